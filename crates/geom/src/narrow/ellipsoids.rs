//! Ellipsoid against ellipsoid or sphere: the common normal.
//!
//! Problem: with A = R S^2 R', an ellipsoid reaches |S R' n| = sqrt(n.A n) from its centre along the unit vector n, in
//! the point x(n) = A n / sqrt(n.A n). The gap along n is g(n) = n.c - sqrt(n.A n) - sqrt(n.B n), c from centre to
//! centre; its maximum over the unit sphere is the signed distance (see [`super::gjk`]). There c - x_a - x_b is
//! parallel to n: the surface points lie on their common normal, apart or overlapping.
//!
//! Method: Newton on the tangent plane, with H = sum of (A - x x')/sqrt(n.A n) and (H + g) d = t, t the tangential part
//! of c - x_a - x_b; steps are halved until the gap grows, and follow the gradient where H + g is not positive. H n =
//! 0, so H + g (1 - n n') + s n n' with any s > 0 is the same on the tangent plane, regular, and needs no basis of it.
//!
//! Every gap is a lower bound of the distance, so a pair beyond the margin ends as soon as one gap says so: nine of ten
//! such pairs of a packing with that along the line of centres, for three roots and no division. Touching pairs take
//! about 4 iterations.
//!
//! What a pair needs of an ellipsoid, its [`Frame`], is computed once per ellipsoid and step by
//! [`super::NarrowPhase`]: from the pose, for each of its eight or so pairs, it costs as much as the rest of a
//! rejection.
//!
//! Overlap has several common normals; this one is the local maximum uphill from the line of centres, which is the
//! deepest overlap's as long as the overlap is small against the radii of curvature.

use super::{Sink, pair_radius};
use crate::shape::Ellipsoid;
use grouser_math::{Mat3, Pose, Quat, Sym3, Vec3};

const ITERATIONS: usize = 100;

/// A turned ellipsoid as the pair function reads it (56 bytes).
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// A in the world, in m^2.
    a: Sym3,
    /// Product of the semi-axes, in m^3.
    product: f64,
}

impl Frame {
    /// The frame of a shape with this orientation.
    pub fn new(shape: &Ellipsoid, rotation: Quat) -> Self {
        let r = Mat3::from_quat(rotation);
        let (u, v, w) = (r.x_axis * shape.semi.x, r.y_axis * shape.semi.y, r.z_axis * shape.semi.z);
        let mixed = |i: usize, j: usize| u[i] * u[j] + v[i] * v[j] + w[i] * w[j];
        Self {
            a: Sym3 { diagonal: u * u + v * v + w * w, off: Vec3::new(mixed(1, 2), mixed(0, 2), mixed(0, 1)) },
            product: shape.semi.element_product(),
        }
    }

    /// xx, yy, zz, yz, xz, xy of A, and the product of the semi-axes: for a device.
    pub fn numbers(&self) -> [f64; 7] {
        let (d, o) = (self.a.diagonal, self.a.off);
        [d.x, d.y, d.z, o.x, o.y, o.z, self.product]
    }

    /// Radius of curvature in metres where the surface reaches `reach` from the centre along its normal: that of
    /// [`Ellipsoid::curvature_radius`], whose |S R' n| is the reach.
    fn curvature_radius(&self, reach: f64) -> f64 {
        self.product / (reach * reach)
    }
}

/// What both ellipsoids show along n: surface points from their centres, reaches, and the gap.
#[derive(Clone, Copy)]
struct View {
    n: Vec3,
    xa: Vec3,
    xb: Vec3,
    ra: f64,
    rb: f64,
    gap: f64,
}

impl View {
    /// The view along the direction of `m`, which need not be a unit vector: x(m) does not depend on its length, so the
    /// three roots do not wait for each other.
    #[inline(always)]
    fn along(m: Vec3, a: &Frame, b: &Frame, c: Vec3) -> Self {
        let (am, bm) = (a.a.mul(m), b.a.mul(m));
        let (sa, sb) = (m.dot(am).sqrt(), m.dot(bm).sqrt());
        let scale = 1.0 / m.length();
        let (ra, rb) = (sa * scale, sb * scale);
        let n = m * scale;
        Self { n, xa: am * (1.0 / sa), xb: bm * (1.0 / sb), ra, rb, gap: n.dot(c) - ra - rb }
    }
}

/// The one contact of two ellipsoids (a sphere is one with equal axes), with the radii of curvature at the contact.
pub fn collide(a: &Ellipsoid, pose_a: &Pose, b: &Ellipsoid, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    let start = || least_axis(a, pose_a, b, pose_b);
    let [frame_a, frame_b] = [(a, pose_a), (b, pose_b)].map(|(shape, pose)| Frame::new(shape, pose.rotation));
    touch((&frame_a, pose_a.position), (&frame_b, pose_b.position), margin, start, sink);
}

