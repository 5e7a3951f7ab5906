//! Ellipsoid against ellipsoid or sphere: the common normal.
//!
//! Problem: with A = R S^2 R', an ellipsoid reaches |S R' n| = sqrt(n.A n) from its centre along the unit vector n, in
//! the point x(n) = A n / sqrt(n.A n). The gap along n is g(n) = n.c - sqrt(n.A n) - sqrt(n.B n), c from centre to
//! centre; its maximum over the unit sphere is the signed distance (see [`super::gjk`]). There c - x_a - x_b is parallel
//! to n: the surface points lie on their common normal, apart or overlapping.
//!
//! Method: Newton on the tangent plane, with H = sum of (A - x x')/sqrt(n.A n) and (H + g) d = t, t the tangential part
//! of c - x_a - x_b; steps are halved until the gap grows, and follow the gradient where H + g is not positive. Every
//! gap is a lower bound of the distance, so a pair beyond the margin ends early. Cost: about 4 iterations.
//!
//! Overlap has several common normals; this one is the local maximum uphill from the line of centres, which is the
//! deepest overlap's as long as the overlap is small against the radii of curvature.

use super::{Sink, pair_radius};
use crate::shape::Ellipsoid;
use grouser_math::{Mat3, Pose, Vec3};

const ITERATIONS: usize = 100;

/// A in the world, and the point x(n) with its length sqrt(n.A n).
struct Posed(Mat3);

impl Posed {
    fn new(shape: &Ellipsoid, pose: &Pose) -> Self {
        let r = Mat3::from_quat(pose.rotation);
        let s = shape.semi * shape.semi;
        Self(Mat3::from_cols(r.x_axis * s.x, r.y_axis * s.y, r.z_axis * s.z) * r.transpose())
    }

    fn point(&self, n: Vec3) -> (Vec3, f64) {
        let an = self.0 * n;
        let reach = n.dot(an).sqrt();
        (an / reach, reach)
    }
}

/// What both ellipsoids show along n: surface points from their centres, reaches, and the gap.
#[derive(Clone, Copy)]
struct View {
    xa: Vec3,
    xb: Vec3,
    ra: f64,
    rb: f64,
    gap: f64,
}

/// The one contact of two ellipsoids (a sphere is one with equal axes), with the radii of curvature at the contact.
pub fn collide(a: &Ellipsoid, pose_a: &Pose, b: &Ellipsoid, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    let c = pose_b.position - pose_a.position;
    let size = a.semi.max_element() + b.semi.max_element();
    let between = c.length();
    if between > size + margin {
        return;
    }
    let (pa, pb) = (Posed::new(a, pose_a), Posed::new(b, pose_b));
    let view = |n: Vec3| {
        let ((xa, ra), (xb, rb)) = (pa.point(n), pb.point(n));
        View { xa, xb, ra, rb, gap: n.dot(c) - ra - rb }
    };
    let mut n = if between > 1e-9 * size { c / between } else { least_axis(a, pose_a, b, pose_b) };
    let mut at = view(n);
    for _ in 0..ITERATIONS {
        if at.gap > margin {
            return;
        }
        let View { xa, xb, ra, rb, gap } = at;
        let (u, w) = n.any_orthonormal_pair();
        let residual = c - xa - xb;
        let (tu, tw) = (u.dot(residual), w.dot(residual));
        if tu * tu + tw * tw < (1e-15 * size) * (1e-15 * size) {
            break;
        }
        // Curvature H on the tangent plane.
        let (au, aw, bu, bw) = (pa.0 * u, pa.0 * w, pb.0 * u, pb.0 * w);
        let (xau, xaw, xbu, xbw) = (xa.dot(u), xa.dot(w), xb.dot(u), xb.dot(w));
        let (ia, ib) = (1.0 / ra, 1.0 / rb);
        let huu = (u.dot(au) - xau * xau) * ia + (u.dot(bu) - xbu * xbu) * ib;
        let huw = (u.dot(aw) - xau * xaw) * ia + (u.dot(bw) - xbu * xbw) * ib;
        let hww = (w.dot(aw) - xaw * xaw) * ia + (w.dot(bw) - xbw * xbw) * ib;
        let (muu, mww) = (huu + gap, hww + gap);
        let determinant = muu * mww - huw * huw;
        let newton = muu > 0.0 && determinant > 0.0;
        let step = if newton {
            u * ((mww * tu - huw * tw) / determinant) + w * ((muu * tw - huw * tu) / determinant)
        } else {
            (u * tu + w * tw) / (huu + hww)
        };
        let Some((next, found)) = climb(n, step, gap, view) else { break };
        let turned = (next - n).length_squared();
        (n, at) = (next, found);
        // Newton squares the error: after a turn of 1e-8 the next one would be lost in rounding.
        if turned < if newton { 1e-16 } else { 1e-30 } {
            break;
        }
    }
    if at.gap > margin {
        return;
    }
    let (on_a, on_b) = (pose_a.position + at.xa, pose_b.position - at.xb);
    let radius = |shape: &Ellipsoid, pose: &Pose| shape.curvature_radius(pose.inverse_vector(n));
    sink.set_radius(pair_radius(radius(a, pose_a), radius(b, pose_b)));
    sink.push(n, 0.5 * (on_a + on_b), at.gap, 0);
}

/// The shortest axis of the thinner ellipsoid: where to start if the centres coincide.
fn least_axis(a: &Ellipsoid, pose_a: &Pose, b: &Ellipsoid, pose_b: &Pose) -> Vec3 {
    let (thin, pose) = if a.semi.min_element() < b.semi.min_element() { (a, pose_a) } else { (b, pose_b) };
    let least = (0..3).fold(0, |i, j| if thin.semi[j] < thin.semi[i] { j } else { i });
    pose.vector(Vec3::AXES[least])
}

/// The longest of the step and its halves (shorter than a quarter turn) that does not lower the gap.
fn climb(n: Vec3, step: Vec3, gap: f64, view: impl Fn(Vec3) -> View) -> Option<(Vec3, View)> {
    let mut step = step.clamp_length_max(1.0);
    for _ in 0..30 {
        let next = (n + step).normalize();
        let found = view(next);
        // Near the top the gain drowns in rounding: the full step is better than the comparison there.
        if found.gap >= gap || step.length_squared() < 1e-14 {
            return Some((next, found));
        }
        step *= 0.5;
    }
    None
}
