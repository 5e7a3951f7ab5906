//! Distance or depth of two convex sets from their support points alone: what serves every pair without a closed form.
//!
//! Problem: with the support function h(d) = max d.x, the *gap* of two convex sets along the unit vector n is
//! g(n) = min_b n.b - max_a n.a. The signed distance is the largest gap over all n (van den Bergen, "Proximity queries
//! and penetration depth computation on 3D game objects", GDC 2001): the distance if it is positive, minus the depth if
//! it is negative. The n that attains it is the contact normal.
//!
//! Method: four steps, of which most pairs of polytopes need the first alone.
//!
//! 1. [`simplex`]: Gilbert, Johnson, Keerthi, IEEE J. Robotics and Automation 4 (1988): the point of the difference
//!    B - A that is closest to the origin, from the closest point of a growing and shrinking simplex.
//! 2. [`expand`]: if the origin lies within, the nearest face of an expanding polytope (EPA), to a rough tolerance.
//! 3. [`refine`]: EPA creeps on curved sets and both lose the normal where the sets just touch. So b is moved away
//!    along n until the gap is a comfortable s, and step 1 gives the normal m there. Since the moved sets are at least
//!    s apart, g(m) >= g(n): the gap grows with each repetition. On flat sets one is enough; on curved ones the error
//!    shrinks by (d + s)/(R + s), with depth d and radius of curvature R.
//!
//! 4. [`polish`]: where one of the sets is curved, steps 1 to 3 stay rough, and Newton's method on the smooth features
//!    that face each other gives the last digits, with a certificate.
//!
//! Cylinders that touch with their sides are spared steps 2 and 3: [`rods`].
//!
//! Rounded shapes (sphere, capsule, rounded box) are a core and a radius; only their cores take part, so that steps 2
//! and 3 are needed only if the cores meet.

mod expand;
mod polish;
mod rods;
mod simplex;

use crate::shape::feature::{Feature, NEAR};
use grouser_math::Vec3;
use simplex::GjkOutcome;

/// A posed convex set in world coordinates: a core and a radius about it.
pub trait Support {
    /// The point of the core that lies farthest in a direction (any length, not zero).
    fn support(&self, direction: Vec3) -> Vec3;

    /// Some point of the core, best its centre.
    fn center(&self) -> Vec3;

    /// Radius about the core in metres.
    fn radius(&self) -> f64 {
        0.0
    }

    /// Smooth parts of the core's surface near a point of it, for the last digits; see
    /// [`Convex::features`](crate::shape::Convex::features). None: the digits that support points give have to do.
    fn features(&self, _direction: Vec3, _near: Vec3, _found: &mut Vec<Feature>) {}

    /// How far a point lies outside the core, in metres; only asked of sets that have features.
    fn outside(&self, _p: Vec3) -> f64 {
        0.0
    }

    /// Has the core a curved part? Between flat sets support points give all digits.
    fn is_curved(&self) -> bool {
        false
    }

    /// The point of the core closest to `p`, where that is easily told.
    fn nearest(&self, _p: Vec3) -> Option<Vec3> {
        None
    }

    /// Ends of the axis and radius of a core that is a cylinder.
    fn rod(&self) -> Option<Rod> {
        None
    }
}

/// A cylinder: all points of it are within the radius (m) of the segment between the ends of its axis.
#[derive(Clone, Copy, Debug)]
pub struct Rod {
    /// Ends of the axis.
    pub ends: [Vec3; 2],
    /// In metres.
    pub radius: f64,
}

impl Rod {
    /// Unit direction of the axis.
    fn axis(&self) -> Vec3 {
        (self.ends[1] - self.ends[0]).normalize()
    }
}

/// A point.
impl Support for Vec3 {
    fn support(&self, _: Vec3) -> Vec3 {
        *self
    }

    fn center(&self) -> Vec3 {
        *self
    }

    fn features(&self, _: Vec3, _: Vec3, found: &mut Vec<Feature>) {
        found.push(Feature::Corner(*self));
    }

    fn outside(&self, p: Vec3) -> f64 {
        (p - *self).length()
    }
}

/// A segment, a triangle or any other set of corners.
impl<const N: usize> Support for [Vec3; N] {
    fn support(&self, direction: Vec3) -> Vec3 {
        // The first of equal ones.
        self.iter().fold(self[0], |best, p| if p.dot(direction) > best.dot(direction) { *p } else { best })
    }

