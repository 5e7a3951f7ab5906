//! The page of a rig: set-up, curves, numbers of each recording and fitted soil parameters, as HTML and JSON.
//!
//! Direct shear: Mohr and Coulomb's tau = c + sigma tan(phi) through the residual stresses of several loads. Pressure-sinkage:
//! M. G. Bekker's p = (k_c/b + k_phi) z^n through the curves of plates of different width b. Shearing: Z. Janosi and
//! B. Hanamoto's tau = tau_max (1 - exp(-j/K)) (1961).

use super::fit::{Estimate, Fit, least_squares};
use super::measure::{Curve, Measured, Plate, RigRun, Shear, Wheel};
use super::page;
use crate::scene::SceneError;
use crate::scene::keys::rig::Kind;
use grouser_record::plot::{Figure, Panel, Series};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// A fitted parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Name in JSON.
    pub key: &'static str,
    /// Words and symbol for the page.
    pub label: String,
    /// Value and interval in SI units.
    pub estimate: Estimate,
    /// Unit.
    pub unit: &'static str,
    /// Unit of the page, and its size in SI units.
    pub shown: (&'static str, f64),
}

/// A table: head and rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names of the columns, with units.
    pub head: Vec<String>,
    /// Cells.
    pub rows: Vec<Vec<String>>,
}

/// A report.
#[derive(Clone, Debug)]
pub struct RigReport {
    /// Title.
    pub title: String,
    /// What was tested, a line each.
    pub setup: Vec<(String, String)>,
    /// Fitted parameters.
    pub parameters: Vec<Parameter>,
    /// What they mean, and what is missing.
    pub notes: Vec<String>,
    /// Numbers per recording.
    pub table: Table,
    /// Plots.
    pub figures: Vec<Figure>,
    /// All of it for programs.
    pub json: Value,
}

fn series(name: &str, points: Curve, marks: bool) -> Series {
    Series { name: name.to_string(), points, raw: false, marks }
}

/// The curve thin behind the model fitted to it, which has the same colour and the name.
fn fitted(name: &str, points: Curve, model: Option<Curve>) -> Vec<Series> {
    match model {
        None => vec![series(name, points, false)],
        Some(model) => {
            vec![Series { name: name.to_string(), points, raw: true, marks: false }, series("fit", model, false)]
        }
    }
}

fn scaled(points: &[(f64, f64)], x: f64, y: f64) -> Curve {
    points.iter().map(|p| (p.0 * x, p.1 * y)).collect()
}

fn number(x: f64, digits: usize) -> String {
    if x.is_finite() { format!("{x:.digits$}") } else { "-".to_string() }
}

fn millimetres(lengths: &[f64]) -> String {
    format!("{} mm", lengths.iter().map(|x| number(x * 1e3, 0)).collect::<Vec<_>>().join(" x "))
}

/// A number with four digits.
fn digits(x: f64) -> String {
    let before = if x == 0.0 { 0 } else { x.abs().log10().floor() as i32 };
    if (-4..7).contains(&before) { number(x, (3 - before).clamp(0, 8) as usize) } else { format!("{x:.3e}") }
}

/// Value ± half of its interval over a unit, with four digits each.
pub fn estimate(estimate: Estimate, unit: f64) -> String {
    format!("{} ± {}", digits(estimate.value / unit), digits(estimate.half_width / unit))
}

fn json_curve(points: &[(f64, f64)]) -> Value {
    json!(points.iter().map(|(x, y)| [x, y]).collect::<Vec<_>>())
}

fn json_fit(fit: &Option<Fit>, names: &[&str]) -> Value {
    let Some(fit) = fit else { return Value::Null };
    let each = names.iter().zip(&fit.parameters).map(|(name, p)| (name.to_string(), json_estimate(*p)));
    Value::Object(each.collect())
}

fn json_estimate(estimate: Estimate) -> Value {
    let half_width = estimate.half_width.is_finite().then_some(estimate.half_width);
    json!({ "value": estimate.value, "half_width_95": half_width })
}

