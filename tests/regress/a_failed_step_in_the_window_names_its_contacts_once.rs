//! Penalty contact reports its contacts after the last sub-step. A sub-step that failed left those of the step before,
//! whose bodies already had ids in place of slots, and the step named them a second time: with a moving window the id
//! of a grain is no slot, and the step panicked where it had to return its error.

use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Vec3};

const GRAINS: u32 = 40;
const RADIUS: f64 = 0.02;

/// Grains in a row along x that rest on the ground, and a window over the last few.
fn row(method: ContactMethod) -> World {
    let mut settings = Settings { step: 1e-3, ..Settings::default() };
    settings.contact.method = method;
    let mut world = World::new(settings);
    let material = Material { stiffness: Stiffness::Young(1e7), ..Material::default() };
    let material = world.add_material(material).expect("a good material");
    let body = |name: Option<&str>, kind: BodyKind, at: Vec3, shape: Shape| BodyDef {
        name: name.map(String::from),
        role: if kind == BodyKind::Moving { Role::Grain } else { Role::Part },
        mass: if kind == BodyKind::Moving {
            shape.mass_properties(2500.0).expect("a ball")
        } else {
            MassProperties::ZERO
        },
        kind,
        pose: Pose::at(at),
        velocity: Twist::ZERO,
        colliders: vec![ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX }],
    };
    let pitch = 3.0 * RADIUS;
    let end = Vec3::new(f64::from(GRAINS) * pitch, 0.0, 1.0);
    world.add_body(body(Some("ground"), BodyKind::Fixed, Vec3::ZERO, Shape::half_space())).expect("a good body");
    let follow = world.add_body(body(Some("scout"), BodyKind::Fixed, end, Shape::sphere(0.1))).expect("a good body");
    let size = Vec3::new(12.0 * pitch, 1.0, f64::INFINITY);
    world.open_window(WindowDef { follow, size, offset: Vec3::ZERO, stride: pitch }).expect("a good window");
    for i in 0..GRAINS {
        let at = Vec3::new(f64::from(i) * pitch, 0.0, 0.999 * RADIUS);
        world.add_body(body(None, BodyKind::Moving, at, Shape::sphere(RADIUS))).expect("a good body");
    }
    world
}

/// Ids of the bodies in contact.
fn pairs(world: &World) -> Vec<(u32, u32)> {
    world.contacts().iter().map(|c| (c.body_a.0, c.body_b.0)).collect()
}

#[test]
fn a_failed_step_in_the_window_names_its_contacts_once() {
    for method in ContactMethod::ALL {
        let mut world = row(method);
        world.step().expect("grains at rest");
        let reported = pairs(&world);
        let counts = world.grain_counts().expect("a window");
        assert!(counts.active >= 4 && counts.stored > GRAINS as usize / 2, "{}: {counts:?}", method.name());
        // Each grain of the window on the ground, under its own id: the last ones of the row.
        let ids: Vec<u32> = reported.iter().map(|(_, grain)| *grain).collect();
        assert!(ids.len() == counts.active && ids[0] > 2 + GRAINS / 2, "{}: {reported:?}", method.name());
        let snapshot = world.snapshot();
        let last = BodyId(1 + GRAINS);
        world.set_velocity(last, Twist { linear: 1e9 * Vec3::Z, angular: Vec3::ZERO });
        let error = world.step().expect_err("a grain faster than the limit");
        assert!(matches!(error, StepError::TooFast { .. }), "{}: {error}", method.name());
        assert_eq!(pairs(&world), reported, "{}: the contacts are those of the last step done", method.name());
        // The world goes on from the state before.
        world.restore(&snapshot).expect("its own snapshot");
        world.step().expect("grains at rest");
        assert_eq!(pairs(&world), reported, "{}", method.name());
    }
}
