//! Plots of signals: a panel per unit above one axis, of time as a rule, with labels, units and a legend.
//!
//! Drawn with lines, rectangles and text on a [`Canvas`]: SVG, or pixels for PNG, with the same letters. A plotting
//! library with fonts would cost more to build than all of this crate.

mod axis;
mod letters;
mod pixels;
mod svg;

pub use pixels::Pixels;
pub use svg::Svg;

pub(crate) use axis::PlotAxis;

use crate::signals::derived::is_of_signal;

/// A colour: red, green, blue.
pub type Color = [u8; 3];

const BLACK: Color = [0, 0, 0];
const GREY: Color = [110, 110, 110];
const GRID: Color = [225, 225, 225];
/// Colours that people with colour blindness tell apart (M. Okabe and K. Ito, 2008).
const COLORS: [Color; 7] =
    [[0, 114, 178], [213, 94, 0], [0, 158, 115], [204, 121, 167], [230, 159, 0], [86, 180, 233], [0, 0, 0]];

/// Where a text is relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It starts there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
    /// Its middle is there, and it reads upwards.
    Upwards,
}

/// Something to draw on. Coordinates in pixels, y down; text is [`TEXT`] high and as wide as [`text_width`] says,
/// its point is on its middle line.
pub trait Canvas {
    /// A line through points.
    fn line(&mut self, points: &[(f64, f64)], width: f64, color: Color);
    /// A filled rectangle: left, top, width, height.
    fn fill(&mut self, area: [f64; 4], color: Color);
    /// A text.
    fn text(&mut self, at: (f64, f64), text: &str, anchor: Anchor, color: Color);
}

/// Height of text in pixels.
pub const TEXT: f64 = 20.0;
/// Size of the font in pixels.
pub(crate) const FONT: f64 = 17.0;

/// Width of a text in pixels.
pub fn text_width(text: &str) -> f64 {
    letters::width(text, FONT)
}

/// One line of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Places on the common axis (times in s) and values.
    pub points: Vec<(f64, f64)>,
    /// Drawn pale and thin, behind the filtered one of the same colour that follows it.
    pub raw: bool,
    /// A square at each point: for few points.
    pub marks: bool,
}

/// Series of one unit, drawn together.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Label of the axis, with the unit.
    pub label: String,
    /// Series.
    pub series: Vec<Series>,
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Title.
    pub title: String,
    /// Label of the axis that all panels share, with its unit.
    pub axis: String,
    /// Panels from top to bottom.
    pub panels: Vec<Panel>,
}

/// A column that was asked for and is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no column `{0}`")]
pub struct UnknownColumn(pub String);

/// Name, unit and numbers of a column.
pub type NamedColumn = (String, String, Vec<f64>);

/// The column of this name, or the columns of the signal of this name, as panels by unit. `recordings`: the columns of
/// each, among them `time`, and its label in the legend (empty where there is one recording). The error is a name that
/// is not there.
pub fn figure(
    title: &str,
    recordings: &[(String, Vec<NamedColumn>)],
    names: &[String],
) -> Result<Figure, UnknownColumn> {
    let mut panels: Vec<(String, Panel)> = Vec::new();
    for wanted in names {
        for (label, columns) in recordings {
            let times = columns.iter().find(|(name, ..)| name == "time").map_or(&[][..], |(.., times)| times);
            let chosen: Vec<_> = columns.iter().filter(|(name, ..)| is_column_of(name, wanted)).collect();
            let Some((_, unit, _)) = chosen.first() else { return Err(UnknownColumn(wanted.clone())) };
            let panel = panel_of(&mut panels, wanted, unit);
            for (name, _, values) in &chosen {
                let points = times.iter().copied().zip(values.iter().copied()).collect();
                let raw = chosen.iter().any(|(other, ..)| *other == format!("{name}.filtered"));
                let name = if label.is_empty() { name.clone() } else { format!("{label}: {name}") };
                panel.series.push(Series { name, points, raw, marks: false });
            }
        }
    }
    let panels = panels.into_iter().map(|(_, panel)| panel).collect();
    Ok(Figure { title: title.to_string(), axis: "time in s".to_string(), panels })
}

