//! Signals: a table of numbers over time.
//!
//! While a run goes on, rows are added to `signals.journal`: a header, then blocks of rows, each with a checksum, so
//! that a crash costs at most the block that was being written. `signals.parquet`, which other tools read, cannot be
//! added to; it is written again from time to time and at the end, when the journal goes.
//!
//! A block that is not whole at the end of the journal was being written when the run was killed. One with whole blocks
//! after it is damaged, and is reported as such.

pub mod derived;
pub mod filter;
pub mod formula;
pub mod parquet;
mod thrift;

pub use filter::Filter;

use crate::error::{RecordError, Result};
use crate::names;
use crate::store::Store;
use parquet::Columns;
use serde::{Deserialize, Serialize};

/// The journal.
pub const JOURNAL: &str = "signals.journal";
/// The table for other tools.
pub const PARQUET: &str = "signals.parquet";
const MAGIC: &[u8; 8] = b"GROUSERJ";
/// Begins a block of rows.
const BLOCK: &[u8; 4] = b"ROWS";
const FORMAT: u32 = 2;
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
        Some(Self { layout, columns }).filter(Self::has_plain_names)
    }

    /// Recordings may be somebody else's.
    fn has_plain_names(&self) -> bool {
        self.layout.columns.iter().all(|c| names::fault(&c.name).or(names::fault(&c.unit)).is_none())
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
    let mut out = BLOCK.to_vec();
    out.extend((rows as u32).to_le_bytes());
    for row in from..table.rows() {
        out.extend(table.columns.iter().flat_map(|column| column[row].to_le_bytes()));
    }
    out.extend(crc32c::crc32c(&out).to_le_bytes());
    out
}

/// What a journal holds.
struct Journal {
    /// The rows up to the first block that is not whole.
    table: SignalTable,
    /// Bytes from there on.
    left_out: usize,
    /// Rows of whole blocks among them: the block before them is damaged.
    lost: usize,
}

/// Numbers of the block at the front, and what follows it; nothing if it is not whole.
fn take_block(data: &[u8], width: usize) -> Option<(&[u8], &[u8])> {
    let (count, rest) = data.strip_prefix(BLOCK)?.split_first_chunk::<4>()?;
    let size = (u32::from_le_bytes(*count) as usize).checked_mul(8 * width)?;
    let (rows, after) = rest.split_at_checked(size)?;
    let (sum, after) = after.split_first_chunk::<4>()?;
    (crc32c::crc32c(&data[..8 + size]) == u32::from_le_bytes(*sum)).then_some((rows, after))
}

/// Reads a journal; nothing if its header is damaged.
fn read_journal(bytes: &[u8]) -> Option<Journal> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let (sum, mut rest) = rest.split_first_chunk::<4>()?;
    if crc32c::crc32c(&bytes[..12 + text.len()]) != u32::from_le_bytes(*sum) {
        return None;
    }
    let mut table = Some(SignalTable::new(serde_json::from_slice(text).ok()?)).filter(SignalTable::has_plain_names)?;
    let width = table.columns.len();
    while let Some((rows, after)) = take_block(rest, width) {
        for row in rows.chunks_exact(8 * width) {
            let numbers = row.chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().expect("8 bytes")));
            table.columns.iter_mut().zip(numbers).for_each(|(column, x)| column.push(x));
        }
        rest = after;
    }
    let (left_out, mut lost) = (rest.len(), 0);
    while !rest.is_empty() {
        match take_block(rest, width) {
            Some((rows, after)) => (lost, rest) = (lost + rows.len() / (8 * width), after),
            None => rest = &rest[1..],
        }
    }
    Some(Journal { table, left_out, lost })
}

const LOST: &str = "the signals are lost: run the scene again";

/// The journal; nothing if there is none.
fn journal(store: &dyn Store) -> Result<Option<Journal>> {
    match store.read(JOURNAL) {
        Ok(bytes) => match read_journal(&bytes) {
            Some(journal) => Ok(Some(journal)),
            None => Err(RecordError::damaged(JOURNAL, "has a damaged header, or is of an earlier version", LOST)),
        },
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(RecordError::reading(store, JOURNAL, e)),
    }
}

fn published(store: &dyn Store) -> Result<SignalTable> {
    let bytes = store.read(PARQUET).map_err(|e| RecordError::reading(store, PARQUET, e))?;
    let wrong = "is cut off or damaged, or not written by this version of Grouser";
    SignalTable::from_parquet(&bytes).ok_or_else(|| RecordError::damaged(PARQUET, wrong, LOST))
}

/// The signals of a recording, finished or not, with those that were made after the run. The number says how many bytes
/// at the end of the journal of a killed run were half-written and are left out.
pub fn read(store: &dyn Store) -> Result<(SignalTable, usize)> {
    let (table, left_out) = read_run(store)?;
    Ok((derived::DerivedSignals::read(store)?.merged_into(table), left_out))
}

/// The same without those that were made after the run.
pub fn read_run(store: &dyn Store) -> Result<(SignalTable, usize)> {
    match journal(store)? {
        None => Ok((published(store)?, 0)),
        Some(Journal { table, left_out, lost: 0 }) => Ok((table, left_out)),
        Some(Journal { table, lost, .. }) => {
            let why = format!("is damaged after row {}: {lost} rows or more after it cannot be placed", table.rows());
            Err(RecordError::damaged(JOURNAL, why, "signals.parquet holds those that were published"))
        }
    }
}

