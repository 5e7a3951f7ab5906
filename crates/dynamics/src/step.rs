//! The whole time step, in the order of 000, Algorithm 2. Calls only: each stage is a file of the same name.

use crate::error::StepError;
use crate::profile::{Clock, Penetration, StageSeconds, StepReport};
use crate::stage;
use crate::world::World;

impl World {
    /// One time step of length `settings.step`. On an error the state is that before the step.
    pub fn step(&mut self) -> Result<StepReport, StepError> {
        self.prepare();
        // Grains at rest, far from all that moves.
        stage::sleep::run(self);
        // Grains that enter or leave the moving window (003, section 6.2).
        stage::window::run(self);
        let (time, h) = (self.time(), self.settings.step);
        let mut saved = std::mem::take(&mut self.saved);
        stage::refine::save(self, &mut saved);
        // Penalty contact goes in sub-steps.
        let mut result = self.advance_in(stage::penalty::substeps(self), time, h);

        // Mechanisms in free motion that moved too fast for the step: the same time in shorter steps.
        let parts = stage::refine::parts(self);
        if parts > 1 && result.is_ok() {
            stage::refine::go_back(self, &saved);
            result = result.and_then(|before| Ok(before.then(&self.advance_in(parts, time, h)?)));
        }
        if result.is_err() && (parts > 1 || stage::penalty::is_on(self)) {
            stage::refine::go_back(self, &saved);
        }
        self.saved = saved;
        if let Ok(report) = &mut result {
            self.steps += 1;
            // Contacts for the outside, by ids.
            if stage::penalty::is_on(self) {
                report.penetration = stage::penalty::report(self);
            } else {
                stage::finish::report(self);
            }
            report.contacts = self.touching.len() as u32;
        }
        result
    }

    /// From `time` on by `h`, in equal parts.
    fn advance_in(&mut self, parts: u32, time: f64, h: f64) -> Result<StepReport, StepError> {
        let h = h / f64::from(parts);
        let mut report = self.advance(time, h)?;
        for k in 1..parts {
            report = report.then(&self.advance(time + f64::from(k) * h, h)?);
        }
        Ok(report)
    }

    /// From `time` on by `h`.
    fn advance(&mut self, time: f64, h: f64) -> Result<StepReport, StepError> {
        (self.now, self.h) = (time, h);
        let mut seconds = StageSeconds::default();
        let mut clock = Clock::start();

        // k = M v + h f: velocities without contact (000, Eq. 15), and how far each body may reach within the step.
        stage::forces::run(self);
        seconds.assemble += clock.lap();

        let mut penetration = Penetration::default();
        if stage::penalty::is_on(self) {
            // Midpoint poses of all bodies; the list of pairs, if it is too old; forces of overlapping pairs there.
            stage::drift::run(self);
            seconds.assemble += clock.lap();
            stage::penalty::find(self);
            seconds.broad += clock.lap();
            stage::penalty::run(self);
            seconds.narrow += clock.lap();
        } else {
            // Pairs whose bounds touch.
            stage::broad::run(self);
            seconds.broad += clock.lap();

            // Contact points, normals, gaps (000, Eqs. 3 and 9).
            stage::narrow::run(self);
            seconds.narrow += clock.lap();

            // Midpoint poses of the bodies that touch nothing (Moreau's step); `stiffen` for light links under load.
            stage::drift::run(self);
            // Cones, lever arms, bias (gap, restitution), compliance, old impulses (000, Eqs. 16 and 17).
            penetration = stage::assemble::run(self);
        }
        // Rows of joints, motors and springs (000, Eqs. 10 to 13).
        stage::joints::run(self);
        seconds.assemble += clock.lap();

        // The cone complementarity problem (000, Eqs. 18 to 20).
        let solver = stage::solve::run(self);
        seconds.solve += clock.lap();

        // New velocities, checked, then new poses (000, Eq. 14).
        stage::integrate::run(self)?;
        // What the joints' velocities are off by, and back on the joints' manifold where asked for.
        stage::refine::measure(self);
        stage::project::run(self);
        // Impulses remembered for the next step.
        stage::finish::run(self);
        seconds.integrate += clock.lap();

        Ok(StepReport { contacts: self.contacts.len() as u32, solver, penetration, seconds })
    }
}
