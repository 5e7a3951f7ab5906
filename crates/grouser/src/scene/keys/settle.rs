//! `[settle]`.

use crate::scene::path::{Checked, KeyPath};
use grouser_models::terrain::settle::Rest;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The fills are settled before the run: alone with the fixed and driven bodies, which are held where they start, until
/// they rest. The bed is kept in the cache folder (`GROUSER_CACHE`, else `grouser` in the user's cache folder) and used
/// again when the same recipe comes: same grains, ground, materials, contact, solver, step, gravity and engine. With
/// `last_step` and `tolerance` it is one bed for all steps and tolerances of the run. Write `settle = {}` or `[settle]` for the usual settings. The run starts at time 0 with grains at rest.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleKeys {
    /// Keeps the bed under this name, too.
    pub name: Option<String>,
    /// Takes the bed of this name, whatever it was made with, as long as its grains are those of the fills.
    pub from: Option<String>,
    /// Takes the bed of this file (a copy of one from the cache folder), as `from` does; a path relative to the scene file.
    pub file: Option<String>,
    /// Friction of no contact is more than this while grains settle; absent: no limit. Small numbers make dense beds, whose
    /// density hardly depends on the seed, and the same bed for all greater frictions of the test.
    pub friction: Option<f64>,
    /// At rest: kinetic energy over the sum of m g d of the grains.
    #[serde(default = "energy")]
    pub energy: f64,
    /// At rest: for so long, in s, with every step solved to its tolerance.
    #[serde(default = "hold")]
    pub hold: f64,
    /// Simulated time in s after which settling is given up.
    #[serde(default = "max_time")]
    pub max_time: f64,
    /// Length in s of the long steps in which grains fall; absent: 0.06 sqrt(d/g), but no shorter than the last ones.
    pub step: Option<f64>,
    /// Length in s of the last steps, in which grains come to rest; absent: `time.step`.
    pub last_step: Option<f64>,
    /// Tolerance in m/s of the last steps, until they last too long without rest: then it is halved; absent: the solver's.
    pub tolerance: Option<f64>,
    /// Names of moving bodies that are there while grains settle, held where they start; others are not.
    #[serde(default)]
    pub with: Vec<String>,
    /// Names of fixed and driven bodies that are not there while grains settle.
    #[serde(default)]
    pub without: Vec<String>,
}

fn energy() -> f64 {
    Rest::default().energy
}

fn hold() -> f64 {
    Rest::default().hold
}

fn max_time() -> f64 {
    Rest::default().longest
}

impl SettleKeys {
    /// When the bed counts as settled.
    pub fn rest(&self, at: &KeyPath) -> Checked<Rest> {
        if let Some(name) = &self.name {
            let plain = |c: char| c.is_alphanumeric() || "-_".contains(c);
            if name.is_empty() || !name.chars().all(plain) {
                let fault = at.key("name").fault(format!("`{name}` cannot be the name of a bed"));
                return Err(fault.help("use letters, digits, - and _"));
            }
        }
        if self.from.is_some() && self.file.is_some() {
            return Err(at.key("file").fault("the bed is given twice, as `from` and as `file`"));
        }
        self.friction.map(|f| at.key("friction").non_negative(f)).transpose()?;
        self.last_step.map(|s| at.key("last_step").positive(s)).transpose()?;
        self.tolerance.map(|t| at.key("tolerance").positive(t)).transpose()?;
        Ok(Rest {
            energy: at.key("energy").positive(self.energy)?,
            hold: at.key("hold").positive(self.hold)?,
            longest: at.key("max_time").positive(self.max_time)?,
            step: self.step.map(|s| at.key("step").positive(s)).transpose()?,
        })
    }
}
