//! What recordings differ in: names for legends, and whether they are of one soil.

use crate::rig::measure::RigRun;
use serde_json::Value;
use std::collections::BTreeMap;

/// Keys that change nothing of a test, or follow from the bed.
const IGNORED: [&str; 9] = [
    "record.",
    "view.",
    "variants.",
    "scene.name",
    "scene.description",
    "scene.variant",
    "time.duration",
    "settle.name",
    "rig.soil.surface",
];

/// Keys of several recordings that are not the same in all, with their values.
pub(super) struct Differences {
    /// Names of the materials of soil and walls.
    materials: [String; 2],
    /// All keys of each recording.
    all: Vec<BTreeMap<String, Value>>,
    /// Those that differ.
    differing: Vec<String>,
}

fn flatten(at: &str, value: &Value, into: &mut BTreeMap<String, Value>) {
    match value {
        // One word for the whole.
        Value::Object(table) if at != "contact.stiffness" => {
            let dot = if at.is_empty() { "" } else { "." };
            table.iter().for_each(|(key, value)| flatten(&format!("{at}{dot}{key}"), value, into));
        }
        Value::Null => {}
        _ => {
            into.insert(at.to_string(), value.clone());
        }
    }
}

/// A value in words.
pub(super) fn plain(value: Option<&Value>) -> String {
    match value {
        None => "none".to_string(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(x)) => x.as_f64().map_or(x.to_string(), short),
        Some(Value::Object(table)) => {
            let given = table.iter().filter(|(_, value)| !value.is_null());
            given.map(|(key, value)| format!("{key} {}", plain(Some(value)))).collect::<Vec<_>>().join(", ")
        }
        Some(other) => other.to_string(),
    }
}

/// A number without digits that are rounding.
fn short(x: f64) -> String {
    let text = format!("{:.6e}", x).parse::<f64>().unwrap_or(x);
    if text == 0.0 || (1e-3..1e6).contains(&text.abs()) { format!("{text}") } else { format!("{text:e}") }
}

impl Differences {
    pub(super) fn new(runs: &[RigRun]) -> Self {
        let all: Vec<BTreeMap<String, Value>> = runs
            .iter()
            .map(|run| {
                let mut keys = BTreeMap::new();
                flatten("", &serde_json::to_value(&run.scene).unwrap_or_default(), &mut keys);
                keys.retain(|key, _| !IGNORED.iter().any(|ignored| key.starts_with(ignored)));
                keys
            })
            .collect();
        let mut differing: Vec<String> = all.iter().flat_map(|keys| keys.keys().cloned()).collect();
        differing.sort();
        differing.dedup();
        differing.retain(|key| all.iter().any(|keys| keys.get(key) != all[0].get(key)));
        // Other grains come in another number.
        if ["rig.soil.shape_ratio", "rig.soil.radius"].iter().any(|key| differing.iter().any(|d| d == key)) {
            differing.retain(|key| key != "rig.soil.count");
        }
        let soil = &runs[0].rig.soil;
        Self { materials: [soil.material.clone(), soil.wall_material.clone()], all, differing }
    }

    /// Key and value of a recording in words.
    fn words(&self, run: usize, key: &str) -> String {
        let found = self.all[run].get(key);
        let value = plain(found);
        let scaled = |by: f64| found.and_then(Value::as_f64).map_or(value.clone(), |x| short(x * by));
        let [soil, wall] = &self.materials;
        match key {
            "rig.shear.pressure" => format!("{} kPa", scaled(1e-3)),
            "rig.plate.width" => format!("{} mm", scaled(1e3)),
            "rig.wheel.load" => format!("{value} N"),
            "rig.wheel.slip" => format!("slip {value}"),
            "rig.wheel.slip_angle_deg" => format!("{value}°"),
            "rig.tire.load" => format!("{value} N"),
            "rig.tire.slip" => format!("slip {value}"),
            "rig.tire.slip_angle_deg" => format!("{value}°"),
            "rig.tire.camber_deg" => format!("camber {value}°"),
            "rig.wheel.grousers" if value == "0" => "smooth".to_string(),
            "rig.wheel.grousers" => format!("{value} grousers"),
            "rig.soil.radius" => format!("grains of {} mm", scaled(1e3)),
            "rig.soil.shape_ratio" if value == "1" => "spheres".to_string(),
            "rig.soil.shape_ratio" => format!("shape ratio {value}"),
            "rig.soil.count" => format!("{value} grains"),
            "rig.soil.seed" => format!("seed {value}"),
            "settle.friction" if found.is_none() => "settled with its own friction".to_string(),
            "settle.friction" => format!("settled with {value}"),
            "settle.from" if found.is_none() => "own bed".to_string(),
            "settle.from" => format!("bed {value}"),
            "time.step" => format!("h = {} ms", scaled(1e3)),
            "solver.tolerance" if found.is_none() => "tolerance auto".to_string(),
            "solver.tolerance" => format!("tolerance {value} m/s"),
            "solver.tolerance.relative" | "solver.tolerance.force" if found.is_none() => String::new(),
            "solver.tolerance.relative" => format!("tolerance {} % of g h", scaled(1e2)),
            "solver.tolerance.force" => format!("tolerance {value} N"),
            "contact.stiffness" => format!("stiffness {value}"),
            _ if key == format!("materials.{soil}.friction") => format!("friction {value}"),
            _ if key == format!("materials.{wall}.friction") => format!("walls {value}"),
            _ => match key.strip_prefix("materials.") {
                Some(rest) => format!("{} {value}", rest.replace('.', " ")),
                None => format!("{} {value}", key.rsplit('.').next().unwrap_or(key)),
            },
        }
    }

