//! Who touches the soil where: a vertical ray per node below a body's bounds, from below, against the body's shapes.
//!
//! Only what lies below the soil's surface counts, so that a ray is as long as the surface is above the body's lowest
//! point, and nodes below which the body has nothing cost a look at their state. Cost: a ray per node below bodies.

use super::grid::SoilGrid;
use crate::terrain::surface::GroundSurface;
use grouser_dynamics::element::ElementView;
use grouser_geom::query::ray_shape;
use grouser_geom::{Aabb, Collider};
use grouser_math::{Pose, Vec3, par};

/// Surfaces steeper than this, by the vertical part of their normal, are walls and carry nothing.
pub(super) const WALL: f64 = 0.15;
/// Rows of nodes per parallel task.
const CHUNK: usize = 4;

/// A node that a body reaches into.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayHit {
    pub at: [i32; 2],
    /// Height of the body's surface there, m.
    pub height: f64,
    /// Height of the free surface of the soil, m; of loose soil before the body pressed into it.
    pub top: f64,
    /// Height of the initial ground, m, and its normal.
    pub initial: f64,
    pub ground: Vec3,
    /// Against the body's outward normal.
    pub up: Vec3,
}

/// The ground before anything touched it.
pub(super) struct Initial {
    pub surface: Option<GroundSurface>,
    pub spacing: f64,
}

impl Initial {
    /// Place of a node in the ground's frame, m.
    pub fn place(&self, at: [i32; 2]) -> [f64; 2] {
        at.map(|i| (f64::from(i) + 0.5) * self.spacing)
    }

    /// Height in m and normal at a node; nothing beside the ground.
    pub fn at(&self, at: [i32; 2]) -> Option<(f64, Vec3)> {
        match &self.surface {
            None => Some((0.0, Vec3::Z)),
            Some(surface) => {
                let [x, y] = self.place(at);
                surface.height_and_normal(x, y)
            }
        }
    }

    /// Height of the soil's free surface at a node, m.
    pub fn surface(&self, grid: &SoilGrid, at: [i32; 2]) -> Option<f64> {
        let (initial, normal) = self.at(at)?;
        Some(initial + grid.node(at[0], at[1]).rise(normal.z))
    }
}

/// A body's shapes in the ground's frame, as far as they meet the soil.
pub(super) struct Reach<'a> {
    shapes: Vec<(&'a Collider, Pose, Aabb)>,
    bounds: Aabb,
}

impl<'a> Reach<'a> {
    /// That of body `end`; `frame` is the ground's, `[group, mask]` its bits.
    pub fn new(view: &'a ElementView, end: usize, frame: &Pose, [group, mask]: [u32; 2]) -> Self {
        let pose = frame.inverse().compose(&view.pose(end));
        let mut reach = Self { shapes: Vec::new(), bounds: Aabb::EMPTY };
        for collider in view.colliders(end).iter().filter(|c| c.group & mask != 0 && c.mask & group != 0) {
            let posed = pose.compose(&collider.local);
            let bounds = collider.shape.aabb(&posed);
            if bounds.is_finite() {
                reach.bounds = reach.bounds.union(&bounds);
                reach.shapes.push((collider, posed, bounds));
            }
        }
        reach
    }

    /// Least and greatest indices, the latter not included, of the nodes below it.
    pub fn nodes(&self, spacing: f64) -> [std::ops::Range<i32>; 2] {
        let range = |k: usize| {
            let first = (self.bounds.min[k] / spacing - 0.5).ceil();
            let last = (self.bounds.max[k] / spacing - 0.5).floor();
            if last >= first { first as i32..last as i32 + 1 } else { 0..0 }
        };
        [range(0), range(1)]
    }

    /// One that reaches nothing.
    pub fn nothing() -> Self {
        Self { shapes: Vec::new(), bounds: Aabb::EMPTY }
    }

    /// Length of the diagonal of its bounds, m.
    pub fn size(&self) -> f64 {
        if self.shapes.is_empty() { 0.0 } else { self.bounds.size().length() }
    }

    /// Lowest point, m.
    pub fn bottom(&self) -> f64 {
        self.bounds.min.z
    }

