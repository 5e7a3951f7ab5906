//! What the server shows: a recording or a run.

use crate::message::Message;
use grouser_record::glyphs::{Glyph, GlyphPart, glyphs};
use grouser_record::picture::color::painted;
use grouser_record::relief::RELIEF_NODES;
use grouser_record::{RecordError, ReliefBlock, Solids};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::watch;

/// Why a request is not answered: a status of HTTP and a reason for the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal(pub u16, pub String);

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Refused { .. } => Self(404, error.to_string()),
            other => Self(500, other.to_string()),
        }
    }
}

/// An answer.
pub type Answer<T> = Result<T, Refusal>;

/// Something that can be shown. All methods may be called from several connections at once.
pub trait Source: Send + Sync {
    /// What there is, as JSON: see `book/src/viewer.md`.
    fn scene(&self) -> Answer<Value>;
    /// The shapes of all bodies.
    fn shapes(&self) -> Answer<Message>;
    /// Joints and springs, and the parts of the figures that show them.
    fn joints(&self) -> Answer<Message>;
    /// A surface of triangles.
    fn mesh(&self, index: usize) -> Answer<Message>;
    /// Times of the frames from `first` on.
    fn times(&self, first: usize) -> Answer<Message>;
    /// A frame with the quantities of these names, of all bodies or of a range of them.
    fn frame(&self, index: usize, quantities: &[&str], bodies: Option<(usize, usize)>) -> Answer<Vec<u8>>;
    /// Ground that deforms: of a recording its blocks at a frame, all or those that changed after frame `since`; of a
    /// run its newest blocks, all or those of changes after number `since`.
    fn relief(&self, frame: usize, since: Option<usize>) -> Answer<Message>;
    /// Tells the number of a run's newest frame, and when it changes; 0 before the first one. Nothing for recordings.
    fn news(&self) -> Option<watch::Receiver<u64>>;
    /// The newest frame of a run.
    fn newest(&self) -> Answer<Arc<Vec<u8>>>;
    /// Rows of signals from `first` on: times and the columns of these indices.
    fn signals(&self, columns: &[usize], first: usize) -> Answer<Message>;
    /// A command to a run.
    fn control(&self, command: &[u8]) -> Answer<()>;
}

/// Shapes as a message; surfaces of flexible bodies as triangles between points that frames hold.
pub(crate) fn shapes(solids: &Solids) -> Message {
    let all = &solids.solids;
    let floats = |f: &dyn Fn(&grouser_record::solids::Solid) -> Vec<f64>| -> Vec<f32> {
        all.iter().flat_map(f).map(|x| x as f32).collect()
    };
    let rotation = |s: &grouser_record::solids::Solid| grouser_math::quat::to_scalar_first(s.local.rotation).to_vec();
    let (mut sheets, mut corners, mut first) = (Vec::new(), Vec::new(), 0);
    for (sheet, mesh) in solids.sheets.list.iter().zip(solids.sheets.meshes()) {
        let color = sheet.color.unwrap_or(painted(&sheet.name).0);
        let (triangles, points) = (mesh.triangles(), mesh.point_count() as u32);
        sheets.push(json!({ "name": sheet.name, "color": color, "points": points, "triangles": triangles.len() }));
        corners.extend(triangles.iter().flatten().map(|corner| first + corner));
        first += points;
    }
    let about = json!({
        "kinds": solids.kinds, "meshes": solids.meshes.len(), "materials": solids.materials, "sheets": sheets,
    });
    let message = Message::new(about)
        .u32("sheet_corner", 3, &corners)
        .u32("body", 1, &all.iter().map(|s| s.body).collect::<Vec<_>>())
        .u32("mesh", 1, &all.iter().map(|s| s.mesh).collect::<Vec<_>>())
        .f32("size", 3, &floats(&|s| s.size.to_vec()))
        .f32("position", 3, &floats(&|s| s.local.position.to_array().to_vec()))
        .f32("rotation", 4, &floats(&rotation))
        .u8("kind", 1, &all.iter().map(|s| s.kind).collect::<Vec<_>>())
        .u8("motion", 1, &solids.motion);
    let message =
        if solids.material.len() == all.len() { message.u8("material", 1, &solids.material) } else { message };
    if solids.looks.coats.len() != all.len() {
        return message;
    }
    // Red, green, blue and 255 for a colour of its own; what is not seen is left out by the page.
    let color = |i: usize| solids.looks.coat(i).color.map_or([0; 4], |[r, g, b]| [r, g, b, 255]);
    let seen: Vec<u8> = (0..all.len()).map(|i| u8::from(solids.looks.is_seen(i))).collect();
    message.u8("color", 4, &(0..all.len()).flat_map(color).collect::<Vec<u8>>()).u8("seen", 1, &seen)
}

