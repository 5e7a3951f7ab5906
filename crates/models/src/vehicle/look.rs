//! What a vehicle looks like: colours, a body shell, wheels with tread, arms, rods and springs.
//!
//! All of it follows from the vehicle as it stands in its world, whatever suspension it has: a body without shapes is
//! drawn as bars between its joints, a rod of fixed length as a bar, a spring as a coil.

use super::Vehicle;
use super::gear::Gear;
use crate::look::{
    self, LookForm, LookShape, LookStrut, Looks, Paint, RUBBER, SPRING, STEEL, ShellPlace, StrutLook, VehicleShell,
    WheelLook, WheelSize,
};
use grouser_dynamics::{BodyId, Connection, World};
use grouser_geom::Aabb;
use grouser_math::{Pose, Vec3};
use std::sync::Arc;

/// Colour of hulls, unless told: olive.
pub const HULL_PAINT: Paint = [0x6f, 0x70, 0x4c];
/// Colour of cones: orange.
const CONE_PAINT: Paint = [0xe2, 0x62, 0x1b];
/// Radius of arms over that of the wheels.
const ARM: f64 = 0.07;
/// Radius of coil springs over that of the wheels.
const COIL: f64 = 0.17;

/// What a vehicle should look like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VehicleLookDef {
    /// Colour of its hull.
    pub color: Paint,
    /// Body in place of the chassis' shapes; `None`: those.
    pub shell: Option<VehicleShell>,
    /// What wheels look like; `None`: as their shapes.
    pub wheels: Option<WheelLook>,
}

impl Default for VehicleLookDef {
    fn default() -> Self {
        Self { color: HULL_PAINT, shell: None, wheels: Some(WheelLook::Tire) }
    }
}

/// A wheel, as far as looks are concerned.
#[derive(Clone, Copy)]
struct SeenWheel {
    body: BodyId,
    chassis: BodyId,
    radius: f64,
    /// Of the rim, where the tire is seen by itself.
    rim: Option<f64>,
    /// Where its tire is along the axle, m.
    offset: f64,
    width: f64,
    out: f64,
}

impl Vehicle {
    /// The looks of its bodies.
    pub fn looks(&self, world: &World, def: &VehicleLookDef) -> Looks {
        let mut looks = Looks::default();
        looks.colors.push((self.chassis, def.color));
        looks.dressed = self.bodies.iter().map(|(_, body)| *body).collect();
        let cones = self.seated.iter().flat_map(|seated| &seated.cone_bodies);
        looks.colors.extend(cones.map(|cone| (*cone, CONE_PAINT)));
        match &self.gear {
            Gear::Tracked(_) => self.paint_tracks(def, &mut looks),
            Gear::Wheeled(_) => self.dress_wheels(world, def, &mut looks),
        }
        looks
    }

    /// Tracks: shoes like steel, wheels between that and the hull.
    fn paint_tracks(&self, def: &VehicleLookDef, looks: &mut Looks) {
        let between = std::array::from_fn(|k| ((u16::from(def.color[k]) * 2 + u16::from(STEEL[k])) / 4) as u8);
        for (name, body) in self.bodies.iter().filter(|(_, body)| *body != self.chassis) {
            let is_shoe = name.contains(".shoe.") || name.contains("connector");
            looks.colors.push((*body, if is_shoe { [0x4a, 0x4c, 0x4e] } else { between }));
        }
    }

    fn dress_wheels(&self, world: &World, def: &VehicleLookDef, looks: &mut Looks) {
        let wheels = self.seen_wheels(world);
        for wheel in &wheels {
            if let Some(rim) = wheel.rim {
                // The tire is seen by itself.
                let size = WheelSize { radius: rim, width: wheel.width, out: wheel.out };
                looks.shapes.extend(look::rim(size).into_iter().map(|(surface, color)| LookShape {
                    body: wheel.body,
                    form: LookForm::Surface(Arc::new(surface)),
                    local: Pose::IDENTITY,
                    color: Some(color),
                }));
                continue;
            }
            looks.colors.push((wheel.body, RUBBER));
            let Some(look) = def.wheels else { continue };
            looks.covered.push(wheel.body);
            let size = WheelSize { radius: wheel.radius, width: wheel.width, out: wheel.out };
            let local = Pose::at(Vec3::Y * wheel.offset);
            looks.shapes.extend(look.surfaces(size).into_iter().map(|(surface, color)| LookShape {
                body: wheel.body,
                form: LookForm::Surface(Arc::new(surface)),
                local,
                color: Some(color),
            }));
        }
        let usual = wheels.iter().map(|w| w.radius).fold(0.0, f64::max);
        if let (Some(shell), Some(place)) = (def.shell, self.shell_place(world, &wheels)) {
            looks.covered.push(self.chassis);
            looks.shapes.extend(shell.surfaces(&place, def.color).into_iter().map(|(surface, color)| LookShape {
                body: self.chassis,
                form: LookForm::Surface(Arc::new(surface)),
                local: Pose::IDENTITY,
                color: Some(color),
            }));
        }
        self.draw_links(world, if usual > 0.0 { usual } else { 0.3 }, &wheels, looks);
    }

