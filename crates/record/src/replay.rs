//! Reading frames: one frame of one quantity without the rest.

use crate::contacts::{self, Contacts};
use crate::error::{RecordError, Result};
use crate::header::{GROUP, Header, series};
use crate::names;
use crate::quantity::Quantity;
use crate::relief::{self, ReliefBlock};
use crate::seal;
use crate::sheets::{self, SheetFrame};
use crate::solids::{Solid, Solids, Surface};
use crate::store::Store;
use crate::zarr::{self, Array, Layout, SERIES_CHUNK, Values};

/// Reads frames.
pub struct FrameReader<'a> {
    store: &'a dyn Store,
    header: Header,
    tables: Vec<Array>,
    arrays: Vec<Array>,
    steps: Vec<u64>,
    times: Vec<f64>,
    /// Rows of contacts up to the end of each frame; empty where none are recorded.
    contact_ends: Vec<u64>,
    /// Rows of blocks of deforming ground up to the end of each frame; empty where none deforms.
    relief_ends: Vec<u64>,
}

impl<'a> FrameReader<'a> {
    /// Opens the group `frames` of a recording. Costs the times of all frames, not the frames.
    pub fn open(store: &'a dyn Store) -> Result<Self> {
        let path = format!("{GROUP}/zarr.json");
        let bytes = store.read(&path).map_err(|e| RecordError::reading(store, &path, e))?;
        let remedy = "put back the file as it was, or run the scene again";
        let wrong = |why: &str| RecordError::damaged(&path, why, remedy);
        let group = seal::open(&path, &bytes, remedy)?;
        let header: Header = serde_json::from_value(group["attributes"]["grouser"].clone())
            .map_err(|e| wrong(&format!("is not from this version of Grouser: {e}")))?;
        let metadata = group["consolidated_metadata"]["metadata"].as_object();
        let metadata = metadata.ok_or_else(|| wrong("lists no arrays"))?;
        let all: Option<Vec<(Array, usize)>> =
            metadata.iter().map(|(name, value)| Array::from_metadata(name, value)).collect();
        let all = all.ok_or_else(|| wrong("describes an array that this version does not know"))?;
        if let Some(why) = misfit(&header, &all) {
            return Err(wrong(&why));
        }
        let frames = all.iter().find(|(array, _)| array.name == "time").map_or(0, |(_, frames)| *frames);
        let (tables, arrays): (Vec<Array>, Vec<Array>) =
            all.into_iter().map(|(a, _)| a).partition(|a| matches!(a.layout, Layout::Table { .. }));
        let mut reader = Self {
            store,
            header,
            tables,
            arrays,
            steps: vec![],
            times: vec![],
            contact_ends: vec![],
            relief_ends: vec![],
        };
        let [time, step] = series();
        reader.times = reader.series(&time, frames)?.iter().flat_map(Values::to_f64).take(frames).collect();
        reader.steps = reader.counts(&step, frames)?;
        if reader.header.contacts {
            reader.contact_ends = reader.counts(&contacts::ends(), frames)?;
        }
        if !reader.header.reliefs.is_empty() {
            reader.relief_ends = reader.counts(&relief::end(), frames)?;
        }
        Ok(reader)
    }

    fn counts(&self, array: &Array, frames: usize) -> Result<Vec<u64>> {
        let mut all = Vec::new();
        for values in self.series(array, frames)? {
            if let Values::U64(values) = values {
                all.extend(values);
            }
        }
        all.truncate(frames);
        Ok(all)
    }

    fn series(&self, array: &Array, frames: usize) -> Result<Vec<Values>> {
        let chunks = (0..frames.div_ceil(SERIES_CHUNK)).map(|chunk| {
            let path = array.file(GROUP, chunk);
            let bytes = self.store.read(&path).map_err(|e| RecordError::reading(self.store, &path, e))?;
            let remedy = "the frames' times are lost: run the scene again";
            array.decode(&bytes).map_err(|why| RecordError::damaged(&path, format!("is damaged: {why}"), remedy))
        });
        chunks.collect()
    }

