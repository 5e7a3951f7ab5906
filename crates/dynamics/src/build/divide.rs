//! A world that becomes one rank's of several, and what the ranks have counted.

use crate::body::Role;
use crate::error::BuildError;
use crate::settings::{ContactMethod, FrictionLaw, LastContacts};
use crate::state::{CENTRAL, Division, Slot};
use crate::world::World;
use grouser_math::ranks::{Packet, Ranks, Unpack};
use grouser_solve::{Method, NO_BODY};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a rank has done and said since the world was divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RankCounts {
    /// Which one.
    pub rank: usize,
    /// Steps.
    pub steps: u64,
    /// Times that grains were dealt out.
    pub deals: u64,
    /// Times that the lists of grains near its own were made.
    pub halos: u64,
    /// Colliders searched for pairs, mean over the steps.
    pub searched: f64,
    /// Grains of other ranks near its own, which it hears of after each step.
    pub near: f64,
    /// Bodies in its arrays.
    pub bodies: f64,
    /// Contacts computed, those of borders included, mean over the steps.
    pub computed: f64,
    /// Contacts that count there.
    pub contacts: f64,
    /// Bodies of other ranks that it hears of.
    pub ghosts: f64,
    /// Exchanges with its neighbours per step.
    pub exchanges: f64,
    /// Messages to neighbours per step.
    pub messages: f64,
    /// Bytes to neighbours per step.
    pub bytes: f64,
    /// Times per step that everybody says a few bytes to all.
    pub gathers: f64,
    /// Bytes of state per step that it says to all, or to the ranks that are near.
    pub state_bytes: f64,
    /// Contacts computed over the mean of all ranks.
    pub work: f64,
}

impl World {
    /// Steps from now on as one of several ranks, which have built the same world; grains are dealt out again every so
    /// many steps. All of them must then do the same with it, and ask for snapshots together.
    pub fn divide(&mut self, ranks: Arc<dyn Ranks>, every: u64) -> Result<(), BuildError> {
        if self.state.presence().is_some() {
            return Err(BuildError {
                what: "more than one rank".into(),
                why: "share the memory of the world already".into(),
                remedy: "divide a world once".into(),
            });
        }
        if ranks.size() == 1 {
            self.state.division = None;
            return Ok(());
        }
        self.may_be_divided()?;
        let mut shared = vec![false; self.body_count()];
        let mut reach = 0.0f64;
        let of_body = &self.model.mechanisms.of_body;
        for slot in 0..self.model.mass.len() {
            let is_joined = of_body.get(slot).is_some_and(|m| *m != NO_BODY);
            let is_grain = self.model.roles[slot] == Role::Grain && self.model.mass[slot].inverse_mass > 0.0;
            shared[self.state.id(Slot::at(slot)).0 as usize] = is_grain && !is_joined;
        }
        for slot in self.elements.slots() {
            shared[self.state.id(Slot(slot)).0 as usize] = false;
        }
        for collider in &self.model.colliders {
            if self.model.roles[collider.body as usize] == Role::Grain {
                reach = reach.max(collider.local.position.length() + collider.shape.bounding_radius());
            }
        }
        if let Some(window) = &self.state.window {
            window.store.records.iter().for_each(|record| shared[record.id.0 as usize] = true);
            reach = reach.max(window.store.reach);
        }
        let may_part = self.may_part(&shared);
        let column = if reach > 0.0 && reach.is_finite() { 2.0 * reach } else { 1.0 };
        self.state.division = Some(Box::new(Division {
            ranks,
            every: every.max(1),
            owner: vec![CENTRAL; shared.len()],
            shared,
            column,
            is_dealt: false,
            above: 0.0,
            seen: [0; 2],
            overhead: None,
            wants_contacts: true,
            whole_at: None,
            is_whole: true,
            halo: None,
            presence: None,
            may_part,
            present: AtomicU64::default(),
            halos: 0,
            searched: AtomicU64::default(),
            known: AtomicU64::default(),
            traffic: Arc::default(),
            told: AtomicU64::default(),
            deals: 0,
            start: self.state.steps,
        }));
        Ok(())
    }

    /// May a rank be without grains that are far from its own? They must be the last bodies, and nothing but contacts
    /// may know of them.
    fn may_part(&self, shared: &[bool]) -> bool {
        let first = shared.iter().position(|shared| *shared).unwrap_or(shared.len());
        let model = &self.model;
        let colliders = model.colliders.partition_point(|collider| (collider.body as usize) < first);
        self.state.window.is_none()
            && shared[first..].iter().all(|shared| *shared)
            && model.names[first..].iter().all(Option::is_none)
            && !model.excluded.names_from(first as u32)
            && !model.friction_maps.names_from(colliders)
    }

