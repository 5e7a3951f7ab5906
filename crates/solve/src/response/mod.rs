//! How bodies answer impulses: the seam between the solvers and whatever ties bodies together.
//!
//! A product with N = D' A^-1 D is three passes: bodies gather the impulses p of their contacts, the bodies answer with
//! changes of velocity w = A^-1 p, contacts read w. The middle one is a [`Response`]. What it makes of A is its own
//! affair:
//!
//! | response | A^-1 p |
//! | --- | --- |
//! | `free.rs` | each body by its own mass and inertia |
//! | `eliminated.rs` | the same, less what the equations forbid |
//! | `coupled.rs` | points whose answers are given as a matrix |
//! | `patched.rs` | one of the first two, where contacts may end on weighted patches of nodes |
//! | `flexed.rs` | one of the first two, with flexible bodies whose surface points answer through a factor |
//!
//! The gather hands over what each body would do alone (M^-1 p), so that free bodies need no further pass. *Points*,
//! which have no answer of their own, are handed over as impulses: a response that solves a linear system for them (a
//! flexible body: nodal loads, a substitution with its factor, velocities of the touched points) finds its right side
//! there. Solvers ask how far answers reach ([`Ties`]), never why.

mod coupled;
mod eliminated;
mod flexed;
mod free;
mod patched;

use crate::operator::Gather;
use crate::problem::{Impulses, Problem};
use coupled::Coupled;
use eliminated::Eliminated;
use flexed::Flexed;
use free::Free;
use grouser_math::{Twist, Vec3};
use patched::Patched;

/// Whose answers depend on impulses on other bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    /// Nobody's: each body answers alone.
    None,
    /// Those of the bodies that [`Response::tied`] lists.
    Some,
    /// Everybody's.
    All,
}

/// How the bodies of a problem answer impulses together.
pub(crate) trait Response {
    /// Takes `problem` over: factors, and velocities before the impulses that are sought.
    fn prepare(&mut self, problem: &Problem);

    /// Whose answers depend on others.
    fn ties(&self) -> Ties;

    /// Adds the moving bodies whose answers depend on others, in any order.
    fn tied(&self, problem: &Problem, out: &mut Vec<u32>);

    /// The first of the points: bodies from here on are handed over with their impulses.
    fn first_point(&self, problem: &Problem) -> usize {
        problem.bodies.len()
    }

    /// Velocities before the impulses of contacts and rows.
    fn free<'a>(&'a self, problem: &'a Problem) -> &'a [Twist] {
        &problem.free
    }

    /// Makes of `w`, what each body would do alone (of points, the impulses), what all of them do together.
    fn respond(&mut self, problem: &Problem, w: &mut [Twist]);

    /// Does [`Response::close`] change anything?
    fn has_inner_impulses(&self) -> bool {
        false
    }

    /// Impulses inside the response that go with `gamma`, to rounding. `w` is what each body would do alone, as in
    /// [`Response::respond`], and becomes the change from `problem.free`; `u` receives what is left of the equations.
    fn close(&mut self, _problem: &Problem, _w: &mut Vec<Twist>, _gamma: &mut Impulses, _u: &mut Impulses) {}

    /// The most contacts and rows that answer to one impulse directly: what bounds the eigenvalues of N.
    fn crowd(&self, problem: &Problem, gather: &Gather) -> usize {
        (0..problem.bodies.len()).fold(0, |most, body| most.max(gather.degree(body)))
    }

    /// For each body, how many contacts change its velocity unseen while a sweep goes over them one by one (1: none but
    /// the one that is updated); empty: nobody's.
    fn crowd_at(&self, _problem: &Problem, _gather: &Gather, out: &mut Vec<f64>) {
        out.clear();
    }
}

/// The response that a problem asks for, with the storage of the others.
#[derive(Default)]
pub(crate) struct Responses {
    which: Which,
    free: Free,
    eliminated: Eliminated,
    coupled: Coupled,
    patched: Patched<Free>,
    patched_eliminated: Patched<Eliminated>,
    flexed: Flexed<Free>,
    flexed_eliminated: Flexed<Eliminated>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Which {
    #[default]
    Free,
    Eliminated,
    Coupled,
    Patched,
    PatchedEliminated,
    Flexed,
    FlexedEliminated,
}

impl Responses {
    /// Picks the response of `problem` and prepares it.
    pub(crate) fn prepare(&mut self, problem: &Problem) {
        self.which = match problem {
            Problem { coupling: Some(_), .. } => Which::Coupled,
            Problem { equations, nodal, .. } if !nodal.is_empty() => match equations.rows.is_empty() {
                true => Which::Flexed,
                false => Which::FlexedEliminated,
            },
            Problem { equations, patches, .. } => match (equations.rows.is_empty(), patches.is_empty()) {
                (true, true) => Which::Free,
                (false, true) => Which::Eliminated,
                (true, false) => Which::Patched,
                (false, false) => Which::PatchedEliminated,
            },
        };
        self.now_mut().prepare(problem);
    }

    /// The response of the problem that was prepared last.
    pub(crate) fn now(&self) -> &dyn Response {
        match self.which {
            Which::Free => &self.free,
            Which::Eliminated => &self.eliminated,
            Which::Coupled => &self.coupled,
            Which::Patched => &self.patched,
            Which::PatchedEliminated => &self.patched_eliminated,
            Which::Flexed => &self.flexed,
            Which::FlexedEliminated => &self.flexed_eliminated,
        }
    }

    /// The same, to be asked for answers.
    pub(crate) fn now_mut(&mut self) -> &mut dyn Response {
        match self.which {
            Which::Free => &mut self.free,
            Which::Eliminated => &mut self.eliminated,
            Which::Coupled => &mut self.coupled,
            Which::Patched => &mut self.patched,
            Which::PatchedEliminated => &mut self.patched_eliminated,
            Which::Flexed => &mut self.flexed,
            Which::FlexedEliminated => &mut self.flexed_eliminated,
        }
    }

    /// What `body` is handed over with: its own answer to impulse `p` and angular impulse `l`, or the impulse of a
    /// point.
    pub(crate) fn alone(&self, problem: &Problem, body: usize, p: Vec3, l: Vec3) -> Twist {
        if body < self.now().first_point(problem) {
            problem.bodies[body].twist(p, l)
        } else {
            Twist { linear: p, angular: l }
        }
    }
}
