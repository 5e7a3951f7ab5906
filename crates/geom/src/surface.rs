//! Surfaces made of triangles, as the narrow phase and the queries see them: meshes and height fields.

use crate::Aabb;
use grouser_math::Vec3;

/// How two triangles meet at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    /// A ridge: the edge can touch other bodies.
    Convex,
    /// In one plane: no feature of the surface at all.
    Flat,
    /// A valley: hidden behind its faces.
    Concave,
    /// The rim of an open mesh.
    Open,
}

impl EdgeKind {
    /// Can the edge itself touch a body?
    pub fn is_sharp(self) -> bool {
        matches!(self, Self::Convex | Self::Open)
    }
}

/// An edge of a triangle.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// How the surface bends here.
    pub kind: EdgeKind,
    /// The triangle across, if there is one.
    pub neighbour: Option<u32>,
    /// Its normal.
    pub neighbour_normal: Option<Vec3>,
    /// Is this triangle the one of the two that speaks for the edge?
    pub owned: bool,
}

/// A one-sided surface of triangles in its local frame.
pub trait Surface {
    /// Appends the triangles that may touch the bounds (local frame), in ascending order.
    fn find(&self, bounds: &Aabb, out: &mut Vec<u32>);
    /// Appends the triangles that may touch the ball (local frame, metres), or that it must leave through if it lies
    /// behind them, in ascending order.
    fn find_ball(&self, center: Vec3, radius: f64, out: &mut Vec<u32>) {
        self.find(&Aabb::around(center, Vec3::splat(radius)), out);
    }
    /// Corners, counter-clockwise seen from outside.
    fn corners(&self, t: u32) -> [Vec3; 3];
    /// Unit normal, out of the solid.
    fn normal(&self, t: u32) -> Vec3;
    /// Name of the plane patch that the triangle belongs to: equal for triangles joined over flat edges.
    fn facet(&self, t: u32) -> u32;
    /// Edge from corner `i` to the next.
    fn edge(&self, t: u32, i: usize) -> Edge;
    /// Name of corner `i`.
    fn vertex(&self, t: u32, i: usize) -> u32;
    /// Can corner `i` itself touch a body, and does this triangle speak for it?
    fn owns_sharp_vertex(&self, t: u32, i: usize) -> bool;
    /// Visits the vertices that an edge joins with this one.
    fn around(&self, vertex: u32, visit: &mut dyn FnMut(Vec3));
    /// Is there a solid behind every triangle (closed meshes, height fields), so that whatever is behind is inside?
    fn has_back(&self) -> bool;
}

/// Point of a triangle closest to `p` (Ericson, Real-Time Collision Detection, 5.1.5) and the feature it lies on.
pub fn closest_on_triangle(p: Vec3, [a, b, c]: [Vec3; 3]) -> (Vec3, Feature) {
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return (a, Feature::Vertex(0));
    }
    let bp = p - b;
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    if d3 >= 0.0 && d4 <= d3 {
        return (b, Feature::Vertex(1));
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return (a + ab * (d1 / (d1 - d3)), Feature::Edge(0));
    }
    let cp = p - c;
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    if d6 >= 0.0 && d5 <= d6 {
        return (c, Feature::Vertex(2));
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return (a + ac * (d2 / (d2 - d6)), Feature::Edge(2));
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        return (b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), Feature::Edge(1));
    }
    let scale = 1.0 / (va + vb + vc);
    (a + ab * (vb * scale) + ac * (vc * scale), Feature::Face)
}

/// Part of a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The inside.
    Face,
    /// Edge from this corner to the next.
    Edge(usize),
    /// A corner.
    Vertex(usize),
}
