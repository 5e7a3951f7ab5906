//! Fill: many grains poured into a region.
//!
//! Grains start apart. On the lattice (the usual way) each has its own cell of a cubic lattice that is filled layer by
//! layer from the bottom up. A cell is `spacing` times the largest grain's diameter high and at least as wide (in a box
//! the cells share out the width that is left over). In cylinders, meshes and on surfaces only cells whose inscribed
//! ball lies inside the region are used, and grains stay in that ball. Size, orientation and place within the cell are
//! drawn from the seeded stream, so a grain never overlaps another grain or a wall, and the same seed gives the same
//! bed in every release. Cost: O(count). Wide distributions of sizes waste space on a lattice: [`super::place`] then
//! packs them tighter. Rows on top of each other do not stand: [`Placement::Staggered`] lays a bed that does.

mod demand;
mod error;
mod flat;
mod listed;

pub use demand::FillDemand;
pub use error::FillError;

use super::grain::{Drawn, Grain};
use super::layers::{self, LayerSlot};
use super::place;
use super::region::Region;
use grouser_dynamics::{BodyDef, BodyId, BodyKind, ColliderDef, MaterialId, Role, Twist, World};
use grouser_geom::{Aabb, MassProperties, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Sym3, Vec3};

/// Share of a settled bed's volume that is solid: random loose packing of spheres with friction.
pub const SETTLED_PACKING: f64 = 0.6;

/// The usual [`Fill::spacing`]: 5 % of room for jitter.
pub const DEFAULT_SPACING: f64 = 1.05;

/// What the inertia of grains that do not turn is larger by: a push that would spin a grain at 1,000 rad/s turns it by
/// 1e-9 rad/s.
pub const UNTURNING: f64 = 1e12;

/// How many grains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// This many.
    Count(u64),
    /// As many as fill this many layers of the lattice.
    Layers(u64),
    /// As many as lie this high when settled.
    Height {
        /// Height of the settled grains in metres.
        height: f64,
        /// Share of the settled bed that is solid.
        packing: f64,
    },
    /// As many cells as the region has.
    Fit,
}

/// How grains find their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placement {
    /// On a jittered lattice of cells for the largest grain, from the bottom up.
    #[default]
    Lattice,
    /// At random, largest first, small grains between large ones.
    Random,
    /// In layers like cannonballs: every other one half a cell aside, each grain in the hollow between four. Such a bed
    /// stands as it is laid.
    Staggered,
    /// On a lattice whose cells are as high as grains that lie flat, tilted by at most 15 degrees.
    Flat,
}

/// One kind of grain in a fill.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// What they are.
    pub grain: Grain,
    /// Share of the fill's mass, in any unit; of [`Region::Below`] not used.
    pub share: f64,
    /// Contact material.
    pub material: MaterialId,
    /// Density in kg/m^3, used if `mass` is `None`.
    pub density: f64,
    /// Mass of each grain in kg.
    pub mass: Option<f64>,
}

/// Many grains in a region.
#[derive(Clone, Debug, PartialEq)]
pub struct Fill {
    /// How many.
    pub amount: Amount,
    /// What they are: at least one kind.
    pub components: Vec<Component>,
    /// Where they go.
    pub region: Region,
    /// How they find their places; below a surface always in rows.
    pub placement: Placement,
    /// Height of a lattice cell in largest grain diameters, at least 1.
    pub spacing: f64,
    /// Seed of kinds, sizes, orientations and jitter.
    pub seed: u64,
    /// Initial velocity in m/s.
    pub velocity: Vec3,
    /// Do the grains turn? If not, their inertia is [`UNTURNING`] times that of their shape.
    pub can_rotate: bool,
    /// Group bits of the grains' colliders.
    pub group: u32,
    /// Mask bits of the grains' colliders.
    pub mask: u32,
}

/// Where a fill's grains start.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Number of grains.
    pub count: u64,
    /// Least corner of the region in metres.
    pub min: Vec3,
    /// Greatest corner of the region in metres; `z` is infinite if nothing bounds it.
    pub max: Vec3,
    /// Cells along x and y in a layer; zero where grains are placed at random.
    pub cells: [u64; 2],
    /// Layers in use; the last one may be partly filled.
    pub layers: u64,
    /// Size of a cell in metres.
    pub cell: Vec3,
    /// Places, where not every cell of the lattice is one.
    slots: Option<Vec<LayerSlot>>,
}

