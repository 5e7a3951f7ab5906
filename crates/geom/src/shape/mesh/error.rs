//! What can be wrong with a mesh.

use grouser_math::Vec3;

/// A mesh that cannot be used. Triangles and vertices are counted from 0, in the order of the file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MeshError {
    /// No triangle at all.
    #[error("the mesh has no triangles; export the surface with its faces")]
    Empty,
    /// A coordinate is NaN or infinite.
    #[error("vertex {vertex} has a coordinate that is not a finite number; repair the mesh where it was made")]
    NotFinite {
        /// The vertex.
        vertex: u32,
    },
    /// A triangle names a vertex that does not exist.
    #[error("triangle {triangle} uses vertex {index}, but there are only {count} vertices")]
    IndexOutOfRange {
        /// The triangle.
        triangle: u32,
        /// The index.
        index: u32,
        /// Number of vertices.
        count: u32,
    },
    /// A triangle without area.
    #[error("triangle {triangle} is degenerate (no area); remove degenerate triangles with a mesh tool")]
    Degenerate {
        /// The triangle.
        triangle: u32,
    },
    /// Two neighbours wind in opposite senses.
    #[error(
        "triangles {triangles:?} run along their common edge {edge:?} in the same direction: one of them is flipped; \
         make \
         the faces' orientation consistent (normals outward)"
    )]
    Flipped {
        /// Vertices of the edge.
        edge: [u32; 2],
        /// The two triangles.
        triangles: [u32; 2],
    },
    /// More than two triangles at an edge.
    #[error("{count} triangles meet at edge {edge:?}; a surface has at most two: remove doubled or inner faces")]
    Branching {
        /// Vertices of the edge.
        edge: [u32; 2],
        /// Number of triangles.
        count: usize,
    },
    /// A closed mesh whose normals all point inward.
    #[error("the mesh is inside out (negative volume); flip all its faces so that the normals point outward")]
    InsideOut,
    /// A closed mesh whose faces lie upon each other.
    #[error("the mesh encloses no volume: its faces lie upon each other; give it a thickness")]
    Flat,
    /// Open where a volume is needed.
    #[error(
        "the mesh is open: {count} edges have one triangle only, the first between vertices {first:?} at {} and {}; \
         close the holes, or give mass and inertia",
        .ends[0], .ends[1]
    )]
    Open {
        /// Number of open edges.
        count: usize,
        /// Vertices of the first one.
        first: [u32; 2],
        /// Where they are, in metres.
        ends: [Vec3; 2],
    },
}

impl MeshError {
    /// The triangle that the error is about, if it is about one.
    pub fn triangle(&self) -> Option<u32> {
        match self {
            Self::IndexOutOfRange { triangle, .. } | Self::Degenerate { triangle } => Some(*triangle),
            Self::Flipped { triangles, .. } => Some(triangles[1]),
            _ => None,
        }
    }
}
