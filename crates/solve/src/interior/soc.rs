//! Algebra of the second-order cone K = { x : x_n >= |x_T| } about an axis n, in world vectors.
//!
//! The friction cone becomes K by x = T_x gamma = mu gamma_n n + gamma_T (Melanz 2016, Eqs. 4.9 and 4.10). Jordan
//! product x o y = (x'y, x_n y_T + y_n x_T), identity e = n, det x = x_n^2 - |x_T|^2, inverse J x / det x with J x =
//! x_n n - x_T, quadratic representation P(w) = 2 w w' - det(w) J. (Melanz 2016, Eqs. 4.7 to 4.35 carry factors
//! 1/sqrt(2) and 1/2 in product and determinant; without them e has length one and x o x^-1 = e. Directions are the
//! same.)
//!
//! A cone needs no tangents: everything is written with dot products against n. A ray (friction 0) or a bound is the
//! same algebra with x_T = 0.

use grouser_math::Vec3;

/// Share of x_n that x_n - |x_T| is never taken below: rounding of a point that has reached the boundary.
const ROUNDING: f64 = 1e-16;

/// J x.
#[inline(always)]
pub(crate) fn flip(x: Vec3, n: Vec3) -> Vec3 {
    2.0 * x.dot(n) * n - x
}

/// The smaller eigenvalue x_n - |x_T|: positive inside.
#[inline(always)]
pub(crate) fn margin(x: Vec3, n: Vec3) -> f64 {
    let xn = x.dot(n);
    xn - (x - xn * n).length()
}

/// The larger eigenvalue x_n + |x_T|.
#[inline(always)]
pub(crate) fn top(x: Vec3, n: Vec3) -> f64 {
    let xn = x.dot(n);
    xn + (x - xn * n).length()
}

/// det x of a point inside, as the product of the eigenvalues: no cancellation but that of the smaller one.
#[inline(always)]
pub(crate) fn det(x: Vec3, n: Vec3) -> f64 {
    let xn = x.dot(n);
    let t = (x - xn * n).length();
    (xn - t).max(ROUNDING * xn) * (xn + t)
}

/// P(v) x, with det v given.
#[inline(always)]
pub(crate) fn quadratic(v: Vec3, det_v: f64, x: Vec3, n: Vec3) -> Vec3 {
    2.0 * v.dot(x) * v - det_v * flip(x, n)
}

/// a o b.
#[inline(always)]
pub(crate) fn product(a: Vec3, b: Vec3, n: Vec3) -> Vec3 {
    let (an, bn) = (a.dot(n), b.dot(n));
    (a.dot(b) - 2.0 * an * bn) * n + an * b + bn * a
}

/// The y with l o y = r, for l inside.
#[inline(always)]
pub(crate) fn divide(r: Vec3, l: Vec3, n: Vec3) -> Vec3 {
    let (ln, rn) = (l.dot(n), r.dot(n));
    let (lt, rt) = (l - ln * n, r - rn * n);
    let yn = (ln * rn - lt.dot(rt)) / det(l, n);
    yn * n + (rt - yn * lt) / ln
}

/// Nesterov-Todd scaling of a pair (x, z) inside K: the w with P(w) x = z (Melanz 2016, Eqs. 4.33 to 4.35).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scaling {
    /// w.
    pub w: Vec3,
    /// det w = sqrt(det z / det x).
    pub det_w: f64,
    /// v = w^(1/2): P(v) x = P(v)^-1 z, the scaled point.
    pub v: Vec3,
    /// det v.
    pub det_v: f64,
    /// P(v) x.
    pub lambda: Vec3,
}

impl Scaling {
    /// Of the pair (x, z).
    #[inline(always)]
    pub fn new(x: Vec3, z: Vec3, n: Vec3) -> Self {
        let (dx, dz) = (det(x, n), det(z, n));
        let det_w = (dz / dx).sqrt();
        let w = (z + det_w * flip(x, n)) / (2.0 * (x.dot(z) + (dx * dz).sqrt())).sqrt();
        // w_n from w_T and the determinant: the sum of squares keeps w inside K to rounding.
        let wt = w - w.dot(n) * n;
        let wn = (det_w + wt.length_squared()).sqrt();
        let det_v = det_w.sqrt();
        let vn = (0.5 * (wn + det_v)).sqrt();
        let v = vn * n + wt / (2.0 * vn);
        Self { w: wn * n + wt, det_w, v, det_v, lambda: quadratic(v, det_v, x, n) }
    }

