//! Picture of a gear and of the spheres that stand for it: `cargo run --release -p grouser --example
//! sphere_set_picture`.
//!
//! Left the mesh, right the spheres (f = 0.7, triangles at sharp edges split and fitted with f = 0.3). Writes the PNG
//! that its argument names (book/src/figures/sphere-set.png if none) and prints the distances between spheres and mesh.

use grouser_geom::decompose::{self, DecomposeSettings};
use grouser_geom::query::ray_shape;
use grouser_geom::shape::{Mesh, Shape};
use grouser_math::{Pose, Vec3};

/// Pixels of one half of the picture.
const SIZE: usize = 340;

/// A gear about z: a grid in polar coordinates (ring, step around, layer), of which the cells of disc and teeth are
/// solid; their outer walls are the mesh. Edges of about 5 cm, and no slender triangles: those would get large spheres.
fn gear() -> Mesh {
    const AROUND: usize = 120;
    const RINGS: usize = 13;
    const LAYERS: usize = 6;
    let solid = |r: isize, k: usize, l: isize| {
        let tooth = k % AROUND % 12 < 6;
        (0..LAYERS as isize).contains(&l) && r >= 0 && r < if tooth { RINGS as isize } else { RINGS as isize - 4 }
    };
    let place = |r: usize, k: usize, l: usize| (r * AROUND + k % AROUND) * (LAYERS + 1) + l;
    let mut quads = Vec::new();
    for r in 0..RINGS {
        for k in 0..AROUND {
            for l in 0..LAYERS {
                let (ri, li, back) = (r as isize, l as isize, k + AROUND - 1);
                if !solid(ri, k, li) {
                    continue;
                }
                // Corners of the cell by (ring, step, layer), each wall counter-clockwise seen from outside.
                let c = |i: usize, j: usize, m: usize| place(r + i, k + j, l + m);
                let walls = [
                    (solid(ri - 1, k, li), [c(0, 0, 0), c(0, 0, 1), c(0, 1, 1), c(0, 1, 0)]),
                    (solid(ri + 1, k, li), [c(1, 0, 0), c(1, 1, 0), c(1, 1, 1), c(1, 0, 1)]),
                    (solid(ri, back, li), [c(0, 0, 0), c(1, 0, 0), c(1, 0, 1), c(0, 0, 1)]),
                    (solid(ri, k + 1, li), [c(0, 1, 0), c(0, 1, 1), c(1, 1, 1), c(1, 1, 0)]),
                    (solid(ri, k, li - 1), [c(0, 0, 0), c(0, 1, 0), c(1, 1, 0), c(1, 0, 0)]),
                    (solid(ri, k, li + 1), [c(0, 0, 1), c(1, 0, 1), c(1, 1, 1), c(0, 1, 1)]),
                ];
                quads.extend(walls.iter().filter(|w| !w.0).map(|w| w.1));
            }
        }
    }
    // Only the vertices on the surface.
    let mut used: Vec<usize> = quads.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let vertex = |p: &usize| {
        let (r, k, l) = (p / (LAYERS + 1) / AROUND, p / (LAYERS + 1) % AROUND, p % (LAYERS + 1));
        let (radius, angle) = (0.35 + 0.05 * r as f64, std::f64::consts::TAU * k as f64 / AROUND as f64);
        Vec3::new(radius * angle.cos(), radius * angle.sin(), 0.05 * l as f64 - 0.15)
    };
    let name = |p: usize| used.binary_search(&p).expect("a used vertex") as u32;
    let triangles = quads.iter().flat_map(|q| {
        let [a, b, c, d] = q.map(name);
        [[a, b, c], [a, c, d]]
    });
    Mesh::new(used.iter().map(vertex).collect(), triangles.collect()).expect("a good mesh")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mesh = gear();
    let settings = DecomposeSettings { refine_ratio: 0.3, ..DecomposeSettings::default() };
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
