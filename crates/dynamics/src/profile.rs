//! What a step reports: counts, residual, penetration, stage times.

use grouser_solve::{Report, Residual, Status};
use serde::{Deserialize, Serialize};

/// Wall-clock seconds per stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StageSeconds {
    /// Broad phase.
    pub broad: f64,
    /// Narrow phase.
    pub narrow: f64,
    /// Forces and assembly of the contact problem.
    pub assemble: f64,
    /// Solution of the contact problem.
    pub solve: f64,
    /// Integration and checks.
    pub integrate: f64,
}

impl StageSeconds {
    /// Adds another step's times.
    pub fn add(&mut self, other: &Self) {
        self.broad += other.broad;
        self.narrow += other.narrow;
        self.assemble += other.assemble;
        self.solve += other.solve;
        self.integrate += other.integrate;
    }
}

/// Overlap of the touching contacts, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Penetration {
    /// Mean over contacts that overlap.
    pub mean: f64,
    /// Largest.
    pub max: f64,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Contacts in the problem (those within the envelope).
    pub contacts: u32,
    /// The solver's report.
    pub solver: Report,
    /// Overlap at the start of the step.
    pub penetration: Penetration,
    /// Stage times.
    pub seconds: StageSeconds,
}

impl StepReport {
    /// This step followed by `later`, as one: counts and times add up, the worse status and residual stay.
    pub(crate) fn then(&self, later: &Self) -> Self {
        let (a, b) = (&self.solver, &later.solver);
        let worse = if a.status == Status::Converged { b.status } else { a.status };
        let residual = Residual {
            velocity: a.residual.velocity.max(b.residual.velocity),
            impulse: a.residual.impulse.max(b.residual.impulse),
            thesis: a.residual.thesis.max(b.residual.thesis),
            unrelaxed: a.residual.unrelaxed.max(b.residual.unrelaxed),
        };
        let solver = Report {
            method: b.method,
            status: worse,
            iterations: a.iterations + b.iterations,
            products: a.products + b.products,
            residual,
            objective: b.objective,
        };
        let mut seconds = self.seconds;
        seconds.add(&later.seconds);
        Self { solver, seconds, ..*later }
    }

    /// Residual below the tolerance?
    pub fn converged(&self) -> bool {
        self.solver.status == Status::Converged
    }

    /// The residual.
    pub fn residual(&self) -> Residual {
        self.solver.residual
    }
}

/// Counters of [`StageSeconds`].
#[derive(Clone, Copy)]
pub(crate) enum Counter {
    Broad,
    Narrow,
    Assemble,
    Solve,
    Integrate,
}

/// A stopwatch for stages.
pub(crate) struct Clock {
    last: std::time::Instant,
    /// What was counted so far.
    pub seconds: StageSeconds,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Self { last: std::time::Instant::now(), seconds: StageSeconds::default() }
    }

    /// Counts the time since the last lap.
    pub(crate) fn lap(&mut self, counter: Counter) {
        let now = std::time::Instant::now();
        let seconds = match counter {
            Counter::Broad => &mut self.seconds.broad,
            Counter::Narrow => &mut self.seconds.narrow,
            Counter::Assemble => &mut self.seconds.assemble,
            Counter::Solve => &mut self.seconds.solve,
            Counter::Integrate => &mut self.seconds.integrate,
        };
        *seconds += now.duration_since(self.last).as_secs_f64();
        self.last = now;
    }
}
