//! The parts builder: bodies, joints, springs and motors of a vehicle, added to a world one after the other.
//!
//! Running gears describe their parts in the vehicle's frame (x forward, y left, z up); the assembly places them in the
//! world, puts the vehicle's name before theirs, and keeps the lists that a [`Vehicle`] shows. It uses nothing but the
//! public API of `grouser-dynamics`, and adds each part at once: the order of calls is the order in the world.

use super::error::VehicleError;
use super::{Driver, Gear, Vehicle};
use grouser_dynamics::element::{Element, ElementId};
use grouser_dynamics::{
    Axis, BodyDef, BodyId, BodyKind, ColliderDef, Drive, Frames, JointDef, JointId, JointKind, JointLimits, MaterialId,
    MotorDef, MotorId, Role, SpringDef, SpringId, SpringKind, SpringLaw, Twist, World,
};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Vec3};

/// A shape of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct PartShape {
    /// The shape.
    pub shape: Shape,
    /// Pose in the part's body.
    pub local: Pose,
}

impl PartShape {
    /// A cylinder along y: a wheel, a rim, a pin.
    pub(super) fn cylinder(radius: f64, width: f64, at: Vec3) -> Self {
        Self { shape: Shape::cylinder(0.5 * width, radius), local: axle(at) }
    }

    /// A box.
    pub(super) fn cuboid(size: Vec3, at: Vec3) -> Self {
        Self { shape: Shape::cuboid(0.5 * size), local: Pose::new(at, Quat::IDENTITY) }
    }
}

/// Frame with z along the vehicle's y: hinges turn forward.
pub(super) fn axle(at: Vec3) -> Pose {
    Pose::new(at, Quat::from_rotation_arc(Vec3::Z, Vec3::Y))
}

/// Mass properties of shapes of one density that weigh `mass` kg together.
pub(super) fn mass_of(shapes: &[PartShape], mass: f64) -> MassProperties {
    let sum = shapes.iter().fold(MassProperties::ZERO, |sum, part| {
        sum.plus(&part.shape.mass_properties(1.0).unwrap_or(MassProperties::ZERO).transformed(&part.local))
    });
    sum.with_mass(mass)
}

/// A side of a vehicle whose parts are mirror images of each other; they are described on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MirrorSide {
    /// At y > 0.
    Left,
    /// At y < 0.
    Right,
}

impl MirrorSide {
    /// Left and right.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// `left`, `right`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// A point of the left side, or its mirror image.
    pub fn point(self, p: Vec3) -> Vec3 {
        match self {
            Self::Left => p,
            Self::Right => Vec3::new(p.x, -p.y, p.z),
        }
    }
}

/// A spring between the chassis and a part that pushes the part.
#[derive(Clone, Debug, PartialEq)]
pub struct PushSpring {
    /// Where it pushes, in the vehicle's frame.
    pub at: Vec3,
    /// Direction of the push, unit.
    pub along: Vec3,
    /// How far behind that place it stands on the chassis, m, so that its length never vanishes.
    pub behind: f64,
    /// The law over the change of its length.
    pub law: SpringLaw,
}

/// A vehicle being built.
pub struct Assembly<'w> {
    world: &'w mut World,
    name: String,
    pose: Pose,
    bodies: Vec<(String, BodyId)>,
    joints: Vec<(String, JointId)>,
    motors: Vec<(String, MotorId)>,
    springs: Vec<(String, SpringId)>,
    elements: Vec<(String, ElementId)>,
}

impl<'w> Assembly<'w> {
    /// A vehicle without parts; `pose` is that of its frame in the world.
    pub fn new(world: &'w mut World, name: &str, pose: Pose) -> Self {
        let (bodies, joints, motors, springs, elements) = Default::default();
        Self { world, name: name.to_string(), pose, bodies, joints, motors, springs, elements }
    }

    /// Name of a part in the world.
    pub fn full_name(&self, part: &str) -> String {
        format!("{}.{part}", self.name)
    }

    /// A body at rest, at `pose` in the vehicle's frame.
    pub fn body(
        &mut self,
        part: &str,
        pose: Pose,
        mass: MassProperties,
        colliders: Vec<ColliderDef>,
    ) -> Result<BodyId, VehicleError> {
        let name = self.full_name(part);
        let def = BodyDef {
            name: Some(name.clone()),
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: self.pose.compose(&pose),
            velocity: Twist::default(),
            mass,
            colliders,
        };
        let id = self.world.add_body(def)?;
        self.bodies.push((name, id));
        Ok(id)
    }

    /// A joint whose frames are both at `at` in the vehicle's frame.
    pub fn joint(
        &mut self,
        part: &str,
        kind: JointKind,
        [a, b]: [BodyId; 2],
        at: Pose,
        limits: JointLimits,
    ) -> Result<JointId, VehicleError> {
        self.joint_between(part, kind, [a, b], [at; 2], limits)
    }

