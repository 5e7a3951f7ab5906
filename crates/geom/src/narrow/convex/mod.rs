//! Any bounded convex shape against any other: distance and normal by [`gjk`], several points by [`clip`].
//!
//! 1. [`gjk::closest`] gives the normal, the signed distance and one pair of points.
//! 2. Each shape names the flat or straight part of its surface that looks along the normal ([`Convex::patch`]). If one
//!    of them is a face at right angles to the normal (within [`SAME`]), the other's part is clipped to it and all
//!    corners within the margin become contacts. Two straight parts in parallel (a cylinder on a cylinder) give the
//!    ends of their common stretch. Otherwise the one pair of points is the contact.
//! 3. If none of the corners is as deep as step 1 says (the rim of a disc between its polygon's corners), the point of
//!    step 1 is added.

use super::gjk::{self, Rod, Separation, Support};
use super::{Sink, clip};
use crate::shape::convex::{Convex, Patch};
use crate::shape::feature::Feature;
use grouser_math::{Mat3, Pose, Vec3};

/// Unit vectors whose product exceeds this are taken as parallel: 1e-3 rad.
const PARALLEL: f64 = 1.0 - 5e-7;
/// A face whose normal is the contact normal but for rounding: 1e-5 rad.
const SAME: f64 = 1.0 - 5e-11;
/// Largest error of a surface point from taking a's face instead of b's, as a share of the shapes' size.
const SKEW: f64 = 1e-7;
/// Lengths below this share of the shapes' size are rounding.
const ROUNDING: f64 = 1e-10;
/// Feature of the point that comes from the distance alone.
const CLOSEST: u32 = u32::MAX;

/// A convex shape at its place.
pub struct Posed<'a> {
    shape: &'a dyn Convex,
    position: Vec3,
    axes: Mat3,
}

impl<'a> Posed<'a> {
    /// The shape at this pose.
    pub fn new(shape: &'a dyn Convex, pose: &Pose) -> Self {
        Self { shape, position: pose.position, axes: Mat3::from_quat(pose.rotation) }
    }

    fn patch(&self, direction: Vec3) -> Patch {
        let mut patch = self.shape.patch(self.axes.transpose() * direction);
        for corner in &mut patch.corners {
            *corner = self.axes * *corner + self.position;
        }
        patch.normal = patch.normal.map(|n| self.axes * n);
        patch
    }
}

impl Support for Posed<'_> {
    fn support(&self, direction: Vec3) -> Vec3 {
        self.axes * self.shape.core_support(self.axes.transpose() * direction) + self.position
    }

    fn center(&self) -> Vec3 {
        self.position
    }

    fn radius(&self) -> f64 {
        self.shape.core_radius()
    }

    fn features(&self, direction: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        let back = self.axes.transpose();
        self.shape.features(back * direction, back * (near - self.position), found);
        for feature in found {
            *feature = feature.posed(&self.axes, self.position);
        }
    }

    fn outside(&self, p: Vec3) -> f64 {
        self.shape.core_outside(self.axes.transpose() * (p - self.position))
    }

    fn is_curved(&self) -> bool {
        self.shape.is_curved()
    }

    fn nearest(&self, p: Vec3) -> Option<Vec3> {
        let q = self.shape.core_nearest(self.axes.transpose() * (p - self.position))?;
        Some(self.axes * q + self.position)
    }

    fn rod(&self) -> Option<Rod> {
        let (half_height, radius) = self.shape.core_rod()?;
        let half = self.axes.z_axis * half_height;
        Some(Rod { ends: [self.position - half, self.position + half], radius })
    }
}

/// Contact points of two convex shapes.
pub fn collide(a: &dyn Convex, pose_a: &Pose, b: &dyn Convex, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    // About a's position: far from the world's origin the shapes would lose their digits.
    let origin = pose_a.position;
    let at = |pose: &Pose| Pose::new(pose.position - origin, pose.rotation);
    let (a, b) = (Posed::new(a, &at(pose_a)), Posed::new(b, &at(pose_b)));
    let first = sink.out.len();
    collide_near(&a, &b, margin, sink);
    for contact in &mut sink.out[first..] {
        contact.point += origin;
    }
}

/// The same about the world's origin: a's place should be near it.
pub(super) fn collide_near(a: &Posed, b: &Posed, margin: f64, sink: &mut Sink) {
    if let Some(closest) = gjk::closest(a, b, margin) {
        manifold(a, b, &closest, margin, sink);
    }
}

