//! Density and velocity on a grid of cubes.
//!
//! Each grain's volume is shared out over points inside of it: 32 points of a cubic lattice for a sphere, four Gauss
//! points for each tetrahedron between a surface's triangle and the shape's middle otherwise. So the volume of all
//! grains is kept exactly, and cells smaller than a grain are smoothed over about half its radius. Solid fraction:
//! volume in the cell over the cell's; velocity: mean over the volume in the cell (momentum over mass where all have
//! one density).

use super::{Grains, Grid};
use crate::moment::{Moment, is_sphere};
use crate::solids::Solids;
use grouser_math::Vec3;

/// Fields on a grid; x fastest.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields {
    /// Share of each cell that is solid.
    pub solid: Vec<f64>,
    /// Mean velocity in m/s; zero in empty cells, none where velocities were not recorded.
    pub velocity: Option<Vec<Vec3>>,
}

/// The fields of a frame.
pub fn fields(grains: &Grains<'_>, solids: &Solids, moment: &Moment, grid: &Grid) -> Fields {
    let mut volume = vec![0.0; grid.len()];
    let mut flow = moment.velocity.as_ref().map(|_| vec![Vec3::ZERO; grid.len()]);
    let lattice = lattice();
    for solid in grains.iter() {
        let body = solid.body as usize;
        let (origin, of) = (moment.poses[body].position, |lane: &Option<Vec<[f64; 3]>>| {
            lane.as_ref().map_or(Vec3::ZERO, |l| Vec3::from_array(l[body]))
        });
        let (v, w) = (of(&moment.velocity), of(&moment.angular_velocity));
        let mut put = |point: Vec3, share: f64| {
            if let Some(cell) = grid.cell_of(point) {
                volume[cell] += share;
                if let Some(flow) = &mut flow {
                    flow[cell] += share * (v + w.cross(point - origin));
                }
            }
        };
        if is_sphere(solids, solid) {
            let (center, r) = (moment.pose_of(solid).position, solid.size[0]);
            let share = 4.0 / 3.0 * std::f64::consts::PI * r * r * r / lattice.len() as f64;
            lattice.iter().for_each(|p| put(center + r * *p, share));
            continue;
        }
        let points: Vec<Vec3> = moment.points(solids, solid).collect();
        let middle = points.iter().fold(Vec3::ZERO, |sum, p| sum + *p) / points.len().max(1) as f64;
        for t in &solids.meshes[solid.mesh as usize].triangles {
            let [a, b, c] = t.map(|k| points[k as usize] - middle);
            let share = a.cross(b).dot(c) / 24.0;
            // The four points of degree two: one corner counts (5 + 3 sqrt 5) / 20, the others (5 - sqrt 5) / 20.
            let (near, far) = (0.585_410_196_624_968_5, 0.138_196_601_125_010_5);
            for k in 0..4 {
                let weight = |i: usize| if i == k { near } else { far };
                put(middle + weight(0) * a + weight(1) * b + weight(2) * c, share);
            }
        }
    }
    let cell = grid.cell * grid.cell * grid.cell;
    if let Some(flow) = &mut flow {
        for (v, volume) in flow.iter_mut().zip(&volume) {
            *v = if *volume > 0.0 { *v / *volume } else { Vec3::ZERO };
        }
    }
    Fields { solid: volume.iter().map(|v| v / cell).collect(), velocity: flow }
}

/// The points of a 4 x 4 x 4 lattice over the unit ball that lie inside.
fn lattice() -> Vec<Vec3> {
    let place = |k: usize| 0.5 * k as f64 - 0.75;
    let all = (0..64).map(|i| Vec3::new(place(i % 4), place(i / 4 % 4), place(i / 16)));
    all.filter(|p| p.length_squared() < 1.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solids::{Solid, Surface};
    use grouser_math::Pose;

    /// A sphere of 0.5 m and a cube of 1 m edge, 3 m apart, moving.
    fn two() -> (Solids, Moment) {
        let corner = |i: usize| [0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 });
        let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
        let cube = Surface { points: (0..8).map(corner).collect(), triangles };
        let solid = |body: u32, kind: u8| Solid { body, kind, size: [0.5; 3], local: Pose::IDENTITY, mesh: 0 };
        let solids = Solids {
            kinds: vec!["sphere".into(), "box".into()],
            solids: vec![solid(0, 0), solid(1, 1)],
            meshes: vec![cube],
            motion: vec![0, 0],
            ..Solids::default()
        };
        let moment = Moment {
            frame: 0,
            time: 0.0,
            poses: vec![Pose::at(Vec3::new(1.0, 1.0, 1.0)), Pose::at(Vec3::new(4.0, 1.0, 1.0))],
            velocity: Some(vec![[1.0, 0.0, 0.0], [0.0, 2.0, 0.0]]),
            angular_velocity: None,
            contact_force: None,
            contacts: None,
            relief: Vec::new(),
            sheets: None,
        };
        (solids, moment)
    }

    #[test]
    fn volume_and_flow_are_kept() {
        let (solids, moment) = two();
        let grains = Grains::new(&[], &solids).unwrap();
        let [min, max] = grains.bounds(&moment);
        for cell in [0.1, 0.37, 1.0, 10.0] {
            let grid = Grid::over([min, max], cell, false).unwrap();
            let f = fields(&grains, &solids, &moment, &grid);
            let volume: f64 = f.solid.iter().sum::<f64>() * cell.powi(3);
            let exact = std::f64::consts::PI / 6.0 + 1.0;
            assert!((volume - exact).abs() < 1e-9, "{cell}: {volume} {exact}");
            let flow = f.solid.iter().zip(f.velocity.as_ref().unwrap());
            let flow = flow.fold(Vec3::ZERO, |sum, (s, v)| sum + cell.powi(3) * *s * *v);
            assert!((flow - Vec3::new(std::f64::consts::PI / 6.0, 2.0, 0.0)).length() < 1e-9, "{flow}");
        }
        // Inside the cube all is solid.
        let grid = Grid { min: Vec3::new(3.5, 0.5, 0.5), cell: 1.0, count: [1, 1, 1] };
        let f = fields(&grains, &solids, &moment, &grid);
        assert!((f.solid[0] - 1.0).abs() < 1e-12, "{}", f.solid[0]);
        let heights = super::super::surface::heights(&grains, &solids, &moment, &grid);
        assert_eq!(heights, [1.5]);
    }
}
