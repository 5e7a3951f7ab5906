//! Single wheel: drawbar pull, torque and sinkage over slip, and over time.

use super::{RigReport, done, json_curve, number, scaled, series, table, with_bars};
use crate::rig::measure::{RigRun, Spread, Wheel};
use crate::rig::reference::{CurveError, shown};
use grouser::scene::keys::rig::{RigKind, WheelKeys};
use grouser::scene::rig::measured::{MeasuredCurves, MeasuredPoint};
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::{Map, Value, json};

/// Slips with mean and deviation of a quantity.
type Points = Vec<(f64, Spread)>;

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
pub(super) fn report(runs: &[(&RigRun, &Wheel)], names: &[String], lines: &[String]) -> RigReport {
    let measured = runs.iter().find_map(|(run, _)| run.reference.as_ref());
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
    if let Some(file) = measured {
        let of = |i: usize| file.find(i, 0.0).map_or(vec![], |curve| shown(&curve.points, 1.0, SCALES[i]));
        groups.insert(0, (file.name.clone(), [0, 1, 2].map(of)));
    }
    let axis = match measured {
        Some(_) => "slip: 1 - v/(ω r) driven, ω r/v - 1 braked",
        None => "slip",
    };
    let figures = figures(&groups, times, axis);
    let recordings = runs.iter().map(|(_, m)| recording(m)).collect();
    let mut notes = vec![
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
    let errors = measured.map_or(vec![], |file| errors(file, runs));
    for (name, unit, error) in &errors {
        notes.push(format!(
            "against `{}`, {name}: {}.",
            measured.map_or("", |f| &f.name),
            error.words(1.0 / unit.1, unit.0)
        ));
    }
    let mut report = done(runs[0].0, vec![], notes, table(&HEAD, rows), figures, recordings);
    if let Some(file) = measured {
        let each = errors.iter().map(|(name, _, error)| (name.to_string(), error.json(&file.name)));
        report.json["reference"] = Value::Object(each.collect());
    }
    RigReport { warnings, ..report }
}

/// Slip as measurements give it: 1 - v/(omega r) driven, omega r/v - 1 braked, from the rig's 1 - v/(omega r).
fn measured_slip(slip: f64) -> f64 {
    if slip < 0.0 { 1.0 / (1.0 - slip) - 1.0 } else { slip }
}

/// Name of a quantity, its unit with the factor to it, and how far all recordings are from what was measured: the
/// measured curve is taken between its points at the slips of the recordings.
fn errors(file: &MeasuredCurves, runs: &[(&RigRun, &Wheel)]) -> Vec<(&'static str, (&'static str, f64), CurveError)> {
    let names = [("drawbar pull", ("N", 1.0)), ("torque", ("N m", 1.0)), ("sinkage", ("mm", 1e3))];
    let error = |(i, (name, unit)): (usize, (&'static str, (&'static str, f64)))| {
        let mut curve = file.find(i, 0.0)?.points.clone();
        curve.sort_by(|a, b| a.at.total_cmp(&b.at));
        let pair = |(run, m): &(&RigRun, &Wheel)| {
            let RigKind::Wheel(keys) = run.kind() else { return None };
            Some((between(&curve, measured_slip(keys.slip))?, m.steady[i].mean))
        };
        Some((name, unit, CurveError::of(&runs.iter().filter_map(pair).collect::<Vec<_>>())?))
    };
    names.into_iter().enumerate().filter_map(error).collect()
}

/// A measured curve between its points; nothing beyond its ends.
fn between(curve: &[MeasuredPoint], at: f64) -> Option<MeasuredPoint> {
    let near = |p: &MeasuredPoint| (p.at - at).abs() < 1e-3;
    if let Some(point) = curve.iter().find(|p| near(p)) {
        return Some(*point);
    }
    let next = curve.iter().position(|p| p.at >= at)?;
    let (a, b) = (curve[next.checked_sub(1)?], curve[next]);
    let share = (at - a.at) / (b.at - a.at);
    let mix = |a: f64, b: f64| a + share * (b - a);
    Some(MeasuredPoint { at, mean: mix(a.mean, b.mean), deviation: mix(a.deviation, b.deviation) })
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
                series: groups.iter().filter(|g| !g.1[i].is_empty()).flat_map(|g| with_bars(&g.0, &g.1[i])).collect(),
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
    fn braked_slips_are_those_of_the_rim() {
        assert_eq!((measured_slip(0.3), measured_slip(0.0)), (0.3, 0.0));
        assert!((measured_slip(1.0 - 1.0 / 0.3) + 0.7).abs() < 1e-12);
    }

    #[test]
    fn measured_slips_are_taken_between() {
        let point = |at: f64, mean: f64| MeasuredPoint { at, mean, deviation: 0.5 };
        let curve = [point(-0.2, -7.0), point(0.0, -3.0), point(0.5, 1.0)];
        assert_eq!(between(&curve, 0.25), Some(point(0.25, -1.0)));
        assert_eq!(between(&curve, 0.4999).map(|p| p.mean), Some(1.0));
        assert!(between(&curve, 0.6).is_none() && between(&curve, -0.3).is_none());
    }

    #[test]
    fn a_wheel_near_the_end_of_its_bin_is_told() {
        let run = RigRun::of_scene("single-wheel", "");
        let RigKind::Wheel(keys) = run.kind() else { panic!("no wheel") };
        assert_eq!(crowded("a", keys, 0.13), None);
        assert!(crowded("a", keys, 0.118).unwrap().starts_with("a: the wheel came within 118 mm of the end"));
        assert!(crowded("a", keys, -0.002).unwrap().contains("within 0 mm"));
    }
}
