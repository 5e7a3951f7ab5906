//! Where a world's contact problems are solved and its bodies are moved: on the processor, or on a device that it is
//! given.

use crate::stage_device::{StageCounts, StageDevice};
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

    /// Runs the stages that a device knows (see [`StageDevice`]) there from now on; none: on the processor. Worlds of
    /// few bodies stay on the processor; `least` says from how many on the device is used, where that is not left open.
    pub fn use_stages(&mut self, device: Option<Box<dyn StageDevice>>, least: Option<usize>) {
        (self.lent.device, self.lent.least) = (device, least);
    }

    /// What the stages' device has done; none where there is none.
    pub fn stage_counts(&self) -> Option<StageCounts> {
        self.lent.device.as_ref().map(|device| device.counts())
    }
}
