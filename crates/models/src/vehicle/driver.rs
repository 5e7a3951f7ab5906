//! A driver: throttle and steering to the speeds of the sprockets.
//!
//! With throttle t and steering s (left positive, as the yaw rate), both from -1 to 1, the track at y > 0 runs at the share
//! t - turn s of the maximum speed, the one at y < 0 at t + turn s, each kept within -1 and 1: steering by differential
//! track speed. The motors follow with at most their maximum torque.

use super::{Gear, Vehicle};
use grouser_dynamics::{BuildError, Drive, TimeFunction, World};

/// What a driver does, and what the vehicle's drivetrain makes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Driver {
    /// Throttle over time, -1 (full speed back) to 1.
    pub throttle: TimeFunction,
    /// Steering over time, -1 (right) to 1 (left).
    pub steering: TimeFunction,
    /// Speed of the tracks at full throttle, m/s.
    pub max_speed: f64,
    /// Largest torque at a sprocket, N m; `None`: as much as it takes.
    pub max_torque: Option<f64>,
    /// Share of the maximum speed that full steering takes from one track and gives to the other.
    pub turn: f64,
}

impl Driver {
    /// Weight of the steering for the track in the plane `y`.
    fn weight(&self, y: f64) -> f64 {
        -self.turn * y.signum()
    }

    /// Speed in m/s of the track in the plane `y` (m) for this throttle and steering.
    pub fn track_speed(&self, y: f64, throttle: f64, steering: f64) -> f64 {
        self.max_speed * (throttle + self.weight(y) * steering).clamp(-1.0, 1.0)
    }

    /// The drive over time of a sprocket whose track lies in the plane `y` (m) and passes `belt_radius` m per radian.
    pub fn drive(&self, y: f64, belt_radius: f64) -> Drive {
        let full = self.max_speed / belt_radius;
        let terms = vec![(full, self.throttle.clone()), (full * self.weight(y), self.steering.clone())];
        Drive::Speed(TimeFunction::Sum { terms, low: -full, high: full })
    }
}

impl Vehicle {
    /// Commands the sprockets from the next step on: throttle and steering (both cut to -1 to 1) instead of the driver's
    /// functions of time; `None` gives the vehicle back to those. Does nothing to a vehicle without a driver.
    pub fn command(&self, world: &mut World, input: Option<(f64, f64)>) -> Result<(), BuildError> {
        let (Some(driver), Gear::Tracked(gear)) = (&self.driver, &self.gear) else { return Ok(()) };
        for track in &gear.tracks {
            let Some(motor) = track.motor else { continue };
            let speed = input.map(|(throttle, steering)| {
                let [throttle, steering] = [throttle, steering].map(|x| x.clamp(-1.0, 1.0));
                driver.track_speed(track.y, throttle, steering) / gear.belt_radius()
            });
            world.command_motor(motor, speed)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn driver(throttle: f64, steering: f64) -> Driver {
        let (throttle, steering) = (TimeFunction::Constant(throttle), TimeFunction::Constant(steering));
        Driver { throttle, steering, max_speed: 6.0, max_torque: None, turn: 0.5 }
    }

    #[test]
    fn tracks_differ_by_the_steering() {
        for (input, left, right) in [
            ((1.0, 0.0), 6.0, 6.0),
            ((0.0, 1.0), -3.0, 3.0),
            ((0.5, -0.5), 4.5, 1.5),
            ((1.0, 1.0), 3.0, 6.0),
            ((-1.0, 0.5), -6.0, -4.5),
        ] {
            let d = driver(input.0, input.1);
            let speeds = [1.2, -1.2].map(|y| d.track_speed(y, input.0, input.1));
            assert_eq!(speeds, [left, right], "{input:?}");
            // The functions of time say the same.
            let functions = [1.2, -1.2].map(|y| d.drive(y, 0.5).function().at(3.0) * 0.5);
            assert_eq!(functions, [left, right], "{input:?}");
        }
    }
}
