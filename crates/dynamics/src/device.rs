//! Where a world's contact problems are solved: on the processor, or on a device that it is given.

use crate::world::World;
use grouser_solve::DeviceShare;

impl World {
    /// Solves on this device from now on, as far as it can; none: on the processor.
    pub fn use_device(&mut self, device: Option<DeviceShare>) {
        self.solving.workspace.device = device;
    }

    /// The device, and how many contacts it has had.
    pub fn device(&self) -> Option<&DeviceShare> {
        self.solving.workspace.device.as_ref()
    }
}
