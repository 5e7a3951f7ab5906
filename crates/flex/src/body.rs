//! A flexible body: mesh, section, elements, and which coordinates are held; sums over its elements.
//!
//! Elements fill their own buffers in parallel; nodes then gather them in ascending order of elements, so that every
//! sum has the same bits for any number of threads.

use crate::element::{ElementMatrix, ElementReport, ElementVectors, MatrixParts, PAIRS, PlateElement, jets, pair};
use crate::mesh::{PlateMesh, gather};
use crate::section::PlateSection;
use grouser_math::{Mat3, Vec3, par};

/// Elements per parallel task.
const CHUNK: usize = 4;
/// Nodes per parallel task of a gather.
const NODE_CHUNK: usize = 256;

/// Which coordinates of a node are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeHold {
    /// The position.
    Position,
    /// Position and both slopes.
    All,
    /// Position, and the slope along the edge: what a simple support does to a straight edge. 0: along x, 1: along y.
    Hinge(usize),
    /// Single coordinates: x, y, z of the position, then of the slope along x, then of the slope along y.
    Coordinates([bool; 9]),
}

/// A flexible body.
#[derive(Clone, Debug)]
pub struct FlexBody {
    /// The mesh in its reference shape.
    pub mesh: PlateMesh,
    /// Stiffness, mass and damping.
    pub section: PlateSection,
    /// The elements, as the mesh has them.
    pub elements: Vec<PlateElement>,
    /// Nine to a node: held coordinates.
    pub fixed: Vec<bool>,
    /// End of each node's list in `uses`.
    uses_end: Vec<u32>,
    /// Elements of each node, ascending, and which of their corners it is.
    uses: Vec<(u32, u8)>,
}

/// Buffers of the elements.
#[derive(Clone, Debug, Default)]
pub struct ElementBuffers {
    /// Forces on the vectors of each element.
    pub forces: Vec<ElementVectors>,
    /// Matrix of each element, where it was asked for.
    pub matrices: Vec<ElementMatrix>,
    /// What each says of its state.
    pub reports: Vec<ElementReport>,
}

impl ElementBuffers {
    /// Strain energy of the last evaluation, J.
    pub fn energy(&self) -> f64 {
        self.reports.iter().map(|report| report.energy).sum()
    }

    /// Largest strain of the last evaluation.
    pub fn strain(&self) -> f64 {
        self.reports.iter().fold(0.0, |most, report| most.max(report.strain))
    }

    /// The element with the least share of its reference area, and that share.
    pub fn thinnest(&self) -> Option<(usize, f64)> {
        let all = self.reports.iter().map(|report| report.thinnest).enumerate();
        // Not a number counts as least.
        all.min_by(|a, b| if a.1.is_nan() { std::cmp::Ordering::Less } else { a.1.total_cmp(&b.1) })
    }
}

impl FlexBody {
    /// A body with nothing held.
    pub fn new(mesh: PlateMesh, section: PlateSection) -> Self {
        let mut elements: Vec<PlateElement> = Vec::with_capacity(mesh.quads.len());
        let mut shared: Vec<([f64; 2], _)> = Vec::new();
        for (k, quad) in mesh.quads.iter().enumerate() {
            let known = shared.iter().rposition(|(sides, _)| *sides == quad.sides);
            let at = known.unwrap_or_else(|| {
                shared.push((quad.sides, jets(quad.sides)));
                shared.len() - 1
            });
            let e = mesh.element(k, &mesh.vectors);
            elements.push(PlateElement::new(quad.nodes, quad.sides, shared[at].1.clone(), &section, &e));
        }
        let n = mesh.node_count();
        let mut lists: Vec<Vec<(u32, u8)>> = vec![Vec::new(); n];
        for (k, element) in elements.iter().enumerate() {
            for (corner, node) in element.nodes.iter().enumerate() {
                lists[*node as usize].push((k as u32, corner as u8));
            }
        }
        let mut uses_end = Vec::with_capacity(n);
        let mut uses = Vec::new();
        for list in lists {
            uses.extend(list);
            uses_end.push(uses.len() as u32);
        }
        Self { fixed: vec![false; 9 * n], mesh, section, elements, uses_end, uses }
    }

