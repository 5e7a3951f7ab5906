//! Redundant contacts: at most so many between two bodies.
//!
//! Problem: compounds and faces with many corners touch in tens or hundreds of points that say nearly the same, which
//! costs time and slows the solver down. Two ways to choose:
//!
//! - *span*: the deepest contact, then again and again the one farthest from all that are chosen already, where the
//!   distance of two contacts counts their points and, times the size of the patch, their normals. Equal claims are
//!   decided by depth, then by the contact's key: the choice depends on the contacts alone, not on their order.
//! - *random*: the choice of Heyn 2009, section 3.3: the list is shuffled and cut. The seed is the
//!   pair of bodies, so that a run can be repeated.
//!
//! Cost: nothing for pairs that cannot exceed the number; O(count x kept) for the others.

use crate::{Collider, Contact};
use grouser_math::rng::Rng;

/// Which contacts of a pair of bodies stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The deepest and those that span the patch.
    #[default]
    Span,
    /// A random choice, the same in each run.
    Random,
}

impl Choice {
    /// All ways to choose.
    pub const ALL: [Self; 2] = [Self::Span, Self::Random];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Span => "span",
            Self::Random => "random",
        }
    }
}

/// How many contacts two bodies may have, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// At most so many, at least 1.
    pub per_pair: usize,
    /// Which ones.
    pub choice: Choice,
}

impl Limit {
    /// Every contact stays.
    pub const NONE: Self = Self { per_pair: usize::MAX, choice: Choice::Span };

    /// Cuts the contacts from place `start` on, all of one pair of bodies, down to the number allowed. Those that stay
    /// keep their order.
    pub fn cut(&self, contacts: &mut Vec<Contact>, start: usize) {
        let group = &mut contacts[start..];
        if group.len() <= self.per_pair {
            return;
        }
        let kept = self.chosen(group);
        for (to, from) in kept.iter().enumerate() {
            group[to] = group[*from];
        }
        contacts.truncate(start + kept.len());
    }

    /// Places of the contacts that stay, in order.
    fn chosen(&self, group: &[Contact]) -> Vec<usize> {
        let mut kept = match self.choice {
            Choice::Span => span(group, self.per_pair),
            Choice::Random => random(group, self.per_pair),
        };
        kept.sort_unstable();
        kept
    }
}

/// Farthest-point choice; see the head of the file.
fn span(group: &[Contact], count: usize) -> Vec<usize> {
    let claim = |i: usize| (group[i].distance, group[i].key);
    let before = |i: usize, j: usize| {
        let ((di, ki), (dj, kj)) = (claim(i), claim(j));
        di.total_cmp(&dj).then(ki.cmp(&kj)).is_lt()
    };
    let first = (0..group.len()).fold(0, |best, i| if before(i, best) { i } else { best });
    let size2 = group.iter().map(|c| c.point.distance_squared(group[first].point)).fold(0.0, f64::max);
    let apart = |i: usize, j: usize| {
        let (a, b) = (&group[i], &group[j]);
        a.point.distance_squared(b.point) + size2 * a.normal.distance_squared(b.normal)
    };
    // Distance from the chosen ones; negative for themselves.
    let mut far: Vec<f64> = (0..group.len()).map(|i| apart(i, first)).collect();
    far[first] = -1.0;
    let mut kept = vec![first];
    while kept.len() < count {
        let better = |i: usize, best: usize| far[i] > far[best] || far[i] == far[best] && before(i, best);
        let next = (0..group.len()).fold(first, |best, i| if better(i, best) { i } else { best });
        for (i, d) in far.iter_mut().enumerate() {
            *d = d.min(apart(i, next));
        }
        far[next] = -1.0;
        kept.push(next);
    }
    kept
}

/// The beginning of a shuffled list.
fn random(group: &[Contact], count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..group.len()).collect();
    places.sort_by_key(|i| group[*i].key);
    let mut rng = Rng::new(u64::from(group[0].body_a) << 32 | u64::from(group[0].body_b));
    for i in 0..places.len() {
        places.swap(i, rng.below(group.len() as u64) as usize);
    }
    places.truncate(count);
    places
}

/// Reduction across the colliders of bodies that have several.
#[derive(Clone, Debug, Default)]
pub struct Several {
    /// Has the body more than one collider? Empty if none has.
    bodies: Vec<bool>,
    /// Body pair and place of each contact that may have to go, sorted.
    places: Vec<(u32, u32, usize)>,
    gone: Vec<usize>,
}

