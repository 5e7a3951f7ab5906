//! Meshes of rectangles in parameters: nodes with position and slopes of the reference, elements with their sides.
//!
//! A node has one pair of slopes for all of its elements, so that the parameter lines of neighbours go on through it,
//! and elements that share a side have the same length of parameter along it. Plates, tires and quads of files
//! (`quads.rs`) are such grids; a surface that no grid covers is refused.

mod quads;
mod tire;

pub use quads::{QuadError, from_quads};
pub use tire::{ProfileError, TireForm, TireProfile, tire};

use crate::element::ElementVectors;
use crate::shape::{CORNERS, ShapeJet};
use crate::surface::combine;
use grouser_math::{Pose, Vec3};
use std::collections::BTreeMap;

/// An element of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshQuad {
    /// Nodes at (0, 0), (l, 0), (l, w), (0, w).
    pub nodes: [u32; 4],
    /// Sides l and w in parameters.
    pub sides: [f64; 2],
}

/// A side of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlateSide {
    /// Where y is 0.
    Bottom,
    /// Where x is l.
    Right,
    /// Where y is w.
    Top,
    /// Where x is 0.
    Left,
}

impl PlateSide {
    /// All of them, around.
    pub const ALL: [Self; 4] = [Self::Bottom, Self::Right, Self::Top, Self::Left];

    /// The two corners, in the direction of the parameter that runs along the side.
    pub fn corners(self) -> [usize; 2] {
        match self {
            Self::Bottom => [0, 1],
            Self::Right => [1, 2],
            Self::Top => [3, 2],
            Self::Left => [0, 3],
        }
    }

    /// The parameter that runs along the side: 0 for x, 1 for y.
    pub fn along(self) -> usize {
        match self {
            Self::Bottom | Self::Top => 0,
            Self::Right | Self::Left => 1,
        }
    }

    /// xi and eta at `s` of 0 to 1 along the side.
    pub fn at(self, s: f64) -> [f64; 2] {
        let [a, b] = self.corners().map(|corner| CORNERS[corner]);
        [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])]
    }
}

/// A mesh in its reference shape.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlateMesh {
    /// Three vectors to a node: position, slope along x, slope along y.
    pub vectors: Vec<Vec3>,
    /// The elements.
    pub quads: Vec<MeshQuad>,
    /// Nodes along x and y where the mesh is one grid: node (i, j) is i + j times the first number.
    pub grid: Option<[usize; 2]>,
}

impl PlateMesh {
    /// A grid with elements of the sides `l` along x and `w` along y; `node` gives the vectors of node (i, j). A closed
    /// grid ends along x where it began.
    pub fn grid(l: &[f64], w: &[f64], closed: bool, node: impl Fn(usize, usize) -> [Vec3; 3]) -> Self {
        let (nx, ny) = (if closed { l.len() } else { l.len() + 1 }, w.len() + 1);
        let mut vectors = Vec::with_capacity(3 * nx * ny);
        for j in 0..ny {
            for i in 0..nx {
                vectors.extend(node(i, j));
            }
        }
        let index = |i: usize, j: usize| (i % nx + j * nx) as u32;
        let mut quads = Vec::with_capacity(l.len() * w.len());
        for j in 0..w.len() {
            for i in 0..l.len() {
                let nodes = [index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)];
                quads.push(MeshQuad { nodes, sides: [l[i], w[j]] });
            }
        }
        Self { vectors, quads, grid: Some([nx, ny]) }
    }

    /// A flat rectangle of `size` around `pose`, its parameters along the pose's x and y.
    pub fn plate(size: [f64; 2], elements: [usize; 2], pose: &Pose) -> Self {
        let [l, w] = std::array::from_fn(|a| size[a] / elements[a] as f64);
        let (ex, ey) = (pose.rotation * Vec3::X, pose.rotation * Vec3::Y);
        Self::grid(&vec![l; elements[0]], &vec![w; elements[1]], false, |i, j| {
            let (x, y) = (l * i as f64 - 0.5 * size[0], w * j as f64 - 0.5 * size[1]);
            [pose.position + x * ex + y * ey, ex, ey]
        })
    }

    /// Number of nodes.
    pub fn node_count(&self) -> usize {
        self.vectors.len() / 3
    }

    /// The twelve vectors of an element in a list of three to a node.
    #[inline]
    pub fn element(&self, quad: usize, vectors: &[Vec3]) -> ElementVectors {
        gather(&self.quads[quad].nodes, vectors)
    }

    /// Where xi and eta of an element are.
    pub fn point(&self, quad: usize, [xi, eta]: [f64; 2], vectors: &[Vec3]) -> Vec3 {
        let [l, w] = self.quads[quad].sides;
        combine(&ShapeJet::at(xi, eta, l, w).s, &self.element(quad, vectors))
    }

    /// Node (i, j) of a grid.
    pub fn node(&self, i: usize, j: usize) -> Option<u32> {
        let [nx, ny] = self.grid?;
        (i < nx && j < ny).then_some((i + j * nx) as u32)
    }

    /// Sides of elements that no neighbour shares, those of one kind: an edge of the mesh.
    pub fn edge(&self, side: PlateSide) -> Vec<u32> {
        let mut uses: BTreeMap<[u32; 2], u32> = BTreeMap::new();
        let key = |quad: &MeshQuad, side: PlateSide| {
            let [a, b] = side.corners().map(|corner| quad.nodes[corner]);
            [a.min(b), a.max(b)]
        };
        for quad in &self.quads {
            PlateSide::ALL.iter().for_each(|side| *uses.entry(key(quad, *side)).or_default() += 1);
        }
        let alone = self.quads.iter().enumerate().filter(|(_, quad)| uses[&key(quad, side)] == 1);
        alone.map(|(k, _)| k as u32).collect()
    }

    /// Nodes of an edge, ascending.
    pub fn edge_nodes(&self, side: PlateSide) -> Vec<u32> {
        let quads = self.edge(side).into_iter().map(|quad| &self.quads[quad as usize]);
        let mut nodes: Vec<u32> = quads.flat_map(|quad| side.corners().map(|corner| quad.nodes[corner])).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}

/// The twelve vectors of an element with these nodes.
#[inline]
pub(crate) fn gather(nodes: &[u32; 4], vectors: &[Vec3]) -> ElementVectors {
    std::array::from_fn(|k| vectors[3 * nodes[k / 3] as usize + k % 3])
}
