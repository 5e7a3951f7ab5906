//! Integrals by the double exponential rule (Takahasi and Mori 1974): x = tanh(pi/2 sinh t) turns an integral over an
//! interval into one over all t whose integrand dies out doubly exponentially, so that the trapezoidal rule converges
//! to rounding even where the integrand behaves like a power of the distance from an end, as (cos theta - cos
//! theta_1)^n does. Functions are given that distance itself, free of cancellation. Halving the step doubles the
//! digits; it goes on until two results agree.

use std::f64::consts::FRAC_PI_2;

/// Two results that differ by less than this share of the larger sums agree.
const TOLERANCE: f64 = 1e-13;
/// Beyond this t the weights are below rounding.
const REACH: f64 = 4.0;
const MAX_HALVINGS: u32 = 10;

/// Integrals over [a, b] of several functions at once; `f` is given x, x - a and b - x.
pub(super) fn integrate<const N: usize>(a: f64, b: f64, f: impl Fn(f64, f64, f64) -> [f64; N]) -> [f64; N] {
    let half = 0.5 * (b - a);
    if half <= 0.0 {
        return [0.0; N];
    }
    let sample = |t: f64| {
        let s = FRAC_PI_2 * t.sinh();
        // Distances from the ends: half (1 -+ tanh s) = (b - a)/(1 + exp(+-2 s)).
        let (from_a, to_b) = ((b - a) / (1.0 + (-2.0 * s).exp()), (b - a) / (1.0 + (2.0 * s).exp()));
        let weight = half * FRAC_PI_2 * t.cosh() / s.cosh().powi(2);
        let x = if from_a < to_b { a + from_a } else { b - to_b };
        f(x, from_a, to_b).map(|y| if weight > 0.0 { y * weight } else { 0.0 })
    };
    let add = |sum: &mut [f64; N], values: [f64; N]| (0..N).for_each(|i| sum[i] += values[i]);
    let mut sum = sample(0.0);
    let mut h = 1.0;
    let mut count = (REACH / h) as i32;
    (1..=count).for_each(|k| [-1.0, 1.0].iter().for_each(|side| add(&mut sum, sample(side * f64::from(k) * h))));
    let mut known = sum.map(|s| s * h);
    for _ in 0..MAX_HALVINGS {
        h *= 0.5;
        count = (REACH / h) as i32;
        // The new points lie between the old ones.
        for k in (1..=count).step_by(2) {
            [-1.0, 1.0].iter().for_each(|side| add(&mut sum, sample(side * f64::from(k) * h)));
        }
        let next = sum.map(|s| s * h);
        let scale = next.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let agree = (0..N).all(|i| (next[i] - known[i]).abs() <= TOLERANCE * scale);
        known = next;
        if agree {
            break;
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Powers with a singular end, and a function of both ends.
    #[test]
    fn integrals_against_closed_forms() {
        for n in [0.11, 0.5, 1.387, 3.0] {
            let [power] = integrate(-1.0, 2.0, |_, _, to_end| [to_end.powf(n)]);
            assert!((power / (3f64.powf(n + 1.0) / (n + 1.0)) - 1.0).abs() < 1e-11, "n = {n}: {power}");
        }
        let [sine, root] = integrate(0.0, 1.0, |x, from, to| [x.sin(), (from * to).sqrt()]);
        assert!((sine - (1.0 - 1f64.cos())).abs() < 1e-13 && (root - std::f64::consts::PI / 8.0).abs() < 1e-13);
        assert_eq!(integrate(1.0, 1.0, |x, _, _| [x]), [0.0]);
    }
}
