//! Controls: what whoever drives a vehicle sets, whatever it runs on. A gear says what its motors make of them.

/// Positions of the controls at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// Throttle from -1 (full, backwards) to 1.
    pub throttle: f64,
    /// Steering from -1 (right) to 1 (left).
    pub steering: f64,
    /// Brake from 0 (released) to 1.
    pub brake: f64,
    /// Clutch pedal from 0 (released: the clutch holds) to 1.
    pub clutch: f64,
    /// Gear: -1 reverse, 0 neutral, 1 and above forward.
    pub gear: i8,
}

impl Default for Controls {
    /// Nothing is pressed, in the forward gear.
    fn default() -> Self {
        Self { throttle: 0.0, steering: 0.0, brake: 0.0, clutch: 0.0, gear: 1 }
    }
}

impl Controls {
    /// The same within the ranges of the controls.
    pub fn clamped(self) -> Self {
        Self {
            throttle: self.throttle.clamp(-1.0, 1.0),
            steering: self.steering.clamp(-1.0, 1.0),
            brake: self.brake.clamp(0.0, 1.0),
            clutch: self.clutch.clamp(0.0, 1.0),
            gear: self.gear,
        }
    }

    /// Throttle along the vehicle's x: the reverse gear turns it round, neutral takes it away.
    pub fn forward(self) -> f64 {
        self.throttle * f64::from(self.gear.signum())
    }
}
