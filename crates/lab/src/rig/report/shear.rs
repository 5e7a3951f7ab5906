//! Direct shear: Mohr and Coulomb's tau = c + sigma tan(phi) through the residual stresses of several loads; Z. Janosi
//! and B. Hanamoto's tau = tau_max (1 - exp(-j/K)) (1961) through each curve.

use super::{
    Compared, ComparedRun, Parameter, RigReport, THIN_AND_THICK, digits, done, fitted, interval, json_curve, json_fit,
    number, scaled, series, table,
};
use crate::rig::fit::{Estimate, least_squares};
use crate::rig::measure::{Curve, RigRun, Shear};
use grouser::scene::keys::rig::{RigKind, ShearKeys};
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::{Value, json};

const KPA: (&str, f64) = ("kPa", 1e3);

const HEAD: [&str; 9] = [
    "recording",
    "σ in kPa",
    "σ below the plate in kPa",
    "σ on the shear plane in kPa",
    "residual τ in kPa",
    "τ/σ",
    "peak τ in kPa",
    "K in mm",
    "dilation in mm",
];

pub(super) fn report(runs: &[(&RigRun, &Shear)], names: &[String]) -> RigReport {
    let [mut stress, mut dilation] = [vec![], vec![]];
    let (mut rows, mut points, mut moduli) = (vec![], vec![], vec![]);
    for ((run, m), name) in runs.iter().zip(names) {
        let RigKind::Shear(keys) = run.kind() else { continue };
        let model = m.janosi.as_ref().map(|fit| {
            let p = fit.values();
            m.stress.iter().map(|(j, _)| (j * 1e3, p[0] * (1.0 - (-j / p[1]).exp()) * 1e-3)).collect()
        });
        stress.extend(fitted(name, scaled(&m.stress, 1e3, 1e-3), model));
        dilation.push(series(name, scaled(&m.dilation, 1e3, 1e3), false));
        points.extend(m.blocks.iter().map(|tau| (keys.pressure, *tau)));
        moduli.extend(m.janosi.as_ref().map(|fit| fit.parameters[1]));
        rows.push(row(run, m, keys));
    }
    // Packings differ more than the parts of one curve do: with some of them each counts once.
    let each = runs.len() > 3;
    if each {
        let mean = |(run, m): &(&RigRun, &Shear)| match run.kind() {
            RigKind::Shear(keys) => Some((keys.pressure, m.residual.mean)),
            _ => None,
        };
        points = runs.iter().filter_map(mean).collect();
    }
    let (mut parameters, mut notes) = (vec![], vec![]);
    let mohr = mohr_coulomb(&points, each, &mut parameters, &mut notes);
    if let Some(modulus) = mean_modulus(&moduli) {
        parameters.push(modulus);
        notes.push(
            "Janosi-Hanamoto: τ = τ_max (1 - exp(-j/K)), fitted to each curve; K is the mean of all, its interval \
             from \
             their scatter."
                .to_string(),
        );
    }
    notes.push(
        "σ on the shear plane is what the plate exerts less what the walls of the upper half take by friction, \
         without \
         the weight of the soil above the plane; τ/σ is by the nominal σ."
            .to_string(),
    );
    notes.push(
        "The shear force is that of the soil on upper half and plate; the area is that on which the halves still cover \
         each other."
            .to_string(),
    );
    notes.extend(runs.iter().zip(names).filter(|((_, m), _)| !m.is_settled()).map(|((_, m), name)| {
        let (change, way) = (m.drift.abs() * 100.0, if m.drift > 0.0 { "rises" } else { "falls" });
        format!(
            "The curve of {name} has not settled: its stress still {way} by {change:.0} % from one half of the last \
             third of the way to the other, so what the table calls its residual stress is not one. Shear further \
             (`time.duration`)."
        )
    }));
    let compared = Compared::of_curves(runs.iter().filter_map(compared_run), 1e-3);
    compared.add_to(0, &mut stress);
    compared.add_to(1, &mut dilation);
    notes.extend(compared.notes.iter().cloned());
    let mut figures = vec![curves(stress, dilation)];
    figures.extend(mohr);
    let mut recordings: Vec<Value> = runs.iter().map(|(_, m)| recording(m)).collect();
    compared.add_errors(&mut recordings);
    let report = done(runs[0].0, parameters, notes, table(&HEAD, rows), figures, recordings);
    RigReport { one_fit: runs.len() > 1, ..report }
}

/// What is compared of a recording.
fn compared_run<'a>((run, m): &(&'a RigRun, &'a Shear)) -> Option<ComparedRun<'a>> {
    let RigKind::Shear(keys) = run.kind() else { return None };
    Some(ComparedRun {
        name: &run.name,
        file: run.reference.as_ref(),
        condition: (keys.pressure, format!("{} kPa", digits(keys.pressure * 1e-3))),
        curves: vec![(&m.stress, "stress", KPA), (&m.dilation, "dilation", ("mm", 1e-3))],
    })
}

