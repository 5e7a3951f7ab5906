//! Controls to speeds of the sprockets: steering by differential track speed.
//!
//! With throttle t (in the forward gear), steering s (left positive, as the yaw rate) and brake b, the track at y > 0
//! runs at the share (1 - b) (t - turn s) of the maximum speed, the one at y < 0 at (1 - b) (t + turn s), t -/+ turn s
//! kept within -1 and 1. The reverse gear turns t round; in neutral t is 0, and steering still turns the vehicle on the
//! spot. The motors follow with at most their largest torque: a full brake holds the sprockets with it.

use super::super::controls::Controls;
use super::super::driver::{Driver, Drivetrain};
use super::state::TrackedGear;
use grouser_dynamics::{BuildError, Drive, World};

/// Weight of the steering for the track in the plane `y`.
fn weight(drivetrain: &Drivetrain, y: f64) -> f64 {
    -drivetrain.turn * y.signum()
}

/// Speed in m/s of the track in the plane `y` (m) with these controls.
fn track_speed(drivetrain: &Drivetrain, y: f64, controls: Controls) -> f64 {
    let share = (controls.forward() + weight(drivetrain, y) * controls.steering).clamp(-1.0, 1.0);
    drivetrain.max_speed * share * (1.0 - controls.brake)
}

/// The drive over time of a sprocket whose track lies in the plane `y` (m) and passes `belt_radius` m per radian.
pub(super) fn drive(driver: &Driver, y: f64, belt_radius: f64) -> Drive {
    let full = driver.drivetrain.max_speed / belt_radius;
    Drive::Speed(driver.speed_of_motor(full, full, full * weight(&driver.drivetrain, y)))
}

impl TrackedGear {
    /// Commands the sprockets; `None` gives them back to their functions of time.
    pub(in super::super) fn command(
        &self,
        drivetrain: &Drivetrain,
        world: &mut World,
        controls: Option<Controls>,
    ) -> Result<(), BuildError> {
        for track in &self.tracks {
            let Some(motor) = track.motor else { continue };
            let speed = controls.map(|controls| track_speed(drivetrain, track.y, controls) / self.belt_radius());
            world.command_motor(motor, speed)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_dynamics::TimeFunction;

    /// Throttle, steering, brake and gear, and the speeds of the left and the right track of 6 m/s.
    #[test]
    fn tracks_follow_the_controls() {
        for (throttle, steering, brake, gear, left, right) in [
            (1.0, 0.0, 0.0, 1, 6.0, 6.0),
            (0.0, 1.0, 0.0, 1, -3.0, 3.0),
            (0.5, -0.5, 0.0, 1, 4.5, 1.5),
            (1.0, 1.0, 0.0, 1, 3.0, 6.0),
            (-1.0, 0.5, 0.0, 1, -6.0, -4.5),
            (1.0, 0.0, 0.0, -1, -6.0, -6.0),
            (1.0, 1.0, 0.0, 0, -3.0, 3.0),
            (1.0, 0.0, 0.25, 1, 4.5, 4.5),
            (1.0, 1.0, 1.0, 1, 0.0, 0.0),
        ] {
            let drivetrain = Drivetrain { max_speed: 6.0, max_torque: None, turn: 0.5 };
            let constant = TimeFunction::Constant;
            let (t, s, b) = (constant(throttle), constant(steering), constant(brake));
            let driver = Driver { throttle: t, steering: s, brake: b, gear, ..Driver::idle(drivetrain) };
            let controls = Controls { throttle, steering, brake, gear, ..Controls::default() };
            assert_eq!(driver.controls(3.0), controls);
            let speeds = [1.2, -1.2].map(|y| track_speed(&drivetrain, y, controls));
            assert_eq!(speeds, [left, right], "{controls:?}");
            // The functions of time say the same.
            let functions = [1.2, -1.2].map(|y| drive(&driver, y, 0.5).function().at(3.0) * 0.5);
            assert_eq!(functions, [left, right], "{controls:?}");
        }
    }
}
