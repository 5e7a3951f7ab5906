//! glTF 2.0, binary (`.glb`): all bodies with their motion, as viewers, Blender and browsers play it.
//!
//! A node per body, moved by an animation; below it a node per shape, which scales a mesh that equal shapes share. Rods
//! and springs between two bodies are nodes of their own, whose length changes with them. glTF has y up: a node above
//! all turns our z there. The format wants the whole motion of a body in one piece, so all selected frames are in
//! memory: 28 bytes per body and frame. A flexible body is a mesh with a morph target per frame, of which the
//! animation shows one after the other; so is a block of ground that deforms, with a target for each shape that it had.

use super::cut::{self, BlockMotion, GroundMotion};
use super::{Export, ExportJob, ExportTarget, Selection, body_name};
use crate::error::{RecordError, Result};
use crate::glyphs::{self, Glyph, GlyphPart};
use crate::moment::Moment;
use crate::replay::FrameReader;
use crate::picture::Rgb;
use crate::picture::color::painted;
use crate::sheets::SheetMesh;
use crate::solids::{Solid, Solids, Surface};
use grouser_math::{Pose, Vec3};
use serde_json::{Value, json};

/// All selected frames as one file.
pub struct Gltf;

impl Export for Gltf {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let bytes = write(&selected.reader, &selected.reader.solids()?, &job.selection)?;
        target.file("", &mut |out| out.write_all(&bytes))?;
        Ok(selected.summary(1))
    }
}

/// The binary buffer and what lies in it.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    /// Adds numbers and returns the accessor. `more`: what glTF wants beside the type.
    fn add(&mut self, bytes: Vec<u8>, count: usize, component: u32, kind: &str, more: Value) -> usize {
        self.views.push(json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len() }));
        let mut accessor = json!({
            "bufferView": self.views.len() - 1, "componentType": component, "count": count, "type": kind });
        if let (Value::Object(accessor), Value::Object(more)) = (&mut accessor, more) {
            accessor.extend(more);
        }
        self.accessors.push(accessor);
        self.bytes.extend(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.accessors.len() - 1
    }

    fn floats(&mut self, values: &[f32], width: usize, kind: &str) -> usize {
        let bytes = values.iter().flat_map(|x| x.to_le_bytes()).collect();
        // Bounds are required for points and times; they harm nowhere.
        let bound = |pick: fn(f32, f32) -> f32, start: f32| -> Vec<f32> {
            (0..width).map(|k| values.iter().skip(k).step_by(width).fold(start, |a, b| pick(a, *b))).collect()
        };
        let more = json!({ "min": bound(f32::min, f32::MAX), "max": bound(f32::max, f32::MIN) });
        self.add(bytes, values.len() / width, FLOAT, kind, more)
    }
}

const FLOAT: u32 = 5126;
const UINT: u32 = 5125;

/// What rods and springs are made of.
const STRUTS: [GlyphPart; 2] = [GlyphPart::Rod, GlyphPart::Coil];

/// Where a rod or spring is in each frame.
#[derive(Clone, Default)]
struct StrutMotion {
    translation: Vec<f32>,
    rotation: Vec<f32>,
    scale: Vec<f32>,
}

impl StrutMotion {
    fn push(&mut self, (pose, size): (Pose, Vec3)) {
        self.translation.extend(pose.position.to_array().map(|x| x as f32));
        self.rotation.extend(pose.rotation.to_array().map(|x| x as f32));
        self.scale.extend(size.to_array().map(|x| x as f32));
    }

    /// Path, values, numbers a frame and type of each.
    fn channels(&self) -> [Channel<'_>; 3] {
        [
            ("translation", self.translation.as_slice(), 3, "VEC3"),
            ("rotation", self.rotation.as_slice(), 4, "VEC4"),
            ("scale", self.scale.as_slice(), 3, "VEC3"),
        ]
    }
}

/// What is animated: its path, its values, how many there are per frame, and their kind.
type Channel<'a> = (&'static str, &'a [f32], usize, &'static str);