    /// What the frames are of.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Steps done at each frame.
    pub fn steps(&self) -> &[u64] {
        &self.steps
    }

    /// Time of each frame in s.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    pub(crate) fn contact_ends(&self) -> &[u64] {
        &self.contact_ends
    }

    /// Number of contacts of all frames; none if they were not recorded.
    pub fn contact_count(&self) -> Option<u64> {
        self.header.contacts.then(|| self.contact_ends.last().copied().unwrap_or(0))
    }

    /// The contacts of a frame; none if they were not recorded.
    pub fn contacts(&self, frame: usize) -> Result<Option<Contacts>> {
        if !self.header.contacts {
            return Ok(None);
        }
        let Some(end) = self.contact_ends.get(frame) else {
            let what = format!("there is no frame {frame}: the recording has {}, from 0 on", self.steps.len());
            return Err(RecordError::refused(what, "`grouser show DIR` lists what there is"));
        };
        let start = frame.checked_sub(1).map_or(0, |before| self.contact_ends[before]);
        let arrays = contacts::arrays(self.header.compression);
        let contacts = contacts::read(self.store, GROUP, &arrays, start as usize..(*end).max(start) as usize)?;
        if contacts.bodies.iter().flatten().any(|body| *body as usize >= self.header.bodies) {
            let why = "holds a contact of a body that there is not";
            return Err(RecordError::damaged(&format!("{GROUP}/contact_bodies"), why, "run the scene again"));
        }
        Ok(Some(contacts))
    }

    pub(crate) fn relief_ends(&self) -> &[u64] {
        &self.relief_ends
    }

    /// Blocks of deforming ground at a frame, ordered by place: all, or those that changed after frame `since`.
    pub fn relief(&self, since: Option<usize>, frame: usize) -> Result<Vec<ReliefBlock>> {
        if self.header.reliefs.is_empty() {
            return Ok(Vec::new());
        }
        let end = |frame: usize| {
            self.relief_ends.get(frame).copied().ok_or_else(|| {
                let what = format!("there is no frame {frame}: the recording has {}, from 0 on", self.steps.len());
                RecordError::refused(what, "`grouser show DIR` lists what there is")
            })
        };
        let (last, first) = (end(frame)?, since.map_or(Ok(0), end)?);
        let rows = first as usize..last.max(first) as usize;
        let blocks = relief::read(self.store, GROUP, self.header.compression, rows)?;
        if blocks.iter().any(|block| block.ground as usize >= self.header.reliefs.len()) {
            let why = "holds a block of a ground that there is not";
            return Err(RecordError::damaged(&format!("{GROUP}/relief_block"), why, "run the scene again"));
        }
        Ok(blocks)
    }

    pub(crate) fn tables(&self) -> &[Array] {
        &self.tables
    }

    /// The shapes of the bodies.
    pub fn solids(&self) -> Result<Solids> {
        let solids = crate::solids::read(self.store, GROUP, &self.tables)?;
        let known = wrong_shape(&solids, self.header.bodies);
        let nodes = solids.sheets.node_count() != self.header.nodes;
        match known.or(nodes.then_some("counts other nodes of flexible bodies than its frames")) {
            Some(why) => Err(RecordError::damaged(GROUP, why, "the shapes are lost: run the scene again")),
            None => Ok(solids),
        }
    }

    /// One quantity of one frame: rows of numbers, by body.
    pub fn read(&self, quantity: Quantity, frame: usize) -> Result<Values> {
        self.array(quantity.name(), frame)
    }

    /// Nodes of the flexible bodies in a frame; none where there are no such bodies.
    pub fn sheets(&self, frame: usize) -> Result<Option<SheetFrame>> {
        if self.header.nodes == 0 {
            return Ok(None);
        }
        let state = self.array(sheets::STATE, frame)?.to_f64();
        let state = state.chunks_exact(sheets::STATE_COLUMNS).map(|row| std::array::from_fn(|k| row[k]));
        Ok(Some(SheetFrame { place: self.array(sheets::PLACE, frame)?.to_f64(), state: state.collect() }))
    }

    /// One array of one frame.
    fn array(&self, name: &str, frame: usize) -> Result<Values> {
        let array = self.arrays.iter().find(|a| a.name == name).ok_or_else(|| {
            RecordError::refused(
                format!("this recording holds no {name}"),
                "name it in `record.quantities` of the scene and run it again",
            )
        })?;
        let Layout::Frames { per_shard, .. } = array.layout else {
            return Err(RecordError::damaged(&array.name, "is not a series of frames", "run the scene again"));
        };
        let path = array.file(GROUP, frame / per_shard);
        let half_written = |why: &str| {
            RecordError::damaged(
                &path,
                format!("holds frame {frame} of {} only in part: {why}", array.name),
                format!("leave it out (`--frames 0:{frame}`), or record it again with `grouser resume`"),
            )
        };
        if frame >= self.steps.len() {
            let what = format!("there is no frame {frame}: the recording has {}, from 0 on", self.steps.len());
            return Err(RecordError::refused(what, "`grouser show DIR` lists what there is"));
        }
        let place = zarr::shard_index(self.store, &path, per_shard)?[frame % per_shard];
        let (start, length) = place.ok_or_else(|| half_written("it is missing"))?;
        let bytes = self.store.read_range(&path, start, length);
        let bytes = bytes.map_err(|e| RecordError::reading(self.store, &path, e))?;
        array.decode(&bytes).map_err(half_written)
    }

    /// One quantity of one frame as f64 rows of `K` numbers.
    pub fn rows<const K: usize>(&self, quantity: Quantity, frame: usize) -> Result<Vec<[f64; K]>> {
        let values = self.read(quantity, frame)?.to_f64();
        Ok(values.chunks_exact(K).map(|row| row.try_into().expect("rows of this length")).collect())
    }
}

