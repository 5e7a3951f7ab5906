//! MCAP: the log format of robotics tools (Foxglove, ROS 2, PlotJuggler).
//!
//! Messages are JSON with JSON Schemas, so nothing of ROS is needed to read them. `/tf` holds the poses of named
//! bodies (`foxglove.FrameTransforms`), `/grains/NAME` the centres of a fill's grains (`foxglove.PointCloud`),
//! `/signals/NAME` each signal, a message for each sample. `/soil` holds the surface of ground that deforms
//! (`foxglove.SceneUpdate`): an entity per block, sent again when it has changed. Messages stand in chunks with an
//! index, so that tools can seek. Source: the specification at mcap.dev, version 0.

use super::{Export, ExportJob, ExportTarget, cut};
use crate::error::Result;
use crate::moment::Moment;
use crate::relief::{Relief, ReliefBlock};
use crate::signals;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Poses and signals as one file.
pub struct Mcap;

/// Bytes of messages in a chunk, about.
const CHUNK: usize = 1 << 20;
const MAGIC: &[u8] = b"\x89MCAP0\r\n";

impl Export for Mcap {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let header = selected.reader.header();
        let mut log = McapLog::new();
        let tf = log.channel("/tf", "foxglove.FrameTransforms", transforms_schema());
        let grains: Vec<u16> = header
            .groups
            .iter()
            .map(|g| log.channel(&format!("/grains/{}", g.name), "foxglove.PointCloud", cloud_schema()))
            .collect();
        let reliefs = &header.reliefs;
        let soil = (!reliefs.is_empty()).then(|| log.channel("/soil", "foxglove.SceneUpdate", scene_schema()));
        let mut before = None;
        // Signals between two frames come before the later one: times of a file rise.
        let (table, _) = signals::read(job.store).unwrap_or_else(|_| (signals::SignalTable::new(no_signals()), 0));
        let mut topics: BTreeMap<String, Vec<(String, usize)>> = BTreeMap::new();
        for (i, column) in table.layout.columns.iter().enumerate() {
            let (name, part) = column.name.rsplit_once('.').unwrap_or((&column.name, "value"));
            topics.entry(name.to_string()).or_default().push((part.to_string(), i + 2));
        }
        let topics: Vec<(u16, Vec<(String, usize)>)> = topics
            .into_iter()
            .map(|(name, parts)| {
                let schema = signal_schema(&parts, |i| table.layout.columns[i - 2].unit.clone());
                (log.channel(&format!("/signals/{name}"), &format!("grouser.{name}"), schema), parts)
            })
            .collect();
        let mut row = 0;
        let signal_rows = |until: f64, row: &mut usize, log: &mut McapLog| {
            while *row < table.rows() && table.columns[1][*row] <= until {
                let time = table.columns[1][*row];
                for (channel, parts) in &topics {
                    let numbers = parts.iter().map(|(part, i)| (part.clone(), json!(table.columns[*i][*row])));
                    let mut message: serde_json::Map<String, Value> = numbers.filter(|(_, v)| !v.is_null()).collect();
                    if !message.is_empty() {
                        message.insert("timestamp".into(), stamp(time));
                        log.message(*channel, time, &Value::Object(message));
                    }
                }
                *row += 1;
            }
        };
        for frame in &selected.frames {
            let moment = Moment::read(&selected.reader, *frame)?;
            signal_rows(moment.time, &mut row, &mut log);
            let one = |(name, body): &(String, u32)| {
                let pose = moment.poses[*body as usize];
                let (p, q) = (pose.position, pose.rotation);
                json!({ "timestamp": stamp(moment.time), "parent_frame_id": "world", "child_frame_id": name,
                    "translation": { "x": p.x, "y": p.y, "z": p.z },
                    "rotation": { "x": q.x, "y": q.y, "z": q.z, "w": q.w } })
            };
            log.message(tf, moment.time, &json!({ "transforms": header.names.iter().map(one).collect::<Vec<_>>() }));
            for (group, channel) in header.groups.iter().zip(&grains) {
                let bodies = group.first as usize..(group.first + group.count) as usize;
                log.message(*channel, moment.time, &cloud(&moment, bodies));
            }
            let changed = selected.reader.relief(before.replace(*frame), *frame)?;
            if let Some(channel) = soil.filter(|_| !changed.is_empty()) {
                log.message(channel, moment.time, &ground(&moment, reliefs, &changed));
            }
        }
        signal_rows(f64::INFINITY, &mut row, &mut log);
        let bytes = log.finish();
        target.file("", &mut |out| out.write_all(&bytes))?;
        Ok(format!("{}, {row} rows of signals", selected.summary(1)))
    }
}