/// What moves over the selected frames.
struct Motions {
    /// Seconds from the first of them.
    times: Vec<f32>,
    /// By body and frame: three and four numbers.
    translation: Vec<f32>,
    rotation: Vec<f32>,
    struts: Vec<StrutMotion>,
    /// Corners of the sheets' surfaces, by sheet and frame.
    sheets: Vec<Vec<Vec<f32>>>,
    ground: Vec<BlockMotion>,
}

impl Motions {
    fn read(
        reader: &FrameReader<'_>,
        solids: &Solids,
        frames: &[usize],
        (struts, sheets): (&[Glyph], &[SheetMesh]),
    ) -> Result<Self> {
        let (count, bodies) = (frames.len(), reader.header().bodies);
        let mut all = Self {
            times: frames.iter().map(|f| (reader.times()[*f] - reader.times()[frames[0]]) as f32).collect(),
            translation: vec![0f32; 3 * bodies * count],
            rotation: vec![0f32; 4 * bodies * count],
            struts: vec![StrutMotion::default(); struts.len()],
            sheets: vec![Vec::new(); sheets.len()],
            ground: Vec::new(),
        };
        let mut ground = GroundMotion::default();
        for (i, frame) in frames.iter().enumerate() {
            let moment = Moment::read(reader, *frame)?;
            ground.see(i, &moment.relief);
            if i + 1 == count && !moment.relief.is_empty() {
                all.ground = ground_blocks(&moment, solids, reader, &ground);
            }
            for (strut, motion) in struts.iter().zip(&mut all.struts) {
                motion.push(strut.place(&moment.poses));
            }
            for ((mesh, shapes), nodes) in sheets.iter().zip(&mut all.sheets).zip(moment.sheets.iter().cycle()) {
                let points = mesh.faces(&mesh.shape(nodes)).into_iter().flat_map(|p| p.to_array());
                shapes.push(points.map(|x| x as f32).collect());
            }
            for (body, pose) in moment.poses.iter().enumerate() {
                let at = body * count + i;
                all.translation[3 * at..3 * at + 3].copy_from_slice(&pose.position.to_array().map(|x| x as f32));
                all.rotation[4 * at..4 * at + 4].copy_from_slice(&pose.rotation.to_array().map(|x| x as f32));
            }
        }
        Ok(all)
    }
}

/// Nodes, and what animates them. Node 0 turns z up to y up.
struct Graph {
    nodes: Vec<Value>,
    channels: Vec<Value>,
    samplers: Vec<Value>,
    /// Where the times are; none in a file of one frame.
    times: Option<usize>,
}

impl Graph {
    fn new(bodies: usize, times: Option<usize>) -> Self {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let children: Vec<usize> = (1..=bodies).collect();
        let root = json!({ "name": "z up", "rotation": [-half, 0.0, 0.0, half], "children": children });
        Self { nodes: vec![root], channels: Vec::new(), samplers: Vec::new(), times }
    }

    /// Adds a node below the first one.
    fn add(&mut self, node: Value) -> usize {
        let number = self.nodes.len();
        self.nodes.push(node);
        self.nodes[0]["children"].as_array_mut().into_iter().for_each(|list| list.push(json!(number)));
        number
    }

    /// Animates a node, if its values change.
    fn animate(&mut self, buffer: &mut Buffer, node: usize, (path, values, width, kind): Channel<'_>) {
        let Some(input) = self.times else { return };
        if values.chunks(width).any(|v| v != &values[..width]) {
            let output = buffer.floats(values, width, kind);
            self.channel(node, path, input, output);
        }
    }

    fn channel(&mut self, node: usize, path: &str, input: usize, output: usize) {
        self.samplers.push(json!({ "input": input, "output": output, "interpolation": "LINEAR" }));
        self.channels.push(json!({ "sampler": self.samplers.len() - 1, "target": { "node": node, "path": path } }));
    }

