//! What is written over a picture: the scale of colours, the time, a title.

use super::color::scale;
use super::{Look, Picture};
use crate::plot::{Anchor, Canvas, Pixels, TEXT};

const INK: [u8; 3] = [38, 42, 48];
/// Distance from the picture's edges.
const MARGIN: f64 = 18.0;

/// Draws onto rows of a picture; `first`: the row of the whole picture that is their first.
pub fn draw(picture: &mut Picture, first: usize, look: &Look, time: f64) {
    let [width, height] = look.size.map(|n| n as f64);
    let shift = first as f64;
    let mut canvas = Pixels::over(picture.width, picture.height, std::mem::take(&mut picture.data));
    let left = MARGIN;
    if !look.title.is_empty() {
        plate(&mut canvas, left, MARGIN - shift, &look.title, Anchor::Start);
    }
    if look.time {
        let text = format!("t = {time:.3} s");
        plate(&mut canvas, left, height - MARGIN - TEXT - shift, &text, Anchor::Start);
    }
    for (place, (meaning, [low, high])) in look.scales().into_iter().filter(|_| look.legend).enumerate() {
        let length = (0.3 * width).min(320.0).round();
        // Several stand above each other.
        let up = place as f64 * (2.0 * TEXT + 36.0);
        let (x, y) = (width - MARGIN - length, height - MARGIN - TEXT - up - shift);
        // The scale with its ends and middle below, what it means above.
        let bar = y - 18.0;
        canvas.shade([x - 6.0, bar - TEXT - 8.0, length + 12.0, 2.0 * TEXT + 28.0], [255, 255, 255], 150);
        for i in 0..length as usize {
            let color = scale((i as f64 + 0.5) / length).0;
            canvas.fill([x + i as f64, bar, 1.0, 12.0], color);
        }
        let label = |value: f64| {
            let digits = if high >= 100.0 {
                0
            } else if high >= 10.0 {
                1
            } else if high >= 0.1 {
                2
            } else {
                4
            };
            format!("{value:.digits$}")
        };
        let middle = y + 0.5 * TEXT;
        canvas.text((x, middle), &label(low), Anchor::Start, INK);
        canvas.text((x + length, middle), &label(high), Anchor::End, INK);
        if length > 200.0 {
            canvas.text((x + 0.5 * length, middle), &label(0.5 * (low + high)), Anchor::Middle, INK);
        }
        canvas.text((x, bar - 0.6 * TEXT), meaning, Anchor::Start, INK);
    }
    picture.data = canvas.into_data();
}

/// A text on what lies behind it.
fn plate(canvas: &mut Pixels, x: f64, y: f64, text: &str, anchor: Anchor) {
    canvas.shade([x - 6.0, y - 2.0, Pixels::width_of(text) + 12.0, TEXT + 4.0], [255, 255, 255], 150);
    canvas.text((x, y + 0.5 * TEXT), text, anchor, INK);
}
