//! `[[signal]]`.

use crate::observe::Quantity;
use crate::scene::path::{Checked, KeyPath};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A quantity sampled after every step; the summary gives its last value, mean and standard deviation. Give one of the
/// quantities beside the name.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignalKeys {
    /// Name in the summary.
    pub name: String,
    /// Sum of the contact forces on a body in N, world frame.
    pub contact_force: Option<OfBody>,
    /// Position of a body's frame in m.
    pub position: Option<OfBody>,
    /// Velocity of a body's centre of mass in m/s, world frame.
    pub velocity: Option<OfBody>,
}

/// Of which body.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfBody {
    /// Name of the body.
    pub body: String,
}

impl SignalKeys {
    /// What is sampled, and of which body; the path is that of the body's name.
    pub fn quantity<'a>(&'a self, at: &KeyPath) -> Checked<(Quantity, &'a str, KeyPath)> {
        let of = |quantity: Quantity, body: &'a Option<OfBody>| {
            (quantity.key(), body.as_ref().map(|of| (quantity, of.body.as_str())))
        };
        let choices = vec![
            of(Quantity::ContactForce, &self.contact_force),
            of(Quantity::Position, &self.position),
            of(Quantity::Velocity, &self.velocity),
        ];
        let (quantity, body) = at.exactly_one("the quantity", choices)?;
        Ok((quantity, body, at.key(quantity.key()).key("body")))
    }
}
