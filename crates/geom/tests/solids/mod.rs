//! Meshes with known shape, for the tests.
#![allow(dead_code)]

use grouser_geom::shape::{HeightField, Mesh};
use grouser_math::Vec3;
use grouser_math::rng::Rng;

/// A box as a mesh of 12 triangles.
pub fn cuboid(half: Vec3) -> Mesh {
    let corner = |i: u32| half * (Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64) * 2.0 - 1.0);
    let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let triangles = quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
    Mesh::new((0..8).map(corner).collect(), triangles).unwrap()
}

/// A torus about z: ring radius `ring`, tube radius `tube`, `n` x `m` vertices.
pub fn torus(ring: f64, tube: f64, n: u32, m: u32) -> Mesh {
    let angle = |i: u32, n: u32| i as f64 / n as f64 * std::f64::consts::TAU;
    let vertices = (0..n * m).map(|k| {
        let (u, w) = (angle(k / m, n), angle(k % m, m));
        let r = ring + tube * w.cos();
        Vec3::new(r * u.cos(), r * u.sin(), tube * w.sin())
    });
    let at = |i: u32, j: u32| i % n * m + j % m;
    let quads = (0..n * m).map(|k| (k / m, k % m));
    let triangles = quads.flat_map(|(i, j)| {
        let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
        [[a, b, c], [a, c, d]]
    });
    Mesh::new(vertices.collect(), triangles.collect()).unwrap()
}

/// A sphere of latitudes and longitudes.
pub fn sphere(radius: f64, n: u32) -> Mesh {
    let mut vertices = vec![Vec3::Z * radius];
    for i in 1..n {
        for j in 0..2 * n {
            let (t, p) = (i as f64 / n as f64 * std::f64::consts::PI, j as f64 / n as f64 * std::f64::consts::PI);
            vertices.push(radius * Vec3::new(t.sin() * p.cos(), t.sin() * p.sin(), t.cos()));
        }
    }
    vertices.push(-Vec3::Z * radius);
    let last = vertices.len() as u32 - 1;
    let at = |i: u32, j: u32| 1 + (i - 1) * 2 * n + j % (2 * n);
    let mut triangles = Vec::new();
    for j in 0..2 * n {
        triangles.push([0, at(1, j), at(1, j + 1)]);
        triangles.push([last, at(n - 1, j + 1), at(n - 1, j)]);
        for i in 1..n - 1 {
            triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
            triangles.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
        }
    }
    Mesh::new(vertices, triangles).unwrap()
}

/// Hills of random heights up to `relief`.
pub fn hills(seed: u64, nx: usize, ny: usize, spacing: f64, relief: f64) -> HeightField {
    let mut rng = Rng::new(seed);
    let heights = (0..nx * ny).map(|_| rng.uniform(0.0, relief)).collect();
    HeightField::new(nx, ny, [spacing; 2], heights).unwrap()
}

/// The height field as an open mesh.
pub fn as_mesh(field: &HeightField) -> Mesh {
    let ([nx, ny], [dx, dy]) = (field.size(), field.spacing());
    let vertex = |k: usize| Vec3::new((k % nx) as f64 * dx, (k / nx) as f64 * dy, field.heights()[k]);
    let mut triangles = Vec::new();
    for j in 0..ny - 1 {
        for i in 0..nx - 1 {
            let [a, b, c, d] = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)].map(|(i, j)| (j * nx + i) as u32);
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    Mesh::new((0..nx * ny).map(vertex).collect(), triangles).unwrap()
}
