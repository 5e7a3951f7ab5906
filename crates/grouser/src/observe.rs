//! Signals: quantities sampled after every step.

pub mod joint;

use grouser_dynamics::{BodyId, World};
use joint::JointQuantity;
use std::collections::VecDeque;

/// What a signal samples; vectors of bodies are in the world frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    /// Sum of the contact forces on a body.
    ContactForce(BodyId),
    /// Position of a body's frame.
    Position(BodyId),
    /// Velocity of a body's centre of mass.
    Velocity(BodyId),
    /// Of a joint, motor or spring.
    Joint(JointQuantity),
}

impl Quantity {
    /// Key in scene files.
    pub fn key(&self) -> &'static str {
        match self {
            Self::ContactForce(_) => "contact_force",
            Self::Position(_) => "position",
            Self::Velocity(_) => "velocity",
            Self::Joint(quantity) => quantity.key(),
        }
    }

    /// Unit.
    pub fn unit(&self) -> &'static str {
        match self {
            Self::ContactForce(_) => "N",
            Self::Position(_) => "m",
            Self::Velocity(_) => "m/s",
            Self::Joint(quantity) => quantity.unit(),
        }
    }

    /// Names of the components; one empty name if there is only one.
    pub fn components(&self) -> &'static [&'static str] {
        match self {
            Self::ContactForce(_) | Self::Position(_) | Self::Velocity(_) => &["x", "y", "z"],
            Self::Joint(quantity) => quantity.components(),
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
}

impl Signal {
    /// Its present value, a number per component.
    fn sample(&self, world: &World, out: &mut Vec<f64>) {
        match &self.quantity {
            Quantity::ContactForce(body) => out.extend(world.contact_force(*body).force.to_array()),
            Quantity::Position(body) => out.extend(world.pose(*body).position.to_array()),
            Quantity::Velocity(body) => out.extend(world.velocity(*body).linear.to_array()),
            Quantity::Joint(quantity) => quantity.sample(world, out),
        }
    }
}

/// The latest samples of all signals: those of the window over which the summary averages.
pub struct Observer {
    signals: Vec<Signal>,
    /// Per signal: rows of its components.
    samples: Vec<VecDeque<f64>>,
    window: usize,
    row: Vec<f64>,
}

/// A signal over the last samples, per component.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Last value.
    pub last: Vec<f64>,
    /// Mean.
    pub mean: Vec<f64>,
    /// Standard deviation.
    pub deviation: Vec<f64>,
    /// Number of samples.
    pub samples: usize,
}

impl Observer {
    /// Averages over the last second of runs of two seconds and more, over the last tenth of shorter ones.
    pub fn new(signals: Vec<Signal>, steps: u64, step: f64) -> Self {
        let second = (1.0 / step).round() as u64;
        let window = if steps >= 2 * second { second } else { steps.div_ceil(10) };
        let samples = vec![VecDeque::new(); signals.len()];
        Self { signals, samples, window: window.max(1) as usize, row: Vec::new() }
    }

    /// Samples all signals.
    pub fn sample(&mut self, world: &World) {
        for (signal, samples) in self.signals.iter().zip(&mut self.samples) {
            self.row.clear();
            signal.sample(world, &mut self.row);
            samples.extend(&self.row);
            samples.drain(..samples.len().saturating_sub(self.window * self.row.len()));
        }
    }

    /// Each signal with its statistics; none before the first sample.
    pub fn statistics(&self) -> Vec<(&Signal, Statistics)> {
        let both = self.signals.iter().zip(&self.samples);
        both.filter_map(|(s, v)| Some((s, statistics(v, s.quantity.components().len())?))).collect()
    }
}

fn statistics(samples: &VecDeque<f64>, width: usize) -> Option<Statistics> {
    let rows = samples.len() / width;
    let mut result = Statistics { last: vec![], mean: vec![], deviation: vec![], samples: rows };
    for component in 0..width {
        let values = || samples.iter().skip(component).step_by(width);
        let mean = values().sum::<f64>() / rows as f64;
        let variance = values().map(|v| (v - mean) * (v - mean)).sum::<f64>() / rows as f64;
        result.last.push(*values().next_back()?);
        result.mean.push(mean);
        result.deviation.push(variance.sqrt());
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_over_the_window() {
        assert_eq!(Observer::new(vec![], 1100, 0.01).window, 100);
        assert_eq!(Observer::new(vec![], 100, 0.01).window, 10);
        assert_eq!(Observer::new(vec![], 1, 0.01).window, 1);
        let samples = [1.0, 10.0, 3.0, 10.0].into();
        let s = statistics(&samples, 2).unwrap();
        assert_eq!((s.last, s.mean, s.deviation), (vec![3.0, 10.0], vec![2.0, 10.0], vec![1.0, 0.0]));
        assert_eq!(statistics(&VecDeque::new(), 3), None);
    }
}
