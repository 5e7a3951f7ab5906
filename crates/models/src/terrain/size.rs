//! Distributions of grain sizes.
//!
//! A size is a number that a grain's form is multiplied with: the radius of spheres, a factor on given lengths, the
//! diameter of stones. A sieve curve gives the *mass* that passes through each sieve, a fill draws *numbers* of grains.
//! Between two sieves d0 < d1 the curve is straight over ln d (as it is drawn), so the mass per d goes with 1/d and the
//! number per d with 1/d^4: the share of a class in the number is dm (d0^-3 - d1^-3) / (3 ln(d1/d0)), and within it
//! d^-3 is uniform. Sieve sizes are drawn stratified (one from each of `count` equal parts of the distribution, in
//! random order), so that the curve is met already by a few thousand grains, although nearly all of them are fines.

use grouser_math::rng::Rng;

/// How sizes are distributed, by number.
#[derive(Clone, Debug, PartialEq)]
pub enum Size {
    /// Uniform between the two; one size if they are equal.
    Uniform([f64; 2]),
    /// Normal, cut to a range: what falls outside is drawn again.
    Normal {
        /// Mean before the cut.
        mean: f64,
        /// Standard deviation before the cut.
        deviation: f64,
        /// Least and greatest size.
        range: [f64; 2],
    },
    /// ln(size) is normal; cut to a range.
    LogNormal {
        /// Median before the cut.
        median: f64,
        /// Standard deviation of ln(size) before the cut.
        sigma: f64,
        /// Least and greatest size.
        range: [f64; 2],
    },
    /// From a sieve curve; sizes are sieve openings (diameters) in metres.
    Sieve(Sieve),
}

/// A sieve curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Sieve {
    /// Opening in metres and mass that passes, from 0 to 1, both ascending.
    points: Vec<[f64; 2]>,
    /// Share by number below each opening.
    number: Vec<f64>,
    /// Mean of d^3 by number.
    cube: f64,
}

/// Why a sieve curve cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SieveError {
    /// Fewer than two points.
    #[error("a sieve curve needs at least two points, has {0}")]
    TooFew(usize),
    /// A row that does not go on from the one before.
    #[error("row {0}: openings must be greater than 0 and grow, percentages passing must not fall")]
    Order(usize),
    /// The curve does not go from 0 to 100 %.
    #[error("the percentage passing must start at 0 and end at 100, goes from {0} to {1}")]
    Ends(f64, f64),
}

impl Sieve {
    /// From rows of opening (m) and percentage of mass that passes.
    pub fn new(rows: &[[f64; 2]]) -> Result<Self, SieveError> {
        let (Some(first), Some(last), true) = (rows.first(), rows.last(), rows.len() >= 2) else {
            return Err(SieveError::TooFew(rows.len()));
        };
        let rising =
            |i: usize| rows[i][0] > 0.0 && (i == 0 || rows[i][0] > rows[i - 1][0] && rows[i][1] >= rows[i - 1][1]);
        if let Some(i) = (0..rows.len()).find(|i| !rising(*i)) {
            return Err(SieveError::Order(i));
        }
        if first[1] != 0.0 || (last[1] - 100.0).abs() > 1e-9 {
            return Err(SieveError::Ends(first[1], last[1]));
        }
        let points: Vec<[f64; 2]> = rows.iter().map(|[d, p]| [*d, p / 100.0]).collect();
        let mut number = vec![0.0];
        for pair in points.windows(2) {
            let ([d0, p0], [d1, p1]) = (pair[0], pair[1]);
            let share = (p1 - p0) * (d0.powi(-3) - d1.powi(-3)) / (3.0 * (d1 / d0).ln());
            number.push(number[number.len() - 1] + share);
        }
        let total = number[number.len() - 1];
        number.iter_mut().for_each(|n| *n /= total);
        Ok(Self { points, number, cube: 1.0 / total })
    }