    /// Number of nodes.
    pub fn node_count(&self) -> usize {
        self.uses_end.len()
    }

    /// Elements of a node, ascending, and which of their corners it is.
    pub fn uses(&self, node: usize) -> &[(u32, u8)] {
        let start = if node == 0 { 0 } else { self.uses_end[node - 1] as usize };
        &self.uses[start..self.uses_end[node] as usize]
    }

    /// Holds coordinates of a node.
    pub fn hold(&mut self, node: u32, what: NodeHold) {
        let held: [bool; 9] = match what {
            NodeHold::Position => std::array::from_fn(|c| c < 3),
            NodeHold::All => [true; 9],
            NodeHold::Hinge(along) => std::array::from_fn(|c| c < 3 || c / 3 == 1 + along),
            NodeHold::Coordinates(held) => held,
        };
        for (c, held) in held.into_iter().enumerate() {
            self.fixed[9 * node as usize + c] |= held;
        }
    }

    /// Evaluates all elements at `e` into `buffers`: forces, and matrices of the parts that are asked for.
    pub fn evaluate(
        &self,
        e: &[Vec3],
        velocity: Option<&[Vec3]>,
        parts: Option<MatrixParts>,
        buffers: &mut ElementBuffers,
    ) {
        let n = self.elements.len();
        let ElementBuffers { forces, matrices, reports } = buffers;
        forces.resize(n, [Vec3::ZERO; 12]);
        reports.resize(n, ElementReport { energy: 0.0, thinnest: 1.0, strain: 0.0 });
        let one = |k: usize, force: &mut ElementVectors, matrix: Option<(MatrixParts, &mut ElementMatrix)>| {
            let element = &self.elements[k];
            let own = gather(&element.nodes, e);
            let speed = velocity.map(|v| gather(&element.nodes, v));
            *force = [Vec3::ZERO; 12];
            element.evaluate(&own, speed.as_ref(), force, matrix)
        };
        match parts {
            Some(parts) => {
                matrices.resize(n, [[0.0; 9]; PAIRS]);
                par::each(CHUNK, (forces, matrices, reports), |k, (force, matrix, report)| {
                    *report = one(k, force, Some((parts, matrix)));
                });
            }
            None => par::each(CHUNK, (forces, reports), |k, (force, report)| *report = one(k, force, None)),
        }
    }

    /// Sums the elements' forces at the nodes: `out` = sum of `factor` times them.
    pub fn gather_forces(&self, buffers: &ElementBuffers, out: &mut Vec<Vec3>) {
        out.clear();
        out.resize(3 * self.node_count(), Vec3::ZERO);
        par::each(NODE_CHUNK, par::strided(3, out), |node, own: &mut [Vec3]| {
            for (element, corner) in self.uses(node) {
                let force = &buffers.forces[*element as usize];
                for c in 0..3 {
                    own[c] += force[3 * *corner as usize + c];
                }
            }
        });
    }

    /// M v.
    pub fn mass_times(&self, v: &[Vec3], buffers: &mut ElementBuffers, out: &mut Vec<Vec3>) {
        buffers.forces.resize(self.elements.len(), [Vec3::ZERO; 12]);
        par::each(CHUNK, &mut buffers.forces, |k, out| {
            let element = &self.elements[k];
            let own = gather(&element.nodes, v);
            for i in 0..12 {
                out[i] = (0..12).fold(Vec3::ZERO, |sum, j| sum + element.mass(i, j) * own[j]);
            }
        });
        self.gather_forces(buffers, out);
    }

