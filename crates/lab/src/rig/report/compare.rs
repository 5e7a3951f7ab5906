//! Measured curves in the figures of a report, with their spread, and how far the simulated ones are from them.

use super::series;
use crate::rig::measure::{Curve, Spread};
use crate::rig::reference::{CurveError, not_measured, shown};
use grouser::scene::rig::measured::MeasuredCurves;
use grouser_record::plot::Series;
use serde_json::Value;

/// Half the width of a bar's caps, of the range of the axis.
const CAP: f64 = 0.012;

/// Means over something, and behind them a bar of one standard deviation to each side, in the same colour.
pub(super) fn with_bars(name: &str, points: &[(f64, Spread)]) -> [Series; 2] {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Their caps also keep bars at the ends of the axis off its frame.
    let (first, last) = (points.first().map_or(0.0, |p| p.0), points.last().map_or(0.0, |p| p.0));
    let (cap, gap) = (CAP * (last - first), (f64::NAN, f64::NAN));
    let bar = |(x, s): &(f64, Spread)| {
        let (low, high) = (s.mean - s.deviation, s.mean + s.deviation);
        [(x - cap, low), (x + cap, low), gap, (*x, low), (*x, high), gap, (x - cap, high), (x + cap, high), gap]
    };
    let bars: Curve = points.iter().flat_map(bar).collect();
    let means = points.iter().map(|(x, s)| (*x, s.mean)).collect();
    [Series { name: name.to_string(), points: bars, raw: true, marks: false }, series("", means, true)]
}

/// What a comparison adds to a report: curves for each panel, notes, and the errors of each recording.
#[derive(Default)]
pub(super) struct Compared {
    series: Vec<(usize, Series)>,
    pub(super) notes: Vec<String>,
    json: Vec<Value>,
}

impl Compared {
    /// Compares the curves of recordings with those measured; `x` is the size of the common axis' unit.
    pub(super) fn of_curves<'a>(runs: impl Iterator<Item = ComparedRun<'a>>, x: f64) -> Self {
        let mut this = Self::default();
        let mut drawn = Vec::new();
        for run in runs {
            let mut all = serde_json::Map::new();
            let Some(file) = run.file else {
                this.json.push(Value::Null);
                continue;
            };
            for (quantity, (curve, key, (unit, scale))) in run.curves.iter().enumerate() {
                let Some(measured) = file.find(quantity, run.condition.0) else { continue };
                if !drawn.contains(&measured) {
                    drawn.push(measured);
                    let name = match measured.condition {
                        Some(_) => format!("{}, {}", file.name, run.condition.1),
                        None => file.name.clone(),
                    };
                    let points = shown(&measured.points, 1.0 / x, 1.0 / scale);
                    this.series.extend(with_bars(&name, &points).map(|series| (quantity, series)));
                }
                if let Some(error) = CurveError::of_curve(curve, measured) {
                    let words = error.words(*scale, unit);
                    this.notes.push(format!("{} against `{}`, {key}: {words}.", run.name, file.name));
                    all.insert(key.to_string(), error.json(&file.name));
                }
            }
            if all.is_empty() {
                this.notes.push(not_measured(file, run.name, &run.condition.1));
            }
            this.json.push(Value::Object(all));
        }
        this
    }

    /// Adds the measured curves of a panel to its own.
    pub(super) fn add_to(&self, panel: usize, lines: &mut Vec<Series>) {
        lines.extend(self.series.iter().filter(|(i, _)| *i == panel).map(|(_, series)| series.clone()));
    }

    /// The errors beside what else is known of each recording.
    pub(super) fn add_errors(&self, recordings: &mut [Value]) {
        for (recording, errors) in recordings.iter_mut().zip(&self.json).filter(|(_, errors)| !errors.is_null()) {
            recording["reference"] = errors.clone();
        }
    }
}

/// A recording as it is compared.
pub(super) struct ComparedRun<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// What was measured.
    pub(super) file: Option<&'a MeasuredCurves>,
    /// The condition that its curve is found by, in SI units and in words.
    pub(super) condition: (f64, String),
    /// Its curves: in SI units, name, and unit for words with its size.
    pub(super) curves: Vec<(&'a Curve, &'static str, (&'static str, f64))>,
}
