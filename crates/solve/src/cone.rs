//! Projections on the admissible sets.
//!
//! Impulses are world vectors, so a friction cone is given by its axis n and slope mu alone:
//! Y = { x : |x_T| <= mu x_n }, x_n = n.x, x_T = x - x_n n (Melanz 2016, Eq. 3.10c). The projection is Eq. 4.1 with the
//! projected normal part in the third branch.

use grouser_math::{Lane, Vec3, Wide3};

/// Orthogonal projection of `x` on the cone about `n` (unit) with slope `mu`.
#[inline(always)]
pub fn project(x: Vec3, n: Vec3, mu: f64) -> Vec3 {
    nearest_point(x, n, mu, 1.0)
}

/// The nearest point to `x` of that cone where tangential parts of a distance count `weight` times: [`nearest`] of one
/// contact.
#[inline(always)]
pub fn nearest_point(x: Vec3, n: Vec3, mu: f64, weight: f64) -> Vec3 {
    let xn = x.dot(n);
    let t = x - xn * n;
    let tl = t.length();
    let pull = weight * mu;
    // The three branches of Eq. 4.1 as selections: which one holds is as good as random in a sliding bed, and a wrongly
    // predicted jump would cost more than all of this. In the polar cone x_n + mu |x_T| <= 0, hence the maximum with 0.
    let pn = ((xn + pull * tl) / (1.0 + pull * mu)).max(0.0);
    // Smallest positive instead of 0: t is 0 there too.
    let st = mu * pn / tl.max(f64::MIN_POSITIVE);
    // xn >= 0 is said for mu = 0, where the cone is a ray and 0 <= mu xn holds below it too.
    let inside = tl <= mu * xn && xn >= 0.0;
    let (pn, st) = if inside { (xn, 1.0) } else { (pn, st) };
    n * pn + t * st
}

/// The nearest points to several `x` of the cones about `n` with slopes `mu`, where tangential parts of a distance
/// count `weight` times: min (p_n - x_n)^2 + weight |p_T - x_T|^2. (Tangents stretched by sqrt(weight) make it the
/// usual distance, and the cone one of another slope.)
#[inline(always)]
pub fn nearest<W: Lane>(x: Wide3<W>, n: Wide3<W>, mu: W, weight: W) -> Wide3<W> {
    let xn = x.dot(n);
    let t = x - n.times(xn);
    let tl = t.dot(t).root();
    let pull = weight * mu;
    let pn = ((xn + pull * tl) / (W::ONE + pull * mu)).greater(W::ZERO);
    // Something positive instead of 0: t is 0 there too. (The least normal f32.)
    let st = mu * pn / tl.greater(W::splat(f64::from(f32::MIN_POSITIVE)));
    let inside = [tl, mu * xn, xn];
    n.times(W::choose(inside, xn, pn)) + t.times(W::choose(inside, W::ONE, st))
}

/// Slopes of a contact's moment lanes: rolling (about tangents) and spinning (about the normal), over the lane's
/// length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    /// Length in m that turns moments into forces: the local radius.
    pub length: f64,
    /// Largest rolling moment / (length x normal impulse).
    pub rolling: f64,
    /// Largest spinning moment / (length x normal impulse).
    pub spinning: f64,
}

