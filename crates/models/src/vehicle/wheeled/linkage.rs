//! Mechanisms as lists of parts: bodies, joints, rods and springs, from which every suspension and steering is made.
//!
//! Everything stands in one frame (x forward, y left, z up) in the design position, where all joints are closed. A part
//! that is `mirrored` is described on the left, and the right side gets its mirror image y -> -y: with M =
//! diag(1, -1, 1), points become M p, frames M R M (so that lines of hinges and pins are mirrored, and a spindle's y
//! axis points to the left on both sides), and inertias M I M.

use super::super::MirrorSide;
use super::keys::PartKeys;
use grouser_dynamics::{JointKind, SpringKind, SpringLaw};
use grouser_math::{Mat3, Pose, Quat, Sym3, Vec3};

/// What a joint or spring is fixed to.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkEnd {
    /// The chassis.
    Chassis,
    /// The beam of a sub-chassis on the same side; the chassis where there is none.
    Subchassis,
    /// The link of the steering; the chassis where the axle is not steered.
    Steering,
    /// A body of the linkage: that of the same side, or the one in the middle.
    Own(String),
    /// A body of the linkage on a given side.
    On(String, MirrorSide),
}

impl LinkEnd {
    /// A body of the linkage.
    pub fn own(name: &str) -> Self {
        Self::Own(name.to_string())
    }
}

/// A body: its frame is at the centre of mass.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkBody {
    /// Name, unique in the linkage.
    pub name: String,
    /// Is there one on each side?
    pub mirrored: bool,
    /// Its frame.
    pub frame: Pose,
    /// Mass, kg.
    pub mass: f64,
    /// Inertia about its centre in its frame, kg m^2.
    pub inertia: Sym3,
}

/// Stiffness and damping that stand for a joint: in the joint's frame, along x, y, z and about them.
#[derive(Clone, Debug, PartialEq)]
pub struct Bushing(pub Box<[SpringLaw; 6]>);

/// A joint between two bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkJoint {
    /// Name, unique in the linkage.
    pub name: String,
    /// Is there one on each side?
    pub mirrored: bool,
    /// What it is.
    pub kind: JointKind,
    /// The bodies.
    pub ends: [LinkEnd; 2],
    /// Frames on them.
    pub frames: [Pose; 2],
    /// What takes its place.
    pub bushing: Option<Bushing>,
}

/// A spring or damper between two bodies.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkSpring {
    /// Name, unique in the linkage.
    pub name: String,
    /// Is there one on each side?
    pub mirrored: bool,
    /// Its law.
    pub kind: SpringKind,
    /// The bodies.
    pub ends: [LinkEnd; 2],
    /// Frames on them.
    pub frames: [Pose; 2],
}

/// Where a wheel turns: a body for the left side, mirrored on the right.
#[derive(Clone, Debug, PartialEq)]
pub struct Spindle {
    /// What it turns on.
    pub carrier: LinkEnd,
    /// Its frame: y is the axle.
    pub frame: Pose,
    /// Mass, kg.
    pub mass: f64,
    /// Moments of inertia, with that of the axle's shaft about y, kg m^2.
    pub inertia: Vec3,
}

/// Parts of a mechanism.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linkage {
    /// Its bodies, without the spindles.
    pub bodies: Vec<LinkBody>,
    /// Its joints, without the bearings of the spindles.
    pub joints: Vec<LinkJoint>,
    /// Its springs and dampers.
    pub springs: Vec<LinkSpring>,
    /// Its wheels; none in a steering.
    pub spindle: Option<Spindle>,
    /// The body that an anti-roll bar's drop link holds.
    pub antiroll: Option<String>,
    /// How many motions it leaves free, where nothing but the chassis and the steering is held and the wheels' spins do
    /// not count; `None`: any number.
    pub free_motions: Option<usize>,
}

/// A vector of the left side on the given one.
pub(super) fn mirror_frame(side: MirrorSide, frame: &Pose) -> Pose {
    match side {
        MirrorSide::Left => *frame,
        MirrorSide::Right => {
            let q = frame.rotation;
            Pose::new(side.point(frame.position), Quat::from_xyzw(-q.x, q.y, -q.z, q.w))
        }
    }
}

/// An inertia of the left side on the given one.
pub(super) fn mirror_inertia(side: MirrorSide, inertia: &Sym3) -> Sym3 {
    match side {
        MirrorSide::Left => *inertia,
        MirrorSide::Right => {
            let off = inertia.off;
            Sym3 { diagonal: inertia.diagonal, off: Vec3::new(-off.x, off.y, -off.z) }
        }
    }
}

/// A frame with z along `z`, and x as near to `x` as that allows.
pub fn frame_along(at: Vec3, z: Vec3, x: Vec3) -> Pose {
    let z = z.normalize_or(Vec3::Z);
    let mut x = (x - x.dot(z) * z).normalize_or_zero();
    if x == Vec3::ZERO {
        x = z.any_orthonormal_vector();
    }
    Pose::new(at, Quat::from_mat3(&Mat3::from_cols(x, z.cross(x), z)))
}

