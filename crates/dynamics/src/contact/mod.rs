//! How contacts act. Two schemes behind one interface: [`cone`] finds contacts at the start of a step and hands them to
//! the solver as a cone complementarity problem; [`penalty`] finds them where the step is solved, in short sub-steps,
//! and pushes overlapping bodies apart with springs. The step and its stages know the interface alone.

pub mod cone;
pub mod penalty;

use crate::element::Elements;
use crate::error::StepError;
use crate::lent::LentStages;
use crate::memory::SchemeMemory;
use crate::model::Model;
use crate::present::{Drifted, Present, Solution};
use crate::profile::{Clock, Penetration};
use crate::settings::ContactMethod;
use crate::state::{Slot, State};
use crate::touching::Touching;
use cone::Cone;
pub(crate) use cone::facets::FacetTouch;
use grouser_geom::{Contact, ContactKey, DetectDevice};
use grouser_math::Vec3;
use grouser_solve::{Impulses, Problem};
use penalty::{Penalty, SubSteps};

/// A way in which contacts act. It owns what they remember.
pub(crate) trait ContactScheme: Send + Sync {
    /// The setting that chooses it.
    fn method(&self) -> ContactMethod;

    /// Does it need the modulus of stiffness `auto`, whatever the materials?
    fn wants_modulus(&self) -> bool {
        false
    }

    /// prepare: the laws of all pairs of materials, once after a change of the model.
    fn prepare(&mut self, model: &Model, state: &State);

    /// What depends on which bodies are in the slots, and which of them can move.
    fn arrange(&mut self, model: &Model, state: &State, elements: &Elements);

    /// How it divides the step; none: the step stays whole, unless a mechanism asks for shorter ones.
    fn substeps(&self) -> Option<SubSteps> {
        None
    }

    /// Young's modulus in Pa for materials of stiffness `auto`, where it has a notion of one.
    fn young(&self) -> f64 {
        0.0
    }

    /// Per slot: is it a body whose turning matters to nobody within the step, so that it is advanced once? Empty: none
    /// is.
    fn plain(&self) -> &[bool] {
        &[]
    }

    /// The stage to blame for velocities without joints that are not finite.
    fn blamed(&self) -> &'static str;

    /// find: contacts at the poses of the start of the step. A scheme whose contacts act where the step is solved has
    /// none, and looks there when it acts.
    fn find(&mut self, _now: &Present, _problem: &Problem, _clock: &mut Clock) -> Result<(), StepError> {
        Ok(())
    }

    /// Finds them on this device from now on, where it can; none: on the processor. A scheme that looks in sub-steps
    /// has no use for it.
    fn lend(&mut self, _detector: Option<Box<dyn DetectDevice>>) {}

    /// The device that finds contacts.
    fn detector(&self) -> Option<&dyn DetectDevice> {
        None
    }

    /// Marks the slots of the contacts found: their bodies take Euler's step.
    fn mark(&self, _touched: &mut [bool]) {}

    /// Ends of the contacts found that lie on facets of flexible bodies, body by body.
    fn facet_touches(&self) -> &[FacetTouch] {
        &[]
    }

    /// How many contacts were found, by all ranks.
    fn count(&self) -> usize {
        0
    }

    /// act: contacts into the problem, or their forces into the velocities without contact, where the step is solved.
    fn act(
        &mut self,
        now: &Present,
        drifted: &Drifted,
        lent: &mut LentStages,
        problem: &mut Problem,
        impulses: &mut Impulses,
        clock: &mut Clock,
    );

    /// Is there something to solve for where no joint, motor, spring or element asks for it?
    fn needs_solver(&self) -> bool;

    /// finish: what the next step starts from.
    fn remember(&mut self, _model: &Model, _state: &State, _solution: &Solution) {}

    /// Notes what contacts remember, for [`ContactScheme::go_back`].
    fn save(&mut self) {}

    /// Back to what was noted, after a step that is taken back. (Complementarity remembers at the end of a part of a
    /// step, and a step is divided only where nothing touches: nothing is to be undone.)
    fn go_back(&mut self) {}

    /// After a step that succeeded, whose last part had the length `h` in s: its contacts with ids and forces. Says how
    /// deep they were.
    fn report(
        &self,
        state: &State,
        h: f64,
        problem: &Problem,
        impulses: &Impulses,
        out: &mut Vec<Touching>,
    ) -> Penetration;

    /// All that contacts remember.
    fn memory(&self) -> SchemeMemory;

    /// Forgets all that contacts remember, and remembers this instead.
    fn recall(&mut self, memory: SchemeMemory);

    /// Identities of the contacts that remember something, hence carried force.
    fn keys(&self) -> Vec<ContactKey>;

    /// Elastic energy in J stored in contacts at the present poses.
    fn energy(&self, _model: &Model, _state: &State) -> f64 {
        0.0
    }
}

/// The scheme of a contact method.
pub(crate) fn scheme(method: ContactMethod) -> Box<dyn ContactScheme> {
    match method {
        ContactMethod::Complementarity => Box::new(Cone::default()),
        ContactMethod::Penalty => Box::new(Penalty::default()),
    }
}

/// Takes the scheme of this method in place of another one.
pub(crate) fn choose(method: ContactMethod, contact: &mut Box<dyn ContactScheme>) {
    if contact.method() != method {
        *contact = scheme(method);
    }
}

/// Where the impulse acts. Between two moving bodies midway between the surfaces, one point for both: angular momentum
/// is kept to rounding. Against a fixed or driven body on the moving body's own surface: a sliding body hovers by mu h
/// v under the relaxed law, and its lever arm must not grow with that.
#[inline(always)]
pub(crate) fn point_of_attack(c: &Contact, movable: &[bool]) -> Vec3 {
    match (movable[c.body_a as usize], movable[c.body_b as usize]) {
        (false, true) => c.point + (0.5 * c.distance) * c.normal,
        (true, false) => c.point - (0.5 * c.distance) * c.normal,
        _ => c.point,
    }
}

impl State {
    /// A contact for the outside: bodies by their ids.
    pub(crate) fn touching(&self, c: &Contact, force: Vec3, moment: Vec3, arms: [Vec3; 2]) -> Touching {
        Touching {
            body_a: self.id(Slot(c.body_a)),
            body_b: self.id(Slot(c.body_b)),
            key: self.presence().map_or(c.key, |presence| presence.key_of_all([c.body_a, c.body_b], c.key)),
            normal: c.normal,
            point: c.point,
            distance: c.distance,
            radius: c.radius,
            force,
            moment,
            arms,
        }
    }
}
