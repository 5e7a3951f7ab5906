//! What a signal samples: a unit, names of components, and a function of the world.

use grouser_dynamics::{BodyId, StepReport, World};
use grouser_math::{Twist, Vec3};
use std::fmt;
use std::sync::Arc;

/// Names of the components of a single number.
pub const SCALAR: &[&str] = &[""];
/// Names of the components of a vector.
pub const VECTOR: &[&str] = &["x", "y", "z"];

/// What there is to be sampled after a step.
pub struct SampledStep<'a> {
    /// The world.
    pub world: &'a World,
    /// Report of the step just done; none before the first.
    pub report: Option<&'a StepReport>,
    /// Body whose frame the components are in; none: the world.
    pub frame: Option<BodyId>,
    /// Velocities before the step of the bodies that a signal asks for, sorted by body.
    pub before: &'a [(BodyId, Twist)],
}

impl SampledStep<'_> {
    /// A number of the step's report; not a number before the first step.
    fn of_report(&self, number: impl Fn(&StepReport) -> f64) -> f64 {
        self.report.map_or(f64::NAN, number)
    }

    /// Change of a body's velocity over the step, divided by the step: acceleration of its centre of mass in m/s^2 and
    /// angular acceleration in rad/s^2. Not a number where the quantity did not ask for it
    /// ([`Quantity::with_velocity_before`]).
    pub fn acceleration(&self, body: BodyId) -> Twist {
        let (now, h) = (self.world.velocity(body), self.world.settings().step);
        let absent = Twist { linear: Vec3::NAN, angular: Vec3::NAN };
        let known = self.before.binary_search_by_key(&body.0, |(id, _)| id.0);
        let before = known.map_or(absent, |i| self.before[i].1);
        Twist { linear: (now.linear - before.linear) / h, angular: (now.angular - before.angular) / h }
    }

    /// A direction in the signal's frame.
    pub fn turned(&self, v: Vec3) -> Vec3 {
        self.frame.map_or(v, |body| self.world.pose(body).inverse_vector(v))
    }
}

/// Whose axes the components of a quantity are along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentAxes {
    /// It has no directions.
    None,
    /// Those of the signal's `frame`.
    Frame,
    /// Those that the quantity itself names.
    Own,
}

/// Writes the numbers of a quantity, one per component.
type Sampler = dyn Fn(&SampledStep<'_>, &mut Vec<f64>) + Send + Sync;

/// A quantity whose names are looked up.
#[derive(Clone)]
pub struct Quantity {
    unit: &'static str,
    components: &'static [&'static str],
    axes: ComponentAxes,
    sampler: Arc<Sampler>,
    /// Does it follow from the state alone, without a step?
    is_known_at_start: bool,
    /// Body whose velocity before the step it needs.
    body_before: Option<BodyId>,
}

impl fmt::Debug for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Quantity({:?} in {:?})", self.components, self.unit)
    }
}

impl Quantity {
    /// One number. Pure numbers have an empty unit.
    pub fn scalar(unit: &'static str, sample: impl Fn(&SampledStep<'_>) -> f64 + Send + Sync + 'static) -> Self {
        Self::numbers(unit, SCALAR, move |now| [sample(now)])
    }

    /// A vector along the axes of the signal's frame.
    pub fn vector(unit: &'static str, sample: impl Fn(&SampledStep<'_>) -> Vec3 + Send + Sync + 'static) -> Self {
        Self::numbers(unit, VECTOR, move |now| now.turned(sample(now)).to_array()).along(ComponentAxes::Frame)
    }

    /// A vector along axes that the quantity itself names.
    pub fn reaction(unit: &'static str, sample: impl Fn(&World) -> Vec3 + Send + Sync + 'static) -> Self {
        Self::numbers(unit, VECTOR, move |now| sample(now.world).to_array()).along(ComponentAxes::Own)
    }

    /// Several numbers without directions.
    pub fn numbers<const N: usize>(
        unit: &'static str,
        components: &'static [&'static str],
        sample: impl Fn(&SampledStep<'_>) -> [f64; N] + Send + Sync + 'static,
    ) -> Self {
        let sampler = Arc::new(move |now: &SampledStep<'_>, out: &mut Vec<f64>| out.extend(sample(now)));
        Self { unit, components, axes: ComponentAxes::None, sampler, is_known_at_start: false, body_before: None }
    }

    /// The same, of the state alone: it is sampled before the first step too.
    pub fn known_at_start(self) -> Self {
        Self { is_known_at_start: true, ..self }
    }

    /// The same, with the velocity of a body before the step at hand ([`SampledStep::acceleration`]).
    pub fn with_velocity_before(self, body: BodyId) -> Self {
        Self { body_before: Some(body), ..self }
    }

    /// Does it follow from the state alone?
    pub fn is_known_at_start(&self) -> bool {
        self.is_known_at_start
    }

    /// Body whose velocity before the step it needs.
    pub fn body_before(&self) -> Option<BodyId> {
        self.body_before
    }

    /// The same along other axes.
    pub fn along(self, axes: ComponentAxes) -> Self {
        Self { axes, ..self }
    }

    /// Unit, empty for pure numbers.
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// Names of the components; one empty name if there is only one.
    pub fn components(&self) -> &'static [&'static str] {
        self.components
    }

    /// Whose axes the components are along.
    pub fn axes(&self) -> ComponentAxes {
        self.axes
    }

    /// Writes its present value, a number per component.
    pub fn sample(&self, now: &SampledStep<'_>, out: &mut Vec<f64>) {
        (self.sampler)(now, out);
    }

    /// Number of contacts.
    pub fn contacts() -> Self {
        Self::scalar("", |now| now.of_report(|r| f64::from(r.contacts)))
    }

    /// Iterations of the solver.
    pub fn iterations() -> Self {
        Self::scalar("", |now| now.of_report(|r| f64::from(r.solver.iterations)))
    }

    /// Natural-map residual of the step's problem.
    pub fn residual() -> Self {
        Self::scalar("m/s", |now| now.of_report(|r| r.residual().velocity))
    }

    /// Mean and largest overlap of the contacts.
    pub fn penetration() -> Self {
        Self::numbers("m", &["mean", "max"], |now| {
            [now.of_report(|r| r.penetration.mean), now.of_report(|r| r.penetration.max)]
        })
    }
}