/// In what the header and the arrays of a group do not fit together, or are not what can be shown. A recording may be
/// somebody else's.
fn misfit(header: &Header, arrays: &[(Array, usize)]) -> Option<String> {
    let texts = header.names.iter().map(|(name, _)| name).chain(header.groups.iter().map(|group| &group.name));
    let texts = texts.chain(header.reliefs.iter().map(|relief| &relief.name));
    let mut texts = texts.chain([&header.program]);
    if let Some(why) = texts.find_map(|name| names::fault(name)).or_else(|| names::file_fault(&header.scene)) {
        return Some(format!("holds a name that {why}"));
    }
    let inside = |first: u32, count: u32| u64::from(first) + u64::from(count) <= header.bodies as u64;
    let known = header.names.iter().all(|(_, body)| inside(*body, 1))
        && header.reliefs.iter().all(|relief| inside(relief.body, 1) && relief.spacing > 0.0)
        && header.groups.iter().all(|group| inside(group.first, group.count));
    if !known {
        return Some("names bodies that there are not".to_string());
    }
    let frames = |name: &str| arrays.iter().find(|(array, _)| array.name == name).map(|(_, frames)| *frames);
    let count = frames("time").unwrap_or(0);
    if frames("step").unwrap_or(0) != count {
        return Some("counts other frames for times than for steps".to_string());
    }
    let wrong = header.quantities.iter().find(|quantity| {
        let rows = |array: &Array| match array.layout {
            Layout::Frames { rows, columns, .. } => rows == header.bodies && columns == quantity.columns(),
            _ => false,
        };
        !arrays.iter().any(|(array, frames)| array.name == quantity.name() && rows(array) && *frames == count)
    });
    if let Some(quantity) = wrong {
        return Some(format!("has no {} of {} bodies in {count} frames", quantity.name(), header.bodies));
    }
    let mut wrong = sheets::arrays(header.nodes, header.compression, 1).into_iter().filter(|wanted| {
        let shape = |array: &Array| match array.layout {
            Layout::Frames { rows, columns, .. } => Some((rows, columns)),
            _ => None,
        };
        let fits = |(array, frames): &(Array, usize)| {
            array.name == wanted.name && shape(array) == shape(wanted) && *frames == count
        };
        !arrays.iter().any(fits)
    });
    wrong.next().map(|array| format!("has no {} of {} nodes in {count} frames", array.name, header.nodes))
}

