//! Functions of time: what drives bodies, motors and applied forces.

use super::file::read_column;
use super::value::{List, forms};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::TimeFunction;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::fmt;
use std::path::Path;

/// A number that may change over time: the number itself, or a table with `sine`, `step`, `ramp`, `pulse`, `table` or
/// `csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Function {
    /// The same value always.
    Number(f64),
    /// A function of time.
    Shaped(Box<Shaped>),
}

forms!(Function, "a number or a table with one of `sine`, `step`, `ramp`, `pulse`, `table`, `csv`",
    number => Function::Number, table => |shaped: Shaped| Function::Shaped(Box::new(shaped)));

/// A function of time: give one of the keys, and beside `csv` perhaps `column`.
#[derive(Clone, Debug, Default, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 2))]
pub struct Shaped {
    /// offset + amplitude sin(2 pi frequency t + phase).
    pub sine: Option<Sine>,
    /// One value before a time, another one after it.
    pub step: Option<Step>,
    /// Linear between two times, constant before and after.
    pub ramp: Option<Ramp>,
    /// A value between two times, zero before and after.
    pub pulse: Option<Pulse>,
    /// Points `[time in s, value]` in order of time: linear between them, constant before and after.
    pub table: Option<Vec<List<f64, 2>>>,
    /// Path of a text file relative to the scene file, with points as in `table`: a line per point, columns separated
    /// by commas, semicolons, tabs or blanks, the first column the time in s. A first line of names and lines that
    /// start with `#` may be there.
    pub csv: Option<String>,
    /// Column of the values in the file: its name, or its number from 1 (the time). Absent: the second.
    pub column: Option<Column>,
}

/// offset + amplitude sin(2 pi frequency t + phase).
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sine {
    /// Amplitude, in the unit of the key.
    pub amplitude: f64,
    /// Frequency in Hz.
    pub frequency: f64,
    /// Phase in radians.
    pub phase: Option<f64>,
    /// Phase in degrees.
    pub phase_deg: Option<f64>,
    /// Mean value, in the unit of the key.
    #[serde(default)]
    pub offset: f64,
}

/// One value before a time, another one after it.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Time of the change in s.
    pub time: f64,
    /// Value before, in the unit of the key.
    #[serde(default)]
    pub before: f64,
    /// Value from then on, in the unit of the key.
    pub after: f64,
}

/// Linear between two times, constant before and after.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ramp {
    /// Time at which the change begins, in s.
    #[serde(default)]
    pub start: f64,
    /// Time at which it ends, in s.
    pub end: f64,
    /// Value before, in the unit of the key.
    #[serde(default)]
    pub from: f64,
    /// Value after, in the unit of the key.
    pub to: f64,
}

/// A value between two times, zero before and after.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pulse {
    /// Time at which it begins, in s.
    pub start: f64,
    /// Time at which it is over, in s.
    pub end: f64,
    /// Value between, in the unit of the key.
    pub value: f64,
    /// Time in s in which it rises after the start, and falls before the end.
    #[serde(default = "rise")]
    pub rise: f64,
}

fn rise() -> f64 {
    0.01
}

/// A column of a file.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Column {
    /// Its number from 1.
    Number(f64),
    /// Its name in the first line.
    Name(String),
}

forms!(Column, "the name or the number of a column",
    number => Column::Number, text => |name: &str| Ok(Column::Name(name.to_string())));

impl Function {
    /// As the engine's function of time, values multiplied by `scale`. `folder`: where files are looked for.
    pub fn time_function(&self, at: &KeyPath, scale: f64, folder: Option<&Path>) -> Checked<TimeFunction> {
        let function = match self {
            Self::Number(value) => TimeFunction::Constant(value * scale),
            Self::Shaped(shaped) => shaped.time_function(at, scale, folder)?,
        };
        match function.fault() {
            Some(why) => Err(at.fault(why)),
            None => Ok(function),
        }
    }
}

impl Shaped {
    fn time_function(&self, at: &KeyPath, scale: f64, folder: Option<&Path>) -> Checked<TimeFunction> {
        if self.column.is_some() && self.csv.is_none() {
            return Err(at.key("column").fault("there is no file to take the column from").help("give `csv` too"));
        }
        let sine = self.sine.as_ref().map(|s| s.time_function(&at.key("sine"), scale)).transpose()?;
        let step = self.step.as_ref().map(|s| TimeFunction::Step {
            time: s.time,
            before: s.before * scale,
            after: s.after * scale,
        });
        let ramp = self.ramp.as_ref().map(|r| r.time_function(&at.key("ramp"), scale)).transpose()?;
        let pulse = self.pulse.as_ref().map(|p| p.time_function(&at.key("pulse"), scale)).transpose()?;
        let points = |p: Vec<(f64, f64)>| TimeFunction::Table(p.into_iter().map(|(t, v)| (t, v * scale)).collect());
        let table = self.table.as_ref().map(|list| points(list.iter().map(|p| (p.0[0], p.0[1])).collect()));
        let csv = self.csv.as_ref().map(|file| read_column(at, file, self.column.as_ref(), folder).map(points));
        let csv = csv.transpose()?;
        at.exactly_one(
            "the function",
            vec![("sine", sine), ("step", step), ("ramp", ramp), ("pulse", pulse), ("table", table), ("csv", csv)],
        )
    }
}

impl Sine {
    fn time_function(&self, at: &KeyPath, scale: f64) -> Checked<TimeFunction> {
        if self.phase.is_some() && self.phase_deg.is_some() {
            return Err(at.key("phase_deg").fault("the phase is given twice"));
        }
        Ok(TimeFunction::Sine {
            amplitude: self.amplitude * scale,
            frequency: self.frequency,
            phase: self.phase.or(self.phase_deg.map(f64::to_radians)).unwrap_or(0.0),
            offset: self.offset * scale,
        })
    }
}

impl Ramp {
    fn time_function(&self, at: &KeyPath, scale: f64) -> Checked<TimeFunction> {
        if self.end <= self.start {
            let message = format!("the ramp ends at {} s, not after its start at {} s", self.end, self.start);
            return Err(at.key("end").fault(message));
        }
        Ok(TimeFunction::Table(vec![(self.start, self.from * scale), (self.end, self.to * scale)]))
    }
}

impl Pulse {
    fn time_function(&self, at: &KeyPath, scale: f64) -> Checked<TimeFunction> {
        let rise = at.key("rise").positive(self.rise)?;
        if self.end - self.start <= 2.0 * rise {
            let message = format!(
                "the pulse ends at {} s, less than two rises of {rise} s after its start at {} s",
                self.end, self.start
            );
            return Err(at.key("end").fault(message));
        }
        let value = scale * self.value;
        let points = [(self.start, 0.0), (self.start + rise, value), (self.end - rise, value), (self.end, 0.0)];
        Ok(TimeFunction::Table(points.to_vec()))
    }
}

/// Three functions of time: x, y, z.
pub type Functions = List<Function, 3>;

impl Functions {
    /// As the engine's functions of time; zero if absent.
    pub fn time_functions(this: &Option<Self>, at: &KeyPath, folder: Option<&Path>) -> Checked<[TimeFunction; 3]> {
        let mut functions = <[TimeFunction; 3]>::default();
        for (i, component) in this.iter().flat_map(|list| &list.0).enumerate() {
            functions[i] = component.time_function(&at.index(i), 1.0, folder)?;
        }
        Ok(functions)
    }
}
