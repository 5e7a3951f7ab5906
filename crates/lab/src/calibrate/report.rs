//! The end of a calibration: values, table of all that was tried, plots.

use super::{Calibration, Tried};
use crate::rig::fit::{Estimate, least_squares};
use crate::rig::measure::Curve;
use crate::rig::report::estimate;
use grouser::Error;
use grouser_record::plot::{Figure, Panel, Pixels, Series, Svg};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// The best of all that was tried.
pub fn best(tried: &[Tried]) -> Option<&Tried> {
    tried.iter().filter(|t| !t.distance.is_nan()).min_by(|a, b| a.distance.total_cmp(&b.distance))
}

/// Place of the least value of a parabola through squares of distances at most `reach` from the best one, with its
/// interval and the number of points. Chaotic runs scatter, and the best of them is the luckiest; the parabola asks
/// all. None for fewer than five points, or if it has no least value among them.
fn smoothed(points: &[(f64, f64)], reach: f64) -> Option<(Estimate, usize)> {
    let best = points.iter().filter(|p| p.1.is_finite()).min_by(|a, b| a.1.total_cmp(&b.1))?;
    let near: Curve =
        points.iter().filter(|p| p.1.is_finite() && (p.0 - best.0).abs() <= reach * (1.0 + 1e-9)).copied().collect();
    let (low, high) = near.iter().fold((best.0, best.0), |(l, h), p| (l.min(p.0), h.max(p.0)));
    let most = near.iter().map(|p| p.1).fold(0.0, f64::max);
    if near.len() < 5 || most <= best.1 {
        return None;
    }
    // In shares of the reach from the best one, one added: a start that is zero cannot be fitted from.
    let scaled: Curve = near.iter().map(|p| ((p.0 - best.0) / reach + 1.0, p.1 / most)).collect();
    let fit = least_squares(|p, x: &f64| p[0] + p[1] * (x - p[2]).powi(2), &[0.5, 1.0, 1.0], &scaled)?;
    let back = |x: f64| best.0 + (x - 1.0) * reach;
    let estimate = fit.parameters[2].map(back);
    let inside = fit.parameters[1].value > 0.0 && estimate.value > low && estimate.value < high;
    inside.then_some((estimate, near.len()))
}

fn series(name: &str, points: Curve, marks: bool) -> Series {
    Series { name: name.to_string(), points, raw: false, marks }
}

impl Calibration {
    /// The table of all that was tried.
    pub fn csv(&self, tried: &[Tried]) -> String {
        let names: Vec<&str> = self.file.parameter.iter().map(|p| p.name.as_str()).collect();
        let mut text = format!("case,{},distance\n", names.join(","));
        for t in tried {
            let values: Vec<String> = t.values.iter().map(f64::to_string).collect();
            writeln!(text, "{},{},{}", t.case, values.join(","), t.distance).expect("to a string");
        }
        text
    }

    /// The only parameter from all runs around the best one.
    fn smoothed(&self, tried: &[Tried]) -> Option<(Estimate, usize)> {
        let [parameter] = self.file.parameter.as_slice() else { return None };
        let squares: Curve = tried.iter().map(|t| (t.values[0], t.distance.powi(2))).collect();
        smoothed(&squares, 0.25 * (parameter.range[1] - parameter.range[0]))
    }

    /// The result for programs.
    pub fn json(&self, tried: &[Tried]) -> Value {
        let values = |t: &Tried| -> Value {
            let each = self.file.parameter.iter().zip(&t.values).map(|(p, v)| (p.name.clone(), json!(v)));
            Value::Object(each.collect())
        };
        let entry = |t: &Tried| json!({ "values": values(t), "distance": t.distance, "case": t.case });
        json!({
            "calibration": self.name, "version": env!("CARGO_PKG_VERSION"),
            "best": best(tried).map(entry),
            "smoothed": self.smoothed(tried).map(|(e, n)| json!({
                "value": e.value, "half_width_95": e.half_width, "points": n })),
            "tried": tried.iter().map(entry).collect::<Vec<_>>(),
        })
    }

