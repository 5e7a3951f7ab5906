//! The grains of other ranks that come near a rank's own: which of them it hears of after each step, and which
//! colliders it searches for pairs.
//!
//! A body that may touch another one in a step reaches as far as its surface, its margin (what it may move in the
//! step), and what it has moved since the lists were made. While that is at most `width` for all bodies, two of them
//! can touch only if they were within twice the width of each other when the lists were made. Then each rank looked at
//! columns of ground of that edge: a grain goes to the ranks that have a grain in its column or in one of the eight
//! around it, and to rank 0 where it is near a central body. All ranks know the same then, so all make the same lists.
//!
//! Cost: O(n log n) of n grains when the lists are made, which is when something has moved by about half a grain; one
//! number per rank in each step.

use super::{CENTRAL, Slot, State};
use grouser_geom::Collider;
use grouser_math::{Pose, Vec3};
use grouser_solve::NO_BODY;

/// Width of new lists over the longest reach.
const SPARE: f64 = 1.5;
/// A collider is as good as a ball if its radius is not above so many times its least half extent.
const ROUND: f64 = 3.0;

/// What a rank knows of the others.
#[derive(Default)]
pub(crate) struct Halo {
    width: f64,
    /// Per slot: its pose when the lists were made.
    origin: Vec<Pose>,
    /// Per slot: distance of the surface from the centre of mass, m.
    surface: Vec<f64>,
    /// Colliders of central bodies.
    central: Vec<CentralRegion>,
    /// Per rank: slots of own grains that it hears of, ascending.
    pub told: Vec<Vec<u32>>,
    /// Per rank: slots of its grains that it tells of.
    pub heard: Vec<Vec<u32>>,
    /// Colliders that are searched, ascending.
    pub colliders: Vec<u32>,
}

/// Where a central collider is.
struct CentralRegion {
    slot: usize,
    /// Its origin in the body's frame, m.
    at: Vec3,
    center: Vec3,
    /// Half extents of a box, 0 of a ball.
    half: Vec3,
    radius: f64,
    /// How far a turn moves its surface, m/rad; 0 of a ball.
    arm: f64,
}

impl CentralRegion {
    fn reaches(&self, point: Vec3, by: f64) -> bool {
        let outside = ((point - self.center).abs() - self.half).max(Vec3::ZERO);
        outside.length() <= self.radius + by
    }
}

/// How far the bodies of a rank reach.
#[derive(Clone, Copy, Default)]
pub(crate) struct GrainReach {
    /// From where they were when the lists were made, m; infinite where there are none.
    pub since: f64,
    /// From where they are, m.
    pub now: f64,
}

impl Halo {
    /// How far this rank's grains and the central bodies reach, with these margins by slot.
    pub fn reach(&self, state: &State, own: u32, margin: impl Fn(usize) -> f64) -> GrainReach {
        let Some(division) = &state.division else { return GrainReach::default() };
        let mut reach = GrainReach::default();
        if self.origin.len() != state.pose.len() {
            reach.since = f64::INFINITY;
        }
        for slot in 0..self.surface.len().min(state.pose.len()) {
            if division.owner(state, slot) == own {
                let still = self.surface[slot] + margin(slot);
                reach.now = reach.now.max(still);
                if let Some(origin) = self.origin.get(slot) {
                    reach.since = reach.since.max(still + origin.position.distance(state.pose[slot].position));
                }
            }
        }
        for region in &self.central {
            let (then, now) = (&self.origin[region.slot], &state.pose[region.slot]);
            let turn = then.rotation.conjugate() * now.rotation;
            let turned = 2.0 * Vec3::new(turn.x, turn.y, turn.z).length() * region.arm;
            let moved = then.point(region.at).distance(now.point(region.at)) + turned;
            reach.since = reach.since.max(moved + margin(region.slot));
            reach.now = reach.now.max(margin(region.slot));
        }
        reach
    }

    /// Does it hold for bodies that reach so far?
    pub fn holds(&self, since: f64) -> bool {
        since <= self.width
    }

    /// Distance of each body's surface from its centre of mass.
    pub fn note_surfaces(&mut self, colliders: &[Collider], slots: usize) {
        self.surface.clear();
        self.surface.resize(slots, 0.0);
        for collider in colliders {
            let reach = collider.local.position.length() + collider.shape.bounding_radius();
            let surface = &mut self.surface[collider.body as usize];
            *surface = surface.max(reach);
        }
    }

