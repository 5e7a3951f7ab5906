//! Signals: a table of numbers over time.
//!
//! While a run goes on, rows are added to `signals.journal`: a header, then blocks of rows, each with a checksum, so
//! that a crash costs at most the block that was being written. `signals.parquet`, which other tools read, cannot be
//! added to; it is written again from time to time and at the end, when the journal goes.

pub mod filter;
pub mod parquet;
mod thrift;

pub use filter::Filter;

use crate::error::{RecordError, Result};
use crate::store::Store;
use parquet::Columns;
use serde::{Deserialize, Serialize};

/// The journal.
pub const JOURNAL: &str = "signals.journal";
/// The table for other tools.
pub const PARQUET: &str = "signals.parquet";
const MAGIC: &[u8; 8] = b"GROUSERJ";
const FORMAT: u32 = 1;
/// A table of fewer bytes is written again whenever rows were added; a larger one when it has grown by a tenth.
const SMALL: usize = 2 << 20;

/// A column: one number per row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// Name: that of the signal, with the component where it has several: `force.x`.
    pub name: String,
    /// Unit, empty if it has none.
    pub unit: String,
    /// Filter of a second column, `NAME.filtered`, beside the raw one.
    pub filter: Option<Filter>,
}

/// What a table of signals holds beside `step` and `time`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SignalLayout {
    /// Version of the format; set on writing.
    #[serde(default)]
    pub format: u32,
    /// Time between rows in s.
    pub interval: f64,
    /// Columns.
    pub columns: Vec<Column>,
}

/// Rows of raw numbers: step, time, then a number per column.
#[derive(Clone, Debug, PartialEq)]
pub struct SignalTable {
    /// What the columns are.
    pub layout: SignalLayout,
    /// Per column, `step` and `time` first: its numbers.
    pub columns: Vec<Vec<f64>>,
}

impl SignalTable {
    /// An empty table.
    pub fn new(mut layout: SignalLayout) -> Self {
        layout.format = FORMAT;
        let columns = vec![Vec::new(); layout.columns.len() + 2];
        Self { layout, columns }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.columns[0].len()
    }

    /// Adds a row: step, time, numbers.
    pub fn push(&mut self, row: &[f64]) {
        assert_eq!(row.len(), self.columns.len(), "a number per column");
        self.columns.iter_mut().zip(row).for_each(|(column, x)| column.push(*x));
    }

    /// Keeps the rows up to a step.
    pub fn truncate(&mut self, last_step: u64) {
        let keep = self.columns[0].partition_point(|step| *step <= last_step as f64);
        self.columns.iter_mut().for_each(|column| column.truncate(keep));
    }

    /// All columns with names and units, filtered ones beside the raw ones.
    pub fn named(&self) -> Vec<(String, String, Vec<f64>)> {
        let mut all = vec![
            ("step".to_string(), String::new(), self.columns[0].clone()),
            ("time".to_string(), "s".to_string(), self.columns[1].clone()),
        ];
        for (column, values) in self.layout.columns.iter().zip(&self.columns[2..]) {
            all.push((column.name.clone(), column.unit.clone(), values.clone()));
            if let Some(filter) = &column.filter {
                let filtered = filter.apply(values, self.layout.interval);
                all.push((format!("{}.filtered", column.name), column.unit.clone(), filtered));
            }
        }
        all
    }

    fn parquet(&self) -> Vec<u8> {
        let columns = self.named().into_iter().map(|(name, _, values)| (name, values)).collect();
        let about = serde_json::to_string(&self.layout).expect("a layout has only text keys");
        parquet::write(&Columns { columns, about })
    }

    fn from_parquet(bytes: &[u8]) -> Option<Self> {
        let file = parquet::read(bytes)?;
        let layout: SignalLayout = serde_json::from_str(&file.about).ok()?;
        let column = |name: &str| Some(file.columns.iter().find(|(n, _)| n == name)?.1.clone());
        let mut columns = vec![column("step")?, column("time")?];
        for raw in &layout.columns {
            columns.push(column(&raw.name)?);
        }
        Some(Self { layout, columns })
    }
}