    /// The result for people: values, and how to run the scene with them.
    pub fn words(&self, tried: &[Tried]) -> String {
        let Some(best) = best(tried) else { return "nothing was tried\n".to_string() };
        let mut text = format!(
            "{}: {} sets of values tried; distance {:.3} % of the data at\n",
            self.name,
            tried.len(),
            100.0 * best.distance
        );
        let mut set = Vec::new();
        for (parameter, value) in self.file.parameter.iter().zip(&best.values) {
            writeln!(text, "  {} = {value} {}", parameter.name, parameter.unit).expect("to a string");
            set.extend(parameter.targets().iter().map(|key| format!("--set {key}={value}")));
            let [low, high] = parameter.range;
            let near = self.file.calibrate.tolerance * (high - low);
            if (value - low).min(high - value) < near {
                writeln!(text, "  warning: that is the end of its range, {low} to {high}: widen it")
                    .expect("to a string");
            }
        }
        if let Some((smooth, points)) = self.smoothed(tried) {
            writeln!(
                text,
                "  a parabola through {points} of them around it is least at {} (95 %): where runs scatter, take that",
                estimate(smooth, 1.0)
            )
            .expect("to a string");
        }
        writeln!(text, "  grouser run {} {}", self.file.calibrate.scene, set.join(" ")).expect("to a string");
        text
    }

    /// The plots: names of files and their bytes. Data and the best run for each target with a curve; the distance over
    /// each parameter.
    pub fn plots(&self, out: &Path, tried: &[Tried]) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let Some(best) = best(tried) else { return Ok(vec![]) };
        let mut figures = Vec::new();
        for (i, target) in self.file.target.iter().enumerate().filter(|(_, t)| t.data.is_some()) {
            let simulated = self.simulated(target, &out.join(self.folder_name(&best.case, target)))?;
            let (x, y) =
                (target.x.as_deref().unwrap_or("the rig's x"), target.y.as_deref().unwrap_or("the rig's curve"));
            let panel = Panel {
                label: format!("{y} in SI units"),
                series: vec![series("data", self.data[i].clone(), true), series("best", simulated, false)],
            };
            let title = format!("{}: {}", self.name, target.name);
            let name = if self.file.target.len() == 1 { "fit".to_string() } else { format!("fit-{}", i + 1) };
            figures.push((name, Figure { title, axis: format!("{x} in SI units"), panels: vec![panel] }));
        }
        for (i, parameter) in self.file.parameter.iter().enumerate() {
            let mut points: Curve = tried.iter().map(|t| (t.values[i], 100.0 * t.distance)).collect();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            if self.file.parameter.len() > 1 {
                points = points.into_iter().flat_map(|p| [p, (f64::NAN, f64::NAN)]).collect();
            }
            let panel = Panel { label: "distance in %".to_string(), series: vec![series("", points, true)] };
            let unit = if parameter.unit.is_empty() { String::new() } else { format!(" in {}", parameter.unit) };
            let name =
                if self.file.parameter.len() == 1 { "distance".to_string() } else { format!("distance-{}", i + 1) };
            let title = format!("{}: distance from the data", self.name);
            figures.push((name, Figure { title, axis: format!("{}{unit}", parameter.name), panels: vec![panel] }));
        }
        let mut files = Vec::new();
        for (name, figure) in figures {
            let (mut svg, mut pixels) = (Svg::new(figure.size()), Pixels::new(figure.size()));
            figure.draw(&mut svg);
            figure.draw(&mut pixels);
            files.push((format!("{name}.svg"), svg.finish().into_bytes()));
            files.push((format!("{name}.png"), pixels.png()));
        }
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parabola_asks_all_points_around_the_best() {
        let at = [0.1, 0.225, 0.26, 0.29, 0.31, 0.35, 0.41, 0.48, 0.6];
        let exact: Curve = at.iter().map(|x| (*x, 0.02 + 3.0 * (x - 0.3_f64).powi(2))).collect();
        let (found, points) = smoothed(&exact, 0.125).unwrap();
        assert!((found.value - 0.3).abs() < 1e-8 && found.half_width < 1e-6 && points == 6, "{found:?}, {points}");
        // A lucky run far from the least value moves it little, and the interval says so.
        let mut lucky = exact.clone();
        lucky[6].1 = 0.019;
        let (found, _) = smoothed(&lucky, 0.125).unwrap();
        assert!((found.value - 0.3).abs() < found.half_width && (found.value - 0.41).abs() > 0.02, "{found:?}");
        // Nothing from few points, nor from those that fall to an end.
        assert_eq!(smoothed(&exact[..4], 0.5), None);
        let falling: Curve = at.iter().map(|x| (*x, 1.0 - x)).collect();
        assert_eq!(smoothed(&falling, 0.5), None);
    }
}