impl RigReport {
    /// The report of recordings, all of one kind of rig.
    pub fn new(paths: &[PathBuf]) -> Result<Self, SceneError> {
        let runs: Vec<RigRun> = paths.iter().map(|path| RigRun::read(path)).collect::<Result<_, _>>()?;
        let Some(first) = runs.first() else {
            let help = "give the folders of recordings".to_string();
            return Err(SceneError::without_place("there is no recording to report on".to_string(), help));
        };
        if let Some(other) = runs.iter().find(|run| run.kind().name() != first.kind().name()) {
            let what = format!("`{}` and `{}` are recordings of different rigs", first.name, other.name);
            return Err(SceneError::without_place(what, "make a report of each rig".to_string()));
        }
        let measured: Vec<Measured> = runs.iter().map(RigRun::measure).collect::<Result<_, _>>()?;
        let (mut shear, mut plate, mut wheel) = (vec![], vec![], vec![]);
        for (run, measured) in runs.iter().zip(&measured) {
            match measured {
                Measured::Shear(m) => shear.push((run, m)),
                Measured::Plate(m) => plate.push((run, m)),
                Measured::Wheel(m) => wheel.push((run, m)),
            }
        }
        let mut report = match first.kind() {
            Kind::Shear(_) => shear_report(&shear),
            Kind::Plate(_) => plate_report(&plate),
            Kind::Wheel(_) => wheel_report(&wheel),
        };
        report.setup = setup(&runs);
        report.add_costs(&runs);
        let parameters: Map<String, Value> = report
            .parameters
            .iter()
            .map(|p| {
                (p.key.to_string(), {
                    let mut value = json_estimate(p.estimate);
                    value["unit"] = json!(p.unit);
                    value
                })
            })
            .collect();
        for (entry, run) in report.json["recordings"].as_array_mut().into_iter().flatten().zip(&runs) {
            entry["name"] = json!(run.name);
            entry["rig"] = serde_json::to_value(&run.rig).unwrap_or_default();
        }
        report.json["parameters"] = Value::Object(parameters);
        report.json["notes"] = json!(report.notes);
        Ok(report)
    }

    /// The page.
    pub fn html(&self) -> String {
        page::html(self)
    }

    /// Steps, contacts and costs of each recording, as columns of the table.
    fn add_costs(&mut self, runs: &[RigRun]) {
        let columns = ["steps", "contacts", "iterations", "unconverged", "s per step (threads)"];
        self.table.head.extend(columns.map(String::from));
        for (row, run) in self.table.rows.iter_mut().zip(runs) {
            let summary = &run.recorded.summary;
            let of = |pointer: &str| summary.pointer(pointer).and_then(Value::as_f64).unwrap_or(f64::NAN);
            let steps = of("/steps");
            row.push(number(steps, 0));
            row.push(number(of("/contacts/mean"), 0));
            row.push(number(of("/iterations/mean"), 0));
            row.push(number(of("/unconverged_steps"), 0));
            row.push(format!("{} ({})", number(of("/wall_seconds") / steps, 3), number(of("/threads"), 0)));
        }
    }
}