impl Layout {
    /// A grain in each of these balls.
    fn of_slots(bounds: Aabb, slots: Vec<LayerSlot>) -> Self {
        let (Aabb { min, max }, count) = (bounds, slots.len() as u64);
        Self { count, min, max, cells: [0; 2], layers: 1, cell: max - min, slots: Some(slots) }
    }

    /// Top of the highest layer in use, in metres.
    pub fn top(&self) -> f64 {
        match &self.slots {
            Some(slots) => slots.iter().map(|s| s.center.z + s.room).fold(f64::NEG_INFINITY, f64::max),
            None => self.min.z + self.layers as f64 * self.cell.z,
        }
    }

    /// Lowest point in use, in metres.
    pub fn bottom(&self) -> f64 {
        match &self.slots {
            Some(slots) => slots.iter().map(|s| s.center.z - s.room).fold(f64::INFINITY, f64::min),
            None => self.min.z,
        }
    }
}

impl Fill {
    /// Diameter in metres of the ball around the largest grain.
    pub fn largest_diameter(&self) -> f64 {
        self.components.iter().map(|c| c.grain.largest_diameter()).fold(0.0, f64::max)
    }

    /// Mean volume of a grain in m^3.
    pub fn mean_volume(&self) -> f64 {
        match self.components.as_slice() {
            [one] => one.grain.mean_volume(),
            all => self.shares().iter().zip(all).map(|(n, c)| n * c.grain.mean_volume()).sum(),
        }
    }

    /// Shares of the kinds by number: mass share over mean mass.
    fn shares(&self) -> Vec<f64> {
        let number = |c: &Component| c.share / c.mass.unwrap_or_else(|| c.density * c.grain.mean_volume());
        let total: f64 = self.components.iter().map(number).sum();
        self.components.iter().map(|c| number(c) / total).collect()
    }

    /// Where the grains start and how many there are.
    pub fn layout(&self) -> Result<Layout, FillError> {
        self.demand()?.check()?;
        if let Region::Listed(places) = &self.region {
            return self.listed(places);
        }
        if let Region::Below { surface, .. } = &self.region {
            let bounds = surface.bounds();
            let kinds = self.rows();
            let slots = layers::slots(surface, &kinds);
            let pitch = kinds.iter().map(|k| k.0).fold(0.0, f64::max);
            if slots.is_empty() {
                return Err(FillError::TooSmall { cell: pitch, size: bounds.size() });
            }
            let layers = kinds.iter().map(|k| k.1).sum();
            let cell = Vec3::splat(pitch);
            let count = slots.len() as u64;
            return Ok(Layout {
                count,
                min: bounds.min,
                max: bounds.max,
                cells: [0; 2],
                layers,
                cell,
                slots: Some(slots),
            });
        }
        let pitch = self.spacing * self.largest_diameter();
        let (min, max) = self.bounds()?;
        let size = max - min;
        let wanted = self.wanted()?;
        if self.placement == Placement::Random {
            let Some(count) = wanted else { return Err(FillError::LayersAtRandom) };
            if size.min_element() < self.largest_diameter() {
                return Err(FillError::TooSmall { cell: self.largest_diameter(), size });
            }
            let height = if size.z.is_finite() { size.z } else { self.open_height(count, size) };
            let cell = Vec3::new(size.x, size.y, height);
            return Ok(Layout { count, min, max, cells: [0; 2], layers: 1, cell, slots: None });
        }
        // A width of exactly n cells must give n of them in spite of rounding.
        let whole = |length: f64, pitch: f64| (length / pitch * (1.0 + 1e-9)).floor().max(0.0) as u64;
        let (cells, tall) = ([whole(size.x, pitch), whole(size.y, pitch)], self.cell_height());
        let layer = cells[0].saturating_mul(cells[1]);
        let most_layers = if size.z.is_finite() { whole(size.z, tall) } else { u64::MAX };
        if layer == 0 || most_layers == 0 {
            return Err(FillError::TooSmall { cell: pitch, size });
        }
        let cell = Vec3::new(size.x / cells[0] as f64, size.y / cells[1] as f64, tall);
        let is_flat = matches!(self.region, Region::Box { .. } | Region::Bed { .. });
        if self.placement == Placement::Staggered {
            let layout = Layout { count: 0, min, max, cells, layers: 0, cell, slots: None };
            return if is_flat { self.staggered(layout, wanted) } else { Err(FillError::NotFlat) };
        }
        if self.placement == Placement::Flat && !is_flat {
            return Err(FillError::NotFlat);
        }
        if !is_flat {
            return self.slots(Layout { count: 0, min, max, cells, layers: most_layers, cell, slots: None }, wanted);
        }
        let fit = layer.saturating_mul(most_layers);
        let count = match (wanted, self.amount) {
            (Some(n), _) => n,
            (None, Amount::Layers(n)) => layer.saturating_mul(n),
            _ if most_layers == u64::MAX => return Err(FillError::OpenTop),
            _ => fit,
        };
        if count > fit {
            return Err(FillError::TooMany { wanted: count, fit });
        }
        Ok(Layout { count, min, max, cells, layers: count.div_ceil(layer), cell, slots: None })
    }

