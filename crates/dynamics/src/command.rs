//! Commanding motors and elements between steps.

use crate::connector::ConnectorLaw;
use crate::element::ElementId;
use crate::error::BuildError;
use crate::motor::MotorId;
use crate::world::World;

impl World {
    /// Commands a motor from the next step on: `value` stands in place of its drive's function of time, in the drive's
    /// unit (rad, rad/s or N m; m, m/s or N), and holds until the next command; `None` gives the motor back to its
    /// function.
    ///
    /// To be called between steps. Commands are state: a [`crate::Snapshot`] holds them, and the same commands before
    /// the same steps lead to the same bits. Fails, and changes nothing, for a motor that is not there or a value that
    /// is not finite.
    pub fn command_motor(&mut self, motor: MotorId, value: Option<f64>) -> Result<(), BuildError> {
        let fail = |why: &str, remedy: &str| {
            Err(BuildError { what: format!("motor {}", motor.0), why: why.into(), remedy: remedy.into() })
        };
        let Some(place) = self.model.mechanisms.motors.get(motor.0 as usize) else {
            return fail("there is no such motor", "add the motor first");
        };
        if value.is_some_and(|v| !v.is_finite()) {
            return fail("the value of its command is not finite", "command a finite value");
        }
        if let ConnectorLaw::Motor { command, .. } = &mut self.model.mechanisms.connectors[*place as usize].law {
            *command = value;
        }
        Ok(())
    }

    /// Commands an element from the next step on with numbers whose meaning it documents, until the next command;
    /// `None` takes the command back. Commands are state, as those of motors are. Fails, and changes nothing, for an
    /// element that is not there or that takes other numbers, and for numbers that are not finite.
    pub fn command_element(&mut self, id: ElementId, numbers: Option<&[f64]>) -> Result<(), BuildError> {
        let what = format!("element {}", id.0);
        let fail = |why: String, remedy: &str| BuildError { what: what.clone(), why, remedy: remedy.into() };
        let Some(element) = self.elements.get_mut(id) else {
            return Err(fail("there is no such element".into(), "add the element first"));
        };
        if numbers.is_some_and(|list| list.iter().any(|x| !x.is_finite())) {
            return Err(fail("a number of its command is not finite".into(), "command finite numbers"));
        }
        let why = |e| fail(format!("it cannot be commanded so: {e}"), "give as many numbers as it takes");
        element.command(numbers).map_err(why)
    }

    /// What a motor is commanded, in its drive's unit; `None`: its function of time drives it.
    pub fn motor_command(&self, motor: MotorId) -> Option<f64> {
        match &self.model.mechanisms.connectors[self.model.mechanisms.motors[motor.0 as usize] as usize].law {
            ConnectorLaw::Motor { command, .. } => *command,
            _ => None,
        }
    }

    /// The commands of all motors.
    pub(crate) fn motor_commands(&self) -> Vec<Option<f64>> {
        (0..self.model.mechanisms.motors.len() as u32).map(|i| self.motor_command(MotorId(i))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Axis, BodyDef, BodyKind, Drive, JointDef, JointId, JointKind, MotorDef, Role, Settings, TimeFunction, Twist,
    };
    use grouser_geom::MassProperties;
    use grouser_math::{Pose, Sym3, Vec3};

    /// A flywheel of 0.5 kg m^2 on a hinge with a motor.
    fn flywheel(drive: Drive, limit: Option<f64>) -> (World, JointId, MotorId) {
        let mut world = World::new(Settings { step: 1e-3, gravity: Vec3::ZERO, ..Settings::default() });
        let mass = MassProperties { mass: 1.0, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::splat(0.5)) };
        let (kind, pose, velocity) = (BodyKind::Moving, Pose::IDENTITY, Twist::ZERO);
        let body = world
            .add_body(BodyDef { name: None, role: Role::Part, kind, pose, velocity, mass, colliders: vec![] })
            .unwrap();
        let hinge = JointDef::new(JointKind::Revolute(Default::default()), None, body, Pose::IDENTITY);
        let joint = world.add_joint(hinge).unwrap();
        let motor = world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit }).unwrap();
        (world, joint, motor)
    }

    fn go(world: &mut World, steps: u32) {
        for _ in 0..steps {
            world.step().unwrap();
        }
    }

    #[test]
    fn commands_stand_in_place_of_the_function() {
        // A speed within 2 N m: 4 rad/s^2 up to the commanded 3 rad/s, then back to the function's 1 rad/s.
        let (mut world, joint, motor) = flywheel(Drive::Speed(TimeFunction::Constant(1.0)), Some(2.0));
        world.command_motor(motor, Some(3.0)).unwrap();
        go(&mut world, 500);
        assert!((world.joint_rates(joint).0 - 2.0).abs() < 1e-6 && (world.motor_effort(motor) - 2.0).abs() < 1e-6);
        go(&mut world, 500);
        assert!((world.joint_rates(joint).0 - 3.0).abs() < 1e-6);
        world.command_motor(motor, None).unwrap();
        go(&mut world, 1000);
        assert!((world.joint_rates(joint).0 - 1.0).abs() < 1e-6 && world.motor_command(motor).is_none());
        // A torque: 0.25 N m for a second are 0.5 rad/s.
        let (mut world, joint, motor) = flywheel(Drive::Effort(TimeFunction::Constant(7.0)), None);
        world.command_motor(motor, Some(0.25)).unwrap();
        go(&mut world, 1000);
        assert!((world.joint_rates(joint).0 - 0.5).abs() < 1e-9);
        // An angle.
        let (mut world, joint, motor) = flywheel(Drive::Position(TimeFunction::Constant(0.0)), None);
        world.command_motor(motor, Some(0.1)).unwrap();
        go(&mut world, 200);
        assert!((world.joint_coordinates(joint).0 - 0.1).abs() < 1e-6);
    }

    #[test]
    fn commands_are_state_and_checked() {
        let (mut world, joint, motor) = flywheel(Drive::Speed(TimeFunction::Constant(1.0)), Some(2.0));
        world.command_motor(motor, Some(-3.0)).unwrap();
        go(&mut world, 100);
        let snapshot = world.snapshot();
        go(&mut world, 900);
        let (mut again, _, _) = flywheel(Drive::Speed(TimeFunction::Constant(1.0)), Some(2.0));
        again.restore(&snapshot).unwrap();
        assert_eq!(again.motor_command(motor), Some(-3.0));
        go(&mut again, 900);
        assert_eq!(world.digest(), again.digest());
        assert!((world.joint_rates(joint).0 + 3.0).abs() < 1e-6);
        assert!(world.command_motor(motor, Some(f64::NAN)).unwrap_err().why.contains("not finite"));
        assert!(world.command_motor(MotorId(1), Some(0.0)).unwrap_err().why.contains("no such motor"));
        assert_eq!(world.motor_command(motor), Some(-3.0));
    }
}
