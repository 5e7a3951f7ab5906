//! Tire test: forces and moments over what was swept, slopes at zero slip, greatest forces.

use super::{Parameter, RigReport, digits, done, json_curve, number, scaled, series, table};
use crate::rig::fit::Estimate;
use crate::rig::measure::{Curve, RigRun, TireTest};
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::{Map, Value, json};

/// Rows of the table per recording.
const ROWS: usize = 13;
/// Slips and angles in rad up to which a curve counts as straight.
const STRAIGHT: f64 = 0.01;
/// Which quantities are drawn: Fx, Fy, Mz, Mx, My.
const DRAWN: [usize; 5] = [5, 6, 9, 7, 8];

fn label(i: usize) -> String {
    let (_, words, unit, _) = TireTest::NAMES[i];
    if unit.is_empty() { words.to_string() } else { format!("{words} in {unit}") }
}

/// One quantity over another, in the units of the page.
fn curve(m: &TireTest, x: usize, y: usize) -> Curve {
    let unit = |i: usize| 1.0 / TireTest::NAMES[i].3;
    let points: Curve = m.samples[x].iter().copied().zip(m.samples[y].iter().copied()).collect();
    scaled(&points, unit(x), unit(y))
}

/// Slope of a force at zero of what was swept: the straight line of least squares.
fn slope(m: &TireTest, x: usize, y: usize) -> Option<Estimate> {
    let points = m.samples[x].iter().copied().zip(m.samples[y].iter().copied());
    let near: Curve = points.filter(|p| p.0.abs() <= STRAIGHT).collect();
    let n = near.len() as f64;
    let (mean_x, mean_y) = near.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
    let square = near.iter().map(|p| (p.0 - mean_x).powi(2)).sum::<f64>();
    if near.len() < 4 || square == 0.0 {
        return None;
    }
    let value = near.iter().map(|p| (p.0 - mean_x) * (p.1 - mean_y)).sum::<f64>() / square;
    let left = near.iter().map(|p| (p.1 - mean_y - value * (p.0 - mean_x)).powi(2)).sum::<f64>();
    Some(Estimate { value, half_width: 2.0 * (left / (n - 2.0) / square).sqrt() })
}

/// Where a force is greatest: its size, and what was swept there.
fn greatest(m: &TireTest, x: usize, y: usize) -> (f64, f64) {
    let points = m.samples[x].iter().zip(&m.samples[y]);
    points.fold((0.0, 0.0), |best: (f64, f64), (x, f)| if f.abs() > best.0 { (f.abs(), *x) } else { best })
}

fn parameters(m: &TireTest) -> Vec<Parameter> {
    let mut list = Vec::new();
    let x = m.swept();
    if let (2, Some(slope)) = (x, slope(m, 2, 5)) {
        list.push(Parameter::new("slip_stiffness", "slope of Fx over slip at zero", slope, "N", ("kN", 1e3)));
    }
    if let (3, Some(slope)) = (x, slope(m, 3, 6)) {
        let slope = Estimate { value: -slope.value, ..slope };
        let label = "cornering stiffness: slope of -Fy over the slip angle at zero";
        list.push(Parameter::new("cornering_stiffness", label, slope, "N/rad", ("kN/rad", 1e3)));
    }
    list
}

/// `names` of the recordings.
pub(super) fn report(runs: &[(&RigRun, &TireTest)], names: &[String]) -> RigReport {
    let x = runs[0].1.swept();
    let (mut rows, mut recordings) = (Vec::new(), Vec::new());
    for ((_, m), name) in runs.iter().zip(names) {
        let n = m.samples[0].len();
        for k in 0..ROWS {
            let i = k * (n - 1) / (ROWS - 1);
            let cell = |q: usize| digits(m.samples[q][i] / TireTest::NAMES[q].3);
            rows.push([name.clone()].into_iter().chain((0..TireTest::NAMES.len()).map(cell)).collect());
        }
        let all: Map<String, Value> =
            TireTest::NAMES.iter().zip(&m.samples).map(|((name, ..), s)| (name.to_string(), json!(s))).collect();
        let (fx, fy) = (greatest(m, x, 5), greatest(m, x, 6));
        recordings.push(json!({
            "swept": TireTest::NAMES[x].0,
            "samples": all,
            "greatest_fx": { "value": fx.0, "at": fx.1 },
            "greatest_fy": { "value": fy.0, "at": fy.1 },
            "fx": json_curve(&curve(m, x, 5)),
        }));
    }
    let panel = |y: usize| Panel {
        label: label(y),
        series: runs
            .iter()
            .zip(names)
            .map(|((_, m), name)| -> Series { series(name, curve(m, x, y), false) })
            .collect(),
    };
    let figures = vec![Figure {
        title: format!("over {}", TireTest::NAMES[x].1),
        axis: label(x),
        panels: DRAWN.iter().map(|y| panel(*y)).collect(),
    }];
    let head: Vec<String> =
        ["recording".to_string()].into_iter().chain((0..TireTest::NAMES.len()).map(label)).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let (fx, fy) = (greatest(runs[0].1, x, 5), greatest(runs[0].1, x, 6));
    let at = |x: usize, value: f64| format!("{} {}", number(value / TireTest::NAMES[x].3, 3), label(x));
    let notes = vec![
        "Forces and moments are those of the road on the tire, at the foot of the wheel: x forward, y to the left, z \
         up (ISO W). Slip is positive where the tire drives."
            .to_string(),
        format!(
            "Greatest Fx {} N at {}; greatest Fy {} N at {}.",
            number(fx.0, 0),
            at(x, fx.1),
            number(fy.0, 0),
            at(x, fy.1)
        ),
    ];
    let list = if runs.len() == 1 { parameters(runs[0].1) } else { vec![] };
    done(runs[0].0, list, notes, table(&head, rows), figures, recordings)
}
