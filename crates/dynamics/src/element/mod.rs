//! Elements: laws that act on bodies and may keep a state of their own. Tires, drivelines, soils and users' own laws
//! are elements; so are the applied force, drag and the tabulated one-way spring of this folder.
//!
//! A step of length h asks every element, in the order in which they were added:
//!
//! | stage | call | what the element gives |
//! | --- | --- | --- |
//! | forces | [`Element::act`] | loads: forces and torques on its bodies, taken explicitly |
//! | drift | [`Element::is_abrupt`] | whether its force may jump within the step |
//! | flexible | [`Element::support`] | points of flexible bodies that it holds up, taken implicitly |
//! | joints | [`Element::rows`] | compliant rows, which the solver satisfies together with joints and contacts |
//! | finish | [`Element::finish`] | nothing: it takes its rows' impulses and advances its own state |
//!
//! A row reads G v+ + bias + E lambda = 0 with lower <= lambda <= upper, v+ the velocities at the end of the step. It
//! takes stiffness and damping implicitly, so that it is stable for any coefficient and step. **A stiff law is a row,
//! never a load.** A row without bounds is an equation and is eliminated exactly; a row with bounds is part of the
//! optimisation problem, where a contact may limit it and it may limit a contact.
//!
//! An element may have shafts of its own ([`Element::shafts`]): rotations about one axis with an inertia, which no body
//! stands for. They are unknowns of the step like the velocities of bodies: rows act on them, so that gears, clutches
//! and what drives them hold together with joints and contacts. Their speeds are the element's state; the solver
//! returns them in [`ElementSolution`].
//!
//! An element names its bodies by their place in [`Element::bodies`], its *ends*, and never sees the arrays of the
//! world. The bodies of an element with rows belong to one mechanism, so that all of them take the same kind of step,
//! unless the element acts on each by itself, as the ground does ([`Element::joins_bodies`]).
//!
//! State that the next step depends on goes through [`Element::save`] and [`Element::restore`]: it is part of snapshots
//! and of the digest, and a step that is taken back takes it back as well. Elements are called one after the other; an
//! element with much to do uses the ordered loops of `grouser_math::par`, so that results do not depend on the number
//! of threads.

mod applied;
mod drag;
mod one_way;
mod row;
mod set;
mod view;

pub(crate) use applied::AppliedForce;
pub use drag::{Drag, DragDef, DragLaw, fitted_theta};
pub use one_way::{OneWay, OneWaySpring, OneWaySpringDef};
pub use row::{ElementRow, ElementRows, ElementSolution, SolvedRow, shaft_end};
pub use set::ElementId;
pub(crate) use set::Elements;
pub(crate) use view::ElementScene;
pub use view::{ElementLoads, ElementView, SheetSupports, SheetView};

use crate::body::{BodyId, Wrench};
use crate::flexible::FlexibleId;
use std::any::Any;

/// A law that acts on bodies.
pub trait Element: Any + Send + Sync {
    /// What it is, for messages: `drag`, `one-way spring`.
    fn kind(&self) -> &'static str;

    /// Name for messages and signals.
    fn name(&self) -> Option<&str> {
        None
    }

    /// The bodies that it acts on: its ends. The same for the whole run.
    fn bodies(&self) -> &[BodyId];

    /// The flexible bodies whose surfaces it acts on, ascending. The same for the whole run.
    fn sheets(&self) -> &[FlexibleId] {
        &[]
    }

    /// What is wrong with its numbers, if anything. Asked once, when the element is added.
    fn fault(&self) -> Option<String> {
        None
    }

    /// Does it ever give rows? The same for the whole run.
    fn has_rows(&self) -> bool {
        false
    }

    /// Do its rows tie its bodies to each other? If not, each row acts on one of them, and each takes its own kind of
    /// step.
    fn joins_bodies(&self) -> bool {
        true
    }

