//! A canvas that writes SVG. Letters are outlines, the same as in pictures of pixels, so that a plot looks the same
//! wherever it is opened; what they say stands in labels, which searches and screen readers find.

use super::letters::{self, letter};
use super::{Anchor, Canvas, Color, FONT};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A canvas that writes SVG.
pub struct Svg {
    text: String,
    /// The letters that are used.
    letters: BTreeSet<char>,
}

impl Svg {
    /// An empty picture of this size in pixels.
    pub fn new((width, height): (f64, f64)) -> Self {
        let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"");
        let text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n");
        Self { text, letters: BTreeSet::new() }
    }

    /// The text of the file.
    pub fn finish(mut self) -> String {
        self.text += "<defs>\n";
        for character in &self.letters {
            let (code, outline) = (u32::from(*character), letter(*character).1.outline);
            writeln!(self.text, "<path id=\"letter-{code:x}\" d=\"{outline}\"/>").expect("to a string");
        }
        self.text + "</defs>\n</svg>\n"
    }
}

fn hex([r, g, b]: Color) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

impl Canvas for Svg {
    fn line(&mut self, points: &[(f64, f64)], width: f64, color: Color) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        writeln!(
            self.text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
            points.join(" "),
            hex(color)
        )
        .expect("to a string");
    }

    fn fill(&mut self, [x, y, width, height]: [f64; 4], color: Color) {
        writeln!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            hex(color)
        )
        .expect("to a string");
    }

    fn text(&mut self, (x, y): (f64, f64), text: &str, anchor: Anchor, color: Color) {
        let length = letters::width(text, FONT);
        let (start, turn) = match anchor {
            Anchor::Start => (0.0, ""),
            Anchor::Middle => (-0.5 * length, ""),
            Anchor::End => (-length, ""),
            Anchor::Upwards => (-0.5 * length, " rotate(-90)"),
        };
        let scale = FONT / letters::UNITS;
        let label = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        let down = FONT * letters::MIDDLE;
        writeln!(
            self.text,
            "<g role=\"img\" aria-label=\"{label}\" fill=\"{}\" transform=\"translate({x:.1} {y:.1}){turn} \
             translate({start:.2} {down:.2}) scale({scale:.6} -{scale:.6})\">",
            hex(color)
        )
        .expect("to a string");
        let mut pen = 0.0;
        for character in text.chars() {
            let (known, letter) = letter(character);
            if !letter.outline.is_empty() {
                self.letters.insert(known);
                let code = u32::from(known);
                write!(self.text, "<use href=\"#letter-{code:x}\" x=\"{pen}\"/>").expect("to a string");
            }
            pen += letter.advance;
        }
        self.text += "</g>\n";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_outlines_that_the_file_holds() {
        let mut svg = Svg::new((200.0, 100.0));
        svg.text((100.0, 50.0), "τ < \"c\" & x", Anchor::Middle, [0, 0, 0]);
        let text = svg.finish();
        assert!(text.contains("aria-label=\"τ &lt; &quot;c&quot; &amp; x\""), "{text}");
        assert!(!text.contains("<text"), "no font is asked for");
        let used: Vec<&str> = text.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        // All but the four spaces.
        assert_eq!(used.len(), 7);
        assert!(used.iter().all(|id| text.matches(&format!("<path id=\"{id}\" d=\"M")).count() == 1), "{text}");
        // The middle of the text is at its place.
        let half = 0.5 * letters::width("τ < \"c\" & x", FONT);
        assert!(text.contains(&format!("translate({:.2} {:.2})", -half, FONT * letters::MIDDLE)), "{text}");
    }
}
