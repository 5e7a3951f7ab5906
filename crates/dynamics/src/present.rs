//! What the stages of a step hand to each other, and to the contacts: the world at its start, and where it is solved.

use crate::mechanism::Mechanisms;
use crate::model::Model;
use crate::state::{Span, State};
use grouser_math::{Pose, Sym3, Twist, Vec3};
use grouser_solve::{Impulses, NO_BODY, Problem, Workspace};

/// Theta of mechanisms with a body that swings too fast for the step (see `stiffen`).
const THETA: f64 = 0.55;

/// What the stages of a step read: the world at the start of the part of the step that is being done.
#[derive(Clone, Copy)]
pub(crate) struct Present<'a> {
    pub model: &'a Model,
    pub state: &'a State,
    pub span: Span,
    /// Contact envelope in force, m.
    pub envelope: f64,
}

/// What the solver found: the problem, its impulses, what they change of the velocities (in the workspace), and whether
/// that is good enough.
#[derive(Clone, Copy)]
pub(crate) struct Solution<'a> {
    pub problem: &'a Problem,
    pub impulses: &'a Impulses,
    pub workspace: &'a Workspace,
    pub is_converged: bool,
}

/// Where and how each body's part of the step is solved.
#[derive(Default)]
pub(crate) struct Drifted {
    // mark
    /// Per slot: in contact, or part of a mechanism that is?
    pub touched: Vec<bool>,
    /// Per mechanism: is it in contact or at a limit, and so stepped by Euler's rule?
    pub touched_mechanism: Vec<bool>,
    // stiffen
    /// Per slot: positive part of its joints' geometric stiffness, N m/rad; empty where no load matters.
    pub stiffness: Vec<Sym3>,
    /// Per mechanism: does the load of its joints swing a body too fast for the step?
    pub stiff_mechanism: Vec<bool>,
    // drift
    /// Per slot: pose at which its part of the step is solved.
    pub middle: Vec<Pose>,
    /// Per slot: velocity there, before the step's impulses.
    pub start: Vec<Twist>,
    // integrate
    /// Per slot: what a body that is turned once, at the end of the step, has turned in its parts so far, rad; empty
    /// where there is none.
    pub turned: Vec<Vec3>,
}

impl Drifted {
    /// Theta of the step of a mechanism (`NO_BODY`: a body or connector without one); `None`: Euler's step.
    pub fn theta(&self, mechanism: u32) -> Option<f64> {
        match mechanism {
            NO_BODY => None,
            m if self.touched_mechanism[m as usize] => None,
            m if self.stiff_mechanism[m as usize] => Some(THETA),
            _ => Some(0.5),
        }
    }

    /// Theta of the body in slot `i`.
    pub fn theta_of_body(&self, mechanisms: &Mechanisms, i: usize) -> Option<f64> {
        mechanisms.of_body.get(i).and_then(|m| self.theta(*m))
    }
}