impl Several {
    /// Notes which bodies have several colliders.
    pub fn note(&mut self, colliders: &[Collider], bodies: usize) {
        let mut seen = vec![false; bodies];
        self.bodies.clear();
        for c in colliders {
            let body = c.body as usize;
            if seen[body] && self.bodies.is_empty() {
                self.bodies.resize(bodies, false);
            }
            if seen[body] {
                self.bodies[body] = true;
            }
            seen[body] = true;
        }
    }

    /// Cuts the contacts of each pair of bodies, one of which has several colliders, down to the number allowed.
    pub fn cut(&mut self, limit: &Limit, contacts: &mut Vec<Contact>) {
        if self.bodies.is_empty() || limit.per_pair == usize::MAX {
            return;
        }
        let Self { bodies, places, gone } = self;
        let several = |body: u32| bodies.get(body as usize).copied().unwrap_or(false);
        places.clear();
        let listed = contacts.iter().enumerate().filter(|(_, c)| several(c.body_a) || several(c.body_b));
        places.extend(listed.map(|(i, c)| (c.body_a, c.body_b, i)));
        places.sort_unstable();
        gone.clear();
        for group in places.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)).filter(|g| g.len() > limit.per_pair) {
            let list: Vec<Contact> = group.iter().map(|g| contacts[g.2]).collect();
            let kept = limit.chosen(&list);
            gone.extend((0..list.len()).filter(|i| kept.binary_search(i).is_err()).map(|i| group[i].2));
        }
        gone.sort_unstable();
        let mut place = 0;
        let mut next = gone.iter().peekable();
        contacts.retain(|_| {
            let go = next.next_if_eq(&&place).is_some();
            place += 1;
            !go
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContactKey, Shape};
    use grouser_math::{Pose, Vec3};

    fn contact(point: Vec3, distance: f64, collider: u32, feature: u32) -> Contact {
        let key = ContactKey { collider_a: 0, collider_b: collider, feature };
        Contact { body_a: 0, body_b: 1, key, normal: Vec3::Z, point, distance, radius: 1.0 }
    }

    /// A disc of points, one of them deepest.
    fn patch() -> Vec<Contact> {
        let mut rng = Rng::new(4);
        (0..200)
            .map(|i| {
                let p = rng.direction() * Vec3::new(1.0, 1.0, 0.0);
                contact(p, if i == 77 { -0.1 } else { -0.01 }, 1, i)
            })
            .collect()
    }

    #[test]
    fn span_keeps_the_deepest_and_the_rim_in_any_order() {
        let limit = Limit { per_pair: 8, choice: Choice::Span };
        let mut there = patch();
        let mut back = patch();
        back.reverse();
        limit.cut(&mut there, 0);
        limit.cut(&mut back, 0);
        back.reverse();
        assert_eq!(there, back);
        assert_eq!(there.len(), 8);
        assert!(there.iter().any(|c| c.distance == -0.1));
        // The others lie near the rim, on all sides.
        for side in 0..4 {
            let (sin, cos) = (std::f64::consts::FRAC_PI_2 * f64::from(side)).sin_cos();
            assert!(there.iter().any(|c| c.point.dot(Vec3::new(cos, sin, 0.0)) > 0.6));
        }
    }

    #[test]
    fn random_is_repeatable_and_few_are_left_alone() {
        let limit = Limit { per_pair: 8, choice: Choice::Random };
        let (mut once, mut again) = (patch(), patch());
        limit.cut(&mut once, 0);
        limit.cut(&mut again, 0);
        assert!(once == again && once.len() == 8);
        let mut few = patch()[..8].to_vec();
        limit.cut(&mut few, 0);
        assert_eq!(few, patch()[..8]);
        let mut tail = patch();
        limit.cut(&mut tail, 195);
        assert_eq!(tail.len(), 200);
    }

    #[test]
    fn contacts_of_several_colliders_count_together() {
        let mut several = Several::default();
        let colliders: Vec<Collider> =
            [0, 1, 1, 2].iter().map(|b| Collider::new(*b, Shape::sphere(1.0), Pose::IDENTITY)).collect();
        several.note(&colliders, 3);
        let mut contacts: Vec<Contact> = (0..20).map(|i| contact(Vec3::X * f64::from(i), 0.0, 1 + i % 2, i)).collect();
        let mut other = contacts[0];
        other.body_b = 2;
        contacts.insert(5, other);
        several.cut(&Limit { per_pair: 4, choice: Choice::Span }, &mut contacts);
        assert_eq!(contacts.iter().filter(|c| c.body_b == 1).count(), 4);
        assert_eq!(contacts.iter().filter(|c| c.body_b == 2).count(), 1);
        let xs: Vec<f64> = contacts.iter().filter(|c| c.body_b == 1).map(|c| c.point.x).collect();
        assert!(xs.is_sorted() && xs[0] == 0.0 && xs[3] == 19.0);
    }
}
