//! Surface heights and ruts.
//!
//! The height of a cell is the highest point of any grain above it: for a sphere of radius r about c that is
//! c_z + sqrt(r^2 - d^2), d the distance of the square from c in the plane; for other shapes the highest of the corners
//! of their triangles in the cell and of the triangles above its middle. Cells without a grain have no height (NaN).
//! The change between two frames is the later height less the earlier: a rut is negative.

use super::{Grains, Grid};
use crate::moment::{Moment, is_sphere, points_at};
use crate::solids::{Solid, Solids};
use grouser_math::{Pose, Vec3};

/// Heights in m of the cells of a flat grid, NaN where there is no grain.
pub fn heights(grains: &Grains<'_>, solids: &Solids, moment: &Moment, grid: &Grid) -> Vec<f64> {
    let mut heights = vec![f64::NAN; grid.len()];
    for solid in grains.iter() {
        raise_to(&mut heights, grid, solids, solid, moment.pose_of(solid));
    }
    heights
}

/// Raises the heights (m) of the cells below a shape that stands at a pose.
pub fn raise_to(heights: &mut [f64], grid: &Grid, solids: &Solids, solid: &Solid, pose: Pose) {
    if is_sphere(solids, solid) {
        return sphere(heights, grid, pose.position, solid.size[0]);
    }
    let points: Vec<Vec3> = points_at(solids, solid, pose).collect();
    for p in &points {
        let flat = Vec3::new(p.x, p.y, grid.min.z);
        grid.cell_of(flat).into_iter().for_each(|i| raise(heights, i, p.z));
    }
    for t in &solids.meshes[solid.mesh as usize].triangles {
        triangle(heights, grid, t.map(|k| points[k as usize]));
    }
}

fn raise(heights: &mut [f64], cell: usize, z: f64) {
    // The first grain replaces the NaN.
    heights[cell] = heights[cell].max(z);
}

fn sphere(heights: &mut [f64], grid: &Grid, center: Vec3, radius: f64) {
    let outside = |axis: usize, k: usize| {
        let low = grid.min[axis] + k as f64 * grid.cell;
        (low - center[axis]).max(center[axis] - low - grid.cell).max(0.0)
    };
    for y in grid.span(1, center.y - radius, center.y + radius) {
        for x in grid.span(0, center.x - radius, center.x + radius) {
            let (dx, dy) = (outside(0, x), outside(1, y));
            let rest = radius * radius - dx * dx - dy * dy;
            if rest >= 0.0 {
                raise(heights, grid.index([x, y, 0]), center.z + rest.sqrt());
            }
        }
    }
}

fn triangle(heights: &mut [f64], grid: &Grid, [a, b, c]: [Vec3; 3]) {
    let normal = (b - a).cross(c - a);
    if normal.z <= 0.0 {
        return;
    }
    let (min, max) = (a.min(b).min(c), a.max(b).max(c));
    for y in grid.span(1, min.y, max.y) {
        for x in grid.span(0, min.x, max.x) {
            let cell = grid.index([x, y, 0]);
            let p = grid.middle(cell);
            // To the left of all three edges, seen from above.
            let left = |u: Vec3, v: Vec3| (v.x - u.x) * (p.y - u.y) - (v.y - u.y) * (p.x - u.x) >= 0.0;
            if left(a, b) && left(b, c) && left(c, a) {
                let z = a.z - (normal.x * (p.x - a.x) + normal.y * (p.y - a.y)) / normal.z;
                raise(heights, cell, z);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_of_a_sphere_and_a_roof_are_exact() {
        let grid = Grid::over([Vec3::ZERO, Vec3::new(4.0, 4.0, 0.0)], 1.0, true).unwrap();
        assert_eq!(grid.count, [4, 4, 1]);
        let mut h = vec![f64::NAN; grid.len()];
        sphere(&mut h, &grid, Vec3::new(0.5, 0.5, 2.0), 1.0);
        assert_eq!(h[0], 3.0);
        // The next square begins 0.5 m from the centre.
        assert_eq!(h[1], 2.0 + 0.75f64.sqrt());
        assert_eq!(h[grid.index([1, 1, 0])], 2.0 + 0.5f64.sqrt());
        assert!(h[2].is_nan());
        triangle(&mut h, &grid, [Vec3::new(0.0, 0.0, 4.0), Vec3::new(4.0, 0.0, 8.0), Vec3::new(4.0, 4.0, 8.0)]);
        assert_eq!(h[grid.index([3, 1, 0])], 7.5);
        assert!(h[grid.index([0, 3, 0])].is_nan());
    }
}
