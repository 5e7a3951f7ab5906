//! A node of a flexible body: by its numbers in the grid, or by a place.

use super::value::{List, Vector, forms};
use crate::scene::path::{Checked, KeyPath};
use grouser_flex::PlateMesh;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de::MapAccess, de::SeqAccess, de::Visitor};
use serde::{de::value::MapAccessDeserializer, de::value::SeqAccessDeserializer};
use std::fmt;

/// A node: its numbers `[i, j]` along x and y (around and across), from 0, or `{ near = [x, y, z] }`. A mesh of a file
/// has no numbers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FlexibleNode {
    /// Of a grid.
    Grid(List<u32, 2>),
    /// By a place.
    Place(NearKeys),
}

forms!(FlexibleNode, "the numbers [i, j] of a node or a table { near = [x, y, z] }",
    list => FlexibleNode::Grid, table => FlexibleNode::Place);

/// The node that is nearest to a place.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NearKeys {
    /// The place in the world in m, before anything bends; of equally near nodes it is the first one of the file.
    pub near: Vector,
}

impl FlexibleNode {
    /// Its number in the mesh.
    pub(crate) fn find(&self, at: &KeyPath, mesh: &PlateMesh) -> Checked<u32> {
        match self {
            Self::Grid(List([i, j])) => mesh.node(*i as usize, *j as usize).ok_or_else(|| match mesh.grid {
                Some([nx, ny]) => {
                    at.fault(format!("[{i}, {j}] is not a node; nodes run from [0, 0] to [{}, {}]", nx - 1, ny - 1))
                }
                None => at
                    .fault("a mesh of a file has no grid of nodes")
                    .help("name the node by its place, `{ near = [x, y, z] }`, or an edge"),
            }),
            Self::Place(NearKeys { near }) => {
                let place = near.vec3();
                let distance = |node: &usize| mesh.vectors[3 * node].distance_squared(place);
                let nearest = (0..mesh.node_count()).min_by(|a, b| distance(a).total_cmp(&distance(b)));
                nearest.map(|node| node as u32).ok_or_else(|| at.fault("the body has no nodes"))
            }
        }
    }
}
