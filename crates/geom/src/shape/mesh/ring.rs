//! The ring: a tube, a round container's wall, or a plate with a round hole, as a mesh.
//!
//! Both circles are polygons of the circle's own area, so that the cross-section of a container and of an outlet are
//! right whatever the number of sides: a corner lies at r sqrt(x / sin x), x = 2 pi / sides.

use super::{Mesh, MeshError};
use grouser_math::Vec3;
use std::f64::consts::TAU;

impl Mesh {
    /// A ring about the local origin with the axis z: radius of the hole, outer radius and height in metres, corners of
    /// each circle (at least 3).
    pub fn ring(inner: f64, outer: f64, height: f64, sides: u32) -> Result<Self, MeshError> {
        let sector = TAU / f64::from(sides);
        let stretch = (sector / sector.sin()).sqrt();
        let mut vertices = Vec::with_capacity(4 * sides as usize);
        for i in 0..sides {
            let (sin, cos) = (f64::from(i) * sector).sin_cos();
            for (r, z) in [(inner, -0.5), (outer, -0.5), (outer, 0.5), (inner, 0.5)] {
                vertices.push(Vec3::new(r * stretch * cos, r * stretch * sin, z * height));
            }
        }
        let mut triangles = Vec::with_capacity(8 * sides as usize);
        for i in 0..sides {
            let (here, next) = (4 * i, 4 * ((i + 1) % sides));
            for side in 0..4 {
                // From corner `side` of the section to the next one, and to the next section.
                let (a, b) = (side, (side + 1) % 4);
                triangles.push([here + a, next + a, next + b]);
                triangles.push([here + a, next + b, here + b]);
            }
        }
        Self::new(vertices, triangles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn a_ring_is_closed_and_has_the_volume_of_the_round_one() {
        for sides in [3, 12, 48] {
            let ring = Mesh::ring(0.3, 0.5, 0.2, sides).unwrap();
            assert!(ring.is_closed());
            let volume = ring.mass_properties(1.0).unwrap().mass;
            let exact = PI * (0.25 - 0.09) * 0.2;
            // A triangle's corner sine is that of 120 degrees, which the formula holds for as well.
            assert!((volume / exact - 1.0).abs() < 1e-12, "{sides}: {volume} {exact}");
        }
    }
}