    /// What several ranks cannot step, with the key and what to do.
    fn may_be_divided(&self) -> Result<(), BuildError> {
        let (settings, materials) = (&self.model.settings, &self.model.materials);
        let restitution = materials.iter().any(|m| m.restitution > 0.0)
            || self.model.pairs.iter().any(|(_, _, pair)| pair.restitution.is_some_and(|e| e > 0.0));
        let refusals = [
            (
                settings.contact.method == ContactMethod::Penalty,
                "contact.method = \"penalty\"",
                "set contact.method = \"complementarity\"",
            ),
            (
                !matches!(settings.solver.method, Method::Auto | Method::Apgd),
                "a solver.method other than auto and apgd",
                "set solver.method = \"apgd\"",
            ),
            (
                settings.solver.last_contacts != LastContacts::Together,
                "solver.last_contacts = \"alone\"",
                "set solver.last_contacts = \"together\"; one process with that key has the same digest",
            ),
            (settings.contact.law == FrictionLaw::Coulomb, "contact.law = \"coulomb\"", "set contact.law = \"lagged\""),
            (settings.sleeping.is_some(), "grains that sleep ([sleeping])", "take that table out"),
            (restitution, "materials with restitution", "set their restitution to 0"),
            (!self.model.flexible.is_empty(), "flexible bodies", "run the scene in one process"),
            (self.device().is_some(), "a device", "run with --device cpu"),
        ];
        match refusals.iter().find(|(is_so, ..)| *is_so) {
            Some((_, why, remedy)) => Err(BuildError {
                what: "several ranks".into(),
                why: format!("cannot step a scene with {why}"),
                remedy: (*remedy).into(),
            }),
            None => Ok(()),
        }
    }

    /// Does anybody read the contacts of steps ([`World::contacts`])? If not, ranks keep theirs to themselves.
    pub fn want_contacts(&mut self, wants: bool) {
        if let Some(division) = &mut self.state.division {
            division.wants_contacts = wants;
        }
    }

    /// Deals grains out again only where a rank has more than so many times the mean work, or where ranks compute so
    /// many times the contacts for each other that they did at first.
    pub fn deal_above(&mut self, share: f64) {
        if let Some(division) = &mut self.state.division {
            division.above = share;
        }
    }

    /// Tells after which steps somebody reads the state of all grains, on rank 0; the same on all ranks. Without that
    /// all ranks know it after each step. [`World::snapshot`] and [`World::digest`] may be asked for after any, by all
    /// ranks.
    pub fn want_state(&mut self, is_read: impl Fn(u64) -> bool + Send + Sync + 'static) {
        // Steps that are taken back need what was known at their start; a window reads where its grains are.
        let may_part = self.state.division.as_ref().is_some_and(|division| division.may_part);
        let has_joints = !self.model.mechanisms.connectors.is_empty();
        let needs_all = self.state.window.is_some() || has_joints && !may_part;
        if let Some(division) = self.state.division.as_mut().filter(|_| !needs_all) {
            division.whole_at = Some(Box::new(is_read));
        }
    }

    /// The ranks that step it; none: one process does.
    pub fn ranks(&self) -> Option<&Arc<dyn Ranks>> {
        self.state.division.as_ref().map(|division| &division.ranks)
    }

    /// What the ranks have done and said, by rank; empty where one process steps the world. All must ask for it.
    pub fn rank_counts(&self) -> Vec<RankCounts> {
        let Some(division) = &self.state.division else { return Vec::new() };
        let traffic = &division.traffic;
        let counts = [
            &traffic.computed,
            &traffic.counted,
            &traffic.ghosts,
            &traffic.exchanges,
            &traffic.messages,
            &traffic.bytes,
            &traffic.gathers,
            &division.told,
            &division.searched,
            &division.known,
            &division.present,
        ];
        let mut packet = Packet::default();
        counts.iter().for_each(|count| packet.u64(count.load(Ordering::Relaxed)));
        let (steps, deals) = (self.state.steps - division.start, division.deals);
        let all = division.ranks.all_gather(&packet.0);
        let counts = all.iter().enumerate().map(|(rank, bytes)| {
            let mut bytes = Unpack(bytes);
            let mut next = || bytes.u64() as f64 / steps.max(1) as f64;
            let [computed, contacts, ghosts] = [next(), next(), next()];
            let [exchanges, messages, bytes, gathers] = [next(), next(), next(), next()];
            let [state_bytes, searched, near, bodies] = [next(), next(), next(), next()];
            let own = RankCounts {
                rank,
                steps,
                deals,
                halos: division.halos,
                computed,
                contacts,
                ghosts,
                near,
                bodies,
                searched,
                ..RankCounts::default()
            };
            RankCounts { exchanges, messages, bytes, gathers, state_bytes, ..own }
        });
        let mut counts: Vec<RankCounts> = counts.collect();
        let mean = counts.iter().map(|own| own.computed).sum::<f64>() / counts.len().max(1) as f64;
        counts.iter_mut().for_each(|own| own.work = if mean > 0.0 { own.computed / mean } else { 1.0 });
        counts
    }
}
