//! Narrow phase: contact points of each candidate pair.
//!
//! [`table`] says which function serves which pair of shapes; each pair family has a file of its own. A pair function
//! sees two posed shapes and a margin and hands its points to a [`Sink`], which knows bodies, keys and order.

pub mod box_box;
pub mod box_plane;
pub mod capsule_box;
pub mod capsule_capsule;
mod clip;
pub mod compound;
pub mod convex;
pub mod convex_plane;
pub mod ellipsoids;
pub mod gjk;
pub mod hulls;
mod sink;
pub mod sphere_box;
pub mod sphere_convex;
pub mod sphere_plane;
mod sphere_sets;
pub mod sphere_sphere;
pub mod surface;
pub mod table;

use crate::broad::{BroadPhase, Pair};
use crate::detect::{DetectedPairs, PairContact};
use crate::reduce::{Limit, Several};
use crate::{Collider, Contact, Shape};
use ellipsoids::Frame;
use grouser_math::par::{self, fill};
use grouser_math::{Pose, Vec3};
use std::ops::Range;

pub use sink::{Sink, pair_radius};

/// Pairs per chunk where the pairs come as one list.
const CHUNK: usize = 512;
/// Chunks computed before their contacts are copied together: few, to find the contacts still in the cache and because
/// their lists are memory (90 kilobytes each in a bed), but several for each of some dozen threads.
const WAVE: usize = 64;

/// Contacts of all pairs within the pair's margin (sum of the two bodies' margins, in metres), in the order of the
/// pairs, in parallel, without a limit. `out` is cleared first and reused.
///
/// [`NarrowPhase::find`] gives the same contacts faster, where the pairs come from a [`BroadPhase`].
pub fn contacts(pairs: &[Pair], colliders: &[Collider], poses: &[Pose], margins: &[f64], out: &mut Vec<Contact>) {
    let chunk = |c: usize, list: &mut Vec<Contact>| {
        for pair in &pairs[c * CHUNK..((c + 1) * CHUNK).min(pairs.len())] {
            let margin = table::margin(*pair, colliders, margins, |_, _, margin| margin);
            table::contacts(*pair, colliders, poses, margin, list);
        }
    };
    NarrowPhase::default().collect(pairs.len().div_ceil(CHUNK), chunk, out);
}

/// Appends the contact that a device says of a pair: colliders, then bodies.
fn push([collider_a, collider_b, body_a, body_b]: [u32; 4], point: &[f64; 8], out: &mut Vec<Contact>) {
    let [nx, ny, nz, x, y, z, distance, radius] = *point;
    let mut sink = Sink::new((collider_a, body_a), (collider_b, body_b), radius, out);
    sink.push(Vec3::new(nx, ny, nz), Vec3::new(x, y, z), distance, 0);
}

/// Room is made for this many times the contacts that are expected.
const SPARE: f64 = 1.1;

/// The narrow phase with its reused storage.
pub struct NarrowPhase {
    /// How many contacts two bodies may have; no limit by default.
    pub limit: Limit,
    several: Several,
    /// What pairs of ellipsoids read, in the order of the broad phase's sorted colliders; empty without ellipsoids.
    frames: Vec<Frame>,
    /// Contacts of the chunks of one wave.
    lists: Vec<Vec<Contact>>,
    /// Where each of them goes.
    starts: Vec<usize>,
}

impl Default for NarrowPhase {
    fn default() -> Self {
        let (frames, lists, starts) = (Vec::new(), Vec::new(), Vec::new());
        Self { limit: Limit::NONE, several: Several::default(), frames, lists, starts }
    }
}

impl NarrowPhase {
    /// Must be called after colliders were added, if there is a limit: notes which bodies have several.
    pub fn note_colliders(&mut self, colliders: &[Collider], bodies: usize) {
        self.several.note(colliders, bodies);
    }

    /// Contacts of all pairs of the last [`BroadPhase::find`], which must have been called with the same colliders,
    /// poses and margins; otherwise like [`contacts`]. Pairs of spheres and of ellipsoids are computed from sorted
    /// copies, which is several times faster than reading colliders and poses all over the memory.
    pub fn find(
        &mut self,
        broad: &BroadPhase,
        colliders: &[Collider],
        poses: &[Pose],
        margins: &[f64],
        out: &mut Vec<Contact>,
    ) {
        self.find_within(broad, colliders, poses, margins, |_, _, margin| margin, out);
    }

