//! Axes: range, ticks at round numbers, labels that are no longer than they need be.

/// An axis: a range of numbers on a range of pixels.
pub struct PlotAxis {
    low: f64,
    high: f64,
    start: f64,
    end: f64,
    step: f64,
}

/// The round number 1, 2 or 5 times a power of ten next to `rough`.
fn round_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|f| f * power >= rough * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let finite = numbers.filter(|x| x.is_finite());
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
    if low > high { (0.0, 1.0) } else { (low, high) }
}

impl PlotAxis {
    /// A time axis from the first to the last time.
    pub fn time(numbers: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (low, high) = range(numbers);
        let high = if high > low { high } else { low + 1.0 };
        // The first row of signals is after the first step: the axis begins at the beginning all the same.
        let low = if low > 0.0 && low < 0.05 * high { 0.0 } else { low };
        Self { low, high, start, end, step: round_step((high - low) / 10.0) }
    }

    /// An axis of values: from a tick to a tick, with zero where it is near.
    pub fn values(numbers: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (mut low, mut high) = range(numbers);
        if low > 0.0 && low < 0.5 * high {
            low = 0.0;
        }
        if high < 0.0 && high > 0.5 * low {
            high = 0.0;
        }
        // A constant, up to rounding, gets a range of its own size.
        if high - low <= 1e-12 * low.abs().max(high.abs()) {
            let half = if low == 0.0 { 1.0 } else { 0.1 * low.abs() };
            (low, high) = (low - half, high + half);
        }
        let step = round_step((high - low) / 5.0);
        let (low, high) = ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step);
        Self { low, high, start, end, step }
    }

    /// Pixel of a number.
    pub fn place(&self, value: f64) -> f64 {
        self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// Ticks with their labels.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let first = (self.low / self.step - 1e-9).ceil() as i64;
        let last = (self.high / self.step + 1e-9).floor() as i64;
        (first..=last).map(|i| (i as f64 * self.step, self.label(i as f64 * self.step))).collect()
    }

    fn label(&self, value: f64) -> String {
        let largest = self.low.abs().max(self.high.abs());
        if value == 0.0 {
            return "0".to_string();
        }
        if !(1e-3..1e6).contains(&largest) {
            let digits = (largest.log10().floor() - self.step.log10().floor()).clamp(0.0, 6.0) as usize;
            return format!("{value:.digits$e}");
        }
        let decimals = (-(self.step * (1.0 + 1e-9)).log10().floor()).max(0.0) as usize;
        format!("{value:.decimals$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64) -> Vec<String> {
        PlotAxis::values([low, high].into_iter(), 0.0, 1.0).ticks().into_iter().map(|t| t.1).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(-9810.0, 190.0), ["-10000", "-8000", "-6000", "-4000", "-2000", "0", "2000"]);
        assert_eq!(labels(0.0, 1.0), ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(9.2e-4, 9.8e-4), ["9.2e-4", "9.4e-4", "9.6e-4", "9.8e-4"]);
        assert_eq!(labels(0.0, 0.0).len(), 5);
        assert_eq!(labels(f64::NAN, f64::NAN).len(), 6);
        // The last digits of a large number are distinguished.
        assert_eq!(labels(1e9, 1e9 + 5.0).len(), 6);
        let axis = PlotAxis::time([0.01, 11.0].into_iter(), 100.0, 0.0);
        assert_eq!((axis.ticks().len(), axis.place(11.0)), (6, 0.0));
    }
}
