//! Questions about a set of colliders: what does a ray hit, how high is the ground, which point is closest.
//!
//! Colliders are tested one after another, each by a closed form or through its own tree or grid; a caller with many
//! colliders gives the ones it cares about (ground, obstacles). Rays start outside: a ray that starts inside a solid
//! leaves it unseen, because surfaces are hit from their front only.

use crate::narrow::convex::Posed;
use crate::narrow::{gjk, surface};
use crate::shape::{Compound, Cuboid, Cylinder, HeightField, Mesh, Shape};
use crate::surface::{Surface, closest_on_triangle};
use crate::{Aabb, Collider};
use grouser_math::{Pose, Vec3};

/// Where a ray meets a shape, or which point of a shape is closest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Index of the collider (0 for a query of a single shape).
    pub collider: u32,
    /// Body that carries it.
    pub body: u32,
    /// Point on the surface, in the world, in metres.
    pub point: Vec3,
    /// Unit normal out of the shape there.
    pub normal: Vec3,
    /// Ray: length from the origin. Closest point: distance, negative inside. In metres.
    pub distance: f64,
}

/// The nearest hit of a ray from `origin` along the unit vector `direction`, up to `length` metres, among the colliders
/// that `mask` selects by their groups.
pub fn ray(
    origin: Vec3,
    direction: Vec3,
    length: f64,
    mask: u32,
    colliders: &[Collider],
    poses: &[Pose],
) -> Option<Found> {
    let mut best: Option<Found> = None;
    for (i, c) in colliders.iter().enumerate().filter(|(_, c)| c.group & mask != 0) {
        let pose = poses[c.body as usize].compose(&c.local);
        let limit = best.map_or(length, |b| b.distance);
        if let Some(hit) = ray_shape(&c.shape, &pose, origin, direction, limit)
            && best.is_none_or(|b| hit.distance < b.distance)
        {
            best = Some(Found { collider: i as u32, body: c.body, ..hit });
        }
    }
    best
}

/// Height of the ground below a point: the nearest hit straight down (-z), up to `depth` metres below it.
pub fn ground_below(point: Vec3, depth: f64, mask: u32, colliders: &[Collider], poses: &[Pose]) -> Option<Found> {
    ray(point, -Vec3::Z, depth, mask, colliders, poses)
}

/// The closest surface point within `reach` metres of `point` among the colliders that `mask` selects.
pub fn closest(point: Vec3, reach: f64, mask: u32, colliders: &[Collider], poses: &[Pose]) -> Option<Found> {
    let mut best: Option<Found> = None;
    for (i, c) in colliders.iter().enumerate().filter(|(_, c)| c.group & mask != 0) {
        let pose = poses[c.body as usize].compose(&c.local);
        let limit = best.map_or(reach, |b| b.distance);
        if let Some(hit) = closest_on_shape(&c.shape, &pose, point, limit)
            && best.is_none_or(|b| hit.distance < b.distance)
        {
            best = Some(Found { collider: i as u32, body: c.body, ..hit });
        }
    }
    best
}

/// First point of a posed shape that a ray meets within `length` metres.
pub fn ray_shape(shape: &Shape, pose: &Pose, origin: Vec3, direction: Vec3, length: f64) -> Option<Found> {
    let (o, d) = (pose.inverse_point(origin), pose.inverse_vector(direction));
    let (distance, normal) = local_ray(shape, o, d, length)?;
    let normal = pose.vector(normal);
    Some(Found { collider: 0, body: 0, point: origin + direction * distance, normal, distance })
}

fn local_ray(shape: &Shape, o: Vec3, d: Vec3, length: f64) -> Option<(f64, Vec3)> {
    match shape {
        Shape::Sphere(s) => {
            // |o + s d|^2 = r^2, the smaller root.
            let (b, c) = (o.dot(d), o.length_squared() - s.radius * s.radius);
            let discriminant = b * b - c;
            let t = -b - discriminant.max(0.0).sqrt();
            (discriminant >= 0.0 && t >= 0.0 && t <= length).then(|| (t, (o + d * t) / s.radius))
        }
        Shape::HalfSpace(_) => {
            let t = -o.z / d.z;
            (d.z < 0.0 && t >= 0.0 && t <= length).then_some((t, Vec3::Z))
        }
        Shape::Cuboid(s) => ray_box(s, o, d, length),
        Shape::Cylinder(s) => ray_cylinder(s, o, d, length),
        Shape::Mesh(s) => ray_mesh(s, o, d, length),
        Shape::HeightField(s) => ray_field(s, o, d, length),
        Shape::Compound(s) => ray_compound(s, o, d, length),
        convex => ray_convex(convex, o, d, length),
    }
}