    /// The wheels with the extent of their shapes.
    fn seen_wheels(&self, world: &World) -> Vec<SeenWheel> {
        let Gear::Wheeled(gear) = &self.gear else { return Vec::new() };
        let frame = world.pose(self.chassis);
        let mut wheels = Vec::new();
        for wheel in &gear.wheels {
            let y = frame.inverse_point(world.pose(wheel.body).position).y;
            let (out, chassis) = (if y < 0.0 { -1.0 } else { 1.0 }, wheel.chassis);
            let mut all = Aabb::EMPTY;
            world.visit_colliders(|body, collider, _| {
                if body == wheel.body {
                    let local = Pose::at(world.center_of_mass(body)).compose(&collider.local);
                    all = all.union(&collider.shape.aabb(&local));
                }
            });
            // Twin wheels have two tires.
            for (offset, tire) in &wheel.tires {
                let [radius, width] = tire.size();
                wheels.push(SeenWheel { body: wheel.body, chassis, radius, rim: None, offset: *offset, width, out });
            }
            if !wheel.tires.is_empty() {
                continue;
            }
            let (offset, width) = if all.is_finite() {
                (0.5 * (all.min.y + all.max.y), all.max.y - all.min.y)
            } else {
                (0.0, 0.6 * wheel.radius)
            };
            let (radius, rim) = (wheel.radius, wheel.rim);
            wheels.push(SeenWheel { body: wheel.body, chassis, radius, rim, offset, width, out });
        }
        wheels
    }

    fn shell_place(&self, world: &World, wheels: &[SeenWheel]) -> Option<ShellPlace> {
        let frame = world.pose(self.chassis);
        // Wheels of trailers and rear chassis are not below it.
        let own = || wheels.iter().filter(|w| w.chassis == self.chassis);
        let at: Vec<Vec3> = own().map(|w| frame.inverse_point(world.pose(w.body).position)).collect();
        let first = own().next()?;
        let (front, rear) = at.iter().fold((f64::MIN, f64::MAX), |(a, b), p| (a.max(p.x), b.min(p.x)));
        Some(ShellPlace {
            axles: [front, rear],
            height: at.iter().map(|p| p.z).sum::<f64>() / at.len() as f64,
            radius: first.radius,
            side: at.iter().map(|p| p.y.abs()).fold(0.0, f64::max),
            width: first.width,
        })
    }

    /// Where a spring whose end is inside a tire is drawn: so far from its place, towards the middle of the vehicle.
    fn beside_tire(&self, world: &World, link: &Connection<'_>, wheels: &[SeenWheel], coil: f64) -> Vec3 {
        let end = |i: usize| {
            let at = link.frames[i].position;
            link.bodies[i].map_or(at, |body| world.pose(body).point(at))
        };
        for wheel in wheels {
            let pose = world.pose(wheel.body);
            for at in [end(0), end(1)].map(|at| pose.inverse_point(at) - Vec3::Y * wheel.offset) {
                let reach = 0.5 * wheel.width + coil;
                if at.y.abs() < reach && Vec3::new(at.x, 0.0, at.z).length() < wheel.radius {
                    return pose.vector(Vec3::Y) * (-wheel.out * (reach + 0.3 * coil) - at.y);
                }
            }
        }
        Vec3::ZERO
    }

    /// Arms between the joints of bodies without shapes, rods, springs.
    fn draw_links(&self, world: &World, radius: f64, wheels: &[SeenWheel], looks: &mut Looks) {
        let ours = self.chassis.0..self.chassis.0 + self.bodies.len() as u32;
        let is_ours = |body: &Option<BodyId>| body.is_some_and(|b| ours.contains(&b.0));
        let links: Vec<Connection<'_>> = world.connections().filter(|link| link.bodies.iter().any(is_ours)).collect();
        let strut = |look: StrutLook, ends: [(Option<BodyId>, Vec3); 2], share: f64, color: Paint| LookStrut {
            look,
            ends,
            radius: share * radius,
            color,
        };
        for link in &links {
            let aside =
                if link.kind == "spring" { self.beside_tire(world, link, wheels, COIL * radius) } else { Vec3::ZERO };
            let ends = [0, 1].map(|i| {
                let own = link.bodies[i].map_or(aside, |body| world.pose(body).rotation.conjugate() * aside);
                (link.bodies[i], link.frames[i].position + own)
            });
            match link.kind {
                "distance" => looks.struts.push(strut(StrutLook::Rod, ends, 0.6 * ARM, STEEL)),
                "spring" => {
                    looks.struts.push(strut(StrutLook::Coil, ends, COIL, SPRING));
                    looks.struts.push(strut(StrutLook::Rod, ends, 0.35 * COIL, STEEL));
                }
                _ => {}
            }
        }
        // Bodies without shapes: a bar from joint to joint, in the order of their joints.
        let mut has_shapes = vec![false; self.bodies.len()];
        world.visit_colliders(|body, _, _| {
            if ours.contains(&body.0) {
                has_shapes[(body.0 - ours.start) as usize] = true;
            }
        });
        for (i, (_, body)) in self.bodies.iter().enumerate() {
            if has_shapes[i] || *body == self.chassis || wheels.iter().any(|w| w.body == *body) {
                continue;
            }
            looks.colors.push((*body, STEEL));
            let mut joints: Vec<Vec3> = Vec::new();
            for link in &links {
                for end in [0, 1] {
                    let at = link.frames[end].position;
                    let is_new = joints.iter().all(|p| p.distance(at) > 0.02 * radius);
                    if link.bodies[end] == Some(*body) && is_new {
                        joints.push(at);
                    }
                }
            }
            let middle = joints.iter().sum::<Vec3>() / joints.len().max(1) as f64;
            if joints.len() == 2 {
                let ends = [joints[0], joints[1]].map(|p| (Some(*body), p));
                looks.struts.push(strut(StrutLook::Rod, ends, ARM, STEEL));
            } else if joints.len() > 2 {
                let arms = joints.iter().map(|p| [(Some(*body), middle), (Some(*body), *p)]);
                looks.struts.extend(arms.map(|ends| strut(StrutLook::Rod, ends, ARM, STEEL)));
            }
        }
    }
}
