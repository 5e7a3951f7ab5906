//! How long settling will take, and why it may never end.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How far the grains are from rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Kinetic energy over the sum of m g d.
    pub energy: f64,
    /// Its limit at rest.
    pub goal: f64,
    /// Simulated time in s that is left if the energy goes on as it does; none while it does not fall.
    pub left: Option<f64>,
    /// Simulated time in s after which settling is given up.
    pub most: f64,
}

/// Why grains may not come to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettleDoubt {
    /// The last steps do not bring them to rest.
    Trembling {
        /// Kinetic energy over the sum of m g d.
        energy: f64,
        /// Its limit at rest.
        goal: f64,
        /// Simulated time in s of such steps.
        time: f64,
        /// Their tolerance in m/s.
        tolerance: f64,
    },
    /// Some are far below where the lowest one began.
    FallingThrough {
        /// How many.
        below: usize,
        /// Simulated time in s.
        time: f64,
    },
}

impl fmt::Display for SettleDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trembling { energy, goal, time, tolerance } => write!(
                f,
                "the grains are not at rest after {time:.2} s of last steps: energy {energy:.1e}, goal {goal:.1e}; \
                 steps are solved twice as exactly from here on. To end sooner raise `settle.energy` to {:.0e}, or set \
                 `settle.tolerance` below {tolerance:.1e}",
                10.0 * energy.max(*goal)
            ),
            Self::FallingThrough { below, time } => write!(
                f,
                "{below} grains fell far below all others within {time:.2} s and will not come to rest: is there a \
                 floor below all of them? `walls` of a fill, a `[[terrain]]` or a fixed body"
            ),
        }
    }
}

/// Times and energies some time ago: the older one of the two is one to two spans old.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trend {
    marks: [Option<(f64, f64)>; 2],
    now: (f64, f64),
}

impl Trend {
    /// Notes the energy at a time in s.
    pub fn add(&mut self, time: f64, energy: f64, span: f64) {
        self.now = (time, energy);
        if self.marks[1].is_none_or(|mark| time - mark.0 >= span) {
            self.marks = [self.marks[1], Some(self.now)];
        }
    }

    /// Time in s until the energy is down to `goal`, if it goes on falling at its mean rate; none if it does not fall.
    pub fn time_to(&self, goal: f64) -> Option<f64> {
        let ((then, before), (time, energy)) = (self.marks[0]?, self.now);
        if energy <= goal {
            return Some(0.0);
        }
        let rate = (before / energy).ln() / (time - then);
        (rate > 0.0 && rate.is_finite()).then(|| (energy / goal).ln() / rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_energy_that_falls_to_a_tenth_each_second_has_two_seconds_to_go() {
        let mut trend = Trend::default();
        assert_eq!(trend.time_to(1e-6), None);
        for i in 0..=40 {
            let time = 0.1 * f64::from(i);
            trend.add(time, 10f64.powf(-time), 0.35);
        }
        let left = trend.time_to(1e-6).expect("it falls");
        assert!((left - 2.0).abs() < 1e-9, "{left}");
        trend.add(6.0, 1.0, 0.35);
        assert_eq!(trend.time_to(1e-6), None);
    }
}
