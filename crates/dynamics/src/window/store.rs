//! The store: grains outside the window, compact, with their exact state.
//!
//! Layout: one record of 112 bytes per grain in the order in which grains were added (a record is stale while its grain
//! is in the world's arrays), one form per shape and mass (40 bytes; a bed of random radii has one per grain), and
//! lists of the stored grains by cells of a grid in x and y. Rejected: records inside the cells, which would save a
//! jump per grain and cost a copy whenever a grain changes its cell; a hash map of cells, whose order would not repeat.

use crate::body::{BodyId, BodyMass, Twist};
use crate::material::MaterialId;
use crate::memory::Dormant;
use crate::window::forms::{GrainForms, reach};
use grouser_geom::Collider;
use grouser_math::{Pose, Vec3};
use std::collections::BTreeMap;

/// Stands for a grain that is in no slot of the arrays.
pub(crate) const STORED: u32 = u32::MAX;

/// A grain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GrainRecord {
    /// Pose and velocity of the centre of mass.
    pub pose: Pose,
    pub velocity: Twist,
    pub id: BodyId,
    pub form: u32,
}

/// Stored grains of a cell, ascending, and their sums.
#[derive(Clone, Debug, Default)]
struct StoreCell {
    grains: Vec<u32>,
    sums: StoredSums,
    stale: bool,
}

/// Sums over stored grains.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct StoredSums {
    /// Kinetic energy that they have when they go on, J.
    pub kinetic: f64,
    /// Mass times position, kg m.
    pub moment: Vec3,
    /// Momentum, N s, and angular momentum about the origin, N m s.
    pub momentum: Vec3,
    pub angular: Vec3,
}

impl StoredSums {
    fn add(&mut self, other: &Self) {
        self.kinetic += other.kinetic;
        self.moment += other.moment;
        self.momentum += other.momentum;
        self.angular += other.angular;
    }

    /// Of one body.
    pub fn of(pose: &Pose, velocity: &Twist, mass: &BodyMass) -> Self {
        let w = pose.inverse_vector(velocity.angular);
        let (m, spin) = (1.0 / mass.inverse_mass, mass.inertia.mul(w));
        let momentum = m * velocity.linear;
        Self {
            kinetic: 0.5 * (momentum.dot(velocity.linear) + w.dot(spin)),
            moment: m * pose.position,
            momentum,
            angular: pose.position.cross(momentum) + pose.vector(spin),
        }
    }
}

/// All grains of a world with a window.
#[derive(Default)]
pub(crate) struct Store {
    pub records: Vec<GrainRecord>,
    forms: GrainForms,
    /// Per grain: its slot in the arrays, or [`STORED`].
    pub slot: Vec<u32>,
    /// Edge of the cells in m; 0 before the first grain is fetched.
    edge: f64,
    cells: BTreeMap<[i32; 2], StoreCell>,
    /// The cells do not know where the grains are.
    scattered: bool,
    /// Memory of contacts of stored grains, by id.
    memory: BTreeMap<BodyId, Dormant>,
    /// Largest distance of a grain's surface from its centre of mass, m.
    pub reach: f64,
    /// Sums over the stored grains.
    pub sums: StoredSums,
}

impl Store {
    /// Adds a grain.
    pub fn add(
        &mut self,
        record: GrainRecord,
        mass: &BodyMass,
        colliders: Vec<Collider>,
        materials: Vec<MaterialId>,
    ) -> usize {
        self.reach = self.reach.max(reach(&colliders));
        let form = self.forms.add(mass, colliders, materials);
        self.records.push(GrainRecord { form, ..record });
        self.slot.push(STORED);
        self.scattered = true;
        self.records.len() - 1
    }

    /// Mass, shapes and materials of a grain. The colliders' body is not set.
    pub fn with<T>(&self, grain: usize, work: impl FnOnce(&BodyMass, &[Collider], &[MaterialId]) -> T) -> T {
        self.forms.with(self.records[grain].form, work)
    }

    /// Distance of a grain's surface from its centre of mass, m.
    pub fn reach_of(&self, grain: usize) -> f64 {
        self.forms.reach_of(self.records[grain].form)
    }

    /// Memory of the contacts of a stored grain.
    pub fn memory_of(&mut self, id: BodyId) -> &mut Dormant {
        self.memory.entry(id).or_default()
    }

    /// The same, of a grain that is fetched.
    pub fn take_memory(&mut self, id: BodyId) -> Option<Dormant> {
        self.memory.remove(&id)
    }

    /// All of it, in order.
    pub fn all_memory(&self) -> impl Iterator<Item = &Dormant> {
        self.memory.values()
    }

    /// Forgets it.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// The grains have moved without the cells' knowing.
    pub fn scatter(&mut self) {
        self.scattered = true;
    }

    fn cell(&self, grain: u32) -> [i32; 2] {
        cell(self.records[grain as usize].pose.position, self.edge)
    }

    /// Sorts the stored grains into cells of this edge, if they are not.
    pub fn sort(&mut self, edge: f64) {
        if !self.scattered && edge == self.edge {
            return;
        }
        self.edge = edge;
        self.scattered = false;
        self.cells.clear();
        for grain in (0..self.records.len() as u32).filter(|g| self.slot[*g as usize] == STORED) {
            let cell = self.cells.entry(cell(self.records[grain as usize].pose.position, edge)).or_default();
            cell.grains.push(grain);
            cell.stale = true;
        }
        self.sum();
    }

    /// Takes out the grains of all cells that a rectangle touches.
    pub fn take(&mut self, min: Vec3, max: Vec3, out: &mut Vec<u32>) {
        let ([x0, y0], [x1, y1]) = (cell(min, self.edge), cell(max, self.edge));
        let within: Vec<[i32; 2]> =
            self.cells.range([x0, y0]..=[x1, y1]).map(|(key, _)| *key).filter(|[_, y]| (y0..=y1).contains(y)).collect();
        for key in within {
            if let Some(cell) = self.cells.remove(&key) {
                out.extend(cell.grains);
            }
        }
    }

    /// Puts grains, which are in no cell, into theirs.
    pub fn put(&mut self, grains: &[u32]) {
        for grain in grains {
            self.slot[*grain as usize] = STORED;
            let key = self.cell(*grain);
            let cell = self.cells.entry(key).or_default();
            let at = cell.grains.partition_point(|g| g < grain);
            cell.grains.insert(at, *grain);
            cell.stale = true;
        }
        self.sum();
    }

    /// Sums of cells that changed, and over all cells in order.
    fn sum(&mut self) {
        let mut cells = std::mem::take(&mut self.cells);
        let mut all = StoredSums::default();
        for cell in cells.values_mut() {
            if cell.stale {
                cell.sums = StoredSums::default();
                for g in &cell.grains {
                    let r = &self.records[*g as usize];
                    cell.sums.add(&self.with(*g as usize, |mass, _, _| StoredSums::of(&r.pose, &r.velocity, mass)));
                }
                cell.stale = false;
            }
            all.add(&cell.sums);
        }
        (self.cells, self.sums) = (cells, all);
    }
}

/// The cell of a point; points far away share the outermost ones.
fn cell(point: Vec3, edge: f64) -> [i32; 2] {
    [(point.x / edge).floor() as i32, (point.y / edge).floor() as i32]
}
