//! Pictures of frames, drawn by the processor alone.
//!
//! Balls, ellipsoids, cylinders, cones and capsules are met by rays exactly; other shapes are triangles of their
//! surfaces. What each sample sees (depth and thing) is found by drawing every thing where it appears, from the front
//! to the back, over bands of rows; only then is it lit, so that a million hidden grains cost little. The sun casts
//! shadows through a map of depths as seen by it; light from the sky comes through a few smaller maps, which darkens
//! gaps between grains. Nothing depends on neighbouring rows, so that parts of a picture are the same as the whole.
//! Cost: about a microsecond per sphere and a quarter of one per sample.

mod bounds;
pub mod camera;
mod cast;
pub mod color;
mod earth;
pub mod film;
mod form;
mod lens;
mod light;
mod overlay;
mod shade;
mod sheet;
mod stage;
pub mod style;

pub use bounds::Bounds;
pub use camera::{Camera, Path};
pub use color::{Coloring, Rgb};
pub use earth::{Holes, relief_color};
pub use form::Form;
pub use stage::{Drawing, Facet, Stage, form_of};
pub use style::{Finish, Pattern, Style, StyledShapes, Texture};

use crate::error::{RecordError, Result};
use crate::relief::ReliefField;
use grouser_math::{Vec3, par};
use std::ops::Range;

/// What a picture shows and how; the same for all frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Width and height in pixels.
    pub size: [usize; 2],
    /// Samples per pixel along each axis.
    pub samples: usize,
    /// Colours of the background at the top and at the bottom.
    pub background: [Rgb; 2],
    /// Height of an endless ground in m.
    pub ground: Option<f64>,
    /// Colour of the ground.
    pub ground_color: Rgb,
    /// Direction towards the sun.
    pub light: Vec3,
    /// The sun casts shadows.
    pub shadows: bool,
    /// Light from the sky is kept from gaps.
    pub occlusion: bool,
    /// Colours of moving bodies.
    pub coloring: Coloring,
    /// Colour of fixed and driven bodies.
    pub fixed_color: Rgb,
    /// Show the scale of colours.
    pub legend: bool,
    /// Show the time.
    pub time: bool,
    /// Words at the top.
    pub title: String,
    /// Show joints and springs.
    pub joints: bool,
    /// Colour of joints and springs.
    pub joint_color: Rgb,
    /// Show contact forces as arrows of this many metres per newton.
    pub forces: Option<f64>,
    /// Colour of these arrows.
    pub force_color: Rgb,
    /// What is cut away.
    pub section: Option<Section>,
    /// Shapes that look otherwise.
    pub styles: Vec<StyledShapes>,
    /// What grounds that deform are coloured by, from the first value to the second; none: as they are.
    pub relief: Option<(ReliefField, [f64; 2])>,
}

/// A plane; what lies on the side to which its normal points is cut away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Section {
    /// Unit normal.
    pub normal: Vec3,
    /// The plane's points have this product with the normal, m.
    pub offset: f64,
}

impl Section {
    /// How far a point lies on the side that is cut away, m.
    pub fn height(&self, point: Vec3) -> f64 {
        self.normal.dot(point) - self.offset
    }
}

impl Look {
    /// The scales of colours: what each means with its unit, and the values at its ends.
    pub fn scales(&self) -> Vec<(&'static str, [f64; 2])> {
        let relief = self.relief.map(|(field, range)| (field.meaning(), range));
        self.coloring.scale().into_iter().chain(relief).collect()
    }
}

impl Default for Look {
    fn default() -> Self {
        Self {
            size: [1280, 720],
            samples: 2,
            background: [Rgb([0x8f, 0xb1, 0xd6]), Rgb([0xe4, 0xeb, 0xf1])],
            ground: None,
            ground_color: Rgb([0xc6, 0xc0, 0xb4]),
            light: camera::direction(-2.3, 0.95),
            shadows: true,
            occlusion: true,
            coloring: Coloring::Plain(Rgb([0xb8, 0xa6, 0x88])),
            fixed_color: Rgb([0xb3, 0xa5, 0x8d]),
            legend: true,
            time: true,
            title: String::new(),
            joints: true,
            joint_color: Rgb([0x8e, 0x3f, 0xc4]),
            forces: None,
            force_color: Rgb([0x20, 0x22, 0x26]),
            section: None,
            styles: Vec::new(),
            relief: None,
        }
    }
}

/// Rows of a picture: red, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Three bytes per pixel, from the top left.
    pub data: Vec<u8>,
}

