//! Scalar functions of time: what drives kinematic bodies, applied forces and motors.

use grouser_math::rng::Rng;

/// A scalar function of time in seconds.
#[derive(Clone, Debug, PartialEq)]
pub enum TimeFunction {
    /// The same value always.
    Constant(f64),
    /// `offset + amplitude sin(2 pi frequency t + phase)`, frequency in Hz, phase in radians.
    Sine {
        /// Amplitude.
        amplitude: f64,
        /// Frequency in Hz.
        frequency: f64,
        /// Phase in radians.
        phase: f64,
        /// Mean value.
        offset: f64,
    },
    /// One value before a time, another one after it.
    Step {
        /// When, s.
        time: f64,
        /// Value before.
        before: f64,
        /// Value from then on.
        after: f64,
    },
    /// Linear between points `(time, value)` sorted by time; held constant before the first and after the last.
    Table(Vec<(f64, f64)>),
    /// Linear between random values, one every so often: point k of a seed is always the same, whatever was asked
    /// before.
    Random {
        /// Seed of the points.
        seed: u64,
        /// Time between two points, s; the first is at t = 0.
        every: f64,
        /// Least value.
        low: f64,
        /// Greatest value.
        high: f64,
        /// After this many points (two or more) they come back in reverse order with the other sign, then the next
        /// ones: what a vehicle is commanded so leads it back to where it was. `None`: never.
        back: Option<u32>,
    },
    /// Weighted sum of functions, kept between two bounds.
    Sum {
        /// Weights and functions.
        terms: Vec<(f64, TimeFunction)>,
        /// Least value.
        low: f64,
        /// Greatest value.
        high: f64,
    },
    /// Product of two functions.
    Product(Box<[TimeFunction; 2]>),
}

impl Default for TimeFunction {
    fn default() -> Self {
        Self::Constant(0.0)
    }
}