    /// A node per body, in their order.
    fn bodies(&mut self, buffer: &mut Buffer, reader: &FrameReader<'_>, motions: &Motions) {
        let count = motions.times.len();
        for body in 0..reader.header().bodies {
            let frames = body * count..(body + 1) * count;
            let t = &motions.translation[3 * frames.start..3 * frames.end];
            let r = &motions.rotation[4 * frames.start..4 * frames.end];
            self.nodes.push(json!({
                "name": body_name(reader, body as u32), "translation": &t[..3], "rotation": &r[..4] }));
            for channel in [("translation", t, 3, "VEC3"), ("rotation", r, 4, "VEC4")] {
                self.animate(buffer, body + 1, channel);
            }
        }
    }

    /// A node per shape, below its body.
    fn shapes(&mut self, solids: &Solids, paints: &mut Paints, bodies: usize, is_left_out: impl Fn(u32) -> bool) {
        let mut children = vec![Vec::new(); bodies];
        for (i, solid) in solids.seen().filter(|(_, solid)| !is_left_out(solid.body)) {
            children[solid.body as usize].push(self.nodes.len());
            let mesh = paints.mesh(solid.mesh, solids.looks.coat(i).color);
            self.nodes.push(json!({
                "mesh": mesh, "scale": solid.size, "translation": solid.local.position.to_array(),
                "rotation": solid.local.rotation.to_array() }));
        }
        for (body, list) in children.into_iter().enumerate().filter(|(_, list)| !list.is_empty()) {
            self.nodes[body + 1]["children"] = json!(list);
        }
    }

    /// A node per rod or spring.
    fn struts(&mut self, buffer: &mut Buffer, paints: &mut Paints, first: usize, struts: &[Glyph], motions: &Motions) {
        for (strut, motion) in struts.iter().zip(&motions.struts) {
            let form = STRUTS.iter().position(|part| *part == strut.part).unwrap_or(0);
            let mut own = json!({ "mesh": paints.mesh((first + form) as u32, strut.color) });
            let channels = motion.channels();
            for (path, values, width, _) in channels {
                own[path] = json!(&values[..width]);
            }
            let node = self.add(own);
            for channel in channels {
                self.animate(buffer, node, channel);
            }
        }
    }
}

/// Surfaces of shapes, and of rods and springs if there are any: accessors of points and corners.
fn surfaces(buffer: &mut Buffer, solids: &Solids, has_struts: bool) -> Vec<[usize; 2]> {
    let forms = if has_struts { &STRUTS } else { [].as_slice() }.iter().map(|part| glyphs::strut_surface(*part));
    let forms: Vec<Surface> = forms.collect();
    let mut surface = |mesh: &Surface| {
        let points: Vec<f32> = mesh.points.iter().flatten().map(|x| *x as f32).collect();
        let position = buffer.floats(&points, 3, "VEC3");
        let corners = mesh.triangles.iter().flatten().flat_map(|i| i.to_le_bytes()).collect();
        [position, buffer.add(corners, 3 * mesh.triangles.len(), UINT, "SCALAR", json!({}))]
    };
    solids.meshes.iter().chain(&forms).map(&mut surface).collect()
}

