//! Zarr version 3, as much of it as recordings need: metadata in JSON, chunks, shards.
//!
//! Four layouts. A *table* is written once, in one chunk. A *series* is one number per frame, in chunks of
//! [`SERIES_CHUNK`] frames. *Frames* are a table per frame: each frame of each array is a chunk of its own, so that it
//! is read without the rest, and several frames share a file (a *shard*: chunks, then their places, then a checksum),
//! so that a long run does not leave a hundred thousand files. *Rows* grow by as many as a frame has, in chunks of a
//! number of their own. Every chunk ends with a CRC-32C.
//!
//! Spec: zarr-specs.readthedocs.io, core 3.0, codecs `bytes`, `blosc`, `crc32c`, `sharding_indexed`. The crate `zarrs`
//! does all of Zarr and costs 185 CPU seconds in every clean build, more than the rest of Grouser together.

use crate::blosc;
use crate::error::{RecordError, Result};
use crate::store::Store;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;

/// Frames in one chunk of a series.
pub const SERIES_CHUNK: usize = 4096;
/// Rows in one chunk of rows that belong to frames of different lengths.
pub const CONTACT_CHUNK: usize = 65_536;
/// Name of the dimension along which rows grow.
const ROW_NAME: &str = "contact";
/// A chunk that is not there, in the index of a shard.
const ABSENT: u64 = u64::MAX;

/// Numbers of one type.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// 32-bit floats.
    F32(Vec<f32>),
    /// 64-bit floats.
    F64(Vec<f64>),
    /// Bytes.
    U8(Vec<u8>),
    /// 32-bit indices.
    U32(Vec<u32>),
    /// 64-bit counts.
    U64(Vec<u64>),
}

/// Type of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberKind {
    name: &'static str,
    width: usize,
}

impl NumberKind {
    /// 32-bit floats.
    pub const F32: Self = Self { name: "float32", width: 4 };
    /// 64-bit floats.
    pub const F64: Self = Self { name: "float64", width: 8 };
    /// Bytes.
    pub const U8: Self = Self { name: "uint8", width: 1 };
    /// 32-bit indices.
    pub const U32: Self = Self { name: "uint32", width: 4 };
    /// 64-bit counts.
    pub const U64: Self = Self { name: "uint64", width: 8 };
    const ALL: [Self; 5] = [Self::F32, Self::F64, Self::U8, Self::U32, Self::U64];

    /// No numbers of this type.
    pub(crate) fn none(self) -> Values {
        self.values(&[])
    }

    fn values(self, bytes: &[u8]) -> Values {
        fn each<T, const N: usize>(bytes: &[u8], from: fn([u8; N]) -> T) -> Vec<T> {
            bytes.chunks_exact(N).map(|b| from(b.try_into().expect("chunks of this length"))).collect()
        }
        match self {
            Self::F32 => Values::F32(each(bytes, f32::from_le_bytes)),
            Self::F64 => Values::F64(each(bytes, f64::from_le_bytes)),
            Self::U32 => Values::U32(each(bytes, u32::from_le_bytes)),
            Self::U64 => Values::U64(each(bytes, u64::from_le_bytes)),
            _ => Values::U8(bytes.to_vec()),
        }
    }
}

/// The same for each type of numbers.
macro_rules! each_kind {
    ($values:expr, $v:ident => $do:expr) => {
        match $values {
            Values::F32($v) => $do,
            Values::F64($v) => $do,
            Values::U8($v) => $do,
            Values::U32($v) => $do,
            Values::U64($v) => $do,
        }
    };
}

