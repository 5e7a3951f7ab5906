//! Facets: the surface of a flexible body as triangles.
//!
//! Each element is cut into d x d rectangles of its parameters and these into two triangles, with diagonals that
//! alternate. A facet is such a triangle swept by half the thickness, a [`RoundedTriangle`], and touches on both sides.
//! Facets of one body share their *places*: corners of elements, points of the sides of elements, points inside.
//! Along a side the surface is continuous, so that neighbours agree on where a place is.
//!
//! A point of a facet moves with the barycentric mean of its corners, and so with 12 weights for the vectors of the
//! element, b_1 S_k(1) + b_2 S_k(2) + b_3 S_k(3).

use super::{FlexibleModel, SurfacePoint};
use grouser_flex::PlateMesh;
use grouser_flex::shape::{ShapeJet, Twelve};
use grouser_geom::shape::RoundedTriangle;
use grouser_geom::{Collider, Shape};
use grouser_math::{Pose, Vec3, par};
use std::collections::BTreeMap;
use std::sync::Arc;

const CHUNK: usize = 64;

/// No facet lies across this edge: it is the rim.
pub(crate) const RIM: u32 = u32::MAX;

/// A facet of a flexible body.
#[derive(Clone, Debug)]
pub(crate) struct FacetCorners {
    /// Its corners among the places.
    pub places: [u32; 3],
    /// Weights of each corner for the vectors of the element.
    pub weights: [Twelve; 3],
    /// Per edge, from corner i to the next: the corner of the neighbour that lies across, or [`RIM`].
    pub across: [u32; 3],
}

/// The facets of a flexible body.
#[derive(Clone, Debug, Default)]
pub(crate) struct FacetMesh {
    /// The first facet's collider; the others follow.
    pub collider: usize,
    /// Places that facets share.
    pub places: Vec<SurfacePoint>,
    /// Per place: those that an edge joins with it, ascending.
    pub rings: Vec<Vec<u32>>,
    /// The facets, element by element.
    pub facets: Vec<FacetCorners>,
}

/// What tells a place apart from others: a node, a point of a side by its nodes, or a point inside an element.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PlaceKey {
    Node(u32),
    Side(u32, u32, u32),
    Inside(u32, u32, u32),
}

impl PlaceKey {
    /// Of the place (i, j) of `d` in an element.
    fn new(element: u32, nodes: &[u32; 4], d: u32, i: u32, j: u32) -> Self {
        let side = |from: usize, to: usize, at: u32| match at {
            0 => Self::Node(nodes[from]),
            _ if at == d => Self::Node(nodes[to]),
            _ if nodes[from] < nodes[to] => Self::Side(nodes[from], nodes[to], at),
            _ => Self::Side(nodes[to], nodes[from], d - at),
        };
        match (i, j) {
            (_, 0) => side(0, 1, i),
            (_, _) if j == d => side(3, 2, i),
            (0, _) => side(0, 3, j),
            (_, _) if i == d => side(1, 2, j),
            _ => Self::Inside(element, i, j),
        }
    }
}

impl FacetMesh {
    /// The facets of a mesh, with `d` x `d` rectangles to an element, and a point in the middle of each facet.
    pub fn new(mesh: &PlateMesh, d: u32) -> (Self, Vec<SurfacePoint>) {
        let (mut own, mut middles) = (Self::default(), Vec::new());
        let mut known: BTreeMap<PlaceKey, u32> = BTreeMap::new();
        for (element, quad) in (0u32..).zip(&mesh.quads) {
            let [l, w] = quad.sides;
            let mut corner = |i: u32, j: u32| {
                let [xi, eta] = [i, j].map(|k| f64::from(k) / f64::from(d));
                let weights = ShapeJet::at(xi, eta, l, w).s;
                let place = *known.entry(PlaceKey::new(element, &quad.nodes, d, i, j)).or_insert_with(|| {
                    own.places.push(SurfacePoint { element, weights });
                    own.places.len() as u32 - 1
                });
                (place, weights)
            };
            for (i, j) in (0..d * d).map(|k| (k % d, k / d)) {
                let [a, b, c, e] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
                let halves = if (i + j).is_multiple_of(2) { [[a, b, c], [a, c, e]] } else { [[a, b, e], [b, c, e]] };
                for half in halves {
                    let (places, weights) = (half.map(|(place, _)| place), half.map(|(_, weights)| weights));
                    own.facets.push(FacetCorners { places, weights, across: [RIM; 3] });
                    let middle = std::array::from_fn(|k| weights.iter().map(|w| w[k]).sum::<f64>() / 3.0);
                    middles.push(SurfacePoint { element, weights: middle });
                }
            }
        }
        own.join();
        (own, middles)
    }

