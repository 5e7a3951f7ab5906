//! What the narrow phase asks of a bounded convex shape, in the shape's own frame.

use super::feature::Feature;
use grouser_math::Vec3;

/// A bounded convex shape: a core and a radius about it (zero for most).
pub trait Convex {
    /// The point of the core that lies farthest in a direction (any length, not zero).
    fn core_support(&self, direction: Vec3) -> Vec3;

    /// Radius about the core in metres.
    fn core_radius(&self) -> f64 {
        0.0
    }

    /// The flat or straight part of the core's surface that looks most in a direction.
    fn patch(&self, direction: Vec3) -> Patch;

    /// Points of the core that may touch a plane whose inward normal is the unit vector `direction`, among them the
    /// deepest, each with a name that stays from step to step.
    fn touch(&self, direction: Vec3, point: &mut dyn FnMut(Vec3, u32));

    /// Smooth parts of the core's surface that may be the ones seen from `direction` (unit, outward) near the point
    /// `near` of the surface, the most likely first.
    fn features(&self, direction: Vec3, near: Vec3, found: &mut Vec<Feature>);

    /// How far a point lies outside the core, in metres: a lower bound, and exact to a factor where small. Negative
    /// inside: a ball of that radius about the point belongs to the core.
    fn core_outside(&self, p: Vec3) -> f64;

    /// Has the core's surface a curved part?
    fn is_curved(&self) -> bool {
        false
    }

    /// The point of the core closest to `p`, for shapes that tell it without a search.
    fn core_nearest(&self, _p: Vec3) -> Option<Vec3> {
        None
    }

    /// Half height and radius in metres of a core that is a cylinder about the z axis.
    fn core_rod(&self) -> Option<(f64, f64)> {
        None
    }

    /// A length in metres by which two shapes of one kind are put in order, so that a contact does not depend on the
    /// order of its bodies.
    fn extent(&self) -> f64;
}

/// Part of a surface: a polygon, a segment or a single point.
#[derive(Clone, Debug)]
pub struct Patch {
    /// Corners; a polygon's anticlockwise seen from outside.
    pub corners: Vec<Vec3>,
    /// Outward unit normal of a polygon.
    pub normal: Option<Vec3>,
    /// Which part of the surface this is.
    pub name: u32,
}

impl Patch {
    /// A single point: nothing flat or straight here.
    pub fn point(point: Vec3) -> Self {
        Self { corners: vec![point], normal: None, name: 0 }
    }

    /// A straight line of the surface.
    pub fn segment(from: Vec3, to: Vec3, name: u32) -> Self {
        Self { corners: vec![from, to], normal: None, name }
    }
}

/// Corners of the polygon that stands for a disc in contact manifolds.
pub const DISC_CORNERS: usize = 8;

/// Corners of a regular polygon inscribed in a circle about the z axis, anticlockwise seen from +z if `up`.
pub fn disc(radius: f64, z: f64, up: bool) -> Vec<Vec3> {
    let corner = |i: usize| {
        let angle = std::f64::consts::TAU * i as f64 / DISC_CORNERS as f64;
        Vec3::new(radius * angle.cos(), if up { 1.0 } else { -1.0 } * radius * angle.sin(), z)
    };
    (0..DISC_CORNERS).map(corner).collect()
}

/// Points of a circle about the z axis that may touch a plane with inward normal `direction`: the deepest (`name`), and
/// four at fixed places (the following names), where the disc lies so flat that several may touch.
pub fn touch_circle(radius: f64, z: f64, direction: Vec3, name: u32, point: &mut dyn FnMut(Vec3, u32)) {
    let across = Vec3::new(direction.x, direction.y, 0.0);
    let sine = across.length();
    // The deepest point of a level circle is rounding noise.
    if sine > 1e-10 {
        point(across * (radius / sine) + Vec3::Z * z, name);
    }
    if sine < LEVEL {
        for (i, [x, y]) in [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]].into_iter().enumerate() {
            point(Vec3::new(radius * x, radius * y, z), name + 1 + i as u32);
        }
    }
}

/// Sine of the angle between a disc and a plane below which the disc lies on the plane rather than on its rim.
const LEVEL: f64 = 0.5;