    /// The lists, for bodies of which the farthest reaches `now`. All poses must be known.
    pub fn make(&mut self, colliders: &[Collider], state: &State, now: f64) {
        let Some(division) = &state.division else { return };
        let (own, size) = (division.ranks.rank() as u32, division.ranks.size());
        self.begin(colliders, state, now);
        let owners: Vec<u32> = (0..state.pose.len()).map(|slot| division.owner(state, slot)).collect();
        let grains = || (0..owners.len()).filter(|slot| !matches!(owners[*slot], CENTRAL | NO_BODY));
        let mut columns: Vec<([i64; 2], u32)> =
            grains().map(|slot| (self.column(&state.pose[slot]), owners[slot])).collect();
        columns.sort_unstable();
        columns.dedup();
        let (mut told, mut heard) = (vec![Vec::new(); size], vec![Vec::new(); size]);
        let mut found = Vec::new();
        for slot in grains() {
            self.ranks_around(&state.pose[slot], &columns, &mut found);
            if owners[slot] == own {
                found.iter().filter(|rank| **rank != own).for_each(|rank| told[*rank as usize].push(slot as u32));
            } else if found.contains(&own) {
                heard[owners[slot] as usize].push(slot as u32);
            }
        }
        let mut known: Vec<bool> =
            owners.iter().map(|owner| matches!(*owner, CENTRAL | NO_BODY) || *owner == own).collect();
        heard.iter().flatten().for_each(|slot| known[*slot as usize] = true);
        (self.told, self.heard) = (told, heard);
        self.colliders.clear();
        let searched = colliders.iter().enumerate().filter(|(_, c)| known[c.body as usize]);
        self.colliders.extend(searched.map(|(i, _)| i as u32));
    }

    /// Begins new lists for bodies of which the farthest reaches `now`, where ranks know their own grains alone.
    pub fn begin(&mut self, colliders: &[Collider], state: &State, now: f64) {
        self.width = SPARE * now;
        self.origin.clone_from(&state.pose);
        self.note_central(colliders, state);
    }

    /// The column of ground that a grain is in.
    pub fn column(&self, pose: &Pose) -> [i64; 2] {
        // Columns far away share the outermost ones: `as` does not wrap.
        [pose.position.x, pose.position.y].map(|x| ((x / (2.0 * self.width)).floor() as i64).clamp(-FAR, FAR))
    }

    /// The ranks that hear of a grain, ascending; `columns` have grains of which ranks, ascending.
    pub fn ranks_around(&self, pose: &Pose, columns: &[([i64; 2], u32)], found: &mut Vec<u32>) {
        found.clear();
        let [x, y] = self.column(pose);
        for x in x - 1..=x + 1 {
            let from = columns.partition_point(|(at, _)| *at < [x, y - 1]);
            found.extend(columns[from..].iter().take_while(|(at, _)| *at <= [x, y + 1]).map(|(_, owner)| *owner));
        }
        if self.central.iter().any(|region| region.reaches(pose.position, 2.0 * self.width)) {
            found.push(0);
        }
        found.sort_unstable();
        found.dedup();
    }

    /// Ends them, when the grains that it hears of are in the arrays.
    pub fn end(&mut self, colliders: &[Collider], state: &State) {
        self.origin.clone_from(&state.pose);
        self.note_central(colliders, state);
        self.colliders.clear();
        self.colliders.extend(0..colliders.len() as u32);
    }

    fn note_central(&mut self, colliders: &[Collider], state: &State) {
        let Some(division) = &state.division else { return };
        self.central.clear();
        for collider in colliders {
            let slot = collider.body as usize;
            if division.owner(state, slot) != CENTRAL {
                continue;
            }
            let pose = state.pose[slot].compose(&collider.local);
            let (at, radius) = (collider.local.position, collider.shape.bounding_radius());
            let bounds = collider.shape.aabb(&pose);
            let half = 0.5 * bounds.size();
            let ball = CentralRegion { slot, at, center: pose.position, half: Vec3::ZERO, radius, arm: 0.0 };
            let is_round = !half.is_finite() || radius <= ROUND * half.min_element();
            let block = || CentralRegion { slot, at, center: bounds.center(), half, radius: 0.0, arm: radius };
            self.central.push(if is_round { ball } else { block() });
        }
    }

    /// Number of grains of other ranks that it hears of.
    pub fn ghosts(&self) -> usize {
        self.heard.iter().map(Vec::len).sum()
    }
}

const FAR: i64 = 1 << 40;

impl State {
    /// Forgets which grains of other ranks are near: other bodies are in the slots, or other ranks have them.
    pub(crate) fn forget_halo(&mut self) {
        if let Some(division) = &mut self.division {
            division.halo = None;
        }
    }

    /// Does this rank tell the others of the body in a slot?
    pub(crate) fn is_told_here(&self, slot: usize) -> bool {
        self.division.as_ref().is_none_or(|division| {
            let owner = division.owner[self.id(Slot::at(slot)).0 as usize];
            division.ranks.rank() == if owner == CENTRAL { 0 } else { owner as usize }
        })
    }
}