/// The journal's header.
fn header(layout: &SignalLayout) -> Vec<u8> {
    let text = serde_json::to_vec(layout).expect("a layout has only text keys");
    let mut out = MAGIC.to_vec();
    out.extend((text.len() as u32).to_le_bytes());
    out.extend(text);
    out.extend(crc32c::crc32c(&out).to_le_bytes());
    out
}

/// A block of rows of the journal.
fn block(table: &SignalTable, from: usize) -> Vec<u8> {
    let rows = table.rows() - from;
    let mut out = (rows as u32).to_le_bytes().to_vec();
    for row in from..table.rows() {
        out.extend(table.columns.iter().flat_map(|column| column[row].to_le_bytes()));
    }
    out.extend(crc32c::crc32c(&out).to_le_bytes());
    out
}

/// Reads a journal; the number says how many bytes at its end are half-written and left out.
fn read_journal(bytes: &[u8]) -> Option<(SignalTable, usize)> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let (sum, mut rest) = rest.split_first_chunk::<4>()?;
    if crc32c::crc32c(&bytes[..12 + text.len()]) != u32::from_le_bytes(*sum) {
        return None;
    }
    let mut table = SignalTable::new(serde_json::from_slice(text).ok()?);
    let width = table.columns.len();
    while let Some((count, data)) = rest.split_first_chunk::<4>() {
        let size = (u32::from_le_bytes(*count) as usize).checked_mul(8 * width);
        let Some((rows, after)) = size.and_then(|size| data.split_at_checked(size)) else { break };
        let Some((sum, after)) = after.split_first_chunk::<4>() else { break };
        if crc32c::crc32c(&rest[..4 + rows.len()]) != u32::from_le_bytes(*sum) {
            break;
        }
        for row in rows.chunks_exact(8 * width) {
            let numbers = row.chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().expect("8 bytes")));
            table.columns.iter_mut().zip(numbers).for_each(|(column, x)| column.push(x));
        }
        rest = after;
    }
    Some((table, rest.len()))
}

/// The signals of a recording, finished or not. The number says how many bytes at the end of the journal of a killed
/// run were half-written and are left out.
pub fn read(store: &dyn Store) -> Result<(SignalTable, usize)> {
    let remedy = "the signals are lost: run the scene anew";
    match store.read(JOURNAL) {
        Ok(bytes) => read_journal(&bytes).ok_or_else(|| RecordError::damaged(JOURNAL, "has a damaged header", remedy)),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            let bytes = store.read(PARQUET).map_err(|e| RecordError::reading(store, PARQUET, e))?;
            let table = SignalTable::from_parquet(&bytes);
            table.map(|table| (table, 0)).ok_or_else(|| {
                RecordError::damaged(PARQUET, "is cut off or damaged, or not written by Grouser", remedy)
            })
        }
        Err(e) => Err(RecordError::reading(store, JOURNAL, e)),
    }
}

/// Writes signals.
pub struct SignalWriter {
    table: SignalTable,
    /// Rows in the journal.
    written: usize,
    /// Rows in the Parquet file.
    published: Option<usize>,
}

impl SignalWriter {
    /// Starts an empty table.
    pub fn create(store: &dyn Store, layout: SignalLayout) -> Result<Self> {
        Self::start(store, SignalTable::new(layout))
    }

    /// Goes on after the rows up to a step; later ones are dropped.
    pub fn reopen(store: &dyn Store, layout: SignalLayout, last_step: u64) -> Result<Self> {
        let (mut table, _) = read(store)?;
        if table.layout != (SignalLayout { format: FORMAT, ..layout }) {
            return Err(RecordError::refused(
                "the signals of this recording are others than the scene asks for",
                "leave `scene.toml` as it was, or start a recording of its own with `grouser run`",
            ));
        }
        table.truncate(last_step);
        Self::start(store, table)
    }

