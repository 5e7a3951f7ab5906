//! Contacts of frames: as many as there are, in one long list of all frames.
//!
//! The arrays `contact_bodies`, `contact_point`, `contact_normal` and `contact_vector` have a row per contact, those of
//! frame after frame, in chunks of [`CONTACT_CHUNK`] rows; the series `contact_end` counts the rows up to the end of
//! each frame. So a frame's contacts are read from the chunks that hold them.

use crate::error::{RecordError, Result};
use crate::precision::{Precision, significant};
use crate::store::Store;
use crate::zarr::{Array, CONTACT_CHUNK, Compression, Layout, NumberKind, SERIES_CHUNK, Values};
use std::ops::Range;

/// The contacts of a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contacts {
    /// The two bodies of each, the lower index first.
    pub bodies: Vec<[u32; 2]>,
    /// Points in m, world frame.
    pub point: Vec<[f32; 3]>,
    /// Unit normals, from the first body towards the second.
    pub normal: Vec<[f32; 3]>,
    /// Forces on the second body in N, world frame.
    pub force: Vec<[f32; 3]>,
}

impl Contacts {
    /// Number of contacts.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Adds one, rounded as `precision` says.
    pub fn push(&mut self, precision: &Precision, bodies: [u32; 2], [point, normal, force]: [[f64; 3]; 3]) {
        let rounded = |x: f64| match precision {
            Precision::Full => x as f32,
            Precision::Rounded { .. } => significant(x as f32),
        };
        self.bodies.push(bodies);
        self.point.push(point.map(|x| match precision {
            Precision::Full => x as f32,
            Precision::Rounded { position, .. } => ((x / position).round() * position + 0.0) as f32,
        }));
        self.normal.push(normal.map(rounded));
        self.force.push(force.map(rounded));
    }

    fn append(&mut self, other: &Self, rows: Range<usize>) {
        self.bodies.extend_from_slice(&other.bodies[rows.clone()]);
        self.point.extend_from_slice(&other.point[rows.clone()]);
        self.normal.extend_from_slice(&other.normal[rows.clone()]);
        self.force.extend_from_slice(&other.force[rows]);
    }

    fn drop_first(&mut self, count: usize) {
        self.bodies.drain(..count);
        self.point.drain(..count);
        self.normal.drain(..count);
        self.force.drain(..count);
    }

    /// The values of the arrays, some of the rows.
    fn values(&self, rows: Range<usize>) -> [Values; 4] {
        let floats = |all: &[[f32; 3]]| Values::F32(all[rows.clone()].as_flattened().to_vec());
        [
            Values::U32(self.bodies[rows.clone()].as_flattened().to_vec()),
            floats(&self.point),
            floats(&self.normal),
            floats(&self.force),
        ]
    }
}

/// Rows of all contacts up to the end of each frame.
pub(crate) fn ends() -> Array {
    Array {
        name: "contact_end".into(),
        kind: NumberKind::U64,
        layout: Layout::Series,
        compression: Compression::None,
        unit: "".into(),
        meaning: "rows of the contact arrays up to the end of the frame".into(),
    }
}

/// The arrays with a row per contact.
pub(crate) fn arrays(compression: Compression) -> [Array; 4] {
    let array = |name: &'static str, kind, columns, unit: &'static str, meaning: &'static str| Array {
        name: name.into(),
        kind,
        layout: Layout::Rows { columns },
        compression,
        unit: unit.into(),
        meaning: meaning.into(),
    };
    [
        array("contact_bodies", NumberKind::U32, 2, "", "the two bodies, the lower index first"),
        array("contact_point", NumberKind::F32, 3, "m", "point of the contact, world frame"),
        array("contact_normal", NumberKind::F32, 3, "", "unit normal, from the first body towards the second"),
        array("contact_vector", NumberKind::F32, 3, "N", "force on the second body, world frame"),
    ]
}

/// Writes the contacts of frames.
pub(crate) struct ContactWriter {
    arrays: [Array; 4],
    ends: Vec<u64>,
    /// Rows of the chunk that is being filled, and of those after it.
    open: Contacts,
    /// Its number.
    chunk: usize,
    /// Frames whose ends are on disk.
    written: usize,
}