impl Values {
    /// How many.
    pub fn len(&self) -> usize {
        each_kind!(self, v => v.len())
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends numbers of the same type; others are not taken.
    pub(crate) fn append(&mut self, more: &Self) {
        match (self, more) {
            (Self::F32(v), Self::F32(more)) => v.extend_from_slice(more),
            (Self::F64(v), Self::F64(more)) => v.extend_from_slice(more),
            (Self::U8(v), Self::U8(more)) => v.extend_from_slice(more),
            (Self::U32(v), Self::U32(more)) => v.extend_from_slice(more),
            (Self::U64(v), Self::U64(more)) => v.extend_from_slice(more),
            _ => debug_assert!(false, "numbers of another type"),
        }
    }

    /// Some of them.
    pub(crate) fn part(&self, range: std::ops::Range<usize>) -> Self {
        match self {
            Self::F32(v) => Self::F32(v[range].to_vec()),
            Self::F64(v) => Self::F64(v[range].to_vec()),
            Self::U8(v) => Self::U8(v[range].to_vec()),
            Self::U32(v) => Self::U32(v[range].to_vec()),
            Self::U64(v) => Self::U64(v[range].to_vec()),
        }
    }

    /// Forgets the first ones.
    pub(crate) fn drop_first(&mut self, count: usize) {
        each_kind!(self, v => drop(v.drain(..count)))
    }

    /// Type of the numbers.
    pub fn kind(&self) -> NumberKind {
        match self {
            Self::F32(_) => NumberKind::F32,
            Self::F64(_) => NumberKind::F64,
            Self::U8(_) => NumberKind::U8,
            Self::U32(_) => NumberKind::U32,
            Self::U64(_) => NumberKind::U64,
        }
    }

    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::F32(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
            Self::F64(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
            Self::U8(v) => v.clone(),
            Self::U32(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
            Self::U64(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),
        }
    }

    /// As 64-bit floats.
    pub fn to_f64(&self) -> Vec<f64> {
        match self {
            Self::F32(v) => v.iter().map(|x| f64::from(*x)).collect(),
            Self::F64(v) => v.clone(),
            Self::U8(v) => v.iter().map(|x| f64::from(*x)).collect(),
            Self::U32(v) => v.iter().map(|x| f64::from(*x)).collect(),
            Self::U64(v) => v.iter().map(|x| *x as f64).collect(),
        }
    }
}

/// Compression of chunks, without loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compression {
    /// Bit shuffle and LZ4.
    #[default]
    Lz4,
    /// None.
    None,
}

impl Compression {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Lz4, Self::None];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lz4 => "lz4",
            Self::None => "none",
        }
    }
}

/// How an array lies in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Rows of so many numbers, written once.
    Table {
        /// Number of rows.
        rows: usize,
        /// Numbers in a row; 1: the array has one dimension.
        columns: usize,
    },
    /// A number per frame.
    Series,
    /// Rows of so many numbers that grow from frame to frame; which are whose, a series tells.
    Rows {
        /// Numbers in a row.
        columns: usize,
        /// Rows in a chunk.
        chunk: usize,
    },
    /// A table per frame.
    Frames {
        /// Number of rows (bodies).
        rows: usize,
        /// Numbers in a row.
        columns: usize,
        /// Frames in a shard.
        per_shard: usize,
    },
}

/// An array: its name, type, layout, and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// Path below the group.
    pub name: String,
    /// Type of its numbers.
    pub kind: NumberKind,
    /// How it lies in files.
    pub layout: Layout,
    /// How its chunks are compressed; a series never is.
    pub compression: Compression,
    /// Unit, empty if it has none.
    pub unit: Cow<'static, str>,
    /// What it is.
    pub meaning: Cow<'static, str>,
}

/// Numbers that a chunk of so many holds: the bit shuffle takes eight at a time.
fn padded(count: usize) -> usize {
    count.next_multiple_of(8).max(8)
}

impl Array {
    /// Metadata of the array when it has `frames` frames (of rows: when there are so many).
    pub fn metadata(&self, frames: usize) -> Value {
        let plain = json!([{ "name": "bytes", "configuration": { "endian": "little" } }, { "name": "crc32c" }]);
        let packed = || match self.compression {
            Compression::None => plain.clone(),
            Compression::Lz4 => json!([
                { "name": "bytes", "configuration": { "endian": "little" } },
                { "name": "blosc", "configuration": {
                    "cname": "lz4", "clevel": 5, "shuffle": "bitshuffle",
                        "typesize": self.kind.width, "blocksize": 0 } },
                { "name": "crc32c" },
            ]),
        };
        let (shape, chunk, codecs, names) = match self.layout {
            Layout::Table { rows, columns: 1 } => (json!([rows]), json!([padded(rows)]), packed(), json!(["row"])),
            Layout::Table { rows, columns } => {
                (json!([rows, columns]), json!([padded(rows), columns]), packed(), json!(["row", "component"]))
            }
            Layout::Series => (json!([frames]), json!([SERIES_CHUNK]), plain, json!(["frame"])),
            Layout::Rows { columns, chunk } => {
                (json!([frames, columns]), json!([chunk, columns]), packed(), json!([ROW_NAME, "component"]))
            }
            Layout::Frames { rows, columns, per_shard } => (
                json!([frames, rows, columns]),
                json!([per_shard, padded(rows), columns]),
                json!([{ "name": "sharding_indexed", "configuration": {
                    "chunk_shape": [1, padded(rows), columns], "codecs": packed(),
                    "index_codecs": plain, "index_location": "end" } }]),
                json!(["frame", "body", "component"]),
            ),
        };
        json!({
            "zarr_format": 3, "node_type": "array", "shape": shape, "data_type": self.kind.name,
            "chunk_grid": { "name": "regular", "configuration": { "chunk_shape": chunk } },
            "chunk_key_encoding": { "name": "default", "configuration": { "separator": "." } },
            "fill_value": 0, "codecs": codecs, "dimension_names": names,
            "attributes": { "unit": self.unit, "meaning": self.meaning },
        })
    }

