//! Rows that belong to frames, as many as each has: contacts, pieces of ground that changed.
//!
//! Several arrays have a row per thing, those of frame after frame, in chunks of a fixed number of rows; a series
//! counts the rows up to the end of each frame. So a frame's rows are read from the chunks that hold them, and a run
//! that is killed leaves what its last count names.

use crate::error::{RecordError, Result};
use crate::store::Store;
use crate::zarr::{Array, Compression, Layout, NumberKind, SERIES_CHUNK, Values};
use std::ops::Range;

/// The series that counts rows up to the end of each frame.
pub(crate) fn end_series(name: &'static str, meaning: &'static str) -> Array {
    Array {
        name: name.into(),
        kind: NumberKind::U64,
        layout: Layout::Series,
        compression: Compression::None,
        unit: "".into(),
        meaning: meaning.into(),
    }
}

/// Rows in a chunk and numbers in a row.
fn shape(array: &Array) -> (usize, usize) {
    match array.layout {
        Layout::Rows { columns, chunk } => (chunk, columns),
        _ => (1, 1),
    }
}

/// Writes the rows of frames.
pub(crate) struct RowsWriter {
    end: Array,
    arrays: Vec<Array>,
    ends: Vec<u64>,
    /// Per array: rows of the chunk that is being filled, and of those after it.
    open: Vec<Values>,
    /// Rows that are open.
    waiting: usize,
    /// Number of the chunk.
    chunk: usize,
    /// Frames whose ends are on disk.
    written: usize,
}

impl RowsWriter {
    /// Arrays of rows, all with chunks of the same length.
    pub fn create(end: Array, arrays: Vec<Array>) -> Self {
        let open = arrays.iter().map(|array| array.kind.none()).collect();
        Self { end, arrays, ends: vec![], open, waiting: 0, chunk: 0, written: 0 }
    }

    /// Goes on after `keep` frames; chunks after them are removed by [`RowsWriter::trim`].
    pub fn reopen(mut self, store: &dyn Store, group: &str, ends: &[u64], keep: usize) -> Result<Self> {
        self.ends = ends[..keep].to_vec();
        self.written = keep;
        let (rows, per_chunk) = (self.rows(), self.per_chunk());
        self.chunk = rows / per_chunk;
        self.waiting = rows % per_chunk;
        if self.waiting > 0 {
            self.open = read(store, group, &self.arrays, self.chunk * per_chunk..rows)?;
        }
        Ok(self)
    }

    fn per_chunk(&self) -> usize {
        self.arrays.first().map_or(1, |array| shape(array).0)
    }

    /// Removes chunks that hold nothing of what is kept; `before`: rows that there were.
    pub fn trim(&self, store: &dyn Store, group: &str, before: usize) -> Result<()> {
        for array in &self.arrays {
            for chunk in self.rows().div_ceil(self.per_chunk())..before.div_ceil(self.per_chunk()) {
                let path = array.file(group, chunk);
                store.remove(&path).map_err(|e| RecordError::writing(store, &path, e))?;
            }
        }
        Ok(())
    }

    /// Rows of all frames.
    pub fn rows(&self) -> usize {
        self.ends.last().copied().unwrap_or(0) as usize
    }

    /// The arrays and how long they are; the series of ends first.
    pub fn metadata(&self) -> impl Iterator<Item = (&Array, usize)> {
        let end = std::iter::once((&self.end, self.ends.len()));
        end.chain(self.arrays.iter().map(|array| (array, self.rows())))
    }

    /// Takes the rows of a frame, values per array.
    pub fn add(&mut self, values: &[Values]) {
        let mut count = 0;
        for ((open, array), values) in self.open.iter_mut().zip(&self.arrays).zip(values) {
            open.append(values);
            count = values.len() / shape(array).1;
        }
        self.waiting += count;
        self.ends.push((self.rows() + count) as u64);
    }

    /// The files that hold what was taken since the last time.
    pub fn flush(&mut self, group: &str) -> Vec<(String, Vec<u8>)> {
        let (mut files, per_chunk) = (Vec::new(), self.per_chunk());
        while self.waiting > 0 {
            let count = self.waiting.min(per_chunk);
            for (array, open) in self.arrays.iter().zip(&mut self.open) {
                let numbers = count * shape(array).1;
                files.push((array.file(group, self.chunk), array.encode(&open.part(0..numbers))));
                if count == per_chunk {
                    open.drop_first(numbers);
                }
            }
            if count < per_chunk {
                break;
            }
            self.waiting -= count;
            self.chunk += 1;
        }
        for chunk in self.written / SERIES_CHUNK..self.ends.len().div_ceil(SERIES_CHUNK) {
            let range = chunk * SERIES_CHUNK..((chunk + 1) * SERIES_CHUNK).min(self.ends.len());
            files.push((self.end.file(group, chunk), self.end.encode(&Values::U64(self.ends[range].to_vec()))));
        }
        self.written = self.ends.len();
        files
    }
}

/// Some rows of the arrays, values per array.
pub(crate) fn read(store: &dyn Store, group: &str, arrays: &[Array], rows: Range<usize>) -> Result<Vec<Values>> {
    let mut out = Vec::with_capacity(arrays.len());
    for array in arrays {
        let (per_chunk, columns) = shape(array);
        let mut all = array.kind.none();
        for chunk in rows.start / per_chunk..rows.end.div_ceil(per_chunk) {
            let first = chunk * per_chunk;
            let wanted = rows.start.max(first) - first..rows.end.min(first + per_chunk) - first;
            let path = array.file(group, chunk);
            let bytes = store.read(&path).map_err(|e| RecordError::reading(store, &path, e))?;
            let remedy = "record it again with `grouser resume`";
            let damaged = |why: &str| RecordError::damaged(&path, format!("is damaged: {why}"), remedy);
            let values = array.decode(&bytes).map_err(damaged)?;
            all.append(&values.part(wanted.start * columns..wanted.end * columns));
        }
        out.push(all);
    }
    Ok(out)
}