impl ContactWriter {
    pub fn create(compression: Compression) -> Self {
        Self { arrays: arrays(compression), ends: vec![], open: Contacts::default(), chunk: 0, written: 0 }
    }

    /// Goes on after `keep` frames; chunks after them are removed by [`ContactWriter::trim`].
    pub fn reopen(store: &dyn Store, group: &str, compression: Compression, ends: &[u64], keep: usize) -> Result<Self> {
        let mut writer = Self::create(compression);
        writer.ends = ends[..keep].to_vec();
        writer.written = keep;
        let rows = writer.rows();
        writer.chunk = rows / CONTACT_CHUNK;
        if !rows.is_multiple_of(CONTACT_CHUNK) {
            let whole = read(store, group, &writer.arrays, writer.chunk * CONTACT_CHUNK..rows)?;
            writer.open = whole;
        }
        Ok(writer)
    }

    /// Removes chunks that hold nothing of what is kept; `before`: rows that there were.
    pub fn trim(&self, store: &dyn Store, group: &str, before: usize) -> Result<()> {
        for array in &self.arrays {
            for chunk in self.rows().div_ceil(CONTACT_CHUNK)..before.div_ceil(CONTACT_CHUNK) {
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

    /// The arrays and how long they are.
    pub fn metadata(&self) -> impl Iterator<Item = (&Array, usize)> {
        self.arrays.iter().map(|array| (array, self.rows()))
    }

    pub fn add(&mut self, contacts: &Contacts) {
        self.open.append(contacts, 0..contacts.len());
        self.ends.push((self.rows() + contacts.len()) as u64);
    }

    /// The files that hold what was taken since the last time.
    pub fn flush(&mut self, group: &str) -> Vec<(String, Vec<u8>)> {
        let mut files = Vec::new();
        while !self.open.is_empty() {
            let count = self.open.len().min(CONTACT_CHUNK);
            for (array, values) in self.arrays.iter().zip(self.open.values(0..count)) {
                files.push((array.file(group, self.chunk), array.encode(&values)));
            }
            if count < CONTACT_CHUNK {
                break;
            }
            self.open.drop_first(count);
            self.chunk += 1;
        }
        let array = ends();
        for chunk in self.written / SERIES_CHUNK..self.ends.len().div_ceil(SERIES_CHUNK) {
            let range = chunk * SERIES_CHUNK..((chunk + 1) * SERIES_CHUNK).min(self.ends.len());
            files.push((array.file(group, chunk), array.encode(&Values::U64(self.ends[range].to_vec()))));
        }
        self.written = self.ends.len();
        files
    }
}

/// Some rows of the arrays.
pub(crate) fn read(store: &dyn Store, group: &str, arrays: &[Array], rows: Range<usize>) -> Result<Contacts> {
    let mut out = Contacts::default();
    for chunk in rows.start / CONTACT_CHUNK..rows.end.div_ceil(CONTACT_CHUNK) {
        let first = chunk * CONTACT_CHUNK;
        let wanted = rows.start.max(first) - first..rows.end.min(first + CONTACT_CHUNK) - first;
        let mut part = Contacts::default();
        for array in arrays {
            let path = array.file(group, chunk);
            let bytes = store.read(&path).map_err(|e| RecordError::reading(store, &path, e))?;
            let remedy = "record it again with `grouser resume`";
            let damaged = |why: &str| RecordError::damaged(&path, format!("is damaged: {why}"), remedy);
            match (array.name.as_str(), array.decode(&bytes).map_err(damaged)?) {
                ("contact_bodies", Values::U32(v)) => part.bodies = pairs(&v),
                ("contact_point", Values::F32(v)) => part.point = triples(&v),
                ("contact_normal", Values::F32(v)) => part.normal = triples(&v),
                ("contact_vector", Values::F32(v)) => part.force = triples(&v),
                _ => return Err(damaged("it holds numbers of another type")),
            }
        }
        out.append(&part, wanted);
    }
    Ok(out)
}

fn pairs(values: &[u32]) -> Vec<[u32; 2]> {
    values.chunks_exact(2).map(|c| [c[0], c[1]]).collect()
}

fn triples(values: &[f32]) -> Vec<[f32; 3]> {
    values.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect()
}
