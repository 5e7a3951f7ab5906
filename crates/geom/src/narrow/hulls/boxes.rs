//! Box against hull: a box is a hull of eight corners, and what is true of hulls must be true of boxes.

use super::{Hull, Pose, Sink, collide, convex};
use crate::shape::{Cuboid, corner_sign};
use grouser_math::Vec3;
use std::cell::RefCell;

/// Boxes of so many sizes are kept as hulls by each thread.
const KEPT: usize = 32;

thread_local! {
    /// The last sizes first.
    static BOXES: RefCell<Vec<(Vec3, Option<Hull>)>> = RefCell::default();
}

/// Contact points of a box and a hull.
pub fn collide_box(a: &Cuboid, pose_a: &Pose, b: &Hull, pose_b: &Pose, margin: f64, sink: &mut Sink) {
    match as_hull(a.half) {
        Some(hull) => collide(&hull, pose_a, b, pose_b, margin, sink),
        // Thinner than rounding.
        None => convex::collide(a, pose_a, b, pose_b, margin, sink),
    }
}

/// The box of these half lengths as a hull. Kept, for it takes as long to make as many contacts to find.
fn as_hull(half: Vec3) -> Option<Hull> {
    BOXES.with_borrow_mut(|boxes| {
        let place = boxes.iter().position(|(of, _)| *of == half);
        match place {
            Some(0) => {}
            Some(i) => boxes[..=i].rotate_right(1),
            None => {
                boxes.truncate(KEPT - 1);
                let corners: Vec<Vec3> = (0..8).map(|i| corner_sign(i) * half).collect();
                boxes.insert(0, (half, Hull::new(&corners).ok()));
            }
        }
        boxes[0].1.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_six_faces_and_twelve_edges() {
        for half in [Vec3::ONE, Vec3::new(0.3, 0.5, 0.7), Vec3::new(1.0, 1.0, 1e-5), Vec3::new(50.0, 1e-3, 0.1)] {
            for _ in 0..2 {
                let hull = as_hull(half).expect("a box with volume");
                let form = hull.form();
                assert_eq!((form.points.len(), form.faces.len(), form.edges.len()), (8, 6, 12), "{half}");
                for face in &form.faces {
                    assert!((face.normal.abs().max_element() - 1.0).abs() < 1e-15, "{half}");
                    assert!((face.offset - face.normal.abs().dot(half)).abs() < 1e-15 * half.length(), "{half}");
                }
            }
        }
        assert!(as_hull(Vec3::new(1.0, 1.0, 1e-12)).is_none());
        (0..2 * KEPT).for_each(|i| assert!(as_hull(Vec3::splat(1.0 + i as f64)).is_some()));
        assert_eq!(BOXES.with_borrow(|boxes| boxes.len()), KEPT);
    }
}
