//! Fill: many grains poured into a region.
//!
//! Grains start apart, each in its own cell of a cubic lattice that is filled layer by layer from the bottom up. A cell
//! is `spacing` times the largest grain's diameter high and at least as wide (the cells share out the width that is
//! left over). Size, orientation and place within the cell are drawn from the seeded stream, so a grain never overlaps
//! another grain or a wall, and the same seed gives the same bed in every release. Cost: O(count).

use grouser_dynamics::{BodyDef, BodyId, BuildError, ColliderDef, Kind, MaterialId, Twist, World};
use grouser_geom::{MassProperties, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::PI;

/// Share of a settled bed's volume that is solid: random loose packing of spheres with friction.
pub const SETTLED_PACKING: f64 = 0.6;

/// The usual [`Fill::spacing`]: 5 % of room for jitter.
pub const DEFAULT_SPACING: f64 = 1.05;

/// What the grains are.
#[derive(Clone, Debug, PartialEq)]
pub enum Grain {
    /// Spheres, radius uniform between the two numbers, in metres.
    Sphere {
        /// Least and greatest radius.
        radius: [f64; 2],
    },
    /// Boxes of random orientation, all edges times a factor that is uniform between two numbers.
    Cuboid {
        /// Edge lengths in metres.
        size: Vec3,
        /// Least and greatest factor.
        scale: [f64; 2],
    },
    /// Ellipsoids of random orientation, all semi-axes times a factor that is uniform between two numbers.
    Ellipsoid {
        /// Semi-axes in metres.
        semi: Vec3,
        /// Least and greatest factor.
        scale: [f64; 2],
    },
    /// Capsules of random orientation, all lengths times a factor that is uniform between two numbers.
    Capsule {
        /// Half the length of the segment in metres.
        half_length: f64,
        /// Radius in metres.
        radius: f64,
        /// Least and greatest factor.
        scale: [f64; 2],
    },
}

impl Grain {
    /// Diameter in metres of the smallest ball that holds the largest grain.
    pub fn largest_diameter(&self) -> f64 {
        match self {
            Self::Sphere { radius } => 2.0 * radius[1],
            Self::Cuboid { size, scale } => size.length() * scale[1],
            Self::Ellipsoid { semi, scale } => 2.0 * semi.max_element() * scale[1],
            Self::Capsule { half_length, radius, scale } => 2.0 * (half_length + radius) * scale[1],
        }
    }

    /// Mean volume of a grain in m^3.
    pub fn mean_volume(&self) -> f64 {
        // Mean of s^3 for s uniform in [a, b].
        let cube = |[a, b]: [f64; 2]| (a * a + b * b) * (a + b) / 4.0;
        match self {
            Self::Sphere { radius } => 4.0 / 3.0 * PI * cube(*radius),
            Self::Cuboid { size, scale } => size.x * size.y * size.z * cube(*scale),
            Self::Ellipsoid { semi, scale } => 4.0 / 3.0 * PI * semi.element_product() * cube(*scale),
            Self::Capsule { half_length, radius, scale } => {
                PI * radius * radius * (2.0 * half_length + 4.0 / 3.0 * radius) * cube(*scale)
            }
        }
    }

    fn draw(&self, rng: &mut Rng) -> (Shape, Quat) {
        match self {
            Self::Sphere { radius } => (Shape::sphere(rng.uniform(radius[0], radius[1])), Quat::IDENTITY),
            Self::Cuboid { size, scale } => {
                let half = 0.5 * *size * rng.uniform(scale[0], scale[1]);
                (Shape::cuboid(half), rng.rotation())
            }
            Self::Ellipsoid { semi, scale } => {
                let semi = *semi * rng.uniform(scale[0], scale[1]);
                (Shape::ellipsoid(semi), rng.rotation())
            }
            Self::Capsule { half_length, radius, scale } => {
                let s = rng.uniform(scale[0], scale[1]);
                (Shape::capsule(s * half_length, s * radius), rng.rotation())
            }
        }
    }
}

/// How many grains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// This many.
    Count(u64),
    /// As many as fill this many layers of the lattice.
    Layers(u64),
}