/// What is wrong with the indices of shapes, if something is.
fn wrong_shape(solids: &Solids, bodies: usize) -> Option<&'static str> {
    let known = |solid: &Solid| {
        (solid.body as usize) < bodies
            && usize::from(solid.kind) < solids.kinds.len()
            && (solid.mesh as usize) < solids.meshes.len()
    };
    let whole = |mesh: &Surface| mesh.triangles.iter().flatten().all(|corner| (*corner as usize) < mesh.points.len());
    let materials = solids.material.iter().all(|material| usize::from(*material) < solids.materials.len());
    let names = solids.materials.iter().chain(solids.links.iter().map(|link| &link.name));
    match () {
        () if !solids.solids.iter().all(known) => Some("holds a shape of a body, kind or surface that there is not"),
        () if !solids.meshes.iter().all(whole) => Some("holds a triangle of a point that there is not"),
        () if !materials || ![0, solids.solids.len()].contains(&solids.material.len()) => {
            Some("holds a shape of a material that there is not")
        }
        () if solids.motion.len() != bodies => Some("does not say of each body how it moves"),
        () if names.into_iter().any(|name| names::fault(name).is_some()) => {
            Some("holds a name with a control character")
        }
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::{Frame, FrameWriter};
    use crate::header::Group;
    use crate::links::Link;
    use crate::precision::Precision;
    use crate::sheets::{FlexSheet, Sheets};
    use crate::store::Memory;
    use crate::zarr::Compression;
    use grouser_math::Pose;

    fn header() -> Header {
        Header {
            format: 0,
            program: "0".into(),
            scene: "s".into(),
            bodies: 5,
            names: vec![("a".into(), 0)],
            groups: vec![Group { name: "g".into(), first: 1, count: 4 }],
            quantities: vec![Quantity::Position, Quantity::Rotation],
            precision: Precision::share(1e-6, 1.0),
            compression: Compression::Lz4,
            contacts: true,
            reliefs: vec![],
            nodes: 2,
        }
    }

    fn solids() -> Solids {
        let solid = Solid { body: 1, kind: 0, size: [0.5, 0.0, 0.0], local: Pose::IDENTITY, mesh: 0 };
        let surface = Surface { points: vec![[0.0; 3], [1.0; 3], [2.0; 3]], triangles: vec![[0, 1, 2]] };
        Solids {
            kinds: vec!["box".into()],
            solids: vec![solid],
            meshes: vec![surface],
            motion: vec![0; 5],
            materials: vec!["a".into(), "b".into()],
            material: vec![1],
            links: vec![Link {
                name: "hinge".into(),
                kind: "revolute".into(),
                bodies: [None, Some(1)],
                frames: [Pose::IDENTITY; 2],
            }],
            looks: Default::default(),
            sheets: Sheets {
                list: vec![FlexSheet { name: "cloth".into(), nodes: 2, ..FlexSheet::default() }],
                weights: vec![[0.25; 12]; 4],
            },
        }
    }

    fn frame(n: u64) -> Frame {
        let precision = header().precision;
        Frame {
            step: 10 * n,
            time: 0.1 * n as f64,
            values: vec![
                precision.pack(Quantity::Position, 5, |i| [n as f64, i as f64, 0.5]),
                precision.pack(Quantity::Rotation, 5, |_| [1.0, 0.0, 0.0, 0.0]),
                Values::F32((0..18).map(|i| (n + i) as f32).collect()),
                Values::F32((0..6).map(|i| (n * i) as f32).collect()),
            ],
            contacts: contacts(n),
            relief: Vec::new(),
        }
    }

    /// So many that chunks end within frames.
    fn contacts(n: u64) -> Contacts {
        let mut all = Contacts::default();
        for i in 0..(n * 997) % 2000 {
            let x = (n * 2000 + i) as f64;
            all.push(&Precision::Full, [i as u32 % 5, n as u32 % 5], [[x, 0.0, 1.0], [0.0, 0.0, 1.0], [0.0, x, 2.0]]);
        }
        all
    }

    #[test]
    fn frames_are_read_as_written_also_after_reopening() {
        let (store, other) = (Memory::default(), Memory::default());
        let mut writer = FrameWriter::create(&store, header(), &solids()).unwrap();
        for n in 0..150 {
            writer.add(&store, &frame(n)).unwrap();
            // Killed after frame 100, which was flushed; 101 to 119 were not all written.
            if n == 100 || n == 119 {
                writer.flush(&store).unwrap();
            }
            if n == 119 {
                writer = FrameWriter::reopen(&store, &header(), (1000, 101)).unwrap();
                assert_eq!(writer.count(), 101);
                (101..120).for_each(|n| writer.add(&store, &frame(n)).unwrap());
            }
        }
        writer.flush(&store).unwrap();
        let reader = FrameReader::open(&store).unwrap();
        assert_eq!((reader.steps().len(), reader.steps()[149], reader.times()[3]), (150, 1490, 0.1 * 3.0));
        assert_eq!(reader.solids().unwrap(), solids());
        for n in [0, 63, 64, 100, 101, 149] {
            assert_eq!(reader.read(Quantity::Position, n).unwrap(), frame(n as u64).values[0]);
            assert_eq!(reader.contacts(n).unwrap(), Some(contacts(n as u64)));
            let sheets = reader.sheets(n).unwrap().unwrap();
            assert_eq!((sheets.place[17], sheets.state[1]), (n as f64 + 17.0, [3, 4, 5].map(|i| (n * i) as f64)));
        }
        let all: usize = (0..150).map(|n| contacts(n).len()).sum();
        assert!(all > 2 * crate::zarr::CONTACT_CHUNK && reader.contact_count() == Some(all as u64));
        assert!(reader.contacts(150).is_err());
        // An unbroken recording has the same bytes.
        let mut straight = FrameWriter::create(&other, header(), &solids()).unwrap();
        (0..150).for_each(|n| straight.add(&other, &frame(n)).unwrap());
        straight.flush(&other).unwrap();
        let contacts = ["frames/contact_vector/c.2.0", "frames/contact_bodies/c.1.0", "frames/contact_end/c.0"];
        let others = ["frames/zarr.json", "frames/position/c.1.0.0", "frames/rotation/c.2.0.0", "frames/time/c.0"];
        for file in others.into_iter().chain(contacts) {
            assert!(store.read(file).unwrap() == other.read(file).unwrap(), "{file}");
        }
    }

    #[test]
    fn damage_is_named() {
        let store = Memory::default();
        let mut writer = FrameWriter::create(&store, header(), &solids()).unwrap();
        (0..3).for_each(|n| writer.add(&store, &frame(n)).unwrap());
        writer.flush(&store).unwrap();
        let reader = FrameReader::open(&store).unwrap();
        let error = reader.read(Quantity::Velocity, 0).unwrap_err().to_string();
        assert!(error.contains("no velocity") && error.contains("record.quantities"), "{error}");
        assert!(reader.read(Quantity::Position, 3).unwrap_err().to_string().contains("no frame 3"));
        store.damage("frames/position/c.0.0.0", 60);
        let error = reader.read(Quantity::Position, 1).unwrap_err().to_string();
        assert!(error.contains("cut off") && error.contains("position/c.0.0.0"), "{error}");
        store.damage("frames/zarr.json", 100);
        let error = FrameReader::open(&store).err().unwrap().to_string();
        assert!(error.contains("frames/zarr.json") && error.contains("checksum"), "{error}");
    }
}
