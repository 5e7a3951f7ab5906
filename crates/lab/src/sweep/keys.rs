//! The keys of a study's file, and their checks.

use grouser::scene::path::{Checked, KeyPath};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A study: a scene run many times with other values.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepFile {
    /// Scene and common settings.
    pub sweep: SweepKeys,
    /// What is varied.
    #[serde(default)]
    pub parameter: Vec<ParameterKeys>,
    /// Rows of the table of cases; absent: one, which sets nothing. Each is combined with every combination of the
    /// parameters' lists of values.
    #[serde(default)]
    pub case: Vec<CaseKeys>,
    /// Numbers taken from each case.
    #[serde(default)]
    pub collect: Vec<CollectKeys>,
    /// Power laws through collected numbers.
    #[serde(default)]
    pub fit: Vec<FitKeys>,
    /// Plots.
    #[serde(default)]
    pub plot: Vec<PlotKeys>,
}

/// Scene and common settings.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepKeys {
    /// Name; absent: that of the file.
    pub name: Option<String>,
    /// One line about it.
    #[serde(default)]
    pub description: String,
    /// Bundled scene, or path of a scene relative to the study's file.
    pub scene: String,
    /// Overrides `KEY=VALUE` of all cases, as for `--set`.
    #[serde(default)]
    pub set: Vec<String>,
    /// Most cases: more are taken for a mistake.
    #[serde(default = "most_cases")]
    pub max_cases: u64,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterKeys {
    /// Name in tables and plots.
    pub name: String,
    /// Scene key that it sets, by its dotted path.
    pub key: Option<String>,
    /// Scene keys that it sets, all to the same value.
    pub keys: Option<Vec<String>>,
    /// Unit, for tables and plots.
    #[serde(default)]
    pub unit: String,
    /// Values; all combinations of all lists are run.
    pub values: Option<Vec<toml::Value>>,
    /// Its values are repetitions, seeds for example: the report has means over them.
    #[serde(default)]
    pub repeat: bool,
}

/// A row of the table of cases.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseKeys {
    /// Name; absent: from the values.
    pub name: Option<String>,
    /// Values of parameters by name, instead of their lists.
    #[serde(default)]
    pub values: BTreeMap<String, toml::Value>,
    /// Further overrides `KEY=VALUE`.
    #[serde(default)]
    pub set: Vec<String>,
}

/// A number taken from each case.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollectKeys {
    /// Name in tables and plots.
    pub name: String,
    /// Column of a signal: `force.z`.
    pub signal: Option<String>,
    /// Key of the run's summary by its dotted path: `contacts.mean`.
    pub summary: Option<String>,
    /// Number of a rig's report, of one recording, by its dotted path: `residual_stress.mean`.
    pub rig: Option<String>,
    /// What to take of the signal.
    pub take: Option<Take>,
    /// Begin of the window in s; absent: the first sample.
    pub from: Option<f64>,
    /// End of the window in s; absent: the last sample.
    pub until: Option<f64>,
    /// For `when`: the first time at which the signal is above this value.
    pub above: Option<f64>,
    /// For `when`: the first time at which it is below this value.
    pub below: Option<f64>,
    /// Factor on the number.
    #[serde(default = "one")]
    pub scale: f64,
    /// Unit; absent: that of the signal.
    pub unit: Option<String>,
}

/// What to take of a signal within the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Take {
    /// Last value.
    Final,
    /// Mean of the samples.
    Mean,
    /// Largest.
    Max,
    /// Least.
    Min,
    /// Last value minus first.
    Change,
    /// Rate of the straight line of least squares, per s.
    Slope,
    /// First time above or below a value, in s.
    When,
}

/// A power law y = factor (x - offset)^exponent, fitted by least squares of the logarithms.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitKeys {
    /// Name in the report.
    pub name: String,
    /// Parameter or collected number.
    pub x: String,
    /// Collected number.
    pub y: String,
    /// Offset of x, in its unit.
    #[serde(default)]
    pub offset: f64,
}

/// A plot: of a signal over time, a line per case; or of a collected number over a parameter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlotKeys {
    /// Name of its files, without ending.
    pub name: String,
    /// Title; absent: the study's name.
    pub title: Option<String>,
    /// Column of a signal, plotted over time.
    pub signal: Option<String>,
    /// Parameter or collected number of the horizontal axis.
    pub x: Option<String>,
    /// Collected number of the vertical axis.
    pub y: Option<String>,
    /// First time in s.
    pub from: Option<f64>,
    /// Last time in s.
    pub until: Option<f64>,
}

fn most_cases() -> u64 {
    grouser::limits::CASES
}

fn one() -> f64 {
    1.0
}

/// Says which name of a list stands twice.
fn unique<'a>(list: &str, names: impl Iterator<Item = &'a str>) -> Checked<()> {
    let mut seen = Vec::new();
    for (i, name) in names.enumerate() {
        let at = KeyPath::root().key(list).index(i).key("name");
        if name.is_empty() {
            return Err(at.fault("the name is empty"));
        }
        if seen.contains(&name) {
            return Err(at.fault(format!("there are two of the name `{name}`")));
        }
        seen.push(name);
    }
    Ok(())
}

