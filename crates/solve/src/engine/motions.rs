//! What the bodies do in an iteration: impulses gathered, answered, and stored as the pass reads them.

use super::lanes::LanePoint;
use crate::kernel::Kernel;
use crate::operator::{self, Loads};
use crate::problem::Problem;
use crate::response::Ties;
use crate::workspace::Workspace;
use grouser_math::{Twist, par};

/// Velocities of the bodies, and what is gathered for them.
#[derive(Default)]
pub(crate) struct Motions<W: Kernel> {
    /// Arm of each entry of the gather lists.
    pub(super) arms: Vec<W::Stored>,
    /// The newest iterate, contact by contact: read at random, a load each.
    pub(crate) impulse: Vec<W::Stored>,
    /// How each body answers impulses in `unit`; empty where more than contacts' forces acts on bodies.
    pub(super) answers: Vec<W::BodyAnswer>,
    /// M~^-1 D x.
    pub(crate) w: Vec<W::BodyMotion>,
}

impl<W: Kernel> Motions<W> {
    pub(crate) fn prepare(&mut self, problem: &Problem, ws: &Workspace, unit: f64) {
        let (contacts, gather) = (problem.contacts.len(), &ws.gather);
        let alone = problem.rows.is_empty() && ws.response.now().ties() == Ties::None;
        let answering = if alone && !problem.has_moments() { problem.bodies.len() } else { 0 };
        par::fill(&mut self.answers, answering, |b| {
            let body = &problem.bodies[b];
            W::answer(unit * body.inverse_mass, &body.inverse_inertia.times(unit))
        });
        par::fill(&mut self.arms, gather.arms.len(), |k| W::arm(gather.arms[k], gather.sign(k)));
        self.impulse.resize(contacts.next_multiple_of(W::COUNT), W::Stored::default());
    }

    /// Gathers impulses `x`, whose contacts stand in `impulse` too, and lets the bodies answer. Sums are of f64.
    pub(crate) fn gather(&mut self, problem: &Problem, ws: &mut Workspace, x: &LanePoint<W>, unit: f64) {
        if !self.answers.is_empty() {
            operator::gather_contacts::<W>(&ws.gather, &self.impulse, &self.arms, &self.answers, &mut self.w);
            return self.exchange(problem);
        }
        let moment = |i: usize| x.moment_of(i);
        let loads = Loads { contact: &self.impulse, moment, row: &x.row, arms: &self.arms, unit };
        let Workspace { gather, response, w, .. } = ws;
        let first_point = response.now().first_point(problem);
        if response.now().ties() == Ties::None {
            operator::gather::<W, _>(problem, gather, &loads, first_point, W::motion, &mut self.w);
            self.exchange(problem);
        } else {
            operator::gather::<W, _>(problem, gather, &loads, first_point, Twist::clone, w);
            if let Some(part) = &problem.part {
                part.exchange_twists(w);
            }
            response.now_mut().respond(problem, w);
            par::fill(&mut self.w, w.len(), |b| W::motion(&w[b]));
        }
    }

    /// Takes the velocities of bodies that other ranks own from them, in the numbers that they have.
    fn exchange(&mut self, problem: &Problem) {
        let Some(part) = &problem.part else { return };
        if W::COUNT > 4 {
            part.exchange(&mut self.w, |p, w| p.short_twist(&W::twist(w)), |bytes| W::motion(&bytes.short_twist()));
        } else {
            part.exchange(&mut self.w, |p, w| p.twist(&W::twist(w)), |bytes| W::motion(&bytes.twist()));
        }
    }
}
