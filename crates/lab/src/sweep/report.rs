//! The end of a study: a table of the cases, fits and plots.

use super::cases::{Case, number, plain};
use super::collect::{Collected, PowerLaw, power_law};
use super::keys::{ParameterKeys, PlotKeys};
use super::{Ran, Study};
use grouser_record::plot::{Figure, Panel, Pixels, Series, Svg};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::Path;

/// What a study found.
pub struct Report<'a> {
    pub(super) study: &'a Study,
    ran: &'a [Ran],
    collected: Vec<Option<Collected>>,
    /// Per case: the collected numbers.
    pub(super) numbers: Vec<Vec<Option<f64>>>,
    /// Per collected number: its unit.
    units: Vec<String>,
    fits: Vec<(String, Option<PowerLaw>)>,
}

/// A number with six digits, none where there is none.
pub(super) fn short(value: Option<f64>) -> String {
    let Some(x) = value else { return "-".to_string() };
    let size = x.abs();
    if size != 0.0 && !(1e-3..1e7).contains(&size) {
        return format!("{x:.5e}");
    }
    let decimals = if size == 0.0 { 0 } else { (5 - size.log10().floor() as i32).clamp(0, 8) as usize };
    let text = format!("{x:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

/// One point for all of the same x, with the mean of their y; sorted by x.
fn average(points: &mut Vec<(f64, f64)>) {
    let groups = points.chunk_by(|a, b| a.0 == b.0);
    *points = groups.map(|group| (group[0].0, group.iter().map(|p| p.1).sum::<f64>() / group.len() as f64)).collect();
}

fn with_unit(name: &str, unit: &str) -> String {
    if unit.is_empty() { name.to_string() } else { format!("{name} in {unit}") }
}

impl<'a> Report<'a> {
    /// Reads the recordings of the cases that are done.
    pub fn new(study: &'a Study, out: &Path, ran: &'a [Ran]) -> Self {
        let read = |(case, ran): (&Case, &Ran)| match ran.end {
            super::End::Done => Collected::of_case(&study.folder(out, case), &study.file.collect),
            _ => None,
        };
        let collected: Vec<Option<Collected>> = study.cases.iter().zip(ran).map(read).collect();
        let collect = &study.file.collect;
        let numbers =
            collected.iter().map(|r| collect.iter().map(|keys| r.as_ref()?.collect(keys)).collect()).collect();
        let first = collected.iter().flatten().next();
        let units = collect
            .iter()
            .map(|keys| first.map_or_else(|| keys.unit.clone().unwrap_or_default(), |recorded| recorded.unit(keys)));
        let units = units.collect();
        let mut report = Self { study, ran, collected, numbers, units, fits: vec![] };
        report.fits = study
            .file
            .fit
            .iter()
            .map(|fit| {
                let points: Vec<(f64, f64)> = (0..ran.len())
                    .filter_map(|i| Some((report.number(i, &fit.x)?, report.number(i, &fit.y)?)))
                    .collect();
                (fit.name.clone(), power_law(&points, fit.offset))
            })
            .collect();
        report
    }

    /// A parameter or collected number of a case by name.
    fn number(&self, case: usize, name: &str) -> Option<f64> {
        let file = &self.study.file;
        if let Some(p) = file.parameter.iter().position(|p| p.name == name) {
            return number(self.study.cases[case].values[p].as_ref()?);
        }
        self.numbers[case][file.collect.iter().position(|c| c.name == name)?]
    }

    /// Name and unit of a parameter or collected number.
    pub(super) fn label(&self, name: &str) -> String {
        let file = &self.study.file;
        let unit = file.parameter.iter().find(|p| p.name == name).map(|p| p.unit.as_str());
        let collected = || file.collect.iter().position(|c| c.name == name).map(|i| self.units[i].as_str());
        with_unit(name, unit.or_else(collected).unwrap_or_default())
    }

    /// Heads and rows: parameters, collected numbers.
    fn rows(&self, head: impl Fn(&str) -> String, cell: impl Fn(Option<f64>) -> String) -> Vec<Vec<String>> {
        let file = &self.study.file;
        let names = file.parameter.iter().map(|p| &p.name).chain(file.collect.iter().map(|c| &c.name));
        let mut rows = vec![["case", "status"].map(str::to_string).into_iter().chain(names.map(|n| head(n))).collect()];
        for (i, case) in self.study.cases.iter().enumerate() {
            let mut row = vec![case.name.clone(), self.ran[i].end.word().to_string()];
            row.extend(case.values.iter().map(|v| v.as_ref().map_or("-".to_string(), plain)));
            row.extend(self.numbers[i].iter().map(|x| cell(*x)));
            rows.push(row);
        }
        rows
    }

    /// The table for people, with fits and means below it.
    pub fn table(&self) -> String {
        let rows = self.rows(|name| self.label(name), short);
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
        let mut text = String::new();
        for row in &rows {
            let cells = row.iter().zip(&widths).enumerate();
            let cells: Vec<String> =
                cells.map(|(i, (cell, w))| if i < 2 { format!("{cell:<w$}") } else { format!("{cell:>w$}") }).collect();
            writeln!(text, "{}", cells.join("  ").trim_end()).expect("to a string");
        }
        for (keys, (name, law)) in self.study.file.fit.iter().zip(&self.fits) {
            match law {
                Some(PowerLaw { exponent, factor, deviation, points }) => writeln!(
                    text,
                    "{name}: {} = {} ({} - {})^{exponent:.4}, {points} points, deviation {deviation:.4} of the \
                     logarithm",
                    keys.y,
                    short(Some(*factor)),
                    keys.x,
                    keys.offset
                ),
                None => writeln!(text, "{name}: no power law through these points"),
            }
            .expect("to a string");
        }
        text + &self.means_table()
    }

    /// The table for programs: comma-separated, full digits, empty where there is no number.
    pub fn csv(&self) -> String {
        let quote = |cell: &String| match cell.contains([',', '"', '\n']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.clone(),
        };
        let rows = self.rows(str::to_string, |x| x.map_or(String::new(), |x| format!("{x:?}")));
        rows.iter().map(|row| row.iter().map(quote).collect::<Vec<_>>().join(",") + "\n").collect()
    }

    /// Everything as JSON.
    pub fn json(&self, out: &Path) -> Value {
        let file = &self.study.file;
        let cases = self.study.cases.iter().enumerate().map(|(i, case)| {
            let values = file.parameter.iter().zip(&case.values);
            let values: Map<String, Value> =
                values.filter_map(|(p, v)| Some((p.name.clone(), serde_json::to_value(v.as_ref()?).ok()?))).collect();
            let numbers = file.collect.iter().zip(&self.numbers[i]);
            let numbers: Map<String, Value> = numbers.map(|(c, x)| (c.name.clone(), json!(x))).collect();
            let mut row = json!({ "name": case.name, "status": self.ran[i].end.word(), "values": values,
                "collected": numbers, "wall_seconds": self.ran[i].seconds });
            if let super::End::Failed(why) = &self.ran[i].end {
                row["error"] = json!(why);
            }
            row
        });
        let units = file.parameter.iter().map(|p| (p.name.clone(), json!(p.unit)));
        let units: Map<String, Value> =
            units.chain(file.collect.iter().zip(&self.units).map(|(c, u)| (c.name.clone(), json!(u)))).collect();
        let fits = self.fits.iter().map(|(name, law)| match law {
            Some(law) => json!({ "name": name, "exponent": law.exponent, "factor": law.factor,
                "deviation": law.deviation, "points": law.points }),
            None => json!({ "name": name, "exponent": null }),
        });
        json!({ "sweep": self.study.name, "version": env!("CARGO_PKG_VERSION"), "scene": file.sweep.scene,
            "out": out.display().to_string(), "units": units, "cases": cases.collect::<Vec<_>>(),
            "fits": fits.collect::<Vec<_>>(), "means": self.means_json() })
    }

    /// Points of a plot over a parameter or number, a line for all cases that differ in it and in parameters that are
    /// not `told`.
    fn lines(&self, x: &str, y: &str, told: impl Fn(&ParameterKeys) -> bool) -> Vec<Series> {
        let mut series: Vec<Series> = Vec::new();
        for i in 0..self.study.cases.len() {
            let (Some(px), Some(py)) = (self.number(i, x), self.number(i, y)) else { continue };
            let name = self.legend(i, Some(x), &told);
            let place = series.iter().position(|s| s.name == name).unwrap_or_else(|| {
                series.push(Series { name, points: vec![], raw: false, marks: true });
                series.len() - 1
            });
            series[place].points.push((px, py));
        }
        for line in &mut series {
            line.points.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        series
    }

    /// What tells a case from the others in a plot: the parameters that differ among the cases.
    fn legend(&self, case: usize, without: Option<&str>, tell: &impl Fn(&ParameterKeys) -> bool) -> String {
        let (file, cases) = (&self.study.file, &self.study.cases);
        let varies = |p: usize| cases.iter().any(|other| other.values[p] != cases[0].values[p]);
        let told: Vec<usize> = (0..file.parameter.len())
            .filter(|p| {
                varies(*p) && tell(&file.parameter[*p]) && without.is_none_or(|name| name != file.parameter[*p].name)
            })
            .collect();
        let one = |p: &usize| {
            let (keys, value) = (&file.parameter[*p], &cases[case].values[*p]);
            let value = value.as_ref().map_or("-".to_string(), plain);
            let name = if told.len() > 1 { format!("{} ", keys.name) } else { String::new() };
            format!("{name}{value} {}", keys.unit).trim_end().to_string()
        };
        let parts: Vec<String> = told.iter().map(one).collect();
        match (parts.is_empty(), without) {
            (false, _) => parts.join(", "),
            (true, None) => cases[case].name.clone(),
            (true, Some(_)) => String::new(),
        }
    }

    fn figure(&self, plot: &PlotKeys) -> Figure {
        let title = plot.title.clone().unwrap_or_else(|| self.study.name.clone());
        if let Some(signal) = &plot.signal {
            let lines = self.collected.iter().enumerate().filter_map(|(i, recorded)| {
                let points = recorded.as_ref()?.recorded.series(signal, plot.from, plot.until);
                Some(Series { name: self.legend(i, None, &|_| true), points, raw: false, marks: false })
            });
            let series = lines.collect();
            let unit =
                self.collected.iter().flatten().find_map(|r| Some(r.recorded.column(signal)?.1)).unwrap_or_default();
            let panels = vec![Panel { label: with_unit(signal, unit), series }];
            return Figure { title, axis: "time in s".to_string(), panels };
        }
        let (x, y) = (plot.x.as_deref().unwrap_or_default(), plot.y.as_deref().unwrap_or_default());
        let repeats = |name: &str| self.study.file.parameter.iter().any(|p| p.repeat && p.name == name);
        // Repetitions are thin lines behind their mean.
        let behind = self.study.file.parameter.iter().any(|p| p.repeat) && !repeats(x);
        let mut lines = self.lines(x, y, |_| true);
        if behind {
            let mut means = self.lines(x, y, |p| !p.repeat);
            means.iter_mut().for_each(|line| average(&mut line.points));
            lines.iter_mut().for_each(|line| (line.name, line.raw, line.marks) = (String::new(), true, false));
            lines.append(&mut means);
        }
        let series = lines;
        Figure { title, axis: self.label(x), panels: vec![Panel { label: self.label(y), series }] }
    }

    /// The plots: names of files and their bytes, SVG and PNG of each.
    pub fn plots(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = Vec::new();
        for plot in &self.study.file.plot {
            let figure = self.figure(plot);
            let (mut svg, mut pixels) = (Svg::new(figure.size()), Pixels::new(figure.size()));
            figure.draw(&mut svg);
            figure.draw(&mut pixels);
            files.push((format!("{}.svg", plot.name), svg.finish().into_bytes()));
            files.push((format!("{}.png", plot.name), pixels.png()));
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn numbers_are_short_and_keep_six_digits() {
        let texts = [0.0, 1.0, 1234.5678, -0.0123456789, 1e-7, 123456789.0].map(|x| short(Some(x)));
        assert_eq!(texts, ["0", "1", "1234.57", "-0.0123457", "1.00000e-7", "1.23457e8"]);
        assert_eq!(short(None), "-");
    }
}
