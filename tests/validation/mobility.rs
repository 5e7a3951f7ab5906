//! Free motions and redundant equations against mechanisms whose numbers are known.

use crate::rig::*;
use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::TAU;

/// Bodies, equations, free motions, redundant equations and joints that share them, of the only mechanism of a world.
fn counted(w: &mut World) -> [usize; 5] {
    let all = w.mobility();
    assert_eq!(all.len(), 1);
    let count = all[0].count.as_ref().expect("it is small");
    assert_eq!(count.rank + count.redundant, all[0].equations);
    assert_eq!(count.rank + count.free, 6 * all[0].bodies.len());
    [all[0].bodies.len(), all[0].equations, count.free, count.redundant, count.shared_by.len()]
}

fn link(w: &mut World, at: Vec3) -> BodyId {
    solid(w, 1.0, Vec3::ONE, at)
}

/// Three bars and the ground, joined by four hinges about these axes at these points.
fn four_hinges(axes: [(Vec3, Vec3); 4]) -> World {
    let mut w = world(1e-3);
    let middle = |k: usize| 0.5 * (axes[k].0 + axes[k + 1].0);
    let bars = [0, 1, 2].map(|k| link(&mut w, middle(k)));
    for (k, (at, axis)) in axes.into_iter().enumerate() {
        let a = k.checked_sub(1).map(|k| bars[k]);
        match bars.get(k) {
            Some(b) => hinge(&mut w, a, *b, at, axis),
            None => hinge(&mut w, None, bars[2], at, axis),
        };
    }
    w
}

#[test]
fn free_motions_of_simple_mechanisms() {
    let mut w = world(1e-3);
    let alone = link(&mut w, Vec3::X);
    assert_eq!(w.mobility(), []);
    assert_eq!(w.mobility_of(&[alone]).count.unwrap().free, 6);
    hinge(&mut w, None, alone, Vec3::ZERO, Vec3::Y);
    assert_eq!(counted(&mut w), [1, 5, 1, 0, 0]);
    // A door in two hinges: the second says what the first says.
    hinge(&mut w, None, alone, 2.0 * Vec3::Y, Vec3::Y);
    assert_eq!(counted(&mut w), [1, 10, 1, 5, 2]);
    // Two shafts with a gear between them.
    let mut w = world(1e-3);
    let places = [Vec3::ZERO, 0.3 * Vec3::X];
    let shafts = places.map(|at| link(&mut w, at));
    (0..2).for_each(|k| _ = hinge(&mut w, None, shafts[k], places[k], Vec3::Z));
    join(&mut w, JointKind::Gear(Gear { ratio: -2.0 }), Some(shafts[0]), shafts[1], Pose::IDENTITY);
    assert_eq!(counted(&mut w), [2, 11, 1, 0, 0]);
}

#[test]
fn a_planar_four_bar_has_one_free_motion_and_three_redundant_equations() {
    let points = [(0.0, 0.0), (0.3, 1.1), (2.0, 1.4), (2.5, 0.0)].map(|(x, y)| Vec3::new(x, y, 0.0));
    // Anywhere in space, of any size.
    for (turn, size) in [(0.0, 1.0), (0.7, 1e-3), (2.1, 1e3)] {
        let q = Quat::from_axis_angle(Vec3::new(1.0, 2.0, -0.5).normalize(), turn);
        let mut w = four_hinges(points.map(|p| (size * (q * p) + Vec3::splat(5.0 * size), q * Vec3::Z)));
        assert_eq!(counted(&mut w), [3, 20, 1, 3, 4], "{turn} {size}");
        // A motor on the crank decides the free motion; another one has nothing left to drive.
        let drive = |w: &mut World, joint| {
            motor(w, JointId(joint), Axis::Angle, Drive::Speed(TimeFunction::Constant(1.0)));
        };
        drive(&mut w, 0);
        let count = w.mobility().remove(0).count.unwrap();
        assert_eq!((count.free, count.driven, count.idle), (1, 1, vec![]));
        drive(&mut w, 2);
        let count = w.mobility().remove(0).count.unwrap();
        assert_eq!((count.driven, count.idle.len()), (1, 1));
    }
}