impl SweepFile {
    /// Checks what types cannot tell. Signals are checked against the scene later.
    pub fn check(&self) -> Checked<()> {
        unique("parameter", self.parameter.iter().map(|p| p.name.as_str()))?;
        unique("collect", self.collect.iter().map(|c| c.name.as_str()))?;
        unique("fit", self.fit.iter().map(|f| f.name.as_str()))?;
        unique("plot", self.plot.iter().map(|p| p.name.as_str()))?;
        let root = KeyPath::root();
        if let Some(name) = &self.sweep.name {
            root.key("sweep").key("name").file_name(name)?;
        }
        let parameters: Vec<&str> = self.parameter.iter().map(|p| p.name.as_str()).collect();
        let collected: Vec<&str> = self.collect.iter().map(|c| c.name.as_str()).collect();
        let all: Vec<&str> = parameters.iter().chain(&collected).copied().collect();
        for (i, parameter) in self.parameter.iter().enumerate() {
            parameter.check(&root.key("parameter").index(i), &self.case)?;
            if collected.contains(&parameter.name.as_str()) {
                let at = root.key("parameter").index(i).key("name");
                return Err(at.fault(format!("`{}` is the name of a collected number too", parameter.name)));
            }
        }
        for (i, case) in self.case.iter().enumerate() {
            let at = root.key("case").index(i).key("values");
            for name in case.values.keys() {
                at.key(name).find_name("parameter", name, &parameters)?;
            }
        }
        for (i, collect) in self.collect.iter().enumerate() {
            collect.check(&root.key("collect").index(i))?;
        }
        for (i, fit) in self.fit.iter().enumerate() {
            let at = root.key("fit").index(i);
            at.key("x").find_name("parameter or collected number", &fit.x, &all)?;
            at.key("y").find_name("collected number", &fit.y, &collected)?;
        }
        for (i, plot) in self.plot.iter().enumerate() {
            plot.check(&root.key("plot").index(i), &all, &collected)?;
        }
        Ok(())
    }
}

impl ParameterKeys {
    /// Scene keys that it sets.
    pub fn targets(&self) -> Vec<&str> {
        self.key.iter().chain(self.keys.iter().flatten()).map(String::as_str).collect()
    }

    fn check(&self, at: &KeyPath, cases: &[CaseKeys]) -> Checked<()> {
        at.exactly_one(
            "the scene key",
            vec![("key", self.key.as_ref().map(|_| ())), ("keys", self.keys.as_ref().map(|_| ()))],
        )?;
        if self.targets().is_empty() {
            return Err(at.key("keys").fault("the list is empty"));
        }
        match &self.values {
            Some(values) if values.is_empty() => Err(at.key("values").fault("the list is empty")),
            None if cases.iter().all(|case| !case.values.contains_key(&self.name)) => Err(at
                .fault(format!("no value of `{}` is given", self.name))
                .help("give `values = [...]` here, or `values = { NAME = ... }` in each [[case]]")),
            _ => Ok(()),
        }
    }
}

impl CollectKeys {
    fn check(&self, at: &KeyPath) -> Checked<()> {
        let given = |key: &Option<String>| key.as_ref().map(|_| ());
        let kinds = [("signal", &self.signal), ("summary", &self.summary), ("rig", &self.rig)];
        at.exactly_one("what is collected", kinds.map(|(key, value)| (key, given(value))).to_vec())?;
        if self.signal.is_none() {
            let window = [("from", self.from), ("until", self.until), ("above", self.above), ("below", self.below)];
            let wrong = window.iter().find(|(_, value)| value.is_some()).map(|(key, _)| *key);
            let wrong = wrong.or(self.take.map(|_| "take"));
            return wrong.map_or(Ok(()), |key| Err(at.key(key).fault("only signals have a window of time")));
        }
        if self.take == Some(Take::When) {
            return at.exactly_one("the value to pass", vec![("above", self.above), ("below", self.below)]).map(|_| ());
        }
        if let Some(key) = self.above.map(|_| "above").or(self.below.map(|_| "below")) {
            return Err(at.key(key).fault("only `take = \"when\"` asks for a value to pass"));
        }
        window(at, self.from, self.until)
    }
}

fn window(at: &KeyPath, from: Option<f64>, until: Option<f64>) -> Checked<()> {
    match (from, until) {
        (Some(from), Some(until)) if until < from => {
            Err(at.key("until").fault(format!("the window ends at {until} s, before its begin at {from} s")))
        }
        _ => Ok(()),
    }
}

impl PlotKeys {
    fn check(&self, at: &KeyPath, all: &[&str], collected: &[&str]) -> Checked<()> {
        at.key("name").file_name(&self.name)?;
        let given = |key: &Option<String>| key.as_ref().map(|_| ());
        at.exactly_one("what is plotted", vec![("signal", given(&self.signal)), ("y", given(&self.y))])?;
        match (&self.x, &self.y) {
            (None, Some(_)) => {
                return Err(at.fault("the key `x` is missing").help("name the parameter of the horizontal axis"));
            }
            (Some(_), None) => return Err(at.key("x").fault("signals are plotted over time").help("leave `x` out")),
            (Some(x), Some(y)) => {
                at.key("x").find_name("parameter or collected number", x, all)?;
                at.key("y").find_name("collected number", y, collected)?;
            }
            (None, None) => {}
        }
        window(at, self.from, self.until)
    }
}
