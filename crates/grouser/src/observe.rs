//! Signals: quantities sampled after every step.

pub mod joint;
pub mod surface;

use grouser_dynamics::{BodyId, StepReport, World};
use grouser_math::{Vec3, quat};
use grouser_models::vehicle::{Measure, Vehicle};
use grouser_record::signals::{Column, Filter};
use joint::JointQuantity;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use surface::SurfaceHeight;

/// What a signal samples. A new quantity is a variant here, its key and unit below, its sample in
/// [`Signal::sample`], and its key in `scene/keys/signal.rs`.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    /// Sum of the contact forces on bodies, given as sorted ranges of their indices; forces among them cancel.
    ContactForce(Vec<Range<u32>>),
    /// Position of a body's frame.
    Position(BodyId),
    /// Orientation of a body's frame, quaternion w x y z.
    Orientation(BodyId),
    /// Velocity of a body's centre of mass.
    Velocity(BodyId),
    /// Angular velocity of a body.
    AngularVelocity(BodyId),
    /// Mass of the grains (bodies of these indices) whose centre is below a height in m.
    MassBelow {
        /// The grains.
        grains: Range<u32>,
        /// The height.
        height: f64,
    },
    /// Height of the ground's surface: mean, lowest and highest of the cells of a grid.
    Surface(Arc<SurfaceHeight>),
    /// Kinetic energy, potential energy in the field of gravity, and their sum.
    Energy,
    /// Number of contacts.
    Contacts,
    /// Mean and largest overlap of the contacts.
    Penetration,
    /// Natural-map residual of the step's problem.
    Residual,
    /// Iterations of the solver.
    Iterations,
    /// Of a joint, motor or spring.
    Joint(JointQuantity),
    /// Of a vehicle, or of one of its tracks.
    Vehicle(Arc<Vehicle>, Measure, Option<usize>, f64),
}

const SCALAR: &[&str] = &[""];
const VECTOR: &[&str] = &["x", "y", "z"];