#[test]
fn a_slider_crank_with_hinges_or_without_redundant_equations() {
    let build = |pins: [JointKind; 2]| {
        let mut w = world(1e-3);
        let (elbow, end) = (Vec3::new(0.1, 0.2, 0.0), Vec3::new(0.6, 0.0, 0.0));
        let [crank, rod, slider] = [0.5 * elbow, 0.5 * (elbow + end), end].map(|at| link(&mut w, at));
        hinge(&mut w, None, crank, Vec3::ZERO, Vec3::Z);
        let [one, two] = pins;
        join(&mut w, one, Some(crank), rod, frame(elbow, Vec3::Z));
        join(&mut w, two, Some(rod), slider, frame(end, Vec3::Z));
        join(&mut w, JointKind::Prismatic(Prismatic), None, slider, frame(end, Vec3::X));
        counted(&mut w)
    };
    let pin = || JointKind::Revolute(Revolute);
    assert_eq!(build([pin(), pin()]), [3, 20, 1, 3, 4]);
    assert_eq!(build([JointKind::Spherical(Spherical), JointKind::Universal(Universal)]), [3, 17, 1, 0, 0]);
    // Two balls: the rod turns about itself too.
    assert_eq!(build([JointKind::Spherical(Spherical), JointKind::Spherical(Spherical)]), [3, 16, 2, 0, 0]);
}

/// Bennett 1903: four hinges on skew axes move if sin(alpha) / a = sin(beta) / b; any other four skew axes do not.
#[test]
fn bennetts_linkage_moves_and_a_linkage_of_skew_hinges_does_not() {
    let (a, alpha, beta) = (1.0f64, 0.6f64, 1.1f64);
    let b = a * beta.sin() / alpha.sin();
    let one = 0.9f64;
    let two = 2.0 * ((0.5 * (beta + alpha)).sin() / (0.5 * (beta - alpha)).sin() / (0.5 * one).tan()).atan();
    let step = |angle: f64, length: f64, twist: f64| {
        Pose::new(Vec3::ZERO, Quat::from_axis_angle(Vec3::Z, angle))
            .compose(&Pose::new(length * Vec3::X, Quat::from_axis_angle(Vec3::X, twist)))
    };
    let mut frames = [Pose::IDENTITY; 5];
    let steps = [step(one, a, alpha), step(two, b, beta), step(TAU - one, a, alpha), step(TAU - two, b, beta)];
    for k in 0..4 {
        frames[k + 1] = frames[k].compose(&steps[k]);
    }
    let turn = frames[4].rotation * Vec3::Z - Vec3::Z;
    assert!(frames[4].position.length() < 1e-12 && turn.length() < 1e-12, "{:?}", frames[4]);
    let axes = [0, 1, 2, 3].map(|k| (frames[k].position, frames[k].rotation * Vec3::Z));
    assert_eq!(counted(&mut four_hinges(axes)), [3, 20, 1, 3, 4]);
    let mut tilted = axes;
    tilted[2].1 = Quat::from_axis_angle(Vec3::X, 0.1) * tilted[2].1;
    assert_eq!(counted(&mut four_hinges(tilted)), [3, 20, 0, 2, 4]);
}

/// A ring of 60 links, as a track: it moves as a whole in six ways, and in its plane in 57.
#[test]
fn a_ring_of_links_moves_in_its_plane() {
    let mut w = world(1e-3);
    let at = |angle: f64| Vec3::new(angle.cos(), 0.0, angle.sin());
    let turn = |k: usize| k as f64 * TAU / 60.0;
    let links: Vec<BodyId> = (0..60).map(|k| link(&mut w, at(turn(k)))).collect();
    for k in 0..60 {
        hinge(&mut w, Some(links[k]), links[(k + 1) % 60], at(turn(k) + TAU / 120.0), Vec3::Y);
    }
    assert_eq!(counted(&mut w), [60, 300, 6 + 57, 3, 60]);
}

/// Thousands of joints are counted, or said to be too many, in no time.
#[test]
fn large_mechanisms_do_not_take_long() {
    let mut w = world(1e-3);
    let mut before = None;
    for k in 0..3000 {
        let next = link(&mut w, (k as f64 + 0.5) * Vec3::X);
        join(&mut w, JointKind::Spherical(Spherical), before, next, Pose::new(k as f64 * Vec3::X, Quat::IDENTITY));
        before = Some(next);
    }
    assert_eq!(counted(&mut w), [3000, 9000, 9000, 0, 0]);
    // A net: as many loops as meshes.
    let mut w = world(1e-3);
    let (n, at) = (50, |i: usize, j: usize| Vec3::new(i as f64, j as f64, 0.0));
    let knots: Vec<BodyId> = (0..n * n).map(|k| link(&mut w, at(k % n, k / n))).collect();
    for k in 0..n * n {
        for (next, step, last) in [(k + 1, Vec3::X, k % n + 1 == n), (k + n, Vec3::Y, k / n + 1 == n)] {
            if !last {
                let pose = Pose::new(at(k % n, k / n) + 0.5 * step, Quat::IDENTITY);
                join(&mut w, JointKind::Spherical(Spherical), Some(knots[k]), knots[next], pose);
            }
        }
    }
    assert_eq!(w.mobility()[0].count, None);
    assert_eq!((w.mobility()[0].equations, w.mobility()[0].joints.len()), (3 * 4900, 4900));
}
