//! What a contact's end is: a rigid body, or a weighted patch of nodes.
//!
//! Contacts name their ends by index in `Problem::bodies`, so that the arrays of the hot loops are the same for all.
//! The last entries may be *points*: the point of a patch moves with the weighted velocities of its nodes, and an
//! impulse on it is spread over them with the same weights,
//!
//! ```text
//! v_point = sum w_k v_k,      p_k += w_k p_point
//! ```
//!
//! so N stays symmetric. Nodes are centres of mass of other entries; they have masses of their own and may be joined,
//! touched and shared like any body. How nodes answer is the response's affair (`response/patched.rs`): here by their
//! own masses, in a flexible body by the factor of its matrix. Problems without patches do not pay for them.

use grouser_math::Vec3;

/// Stands for the world in a row: nothing that can be moved.
pub const NO_BODY: u32 = u32::MAX;

/// An end of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactEnd<'a> {
    /// A rigid body.
    Body(u32),
    /// Nodes with their weights.
    Patch(&'a [(u32, f64)]),
}

/// The patches of a problem: points that stand behind all bodies, and the nodes of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patches {
    /// Index of the first point in `Problem::bodies`.
    first: u32,
    /// End of each point's nodes in `nodes`.
    ends: Vec<u32>,
    nodes: Vec<(u32, f64)>,
}

impl Patches {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Takes all of them out, keeps the storage.
    pub(crate) fn clear(&mut self) {
        self.ends.clear();
        self.nodes.clear();
    }

    /// Index of the first point in `Problem::bodies`.
    pub(crate) fn first(&self) -> usize {
        self.first as usize
    }

    /// The points by their index in `Problem::bodies`, each with its nodes and weights.
    pub(crate) fn each(&self) -> impl Iterator<Item = (usize, &[(u32, f64)])> {
        (0..self.ends.len()).map(|i| (self.first() + i, self.of(i)))
    }

    /// Adds a point, whose index will be `point`. Points follow one another.
    pub(crate) fn add(&mut self, point: u32, nodes: &[(u32, f64)]) {
        if self.is_empty() {
            self.first = point;
        }
        assert_eq!(point as usize, self.first() + self.ends.len(), "points stand behind all bodies");
        assert!(nodes.iter().all(|(node, _)| *node < self.first), "a node is a body");
        self.nodes.extend_from_slice(nodes);
        self.ends.push(self.nodes.len() as u32);
    }

    /// What stands behind index `body` of a contact.
    pub(crate) fn end(&self, body: u32) -> ContactEnd<'_> {
        match (body as usize).checked_sub(self.first()) {
            Some(point) if point < self.ends.len() => ContactEnd::Patch(self.of(point)),
            _ => ContactEnd::Body(body),
        }
    }

    fn of(&self, i: usize) -> &[(u32, f64)] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] as usize };
        &self.nodes[start..self.ends[i] as usize]
    }

    /// What a point has of its nodes' vectors `v`.
    pub(crate) fn mean(nodes: &[(u32, f64)], v: impl Fn(usize) -> Vec3) -> Vec3 {
        nodes.iter().fold(Vec3::ZERO, |sum, (node, weight)| sum + *weight * v(*node as usize))
    }
}