/// Row of a recording in the table.
fn row(run: &RigRun, m: &Shear, keys: &ShearKeys) -> Vec<String> {
    let modulus = m.janosi.as_ref().map(|fit| fit.parameters[1]);
    vec![
        run.name.clone(),
        number(keys.pressure * 1e-3, 2),
        number(m.normal * 1e-3, 2),
        number(m.plane * 1e-3, 2),
        format!(
            "{} ± {}{}",
            number(m.residual.mean * 1e-3, 3),
            number(m.residual.deviation * 1e-3, 3),
            if m.is_settled() { "" } else { " (not settled)" }
        ),
        number(m.residual.mean / keys.pressure, 3),
        number(m.peak * 1e-3, 3),
        modulus.map_or("-".to_string(), |k| interval(k, 1e-3, 3)),
        m.dilation.last().map_or("-".to_string(), |p| number(p.1 * 1e3, 3)),
    ]
}

/// Fits cohesion and angle of friction to normal and shear stresses, adds them to the parameters, and draws them; no
/// figure where there is no fit.
fn mohr_coulomb(
    points: &[(f64, f64)],
    each: bool,
    parameters: &mut Vec<Parameter>,
    notes: &mut Vec<String>,
) -> Option<Figure> {
    let Some(fit) = least_squares(|p, s: &f64| p[0] + p[1] * s, &[1.0, 1.0], points) else {
        notes.push(
            "One load does not separate cohesion from friction: τ/σ in the table is tan φ without cohesion. `grouser \
             sweep shear-load` shears under three loads; `grouser report` takes any recordings at two or more \
             (`rig.shear.pressure`)."
                .to_string(),
        );
        return None;
    };
    let phi = fit.parameters[1].map(f64::atan).map(f64::to_degrees);
    parameters.push(Parameter::new("cohesion", "cohesion c", fit.parameters[0], "Pa", KPA));
    parameters.push(Parameter::new("friction_angle", "angle of friction φ", phi, "degrees", ("°", 1.0)));
    notes.push(if each {
        "Mohr-Coulomb: τ = c + σ tan φ through the residual stresses, one of each recording.".to_string()
    } else {
        "Mohr-Coulomb: τ = c + σ tan φ through the residual stresses, five means of each recording. The intervals \
         count \
         the means as independent; packings differ more than the parts of one curve, so run more of them \
         (`rig.soil.seed`)."
            .to_string()
    });
    // Points only: no line between them.
    let marks: Curve = points.iter().flat_map(|(s, t)| [(s * 1e-3, t * 1e-3), (f64::NAN, f64::NAN)]).collect();
    let name = if each { "residual stress" } else { "residual stress, parts of the last third" };
    let far = points.iter().map(|p| p.0).fold(0.0, f64::max) * 1.1;
    let at = |s: f64| (s * 1e-3, (fit.parameters[0].value + fit.parameters[1].value * s) * 1e-3);
    let lines = vec![series(name, marks, true), series("c + σ tan φ", vec![at(0.0), at(far)], false)];
    Some(Figure {
        title: "residual stress".to_string(),
        axis: "normal stress in kPa".to_string(),
        panels: vec![Panel { label: "shear stress in kPa".to_string(), series: lines }],
    })
}

/// Mean of the shear deformation moduli: one curve gives its own interval, several the scatter between them.
fn mean_modulus(moduli: &[Estimate]) -> Option<Parameter> {
    let mean = match moduli {
        [one] => Some(*one),
        several => Estimate::of_mean(&several.iter().map(|k| k.value).collect::<Vec<f64>>()),
    };
    mean.map(|k| Parameter::new("shear_modulus", "shear deformation modulus K", k, "m", ("mm", 1e-3)))
}

/// Stress and dilation over the displacement.
fn curves(stress: Vec<Series>, dilation: Vec<Series>) -> Figure {
    Figure {
        title: format!("shear stress and dilation; {THIN_AND_THICK} (Janosi-Hanamoto)"),
        axis: "displacement in mm".to_string(),
        panels: vec![
            Panel { label: "shear stress in kPa".to_string(), series: stress },
            Panel { label: "rise of the plate in mm".to_string(), series: dilation },
        ],
    }
}

/// A recording in the report's JSON.
fn recording(m: &Shear) -> Value {
    json!({
        "stress": json_curve(&m.stress), "dilation": json_curve(&m.dilation), "normal_stress": m.normal,
        "plane_stress": m.plane,
        "residual_stress": { "mean": m.residual.mean, "deviation": m.residual.deviation, "drift": m.drift,
            "settled": m.is_settled() },
        "peak_stress": m.peak, "janosi_hanamoto": json_fit(&m.janosi, &["tau_max", "K"]),
    })
}