    /// The same with a smaller margin where the caller knows that two bodies come less close: `within(a, b, margin)` of
    /// the bodies' indices and the sum of their margins, in metres. Pairs of two spheres or two ellipsoids keep the
    /// sum.
    pub fn find_within(
        &mut self,
        broad: &BroadPhase,
        colliders: &[Collider],
        poses: &[Pose],
        margins: &[f64],
        within: impl Fn(u32, u32, f64) -> f64 + Sync,
        out: &mut Vec<Contact>,
    ) {
        let limit = self.limit;
        let mut frames = std::mem::take(&mut self.frames);
        let posed = |c: u32| {
            let collider = &colliders[c as usize];
            let Shape::Ellipsoid(shape) = &collider.shape else { return None };
            Some((shape, poses[collider.body as usize].compose(&collider.local)))
        };
        let frame =
            |place: usize| posed(broad.collider(place)).map_or_else(Frame::default, |(s, p)| Frame::new(s, p.rotation));
        fill(&mut frames, if broad.has_ellipsoids() { broad.len() } else { 0 }, frame);
        let work = |found: &Pair, list: &mut Vec<Contact>| {
            if let Some((a, b)) = broad.spheres(found) {
                sphere_sphere::sorted(&a, &b, list);
            } else if let Some((a, b)) = broad.ellipsoids(found) {
                let start = || match (posed(a.0), posed(b.0)) {
                    (Some((a, pose_a)), Some((b, pose_b))) => ellipsoids::least_axis(a, &pose_a, b, &pose_b),
                    _ => Vec3::Z,
                };
                let margin = margins[a.1 as usize] + margins[b.1 as usize];
                let posed = |place: u32| (&frames[place as usize], broad.center(place));
                ellipsoids::touch(posed(found.0), posed(found.1), margin, start, &mut Sink::new(a, b, 0.0, list));
            } else {
                let start = list.len();
                let pair = broad.pair(found);
                let whole = table::margin(pair, colliders, margins, |_, _, margin| margin);
                let margin = table::margin(pair, colliders, margins, &within);
                // Most pairs of a vehicle's own parts were found by margins that are far too large for them.
                if margin < whole && !broad.is_near(found, whole - margin) {
                    return;
                }
                table::contacts(pair, colliders, poses, margin, list);
                limit.cut(list, start);
            }
        };
        match broad.detected() {
            Some(detected) => self.merge(detected, (margins, &within), &work, out),
            None => {
                let chunk = |c: usize, list: &mut Vec<Contact>| broad.chunk(c).iter().for_each(|pair| work(pair, list));
                self.collect(broad.chunks(), chunk, out);
            }
        }
        self.frames = frames;
        self.several.cut(&limit, out);
    }

    /// What a device says of each pair, and what `work` says of the others, by pair.
    fn merge(
        &mut self,
        detected: &DetectedPairs,
        (margins, within): (&[f64], &(impl Fn(u32, u32, f64) -> f64 + Sync)),
        work: &(impl Fn(&Pair, &mut Vec<Contact>) + Sync),
        out: &mut Vec<Contact>,
    ) {
        let pairs = detected.pairs.len();
        let chunk = |c: usize, list: &mut Vec<Contact>| {
            for pair in c * CHUNK..((c + 1) * CHUNK).min(pairs) {
                match detected.contact(pair) {
                    PairContact::Left => work(&detected.colliders(pair), list),
                    PairContact::Apart => {}
                    PairContact::Point(point) => {
                        let [_, _, a, b] = detected.pairs[pair];
                        let margin = || within(a, b, margins[a as usize] + margins[b as usize]);
                        if !detected.has_plane(pair) || point[6] <= margin() {
                            push(detected.pairs[pair], &point, list);
                        }
                    }
                }
            }
        };
        self.collect(pairs.div_ceil(CHUNK), chunk, out);
    }

    /// Contacts of a list of pairs that the caller keeps from pass to pass: like [`contacts`], with the limit.
    pub fn find_listed(
        &mut self,
        pairs: &[Pair],
        colliders: &[Collider],
        poses: &[Pose],
        margins: &[f64],
        out: &mut Vec<Contact>,
    ) {
        let limit = self.limit;
        let chunk = |c: usize, list: &mut Vec<Contact>| {
            for pair in &pairs[c * CHUNK..((c + 1) * CHUNK).min(pairs.len())] {
                let start = list.len();
                let margin = table::margin(*pair, colliders, margins, |_, _, margin| margin);
                table::contacts(*pair, colliders, poses, margin, list);
                limit.cut(list, start);
            }
        };
        self.collect(pairs.len().div_ceil(CHUNK), chunk, out);
        self.several.cut(&limit, out);
    }

    /// Runs `work` for each chunk and appends the chunks' contacts to `out` in order. Wave by wave: the number of
    /// contacts is known only after the work, and copying a whole step's contacts from memory costs as much as
    /// computing them.
    ///
    /// Room for the contacts is guessed from the waves done. One contact per pair would be too much: of the pairs of
    /// ellipsoids, or of grains below a chassis, a third touch, and the rest would cost more memory than all of the
    /// detector. Doubling, as lists grow by themselves, would too.
    fn collect(&mut self, chunks: usize, work: impl Fn(usize, &mut Vec<Contact>) + Sync, out: &mut Vec<Contact>) {
        out.clear();
        self.lists.resize_with(WAVE.min(chunks).max(self.lists.len()), Vec::new);
        for first in (0..chunks).step_by(WAVE) {
            let wave: Range<usize> = 0..WAVE.min(chunks - first);
            par::each(1, &mut self.lists[wave.clone()], |i, list| {
                list.clear();
                work(first + i, list);
            });
            let known = out.len() + self.lists[wave.clone()].iter().map(Vec::len).sum::<usize>();
            if known > out.capacity() {
                let per_chunk = known as f64 / (first + wave.len()) as f64;
                let rest = (chunks - first - wave.len()) as f64 * per_chunk * SPARE;
                // And some: the next step may have one contact more.
                out.reserve_exact(known + known / 32 + rest as usize - out.len());
            }
            par::append(8, &self.lists[wave], &mut self.starts, out);
        }
    }
}
