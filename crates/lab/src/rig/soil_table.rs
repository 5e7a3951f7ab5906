//! What rigs say about a soil as the `[terrain.soil]` table of a scene: grains calibrate the ground that deforms.
//!
//! Plates of two widths give k_c, k_phi and n (of one width k_phi alone, with k_c = 0), shear boxes at two pressures
//! cohesion, angle of friction and shear modulus, the packing of the bed its unit weight.

use super::measure::RigRun;
use super::report::{Parameter, RigReport, estimate};
use grouser::scene::keys::rig::RigGround;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// Keys of the table, and the rig that gives each.
const KEYS: [(&str, &str); 6] = [
    ("k_c", PLATES),
    ("k_phi", PLATES),
    ("n", PLATES),
    ("cohesion", SHEAR),
    ("friction_angle_deg", SHEAR),
    ("shear_modulus", SHEAR),
];
const PLATES: &str = "recordings of `rig.plate` of two widths";
const SHEAR: &str = "recordings of `rig.shear` at two pressures or more";

/// A key of the table with its value and what to say of it.
struct SoilEntry {
    key: &'static str,
    value: f64,
    about: String,
}

/// Weight per volume of the beds in N/m^3: density times packing times gravity, mean over the recordings on grains.
pub(super) fn unit_weight(runs: &[RigRun]) -> Option<f64> {
    let weights: Vec<f64> = runs
        .iter()
        .filter(|run| run.rig.ground == RigGround::Grains)
        .filter_map(|run| {
            let packing = run.recorded.summary.pointer("/bed/packing").and_then(Value::as_f64)?;
            let density = run.scene.materials.get(&run.rig.soil.material)?.density;
            Some(packing * density * run.scene.scene.gravity.vec3().length())
        })
        .collect();
    (!weights.is_empty()).then(|| weights.iter().sum::<f64>() / weights.len() as f64)
}

fn entry(key: &'static str, parameters: &[&Parameter]) -> Option<SoilEntry> {
    let find = |name: &str| parameters.iter().find(|p| p.key == name);
    let of = |p: &Parameter| SoilEntry {
        key,
        value: p.estimate.value,
        about: format!("{}: {} {}", p.label, estimate(p.estimate, p.shown.1), p.shown.0),
    };
    let entry = match key {
        "k_c" if find("k_c").is_none() => find("k").map(|_| SoilEntry {
            key,
            value: 0.0,
            about: "plates of one width do not tell it apart".to_string(),
        })?,
        "k_phi" if find("k_phi").is_none() => of(find("k")?),
        "friction_angle_deg" => of(find("friction_angle")?),
        other => of(find(other)?),
    };
    // A fit may go a little below; the soil cannot.
    let below = key == "cohesion" && entry.value < 0.0;
    let about = if below { format!("{}, taken as none", entry.about) } else { entry.about };
    entry.value.is_finite().then_some(SoilEntry { value: if below { 0.0 } else { entry.value }, about, ..entry })
}

fn entries(reports: &[&RigReport]) -> Vec<SoilEntry> {
    let parameters: Vec<&Parameter> = reports.iter().flat_map(|report| &report.parameters).collect();
    let mut all: Vec<SoilEntry> = KEYS.iter().filter_map(|(key, _)| entry(key, &parameters)).collect();
    let weights: Vec<f64> = reports.iter().filter_map(|report| report.unit_weight).collect();
    if !weights.is_empty() {
        let value = weights.iter().sum::<f64>() / weights.len() as f64;
        all.push(SoilEntry { key: "unit_weight", value, about: "density, packing and gravity of the bed".to_string() });
    }
    all
}

/// Six digits, as TOML wants them.
fn toml_number(x: f64) -> String {
    let text = format!("{:?}", format!("{x:.5e}").parse::<f64>().unwrap_or(x));
    if text.contains(['.', 'e']) { text } else { format!("{text}.0") }
}

/// The `[terrain.soil]` table of reports; nothing where they say nothing about a soil.
pub fn soil_table(reports: &[&RigReport]) -> Option<String> {
    let entries = entries(reports);
    if !entries.iter().any(|entry| KEYS.iter().any(|(key, _)| *key == entry.key)) {
        return None;
    }
    let mut text = String::from(
        "# Soil as `grouser report` fitted it. Put it below a `[[terrain]]` with `plane` or `elevation`.\n",
    );
    text += "[terrain.soil]\n";
    for SoilEntry { key, value, about } in &entries {
        let _ = writeln!(text, "{key} = {} # {about}", toml_number(*value));
    }
    for (key, rig) in KEYS.iter().filter(|(key, _)| !entries.iter().any(|entry| entry.key == *key)) {
        let _ = writeln!(text, "# {key} is not known: it comes from {rig}.");
    }
    text += "spacing = 0.02 # distance of the nodes in m: at most half of the narrowest shape that is to sink in\n";
    Some(text)
}

/// The same for programs.
pub(super) fn soil_json(report: &RigReport) -> Value {
    let each = entries(&[report]).into_iter().map(|entry| (entry.key.to_string(), json!(entry.value)));
    Value::Object(each.collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::super::fit::Estimate;
    use super::*;

    fn report(parameters: &[(&'static str, f64)], unit_weight: Option<f64>) -> RigReport {
        let parameter = |(key, value): &(&'static str, f64)| Parameter {
            key,
            label: (*key).to_string(),
            estimate: Estimate { value: *value, half_width: 0.1 * value.abs() },
            unit: "",
            shown: ("", 1.0),
        };
        let mut report = RigReport::of(parameters.iter().map(parameter).collect());
        report.unit_weight = unit_weight;
        report
    }

    #[test]
    fn plates_and_shear_boxes_make_a_whole_soil() {
        let plates = report(&[("k_c", -1.25e3), ("k_phi", 3.0e6), ("n", 1.25)], Some(15_000.0));
        let shear = report(&[("cohesion", -20.0), ("friction_angle", 31.5), ("shear_modulus", 0.004)], Some(15_200.0));
        let text = soil_table(&[&plates, &shear]).unwrap();
        let table: toml::Table = text.parse().unwrap();
        let soil = &table["terrain"]["soil"];
        let number = |key: &str| soil[key].as_float().unwrap();
        assert_eq!((number("k_c"), number("k_phi"), number("n")), (-1250.0, 3.0e6, 1.25));
        assert_eq!((number("cohesion"), number("friction_angle_deg"), number("shear_modulus")), (0.0, 31.5, 0.004));
        assert_eq!(number("unit_weight"), 15_100.0);
        assert!(text.contains("taken as none") && !text.contains("not known"), "{text}");
    }

    #[test]
    fn what_is_missing_is_named() {
        let plate = report(&[("slope", 1e6), ("k", 2e6), ("n", 1.1)], None);
        let text = soil_table(&[&plate]).unwrap();
        assert!(text.contains("k_c = 0.0") && text.contains("k_phi = 2000000.0"), "{text}");
        assert!(text.contains("# cohesion is not known: it comes from recordings of `rig.shear`"), "{text}");
        assert!(soil_table(&[&report(&[], Some(1.0))]).is_none());
    }
}
