//! The triangle mesh: vertices, triangles, their neighbours and a tree of bounds, shared by all bodies that use it.
//!
//! The surface is one-sided: normals (right-hand rule) point out of the solid. A closed mesh has a volume; an open one
//! is a sheet with the solid behind it, good for ground, without mass.

mod error;
mod integrate;
mod ring;
mod topology;

pub use error::MeshError;

use crate::shape::Geometry;
use super::Tessellation;
use crate::bvh::Bvh;
use crate::surface::{Edge, Surface};
use crate::{Aabb, MassProperties};
use grouser_math::{Mat3, Pose, Vec3};
use topology::Topology;

/// A closed mesh with less volume than this share of the cube of its diagonal encloses none: it is rounding.
const FLAT: f64 = 1e-14;

pub(crate) use topology::classify as classify_edge;

/// A checked triangle mesh in its local frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    vertices: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
    normals: Vec<Vec3>,
    topology: Topology,
    bvh: Bvh,
    bounds: Aabb,
}

impl Mesh {
    /// Checks and indexes a mesh. Vertices in metres; triangles wind counter-clockwise seen from outside.
    pub fn new(vertices: Vec<Vec3>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshError> {
        if triangles.is_empty() {
            return Err(MeshError::Empty);
        }
        if let Some(v) = vertices.iter().position(|v| !v.is_finite()) {
            return Err(MeshError::NotFinite { vertex: v as u32 });
        }
        let mut normals = Vec::with_capacity(triangles.len());
        for (t, triangle) in triangles.iter().enumerate() {
            let t = t as u32;
            if let Some(&index) = triangle.iter().find(|&&i| i as usize >= vertices.len()) {
                return Err(MeshError::IndexOutOfRange { triangle: t, index, count: vertices.len() as u32 });
            }
            let [a, b, c] = triangle.map(|i| vertices[i as usize]);
            let cross = (b - a).cross(c - a);
            let longest = (b - a).length_squared().max((c - b).length_squared()).max((a - c).length_squared());
            // Twice the area over the square of the longest edge: the height of a needle over its length.
            if cross.length() <= 1e-12 * longest {
                return Err(MeshError::Degenerate { triangle: t });
            }
            normals.push(cross.normalize());
        }
        let topology = Topology::new(&vertices, &triangles, &normals)?;
        let bounds = vertices.iter().fold(Aabb::EMPTY, |b, v| b.union(&Aabb { min: *v, max: *v }));
        let boxes: Vec<Aabb> = triangles.iter().map(|t| triangle_bounds(t.map(|i| vertices[i as usize]))).collect();
        let bvh = Bvh::new(&boxes);
        let mesh = Self { vertices, triangles, normals, topology, bvh, bounds };
        if mesh.is_closed() {
            let (volume, size) = (mesh.integrals(1.0).mass, (bounds.max - bounds.min).length());
            if volume.abs() <= FLAT * size.powi(3) {
                return Err(MeshError::Flat);
            }
            if volume < 0.0 {
                return Err(MeshError::InsideOut);
            }
        }
        Ok(mesh)
    }

    /// Vertices in metres.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// Triangles as indices of vertices.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Has every edge two triangles?
    pub fn is_closed(&self) -> bool {
        self.topology.open_edges.is_empty()
    }

    /// Edges with one triangle only, as pairs of vertices.
    pub fn open_edges(&self) -> &[[u32; 2]] {
        &self.topology.open_edges
    }

    /// The triangle across edge `i` (from corner i to the next) of triangle `t`, if there is one.
    pub fn neighbour(&self, t: u32, i: usize) -> Option<u32> {
        self.topology.neighbour(t, i)
    }

    /// The same mesh with all coordinates multiplied by `scale` > 0.
    pub fn scaled(&self, scale: f64) -> Result<Self, MeshError> {
        Self::new(self.vertices.iter().map(|v| scale * *v).collect(), self.triangles.clone())
    }

    /// Bounds in the local frame.
    pub fn local_bounds(&self) -> Aabb {
        self.bounds
    }

    /// Farthest vertex in a local direction (of the convex hull; the first of equal ones).
    pub fn support(&self, direction: Vec3) -> Vec3 {
        let mut best = self.vertices[self.triangles[0][0] as usize];
        for v in &self.vertices {
            if direction.dot(*v) > direction.dot(best) {
                best = *v;
            }
        }
        best
    }

    /// Mass properties at this density (kg/m^3) by exact integration over the solid; an error for an open mesh.
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, MeshError> {
        if let Some(first) = self.open_edges().first() {
            let ends = first.map(|v| self.vertices[v as usize]);
            return Err(MeshError::Open { count: self.open_edges().len(), first: *first, ends });
        }
        Ok(self.integrals(density))
    }

    pub(crate) fn bvh(&self) -> &Bvh {
        &self.bvh
    }
}

impl Geometry for Mesh {
    /// Bounds of the posed local bounds: never too small, and cheap.
    fn aabb(&self, pose: &Pose) -> Aabb {
        posed_bounds(&self.bounds, pose)
    }

