//! Sums over the steps of a run, from which its summary is made.

use grouser_dynamics::{StageSeconds, StepReport};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Share of unconverged steps above which a run warns, and fails if it is strict.
pub const MAX_UNCONVERGED: f64 = 0.01;

/// Sums over the steps of a run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    pub(crate) steps: u64,
    pub(crate) contacts: f64,
    pub(crate) last_contacts: u32,
    pub(crate) iterations: u64,
    pub(crate) max_iterations: u32,
    pub(crate) unconverged: u64,
    pub(crate) residual: f64,
    pub(crate) max_residual: f64,
    pub(crate) max_impulse: f64,
    pub(crate) max_thesis: f64,
    pub(crate) unrelaxed: f64,
    pub(crate) max_unrelaxed: f64,
    pub(crate) penetration: f64,
    pub(crate) max_penetration: f64,
    pub(crate) seconds: StageSeconds,
    /// Steps by the method that solved them.
    #[serde(default)]
    pub(crate) methods: BTreeMap<String, u64>,
}

impl Totals {
    /// Adds a step.
    pub fn add(&mut self, report: &StepReport) {
        let residual = report.residual();
        self.steps += 1;
        self.contacts += f64::from(report.contacts);
        self.last_contacts = report.contacts;
        self.iterations += u64::from(report.solver.iterations);
        self.max_iterations = self.max_iterations.max(report.solver.iterations);
        self.unconverged += u64::from(!report.converged());
        self.residual += residual.velocity;
        self.max_residual = self.max_residual.max(residual.velocity);
        self.max_impulse = self.max_impulse.max(residual.impulse);
        self.max_thesis = self.max_thesis.max(residual.thesis);
        self.unrelaxed += residual.unrelaxed;
        self.max_unrelaxed = self.max_unrelaxed.max(residual.unrelaxed);
        self.penetration += report.penetration.mean;
        self.max_penetration = self.max_penetration.max(report.penetration.max);
        self.seconds.add(&report.seconds);
        if report.contacts > 0 {
            *self.methods.entry(report.solver.method.name().to_string()).or_default() += 1;
        }
    }

    /// Have all steps converged, but for a share of [`MAX_UNCONVERGED`]?
    pub fn has_converged(&self) -> bool {
        self.unconverged as f64 <= MAX_UNCONVERGED * self.steps as f64
    }

    /// What to tell where they have not.
    pub fn warning(&self) -> Option<String> {
        (!self.has_converged()).then(|| {
            format!(
                "{} of {} steps did not converge, more than {} %: their residual is up to {:.2e} m/s, and results may \
                 be wrong; raise solver.max_iterations, shorten time.step, or try solver.method = \"auto\"",
                self.unconverged,
                self.steps,
                100.0 * MAX_UNCONVERGED,
                self.max_residual
            )
        })
    }

    /// A sum over the number of steps.
    pub(crate) fn mean(&self, sum: f64) -> f64 {
        sum / self.steps.max(1) as f64
    }
}