    /// The number of grains, where it does not follow from the lattice.
    fn wanted(&self) -> Result<Option<u64>, FillError> {
        match self.amount {
            Amount::Count(n) => Ok(Some(n)),
            Amount::Layers(_) | Amount::Fit => Ok(None),
            Amount::Height { height, packing } => {
                let area = self.region.area().ok_or(FillError::Height)?;
                Ok(Some((packing * area * height / self.mean_volume()).round().max(1.0) as u64))
            }
        }
    }

    /// Height in metres that random grains need in an open region.
    fn open_height(&self, count: u64, size: Vec3) -> f64 {
        let ball = |c: &Component| {
            // Balls around grains: as much larger than the grains as they are at size 1.
            let share = c.grain.largest_diameter().powi(3) * std::f64::consts::PI / 6.0;
            let top = c.grain.size.range()[1].powi(3);
            share * c.grain.size.mean_cube() / top
        };
        let shares = self.shares();
        let mean: f64 = shares.iter().zip(&self.components).map(|(n, c)| n * ball(c)).sum();
        let area = self.region.area().unwrap_or(size.x * size.y);
        (count as f64 * mean / (place::RANDOM_PACKING * area)).max(self.largest_diameter())
    }

    /// Layers like cannonballs, every other one half a cell aside and one row shorter: balls of the pitch's diameter
    /// touch the four below them (and at least do not overlap the one two layers below).
    fn staggered(&self, mut layout: Layout, wanted: Option<u64>) -> Result<Layout, FillError> {
        let (pitch, [nx, ny], size) = (layout.cell.z, layout.cells, layout.max - layout.min);
        if nx < 2 || ny < 2 {
            return Err(FillError::TooSmall { cell: 2.0 * pitch, size });
        }
        let aside = 0.25 * (layout.cell.x.powi(2) + layout.cell.y.powi(2));
        layout.cell.z = (pitch * pitch - aside).max(0.25 * pitch * pitch).sqrt();
        let fit = if size.z.is_finite() {
            1 + ((size.z - pitch) / layout.cell.z * (1.0 + 1e-9)).max(0.0) as u64
        } else {
            u64::MAX
        };
        let (layers, limit) = match (wanted, self.amount) {
            (Some(n), _) => (fit, n),
            (None, Amount::Layers(n)) => (n, u64::MAX),
            _ if fit == u64::MAX => return Err(FillError::OpenTop),
            _ => (fit, u64::MAX),
        };
        let room =
            |layers: u64| layers.saturating_mul(nx * ny).saturating_sub((layers / 2).saturating_mul(nx + ny - 1));
        if layers > fit {
            return Err(FillError::TooMany { wanted: room(layers), fit: room(fit) });
        }
        let mut slots = Vec::new();
        while layout.layers < layers && (slots.len() as u64) < limit {
            let odd = layout.layers % 2;
            let begin = layout.min + Vec3::new(0.5, 0.5, 0.0) * (1 + odd) as f64 * layout.cell;
            let z = begin.z + 0.5 * pitch + layout.layers as f64 * layout.cell.z;
            let cells = (0..ny - odd).flat_map(|y| (0..nx - odd).map(move |x| (x as f64, y as f64)));
            let place = |(x, y)| Vec3 { z, ..begin + Vec3::new(x, y, 0.0) * layout.cell };
            let left = limit - slots.len() as u64;
            slots.extend(cells.take(left as usize).map(|c| LayerSlot { center: place(c), room: 0.5 * pitch, kind: 0 }));
            layout.layers += 1;
        }
        let count = slots.len() as u64;
        if limit != u64::MAX && count < limit {
            return Err(FillError::TooMany { wanted: limit, fit: count });
        }
        Ok(Layout { count, slots: Some(slots), ..layout })
    }