/// What all recordings share is said once; what differs is in the table.
fn setup(runs: &[RigRun]) -> Vec<(String, String)> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    let mut add = |key: &str, value: String| match lines.iter_mut().find(|line| line.0 == key) {
        Some(line) if line.1.contains(&value) => {}
        Some(line) => line.1.push(value),
        None => lines.push((key.to_string(), vec![value])),
    };
    for run in runs {
        let soil = &run.rig.soil;
        let shape = if soil.shape_ratio == 1.0 {
            "spheres".to_string()
        } else {
            format!("ellipsoids of shape ratio {}", soil.shape_ratio)
        };
        add("grains", format!("{shape}, radius {} mm", number(soil.radius * 1e3, 2)));
        let amount = soil.count.map(|n| n.to_string()).or(soil.depth.map(|d| format!("{} mm deep", d * 1e3)));
        add("amount", amount.unwrap_or_default());
        if let Some(material) = run.scene.materials.get(&soil.material) {
            add("soil", format!("density {} kg/m^3, friction {}", material.density, material.friction));
        }
        if let Some(material) = run.scene.materials.get(&soil.wall_material) {
            add("walls and tool", format!("friction {}", material.friction));
        }
        add("step", format!("{} s", run.scene.time.step));
        match run.kind() {
            Kind::Shear(k) => {
                add("box", millimetres(&k.size));
                add("rate", format!("{} mm/s", k.rate * 1e3));
            }
            Kind::Plate(k) => {
                add("bin", millimetres(&k.bin));
                add("plate", format!("{} x {} mm", number(k.width * 1e3, 1), number(k.length * 1e3, 1)));
                add("rate", format!("{} mm/s", k.rate * 1e3));
            }
            Kind::Wheel(k) => {
                add("bin", millimetres(&k.bin));
                add(
                    "wheel",
                    format!(
                        "radius {} mm, width {} mm, {} grousers, {} rad/s",
                        k.radius * 1e3,
                        k.width * 1e3,
                        k.grousers,
                        k.speed
                    ),
                );
            }
        }
    }
    lines.into_iter().map(|(key, values)| (key, values.join("; "))).collect()
}

const KPA: (&str, f64) = ("kPa", 1e3);