    /// The size below which a share `u` (0 to 1) of the grains lies, by number.
    fn quantile(&self, u: f64) -> f64 {
        let i = self.number.partition_point(|n| *n <= u).clamp(1, self.number.len() - 1);
        // Classes without mass have no grains: of two equal entries the later one was found.
        let ([d0, _], [d1, _]) = (self.points[i - 1], self.points[i]);
        let width = self.number[i] - self.number[i - 1];
        let w = if width > 0.0 { ((u - self.number[i - 1]) / width).clamp(0.0, 1.0) } else { 0.0 };
        (d0.powi(-3) + w * (d1.powi(-3) - d0.powi(-3))).powf(-1.0 / 3.0).clamp(d0, d1)
    }

    /// Share of the mass below a size.
    pub fn passing(&self, size: f64) -> f64 {
        let i = self.points.partition_point(|p| p[0] <= size);
        if i == 0 || i == self.points.len() {
            return if i == 0 { 0.0 } else { 1.0 };
        }
        let ([d0, p0], [d1, p1]) = (self.points[i - 1], self.points[i]);
        p0 + (p1 - p0) * (size / d0).ln() / (d1 / d0).ln()
    }
}

impl Size {
    /// Least and greatest size.
    pub fn range(&self) -> [f64; 2] {
        match self {
            Self::Uniform(range) | Self::Normal { range, .. } | Self::LogNormal { range, .. } => *range,
            Self::Sieve(s) => {
                let used = |i: &usize| s.number[*i + 1] > s.number[*i];
                let mut classes = (0..s.points.len() - 1).filter(used);
                let first = classes.next().unwrap_or(0);
                [s.points[first][0], s.points[classes.next_back().unwrap_or(first) + 1][0]]
            }
        }
    }

    /// Mean of size^3.
    pub fn mean_cube(&self) -> f64 {
        match self {
            // Mean of s^3 for s uniform in [a, b].
            Self::Uniform([a, b]) => (a * a + b * b) * (a + b) / 4.0,
            Self::Normal { mean, deviation, range } => {
                mean_cube_of(*range, |s| (-0.5 * ((s - mean) / deviation).powi(2)).exp())
            }
            Self::LogNormal { median, sigma, range } => {
                mean_cube_of(*range, |s| (-0.5 * ((s / median).ln() / sigma).powi(2)).exp() / s)
            }
            Self::Sieve(s) => s.cube,
        }
    }

    /// A size from the stream.
    pub fn draw(&self, rng: &mut Rng) -> f64 {
        match self {
            Self::Uniform([low, high]) => rng.uniform(*low, *high),
            Self::Normal { mean, deviation, range } => cut(*range, || mean + deviation * rng.normal()),
            Self::LogNormal { median, sigma, range } => cut(*range, || median * (sigma * rng.normal()).exp()),
            Self::Sieve(s) => s.quantile(rng.unit()),
        }
    }

    /// `count` sizes in random order, stratified; nothing for distributions that are drawn one by one.
    pub fn draw_all(&self, count: u64, rng: &mut Rng) -> Option<Vec<f64>> {
        let Self::Sieve(s) = self else { return None };
        let mut sizes: Vec<f64> = (0..count).map(|i| s.quantile((i as f64 + rng.unit()) / count as f64)).collect();
        for i in (1..sizes.len()).rev() {
            sizes.swap(i, rng.below(i as u64 + 1) as usize);
        }
        Some(sizes)
    }
}

/// The first draw within the range. Ranges that hold next to nothing end at their nearer limit.
fn cut([low, high]: [f64; 2], mut draw: impl FnMut() -> f64) -> f64 {
    let mut last = low;
    for _ in 0..1000 {
        last = draw();
        if (low..=high).contains(&last) {
            return last;
        }
    }
    last.clamp(low, high)
}