/// A frame with x along `x`, and y as near to `y` as that allows: for universal joints, whose pins these are.
pub fn cross_frame(at: Vec3, x: Vec3, y: Vec3) -> Pose {
    let x = x.normalize_or(Vec3::X);
    let mut y = (y - y.dot(x) * x).normalize_or_zero();
    if y == Vec3::ZERO {
        y = x.any_orthonormal_vector();
    }
    Pose::new(at, Quat::from_mat3(&Mat3::from_cols(x, y, x.cross(y))))
}

impl Linkage {
    /// Adds a body.
    pub fn body(&mut self, name: &str, mirrored: bool, frame: Pose, mass: f64, inertia: Sym3) {
        self.bodies.push(LinkBody { name: name.to_string(), mirrored, frame, mass, inertia });
    }

    /// Adds a joint with one frame.
    pub fn joint(
        &mut self,
        name: &str,
        mirrored: bool,
        kind: JointKind,
        ends: [LinkEnd; 2],
        at: Pose,
    ) -> &mut LinkJoint {
        self.joints.push(LinkJoint { name: name.to_string(), mirrored, kind, ends, frames: [at; 2], bushing: None });
        self.joints.last_mut().expect("a joint was added")
    }

    /// Adds a hinge about the frame's z.
    pub fn hinge(&mut self, name: &str, mirrored: bool, ends: [LinkEnd; 2], at: Pose) -> &mut LinkJoint {
        self.joint(name, mirrored, JointKind::Revolute(Default::default()), ends, at)
    }

    /// Adds a ball joint.
    pub fn ball(&mut self, name: &str, mirrored: bool, ends: [LinkEnd; 2], at: Vec3) -> &mut LinkJoint {
        self.joint(name, mirrored, JointKind::Spherical(Default::default()), ends, Pose::at(at))
    }

    /// Adds a universal joint with pins along the frame's x (on the first body) and y (on the second).
    pub fn universal(&mut self, name: &str, mirrored: bool, ends: [LinkEnd; 2], at: Pose) -> &mut LinkJoint {
        self.joint(name, mirrored, JointKind::Universal(Default::default()), ends, at)
    }

    /// Adds a massless rod.
    pub fn rod(&mut self, name: &str, mirrored: bool, ends: [LinkEnd; 2], points: [Vec3; 2]) {
        let kind = JointKind::Distance(Default::default());
        self.joint(name, mirrored, kind, ends, Pose::IDENTITY).frames = points.map(Pose::at);
    }

    /// Adds a spring.
    pub fn spring(&mut self, name: &str, mirrored: bool, kind: SpringKind, ends: [LinkEnd; 2], frames: [Pose; 2]) {
        self.springs.push(LinkSpring { name: name.to_string(), mirrored, kind, ends, frames });
    }
}

/// A table of a template being read: what its parts have in common.
pub(super) struct PartReader<'k, K: PartKeys> {
    pub keys: &'k K,
    /// Are inertias given in axes parallel to the chassis?
    pub in_vehicle_frame: bool,
}

impl<K: PartKeys> PartReader<'_, K> {
    /// Inertia under `Inertia`, or under `Moments of Inertia` and `Products of Inertia` (xy, xz, yz).
    pub fn inertia(part: &K) -> Result<Sym3, K::Error> {
        let key = if part.has("Moments of Inertia") { "Moments of Inertia" } else { "Inertia" };
        let moments = part.vec3(key)?;
        let products = match part.vec3_if("Products of Inertia")? {
            Some(products) => products,
            None => part.vec3_if("Inertia Products")?.unwrap_or(Vec3::ZERO),
        };
        let inertia = Sym3 { diagonal: moments, off: Vec3::new(products.z, products.y, products.x) };
        if !inertia.is_positive_definite() {
            let why = "these moments of inertia are of no body".to_string();
            return Err(part.blame(key, why, "give three moments above 0, and products that fit".into()));
        }
        Ok(inertia)
    }

    /// The frame of a part at its centre of mass: parallel to the chassis where inertias are.
    pub fn frame(&self, center: Vec3, own: Quat) -> Pose {
        Pose::new(center, if self.in_vehicle_frame { Quat::IDENTITY } else { own })
    }

    /// Adds a body with mass and inertia of a table, at a centre of mass, with axes of its own.
    pub fn body(
        &self,
        out: &mut Linkage,
        name: &str,
        mirrored: bool,
        part: &K,
        center: Vec3,
        own: Quat,
    ) -> Result<(), K::Error> {
        part.ignore(&["Radius"]);
        out.body(name, mirrored, self.frame(center, own), part.positive("Mass")?, Self::inertia(part)?);
        Ok(())
    }
}
