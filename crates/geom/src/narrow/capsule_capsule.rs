//! Capsule against capsule: the closest points of two segments; two points where they run side by side.

use super::Sink;
use super::box_box::segments;
use crate::shape::Capsule;
use grouser_math::{Pose, Vec3};

/// Squared sine below which the axes are taken as parallel: 1e-3 rad.
const PARALLEL: f64 = 1e-6;

/// Features: 0 the closest points, 1 and 2 the ends of the common stretch of parallel capsules.
pub fn collide(a: &Capsule, pose_a: &Pose, b: &Capsule, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    let (da, db) = (pose_a.vector(Vec3::Z), pose_b.vector(Vec3::Z));
    let between = pose_b.position - pose_a.position;
    let radii = a.radius + b.radius;
    let contact = |on_a: Vec3, on_b: Vec3| {
        let d = on_b - on_a;
        let length = d.length();
        // Axes that cross: at right angles to both, towards b.
        let crossed = || {
            let n = da.cross(db).try_normalize().unwrap_or_else(|| da.any_orthonormal_vector());
            if n.dot(between) < 0.0 { -n } else { n }
        };
        let size = a.half_length + b.half_length + radii;
        let n = if length > 1e-12 * size { d / length } else { crossed() };
        let distance = length - radii;
        (n, on_a + n * (a.radius + 0.5 * distance), distance)
    };
    let (on_a, on_b) = segments(pose_a.position, da * a.half_length, pose_b.position, db * b.half_length);
    let closest = contact(on_a, on_b);
    if closest.2 > margin {
        return;
    }
    if da.cross(db).length_squared() < PARALLEL {
        // The common stretch along a's axis.
        let (middle, reach) = (da.dot(between), b.half_length * da.dot(db).abs());
        let (low, high) = ((middle - reach).max(-a.half_length), (middle + reach).min(a.half_length));
        if high - low > 1e-9 * (a.half_length + b.half_length) {
            let ends = [low, high].map(|s| {
                let on_a = pose_a.position + da * s;
                let t = db.dot(on_a - pose_b.position).clamp(-b.half_length, b.half_length);
                contact(on_a, pose_b.position + db * t)
            });
            for (i, (n, point, distance)) in ends.into_iter().enumerate() {
                if distance <= margin {
                    sink.push(n, point, distance, 1 + i as u32);
                }
            }
            let least = ends[0].2.min(ends[1].2);
            if least <= closest.2 + 1e-12 * radii {
                return;
            }
        }
    }
    sink.push(closest.0, closest.1, closest.2, 0);
}