    /// Neighbours across edges, and the rings of the places.
    fn join(&mut self) {
        let mut sides: BTreeMap<[u32; 2], Vec<(usize, usize)>> = BTreeMap::new();
        for (f, facet) in self.facets.iter().enumerate() {
            for i in 0..3 {
                let (a, b) = (facet.places[i], facet.places[(i + 1) % 3]);
                sides.entry([a.min(b), a.max(b)]).or_default().push((f, i));
            }
        }
        self.rings = vec![Vec::new(); self.places.len()];
        for ([a, b], uses) in sides {
            self.rings[a as usize].push(b);
            self.rings[b as usize].push(a);
            if let [(f, i), (g, j)] = uses[..] {
                self.facets[f].across[i] = self.facets[g].places[(j + 2) % 3];
                self.facets[g].across[j] = self.facets[f].places[(i + 2) % 3];
            }
        }
        self.rings.iter_mut().for_each(|ring| ring.sort_unstable());
    }
}

impl FlexibleModel {
    /// What each place of the facets has of vectors at the nodes.
    pub fn at_places(&self, mesh: &FacetMesh, vectors: &[Vec3]) -> Vec<Vec3> {
        let mut out = Vec::new();
        par::fill(&mut out, mesh.places.len(), |k| self.at(&mesh.places[k], vectors));
        out
    }

    /// Gives the colliders of the facets their shape at the places `e` of the nodes; `pose` are those of their bodies.
    pub fn shape_facets(&self, e: &[Vec3], pose: &[Pose], colliders: &mut [Collider]) {
        let Some(mesh) = &self.facets else { return };
        let places = self.at_places(mesh, e);
        let (own, slots) = (mesh.collider..mesh.collider + mesh.facets.len(), self.slots());
        par::each(CHUNK, &mut colliders[own], |f, collider| {
            let Shape::RoundedTriangle(shape) = &mut collider.shape else { return };
            let at = pose[slots.start + f].position;
            let corners = mesh.facets[f].places.map(|place| places[place as usize] - at);
            let radius = shape.radius;
            *Arc::make_mut(shape) = RoundedTriangle { corners, radius };
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plate of 3 x 2 elements and a closed ring: Euler's formula, rims where they belong, and places that all of
    /// their elements agree on.
    #[test]
    fn facets_join() {
        let plate = PlateMesh::plate([3.0, 2.0], [3, 2], &Pose::IDENTITY);
        let (mesh, middles) = FacetMesh::new(&plate, 4);
        assert_eq!((mesh.facets.len(), middles.len(), mesh.places.len()), (6 * 32, 6 * 32, 13 * 9));
        let rims = mesh.facets.iter().flat_map(|f| f.across).filter(|a| *a == RIM).count();
        assert_eq!(rims, 2 * (12 + 8));
        let edges: usize = mesh.rings.iter().map(Vec::len).sum::<usize>() / 2;
        assert_eq!(mesh.places.len() + mesh.facets.len(), edges + 1);
        for (f, facet) in mesh.facets.iter().enumerate() {
            for i in 0..3 {
                let own = SurfacePoint { element: middles[f].element, weights: facet.weights[i] };
                let at = |p: &SurfacePoint| {
                    let e = plate.element(p.element as usize, &plate.vectors);
                    (0..12).fold(Vec3::ZERO, |sum, k| sum + p.weights[k] * e[k])
                };
                assert!(at(&own).distance(at(&mesh.places[facet.places[i] as usize])) < 1e-14);
            }
        }
    }
}
