//! The page of a rig: set-up, curves, numbers of each recording and fitted soil parameters, as HTML and JSON.

mod compare;
mod differ;
mod plate;
mod shear;
mod tire;
mod wheel;

use super::fit::{Estimate, Fit};
use super::measure::{Curve, Measured, RigRun};
use super::page;
use super::soil_table;
use crate::recorded::number_at;
use compare::{Compared, ComparedRun, with_bars};
use differ::{Differences, numbered, plain};
use grouser::Error;
use grouser::scene::keys::rig::{RigKind, SoilKeys};
use grouser::scene::rig::measured::MeasuredCurves;
use grouser_dynamics::{ContactMethod, Tolerance};
use grouser_record::plot::{Figure, Series};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

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

impl Parameter {
    fn new(key: &'static str, label: &str, estimate: Estimate, unit: &'static str, shown: (&'static str, f64)) -> Self {
        Self { key, label: label.to_string(), estimate, unit, shown }
    }
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
    /// What the parameters are of.
    pub subject: &'static str,
    /// Fitted parameters.
    pub parameters: Vec<Parameter>,
    /// What makes the parameters doubtful.
    pub warnings: Vec<String>,
    /// What they mean, and what is missing.
    pub notes: Vec<String>,
    /// Numbers per recording.
    pub table: Table,
    /// Packing of the bed, steps, contacts and times per recording.
    pub costs: Table,
    /// Version, digest and the command that repeats it, per recording.
    pub provenance: Table,
    /// Plots.
    pub figures: Vec<Figure>,
    /// Weight per volume of the beds in N/m^3, where there are grains.
    pub unit_weight: Option<f64>,
    /// Does a parameter come from several recordings?
    one_fit: bool,
    /// All of it for programs.
    pub json: Value,
}

/// Keys that a recording is always named by.
fn first_keys(kind: RigKind<'_>) -> &'static [&'static str] {
    match kind {
        RigKind::Shear(_) => &["rig.shear.pressure"],
        RigKind::Plate(_) => &["rig.plate.width"],
        RigKind::Wheel(_) => &["rig.wheel.load", "rig.wheel.slip"],
        RigKind::Tire(_) => &["rig.tire.load"],
    }
}

/// Words for titles of figures with curves as `fitted` draws them.
const THIN_AND_THICK: &str = "thin: measured, thick: fitted";

fn series(name: &str, points: Curve, marks: bool) -> Series {
    Series { name: name.to_string(), points, raw: false, marks }
}

/// The curve thin behind the model fitted to it, which has the same colour.
fn fitted(name: &str, points: Curve, model: Option<Curve>) -> Vec<Series> {
    match model {
        None => vec![series(name, points, false)],
        Some(model) => {
            vec![Series { name: name.to_string(), points, raw: true, marks: false }, series("", model, false)]
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
pub(super) fn digits(x: f64) -> String {
    let before = if x == 0.0 { 0 } else { x.abs().log10().floor() as i32 };
    if !x.is_finite() {
        return "-".to_string();
    }
    if (-4..7).contains(&before) { number(x, (3 - before).clamp(0, 8) as usize) } else { format!("{x:.3e}") }
}

/// Value ± half of its interval over a unit: two digits of the interval, and the value as far.
pub fn estimate(estimate: Estimate, unit: f64) -> String {
    let (value, half) = (estimate.value / unit, estimate.half_width / unit);
    let places = 1.0 - half.log10().floor();
    if value.is_finite() && (0.0..9.0).contains(&places) {
        return interval(estimate, unit, places as usize);
    }
    format!("{} ± {}", digits(value), digits(half))
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
    pub fn new(paths: &[PathBuf]) -> Result<Self, Error> {
        Self::beside(paths, None)
    }

    /// The report of recordings beside curves that were measured, in place of those that their scenes name.
    pub fn beside(paths: &[PathBuf], measured: Option<&Path>) -> Result<Self, Error> {
        let mut runs: Vec<RigRun> = paths.iter().map(|path| RigRun::read(path)).collect::<Result<_, _>>()?;
        let Some(first) = runs.first() else {
            let help = "give the folders of recordings".to_string();
            return Err(Error::usage("there is no recording to report on".to_string(), help));
        };
        if let Some(other) = runs.iter().find(|run| run.kind().name() != first.kind().name()) {
            let what = format!("`{}` and `{}` are recordings of different rigs", first.name, other.name);
            return Err(Error::usage(what, "make a report of each rig".to_string()));
        }
        if let Some(path) = measured {
            let read = MeasuredCurves::read(path, first.kind()).map_err(|e| Error::usage(e.message, e.help))?;
            runs.iter_mut().for_each(|run| run.reference = Some(read.clone()));
        }
        let first = &runs[0];
        let measured: Vec<Measured> = runs.iter().map(RigRun::measure).collect::<Result<_, _>>()?;
        let (mut shear, mut plate, mut wheel, mut tire) = (vec![], vec![], vec![], vec![]);
        for (run, measured) in runs.iter().zip(&measured) {
            match measured {
                Measured::Shear(m) => shear.push((run, m)),
                Measured::Plate(m) => plate.push((run, m)),
                Measured::Wheel(m) => wheel.push((run, m)),
                Measured::Tire(m) => tire.push((run, m)),
            }
        }
        let differ = Differences::new(&runs);
        let names = numbered(differ.names(first_keys(first.kind()), &[]));
        let mut report = match first.kind() {
            RigKind::Shear(_) => shear::report(&shear, &names),
            RigKind::Plate(_) => plate::report(&plate, &names),
            RigKind::Wheel(_) => {
                let lines = differ.names(&["rig.wheel.load"], &["rig.wheel.slip"]);
                wheel::report(&wheel, &names, &lines)
            }
            RigKind::Tire(_) => tire::report(&tire, &names),
        };
        if report.one_fit {
            report.warnings.extend(differ.warning());
        }
        report.setup = setup(&runs);
        if !matches!(first.kind(), RigKind::Tire(_)) {
            report.add_names(&names);
        }
        report.costs = costs(&runs);
        report.provenance = provenance(&runs);
        report.unit_weight = soil_table::unit_weight(&runs);
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
        let entries = report.json["recordings"].as_array_mut().into_iter().flatten();
        for (entry, (run, label)) in entries.zip(runs.iter().zip(&names)) {
            entry["name"] = json!(run.name);
            entry["label"] = json!(label);
            entry["rig"] = serde_json::to_value(&run.rig).unwrap_or_default();
            entry["bed"] = run.recorded.summary.get("bed").cloned().unwrap_or_default();
            for key in ["version", "digest"] {
                entry[key] = run.recorded.summary.get(key).cloned().unwrap_or_default();
            }
        }
        report.json["parameters"] = Value::Object(parameters);
        report.json["soil"] = soil_table::soil_json(&report);
        report.json["warnings"] = json!(report.warnings);
        report.json["notes"] = json!(report.notes);
        report.json["setup"] = report.setup.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
        Ok(report)
    }

    /// A number of a recording by its dotted path: `residual_stress.mean`.
    pub fn number(&self, recording: usize, path: &str) -> Option<f64> {
        number_at(&self.json["recordings"][recording], path)
    }

    /// The folders of recordings by rig, in the order in which they come.
    pub fn by_rig(paths: &[PathBuf]) -> Result<Vec<(&'static str, Vec<PathBuf>)>, Error> {
        let mut groups: Vec<(&'static str, Vec<PathBuf>)> = Vec::new();
        for path in paths {
            let name = RigRun::read(path)?.kind().name();
            match groups.iter_mut().find(|group| group.0 == name) {
                Some(group) => group.1.push(path.clone()),
                None => groups.push((name, vec![path.clone()])),
            }
        }
        Ok(groups)
    }

    /// A report that has parameters alone.
    #[cfg(test)]
    pub(super) fn of(parameters: Vec<Parameter>) -> Self {
        let run = RigRun::of_scene("direct-shear", "");
        done(&run, parameters, vec![], Table::default(), vec![], vec![])
    }

    /// The page.
    pub fn html(&self) -> String {
        page::html(self)
    }

    /// The names of legends, as a column behind that of the recordings where there are several.
    fn add_names(&mut self, names: &[String]) {
        if names.len() < 2 {
            return;
        }
        self.table.head.insert(1, "curve".to_string());
        self.table.rows.iter_mut().zip(names).for_each(|(row, name)| row.insert(1, name.clone()));
    }
}

/// Packing, steps, contacts and costs of each recording.
fn costs(runs: &[RigRun]) -> Table {
    let head = [
        "recording",
        "solid fraction",
        "porosity",
        "steps",
        "contacts",
        "iterations",
        "unconverged",
        "s per step (threads)",
    ];
    let row = |run: &RigRun| {
        let of = |pointer: &str| run.recorded.summary.pointer(pointer).and_then(Value::as_f64).unwrap_or(f64::NAN);
        let steps = of("/steps");
        vec![
            run.name.clone(),
            number(of("/bed/packing"), 3),
            number(1.0 - of("/bed/packing"), 3),
            number(steps, 0),
            number(of("/contacts/mean"), 0),
            number(of("/iterations/mean"), 0),
            number(of("/unconverged_steps"), 0),
            format!("{} ({})", number(of("/wall_seconds") / steps, 3), number(of("/threads"), 0)),
        ]
    };
    table(&head, runs.iter().map(row).collect())
}

/// What each recording was made with, and how to make it again: the folder holds the scene with all its changes.
fn provenance(runs: &[RigRun]) -> Table {
    let row = |run: &RigRun| {
        let of = |key: &str| run.recorded.summary[key].as_str().unwrap_or("unknown").to_string();
        vec![run.name.clone(), of("version"), of("digest"), format!("grouser run {}/scene.toml", run.name)]
    };
    table(&["recording", "version", "digest of the final state", "command"], runs.iter().map(row).collect())
}

/// States once what all recordings share; the table shows what differs.
fn setup(runs: &[RigRun]) -> Vec<(String, String)> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    let mut add = |key: &str, value: String| match lines.iter_mut().find(|line| line.0 == key) {
        Some(line) if line.1.contains(&value) => {}
        Some(line) => line.1.push(value),
        None => lines.push((key.to_string(), vec![value])),
    };
    for run in runs {
        if !run.rig.soil.is_absent() {
            add_soil(run, &run.rig.soil, &mut add);
        }
        add("step", format!("{} ms", digits(run.scene.time.step_length() * 1e3)));
        let gh = run.scene.scene.gravity.vec3().length() * run.scene.time.step_length();
        add(
            "tolerance",
            match run.scene.solver.solver.tolerance {
                Tolerance::Relative(share) => format!("{:.2e} m/s", share * gh),
                Tolerance::Absolute(speed) => format!("{speed:.2e} m/s"),
                Tolerance::Force(force) => format!("{force:.2e} N"),
            },
        );
        if !run.rig.soil.is_absent() {
            add("contacts", contacts(run));
        }
        match run.kind() {
            RigKind::Shear(k) => {
                add("box", millimetres(&k.size));
                add("rate", format!("{} mm/s", k.rate * 1e3));
            }
            RigKind::Plate(k) => {
                add("bin", millimetres(&k.bin));
                add("plate", format!("{} x {} mm", number(k.width * 1e3, 1), number(k.length * 1e3, 1)));
                add("rate", format!("{} mm/s", k.rate * 1e3));
            }
            RigKind::Wheel(k) => {
                add("bin", millimetres(&k.bin));
                let tread = if k.grousers == 0 { "smooth".to_string() } else { format!("{} grousers", k.grousers) };
                let [radius, width] = [k.radius, k.width].map(|x| digits(x * 1e3));
                add("wheel", format!("radius {radius} mm, width {width} mm, {tread}, {} rad/s", k.speed));
            }
            RigKind::Tire(k) => {
                let model = &k.model;
                add(
                    "tire",
                    model.file.clone().unwrap_or_else(|| {
                        let index = model.typical.as_ref().map_or(0, |t| t.load_index);
                        format!("TMeasy, load index {index}")
                    }),
                );
                add("rolling at", format!("{} m/s", k.speed));
                if let Some(material) = run.scene.materials.get(&k.material) {
                    add("road", format!("friction {}", material.contact.friction));
                }
            }
        }
    }
    lines.into_iter().map(|(key, values)| (key, values.join("; "))).collect()
}

/// Grains, amount, materials and settling.
fn add_soil(run: &RigRun, soil: &SoilKeys, add: &mut impl FnMut(&str, String)) {
    let shape = if soil.shape_ratio == 1.0 {
        "spheres".to_string()
    } else {
        format!("ellipsoids of shape ratio {}", soil.shape_ratio)
    };
    add("grains", format!("{shape}, radius {} mm", number(soil.radius * 1e3, 2)));
    let amount = soil.count.map(|n| format!("{n} grains")).or(soil.depth.map(|d| format!("{} mm deep", d * 1e3)));
    add("amount", amount.unwrap_or_default());
    if let Some(material) = run.scene.materials.get(&soil.material) {
        add("soil", format!("density {} kg/m³, friction {}", material.density, material.contact.friction));
    }
    if let Some(material) = run.scene.materials.get(&soil.wall_material) {
        add("walls and tool", format!("friction {}", material.contact.friction));
    }
    add("packing", format!("seed {}", soil.seed));
    let settle = run.scene.settle.as_ref();
    let from = settle.and_then(|s| s.from.as_ref().or(s.file.as_ref()));
    let limit = settle.and_then(|s| s.friction);
    add(
        "settled",
        match (from, limit) {
            (Some(bed), _) => format!("bed `{bed}`"),
            (None, Some(limit)) => format!("with friction of at most {limit}"),
            (None, None) => "with its own friction".to_string(),
        },
    );
}

/// Stiffness and law of the contacts.
fn contacts(run: &RigRun) -> String {
    let stiffness = serde_json::to_value(&run.scene.contact.stiffness).ok();
    let young = stiffness.as_ref().and_then(|s| s.get("young")).filter(|y| !y.is_null());
    let stiffness = match young {
        Some(young) => format!("Young's modulus {} Pa", plain(Some(young))),
        None => format!("stiffness {}", plain(stiffness.as_ref())),
    };
    let contact = &run.scene.contact.settings;
    let friction = match contact.method {
        ContactMethod::Penalty => "penalty method".to_string(),
        ContactMethod::Complementarity => format!("law of friction `{}`", contact.law.name()),
    };
    format!("{stiffness}, {friction}")
}

fn table(head: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { head: head.iter().map(|h| h.to_string()).collect(), rows }
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
        RigKind::Shear(_) => "Direct shear test",
        RigKind::Plate(_) => "Pressure-sinkage test",
        RigKind::Wheel(_) => "Single wheel test",
        RigKind::Tire(_) => "Tire test",
    };
    let subject = if matches!(first.kind(), RigKind::Tire(_)) { "Tire" } else { "Soil" };
    let json = json!({ "rig": name, "version": env!("CARGO_PKG_VERSION"), "recordings": recordings });
    RigReport {
        title: title.to_string(),
        setup: vec![],
        subject,
        parameters,
        warnings: vec![],
        notes,
        table,
        costs: Table::default(),
        provenance: Table::default(),
        figures,
        unit_weight: None,
        one_fit: false,
        json,
    }
}
