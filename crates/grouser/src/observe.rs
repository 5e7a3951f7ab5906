//! Signals: quantities sampled after every step.

mod quantity;
mod surface;

use grouser_dynamics::{BodyId, JointId, ReactionQuery, StepReport, World};
use grouser_math::Twist;
use grouser_record::signals::{Column, Filter};
pub use quantity::{ComponentAxes, Quantity, SCALAR, SampledStep, VECTOR};
use std::collections::VecDeque;
pub use surface::{SurfaceHeight, SurfacePlace};

/// A declared signal.
#[derive(Clone, Debug)]
pub struct Signal {
    /// Name.
    pub name: String,
    /// Key of its quantity in scene files.
    pub key: &'static str,
    /// What it samples.
    pub quantity: Quantity,
    /// Body whose frame the components of vectors are in; none: the world.
    pub frame: Option<BodyId>,
    /// Filter of a second series beside the raw values of a recording.
    pub filter: Option<Filter>,
    /// In the summary too, not only in recordings?
    pub listed: bool,
}

impl Signal {
    /// The numbers of the solver, which every recording holds beside the declared signals unless one has such a name.
    pub fn of_solver(declared: &[Signal]) -> Vec<Signal> {
        let all = [
            ("contacts", Quantity::contacts()),
            ("iterations", Quantity::iterations()),
            ("residual", Quantity::residual()),
            ("penetration", Quantity::penetration()),
        ];
        let free = all.into_iter().filter(|(key, _)| declared.iter().all(|s| s.name != *key));
        free.map(|(key, quantity)| Self::unlisted(key.to_string(), key, quantity)).collect()
    }

    /// Force and torque of joints on b along the world's axes, by the joints' names.
    pub fn of_joints<'a>(joints: impl Iterator<Item = (&'a str, JointId)>) -> impl Iterator<Item = Signal> {
        joints.flat_map(|(name, joint)| {
            let query = ReactionQuery::default();
            let force = Quantity::reaction("N", move |world| world.joint_reaction(joint, query).force);
            let torque = Quantity::reaction("N m", move |world| world.joint_reaction(joint, query).torque);
            [("force", "joint_force", force), ("torque", "joint_torque", torque)]
                .map(|(what, key, quantity)| Self::unlisted(format!("joint.{name}.{what}"), key, quantity))
        })
    }

    /// A signal that is in recordings alone.
    fn unlisted(name: String, key: &'static str, quantity: Quantity) -> Self {
        Self { name, key, quantity, frame: None, filter: None, listed: false }
    }

    /// Columns of a recording, one per component.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        self.quantity.components().iter().map(|component| {
            let dot = if component.is_empty() { "" } else { "." };
            let name = format!("{}{dot}{component}", self.name);
            Column { name, unit: self.quantity.unit().to_string(), filter: self.filter }
        })
    }

    /// Its present value, a number per component. `report` is that of the step just done, `before` the velocities
    /// before it.
    fn sample(&self, world: &World, report: Option<&StepReport>, before: &[(BodyId, Twist)], out: &mut Vec<f64>) {
        self.quantity.sample(&SampledStep { world, report, frame: self.frame, before }, out);
    }
}

