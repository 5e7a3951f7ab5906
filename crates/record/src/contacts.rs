//! Contacts of frames: as many as there are, in one long list of all frames.
//!
//! The arrays `contact_bodies`, `contact_point`, `contact_normal` and `contact_vector` have a row per contact, those of
//! frame after frame, in chunks of [`CONTACT_CHUNK`] rows; the series `contact_end` counts the rows up to the end of
//! each frame. So a frame's contacts are read from the chunks that hold them.

use crate::error::{RecordError, Result};
use crate::precision::{Precision, significant};
use crate::ragged::{self, RowsWriter};
use crate::store::Store;
use crate::zarr::{Array, CONTACT_CHUNK, Compression, Layout, NumberKind, Values};
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

    /// The values of the arrays.
    pub(crate) fn values(&self) -> [Values; 4] {
        let floats = |all: &[[f32; 3]]| Values::F32(all.as_flattened().to_vec());
        [
            Values::U32(self.bodies.as_flattened().to_vec()),
            floats(&self.point),
            floats(&self.normal),
            floats(&self.force),
        ]
    }
}

/// Rows of all contacts up to the end of each frame.
pub(crate) fn ends() -> Array {
    ragged::end_series("contact_end", "rows of the contact arrays up to the end of the frame")
}

/// The arrays with a row per contact.
pub(crate) fn arrays(compression: Compression) -> [Array; 4] {
    let array = |name: &'static str, kind, columns, unit: &'static str, meaning: &'static str| Array {
        name: name.into(),
        kind,
        layout: Layout::Rows { columns, chunk: CONTACT_CHUNK },
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
pub(crate) fn writer(compression: Compression) -> RowsWriter {
    RowsWriter::create(ends(), arrays(compression).into())
}

/// Some rows of the arrays.
pub(crate) fn read(store: &dyn Store, group: &str, arrays: &[Array], rows: Range<usize>) -> Result<Contacts> {
    let mut out = Contacts::default();
    for (array, values) in arrays.iter().zip(ragged::read(store, group, arrays, rows)?) {
        match (array.name.as_str(), values) {
            ("contact_bodies", Values::U32(v)) => out.bodies = pairs(&v),
            ("contact_point", Values::F32(v)) => out.point = triples(&v),
            ("contact_normal", Values::F32(v)) => out.normal = triples(&v),
            ("contact_vector", Values::F32(v)) => out.force = triples(&v),
            (name, _) => {
                let remedy = "record it again with `grouser resume`";
                return Err(RecordError::damaged(name, "holds numbers of another type", remedy));
            }
        }
    }
    Ok(out)
}

fn pairs(values: &[u32]) -> Vec<[u32; 2]> {
    values.chunks_exact(2).map(|c| [c[0], c[1]]).collect()
}

fn triples(values: &[f32]) -> Vec<[f32; 3]> {
    values.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect()
}
