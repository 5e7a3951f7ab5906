//! The keys of a calibration's file, and their checks.

use grouser::scene::path::{Checked, KeyPath};
use serde::Deserialize;

/// A calibration: scene keys that are changed until the scene's results match data.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrateFile {
    /// Scene and settings of the search.
    pub calibrate: SearchKeys,
    /// What is searched for.
    pub parameter: Vec<SoughtKeys>,
    /// What is to be matched.
    pub target: Vec<TargetKeys>,
}

/// Scene and settings of the search.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchKeys {
    /// Name; absent: that of the file.
    pub name: Option<String>,
    /// One line about it.
    #[serde(default)]
    pub description: String,
    /// Bundled scene, or path of a scene relative to the file.
    pub scene: String,
    /// Overrides `KEY=VALUE` of all runs, as for `--set`.
    #[serde(default)]
    pub set: Vec<String>,
    /// Most sets of values that are tried; the last batch may go beyond.
    #[serde(default = "evaluations")]
    pub evaluations: usize,
    /// Uncertainty of each parameter at which the search ends, as a share of its range.
    #[serde(default = "tolerance")]
    pub tolerance: f64,
}

/// A parameter that is searched for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoughtKeys {
    /// Name in tables and plots.
    pub name: String,
    /// Scene key that it sets, by its dotted path.
    pub key: Option<String>,
    /// Scene keys that it sets, all to the same value.
    pub keys: Option<Vec<String>>,
    /// Unit, for tables and plots.
    #[serde(default)]
    pub unit: String,
    /// Least and greatest value.
    pub range: [f64; 2],
    /// Where several parameters start; absent: the middle of the range.
    pub start: Option<f64>,
}

/// Data to be matched: a curve from a file, or a number. Several targets are runs of their own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetKeys {
    /// Name in tables and plots.
    pub name: String,
    /// Overrides `KEY=VALUE` of its run: the load, the width of the plate.
    #[serde(default)]
    pub set: Vec<String>,
    /// Path of a text file with the curve, relative to this file: columns x and y; names and lines with `#` may be
    /// there.
    pub data: Option<String>,
    /// Column of a signal over which the curve goes; absent: the rig's own curve.
    pub x: Option<String>,
    /// Column of a signal that the curve gives.
    pub y: Option<String>,
    /// Factors from the data's units to SI units: of x and of y.
    #[serde(default = "ones")]
    pub scale: [f64; 2],
    /// Number of the rig's report by its dotted path: `residual_stress.mean`.
    pub quantity: Option<String>,
    /// What it should be, in SI units.
    pub value: Option<f64>,
    /// Weight among the targets.
    #[serde(default = "one")]
    pub weight: f64,
}

fn evaluations() -> usize {
    30
}

fn tolerance() -> f64 {
    0.01
}

fn one() -> f64 {
    1.0
}

fn ones() -> [f64; 2] {
    [1.0, 1.0]
}

impl CalibrateFile {
    /// Checks what types cannot tell. Signals are checked against the scene later.
    pub fn check(&self) -> Checked<()> {
        let root = KeyPath::root();
        let search = root.key("calibrate");
        if let Some(name) = &self.calibrate.name {
            search.key("name").file_name(name)?;
        }
        search.key("tolerance").within(self.calibrate.tolerance, 1e-6, 0.5)?;
        search.key("evaluations").positive(self.calibrate.evaluations as f64)?;
        for (list, names) in [
            ("parameter", self.parameter.iter().map(|p| p.name.as_str()).collect::<Vec<_>>()),
            ("target", self.target.iter().map(|t| t.name.as_str()).collect()),
        ] {
            if names.is_empty() {
                return Err(root.key(list).fault("the list is empty").help(format!("give at least one [[{list}]]")));
            }
            for (i, name) in names.iter().enumerate() {
                if name.is_empty() || names[..i].contains(name) {
                    return Err(root.key(list).index(i).key("name").fault("the name is empty, or another has it"));
                }
                root.key(list).index(i).key("name").file_name(name)?;
            }
        }
        for (i, parameter) in self.parameter.iter().enumerate() {
            parameter.check(&root.key("parameter").index(i))?;
        }
        for (i, target) in self.target.iter().enumerate() {
            target.check(&root.key("target").index(i))?;
        }
        Ok(())
    }
}

impl SoughtKeys {
    /// Scene keys that it sets.
    pub fn targets(&self) -> Vec<&str> {
        self.key.iter().chain(self.keys.iter().flatten()).map(String::as_str).collect()
    }

    /// The value at a place from 0 to 1 of its range, with six digits.
    pub fn value(&self, place: f64) -> f64 {
        let [low, high] = self.range;
        let x = low + (high - low) * place;
        format!("{x:.5e}").parse().unwrap_or(x)
    }

    fn check(&self, at: &KeyPath) -> Checked<()> {
        let given = vec![("key", self.key.as_ref().map(|_| ())), ("keys", self.keys.as_ref().map(|_| ()))];
        at.exactly_one("the scene key", given)?;
        let [low, high] = self.range;
        if !(low.is_finite() && high.is_finite() && low < high) {
            let fault = at.key("range").fault(format!("the range from {low} to {high} is empty"));
            return Err(fault.help("give the least and the greatest value"));
        }
        self.start.map_or(Ok(()), |start| at.key("start").within(start, low, high).map(|_| ()))
    }
}

impl TargetKeys {
    fn check(&self, at: &KeyPath) -> Checked<()> {
        at.key("weight").positive(self.weight)?;
        let given = |key: &Option<String>| key.as_ref().map(|_| ());
        at.exactly_one("what is matched", vec![("data", given(&self.data)), ("quantity", given(&self.quantity))])?;
        match (&self.quantity, self.value) {
            (Some(_), None) => return Err(at.fault("the key `value` is missing").help("say what it should be")),
            (None, Some(_)) => return Err(at.key("value").fault("a value belongs to a `quantity`")),
            (Some(_), Some(0.0)) => return Err(at.key("value").fault("must not be 0: distances are shares of it")),
            _ => {}
        }
        match (&self.x, &self.y) {
            (Some(_), None) => Err(at.fault("the key `y` is missing").help("name the column of a signal")),
            (None, Some(_)) => Err(at.fault("the key `x` is missing").help("name the column of a signal, or `time`")),
            (Some(_), Some(_)) if self.quantity.is_some() => Err(at.key("x").fault("a number has no axes")),
            _ => Ok(()),
        }
    }
}
