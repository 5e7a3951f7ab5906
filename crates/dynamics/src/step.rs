//! The whole time step, in the order of Negrut 2013, Algorithm 2. Calls only: each stage is a file of the same name in
//! `stage`, and what contacts do is behind [`crate::contact::ContactScheme`].

use crate::error::StepError;
use crate::present::{Present, Solution};
use crate::profile::{Clock, Counter, Penetration, StepReport};
use crate::stage;
use crate::state::Span;
use crate::world::World;
use grouser_solve::Status;

impl World {
    /// One time step of length `settings.step`. On an error the state is that before the step.
    pub fn step(&mut self) -> Result<StepReport, StepError> {
        let Self { model, state, elements, contact, problem, prepared, solving, refinement, .. } = self;
        stage::prepare::run(model, state, elements, contact, solving, prepared);
        // Grains at rest, far from all that moves.
        let slept = stage::sleep::run(model, elements, state, &mut **contact);
        let whole = Span { time: state.steps as f64 * model.settings.step, h: model.settings.step };
        // Grains that enter or leave the moving window (Heyn 2009, section 6.2), or a rank.
        let moved = stage::window::run(model, state, &mut **contact, (whole, prepared.envelope), elements, problem);
        if slept || moved {
            stage::prepare::arrange(model, state, elements, &mut **contact, solving);
        }
        stage::refine::save(model, state, elements, &mut **contact, refinement);
        let mut parts = contact.substeps().map_or(1, |s| s.count);
        let mut result = self.advance_in(parts, whole);

        // Mechanisms in free motion that moved too fast for the step: the same time in shorter steps.
        let wanted = stage::refine::parts(&self.model, &self.refinement);
        if wanted > 1 && result.is_ok() {
            parts = wanted;
            stage::refine::go_back(&self.refinement, &mut self.state, &mut self.elements, &mut *self.contact);
            result = result.and_then(|before| Ok(before.then(&self.advance_in(parts, whole)?)));
        }
        match &mut result {
            Ok(report) => {
                let Self { model, state, contact, problem, impulses, solving, touching, .. } = self;
                let workspace = &solving.workspace;
                let solution = Solution { problem, impulses, workspace, is_converged: report.converged() };
                stage::finish::report(model, state, whole.h / f64::from(parts), solution, &**contact, touching, report);
            }
            Err(_) => stage::refine::undo(&self.refinement, &mut self.state, &mut self.elements, &mut *self.contact),
        }
        result
    }

    /// From its start on, in equal parts.
    fn advance_in(&mut self, parts: u32, whole: Span) -> Result<StepReport, StepError> {
        stage::integrate::begin(self.contact.plain(), &mut self.drifted);
        let first = self.advance(whole.part(0, parts))?;
        let rest = |all: StepReport, k: u32| self.advance(whole.part(k, parts)).map(|part| all.then(&part));
        let report = (1..parts).try_fold(first, rest)?;
        stage::integrate::turn(&mut self.state, &self.drifted);
        Ok(report)
    }

    /// One part of the step.
    fn advance(&mut self, span: Span) -> Result<StepReport, StepError> {
        let Self { model, state, elements, contact, drifted, problem, impulses, solving, flexing, lent, .. } = self;
        stage::flexible::shape(model, state);
        let mut clock = Clock::start();
        // k = M v + h f: velocities without contact (Negrut 2013, Eq. 15).
        stage::forces::run(model, state, (span, self.prepared.envelope), lent, elements, problem)?;
        let now = Present { model, state, span, envelope: self.prepared.envelope };
        clock.lap(Counter::Assemble);
        // Contact points, normals, gaps (Negrut 2013, Eqs. 3 and 9).
        contact.find(&now, problem, &mut clock)?;
        // Who is in contact or at a limit, light links under load, where the step is solved for each (Moreau's step).
        stage::mark::run(&now, &**contact, elements, problem, drifted);
        stage::stiffen::run(&now, &problem.bodies, drifted);
        stage::drift::run(&now, contact.plain(), elements, drifted, problem);
        // Flexible bodies without contact, and their surfaces (Melanz 2016, chapter 6).
        stage::flexible::run(&now, contact.facet_touches(), elements, drifted, problem, flexing)?;
        // Cones, arms, bias, compliance, old impulses (Negrut 2013, Eqs. 16 and 17), or forces of penalty contact.
        contact.act(&now, drifted, lent, problem, impulses, &mut clock);
        // Rows of joints, motors and springs (Negrut 2013, Eqs. 10 to 13).
        stage::joints::run(&now, drifted, elements, problem, impulses);
        clock.lap(Counter::Assemble);
        // The cone complementarity problem (Negrut 2013, Eqs. 18 to 20).
        let is_wanted = contact.needs_solver() || !model.mechanisms.connectors.is_empty() || elements.have_rows();
        let solver = stage::solve::run(model, is_wanted, state, span, problem, impulses, solving)?;
        clock.lap(Counter::Solve);

        // New velocities, checked, then new poses (Negrut 2013, Eq. 14).
        let workspace = &solving.workspace;
        stage::flexible::advance(model, state, span, problem, (impulses, &workspace.w), flexing)?;
        stage::integrate::run(model, state, span, drifted, &**contact, problem, &workspace.w, lent, flexing)?;
        // What the joints' velocities are off by, and back on the joints' manifold where asked for.
        let now = Present { model, state, span, envelope: self.prepared.envelope };
        self.refinement.rate_error = stage::refine::measure(&now, drifted, &**contact);
        stage::project::run(model, span, state, impulses, &mut self.projection);
        // Impulses, elements' states and reactions for the next step.
        let solution = Solution { problem, impulses, workspace, is_converged: solver.status == Status::Converged };
        stage::finish::run(model, state, span, solution, &mut **contact, elements);
        stage::joints::remember(&model.mechanisms, span, drifted, impulses, state, &mut self.reactions);
        clock.lap(Counter::Integrate);
        Ok(StepReport { contacts: 0, solver, penetration: Penetration::default(), seconds: clock.seconds })
    }
}