fn shear_report(runs: &[(&RigRun, &Shear)]) -> RigReport {
    let (mut panels, mut parameters, mut notes) = ([vec![], vec![]], vec![], vec![]);
    let mut rows = Vec::new();
    let mut points = Vec::new();
    let mut modulus = Vec::new();
    for (run, m) in runs {
        let Kind::Shear(keys) = run.kind() else { continue };
        let model = m.janosi.as_ref().map(|fit| {
            let p = fit.values();
            m.stress.iter().map(|(j, _)| (j * 1e3, p[0] * (1.0 - (-j / p[1]).exp()) * 1e-3)).collect()
        });
        panels[0].extend(fitted(&run.name, scaled(&m.stress, 1e3, 1e-3), model));
        panels[1].push(series(&run.name, scaled(&m.dilation, 1e3, 1e3), false));
        points.extend(m.blocks.iter().map(|tau| (keys.pressure, *tau)));
        let k = m.janosi.as_ref().map(|fit| fit.parameters[1]);
        modulus.extend(k);
        rows.push(vec![
            run.name.clone(),
            number(keys.pressure * 1e-3, 2),
            number(m.normal * 1e-3, 2),
            format!("{} ± {}", number(m.residual.mean * 1e-3, 3), number(m.residual.deviation * 1e-3, 3)),
            number(m.residual.mean / keys.pressure, 3),
            number(m.peak * 1e-3, 3),
            k.map_or("-".to_string(), |k| interval(k, 1e-3, 3)),
            m.dilation.last().map_or("-".to_string(), |p| number(p.1 * 1e3, 3)),
        ]);
    }
    let line = least_squares(|p, s: &f64| p[0] + p[1] * s, &[1.0, 1.0], &points);
    let mut mohr = vec![series("residual stress, parts of the last third", scaled(&points, 1e-3, 1e-3), true)];
    // Points only: no line between them.
    let separate = |points: Curve| points.into_iter().flat_map(|p| [p, (f64::NAN, f64::NAN)]).collect();
    mohr[0].points = separate(mohr[0].points.clone());
    match &line {
        Some(fit) => {
            let phi = fit.parameters[1].map(f64::atan).map(f64::to_degrees);
            parameters.push(parameter("cohesion", "cohesion c", fit.parameters[0], "Pa", KPA));
            parameters.push(parameter("friction_angle", "angle of friction φ", phi, "degrees", ("°", 1.0)));
            let far = points.iter().map(|p| p.0).fold(0.0, f64::max) * 1.1;
            let at = |s: f64| (s * 1e-3, (fit.parameters[0].value + fit.parameters[1].value * s) * 1e-3);
            mohr.push(series("c + σ tan φ", vec![at(0.0), at(far)], false));
            notes.push("Mohr-Coulomb: τ = c + σ tan φ through the residual stresses, five means of each recording.".to_string());
        }
        None => notes.push(
            "Cohesion and angle of friction need recordings at two pressures or more (`rig.shear.pressure`); τ/σ in the table is tan φ without cohesion."
                .to_string(),
        ),
    }
    if !modulus.is_empty() {
        // Each counts by its certainty.
        let weight = |k: &Estimate| 1.0 / k.half_width.max(1e-9 * k.value).powi(2);
        let sum: f64 = modulus.iter().map(weight).sum();
        let value = modulus.iter().map(|k| k.value * weight(k)).sum::<f64>() / sum;
        parameters.push(parameter(
            "shear_modulus",
            "shear deformation modulus K",
            Estimate { value, half_width: sum.sqrt().recip() },
            "m",
            ("mm", 1e-3),
        ));
        notes.push("Janosi-Hanamoto: τ = τ_max (1 - exp(-j/K)), fitted to each curve; K is the mean weighted by the intervals.".to_string());
    }
    notes.push("The shear force is that of the soil on upper half and plate; the area is that on which the halves still cover each other.".to_string());
    let [stress, dilation] = panels;
    let figures = vec![
        Figure {
            title: "shear stress and dilation".to_string(),
            axis: "displacement in mm".to_string(),
            panels: vec![
                Panel { label: "shear stress in kPa".to_string(), series: stress },
                Panel { label: "rise of the plate in mm".to_string(), series: dilation },
            ],
        },
        Figure {
            title: "residual stress".to_string(),
            axis: "normal stress in kPa".to_string(),
            panels: vec![Panel { label: "shear stress in kPa".to_string(), series: mohr }],
        },
    ];
    let recordings: Vec<Value> = runs
        .iter()
        .map(|(_, m)| {
            json!({
                "stress": json_curve(&m.stress), "dilation": json_curve(&m.dilation), "normal_stress": m.normal,
                "residual_stress": { "mean": m.residual.mean, "deviation": m.residual.deviation },
                "peak_stress": m.peak, "janosi_hanamoto": json_fit(&m.janosi, &["tau_max", "K"]),
            })
        })
        .collect();
    let head = [
        "recording",
        "σ in kPa",
        "σ measured",
        "residual τ in kPa",
        "τ/σ",
        "peak τ in kPa",
        "K in mm",
        "dilation in mm",
    ];
    done(runs[0].0, parameters, notes, table(&head, rows), figures, recordings)
}