    /// Does it ask where rigid ground is ([`ElementView::ground_below`])? The same for the whole run.
    fn feels_ground(&self) -> bool {
        false
    }

    /// Its shafts before the step, always as many; `rows` may act on them through [`shaft_end`]. Not without rows.
    fn shafts(&self) -> &[Shaft] {
        &[]
    }

    /// Takes a command from outside, between steps: numbers whose meaning the element documents, which hold until the
    /// next command; `None` takes the command back. Commands are state: `save` gives them.
    fn command(&mut self, _numbers: Option<&[f64]>) -> Result<(), StateMismatch> {
        Err(StateMismatch { found: 1, expected: 0 })
    }

    /// May its force on body `end` jump within this step? The body's mechanism then takes Euler's step, as in contact,
    /// instead of the midpoint step. `view` is that of the start of the step.
    fn is_abrupt(&self, _view: &ElementView, _end: usize) -> bool {
        false
    }

    /// Adds its loads. Called at the poses of the start, for how far bodies may reach, and again at the poses where the
    /// step is solved. It may keep what it found for `rows`; what `save` gives must not change.
    fn act(&mut self, _view: &ElementView, _loads: &mut ElementLoads) {}

    /// Adds the points of flexible bodies that it holds up, at the places of the start of the step. What `save` gives
    /// must not change.
    fn support(&mut self, _view: &ElementView, _supports: &mut SheetSupports) {}

    /// Adds its rows, at the poses where the step is solved. What `save` gives must not change.
    fn rows(&mut self, _view: &ElementView, _rows: &mut ElementRows) {}

    /// Takes the solution of its rows and advances its own state to the end of the step; `view` is that of the end.
    fn finish(&mut self, _view: &ElementView, _solution: &ElementSolution) {}

    /// Appends the state that the next step depends on.
    fn save(&self, _numbers: &mut Vec<f64>) {}

    /// Takes back what `save` gave. On an error it changes nothing, and says what is wrong.
    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        count_numbers(numbers, 0)
    }

    /// The fixed body whose surface it stands for, if it is a ground: its loads then count among the contact forces.
    fn ground(&self) -> Option<BodyId> {
        None
    }

    /// What to mind about it, if anything.
    fn warning(&self) -> Option<String> {
        None
    }

    /// Told before each step: an element with a large state notes here how to go back to it, and says `true`. Of the
    /// others the world keeps what `save` gives.
    fn note(&mut self) -> bool {
        false
    }

    /// Back to the state at the last `note`, for an element that notes it.
    fn go_back(&mut self) {}

    /// Force in N and torque in N m about the centre of mass on its body `end`, mean of the last step.
    fn load(&self, end: usize) -> Wrench;

    /// What it can report of its body `end`: always the same names in the same order.
    fn end_readings(&self, _end: usize) -> Vec<ElementReading> {
        Vec::new()
    }

    /// What else it can report: names, units and values, always the same names in the same order.
    fn readings(&self) -> Vec<ElementReading> {
        Vec::new()
    }
}

/// A rotation about one axis that belongs to an element alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shaft {
    /// Moment of inertia, kg m^2.
    pub inertia: f64,
    /// Speed before the step, rad/s.
    pub speed: f64,
}

/// A number that an element reports.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElementReading {
    /// Name, as signals give it.
    pub name: &'static str,
    /// Unit.
    pub unit: &'static str,
    /// Value after the last step.
    pub value: f64,
}

/// A saved state that is not one of this element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its state holds {found} numbers, not {expected}")]
pub struct StateMismatch {
    /// Numbers that were saved.
    pub found: usize,
    /// Numbers that the element has.
    pub expected: usize,
}

/// An error unless a saved state has so many numbers.
pub fn count_numbers(numbers: &[f64], count: usize) -> Result<(), StateMismatch> {
    match numbers.len() {
        n if n == count => Ok(()),
        found => Err(StateMismatch { found, expected: count }),
    }
}