/// Slabs: the ray enters through the face whose plane it meets last.
fn ray_box(cuboid: &Cuboid, o: Vec3, d: Vec3, length: f64) -> Option<(f64, Vec3)> {
    let (mut enter, mut leave, mut normal) = (f64::NEG_INFINITY, f64::INFINITY, Vec3::ZERO);
    for i in 0..3 {
        if d[i] == 0.0 {
            if o[i].abs() > cuboid.half[i] {
                return None;
            }
            continue;
        }
        let towards = -1f64.copysign(d[i]);
        let (near, far) = ((towards * cuboid.half[i] - o[i]) / d[i], (-towards * cuboid.half[i] - o[i]) / d[i]);
        if near > enter {
            enter = near;
            normal = Vec3::AXES[i] * towards;
        }
        leave = leave.min(far);
    }
    (enter <= leave && enter >= 0.0 && enter <= length).then_some((enter, normal))
}

/// The ray enters through the last met of the slab |z| <= h and the side x^2 + y^2 = r^2.
fn ray_cylinder(cylinder: &Cylinder, o: Vec3, d: Vec3, length: f64) -> Option<(f64, Vec3)> {
    let Cylinder { half_height, radius } = *cylinder;
    let (mut enter, mut leave, mut normal) = (f64::NEG_INFINITY, f64::INFINITY, Vec3::ZERO);
    if d.z == 0.0 {
        if o.z.abs() > half_height {
            return None;
        }
    } else {
        let towards = -1f64.copysign(d.z);
        enter = (towards * half_height - o.z) / d.z;
        leave = (-towards * half_height - o.z) / d.z;
        normal = Vec3::Z * towards;
    }
    let (a, b, c) = (d.x * d.x + d.y * d.y, o.x * d.x + o.y * d.y, o.x * o.x + o.y * o.y - radius * radius);
    if a == 0.0 {
        if c > 0.0 {
            return None;
        }
    } else {
        let discriminant = b * b - a * c;
        if discriminant < 0.0 {
            return None;
        }
        let root = discriminant.sqrt();
        let near = (-b - root) / a;
        if near > enter {
            enter = near;
            normal = Vec3::new(o.x + d.x * near, o.y + d.y * near, 0.0) / radius;
        }
        leave = leave.min((-b + root) / a);
    }
    (enter <= leave && enter >= 0.0 && enter <= length).then_some((enter, normal))
}

/// Any convex shape: the ray advances to the plane that separates its tip from the shape, again and again (conservative
/// advancement with GJK), to 1e-10 of the shape's size.
fn ray_convex(shape: &Shape, o: Vec3, d: Vec3, length: f64) -> Option<(f64, Vec3)> {
    let posed = Posed::new(shape.as_convex()?, &Pose::IDENTITY);
    let close = 1e-10 * shape.bounding_radius();
    let mut s = 0.0;
    for _ in 0..200 {
        let at = gjk::closest(&(o + d * s), &posed, f64::INFINITY)?;
        if at.distance <= close {
            return (s > 0.0 || at.distance >= -close).then_some((s, -at.normal));
        }
        let approach = d.dot(at.normal);
        if approach <= 0.0 {
            return None;
        }
        s += at.distance / approach;
        if s > length {
            return None;
        }
    }
    None
}

/// Möller and Trumbore 1997, front faces only. Length along the ray.
fn ray_triangle([a, b, c]: [Vec3; 3], o: Vec3, d: Vec3) -> Option<f64> {
    let (u, w) = (b - a, c - a);
    let p = d.cross(w);
    let det = u.dot(p);
    if det <= 0.0 {
        return None;
    }
    let s = o - a;
    let q = s.cross(u);
    // A hair of tolerance, so that no ray slips through between two triangles.
    let slack = -1e-12 * det;
    let (x, y, t) = (s.dot(p), d.dot(q), w.dot(q) / det);
    (x >= slack && y >= slack && x + y <= det - slack && t >= 0.0).then_some(t)
}

fn ray_mesh(mesh: &Mesh, o: Vec3, d: Vec3, length: f64) -> Option<(f64, Vec3)> {
    let (mut limit, mut best) = (length, None);
    mesh.bvh().walk_ray(o, d, &mut limit, &mut |t, limit| {
        if let Some(s) = ray_triangle(mesh.corners(t), o, d)
            && s <= *limit
            && best.is_none_or(|(b, _): (f64, Vec3)| s < b)
        {
            *limit = s;
            best = Some((s, mesh.normal(t)));
        }
    });
    best
}

