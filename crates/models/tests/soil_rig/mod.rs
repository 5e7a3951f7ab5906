//! A wheel on a carriage over deformable soil.
#![allow(dead_code)]

use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Sym3, Vec3};
use grouser_models::soil::ground::{PressureNormal, SoilGround, SoilGroundDef, SoilKind};
use grouser_models::soil::{SinkageLaw, Soil};
use std::any::Any;

/// k 2e5, n 1.1, c 0, phi 30 degrees, K 1 cm, K_e 4e7.
pub fn soft_soil() -> SoilKind {
    let soil = Soil {
        law: SinkageLaw::Bekker { k_c: 0.0, k_phi: 2e5 },
        exponent: 1.1,
        cohesion: 0.0,
        friction_angle: 30f64.to_radians(),
        shear_modulus: 0.01,
    };
    SoilKind { elastic: 4e7, ..SoilKind::new(soil) }
}

pub fn ground(kind: SoilKind, spacing: f64, bodies: Vec<BodyId>) -> SoilGroundDef {
    SoilGroundDef {
        name: None,
        ground: None,
        warning: None,
        bodies,
        sheets: vec![],
        pose: Pose::IDENTITY,
        surface: None,
        kinds: vec![kind],
        map: None,
        spacing,
        width: None,
        normal: PressureNormal::Surface,
        pile: None,
        walls: false,
        group: 1,
        mask: u32::MAX,
    }
}

pub fn body(world: &mut World, kind: BodyKind, mass: f64, at: Vec3, shape: Option<(Shape, Pose)>) -> BodyId {
    let inertia = Sym3::diagonal(Vec3::splat(0.1 * mass));
    let colliders =
        shape.map(|(shape, local)| ColliderDef { shape, local, material: MaterialId(0), group: 1, mask: u32::MAX });
    let def = BodyDef {
        name: None,
        role: Role::Part,
        kind,
        pose: Pose::at(at),
        velocity: Twist::ZERO,
        mass: MassProperties { mass, center: Vec3::ZERO, inertia },
        colliders: colliders.into_iter().collect(),
    };
    world.add_body(def).unwrap()
}

pub fn soil(world: &World, id: ElementId) -> &SoilGround {
    (world.element(id) as &dyn Any).downcast_ref().unwrap()
}

/// A wheel that is drawn at a speed, turns at that of its slip and carries a load.
#[derive(Clone)]
pub struct Roll {
    pub radius: f64,
    pub width: f64,
    pub load: f64,
    pub kind: SoilKind,
    pub spacing: f64,
    pub step: f64,
    pub speed: f64,
    /// Way in m, of which the last third is measured.
    pub way: f64,
    /// Led at this sinkage in m instead of carrying the load.
    pub sinkage: Option<f64>,
    pub define: fn(&mut SoilGroundDef),
}

impl Default for Roll {
    fn default() -> Self {
        Self {
            radius: 0.5,
            width: 0.4,
            load: 2e3,
            kind: soft_soil(),
            spacing: 0.01,
            step: 1e-3,
            speed: 0.5,
            way: 1.2,
            sinkage: None,
            define: |_| {},
        }
    }
}

/// Means over the last third of the way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rolled {
    pub sinkage: f64,
    pub drawbar: f64,
    pub torque: f64,
    pub load: f64,
}

pub struct RollWorld {
    pub world: World,
    pub wheel: BodyId,
    pub ground: ElementId,
}

impl Roll {
    /// The world at its start; braked slips are negative, i = omega r/v - 1.
    pub fn world(&self, slip: f64) -> RollWorld {
        let gravity = Vec3::new(0.0, 0.0, -9.81);
        let mut world = World::new(Settings { step: self.step, gravity, ..Settings::default() });
        world.add_material(Material::default()).unwrap();
        let at = Vec3::new(0.0, 0.0, self.radius - self.sinkage.unwrap_or(0.0));
        let speed = TimeFunction::Constant(self.speed);
        let still = || [0.0; 3].map(TimeFunction::Constant);
        let mut linear = still();
        linear[0] = speed;
        let motion = Motion::Velocity { linear, angular: still() };
        let carriage = body(&mut world, BodyKind::Driven(Box::new(motion)), 1.0, at, None);
        let mass = self.load / 9.81;
        let hub = body(&mut world, BodyKind::Moving, 0.5 * mass, at, None);
        let turned = Pose::new(Vec3::ZERO, Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
        let rim = (Shape::cylinder(0.5 * self.width, self.radius), turned);
        let wheel = body(&mut world, BodyKind::Moving, 0.5 * mass, at, Some(rim));
        let kind = match self.sinkage {
            None => JointKind::Prismatic(Default::default()),
            Some(_) => JointKind::Fixed(Default::default()),
        };
        let vertical = JointDef::new(kind, Some(carriage), hub, Pose::at(at));
        world.add_joint(vertical).unwrap();
        let axle = Pose::new(at, Quat::from_rotation_arc(Vec3::Z, Vec3::Y));
        let hinge = JointDef::new(JointKind::Revolute(Default::default()), Some(hub), wheel, axle);
        let joint = world.add_joint(hinge).unwrap();
        let ratio = if slip < 0.0 { 1.0 + slip } else { 1.0 / (1.0 - slip) };
        let omega = self.speed / self.radius * ratio;
        let drive = Drive::Speed(TimeFunction::Constant(omega));
        world.add_motor(MotorDef { name: None, joint, axis: Axis::Angle, drive, limit: None }).unwrap();
        let mut def = ground(self.kind, self.spacing, vec![wheel]);
        (self.define)(&mut def);
        let ground = world.add_element(Box::new(SoilGround::new(def))).unwrap();
        RollWorld { world, wheel, ground }
    }

    pub fn run(&self, slip: f64) -> (Rolled, RollWorld) {
        let mut rig = self.world(slip);
        let steps = (self.way / self.speed / self.step) as usize;
        let (mut sum, mut count) = (Rolled::default(), 0.0);
        for k in 0..steps {
            rig.world.step().unwrap();
            if 3 * k >= 2 * steps {
                let load = rig.world.element(rig.ground).load(0);
                sum.sinkage += self.radius - rig.world.pose(rig.wheel).position.z;
                sum.drawbar += load.force.x;
                sum.load += load.force.z;
                sum.torque -= load.torque.y;
                count += 1.0;
            }
        }
        let mean = |v: f64| v / count;
        let means = Rolled {
            sinkage: mean(sum.sinkage),
            drawbar: mean(sum.drawbar),
            torque: mean(sum.torque),
            load: mean(sum.load),
        };
        (means, rig)
    }
}