/// Steps 2 and 3 for shapes whose distance is known.
pub(super) fn manifold(a: &Posed, b: &Posed, closest: &Separation, margin: f64, sink: &mut Sink) {
    let n = closest.normal;
    let (patch_a, patch_b) = (a.patch(n), b.patch(-n));
    let facing = |patch: &Patch, n: Vec3| patch.normal.map_or(f64::NEG_INFINITY, |m| m.dot(n));
    let (facing_a, facing_b) = (facing(&patch_a, n), facing(&patch_b, -n));
    let rounding = ROUNDING * (a.shape.extent() + b.shape.extent());
    let pair = ConvexPair { closest, rounding, margin, radius_a: a.radius(), radius_b: b.radius(), turned: false };
    // If both faces are nearly parallel, it is a's, so that resting shapes keep the names of their points.
    let skew = (2.0 - 2.0 * facing_a).max(0.0).sqrt() * closest.distance.abs();
    let steady = facing_b > SAME && facing_a > PARALLEL && skew * ROUNDING < SKEW * rounding;
    if (facing_a > SAME || steady) && patch_b.corners.len() > 1 {
        pair.push_clipped(&patch_a, &patch_b, sink);
    } else if facing_b > SAME && patch_a.corners.len() > 1 {
        let back =
            Separation { normal: -n, point_a: closest.point_b, point_b: closest.point_a, distance: closest.distance };
        let pair =
            ConvexPair { closest: &back, radius_a: pair.radius_b, radius_b: pair.radius_a, turned: true, ..pair };
        pair.push_clipped(&patch_b, &patch_a, sink.mirrored());
        sink.mirrored();
    } else if let ([a0, a1], [b0, b1]) = (patch_a.corners.as_slice(), patch_b.corners.as_slice()) {
        pair.push_lines([*a0, *a1], [*b0, *b1], sink);
    } else {
        pair.push_closest(sink);
    }
}

/// What all kinds of manifold need.
struct ConvexPair<'a> {
    closest: &'a Separation,
    /// Lengths below are rounding, in metres.
    rounding: f64,
    margin: f64,
    radius_a: f64,
    radius_b: f64,
    /// Has the pair been turned round, to have the face first?
    turned: bool,
}

impl ConvexPair<'_> {
    fn push_closest(&self, sink: &mut Sink) {
        sink.push(self.closest.normal, self.closest.middle(), self.closest.distance, CLOSEST);
    }

    /// The part of `incident` (of b) over the face `reference` (of a), and the closest point if it is missing.
    fn push_clipped(&self, reference: &Patch, incident: &Patch, sink: &mut Sink) {
        let Some(n) = reference.normal else { return self.push_closest(sink) };
        let plane = n.dot(reference.corners[0]);
        let mut least = f64::INFINITY;
        for vertex in clip::clip(reference, n, incident) {
            let core = n.dot(vertex.point) - plane;
            let distance = core - self.radius_a - self.radius_b;
            if distance <= self.margin {
                least = least.min(distance);
                let feature = clip::feature(self.turned, reference.name, incident.name, &vertex);
                let point = vertex.point - n * (0.5 * (core - self.radius_a + self.radius_b));
                sink.push(n, point, distance, feature);
            }
        }
        if least > self.closest.distance + self.rounding {
            self.push_closest(sink);
        }
    }

    /// Two straight lines side by side.
    fn push_lines(&self, a: [Vec3; 2], b: [Vec3; 2], sink: &mut Sink) {
        let (da, db) = (a[1] - a[0], b[1] - b[0]);
        let length = da.length();
        let u = da / length;
        let along = |p: Vec3| (p - a[0]).dot(u);
        let (s, t) = (along(b[0]), along(b[1]));
        let (low, high) = (s.min(t).max(0.0), s.max(t).min(length));
        if u.dot(db).abs() < PARALLEL * db.length() || high - low <= self.rounding {
            return self.push_closest(sink);
        }
        let n = self.closest.normal;
        let mut least = f64::INFINITY;
        for (end, at) in [low, high].into_iter().enumerate() {
            let on_a = a[0] + u * at + n * self.radius_a;
            let on_b = b[0] + db * ((at - s) / (t - s)) - n * self.radius_b;
            let distance = n.dot(on_b - on_a);
            if distance <= self.margin {
                least = least.min(distance);
                sink.push(n, 0.5 * (on_a + on_b), distance, end as u32);
            }
        }
        if least > self.closest.distance + self.rounding {
            self.push_closest(sink);
        }
    }
}
