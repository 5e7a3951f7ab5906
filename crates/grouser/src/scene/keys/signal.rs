//! `[[signal]]`.

use crate::scene::path::{Checked, KeyPath};
use grouser_record::signals::Filter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A quantity sampled after every step: recorded as a series, and summed up with its last value, mean and standard
/// deviation. Give one of the quantities beside the name.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignalKeys {
    /// Name in the summary and in recordings.
    pub name: String,
    /// Sum of the contact forces on a body, several bodies or the grains of a fill in N.
    pub contact_force: Option<OfBodies>,
    /// Position of a body's frame in m.
    pub position: Option<OfBody>,
    /// Orientation of a body's frame: quaternion, scalar first.
    pub orientation: Option<OfBody>,
    /// Velocity of a body's centre of mass in m/s.
    pub velocity: Option<OfBody>,
    /// Angular velocity of a body in rad/s.
    pub angular_velocity: Option<OfBody>,
    /// Kinetic energy of all bodies, potential energy in the field of gravity (zero at the origin) and their sum in J.
    pub energy: Option<Nothing>,
    /// Number of contacts in the step's problem.
    pub contacts: Option<Nothing>,
    /// Overlap of the contacts in m: mean and largest.
    pub penetration: Option<Nothing>,
    /// Natural-map residual at the end of the step in m/s.
    pub residual: Option<Nothing>,
    /// Iterations of the solver.
    pub iterations: Option<Nothing>,
    /// Name of a body: vectors are along its axes, positions and orientations relative to its frame. Absent: the world.
    pub frame: Option<String>,
    /// Record a filtered series beside the raw one.
    pub filter: Option<FilterKeys>,
}

/// Of which body.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfBody {
    /// Name of the body.
    pub body: String,
}

/// Of which bodies: give one of the keys.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct OfBodies {
    /// Name of a body.
    pub body: Option<String>,
    /// Names of bodies; forces among them cancel.
    pub bodies: Option<Vec<String>>,
    /// Name of a fill: all its grains.
    pub fill: Option<String>,
}

/// Nothing to choose: `{}`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A filter without delay: give one of the keys.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct FilterKeys {
    /// Gaussian mean: standard deviation in s.
    pub gaussian: Option<f64>,
    /// Butterworth low pass of second order, forwards and backwards: frequency in Hz at which half of the amplitude is
    /// left.
    pub low_pass: Option<f64>,
}

/// Of what a signal is, with names not looked up yet.
pub enum Of<'a> {
    /// Of one body.
    Body(&'a str),
    /// Of several bodies.
    Bodies(&'a OfBodies),
    /// Of the world.
    World,
}

impl SignalKeys {
    /// Key of the quantity, and of what it is.
    pub fn quantity(&self, at: &KeyPath) -> Checked<(&'static str, Of<'_>)> {
        let body = |key, of: &'_ Option<OfBody>| (key, of.as_ref().map(|_| key));
        let world = |key, of: &Option<Nothing>| (key, of.map(|_| key));
        let choices = vec![
            ("contact_force", self.contact_force.as_ref().map(|_| "contact_force")),
            body("position", &self.position),
            body("orientation", &self.orientation),
            body("velocity", &self.velocity),
            body("angular_velocity", &self.angular_velocity),
            world("energy", &self.energy),
            world("contacts", &self.contacts),
            world("penetration", &self.penetration),
            world("residual", &self.residual),
            world("iterations", &self.iterations),
        ];
        let key = at.exactly_one("the quantity", choices)?;
        let bodies = [&self.position, &self.orientation, &self.velocity, &self.angular_velocity];
        let of = match (&self.contact_force, bodies.into_iter().flatten().next()) {
            (Some(bodies), _) => Of::Bodies(bodies),
            (None, Some(of)) => Of::Body(&of.body),
            (None, None) => Of::World,
        };
        Ok((key, of))
    }
}

impl FilterKeys {
    /// The filter.
    pub fn filter(&self, at: &KeyPath) -> Checked<Filter> {
        let positive = |key: &str, value: Option<f64>| value.map(|v| at.key(key).positive(v)).transpose();
        let gaussian = positive("gaussian", self.gaussian)?.map(Filter::Gaussian);
        let low_pass = positive("low_pass", self.low_pass)?.map(Filter::LowPass);
        at.exactly_one("the filter", vec![("gaussian", gaussian), ("low_pass", low_pass)])
    }
}