    /// The cells of the lattice that lie inside the region, as many as are wanted.
    fn slots(&self, mut layout: Layout, wanted: Option<u64>) -> Result<Layout, FillError> {
        let [nx, ny] = layout.cells;
        let room = 0.5 * layout.cell.z;
        let limit = match (wanted, self.amount) {
            (Some(n), _) => n,
            _ => u64::MAX,
        };
        let most = match self.amount {
            Amount::Layers(n) => n.min(layout.layers),
            _ => layout.layers,
        };
        if most == u64::MAX && limit == u64::MAX {
            return Err(FillError::OpenTop);
        }
        let corner = |c: u64| {
            let at = Vec3::new((c % nx) as f64 + 0.5, (c / nx) as f64 + 0.5, 0.0) * layout.cell;
            layout.min + Vec3::new(at.x, at.y, 0.0)
        };
        // Columns on a surface begin where their first ball rests.
        let begin: Vec<f64> = match &self.region {
            Region::Above { .. } => (0..nx * ny).map(|c| self.rest(corner(c), room)).collect(),
            _ => Vec::new(),
        };
        let (mut slots, mut layers) = (Vec::new(), 0);
        for layer in 0..most {
            let before = slots.len();
            for c in 0..nx * ny {
                let z = begin.get(c as usize).copied().unwrap_or(layout.min.z + room) + layer as f64 * layout.cell.z;
                let center = Vec3 { z, ..corner(c) };
                if z.is_finite() && self.region.holds(center, room) {
                    slots.push(LayerSlot { center, room, kind: 0 });
                }
                if slots.len() as u64 == limit {
                    break;
                }
            }
            let upright = !matches!(self.region, Region::Mesh { .. });
            if upright && slots.len() == before {
                break;
            }
            layers = layer + 1;
            if slots.len() as u64 == limit {
                break;
            }
        }
        if slots.is_empty() {
            return Err(FillError::TooSmall { cell: layout.cell.z, size: layout.max - layout.min });
        }
        let fit = slots.len() as u64;
        if limit != u64::MAX && fit < limit {
            return Err(FillError::TooMany { wanted: limit, fit });
        }
        if let Amount::Layers(n) = self.amount
            && layers < n
        {
            return Err(FillError::TooMany { wanted: n.saturating_mul(nx * ny), fit });
        }
        layout.layers = layers;
        layout.count = slots.len() as u64;
        layout.slots = Some(slots);
        Ok(layout)
    }

    /// Height at which a ball (m) on a column rests on the region's surface; NaN beside it.
    fn rest(&self, column: Vec3, radius: f64) -> f64 {
        let Region::Above { surface, .. } = &self.region else { return f64::NAN };
        let Some(ground) = surface.height(column.x, column.y) else { return f64::NAN };
        let mut z = ground + radius;
        for _ in 0..200 {
            let gap = surface.clearance(Vec3 { z, ..column }, radius);
            if gap >= radius * (1.0 - 1e-10) {
                return z;
            }
            z += (radius - gap).max(1e-9 * radius);
        }
        z
    }

