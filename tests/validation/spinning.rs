//! Free rigid bodies.

use grouser_dynamics::*;
use grouser_geom::MassProperties;
use grouser_math::{Pose, Sym3, Vec3};

fn spinner(inertia: Vec3, spin: Vec3, step: f64) -> (World, BodyId) {
    let settings = Settings { step, gravity: Vec3::ZERO, ..Settings::default() };
    let mut world = World::new(settings);
    let body = world
        .add_body(BodyDef {
            name: None,
            role: Role::Part,
            kind: BodyKind::Moving,
            pose: Pose::IDENTITY,
            velocity: Twist { linear: Vec3::ZERO, angular: spin },
            mass: MassProperties { mass: 1.0, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) },
            colliders: vec![],
        })
        .unwrap();
    (world, body)
}

/// Fast spinning asymmetric body, 10 s at h = 1e-3: energy to 1 %, angular momentum to 1e-6.
#[test]
fn fast_spinner_keeps_energy_and_momentum() {
    for spin in [Vec3::new(1.0, 100.0, 1.0), Vec3::new(300.0, 20.0, -150.0)] {
        let (mut world, _) = spinner(Vec3::new(1.0, 2.0, 3.0), spin, 1e-3);
        let (energy, momentum) = (world.kinetic_energy(), world.momentum().1);
        let mut worst = 0.0f64;
        for _ in 0..10_000 {
            world.step().unwrap();
            worst = worst.max((world.kinetic_energy() / energy - 1.0).abs());
        }
        assert!(worst < 0.01, "energy off by {worst}");
        let drift = (world.momentum().1 - momentum).length() / momentum.length();
        assert!(drift < 1e-6, "angular momentum off by {drift}");
    }
}

/// I = (1, 2, 3), w0 = (0.01, 1, 0): w2 first changes sign at 10.377305 s, then every 20.754610 s.
#[test]
fn free_rigid_body_flips_on_time() {
    let (mut world, body) = spinner(Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.01, 1.0, 0.0), 1e-3);
    let w2 = |world: &World| world.pose(body).inverse_vector(world.velocity(body).angular).y;
    let mut flips = Vec::new();
    while world.time() < 33.0 {
        let before = w2(&world);
        world.step().unwrap();
        let after = w2(&world);
        if before * after < 0.0 {
            flips.push(world.time() - 1e-3 * after / (after - before));
        }
    }
    assert!((flips[0] - 10.377305).abs() < 1e-4 * 10.377305, "{flips:?}");
    assert!((flips[1] - flips[0] - 20.754610).abs() < 1e-4 * 20.754610, "{flips:?}");
}
