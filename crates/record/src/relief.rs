//! Ground that deforms, in frames: square blocks of its surface, each recorded when it has changed.
//!
//! A block has 17 x 17 nodes, of which the last row and column are the first of the next blocks, so that each is a
//! surface of its own. The arrays `relief_…` have a row per block that changed since the frame before; a frame's ground
//! is the latest row of each block up to it, and the initial ground where there is none.

use crate::error::Result;
use crate::precision::significant;
use crate::ragged::{self, RowsWriter};
use crate::store::Store;
use crate::zarr::{Array, Compression, Layout, NumberKind, Values};
use grouser_math::Vec3;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Nodes along a block's side.
pub const RELIEF_SIDE: usize = 17;
/// Nodes of a block.
pub const RELIEF_NODES: usize = RELIEF_SIDE * RELIEF_SIDE;
/// Blocks in a chunk.
const CHUNK: usize = 128;
/// Heights are rounded to this, m.
const STEP: f64 = 1.0 / 65_536.0;

/// A ground that deforms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relief {
    /// Its name.
    pub name: String,
    /// The body whose frame it is in, and whose surface it replaces where it changed.
    pub body: u32,
    /// Distance of the nodes in m; node (i, j) stands at ((i + 1/2) d, (j + 1/2) d).
    pub spacing: f64,
}

impl Relief {
    /// Place of a block's first node in the ground's frame, m.
    pub fn origin(&self, at: [i32; 2]) -> [f64; 2] {
        at.map(|i| (f64::from(i) * (RELIEF_SIDE - 1) as f64 + 0.5) * self.spacing)
    }

    /// Place of node `k` of a block in the ground's frame, m.
    pub fn point(&self, block: &ReliefBlock, k: usize) -> Vec3 {
        let [x, y] = self.origin(block.at);
        let (i, j) = ((k % RELIEF_SIDE) as f64, (k / RELIEF_SIDE) as f64);
        Vec3::new(x + i * self.spacing, y + j * self.spacing, f64::from(block.height[k]))
    }
}

/// A square of the surface.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReliefBlock {
    /// Which ground of the header.
    pub ground: u32,
    /// Its indices along x and y.
    pub at: [i32; 2],
    /// Heights in m in the ground's frame, x fastest; not a number beside the ground.
    pub height: Vec<f32>,
    /// Sinkage in m below the initial ground; negative on heaps.
    pub sinkage: Vec<f32>,
    /// Pressure in Pa at present.
    pub pressure: Vec<f32>,
    /// Pressure in Pa that the soil carries without sinking further.
    pub yielded: Vec<f32>,
}

/// What a ground is coloured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReliefField {
    /// Sinkage in m.
    #[default]
    Sinkage,
    /// Pressure in Pa.
    Pressure,
    /// Yield pressure in Pa.
    Yield,
}

impl ReliefField {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sinkage, Self::Pressure, Self::Yield];

    /// What it means, with its unit.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Sinkage => "sinkage in m",
            Self::Pressure => "soil pressure in Pa",
            Self::Yield => "yield pressure in Pa",
        }
    }
}

impl ReliefBlock {
    /// Ground and indices: blocks with the same are versions of one place.
    pub fn key(&self) -> (u32, [i32; 2]) {
        (self.ground, self.at)
    }

    /// A field at all nodes.
    pub fn field(&self, field: ReliefField) -> &[f32] {
        match field {
            ReliefField::Sinkage => &self.sinkage,
            ReliefField::Pressure => &self.pressure,
            ReliefField::Yield => &self.yielded,
        }
    }

    /// Rounded as recordings hold it: heights to 1/65,536 m, pressures to five digits.
    pub fn rounded(mut self) -> Self {
        for x in self.height.iter_mut().chain(&mut self.sinkage) {
            *x = ((f64::from(*x) / STEP).round() * STEP + 0.0) as f32;
        }
        self.pressure.iter_mut().chain(&mut self.yielded).for_each(|x| *x = significant(*x));
        self
    }

    /// Triangles of the block as node numbers; those with a node beside the ground are left out.
    pub fn triangles(&self) -> impl Iterator<Item = [usize; 3]> + '_ {
        let corner = |i: usize, j: usize| j * RELIEF_SIDE + i;
        let cells = (0..RELIEF_SIDE - 1).flat_map(|j| (0..RELIEF_SIDE - 1).map(move |i| (i, j)));
        let two = move |(i, j)| {
            let [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
            [[a, b, c], [a, c, d]]
        };
        cells.flat_map(two).filter(|t| t.iter().all(|k| self.height[*k].is_finite()))
    }
}

/// The series of ends.
pub(crate) fn end() -> Array {
    ragged::end_series("relief_end", "rows of the relief arrays up to the end of the frame")
}

/// The arrays with a row per block.
pub(crate) fn arrays(compression: Compression) -> Vec<Array> {
    let array = |name: &'static str, kind, columns, unit: &'static str, meaning: &'static str| Array {
        name: name.into(),
        kind,
        layout: Layout::Rows { columns, chunk: CHUNK },
        compression,
        unit: unit.into(),
        meaning: meaning.into(),
    };
    let nodes = |name, unit, meaning| array(name, NumberKind::F32, RELIEF_NODES, unit, meaning);
    vec![
        array("relief_block", NumberKind::U32, 3, "", "ground, and index of the block along x and y plus 2^31"),
        nodes("relief_height", "m", "height of each node in the ground's frame, x fastest"),
        nodes("relief_sinkage", "m", "depth of each node below the initial ground"),
        nodes("relief_pressure", "Pa", "pressure on each node"),
        nodes("relief_yield", "Pa", "pressure that each node carries without sinking further"),
    ]
}

pub(crate) fn writer(compression: Compression) -> RowsWriter {
    RowsWriter::create(end(), arrays(compression))
}

