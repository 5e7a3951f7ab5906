//! The device that a world is lent for its stages: where it is used, and what it is given.

use crate::body::Twist;
use crate::error::StepError;
use crate::material::PairLaw;
use crate::memory::ContactMemory;
use crate::model::Model;
use crate::present::{Drifted, Present};
use crate::settings::{ContactMethod, FrictionLaw};
use crate::stage_device::{
    ContactColumns, ContactTerms, FreeColumns, HALF_STEP, LEFT, MoveColumns, StageDevice, WHOLE_STEP,
};
use crate::state::{Span, State};
use grouser_geom::Contact;
use grouser_math::par;
use grouser_solve::{BodyResponse, DeviceFault, Problem};

/// A device is worth its launches from so many bodies or contacts on.
const LEAST: usize = 1000;

/// A world's device for its stages, if it has one.
#[derive(Default)]
pub(crate) struct LentStages {
    pub device: Option<Box<dyn StageDevice>>,
    /// Bodies from which on it is used; none: [`LEAST`].
    pub least: Option<usize>,
    ways: Vec<u32>,
    left: Vec<u32>,
    /// Per contact.
    pairs: Vec<u32>,
    thin: Vec<f64>,
    terms: Vec<ContactTerms>,
    left_contacts: Vec<u32>,
    /// Per body.
    alone: Vec<bool>,
    /// Why assemble failed: told where the step can end.
    fault: Option<DeviceFault>,
}

/// What assemble reads beside the state, and what it asks of each contact and body.
pub(crate) struct Meetings<'a, P, T, A> {
    pub contacts: &'a [Contact],
    pub memory: &'a ContactMemory,
    pub continues: &'a [u32],
    pub laws: &'a [PairLaw],
    pub bodies: &'a [BodyResponse],
    pub free: &'a [Twist],
    pub passes: f64,
    /// Which law a contact has.
    pub pair: P,
    /// How much stiffer than grains it is.
    pub thin: T,
    /// Has a body one contact alone, or does nothing move it?
    pub alone: A,
}

impl LentStages {
    /// The device, where it is used for this world.
    fn device(&mut self, model: &Model, state: &State) -> Option<&mut dyn StageDevice> {
        let is_used = state.pose.len() >= self.least.unwrap_or(LEAST)
            && state.division.is_none()
            && model.settings.contact.method == ContactMethod::Complementarity;
        self.device.as_deref_mut().filter(|_| is_used).map(|device| device as _)
    }

    /// Velocities without contact and responses of the bodies that move; false: nothing was done.
    pub fn free(
        &mut self,
        model: &Model,
        state: &State,
        span: Span,
        bodies: &mut [BodyResponse],
        free: &mut [Twist],
    ) -> Result<bool, StepError> {
        self.fault = None;
        let Some(device) = self.device(model, state) else { return Ok(false) };
        let State { movable, pose, velocity, .. } = state;
        let fall = span.h * model.settings.gravity;
        let given = FreeColumns { movable, mass: &model.mass, pose, velocity, fall };
        let done = device.free(&given, bodies, free);
        done.map(|()| true).map_err(|e| StepError::Device { stage: "forces", what: e.0, time: span.time })
    }

    /// Terms of contacts, and of each whether the processor has to do it; empty: all of them. Where the device fails,
    /// the processor does them, and `integrate` says so.
    pub fn assemble<P, T, A>(&mut self, now: &Present, given: &Meetings<P, T, A>) -> (&[ContactTerms], &[u32])
    where
        P: Fn(usize) -> u32 + Sync + Send,
        T: Fn(usize) -> f64 + Sync + Send,
        A: Fn(usize) -> bool + Sync + Send,
    {
        let Present { model, state, span, .. } = *now;
        let settings = &model.settings.contact;
        let (count, slots) = (given.contacts.len(), state.pose.len());
        let is_wanted = count >= self.least.unwrap_or(LEAST) && self.device(model, state).is_some();
        self.left_contacts.clear();
        if is_wanted {
            par::fill(&mut self.pairs, count, &given.pair);
            par::fill(&mut self.thin, count, &given.thin);
            par::fill(&mut self.alone, slots, &given.alone);
            let State { movable, pose, velocity, .. } = state;
            let columns = ContactColumns {
                contacts: given.contacts,
                remembered: given.memory.entries(),
                continues: given.continues,
                laws: given.laws,
                pairs: &self.pairs,
                thin: &self.thin,
                movable,
                alone: &self.alone,
                pose,
                velocity,
                free: &given.free[..slots],
                bodies: &given.bodies[..slots],
                h: span.h,
                threshold: settings.restitution_threshold,
                recovery: settings.recovery_speed,
                passes: given.passes,
                is_lagged: settings.law == FrictionLaw::Lagged,
            };
            let device = self.device.as_mut();
            let done = device.map(|device| device.assemble(&columns, &mut self.terms, &mut self.left_contacts));
            if let Some(Err(fault)) = done {
                self.left_contacts.clear();
                self.fault = Some(fault);
            }
        }
        (&self.terms, &self.left_contacts)
    }

    /// New velocities and poses. Says of each body whether the processor has to do it; empty: all of them.
    pub fn integrate(
        &mut self,
        model: &Model,
        state: &mut State,
        span: Span,
        drifted: &Drifted,
        problem: &Problem,
        w: &[Twist],
    ) -> Result<&[u32], StepError> {
        if let Some(fault) = self.fault.take() {
            return Err(StepError::Device { stage: "assemble", what: fault.0, time: span.time });
        }
        let (mut ways, mut left) = (std::mem::take(&mut self.ways), std::mem::take(&mut self.left));
        left.clear();
        let mut done = Ok(());
        if let Some(device) = self.device(model, state) {
            let count = state.pose.len();
            par::fill(&mut ways, count, |i| way(model, state, drifted, i));
            let (free, w, middle) = (&problem.free[..count], &w[..count], &drifted.middle);
            let given = MoveColumns { ways: &ways, mass: &model.mass, free, w, middle, h: span.h };
            done = device.integrate(&given, &mut state.pose, &mut state.velocity, &mut left);
        }
        (self.ways, self.left) = (ways, left);
        done.map(|()| &self.left[..]).map_err(|e| StepError::Device { stage: "integrate", what: e.0, time: span.time })
    }
}

/// How body `i` goes on.
fn way(model: &Model, state: &State, drifted: &Drifted, i: usize) -> u32 {
    let has_theta = || drifted.theta_of_body(&model.mechanisms, i).is_some_and(|theta| theta != 0.5);
    if !state.movable[i] {
        LEFT
    } else if drifted.touched[i] {
        WHOLE_STEP
    } else if has_theta() {
        LEFT
    } else {
        HALF_STEP
    }
}
