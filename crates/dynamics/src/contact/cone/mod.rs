//! Complementarity: contacts as cones of one optimisation problem per step (Negrut 2013).
//!
//! `find` is the broad phase ([`broad`](Cone::broad)) and the narrow phase ([`narrow`]), `act` the assembly of the
//! problem ([`assemble`]), `remember` the list of impulses that the next step starts from ([`crate::memory`]).

mod assemble;
mod elsewhere;
pub(super) mod facets;
mod impact;
mod narrow;
mod thin;

use super::ContactScheme;
use crate::element::Elements;
use crate::error::StepError;
use crate::lent::LentStages;
use crate::material::PairTable;
use crate::memory::{ContactMemory, SchemeMemory};
use crate::model::Model;
use crate::present::{Drifted, Present, Solution};
use crate::profile::{Clock, Counter, Penetration};
use crate::settings::{ContactMethod, LastContacts};
use crate::state::State;
use crate::touching::Touching;
use assemble::taken_back;
use grouser_geom::broad::{Among, BroadPhase};
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{Contact, ContactKey, DetectDevice, DetectFault};
use grouser_math::ranks::Packet;
use grouser_math::{Twist, Vec3, par};
use grouser_solve::{Impulses, Problem, RankPart};
use thin::ThinBodies;

const CHUNK: usize = 1024;

/// What the search for contacts finds.
#[derive(Default)]
pub(crate) struct FoundContacts {
    /// Per slot: how far its surface may move in this step, plus half the envelope, m.
    margins: Vec<f64>,
    broad: BroadPhase,
    narrow: NarrowPhase,
    /// Where both run as far as it can; none: on the processor.
    detector: Option<Box<dyn DetectDevice>>,
    pub contacts: Vec<Contact>,
    /// Ends of contacts on facets of flexible bodies.
    touches: Vec<facets::FacetTouch>,
    /// Per slot, where several ranks step the world: can it move, and is it this one's?
    mine: Vec<bool>,
    /// This rank's part of the contacts, until the problem takes it.
    part: Option<RankPart>,
    /// Contacts of all ranks.
    count: usize,
}

/// What the assembly leaves beside the problem.
#[derive(Default)]
pub(crate) struct Assembled {
    /// Per contact, the remembered one that it continues.
    continues: Vec<u32>,
    /// Per contact: slip in m/s that earlier steps left.
    slip: Vec<Vec3>,
    /// Per contact: cohesive impulse in N s that is inside the solver's normal impulse; empty without cohesion.
    cohesion: Vec<f64>,
    penetration: Penetration,
    /// Per slot: its contacts.
    touches: Vec<assemble::Touches>,
    /// Per contact, its ends in the problem; empty where these are the bodies' slots.
    ends: Vec<[u32; 2]>,
    /// Impacts with restitution.
    cascade: impact::Cascade,
}

/// Contacts as a cone complementarity problem.
#[derive(Default)]
pub(crate) struct Cone {
    // prepare
    table: PairTable,
    thin: ThinBodies,
    // find
    found: FoundContacts,
    // act
    assembled: Assembled,
    // remember: state
    memory: ContactMemory,
}

impl Cone {
    /// How far each body may reach within the step at the velocities without contact.
    fn reach(&mut self, now: &Present, free: &[Twist]) {
        let (h, envelope, mass) = (now.span.h, now.envelope, &now.model.mass);
        let margins = &mut self.found.margins;
        margins.resize(free.len(), 0.0);
        par::each(CHUNK, &mut *margins, |i, margin| *margin = mass[i].margin(&free[i], h, envelope));
        let fall = h * now.model.settings.gravity.length();
        facets::speeds(now, |slot, speed| margins[slot] = margins[slot].max(0.5 * envelope + h * (speed + fall)));
    }

    /// Pairs of colliders whose bounds, grown by this step's reach, touch.
    fn broad(&mut self, now: &Present) -> Result<(), StepError> {
        let Present { model, state, .. } = now;
        let FoundContacts { broad, detector, margins, mine, .. } = &mut self.found;
        broad.in_order = model.settings.solver.last_contacts == LastContacts::Together;
        let Some(division) = &state.division else {
            let (colliders, places) = (&model.colliders[..], (&state.pose[..], &margins[..]));
            let fault = |fault: DetectFault| StepError::Device { stage: "broad", what: fault.0, time: now.span.time };
            let find = |device: &mut Box<dyn DetectDevice>| {
                broad.find_on(&mut **device, colliders, places, &state.movable, &model.excluded)
            };
            if !detector.as_mut().map_or(Ok(false), find).map_err(fault)? {
                broad.find(colliders, &state.pose, margins, &state.movable, &model.excluded);
            }
            return Ok(());
        };
        division.mine(state, mine);
        let Some(halo) = &division.halo else { return Ok(()) };
        let tells = |slot: u32| state.is_told_here(slot as usize);
        let (all, here): (usize, &dyn Fn(usize) -> Option<usize>) = match &division.presence {
            Some(presence) => (presence.all_colliders(), &|collider| presence.collider_here(collider)),
            None => (model.colliders.len(), &Some),
        };
        let say = |packet: &Packet| division.tell(packet);
        let among = Among { colliders: &halo.colliders, all, here, tells: &tells, say: &say };
        broad.find_among(&among, &model.colliders, (&state.pose, margins), mine, &model.excluded);
        Ok(())
    }
}

