//! Tracks with other pins than hinges: bushings, and double pins with connectors.

use super::{build, run, scene, speeds, tracked};
use grouser::build::BuiltScene;
use grouser_dynamics::BodyId;

/// What the shoes of the first track do on the ground while the vehicle drives for a while, m.
struct OnGround {
    /// Way of the chassis.
    way: f64,
    /// Mean way of the shoes below the inner wheels.
    creep: f64,
    /// Mean way of the points of contact, by their loads.
    slid: f64,
    /// Turns of the sprocket.
    turns: f64,
}

fn watch_shoes(model: &mut BuiltScene, seconds: f64) -> OnGround {
    let vehicle = model.vehicles[0].clone();
    let track = &tracked(&vehicle).tracks[0];
    let angle = |model: &BuiltScene| model.world.joint_coordinates(track.bearing).0;
    let place = |model: &BuiltScene| model.world.pose(vehicle.chassis).position.x;
    let (start, first, h) = (place(model), angle(model), model.world.settings().step);
    let (mut creep, mut slid) = (0.0, 0.0);
    for _ in 0..(seconds / h).round() as u64 {
        run(model, h);
        let (world, middle) = (&model.world, place(model));
        let low = |s: &&BodyId| {
            let at = world.pose(**s).position;
            (at.x - middle).abs() < 0.45 && at.z < 0.05
        };
        let speeds: Vec<f64> = track.shoes.iter().filter(low).map(|s| world.velocity(*s).linear.x).collect();
        creep += h * speeds.iter().sum::<f64>() / speeds.len() as f64;
        let (mut load, mut slip) = (0.0, 0.0);
        // The ground is the first body.
        for c in world.contacts().iter().filter(|c| c.body_a.0 == 0 && track.shoes.contains(&c.body_b)) {
            load += c.force.z;
            slip += c.force.z * world.velocity(c.body_b).at(c.arms[1]).x;
        }
        slid += h * slip / load;
    }
    let turns = (angle(model) - first) / std::f64::consts::TAU;
    OnGround { way: place(model) - start, creep, slid, turns }
}

/// A track whose pins are described by `with` drives as a hinged one does: a pitch per tooth within `tolerance`, on
/// shoes that do not slide.
fn drives_a_pitch_per_tooth(with: &str, tolerance: f64) {
    let keys = format!("with = {{ {with} }}\n{}", speeds(4.0, 4.0));
    let mut model = build(scene("light-robot", &keys));
    run(&mut model, 1.6);
    let OnGround { way, creep, slid, turns } = watch_shoes(&mut model, 0.8);
    let per_turn = (way - creep) / turns;
    println!("{with}: {per_turn} m per turn on the shoes, which go {creep} of {way} m, slip {slid} m");
    assert!((per_turn / (14.0 * 0.0655) - 1.0).abs() < tolerance, "{with}: {per_turn}");
    assert!(slid.abs() < 0.01 * way, "{with}: loaded shoes slide by {slid} of {way} m");
    assert!(creep > -0.005 * way && creep < 0.04 * way, "{with}: shoes roll by {creep} of {way} m");
    assert_eq!(model.vehicles[0].mishaps(&model.world), []);
}

/// Bushings stretch.
#[test]
fn bushed_pins_drive() {
    let with = "pins = { bushing = { stiffness = 2e6, damping = 500, bending = 500, torsion = 1 } }";
    drives_a_pitch_per_tooth(with, 0.015);
}

/// Double pins let a shoe stand on one edge of its plate while the first and the last wheel press on it, and roll over
/// that edge: the pins, s above the ground, then move at s omega, and all shoes between the wheels with them (book,
/// vehicles). The points that carry the load do not slide for that.
#[test]
fn double_pins_drive() {
    // 61 shoes of one pin are 122 links.
    let with = "shoe = { length = 0.0455, thickness = 0.002 }, chassis = { mass = 2000 }, \
                pins = { connector = { length = 0.02, mass = 0.05 } }";
    drives_a_pitch_per_tooth(with, 0.005);
}