/// The latest samples of all signals: those of the window over which the summary averages.
pub struct Observer {
    signals: Vec<Signal>,
    /// Per signal: rows of its components.
    samples: Vec<VecDeque<f64>>,
    window: usize,
    row: Vec<f64>,
    /// Velocities before the step of the bodies that a signal asks for, sorted by body.
    before: Vec<(BodyId, Twist)>,
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
        let window = if steps / 2 >= second { second } else { steps.div_ceil(10) };
        let samples = vec![VecDeque::new(); signals.len()];
        let bodies = signals.iter().filter_map(|signal| signal.quantity.body_before());
        let mut before: Vec<(BodyId, Twist)> = bodies.map(|body| (body, Twist::ZERO)).collect();
        before.sort_unstable_by_key(|(body, _)| body.0);
        before.dedup_by_key(|(body, _)| body.0);
        Self { signals, samples, window: window.max(1) as usize, row: Vec::new(), before }
    }

    /// Samples the signals that follow from the state alone, before the first step; the others are not a number. Means
    /// do not count this sample.
    pub fn sample_start(&mut self, world: &World) {
        self.row.clear();
        for signal in &self.signals {
            if signal.quantity.is_known_at_start() {
                signal.sample(world, None, &[], &mut self.row);
            } else {
                self.row.extend(signal.quantity.components().iter().map(|_| f64::NAN));
            }
        }
    }

    /// Notes what signals need of the state before a step.
    pub fn note(&mut self, world: &World) {
        self.before.iter_mut().for_each(|(body, velocity)| *velocity = world.velocity(*body));
    }

    /// Samples all signals.
    pub fn sample(&mut self, world: &World, report: &StepReport) {
        self.row.clear();
        for (signal, samples) in self.signals.iter().zip(&mut self.samples) {
            let start = self.row.len();
            signal.sample(world, Some(report), &self.before, &mut self.row);
            if signal.listed {
                samples.extend(&self.row[start..]);
                let width = self.row.len() - start;
                samples.drain(..samples.len().saturating_sub(self.window * width));
            }
        }
    }

    /// The samples of the window, for a checkpoint.
    pub fn samples(&self) -> &[VecDeque<f64>] {
        &self.samples
    }

    /// Takes the samples of a checkpoint of the same signals over.
    pub fn restore(&mut self, samples: Vec<VecDeque<f64>>) {
        self.samples = samples;
        self.row.clear();
    }

    /// The numbers of the last sample, one signal after the other; empty before the first.
    pub fn row(&self) -> &[f64] {
        &self.row
    }

    /// The components of a signal in the last sample; none if there is no such signal or no sample.
    pub fn value(&self, name: &str) -> Option<&[f64]> {
        let mut start = 0;
        for signal in &self.signals {
            let end = start + signal.quantity.components().len();
            if signal.name == name {
                return self.row.get(start..end);
            }
            start = end;
        }
        None
    }

    /// Each listed signal with its statistics; none before the first sample.
    pub fn statistics(&self) -> Vec<(&Signal, Statistics)> {
        let listed = self.signals.iter().zip(&self.samples).filter(|(signal, _)| signal.listed);
        listed.filter_map(|(s, v)| Some((s, statistics(v, s.quantity.components().len())?))).collect()
    }
}

fn statistics(samples: &VecDeque<f64>, width: usize) -> Option<Statistics> {
    let rows = samples.len() / width;
    let mut result = Statistics { last: vec![], mean: vec![], deviation: vec![], samples: rows };
    for component in 0..width {
        let values = || samples.iter().skip(component).step_by(width);
        // What is undefined at times, such as the slip of a vehicle that stands, counts where it is a number.
        let numbers = || values().filter(|v| !v.is_nan());
        let count = numbers().count() as f64;
        let mean = numbers().sum::<f64>() / count;
        let variance = numbers().map(|v| (v - mean) * (v - mean)).sum::<f64>() / count;
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
        let gaps = statistics(&[f64::NAN, 1.0, 3.0].into(), 1).unwrap();
        assert_eq!((gaps.mean, gaps.deviation), (vec![2.0], vec![1.0]));
        assert!(statistics(&[f64::NAN].into(), 1).unwrap().mean[0].is_nan());
    }

    #[test]
    fn solver_signals_give_way_to_declared_ones() {
        let mut declared = Signal::of_solver(&[]);
        assert_eq!(declared.len(), 4);
        declared.truncate(1);
        assert!(Signal::of_solver(&declared).iter().all(|s| s.name != "contacts"));
        let columns: Vec<String> =
            Signal::of_solver(&declared).iter().flat_map(Signal::columns).map(|c| c.name).collect();
        assert_eq!(columns, ["iterations", "residual", "penetration.mean", "penetration.max"]);
    }
}