/// Is the column the wanted one, or a component of the wanted signal?
fn is_column_of(name: &str, wanted: &str) -> bool {
    is_of_signal(name, wanted) && !["step", "time"].contains(&name)
}

/// The panel of a unit, labelled by the one signal that it shows, or by the unit alone.
fn panel_of<'a>(panels: &'a mut Vec<(String, Panel)>, wanted: &str, unit: &str) -> &'a mut Panel {
    // Numbers without a unit share no axis with others.
    let key = if unit.is_empty() { format!("number {wanted}") } else { unit.to_string() };
    let label = if unit.is_empty() { wanted.to_string() } else { format!("{wanted} in {unit}") };
    let at = panels.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        panels.push((key, Panel { label: label.clone(), series: vec![] }));
        panels.len() - 1
    });
    let panel = &mut panels[at].1;
    if panel.label != label {
        panel.label = format!("in {unit}");
    }
    panel
}

const WIDTH: f64 = 1400.0;
const PANEL: f64 = 400.0;
const TOP: f64 = 60.0;
const BOTTOM: f64 = 80.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 40.0;
/// Room above a panel, for the first row of its legend, and for each further one.
const LEGEND: f64 = 40.0;
const ROW: f64 = 26.0;

impl Figure {
    /// Width and height in pixels.
    pub fn size(&self) -> (f64, f64) {
        (WIDTH, TOP + self.panels.iter().map(Panel::height).sum::<f64>() + BOTTOM)
    }

    /// Draws the figure.
    pub fn draw(&self, canvas: &mut dyn Canvas) {
        let (width, height) = self.size();
        canvas.fill([0.0, 0.0, width, height], [255, 255, 255]);
        canvas.text((0.5 * width, 0.5 * TOP), &self.title, Anchor::Middle, BLACK);
        let all = || self.panels.iter().flat_map(|p| &p.series).flat_map(|s| &s.points);
        let time = PlotAxis::time(all().map(|p| p.0), LEFT, WIDTH - RIGHT);
        let mut below = TOP;
        for (i, panel) in self.panels.iter().enumerate() {
            let bottom = below + panel.height();
            let top = bottom - PANEL + LEGEND;
            panel.draw(canvas, &time, top, bottom - 25.0, i + 1 == self.panels.len());
            below = bottom;
        }
        canvas.text((0.5 * (LEFT + WIDTH - RIGHT), below + 50.0), &self.axis, Anchor::Middle, BLACK);
    }
}

impl Panel {
    /// Height in pixels: that of the curves, and of all rows of the legend.
    fn height(&self) -> f64 {
        PANEL + ROW * self.legend().last().map_or(0.0, |at| at.1)
    }

    /// Left end and row of each series' entry in the legend; rows fill the width.
    fn legend(&self) -> Vec<(f64, f64)> {
        let (mut x, mut row) = (LEFT, 0.0);
        self.series
            .iter()
            .map(|series| {
                let width = if series.name.is_empty() { 0.0 } else { 38.0 + text_width(&series.name) + 30.0 };
                if x > LEFT && x + width > WIDTH {
                    (x, row) = (LEFT, row + 1.0);
                }
                x += width;
                (x - width, row)
            })
            .collect()
    }