/// The bytes of a file with the selected frames.
fn write(reader: &FrameReader<'_>, solids: &Solids, selection: &Selection) -> Result<Vec<u8>> {
    let frames = selection.of(reader.steps().len())?;
    let bodies = reader.header().bodies;
    if 28 * bodies as u64 * frames.len() as u64 > 3 << 30 {
        return Err(RecordError::refused(
            format!("{} frames of {bodies} bodies do not fit into one glTF file of 4 GB", frames.len()),
            "select fewer frames (`--frames A:B:STEP`), or export VTK or OBJ, which are a file per frame",
        ));
    }
    let mut buffer = Buffer::default();
    let (struts, sheets) = (glyphs::struts(solids), solids.sheets.meshes());
    let surfaces = surfaces(&mut buffer, solids, !struts.is_empty());
    let motions = Motions::read(reader, solids, &frames, (&struts, &sheets))?;
    let times = (frames.len() > 1).then(|| buffer.floats(&motions.times, 1, "SCALAR"));
    let (mut graph, mut paints) = (Graph::new(bodies, times), Paints::default());
    graph.bodies(&mut buffer, reader, &motions);
    let reliefs = &reader.header().reliefs;
    let is_soil = |body: u32| reliefs.iter().any(|relief| relief.body == body);
    graph.shapes(solids, &mut paints, bodies, |body| !motions.ground.is_empty() && is_soil(body));
    graph.struts(&mut buffer, &mut paints, solids.meshes.len(), &struts, &motions);
    let (mut meshes, mut materials) = (paints.meshes(&surfaces), paints.materials());
    for ((sheet, mesh), shapes) in solids.sheets.list.iter().zip(&sheets).zip(&motions.sheets) {
        materials.push(material(sheet.color.or(Some(painted(&sheet.name).0))));
        let (about, weights) = deforming(&mut buffer, mesh, shapes, materials.len() - 1);
        meshes.push(about);
        let node = graph.add(json!({ "name": sheet.name, "mesh": meshes.len() - 1 }));
        if let Some(output) = weights {
            graph.channel(node, "weights", times.unwrap_or(0), output);
        }
    }
    if !motions.ground.is_empty() {
        materials.push(material(None));
    }
    for block in &motions.ground {
        let (about, sampler) = soil(&mut buffer, block, &motions.times, materials.len() - 1);
        meshes.push(about);
        let node = graph.add(json!({ "name": block.name, "mesh": meshes.len() - 1 }));
        if let Some([input, output]) = sampler {
            graph.channel(node, "weights", input, output);
        }
    }
    let mut root = json!({
        "asset": { "version": "2.0", "generator": concat!("grouser ", env!("CARGO_PKG_VERSION")) },
        "scene": 0, "scenes": [{ "name": reader.header().scene, "nodes": [0] }], "nodes": graph.nodes,
        "meshes": meshes, "materials": materials,
        "buffers": [{ "byteLength": buffer.bytes.len() }], "bufferViews": buffer.views, "accessors": buffer.accessors,
    });
    if !graph.channels.is_empty() {
        root["animations"] = json!([{ "name": "run", "channels": graph.channels, "samplers": graph.samplers }]);
    }
    Ok(container(&root, &buffer.bytes))
}

/// Ground that deforms: what is around its blocks in the last frame, and the blocks.
fn ground_blocks(last: &Moment, solids: &Solids, reader: &FrameReader<'_>, ground: &GroundMotion) -> Vec<BlockMotion> {
    let reliefs = &reader.header().reliefs;
    let own = solids.seen().filter(|(_, solid)| reliefs.iter().any(|relief| relief.body == solid.body));
    let piece = |(_, solid): (usize, &Solid)| {
        let cut::SurfacePiece { points, triangles } = cut::surface(last, solids, reliefs, solid);
        BlockMotion { name: body_name(reader, solid.body), triangles, shapes: vec![(0, points)] }
    };
    let mut all: Vec<BlockMotion> = own.map(piece).collect();
    all.extend(ground.blocks(last, reliefs));
    all.retain(|block| !block.triangles.is_empty());
    all
}

/// The mesh of a block, and accessors of times and weights where it changes.
fn soil(buffer: &mut Buffer, block: &BlockMotion, times: &[f32], material: usize) -> (Value, Option<[usize; 2]>) {
    let flat = |points: &[Vec3]| -> Vec<f32> { points.iter().flat_map(|p| p.to_array()).map(|x| x as f32).collect() };
    let first = flat(&block.shapes[0].1);
    let corners = block.triangles.iter().flatten().flat_map(|i| i.to_le_bytes()).collect();
    let position = buffer.floats(&first, 3, "VEC3");
    let indices = buffer.add(corners, 3 * block.triangles.len(), UINT, "SCALAR", json!({}));
    let mut part = json!({ "attributes": { "POSITION": position }, "indices": indices, "material": material });
    let count = block.shapes.len() - 1;
    if count == 0 {
        return (json!({ "primitives": [part] }), None);
    }
    let mut targets = Vec::with_capacity(count);
    for (_, points) in &block.shapes[1..] {
        let change: Vec<f32> = flat(points).iter().zip(&first).map(|(now, first)| now - first).collect();
        targets.push(json!({ "POSITION": buffer.floats(&change, 3, "VEC3") }));
    }
    part["targets"] = json!(targets);
    // A shape holds until the frame before the next.
    let (mut keys, mut weights) = (Vec::new(), Vec::new());
    let mut key = |frame: usize, shape: usize| {
        keys.push(times[frame]);
        weights.extend((1..=count).map(|k| f32::from(u8::from(k == shape))));
    };
    for (k, (frame, _)) in block.shapes.iter().enumerate() {
        key(*frame, k);
        if let Some((next, _)) = block.shapes.get(k + 1).filter(|(next, _)| *next > frame + 1) {
            key(next - 1, k);
        }
    }
    let sampler = [buffer.floats(&keys, 1, "SCALAR"), buffer.floats(&weights, 1, "SCALAR")];
    (json!({ "primitives": [part], "weights": vec![0.0; count] }), Some(sampler))
}