/// Where the grains go.
#[derive(Clone, Debug, PartialEq)]
pub enum Region {
    /// Between two corners, in metres; `max.z` may be infinite.
    Box {
        /// Least corner.
        min: Vec3,
        /// Greatest corner.
        max: Vec3,
    },
    /// On the plane z = 0, on a square about the z axis whose size is such that the settled grains lie `depth` deep.
    Bed {
        /// Depth of the settled bed in metres.
        depth: f64,
        /// Share of the settled bed that is solid.
        packing: f64,
    },
}

/// Many grains in a region.
#[derive(Clone, Debug, PartialEq)]
pub struct Fill {
    /// How many.
    pub amount: Amount,
    /// What they are.
    pub grain: Grain,
    /// Where they go.
    pub region: Region,
    /// Height of a lattice cell in largest grain diameters, at least 1.
    pub spacing: f64,
    /// Seed of sizes, orientations and jitter.
    pub seed: u64,
    /// Contact material.
    pub material: MaterialId,
    /// Density in kg/m^3, used if `mass` is `None`.
    pub density: f64,
    /// Mass of each grain in kg.
    pub mass: Option<f64>,
    /// Initial velocity in m/s.
    pub velocity: Vec3,
    /// Group bits of the grains' colliders.
    pub group: u32,
    /// Mask bits of the grains' colliders.
    pub mask: u32,
}

/// Where a fill's lattice stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Number of grains.
    pub count: u64,
    /// Least corner of the region in metres.
    pub min: Vec3,
    /// Greatest corner of the region in metres; `z` is infinite if nothing bounds it.
    pub max: Vec3,
    /// Cells along x and y in a layer.
    pub cells: [u64; 2],
    /// Layers in use; the last one may be partly filled.
    pub layers: u64,
    /// Size of a cell in metres.
    pub cell: Vec3,
}

impl Layout {
    /// Top of the highest layer in use, in metres.
    pub fn top(&self) -> f64 {
        self.min.z + self.layers as f64 * self.cell.z
    }
}

