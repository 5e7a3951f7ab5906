//! Closest points of two separated boxes, from all pairs of features: corners against boxes, edges against edges.

use super::{edge_code, edge_feature};
use crate::shape::corner_sign;
use grouser_math::{Mat3, Vec3};

/// Closest points in the frame of the first box.
pub struct Closest {
    pub on_a: Vec3,
    pub on_b: Vec3,
    pub feature: u32,
    distance2: f64,
}

/// Feature of a corner of a against b.
const CORNER_A: u32 = 2 << 20;
/// Feature of a corner of b against a.
const CORNER_B: u32 = 2 << 20 | 1 << 4;

/// `turn` has b's axes as columns, `shift` is b's centre.
pub fn features(half_a: &Vec3, half_b: &Vec3, turn: &Mat3, shift: Vec3) -> Closest {
    let mut best = Closest { on_a: Vec3::ZERO, on_b: shift, feature: 0, distance2: f64::INFINITY };
    let mut offer = |on_a: Vec3, on_b: Vec3, feature: u32| {
        let distance2 = on_a.distance_squared(on_b);
        // The first of nearly equal ones, so that rounding does not change the feature.
        if distance2 < best.distance2 * (1.0 - 1e-12) {
            best = Closest { on_a, on_b, feature, distance2 };
        }
    };
    let back = turn.transpose();
    let to_a = |p: Vec3| shift + *turn * p;
    // Parallel edges first: where they run side by side, the middle is a better point than one of the corners.
    for parallel in [true, false] {
        for (middle_a, i) in edges(half_a) {
            for (middle_b, j) in edges(half_b).filter(|(_, j)| parallel == (turn.col(*j)[i].abs() > 1.0 - 1e-14)) {
                let (da, db) = (Vec3::AXES[i] * half_a[i], turn.col(j) * half_b[j]);
                let (on_a, on_b) = segments(middle_a, da, to_a(middle_b), db);
                offer(on_a, on_b, edge_feature(edge_code(i, middle_a), edge_code(j, middle_b)));
            }
        }
    }
    for corner in 0..8 {
        let on_b = to_a(corner_sign(corner) * *half_b);
        offer(on_b.clamp(-*half_a, *half_a), on_b, CORNER_B | corner);
        let on_a = corner_sign(corner) * *half_a;
        let local = back * (on_a - shift);
        offer(on_a, to_a(local.clamp(-*half_b, *half_b)), CORNER_A | corner);
    }
    best
}

/// Middle and axis of the twelve edges.
fn edges(half: &Vec3) -> impl Iterator<Item = (Vec3, usize)> + use<> {
    let half = *half;
    (0..12).map(move |e| {
        let axis = e as usize / 4;
        let sign = |bit: u32| if e >> bit & 1 == 1 { 1.0 } else { -1.0 };
        let mut middle = half;
        middle[axis] = 0.0;
        middle[(axis + 1) % 3] *= sign(0);
        middle[(axis + 2) % 3] *= sign(1);
        (middle, axis)
    })
}

/// Closest points of the segments a + s da and b + t db, s and t in [-1, 1] (Ericson, "Real-Time Collision Detection",
/// 5.1.9). Parallel segments that run beside each other give the middle of the common stretch.
pub fn segments(a: Vec3, da: Vec3, b: Vec3, db: Vec3) -> (Vec3, Vec3) {
    let r = a - b;
    let (aa, bb, ab) = (da.length_squared(), db.length_squared(), da.dot(db));
    let (ar, br) = (da.dot(r), db.dot(r));
    let denominator = aa * bb - ab * ab;
    let mut s = if denominator > 1e-14 * aa * bb {
        ((ab * br - ar * bb) / denominator).clamp(-1.0, 1.0)
    } else {
        // Ends of b, and with them the common stretch, in terms of s.
        let (middle, reach) = (-ar / aa, ab.abs() / aa);
        let (low, high) = ((middle - reach).clamp(-1.0, 1.0), (middle + reach).clamp(-1.0, 1.0));
        0.5 * (low + high)
    };
    let free = (ab * s + br) / bb;
    let t = free.clamp(-1.0, 1.0);
    if t != free {
        s = ((ab * t - ar) / aa).clamp(-1.0, 1.0);
    }
    (a + da * s, b + db * t)
}