    /// The array and its number of frames from metadata that [`Array::metadata`] wrote.
    pub fn from_metadata(name: &str, value: &Value) -> Option<(Self, usize)> {
        let list = |value: &Value| -> Option<Vec<usize>> {
            value.as_array()?.iter().map(|n| n.as_u64().map(|n| n as usize)).collect()
        };
        let shape = list(&value["shape"])?;
        // Far beyond all recordings, far below all overflows: a recording may be somebody else's.
        if shape.iter().any(|n| *n > 1 << 40) || (shape.len() > 1 && shape.last() > Some(&512)) {
            return None;
        }
        let chunk = list(&value["chunk_grid"]["configuration"]["chunk_shape"])?;
        let names = &value["dimension_names"];
        let kind = NumberKind::ALL.into_iter().find(|kind| value["data_type"] == kind.name)?;
        let sharded = value["codecs"][0]["name"] == "sharding_indexed";
        let (layout, frames) = match (&shape[..], &chunk[..]) {
            ([frames, rows, columns], [per_shard, ..]) if sharded && (1..=4096).contains(per_shard) => {
                (Layout::Frames { rows: *rows, columns: *columns, per_shard: *per_shard }, *frames)
            }
            ([frames], [SERIES_CHUNK]) => (Layout::Series, *frames),
            ([rows, columns], [chunk, _]) if names[0] == ROW_NAME && (1..=CONTACT_CHUNK).contains(chunk) => {
                (Layout::Rows { columns: *columns, chunk: *chunk }, *rows)
            }
            ([rows], _) => (Layout::Table { rows: *rows, columns: 1 }, 0),
            ([rows, columns], _) => (Layout::Table { rows: *rows, columns: *columns }, 0),
            _ => return None,
        };
        let codecs = if sharded { &value["codecs"][0]["configuration"]["codecs"] } else { &value["codecs"] };
        let blosc = codecs.as_array()?.iter().any(|codec| codec["name"] == "blosc");
        let compression = if blosc { Compression::Lz4 } else { Compression::None };
        let text = |key: &str| value["attributes"][key].as_str().unwrap_or_default().to_string().into();
        let (unit, meaning) = (text("unit"), text("meaning"));
        Some((Self { name: name.to_string(), kind, layout, compression, unit, meaning }, frames))
    }

    /// File of the chunk (table, series) or shard (frames) of this number.
    pub fn file(&self, group: &str, number: usize) -> String {
        let rest = match self.layout {
            Layout::Table { columns: 1, .. } | Layout::Series => "",
            Layout::Table { .. } | Layout::Rows { .. } => ".0",
            Layout::Frames { .. } => ".0.0",
        };
        format!("{group}/{}/c.{number}{rest}", self.name)
    }

    /// Numbers of one chunk, before padding and with it.
    fn chunk_numbers(&self) -> (usize, usize) {
        match self.layout {
            Layout::Table { rows, columns } | Layout::Frames { rows, columns, .. } => {
                (rows * columns, padded(rows) * columns)
            }
            Layout::Series => (SERIES_CHUNK, SERIES_CHUNK),
            Layout::Rows { columns, chunk } => (chunk * columns, chunk * columns),
        }
    }

    fn packs(&self) -> bool {
        self.compression == Compression::Lz4 && self.layout != Layout::Series
    }

    /// The bytes of a chunk.
    pub fn encode(&self, values: &Values) -> Vec<u8> {
        assert_eq!(values.kind(), self.kind, "{}", self.name);
        let (_, full) = self.chunk_numbers();
        let mut bytes = values.bytes();
        bytes.resize(full * self.kind.width, 0);
        let mut chunk = if self.packs() { blosc::compress(&bytes, self.kind.width) } else { bytes };
        chunk.extend(crc32c::crc32c(&chunk).to_le_bytes());
        chunk
    }

    /// The numbers of a chunk, padding taken off; what is wrong with it otherwise.
    pub fn decode(&self, chunk: &[u8]) -> std::result::Result<Values, &'static str> {
        let data = checked(chunk).ok_or("its checksum is wrong")?;
        let (count, full) = self.chunk_numbers();
        let unpacked;
        let bytes = if self.packs() {
            unpacked = blosc::decompress(data).ok_or("it cannot be decompressed")?;
            &unpacked
        } else {
            data
        };
        if bytes.len() != full * self.kind.width {
            return Err("it has the wrong length");
        }
        Ok(self.kind.values(&bytes[..count * self.kind.width]))
    }
}

