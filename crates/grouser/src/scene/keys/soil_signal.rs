//! What signals of soil are of.

use super::value::List;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Of which soil, on which body.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfSoilBody {
    /// Name of the ground.
    pub soil: String,
    /// Name of the body.
    pub body: String,
}

/// Of which soil, and what.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfSoil {
    /// Name of the ground.
    pub soil: String,
    /// Name of a body. Absent: the whole ground.
    pub body: Option<String>,
    /// Of a body: `sinkage` in m below the initial ground, `area` of contact in m^2 seen from above, `width` b of its
    /// patch in m, `pressure` (mean) and `max_pressure` in Pa. Of the ground: `volume` pressed in so far in m^3, `area`
    /// in m^2, `sinkage` of the deepest body in m, `memory` of the nodes in bytes.
    pub reading: String,
}

/// A line on the ground.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RutKeys {
    /// Name of the ground.
    pub soil: String,
    /// One end of the line: x and y in m.
    pub from: List<f64, 2>,
    /// The other end.
    pub to: List<f64, 2>,
}