    fn center(&self) -> Vec3 {
        self.iter().sum::<Vec3>() / N as f64
    }

    /// Of a segment only.
    fn features(&self, _: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        if let [from, to] = self.as_slice() {
            let length = from.distance(*to);
            let along = (*to - *from) / length;
            let at = along.dot(near - *from) / length;
            let (segment, ends) = (Feature::Edge(*from, along), [*from, *to].map(Feature::Corner));
            let [near, far] = if at > 0.5 { [ends[1], ends[0]] } else { ends };
            let inner = at.min(1.0 - at) > NEAR;
            found.extend(if inner { [segment, near, far] } else { [near, segment, far] });
        }
    }

    fn outside(&self, p: Vec3) -> f64 {
        self.nearest(p).map_or(0.0, |q| (p - q).length())
    }

    /// Of a segment only.
    fn nearest(&self, p: Vec3) -> Option<Vec3> {
        let [from, to] = self.as_slice() else { return None };
        let e = *to - *from;
        Some(*from + e * (e.dot(p - *from) / e.length_squared()).clamp(0.0, 1.0))
    }
}

/// How two convex sets lie to each other.
#[derive(Clone, Copy, Debug)]
pub struct Separation {
    /// Unit vector from a to b.
    pub normal: Vec3,
    /// Point of a's surface closest to, or deepest in, b.
    pub point_a: Vec3,
    /// Point of b's surface closest to, or deepest in, a.
    pub point_b: Vec3,
    /// Signed distance in metres; `point_b - point_a = normal * distance` to rounding.
    pub distance: f64,
}

impl Separation {
    /// The point midway between the surfaces.
    pub fn middle(&self) -> Vec3 {
        0.5 * (self.point_a + self.point_b)
    }
}

/// Cores closer than this share of their size have their normal refined.
const CLOSE: f64 = 1e-3;
/// Cores closer than this share of their size touch, as far as step 1 can tell.
const TOUCHING: f64 = 1e-10;
/// Distance minus gap, as a share of the size, from which on step 1 has ended early.
const SHARP: f64 = 1e-11;
/// Gap that step 3 opens, as a share of the size.
const COMFORT: f64 = 1e-3;
/// Upper minus lower bound of the distance at which step 1 ends, as shares of distance and size.
const SHARPEST: (f64, f64) = (1e-14, 1e-16);
/// The same where [`polish`] follows.
const ROUGH: (f64, f64) = (1e-5, 1e-6);
/// Upper minus lower bound of the depth at which step 2 ends where step 3 follows, as shares of depth and size.
const FACE: (f64, f64) = (1e-9, 1e-14);
/// Repetitions of step 3.
const REFINEMENTS: usize = 60;

/// The signed distance of two convex sets with its normal and points; nothing if they are more than `margin` metres
/// apart.
pub fn closest(a: &impl Support, b: &impl Support, margin: f64) -> Option<Separation> {
    let radii = a.radius() + b.radius();
    let start = b.center() - a.center();
    let core = if a.is_curved() || b.is_curved() {
        curved(a, b, start, margin + radii)?
    } else {
        match simplex::distance(a, b, Vec3::ZERO, start, margin + radii, SHARPEST) {
            GjkOutcome::Farther => return None,
            GjkOutcome::Apart(core, size) => apart(a, b, core, size),
            GjkOutcome::Meeting(simplex, size) => {
                let normal = expand::normal(a, b, simplex, start, size, FACE);
                refine(a, b, size, along(a, b, normal), 1e-7, REFINEMENTS)
            }
        }
    };
    let distance = core.distance - radii;
    (distance <= margin).then(|| Separation {
        normal: core.normal,
        point_a: core.point_a + core.normal * a.radius(),
        point_b: core.point_b - core.normal * b.radius(),
        distance,
    })
}

/// The result of step 1, refined where it is not sharp.
fn apart(a: &impl Support, b: &impl Support, core: Separation, size: f64) -> Separation {
    // Now and then a needle of a simplex ends step 1 early: seen from the gap.
    let sharp = core.distance - along(a, b, core.normal).distance <= SHARP * size;
    if core.distance > CLOSE * size && sharp { core } else { refine(a, b, size, core, 1e-12, REFINEMENTS) }
}

