//! Grains in rows below a surface (Heyn 2009, 6.1.2 and 6.1.3).
//!
//! The surface is sampled at the grain's pitch, a grain hangs below each sample, and the grid is repeated downward row
//! by row; a kind of another size is sampled at its own pitch. Grains of one kind never overlap, however steep the
//! ground is: they are a pitch apart sideways, or in one column and a pitch apart in height. The first row of the next
//! kind is put as high as it goes without touching the row above it, grain by grain.

use super::surface::GroundSurface;
use grouser_geom::shape::HeightField;
use grouser_math::Vec3;

/// A place for a grain: a ball that no other place overlaps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerSlot {
    /// Centre in metres.
    pub center: Vec3,
    /// Radius in metres.
    pub room: f64,
    /// Which kind of grain.
    pub kind: u32,
}

/// The columns of one kind.
struct LayerColumns {
    cells: [usize; 2],
    cell: [f64; 2],
    min: [f64; 2],
    /// Height of the centre of each column's last row; NaN where there is no ground.
    last: Vec<f64>,
}

impl LayerColumns {
    fn new(surface: &GroundSurface, pitch: f64) -> Option<Self> {
        let bounds = surface.bounds();
        let size = [bounds.size().x, bounds.size().y];
        let cells = size.map(|s| (s / pitch * (1.0 + 1e-9)).floor() as usize);
        if cells.contains(&0) {
            return None;
        }
        let cell = [size[0] / cells[0] as f64, size[1] / cells[1] as f64];
        Some(Self { cells, cell, min: [bounds.min.x, bounds.min.y], last: Vec::new() })
    }

    fn place(&self, column: usize) -> (f64, f64) {
        let at = |axis: usize, i: usize| self.min[axis] + (i as f64 + 0.5) * self.cell[axis];
        (at(0, column % self.cells[0]), at(1, column / self.cells[0]))
    }

    /// How high a ball column at x, y may begin below the last row: least over the columns within `reach`.
    fn ceiling(&self, x: f64, y: f64, reach: f64) -> f64 {
        let range = |axis: usize, p: f64| {
            let near = |q: f64| ((q - self.min[axis]) / self.cell[axis]).floor().max(0.0) as usize;
            near(p - reach)..(near(p + reach) + 1).min(self.cells[axis])
        };
        let mut ceiling = f64::INFINITY;
        for j in range(1, y) {
            for i in range(0, x) {
                let (u, w) = self.place(j * self.cells[0] + i);
                let aside = (u - x).powi(2) + (w - y).powi(2);
                let last = self.last[j * self.cells[0] + i];
                if aside < reach * reach && last.is_finite() {
                    ceiling = ceiling.min(last - (reach * reach - aside).sqrt());
                }
            }
        }
        ceiling
    }
}

/// Places of all grains, from the top down: for each kind its pitch (m) and number of rows. Empty if no grain fits.
pub fn slots(surface: &GroundSurface, kinds: &[(f64, u64)]) -> Vec<LayerSlot> {
    let mut slots = Vec::new();
    let (mut depth, mut above): (f64, Option<(LayerColumns, f64)>) = (0.0, None);
    for (kind, (pitch, rows)) in kinds.iter().enumerate() {
        let Some(mut columns) = LayerColumns::new(surface, *pitch) else { return Vec::new() };
        let room = 0.5 * pitch;
        let count = columns.cells[0] * columns.cells[1];
        let first: Vec<f64> = (0..count)
            .map(|c| {
                let (x, y) = columns.place(c);
                let Some(ground) = surface.height(x, y) else { return f64::NAN };
                let ceiling = above.as_ref().map_or(f64::INFINITY, |(up, r)| up.ceiling(x, y, r + room));
                (ground - depth - room).min(ceiling)
            })
            .collect();
        for row in 0..*rows {
            for (c, z) in first.iter().enumerate().filter(|(_, z)| z.is_finite()) {
                let (x, y) = columns.place(c);
                let center = Vec3::new(x, y, z - row as f64 * pitch);
                slots.push(LayerSlot { center, room, kind: kind as u32 });
            }
        }
        columns.last = first.iter().map(|z| z - (*rows - 1) as f64 * pitch).collect();
        depth += *rows as f64 * pitch;
        above = Some((columns, room));
    }
    slots
}

/// A floor on which the lowest row rests without touching it: heights over the columns of the last kind, with a rim of
/// columns around. Nothing where a column is missing.
pub fn floor(surface: &GroundSurface, kinds: &[(f64, u64)], slots: &[LayerSlot]) -> Option<(HeightField, Vec3)> {
    let (pitch, _) = kinds.last()?;
    let columns = LayerColumns::new(surface, *pitch)?;
    let [nx, ny] = columns.cells;
    let lowest = slots.len().checked_sub(nx * ny)?;
    let row = &slots[lowest..];
    if row.iter().any(|s| s.kind + 1 != kinds.len() as u32) {
        return None;
    }
    let near = |i: isize, j: isize| {
        let (i, j) = (i.clamp(0, nx as isize - 1) as usize, j.clamp(0, ny as isize - 1) as usize);
        row[j * nx + i].center.z
    };
    let mut heights = Vec::with_capacity((nx + 2) * (ny + 2));
    for j in -1..=ny as isize {
        for i in -1..=nx as isize {
            let z = near(i, j);
            // The plane of a slope s through a point touches a ball of radius r above it from r sqrt(1 + s^2) on.
            let slope = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
                .into_iter()
                .map(|(a, b)| (near(i + a, j + b) - z).abs() / columns.cell[0].min(columns.cell[1]))
                .fold(0.0, f64::max);
            heights.push(z - 0.5 * pitch * (1.0 + 2.0 * slope * slope).sqrt());
        }
    }
    let (x, y) = columns.place(0);
    let origin = Vec3::new(x - columns.cell[0], y - columns.cell[1], 0.0);
    Some((HeightField::new(nx + 2, ny + 2, columns.cell, heights).ok()?, origin))
}