    fn start(store: &dyn Store, table: SignalTable) -> Result<Self> {
        let mut bytes = header(&table.layout);
        if table.rows() > 0 {
            bytes.extend(block(&table, 0));
        }
        store.put(JOURNAL, &bytes).map_err(|e| RecordError::writing(store, JOURNAL, e))?;
        let mut writer = Self { written: table.rows(), table, published: None };
        writer.publish(store)?;
        Ok(writer)
    }

    /// Takes a row: step, time, then a number per column.
    pub fn add(&mut self, row: &[f64]) {
        self.table.push(row);
    }

    /// Writes the rows that were taken.
    pub fn flush(&mut self, store: &dyn Store) -> Result<()> {
        if self.written < self.table.rows() {
            let bytes = block(&self.table, self.written);
            store.append(JOURNAL, &bytes).map_err(|e| RecordError::writing(store, JOURNAL, e))?;
            self.written = self.table.rows();
        }
        let bytes = 8 * self.table.rows() * self.table.columns.len();
        let published = self.published.unwrap_or(0);
        if bytes < SMALL || self.table.rows() > published + published / 10 {
            self.publish(store)?;
        }
        Ok(())
    }

    fn publish(&mut self, store: &dyn Store) -> Result<()> {
        if self.published != Some(self.table.rows()) {
            store.put(PARQUET, &self.table.parquet()).map_err(|e| RecordError::writing(store, PARQUET, e))?;
            self.published = Some(self.table.rows());
        }
        Ok(())
    }

    /// Writes what is left and the table for other tools, then removes the journal.
    pub fn finish(mut self, store: &dyn Store) -> Result<()> {
        self.flush(store)?;
        self.publish(store)?;
        store.remove(JOURNAL).map_err(|e| RecordError::writing(store, JOURNAL, e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    fn layout() -> SignalLayout {
        let column = |name: &str, filter| Column { name: name.into(), unit: "N".into(), filter };
        let columns = vec![column("a", None), column("b", Some(Filter::Gaussian(0.02)))];
        SignalLayout { format: 0, interval: 0.01, columns }
    }

    fn row(i: u64) -> [f64; 4] {
        [i as f64, 0.01 * i as f64, (i as f64).sin(), (i * i) as f64]
    }

    #[test]
    fn rows_survive_a_crash_and_go_on() {
        let store = Memory::default();
        let mut writer = SignalWriter::create(&store, layout()).unwrap();
        for i in 1..=90 {
            writer.add(&row(i));
            if i % 30 == 0 {
                writer.flush(&store).unwrap();
            }
        }
        let whole = store.read(JOURNAL).unwrap();
        // Cut within the last block, as a crash may do.
        store.damage(JOURNAL, whole.len() - 100);
        let (table, left_out) = read(&store).unwrap();
        assert_eq!((table.rows(), left_out > 0), (60, true));
        let mut writer = SignalWriter::reopen(&store, layout(), 45).unwrap();
        (46..=100).for_each(|i| writer.add(&row(i)));
        writer.finish(&store).unwrap();
        assert!(store.read(JOURNAL).is_err());
        let (table, left_out) = read(&store).unwrap();
        assert_eq!((table.rows(), left_out), (100, 0));
        assert!((1..=100).all(|i| (0..4).all(|c| table.columns[c][i - 1] == row(i as u64)[c])));
        let names: Vec<String> = table.named().into_iter().map(|c| c.0).collect();
        assert_eq!(names, ["step", "time", "a", "b", "b.filtered"]);
    }

    #[test]
    fn other_signals_and_damage_are_refused() {
        let store = Memory::default();
        SignalWriter::create(&store, layout()).unwrap().finish(&store).unwrap();
        let other = SignalLayout { interval: 0.02, ..layout() };
        let error = SignalWriter::reopen(&store, other, 0).err().unwrap().to_string();
        assert!(error.contains("others than the scene asks for"), "{error}");
        store.damage(PARQUET, 30);
        let error = read(&store).unwrap_err().to_string();
        assert!(error.contains("signals.parquet") && error.contains("cut off"), "{error}");
    }
}
