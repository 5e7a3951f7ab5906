//! Step 4: the last digits, by Newton's method on the smooth features that face each other.
//!
//! Problem: GJK and its refinement compare distances, which change with the square of the normal's error: they end with
//! half the digits of the normal on curved sets. The gap is stationary where the points of both features lie on a
//! common normal, x_b(-n, l) - x_a(n, l) = g n, and where n is at right angles to their straight directions e.
//!
//! Method: Newton in the tangent plane of n. With the residual r = (x_b - x_a) across n, H = dx_a/dn + dx_b/dn + g,
//! and E the columns e (of b, minus those of a), across n:
//!
//! H dn - E dl = r,    e.dn = -n.e for each e.
//!
//! Where the straight directions fill the tangent plane (corner on face, edge on edge) the second line alone gives dn.
//! Where they are more than it holds (parallel edges, face on face) the points are not unique, and the least change of
//! the lengths is taken. Cost: 3 iterations of about 0.1 us.
//!
//! Certificate: both points belong to their sets, r vanishes, and the gap of the whole sets along n is g. Then no
//! points are closer, whatever the features were; for overlap the gap is greatest nearby if H is positive where n is
//! free. Features are tried in the order in which the sets offer them until one pair is certified.

use super::{Separation, Support, along};
use crate::shape::feature::Feature;
use grouser_math::Vec3;

/// Newton steps at most; about 4 are needed.
const STEPS: usize = 16;
/// Rounds by tangents.
const TANGENTS: usize = 16;
/// Share of the size by which the certificate may be missed.
const CERTAIN: f64 = 2e-13;
/// The same for what needs no polish: axes that joints keep parallel are so to 1e-12 rad.
const SHARP: f64 = 1e-11;

