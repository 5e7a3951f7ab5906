//! Cylinders by their axes: step 1 alone, also where they overlap.
//!
//! A cylinder of radius r lies within r of its axis, a segment. So two sets of which one is a cylinder are at least as
//! far apart as with the segment in its place, less r; and where the common normal is at right angles to the axis, as
//! far. Segments do not overlap where the sides of cylinders do, so that GJK alone serves, and it starts from points
//! that are the closest already for boxes and segments side by side (alternating projections, von Neumann).

use super::simplex::{self, GjkOutcome};
use super::{Corner, SHARPEST, Separation, Support, along, apart};
use grouser_math::Vec3;

/// Alternating projections at the start.
const ROUNDS: usize = 2;
/// Cosine of the angle between normal and axis from which on a cylinder's caps take part.
const SLANTED: f64 = 1e-3;

/// The distance by the axes; `Meeting` where they do not tell it.
pub fn distance(a: &impl Support, b: &impl Support, start: Vec3, margin: f64) -> GjkOutcome {
    let found = match (a.rod(), b.rod()) {
        (Some(ra), Some(rb)) => with_radii(&ra.ends, &rb.ends, start, margin, [ra.radius, rb.radius]),
        (None, Some(rb)) if !a.is_curved() => with_radii(a, &rb.ends, start, margin, [0.0, rb.radius]),
        (Some(ra), None) if !b.is_curved() => with_radii(&ra.ends, b, start, margin, [ra.radius, 0.0]),
        _ => simplex::meeting(),
    };
    match found {
        GjkOutcome::Apart(found, _) if is_slanted(a, b, found.normal) => simplex::meeting(),
        _ => found,
    }
}

/// Is the normal one of the caps' or of their rims?
fn is_slanted(a: &impl Support, b: &impl Support, normal: Vec3) -> bool {
    [a.rod(), b.rod()].into_iter().flatten().any(|rod| normal.dot(rod.axis()).abs() > SLANTED)
}

/// Step 1 for sets with radii about them.
fn with_radii(a: &impl Support, b: &impl Support, start: Vec3, margin: f64, [ra, rb]: [f64; 2]) -> GjkOutcome {
    let margin = margin + ra + rb;
    let closest = || {
        let mut on_a = a.nearest(b.nearest(Vec3::ZERO)?)?;
        let mut on_b = b.nearest(on_a)?;
        for _ in 1..ROUNDS {
            on_a = a.nearest(on_b)?;
            on_b = b.nearest(on_a)?;
        }
        Some(Corner { on_a, on_b, difference: on_b - on_a })
    };
    let found = match closest() {
        Some(first) => simplex::distance_from(a, b, Vec3::ZERO, first, margin, SHARPEST),
        None => simplex::distance(a, b, Vec3::ZERO, start, margin, SHARPEST),
    };
    match found {
        GjkOutcome::Apart(core, size) => {
            let Separation { normal, point_a, point_b, distance } = apart(a, b, core, size);
            let (point_a, point_b) = (point_a + normal * ra, point_b - normal * rb);
            GjkOutcome::Apart(Separation { normal, point_a, point_b, distance: distance - ra - rb }, size)
        }
        other => other,
    }
}

/// Is a certified gap, the greatest nearby, the greatest of all? Without overlap it is. With it, the capsule about each
/// cylinder has no greater one, and the cylinder itself has only where its caps are nearer than its side.
pub fn is_greatest(a: &impl Support, b: &impl Support, found: &Separation) -> bool {
    if found.distance >= 0.0 {
        return true;
    }
    [a.rod(), b.rod()].into_iter().flatten().all(|rod| {
        let axis = rod.axis();
        let through_caps = along(a, b, axis).distance.max(along(a, b, -axis).distance);
        -found.distance < 0.1 * rod.radius && through_caps < 2.0 * found.distance
    })
}