/// Why a fill cannot be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FillError {
    /// No grain fits.
    #[error(
        "no grain fits: a cell of the lattice is {cell:.6} m wide, the region {:.6} x {:.6} x {:.6} m",
        size.x, size.y, size.z
    )]
    TooSmall {
        /// Width of a cell in metres.
        cell: f64,
        /// Edge lengths of the region in metres.
        size: Vec3,
    },
    /// Not all grains fit.
    #[error("{wanted} grains do not fit: the region has room for {fit}")]
    TooMany {
        /// Grains asked for.
        wanted: u64,
        /// Grains that fit.
        fit: u64,
    },
    /// The footprint of a bed follows from the number of grains.
    #[error("a bed takes a count of grains, not of layers: its footprint follows from the count and the depth")]
    LayersInBed,
    /// The engine refused a grain or wall.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl Fill {
    /// Where the lattice stands and how many grains it takes.
    pub fn layout(&self) -> Result<Layout, FillError> {
        // A width of exactly n cells must give n of them in spite of rounding.
        let whole = |length: f64, pitch: f64| (length / pitch * (1.0 + 1e-9)).floor().max(0.0) as u64;
        let pitch = self.spacing * self.grain.largest_diameter();
        let (min, max) = self.bounds()?;
        let size = max - min;
        let cells = [whole(size.x, pitch), whole(size.y, pitch)];
        let layer = cells[0] * cells[1];
        let most_layers = if size.z.is_finite() { whole(size.z, pitch) } else { u64::MAX };
        if layer == 0 || most_layers == 0 {
            return Err(FillError::TooSmall { cell: pitch, size });
        }
        let fit = layer.saturating_mul(most_layers);
        let count = match self.amount {
            Amount::Count(n) => n,
            Amount::Layers(n) => layer.saturating_mul(n),
        };
        if count > fit {
            return Err(FillError::TooMany { wanted: count, fit });
        }
        let cell = Vec3::new(size.x / cells[0] as f64, size.y / cells[1] as f64, pitch);
        Ok(Layout { count, min, max, cells, layers: count.div_ceil(layer), cell })
    }

    fn bounds(&self) -> Result<(Vec3, Vec3), FillError> {
        match (&self.region, self.amount) {
            (Region::Box { min, max }, _) => Ok((*min, *max)),
            (Region::Bed { depth, packing }, Amount::Count(count)) => {
                let half = 0.5 * (count as f64 * self.grain.mean_volume() / (packing * depth)).sqrt();
                Ok((Vec3::new(-half, -half, 0.0), Vec3::new(half, half, f64::INFINITY)))
            }
            (Region::Bed { .. }, Amount::Layers(_)) => Err(FillError::LayersInBed),
        }
    }

    /// A fixed body of five planes around the region: floor and four walls, open at the top.
    pub fn walls(&self, name: &str, material: MaterialId) -> Result<BodyDef, FillError> {
        let Layout { min, max, .. } = self.layout()?;
        let plane = |point: Vec3, normal: Vec3| ColliderDef {
            shape: Shape::half_space(),
            local: Pose::new(point, Quat::from_rotation_arc(Vec3::Z, normal)),
            material,
            group: 1,
            mask: u32::MAX,
        };
        let max = Vec3::new(max.x, max.y, min.z);
        Ok(BodyDef {
            name: Some(name.to_string()),
            kind: Kind::Fixed,
            pose: Pose::IDENTITY,
            velocity: Twist::default(),
            mass: MassProperties::ZERO,
            colliders: vec![
                plane(min, Vec3::Z),
                plane(min, Vec3::X),
                plane(max, -Vec3::X),
                plane(min, Vec3::Y),
                plane(max, -Vec3::Y),
            ],
        })
    }

    /// The grains, in order.
    pub fn grains(&self) -> Result<impl Iterator<Item = BodyDef> + '_, FillError> {
        let layout = self.layout()?;
        let mut rng = Rng::new(self.seed);
        Ok((0..layout.count).map(move |i| self.grain_at(&layout, i, &mut rng)))
    }

    fn grain_at(&self, layout: &Layout, index: u64, rng: &mut Rng) -> BodyDef {
        let [nx, ny] = layout.cells;
        let cell = Vec3::new((index % nx) as f64, (index / nx % ny) as f64, (index / (nx * ny)) as f64);
        let (shape, rotation) = self.grain.draw(rng);
        let radius = shape.bounding_radius();
        let room = (layout.cell - 2.0 * radius).max(Vec3::ZERO);
        let jitter = Vec3::new(rng.unit(), rng.unit(), rng.unit());
        let position = layout.min + cell * layout.cell + radius + room * jitter;
        let at_density = shape.mass_properties(self.density).unwrap_or(MassProperties::ZERO);
        BodyDef {
            name: None,
            kind: Kind::Moving,
            pose: Pose::new(position, rotation),
            velocity: Twist { linear: self.velocity, angular: Vec3::ZERO },
            mass: self.mass.map_or(at_density, |m| at_density.with_mass(m)),
            colliders: vec![ColliderDef {
                shape,
                local: Pose::IDENTITY,
                material: self.material,
                group: self.group,
                mask: self.mask,
            }],
        }
    }

    /// Adds the grains to a world; returns their ids in order.
    pub fn pour(&self, world: &mut World) -> Result<Vec<BodyId>, FillError> {
        self.grains()?.map(|grain| Ok(world.add_body(grain)?)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spheres(amount: Amount, region: Region) -> Fill {
        Fill {
            amount,
            grain: Grain::Sphere { radius: [0.9, 1.0] },
            region,
            spacing: DEFAULT_SPACING,
            seed: 1,
            material: MaterialId(0),
            density: 2500.0,
            mass: None,
            velocity: Vec3::ZERO,
            group: 1,
            mask: u32::MAX,
        }
    }

    fn open_box(half: f64) -> Region {
        Region::Box { min: Vec3::new(-half, -half, 0.0), max: Vec3::new(half, half, f64::INFINITY) }
    }

    #[test]
    fn grains_touch_neither_each_other_nor_the_walls() {
        let fill = spheres(Amount::Count(500), open_box(8.0));
        let grains: Vec<(Vec3, f64)> =
            fill.grains().unwrap().map(|g| (g.pose.position, g.colliders[0].shape.bounding_radius())).collect();
        assert_eq!(grains.len(), 500);
        for (i, (p, r)) in grains.iter().enumerate() {
            assert!(p.z >= *r && p.x.abs() <= 8.0 - r && p.y.abs() <= 8.0 - r);
            for (q, s) in &grains[..i] {
                assert!((*p - *q).length() >= r + s);
            }
        }
    }

    #[test]
    fn the_seed_decides() {
        let fill = spheres(Amount::Count(50), open_box(8.0));
        let other = Fill { seed: 2, ..fill.clone() };
        let list = |f: &Fill| f.grains().unwrap().collect::<Vec<_>>();
        assert_eq!(list(&fill), list(&fill));
        assert_ne!(list(&fill), list(&other));
    }

    #[test]
    fn says_how_many_fit() {
        let region = Region::Box { min: Vec3::ZERO, max: Vec3::new(6.3, 6.3, 4.2) };
        assert_eq!(spheres(Amount::Count(18), region.clone()).layout().unwrap().cells, [3, 3]);
        let error = spheres(Amount::Count(19), region.clone()).layout().unwrap_err();
        assert_eq!(error, FillError::TooMany { wanted: 19, fit: 18 });
        assert_eq!(spheres(Amount::Layers(2), region).layout().unwrap().count, 18);
        let error = spheres(Amount::Count(1), open_box(1.0)).layout().unwrap_err();
        assert!(matches!(error, FillError::TooSmall { .. }));
    }

    #[test]
    fn a_bed_has_the_footprint_of_its_settled_depth() {
        let fill = spheres(Amount::Count(4000), Region::Bed { depth: 10.0, packing: SETTLED_PACKING });
        let layout = fill.layout().unwrap();
        let size = layout.max - layout.min;
        let volume: f64 = fill.grains().unwrap().map(|g| g.mass.mass / 2500.0).sum();
        assert!((volume / (SETTLED_PACKING * size.x * size.y * 10.0) - 1.0).abs() < 0.01);
        assert!(layout.top() > 10.0);
    }

    #[test]
    fn mass_per_grain_wins_over_density() {
        let fill = Fill { mass: Some(3.0), ..spheres(Amount::Count(5), open_box(8.0)) };
        for grain in fill.grains().unwrap() {
            let radius = grain.colliders[0].shape.bounding_radius();
            assert!((grain.mass.mass - 3.0).abs() < 1e-12);
            assert!((grain.mass.inertia.diagonal.x - 0.4 * 3.0 * radius * radius).abs() < 1e-12);
        }
    }

    #[test]
    fn box_grains_stay_in_their_cells() {
        let grain = Grain::Cuboid { size: Vec3::new(1.0, 0.5, 0.3), scale: [0.8, 1.2] };
        let fill = Fill { grain, ..spheres(Amount::Count(100), open_box(4.0)) };
        let grains: Vec<BodyDef> = fill.grains().unwrap().collect();
        for (i, a) in grains.iter().enumerate() {
            for b in &grains[..i] {
                let apart = (a.pose.position - b.pose.position).length();
                let sum = a.colliders[0].shape.bounding_radius() + b.colliders[0].shape.bounding_radius();
                assert!(apart >= sum);
            }
        }
    }
}
