//! The height field: a regular grid of heights with everything below it solid.
//!
//! Vertex (i, j) stands at local (i dx, j dy, z_ij). Each cell is cut along the diagonal from (i, j) to (i+1, j+1) into
//! triangle 2c (right of it) and 2c+1 (left), c = j (nx-1) + i. Finding the cells below a body is arithmetic, no
//! search.

use crate::shape::Geometry;
use super::Tessellation;
use super::mesh::posed_bounds;
use crate::Aabb;
use crate::surface::{Edge, EdgeKind, Surface};
use grouser_math::{Pose, Vec3};

/// A grid of heights that cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HeightFieldError {
    /// Fewer than two rows or columns, or more cells than 32 bits count.
    #[error("a height field needs at least 2 x 2 heights and at most 2^30, has {nx} x {ny}")]
    Size {
        /// Columns.
        nx: usize,
        /// Rows.
        ny: usize,
    },
    /// The list is not nx ny long.
    #[error("{nx} x {ny} heights are {} numbers, the list has {given}", nx * ny)]
    Count {
        /// Columns.
        nx: usize,
        /// Rows.
        ny: usize,
        /// Length of the list.
        given: usize,
    },
    /// A spacing is not greater than zero.
    #[error("the grid spacing must be greater than 0 and finite, is {0}")]
    Spacing(f64),
    /// A height is NaN or infinite.
    #[error("height {index} (column {}, row {}) is not a finite number", index % nx, index / nx)]
    NotFinite {
        /// Place in the list.
        index: usize,
        /// Columns.
        nx: usize,
    },
}

/// Heights over a grid in the local x, y plane.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightField {
    nx: usize,
    ny: usize,
    spacing: [f64; 2],
    heights: Vec<f64>,
    /// Per triangle: least triangle reached over flat edges.
    facets: Vec<u32>,
    bounds: Aabb,
}