/// The separation that is certified near `start`; nothing if no pair of features is.
pub fn polish(a: &impl Support, b: &impl Support, start: &Separation, size: f64) -> Option<Separation> {
    let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
    a.features(start.normal, start.point_a, &mut of_a);
    b.features(-start.normal, start.point_b, &mut of_b);
    let scale = scale(start, size);
    let least = along(a, b, start.normal).distance;
    let certain =
        |found: &Separation| found.distance >= least - CERTAIN * scale && is_certain(a, b, found, CERTAIN * scale);
    // Both lists have the likely first: by the sum of the places.
    for sum in 0..(of_a.len() + of_b.len()).saturating_sub(1) {
        for (i, part_a) in of_a.iter().enumerate().take(sum + 1) {
            let Some(part_b) = of_b.get(sum - i) else { continue };
            let found = newton(part_a, part_b, start, scale).filter(certain);
            let found = found.or_else(|| by_tangents(part_a, part_b, start, scale).filter(certain));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Metres that the rounding of a separation is relative to.
fn scale(of: &Separation, size: f64) -> f64 {
    size + of.point_a.length() + of.point_b.length()
}

/// Does a separation need no polish? Its normal must have been found as sharply as its distance.
pub fn is_sharp(a: &impl Support, b: &impl Support, found: &Separation, size: f64) -> bool {
    is_certain(a, b, found, SHARP * scale(found, size))
}

/// The certificate: both points belong to their sets, and no points are closer along the normal, within `tolerance`
/// metres.
fn is_certain(a: &impl Support, b: &impl Support, found: &Separation, tolerance: f64) -> bool {
    let Separation { normal, point_a, point_b, distance } = *found;
    a.outside(point_a) <= tolerance
        && b.outside(point_b) <= tolerance
        && (along(a, b, normal).distance - distance).abs() <= tolerance
}

/// Circles seen nearly along their axis: where on the circle the point lies hangs on the last digits of n. The tangents
/// there do not depend on n; the next tangent is that of the point found on the last.
fn by_tangents(a: &Feature, b: &Feature, start: &Separation, scale: f64) -> Option<Separation> {
    let mut near = *start;
    for _ in 0..TANGENTS {
        let straight = (a.tangent(near.normal, near.point_a), b.tangent(-near.normal, near.point_b));
        if let (None, None) = straight {
            return None;
        }
        let (straight_a, straight_b) = (straight.0.unwrap_or(*a), straight.1.unwrap_or(*b));
        let next = newton(&straight_a, &straight_b, &near, f64::INFINITY)?;
        let moved = next.point_a.distance(near.point_a) + next.point_b.distance(near.point_b);
        if moved < 1e-14 * scale {
            return newton(&straight_a, &straight_b, &next, scale);
        }
        near = next;
    }
    None
}

/// The common normal of two features; `scale`: metres that rounding is relative to, infinite for a rough answer.
fn newton(a: &Feature, b: &Feature, start: &Separation, scale: f64) -> Option<Separation> {
    let mut n = start.normal;
    let (mut la, mut lb) = (a.lengths(n, start.point_a), b.lengths(-n, start.point_b));
    let mut last = f64::INFINITY;
    for _ in 0..STEPS {
        let (sa, sb) = (a.at(n, la), b.at(-n, lb));
        let between = sb.point - sa.point;
        let gap = n.dot(between);
        let (u, w) = n.any_orthonormal_pair();
        let across = |v: Vec3| Plane { u: u.dot(v), w: w.dot(v) };
        let residual = across(between);
        // H, applied to a vector of the tangent plane.
        let curvature = |d: Plane| {
            let d3 = u * d.u + w * d.w;
            across(sa.turn * d3 + sb.turn * d3).plus(d, gap)
        };
        let lines = sa.along[..sa.lines].iter().chain(&sb.along[..sb.lines]);
        let (mut m, mut aim) = (Symmetric::default(), Plane::default());
        for e in lines {
            let c = across(*e);
            m.add(c);
            aim = aim.plus(c, -n.dot(*e));
        }
        let (turn, push) = step(&m, aim, residual, curvature)?;
        // Lengths: the least that push the points together, dl = (+-e) . M^-1 (H dn - r).
        for k in 0..sa.lines {
            la[k] -= across(sa.along[k]).dot(push);
        }
        for k in 0..sb.lines {
            lb[k] += across(sb.along[k]).dot(push);
        }
        let size = turn.length();
        if size.is_nan() || size >= 0.5 {
            return None;
        }
        n = (n + u * turn.u + w * turn.w).normalize();
        // Quadratic convergence ends in rounding: one more step after it was small, or when it no longer shrinks.
        let small = size < 1e-9;
        if small && (last < 1e-9 || size < 1e-15) {
            return finish(a, b, n, la, lb, scale);
        }
        last = size;
    }
    None
}

/// The separation, if the points face each other and the gap is no minimum.
fn finish(a: &Feature, b: &Feature, n: Vec3, la: [f64; 2], lb: [f64; 2], scale: f64) -> Option<Separation> {
    let (sa, sb) = (a.at(n, la), b.at(-n, lb));
    let between = sb.point - sa.point;
    let distance = n.dot(between);
    let slip = between - n * distance;
    let slipped = slip.length();
    if slipped.is_nan() || slipped > CERTAIN * scale {
        return None;
    }
    if distance < 0.0 && scale.is_finite() {
        let (u, w) = n.any_orthonormal_pair();
        let across = |v: Vec3| Plane { u: u.dot(v), w: w.dot(v) };
        let mut m = Symmetric::default();
        sa.along[..sa.lines].iter().chain(&sb.along[..sb.lines]).for_each(|e| m.add(across(*e)));
        let bend = |d: Plane| {
            let d3 = u * d.u + w * d.w;
            across(sa.turn * d3 + sb.turn * d3).plus(d, distance)
        };
        let (x, y) = (Plane { u: 1.0, w: 0.0 }, Plane { u: 0.0, w: 1.0 });
        let (hx, hy) = (bend(x), bend(y));
        let least = match m.rank() {
            Rank::None => (hx.u + hy.w).min(hx.u * hy.w - hx.w * hy.u),
            Rank::One(_, free) => free.dot(bend(free)),
            Rank::Two => 1.0,
        };
        if least <= 0.0 {
            return None;
        }
    }
    Some(Separation { normal: n, point_a: sa.point + 0.5 * slip, point_b: sb.point - 0.5 * slip, distance })
}

/// Turn of the normal, and the vector whose products with the straight directions are the changes of the lengths.
fn step(m: &Symmetric, aim: Plane, residual: Plane, curvature: impl Fn(Plane) -> Plane) -> Option<(Plane, Plane)> {
    match m.rank() {
        Rank::None => {
            let (hx, hy) = (curvature(Plane { u: 1.0, w: 0.0 }), curvature(Plane { u: 0.0, w: 1.0 }));
            let h = Symmetric { uu: hx.u, uw: 0.5 * (hx.w + hy.u), ww: hy.w };
            Some((h.solve(residual)?, Plane::default()))
        }
        Rank::One(q, free) => {
            let value = m.times(q).dot(q);
            let fixed = Plane::default().plus(q, q.dot(aim) / value);
            let bend = free.dot(curvature(free));
            if bend == 0.0 {
                return None;
            }
            let turn = fixed.plus(free, free.dot(residual.plus(curvature(fixed), -1.0)) / bend);
            let rest = curvature(turn).plus(residual, -1.0);
            Some((turn, Plane::default().plus(q, q.dot(rest) / value)))
        }
        Rank::Two => {
            let turn = m.solve(aim)?;
            Some((turn, m.solve(curvature(turn).plus(residual, -1.0))?))
        }
    }
}

/// A vector of the tangent plane.
#[derive(Clone, Copy, Debug, Default)]
struct Plane {
    u: f64,
    w: f64,
}

impl Plane {
    fn dot(self, o: Self) -> f64 {
        self.u * o.u + self.w * o.w
    }

    fn plus(self, o: Self, factor: f64) -> Self {
        Self { u: self.u + factor * o.u, w: self.w + factor * o.w }
    }

    fn length(self) -> f64 {
        (self.u * self.u + self.w * self.w).sqrt()
    }
}

/// A symmetric matrix of the tangent plane.
#[derive(Clone, Copy, Debug, Default)]
struct Symmetric {
    uu: f64,
    uw: f64,
    ww: f64,
}

/// How many directions the straight lines fill.
enum Rank {
    None,
    /// The direction that they fill, and the free one.
    One(Plane, Plane),
    Two,
}

impl Symmetric {
    fn add(&mut self, c: Plane) {
        self.uu += c.u * c.u;
        self.uw += c.u * c.w;
        self.ww += c.w * c.w;
    }

    fn times(&self, v: Plane) -> Plane {
        Plane { u: self.uu * v.u + self.uw * v.w, w: self.uw * v.u + self.ww * v.w }
    }

    fn solve(&self, v: Plane) -> Option<Plane> {
        let determinant = self.uu * self.ww - self.uw * self.uw;
        let found = Plane {
            u: (self.ww * v.u - self.uw * v.w) / determinant,
            w: (self.uu * v.w - self.uw * v.u) / determinant,
        };
        (determinant != 0.0).then_some(found)
    }

    /// Lines within 1e-6 rad of each other count as parallel.
    fn rank(&self) -> Rank {
        let (mean, half, off) = (0.5 * (self.uu + self.ww), 0.5 * (self.uu - self.ww), self.uw);
        let spread = (half * half + off * off).sqrt();
        if mean + spread <= 1e-3 {
            return Rank::None;
        }
        if (self.uu * self.ww - off * off) > 1e-12 * mean * mean {
            return Rank::Two;
        }
        // Eigenvector of the greater eigenvalue, from the column with more digits.
        let v = if half >= 0.0 { Plane { u: half + spread, w: off } } else { Plane { u: off, w: spread - half } };
        let length = v.length();
        let q = Plane { u: v.u / length, w: v.w / length };
        Rank::One(q, Plane { u: -q.w, w: q.u })
    }
}