    /// A joint whose frames are at `frames` in the vehicle's frame.
    pub fn joint_between(
        &mut self,
        part: &str,
        kind: JointKind,
        [a, b]: [BodyId; 2],
        frames: [Pose; 2],
        limits: JointLimits,
    ) -> Result<JointId, VehicleError> {
        let name = self.full_name(part);
        let [at_a, at_b] = frames.map(|frame| self.pose.compose(&frame));
        let frames = if at_a == at_b { Frames::World(at_a) } else { Frames::WorldEach(at_a, at_b) };
        let def = JointDef { name: Some(name.clone()), limits, frames, ..JointDef::new(kind, Some(a), b, at_a) };
        let id = self.world.add_joint(def)?;
        self.joints.push((name, id));
        Ok(id)
    }

    /// A hinge about y at a point of the vehicle's frame.
    pub fn hinge(&mut self, part: &str, bodies: [BodyId; 2], at: Vec3) -> Result<JointId, VehicleError> {
        let kind = JointKind::Revolute(Default::default());
        self.joint(part, kind, bodies, axle(at), JointLimits::default())
    }

    /// A spring whose two frames are at `ends` in the vehicle's frame.
    pub fn spring(
        &mut self,
        part: &str,
        kind: SpringKind,
        [a, b]: [BodyId; 2],
        ends: [Pose; 2],
    ) -> Result<SpringId, VehicleError> {
        let name = self.full_name(part);
        let [at_a, at_b] = ends.map(|end| self.pose.compose(&end));
        let def = SpringDef { name: Some(name.clone()), kind, a: Some(a), b, frames: Frames::WorldEach(at_a, at_b) };
        let id = self.world.add_spring(def)?;
        self.springs.push((name, id));
        Ok(id)
    }

    /// A spring along a line that pushes the second body away from the first.
    pub fn push_spring(&mut self, part: &str, bodies: [BodyId; 2], push: PushSpring) -> Result<SpringId, VehicleError> {
        let PushSpring { at, along, behind, law } = push;
        let ends = [at - behind * along, at].map(Pose::at);
        self.spring(part, SpringKind::Translational { rest: None, law }, bodies, ends)
    }

    /// A massless rod between a point of each body, in the vehicle's frame.
    pub fn rod(&mut self, part: &str, [a, b]: [BodyId; 2], ends: [Vec3; 2]) -> Result<JointId, VehicleError> {
        let kind = JointKind::Distance(Default::default());
        self.joint_between(part, kind, [a, b], ends.map(Pose::at), JointLimits::default())
    }

    /// A motor on the angle of a joint, with a greatest torque in N m.
    pub fn motor(
        &mut self,
        part: &str,
        joint: JointId,
        drive: Drive,
        limit: Option<f64>,
    ) -> Result<MotorId, VehicleError> {
        self.motor_along(part, joint, Axis::Angle, drive, limit)
    }

    /// A motor on a coordinate of a joint, with a greatest torque in N m or force in N.
    pub fn motor_along(
        &mut self,
        part: &str,
        joint: JointId,
        axis: Axis,
        drive: Drive,
        limit: Option<f64>,
    ) -> Result<MotorId, VehicleError> {
        let name = self.full_name(part);
        let def = MotorDef { name: Some(name.clone()), joint, axis, drive, limit };
        let id = self.world.add_motor(def)?;
        self.motors.push((name, id));
        Ok(id)
    }

    /// A law that acts on parts.
    pub fn element(&mut self, part: &str, element: Box<dyn Element>) -> Result<ElementId, VehicleError> {
        let id = self.world.add_element(element)?;
        self.elements.push((self.full_name(part), id));
        Ok(id)
    }

    /// Two bodies that never touch each other although no joint joins them.
    pub fn keep_apart(&mut self, a: BodyId, b: BodyId) {
        self.world.exclude_pair(a, b);
    }

    /// The vehicle, complete, with its driver in his seat.
    pub fn finish(
        self,
        chassis: BodyId,
        gear: Gear,
        driver: Option<Driver>,
        material: MaterialId,
    ) -> Result<Vehicle, VehicleError> {
        let Self { world, name, bodies, joints, motors, springs, elements, .. } = self;
        let seated = None;
        let mut vehicle = Vehicle { name, chassis, gear, driver, seated, bodies, joints, motors, springs, elements };
        if let Some(mut driver) = vehicle.driver.take() {
            let covered = vehicle.footprint(world);
            vehicle.seated = Some(driver.sit_down(world, &vehicle.name, chassis, covered, material)?);
            vehicle.driver = Some(driver);
        }
        Ok(vehicle)
    }
}