/// Point `k` of a random function, between `low` and `high`: a stream of its own per point. Streams of neighbouring
/// seeds begin alike, so seed and point are mixed first (Steele, Lea and Flood 2014, SplitMix64).
fn random_point(seed: u64, k: f64, low: f64, high: f64, back: Option<u32>) -> f64 {
    let (mut k, mut sign) = (k, 1.0);
    if let Some(n) = back.map(f64::from) {
        let place = k % (2.0 * n);
        if place == 0.0 || place == n {
            return 0.0;
        }
        if place > n {
            (k, sign) = (k + 2.0 * (n - place), -1.0);
        }
    }
    let mut z = seed.wrapping_add((k as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    sign * Rng::new(z ^ (z >> 31)).uniform(low, high)
}

impl TimeFunction {
    /// Value at time `t` (s).
    pub fn at(&self, t: f64) -> f64 {
        match self {
            Self::Constant(v) => *v,
            Self::Sine { amplitude, frequency, phase, offset } => {
                offset + amplitude * (std::f64::consts::TAU * frequency * t + phase).sin()
            }
            Self::Step { time, before, after } => {
                if t < *time {
                    *before
                } else {
                    *after
                }
            }
            Self::Table(points) => match points.partition_point(|p| p.0 <= t) {
                0 => points.first().map_or(0.0, |p| p.1),
                i if i == points.len() => points[i - 1].1,
                i => {
                    let ((t0, v0), (t1, v1)) = (points[i - 1], points[i]);
                    v0 + (v1 - v0) * ((t - t0) / (t1 - t0))
                }
            },
            Self::Random { seed, every, low, high, back } => {
                let place = (t / every).max(0.0);
                let k = place.floor();
                let [a, b] = [k, k + 1.0].map(|k| random_point(*seed, k, *low, *high, *back));
                a + (b - a) * (place - k)
            }
            Self::Sum { low, high, .. } => self.sum(t).clamp(*low, *high),
            Self::Product(factors) => factors[0].at(t) * factors[1].at(t),
        }
    }

    /// The sum of a [`Self::Sum`] before its bounds.
    fn sum(&self, t: f64) -> f64 {
        match self {
            Self::Sum { terms, .. } => terms.iter().fold(0.0, |sum, (weight, f)| sum + weight * f.at(t)),
            other => other.at(t),
        }
    }

    /// Bounds of its values: the least, the greatest.
    pub fn bounds(&self) -> [f64; 2] {
        match self {
            Self::Constant(v) => [*v; 2],
            Self::Sine { amplitude, offset, .. } => [offset - amplitude.abs(), offset + amplitude.abs()],
            Self::Step { before, after, .. } => [before.min(*after), before.max(*after)],
            Self::Table(points) => {
                points.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], p| [low.min(p.1), high.max(p.1)])
            }
            Self::Random { low, high, back: Some(_), .. } => [low.min(-high), high.max(-low)],
            Self::Random { low, high, .. } | Self::Sum { low, high, .. } => [*low, *high],
            Self::Product(factors) => {
                let [[a, b], [c, d]] = [factors[0].bounds(), factors[1].bounds()];
                let corners = [a * c, a * d, b * c, b * d];
                [
                    corners.iter().fold(f64::INFINITY, |m, x| m.min(*x)),
                    corners.iter().fold(-f64::INFINITY, |m, x| m.max(*x)),
                ]
            }
        }
    }

    /// Its rate of change at time `t`, per s; at a kink that of the time after.
    pub fn rate(&self, t: f64) -> f64 {
        match self {
            Self::Constant(_) | Self::Step { .. } => 0.0,
            Self::Sine { amplitude, frequency, phase, .. } => {
                let omega = std::f64::consts::TAU * frequency;
                amplitude * omega * (omega * t + phase).cos()
            }
            Self::Table(points) => match points.partition_point(|p| p.0 <= t) {
                0 => 0.0,
                i if i == points.len() => 0.0,
                i => (points[i].1 - points[i - 1].1) / (points[i].0 - points[i - 1].0),
            },
            Self::Random { .. } if t < 0.0 => 0.0,
            Self::Random { seed, every, low, high, back } => {
                let k = (t / every).floor();
                let [a, b] = [k, k + 1.0].map(|k| random_point(*seed, k, *low, *high, *back));
                (b - a) / every
            }
            Self::Sum { terms, low, high } => match self.sum(t) {
                sum if sum < *low || sum > *high => 0.0,
                _ => terms.iter().fold(0.0, |rate, (weight, f)| rate + weight * f.rate(t)),
            },
            Self::Product(factors) => {
                let [f, g] = &**factors;
                f.rate(t) * g.at(t) + f.at(t) * g.rate(t)
            }
        }
    }

    /// What is wrong with it, if anything.
    pub fn fault(&self) -> Option<String> {
        match self {
            Self::Constant(v) if !v.is_finite() => Some("the value is not finite".into()),
            Self::Sine { amplitude, frequency, phase, offset }
                if ![*amplitude, *frequency, *phase, *offset].iter().all(|v| v.is_finite()) =>
            {
                Some("a number of the sine is not finite".into())
            }
            Self::Step { time, before, after } if ![*time, *before, *after].iter().all(|v| v.is_finite()) => {
                Some("a number of the step is not finite".into())
            }
            Self::Table(p) if p.is_empty() => Some("the table has no point".into()),
            Self::Table(p) if !p.iter().all(|p| p.0.is_finite() && p.1.is_finite()) => {
                Some("a number of the table is not finite".into())
            }
            Self::Table(p) if p.windows(2).any(|w| w[0].0 >= w[1].0) => {
                Some("the times of the table do not increase".into())
            }
            Self::Random { every, .. } if !every.is_finite() || *every <= 0.0 => {
                Some("the time between random values is not above zero".into())
            }
            Self::Random { back: Some(0 | 1), .. } => Some("one random value is none".into()),
            Self::Random { low, high, .. } | Self::Sum { low, high, .. }
                if !low.is_finite() || !high.is_finite() || low > high =>
            {
                Some("the least value is not below the greatest".into())
            }
            Self::Sum { terms, .. } if terms.iter().any(|t| !t.0.is_finite()) => Some("a weight is not finite".into()),
            Self::Sum { terms, .. } => terms.iter().find_map(|t| t.1.fault()),
            Self::Product(factors) => factors.iter().find_map(Self::fault),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_piecewise_linear_and_held() {
        let f = TimeFunction::Table(vec![(1.0, 10.0), (3.0, 20.0)]);
        assert_eq!([0.0, 1.0, 2.0, 3.0, 9.0].map(|t| f.at(t)), [10.0, 10.0, 15.0, 20.0, 20.0]);
        assert!(f.fault().is_none());
        assert!(TimeFunction::Table(vec![(1.0, 0.0), (1.0, 1.0)]).fault().is_some());
    }

    #[test]
    fn random_is_a_function_of_time_and_seed() {
        let f = |seed| TimeFunction::Random { seed, every: 2.0, low: -0.5, high: 1.0, back: None };
        let times: Vec<f64> = (0..4000).map(|i| 0.1 * f64::from(i)).collect();
        let forwards: Vec<f64> = times.iter().map(|t| f(7).at(*t)).collect();
        let backwards: Vec<f64> = times.iter().rev().map(|t| f(7).at(*t)).collect();
        assert!(forwards.iter().eq(backwards.iter().rev()));
        assert_ne!(f(7).at(3.0), f(8).at(3.0));
        assert!(forwards.iter().all(|v| (-0.5..=1.0).contains(v)));
        // Points 0, 2, 4, … s: uniform over the range, each of its own.
        for seed in 0..20 {
            let points: Vec<f64> = (0..2000).map(|k| f(seed).at(2.0 * f64::from(k))).collect();
            let mean = points.iter().sum::<f64>() / 2000.0;
            // Three deviations of the mean of 2000.
            assert!((mean - 0.25).abs() < 0.03, "seed {seed}: {mean}");
            let lag = points.windows(2).map(|w| (w[0] - mean) * (w[1] - mean)).sum::<f64>() / 2000.0;
            assert!(lag.abs() < 0.02, "seed {seed}: {lag}");
        }
        // Linear between them.
        assert!((f(7).at(5.0) - 0.5 * (f(7).at(4.0) + f(7).at(6.0))).abs() < 1e-12);
        assert!((f(7).rate(5.0) - 0.5 * (f(7).at(6.0) - f(7).at(4.0))).abs() < 1e-12);
    }

    #[test]
    fn random_goes_back_the_way_it_came() {
        let f = TimeFunction::Random { seed: 3, every: 2.0, low: -0.5, high: 1.0, back: Some(4) };
        for start in [0.0, 16.0, 160.0] {
            let way: Vec<f64> = (0..=80).map(|i| f.at(start + 0.1 * f64::from(i))).collect();
            let back: Vec<f64> = (0..=80).map(|i| -f.at(start + 16.0 - 0.1 * f64::from(i))).collect();
            assert!(way.iter().zip(&back).all(|(a, b)| (a - b).abs() < 1e-12));
            assert_eq!((way[0], way[80]), (0.0, 0.0));
            assert!(way.iter().any(|v| v.abs() > 0.1));
        }
        assert_ne!(f.at(3.0), f.at(19.0));
        assert_eq!(f.bounds(), [-1.0, 1.0]);
    }

    #[test]
    fn sums_keep_their_bounds() {
        let ramp = TimeFunction::Table(vec![(0.0, 0.0), (10.0, 10.0)]);
        let terms = vec![(2.0, ramp), (-1.0, TimeFunction::Constant(3.0))];
        let f = TimeFunction::Sum { terms, low: -1.0, high: 4.0 };
        assert_eq!([0.0, 1.0, 3.0, 9.0].map(|t| f.at(t)), [-1.0, -1.0, 3.0, 4.0]);
        assert_eq!([0.0, 3.0, 9.0].map(|t| f.rate(t)), [0.0, 2.0, 0.0]);
        assert_eq!(f.bounds(), [-1.0, 4.0]);
        assert!(f.fault().is_none());
    }

    #[test]
    fn products_multiply() {
        let ramp = |to: f64| TimeFunction::Table(vec![(0.0, -1.0), (10.0, to)]);
        let f = TimeFunction::Product(Box::new([ramp(9.0), ramp(4.0)]));
        assert_eq!([0.0, 10.0].map(|t| f.at(t)), [1.0, 36.0]);
        assert_eq!(f.rate(5.0), 1.0 * 1.5 + 4.0 * 0.5);
        assert_eq!(f.bounds(), [-9.0, 36.0]);
        assert!(f.fault().is_none());
        assert!(TimeFunction::Product(Box::new([ramp(1.0), ramp(f64::NAN)])).fault().is_some());
    }
}
