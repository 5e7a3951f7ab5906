//! What a body is made from.

use crate::{MaterialId, TimeFunction};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Sym3, Vec3};

pub use grouser_math::Twist;

/// Index of a body in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct BodyId(pub u32);

/// Force and torque. World frame, torque about the centre of mass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wrench {
    /// Force in N.
    pub force: Vec3,
    /// Torque in N m.
    pub torque: Vec3,
}

/// How a body's motion is decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum BodyKind {
    /// By forces and contacts.
    #[default]
    Moving,
    /// It does not move.
    Fixed,
    /// By a given motion; contacts push others, not it.
    Driven(Box<Motion>),
}

/// What a body is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// A part: of a machine, the ground, a tool. It may carry joints and forces.
    #[default]
    Part,
    /// One of many grains: where it moves it may sleep, and be stored outside a moving window.
    Grain,
}

/// A prescribed motion.
#[derive(Clone, Debug, PartialEq)]
pub enum Motion {
    /// Velocity of the body's frame origin (m/s) and angular velocity (rad/s), world components over time.
    Velocity {
        /// Linear velocity.
        linear: [TimeFunction; 3],
        /// Angular velocity.
        angular: [TimeFunction; 3],
    },
    /// Displacement (m) from the initial position, and rotation from the initial orientation about a world axis (rad).
    Position {
        /// Displacement.
        translation: [TimeFunction; 3],
        /// Axis of rotation, unit, through the body's frame origin.
        axis: Vec3,
        /// Angle.
        angle: TimeFunction,
    },
}

/// One shape of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct ColliderDef {
    /// The shape.
    pub shape: Shape,
    /// Pose in the body's frame.
    pub local: Pose,
    /// Contact material.
    pub material: MaterialId,
    /// Group bits (see `grouser_geom::Collider`).
    pub group: u32,
    /// Mask bits.
    pub mask: u32,
}

/// A body to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyDef {
    /// Name for messages; grains need none.
    pub name: Option<String>,
    /// A part or a grain.
    pub role: Role,
    /// Moving, fixed or driven.
    pub kind: BodyKind,
    /// Pose of the body's frame.
    pub pose: Pose,
    /// Velocity of the centre of mass (m/s) and angular velocity (rad/s), world frame.
    pub velocity: Twist,
    /// Mass properties in the body's frame; ignored for fixed and driven bodies.
    pub mass: MassProperties,
    /// Shapes.
    pub colliders: Vec<ColliderDef>,
}

/// A body's inertia: constant after it was added.
#[derive(Clone, Copy, Debug)]
pub struct BodyMass {
    /// 1 / mass in 1/kg; 0 for fixed and driven bodies.
    pub inverse_mass: f64,
    /// Inertia about the centre of mass in the body frame, kg m^2.
    pub inertia: Sym3,
    /// Its inverse; zero for fixed and driven bodies.
    pub inverse_inertia: Sym3,
    /// Centre of mass in the body's frame, m.
    pub center: Vec3,
    /// Radius about the centre of mass that holds all shapes but spheres about it, m: what turning can sweep.
    pub sweep_radius: f64,
}

impl BodyMass {
    /// How far a body's surface may move in a step of length `h` in s from a velocity, plus half the envelope, m.
    pub(crate) fn margin(&self, free: &Twist, h: f64, envelope: f64) -> f64 {
        0.5 * envelope + h * (free.linear.length() + free.angular.length() * self.sweep_radius)
    }

    /// Of a body of this mass (1/kg; 0: nothing moves it).
    pub fn new(inverse_mass: f64, inertia: Sym3, center: Vec3, sweep_radius: f64) -> Self {
        let (inertia, inverse_inertia) = match inverse_mass > 0.0 {
            true => (inertia, inertia.inverse()),
            false => (Sym3::ZERO, Sym3::ZERO),
        };
        Self { inverse_mass, inertia, inverse_inertia, center, sweep_radius }
    }
}