/// Joints as a message: names, kinds and bodies, then the parts of their figures. A part lies on a body, or stretches
/// from there to a point of another; 4294967295 is the world. One with a colour (its fourth number is 255) belongs to a
/// body's look.
pub(crate) fn joints(solids: &Solids) -> Message {
    let number = |body: Option<u32>| body.unwrap_or(u32::MAX);
    let list: Vec<Value> = solids
        .links
        .iter()
        .map(|link| json!({ "name": link.name, "kind": link.kind, "bodies": link.bodies }))
        .collect();
    let glyphs = glyphs(solids);
    let threes = |f: &dyn Fn(&Glyph) -> [f64; 3]| glyphs.iter().flat_map(f).map(|x| x as f32).collect::<Vec<_>>();
    let rotation: Vec<f32> =
        glyphs.iter().flat_map(|g| grouser_math::quat::to_scalar_first(g.local.rotation)).map(|x| x as f32).collect();
    let part = |g: &Glyph| GlyphPart::ALL.iter().position(|part| *part == g.part).unwrap_or_default() as u8;
    let color = |g: &Glyph| g.color.map_or([0; 4], |[r, g, b]| [r, g, b, 255]);
    let to = |g: &Glyph| g.to.map_or([0.0; 3], |(_, point)| point.to_array());
    Message::new(json!({ "joints": list }))
        .u32("joint", 1, &glyphs.iter().map(|g| g.link).collect::<Vec<_>>())
        .u32("body", 1, &glyphs.iter().map(|g| number(g.body)).collect::<Vec<_>>())
        .u32("to_body", 1, &glyphs.iter().map(|g| number(g.to.and_then(|to| to.0))).collect::<Vec<_>>())
        .f32("position", 3, &threes(&|g| g.local.position.to_array()))
        .f32("rotation", 4, &rotation)
        .f32("size", 3, &threes(&|g| g.size.to_array()))
        .f32("to", 3, &threes(&to))
        .u8("color", 4, &glyphs.iter().flat_map(color).collect::<Vec<_>>())
        .u8("part", 1, &glyphs.iter().map(part).collect::<Vec<_>>())
        .u8("stretches", 1, &glyphs.iter().map(|g| u8::from(g.to.is_some())).collect::<Vec<_>>())
}

/// Blocks of ground that deforms as a message.
pub(crate) fn relief<'a>(about: Value, blocks: impl Iterator<Item = &'a ReliefBlock> + Clone) -> Message {
    let places: Vec<f32> = blocks.clone().flat_map(|b| [b.ground as f32, b.at[0] as f32, b.at[1] as f32]).collect();
    let field = |f: fn(&ReliefBlock) -> &Vec<f32>| -> Vec<f32> { blocks.clone().flat_map(f).copied().collect() };
    Message::new(about)
        .f32("block", 3, &places)
        .f32("height", RELIEF_NODES, &field(|b| &b.height))
        .f32("sinkage", RELIEF_NODES, &field(|b| &b.sinkage))
        .f32("pressure", RELIEF_NODES, &field(|b| &b.pressure))
        .f32("yield", RELIEF_NODES, &field(|b| &b.yielded))
}

/// A surface as a message.
pub(crate) fn mesh(solids: &Solids, index: usize) -> Answer<Message> {
    let mesh = solids.meshes.get(index).ok_or_else(|| Refusal(404, format!("there is no mesh {index}")))?;
    let points: Vec<f32> = mesh.points.iter().flatten().map(|x| *x as f32).collect();
    let triangles: Vec<u32> = mesh.triangles.iter().flatten().copied().collect();
    Ok(Message::new(json!({})).f32("points", 3, &points).u32("triangles", 3, &triangles))
}
