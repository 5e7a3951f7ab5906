//! Controls to motors of wheels.
//!
//! Driven wheels roll at the share (1 - brake) throttle of the greatest speed, with at most their greatest torque; the
//! gear is the throttle's sign. Steering turns the wheels of steered axles; on a vehicle without any, the wheels on the
//! left roll at throttle - turn steering and those on the right at throttle + turn steering, as tracks do. Wheels that
//! are not driven roll freely, also while the brake is on.

use super::super::controls::Controls;
use super::super::driver::{Driver, Drivetrain};
use super::state::WheeledGear;
use grouser_dynamics::{BuildError, Drive, TimeFunction, World};

/// Weight of the steering in the speed of a wheel at `y`: nothing where axles steer.
fn weight(drivetrain: &Drivetrain, skid: bool, y: f64) -> f64 {
    if skid { -drivetrain.turn * y.signum() } else { 0.0 }
}

/// The drive over time of a driven wheel.
pub(super) fn wheel(driver: &Driver, skid: bool, y: f64, radius: f64) -> Drive {
    let full = driver.drivetrain.max_speed / radius;
    Drive::Speed(driver.speed_of_motor(full, full, full * weight(&driver.drivetrain, skid, y)))
}

/// The drive over time of the steering of an axle, whose greatest angle is given in rad; nobody steers straight ahead.
pub(super) fn steering(driver: Option<&Driver>, angle: f64) -> Drive {
    let steering = driver.map_or_else(TimeFunction::default, |d| d.steering.clone());
    Drive::Position(TimeFunction::Sum { terms: vec![(angle, steering)], low: -angle, high: angle })
}

impl WheeledGear {
    /// Commands wheels and steering; `None` gives them back to their functions of time.
    pub(in super::super) fn command(
        &self,
        drivetrain: &Drivetrain,
        world: &mut World,
        controls: Option<Controls>,
    ) -> Result<(), BuildError> {
        for wheel in &self.wheels {
            let Some(motor) = wheel.motor else { continue };
            let speed = controls.map(|c| {
                let share = c.forward() + weight(drivetrain, self.skid, wheel.y) * c.steering;
                drivetrain.max_speed * share.clamp(-1.0, 1.0) * (1.0 - c.brake) / wheel.radius
            });
            world.command_motor(motor, speed)?;
        }
        let pedals = controls.map(Controls::pedals);
        for element in self.powertrain.iter().chain(&self.brakes) {
            world.command_element(*element, pedals.as_ref().map(|p| p.as_slice()))?;
        }
        for (motor, angle) in &self.steering {
            world.command_motor(*motor, controls.map(|c| angle * c.steering))?;
        }
        Ok(())
    }
}
