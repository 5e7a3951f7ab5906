//! Signals made after the run: formulas over recorded ones, and filters that the scene did not ask for.
//!
//! They stand in a table of their own, `derived.parquet`, with a row per row of the signals at the time when they were
//! made: what a run wrote stays as it was, and `grouser resume` finds the columns that its scene asks for. Readers of
//! signals get both as one table, by step; rows that were added since have no derived values until they are made again.

use super::parquet::{self, Columns};
use super::{Column, Filter, SignalLayout, SignalTable};
use crate::error::{RecordError, Result};
use crate::names;
use crate::store::Store;
use serde::{Deserialize, Serialize};

/// The file.
pub const DERIVED: &str = "derived.parquet";

/// A signal made by a formula.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Definition {
    /// Name of the signal.
    pub name: String,
    /// Its formula.
    pub formula: String,
    /// Unit; absent: that which follows from the formula.
    pub unit: Option<String>,
    /// Filter of a second series beside it.
    pub filter: Option<Filter>,
}

/// What was made after the run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DerivedSignals {
    /// Signals with their formulas.
    pub definitions: Vec<Definition>,
    /// Filters of columns that were recorded, by the names of the columns.
    pub filters: Vec<(String, Filter)>,
    /// Columns of the table beside `step` and `time`.
    pub columns: Vec<Column>,
    /// Their numbers, `step` and `time` first.
    #[serde(skip)]
    pub values: Vec<Vec<f64>>,
}

impl DerivedSignals {
    /// Reads them; none were made where there is no file.
    pub fn read(store: &dyn Store) -> Result<Self> {
        let bytes = match store.read(DERIVED) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(e) => return Err(RecordError::reading(store, DERIVED, e)),
        };
        let remedy = "remove this file and make its signals again with `grouser signal`";
        let damaged = || RecordError::damaged(DERIVED, "is cut off or damaged", remedy);
        Self::from_parquet(&bytes).ok_or_else(damaged)
    }

    fn from_parquet(bytes: &[u8]) -> Option<Self> {
        let file = parquet::read(bytes)?;
        let mut derived: Self = serde_json::from_str(&file.about).ok()?;
        let plain = |text: &str| names::fault(text).is_none();
        let columns = derived.columns.iter().all(|c| plain(&c.name) && plain(&c.unit));
        let definitions = derived.definitions.iter().all(|d| plain(&d.name) && plain(&d.formula));
        if !columns || !definitions {
            return None;
        }
        let names = ["step", "time"].into_iter().chain(derived.columns.iter().map(|c| c.name.as_str()));
        let column = |name: &str| Some(file.columns.iter().find(|(n, _)| n == name)?.1.clone());
        derived.values = names.map(column).collect::<Option<_>>()?;
        Some(derived)
    }

    /// Writes them; an empty list removes the file.
    pub fn write(&self, store: &dyn Store) -> Result<()> {
        let failed = |e| RecordError::writing(store, DERIVED, e);
        if self.definitions.is_empty() && self.filters.is_empty() {
            return if store.length(DERIVED).is_ok() { store.remove(DERIVED).map_err(failed) } else { Ok(()) };
        }
        let names = ["step", "time"].into_iter().chain(self.columns.iter().map(|c| c.name.as_str()));
        let columns = names.zip(&self.values).map(|(name, values)| (name.to_string(), values.clone())).collect();
        let about = serde_json::to_string(self).expect("signals have only text keys");
        store.put(DERIVED, &parquet::write(&Columns { columns, about })).map_err(failed)
    }

    /// The table with what was made after the run.
    pub(super) fn merged_into(&self, mut table: SignalTable) -> SignalTable {
        for (name, filter) in &self.filters {
            if let Some(column) = table.layout.columns.iter_mut().find(|c| c.name == *name) {
                column.filter = Some(*filter);
            }
        }
        let steps = self.values.first().map_or(&[][..], Vec::as_slice);
        let row_of = |step: &f64| steps.binary_search_by(|s| s.total_cmp(step)).ok();
        let rows: Vec<Option<usize>> = table.columns[0].iter().map(row_of).collect();
        for (column, values) in self.columns.iter().zip(self.values.iter().skip(2)) {
            // The run wins over a signal of the same name.
            if table.layout.columns.iter().all(|c| c.name != column.name) {
                table.layout.columns.push(column.clone());
                table.columns.push(
                    rows.iter().map(|row| row.and_then(|row| values.get(row).copied()).unwrap_or(f64::NAN)).collect(),
                );
            }
        }
        table
    }
}

