//! Numbers from recordings: what a study takes of each case.

use super::keys::{CollectKeys, Take};
use crate::recorded::{Recorded, number_at};
use crate::rig::report::RigReport;
use grouser::folder::Folder;
use std::path::Path;

/// What a finished case left behind, as far as its study asks for it.
#[derive(Default)]
pub struct Collected {
    /// Signals and summary.
    pub recorded: Recorded,
    /// The rig's report, where it was asked for.
    pub rig: Option<RigReport>,
}

impl Collected {
    /// Reads what is to be collected of a case; nothing if its recording cannot be read.
    pub fn of_case(path: &Path, collect: &[CollectKeys]) -> Option<Self> {
        let recorded = Folder::open(path).and_then(|folder| Recorded::read(&folder)).ok()?;
        let asked = collect.iter().any(|keys| keys.rig.is_some());
        let rig = if asked { RigReport::new(&[path.to_path_buf()]).ok() } else { None };
        Some(Self { recorded, rig })
    }

    /// The number that the keys ask for; nothing if the window is empty, the value is never passed or the key is not
    /// there.
    pub fn collect(&self, keys: &CollectKeys) -> Option<f64> {
        let number = match (&keys.signal, &keys.summary, &keys.rig) {
            (Some(signal), ..) => take(&self.recorded.series(signal, keys.from, keys.until), keys)?,
            (None, Some(key), _) => number_at(&self.recorded.summary, key)?,
            (None, None, Some(path)) => self.rig.as_ref()?.number(0, path)?,
            (None, None, None) => return None,
        };
        Some(number * keys.scale)
    }

    /// Unit of the number that the keys ask for.
    pub fn unit(&self, keys: &CollectKeys) -> String {
        if let Some(unit) = &keys.unit {
            return unit.clone();
        }
        let unit = keys.signal.as_ref().and_then(|signal| self.recorded.column(signal)).map_or("", |(_, unit)| unit);
        match keys.take {
            Some(Take::When) => "s".to_string(),
            Some(Take::Slope) => format!("{unit}/s"),
            _ => unit.to_string(),
        }
    }
}

fn take(points: &[(f64, f64)], keys: &CollectKeys) -> Option<f64> {
    let (first, last) = (points.first()?, points.last()?);
    let values = || points.iter().map(|p| p.1);
    let passed = |v: f64| keys.above.is_some_and(|limit| v > limit) || keys.below.is_some_and(|limit| v < limit);
    match keys.take.unwrap_or(Take::Final) {
        Take::Final => Some(last.1),
        Take::Mean => Some(values().sum::<f64>() / points.len() as f64),
        Take::Max => values().reduce(f64::max),
        Take::Min => values().reduce(f64::min),
        Take::Change => Some(last.1 - first.1),
        Take::Slope => line(points.iter().copied()).map(|(_, slope)| slope),
        Take::When => points.iter().find(|p| passed(p.1)).map(|p| p.0),
    }
}

/// The straight line of least squares: value at x = 0, and slope.
fn line(points: impl Iterator<Item = (f64, f64)> + Clone) -> Option<(f64, f64)> {
    let n = points.clone().count() as f64;
    let (sx, sy) = points.clone().fold((0.0, 0.0), |(sx, sy), (x, y)| (sx + x, sy + y));
    let (mx, my) = (sx / n, sy / n);
    let (xx, xy) = points.fold((0.0, 0.0), |(xx, xy), (x, y)| (xx + (x - mx) * (x - mx), xy + (x - mx) * (y - my)));
    (xx > 0.0).then(|| (my - xy / xx * mx, xy / xx))
}

/// A power law y = factor (x - offset)^exponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerLaw {
    /// Its exponent.
    pub exponent: f64,
    /// Its factor.
    pub factor: f64,
    /// Root of the mean square of ln(y) minus the law's.
    pub deviation: f64,
    /// Number of points.
    pub points: usize,
}

/// The power law of least squares of the logarithms; nothing with fewer than two points of different x, or where y or
/// x - offset is not greater than zero.
pub fn power_law(points: &[(f64, f64)], offset: f64) -> Option<PowerLaw> {
    if points.iter().any(|(x, y)| *x <= offset || *y <= 0.0) {
        return None;
    }
    let logs = points.iter().map(|(x, y)| ((x - offset).ln(), y.ln()));
    let (start, exponent) = line(logs.clone())?;
    let squares: f64 = logs.map(|(x, y)| (y - start - exponent * x).powi(2)).sum();
    let deviation = (squares / points.len() as f64).sqrt();
    Some(PowerLaw { exponent, factor: start.exp(), deviation, points: points.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded() -> Collected {
        let times: Vec<f64> = (1..=100).map(|i| f64::from(i) * 0.01).collect();
        let z = times.iter().map(|t| 3.0 - 2.0 * t).collect();
        let columns = vec![("time".to_string(), "s".to_string(), times), ("a.z".to_string(), "m".to_string(), z)];
        let summary = serde_json::json!({ "contacts": { "mean": 12.5 }, "list": [1, 2] });
        Collected { recorded: Recorded { columns, summary }, rig: None }
    }

    fn keys(text: &str) -> CollectKeys {
        toml::from_str(&format!("name = \"n\"\n{text}")).unwrap()
    }

    #[test]
    fn takes_what_is_asked_for() {
        let recorded = recorded();
        let cases = [
            ("signal = \"a.z\"", 1.0, "m"),
            ("signal = \"a.z\"\nuntil = 0.5", 2.0, "m"),
            ("signal = \"a.z\"\ntake = \"mean\"\nfrom = 0.4\nuntil = 0.6", 2.0, "m"),
            ("signal = \"a.z\"\ntake = \"max\"", 2.98, "m"),
            ("signal = \"a.z\"\ntake = \"min\"\nuntil = 0.25", 2.5, "m"),
            ("signal = \"a.z\"\ntake = \"change\"\nfrom = 0.5", -1.0, "m"),
            ("signal = \"a.z\"\ntake = \"slope\"\nscale = -1", 2.0, "m/s"),
            ("signal = \"a.z\"\ntake = \"when\"\nbelow = 1.99", 0.51, "s"),
            ("summary = \"contacts.mean\"", 12.5, ""),
            ("summary = \"list.1\"\nunit = \"N\"", 2.0, "N"),
        ];
        for (text, expected, unit) in cases {
            let keys = keys(text);
            let value = recorded.collect(&keys).unwrap();
            assert!((value - expected).abs() < 1e-9, "{text}: {value}");
            assert_eq!(recorded.unit(&keys), unit);
        }
        for text in
            ["signal = \"a.z\"\nfrom = 2", "signal = \"a.z\"\ntake = \"when\"\nabove = 9", "summary = \"none.x\""]
        {
            assert_eq!(recorded.collect(&keys(text)), None, "{text}");
        }
    }

    #[test]
    fn power_laws_come_back() {
        let points: Vec<(f64, f64)> = [0.1, 0.12, 0.16].iter().map(|x| (*x, 3.0 * (x - 0.03f64).powf(2.5))).collect();
        let law = power_law(&points, 0.03).unwrap();
        assert!((law.exponent - 2.5).abs() < 1e-12 && (law.factor - 3.0).abs() < 1e-9 && law.deviation < 1e-12);
        assert_eq!(power_law(&points, 0.11), None);
        assert_eq!(power_law(&points[..1], 0.0), None);
    }
}
