//! What a step did, as Python sees it.

use grouser_dynamics::StepReport;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What a step did.
#[pyclass(name = "StepReport", module = "grouser._core", frozen)]
pub struct StepReportCore {
    /// The report.
    pub report: StepReport,
    /// Time after the step in s.
    pub time: f64,
}

#[pymethods]
impl StepReportCore {
    /// Time after the step in s.
    #[getter]
    fn time(&self) -> f64 {
        self.time
    }

    /// Contacts in the problem, those within the envelope.
    #[getter]
    fn contacts(&self) -> u32 {
        self.report.contacts
    }

    /// Iterations of the solver.
    #[getter]
    fn iterations(&self) -> u32 {
        self.report.solver.iterations
    }

    /// Residual of the contact problem in m/s.
    #[getter]
    fn residual(&self) -> f64 {
        self.report.residual().velocity
    }

    /// Is the residual below the tolerance?
    #[getter]
    fn converged(&self) -> bool {
        self.report.converged()
    }

    /// How the solver ended: `converged`, `iteration limit`, `stalled` and so on.
    #[getter]
    fn status(&self) -> &'static str {
        self.report.solver.status.name()
    }

    /// Method that solved the step.
    #[getter]
    fn method(&self) -> &'static str {
        self.report.solver.method.name()
    }

    /// Largest overlap at the start of the step in m.
    #[getter]
    fn penetration(&self) -> f64 {
        self.report.penetration.max
    }

    /// Wall-clock seconds by stage: broad, narrow, assemble, solve, integrate.
    #[getter]
    fn seconds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let s = &self.report.seconds;
        let seconds = PyDict::new(py);
        let stages = [("broad", s.broad), ("narrow", s.narrow), ("assemble", s.assemble), ("solve", s.solve)];
        for (stage, time) in stages.into_iter().chain([("integrate", s.integrate)]) {
            seconds.set_item(stage, time)?;
        }
        Ok(seconds)
    }

    fn __repr__(&self) -> String {
        format!(
            "StepReport(time={}, contacts={}, iterations={}, residual={:.3e}, {})",
            self.time,
            self.report.contacts,
            self.report.solver.iterations,
            self.report.residual().velocity,
            self.report.solver.status.name()
        )
    }
}
