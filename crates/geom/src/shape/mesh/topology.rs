//! Which triangles meet where, and how: found once, by sorting edges.

use super::MeshError;
use crate::surface::EdgeKind;
use grouser_math::Vec3;

/// No triangle.
const NONE: u32 = u32::MAX;
/// Sine of the angle between neighbours below which their edge counts as flat: coordinates of STL files have 24 bits.
const FLAT: f64 = 1e-5;

/// Neighbours of triangles and vertices.
#[derive(Clone, Debug, PartialEq)]
pub struct Topology {
    /// Per triangle and edge (corner i to the next): the triangle across, or `NONE`.
    neighbours: Vec<[u32; 3]>,
    /// Per triangle and edge.
    pub kinds: Vec<[EdgeKind; 3]>,
    /// Per triangle: least triangle that is reached over flat edges.
    pub facets: Vec<u32>,
    /// Per vertex: least triangle at it if a convex or open edge ends here, else `NONE`.
    pub vertex_owner: Vec<u32>,
    /// Neighbouring vertices of vertex v: `around[start[v]..start[v + 1]]`.
    around: Vec<u32>,
    start: Vec<u32>,
    /// Edges with one triangle.
    pub open_edges: Vec<[u32; 2]>,
}

/// An edge of a triangle: vertices in order, triangle, number of the edge, does it run from low to high?
type Side = ([u32; 2], u32, u8, bool);

impl Topology {
    pub fn new(vertices: &[Vec3], triangles: &[[u32; 3]], normals: &[Vec3]) -> Result<Self, MeshError> {
        let mut sides: Vec<Side> = Vec::with_capacity(3 * triangles.len());
        for (t, triangle) in triangles.iter().enumerate() {
            for i in 0..3 {
                let (a, b) = (triangle[i], triangle[(i + 1) % 3]);
                sides.push(([a.min(b), a.max(b)], t as u32, i as u8, a < b));
            }
        }
        sides.sort_unstable();
        let mut this = Self {
            neighbours: vec![[NONE; 3]; triangles.len()],
            kinds: vec![[EdgeKind::Open; 3]; triangles.len()],
            facets: (0..triangles.len() as u32).collect(),
            vertex_owner: vec![NONE; vertices.len()],
            around: Vec::new(),
            start: Vec::new(),
            open_edges: Vec::new(),
        };
        let mut edges = Vec::with_capacity(sides.len() / 2);
        for group in sides.chunk_by(|s, t| s.0 == t.0) {
            let edge = group[0].0;
            edges.push(edge);
            match group {
                [(edge, ..)] => this.open_edges.push(*edge),
                [(_, t, i, up), (_, u, j, other_up)] => {
                    if up == other_up {
                        return Err(MeshError::Flipped { edge, triangles: [*t, *u] });
                    }
                    this.neighbours[*t as usize][*i as usize] = *u;
                    this.neighbours[*u as usize][*j as usize] = *t;
                    let opposite = vertices[triangles[*u as usize][(*j as usize + 2) % 3] as usize];
                    let [a, b] = edge.map(|v| vertices[v as usize]);
                    let kind = classify(normals[*t as usize], a, b, opposite);
                    this.kinds[*t as usize][*i as usize] = kind;
                    this.kinds[*u as usize][*j as usize] = kind;
                    if kind == EdgeKind::Flat {
                        this.join(*t, *u);
                    }
                }
                _ => return Err(MeshError::Branching { edge, count: group.len() }),
            }
        }
        for t in 0..triangles.len() as u32 {
            this.facets[t as usize] = this.root(t);
        }
        this.list_around(&edges, vertices.len());
        this.find_sharp_vertices(triangles);
        Ok(this)
    }

    pub fn neighbour(&self, t: u32, i: usize) -> Option<u32> {
        Some(self.neighbours[t as usize][i]).filter(|n| *n != NONE)
    }

    pub fn around(&self, v: u32) -> &[u32] {
        &self.around[self.start[v as usize] as usize..self.start[v as usize + 1] as usize]
    }

    fn root(&mut self, mut t: u32) -> u32 {
        while self.facets[t as usize] != t {
            let up = self.facets[self.facets[t as usize] as usize];
            self.facets[t as usize] = up;
            t = up;
        }
        t
    }

    fn join(&mut self, t: u32, u: u32) {
        let (t, u) = (self.root(t), self.root(u));
        self.facets[t.max(u) as usize] = t.min(u);
    }

    fn list_around(&mut self, edges: &[[u32; 2]], vertices: usize) {
        let mut ends: Vec<[u32; 2]> = edges.iter().flat_map(|[a, b]| [[*a, *b], [*b, *a]]).collect();
        ends.sort_unstable();
        self.around = ends.iter().map(|e| e[1]).collect();
        self.start = vec![0; vertices + 1];
        for e in &ends {
            self.start[e[0] as usize + 1] += 1;
        }
        for v in 0..vertices {
            self.start[v + 1] += self.start[v];
        }
    }

    fn find_sharp_vertices(&mut self, triangles: &[[u32; 3]]) {
        let mut sharp = vec![false; self.vertex_owner.len()];
        for (t, triangle) in triangles.iter().enumerate() {
            for i in 0..3 {
                if self.kinds[t][i].is_sharp() {
                    sharp[triangle[i] as usize] = true;
                    sharp[triangle[(i + 1) % 3] as usize] = true;
                }
            }
        }
        for (t, triangle) in triangles.iter().enumerate() {
            for v in triangle.iter().map(|v| *v as usize).filter(|v| sharp[*v]) {
                self.vertex_owner[v] = self.vertex_owner[v].min(t as u32);
            }
        }
    }
}

/// Kind of the edge a-b of a triangle with this normal, whose neighbour's third corner is `opposite`.
pub(crate) fn classify(normal: Vec3, a: Vec3, b: Vec3, opposite: Vec3) -> EdgeKind {
    let along = (b - a).normalize();
    let from = opposite - a;
    let sine = normal.dot(from) / (from - along * along.dot(from)).length();
    if sine < -FLAT {
        EdgeKind::Convex
    } else if sine > FLAT {
        EdgeKind::Concave
    } else {
        EdgeKind::Flat
    }
}