    fn draw(&self, canvas: &mut dyn Canvas, time: &PlotAxis, top: f64, bottom: f64, last: bool) {
        let values = PlotAxis::values(self.series.iter().flat_map(|s| &s.points).map(|p| p.1), bottom, top);
        let (left, right) = (LEFT, WIDTH - RIGHT);
        for (tick, label) in values.ticks() {
            let y = values.place(tick);
            canvas.line(&[(left, y), (right, y)], 1.0, GRID);
            canvas.text((left - 10.0, y), &label, Anchor::End, GREY);
        }
        for (tick, label) in time.ticks() {
            let x = time.place(tick);
            canvas.line(&[(x, top), (x, bottom)], 1.0, GRID);
            if last {
                canvas.text((x, bottom + 20.0), &label, Anchor::Middle, GREY);
            }
        }
        canvas.text((30.0, 0.5 * (top + bottom)), &self.label, Anchor::Upwards, BLACK);
        let mut color = 0;
        let legend = self.legend();
        let rows = legend.last().map_or(0.0, |at| at.1);
        for (series, (x, row)) in self.series.iter().zip(legend) {
            let full = COLORS[color % COLORS.len()];
            let paint = if series.raw { full.map(|c| c / 2 + 127) } else { full };
            // Once all colours are used they come again, dashed.
            let cut = |line: &[(f64, f64)]| if color < COLORS.len() { vec![line.to_vec()] } else { dashes(line) };
            for part in thin_out(series, time, &values).iter().flat_map(|part| cut(part)) {
                canvas.line(&part, if series.raw { 1.2 } else { 2.0 }, paint);
            }
            let finite = |(x, y): &&(f64, f64)| x.is_finite() && y.is_finite();
            for (px, py) in series.points.iter().filter(|_| series.marks).filter(finite) {
                canvas.fill([time.place(*px) - 4.0, values.place(*py) - 4.0, 8.0, 8.0], paint);
            }
            if series.name.is_empty() {
                color += usize::from(!series.raw);
                continue;
            }
            let y = top - 20.0 - ROW * (rows - row);
            for part in cut(&[(x, y), (x + 30.0, y)]) {
                canvas.line(&part, 4.0, paint);
            }
            canvas.text((x + 38.0, y), &series.name, Anchor::Start, BLACK);
            // A filtered series has the colour of its raw one.
            color += usize::from(!series.raw);
        }
        canvas.line(&[(left, top), (left, bottom), (right, bottom), (right, top), (left, top)], 1.0, GREY);
    }
}

/// Length of a dash and of the gap behind it, in pixels.
const DASH: f64 = 8.0;

/// The line cut into dashes.
fn dashes(line: &[(f64, f64)]) -> Vec<Vec<(f64, f64)>> {
    let mut parts = vec![Vec::from_iter(line.first().copied())];
    // Way gone since the last change between dash and gap.
    let mut gone = 0.0;
    let mut drawn = true;
    for ends in line.windows(2) {
        let ((x, y), (dx, dy)) = (ends[0], (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1));
        let length = dx.hypot(dy);
        let mut at = 0.0;
        while length - at > DASH - gone {
            at += DASH - gone;
            gone = 0.0;
            let point = (x + dx * at / length, y + dy * at / length);
            if drawn {
                parts.last_mut().into_iter().for_each(|part| part.push(point));
            } else {
                parts.push(vec![point]);
            }
            drawn = !drawn;
        }
        gone += length - at;
        if drawn {
            parts.last_mut().into_iter().for_each(|part| part.push(ends[1]));
        }
    }
    parts
}

