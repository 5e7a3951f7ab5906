//! What frames are of, in the terms of recordings: names, groups, shapes, size.

use crate::scene::keys::material::Materials;
use grouser_dynamics::{BodyId, BodyKind, Connection, World};
use grouser_geom::{Aabb, Shape};
use grouser_math::{Pose, Twist, Vec3, quat};
use grouser_models::look::{LookForm, LookSurface, Looks, Paint, StrutLook};
use grouser_record::frames::Frame;
use grouser_record::header::Header;
use grouser_record::solids::{Solid, Solids, Surface};
use grouser_record::zarr::Values;
use grouser_record::{Coat, Contacts, Link, Precision, Quantity, ShapeUse, Strut};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

pub mod sheets;

/// Points around a circle of a surface.
const DETAIL: usize = 24;

/// Bounds of all shapes that have finite ones; those of the bodies' positions where none has.
fn bounds(world: &World) -> Aabb {
    let pose = |body: BodyId| {
        let frame = world.pose(body);
        Pose::new(frame.point(world.center_of_mass(body)), frame.rotation)
    };
    let mut all = Aabb::EMPTY;
    world.visit_colliders(|body, c, _| {
        let bounds = c.shape.aabb(&pose(body).compose(&c.local));
        if bounds.is_finite() {
            all = all.union(&bounds);
        }
    });
    let points = (0..world.body_count() as u32).map(|body| world.pose(BodyId(body)).position);
    if all.is_finite() { all } else { points.fold(Aabb::EMPTY, |sum, p| sum.union(&Aabb { min: p, max: p })) }
}

/// Largest extent of the scene at its start in m; 1 where it has none.
pub fn size(world: &World) -> f64 {
    let size = bounds(world).size().max_element();
    if size.is_finite() && size > 0.0 { size } else { 1.0 }
}

/// A frame of the present state.
pub fn frame(world: &World, header: &Header) -> Frame {
    let body = |i: usize| BodyId(i as u32);
    let count = world.body_count();
    // Sleepers keep the velocity with which they fell asleep, but do not move.
    let velocity = |i: usize| if world.is_asleep(body(i)) { Twist::ZERO } else { world.velocity(body(i)) };
    let values = header.quantities.iter().map(|quantity| match quantity {
        Quantity::Position => header.precision.pack(*quantity, count, |i| world.pose(body(i)).position.to_array()),
        Quantity::Rotation => {
            header.precision.pack(*quantity, count, |i| quat::to_scalar_first(world.pose(body(i)).rotation))
        }
        Quantity::Velocity => header.precision.pack(*quantity, count, |i| velocity(i).linear.to_array()),
        Quantity::AngularVelocity => header.precision.pack(*quantity, count, |i| velocity(i).angular.to_array()),
        Quantity::ContactForce => {
            let strengths = world.contact_strengths();
            header.precision.pack(*quantity, count, |i| [strengths[i]])
        }
    });
    let contacts = if header.contacts { contacts(world, &header.precision) } else { Contacts::default() };
    let mut values: Vec<Values> = values.collect();
    if header.nodes > 0 {
        values.extend(sheets::values(world));
    }
    Frame { step: world.steps(), time: world.time(), values, contacts, relief: Vec::new() }
}

/// The contacts of the last step that carry something.
fn contacts(world: &World, precision: &Precision) -> Contacts {
    let mut all = Contacts::default();
    for (i, contact) in world.contacts().iter().enumerate() {
        let force = world.force_of_contact(i);
        if force != Vec3::ZERO {
            let vectors = [contact.point, contact.normal, force].map(|v| v.to_array());
            all.push(precision, [contact.body_a.0, contact.body_b.0], vectors);
        }
    }
    all
}

