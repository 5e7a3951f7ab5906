//! Scalar functions of time: what drives kinematic bodies, applied forces and motors.

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
    /// One value before a time, another from it on.
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
}

impl Default for TimeFunction {
    fn default() -> Self {
        Self::Constant(0.0)
    }
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
}