/// Straight down: the cell below. Otherwise piece by piece through the grid, each piece one cell long.
fn ray_field(field: &HeightField, o: Vec3, d: Vec3, length: f64) -> Option<(f64, Vec3)> {
    let bounds = field.local_bounds();
    let enter = crate::bvh::ray_enters(&bounds, o, d).filter(|s| *s <= length)?;
    let across = d.x.abs() / field.spacing()[0] + d.y.abs() / field.spacing()[1];
    let step = if across > 0.0 { 1.0 / across } else { f64::INFINITY };
    // Where the ray leaves the bounds: nothing is hit beyond.
    let leave = (0..3)
        .filter(|i| d[*i] != 0.0)
        .fold(length, |leave, i| leave.min(((if d[i] > 0.0 { bounds.max[i] } else { bounds.min[i] }) - o[i]) / d[i]));
    let mut triangles = Vec::new();
    let mut from = enter;
    while from <= leave {
        let to = (from + step).min(leave);
        let (p, q) = (o + d * from, o + d * to);
        triangles.clear();
        let piece = Aabb { min: p.min(q), max: p.max(q) }.grown(1e-9 * (1.0 + p.abs().max_element()));
        field.find(&piece, &mut triangles);
        let hits = triangles.iter().filter_map(|t| Some((ray_triangle(field.corners(*t), o, d)?, field.normal(*t))));
        if let Some(hit) = hits.filter(|h| h.0 <= length).min_by(|g, h| g.0.total_cmp(&h.0)) {
            return Some(hit);
        }
        if to >= leave {
            break;
        }
        from = to;
    }
    None
}

fn ray_compound(compound: &Compound, o: Vec3, d: Vec3, length: f64) -> Option<(f64, Vec3)> {
    let (mut limit, mut best) = (length, None);
    compound.bvh().walk_ray(o, d, &mut limit, &mut |i, limit| {
        let (pose, shape) = &compound.parts()[i as usize];
        if let Some((s, n)) = local_ray(shape, pose.inverse_point(o), pose.inverse_vector(d), *limit)
            && best.is_none_or(|(b, _): (f64, Vec3)| s < b)
        {
            *limit = s;
            best = Some((s, pose.vector(n)));
        }
    });
    best
}

/// Surface point of a posed shape closest to a point, if within `reach` metres; distance negative inside.
///
/// Meshes: unsigned nearest triangle, negative if behind it and the mesh is closed.
pub fn closest_on_shape(shape: &Shape, pose: &Pose, point: Vec3, reach: f64) -> Option<Found> {
    let (surface, normal, distance) = local_closest(shape, pose.inverse_point(point), reach)?;
    let found = Found { collider: 0, body: 0, point: pose.point(surface), normal: pose.vector(normal), distance };
    (distance <= reach).then_some(found)
}

fn local_closest(shape: &Shape, p: Vec3, reach: f64) -> Option<(Vec3, Vec3, f64)> {
    match shape {
        Shape::Mesh(s) => {
            let mut best = nearest_triangle(&**s, p, reach)?;
            if !s.is_closed() {
                best.2 = best.2.abs();
            }
            Some(best)
        }
        Shape::HeightField(s) => nearest_triangle(&**s, p, reach),
        Shape::Compound(s) => {
            let mut near = Vec::new();
            s.find(&Aabb::around(p, Vec3::splat(reach.max(0.0))), &mut near);
            let each = near.iter().filter_map(|i| {
                let (pose, shape) = &s.parts()[*i as usize];
                let (q, n, distance) = local_closest(shape, pose.inverse_point(p), reach)?;
                Some((pose.point(q), pose.vector(n), distance))
            });
            each.min_by(|g, h| g.2.total_cmp(&h.2))
        }
        Shape::HalfSpace(_) => Some((Vec3::new(p.x, p.y, 0.0), Vec3::Z, p.z)),
        Shape::Sphere(s) => {
            let out = p.normalize_or(Vec3::Z);
            Some((out * s.radius, out, p.length() - s.radius))
        }
        convex => {
            let hit = surface::point_contact(convex, &Pose::IDENTITY, p, reach)?;
            Some((hit.point + hit.out * (0.5 * hit.distance), -hit.out, hit.distance))
        }
    }
}

/// Nearest triangle within `reach`; behind it the distance is negative.
fn nearest_triangle(surface: &dyn Surface, p: Vec3, reach: f64) -> Option<(Vec3, Vec3, f64)> {
    let mut near = Vec::new();
    surface.find(&Aabb::around(p, Vec3::splat(reach.max(0.0))), &mut near);
    let mut best: Option<(f64, Vec3, Vec3, f64)> = None;
    for t in near {
        let (corners, normal) = (surface.corners(t), surface.normal(t));
        let (q, _) = closest_on_triangle(p, corners);
        let (distance, height) = (p.distance(q), normal.dot(p - corners[0]));
        // Of triangles at one distance (a shared edge) the one seen most from the front or the back tells the side.
        let tie = 1e-9 * (1.0 + distance);
        let better = best.is_none_or(|b| distance < b.0 - tie || (distance < b.0 + tie && height.abs() > b.3.abs()));
        if better && distance <= reach {
            let out = (p - q).try_normalize().map_or(normal, |d| if height < 0.0 { -d } else { d });
            best = Some((distance, q, out, height));
        }
    }
    best.map(|(distance, q, out, height)| (q, out, if height < 0.0 { -distance } else { distance }))
}