    /// A name for each recording: the keys of `first`, then what else the recordings differ in, but for the keys of
    /// `without`. Names of beds only where recordings differ in nothing else.
    pub(super) fn names(&self, first: &[&str], without: &[&str]) -> Vec<String> {
        let of = |without: &[&str]| -> Vec<String> {
            let rest = self.differing.iter().map(String::as_str);
            let rest: Vec<&str> = rest.filter(|key| !first.contains(key) && !without.contains(key)).collect();
            (0..self.all.len())
                .map(|run| first.iter().chain(&rest).map(|key| self.words(run, key)).collect::<Vec<_>>().join(", "))
                .collect()
        };
        let short = of(&[without, &["settle.from"]].concat());
        let alike = (1..short.len()).any(|i| short[..i].contains(&short[i]));
        if alike { of(without) } else { short }
    }

    /// A warning if one fit goes through different soils. Seeds are packings of one soil.
    pub(super) fn warning(&self) -> Option<String> {
        let soil = format!("materials.{}.", self.materials[0]);
        let of_soil = |key: &&String| {
            key.starts_with(&soil)
                || key.starts_with("contact.")
                || ["rig.soil.radius", "rig.soil.shape_ratio", "rig.soil.material", "settle.friction"]
                    .contains(&key.as_str())
        };
        let what: Vec<String> = self
            .differing
            .iter()
            .filter(of_soil)
            .map(|key| {
                let mut values: Vec<String> = Vec::new();
                for run in 0..self.all.len() {
                    let words = self.words(run, key);
                    if !values.contains(&words) {
                        values.push(words);
                    }
                }
                values.join(" / ")
            })
            .collect();
        (!what.is_empty()).then(|| {
            format!(
                "One fit goes through recordings of different soils: {}. Its parameters are of none of them; make a \
                 report of each soil.",
                what.join("; ")
            )
        })
    }
}

/// Numbers names that come again: recordings that differ in nothing.
pub(super) fn numbered(names: Vec<String>) -> Vec<String> {
    let count = |i: usize| names[..i].iter().filter(|name| **name == names[i]).count();
    (0..names.len())
        .map(|i| if count(i) == 0 { names[i].clone() } else { format!("{} #{}", names[i], count(i) + 1) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scenes: &[&str]) -> Differences {
        let runs: Vec<RigRun> = scenes.iter().map(|set| RigRun::of_scene("direct-shear", set)).collect();
        Differences::new(&runs)
    }

    #[test]
    fn names_say_what_differs_and_nothing_else() {
        let same = of(&["", "rig.soil.surface=0.3 settle.name=x record.frame_rate=3 time.duration=2"]);
        assert_eq!(same.names(&["rig.shear.pressure"], &[]), ["16.9 kPa", "16.9 kPa"]);
        assert_eq!(numbered(same.names(&["rig.shear.pressure"], &[])), ["16.9 kPa", "16.9 kPa #2"]);
        assert_eq!(same.warning(), None);
        let seeds = of(&["", "rig.soil.seed=2 rig.shear.pressure=71400 time.step=0.0005"]);
        assert_eq!(
            seeds.names(&["rig.shear.pressure"], &["time.step"]),
            ["16.9 kPa, seed 1", "71.4 kPa, seed 2"],
            "without the step"
        );
        assert!(seeds.names(&["rig.shear.pressure"], &[])[1].contains("h = 0.5 ms"));
        assert_eq!(seeds.warning(), None);
    }

    #[test]
    fn beds_are_named_where_nothing_else_differs() {
        let names = |sets: &[&str]| of(sets).names(&["rig.shear.pressure"], &[]);
        assert_eq!(names(&["settle.from=a rig.soil.seed=2", ""]), ["16.9 kPa, seed 2", "16.9 kPa, seed 1"]);
        assert_eq!(names(&["settle.from=a", ""]), ["16.9 kPa, bed a", "16.9 kPa, own bed"]);
    }

    #[test]
    fn different_soils_are_told() {
        let soils = of(&["", "materials.soil.friction=0.3", "rig.soil.shape_ratio=0.6 rig.soil.count=935"]);
        let names = soils.names(&["rig.shear.pressure"], &[]);
        assert_eq!(names[0], "16.9 kPa, friction 0.5, spheres");
        assert_eq!(names[2], "16.9 kPa, friction 0.5, shape ratio 0.6", "the number of grains follows from the shape");
        let warning = soils.warning().unwrap();
        assert!(warning.contains("friction 0.5 / friction 0.3; spheres / shape ratio 0.6"), "{warning}");
        let soft = of(&["", "contact.stiffness=\"auto\"", "settle.friction=0.3"]).warning().unwrap();
        assert!(soft.contains("stiffness young 2e9 / stiffness auto"), "{soft}");
        assert!(soft.contains("settled with 0.1 / settled with 0.3"), "{soft}");
    }
}
