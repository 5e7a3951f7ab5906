//! Frames: poses and velocities of all bodies at regular times.
//!
//! A Zarr group `frames` (see `zarr.rs`). The group's own metadata repeats that of all arrays ("consolidated"), and it
//! is replaced last and as a whole: what it counts is what there is, at every moment.

use crate::contacts::{self, Contacts};
use crate::error::{RecordError, Result};
use crate::header::{GROUP, Header, series};
use crate::ragged::RowsWriter;
use crate::relief::{self, ReliefBlock};
use crate::replay::FrameReader;
use crate::seal;
use crate::sheets;
use crate::solids::{self, Solids};
use crate::store::Store;
use crate::zarr::{self, Array, Layout, SERIES_CHUNK, Values};
use serde_json::{Map, Value, json};

/// Version of the layout.
const FORMAT: u32 = 2;
/// Uncompressed bytes of one quantity that share a file: few files, and little to write again while a shard fills.
const SHARD_BYTES: usize = 4 << 20;
const MOST_PER_SHARD: usize = 64;

/// One frame: a list of numbers for each recorded quantity.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// Steps done.
    pub step: u64,
    /// Time in s.
    pub time: f64,
    /// Per quantity of the header: rows of numbers, by body. Where it counts nodes, their places and states follow.
    pub values: Vec<Values>,
    /// Contacts, where the header asks for them.
    pub contacts: Contacts,
    /// Blocks of deforming ground that changed since the frame before.
    pub relief: Vec<ReliefBlock>,
}

/// Writes frames.
pub struct FrameWriter {
    header: Header,
    /// Arrays that do not grow.
    tables: Vec<Array>,
    /// An array per quantity.
    arrays: Vec<Array>,
    contacts: Option<RowsWriter>,
    relief: Option<RowsWriter>,
    steps: Vec<u64>,
    times: Vec<f64>,
    /// Per quantity: encoded chunks of the shard that is being filled.
    open: Vec<Vec<Vec<u8>>>,
    /// Frames that are on disk.
    written: usize,
}

fn quantity_arrays(header: &Header) -> Vec<Array> {
    let kind = header.precision.kind();
    // Each quantity has shards of its own, but all of them the same number of frames.
    let rows = header.bodies.max(2 * header.nodes).max(1);
    let per_shard = (SHARD_BYTES / (16 * rows)).clamp(1, MOST_PER_SHARD);
    let arrays = header.quantities.iter().map(|q| {
        let layout = Layout::Frames { rows: header.bodies, columns: q.columns(), per_shard };
        Array {
            name: q.name().into(),
            kind,
            layout,
            compression: header.compression,
            unit: q.unit().into(),
            meaning: q.meaning().into(),
        }
    });
    arrays.chain(sheets::arrays(header.nodes, header.compression, per_shard)).collect()
}

/// Files of the group, written at once.
fn put_all(store: &dyn Store, files: &[(String, Vec<u8>)]) -> Result<()> {
    store.put_all(files).map_err(|e| RecordError::writing(store, &format!("{GROUP}/"), e))
}

fn make_folder(store: &dyn Store, path: &str) -> Result<()> {
    store.make_folder(path).map_err(|e| RecordError::writing(store, path, e))
}

impl FrameWriter {
    /// Starts the group: writes the shapes and the metadata of an empty series of frames.
    pub fn create(store: &dyn Store, mut header: Header, solids: &Solids) -> Result<Self> {
        header.format = FORMAT;
        let tables = solids::write(store, GROUP, solids)?;
        let arrays = quantity_arrays(&header);
        for array in arrays.iter().chain(&series()) {
            make_folder(store, &format!("{GROUP}/{}", array.name))?;
        }
        let contacts = header.contacts.then(|| contacts::writer(header.compression));
        let relief = (!header.reliefs.is_empty()).then(|| relief::writer(header.compression));
        for (array, _) in contacts.iter().chain(&relief).flat_map(RowsWriter::metadata) {
            make_folder(store, &format!("{GROUP}/{}", array.name))?;
        }
        let open = vec![Vec::new(); arrays.len()];
        let writer = Self { header, tables, arrays, contacts, relief, steps: vec![], times: vec![], open, written: 0 };
        put_all(store, &writer.metadata())?;
        Ok(writer)
    }