impl Picture {
    /// The colour of a pixel.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = 3 * (y * self.width + x);
        [self.data[at], self.data[at + 1], self.data[at + 2]]
    }

    /// The bytes of a PNG file.
    pub fn png(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        let mut writer = encoder.write_header().expect("a picture in memory");
        writer.write_image_data(&self.data).expect("a picture in memory");
        drop(writer);
        out
    }

    /// Reads a PNG file of 8 or 16 bits, with or without opacity, which is dropped; `name` is for messages.
    pub fn from_png(bytes: &[u8], name: &str) -> Result<Self> {
        let wrong = |why: String| RecordError::damaged(name, why, "delete it and render it again");
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().map_err(|e| wrong(format!("is not a PNG picture: {e}")))?;
        let size = reader.output_buffer_size().ok_or_else(|| wrong("is too large".to_string()))?;
        let mut raw = vec![0; size];
        let info = reader.next_frame(&mut raw).map_err(|e| wrong(format!("is a damaged PNG picture: {e}")))?;
        let channels = info.color_type.samples();
        let pixels = raw[..info.buffer_size()].chunks_exact(channels);
        let data = pixels.flat_map(|p| if channels < 3 { [p[0]; 3] } else { [p[0], p[1], p[2]] }).collect();
        Ok(Self { width: info.width as usize, height: info.height as usize, data })
    }

    /// Some of the rows.
    pub fn rows(&self, rows: Range<usize>) -> Self {
        let data = self.data[3 * self.width * rows.start..3 * self.width * rows.end].to_vec();
        Self { width: self.width, height: rows.len(), data }
    }

    /// Pictures of one width below each other.
    pub fn stack(parts: &[Self]) -> Self {
        let width = parts.first().map_or(0, |p| p.width);
        let height = parts.iter().map(|p| p.height).sum();
        Self { width, height, data: parts.iter().flat_map(|p| p.data.iter().copied()).collect() }
    }
}

/// The rows of part `part` (from 0) of `parts` parts of a picture.
pub fn part_rows(height: usize, part: usize, parts: usize) -> Range<usize> {
    part * height / parts..(part + 1) * height / parts
}

/// A list that loops of `par` may fold.
#[derive(Clone)]
struct List<T>(Vec<T>);

impl<T: Clone + Send> par::Fold for List<T> {
    fn empty() -> Self {
        Self(Vec::new())
    }
    fn fold(&mut self, later: &Self) {
        self.0.extend_from_slice(&later.0);
    }
}

/// `work` of each number, in order; at the same time if `parallel`.
fn each<T: Clone + Send>(n: usize, parallel: bool, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    par::fold_chunks(n, if parallel { 1 } else { n.max(1) }, |range| List(range.map(&work).collect())).0
}

/// Rows of a band that is drawn at once.
const BAND: usize = 32;

/// Draws rows of a picture, legend and time included. `parallel`: bands at the same time, on the threads of the pool.
pub fn render(drawing: &Drawing, look: &Look, camera: &Camera, rows: Range<usize>, parallel: bool) -> Picture {
    let [width, height] = look.size;
    let opaque = drawing.without_transparent(look);
    let lights = light::Lights::new(opaque.as_ref().unwrap_or(drawing), look, parallel);
    let samples = look.samples.max(1);
    let lens = lens::Perspective::new(camera, width * samples, height * samples);
    let order_of = |drawing| cast::Order::new(drawing, &lens, [width * samples, height * samples], parallel);
    let (order, behind) = (order_of(drawing), opaque.as_ref().map(|opaque| (opaque, order_of(opaque))));
    let bands = each(rows.len().div_ceil(BAND), parallel, |band| {
        let start = rows.start + band * BAND;
        let band = start..(start + BAND).min(rows.end);
        let lit = |drawing, order: &cast::Order| {
            let mut depths = cast::Depths::new(width * samples, band.start * samples..band.end * samples);
            order.draw(drawing, &lens, &mut depths);
            (shade::band(drawing, look, &lens, &lights, &depths, band.clone()), depths)
        };
        let (mut colors, depths) = lit(drawing, &order);
        if let Some((opaque, order)) = &behind {
            style::mix(drawing, look, &depths, band.clone(), &mut colors, &lit(opaque, order).0);
        }
        colors
    });
    let mut picture = Picture { width, height: rows.len(), data: bands.concat() };
    overlay::draw(&mut picture, rows.start, look, drawing.time);
    picture
}

/// Draws legend and time onto rows of a picture that something else made.
pub fn annotate(picture: &mut Picture, first_row: usize, look: &Look, time: f64) {
    overlay::draw(picture, first_row, look, time);
}