fn no_signals() -> signals::SignalLayout {
    signals::SignalLayout { format: 0, interval: 0.0, columns: vec![] }
}

fn nanoseconds(time: f64) -> u64 {
    (time.max(0.0) * 1e9).round() as u64
}

fn stamp(time: f64) -> Value {
    let ns = nanoseconds(time);
    json!({ "sec": ns / 1_000_000_000, "nsec": ns % 1_000_000_000 })
}

/// Centres of grains, 32-bit floats in base64.
fn cloud(moment: &Moment, bodies: std::ops::Range<usize>) -> Value {
    let numbers = moment.poses[bodies].iter().flat_map(|p| p.position.to_array());
    let bytes: Vec<u8> = numbers.flat_map(|x| (x as f32).to_le_bytes()).collect();
    let field = |name: &str, offset: u32| json!({ "name": name, "offset": offset, "type": 7 });
    json!({ "timestamp": stamp(moment.time), "frame_id": "world", "point_stride": 12,
        "pose": { "position": { "x": 0.0, "y": 0.0, "z": 0.0 },
            "orientation": { "x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0 } },
        "fields": [field("x", 0), field("y", 4), field("z", 8)], "data": crate::base64::encode(&bytes) })
}

/// Blocks of ground that deforms, as lists of triangles.
fn ground(moment: &Moment, reliefs: &[Relief], blocks: &[ReliefBlock]) -> Value {
    let entity = |block: &ReliefBlock| {
        let piece = cut::block(moment, reliefs, block);
        let points = piece.points.iter().map(|p| json!({ "x": p.x, "y": p.y, "z": p.z }));
        let name = &reliefs[block.ground as usize].name;
        json!({ "timestamp": stamp(moment.time), "frame_id": "world",
            "id": format!("{name}_soil_{}_{}", block.at[0], block.at[1]),
            "lifetime": { "sec": 0, "nsec": 0 }, "frame_locked": true, "metadata": [],
            "triangles": [{ "pose": { "position": { "x": 0.0, "y": 0.0, "z": 0.0 },
                "orientation": { "x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0 } },
                "points": points.collect::<Vec<_>>(), "color": { "r": 0.72, "g": 0.66, "b": 0.56, "a": 1.0 },
                "colors": [], "indices": piece.triangles.iter().flatten().collect::<Vec<_>>() }] })
    };
    json!({ "deletions": [], "entities": blocks.iter().map(entity).collect::<Vec<_>>() })
}

fn scene_schema() -> Value {
    let list = |items: Value| json!({ "type": "array", "items": items });
    let pose = object(json!({ "position": numbers(&["x", "y", "z"]), "orientation": numbers(&["x", "y", "z", "w"]) }));
    let color = numbers(&["r", "g", "b", "a"]);
    let triangles = object(json!({ "pose": pose, "points": list(numbers(&["x", "y", "z"])), "color": color,
        "colors": list(color.clone()), "indices": list(json!({ "type": "integer" })) }));
    let entity = object(json!({ "timestamp": time_schema(), "frame_id": { "type": "string" },
        "id": { "type": "string" }, "lifetime": time_schema(), "frame_locked": { "type": "boolean" },
        "metadata": list(object(json!({}))), "triangles": list(triangles) }));
    object(json!({ "deletions": list(object(json!({}))), "entities": list(entity) }))
}

fn object(properties: Value) -> Value {
    json!({ "type": "object", "properties": properties })
}

fn numbers(names: &[&str]) -> Value {
    object(Value::Object(names.iter().map(|name| (name.to_string(), json!({ "type": "number" }))).collect()))
}

fn time_schema() -> Value {
    object(json!({ "sec": { "type": "integer" }, "nsec": { "type": "integer" } }))
}

fn transforms_schema() -> Value {
    let one = object(json!({ "timestamp": time_schema(), "parent_frame_id": { "type": "string" },
        "child_frame_id": { "type": "string" }, "translation": numbers(&["x", "y", "z"]),
        "rotation": numbers(&["x", "y", "z", "w"]) }));
    object(json!({ "transforms": { "type": "array", "items": one } }))
}

fn cloud_schema() -> Value {
    let field = object(json!({ "name": { "type": "string" }, "offset": { "type": "integer" },
        "type": { "type": "integer" } }));
    let pose = object(json!({ "position": numbers(&["x", "y", "z"]), "orientation": numbers(&["x", "y", "z", "w"]) }));
    object(json!({ "timestamp": time_schema(), "frame_id": { "type": "string" }, "pose": pose,
        "point_stride": { "type": "integer" }, "fields": { "type": "array", "items": field },
        "data": { "type": "string", "contentEncoding": "base64" } }))
}

fn signal_schema(parts: &[(String, usize)], unit: impl Fn(usize) -> String) -> Value {
    let part = |(name, i): &(String, usize)| (name.clone(), json!({ "type": "number", "description": unit(*i) }));
    let mut properties: serde_json::Map<String, Value> = parts.iter().map(part).collect();
    properties.insert("timestamp".into(), time_schema());
    object(Value::Object(properties))
}

/// A file that is being put together.
struct McapLog {
    bytes: Vec<u8>,
    /// Schemas and channels, for the summary too.
    described: Vec<u8>,
    schemas: u16,
    channels: u16,
    chunk: Vec<u8>,
    /// Per channel: times of messages and where they stand in the chunk.
    index: BTreeMap<u16, Vec<(u64, u64)>>,
    /// Records of chunks for the summary.
    chunks: Vec<u8>,
    chunk_count: u32,
    counts: BTreeMap<u16, u64>,
    span: Option<(u64, u64)>,
    sequence: u32,
}

fn text(out: &mut Vec<u8>, value: &str) {
    out.extend((value.len() as u32).to_le_bytes());
    out.extend(value.as_bytes());
}

fn record(out: &mut Vec<u8>, opcode: u8, content: &[u8]) {
    out.push(opcode);
    out.extend((content.len() as u64).to_le_bytes());
    out.extend(content);
}

impl McapLog {
    fn new() -> Self {
        let mut bytes = MAGIC.to_vec();
        let mut header = Vec::new();
        text(&mut header, "");
        text(&mut header, concat!("grouser ", env!("CARGO_PKG_VERSION")));
        record(&mut bytes, 0x01, &header);
        Self {
            bytes,
            described: vec![],
            schemas: 0,
            channels: 0,
            chunk: vec![],
            index: BTreeMap::new(),
            chunks: vec![],
            chunk_count: 0,
            counts: BTreeMap::new(),
            span: None,
            sequence: 0,
        }
    }

    /// Declares a channel with its schema; gives its number.
    fn channel(&mut self, topic: &str, name: &str, schema: Value) -> u16 {
        self.schemas += 1;
        self.channels += 1;
        let mut content = self.schemas.to_le_bytes().to_vec();
        text(&mut content, name);
        text(&mut content, "jsonschema");
        text(&mut content, &schema.to_string());
        record(&mut self.described, 0x03, &content);
        let mut content = self.channels.to_le_bytes().to_vec();
        content.extend(self.schemas.to_le_bytes());
        text(&mut content, topic);
        text(&mut content, "json");
        content.extend(0u32.to_le_bytes());
        record(&mut self.described, 0x04, &content);
        self.channels
    }

    fn message(&mut self, channel: u16, time: f64, message: &Value) {
        if self.chunk.is_empty() && self.chunk_count == 0 {
            self.chunk.extend(&self.described);
        }
        let time = nanoseconds(time);
        let mut content = channel.to_le_bytes().to_vec();
        content.extend(self.sequence.to_le_bytes());
        content.extend(time.to_le_bytes());
        content.extend(time.to_le_bytes());
        content.extend(message.to_string().as_bytes());
        self.index.entry(channel).or_default().push((time, self.chunk.len() as u64));
        record(&mut self.chunk, 0x05, &content);
        self.sequence = self.sequence.wrapping_add(1);
        *self.counts.entry(channel).or_default() += 1;
        self.span = Some(self.span.map_or((time, time), |(first, last)| (first.min(time), last.max(time))));
        if self.chunk.len() >= CHUNK {
            self.end_chunk();
        }
    }

    fn end_chunk(&mut self) {
        let times = || self.index.values().flatten().map(|(time, _)| *time);
        let (Some(first), Some(last)) = (times().min(), times().max()) else { return };
        let size = self.chunk.len() as u64;
        let mut content = Vec::new();
        for number in [first, last, size] {
            content.extend(number.to_le_bytes());
        }
        content.extend(crc32fast::hash(&self.chunk).to_le_bytes());
        text(&mut content, "");
        content.extend(size.to_le_bytes());
        content.append(&mut self.chunk);
        let start = self.bytes.len() as u64;
        record(&mut self.bytes, 0x06, &content);
        let length = self.bytes.len() as u64 - start;
        let index_start = self.bytes.len() as u64;
        let mut offsets = Vec::new();
        for (channel, entries) in std::mem::take(&mut self.index) {
            offsets.extend(channel.to_le_bytes());
            offsets.extend((self.bytes.len() as u64).to_le_bytes());
            let mut content = channel.to_le_bytes().to_vec();
            content.extend((entries.len() as u32 * 16).to_le_bytes());
            for (time, offset) in entries {
                content.extend(time.to_le_bytes());
                content.extend(offset.to_le_bytes());
            }
            record(&mut self.bytes, 0x07, &content);
        }
        let mut content = Vec::new();
        for number in [first, last, start, length] {
            content.extend(number.to_le_bytes());
        }
        content.extend((offsets.len() as u32).to_le_bytes());
        content.extend(offsets);
        content.extend((self.bytes.len() as u64 - index_start).to_le_bytes());
        text(&mut content, "");
        content.extend(size.to_le_bytes());
        content.extend(size.to_le_bytes());
        record(&mut self.chunks, 0x08, &content);
        self.chunk_count += 1;
    }

    fn finish(mut self) -> Vec<u8> {
        self.end_chunk();
        record(&mut self.bytes, 0x0F, &0u32.to_le_bytes());
        let summary_start = self.bytes.len();
        self.bytes.extend(&self.described);
        self.bytes.extend(&self.chunks);
        let mut content = self.counts.values().sum::<u64>().to_le_bytes().to_vec();
        content.extend(self.schemas.to_le_bytes());
        content.extend(u32::from(self.channels).to_le_bytes());
        content.extend(0u32.to_le_bytes());
        content.extend(0u32.to_le_bytes());
        content.extend(self.chunk_count.to_le_bytes());
        let (first, last) = self.span.unwrap_or((0, 0));
        content.extend(first.to_le_bytes());
        content.extend(last.to_le_bytes());
        content.extend((self.counts.len() as u32 * 10).to_le_bytes());
        for (channel, count) in &self.counts {
            content.extend(channel.to_le_bytes());
            content.extend(count.to_le_bytes());
        }
        record(&mut self.bytes, 0x0B, &content);
        // The checksum of the summary covers it and the footer up to itself.
        let mut footer = vec![0x02];
        footer.extend(20u64.to_le_bytes());
        footer.extend((summary_start as u64).to_le_bytes());
        footer.extend(0u64.to_le_bytes());
        self.bytes.extend(footer);
        let check = crc32fast::hash(&self.bytes[summary_start..]);
        self.bytes.extend(check.to_le_bytes());
        self.bytes.extend(MAGIC);
        self.bytes
    }
}
