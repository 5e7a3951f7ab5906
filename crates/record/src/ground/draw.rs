//! Pictures of grids, sections and chains: panels below each other, each with its axes in metres and its scale of
//! colours.

use super::chains::Link;
use crate::picture::color;
use crate::plot::{Anchor, Canvas, Color, Pixels, PlotAxis};

const WIDTH: f64 = 1400.0;
const LEFT: f64 = 110.0;
/// Room for the scale of colours.
const RIGHT: f64 = 190.0;
const TITLE: f64 = 50.0;
const HEAD: f64 = 36.0;
const FOOT: f64 = 62.0;
const BLACK: Color = [0, 0, 0];
const EMPTY: Color = [232, 232, 232];
/// Slower cells than this share of the scale have no line of flow.
const LEAST_FLOW: f64 = 0.05;
/// Length of a line of flow at the end of the scale, in cells; shorter with the square root of the speed, so that slow
/// flow is seen as well.
const FLOW_LINE: f64 = 1.5;
/// Colours of lines.
const LINES: [Color; 3] = [[0, 114, 178], [213, 94, 0], [0, 158, 115]];

/// What a panel shows.
pub enum Content<'a> {
    /// Values of cells, columns fastest, from the lower left; NaN is left grey.
    Cells {
        /// Columns and rows.
        count: [usize; 2],
        /// Values.
        values: &'a [f64],
        /// Velocities of the cells, drawn as lines from a dot in their middles in the direction of the flow; empty: no
        /// lines.
        flow: &'a [[f64; 2]],
    },
    /// Links, seen from the side: x to the right, z up.
    Links(&'a [Link]),
    /// Lines of points, each with a name; a NaN is a gap. Heights are drawn larger than lengths.
    Lines(&'a [(String, Vec<[f64; 2]>)]),
}

/// A panel.
pub struct Panel<'a> {
    /// What is shown, with its unit.
    pub label: String,
    /// Names of the axes.
    pub axes: [&'static str; 2],
    /// Lower left and upper right corner, m.
    pub area: [[f64; 2]; 2],
    /// Values at the ends of the scale; none: the least and the largest.
    pub range: Option<[f64; 2]>,
    /// What it shows.
    pub content: Content<'a>,
}

impl Panel<'_> {
    fn height(&self) -> f64 {
        if matches!(self.content, Content::Lines(_)) {
            return 220.0;
        }
        let [low, high] = self.area;
        // At least legible, at most a page.
        ((WIDTH - LEFT - RIGHT) * (high[1] - low[1]) / (high[0] - low[0]).max(1e-300)).clamp(90.0, 900.0)
    }

    fn values(&self) -> Vec<f64> {
        match &self.content {
            Content::Cells { values, .. } => values.iter().copied().filter(|v| v.is_finite()).collect(),
            Content::Links(links) => links.iter().map(|l| l.force.length()).collect(),
            Content::Lines(_) => Vec::new(),
        }
    }

    fn draw(&self, canvas: &mut Pixels, top: f64) {
        let ([low, high], bottom, right) = (self.area, top + self.height(), WIDTH - RIGHT);
        let values = self.values();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let [from, to] = self.range.unwrap_or([least, most]);
        let place = |v: f64| (v - from) / (to - from).max(1e-300);
        canvas.text((LEFT, top - 0.5 * HEAD), &self.label, Anchor::Start, BLACK);
        canvas.fill([LEFT, top, right - LEFT, bottom - top], EMPTY);
        let x = |v: f64| LEFT + (v - low[0]) / (high[0] - low[0]) * (right - LEFT);
        let y = |v: f64| bottom - (v - low[1]) / (high[1] - low[1]) * (bottom - top);
        match &self.content {
            Content::Cells { count: [nx, ny], values, flow } => {
                let (w, h) = ((right - LEFT) / *nx as f64, (bottom - top) / *ny as f64);
                for (i, v) in values.iter().enumerate().filter(|(_, v)| v.is_finite()) {
                    let (column, row) = ((i % nx) as f64, (i / nx) as f64);
                    // To the next cell's first pixel, so that no seams show.
                    let (x0, x1) = ((LEFT + column * w).round(), (LEFT + (column + 1.0) * w).round());
                    let (y0, y1) = ((bottom - (row + 1.0) * h).round(), (bottom - row * h).round());
                    canvas.fill([x0, y0, x1 - x0, y1 - y0], color::scale(place(*v)).0);
                }
                for (i, [u, v]) in flow.iter().enumerate().filter(|(i, _)| values[*i].is_finite()) {
                    let speed = u.hypot(*v);
                    // What hardly moves has no direction.
                    if speed < LEAST_FLOW * to {
                        continue;
                    }
                    let length = FLOW_LINE * w.min(h) * (speed / to).min(1.0).sqrt();
                    let (x0, y0) = (LEFT + ((i % nx) as f64 + 0.5) * w, bottom - ((i / nx) as f64 + 0.5) * h);
                    canvas.line(&[(x0, y0), (x0 + length * u / speed, y0 - length * v / speed)], 1.5, BLACK);
                    canvas.fill([x0 - 1.5, y0 - 1.5, 3.0, 3.0], BLACK);
                }
            }
            Content::Links(links) => {
                let mut order: Vec<&Link> = links.iter().collect();
                // The strongest last, on top.
                order.sort_by(|a, b| a.force.length().total_cmp(&b.force.length()));
                for link in order {
                    let share = place(link.force.length());
                    let points = link.ends.map(|p| (x(p.x), y(p.z)));
                    canvas.line(&points, 1.0 + 5.0 * share.clamp(0.0, 1.0), color::scale(share).0);
                }
            }
            Content::Lines(lines) => {
                for (i, (name, points)) in lines.iter().enumerate() {
                    let color = LINES[i % LINES.len()];
                    for part in points.split(|p| !p[1].is_finite()).filter(|part| part.len() > 1) {
                        // What is thrown up beyond the panel is drawn along its edge.
                        let point = |p: &[f64; 2]| (x(p[0]), y(p[1].clamp(low[1], high[1])));
                        canvas.line(&part.iter().map(point).collect::<Vec<_>>(), 2.0, color);
                    }
                    let at = (right + 20.0, top + 12.0 + 24.0 * i as f64);
                    canvas.line(&[at, (at.0 + 24.0, at.1)], 3.0, color);
                    canvas.text((at.0 + 32.0, at.1), name, Anchor::Start, BLACK);
                }
            }
        }
        for (tick, text) in PlotAxis::time([low[0], high[0]].into_iter(), LEFT, right).ticks() {
            canvas.line(&[(x(tick), bottom), (x(tick), bottom + 6.0)], 1.0, BLACK);
            canvas.text((x(tick), bottom + 18.0), &text, Anchor::Middle, BLACK);
        }
        canvas.text((0.5 * (LEFT + right), bottom + 40.0), self.axes[0], Anchor::Middle, BLACK);
        let mut last = f64::INFINITY;
        for (tick, text) in PlotAxis::time([low[1], high[1]].into_iter(), bottom, top).ticks() {
            canvas.line(&[(LEFT - 6.0, y(tick)), (LEFT, y(tick))], 1.0, BLACK);
            if last - y(tick) > 24.0 {
                canvas.text((LEFT - 10.0, y(tick)), &text, Anchor::End, BLACK);
                last = y(tick);
            }
        }
        canvas.text((20.0, 0.5 * (top + bottom)), self.axes[1], Anchor::Upwards, BLACK);
        if !matches!(self.content, Content::Lines(_)) {
            self.scale(canvas, top, bottom, [from, to]);
        }
    }

    fn scale(&self, canvas: &mut Pixels, top: f64, bottom: f64, [from, to]: [f64; 2]) {
        let (left, steps) = (WIDTH - RIGHT + 30.0, 64);
        let h = (bottom - top) / f64::from(steps);
        for k in 0..steps {
            let shade = color::scale((f64::from(k) + 0.5) / f64::from(steps)).0;
            let y = |k: f64| (bottom - k * h).round();
            let k = f64::from(k);
            canvas.fill([left, y(k + 1.0), 24.0, y(k) - y(k + 1.0)], shade);
        }
        for (value, y) in [(from, bottom - 8.0), (0.5 * (from + to), 0.5 * (top + bottom)), (to, top + 8.0)] {
            let text = if value == 0.0 { "0".to_string() } else { format!("{value:.3e}") };
            let text = if (1e-3..1e4).contains(&value.abs()) { format!("{value:.4}") } else { text };
            canvas.text((left + 32.0, y), &text, Anchor::Start, BLACK);
        }
    }
}

/// The picture of some panels, as the bytes of a PNG file.
pub fn png(title: &str, panels: &[Panel<'_>]) -> Vec<u8> {
    let height: f64 = TITLE + panels.iter().map(|p| HEAD + p.height() + FOOT).sum::<f64>();
    let mut canvas = Pixels::new((WIDTH, height));
    canvas.text((0.5 * WIDTH, 0.5 * TITLE), title, Anchor::Middle, BLACK);
    let mut top = TITLE;
    for panel in panels {
        panel.draw(&mut canvas, top + HEAD);
        top += HEAD + panel.height() + FOOT;
    }
    canvas.png()
}
