//! Surfaces of a frame as exports write them: ground that deforms without its initial surface where blocks lie, and the
//! blocks as surfaces of their own.
//!
//! The blocks' squares are joined to rectangles, and each triangle of the initial ground is cut along their sides, seen
//! from above: what is left of a convex polygon beside a rectangle is at most four of them. Cost: triangles of the
//! ground times rectangles that they reach.

use crate::moment::Moment;
use crate::relief::{Relief, ReliefBlock};
use crate::solids::{Solid, Solids};
use grouser_math::Vec3;
use std::collections::BTreeMap;

/// Points in the world and triangles.
pub(super) struct SurfacePiece {
    pub points: Vec<Vec3>,
    pub triangles: Vec<[u32; 3]>,
}

/// A rectangle: least x and y, greatest x and y in m.
type Rectangle = [f64; 4];

/// The squares of blocks as few rectangles: runs along x, joined along y where they are alike.
fn rectangles(relief: &Relief, blocks: &[&ReliefBlock]) -> Vec<Rectangle> {
    let mut places: Vec<[i32; 2]> = blocks.iter().map(|b| [b.at[1], b.at[0]]).collect();
    places.sort_unstable();
    // First and last row, first and last column.
    let mut runs: Vec<[i32; 4]> = Vec::new();
    for [y, x] in places {
        match runs.last_mut() {
            Some(run) if run[0] == y && run[3] == x - 1 => run[3] = x,
            _ => runs.push([y, y, x, x]),
        }
    }
    let mut joined: Vec<[i32; 4]> = Vec::new();
    for run in runs {
        match joined.iter_mut().find(|j| j[1] == run[0] - 1 && j[2..] == run[2..]) {
            Some(below) => below[1] = run[1],
            None => joined.push(run),
        }
    }
    let corner = |x: i32, y: i32| relief.origin([x, y]);
    joined
        .into_iter()
        .map(|[y0, y1, x0, x1]| {
            let (low, high) = (corner(x0, y0), corner(x1 + 1, y1 + 1));
            [low[0], low[1], high[0], high[1]]
        })
        .collect()
}

/// The part of a convex polygon where `sign (p[axis] - at) >= 0`.
fn half(polygon: &[Vec3], axis: usize, at: f64, sign: f64) -> Vec<Vec3> {
    let height = |p: &Vec3| sign * (p[axis] - at);
    let mut kept = Vec::new();
    for (i, a) in polygon.iter().enumerate() {
        let b = &polygon[(i + 1) % polygon.len()];
        let (ha, hb) = (height(a), height(b));
        if ha >= 0.0 {
            kept.push(*a);
        }
        if (ha > 0.0 && hb < 0.0) || (ha < 0.0 && hb > 0.0) {
            kept.push(a.lerp(*b, ha / (ha - hb)));
        }
    }
    kept
}

/// A polygon without a rectangle.
fn without(polygon: Vec<Vec3>, [x0, y0, x1, y1]: Rectangle, out: &mut Vec<Vec<Vec3>>) {
    let range = |k: usize| polygon.iter().fold((f64::MAX, f64::MIN), |(l, h), p| (l.min(p[k]), h.max(p[k])));
    let ((left, right), (near, far)) = (range(0), range(1));
    if right <= x0 || left >= x1 || far <= y0 || near >= y1 {
        out.push(polygon);
        return;
    }
    let mut rest = polygon;
    for (axis, at, sign) in [(0, x0, -1.0), (0, x1, 1.0), (1, y0, -1.0), (1, y1, 1.0)] {
        out.push(half(&rest, axis, at, sign));
        rest = half(&rest, axis, at, -sign);
    }
    out.retain(|p| p.len() > 2);
}

/// The surface of a shape in the world; that of ground which deforms without the places of its blocks.
pub(super) fn surface(moment: &Moment, solids: &Solids, reliefs: &[Relief], solid: &Solid) -> SurfacePiece {
    let mesh = &solids.meshes[solid.mesh as usize];
    let points: Vec<Vec3> = moment.points(solids, solid).collect();
    let Some(ground) = reliefs.iter().position(|relief| relief.body == solid.body) else {
        return SurfacePiece { points, triangles: mesh.triangles.clone() };
    };
    let blocks: Vec<&ReliefBlock> = moment.relief.iter().filter(|b| b.ground as usize == ground).collect();
    let holes = rectangles(&reliefs[ground], &blocks);
    let pose = moment.poses[solid.body as usize];
    let mut piece = SurfacePiece { points: Vec::new(), triangles: Vec::new() };
    for corners in &mesh.triangles {
        let mut polygons = vec![corners.map(|i| pose.inverse_point(points[i as usize])).to_vec()];
        for hole in &holes {
            let mut left = Vec::new();
            polygons.into_iter().for_each(|polygon| without(polygon, *hole, &mut left));
            polygons = left;
        }
        for polygon in polygons {
            let first = piece.points.len() as u32;
            piece.triangles.extend((2..polygon.len() as u32).map(|k| [first, first + k - 1, first + k]));
            piece.points.extend(polygon.into_iter().map(|p| pose.point(p)));
        }
    }
    piece
}

