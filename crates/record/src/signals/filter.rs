//! Filters of signals, applied to the whole series afterwards, so that they shift nothing in time.
//!
//! *Gaussian*: mean with weights exp(-t^2 / 2 sigma^2), cut off at 4 sigma; at the ends the weights that fall outside
//! are left out and the others sum to one.
//!
//! *Low pass*: Butterworth's filter of second order by the bilinear transform, run forwards and then backwards, which
//! undoes its delay and squares its gain: 1/2 at the cutoff frequency, 24 dB per octave
//! beyond it. The ends are continued by point reflection, as is usual (Gustafsson 1996 discusses it).
//!
//! Contact forces of a time-stepping scheme are impulses over steps and noisy by nature; the dissertation (Melanz 2016)
//! shows them smoothed. The raw values stay beside the filtered ones.

use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// A filter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// Gaussian mean; standard deviation in s.
    Gaussian(f64),
    /// Low pass; cutoff frequency in Hz, where half of the amplitude is left.
    LowPass(f64),
}

impl Filter {
    /// The filtered series; `interval`: time between samples in s. Where a value is absent (not a number) the series
    /// is cut: the parts before and after it are filtered on their own.
    pub fn apply(&self, values: &[f64], interval: f64) -> Vec<f64> {
        let mut filtered = Vec::with_capacity(values.len());
        for part in values.chunk_by(|a, b| a.is_nan() == b.is_nan()) {
            if part[0].is_nan() {
                filtered.extend(part);
            } else {
                filtered.extend(self.apply_whole(part, interval));
            }
        }
        filtered
    }

    /// The same for a series without gaps.
    fn apply_whole(&self, values: &[f64], interval: f64) -> Vec<f64> {
        match *self {
            Self::Gaussian(sigma) => gaussian(values, sigma / interval),
            // Beyond half the sampling rate there is nothing to take away.
            Self::LowPass(cutoff) if cutoff * interval >= 0.5 => values.to_vec(),
            Self::LowPass(cutoff) => low_pass(values, cutoff * interval),
        }
    }
}

/// `sigma` in samples.
fn gaussian(values: &[f64], sigma: f64) -> Vec<f64> {
    let reach = (4.0 * sigma).floor() as usize;
    let weights: Vec<f64> = (0..=reach).map(|i| (-0.5 * (i as f64 / sigma).powi(2)).exp()).collect();
    let mean = |i: usize| {
        let (low, high) = (i.saturating_sub(reach), (i + reach).min(values.len() - 1));
        let (mut sum, mut total) = (0.0, 0.0);
        for (j, value) in values.iter().enumerate().take(high + 1).skip(low) {
            let w = weights[i.abs_diff(j)];
            sum += w * value;
            total += w;
        }
        sum / total
    };
    (0..values.len()).map(mean).collect()
}

/// `cutoff` over the sampling rate, below 1/2.
fn low_pass(values: &[f64], cutoff: f64) -> Vec<f64> {
    let (Some(first), Some(last)) = (values.first(), values.last()) else { return vec![] };
    // Three periods of the cutoff frequency settle the filter.
    let pad = ((3.0 / cutoff).ceil() as usize).min(values.len() - 1);
    let before = (1..=pad).rev().map(|i| 2.0 * first - values[i]);
    let after = (1..=pad).map(|i| 2.0 * last - values[values.len() - 1 - i]);
    let mut series: Vec<f64> = before.chain(values.iter().copied()).chain(after).collect();
    run(&mut series, cutoff);
    series.reverse();
    run(&mut series, cutoff);
    series.reverse();
    series[pad..pad + values.len()].to_vec()
}

/// One pass, starting at rest at the first value.
fn run(series: &mut [f64], cutoff: f64) {
    let k = (PI * cutoff).tan();
    let norm = 1.0 / (1.0 + k * std::f64::consts::SQRT_2 + k * k);
    let b = k * k * norm;
    let (a1, a2) = (2.0 * (k * k - 1.0) * norm, (1.0 - k * std::f64::consts::SQRT_2 + k * k) * norm);
    let (mut x1, mut x2) = (series[0], series[0]);
    let (mut y1, mut y2) = (series[0], series[0]);
    for x in series {
        let y = b * (*x + 2.0 * x1 + x2) - a1 * y1 - a2 * y2;
        (x2, x1, y2, y1) = (x1, *x, y1, y);
        *x = y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Amplitude that is left of a sine in the middle of the series.
    fn gain(filter: Filter, frequency: f64, interval: f64) -> f64 {
        let values: Vec<f64> = (0..4000).map(|i| (2.0 * PI * frequency * interval * f64::from(i)).sin()).collect();
        let filtered = filter.apply(&values, interval);
        filtered[1500..2500].iter().fold(0.0, |m: f64, x| m.max(x.abs()))
    }

    #[test]
    fn gains_are_those_of_the_theory() {
        let h = 0.001;
        let near = |a: f64, b: f64| assert!((a - b).abs() < 5e-3, "{a} is not {b}");
        near(gain(Filter::LowPass(20.0), 20.0, h), 0.5);
        // 1 / (1 + (f / fc)^4) for both passes together, as long as f is far below the sampling rate.
        near(gain(Filter::LowPass(20.0), 40.0, h), 1.0 / 17.0);
        near(gain(Filter::LowPass(20.0), 2.0, h), 1.0);
        let sigma: f64 = 0.01;
        near(gain(Filter::Gaussian(sigma), 20.0, h), (-0.5 * (2.0 * PI * 20.0 * sigma).powi(2)).exp());
    }

    /// A gap stays a gap and does not reach what is before and after it.
    #[test]
    fn absent_values_do_not_spread() {
        let mut values: Vec<f64> = (0..100).map(f64::from).collect();
        values[0] = f64::NAN;
        values[60] = f64::NAN;
        for filter in [Filter::Gaussian(0.05), Filter::LowPass(5.0)] {
            let filtered = filter.apply(&values, 0.01);
            let gaps: Vec<usize> = (0..100).filter(|i| filtered[*i].is_nan()).collect();
            assert_eq!(gaps, [0, 60], "{filter:?}");
            assert_eq!(filtered[1..60], filter.apply(&values[1..60], 0.01));
        }
    }

    #[test]
    fn lines_stay_lines_and_nothing_is_shifted() {
        let line: Vec<f64> = (0..200).map(|i| 3.0 + 0.5 * f64::from(i)).collect();
        let pulse: Vec<f64> = (0..201).map(|i| f64::from(u8::from(i == 100))).collect();
        for filter in [Filter::Gaussian(0.05), Filter::LowPass(5.0)] {
            let filtered = filter.apply(&line, 0.01);
            assert!((50..150).all(|i| (filtered[i] - line[i]).abs() < 1e-6), "{filter:?}");
            let spread = filter.apply(&pulse, 0.01);
            let peak = (0..201).max_by(|a, b| spread[*a].total_cmp(&spread[*b])).unwrap();
            assert_eq!((peak, spread.len()), (100, 201));
            assert!((spread.iter().sum::<f64>() - 1.0).abs() < 1e-3);
            assert!(filter.apply(&[], 0.01).is_empty() && filter.apply(&[2.0], 0.01) == [2.0]);
        }
        assert_eq!(Filter::LowPass(60.0).apply(&line, 0.01), line);
    }
}