    /// May it be in the soil, or be there after falling by `fall` m? Ends at the first node that says so.
    pub fn is_near(&self, grid: &SoilGrid, initial: &Initial, fall: f64) -> bool {
        if self.shapes.is_empty() {
            return false;
        }
        let low = self.bottom() - fall;
        if initial.surface.is_none() && low > 0.0 && grid.is_blank() {
            return false;
        }
        let [columns, rows] = self.nodes(initial.spacing);
        rows.into_iter().any(|j| columns.clone().any(|i| initial.surface(grid, [i, j]).is_some_and(|top| top > low)))
    }

    /// How far it goes on from a node that it touches towards the next one, which it does not, in spacings: half of one
    /// where it only rises out of the soil, and otherwise to where it ends, by a level ray back from the next node.
    pub fn goes_on(&self, hit: &RayHit, [di, dj]: [i32; 2], initial: &Initial) -> f64 {
        let d = initial.spacing;
        let [x, y] = initial.place([hit.at[0] + di, hit.at[1] + dj]);
        let low = self.bottom() - d;
        let mut end = f64::INFINITY;
        for (collider, pose, bounds) in &self.shapes {
            let rise = || ray_shape(&collider.shape, pose, Vec3::new(x, y, low), Vec3::Z, bounds.max.z - low);
            let is_inside = x >= bounds.min.x && x <= bounds.max.x && y >= bounds.min.y && y <= bounds.max.y;
            if is_inside && rise().is_some_and(|hit| -hit.normal.z >= WALL) {
                return 0.5;
            }
            let (origin, back) =
                (Vec3::new(x, y, hit.height + 1e-3 * d), Vec3::new(-f64::from(di), -f64::from(dj), 0.0));
            // A little further: the body may end at the node itself.
            if let Some(side) = ray_shape(&collider.shape, pose, origin, back, d * (1.0 + 1e-6)) {
                end = end.min(side.distance);
            }
        }
        if end.is_finite() { (1.0 - end / d).max(0.0) } else { 0.5 }
    }

    /// Appends the nodes of row `j` that it reaches into.
    fn row(&self, grid: &SoilGrid, initial: &Initial, columns: std::ops::Range<i32>, j: i32, out: &mut Vec<RayHit>) {
        let low = self.bottom() - initial.spacing;
        for i in columns {
            let [x, y] = initial.place([i, j]);
            let Some((height, ground)) = initial.at([i, j]) else { continue };
            let node = grid.node(i, j);
            let top = height + node.rise(ground.z) + node.pressed;
            let (origin, mut length) = (Vec3::new(x, y, low), top - low);
            let mut lowest = None;
            for (collider, pose, bounds) in &self.shapes {
                let inside = x >= bounds.min.x && x <= bounds.max.x && y >= bounds.min.y && y <= bounds.max.y;
                if inside
                    && bounds.min.z < low + length
                    && let Some(hit) = ray_shape(&collider.shape, pose, origin, Vec3::Z, length)
                {
                    length = hit.distance;
                    lowest = Some(-hit.normal);
                }
            }
            if let Some(up) = lowest.filter(|up| up.z >= WALL) {
                out.push(RayHit { at: [i, j], height: low + length, top, initial: height, ground, up });
            }
        }
    }
}

/// Per body and row of nodes: what it reaches into, in the order of bodies and rows; the storage of `rows` is reused.
pub(super) fn find(
    reaches: &[Reach],
    grid: &SoilGrid,
    initial: &Initial,
    tasks: &mut Vec<(u32, i32)>,
    rows: &mut Vec<Vec<RayHit>>,
) {
    tasks.clear();
    let ranges: Vec<_> = reaches.iter().map(|reach| reach.nodes(initial.spacing)).collect();
    for (end, [_, lines]) in ranges.iter().enumerate() {
        tasks.extend(lines.clone().map(|j| (end as u32, j)));
    }
    rows.resize_with(tasks.len(), Vec::new);
    par::each(CHUNK, &mut rows[..], |k, out: &mut Vec<RayHit>| {
        let (end, j) = tasks[k];
        out.clear();
        reaches[end as usize].row(grid, initial, ranges[end as usize][0].clone(), j, out);
    });
}
