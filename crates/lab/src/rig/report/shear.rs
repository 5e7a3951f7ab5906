//! Direct shear: Mohr and Coulomb's tau = c + sigma tan(phi) through the residual stresses of several loads; Z. Janosi and
//! B. Hanamoto's tau = tau_max (1 - exp(-j/K)) (1961) through each curve.

use super::{
    Parameter, RigReport, THIN_AND_THICK, done, fitted, interval, json_curve, json_fit, number, scaled, series, table,
};
use crate::rig::fit::{Estimate, least_squares};
use crate::rig::measure::{Curve, RigRun, Shear};
use grouser::scene::keys::rig::Kind;
use grouser_record::plot::{Figure, Panel};
use serde_json::{Value, json};

const KPA: (&str, f64) = ("kPa", 1e3);

pub(super) fn report(runs: &[(&RigRun, &Shear)], names: &[String]) -> RigReport {
    let (mut panels, mut parameters, mut notes) = ([vec![], vec![]], vec![], vec![]);
    let mut rows = Vec::new();
    let mut points = Vec::new();
    let mut modulus = Vec::new();
    for ((run, m), name) in runs.iter().zip(names) {
        let Kind::Shear(keys) = run.kind() else { continue };
        let model = m.janosi.as_ref().map(|fit| {
            let p = fit.values();
            m.stress.iter().map(|(j, _)| (j * 1e3, p[0] * (1.0 - (-j / p[1]).exp()) * 1e-3)).collect()
        });
        panels[0].extend(fitted(name, scaled(&m.stress, 1e3, 1e-3), model));
        panels[1].push(series(name, scaled(&m.dilation, 1e3, 1e3), false));
        points.extend(m.blocks.iter().map(|tau| (keys.pressure, *tau)));
        let k = m.janosi.as_ref().map(|fit| fit.parameters[1]);
        modulus.extend(k);
        rows.push(vec![
            run.name.clone(),
            number(keys.pressure * 1e-3, 2),
            number(m.normal * 1e-3, 2),
            number(m.plane * 1e-3, 2),
            format!("{} ± {}", number(m.residual.mean * 1e-3, 3), number(m.residual.deviation * 1e-3, 3)),
            number(m.residual.mean / keys.pressure, 3),
            number(m.peak * 1e-3, 3),
            k.map_or("-".to_string(), |k| interval(k, 1e-3, 3)),
            m.dilation.last().map_or("-".to_string(), |p| number(p.1 * 1e3, 3)),
        ]);
    }
    // Packings differ more than the parts of one curve do: with some of them each counts once.
    let each = runs.len() > 3;
    if each {
        let mean = |(run, m): &(&RigRun, &Shear)| match run.kind() {
            Kind::Shear(keys) => Some((keys.pressure, m.residual.mean)),
            _ => None,
        };
        points = runs.iter().filter_map(mean).collect();
    }
    let line = least_squares(|p, s: &f64| p[0] + p[1] * s, &[1.0, 1.0], &points);
    // Points only: no line between them.
    let marks: Curve = points.iter().flat_map(|(s, t)| [(s * 1e-3, t * 1e-3), (f64::NAN, f64::NAN)]).collect();
    let mut mohr =
        vec![series(if each { "residual stress" } else { "residual stress, parts of the last third" }, marks, true)];
    match &line {
        Some(fit) => {
            let phi = fit.parameters[1].map(f64::atan).map(f64::to_degrees);
            parameters.push(Parameter::new("cohesion", "cohesion c", fit.parameters[0], "Pa", KPA));
            parameters.push(Parameter::new("friction_angle", "angle of friction φ", phi, "degrees", ("°", 1.0)));
            let far = points.iter().map(|p| p.0).fold(0.0, f64::max) * 1.1;
            let at = |s: f64| (s * 1e-3, (fit.parameters[0].value + fit.parameters[1].value * s) * 1e-3);
            mohr.push(series("c + σ tan φ", vec![at(0.0), at(far)], false));
            notes.push(if each {
                "Mohr-Coulomb: τ = c + σ tan φ through the residual stresses, one of each recording.".to_string()
            } else {
                "Mohr-Coulomb: τ = c + σ tan φ through the residual stresses, five means of each recording. The intervals count the means as independent; packings differ more than the parts of one curve, so run more of them (`rig.soil.seed`).".to_string()
            });
        }
        None => notes.push(
            "Cohesion and angle of friction need recordings at two pressures or more (`rig.shear.pressure`); τ/σ in the table is tan φ without cohesion."
                .to_string(),
        ),
    }
    // One curve gives its own interval, several the scatter between them.
    let mean = match modulus.as_slice() {
        [one] => Some(*one),
        several => Estimate::of_mean(&several.iter().map(|k| k.value).collect::<Vec<f64>>()),
    };
    if let Some(modulus) = mean {
        let label = "shear deformation modulus K";
        parameters.push(Parameter::new("shear_modulus", label, modulus, "m", ("mm", 1e-3)));
        notes.push("Janosi-Hanamoto: τ = τ_max (1 - exp(-j/K)), fitted to each curve; K is the mean of all, its interval from their scatter.".to_string());
    }
    notes.push("σ on the shear plane is what the plate exerts less what the walls of the upper half take by friction, without the weight of the soil above the plane; τ/σ is by the nominal σ.".to_string());
    notes.push("The shear force is that of the soil on upper half and plate; the area is that on which the halves still cover each other.".to_string());
    let [stress, dilation] = panels;
    let mut figures = vec![Figure {
        title: format!("shear stress and dilation; {THIN_AND_THICK} (Janosi-Hanamoto)"),
        axis: "displacement in mm".to_string(),
        panels: vec![
            Panel { label: "shear stress in kPa".to_string(), series: stress },
            Panel { label: "rise of the plate in mm".to_string(), series: dilation },
        ],
    }];
    if line.is_some() {
        figures.push(Figure {
            title: "residual stress".to_string(),
            axis: "normal stress in kPa".to_string(),
            panels: vec![Panel { label: "shear stress in kPa".to_string(), series: mohr }],
        });
    }
    let recordings: Vec<Value> = runs
        .iter()
        .map(|(_, m)| {
            json!({
                "stress": json_curve(&m.stress), "dilation": json_curve(&m.dilation), "normal_stress": m.normal,
                "plane_stress": m.plane,
                "residual_stress": { "mean": m.residual.mean, "deviation": m.residual.deviation },
                "peak_stress": m.peak, "janosi_hanamoto": json_fit(&m.janosi, &["tau_max", "K"]),
            })
        })
        .collect();
    let head = [
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
    let report = done(runs[0].0, parameters, notes, table(&head, rows), figures, recordings);
    RigReport { one_fit: runs.len() > 1, ..report }
}
