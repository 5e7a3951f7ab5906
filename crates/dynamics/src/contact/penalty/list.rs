//! Who may touch: a list of pairs that serves many sub-steps.
//!
//! Problem: finding the candidate pairs again in each sub-step would cost several times what their forces do.
//!
//! Method: Verlet's list. Bounds are grown by a margin per body; the list holds as long as no body's surface has moved
//! farther than its margin since. A margin is a share of the smallest radius plus some sub-steps of the body's own
//! speed, so a fast body alone does not make the list short-lived. Gaps are computed from the listed pairs in
//! every sub-step: the list decides nothing but where to look, and nobody's result depends on when it was made. For
//! that the order in which a body sums its forces is that of its partners' indices, not that of the list.
//!
//! Pairs of balls (spheres that are a body's only shape, about its centre of mass) stand in the order of the broad
//! phase, which is one of space; all others are sorted by collider and go through the pair table.
//!
//! Cost: a comparison of 56 bytes per body and sub-step; when stale a broad phase, O(pairs log(pairs per body)).

use super::{ContactBall, Penalty};
use crate::memory::{ContactSpring, ContactTurn, RememberedSpring};
use crate::model::Model;
use crate::present::{Drifted, Present};
use grouser_geom::broad::Pair;
use grouser_geom::{ContactKey, Shape};
use grouser_math::Pose;
use grouser_math::par::{self, Fold};

const CHUNK: usize = 1024;
/// No ball.
pub(crate) const NONE: u32 = u32::MAX;
/// Margin as a share of the smallest contact radius. Larger ones list more pairs, smaller ones are stale sooner; a bed
/// at rest is flat between 0.02 and 0.1.
const SKIN: f64 = 0.05;
/// Sub-steps at its present speed that a body's margin covers beside.
const LASTING: f64 = 16.0;

/// The list.
#[derive(Default)]
pub(crate) struct PairList {
    /// Pairs of balls, as bodies.
    pub pairs: Vec<[u32; 2]>,
    /// Other pairs, as colliders, sorted by the second, then the first.
    pub others: Vec<Pair>,
    /// Per body: the collider of a ball, or `NONE`.
    pub ball: Vec<u32>,
    /// Where each body's places start in `places`.
    pub start: Vec<u32>,
    /// Twice the index of a pair of balls, plus 1 for its second body; by body, then by partner.
    pub places: Vec<u32>,
    /// Per body: pose when the list was made, how far it may move, and how far from its centre its shapes reach, m.
    pose: Vec<Pose>,
    margin: Vec<f64>,
    sweep: Vec<f64>,
    valid: bool,
    /// Lists made so far: for tests.
    pub made: u64,
}

/// Whether any is.
#[derive(Clone)]
struct AnyMoved(bool);

impl Fold for AnyMoved {
    fn empty() -> Self {
        Self(false)
    }
    fn fold(&mut self, later: &Self) {
        self.0 |= later.0;
    }
}

impl PairList {
    /// The list must be made again.
    pub fn forget(&mut self) {
        self.valid = false;
    }

    /// The list is empty, and must be made again.
    pub fn clear(&mut self) {
        self.valid = false;
        self.pairs.clear();
        self.others.clear();
        self.start.clear();
    }

    /// Identity of the contact of pair `i` of balls.
    pub fn key(&self, i: usize) -> ContactKey {
        let [a, b] = self.pairs[i];
        ContactKey { collider_a: self.ball[a as usize], collider_b: self.ball[b as usize], feature: 0 }
    }

    /// The pairs of body `i`, with its side in each.
    #[inline(always)]
    pub fn of_body(&self, i: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let places = &self.places[self.start[i] as usize..self.start[i + 1] as usize];
        places.iter().map(|p| ((p >> 1) as usize, (p & 1) as usize))
    }