    /// Of the pair (x, l J x): w = sqrt(l / det x) J x, and the scaled point is a multiple of the identity.
    #[inline(always)]
    pub fn reflected(x: Vec3, l: f64, n: Vec3) -> Self {
        let dx = det(x, n);
        let w = (l / dx).sqrt() * flip(x, n);
        let wt = w - w.dot(n) * n;
        let wn = (l + wt.length_squared()).sqrt();
        let det_v = l.sqrt();
        let vn = (0.5 * (wn + det_v)).sqrt();
        Self { w: wn * n + wt, det_w: l, v: vn * n + wt / (2.0 * vn), det_v, lambda: (l * dx).sqrt() * n }
    }

    /// P(v) x.
    #[inline(always)]
    pub fn apply(&self, x: Vec3, n: Vec3) -> Vec3 {
        quadratic(self.v, self.det_v, x, n)
    }

    /// P(v)^-1 x.
    #[inline(always)]
    pub fn undo(&self, x: Vec3, n: Vec3) -> Vec3 {
        quadratic(flip(self.v, n) / self.det_v, 1.0 / self.det_v, x, n)
    }
}

/// The largest theta with x + theta d in K, for x inside (Melanz 2016, Eq. 4.31): the least positive root of
/// det x + 2 theta x'J d + theta^2 det d; infinite if d is in K.
#[inline(always)]
pub(crate) fn reach(x: Vec3, d: Vec3, n: Vec3) -> f64 {
    let dn = d.dot(n);
    let dt = (d - dn * n).length();
    if dn >= dt {
        return f64::INFINITY;
    }
    let (a, b, c) = ((dn - dt) * (dn + dt), flip(x, n).dot(d), det(x, n));
    c / ((b * b - a * c).max(0.0).sqrt() - b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    fn inside(rng: &mut Rng, n: Vec3) -> Vec3 {
        let t = Vec3::new(rng.normal(), rng.normal(), rng.normal());
        let t = t - t.dot(n) * n;
        (t.length() * (1.0 + rng.unit().powi(4)) + 1e-3 * rng.unit()) * n + t
    }

    #[test]
    fn scaling_maps_the_pair_on_each_other() {
        let mut rng = Rng::new(7);
        for _ in 0..2_000 {
            let n = rng.direction();
            let (x, z) = (inside(&mut rng, n) * 10f64.powf(rng.uniform(-4.0, 4.0)), inside(&mut rng, n));
            let s = Scaling::new(x, z, n);
            let scale = z.length();
            assert!((quadratic(s.w, s.det_w, x, n) - z).length() < 1e-9 * scale);
            // P(v) P(v) = P(w), and lambda is the scaled point from both sides.
            assert!((s.apply(s.apply(x, n), n) - z).length() < 1e-9 * scale);
            assert!((s.apply(s.lambda, n) - z).length() < 1e-9 * scale);
            assert!((s.lambda.length_squared() - x.dot(z)).abs() < 1e-9 * x.dot(z));
            assert!(margin(s.lambda, n) > 0.0);
        }
    }

    #[test]
    fn division_undoes_the_product() {
        let mut rng = Rng::new(8);
        for _ in 0..2_000 {
            let n = rng.direction();
            let (l, y) = (inside(&mut rng, n) + 0.1 * n, rng.direction());
            assert!((divide(product(l, y, n), l, n) - y).length() < 1e-9);
            assert!((product(l, flip(l, n) / det(l, n), n) - n).length() < 1e-9);
        }
    }

    #[test]
    fn reach_ends_on_the_boundary() {
        let mut rng = Rng::new(9);
        for _ in 0..2_000 {
            let n = rng.direction();
            let (x, d) = (inside(&mut rng, n), rng.direction() * 10.0);
            let theta = reach(x, d, n);
            if theta.is_finite() {
                assert!(margin(x + theta * d, n).abs() < 1e-9 && margin(x + 0.999 * theta * d, n) > 0.0);
            } else {
                assert!(margin(x + 1e6 * d, n) > 0.0);
            }
        }
    }
}