/// Data without the checksum at its end; nothing if that is wrong.
fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let (data, sum) = bytes.split_last_chunk::<4>()?;
    (crc32c::crc32c(data) == u32::from_le_bytes(*sum)).then_some(data)
}

/// The bytes of a shard of `per_shard` chunks, the later ones of which may be absent.
pub fn shard(chunks: &[Vec<u8>], per_shard: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(chunks.iter().map(Vec::len).sum::<usize>() + 16 * per_shard + 4);
    let mut index = Vec::with_capacity(16 * per_shard + 4);
    for i in 0..per_shard {
        let place = chunks.get(i).map_or([ABSENT; 2], |chunk| [out.len() as u64, chunk.len() as u64]);
        index.extend(place.iter().flat_map(|n| n.to_le_bytes()));
        out.extend(chunks.get(i).into_iter().flatten());
    }
    index.extend(crc32c::crc32c(&index).to_le_bytes());
    out.extend(index);
    out
}

/// Places of the chunks of a shard, from its last bytes: start and length of each, nothing where one is absent.
pub fn shard_index(store: &dyn Store, path: &str, per_shard: usize) -> Result<Vec<Option<(u64, usize)>>> {
    let size = 16 * per_shard + 4;
    let length = store.length(path).map_err(|e| RecordError::reading(store, path, e))?;
    let Some(start) = length.checked_sub(size as u64) else {
        return Err(cut_off(path));
    };
    let bytes = store.read_range(path, start, size).map_err(|e| RecordError::reading(store, path, e))?;
    let index = checked(&bytes).ok_or_else(|| cut_off(path))?;
    let word = |at: usize| u64::from_le_bytes(index[at..at + 8].try_into().expect("8 bytes"));
    let mut places = Vec::with_capacity(per_shard);
    for at in (0..16 * per_shard).step_by(16) {
        let (from, count) = (word(at), word(at + 8));
        let inside = from.checked_add(count).is_some_and(|end| end <= start);
        places.push(match (from, count) {
            (ABSENT, ABSENT) => None,
            _ if inside => Some((from, count as usize)),
            _ => return Err(cut_off(path)),
        });
    }
    Ok(places)
}

fn cut_off(path: &str) -> RecordError {
    RecordError::damaged(
        path,
        "is cut off or damaged: the list of its frames at its end is not whole",
        "leave out its frames (`--frames A:B`), or record again with `grouser resume`",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    fn array(layout: Layout) -> Array {
        Array {
            name: "a".into(),
            kind: NumberKind::F32,
            layout,
            compression: Compression::Lz4,
            unit: "m".into(),
            meaning: "".into(),
        }
    }

    #[test]
    fn metadata_tells_the_layout() {
        let layouts = [
            Layout::Table { rows: 3, columns: 1 },
            Layout::Table { rows: 3, columns: 4 },
            Layout::Series,
            Layout::Rows { columns: 3, chunk: CONTACT_CHUNK },
            Layout::Rows { columns: 289, chunk: 128 },
            Layout::Frames { rows: 1001, columns: 3, per_shard: 64 },
        ];
        for layout in layouts {
            let (read, frames) = Array::from_metadata("a", &array(layout).metadata(7)).unwrap();
            assert_eq!((read.layout, read.kind), (layout, NumberKind::F32));
            let plain = Array { compression: Compression::None, ..array(layout) };
            assert_eq!(Array::from_metadata("a", &plain.metadata(7)).unwrap().0.compression, Compression::None);
            assert_eq!(frames, if matches!(layout, Layout::Table { .. }) { 0 } else { 7 });
        }
    }

    #[test]
    fn chunks_and_shards_come_back_or_complain() {
        let array = array(Layout::Frames { rows: 3, columns: 3, per_shard: 4 });
        let frame = |n: usize| Values::F32((0..9).map(|i| (n * 9 + i) as f32).collect());
        let chunks: Vec<Vec<u8>> = (0..2).map(|n| array.encode(&frame(n))).collect();
        let store = Memory::default();
        store.put("s", &shard(&chunks, 4)).unwrap();
        let index = shard_index(&store, "s", 4).unwrap();
        assert_eq!(index.iter().filter(|place| place.is_some()).count(), 2);
        let (start, length) = index[1].unwrap();
        let mut chunk = store.read_range("s", start, length).unwrap();
        assert_eq!(array.decode(&chunk).unwrap(), frame(1));
        chunk[20] ^= 1;
        assert_eq!(array.decode(&chunk), Err("its checksum is wrong"));
        store.damage("s", 50);
        assert!(shard_index(&store, "s", 4).unwrap_err().to_string().contains("cut off"));
    }
}
