//! A canvas of pixels, for PNG. Lines and letters are smoothed by how much of a pixel they cover.

use super::letters::{self, Cover};
use super::{Anchor, Canvas, Color, FONT};

/// A canvas of pixels.
pub struct Pixels {
    width: usize,
    height: usize,
    data: Vec<u8>,
    /// How much of each pixel the line being drawn covers: it must not cover its own joints twice.
    covered: Vec<u8>,
}

impl Pixels {
    /// An empty picture of this size.
    pub fn new((width, height): (f64, f64)) -> Self {
        let (width, height) = (width.ceil() as usize, height.ceil() as usize);
        Self { width, height, data: vec![255; 3 * width * height], covered: vec![0; width * height] }
    }

    /// A canvas over a picture: three bytes per pixel.
    pub fn over(width: usize, height: usize, data: Vec<u8>) -> Self {
        Self { width, height, data, covered: vec![0; width * height] }
    }

    /// Width of a text in pixels, as it is drawn here.
    pub fn width_of(text: &str) -> f64 {
        letters::width(text, FONT)
    }

    /// The picture.
    pub fn into_data(self) -> Vec<u8> {
        self.data
    }

    /// A rectangle (left, top, width, height) that lets what is below shine through: 255 hides it.
    pub fn shade(&mut self, [x, y, width, height]: [f64; 4], color: Color, share: u8) {
        for row in y.round() as i64..(y + height).round() as i64 {
            for column in x.round() as i64..(x + width).round() as i64 {
                self.blend(column, row, color, share);
            }
        }
    }

    /// The bytes of a PNG file.
    pub fn png(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("a picture in memory");
        writer.write_image_data(&self.data).expect("a picture in memory");
        drop(writer);
        out
    }

    fn blend(&mut self, x: i64, y: i64, color: Color, share: u8) {
        if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
            return;
        }
        let at = 3 * (y as usize * self.width + x as usize);
        for (old, new) in self.data[at..at + 3].iter_mut().zip(color) {
            let mixed = u32::from(*old) * u32::from(255 - share) + u32::from(new) * u32::from(share);
            *old = ((mixed + 127) / 255) as u8;
        }
    }

    /// Pixels whose middle may be within `reach` of a segment.
    fn window(&self, a: (f64, f64), b: (f64, f64), reach: f64) -> [usize; 4] {
        let clamp = |x: f64, most: usize| x.clamp(0.0, most as f64) as usize;
        [
            clamp(a.0.min(b.0) - reach, self.width),
            clamp(a.0.max(b.0) + reach + 1.0, self.width),
            clamp(a.1.min(b.1) - reach, self.height),
            clamp(a.1.max(b.1) + reach + 1.0, self.height),
        ]
    }
}

/// Distance of a point from a segment.
fn distance(p: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
    let (d, e) = ((b.0 - a.0, b.1 - a.1), (p.0 - a.0, p.1 - a.1));
    let length = d.0 * d.0 + d.1 * d.1;
    let t = if length > 0.0 { ((e.0 * d.0 + e.1 * d.1) / length).clamp(0.0, 1.0) } else { 0.0 };
    (e.0 - t * d.0).hypot(e.1 - t * d.1)
}

impl Canvas for Pixels {
    fn line(&mut self, points: &[(f64, f64)], width: f64, color: Color) {
        let reach = 0.5 * width + 0.5;
        let segments = || points.windows(2).map(|pair| (pair[0], pair[1]));
        for (a, b) in segments() {
            let [x0, x1, y0, y1] = self.window(a, b, reach);
            for (y, x) in (y0..y1).flat_map(|y| (x0..x1).map(move |x| (y, x))) {
                let share = (reach - distance((x as f64 + 0.5, y as f64 + 0.5), a, b)).clamp(0.0, 1.0);
                let covered = &mut self.covered[y * self.width + x];
                *covered = (*covered).max((255.0 * share) as u8);
            }
        }
        for (a, b) in segments() {
            let [x0, x1, y0, y1] = self.window(a, b, reach);
            for (y, x) in (y0..y1).flat_map(|y| (x0..x1).map(move |x| (y, x))) {
                let share = std::mem::take(&mut self.covered[y * self.width + x]);
                self.blend(x as i64, y as i64, color, share);
            }
        }
    }

    fn fill(&mut self, [x, y, width, height]: [f64; 4], color: Color) {
        self.shade([x, y, width, height], color, 255);
    }

    fn text(&mut self, (x, y): (f64, f64), text: &str, anchor: Anchor, color: Color) {
        let (scale, length) = (FONT / letters::UNITS, letters::width(text, FONT));
        let start = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle | Anchor::Upwards => -0.5 * length,
            Anchor::End => -length,
        };
        // The box of the text: whole pixels around it, along and across.
        let (wide, high) = (length.ceil() as usize + 4, (1.6 * FONT).ceil() as usize);
        let (columns, rows) = if anchor == Anchor::Upwards { (high, wide) } else { (wide, high) };
        let corner = match anchor {
            Anchor::Upwards => ((x - 0.5 * high as f64).floor(), (y - 0.5 * wide as f64).floor()),
            _ => ((x + start - 2.0).floor(), (y - 0.5 * high as f64).floor()),
        };
        let mut cover = Cover::new(columns, rows);
        let mut pen = start;
        for character in text.chars() {
            let letter = letters::letter(character).1;
            let place = |(u, v): (f64, f64)| {
                let (along, across) = (pen + scale * u, FONT * letters::MIDDLE - scale * v);
                let at = match anchor {
                    Anchor::Upwards => (x + across, y - along),
                    _ => (x + along, y + across),
                };
                (at.0 - corner.0, at.1 - corner.1)
            };
            letters::lines(letter.outline).iter().for_each(|line| cover.line(line.map(place)));
            pen += scale * letter.advance;
        }
        for (i, share) in cover.shares().into_iter().enumerate().filter(|(_, share)| *share > 0) {
            let (column, row) = ((i % columns) as i64, (i / columns) as i64);
            self.blend(corner.0 as i64 + column, corner.1 as i64 + row, color, share);
        }
    }
}
