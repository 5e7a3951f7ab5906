//! What a vehicle is, before and after it was added to a world: parts, a running gear, and a driver.

use super::driver::{Footprint, Seated};
use super::gear::{Gear, GearDef};
use super::parts::{Assembly, PartShape};
use super::sphere_set::spheres;
use super::{Driver, VehicleError};
use grouser_dynamics::element::ElementId;
use grouser_dynamics::{BodyId, ColliderDef, JointId, MaterialId, MotorId, SpringId, World};
use grouser_geom::{Aabb, MassProperties};
use grouser_math::{Pose, Vec3};

/// Collision group of hulls.
const HULL: u32 = 1;
/// Collision groups that running gears use for parts of their own; hulls do not meet them.
pub(super) const GEAR_GROUPS: [u32; 3] = [1 << 31, 1 << 30, 1 << 29];

/// The hull of a vehicle; its frame is the vehicle's.
#[derive(Clone, Debug, PartialEq)]
pub struct Chassis {
    /// Mass, centre and inertia.
    pub mass: MassProperties,
    /// Shapes that touch the ground and obstacles.
    pub shapes: Vec<PartShape>,
}

/// A vehicle to be added to a world. Vehicle frame: x forward, y left, z up; all positions are in it, before the
/// suspension yields.
#[derive(Clone, Debug, PartialEq)]
pub struct VehicleDef {
    /// Name; the parts' names begin with it.
    pub name: String,
    /// Pose of the vehicle's frame in the world.
    pub pose: Pose,
    /// The hull.
    pub chassis: Chassis,
    /// What it runs on.
    pub gear: GearDef,
    /// Who drives it; `None`: nobody.
    pub driver: Option<Driver>,
    /// Longest edge in m of the triangles whose spheres stand for the shapes; `None`: the shapes themselves.
    pub sphere_set: Option<f64>,
    /// Material of the chassis and of wheels.
    pub material: MaterialId,
}

/// A vehicle in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Vehicle {
    /// Name.
    pub name: String,
    /// The hull.
    pub chassis: BodyId,
    /// What it runs on.
    pub gear: Gear,
    /// Who drives it; `None`: nobody, or its motors one by one.
    pub driver: Option<Driver>,
    /// Where he sits.
    pub(super) seated: Option<Seated>,
    /// Names of all bodies, in the order in which they were added: one after the other.
    pub bodies: Vec<(String, BodyId)>,
    /// Names of all joints.
    pub joints: Vec<(String, JointId)>,
    /// Names of all motors.
    pub motors: Vec<(String, MotorId)>,
    /// Names of all springs.
    pub springs: Vec<(String, SpringId)>,
    /// Names of all elements: powertrain, brakes, tires.
    pub elements: Vec<(String, ElementId)>,
}

impl VehicleDef {
    /// Adds the vehicle to a world: the chassis first, then the parts of its gear.
    pub fn build(&self, world: &mut World) -> Result<Vehicle, VehicleError> {
        let plan = self.gear.plan()?;
        let mut assembly = Assembly::new(world, &self.name, self.pose);
        let mask = !GEAR_GROUPS.iter().fold(0, |all, group| all | group);
        let colliders = self.colliders(&self.chassis.shapes, self.material, HULL, |_| mask)?;
        let chassis = assembly.body("chassis", Pose::IDENTITY, self.chassis.mass, colliders)?;
        let gear = plan.build(self, &mut assembly, chassis)?;
        assembly.finish(chassis, gear, self.driver.clone(), self.material)
    }

    /// Shapes of a part as colliders: the shapes themselves, or spheres that stand for them.
    pub(super) fn colliders(
        &self,
        shapes: &[PartShape],
        material: MaterialId,
        group: u32,
        mask: impl Fn(&PartShape) -> u32,
    ) -> Result<Vec<ColliderDef>, VehicleError> {
        let set = self.sphere_set.map(|edge| spheres(shapes, edge)).transpose()?;
        let collider =
            |p: &PartShape| ColliderDef { shape: p.shape.clone(), local: p.local, material, group, mask: mask(p) };
        Ok(set.as_deref().unwrap_or(shapes).iter().map(collider).collect())
    }
}

impl Vehicle {
    /// What it covers, as its shapes are now; `None` for one without shapes.
    pub(super) fn footprint(&self, world: &World) -> Option<Footprint> {
        let frame = world.pose(self.chassis);
        let ours = self.chassis.0..self.chassis.0 + self.bodies.len() as u32;
        let mut all = Aabb::EMPTY;
        world.visit_colliders(|body, collider, _| {
            if ours.contains(&body.0) {
                let pose = world.pose(body);
                let center = Pose::new(pose.point(world.center_of_mass(body)), pose.rotation);
                let bounds = collider.shape.aabb(&frame.inverse().compose(&center).compose(&collider.local));
                all = if bounds.is_finite() { all.union(&bounds) } else { all };
            }
        });
        // Tires with a law of their own have no shapes.
        let wheels = match &self.gear {
            Gear::Wheeled(gear) => gear.wheels.as_slice(),
            Gear::Tracked(_) => &[],
        };
        for wheel in wheels {
            let body = frame.inverse().compose(&world.pose(wheel.body));
            for (offset, tire) in &wheel.tires {
                let [radius, width] = tire.size();
                let (at, reach) = (body.point(Vec3::Y * *offset), Vec3::new(radius, 0.5 * width, radius));
                all = all.union(&Aabb { min: at - reach, max: at + reach });
            }
        }
        let Aabb { min: Vec3 { x: rear, y: right, .. }, max: Vec3 { x: front, y: left, .. } } = all;
        all.is_finite().then_some(Footprint { x: [rear, front], y: [right, left] })
    }
}
