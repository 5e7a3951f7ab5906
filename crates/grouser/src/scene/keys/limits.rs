//! `[limits]`.

use crate::limits;
use crate::scene::path::{Checked, KeyPath};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much a scene may ask for: what is more is taken for a slip of the keyboard and refused before any memory is
/// used. Raise a limit where so much is meant.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LimitKeys {
    /// Most grains of all fills together; each takes about 1 kB while the scene is built.
    pub grains: u64,
    /// Most points of a grid or picture of elevations or friction, and most spheres of a surface of spheres.
    pub points: u64,
}

impl Default for LimitKeys {
    fn default() -> Self {
        Self { grains: limits::GRAINS, points: limits::POINTS }
    }
}

/// A number that may be astronomic, for people.
fn people(number: f64) -> String {
    if number < 1e15 { format!("{number:.0}") } else { format!("{number:.1e}") }
}

impl LimitKeys {
    /// So many grains are few enough; `at` is the key that asks for them.
    pub fn check_grains(&self, at: &KeyPath, grains: f64) -> Checked<()> {
        // What is no number is too many as well.
        if grains <= self.grains as f64 {
            return Ok(());
        }
        let fault = at.fault(format!("{} grains are more than {}, the limit", people(grains), self.grains));
        Err(fault.help(format!(
            "ask for fewer or larger grains, or raise `limits.grains`: {} GB of memory are needed",
            people((1e-6 * grains).ceil())
        )))
    }

    /// So many cells of a lattice of `pitch` m are few enough to be looked at.
    pub fn check_cells(&self, at: &KeyPath, cells: f64, pitch: f64) -> Checked<()> {
        let most = limits::CELLS_PER_GRAIN * self.grains as f64;
        if cells <= most {
            return Ok(());
        }
        let least = pitch * (cells / most).cbrt();
        let message = format!("the region has {} places for grains of {pitch:e} m, the limit is {most}", people(cells));
        Err(at.fault(message).help(format!("take grains of {least:.2e} m and more, or raise `limits.grains`")))
    }

    /// So many points are few enough. `advice`: what would do.
    pub fn check_points(&self, at: &KeyPath, points: f64, advice: impl FnOnce(f64) -> String) -> Checked<()> {
        let most = self.points as f64;
        if points <= most {
            return Ok(());
        }
        let message = format!("{} points are more than {}, the limit", people(points), self.points);
        Err(at.fault(message).help(format!("{}, or raise `limits.points`", advice((points / most).sqrt()))))
    }
}
