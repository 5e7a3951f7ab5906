//! Random scenes for the property tests.
#![allow(dead_code)]

use grouser_geom::shape::{Compound, HeightField, Mesh};
use grouser_geom::{BodyPairs, Collider, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Vec3};

/// All that the detector reads.
#[derive(Default)]
pub struct Scene {
    pub colliders: Vec<Collider>,
    pub poses: Vec<Pose>,
    pub margins: Vec<f64>,
    pub movable: Vec<bool>,
    pub excluded: BodyPairs,
}

impl Scene {
    pub fn body(&mut self, pose: Pose, margin: f64, movable: bool) -> u32 {
        self.poses.push(pose);
        self.margins.push(margin);
        self.movable.push(movable);
        self.poses.len() as u32 - 1
    }

    /// Bodies with one to three colliders, sizes log-uniform over a factor of 1,000, in clusters near and far.
    pub fn random(seed: u64, bodies: usize) -> Self {
        let mut rng = Rng::new(seed);
        let mut scene = Self::default();
        let spread = 10f64.powf(rng.uniform(-1.0, 1.5));
        let clusters = [0.0, 0.0, 0.0, 37.0, -1e4, 3e8, 1e12];
        for _ in 0..bodies {
            let far = clusters[rng.below(clusters.len() as u64) as usize];
            let at = Vec3::new(far, -far, far) + spread * Vec3::new(rng.unit(), rng.unit(), rng.unit());
            let margin = if rng.below(3) == 0 { 0.0 } else { rng.uniform(0.0, 0.05) };
            let movable = rng.below(4) > 0;
            let pose = Pose::new(at, rng.rotation());
            let body = scene.body(pose, margin, movable);
            for _ in 0..1 + rng.below(3) {
                let shape = if rng.below(8) == 0 { many_parts(&mut rng) } else { random_shape(&mut rng, 0.01, 10.0) };
                let local = match rng.below(2) {
                    0 => Pose::IDENTITY,
                    _ => Pose::new(rng.direction() * rng.uniform(0.0, 1.0), rng.rotation()),
                };
                let mut collider = Collider::new(body, shape, local);
                if rng.below(4) == 0 {
                    collider.group = 1 << rng.below(3);
                    collider.mask = rng.below(8) as u32;
                }
                scene.colliders.push(collider);
            }
        }
        for _ in 0..bodies {
            scene.excluded.insert(rng.below(bodies as u64) as u32, rng.below(bodies as u64) as u32);
        }
        scene
    }
}

/// Kinds of shapes that [`shape_of_kind`] knows.
pub const KINDS: usize = 10;

/// A shape of the given kind whose size is about `size` metres.
pub fn shape_of_kind(rng: &mut Rng, kind: usize, size: f64) -> Shape {
    let mut length = || size * rng.uniform(0.3, 1.0);
    match kind {
        0 => Shape::sphere(length()),
        1 => Shape::half_space(),
        2 => Shape::cuboid(Vec3::new(length(), length(), length())),
        3 => Shape::capsule(length(), length()),
        4 => Shape::cylinder(length(), length()),
        5 => Shape::cone(length(), length()),
        6 => Shape::ellipsoid(Vec3::new(length(), length(), length())),
        7 => Shape::rounded_box(0.7 * Vec3::new(length(), length(), length()), 0.3 * length()),
        8 => {
            let radius = 0.2 * length();
            let corners = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| 0.7 * length() * (axis - Vec3::splat(0.3)));
            Shape::rounded_triangle(corners, radius)
        }
        _ => {
            let points: Vec<Vec3> =
                (0..4 + rng.below(20)).map(|_| size * rng.uniform(0.5, 1.0) * rng.direction()).collect();
            Shape::hull(&points).unwrap()
        }
    }
}

/// A shape of a size between the two lengths, log-uniform: mostly spheres and boxes; now and then a half-space.
pub fn random_shape(rng: &mut Rng, low: f64, high: f64) -> Shape {
    let size = low * (high / low).powf(rng.unit());
    let kind = match rng.below(40) {
        0 => 1,
        // Few of the shapes that need GJK: these scenes are full of deep overlap, its worst case.
        1..20 => 0,
        20..38 => 2,
        _ => 3 + rng.below(KINDS as u64 - 3) as usize,
    };
    shape_of_kind(rng, kind, size)
}

/// A mesh, a height field or a compound of a size between 1 cm and 3 m.
pub fn many_parts(rng: &mut Rng) -> Shape {
    let size = 0.01 * 300f64.powf(rng.unit());
    match rng.below(3) {
        0 => {
            let corners = [-Vec3::ONE, Vec3::X, Vec3::Y, Vec3::Z].map(|c| size * c);
            let triangles = vec![[1, 2, 3], [0, 2, 1], [0, 3, 2], [0, 1, 3]];
            Shape::mesh(Mesh::new(corners.to_vec(), triangles).unwrap())
        }
        1 => {
            let heights = (0..12).map(|_| rng.uniform(0.0, size)).collect();
            Shape::height_field(HeightField::new(4, 3, [size, 0.5 * size], heights).unwrap())
        }
        _ => {
            let spheres: Vec<_> = (0..5).map(|_| (size * rng.direction(), 0.3 * size)).collect();
            Shape::compound(Compound::spheres(spheres).unwrap())
        }
    }
}