impl Cone {
    /// Counts what touches what; where several ranks step the world, over all of them.
    fn share_out(&mut self, now: &Present, problem: &Problem) {
        let FoundContacts { contacts, part, count, .. } = &mut self.found;
        let touches = &mut self.assembled.touches;
        assemble::count_touches(contacts, &problem.bodies, touches);
        let pairs = contacts.iter().map(|c| [c.body_a, c.body_b]);
        *part = now.state.division.as_ref().map(|division| division.part(now.state, self.table.moments, pairs));
        *count = contacts.len();
        if let Some(part) = part {
            part.exchange(touches, |packet, touches| touches.put(packet), assemble::Touches::take);
            *count = part.contacts();
        }
    }
}

impl ContactScheme for Cone {
    fn method(&self) -> ContactMethod {
        ContactMethod::Complementarity
    }

    fn prepare(&mut self, model: &Model, state: &State) {
        let combine = model.settings.contact.combine;
        self.table = PairTable::new(&model.materials, &model.pairs, combine, state.auto_modulus);
    }

    fn arrange(&mut self, model: &Model, state: &State, _elements: &Elements) {
        self.found.narrow.note_colliders(&model.colliders, state.pose.len());
        self.thin.note(if self.table.auto { &model.colliders } else { &[] });
    }

    fn blamed(&self) -> &'static str {
        "forces"
    }

    fn find(&mut self, now: &Present, problem: &Problem, clock: &mut Clock) -> Result<(), StepError> {
        self.reach(now, &problem.free);
        clock.lap(Counter::Assemble);
        self.broad(now)?;
        clock.lap(Counter::Broad);
        narrow::run(now, &problem.free, &mut self.found);
        facets::sift(now, &mut self.found.contacts, &mut self.found.touches);
        self.share_out(now, problem);
        clock.lap(Counter::Narrow);
        Ok(())
    }

    fn lend(&mut self, detector: Option<Box<dyn DetectDevice>>) {
        self.found.detector = detector;
    }

    fn detector(&self) -> Option<&dyn DetectDevice> {
        self.found.detector.as_deref()
    }

    fn facet_touches(&self) -> &[facets::FacetTouch] {
        &self.found.touches
    }

    fn count(&self) -> usize {
        self.found.count
    }

    fn mark(&self, touched: &mut [bool]) {
        let FoundContacts { contacts, part, .. } = &self.found;
        par::mark(touched, contacts.len(), |i| [contacts[i].body_a, contacts[i].body_b]);
        if part.is_some() {
            // Other ranks know more of bodies that are not this one's.
            let touches = &self.assembled.touches;
            touched.iter_mut().zip(touches).for_each(|(touched, touches)| *touched |= touches.any());
        }
    }

    fn act(
        &mut self,
        now: &Present,
        _drifted: &Drifted,
        lent: &mut LentStages,
        problem: &mut Problem,
        impulses: &mut Impulses,
        _clock: &mut Clock,
    ) {
        let Self { table, thin, found, assembled, memory } = self;
        problem.part = found.part.take();
        let lists = (&found.contacts[..], &found.touches[..]);
        assemble::run(now, (table, thin), lists, memory, lent, assembled, problem, impulses);
    }

    fn needs_solver(&self) -> bool {
        true
    }

    fn remember(&mut self, model: &Model, state: &State, solution: &Solution) {
        let Solution { problem, impulses, workspace, is_converged } = *solution;
        let Assembled { cascade, slip, .. } = &self.assembled;
        let is_struck = |i: usize| matches!(cascade.struck.get(i), Some(Some(_)));
        let law = model.settings.contact.law.of_problem();
        let passes = model.settings.slip_let_pass(problem.count());
        let left = |i: usize| {
            let left = if is_converged { workspace.slip_left(problem, law, impulses, i) } else { None };
            left.map_or(Vec3::ZERO, |left| slip[i] - taken_back(slip[i], passes) + left)
        };
        self.memory.store(state.pose.len(), &self.found.contacts, impulses, is_struck, left);
    }

    fn report(
        &self,
        state: &State,
        h: f64,
        problem: &Problem,
        impulses: &Impulses,
        out: &mut Vec<Touching>,
    ) -> Penetration {
        let contacts = &self.found.contacts;
        out.resize(contacts.len(), Touching::BLANK);
        par::update(out, |i, out| {
            let c = &contacts[i];
            let pull = self.assembled.cohesion.get(i).copied().unwrap_or(0.0);
            let force = (impulses.contact[i] - pull * c.normal) / h;
            let moment = match (impulses.moment.get(i), problem.moments.get(i)) {
                (Some(moment), Some(lane)) => lane.length / h * *moment,
                _ => Vec3::ZERO,
            };
            *out = state.touching(c, force, moment, problem.contacts[i].arms);
        });
        self.assembled.penetration
    }

    fn memory(&self) -> SchemeMemory {
        SchemeMemory { impulses: self.memory.by_body(), springs: Vec::new() }
    }

    fn recall(&mut self, memory: SchemeMemory) {
        self.memory = memory.impulses.listed();
    }

    fn keys(&self) -> Vec<ContactKey> {
        self.memory.entries().iter().map(|e| e.key).collect()
    }
}
