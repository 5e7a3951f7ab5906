//! A canvas that writes SVG.

use super::{Anchor, Canvas, Color, TEXT};
use std::fmt::Write;

/// A canvas that writes SVG.
pub struct Svg(String);

impl Svg {
    /// An empty picture of this size in pixels.
    pub fn new((width, height): (f64, f64)) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
             {height}\" \
             font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" font-size=\"{}\">\n",
            0.85 * TEXT
        ))
    }

    /// The text of the file.
    pub fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

fn hex([r, g, b]: Color) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

impl Canvas for Svg {
    fn line(&mut self, points: &[(f64, f64)], width: f64, color: Color) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        writeln!(
            self.0,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
            points.join(" "),
            hex(color)
        )
        .expect("to a string");
    }

    fn fill(&mut self, [x, y, width, height]: [f64; 4], color: Color) {
        writeln!(self.0, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", hex(color))
            .expect("to a string");
    }

    fn text(&mut self, (x, y): (f64, f64), text: &str, anchor: Anchor, color: Color) {
        let (anchor, turn) = match anchor {
            Anchor::Start => ("start", String::new()),
            Anchor::Middle => ("middle", String::new()),
            Anchor::End => ("end", String::new()),
            Anchor::Upwards => ("middle", format!(" transform=\"rotate(-90 {x:.1} {y:.1})\"")),
        };
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        writeln!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" dominant-baseline=\"central\" text-anchor=\"{anchor}\" \
             fill=\"{}\"{turn}>{text}</text>",
            hex(color)
        )
        .expect("to a string");
    }
}
