//! Stages on a device give the world the same bits, whatever the device leaves to the processor; one that fails leaves
//! the world as it was.

use grouser_dynamics::joint::Spherical;
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::{BodyResponse, DeviceFault};

/// Balls and boxes that fall and roll, a paddle that is driven through them, a pendulum of two links.
fn world() -> World {
    let mut world = World::new(Settings { step: 4e-3, ..Settings::default() });
    let material = world.add_material(Material { friction: 0.4, ..Material::default() }).unwrap();
    let mut rng = Rng::new(5);
    let add = |world: &mut World, kind: BodyKind, shape: Shape, pose: Pose, velocity: Twist| {
        let mass = if kind == BodyKind::Moving { shape.mass_properties(2000.0).unwrap() } else { MassProperties::ZERO };
        let colliders = vec![ColliderDef { shape, local: Pose::IDENTITY, material, group: 1, mask: u32::MAX }];
        world.add_body(BodyDef { name: None, role: Role::Part, kind, pose, velocity, mass, colliders }).unwrap()
    };
    add(&mut world, BodyKind::Fixed, Shape::half_space(), Pose::IDENTITY, Twist::ZERO);
    let linear = [TimeFunction::Constant(0.4), TimeFunction::Constant(0.0), TimeFunction::Constant(0.0)];
    let angular = [0.0, 0.0, 2.0].map(TimeFunction::Constant);
    let paddle = BodyKind::Driven(Box::new(Motion::Velocity { linear, angular }));
    let at = |x: f64, y: f64, z: f64| Pose::at(Vec3::new(x, y, z));
    add(&mut world, paddle, Shape::cuboid(Vec3::new(0.02, 0.2, 0.1)), at(-0.2, 0.0, 0.11), Twist::ZERO);
    for i in 0..60 {
        let place = Vec3::new(f64::from(i % 4), f64::from(i / 4 % 4), f64::from(i / 16)) * 0.09 + 0.06;
        let pose = Pose::new(place, rng.rotation());
        let velocity = Twist { linear: 0.5 * rng.direction(), angular: 20.0 * rng.direction() };
        let box_of = Shape::cuboid(Vec3::new(0.03, 0.02, 0.04));
        let shape = if i % 3 == 0 { box_of } else { Shape::sphere(0.04) };
        add(&mut world, BodyKind::Moving, shape, pose, velocity);
    }
    let rod = || Shape::cuboid(Vec3::new(0.2, 0.02, 0.03));
    let upper = add(&mut world, BodyKind::Moving, rod(), at(1.2, 0.0, 1.0), Twist::ZERO);
    let lower = add(&mut world, BodyKind::Moving, rod(), at(1.6, 0.0, 1.0), Twist::ZERO);
    let axis = Quat::from_rotation_x(0.3);
    let hinge = |x: f64| Pose::new(Vec3::new(x, 0.0, 1.0), axis);
    world.add_joint(JointDef::new(JointKind::Spherical(Spherical), None, upper, hinge(1.0))).unwrap();
    world.add_joint(JointDef::new(JointKind::Spherical(Spherical), Some(upper), lower, hinge(1.4))).unwrap();
    world
}

#[test]
fn a_device_gives_the_same_bits() {
    for leaves in [0, 1, 5] {
        let (mut own, mut other) = (world(), world());
        other.use_stages(Some(Box::new(ProcessorStages::leaving(leaves))), Some(0));
        for step in 0..120 {
            let contacts = own.step().unwrap().contacts;
            assert_eq!(other.step().unwrap().contacts, contacts);
            assert_eq!(other.digest(), own.digest(), "step {step}");
        }
        let counts = other.stage_counts().unwrap();
        assert!(counts.stages[0] >= 120 && counts.stages[2] >= 120, "{counts:?}");
        assert_eq!(counts.names().collect::<Vec<_>>(), ["forces", "integrate"], "contacts are left to the stage");
        let share = counts.left as f64 / counts.bodies as f64;
        let wanted = match leaves {
            0 => 0.0..0.1,
            1 => 1.0..1.1,
            _ => 0.1..0.4,
        };
        assert!(wanted.contains(&share), "{share} of the bodies are left");
    }
}

/// Few bodies stay on the processor, and so do worlds with penalty contact.
#[test]
fn small_worlds_stay_on_the_processor() {
    let mut small = world();
    small.use_stages(Some(Box::new(ProcessorStages::default())), None);
    small.step().unwrap();
    assert_eq!(small.stage_counts().unwrap().stages, [0; 3]);
    let mut springs = world();
    springs.settings_mut().contact.method = ContactMethod::Penalty;
    springs.use_stages(Some(Box::new(ProcessorStages::default())), Some(0));
    springs.step().unwrap();
    assert_eq!(springs.stage_counts().unwrap().stages, [0; 3]);
}

/// Fails in one of its stages after so many times.
struct Failing {
    stage: usize,
    after: u32,
}

impl Failing {
    fn fails(&mut self, stage: usize) -> Result<(), DeviceFault> {
        if stage == self.stage {
            self.after = self.after.checked_sub(1).ok_or_else(|| DeviceFault("card 7: the device was lost".into()))?;
        }
        Ok(())
    }
}

impl StageDevice for Failing {
    fn free(
        &mut self,
        given: &FreeColumns,
        bodies: &mut [BodyResponse],
        free: &mut [Twist],
    ) -> Result<(), DeviceFault> {
        self.fails(0)?;
        ProcessorStages::default().free(given, bodies, free)
    }

    fn integrate(
        &mut self,
        given: &MoveColumns,
        pose: &mut [Pose],
        velocity: &mut [Twist],
        left: &mut Vec<u32>,
    ) -> Result<(), DeviceFault> {
        self.fails(1)?;
        ProcessorStages::default().integrate(given, pose, velocity, left)
    }
}

/// The error names the stage and the device; the world is as before the step and goes on without it.
#[test]
fn a_device_that_fails_leaves_the_state() {
    for (stage, name) in [(0, "forces"), (1, "integrate")] {
        let (mut own, mut other) = (world(), world());
        other.use_stages(Some(Box::new(Failing { stage, after: 3 })), Some(0));
        for _ in 0..3 {
            own.step().unwrap();
            other.step().unwrap();
        }
        let error = other.step().unwrap_err().to_string();
        assert!(error.starts_with(&format!("stage {name}: card 7")) && error.contains("--device cpu"), "{error}");
        assert_eq!((other.digest(), other.steps()), (own.digest(), 3));
        other.use_stages(None, None);
        own.step().unwrap();
        other.step().unwrap();
        assert_eq!(other.digest(), own.digest());
    }
}
