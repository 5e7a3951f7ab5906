//! Capsule against box or rounded box: a segment against a box, in closed form.
//!
//! Apart: the squared distance of the segment's point p(t) = c + t d from the box is the sum over the axes of
//! max(|p_i| - half_i, 0)^2, a convex function of t whose derivative is linear between the at most six places where p
//! crosses the plane of a face. The piece in which it changes its sign holds the closest point.
//!
//! Overlapping: box minus segment is a polytope with the normals e_i and e_i x d (Minkowski sum with a segment); the
//! nearest of these faces gives the depth, and the origin's foot on it lies within it.
//!
//! Where the segment lies along a face, it is clipped to it ([`convex::manifold`]); along an edge of the box, both ends
//! of the common stretch are contacts. Cost: 0.3 us.

use super::convex::{self, Posed};
use super::gjk::Separation;
use super::{Sink, box_box};
use crate::shape::{Capsule, Convex};
use grouser_math::{Pose, Vec3};

/// Sine of the angle between segment and edge below which they are taken as parallel: 1e-3 rad.
const PARALLEL: f64 = 1e-3;

/// `half`: half edges of the box (of a rounded one, of its core) in metres. Features: 1 and 2 the ends of the stretch
/// along an edge of the box, else those of [`convex::manifold`].
pub fn collide(
    shape: &dyn Convex,
    half: Vec3,
    pose: &Pose,
    capsule: &Capsule,
    capsule_pose: &Pose,
    margin: f64,
    sink: &mut Sink,
) {
    let center = pose.inverse_point(capsule_pose.position);
    let along = pose.inverse_vector(capsule_pose.vector(Vec3::Z));
    let segment = Segment { half, center, along, reach: capsule.half_length };
    let (round, radius) = (shape.core_radius(), capsule.radius);
    let radii = round + radius;
    let (stretch, t) = segment.closest();
    let contact = |t: f64| {
        let (on_box, on_segment) = segment.points(t);
        let between = on_segment - on_box;
        let length = between.length();
        (between / length, on_box, on_segment, length)
    };
    let (on_box, on_segment) = segment.points(t);
    let apart = on_box.distance(on_segment) > 1e-12 * (half.max_element() + capsule.half_length);
    let (n, on_box, on_segment, length) = if apart { contact(t) } else { segment.depth() };
    if length - radii > margin {
        return;
    }
    // Along an edge: two coordinates of the normal, and the segment has next to nothing of them.
    let across = Vec3::from_array([0, 1, 2].map(|i| if n[i].abs() > 1e-6 { along[i] } else { 0.0 }));
    let axes = n.abs().to_array().iter().filter(|c| **c > 1e-6).count();
    if apart && axes == 2 && across.length() < PARALLEL && stretch[1] - stretch[0] > 1e-9 * capsule.half_length {
        for (end, t) in stretch.into_iter().enumerate() {
            let (n, on_box, _, length) = contact(t);
            let distance = length - radii;
            if distance <= margin {
                let point = on_box + n * (round + 0.5 * distance);
                sink.push(pose.vector(n), pose.point(point), distance, 1 + end as u32);
            }
        }
        if t == stretch[0] || t == stretch[1] || across.length() < 1e-9 {
            return;
        }
    }
    let separation = Separation {
        normal: pose.rotation * n,
        point_a: pose.rotation * (on_box + n * round),
        point_b: pose.rotation * (on_segment - n * radius),
        distance: length - radii,
    };
    let first = sink.out.len();
    let near = |p: &Pose| Pose::new(p.position - pose.position, p.rotation);
    let (a, b) = (Posed::new(shape, &near(pose)), Posed::new(capsule, &near(capsule_pose)));
    convex::manifold(&a, &b, &separation, margin, sink);
    for contact in &mut sink.out[first..] {
        contact.point += pose.position;
    }
}

/// A segment in the frame of a box.
struct Segment {
    half: Vec3,
    center: Vec3,
    /// Unit.
    along: Vec3,
    /// Half its length in metres.
    reach: f64,
}

impl Segment {
    /// The point of the box closest to the segment's point at `t` metres from its middle, and that point.
    fn points(&self, t: f64) -> (Vec3, Vec3) {
        let p = self.center + self.along * t;
        (p.clamp(-self.half, self.half), p)
    }

