//! Single wheel: drawbar pull, torque and sinkage over slip, and over time.

use super::{RigReport, done, json_curve, number, scaled, series, table};
use crate::rig::measure::{Curve, RigRun, Spread, Wheel};
use crate::rig::wheel_data::{WheelData, measured_slip};
use grouser::scene::keys::rig::{RigKind, WheelKeys};
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::{Map, Value, json};

/// Slips with mean and deviation of a quantity.
type Points = Vec<(f64, Spread)>;

/// Half the width of a bar's caps, of the range of slips.
const CAP: f64 = 0.012;

/// Means over slip, and behind them a bar of one standard deviation to each side, in the same colour.
fn over_slip(name: &str, points: &[(f64, Spread)]) -> [Series; 2] {
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

/// A wheel that came close to the end of its bin: what it pushes before it leans on the wall and lifts it.
fn crowded(name: &str, keys: &WheelKeys, room: f64) -> Option<String> {
    (room < keys.radius).then(|| {
        format!(
            "{name}: the wheel came within {} mm of the end of the bin, where soil that it pushes leans on the wall \
             and \
             lifts it; make the bin longer (`rig.wheel.bin`, with more grains) or the test shorter.",
            number(1e3 * room.max(0.0), 0)
        )
    })
}

/// Factors to the units of the axes.
const SCALES: [f64; 3] = [1.0, 1.0, 1e3];
const AXES: [&str; 3] = ["drawbar pull in N", "torque in N m", "sinkage in mm"];
const HEAD: [&str; 11] = [
    "recording",
    "load in N",
    "slip",
    "angle in °",
    "drawbar pull in N",
    "torque in N m",
    "sinkage in mm",
    "side force in N",
    "drift of pull, torque, sinkage",
    "load held in N",
    "pull/load",
];

/// `names` of the recordings, and of the lines over slip that they belong to.
pub(super) fn report(
    runs: &[(&RigRun, &Wheel)],
    names: &[String],
    lines: &[String],
    measured: Option<&WheelData>,
) -> RigReport {
    let slip = |slip: f64| if measured.is_some() { measured_slip(slip) } else { slip };
    let (mut rows, mut warnings) = (Vec::new(), Vec::new());
    let mut groups: Vec<(String, [Points; 3])> = Vec::new();
    let mut times: [Vec<Series>; 3] = Default::default();
    for ((run, m), (label, line)) in runs.iter().zip(names.iter().zip(lines)) {
        let RigKind::Wheel(keys) = run.kind() else { continue };
        let place = groups.iter().position(|g| g.0 == *line).unwrap_or_else(|| {
            groups.push((line.clone(), Default::default()));
            groups.len() - 1
        });
        for i in 0..3 {
            let Spread { mean, deviation } = m.steady[i];
            let spread = Spread { mean: mean * SCALES[i], deviation: deviation * SCALES[i] };
            groups[place].1[i].push((slip(keys.slip), spread));
            times[i].push(series(label, scaled(&m.over_time[i], 1.0, SCALES[i]), false));
        }
        warnings.extend(crowded(&run.name, keys, m.room));
        rows.push(row(run, m, keys));
    }
    if let Some(data) = measured {
        let scaled = |i: usize| {
            let shown = |s: Spread| Spread { mean: s.mean * SCALES[i], deviation: s.deviation * SCALES[i] };
            data.curves[i].iter().map(|(x, s)| (*x, shown(*s))).collect()
        };
        groups.insert(0, ("measured".to_string(), [0, 1, 2].map(scaled)));
    }
    let axis = match measured {
        Some(_) => "slip: 1 - v/(ω r) driven, ω r/v - 1 braked",
        None => "slip",
    };
    let figures = figures(&groups, times, axis);
    let recordings = runs.iter().map(|(_, m)| recording(m)).collect();
    let notes = vec![
        "Means and standard deviations over the last 60 % of the way: its steady part, if it is one. Drift of pull \
         (N), \
         torque (N m) and sinkage (mm) is the mean of the second half of that part less that of the first; where it is \
         not small beside the mean, run longer."
            .to_string(),
        "Drawbar pull and side force are the ground's force on the wheel along and across the way; sinkage is the \
         wheel's \
         lowest point below the mean surface before the test. Load held is the ground's vertical force on it."
            .to_string(),
    ];
    RigReport { warnings, ..done(runs[0].0, vec![], notes, table(&HEAD, rows), figures, recordings) }
}

/// Row of a recording in the table.
fn row(run: &RigRun, m: &Wheel, keys: &WheelKeys) -> Vec<String> {
    let spread = |i: usize, scale: f64, digits: usize| {
        format!("{} ± {}", number(m.steady[i].mean * scale, digits), number(m.steady[i].deviation * scale, digits))
    };
    vec![
        run.name.clone(),
        number(keys.load, 1),
        number(keys.slip, 2),
        number(keys.slip_angle_deg, 1),
        spread(0, 1.0, 2),
        spread(1, 1.0, 3),
        spread(2, 1e3, 2),
        spread(3, 1.0, 2),
        format!("{:+.1}, {:+.2}, {:+.1}", m.drift[0], m.drift[1], m.drift[2] * 1e3),
        number(m.steady[4].mean, 1),
        number(m.steady[0].mean / keys.load, 3),
    ]
}

/// Means over slip, where there is more than one slip, and all quantities over time.
fn figures(groups: &[(String, [Points; 3])], times: [Vec<Series>; 3], axis: &str) -> Vec<Figure> {
    let mut figures = Vec::new();
    if groups.iter().any(|(_, curves)| curves[0].iter().any(|p| p.0 != curves[0][0].0)) {
        let panels = (0..3)
            .map(|i| Panel {
                label: AXES[i].to_string(),
                series: groups.iter().filter(|g| !g.1[i].is_empty()).flat_map(|g| over_slip(&g.0, &g.1[i])).collect(),
            })
            .collect();
        figures.push(Figure {
            title: "over slip: means of the steady part, bars of one standard deviation".to_string(),
            axis: axis.to_string(),
            panels,
        });
    }
    let panels =
        times.into_iter().zip(AXES).map(|(series, label)| Panel { label: label.to_string(), series }).collect();
    figures.push(Figure {
        title: "over time; the means are those of the last 60 %".to_string(),
        axis: "time since the wheel turns, in s".to_string(),
        panels,
    });
    figures
}

/// A recording in the report's JSON.
fn recording(m: &Wheel) -> Value {
    let names = ["drawbar_pull", "torque", "sinkage", "side_force", "vertical_force"];
    let spread = |s: &Spread, drift: &f64| json!({ "mean": s.mean, "deviation": s.deviation, "drift": drift });
    let steady = names.iter().zip(m.steady.iter().zip(&m.drift));
    let mut all: Map<String, Value> = steady.map(|(name, (s, drift))| (name.to_string(), spread(s, drift))).collect();
    let curves = names.iter().zip(&m.over_time).map(|(name, c)| (name.to_string(), json_curve(c)));
    all.insert("over_time".to_string(), Value::Object(curves.collect()));
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wheel_near_the_end_of_its_bin_is_told() {
        let run = RigRun::of_scene("single-wheel", "");
        let RigKind::Wheel(keys) = run.kind() else { panic!("no wheel") };
        assert_eq!(crowded("a", keys, 0.13), None);
        assert!(crowded("a", keys, 0.118).unwrap().starts_with("a: the wheel came within 118 mm of the end"));
        assert!(crowded("a", keys, -0.002).unwrap().contains("within 0 mm"));
    }
}