/// Cores of which one is curved: roughly by steps 1 to 3, then [`polish`]. Where the rough result does not lead to the
/// right features, the others are carried to their end first.
fn curved(a: &impl Support, b: &impl Support, start: Vec3, margin: f64) -> Option<Separation> {
    let polished = |rough: &Separation, size: f64| polish::polish(a, b, rough, size);
    match rods::distance(a, b, start, margin) {
        GjkOutcome::Farther => return None,
        GjkOutcome::Apart(rough, size) => {
            let found = if polish::is_sharp(a, b, &rough, size) { Some(rough) } else { polished(&rough, size) };
            if let Some(found) = found.filter(|found| rods::is_greatest(a, b, found)) {
                return Some(found);
            }
        }
        GjkOutcome::Meeting(..) => {}
    }
    match simplex::distance(a, b, Vec3::ZERO, start, margin, ROUGH) {
        GjkOutcome::Farther => return None,
        GjkOutcome::Apart(rough, size) => {
            if let Some(found) = polished(&rough, size) {
                return Some(found);
            }
        }
        GjkOutcome::Meeting(simplex, size) => {
            let normal = expand::normal(a, b, simplex, start, size, ROUGH);
            let rough = refine(a, b, size, along(a, b, normal), 1e-7, 1);
            return Some(polished(&rough, size).unwrap_or_else(|| {
                let sharp = refine(a, b, size, rough, 1e-7, REFINEMENTS);
                polished(&sharp, size).unwrap_or(sharp)
            }));
        }
    }
    Some(match simplex::distance(a, b, Vec3::ZERO, start, margin, SHARPEST) {
        GjkOutcome::Farther => return None,
        GjkOutcome::Apart(core, size) => {
            let sharp = apart(a, b, core, size);
            polished(&sharp, size).unwrap_or(sharp)
        }
        GjkOutcome::Meeting(simplex, size) => {
            let normal = expand::normal(a, b, simplex, start, size, FACE);
            let sharp = refine(a, b, size, along(a, b, normal), 1e-7, REFINEMENTS);
            polished(&sharp, size).unwrap_or(sharp)
        }
    })
}

/// The gap of the cores along a unit vector, with the points that bound it.
fn along(a: &impl Support, b: &impl Support, normal: Vec3) -> Separation {
    let (point_a, point_b) = (a.support(normal), b.support(-normal));
    Separation { normal, point_a, point_b, distance: normal.dot(point_b - point_a) }
}

/// Step 3: from a normal to the nearest normal with the greatest gap. `trifle`: share of the size that the first round
/// may lose; `rounds`: repetitions at most.
fn refine(a: &impl Support, b: &impl Support, size: f64, first: Separation, trifle: f64, rounds: usize) -> Separation {
    let mut best = first;
    let mut gap = along(a, b, first.normal).distance;
    let mut normal = first.normal;
    for round in 0..rounds {
        let away = (0.1 * gap.abs()).max(COMFORT * size) - gap;
        let GjkOutcome::Apart(moved, _) = simplex::distance(a, b, normal * away, normal, f64::INFINITY, SHARPEST)
        else {
            break;
        };
        let found = along(a, b, moved.normal).distance;
        // Rounding may cost a trifle, which the first round accepts for the sake of points that face each other.
        let slack = if round == 0 { trifle * size } else { 0.0 };
        if found < gap - slack {
            break;
        }
        // Both points on a line along the normal, so that they agree with the distance.
        let point_b = moved.point_b - normal * away;
        let slip = point_b - moved.point_a - moved.normal * found;
        best = Separation {
            normal: moved.normal,
            point_a: moved.point_a + 0.5 * slip,
            point_b: point_b - 0.5 * slip,
            distance: found,
        };
        let done = (moved.normal - normal).length() < 1e-11;
        (normal, gap) = (moved.normal, found);
        if done {
            break;
        }
    }
    best
}

/// Corner of the difference b - a: the two support points and their difference.
#[derive(Clone, Copy, Debug)]
struct Corner {
    on_a: Vec3,
    on_b: Vec3,
    difference: Vec3,
}

impl Corner {
    /// The corner of (b + shift) - a that lies farthest in a direction.
    fn farthest(a: &impl Support, b: &impl Support, shift: Vec3, direction: Vec3) -> Self {
        let (on_a, on_b) = (a.support(-direction), b.support(direction) + shift);
        Self { on_a, on_b, difference: on_b - on_a }
    }
}

#[cfg(test)]
mod tests;