    /// Half the derivative of the squared distance.
    fn slope(&self, t: f64) -> f64 {
        let (on_box, p) = self.points(t);
        (p - on_box).dot(self.along)
    }

    /// The piece between two crossings that holds the closest point, and the closest point; the middle of several.
    fn closest(&self) -> ([f64; 2], f64) {
        let mut places = [self.reach; 8];
        places[0] = -self.reach;
        let mut count = 1;
        for i in 0..3 {
            for side in [-self.half[i], self.half[i]] {
                let t = (side - self.center[i]) / self.along[i];
                if t.abs() < self.reach {
                    places[count] = t;
                    count += 1;
                }
            }
        }
        let places = &mut places[..=count];
        places.sort_unstable_by(f64::total_cmp);
        // Derivatives grow from place to place. Those that vanish but for rounding belong to the flat bottom.
        let nought = 1e-15 * (self.half.max_element() + self.reach);
        let slopes: [f64; 8] = std::array::from_fn(|k| self.slope(places[k.min(count)]));
        let low = (0..=count).rev().find(|k| slopes[*k] < -nought);
        let high = (0..=count).find(|k| slopes[*k] > nought);
        match (low, high) {
            (Some(k), _) if k == count => ([places[k - 1], places[k]], places[k]),
            (_, Some(0)) => ([places[0], places[1]], places[0]),
            (Some(k), Some(l)) if l == k + 1 => {
                let (from, to) = (places[k], places[l]);
                ([from, to], from + (to - from) * (slopes[k] / (slopes[k] - slopes[l])))
            }
            // A flat bottom: from the first place to the last without slope.
            _ => {
                let (from, to) = (places[low.map_or(0, |k| k + 1)], places[high.map_or(count, |l| l - 1)]);
                ([from, to], 0.5 * (from + to))
            }
        }
    }

    /// Normal out of the box, points and signed distance of a segment that crosses the box.
    fn depth(&self) -> (Vec3, Vec3, Vec3, f64) {
        let gap = |m: Vec3| m.dot(self.center).abs() - m.abs().dot(self.half) - self.reach * m.dot(self.along).abs();
        let mut best = (Vec3::X, f64::NEG_INFINITY, 0);
        for k in 0..6 {
            let m = if k < 3 { Some(Vec3::AXES[k]) } else { Vec3::AXES[k - 3].cross(self.along).try_normalize() };
            let Some(m) = m.filter(|_| k < 3 || Vec3::AXES[k - 3].cross(self.along).length_squared() > 1e-12) else {
                continue;
            };
            // A face, unless an edge is better by more than rounding.
            let gap = gap(m) - if k < 3 { 0.0 } else { 1e-10 * self.half.max_element() };
            if gap > best.1 {
                best = (if m.dot(self.center) < 0.0 { -m } else { m }, gap, k);
            }
        }
        let (n, _, k) = best;
        let distance = gap(n);
        let (on_box, on_segment) = if k < 3 {
            // The deeper end; a level segment's middle of what lies over the face.
            let sine = n.dot(self.along);
            let t = if sine.abs() > 1e-9 { -self.reach.copysign(sine) } else { self.middle(k) };
            let p = self.center + self.along * t;
            (p - n * distance, p)
        } else {
            // The edge of the box along axis k - 3 that looks along n.
            let mut edge = self.half.copysign(n);
            edge[k - 3] = 0.0;
            let (_, p) =
                box_box::segments(edge, Vec3::AXES[k - 3] * self.half[k - 3], self.center, self.along * self.reach);
            (p - n * distance, p)
        };
        (n, on_box, on_segment, distance)
    }

    /// Middle of the part of the segment that lies over the face across axis `k`.
    fn middle(&self, k: usize) -> f64 {
        let (mut low, mut high) = (-self.reach, self.reach);
        for i in (0..3).filter(|i| *i != k && self.along[*i] != 0.0) {
            let ends = [-1.0, 1.0].map(|s| (s * self.half[i] - self.center[i]) / self.along[i]);
            low = low.max(ends[0].min(ends[1]));
            high = high.min(ends[0].max(ends[1]));
        }
        0.5 * (low + high)
    }
}
