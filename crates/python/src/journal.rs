//! What is written while a world that Python steps is recorded.

use grouser::record::Session;
use grouser::run::{Status, Summary};
use grouser::run_state::RunState;
use grouser::{Error, Simulation};
use std::time::Instant;

/// A world's recording that is being written.
pub struct WorldJournal {
    session: Session,
    scene: String,
    threads: usize,
    start: Instant,
}

impl WorldJournal {
    /// Goes on with a session that has begun.
    pub fn new(session: Session, scene: &str, threads: usize) -> Self {
        Self { session, scene: scene.to_string(), threads, start: Instant::now() }
    }

    /// Records a step.
    pub fn after_step(&mut self, simulation: &Simulation) -> Result<(), Error> {
        self.session.after_step(simulation.world(), simulation.numbers())?;
        if self.session.wants_checkpoint(simulation.world()) {
            self.checkpoint(simulation, Status::Running)?;
        }
        Ok(())
    }

    fn checkpoint(&mut self, simulation: &Simulation, status: Status) -> Result<(), Error> {
        let wall_seconds = self.start.elapsed().as_secs_f64();
        let state = RunState { simulation: simulation.state(), wall_seconds, record_seconds: 0.0 };
        let summary = Summary::new(&self.scene, status, self.threads, wall_seconds, 0.0, simulation);
        let summary = Summary { recording: Some(self.session.path().display().to_string()), ..summary };
        Ok(self.session.checkpoint(simulation.world(), state, &summary.value())?)
    }

    /// Ends the recording with a checkpoint.
    pub fn finish(mut self, simulation: &Simulation, status: Status) -> Result<(), Error> {
        self.checkpoint(simulation, status)?;
        Ok(self.session.finish()?)
    }
}
