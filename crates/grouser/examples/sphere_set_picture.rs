//! Picture of a gear and of the spheres that stand for it: `cargo run --release -p grouser --example sphere_set_picture`.
//!
//! Left the mesh, right the spheres (f = 0.7, triangles at sharp edges split and fitted with f = 0.3). Writes the PNG that its argument
//! names (book/src/figures/sphere-set.png if none) and prints the distances between spheres and mesh.

use grouser_geom::decompose::{self, Settings};
use grouser_geom::query::ray_shape;
use grouser_geom::shape::{Mesh, Shape};
use grouser_math::{Pose, Vec3};

/// Pixels of one half of the picture.
const SIZE: usize = 340;

/// A gear about z: teeth on a disc with a bore, walls and faces meshed with edges of about 5 cm.
fn gear() -> Mesh {
    const TEETH: usize = 10;
    const STEPS: usize = 16;
    const LAYERS: usize = 4;
    const RINGS: usize = 6;
    let around = TEETH * STEPS;
    let outer = |k: usize| {
        // One tooth: root, flank, tip, flank.
        let phase = (k % STEPS) as f64 / STEPS as f64;
        let rise = ((0.5 - (phase - 0.5).abs()) * 8.0 - 1.0).clamp(0.0, 1.0);
        0.8 + 0.2 * rise
    };
    let point = |k: usize, ring: usize, z: f64| {
        let angle = std::f64::consts::TAU * k as f64 / around as f64;
        let radius = 0.3 + (outer(k % around) - 0.3) * ring as f64 / RINGS as f64;
        Vec3::new(radius * angle.cos(), radius * angle.sin(), z)
    };
    let (mut vertices, mut quads) = (Vec::new(), Vec::new());
    // The section in (ring, z), counter-clockwise, swept around.
    let mut section = Vec::new();
    let height = |l: usize| -0.15 + 0.3 * l as f64 / LAYERS as f64;
    section.extend((0..RINGS).map(|r| (r, height(0))));
    section.extend((0..LAYERS).map(|l| (RINGS, height(l))));
    section.extend((1..=RINGS).rev().map(|r| (r, height(LAYERS))));
    section.extend((1..=LAYERS).rev().map(|l| (0, height(l))));
    let n = section.len();
    for k in 0..around {
        vertices.extend(section.iter().map(|(r, z)| point(k, *r, *z)));
        for i in 0..n {
            let at = |k: usize, i: usize| (k % around * n + i % n) as u32;
            quads.push([at(k, i), at(k + 1, i), at(k + 1, i + 1), at(k, i + 1)]);
        }
    }
    let triangles = quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
    Mesh::new(vertices, triangles).expect("a good mesh")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mesh = gear();
    let settings = Settings { refine_ratio: 0.3, ..Settings::default() };
    let (spheres, refined) = decompose::decompose(&mesh, &settings)?;
    let deviation = decompose::deviation(&mesh, &spheres);
    println!("{} triangles, {refined} of them refined, {} spheres", mesh.triangles().len(), spheres.len());
    println!("{deviation:?}");
    let set = Shape::compound(decompose::as_shape(&mesh, &spheres)?);
    let (left, right) = (shade(&Shape::mesh(mesh)), shade(&set));
    let mut pixels = Vec::new();
    for row in 0..SIZE {
        for half in [&left, &right] {
            pixels.extend_from_slice(&half[row * SIZE..(row + 1) * SIZE]);
        }
    }
    let path = std::env::args().nth(1).unwrap_or("book/src/figures/sphere-set.png".to_string());
    let mut encoder =
        png::Encoder::new(std::io::BufWriter::new(std::fs::File::create(&path)?), 2 * SIZE as u32, SIZE as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    println!("wrote {path}");
    Ok(())
}

/// Parallel rays from above and aside, lit from the upper left, four rays per pixel.
fn shade(shape: &Shape) -> Vec<u8> {
    let forward = Vec3::new(0.25, 0.75, -0.85).normalize();
    let right = forward.cross(Vec3::Z).normalize();
    let up = right.cross(forward);
    let light = Vec3::new(-0.6, -0.3, 1.0).normalize();
    let mut pixels = Vec::with_capacity(SIZE * SIZE);
    for k in 0..SIZE * SIZE {
        let mut sum = 0.0;
        for sub in 0..4 {
            let (dx, dy) = (0.25 + 0.5 * (sub % 2) as f64, 0.25 + 0.5 * (sub / 2) as f64);
            let x = ((k % SIZE) as f64 + dx) / SIZE as f64 * 2.3 - 1.15;
            let y = 1.15 - ((k / SIZE) as f64 + dy) / SIZE as f64 * 2.3;
            let origin = right * x + up * y - forward * 5.0;
            sum += match ray_shape(shape, &Pose::IDENTITY, origin, forward, 10.0) {
                Some(hit) => 0.15 + 0.75 * hit.normal.dot(light).max(0.0),
                None => 1.0,
            };
        }
        pixels.push((255.0 * 0.25 * sum) as u8);
    }
    pixels
}
