//! Tests of hull against hull: all axes by brute force, points that stay.

use super::*;
use crate::narrow::table;
use crate::{Contact, Shape};
use grouser_math::Quat;
use grouser_math::rng::Rng;
use std::sync::Arc;

fn contacts(a: &Hull, pose_a: &Pose, b: &Hull, pose_b: &Pose, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    collide(a, pose_a, b, pose_b, margin, &mut Sink::new((0, 0), (1, 1), 1.0, &mut out));
    out
}

fn stone(rng: &mut Rng, corners: usize, size: f64) -> Hull {
    let points: Vec<Vec3> = (0..corners).map(|_| rng.direction() * Vec3::new(1.0, 0.8, 0.6) * size).collect();
    Hull::new(&points).unwrap()
}

/// The greatest gap over all normals of faces and all products of edges.
fn greatest_gap(a: &Hull, b: &Hull, at: &Pose) -> f64 {
    let gap = |n: Vec3| {
        let reach = a.points().map(|p| p.dot(n)).fold(f64::NEG_INFINITY, f64::max);
        b.points().map(|p| at.point(p).dot(n)).fold(f64::INFINITY, f64::min) - reach
    };
    let normals = a.planes().map(|f| f.0).chain(b.planes().map(|f| -at.vector(f.0)));
    let mut best = normals.map(gap).fold(f64::NEG_INFINITY, f64::max);
    for i in &a.form().edges {
        for j in &b.form().edges {
            if let Some(n) = i.along.cross(at.vector(j.along)).try_normalize() {
                best = best.max(gap(n)).max(gap(-n));
            }
        }
    }
    best
}

/// Depths and gaps against all axes, the distance of separated hulls against the general method.
#[test]
fn axes_left_out_are_never_the_best() {
    let rng = &mut Rng::new(31);
    let mut seen = [0; 3];
    for round in 0..600 {
        let size = rng.uniform(0.4, 1.2);
        let (a, b) = (stone(rng, 4 + round % 20, 1.0), stone(rng, 4 + round % 13, size));
        let at = Pose::new(rng.direction() * rng.uniform(0.2, 1.9), rng.rotation());
        let greatest = greatest_gap(&a, &b, &at);
        let found = contacts(&a, &Pose::IDENTITY, &b, &at, 0.3);
        let least = found.iter().map(|c| c.distance).fold(f64::INFINITY, f64::min);
        if greatest > 0.3 {
            assert!(found.is_empty());
            seen[0] += 1;
        } else if greatest <= 0.0 {
            assert!((least - greatest).abs() < 1e-9, "{round}: {least} against {greatest}");
            seen[1] += 1;
        } else {
            let (posed, placed) = (Posed::new(&a, &Pose::IDENTITY), Posed::new(&b, &at));
            let exact = gjk::closest(&posed, &placed, f64::INFINITY).unwrap().distance;
            assert!(found.is_empty() == (exact > 0.3), "{round}: {exact}");
            assert!(found.is_empty() || (least - exact).abs() < 1e-9, "{round}: {least} against {exact}");
            seen[2] += 1;
        }
    }
    assert!(seen.into_iter().all(|n| n > 50), "{seen:?}");
}

/// A stone that lies with a face or with an edge on another's face, and trembles: its points stay where they are and
/// keep their names, whichever axis is the best.
#[test]
fn a_trembling_stone_keeps_its_points() {
    let rng = &mut Rng::new(32);
    let slab: Vec<Vec3> = (0..8).map(|i| crate::shape::corner_sign(i) * Vec3::new(1.0, 1.0, 0.2)).collect();
    let slab = Hull::new(&slab).unwrap();
    let edge = [Vec3::new(-0.3, 0.0, 0.0), Vec3::new(0.4, 0.0, 0.0)];
    let roof = Hull::new(&[edge[0], edge[1], Vec3::new(0.0, 0.3, 0.3), Vec3::new(0.1, -0.4, 0.4)]).unwrap();
    let base = [Vec3::new(-0.3, -0.2, 0.0), Vec3::new(0.4, 0.0, 0.0), Vec3::new(0.0, 0.4, 0.0)];
    let block = Hull::new(&[base[0], base[1], base[2], Vec3::new(0.0, 0.0, 0.5)]).unwrap();
    for (stone, count) in [(roof, 2), (block, 3)] {
        let mut names: Option<Vec<u32>> = None;
        for _ in 0..300 {
            let turn = Quat::from_scaled_axis(2e-4 * rng.direction());
            let at = Pose::new(Vec3::new(0.1, 0.2, 0.2) + 1e-5 * rng.direction(), turn);
            let found = contacts(&slab, &Pose::IDENTITY, &stone, &at, 1e-3);
            assert_eq!(found.len(), count, "{found:?}");
            // A box is the hull of its corners, in either order.
            let (cuboid, hull) = (Shape::cuboid(Vec3::new(1.0, 1.0, 0.2)), Shape::Hull(Arc::new(stone.clone())));
            for turned in [false, true] {
                let mut of_box = Vec::new();
                let sink = &mut Sink::new((0, 0), (1, 1), 1.0, &mut of_box);
                let (a, b) = ((&cuboid, &Pose::IDENTITY), (&hull, &at));
                let (first, second) = if turned { (b, a) } else { (a, b) };
                table::collide(first.0, first.1, second.0, second.1, 1e-3, sink);
                assert_eq!(of_box.len(), count);
                for (c, d) in of_box.iter().zip(&found) {
                    assert_eq!((c.point, c.distance, c.key), (d.point, d.distance, d.key));
                    assert_eq!(c.normal, if turned { -d.normal } else { d.normal });
                }
            }
            let mut now: Vec<u32> = found.iter().map(|c| c.key.feature).collect();
            now.sort_unstable();
            assert_eq!(names.get_or_insert(now.clone()), &now);
        }
    }
}
