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
