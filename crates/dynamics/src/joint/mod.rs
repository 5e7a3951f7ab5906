//! Joints: one file each, composed from the parts of `parts.rs`, one line each in the list below.
//!
//! A joint connects a frame on body a (or on the world) with a frame on body b. Hinge and slide axes are the frames' z.

pub mod parts;
mod relaxation;

pub(crate) use relaxation::DAMPING_STEPS;
pub use relaxation::{JointRelaxation, RowRelaxation};

use crate::body::BodyId;
use grouser_math::{Pose, Vec3};
use parts::{Ends, Parts};

/// What a joint is: its equations, and what may move.
pub trait JointRows {
    /// Adds the equations C = 0. Their number is the same in every position.
    fn equations(&self, k: &Ends, out: &mut Parts);
    /// Adds inequalities C >= 0. Their number is the same in every position.
    fn inequalities(&self, _k: &Ends, _out: &mut Parts) {}
    /// Has it inequalities?
    fn is_one_sided(&self) -> bool {
        false
    }
    /// What limits, friction and motors can act on.
    fn coordinates(&self) -> Coordinates;
    /// Takes what is left open from the assembled position, and checks the numbers.
    fn assemble(&mut self, _k: &Ends) -> Result<(), JointFault> {
        Ok(())
    }
}

/// What is wrong with the numbers of a joint.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum JointFault {
    /// The ratio of a gear is zero or not finite.
    #[error("the ratio is {0}")]
    Ratio(f64),
    /// The radius of a pinion is zero or not finite.
    #[error("the radius is {0}")]
    Radius(f64),
    /// The lead of a screw is not finite.
    #[error("the lead is not finite")]
    Lead,
    /// A rod, link or rope has no length.
    #[error("the {0} has no length")]
    Length(&'static str),
}

/// The coordinates of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates {
    /// Turns about z.
    pub angle: bool,
    /// Slides along z.
    pub position: bool,
    /// Couples two shafts in a carrier.
    pub carried: bool,
}

impl Coordinates {
    /// None that is a single number.
    pub const NONE: Self = Self { angle: false, position: false, carried: false };
    /// An angle about z.
    pub const ANGLE: Self = Self { angle: true, ..Self::NONE };
    /// A position along z.
    pub const POSITION: Self = Self { position: true, ..Self::NONE };
    /// Both.
    pub const BOTH: Self = Self { angle: true, position: true, ..Self::NONE };
    /// Angles of a and b against a carrier.
    pub const CARRIED: Self = Self { carried: true, ..Self::NONE };
}

macro_rules! joints {
    ($($name:literal $module:ident $joint:ident $what:literal;)*) => {
        $(mod $module; pub use $module::$joint;)*

        /// The kinds of joints.
        #[derive(Clone, Debug, PartialEq)]
        pub enum JointKind {
            $(#[doc = $what] $joint($joint),)*
        }

        impl JointKind {
            /// Name and one line of each kind, in the order of the list.
            pub const ALL: &[(&str, &str)] = &[$(($name, $what)),*];

            /// Name in scene files.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$joint(_) => $name,)* }
            }

            /// The kind of this name, with the numbers of its default.
            pub fn of_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$joint($joint::default())),)* _ => None }
            }

            /// Its rows.
            pub fn rows(&self) -> &dyn JointRows {
                match self { $(Self::$joint(j) => j,)* }
            }

            /// Number of its equations.
            pub fn equation_count(&self) -> usize {
                let frame = [Pose::IDENTITY; 4];
                let mut parts = Parts::default();
                self.rows().equations(&Ends { frame, center: [Vec3::ZERO; 3], angle: [0.0; 2] }, &mut parts);
                parts.len()
            }

            pub(crate) fn rows_mut(&mut self) -> &mut dyn JointRows {
                match self { $(Self::$joint(j) => j,)* }
            }
        }
    };
}