/// Mean of s^3 over a density that need not be normalised, by Simpson's rule.
fn mean_cube_of([low, high]: [f64; 2], density: impl Fn(f64) -> f64) -> f64 {
    const PARTS: usize = 2000;
    if high <= low {
        return low.powi(3);
    }
    let (mut sum, mut weight) = (0.0, 0.0);
    for i in 0..=PARTS {
        let s = low + (high - low) * i as f64 / PARTS as f64;
        let w = density(s) * if i == 0 || i == PARTS { 1.0 } else { 2.0 + 2.0 * (i % 2) as f64 };
        weight += w;
        sum += w * s.powi(3);
    }
    sum / weight
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gravel() -> Sieve {
        Sieve::new(&[[0.002, 0.0], [0.004, 10.0], [0.008, 30.0], [0.016, 80.0], [0.032, 100.0]]).unwrap()
    }

    #[test]
    fn a_sieve_curve_comes_out_by_mass() {
        let (size, sieve) = (Size::Sieve(gravel()), gravel());
        let sizes = size.draw_all(20_000, &mut Rng::new(3)).unwrap();
        let total: f64 = sizes.iter().map(|d| d.powi(3)).sum();
        assert!((total / 20_000.0 / size.mean_cube() - 1.0).abs() < 2e-3);
        for d in [0.003, 0.004, 0.006, 0.008, 0.012, 0.016, 0.024] {
            let below: f64 = sizes.iter().filter(|s| **s <= d).map(|s| s.powi(3)).sum();
            assert!((below / total - sieve.passing(d)).abs() < 4e-3, "{d} m: {}", below / total);
        }
        assert_eq!(size.range(), [0.002, 0.032]);
    }

    #[test]
    fn empty_classes_have_no_grains() {
        let sieve = Sieve::new(&[[0.001, 0.0], [0.002, 0.0], [0.004, 40.0], [0.008, 40.0], [0.016, 100.0]]).unwrap();
        let size = Size::Sieve(sieve);
        assert_eq!(size.range(), [0.002, 0.016]);
        for s in size.draw_all(5000, &mut Rng::new(1)).unwrap() {
            assert!((0.002..=0.004).contains(&s) || (0.008..=0.016).contains(&s), "{s}");
        }
    }

    #[test]
    fn bad_curves_are_told() {
        assert_eq!(Sieve::new(&[[0.1, 0.0]]), Err(SieveError::TooFew(1)));
        assert_eq!(Sieve::new(&[[0.1, 0.0], [0.05, 100.0]]), Err(SieveError::Order(1)));
        assert_eq!(Sieve::new(&[[0.1, 0.0], [0.2, 90.0]]), Err(SieveError::Ends(0.0, 90.0)));
    }

    /// Moments of the cut distributions from the closed forms of the uncut ones, wide cuts.
    #[test]
    fn moments_are_those_asked_for() {
        let mut rng = Rng::new(5);
        let n = 200_000;
        let log = Size::LogNormal { median: 2.0, sigma: 0.4, range: [2.0 * (-2.4f64).exp(), 2.0 * 2.4f64.exp()] };
        let logs: Vec<f64> = (0..n).map(|_| log.draw(&mut rng).ln()).collect();
        let mean = logs.iter().sum::<f64>() / n as f64;
        let deviation = (logs.iter().map(|l| (l - mean).powi(2)).sum::<f64>() / n as f64).sqrt();
        assert!((mean - 2f64.ln()).abs() < 0.004 && (deviation - 0.4).abs() < 0.004, "{mean}, {deviation}");
        // E[s^3] = median^3 exp(9 sigma^2 / 2).
        assert!((log.mean_cube() / (8.0 * (4.5 * 0.16f64).exp()) - 1.0).abs() < 1e-3);
        let normal = Size::Normal { mean: 1.0, deviation: 0.1, range: [0.9, 1.1] };
        let sizes: Vec<f64> = (0..n).map(|_| normal.draw(&mut rng)).collect();
        assert!(sizes.iter().all(|s| (0.9..=1.1).contains(s)));
        // Cut at one deviation: variance 1 - 2 phi(1) / (2 Phi(1) - 1) = 0.29112 of the uncut one.
        let mean = sizes.iter().sum::<f64>() / n as f64;
        let variance = sizes.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / n as f64;
        assert!((mean - 1.0).abs() < 1e-3 && (variance / 0.0029112 - 1.0).abs() < 0.01, "{mean}, {variance}");
        let cube = sizes.iter().map(|s| s.powi(3)).sum::<f64>() / n as f64;
        assert!((cube / normal.mean_cube() - 1.0).abs() < 1e-3);
    }
}
