//! What a finished recording holds, as far as studies need it: signals and summary.

use grouser::folder::Folder;
use grouser_record::{RecordError, signals};
use serde_json::Value;

/// Signals and summary of a recording.
#[derive(Default)]
pub struct Recorded {
    /// Names, units and numbers of the signals' columns, `time` among them.
    pub columns: Vec<(String, String, Vec<f64>)>,
    /// The summary.
    pub summary: Value,
}

impl Recorded {
    /// Reads a recording.
    pub fn read(folder: &Folder) -> Result<Self, RecordError> {
        let (table, _) = signals::read(folder)?;
        let summary = folder.summary()?;
        Ok(Self { columns: table.named(), summary })
    }

    /// Numbers and unit of a column.
    pub fn column(&self, name: &str) -> Option<(&[f64], &str)> {
        let (_, unit, numbers) = self.columns.iter().find(|(known, ..)| known == name)?;
        Some((numbers, unit))
    }

    /// Points (time, value) of a column within a window; absent values are left out.
    pub fn series(&self, name: &str, from: Option<f64>, until: Option<f64>) -> Vec<(f64, f64)> {
        let (Some((times, _)), Some((values, _))) = (self.column("time"), self.column(name)) else { return vec![] };
        let (from, until) = (from.unwrap_or(f64::NEG_INFINITY), until.unwrap_or(f64::INFINITY));
        // The shift absorbs the rounding of times that fall on a step.
        let inside = |t: f64| t >= from - 1e-9 && t <= until + 1e-9;
        times.iter().copied().zip(values.iter().copied()).filter(|(t, v)| inside(*t) && !v.is_nan()).collect()
    }
}

/// A number of a JSON value by its dotted path: `contacts.mean`, `list.1`.
pub fn number_at(value: &Value, path: &str) -> Option<f64> {
    path.split('.').try_fold(value, part_of)?.as_f64()
}

fn part_of<'a>(value: &'a Value, part: &str) -> Option<&'a Value> {
    match value {
        Value::Array(list) => list.get(part.parse::<usize>().ok()?),
        other => other.get(part),
    }
}
