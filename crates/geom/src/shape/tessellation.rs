//! Triangles for pictures: closed surfaces, anticlockwise seen from outside.

use grouser_math::Vec3;
use std::f64::consts::{PI, TAU};

/// Points in metres and triangles as indices of points.
pub type Tessellation = (Vec<Vec3>, Vec<[u32; 3]>);

/// The surface that a profile of (radius, z) sweeps about the z axis. The profile runs upwards from the axis to the
/// axis: its first and last radius are zero, no other. `detail`: points around, at least 3.
pub fn revolve(profile: &[(f64, f64)], detail: usize) -> Tessellation {
    let around = detail.max(3);
    let rings = &profile[1..profile.len() - 1];
    let mut points = vec![Vec3::Z * profile[0].1];
    for (radius, z) in rings {
        points.extend((0..around).map(|i| {
            let (sin, cos) = (TAU * i as f64 / around as f64).sin_cos();
            Vec3::new(radius * cos, radius * sin, *z)
        }));
    }
    points.push(Vec3::Z * profile[profile.len() - 1].1);
    let top = points.len() as u32 - 1;
    let at = |ring: usize, i: usize| (1 + ring * around + i % around) as u32;
    let mut triangles = Vec::new();
    for i in 0..around {
        triangles.push([0, at(0, i + 1), at(0, i)]);
        for ring in 1..rings.len() {
            let [a, b, c, d] = [at(ring - 1, i), at(ring - 1, i + 1), at(ring, i + 1), at(ring, i)];
            triangles.extend([[a, b, c], [a, c, d]]);
        }
        triangles.push([top, at(rings.len() - 1, i), at(rings.len() - 1, i + 1)]);
    }
    (points, triangles)
}

/// A ball about the origin.
pub fn sphere(radius: f64, detail: usize) -> Tessellation {
    let steps = (detail / 2).max(2);
    let profile = (0..=steps).map(|i| {
        let angle = PI * (i as f64 / steps as f64 - 0.5);
        let ring = if i == 0 || i == steps { 0.0 } else { radius * angle.cos() };
        (ring, radius * angle.sin())
    });
    revolve(&profile.collect::<Vec<_>>(), detail)
}

/// Splits polygons, given as indices of points, into fans of triangles.
pub fn fans<'a>(polygons: impl Iterator<Item = &'a [u32]>) -> Vec<[u32; 3]> {
    polygons.flat_map(|p| (2..p.len()).map(|i| [p[0], p[i - 1], p[i]])).collect()
}