/// Projection of a contact's force lanes `x` and moment lanes `m` on { |x_T| <= mu x_n, |m_T| <= rolling x_n, |m_n| <=
/// spinning x_n }: the nearest point where tangential forces and moments count `weight` times, each; orthogonal with
/// [1, 1].
///
/// Only the projected normal part p is unknown; the rest is clipped to it. p minimises the convex, piecewise quadratic
/// (p - x_n)^2 + sum_k weight_k max(0, v_k - c_k p)^2 over p >= 0, v_k the three lengths, c_k the three slopes. Newton
/// on its piecewise linear derivative ends exactly after at most four pieces.
pub fn project_with_moments(x: Vec3, m: Vec3, n: Vec3, mu: f64, moments: &Moments, weight: [f64; 2]) -> (Vec3, Vec3) {
    let xn = x.dot(n);
    let xt = x - xn * n;
    let mn = m.dot(n);
    let mt = m - mn * n;
    let v = [xt.length(), mt.length(), mn.abs()];
    let c = [mu, moments.rolling, moments.spinning];
    let weight = [weight[0], weight[1], weight[1]];
    let mut p = xn.max(0.0);
    for _ in 0..5 {
        let (mut above, mut below) = (xn, 1.0);
        for k in 0..3 {
            if v[k] > c[k] * p {
                above += weight[k] * c[k] * v[k];
                below += weight[k] * c[k] * c[k];
            }
        }
        let next = (above / below).max(0.0);
        if next == p {
            break;
        }
        p = next;
    }
    let clip = |k: usize| if v[k] > c[k] * p { c[k] * p / v[k] } else { 1.0 };
    (n * p + xt * clip(0), mt * clip(1) + n * (mn * clip(2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::Wide;
    use grouser_math::rng::Rng;

    fn random(rng: &mut Rng) -> Vec3 {
        Vec3::new(rng.normal(), rng.normal(), rng.normal())
    }

    /// Moreau: x - P(x) lies in the polar cone and is orthogonal to P(x).
    #[test]
    fn projection_is_moreau() {
        let mut rng = Rng::new(3);
        for _ in 0..10_000 {
            let (x, n, mu) = (random(&mut rng), rng.direction(), rng.uniform(0.0, 2.0));
            let p = project(x, n, mu);
            let q = p - x; // in the dual cone: q_n >= mu |q_T|
            let qn = q.dot(n);
            assert!((p - p.dot(n) * n).length() <= mu * p.dot(n) + 1e-12);
            assert!(qn + 1e-12 >= mu * (q - qn * n).length() && q.dot(p).abs() < 1e-12);
        }
    }

    #[test]
    fn without_friction_the_cone_is_a_ray() {
        assert_eq!(project(Vec3::new(0.0, 0.0, -2.0), Vec3::Z, 0.0), Vec3::ZERO);
        assert_eq!(project(Vec3::new(0.0, 0.0, 2.0), Vec3::Z, 0.0), 2.0 * Vec3::Z);
        assert_eq!(project(Vec3::new(1.0, 0.0, 2.0), Vec3::Z, 0.0), 2.0 * Vec3::Z);
    }

    #[test]
    fn moment_projection_reduces_to_the_cone_and_is_nearest() {
        let mut rng = Rng::new(4);
        for _ in 0..2_000 {
            let (x, n, mu) = (random(&mut rng), rng.direction(), rng.uniform(0.0, 1.5));
            let none = Moments { length: 1.0, rolling: 0.0, spinning: 0.0 };
            let weight = [rng.uniform(0.1, 5.0), rng.uniform(0.1, 5.0)];
            let (p, m) = project_with_moments(x, Vec3::ZERO, n, mu, &none, weight);
            let [wx, wn] = [x, n].map(|v| {
                let mut wide = Wide3::<Wide>::ZERO;
                wide.set(1, v);
                wide
            });
            let wide = nearest(wx, wn, Wide::splat(mu), Wide::splat(weight[0]));
            assert!((p - wide.lane(1)).length() < 1e-12 && m == Vec3::ZERO && wide.lane(0) == Vec3::ZERO);

            let c = Moments { length: 1.0, rolling: rng.uniform(0.0, 1.0), spinning: rng.uniform(0.0, 1.0) };
            let y = random(&mut rng);
            let (p, m) = project_with_moments(x, y, n, mu, &c, weight);
            let inside = |p: Vec3, m: Vec3| {
                let (pn, mn) = (p.dot(n), m.dot(n));
                (p - pn * n).length() <= mu * pn + 1e-12
                    && (m - mn * n).length() <= c.rolling * pn + 1e-12
                    && mn.abs() <= c.spinning * pn + 1e-12
            };
            assert!(inside(p, m));
            // Variational inequality against random admissible points, in that measure: (x - p).W(z - p) <= 0.
            let weighted = |d: Vec3| weight[0] * d + ((1.0 - weight[0]) * d.dot(n)) * n;
            for _ in 0..20 {
                let (zp, zm) = project_with_moments(random(&mut rng), random(&mut rng), n, mu, &c, [1.0, 1.0]);
                assert!(weighted(x - p).dot(zp - p) + weight[1] * (y - m).dot(zm - m) < 1e-9);
            }
        }
    }
}