/// Triangles of a body in the world; those of ground which deforms without the places of its blocks.
pub(super) fn facet(moment: &Moment, reliefs: &[Relief], body: u32, corners: [Vec3; 3]) -> Vec<[Vec3; 3]> {
    let Some(ground) = reliefs.iter().position(|relief| relief.body == body) else { return vec![corners] };
    let blocks: Vec<&ReliefBlock> = moment.relief.iter().filter(|b| b.ground as usize == ground).collect();
    let pose = moment.poses[body as usize];
    let mut polygons = vec![corners.map(|p| pose.inverse_point(p)).to_vec()];
    for hole in rectangles(&reliefs[ground], &blocks) {
        let mut left = Vec::new();
        polygons.into_iter().for_each(|polygon| without(polygon, hole, &mut left));
        polygons = left;
    }
    let fan = |p: Vec<Vec3>| (2..p.len()).map(|k| [p[0], p[k - 1], p[k]].map(|p| pose.point(p))).collect::<Vec<_>>();
    polygons.into_iter().flat_map(fan).collect()
}

/// A block in the world.
pub(super) fn block(moment: &Moment, reliefs: &[Relief], block: &ReliefBlock) -> SurfacePiece {
    let relief = &reliefs[block.ground as usize];
    let pose = moment.poses[relief.body as usize];
    let flat = |p: Vec3| if p.z.is_finite() { p } else { Vec3::new(p.x, p.y, 0.0) };
    SurfacePiece {
        points: (0..block.height.len()).map(|k| pose.point(flat(relief.point(block, k)))).collect(),
        triangles: block.triangles().map(|t| t.map(|k| k as u32)).collect(),
    }
}

/// A block over the frames of a file that holds them all.
pub(super) struct BlockMotion {
    pub name: String,
    pub triangles: Vec<[u32; 3]>,
    /// Points in the world, each time with the frame, counted in the file, from which on they hold; the first is 0.
    pub shapes: Vec<(usize, Vec<Vec3>)>,
}

/// A block that changes: its surfaces, each with the frame of the file from which on it holds.
type BlockVersions = Vec<(usize, ReliefBlock)>;

/// The versions of blocks over the frames of a file, by ground and place.
#[derive(Default)]
pub(super) struct GroundMotion {
    versions: BTreeMap<(u32, [i32; 2]), BlockVersions>,
}

impl GroundMotion {
    /// Takes the blocks of the file's next frame, `i`.
    pub fn see(&mut self, i: usize, blocks: &[ReliefBlock]) {
        for block in blocks {
            let versions = self.versions.entry(block.key()).or_default();
            let same = |(_, last): &(usize, ReliefBlock)| {
                last.height.iter().zip(&block.height).all(|(a, b)| a.to_bits() == b.to_bits())
            };
            if !versions.last().is_some_and(same) {
                versions.push((i, block.clone()));
            }
        }
    }

    /// All blocks. Before a block changed, its surface is the initial ground: height and sinkage together.
    pub fn blocks(&self, moment: &Moment, reliefs: &[Relief]) -> Vec<BlockMotion> {
        let motion = |((ground, at), versions): (&(u32, [i32; 2]), &BlockVersions)| {
            let name = format!("{}_soil_{}_{}", reliefs[*ground as usize].name, at[0], at[1]);
            let mut shapes = Vec::new();
            if versions[0].0 > 0 {
                let mut initial = versions[0].1.clone();
                initial.height.iter_mut().zip(&initial.sinkage).for_each(|(height, sinkage)| *height += sinkage);
                shapes.push((0, block(moment, reliefs, &initial).points));
            }
            shapes.extend(versions.iter().map(|(i, version)| (*i, block(moment, reliefs, version).points)));
            let triangles = block(moment, reliefs, &versions[0].1).triangles;
            BlockMotion { name, triangles, shapes }
        };
        self.versions.iter().map(motion).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(polygons: &[Vec<Vec3>]) -> f64 {
        let one = |p: &Vec<Vec3>| (2..p.len()).map(|k| 0.5 * (p[k - 1] - p[0]).cross(p[k] - p[0]).z).sum::<f64>();
        polygons.iter().map(one).sum()
    }

    /// A triangle less a rectangle has the area that is left, and keeps its slope.
    #[test]
    fn a_hole_takes_its_area() {
        let at = |x: f64, y: f64| Vec3::new(x, y, 0.5 * x - 0.25 * y);
        let triangle = vec![at(0.0, 0.0), at(4.0, 0.0), at(0.0, 4.0)];
        for (hole, taken) in [
            ([1.0, 1.0, 2.0, 1.5], 0.5),
            ([-1.0, -1.0, 1.0, 1.0], 1.0),
            ([3.0, 3.0, 5.0, 5.0], 0.0),
            ([-1.0, -1.0, 9.0, 9.0], 8.0),
            ([1.0, 2.0, 3.0, 3.0], 0.5),
        ] {
            let mut left = Vec::new();
            without(triangle.clone(), hole, &mut left);
            assert!((area(&left) - (8.0 - taken)).abs() < 1e-12, "{hole:?}: {}", area(&left));
            assert!(left.iter().flatten().all(|p| (p.z - at(p.x, p.y).z).abs() < 1e-12));
        }
    }

    #[test]
    fn blocks_join_to_rectangles() {
        let relief = Relief { name: "field".into(), body: 0, spacing: 0.1 };
        let block = |x: i32, y: i32| ReliefBlock { at: [x, y], ..ReliefBlock::default() };
        let blocks = [block(0, 0), block(1, 0), block(0, 1), block(1, 1), block(5, 1)];
        let found = rectangles(&relief, &blocks.iter().collect::<Vec<_>>());
        assert_eq!(found.len(), 2);
        let expected = [0.05, 0.05, 3.25, 3.25];
        assert!(found[0].iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
    }
}