    /// Nothing for an open mesh: [`Mesh::mass_properties`] says where it is open.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        self.mass_properties(density).ok()
    }

    /// Half the least edge of the bounds of a solid; an open mesh is ground and counts as flat (infinite), in metres.
    fn contact_radius(&self) -> f64 {
        if self.is_closed() { 0.5 * self.bounds.size().min_element() } else { f64::INFINITY }
    }

    /// Radius of the smallest ball about the local origin that holds all vertices, in metres.
    fn bounding_radius(&self) -> f64 {
        self.vertices.iter().fold(0.0, |r: f64, v| r.max(v.length()))
    }

    /// The triangles themselves, for pictures.
    fn tessellate(&self, _: usize) -> Tessellation {
        (self.vertices.clone(), self.triangles.clone())
    }

    fn as_surface(&self) -> Option<(&dyn Surface, Aabb)> {
        Some((self, self.local_bounds()))
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        let (points, triangles) = crate::Shape::cuboid(Vec3::new(0.3, 0.5, 0.7)).tessellate(4);
        Self::new(points, triangles).map(crate::Shape::mesh).into_iter().collect()
    }
}

impl Surface for Mesh {
    fn find(&self, bounds: &Aabb, out: &mut Vec<u32>) {
        self.bvh.find(bounds, out);
    }

    /// A ball that lies on a surface touches one or two triangles, its bounds ten times as many. One whose centre is
    /// deeper in the solid than its radius has none in reach; then the bounds may still find the way out.
    fn find_ball(&self, center: Vec3, radius: f64, out: &mut Vec<u32>) {
        let start = out.len();
        self.bvh.find_ball(center, radius, out);
        if out.len() == start && self.has_back() {
            self.bvh.find(&Aabb::around(center, Vec3::splat(radius)), out);
        }
    }

    fn corners(&self, t: u32) -> [Vec3; 3] {
        self.triangles[t as usize].map(|i| self.vertices[i as usize])
    }

    fn normal(&self, t: u32) -> Vec3 {
        self.normals[t as usize]
    }

    fn facet(&self, t: u32) -> u32 {
        self.topology.facets[t as usize]
    }

    fn edge(&self, t: u32, i: usize) -> Edge {
        let neighbour = self.topology.neighbour(t, i);
        Edge {
            kind: self.topology.kinds[t as usize][i],
            neighbour,
            neighbour_normal: neighbour.map(|n| self.normals[n as usize]),
            owned: neighbour.is_none_or(|n| t < n),
        }
    }

    fn vertex(&self, t: u32, i: usize) -> u32 {
        self.triangles[t as usize][i]
    }

    fn owns_sharp_vertex(&self, t: u32, i: usize) -> bool {
        let v = self.triangles[t as usize][i] as usize;
        self.topology.vertex_owner[v] == t
    }

    fn around(&self, vertex: u32, visit: &mut dyn FnMut(Vec3)) {
        for n in self.topology.around(vertex) {
            visit(self.vertices[*n as usize]);
        }
    }

    fn has_back(&self) -> bool {
        self.is_closed()
    }
}

/// Bounds of a triangle.
pub(crate) fn triangle_bounds([a, b, c]: [Vec3; 3]) -> Aabb {
    Aabb { min: a.min(b).min(c), max: a.max(b).max(c) }
}

/// Bounds of a local box seen from outside.
pub(crate) fn posed_bounds(bounds: &Aabb, pose: &Pose) -> Aabb {
    let r = Mat3::from_quat(pose.rotation);
    let h = 0.5 * bounds.size();
    let half = r.x_axis.abs() * h.x + r.y_axis.abs() * h.y + r.z_axis.abs() * h.z;
    Aabb::around(pose.point(bounds.center()), half)
}
