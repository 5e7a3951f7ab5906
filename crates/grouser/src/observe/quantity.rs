//! What a signal samples: a unit, names of components, and a function of the world.

use grouser_dynamics::{BodyId, StepReport, World};
use grouser_math::Vec3;
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
    /// Report of the step just done.
    pub report: &'a StepReport,
    /// Body whose frame the components are in; none: the world.
    pub frame: Option<BodyId>,
}

impl SampledStep<'_> {
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
        Self { unit, components, axes: ComponentAxes::None, sampler }
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
        Self::scalar("", |now| f64::from(now.report.contacts))
    }

    /// Iterations of the solver.
    pub fn iterations() -> Self {
        Self::scalar("", |now| f64::from(now.report.solver.iterations))
    }

    /// Natural-map residual of the step's problem.
    pub fn residual() -> Self {
        Self::scalar("m/s", |now| now.report.residual().velocity)
    }

    /// Mean and largest overlap of the contacts.
    pub fn penetration() -> Self {
        Self::numbers("m", &["mean", "max"], |now| [now.report.penetration.mean, now.report.penetration.max])
    }
}
