//! Boxes on boxes.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::{Quat, Vec3};

/// Ten boxes stand for 60 s at h = 1e-3 with less than 1 mm of drift.
#[test]
fn ten_boxes_stand_for_a_minute() {
    for stiffness in [Stiffness::Rigid, Stiffness::Auto] {
        let mut s = settings(1e-3);
        s.solver.tolerance = Tolerance::default();
        let mut world = World::new(s);
        let m = world.add_material(Material { stiffness, ..rigid(0.5) }).unwrap();
        ground(&mut world, m, Quat::IDENTITY);
        let half = Vec3::new(0.25, 0.2, 0.15);
        let boxes: Vec<BodyId> = (0..10)
            .map(|i| moving(&mut world, Shape::cuboid(half), 5.0, Vec3::Z * (half.z * (2 * i + 1) as f64), m))
            .collect();
        let start: Vec<Vec3> = boxes.iter().map(|b| world.pose(*b).position).collect();
        run_until(&mut world, 60.0);
        for (b, at) in boxes.iter().zip(start) {
            let drift = (world.pose(*b).position - at).length();
            assert!(drift < 1e-3, "{stiffness:?}: body {} drifted by {drift} m", b.0);
        }
    }
}