    /// Pitch in metres and number of rows of each kind below a surface.
    fn rows(&self) -> Vec<(f64, u64)> {
        let Region::Below { rows, .. } = &self.region else { return Vec::new() };
        rows.iter().zip(&self.components).map(|(n, c)| (self.spacing * c.grain.largest_diameter(), *n)).collect()
    }

    fn bounds(&self) -> Result<(Vec3, Vec3), FillError> {
        match (&self.region, self.amount) {
            (Region::Bed { depth, packing }, Amount::Count(count)) => {
                let half = 0.5 * (count as f64 * self.mean_volume() / (packing * depth)).sqrt();
                Ok((Vec3::new(-half, -half, 0.0), Vec3::new(half, half, f64::INFINITY)))
            }
            (Region::Bed { .. }, _) => Err(FillError::LayersInBed),
            (region, _) => {
                let Aabb { min, max } = region.bounds();
                Ok((min, max))
            }
        }
    }

    /// A fixed body around the region, open at the top: floor and four planes. Below a surface the floor follows it.
    pub fn walls(&self, name: &str, material: MaterialId) -> Result<BodyDef, FillError> {
        let layout = self.layout()?;
        let collider = |shape: Shape, local: Pose| ColliderDef { shape, local, material, group: 1, mask: u32::MAX };
        let plane = |point: Vec3, normal: Vec3| {
            collider(Shape::half_space(), Pose::new(point, Quat::from_rotation_arc(Vec3::Z, normal)))
        };
        let min = layout.min;
        let max = Vec3::new(layout.max.x, layout.max.y, min.z);
        let floor = match &self.region {
            Region::Box { .. } | Region::Bed { .. } => plane(min, Vec3::Z),
            Region::Below { surface, .. } => {
                let slots = layout.slots.as_deref().unwrap_or_default();
                let (field, origin) = layers::floor(surface, &self.rows(), slots).ok_or(FillError::Walls)?;
                collider(Shape::height_field(field), Pose::at(origin))
            }
            _ => return Err(FillError::Walls),
        };
        Ok(BodyDef {
            name: Some(name.to_string()),
            role: Role::Part,
            kind: BodyKind::Fixed,
            pose: Pose::IDENTITY,
            velocity: Twist::default(),
            mass: MassProperties::ZERO,
            colliders: vec![
                floor,
                plane(min, Vec3::X),
                plane(max, -Vec3::X),
                plane(min, Vec3::Y),
                plane(max, -Vec3::Y),
            ],
        })
    }

    /// The grains, in order.
    pub fn grains(&self, layout: &Layout) -> Result<Vec<BodyDef>, FillError> {
        let mut rng = Rng::new(self.seed);
        if let Region::Listed(places) = &self.region {
            return Ok(self.grains_at(places, &mut rng));
        }
        let kinds = self.kinds(layout, &mut rng);
        let mut sizes: Vec<std::vec::IntoIter<f64>> = (0..self.components.len())
            .map(|k| {
                let count = match &kinds {
                    Some(kinds) => kinds.iter().filter(|kind| **kind as usize == k).count() as u64,
                    None => layout.count,
                };
                self.components[k].grain.size.draw_all(count, &mut rng).unwrap_or_default().into_iter()
            })
            .collect();
        let mut kind_of = |i: u64| {
            let kind = kinds.as_ref().map_or(0, |kinds| kinds[i as usize] as usize);
            (&self.components[kind], sizes[kind].next())
        };
        if self.placement == Placement::Random && layout.slots.is_none() {
            let drawn: Vec<(&Component, Drawn)> = (0..layout.count)
                .map(|i| {
                    let (component, size) = kind_of(i);
                    (component, component.grain.draw(size, &mut rng))
                })
                .collect();
            return self.place(layout, drawn, &mut rng);
        }
        let grain = |i: u64| {
            let (component, size) = kind_of(i);
            let (drawn, half) = self.lay(component.grain.draw(size, &mut rng), &mut rng);
            let position = layout.position(i, drawn.radius, half, &mut rng);
            self.body(component, drawn, position)
        };
        Ok((0..layout.count).map(grain).collect())
    }