/// The same for frames with their centres (metres, world); `start` gives the normal to start from if the centres
/// coincide.
#[inline]
pub fn touch(
    (a, center_a): (&Frame, Vec3),
    (b, center_b): (&Frame, Vec3),
    margin: f64,
    start: impl Fn() -> Vec3,
    sink: &mut Sink,
) {
    let c = center_b - center_a;
    let (square, along_a, along_b) = (c.length_squared(), c.dot(a.a.mul(c)), c.dot(b.a.mul(c)));
    // The gap along the line of centres, times its length.
    if square - along_a.sqrt() - along_b.sqrt() > margin * square.sqrt() {
        return;
    }
    // Between the sum of the squares of the longest axes and three times that, in m^2.
    let size = a.a.diagonal.element_sum() + b.a.diagonal.element_sum();
    let first = if square > 1e-18 * size { c } else { start() };
    let Some(View { n, xa, xb, ra, rb, gap }) = highest(a, b, c, first, size, margin) else { return };
    let (on_a, on_b) = (center_a + xa, center_b - xb);
    sink.set_radius(pair_radius(a.curvature_radius(ra), b.curvature_radius(rb)));
    sink.push(n, 0.5 * (on_a + on_b), gap, 0);
}

/// The view with the largest gap uphill from the direction `first`, unless it is beyond the margin.
fn highest(a: &Frame, b: &Frame, c: Vec3, first: Vec3, size: f64, margin: f64) -> Option<View> {
    let mut at = View::along(first, a, b, c);
    for _ in 0..ITERATIONS {
        if at.gap > margin {
            return None;
        }
        let View { n, xa, xb, ra, rb, gap } = at;
        // n.x = sqrt(n.A n): the part of c - x_a - x_b along n is the gap.
        let t = c - xa - xb - n * gap;
        if t.length_squared() < 1e-28 * size {
            break;
        }
        let (ia, ib) = (1.0 / ra, 1.0 / rb);
        let (ya, yb, beside) = (xa * ia, xb * ib, n * (ra + rb - gap));
        let diagonal = a.a.diagonal * ia + b.a.diagonal * ib - xa * ya - xb * yb;
        let bend = diagonal.element_sum();
        let k = diagonal + n * beside + gap;
        let mixed = |i: usize, j: usize| n[i] * beside[j] - xa[i] * ya[j] - xb[i] * yb[j];
        let off = a.a.off * ia + b.a.off * ib + Vec3::new(mixed(1, 2), mixed(0, 2), mixed(0, 1));
        // Cramer's rule.
        let cofactors = Sym3 {
            diagonal: Vec3::new(k.y * k.z - off.x * off.x, k.x * k.z - off.y * off.y, k.x * k.y - off.z * off.z),
            off: Vec3::new(off.y * off.z - k.x * off.x, off.x * off.z - k.y * off.y, off.x * off.y - k.z * off.z),
        };
        let determinant = k.x * cofactors.diagonal.x + off.z * cofactors.off.z + off.y * cofactors.off.y;
        let newton = determinant > 0.0 && bend + 2.0 * gap > 0.0;
        let step = if newton { cofactors.mul(t) * (1.0 / determinant) } else { t * (1.0 / bend) };
        let turned = step.length_squared();
        let Some(next) = climb(&at, step, turned, |m| View::along(m, a, b, c)) else { break };
        at = next;
        // Newton squares the error: after a turn of 1e-7 the next one would be lost in rounding.
        if newton && turned < 1e-14 {
            break;
        }
    }
    (at.gap <= margin).then_some(at)
}

/// The shortest axis of the thinner ellipsoid: where to start if the centres coincide.
pub fn least_axis(a: &Ellipsoid, pose_a: &Pose, b: &Ellipsoid, pose_b: &Pose) -> Vec3 {
    let (thin, pose) = if a.semi.min_element() < b.semi.min_element() { (a, pose_a) } else { (b, pose_b) };
    let least = (0..3).fold(0, |i, j| if thin.semi[j] < thin.semi[i] { j } else { i });
    pose.vector(Vec3::AXES[least])
}

