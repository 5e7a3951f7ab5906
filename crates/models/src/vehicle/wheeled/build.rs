//! A wheeled gear in a world: carriers, wheels, struts, tie rods and motors.

use super::super::VehicleError;
use super::super::build::{GEAR_GROUPS, VehicleDef};
use super::super::parts::{Assembly, MirrorSide, PartShape, PushSpring, mass_of};
use super::def::{AxleDef, WheeledDef};
use super::drive;
use super::state::{WheelOnAxle, WheeledGear};
use grouser_dynamics::{BodyId, JointId, JointKind, JointLimits, MotorId, SpringLaw};
use grouser_geom::MassProperties;
use grouser_math::{Pose, Quat, Sym3, Vec3};

/// Collision group of wheels: they do not meet each other, nor hulls.
const TIRE: u32 = GEAR_GROUPS[1];
/// Collision group and mask of tires that are added to wheels: they meet neither each other nor hulls.
pub const TIRE_COLLISION: (u32, u32) = (TIRE, !(GEAR_GROUPS[1] | GEAR_GROUPS[2]));
/// How far behind the axle the tie rod is, over the wheels' radius.
const STEERING_ARM: f64 = 0.5;

/// The wheels of an axle being built.
struct AxleBuilder<'a, 'w> {
    gear: &'a WheeledDef,
    axle: &'a AxleDef,
    vehicle: &'a VehicleDef,
    assembly: &'a mut Assembly<'w>,
    chassis: BodyId,
}

/// What a wheel turns on: a body, and the joint that steers it.
type Mount = (BodyId, Option<JointId>);

impl WheeledDef {
    /// Adds the axles to the chassis.
    pub(in super::super) fn build(
        &self,
        vehicle: &VehicleDef,
        assembly: &mut Assembly<'_>,
        chassis: BodyId,
    ) -> Result<WheeledGear, VehicleError> {
        let mut gear = WheeledGear { skid: !self.is_steered(), ..WheeledGear::default() };
        for axle in &self.axles {
            let mut builder = AxleBuilder { gear: self, axle, vehicle, assembly, chassis };
            let left = builder.mount(MirrorSide::Left)?;
            let right = builder.mount(MirrorSide::Right)?;
            gear.steering.extend(builder.steering(left, right)?);
            gear.wheels.push(builder.wheel(MirrorSide::Left, left)?);
            gear.wheels.push(builder.wheel(MirrorSide::Right, right)?);
        }
        Ok(gear)
    }
}

impl AxleBuilder<'_, '_> {
    fn name(&self, side: MirrorSide, part: &str) -> String {
        format!("{}.{}.{part}", self.axle.name, side.name())
    }

    /// The chassis, or a carrier on it: it slides on the strut, turns with the steering, or does both.
    fn mount(&mut self, side: MirrorSide) -> Result<Mount, VehicleError> {
        let axle = self.axle;
        if !axle.has_carriers() {
            return Ok((self.chassis, None));
        }
        let (at, part) = (side.point(axle.center), self.name(side, "carrier"));
        // A ball of half the wheel's radius.
        let inertia = Sym3::diagonal(Vec3::splat(0.1 * axle.carrier_mass * axle.radius * axle.radius));
        let mass = MassProperties { mass: axle.carrier_mass, center: Vec3::ZERO, inertia };
        let carrier = self.assembly.body(&part, Pose::at(at), mass, Vec::new())?;
        let kind = match (axle.steered, axle.strut) {
            (Some(_), Some(_)) => JointKind::Cylindrical(Default::default()),
            (Some(_), None) => JointKind::Revolute(Default::default()),
            (None, _) => JointKind::Prismatic(Default::default()),
        };
        let position = axle.strut.map(|s| [-s.travel[0], s.travel[1]]);
        let (bodies, limits) = ([self.chassis, carrier], JointLimits { position, angle: None });
        let joint = self.assembly.joint(&part, kind, bodies, Pose::at(at), limits)?;
        if let Some(strut) = axle.strut {
            let law = SpringLaw { preload: strut.preload, ..SpringLaw::linear(strut.stiffness, strut.damping) };
            let behind = axle.radius + strut.travel[1];
            let push = PushSpring { at, along: -Vec3::Z, behind, law };
            self.assembly.push_spring(&self.name(side, "strut"), bodies, push)?;
        }
        Ok((carrier, axle.steered.map(|_| joint)))
    }

    /// The tie rod between two carriers, and the motor that turns the left one. Without a driver it holds them
    /// straight.
    fn steering(&mut self, left: Mount, right: Mount) -> Result<Option<(MotorId, f64)>, VehicleError> {
        let (Some(angle), Some(joint)) = (self.axle.steered, left.1) else { return Ok(None) };
        let arm = Vec3::X * (STEERING_ARM * self.axle.radius);
        let ends = MirrorSide::BOTH.map(|side| side.point(self.axle.center) - arm);
        self.assembly.rod(&format!("{}.tie_rod", self.axle.name), [left.0, right.0], ends)?;
        let drive = drive::steering(self.vehicle.driver.as_ref(), angle);
        let motor = self.assembly.motor(&format!("{}.steering", self.axle.name), joint, drive, None)?;
        Ok(Some((motor, angle)))
    }

    fn wheel(&mut self, side: MirrorSide, (mount, steering): Mount) -> Result<WheelOnAxle, VehicleError> {
        let axle = self.axle;
        let (at, part) = (side.point(axle.center), self.name(side, "wheel"));
        let shapes = [PartShape::cylinder(axle.radius, axle.width, Vec3::ZERO)];
        let (group, mask) = TIRE_COLLISION;
        let mut colliders = self.vehicle.colliders(&shapes, self.gear.tire_material, group, |_| mask)?;
        if axle.rim.is_some() {
            colliders.clear();
        }
        let pose = Pose::new(at, Quat::IDENTITY);
        let body = self.assembly.body(&part, pose, mass_of(&shapes, axle.mass), colliders)?;
        let bearing = self.assembly.hinge(&part, [mount, body], at)?;
        let driver = self.vehicle.driver.as_ref().filter(|_| axle.driven);
        let drive =
            driver.map(|d| (drive::wheel(d, !self.gear.is_steered(), at.y, axle.radius), d.drivetrain.max_torque));
        let (is_driven, is_steered) = (drive.is_some(), steering.is_some());
        let motor = drive.map(|(drive, limit)| self.assembly.motor(&part, bearing, drive, limit)).transpose()?;
        let name = format!("{}.{}", axle.name, side.name());
        Ok(WheelOnAxle {
            name,
            body,
            bearing,
            motor,
            steering,
            y: at.y,
            radius: axle.radius,
            rim: axle.rim,
            is_driven,
            is_steered,
            carrier: mount,
            chassis: self.chassis,
            side,
            springs: Vec::new(),
            tires: Vec::new(),
            force_tires: Vec::new(),
        })
    }
}