    /// Which kind each grain is of; nothing if there is only one. Numbers of each are exact to one grain.
    fn kinds(&self, layout: &Layout, rng: &mut Rng) -> Option<Vec<u32>> {
        if let (Region::Below { .. }, Some(slots)) = (&self.region, &layout.slots) {
            return Some(slots.iter().map(|s| s.kind).collect());
        }
        if self.components.len() == 1 {
            return None;
        }
        let (mut kinds, mut sum) = (Vec::with_capacity(layout.count as usize), 0.0);
        for (kind, share) in self.shares().iter().enumerate() {
            sum += share;
            let end = if kind + 1 == self.components.len() {
                layout.count
            } else {
                (sum * layout.count as f64).round() as u64
            };
            kinds.resize(end.min(layout.count) as usize, kind as u32);
        }
        for i in (1..kinds.len()).rev() {
            kinds.swap(i, rng.below(i as u64 + 1) as usize);
        }
        Some(kinds)
    }

    /// Grains at random places; an open region is made higher until all fit.
    fn place(
        &self,
        layout: &Layout,
        drawn: Vec<(&Component, Drawn)>,
        rng: &mut Rng,
    ) -> Result<Vec<BodyDef>, FillError> {
        let radii: Vec<f64> = drawn.iter().map(|(_, d)| d.radius).collect();
        let open = layout.max.z.is_infinite();
        let mut height = layout.cell.z;
        loop {
            let bounds = Aabb { min: layout.min, max: Vec3::new(layout.max.x, layout.max.y, layout.min.z + height) };
            match place::random(&self.region, bounds, &radii, rng) {
                Ok(places) => {
                    let body = |((component, drawn), position)| self.body(component, drawn, position);
                    return Ok(drawn.into_iter().zip(places).map(body).collect());
                }
                // Not even a tower of the largest grains helps where the region is narrower than one.
                Err(fit) if open && fit > 0 => height *= 1.15,
                Err(fit) => return Err(FillError::TooMany { wanted: layout.count, fit: fit as u64 }),
            }
        }
    }

    fn body(&self, component: &Component, drawn: Drawn, position: Vec3) -> BodyDef {
        let at_density = drawn.mass_properties(component.density);
        let mut mass = component.mass.map_or(at_density, |m| at_density.with_mass(m));
        if !self.can_rotate {
            let Sym3 { diagonal, off } = mass.inertia;
            mass.inertia = Sym3 { diagonal: UNTURNING * diagonal, off: UNTURNING * off };
        }
        let (material, group, mask) = (component.material, self.group, self.mask);
        let shapes = drawn.shapes.into_iter();
        BodyDef {
            name: None,
            role: Role::Grain,
            kind: BodyKind::Moving,
            pose: Pose::new(position, drawn.rotation),
            velocity: Twist { linear: self.velocity, angular: Vec3::ZERO },
            mass,
            colliders: shapes.map(|(local, shape)| ColliderDef { shape, local, material, group, mask }).collect(),
        }
    }

    /// Adds the grains to a world; returns their ids in order.
    pub fn pour(&self, world: &mut World) -> Result<Vec<BodyId>, FillError> {
        let layout = self.layout()?;
        self.grains(&layout)?.into_iter().map(|grain| Ok(world.add_body(grain)?)).collect()
    }
}

impl Layout {
    /// Place of grain `index`, whose ball has this radius and that takes `half` of a box (m), jittered within its cell.
    fn position(&self, index: u64, radius: f64, half: Vec3, rng: &mut Rng) -> Vec3 {
        let jitter = Vec3::new(rng.unit(), rng.unit(), rng.unit());
        match &self.slots {
            Some(slots) => {
                let LayerSlot { center, room, .. } = slots[index as usize];
                // Within the cube that is inscribed in the ball that is left.
                let aside = 2.0 * jitter - 1.0;
                center + aside * ((room - radius).max(0.0) / 3f64.sqrt())
            }
            None => {
                let [nx, ny] = self.cells;
                let cell = Vec3::new((index % nx) as f64, (index / nx % ny) as f64, (index / (nx * ny)) as f64);
                let room = (self.cell - 2.0 * half).max(Vec3::ZERO);
                self.min + cell * self.cell + half + room * jitter
            }
        }
    }
}

#[cfg(test)]
mod tests;
