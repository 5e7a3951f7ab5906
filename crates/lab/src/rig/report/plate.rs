//! Pressure-sinkage: M. G. Bekker's p = (k_c/b + k_phi) z^n through the curves of plates of different width b.

use super::{
    Compared, ComparedRun, Parameter, RigReport, THIN_AND_THICK, digits, done, fitted, interval, json_curve, json_fit,
    number, scaled, table,
};
use crate::rig::fit::{Estimate, Fit, least_squares_of_groups};
use crate::rig::measure::{Curve, Plate, RigRun};
use grouser::scene::keys::rig::{PlateKeys, RigKind};
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::{Value, json};

/// Mean of the slopes: of one recording its own interval, of several that of their scatter.
fn slope(runs: &[(&RigRun, &Plate)]) -> Option<Parameter> {
    let slopes: Vec<f64> = runs.iter().map(|(_, m)| m.slope.value).collect();
    let estimate = match slopes.as_slice() {
        [_] => runs[0].1.slope,
        _ => Estimate::of_mean(&slopes)?,
    };
    let label = "slope of pressure over sinkage";
    estimate.value.is_finite().then(|| Parameter::new("slope", label, estimate, "Pa/m", ("kPa/mm", 1e6)))
}

/// Sinkage and pressure of a recording, with the width of its plate.
type Points = Vec<((f64, f64), f64)>;

/// Bekker's pressure at a width b and a sinkage z.
fn bekker(p: &[f64], (b, z): &(f64, f64)) -> f64 {
    (p[0] / b + p[1]) * z.powf(p[2])
}

/// Pressure of one width: p = k z^n.
fn power(p: &[f64], (_, z): &(f64, f64)) -> f64 {
    p[0] * z.powf(p[1])
}

pub(super) fn report(runs: &[(&RigRun, &Plate)], names: &[String]) -> RigReport {
    let (mut rows, mut points, mut widths) = (vec![], Vec::<Points>::new(), vec![]);
    for (run, m) in runs {
        let RigKind::Plate(keys) = run.kind() else { continue };
        points.push(m.pressure.iter().map(|(z, p)| ((keys.width, z.max(1e-9)), *p)).collect());
        if !widths.contains(&keys.width) {
            widths.push(keys.width);
        }
        rows.push(row(run, m, keys));
    }
    let one = runs[0].1.power.as_ref().map_or(vec![1e6, 1.0], Fit::values);
    let start = [0.1 * one[0] * widths[0], 0.9 * one[0], one[1]];
    let fit = if widths.len() > 1 { least_squares_of_groups(bekker, &start, &points) } else { None };
    // One width: p = k z^n through all curves, and the mean of their slopes.
    let together = if widths.len() == 1 { least_squares_of_groups(power, &one, &points) } else { None };
    let (parameters, note) = match &fit {
        Some(fit) => of_widths(fit),
        None => of_one_width(runs, together.as_ref()),
    };
    let mut notes = vec![note];
    if runs.len() > 3 {
        notes.push("Intervals of the parameters are those of the scatter between recordings.".to_string());
    }
    notes.push(
        "Slope: straight line through the whole curve. Sinkage counts from the first touch of a grain. Intervals in \
         the \
         table are of one curve's scatter around its fit; packings (`rig.soil.seed`) differ by more."
            .to_string(),
    );
    let compared = Compared::of_curves(runs.iter().filter_map(compared_run), 1e-3);
    notes.extend(compared.notes.iter().cloned());
    let mut lines = curves(runs, names, fit.as_ref());
    compared.add_to(0, &mut lines);
    let figures = vec![Figure {
        title: format!("pressure and sinkage; {THIN_AND_THICK}"),
        axis: "sinkage in mm".to_string(),
        panels: vec![Panel { label: "pressure in kPa".to_string(), series: lines }],
    }];
    let mut recordings: Vec<Value> = runs.iter().map(|(_, m)| recording(m)).collect();
    compared.add_errors(&mut recordings);
    let head = ["recording", "width in mm", "slope in kPa/mm", "last pressure in kPa", "at mm", "n alone"];
    let report = done(runs[0].0, parameters, notes, table(&head, rows), figures, recordings);
    RigReport { one_fit: runs.len() > 1, ..report }
}