/// The series in pixels: first, lowest, highest and last of each column of pixels, so that a million samples draw as
/// fast as a thousand and no peak is lost. Cut where a number is not finite.
fn thin_out(series: &Series, time: &PlotAxis, values: &PlotAxis) -> Vec<Vec<(f64, f64)>> {
    let mut parts: Vec<Vec<(f64, f64)>> = vec![vec![]];
    let mut column: Vec<(f64, f64)> = Vec::new();
    let end_column = |column: &mut Vec<(f64, f64)>, part: &mut Vec<(f64, f64)>| {
        if column.len() > 4 {
            let pick = |a: usize, b: usize, up: bool| if (column[b].1 < column[a].1) == up { b } else { a };
            let low = (0..column.len()).reduce(|a, b| pick(a, b, true)).unwrap_or(0);
            let high = (0..column.len()).reduce(|a, b| pick(a, b, false)).unwrap_or(0);
            let mut keep = [0, low, high, column.len() - 1];
            keep.sort_unstable();
            part.extend(keep.map(|i| column[i]));
        } else {
            part.extend_from_slice(column);
        }
        column.clear();
    };
    for (t, v) in &series.points {
        let last = parts.len() - 1;
        if !t.is_finite() || !v.is_finite() {
            end_column(&mut column, &mut parts[last]);
            parts.push(vec![]);
            continue;
        }
        let point = (time.place(*t), values.place(*v));
        if column.first().is_some_and(|p| p.0.floor() != point.0.floor()) {
            end_column(&mut column, &mut parts[last]);
        }
        column.push(point);
    }
    let last = parts.len() - 1;
    end_column(&mut column, &mut parts[last]);
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns() -> Vec<NamedColumn> {
        let column = |name: &str, unit: &str, f: fn(f64) -> f64| {
            (name.to_string(), unit.to_string(), (0..100_000).map(|i| f(f64::from(i) * 1e-4)).collect())
        };
        vec![
            column("time", "s", |t| t),
            column("force.x", "N", f64::sin),
            column("force.x.filtered", "N", |t| 0.5 * t.sin()),
            column("force.z", "N", |t| -9810.0 + if t == 5.0 { 1e4 } else { 0.0 }),
            column("contacts", "", |t| 2000.0 + t),
            column("other", "N", |_| f64::NAN),
        ]
    }

    /// 20 pixels round a corner: dashes from 0 to 8 and from 16 to 20.
    #[test]
    fn dashes_go_on_around_corners() {
        let parts = dashes(&[(0.0, 0.0), (5.0, 0.0), (5.0, 15.0)]);
        assert_eq!(parts, [vec![(0.0, 0.0), (5.0, 0.0), (5.0, 3.0)], vec![(5.0, 11.0), (5.0, 15.0)]]);
    }

    /// A legend that is wider than the figure goes on in a row below, and its panel is higher by that.
    #[test]
    fn long_legends_have_rows() {
        let series = |name: &str| Series { name: name.to_string(), points: vec![(0.0, 0.0)], raw: false, marks: false };
        let panel = |count: usize| Panel { label: String::new(), series: vec![series(&"x".repeat(40)); count] };
        assert_eq!((panel(2).legend()[1].1, panel(2).height()), (0.0, PANEL));
        let five = panel(5).legend();
        assert_eq!(five.iter().map(|at| at.1).collect::<Vec<_>>(), [0.0, 0.0, 1.0, 1.0, 2.0]);
        assert_eq!((five[2].0, panel(5).height()), (LEFT, PANEL + 2.0 * ROW));
    }

    #[test]
    fn panels_by_unit_and_no_peak_lost() {
        let names = ["force", "contacts", "other"].map(String::from);
        let one = [(String::new(), columns())];
        let figure = figure("a title", &one, &names).unwrap();
        let labels: Vec<&str> = figure.panels.iter().map(|p| p.label.as_str()).collect();
        assert_eq!(labels, ["in N", "contacts"]);
        assert!(figure.panels[0].series[0].raw && !figure.panels[0].series[1].raw);
        let mut svg = Svg::new(figure.size());
        figure.draw(&mut svg);
        let text = svg.finish();
        for part in ["a title", "time in s", "force.x.filtered", "contacts", "in N"] {
            assert!(text.contains(part), "{part} is missing");
        }
        assert!(text.len() < 1_000_000, "{}", text.len());
        let force = &figure.panels[0].series[2];
        let axis = PlotAxis::values(force.points.iter().map(|p| p.1), 100.0, 0.0);
        let time = PlotAxis::time(force.points.iter().map(|p| p.0), 0.0, 1000.0);
        let parts = thin_out(force, &time, &axis);
        assert_eq!(parts.len(), 1);
        let peak = axis.place(190.0);
        assert!(parts[0].iter().any(|p| (p.1 - peak).abs() < 1e-9) && parts[0].len() < 5000);
        let mut pixels = Pixels::new(figure.size());
        figure.draw(&mut pixels);
        assert!(pixels.png().starts_with(b"\x89PNG"));
        assert_eq!(super::figure("", &one, &["nothing".to_string()]), Err(super::UnknownColumn("nothing".to_string())));
    }

    /// Two recordings share the panel of a unit, each with its label in the legend.
    #[test]
    fn several_recordings_in_one_figure() {
        let two = [("soft".to_string(), columns()), ("hard".to_string(), columns())];
        let figure = figure("", &two, &["force.z".to_string(), "contacts".to_string()]).unwrap();
        let labels: Vec<&str> = figure.panels.iter().map(|p| p.label.as_str()).collect();
        assert_eq!(labels, ["force.z in N", "contacts"]);
        let names = |panel: usize| figure.panels[panel].series.iter().map(|s| s.name.as_str()).collect::<Vec<_>>();
        assert_eq!(names(0), ["soft: force.z", "hard: force.z"]);
        assert_eq!(names(1), ["soft: contacts", "hard: contacts"]);
    }
}
