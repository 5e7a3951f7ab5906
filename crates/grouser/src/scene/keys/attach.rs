//! `flexible.attach`: the rigid body that a flexible one is attached to.

use super::flexible::{EdgeKey, FlexibleKind};
use super::flexible_node::FlexibleNode;
use crate::scene::path::{Checked, KeyPath};
use grouser_flex::{PlateMesh, PlateSide};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rigid body that some nodes follow: a tire's rim, a clamp that moves.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttachKeys {
    /// Name of the body.
    pub body: String,
    /// What of the nodes follows it.
    #[serde(default)]
    pub what: AttachWhat,
    /// An edge whose nodes follow it; absent: both beads of a tire, or `nodes`.
    pub edge: Option<EdgeKey>,
    /// Nodes that follow it.
    #[serde(default)]
    pub nodes: Vec<FlexibleNode>,
}

/// What of a node follows a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AttachWhat {
    /// The position.
    #[default]
    Position,
    /// Position and both slopes: a clamp.
    All,
}

impl AttachKeys {
    /// The positions of both beads of a tire, on a body.
    pub fn to(body: &str) -> Self {
        Self { body: body.into(), what: AttachWhat::Position, edge: None, nodes: Vec::new() }
    }

    /// The vectors that follow the body.
    pub(super) fn vectors(&self, at: &KeyPath, mesh: &PlateMesh, kind: FlexibleKind) -> Checked<Vec<u32>> {
        let mut nodes = Vec::new();
        for (i, place) in self.nodes.iter().enumerate() {
            nodes.push(place.find(&at.key("nodes").index(i), mesh)?);
        }
        match (self.edge, kind) {
            (Some(edge), _) => nodes.extend(mesh.edge_nodes(edge.side())),
            (None, FlexibleKind::Tire) if nodes.is_empty() => {
                nodes.extend(mesh.edge_nodes(PlateSide::Bottom));
                nodes.extend(mesh.edge_nodes(PlateSide::Top));
            }
            _ => {}
        }
        if nodes.is_empty() {
            return Err(at.fault("it says no nodes").help("give `edge`, for example \"left\", or `nodes`"));
        }
        let count = if self.what == AttachWhat::All { 3 } else { 1 };
        Ok(nodes.into_iter().flat_map(|node| (0..count).map(move |c| 3 * node + c)).collect())
    }
}
