//! The end of a calibration: values, table of all that was tried, plots.

use super::{Calibration, Tried};
use crate::rig::measure::Curve;
use crate::scene::SceneError;
use grouser_record::plot::{Figure, Panel, Pixels, Series, Svg};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// The best of all that was tried.
pub fn best(tried: &[Tried]) -> Option<&Tried> {
    tried.iter().filter(|t| !t.distance.is_nan()).min_by(|a, b| a.distance.total_cmp(&b.distance))
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

    /// The result for programs.
    pub fn json(&self, tried: &[Tried]) -> Value {
        let values = |t: &Tried| -> Value {
            let each = self.file.parameter.iter().zip(&t.values).map(|(p, v)| (p.name.clone(), json!(v)));
            Value::Object(each.collect())
        };
        let entry = |t: &Tried| json!({ "values": values(t), "distance": t.distance, "case": t.case });
        json!({
            "calibration": self.name, "version": env!("CARGO_PKG_VERSION"),
            "best": best(tried).map(entry), "tried": tried.iter().map(entry).collect::<Vec<_>>(),
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
        writeln!(text, "  grouser run {} {}", self.file.calibrate.scene, set.join(" ")).expect("to a string");
        text
    }

    /// The plots: names of files and their bytes. Data and the best run for each target with a curve; the distance over each parameter.
    pub fn plots(&self, out: &Path, tried: &[Tried]) -> Result<Vec<(String, Vec<u8>)>, SceneError> {
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
