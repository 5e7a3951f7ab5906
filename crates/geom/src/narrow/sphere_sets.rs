//! Two sets of spheres: their trees are walked together, and what touches in thousands of points says it in few.
//!
//! A walk over both trees at once leaves out all pairs of branches whose boxes, each turned into the other's frame, are
//! apart; what it finds are the pairs of spheres that touch, as testing all of them would find (Heyn 2009, 3.1, sorts
//! all spheres of the world into the boxes of one grid instead, which costs as much for sets that are far apart).
//!
//! Surfaces of spheres that overlap each other touch in many more pairs than there are spheres: two plates of some
//! hundred each in ten thousand, of which eight will be kept ([`crate::reduce`]). Where there are more than [`FEW`],
//! each sphere keeps its deepest contact and, of the others, the deepest in each direction that is more than
//! [`SAME_WAY`] away from those it keeps, at most [`WAYS`] in all; first the spheres of one set, then those of the
//! other. So a sphere in a corner or on an edge is still held from both sides.
//!
//! Cost: the pairs that touch, some ten nanoseconds each; contacts are made of those alone that are kept.

use super::{Sink, pair_radius, sphere_sphere};
use crate::Aabb;
use crate::shape::compound::Ball;
use crate::shape::{Compound, Sphere};
use grouser_math::{Mat3, Pose, Vec3};
use std::ops::Range;

/// As many contacts of two sets are all kept.
const FEW: usize = 256;
/// Contacts that a sphere keeps where there are more.
const WAYS: usize = 4;
/// Cosine of the angle within which normals of one sphere say the same: 30 degrees.
const SAME_WAY: f64 = 0.866;

/// Two spheres that touch: places in the order of the leaves.
#[derive(Clone, Copy)]
struct SphereTouch {
    a: u32,
    b: u32,
    distance: f64,
    normal: Vec3,
}

/// Contacts of two sphere sets within the margin in metres, in the order of their parts; key and radius as through the
/// pair table.
pub(super) fn collide(a: &Compound, pose_a: &Pose, b: &Compound, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    let (balls_a, balls_b) = (a.balls(), b.balls());
    let mut touching = touches(a, b, &pose_a.inverse().compose(pose_b), margin);
    if touching.len() > FEW {
        touching = thinned(&touching, balls_a.len(), |t| t.a as usize);
        touching = thinned(&touching, balls_b.len(), |t| t.b as usize);
    }
    let parts = |t: &SphereTouch| (balls_a[t.a as usize].part, balls_b[t.b as usize].part);
    touching.sort_unstable_by_key(parts);
    let saved = (sink.part, sink.mirrored, sink.contact.radius);
    let mixed = |part: u32, next: u32| part.wrapping_mul(0x9E37_79B1).wrapping_add(next + 1);
    sink.mirrored = !saved.1;
    for touch in &touching {
        let (ball_a, ball_b) = (&balls_a[touch.a as usize], &balls_b[touch.b as usize]);
        sink.part = mixed(mixed(saved.0, ball_a.part), ball_b.part);
        sink.contact.radius = pair_radius(ball_b.radius, ball_a.radius);
        let place =
            |set: &Compound, pose: &Pose, ball: &Ball| pose.compose(&set.parts()[ball.part as usize].0).position;
        let (sphere_a, sphere_b) = (Sphere { radius: ball_a.radius }, Sphere { radius: ball_b.radius });
        let (at_a, at_b) = (place(a, pose_a, ball_a), place(b, pose_b, ball_b));
        sphere_sphere::collide(&sphere_b, at_b, &sphere_a, at_a, margin, sink);
    }
    (sink.part, sink.mirrored, sink.contact.radius) = saved;
}

/// The pairs of spheres within the margin, and perhaps some a rounding error farther; `b` is at `pose` in the frame of
/// `a`.
fn touches(a: &Compound, b: &Compound, pose: &Pose, margin: f64) -> Vec<SphereTouch> {
    let turn = Mat3::from_quat(pose.rotation);
    let size = turn.abs();
    let (back, size_back) = (turn.transpose(), size.transpose());
    // Half of the room that two boxes have in the frame of one of them is negative along an axis: they are apart.
    let is_apart = |between: Vec3, reach: Vec3| (between.abs() - reach).max_element() > margin;
    let mut enter = |box_a: &Aabb, box_b: &Aabb| {
        let (half_a, half_b) = (0.5 * box_a.size(), 0.5 * box_b.size());
        let between = turn * box_b.center() + pose.position - box_a.center();
        !is_apart(between, half_a + size * half_b) && !is_apart(back * between, half_b + size_back * half_a)
    };
    let mut found = Vec::new();
    let mut visit = |box_a: &Aabb, in_a: Range<usize>, in_b: Range<usize>| {
        for j in in_b {
            let ball = &b.balls()[j];
            let center = turn * ball.center + pose.position;
            if box_a.distance_squared(center) > (ball.radius + margin).powi(2) * (1.0 + 1e-9) {
                continue;
            }
            for i in in_a.clone() {
                let other = &a.balls()[i];
                let d = center - other.center;
                let (square, reach) = (d.length_squared(), other.radius + ball.radius + margin);
                if square <= reach * reach * (1.0 + 1e-9) {
                    let length = square.sqrt();
                    let normal = if length > 0.0 { d / length } else { Vec3::Z };
                    found.push(SphereTouch { a: i as u32, b: j as u32, distance: length - reach, normal });
                }
            }
        }
    };
    a.bvh().walk_pairs(b.bvh(), &mut enter, &mut visit);
    found
}