fn plate_report(runs: &[(&RigRun, &Plate)]) -> RigReport {
    let (mut lines, mut parameters, mut notes, mut rows) = (vec![], vec![], vec![], vec![]);
    let mut points = Vec::new();
    let mut widths = Vec::new();
    for (run, m) in runs {
        let Kind::Plate(keys) = run.kind() else { continue };
        points.extend(m.pressure.iter().map(|(z, p)| ((keys.width, z.max(1e-9)), *p)));
        if !widths.contains(&keys.width) {
            widths.push(keys.width);
        }
        let power = m.power.as_ref().map(|fit| fit.parameters.clone());
        rows.push(vec![
            run.name.clone(),
            number(keys.width * 1e3, 1),
            number(m.slope * 1e-6, 4),
            m.pressure.last().map_or("-".to_string(), |p| number(p.1 * 1e-3, 3)),
            m.pressure.last().map_or("-".to_string(), |p| number(p.0 * 1e3, 2)),
            power.as_ref().map_or("-".to_string(), |p| interval(p[1], 1.0, 3)),
        ]);
    }
    let bekker = |p: &[f64], (b, z): &(f64, f64)| (p[0] / b + p[1]) * z.powf(p[2]);
    let one = runs[0].1.power.as_ref().map_or(vec![1e6, 1.0], Fit::values);
    let start = [0.1 * one[0] * widths[0], 0.9 * one[0], one[1]];
    let fit = if widths.len() > 1 { least_squares(bekker, &start, &points) } else { None };
    for (run, m) in runs {
        let Kind::Plate(keys) = run.kind() else { continue };
        let curve = |f: &dyn Fn(f64) -> f64| m.pressure.iter().map(|(z, _)| (z * 1e3, f(*z) * 1e-3)).collect::<Curve>();
        let model = match (&fit, &m.power) {
            (Some(fit), _) => Some(curve(&|z| bekker(&fit.values(), &(keys.width, z.max(1e-9))))),
            (None, Some(power)) => {
                Some(curve(&|z| power.parameters[0].value * z.max(1e-9).powf(power.parameters[1].value)))
            }
            (None, None) => None,
        };
        lines.extend(fitted(&run.name, scaled(&m.pressure, 1e3, 1e-3), model));
    }
    match &fit {
        Some(fit) => {
            parameters.push(parameter(
                "k_c",
                "cohesive modulus k_c",
                fit.parameters[0],
                "Pa/m^(n-1)",
                ("kN/m^(n+1)", 1e3),
            ));
            parameters.push(parameter(
                "k_phi",
                "frictional modulus k_φ",
                fit.parameters[1],
                "Pa/m^n",
                ("kN/m^(n+2)", 1e3),
            ));
            parameters.push(parameter("n", "exponent of sinkage n", fit.parameters[2], "", ("", 1.0)));
            notes.push(
                "Bekker: p = (k_c/b + k_φ) z^n, b the width of the plate, fitted to all curves together.".to_string(),
            );
        }
        None => {
            if let Some(power) = &runs[0].1.power {
                parameters.push(parameter(
                    "k",
                    "modulus k = k_c/b + k_φ",
                    power.parameters[0],
                    "Pa/m^n",
                    ("kN/m^(n+2)", 1e3),
                ));
                parameters.push(parameter("n", "exponent of sinkage n", power.parameters[1], "", ("", 1.0)));
            }
            notes.push("k_c and k_φ need recordings of two plates of different width (`rig.plate.width`); here p = k z^n of the first recording.".to_string());
        }
    }
    notes.push("Sinkage counts from the first touch of a grain.".to_string());
    let figures = vec![Figure {
        title: "pressure and sinkage".to_string(),
        axis: "sinkage in mm".to_string(),
        panels: vec![Panel { label: "pressure in kPa".to_string(), series: lines }],
    }];
    let recordings = runs
        .iter()
        .map(|(_, m)| json!({ "pressure": json_curve(&m.pressure), "slope": m.slope, "power_law": json_fit(&m.power, &["k", "n"]) }))
        .collect();
    let head = ["recording", "width in mm", "slope in kPa/mm", "last pressure in kPa", "at mm", "n alone"];
    done(runs[0].0, parameters, notes, table(&head, rows), figures, recordings)
}