    /// Notes which bodies are balls.
    pub fn note(&mut self, world: &[grouser_geom::Collider], bodies: usize) {
        self.ball.clear();
        self.ball.resize(bodies, NONE);
        self.sweep.clear();
        self.sweep.resize(bodies, 0.0);
        let mut seen = vec![false; bodies];
        for (i, c) in world.iter().enumerate() {
            let b = c.body as usize;
            let offset = c.local.position.length();
            let ball = matches!(c.shape, Shape::Sphere(_)) && offset == 0.0;
            self.ball[b] = if ball && !seen[b] { i as u32 } else { NONE };
            if !ball {
                self.sweep[b] = self.sweep[b].max(offset + c.shape.bounding_radius());
            }
            seen[b] = true;
        }
        self.valid = false;
    }

    /// Has a body moved farther than its margin?
    fn is_stale(&self, pose: &[Pose]) -> bool {
        if !self.valid || self.pose.len() != pose.len() {
            return true;
        }
        let moved = |i: usize| {
            let (old, new) = (&self.pose[i], &pose[i]);
            if self.sweep[i] == 0.0 {
                // A position that is not a number counts as moved.
                let (way2, margin) = ((new.position - old.position).length_squared(), self.margin[i]);
                return way2 > margin * margin || way2.is_nan();
            }
            let mut way = (new.position - old.position).length();
            // Chord of the farthest point: 2 r sin(angle / 2).
            let cos = new.rotation.dot(old.rotation);
            let sin2 = (1.0 - cos * cos).max(0.0);
            if sin2 > 1e-15 {
                way += 2.0 * self.sweep[i] * sin2.sqrt();
            }
            way > self.margin[i] || way.is_nan()
        };
        par::fold_chunks(pose.len(), CHUNK, |mut range| AnyMoved(range.any(moved))).0
    }
}

/// Makes the list for the poses where the step is solved, if it is stale.
pub(super) fn refresh(penalty: &mut Penalty, now: &Present, drifted: &Drifted) {
    let (middle, start) = (&drifted.middle, &drifted.start);
    if !penalty.list.is_stale(middle) {
        return;
    }
    let history = penalty.history();
    let Present { model, state, .. } = now;
    let (n, h, mass, colliders) = (state.pose.len(), now.span.h, &model.mass, &model.colliders);
    let skin = SKIN * penalty.smallest_radius;
    let Penalty { list, margins, broad, balls, .. } = &mut *penalty;
    list.pose.clone_from(middle);
    list.margin.clear();
    list.margin.extend((0..n).map(|i| {
        let speed = start[i].linear.length() + start[i].angular.length() * mass[i].sweep_radius;
        skin + LASTING * h * speed
    }));
    margins.clear();
    margins.extend(list.margin.iter().map(|m| m + 0.5 * now.envelope));
    broad.find(colliders, middle, margins, &state.movable, &model.excluded);

    list.pairs.clear();
    list.others.clear();
    for (a, b) in broad.pairs() {
        let bodies = [colliders[a as usize].body, colliders[b as usize].body];
        match bodies.map(|i| list.ball[i as usize]) {
            [x, y] if x != NONE && y != NONE => list.pairs.push(bodies),
            _ => list.others.push((a, b)),
        }
    }
    list.others.sort_unstable_by_key(|(a, b)| (*b, *a));
    list.sort_places(n);
    balls.clear();
    balls.extend(list.ball.iter().map(|c| ball(model, *c)));
    list.valid = true;
    list.made += 1;
    recall(penalty, &history, colliders.len());
}

/// Radius and material of the ball that is collider `c`, if that is one; the rest is written in each sub-step.
fn ball(model: &Model, c: u32) -> ContactBall {
    let mut ball = ContactBall::default();
    if let Some(Shape::Sphere(sphere)) = model.colliders.get(c as usize).map(|c| &c.shape) {
        ball.place[3] = sphere.radius;
        ball.turning[3] = f64::from(model.collider_material[c as usize].0);
    }
    ball
}