/// Of each sphere, which `of` names among `count`, the deepest touches in directions that differ.
fn thinned(touching: &[SphereTouch], count: usize, of: impl Fn(&SphereTouch) -> usize) -> Vec<SphereTouch> {
    // Few of the spheres touch anything: only those have a list.
    const NONE: u32 = u32::MAX;
    let mut list = vec![NONE; count];
    let mut kept: Vec<KeptTouches> = Vec::new();
    for touch in touching {
        let own = &mut list[of(touch)];
        if *own == NONE {
            *own = kept.len() as u32;
            kept.push(KeptTouches::new(*touch));
        } else {
            kept[*own as usize].take(*touch);
        }
    }
    kept.iter().flat_map(|kept| &kept.touches[..kept.count]).copied().collect()
}

/// What a sphere keeps.
#[derive(Clone, Copy)]
struct KeptTouches {
    touches: [SphereTouch; WAYS],
    count: usize,
}

impl KeptTouches {
    fn new(touch: SphereTouch) -> Self {
        Self { touches: [touch; WAYS], count: 1 }
    }

    /// Takes a touch in: it drops those that are less deep and say the same, and is dropped itself if one that is
    /// deeper does. With no room left, it takes the place of the least deep one.
    fn take(&mut self, touch: SphereTouch) {
        let mut k = 0;
        while k < self.count {
            let other = &self.touches[k];
            if other.normal.dot(touch.normal) <= SAME_WAY {
                k += 1;
            } else if other.distance <= touch.distance {
                return;
            } else {
                self.count -= 1;
                self.touches[k] = self.touches[self.count];
            }
        }
        if self.count < WAYS {
            self.touches[self.count] = touch;
            self.count += 1;
            return;
        }
        let depth = |k: usize| self.touches[k].distance;
        let least = (1..WAYS).fold(0, |least, k| if depth(k) > depth(least) { k } else { least });
        if touch.distance < depth(least) {
            self.touches[least] = touch;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Contact;
    use crate::narrow::table;
    use crate::shape::Shape;
    use grouser_math::rng::Rng;

    fn set(rng: &mut Rng, count: usize, radius: f64) -> Compound {
        let place = |rng: &mut Rng| Vec3::new(rng.unit(), rng.unit(), 0.2 * rng.unit());
        Compound::spheres((0..count).map(|_| (place(rng), radius * rng.uniform(0.5, 1.0)))).unwrap()
    }

    /// All pairs, each through the pair table with the parts in order.
    fn every_pair(a: &Compound, pose_a: &Pose, b: &Compound, pose_b: &Pose, margin: f64) -> Vec<Contact> {
        let mut out = Vec::new();
        let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut out);
        sink.mirrored = true;
        for (i, (at_a, shape_a)) in a.parts().iter().enumerate() {
            for (j, (at_b, shape_b)) in b.parts().iter().enumerate() {
                sink.part = (i as u32 + 1).wrapping_mul(0x9E37_79B1).wrapping_add(j as u32 + 1);
                sink.contact.radius = table::radius(shape_b, shape_a);
                table::collide(shape_b, &pose_b.compose(at_b), shape_a, &pose_a.compose(at_a), margin, &mut sink);
            }
        }
        out
    }

    fn found(a: &Compound, pose_a: &Pose, b: &Compound, pose_b: &Pose, margin: f64) -> Vec<Contact> {
        let mut out = Vec::new();
        let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut out);
        let (a, b) = (Shape::compound(a.clone()), Shape::compound(b.clone()));
        table::collide(&a, pose_a, &b, pose_b, margin, &mut sink);
        out
    }

    /// Few contacts are all there, to the bit and in the order of the parts.
    #[test]
    fn few_contacts_are_those_of_all_pairs() {
        let mut rng = Rng::new(9);
        let mut seen = 0;
        for round in 0..200 {
            let (a, b) = (set(&mut rng, 1 + round, 0.03), set(&mut rng, 300, 0.02));
            let at = Vec3::new(rng.uniform(-0.9, 0.9), rng.uniform(-0.9, 0.9), rng.uniform(-0.3, 0.3));
            let (pose_a, pose_b) = (Pose::new(Vec3::X, rng.rotation()), Pose::new(Vec3::X + at, rng.rotation()));
            let expected = every_pair(&a, &pose_a, &b, &pose_b, 0.005);
            if expected.len() <= FEW {
                assert_eq!(found(&a, &pose_a, &b, &pose_b, 0.005), expected);
                seen += expected.len();
            }
        }
        assert!(seen > 200, "{seen} contacts");
    }

    /// Of many, every sphere keeps its deepest one or one that is as good, and the deepest of all is there.
    #[test]
    fn many_contacts_are_thinned_to_those_that_differ() {
        let mut rng = Rng::new(10);
        let (a, b) = (set(&mut rng, 400, 0.2), set(&mut rng, 500, 0.2));
        let (pose_a, pose_b) = (Pose::new(Vec3::Y, rng.rotation()), Pose::new(Vec3::Y, rng.rotation()));
        let all = every_pair(&a, &pose_a, &b, &pose_b, 0.0);
        let kept = found(&a, &pose_a, &b, &pose_b, 0.0);
        assert!(all.len() > 10 * kept.len() && kept.len() > 30, "{} of {}", kept.len(), all.len());
        assert!(kept.iter().all(|c| all.contains(c)));
        let deepest = |list: &[Contact]| list.iter().map(|c| c.distance).fold(0.0, f64::min);
        assert_eq!(deepest(&kept), deepest(&all));
        // All directions in which the sets push each other are still among them.
        for c in &all {
            let near = kept.iter().map(|k| k.normal.dot(c.normal)).fold(-1.0, f64::max);
            assert!(near > 0.5, "no contact near {}", c.normal);
        }
    }
}