    /// The sum of the elements' matrices in `buffers`, times `x`.
    pub fn matrix_times(&self, x: &[Vec3], buffers: &mut ElementBuffers, out: &mut Vec<Vec3>) {
        let ElementBuffers { forces, matrices, .. } = buffers;
        let matrices = &*matrices;
        par::each(CHUNK, &mut *forces, |k, out| {
            let own = gather(&self.elements[k].nodes, x);
            *out = [Vec3::ZERO; 12];
            if own.iter().all(|x| *x == Vec3::ZERO) {
                return;
            }
            for i in 0..12 {
                for j in 0..=i {
                    // Row by row; the block of (j, i) is its transpose.
                    let b = &matrices[k][pair(i, j)];
                    let m = Mat3::from_cols_array(b);
                    out[i] += m.transpose() * own[j];
                    if j < i {
                        out[j] += m * own[i];
                    }
                }
            }
        });
        self.gather_forces(buffers, out);
    }

    /// Strain energy at `e`, J.
    pub fn energy(&self, e: &[Vec3]) -> f64 {
        let mut buffers = ElementBuffers::default();
        self.evaluate(e, None, None, &mut buffers);
        buffers.energy()
    }

    /// Kinetic energy of velocities `v`, J.
    pub fn kinetic_energy(&self, v: &[Vec3]) -> f64 {
        let (mut buffers, mut p) = (ElementBuffers::default(), Vec::new());
        self.mass_times(v, &mut buffers, &mut p);
        0.5 * v.iter().zip(&p).map(|(v, p)| v.dot(*p)).sum::<f64>()
    }

    /// Mass, centre, momentum, angular momentum about the centre and inertia about it, of a state.
    pub fn momenta(&self, e: &[Vec3], v: &[Vec3]) -> Momenta {
        let (mut buffers, mut p) = (ElementBuffers::default(), Vec::new());
        self.momenta_with(e, v, &mut buffers, &mut p)
    }

    /// The same in storage that is there; `p` receives M v.
    pub fn momenta_with(&self, e: &[Vec3], v: &[Vec3], buffers: &mut ElementBuffers, p: &mut Vec<Vec3>) -> Momenta {
        let mut me = Vec::new();
        self.mass_times(e, buffers, &mut me);
        self.mass_times(v, buffers, p);
        // Rigid shifts have 1 at each position and 0 at each slope.
        let positions = |list: &[Vec3]| list.iter().step_by(3).fold(Vec3::ZERO, |sum, x| sum + *x);
        let mass: f64 = self.elements.iter().map(|element| self.section.area_density * element.area()).sum();
        let (centre, linear) = (positions(&me) / mass, positions(p));
        let mut angular = Vec3::ZERO;
        let mut spread = Mat3::ZERO;
        for (k, (e, (me, p))) in e.iter().zip(me.iter().zip(p.iter())).enumerate() {
            angular += e.cross(*p);
            let arm = if k.is_multiple_of(3) { *e - centre } else { *e };
            spread += Mat3::from_cols(arm.x * *me, arm.y * *me, arm.z * *me);
        }
        let trace = spread.x_axis.x + spread.y_axis.y + spread.z_axis.z;
        let symmetric = 0.5 * (spread + spread.transpose());
        let inertia = Mat3::from_diagonal(Vec3::splat(trace)) - symmetric;
        Momenta { mass, centre, linear, angular: angular - centre.cross(linear), inertia }
    }

    /// Volume inside the surface, a third of the flux of r - `centre`, m^3.
    pub fn volume(&self, e: &[Vec3], centre: Vec3) -> f64 {
        self.elements.iter().map(|element| element.volume(&gather(&element.nodes, e), centre)).sum()
    }
}

/// Mass and momenta of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Momenta {
    /// kg.
    pub mass: f64,
    /// Centre of mass, m.
    pub centre: Vec3,
    /// Momentum, kg m/s.
    pub linear: Vec3,
    /// Angular momentum about the centre, kg m^2/s.
    pub angular: Vec3,
    /// Inertia about the centre, kg m^2.
    pub inertia: Mat3,
}