/// A joint or spring for recordings; one without a name is called by its kind and place.
fn link((i, connection): (usize, Connection<'_>)) -> Link {
    Link {
        name: connection.name.map_or_else(|| format!("{} {i}", connection.kind), str::to_string),
        kind: connection.kind.into(),
        bodies: connection.bodies.map(|body| body.map(|body| body.0)),
        frames: connection.frames,
    }
}

/// Surfaces and kinds that were met so far; equal ones are stored once.
#[derive(Default)]
struct Gathered {
    solids: Solids,
    /// Surfaces by what they were made from.
    known: BTreeMap<String, u32>,
}

impl Gathered {
    fn kind(&mut self, name: &str) -> u8 {
        let kinds = &mut self.solids.kinds;
        let at = kinds.iter().position(|kind| kind.name() == name).unwrap_or_else(|| {
            kinds.push(name.into());
            kinds.len() - 1
        });
        at as u8
    }

    fn mesh(&mut self, key: String, shape: &Shape) -> u32 {
        if let Some(mesh) = self.known.get(&key) {
            return *mesh;
        }
        let (points, triangles) = shape.tessellate(DETAIL);
        let mesh = self.solids.meshes.len() as u32;
        self.solids.meshes.push(Surface { points: points.iter().map(|p| p.to_array()).collect(), triangles });
        self.known.insert(key, mesh);
        mesh
    }

    /// Adds triangles that are only seen.
    fn add_surface(&mut self, body: u32, surface: &Arc<LookSurface>, local: Pose) {
        let key = format!("look {:p}", surface.as_ref());
        let mesh = self.known.get(&key).copied().unwrap_or_else(|| {
            let points = surface.points.iter().map(|p| p.to_array()).collect();
            self.solids.meshes.push(Surface { points, triangles: surface.triangles.clone() });
            let mesh = self.solids.meshes.len() as u32 - 1;
            self.known.insert(key, mesh);
            mesh
        });
        let kind = self.kind("mesh");
        self.solids.solids.push(Solid { body, kind, size: [1.0; 3], local, mesh });
    }

    /// Adds a shape. `around`: the scene's bounds in the body's frame, for shapes without end.
    fn add(&mut self, body: u32, shape: &Shape, local: Pose, around: &Aabb) {
        if let Shape::Compound(compound) = shape {
            for (pose, part) in compound.parts() {
                self.add(body, part, local.compose(pose), around);
            }
            return;
        }
        let mut local = local;
        // A unit surface and factors where that describes the shape: a million grains share one surface.
        let (unit, key, factors) = match shape {
            Shape::Sphere(s) => (Shape::sphere(1.0), String::new(), Vec3::splat(s.radius)),
            Shape::Cuboid(s) => (Shape::cuboid(Vec3::ONE), String::new(), s.half),
            Shape::Ellipsoid(s) => (Shape::ellipsoid(Vec3::ONE), String::new(), s.semi),
            Shape::Cylinder(s) => {
                (Shape::cylinder(1.0, 1.0), String::new(), Vec3::new(s.radius, s.radius, s.half_height))
            }
            Shape::Cone(s) => (Shape::cone(1.0, 1.0), String::new(), Vec3::new(s.radius, s.radius, s.half_height)),
            Shape::Capsule(s) => {
                let ratio = s.half_length / s.radius;
                (Shape::capsule(ratio, 1.0), format!("{ratio:.9}"), Vec3::splat(s.radius))
            }
            // Stones of all sizes share the surface of their form.
            Shape::Hull(s) => {
                let form = Shape::Hull(Arc::new(s.unscaled()));
                (form, format!("{:p}", s.form().as_ref()), Vec3::splat(s.scale()))
            }
            Shape::HalfSpace(_) => {
                // The square of the plane that lies beside the scene.
                let center = local.inverse_point(around.center());
                local.position = local.point(Vec3::new(center.x, center.y, 0.0));
                (Shape::half_space(), String::new(), Vec3::splat(0.5 * around.size().max_element().max(1e-3)))
            }
            other => {
                // Shared data is distinguished by where it lies, other shapes by their numbers.
                let key = match other {
                    Shape::Mesh(data) => format!("{:p}", data.as_ref()),
                    Shape::HeightField(data) => format!("{:p}", data.as_ref()),
                    small => format!("{small:?}"),
                };
                (other.clone(), key, Vec3::ONE)
            }
        };
        let mesh = self.mesh(format!("{} {key}", shape.name()), &unit);
        let kind = self.kind(shape.name());
        self.solids.solids.push(Solid { body, kind, size: factors.to_array(), local, mesh });
    }
}

/// The shapes of the bodies of these ranges alone.
pub fn shapes_of(world: &World, bodies: &[Range<u32>]) -> Solids {
    let mut gathered = Gathered::default();
    let around = Aabb { min: Vec3::NEG_ONE, max: Vec3::ONE };
    world.visit_colliders(|body, collider, _| {
        if bodies.iter().any(|range| range.contains(&body.0)) {
            let center = world.center_of_mass(body);
            let local = Pose::new(collider.local.position + center, collider.local.rotation);
            gathered.add(body.0, &collider.shape, local, &around);
        }
    });
    gathered.solids
}

/// The shapes of all bodies, the joints between them, and what they look like.
pub fn solids(world: &World, materials: &Materials, looks: &Looks) -> Solids {
    let mut gathered = Gathered::default();
    let around = bounds(world);
    let mut coats: Vec<Coat> = Vec::new();
    // By body, so that a million grains are not looked for in a list.
    let mut colors: Vec<Option<Paint>> = vec![None; world.body_count()];
    looks.colors.iter().for_each(|(body, color)| colors[body.0 as usize] = Some(*color));
    let painted = |body: BodyId| colors[body.0 as usize];
    let skins = sheets::skins(world);
    world.visit_colliders(|body, collider, material| {
        let center = world.center_of_mass(body);
        let local = Pose::new(collider.local.position + center, collider.local.rotation);
        let around = match collider.shape {
            Shape::HalfSpace(_) if around.is_finite() => {
                let middle = world.pose(body).inverse_point(around.center());
                let half = 0.5 * around.size();
                Aabb { min: middle - half, max: middle + half }
            }
            _ => Aabb { min: Vec3::NEG_ONE, max: Vec3::ONE },
        };
        gathered.add(body.0, &collider.shape, local, &around);
        let is_covered = looks.is_covered(body) || skins.iter().any(|skin| skin.contains(&body.0));
        let usage = if is_covered { ShapeUse::Touched } else { ShapeUse::Both };
        coats.resize(gathered.solids.solids.len(), Coat { color: painted(body), usage });
        // More materials than a byte can tell apart share the last index.
        let known = materials.0.iter().position(|entry| entry.id == material).unwrap_or_default();
        gathered.solids.material.resize(gathered.solids.solids.len(), known.min(255) as u8);
    });
    gathered.solids.materials = materials.0.iter().take(256).map(|entry| entry.name.clone()).collect();
    add_looks(&mut gathered, coats, looks, world.body_count());
    gathered.solids.sheets = sheets::sheets(world, looks);
    gathered.solids.links = world.connections().enumerate().map(link).collect();
    gathered.solids.motion = (0..world.body_count() as u32)
        .map(|i| match world.kind(BodyId(i)) {
            BodyKind::Moving => 0,
            BodyKind::Fixed => 1,
            BodyKind::Driven(_) => 2,
        })
        .collect();
    gathered.solids
}

/// Adds what is only seen to the shapes, whose coats are given. A world without looks gets none.
fn add_looks(gathered: &mut Gathered, mut coats: Vec<Coat>, looks: &Looks, bodies: usize) {
    if *looks == Looks::default() && coats.iter().all(|coat| *coat == Coat::default()) {
        return;
    }
    let around = Aabb { min: Vec3::NEG_ONE, max: Vec3::ONE };
    for shape in &looks.shapes {
        match &shape.form {
            LookForm::Shape(form) => gathered.add(shape.body.0, form, shape.local, &around),
            LookForm::Surface(surface) => gathered.add_surface(shape.body.0, surface, shape.local),
        }
        let color = shape.color.or_else(|| looks.color(shape.body));
        coats.resize(gathered.solids.solids.len(), Coat { color, usage: ShapeUse::Seen });
        gathered.solids.material.resize(gathered.solids.solids.len(), 0);
    }
    let all = &mut gathered.solids.looks;
    all.coats = coats;
    all.struts = looks.struts.iter().map(strut).collect();
    if !looks.dressed.is_empty() {
        all.dressed = vec![0; bodies];
        looks.dressed.iter().for_each(|body| all.dressed[body.0 as usize] = 1);
    }
}

fn strut(strut: &grouser_models::look::LookStrut) -> Strut {
    Strut {
        is_coil: strut.look == StrutLook::Coil,
        bodies: strut.ends.map(|(body, _)| body.map(|body| body.0)),
        points: strut.ends.map(|(_, point)| point),
        radius: strut.radius,
        color: strut.color,
    }
}