/// The rows up to a step, of which there must be so many, from the journal or else from the published table.
fn rows_up_to(store: &dyn Store, last_step: u64, rows: u64) -> Result<(SignalTable, u64)> {
    let mut found: Option<SignalTable> = None;
    let mut failure = None;
    let sources = [journal(store).map(|journal| journal.map(|journal| journal.table)), published(store).map(Some)];
    for source in sources {
        match source {
            Ok(Some(mut table)) => {
                table.truncate(last_step);
                if found.as_ref().is_none_or(|best| best.rows() < table.rows()) {
                    found = Some(table);
                }
            }
            Ok(None) => {}
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    let none = || failure.unwrap_or_else(|| RecordError::damaged(PARQUET, "is missing", LOST));
    let table = found.ok_or_else(none)?;
    let missing = rows.saturating_sub(table.rows() as u64);
    Ok((table, missing))
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

    /// Goes on after the rows up to a step, of which there must be so many; later ones are dropped. The number says how
    /// many are missing, which is an error unless `accept`.
    pub fn reopen(
        store: &dyn Store,
        layout: SignalLayout,
        (last_step, rows): (u64, u64),
        accept: bool,
    ) -> Result<(Self, u64)> {
        let (table, missing) = rows_up_to(store, last_step, rows)?;
        if table.layout != (SignalLayout { format: FORMAT, ..layout }) {
            return Err(RecordError::refused(
                "the signals of this recording are others than the scene asks for",
                "leave `scene.toml` as it was, or start a recording of its own with `grouser run`",
            ));
        }
        if missing > 0 && !accept {
            let why = format!("is damaged: {missing} of {rows} rows up to the checkpoint are missing");
            let file = if store.length(JOURNAL).is_ok() { JOURNAL } else { PARQUET };
            return Err(RecordError::damaged(
                file,
                why,
                "run the scene again, or go on without them: --accept-changes",
            ));
        }
        Ok((Self::start(store, table)?, missing))
    }

    /// Rows taken, written or not.
    pub fn rows(&self) -> u64 {
        self.table.rows() as u64
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
        let (mut writer, _) = SignalWriter::reopen(&store, layout(), (45, 45), false).unwrap();
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
    fn a_journal_damaged_in_its_middle_leaves_no_silent_gap() {
        let store = Memory::default();
        let mut writer = SignalWriter::create(&store, layout()).unwrap();
        for i in 1..=90 {
            writer.add(&row(i));
            if i % 30 == 0 {
                writer.flush(&store).unwrap();
            }
        }
        let mut bytes = store.read(JOURNAL).unwrap();
        let middle = header(&layout()).len() + 1400;
        bytes[middle] ^= 4;
        store.put(JOURNAL, &bytes).unwrap();
        let error = read(&store).unwrap_err().to_string();
        assert!(error.contains("signals.journal") && error.contains("after row 30: 30 rows"), "{error}");
        // The published table has them all.
        let (writer, missing) = SignalWriter::reopen(&store, layout(), (80, 80), false).unwrap();
        assert_eq!((writer.rows(), missing), (80, 0));
        // Without it rows are missing: refused, or accepted by name.
        let damaged = |store: &Memory| {
            store.put(JOURNAL, &bytes).unwrap();
            store.put(PARQUET, b"PAR1").unwrap();
        };
        damaged(&store);
        let error = SignalWriter::reopen(&store, layout(), (80, 80), false).err().unwrap().to_string();
        assert!(error.contains("50 of 80 rows") && error.contains("--accept-changes"), "{error}");
        let (writer, missing) = SignalWriter::reopen(&store, layout(), (80, 80), true).unwrap();
        assert_eq!((writer.rows(), missing), (30, 50));
        // What is damaged after the checkpoint is recorded again.
        damaged(&store);
        assert!(SignalWriter::reopen(&store, layout(), (25, 25), false).is_ok());
    }

    #[test]
    fn every_changed_bit_of_a_journal_is_told() {
        let store = Memory::default();
        let mut writer = SignalWriter::create(&store, layout()).unwrap();
        for i in 1..=6 {
            writer.add(&row(i));
            if i % 2 == 0 {
                writer.flush(&store).unwrap();
            }
        }
        let bytes = store.read(JOURNAL).unwrap();
        for bit in 0..8 * bytes.len() {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            store.put(JOURNAL, &other).unwrap();
            assert!(read(&store).map_or(true, |(_, left_out)| left_out > 0), "bit {bit}");
        }
    }

    #[test]
    fn other_signals_and_damage_are_refused() {
        let store = Memory::default();
        SignalWriter::create(&store, layout()).unwrap().finish(&store).unwrap();
        let other = SignalLayout { interval: 0.02, ..layout() };
        let error = SignalWriter::reopen(&store, other, (0, 0), false).err().unwrap().to_string();
        assert!(error.contains("others than the scene asks for"), "{error}");
        store.damage(PARQUET, 30);
        let error = read(&store).unwrap_err().to_string();
        assert!(error.contains("signals.parquet") && error.contains("cut off"), "{error}");
    }
}