/// The view after the longest of the step, of squared length `square` (shorter than an eighth turn), and its halves
/// that does not lower the gap.
#[inline(always)]
fn climb(at: &View, step: Vec3, mut square: f64, view: impl Fn(Vec3) -> View) -> Option<View> {
    let mut step = step;
    if square > 1.0 {
        step *= 1.0 / square.sqrt();
        square = 1.0;
    }
    for _ in 0..30 {
        let found = view(at.n + step);
        // Near the top the gain drowns in rounding: the full step is better than the comparison there.
        if found.gap >= at.gap || square < 1e-14 {
            return Some(found);
        }
        step *= 0.5;
        square *= 0.25;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Contact;
    use crate::narrow::convex::Posed;
    use crate::narrow::gjk;
    use grouser_math::rng::Rng;

    /// Semi-axes from 0.05 to 1 m, anywhere up to 2.5 m away.
    fn random(rng: &mut Rng) -> (Ellipsoid, Pose) {
        let semi = Vec3::new(rng.uniform(0.05, 1.0), rng.uniform(0.05, 1.0), rng.uniform(0.05, 1.0));
        (Ellipsoid { semi }, Pose::new(rng.direction() * rng.uniform(0.0, 1.25), rng.rotation()))
    }

    fn contact(a: &(Ellipsoid, Pose), b: &(Ellipsoid, Pose), margin: f64) -> Option<Contact> {
        let mut out = Vec::new();
        collide(&a.0, &a.1, &b.0, &b.1, margin, &mut Sink::new((0, 0), (1, 1), 0.0, &mut out));
        out.pop()
    }

    /// The gap along n, from the support points and not from A.
    fn gap(a: &(Ellipsoid, Pose), b: &(Ellipsoid, Pose), n: Vec3) -> f64 {
        let reach = |e: &(Ellipsoid, Pose)| (e.0.semi * e.1.inverse_vector(n)).length();
        n.dot(b.1.position - a.1.position) - reach(a) - reach(b)
    }

    /// Apart: the distance of GJK, which knows nothing of A, and no pair within the margin is lost by early rejection.
    #[test]
    fn distances_are_those_of_support_points() {
        let mut rng = Rng::new(7);
        let (mut kept, mut dropped) = (0, 0);
        for _ in 0..4000 {
            let (a, b, margin) = (random(&mut rng), random(&mut rng), rng.uniform(0.0, 0.3));
            let oracle = gjk::closest(&Posed::new(&a.0, &a.1), &Posed::new(&b.0, &b.1), 10.0).unwrap();
            if oracle.distance < 1e-3 {
                continue;
            }
            match contact(&a, &b, margin) {
                Some(c) => {
                    assert!((c.distance - oracle.distance).abs() < 1e-10, "{} {}", c.distance, oracle.distance);
                    // The normal and the point are as good as the root of GJK's distance.
                    assert!((c.point - oracle.middle()).length() < 1e-5 && c.normal.dot(oracle.normal) > 1.0 - 1e-9);
                    kept += 1;
                }
                None => {
                    assert!(oracle.distance > margin - 1e-10, "{} {margin}", oracle.distance);
                    dropped += 1;
                }
            }
        }
        assert!(kept > 200 && dropped > 200, "{kept} {dropped}");
    }

    /// Apart or overlapping by less than the least radii of curvature: both surface points lie on their surfaces with
    /// the normal there, and no direction nearby has a larger gap. The radius is that of the curvatures.
    #[test]
    fn the_normal_is_common_to_1e_10() {
        let mut rng = Rng::new(8);
        let mut overlaps = 0;
        for _ in 0..4000 {
            let (a, b) = (random(&mut rng), random(&mut rng));
            let Some(c) = contact(&a, &b, 10.0) else { panic!("a margin of 10 m holds every pair") };
            let least = |e: &Ellipsoid| e.semi.min_element().powi(2) / e.semi.max_element();
            if c.distance < -(least(&a.0) + least(&b.0)) {
                continue;
            }
            overlaps += usize::from(c.distance < 0.0);
            for (shape, half, sign) in [(&a, -0.5, 1.0), (&b, 0.5, -1.0)] {
                let p = shape.1.inverse_point(c.point + c.normal * (half * c.distance)) / shape.0.semi;
                assert!((p.length() - 1.0).abs() < 1e-10, "{}", p.length());
                let normal = shape.1.vector(p / shape.0.semi).normalize();
                assert!((normal - sign * c.normal).length() < 1e-9, "{normal} {}", c.normal);
            }
            assert!((gap(&a, &b, c.normal) - c.distance).abs() < 1e-12);
            for _ in 0..8 {
                let beside = (c.normal + 1e-4 * rng.direction()).normalize();
                assert!(gap(&a, &b, beside) <= c.distance + 1e-12);
            }
            let [ra, rb] = [&a, &b].map(|e| e.0.curvature_radius(e.1.inverse_vector(c.normal)));
            assert!((c.radius - pair_radius(ra, rb)).abs() < 1e-9 * c.radius);
        }
        assert!(overlaps > 400, "{overlaps}");
    }

    #[test]
    fn coincident_centres_part_along_the_shortest_axis() {
        let long = (Ellipsoid { semi: Vec3::new(1.0, 0.6, 0.3) }, Pose::IDENTITY);
        let ball = (Ellipsoid { semi: Vec3::splat(0.5) }, Pose::IDENTITY);
        let c = contact(&long, &ball, 0.0).unwrap();
        assert!((c.distance + 0.8).abs() < 1e-12 && c.normal.z.abs() > 1.0 - 1e-12, "{c:?}");
    }
}