    /// Goes on after the frames up to step `last_step`, of which there must be so many; later ones are dropped. The
    /// header must be the one that the group was made with.
    pub fn reopen(store: &dyn Store, header: &Header, (last_step, frames): (u64, u64)) -> Result<Self> {
        let reader = FrameReader::open(store)?;
        let expected = Header { format: FORMAT, program: reader.header().program.clone(), ..header.clone() };
        if *reader.header() != expected {
            return Err(RecordError::refused(
                "the frames of this recording are of other bodies, quantities or precision than the scene asks for",
                "leave `scene.toml` as it was, or start a recording of its own with `grouser run`",
            ));
        }
        let keep = reader.steps().partition_point(|step| *step <= last_step);
        if keep as u64 != frames {
            let why = format!("counts {keep} frames up to the checkpoint, of which it had {frames}");
            return Err(RecordError::damaged(&format!("{GROUP}/zarr.json"), why, "run the scene again"));
        }
        let arrays = quantity_arrays(&expected);
        let mut open = vec![Vec::new(); arrays.len()];
        for (array, open) in arrays.iter().zip(&mut open) {
            let Layout::Frames { per_shard, .. } = array.layout else { continue };
            let (shard, inside) = (keep / per_shard, keep % per_shard);
            let path = array.file(GROUP, shard);
            if inside > 0 {
                let index = zarr::shard_index(store, &path, per_shard)?;
                for place in index.iter().take(inside) {
                    let (start, length) = place.ok_or_else(|| {
                        RecordError::damaged(&path, "lacks a frame", "start the recording again with `grouser run`")
                    })?;
                    let bytes = store.read_range(&path, start, length);
                    open.push(bytes.map_err(|e| RecordError::reading(store, &path, e))?);
                }
            }
        }
        let (ends, relief_ends) = (reader.contact_ends(), reader.relief_ends());
        let again = |writer: RowsWriter, ends: &[u64]| writer.reopen(store, GROUP, ends, keep);
        let contacts = expected.contacts.then(|| again(contacts::writer(expected.compression), ends)).transpose()?;
        let deforms = !expected.reliefs.is_empty();
        let relief = deforms.then(|| again(relief::writer(expected.compression), relief_ends)).transpose()?;
        let tables = reader.tables().to_vec();
        let (steps, times) = (reader.steps()[..keep].to_vec(), reader.times()[..keep].to_vec());
        let before = reader.steps().len();
        let writer = Self { header: expected, tables, arrays, contacts, relief, steps, times, open, written: keep };
        // The count first: frames that it does not name may go.
        put_all(store, &writer.metadata())?;
        for array in &writer.arrays {
            let Layout::Frames { per_shard, .. } = array.layout else { continue };
            for shard in keep.div_ceil(per_shard)..before.div_ceil(per_shard) {
                let path = array.file(GROUP, shard);
                store.remove(&path).map_err(|e| RecordError::writing(store, &path, e))?;
            }
        }
        for (rows, ends) in [(&writer.contacts, ends), (&writer.relief, relief_ends)] {
            let before = ends.last().copied().unwrap_or(0) as usize;
            rows.iter().try_for_each(|rows| rows.trim(store, GROUP, before))?;
        }
        Ok(writer)
    }

    /// What the frames are of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Frames taken, written or not.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// Takes a frame; writes it with others of its shard, at the latest when [`FrameWriter::flush`] is called.
    pub fn add(&mut self, store: &dyn Store, frame: &Frame) -> Result<()> {
        for ((array, open), values) in self.arrays.iter().zip(&mut self.open).zip(&frame.values) {
            open.push(array.encode(values));
        }
        if let Some(contacts) = &mut self.contacts {
            contacts.add(&frame.contacts.values());
        }
        if let Some(relief) = &mut self.relief {
            relief.add(&relief::values(&frame.relief));
        }
        self.steps.push(frame.step);
        self.times.push(frame.time);
        if self.open.first().is_some_and(|open| open.len() == self.per_shard()) {
            self.flush(store)?;
        }
        Ok(())
    }

    fn per_shard(&self) -> usize {
        match self.arrays.first().map(|a| a.layout) {
            Some(Layout::Frames { per_shard, .. }) => per_shard,
            _ => 1,
        }
    }

    /// Writes all frames that were taken, then counts them.
    pub fn flush(&mut self, store: &dyn Store) -> Result<()> {
        if self.written == self.count() {
            return Ok(());
        }
        let per_shard = self.per_shard();
        let shard = (self.count() - 1) / per_shard;
        let mut files = Vec::new();
        for (array, open) in self.arrays.iter().zip(&mut self.open) {
            files.push((array.file(GROUP, shard), zarr::shard(open, per_shard)));
            if open.len() == per_shard {
                open.clear();
            }
        }
        for rows in self.contacts.iter_mut().chain(&mut self.relief) {
            files.extend(rows.flush(GROUP));
        }
        let [time, step] = series();
        for chunk in self.written / SERIES_CHUNK..self.count().div_ceil(SERIES_CHUNK) {
            let range = chunk * SERIES_CHUNK..((chunk + 1) * SERIES_CHUNK).min(self.count());
            files.push((time.file(GROUP, chunk), time.encode(&Values::F64(self.times[range.clone()].to_vec()))));
            files.push((step.file(GROUP, chunk), step.encode(&Values::U64(self.steps[range].to_vec()))));
        }
        files.extend(self.metadata());
        put_all(store, &files)?;
        self.written = self.count();
        Ok(())
    }

    /// Files of the metadata: those of the arrays, then that of the group, which counts.
    fn metadata(&self) -> Vec<(String, Vec<u8>)> {
        let (mut all, mut files) = (Map::new(), Vec::new());
        let series = series();
        let by_frame = self.tables.iter().chain(&series).chain(&self.arrays).map(|array| (array, self.count()));
        for (array, length) in by_frame.chain(self.contacts.iter().chain(&self.relief).flat_map(RowsWriter::metadata)) {
            let metadata = array.metadata(length);
            // Tables do not grow: theirs was written with them.
            if !matches!(array.layout, Layout::Table { .. }) {
                files.push((format!("{GROUP}/{}/zarr.json", array.name), metadata.to_string().into_bytes()));
            }
            all.insert(array.name.clone(), metadata);
        }
        let group = json!({
            "zarr_format": 3, "node_type": "group",
            "consolidated_metadata": { "kind": "inline", "must_understand": false, "metadata": Value::Object(all) },
            "attributes": { "grouser": serde_json::to_value(&self.header).expect("a header has only text keys") },
        });
        // The checksum stands among our own attributes.
        files.push((format!("{GROUP}/zarr.json"), seal::seal(&group, 3).into_bytes()));
        files
    }
}