impl PairList {
    /// Which pairs each body has, in the order of its partners.
    fn sort_places(&mut self, bodies: usize) {
        let Self { pairs, start, places, .. } = self;
        start.clear();
        start.resize(bodies + 2, 0);
        for body in pairs.iter().flatten() {
            start[*body as usize + 2] += 1;
        }
        for b in 2..bodies + 2 {
            start[b] += start[b - 1];
        }
        places.clear();
        places.resize(2 * pairs.len(), 0);
        for (i, pair) in pairs.iter().enumerate() {
            for (side, body) in pair.iter().enumerate() {
                let slot = &mut start[*body as usize + 1];
                places[*slot as usize] = 2 * i as u32 + side as u32;
                *slot += 1;
            }
        }
        start.pop();
        for b in 0..bodies {
            let partner = |p: &u32| pairs[(p >> 1) as usize][1 - (p & 1) as usize];
            places[start[b] as usize..start[b + 1] as usize].sort_unstable_by_key(partner);
        }
    }
}

/// Takes the history, which is in [`crate::memory::order`], into the new list.
fn recall(penalty: &mut Penalty, history: &[RememberedSpring], colliders: usize) {
    let Penalty { list, springs, turns, touching, pushes, moments, remembered, given, laws, .. } = penalty;
    let n = list.pairs.len();
    // Where the contacts of each higher collider start.
    let mut start = vec![0u32; colliders + 1];
    for r in history {
        start[r.key.collider_b as usize + 1] += 1;
    }
    for c in 0..colliders {
        start[c + 1] += start[c];
    }
    springs.clear();
    springs.resize(n, ContactSpring::default());
    turns.clear();
    turns.resize(if laws.moments { n } else { 0 }, ContactTurn::default());
    touching.clear();
    touching.resize(n, false);
    pushes.clear();
    pushes.resize(n, super::Push::default());
    moments.clear();
    moments.resize(if laws.moments { n } else { 0 }, grouser_math::Vec3::ZERO);
    for i in 0..n {
        let key = list.key(i);
        let b = key.collider_b as usize;
        let known = &history[start[b] as usize..start[b + 1] as usize];
        if let Some(r) = find(known, &key) {
            springs[i] = r.spring;
            touching[i] = true;
            if laws.moments {
                turns[i] = r.turn;
            }
        }
    }
    remembered.clear();
    if !list.others.is_empty() {
        let mut ball = vec![false; colliders];
        for c in list.ball.iter().filter(|c| **c != NONE) {
            ball[*c as usize] = true;
        }
        remembered
            .extend(history.iter().filter(|r| !(ball[r.key.collider_a as usize] && ball[r.key.collider_b as usize])));
    }
    given.clear();
}

/// The contact with this identity in a list that is in [`crate::memory::order`].
pub(crate) fn find<'a>(sorted: &'a [RememberedSpring], key: &ContactKey) -> Option<&'a RememberedSpring> {
    place(sorted, key).map(|k| &sorted[k])
}

/// [`find`] for one contact after another: mostly the one after the last that was found, in `next`.
#[inline(always)]
pub(crate) fn find_next<'a>(
    sorted: &'a [RememberedSpring],
    next: &mut usize,
    key: &ContactKey,
) -> Option<&'a RememberedSpring> {
    let is_next = sorted.get(*next).is_some_and(|r| r.key == *key);
    let k = if is_next { *next } else { place(sorted, key)? };
    *next = k + 1;
    Some(&sorted[k])
}

fn place(sorted: &[RememberedSpring], key: &ContactKey) -> Option<usize> {
    let wanted = (key.collider_b, key.collider_a);
    let from = sorted.partition_point(|r| (r.key.collider_b, r.key.collider_a) < wanted);
    let mut same = sorted[from..].iter().take_while(|r| (r.key.collider_b, r.key.collider_a) == wanted);
    same.position(|r| r.key.feature == key.feature).map(|k| from + k)
}