fn wheel_report(runs: &[(&RigRun, &Wheel)]) -> RigReport {
    const SCALES: [f64; 3] = [1.0, 1.0, 1e3];
    let labels = ["drawbar pull in N", "torque in N m", "sinkage in mm"];
    let mut rows = Vec::new();
    // A line per load and slip angle.
    let mut groups: Vec<(String, [Curve; 3])> = Vec::new();
    let mut times: [Vec<Series>; 3] = Default::default();
    for (run, m) in runs {
        let Kind::Wheel(keys) = run.kind() else { continue };
        let angle = if keys.slip_angle_deg == 0.0 { String::new() } else { format!(", {}°", keys.slip_angle_deg) };
        let name = format!("{} N{angle}", keys.load);
        let place = groups.iter().position(|g| g.0 == name).unwrap_or_else(|| {
            groups.push((name, Default::default()));
            groups.len() - 1
        });
        for i in 0..3 {
            groups[place].1[i].push((keys.slip, m.steady[i].mean * SCALES[i]));
            times[i].push(series(&run.name, scaled(&m.over_time[i], 1.0, SCALES[i]), false));
        }
        let spread = |i: usize, scale: f64, digits: usize| {
            format!("{} ± {}", number(m.steady[i].mean * scale, digits), number(m.steady[i].deviation * scale, digits))
        };
        rows.push(vec![
            run.name.clone(),
            number(keys.load, 1),
            number(keys.slip, 2),
            number(keys.slip_angle_deg, 1),
            spread(0, 1.0, 2),
            spread(1, 1.0, 3),
            spread(2, 1e3, 2),
            spread(3, 1.0, 2),
            number(m.steady[4].mean, 1),
            number(m.steady[0].mean / keys.load, 3),
        ]);
    }
    let mut figures = Vec::new();
    if runs.len() > 1 {
        let panels = (0..3)
            .map(|i| {
                let of = |(name, curves): &(String, [Curve; 3])| {
                    let mut points = curves[i].clone();
                    points.sort_by(|a, b| a.0.total_cmp(&b.0));
                    series(name, points, true)
                };
                Panel { label: labels[i].to_string(), series: groups.iter().map(of).collect() }
            })
            .collect();
        figures.push(Figure {
            title: "over slip, means of the steady part".to_string(),
            axis: "slip".to_string(),
            panels,
        });
    }
    let panels =
        times.into_iter().zip(labels).map(|(series, label)| Panel { label: label.to_string(), series }).collect();
    figures.push(Figure {
        title: "over time".to_string(),
        axis: "time since the wheel turns, in s".to_string(),
        panels,
    });
    let recordings = runs
        .iter()
        .map(|(_, m)| {
            let names = ["drawbar_pull", "torque", "sinkage", "side_force", "vertical_force"];
            let steady: Map<String, Value> = names
                .iter()
                .zip(&m.steady)
                .map(|(name, s)| (name.to_string(), json!({ "mean": s.mean, "deviation": s.deviation })))
                .collect();
            Value::Object(steady)
        })
        .collect();
    let head = [
        "recording",
        "load in N",
        "slip",
        "slip angle in °",
        "drawbar pull in N",
        "torque in N m",
        "sinkage in mm",
        "side force in N",
        "vertical force in N",
        "pull/load",
    ];
    let notes = vec![
        "Means and standard deviations over the last 60 % of the way.".to_string(),
        "Drawbar pull and side force are the ground's force on the wheel along and across the way; sinkage is the wheel's lowest point below the mean surface before the test.".to_string(),
    ];
    done(runs[0].0, vec![], notes, table(&head, rows), figures, recordings)
}

fn table(head: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { head: head.iter().map(|h| h.to_string()).collect(), rows }
}

fn parameter(
    key: &'static str,
    label: &str,
    estimate: Estimate,
    unit: &'static str,
    shown: (&'static str, f64),
) -> Parameter {
    Parameter { key, label: label.to_string(), estimate, unit, shown }
}

/// Value ± half of its interval, over a unit.
fn interval(estimate: Estimate, unit: f64, digits: usize) -> String {
    format!("{} ± {}", number(estimate.value / unit, digits), number(estimate.half_width / unit, digits))
}

fn done(
    first: &RigRun,
    parameters: Vec<Parameter>,
    notes: Vec<String>,
    table: Table,
    figures: Vec<Figure>,
    recordings: Vec<Value>,
) -> RigReport {
    let name = first.kind().name();
    let title = match first.kind() {
        Kind::Shear(_) => "Direct shear test",
        Kind::Plate(_) => "Pressure-sinkage test",
        Kind::Wheel(_) => "Single wheel test",
    };
    let json = json!({ "rig": name, "version": env!("CARGO_PKG_VERSION"), "recordings": recordings });
    RigReport { title: title.to_string(), setup: vec![], parameters, notes, table, figures, json }
}