/// What is compared of a recording.
fn compared_run<'a>((run, m): &(&'a RigRun, &'a Plate)) -> Option<ComparedRun<'a>> {
    let RigKind::Plate(keys) = run.kind() else { return None };
    Some(ComparedRun {
        name: &run.name,
        file: run.reference.as_ref(),
        condition: (keys.width, format!("{} mm", digits(keys.width * 1e3))),
        curves: vec![(&m.pressure, "pressure", ("kPa", 1e3))],
    })
}

/// Row of a recording in the table.
fn row(run: &RigRun, m: &Plate, keys: &PlateKeys) -> Vec<String> {
    vec![
        run.name.clone(),
        number(keys.width * 1e3, 1),
        interval(m.slope, 1e6, 3),
        m.pressure.last().map_or("-".to_string(), |p| number(p.1 * 1e-3, 3)),
        m.pressure.last().map_or("-".to_string(), |p| number(p.0 * 1e3, 2)),
        m.power.as_ref().map_or("-".to_string(), |fit| interval(fit.parameters[1], 1.0, 3)),
    ]
}

/// The curves, each with that of the fit to all of them, or else of its own.
fn curves(runs: &[(&RigRun, &Plate)], names: &[String], fit: Option<&Fit>) -> Vec<Series> {
    let mut lines = Vec::new();
    for ((run, m), name) in runs.iter().zip(names) {
        let RigKind::Plate(keys) = run.kind() else { continue };
        let curve = |f: &dyn Fn(f64) -> f64| m.pressure.iter().map(|(z, _)| (z * 1e3, f(*z) * 1e-3)).collect::<Curve>();
        let model = match (fit, &m.power) {
            (Some(fit), _) => Some(curve(&|z| bekker(&fit.values(), &(keys.width, z.max(1e-9))))),
            (None, Some(own)) => Some(curve(&|z| power(&own.values(), &(keys.width, z.max(1e-9))))),
            (None, None) => None,
        };
        lines.extend(fitted(name, scaled(&m.pressure, 1e3, 1e-3), model));
    }
    lines
}

/// Bekker's parameters, and what they are.
fn of_widths(fit: &Fit) -> (Vec<Parameter>, String) {
    let [k_c, k_phi, n] = [fit.parameters[0], fit.parameters[1], fit.parameters[2]];
    let parameters = vec![
        Parameter::new("k_c", "cohesive modulus k_c", k_c, "Pa/m^(n-1)", ("kN/m^(n+1)", 1e3)),
        Parameter::new("k_phi", "frictional modulus k_φ", k_phi, "Pa/m^n", ("kN/m^(n+2)", 1e3)),
        Parameter::new("n", "exponent of sinkage n", n, "", ("", 1.0)),
    ];
    let note = "Bekker: p = (k_c/b + k_φ) z^n, b the width of the plate, fitted to all curves together.";
    (parameters, note.to_string())
}

/// Parameters of plates of one width, and what they are.
fn of_one_width(runs: &[(&RigRun, &Plate)], fit: Option<&Fit>) -> (Vec<Parameter>, String) {
    let mut parameters: Vec<Parameter> = slope(runs).into_iter().collect();
    if let Some(fit) = fit {
        let [k, n] = [fit.parameters[0], fit.parameters[1]];
        parameters.push(Parameter::new("k", "modulus k = k_c/b + k_φ", k, "Pa/m^n", ("kN/m^(n+2)", 1e3)));
        parameters.push(Parameter::new("n", "exponent of sinkage n", n, "", ("", 1.0)));
    }
    let note = "k_c and k_φ need recordings of two plates of different width (`rig.plate.width`); here p = k z^n, \
        fitted \
                to all curves together.";
    (parameters, note.to_string())
}

/// A recording in the report's JSON.
fn recording(m: &Plate) -> Value {
    let half_width = m.slope.half_width.is_finite().then_some(m.slope.half_width);
    json!({
        "pressure": json_curve(&m.pressure), "slope": m.slope.value, "slope_half_width_95": half_width,
        "power_law": json_fit(&m.power, &["k", "n"]),
    })
}
