//! Where a world's contacts are found: on the processor, or on a device that it is given.

use crate::world::World;
use grouser_geom::{DetectCounts, DetectDevice};

impl World {
    /// Finds contacts on this device from now on, as far as it can; none: on the processor. Penalty contact and worlds
    /// that several ranks step stay on the processor.
    pub fn use_detector(&mut self, detector: Option<Box<dyn DetectDevice>>) {
        self.contact.lend(detector);
    }

    /// What the device has done that finds contacts; none where there is none.
    pub fn detector_counts(&self) -> Option<DetectCounts> {
        self.contact.detector().map(|detector| detector.counts())
    }
}