/// A mesh that goes from shape to shape, and the accessor of its weights over the frames.
fn deforming(buffer: &mut Buffer, mesh: &SheetMesh, shapes: &[Vec<f32>], material: usize) -> (Value, Option<usize>) {
    let position = buffer.floats(&shapes[0], 3, "VEC3");
    let triangles = mesh.triangles();
    let corners = triangles.iter().flatten().flat_map(|i| i.to_le_bytes()).collect();
    let indices = buffer.add(corners, 3 * triangles.len(), UINT, "SCALAR", json!({}));
    let mut part =
        json!({ "attributes": { "POSITION": position }, "indices": indices, "material": material });
    let count = shapes.len() - 1;
    if count == 0 {
        return (json!({ "primitives": [part] }), None);
    }
    let mut targets = Vec::with_capacity(count);
    for shape in &shapes[1..] {
        let change: Vec<f32> = shape.iter().zip(&shapes[0]).map(|(now, first)| now - first).collect();
        targets.push(json!({ "POSITION": buffer.floats(&change, 3, "VEC3") }));
    }
    part["targets"] = json!(targets);
    // In the first frame none counts, then one after the other.
    let mut weights = vec![0f32; count * shapes.len()];
    (0..count).for_each(|k| weights[(k + 1) * count + k] = 1.0);
    let output = buffer.floats(&weights, 1, "SCALAR");
    (json!({ "primitives": [part], "weights": vec![0.0; count] }), Some(output))
}

/// Surfaces in the colours that they have; a surface in two colours is two meshes.
#[derive(Default)]
struct Paints(Vec<(u32, Option<[u8; 3]>)>);

impl Paints {
    /// The number of a surface in a colour.
    fn mesh(&mut self, surface: u32, color: Option<[u8; 3]>) -> usize {
        let wanted = (surface, color);
        self.0.iter().position(|known| *known == wanted).unwrap_or_else(|| {
            self.0.push(wanted);
            self.0.len() - 1
        })
    }

    fn meshes(&self, surfaces: &[[usize; 2]]) -> Vec<Value> {
        let mesh = |(i, (surface, _)): (usize, &(u32, Option<[u8; 3]>))| {
            let [position, indices] = surfaces[*surface as usize];
            json!({ "primitives": [{ "attributes": { "POSITION": position }, "indices": indices, "material": i }] })
        };
        self.0.iter().enumerate().map(mesh).collect()
    }

    /// A material for each of them.
    fn materials(&self) -> Vec<Value> {
        self.0.iter().map(|(_, color)| material(*color)).collect()
    }
}

fn material(color: Option<[u8; 3]>) -> Value {
    let [r, g, b] = color.map_or([0.72, 0.66, 0.56], |c| Rgb(c).linear());
    json!({ "doubleSided": true, "pbrMetallicRoughness": {
        "baseColorFactor": [r, g, b, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.9 } })
}

/// Header, JSON chunk, binary chunk.
fn container(root: &Value, binary: &[u8]) -> Vec<u8> {
    let mut text = root.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut out = b"glTF".to_vec();
    let total = 12 + 8 + text.len() + 8 + binary.len();
    for word in [2, total as u32, text.len() as u32] {
        out.extend(word.to_le_bytes());
    }
    out.extend(b"JSON");
    out.extend(text);
    out.extend((binary.len() as u32).to_le_bytes());
    out.extend(b"BIN\0");
    out.extend(binary);
    out
}