impl HeightField {
    /// A field of `nx` columns (along x) and `ny` rows (along y), spacings in metres, heights in metres row by row.
    pub fn new(nx: usize, ny: usize, spacing: [f64; 2], heights: Vec<f64>) -> Result<Self, HeightFieldError> {
        if nx < 2 || ny < 2 || nx.saturating_mul(ny) > 1 << 30 {
            return Err(HeightFieldError::Size { nx, ny });
        }
        if heights.len() != nx * ny {
            return Err(HeightFieldError::Count { nx, ny, given: heights.len() });
        }
        if let Some(s) = spacing.into_iter().find(|s| !(*s > 0.0 && s.is_finite())) {
            return Err(HeightFieldError::Spacing(s));
        }
        if let Some(index) = heights.iter().position(|z| !z.is_finite()) {
            return Err(HeightFieldError::NotFinite { index, nx });
        }
        let (low, high) = heights.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), z| (l.min(*z), h.max(*z)));
        let end = [(nx - 1) as f64 * spacing[0], (ny - 1) as f64 * spacing[1]];
        let bounds = Aabb { min: Vec3::new(0.0, 0.0, low), max: Vec3::new(end[0], end[1], high) };
        let mut this = Self { nx, ny, spacing, heights, facets: Vec::new(), bounds };
        this.join_flat();
        Ok(this)
    }

    /// Number of columns and rows of heights.
    pub fn size(&self) -> [usize; 2] {
        [self.nx, self.ny]
    }

    /// Grid spacing along x and y, in metres.
    pub fn spacing(&self) -> [f64; 2] {
        self.spacing
    }

    /// Heights in metres, row by row.
    pub fn heights(&self) -> &[f64] {
        &self.heights
    }

    /// Height of the surface at local (x, y), in metres; nothing beside the grid.
    pub fn height_at(&self, x: f64, y: f64) -> Option<f64> {
        let t = self.triangle_at(x, y)?;
        let (n, a) = (self.normal(t), self.corners(t)[0]);
        Some(a.z - (n.x * (x - a.x) + n.y * (y - a.y)) / n.z)
    }

    /// The triangle above or below local (x, y).
    pub fn triangle_at(&self, x: f64, y: f64) -> Option<u32> {
        let (u, w) = (x / self.spacing[0], y / self.spacing[1]);
        if !(u >= 0.0 && w >= 0.0 && u <= (self.nx - 1) as f64 && w <= (self.ny - 1) as f64) {
            return None;
        }
        let (i, j) = ((u as usize).min(self.nx - 2), (w as usize).min(self.ny - 2));
        let left = w - j as f64 > u - i as f64;
        Some(2 * (j * (self.nx - 1) + i) as u32 + u32::from(left))
    }

    /// Bounds of the surface in the local frame. The solid below it has none.
    pub fn local_bounds(&self) -> Aabb {
        self.bounds
    }

    fn point(&self, i: usize, j: usize) -> Vec3 {
        Vec3::new(i as f64 * self.spacing[0], j as f64 * self.spacing[1], self.heights[j * self.nx + i])
    }

    /// Cell and half of a triangle.
    fn cell(&self, t: u32) -> (usize, usize, bool) {
        let c = t as usize / 2;
        (c % (self.nx - 1), c / (self.nx - 1), t % 2 == 1)
    }

    /// Grid places of the corners.
    fn places(&self, t: u32) -> [(usize, usize); 3] {
        let (i, j, left) = self.cell(t);
        if left { [(i, j), (i + 1, j + 1), (i, j + 1)] } else { [(i, j), (i + 1, j), (i + 1, j + 1)] }
    }

    /// The triangle across edge `e`, and its corner that is not on the edge.
    fn across(&self, t: u32, e: usize) -> Option<(u32, Vec3)> {
        let (i, j, left) = self.cell(t);
        let index = |i: usize, j: usize, left: bool| 2 * (j * (self.nx - 1) + i) as u32 + u32::from(left);
        match (left, e) {
            (false, 0) => (j > 0).then(|| (index(i, j - 1, true), self.point(i, j - 1))),
            (false, 1) => (i + 2 < self.nx).then(|| (index(i + 1, j, true), self.point(i + 2, j + 1))),
            (false, _) => Some((t + 1, self.point(i, j + 1))),
            (true, 0) => Some((t - 1, self.point(i + 1, j))),
            (true, 1) => (j + 2 < self.ny).then(|| (index(i, j + 1, false), self.point(i + 1, j + 2))),
            (true, _) => (i > 0).then(|| (index(i - 1, j, false), self.point(i - 1, j))),
        }
    }

    fn join_flat(&mut self) {
        let n = 2 * (self.nx - 1) * (self.ny - 1);
        let mut facets: Vec<u32> = (0..n as u32).collect();
        fn root(facets: &mut [u32], mut t: u32) -> u32 {
            while facets[t as usize] != t {
                facets[t as usize] = facets[facets[t as usize] as usize];
                t = facets[t as usize];
            }
            t
        }
        for t in 0..n as u32 {
            for e in 0..3 {
                let Some((u, _)) = self.across(t, e).filter(|(u, _)| *u < t) else { continue };
                if self.kind(t, e) == EdgeKind::Flat {
                    let (r, s) = (root(&mut facets, t), root(&mut facets, u));
                    facets[r.max(s) as usize] = r.min(s);
                }
            }
        }
        for t in 0..n as u32 {
            facets[t as usize] = root(&mut facets, t);
        }
        self.facets = facets;
    }

    fn kind(&self, t: u32, e: usize) -> EdgeKind {
        let corners = self.corners(t);
        match self.across(t, e) {
            None => EdgeKind::Open,
            Some((_, o)) => super::mesh::classify_edge(self.normal(t), corners[e], corners[(e + 1) % 3], o),
        }
    }

    /// The triangles at grid vertex (i, j), in ascending order.
    fn triangles_at(&self, i: usize, j: usize) -> impl Iterator<Item = u32> {
        let (nx, ny) = (self.nx, self.ny);
        let cells = [(1, 1), (0, 1), (1, 0), (0, 0)]
            .into_iter()
            .filter(move |(di, dj)| i >= *di && j >= *dj && i - di + 1 < nx && j - dj + 1 < ny);
        cells.flat_map(move |(di, dj)| {
            let c = 2 * ((j - dj) * (nx - 1) + i - di) as u32;
            // Of the cell to the left only the right half touches its lower right corner, and so on.
            let halves: &[u32] = match (di, dj) {
                (1, 0) => &[0],
                (0, 1) => &[1],
                _ => &[0, 1],
            };
            halves.iter().map(move |h| c + h)
        })
    }
}

impl Geometry for HeightField {
    /// Bounds of the posed surface, down to one grid diagonal below the lowest point: the solid below counts as far as
    /// that for the broad phase.
    fn aabb(&self, pose: &Pose) -> Aabb {
        let mut solid = self.bounds;
        solid.min.z -= self.spacing[0].hypot(self.spacing[1]);
        posed_bounds(&solid, pose)
    }

    fn contact_radius(&self) -> f64 {
        f64::INFINITY
    }

    /// Radius of a ball about the local origin that holds the surface, in metres.
    fn bounding_radius(&self) -> f64 {
        let end = self.bounds.min.abs().max(self.bounds.max.abs());
        end.length()
    }

    /// The triangles of the surface, for pictures.
    fn tessellate(&self, _: usize) -> Tessellation {
        let points = (0..self.nx * self.ny).map(|k| self.point(k % self.nx, k / self.nx)).collect();
        let corner = |t: u32| [0, 1, 2].map(|i| self.vertex(t, i));
        (points, (0..2 * (self.nx - 1) as u32 * (self.ny - 1) as u32).map(corner).collect())
    }

    fn as_surface(&self) -> Option<(&dyn Surface, Aabb)> {
        Some((self, self.local_bounds()))
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        Self::new(4, 3, [0.2, 0.3], (0..12).map(|k| f64::from(k % 5) * 0.1).collect())
            .map(crate::Shape::height_field)
            .into_iter()
            .collect()
    }
}

