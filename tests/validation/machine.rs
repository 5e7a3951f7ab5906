//! Joints and contacts in one problem: a machine that works in a bed of grains.

use crate::rig::*;
use crate::stage::shape;
use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::{FRAC_PI_2, PI};

/// A trough of 1.7 m x 0.8 m, and `count` spheres of radius 0.04 m in it, none of them inside `keep_out`.
fn bed(w: &mut World, count: usize, keep_out: (Vec3, Vec3)) {
    let m = w.add_material(Material { friction: 0.3, ..Material::default() }).unwrap();
    let (low, high) = (Vec3::new(0.2, 0.0, 0.0), Vec3::new(1.9, 0.8, 0.0));
    let plane = |at: Vec3, rotation: Quat| ColliderDef {
        local: Pose::new(at, rotation),
        ..shape(Shape::half_space(), m)[0].clone()
    };
    let colliders = vec![
        plane(low, Quat::IDENTITY),
        plane(low, Quat::from_rotation_y(FRAC_PI_2)),
        plane(low, Quat::from_rotation_x(-FRAC_PI_2)),
        plane(high, Quat::from_rotation_y(-FRAC_PI_2)),
        plane(high, Quat::from_rotation_x(FRAC_PI_2)),
    ];
    let mass = MassProperties::ZERO;
    let trough = BodyDef {
        name: None,
        role: Role::Part,
        kind: BodyKind::Fixed,
        pose: Pose::IDENTITY,
        velocity: Twist::ZERO,
        mass,
        colliders,
    };
    w.add_body(trough).unwrap();
    let (nx, ny, gap) = (20, 9, 0.085);
    let mut placed = 0;
    for i in 0.. {
        let (x, y, z) = (i % nx, i / nx % ny, i / (nx * ny));
        let shift = 0.002 * f64::from((7 * i + 3 * z) % 5);
        let at = low + gap * Vec3::new(f64::from(x), f64::from(y), f64::from(z)) + Vec3::splat(0.042) + shift * Vec3::X;
        let clear = (at - keep_out.0).abs() - keep_out.1;
        if clear.max_element() < 0.042 {
            continue;
        }
        crate::stage::moving(w, Shape::sphere(0.04), 0.2, at, m);
        placed += 1;
        if placed == count {
            return;
        }
    }
}

/// A motor turns a crank that pushes a box through 2,000 spheres on a slide. Over one turn the work of the motor is
/// what the box gave to the spheres, and what the machine's own energy gained: to 2 % of the motor's.
#[test]
fn crank_pushes_a_box_through_spheres() {
    let h = 5e-3;
    let mut w = world(h);
    // The balance holds for whatever impulses act: no need for more digits.
    w.settings_mut().solver.tolerance = Tolerance::Absolute(5e-3);
    w.settings_mut().solver.max_iterations = 2000;
    let (pivot, pin) = (Vec3::new(-0.5, 0.4, 0.5), Vec3::new(-0.5, 0.4, 0.8));
    let centre = pivot + (1.5f64 * 1.5 - 0.3 * 0.3).sqrt() * Vec3::X;
    let half = Vec3::new(0.1, 0.25, 0.15);
    bed(&mut w, 2000, (centre, half));
    let crank = bar(&mut w, 4.0, pivot, pin);
    let rod = bar(&mut w, 3.0, pin, centre);
    let pusher = crate::stage::moving(&mut w, Shape::cuboid(half), 8.0, centre, MaterialId(0));
    let axle = hinge(&mut w, None, crank, pivot, Vec3::Y);
    ball(&mut w, Some(crank), rod, pin);
    join(&mut w, JointKind::Universal(Universal), Some(pusher), rod, frame(centre, Vec3::X));
    join(&mut w, JointKind::Prismatic(Prismatic), None, pusher, frame(centre, Vec3::X));
    let speed = TimeFunction::Table(vec![(0.1, 0.0), (0.4, 2.0 * PI)]);
    let id = motor(&mut w, axle, Axis::Angle, Drive::Speed(speed));
    let parts = [(crank, 4.0), (rod, 3.0), (pusher, 8.0)];
    let inertia = |b: BodyId, m: f64| match b {
        b if b == crank => m * 0.09 / 12.0 * Vec3::new(0.005, 1.0025, 1.0025),
        b if b == rod => m * 2.25 / 12.0 * Vec3::new(0.005, 1.0025, 1.0025),
        _ => Vec3::ZERO,
    };
    let own = |w: &World| {
        parts.iter().fold(0.0, |sum, (b, m)| {
            let (p, v) = (w.pose(*b), w.velocity(*b));
            let spin = p.inverse_vector(v.angular);
            sum + m * G * p.position.z + 0.5 * m * v.linear.length_squared() + 0.5 * spin.dot(inertia(*b, *m) * spin)
        })
    };
    let run = |w: &mut World, until: f64| {
        let (mut by_motor, mut on_box, mut turned) = (0.0, 0.0, 0.0);
        while w.time() < until - 0.5 * h {
            let before = (w.joint_rates(axle).0, w.velocity(pusher));
            let report = w.step().expect("the step succeeds");
            assert!(report.converged(), "unconverged at {}: {:?}", w.time(), report.solver);
            let rate = 0.5 * (before.0 + w.joint_rates(axle).0);
            let v = 0.5 * (before.1.linear + w.velocity(pusher).linear);
            by_motor += h * w.motor_effort(id) * rate;
            on_box += h * w.contact_force(pusher).force.dot(v);
            turned += h * rate;
        }
        (by_motor, on_box, turned)
    };
    run(&mut w, 0.4);
    let start = own(&w);
    let (by_motor, on_box, turned) = run(&mut w, 1.4);
    let gained = own(&w) - start;
    let off = by_motor + on_box - gained;
    let [gap, _] = w.largest_violation();
    println!(
        "crank: motor {by_motor:.3} J over {turned:.3} rad, box to spheres {:.3} J, machine gained {gained:.3} J, \
         balance off by {:.1e}, gap {gap:.1e} m",
        -on_box,
        off / by_motor
    );
    assert!((turned - 2.0 * PI).abs() < 0.01, "{turned}");
    assert!(by_motor > 1.0 && off.abs() < 0.02 * by_motor, "{by_motor} {on_box} {gained}");
    assert!(gap < 1e-3, "{gap:e}");
}