/// Indices as numbers that are not negative.
const SHIFT: i64 = 1 << 31;

/// The values of the arrays.
pub(crate) fn values(blocks: &[ReliefBlock]) -> Vec<Values> {
    let shifted = |i: i32| (i64::from(i) + SHIFT) as u32;
    let places = blocks.iter().flat_map(|b| [b.ground, shifted(b.at[0]), shifted(b.at[1])]).collect();
    let field = |f: fn(&ReliefBlock) -> &Vec<f32>| Values::F32(blocks.iter().flat_map(f).copied().collect());
    vec![
        Values::U32(places),
        field(|b| &b.height),
        field(|b| &b.sinkage),
        field(|b| &b.pressure),
        field(|b| &b.yielded),
    ]
}

/// The latest version of each block that has a row in a range, ordered by place.
pub(crate) fn read(
    store: &dyn Store,
    group: &str,
    compression: Compression,
    rows: Range<usize>,
) -> Result<Vec<ReliefBlock>> {
    let arrays = arrays(compression);
    let mut latest: BTreeMap<(u32, [i32; 2]), usize> = BTreeMap::new();
    if let [Values::U32(places)] = &ragged::read(store, group, &arrays[..1], rows.clone())?[..] {
        let back = |i: u32| (i64::from(i) - SHIFT) as i32;
        for (k, place) in places.chunks_exact(3).enumerate() {
            latest.insert((place[0], [back(place[1]), back(place[2])]), rows.start + k);
        }
    }
    let mut blocks: BTreeMap<usize, ReliefBlock> = latest
        .iter()
        .map(|((ground, at), row)| (*row, ReliefBlock { ground: *ground, at: *at, ..Default::default() }))
        .collect();
    // Chunk by chunk, so that each is read once.
    let chunks: BTreeSet<usize> = blocks.keys().map(|row| row / CHUNK).collect();
    for chunk in chunks {
        let part = chunk * CHUNK..((chunk + 1) * CHUNK).min(rows.end);
        let read = ragged::read(store, group, &arrays[1..], part.clone())?;
        for (row, block) in blocks.range_mut(part.clone()) {
            let from = (row - part.start) * RELIEF_NODES;
            let field = |k: usize| match &read[k] {
                Values::F32(v) => v[from..from + RELIEF_NODES].to_vec(),
                _ => Vec::new(),
            };
            (block.height, block.sinkage, block.pressure, block.yielded) = (field(0), field(1), field(2), field(3));
        }
    }
    let mut blocks: Vec<ReliefBlock> = blocks.into_values().collect();
    blocks.sort_unstable_by_key(ReliefBlock::key);
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::{Frame, FrameWriter};
    use crate::header::Header;
    use crate::precision::Precision;
    use crate::quantity::Quantity;
    use crate::replay::FrameReader;
    use crate::solids::Solids;
    use crate::store::Memory;

    fn header() -> Header {
        Header {
            format: 0,
            program: "1".into(),
            scene: "s".into(),
            bodies: 1,
            names: vec![],
            groups: vec![],
            quantities: vec![Quantity::Position],
            precision: Precision::Full,
            compression: Compression::Lz4,
            contacts: false,
            nodes: 0,
            reliefs: vec![Relief { name: "field".into(), body: 0, spacing: 0.1 }],
        }
    }

    fn block(at: [i32; 2], depth: f32) -> ReliefBlock {
        let field = |scale: f32| (0..RELIEF_NODES).map(|k| scale * depth + 1e-3 * k as f32).collect();
        let block = ReliefBlock {
            ground: 0,
            at,
            height: field(-1.0),
            sinkage: field(1.0),
            pressure: field(1e4),
            yielded: field(2e4),
        };
        block.rounded()
    }

    /// Frame n has a new block, and the one of the frame before deeper.
    fn frame(n: u64) -> Frame {
        let values = vec![Precision::Full.pack(Quantity::Position, 1, |_| [n as f64, 0.0, 0.0])];
        let relief = vec![block([n as i32 - 1, -3], 0.2), block([n as i32, -3], 0.1)];
        Frame { step: n, time: n as f64, values, relief, ..Frame::default() }
    }

    /// The ground of a frame is the latest of each block, also after going on from an earlier frame.
    #[test]
    fn each_frame_has_the_latest_of_every_block() {
        let store = Memory::default();
        let mut writer = FrameWriter::create(&store, header(), &Solids::default()).unwrap();
        // More rows than a chunk holds.
        (0..100).for_each(|n| writer.add(&store, &frame(n)).unwrap());
        writer.flush(&store).unwrap();
        for round in 0..2 {
            let reader = FrameReader::open(&store).unwrap();
            for n in [0usize, 7, 63, 64, 65, 99] {
                let blocks = reader.relief(None, n).unwrap();
                assert_eq!(blocks.len(), n + 2, "round {round}");
                for (k, found) in blocks.iter().enumerate() {
                    let depth = if k == n + 1 { 0.1 } else { 0.2 };
                    assert_eq!(*found, block([k as i32 - 1, -3], depth), "frame {n}, block {k}");
                }
            }
            let changed = reader.relief(Some(20), 22).unwrap();
            assert_eq!(changed.iter().map(|b| b.at[0]).collect::<Vec<_>>(), [20, 21, 22]);
            assert!(reader.relief(None, 100).is_err());
            // Again from frame 70 on.
            let mut writer = FrameWriter::reopen(&store, reader.header(), (69, 70)).unwrap();
            assert_eq!(FrameReader::open(&store).unwrap().relief(None, 69).unwrap().len(), 71);
            (70..100).for_each(|n| writer.add(&store, &frame(n)).unwrap());
            writer.flush(&store).unwrap();
        }
    }
}