impl Surface for HeightField {
    fn find(&self, bounds: &Aabb, out: &mut Vec<u32>) {
        // A body that sank below the surface is still inside the solid: the top of its bounds does not matter.
        if bounds.min.z > self.bounds.max.z {
            return;
        }
        let cells = |axis: usize, n: usize| {
            let low = (bounds.min[axis] / self.spacing[axis]).floor();
            let high = (bounds.max[axis] / self.spacing[axis]).floor();
            // Casts saturate: NaN and far away bodies find nothing or the rim.
            if high < 0.0 || low > (n - 1) as f64 {
                1..1
            } else {
                low.max(0.0) as usize..(high as usize + 1).min(n - 1)
            }
        };
        let columns = cells(0, self.nx);
        for j in cells(1, self.ny) {
            for i in columns.clone() {
                let z = [self.point(i, j), self.point(i + 1, j), self.point(i, j + 1), self.point(i + 1, j + 1)];
                if z.iter().any(|p| p.z >= bounds.min.z) {
                    let c = 2 * (j * (self.nx - 1) + i) as u32;
                    out.extend([c, c + 1]);
                }
            }
        }
    }

    fn corners(&self, t: u32) -> [Vec3; 3] {
        self.places(t).map(|(i, j)| self.point(i, j))
    }

    fn normal(&self, t: u32) -> Vec3 {
        let [a, b, c] = self.corners(t);
        (b - a).cross(c - a).normalize()
    }

    fn facet(&self, t: u32) -> u32 {
        self.facets[t as usize]
    }

    fn edge(&self, t: u32, i: usize) -> Edge {
        let across = self.across(t, i);
        Edge {
            kind: self.kind(t, i),
            neighbour: across.map(|(u, _)| u),
            neighbour_normal: across.map(|(u, _)| self.normal(u)),
            owned: across.is_none_or(|(u, _)| t < u),
        }
    }

    fn vertex(&self, t: u32, i: usize) -> u32 {
        let (i, j) = self.places(t)[i];
        (j * self.nx + i) as u32
    }

    fn owns_sharp_vertex(&self, t: u32, i: usize) -> bool {
        let (i, j) = self.places(t)[i];
        if self.triangles_at(i, j).next() != Some(t) {
            return false;
        }
        self.triangles_at(i, j).any(|u| {
            let places = self.places(u);
            (0..3).any(|e| (places[e] == (i, j) || places[(e + 1) % 3] == (i, j)) && self.kind(u, e).is_sharp())
        })
    }

    fn around(&self, vertex: u32, visit: &mut dyn FnMut(Vec3)) {
        let (i, j) = (vertex as usize % self.nx, vertex as usize / self.nx);
        for (di, dj) in [(-1, -1), (0, -1), (-1, 0), (1, 0), (0, 1), (1, 1)] {
            if let (Some(i), Some(j)) = (i.checked_add_signed(di), j.checked_add_signed(dj))
                && i < self.nx
                && j < self.ny
            {
                visit(self.point(i, j));
            }
        }
    }

    fn has_back(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bumpy() -> HeightField {
        let (nx, ny) = (7, 5);
        let z = (0..nx * ny).map(|k| ((k * 37 % 11) as f64 * 0.1).sin()).collect();
        HeightField::new(nx, ny, [0.5, 0.25], z).unwrap()
    }

    #[test]
    fn neighbours_are_mutual() {
        let field = bumpy();
        for t in 0..2 * 6 * 4 {
            let corners = field.corners(t);
            for e in 0..3 {
                let Some((u, opposite)) = field.across(t, e) else { continue };
                let back = field.corners(u);
                assert!(back.contains(&corners[e]) && back.contains(&corners[(e + 1) % 3]) && back.contains(&opposite));
                assert!((0..3).any(|f| field.across(u, f).is_some_and(|(v, _)| v == t)));
            }
        }
    }

    #[test]
    fn heights_interpolate_and_end_at_the_rim() {
        let field = bumpy();
        assert_eq!(field.height_at(0.5, 0.25), Some(field.heights()[8]));
        let middle = field.height_at(0.25, 0.125).unwrap();
        assert!((middle - 0.5 * (field.heights()[0] + field.heights()[8])).abs() < 1e-15);
        assert_eq!(field.height_at(-1e-9, 0.0), None);
        assert_eq!(field.height_at(3.0, 1.0), Some(field.heights()[34]));
        assert_eq!(field.height_at(3.0, 1.01), None);
    }

    #[test]
    fn wrong_grids() {
        assert!(matches!(HeightField::new(1, 5, [1.0; 2], vec![0.0; 5]), Err(HeightFieldError::Size { .. })));
        assert!(matches!(HeightField::new(2, 2, [1.0; 2], vec![0.0; 5]), Err(HeightFieldError::Count { .. })));
        assert!(matches!(HeightField::new(2, 2, [1.0, 0.0], vec![0.0; 4]), Err(HeightFieldError::Spacing(_))));
        let e = HeightField::new(2, 2, [1.0; 2], vec![0.0, 0.0, 0.0, f64::NAN]).unwrap_err();
        assert_eq!(e.to_string(), "height 3 (column 1, row 1) is not a finite number");
    }
}
