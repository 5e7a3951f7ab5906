//! Signals: quantities sampled after every step.

use grouser_dynamics::{BodyId, World};
use grouser_math::Vec3;
use std::collections::VecDeque;

/// What a signal samples; all are vectors in the world frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Sum of the contact forces on a body.
    ContactForce,
    /// Position of a body's frame.
    Position,
    /// Velocity of a body's centre of mass.
    Velocity,
}

impl Quantity {
    /// Key in scene files.
    pub fn key(self) -> &'static str {
        match self {
            Self::ContactForce => "contact_force",
            Self::Position => "position",
            Self::Velocity => "velocity",
        }
    }

    /// Unit.
    pub fn unit(self) -> &'static str {
        match self {
            Self::ContactForce => "N",
            Self::Position => "m",
            Self::Velocity => "m/s",
        }
    }
}

/// A declared signal.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    /// Name.
    pub name: String,
    /// What it samples.
    pub quantity: Quantity,
    /// Of which body.
    pub body: BodyId,
}

impl Signal {
    /// Its present value.
    pub fn sample(&self, world: &World) -> Vec3 {
        match self.quantity {
            Quantity::ContactForce => world.contact_force(self.body).force,
            Quantity::Position => world.pose(self.body).position,
            Quantity::Velocity => world.velocity(self.body).linear,
        }
    }
}

/// The latest samples of all signals: those of the window over which the summary averages.
pub struct Observer {
    signals: Vec<Signal>,
    samples: Vec<VecDeque<Vec3>>,
    window: usize,
}

/// A signal over the last samples, per component.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statistics {
    /// Last value.
    pub last: Vec3,
    /// Mean.
    pub mean: Vec3,
    /// Standard deviation.
    pub deviation: Vec3,
    /// Number of samples.
    pub samples: usize,
}

impl Observer {
    /// Averages over the last second of runs of two seconds and more, over the last tenth of shorter ones.
    pub fn new(signals: Vec<Signal>, steps: u64, step: f64) -> Self {
        let second = (1.0 / step).round() as u64;
        let window = if steps >= 2 * second { second } else { steps.div_ceil(10) };
        let samples = vec![VecDeque::new(); signals.len()];
        Self { signals, samples, window: window.max(1) as usize }
    }

    /// Samples all signals.
    pub fn sample(&mut self, world: &World) {
        for (signal, samples) in self.signals.iter().zip(&mut self.samples) {
            if samples.len() == self.window {
                samples.pop_front();
            }
            samples.push_back(signal.sample(world));
        }
    }

    /// Each signal with its statistics; none before the first sample.
    pub fn statistics(&self) -> Vec<(&Signal, Statistics)> {
        self.signals.iter().zip(&self.samples).filter_map(|(s, v)| Some((s, statistics(v)?))).collect()
    }
}

fn statistics(samples: &VecDeque<Vec3>) -> Option<Statistics> {
    let n = samples.len() as f64;
    let mean = samples.iter().fold(Vec3::ZERO, |sum, v| sum + *v) / n;
    let variance = samples.iter().fold(Vec3::ZERO, |sum, v| sum + (*v - mean) * (*v - mean)) / n;
    let deviation = Vec3::new(variance.x.sqrt(), variance.y.sqrt(), variance.z.sqrt());
    Some(Statistics { last: *samples.back()?, mean, deviation, samples: samples.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_over_the_window() {
        assert_eq!(Observer::new(vec![], 1100, 0.01).window, 100);
        assert_eq!(Observer::new(vec![], 100, 0.01).window, 10);
        assert_eq!(Observer::new(vec![], 1, 0.01).window, 1);
        let samples = [1.0, 3.0].map(Vec3::splat).into();
        let s = statistics(&samples).unwrap();
        assert_eq!((s.last, s.mean, s.deviation), (Vec3::splat(3.0), Vec3::splat(2.0), Vec3::ONE));
        assert_eq!(statistics(&VecDeque::new()), None);
    }
}