/// Does a column bear a name, or belong to the signal of that name? `*` stands for any characters.
pub fn is_of_signal(column: &str, wanted: &str) -> bool {
    if !wanted.contains('*') {
        return column.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    }
    let ends = column.match_indices('.').map(|(at, _)| at).chain([column.len()]);
    ends.into_iter().any(|end| names::fits(&column[..end], wanted))
}

/// The layout's columns by what `wanted` says.
pub fn columns_of<'a>(layout: &'a SignalLayout, wanted: &'a str) -> impl Iterator<Item = (usize, &'a Column)> {
    layout.columns.iter().enumerate().filter(move |(_, column)| is_of_signal(&column.name, wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signals::{self, SignalWriter};
    use crate::store::Memory;

    #[test]
    fn patterns_name_signals() {
        assert!(is_of_signal("joint.pin 1.force.x", "joint.*.force"));
        assert!(is_of_signal("joint.pin 1.force.x", "joint.*"));
        assert!(is_of_signal("joint.pin 1.force.x", "*.x"));
        assert!(is_of_signal("joint.pin 1.force.x", "joint.pin 1"));
        assert!(!is_of_signal("joint.pin 1.force.x", "joint.*.torque"));
        assert!(!is_of_signal("joint.pin 1.force.x", "joint.pin"));
        assert!(is_of_signal("speed", "*") && !is_of_signal("speed", "*.x"));
        assert!(is_of_signal("a.b.a.b", "a.*.b") && !is_of_signal("ab", "a*b*c"));
    }

    /// Derived columns stand beside the others by step, rows added since are absent, and removing all removes the file.
    #[test]
    fn derived_signals_are_read_with_the_others() {
        let store = Memory::default();
        let column = |name: &str| Column { name: name.into(), unit: "N".into(), filter: None };
        let layout = SignalLayout { format: 0, interval: 0.1, columns: vec![column("a")] };
        let mut writer = SignalWriter::create(&store, layout).unwrap();
        (0..10).for_each(|i| writer.add(&[f64::from(i), 0.1 * f64::from(i), f64::from(i * i)]));
        writer.flush(&store).unwrap();
        let definition = Definition { name: "b".into(), formula: "2 * a".into(), unit: None, filter: None };
        let mut derived = DerivedSignals {
            definitions: vec![definition],
            filters: vec![("a".into(), Filter::Gaussian(0.2))],
            columns: vec![column("b")],
            values: vec![vec![0.0, 1.0], vec![0.0, 0.1], vec![5.0, 6.0]],
        };
        derived.write(&store).unwrap();
        assert_eq!(DerivedSignals::read(&store).unwrap(), derived);
        let (table, _) = signals::read(&store).unwrap();
        let names: Vec<String> = table.named().into_iter().map(|c| c.0).collect();
        assert_eq!(names, ["step", "time", "a", "a.filtered", "b"]);
        assert!(table.columns[3][1] == 6.0 && table.columns[3][2].is_nan());
        store.damage(DERIVED, 30);
        assert!(signals::read(&store).unwrap_err().to_string().contains("derived.parquet"));
        derived = DerivedSignals::default();
        derived.write(&store).unwrap();
        assert!(store.read(DERIVED).is_err());
    }
}