impl Quantity {
    /// Key in scene files.
    pub fn key(&self) -> &'static str {
        match self {
            Self::ContactForce(_) => "contact_force",
            Self::Position(_) => "position",
            Self::Orientation(_) => "orientation",
            Self::Velocity(_) => "velocity",
            Self::AngularVelocity(_) => "angular_velocity",
            Self::MassBelow { .. } => "mass_below",
            Self::Surface(_) => "surface",
            Self::Energy => "energy",
            Self::Contacts => "contacts",
            Self::Penetration => "penetration",
            Self::Residual => "residual",
            Self::Iterations => "iterations",
            Self::Joint(quantity) => quantity.key(),
            Self::Vehicle(..) => "vehicle",
        }
    }

    /// Unit, empty for pure numbers.
    pub fn unit(&self) -> &'static str {
        match self {
            Self::ContactForce(_) => "N",
            Self::Position(_) | Self::Penetration | Self::Surface(_) => "m",
            Self::Velocity(_) | Self::Residual => "m/s",
            Self::AngularVelocity(_) => "rad/s",
            Self::Energy => "J",
            Self::MassBelow { .. } => "kg",
            Self::Orientation(_) | Self::Contacts | Self::Iterations => "",
            Self::Joint(quantity) => quantity.unit(),
            Self::Vehicle(_, measure, ..) => measure.name_and_unit().1,
        }
    }

    /// Names of the components; one empty name if there is only one.
    pub fn components(&self) -> &'static [&'static str] {
        match self {
            Self::ContactForce(_) | Self::Position(_) | Self::Velocity(_) | Self::AngularVelocity(_) => VECTOR,
            Self::Orientation(_) => &["w", "x", "y", "z"],
            Self::Energy => &["kinetic", "potential", "total"],
            Self::Penetration => &["mean", "max"],
            Self::Surface(_) => &["mean", "lowest", "highest"],
            Self::MassBelow { .. } | Self::Contacts | Self::Residual | Self::Iterations | Self::Vehicle(..) => SCALAR,
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
        let all = [Quantity::Contacts, Quantity::Iterations, Quantity::Residual, Quantity::Penetration];
        let free = all.into_iter().filter(|q| declared.iter().all(|s| s.name != q.key()));
        let signal = |quantity: Quantity| Signal {
            name: quantity.key().to_string(),
            quantity,
            frame: None,
            filter: None,
            listed: false,
        };
        free.map(signal).collect()
    }

    /// Columns of a recording, one per component.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        self.quantity.components().iter().map(|component| {
            let dot = if component.is_empty() { "" } else { "." };
            let name = format!("{}{dot}{component}", self.name);
            Column { name, unit: self.quantity.unit().to_string(), filter: self.filter }
        })
    }

    /// Its present value, a number per component. `report` is that of the step just done.
    fn sample(&self, world: &World, report: &StepReport, out: &mut Vec<f64>) {
        let turned = |v: Vec3| self.frame.map_or(v, |body| world.pose(body).inverse_vector(v)).to_array();
        match &self.quantity {
            Quantity::ContactForce(bodies) => out.extend(turned(contact_force(world, bodies))),
            Quantity::Position(body) => {
                let point = world.pose(*body).position;
                out.extend(self.frame.map_or(point, |frame| world.pose(frame).inverse_point(point)).to_array());
            }
            Quantity::Orientation(body) => {
                let rotation = world.pose(*body).rotation;
                let relative = self.frame.map_or(rotation, |f| world.pose(f).rotation.conjugate() * rotation);
                out.extend(quat::to_scalar_first(relative));
            }
            Quantity::Velocity(body) => out.extend(turned(world.velocity(*body).linear)),
            Quantity::AngularVelocity(body) => out.extend(turned(world.velocity(*body).angular)),
            Quantity::Energy => {
                // The springs of penalty contacts hold energy too; complementarity has none to report.
                let (kinetic, potential) = (world.kinetic_energy(), world.potential_energy() + world.contact_energy());
                out.extend([kinetic, potential, kinetic + potential]);
            }
            Quantity::MassBelow { grains, height } => {
                let below = grains.clone().map(BodyId).filter(|body| world.pose(*body).position.z < *height);
                out.push(below.map(|body| world.mass(body)).sum());
            }
            Quantity::Surface(surface) => out.extend(surface.sample(world)),
            Quantity::Contacts => out.push(f64::from(report.contacts)),
            Quantity::Penetration => out.extend([report.penetration.mean, report.penetration.max]),
            Quantity::Residual => out.push(report.residual().velocity),
            Quantity::Iterations => out.push(f64::from(report.solver.iterations)),
            Quantity::Joint(quantity) => quantity.sample(world, out),
            // The level is zero for all quantities but the sinkage.
            Quantity::Vehicle(vehicle, measure, track, level) => {
                out.push(vehicle.measure(*measure, *track, world) + level);
            }
        }
    }
}

/// Sum in N of the forces of the last step's contacts on the bodies of sorted ranges from bodies outside of them.
fn contact_force(world: &World, bodies: &[Range<u32>]) -> Vec3 {
    let inside = |body: u32| {
        let i = bodies.partition_point(|range| range.end <= body);
        bodies.get(i).is_some_and(|range| range.contains(&body))
    };
    let mut sum = Vec3::ZERO;
    for (i, contact) in world.contacts().iter().enumerate() {
        match (inside(contact.body_a.0), inside(contact.body_b.0)) {
            (true, false) => sum -= world.force_of_contact(i),
            (false, true) => sum += world.force_of_contact(i),
            _ => {}
        }
    }
    sum
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
    pub fn sample(&mut self, world: &World, report: &StepReport) {
        self.row.clear();
        for (signal, samples) in self.signals.iter().zip(&mut self.samples) {
            let start = self.row.len();
            signal.sample(world, report, &mut self.row);
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
