//! A vehicle's shapes as sets of spheres (Heyn 2009, chapters 3 and 5: its excavator consists of 3.2 million of them).
//!
//! Each surface is cut into triangles with edges no longer than a given length e and decomposed
//! (`grouser_geom::decompose`): one sphere through the corners of each triangle. Spheres stand out of a flat face by at
//! most 0.42 circumradii, about e / 4.

use super::VehicleError;
use super::parts::PartShape;
use grouser_geom::Shape;
use grouser_geom::decompose::{DecomposeSettings, as_shape, decompose};
use grouser_geom::shape::{Mesh, Tessellation};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// Most triangles of one shape: beyond that the length is taken to be a mistake.
const MOST: usize = 200_000;

/// `parts` as spheres, edges of at most `edge` m. Spheres and half-spaces stay.
pub(super) fn spheres(parts: &[PartShape], edge: f64) -> Result<Vec<PartShape>, VehicleError> {
    parts.iter().map(|part| Ok(PartShape { shape: of_shape(&part.shape, edge)?, local: part.local })).collect()
}

fn of_shape(shape: &Shape, edge: f64) -> Result<Shape, VehicleError> {
    if matches!(shape, Shape::Sphere(_) | Shape::HalfSpace(_)) {
        return Ok(shape.clone());
    }
    let fail = |why: String| VehicleError::new("sphere_set", why, "give a longer edge, or leave `sphere_set` out");
    let around = (TAU * shape.bounding_radius() / edge).ceil().clamp(8.0, 256.0);
    let fine = split(shape.tessellate(around as usize), edge).ok_or_else(|| {
        fail(format!(
            "edges of {edge} m would cut a shape of {} m into more than {MOST} triangles",
            shape.bounding_radius()
        ))
    })?;
    let mesh = Mesh::new(fine.0, fine.1).map_err(|e| fail(e.to_string()))?;
    let (set, _) = decompose(&mesh, &DecomposeSettings::default()).map_err(|e| fail(e.to_string()))?;
    as_shape(&mesh, &set).map(Shape::compound).map_err(|e| fail(e.to_string()))
}

/// Every triangle cut in four until no edge is longer than `edge`; neighbours share their points.
fn split((mut points, mut triangles): Tessellation, edge: f64) -> Option<Tessellation> {
    loop {
        let longest = triangles.iter().fold(0.0f64, |longest, [a, b, c]| {
            let length = |i: &u32, j: &u32| points[*i as usize].distance(points[*j as usize]);
            longest.max(length(a, b)).max(length(b, c)).max(length(c, a))
        });
        if longest <= edge {
            return Some((points, triangles));
        }
        if 4 * triangles.len() > MOST {
            return None;
        }
        let mut middles: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        let mut middle = |i: u32, j: u32| {
            *middles.entry((i.min(j), i.max(j))).or_insert_with(|| {
                points.push(0.5 * (points[i as usize] + points[j as usize]));
                points.len() as u32 - 1
            })
        };
        let quarters = |[a, b, c]: [u32; 3]| {
            let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
            [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
        };
        triangles = triangles.iter().copied().flat_map(quarters).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::{Pose, Vec3};

    /// A box of spheres fills the box and stands out by no more than a quarter of an edge and a little.
    #[test]
    fn a_box_keeps_its_size() {
        let (half, edge) = (Vec3::new(0.3, 0.2, 0.05), 0.04);
        let part = PartShape { shape: Shape::cuboid(half), local: Pose::IDENTITY };
        let set = spheres(&[part], edge).unwrap();
        let bounds = set[0].shape.aabb(&Pose::IDENTITY);
        let out = (bounds.max - half).max_element().max((-bounds.min - half).max_element());
        let inward = (half - bounds.max).max_element();
        assert!(out < 0.5 * edge && inward <= 1e-9, "{bounds:?}");
        assert!(matches!(&set[0].shape, Shape::Compound(_)));
        assert!(spheres(&[PartShape { shape: Shape::cuboid(half), local: Pose::IDENTITY }], 1e-4).is_err());
    }
}