joints! {
    "fixed" fixed Fixed "Holds b on a.";
    "spherical" spherical Spherical "The origins coincide.";
    "revolute" revolute Revolute "b turns about z.";
    "orientation" orientation Orientation "b does not turn against a, and moves freely.";
    "prismatic" prismatic Prismatic "b slides along z.";
    "cylindrical" cylindrical Cylindrical "b turns about and slides along z.";
    "universal" universal Universal "A cross: pins along a's x and b's y.";
    "constant-velocity" constant_velocity ConstantVelocity "Shafts along z that turn alike at any bend.";
    "planar" planar Planar "b slides in a's x-y plane and turns about z.";
    "pin-slot" pin_slot PinSlot "b slides along z and turns about x.";
    "distance" distance Distance "The origins keep a distance (a massless rod).";
    "rope" rope Rope "The origins come no farther apart than a length.";
    "point-on-line" point_on_line PointOnLine "b's origin stays on a's z axis.";
    "point-in-plane" point_in_plane PointInPlane "b's origin stays in a's x-y plane.";
    "revolute-spherical" revolute_spherical RevoluteSpherical "A massless link: hinge about a's z, ball on b.";
    "screw" screw Screw "b turns about z and advances by a lead per turn.";
    "gear" gear Gear "Two shafts in a carrier keep a ratio of angles.";
    "rack-and-pinion" rack_and_pinion RackAndPinion "A pinion a and a rack b in a carrier.";
}

/// Index of a joint in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JointId(pub u32);

/// Where a joint's frames are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Frames {
    /// Both at this pose in the world, in the bodies' present positions.
    World(Pose),
    /// a's and b's poses in the world, in the bodies' present positions.
    WorldEach(Pose, Pose),
    /// a's pose in the frame of body a (in the world if a is the world), b's in that of body b.
    Local(Pose, Pose),
}

/// Range of a joint's coordinate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointLimits {
    /// Least and greatest angle about z, rad, from the frames' x axes.
    pub angle: Option<[f64; 2]>,
    /// Least and greatest position along z, m.
    pub position: Option<[f64; 2]>,
}

/// Dry friction in a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointFriction {
    /// Constant torque against turning about z, N m.
    pub torque: f64,
    /// Constant force against sliding along z, N.
    pub force: f64,
    /// Coulomb coefficient: adds coefficient times the bearing force (that of the step before), with `radius` as its
    /// lever arm against turning.
    pub coefficient: f64,
    /// Radius of the bearing, m.
    pub radius: f64,
}

impl JointFriction {
    pub(crate) fn acts(&self) -> bool {
        self.torque > 0.0 || self.force > 0.0 || self.coefficient > 0.0
    }
}

/// A joint to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct JointDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// The kind.
    pub kind: JointKind,
    /// First body; `None`: the world.
    pub a: Option<BodyId>,
    /// Second body.
    pub b: BodyId,
    /// Body that bears both shafts of a gear; `None`: the world.
    pub carrier: Option<BodyId>,
    /// The frames.
    pub frames: Frames,
    /// May a and b touch each other?
    pub collide: bool,
    /// Limits.
    pub limits: JointLimits,
    /// Dry friction.
    pub friction: JointFriction,
    /// How its equations give way; rigid by default.
    pub relaxation: JointRelaxation,
}

impl JointDef {
    /// A joint with its frames at `pose` in the world, without limits or friction; its bodies do not touch.
    pub fn new(kind: JointKind, a: Option<BodyId>, b: BodyId, pose: Pose) -> Self {
        Self {
            name: None,
            kind,
            a,
            b,
            carrier: None,
            frames: Frames::World(pose),
            collide: false,
            limits: JointLimits::default(),
            friction: JointFriction::default(),
            relaxation: JointRelaxation::default(),
        }
    }
}

/// Frame in which a reaction is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReactionFrame {
    /// World axes.
    #[default]
    World,
    /// Axes of the body that it acts on.
    Body,
    /// Axes of the joint's frame on that body.
    Joint,
}

/// On which end a reaction acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Body a (or the world).
    A,
    /// Body b.
    #[default]
    B,
}

/// How a reaction is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReactionQuery {
    /// The end it acts on.
    pub on: End,
    /// Axes of the result.
    pub frame: ReactionFrame,
    /// Point that the torque is about, in the frame of the body at that end (world point if it is the world); `None`:
    /// the joint's frame there.
    pub at: Option<Vec3>,
}
