//! Suspension rig: the chassis is held, posts move the centres of the wheels up and down, and the steering is turned.
//!
//! A post is a light body on a vertical slide that a motor moves; the wheel's centre stays in a horizontal plane of the
//! post. With the travel given, an independent suspension has no motion left, so that each position is held at rest and
//! the force of the plane is the vertical force that holds the wheel, with the weights of the corner's parts.

use super::super::{Gear, Vehicle, VehicleError};
use super::WheelOnAxle;
use grouser_dynamics::{
    Axis, BodyDef, BodyKind, Drive, End, JointDef, JointId, JointKind, MotorDef, ReactionQuery, Role, TimeFunction,
    Twist, World,
};
use grouser_geom::MassProperties;
use grouser_math::{Pose, Sym3, Vec3};

/// Time in which posts move from one travel to the next, and for which they rest there, s.
const MOVES: f64 = 0.25;
const RESTS: f64 = 0.25;

/// What a wheel does at a travel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SuspensionRow {
    /// Travel of the wheel's centre from the design position, m; up positive.
    pub travel: f64,
    /// Camber, rad.
    pub camber: f64,
    /// Steer angle, rad.
    pub steer: f64,
    /// How far the wheel's centre is from its design position along x and y, m.
    pub moved: [f64; 2],
    /// Length of its spring, m.
    pub spring: f64,
    /// Vertical force that holds it, N.
    pub force: f64,
}

/// A vehicle on posts.
pub struct SuspensionRig {
    planes: Vec<JointId>,
    starts: Vec<Vec3>,
    travels: Vec<f64>,
}

impl SuspensionRig {
    /// Holds the chassis of a vehicle that was just built and puts posts below its wheels, which go to these travels in
    /// m one after the other.
    pub fn new(world: &mut World, vehicle: &Vehicle, travels: &[f64]) -> Result<Self, VehicleError> {
        let fixed = JointKind::Fixed(Default::default());
        world.add_joint(JointDef::new(fixed, None, vehicle.chassis, world.pose(vehicle.chassis)))?;
        let mut points = vec![(0.0, 0.0)];
        for (k, travel) in travels.iter().enumerate() {
            let t = k as f64 * (MOVES + RESTS);
            points.extend([(t + MOVES, *travel), (t + MOVES + RESTS, *travel)]);
        }
        let (mut planes, mut starts) = (Vec::new(), Vec::new());
        for wheel in wheels(vehicle) {
            let at = Pose::at(world.pose(wheel.body).position);
            let mass = MassProperties { mass: 1.0, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::ONE) };
            let (kind, velocity, colliders) = (BodyKind::Moving, Twist::ZERO, Vec::new());
            let post = BodyDef { name: None, role: Role::Part, kind, pose: at, velocity, mass, colliders };
            let post = world.add_body(post)?;
            let slide = JointDef::new(JointKind::Prismatic(Default::default()), None, post, at);
            let joint = world.add_joint(slide)?;
            let drive = Drive::Position(TimeFunction::Table(points.clone()));
            world.add_motor(MotorDef { name: None, joint, axis: Axis::Position, drive, limit: None })?;
            let plane = JointDef::new(JointKind::PointInPlane(Default::default()), Some(post), wheel.body, at);
            planes.push(world.add_joint(plane)?);
            starts.push(at.position);
        }
        Ok(Self { planes, starts, travels: travels.to_vec() })
    }

    /// Number of travels.
    pub fn count(&self) -> usize {
        self.travels.len()
    }

    /// The time in s at which travel `k` has been held long enough.
    pub fn time_of(&self, k: usize) -> f64 {
        (k + 1) as f64 * (MOVES + RESTS)
    }

    /// What each wheel does at travel `k`, in the order of the vehicle's wheels.
    pub fn rows(&self, k: usize, world: &World, vehicle: &Vehicle) -> Vec<SuspensionRow> {
        let row = |(i, wheel): (usize, &WheelOnAxle)| {
            let moved = world.pose(wheel.body).position - self.starts[i];
            let query = ReactionQuery { on: End::B, ..ReactionQuery::default() };
            SuspensionRow {
                travel: self.travels[k],
                camber: wheel.camber(vehicle, world),
                steer: wheel.steer(vehicle, world),
                moved: [moved.x, moved.y],
                spring: wheel.spring().map_or(f64::NAN, |id| world.spring_length(id)),
                force: world.joint_reaction(self.planes[i], query).force.z,
            }
        };
        wheels(vehicle).iter().enumerate().map(row).collect()
    }
}

fn wheels(vehicle: &Vehicle) -> &[WheelOnAxle] {
    match &vehicle.gear {
        Gear::Wheeled(gear) => &gear.wheels,
        Gear::Tracked(_) => &[],
    }
}
