//! Means over repetitions: what a study knows of a number when its cases differ by chance, as packings do.
//!
//! Cases that differ in repeated parameters only (`repeat`) are one group. Of each group there is the mean with its
//! interval of 95 % confidence, and the change against the first group: repetitions with the same values are compared
//! with each other, so that what they have in common drops out.

use super::Report;
use crate::rig::fit::Estimate;
use serde_json::{Value, json};

/// A collected number of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// Repetitions that have the number.
    pub count: usize,
    /// Their mean, in the number's unit.
    pub mean: Estimate,
    /// Mean of the differences from the first group, over the mean of that group's same repetitions; nothing for the
    /// first group.
    pub change: Option<Estimate>,
}

/// Repetitions of one case: values of the repeated parameters, and a collected number.
type Repetitions = Vec<(Vec<String>, f64)>;

fn mean(own: &Repetitions, first: Option<&Repetitions>) -> Option<Mean> {
    let numbers: Vec<f64> = own.iter().map(|r| r.1).collect();
    let change = first.and_then(|first| {
        let partner = |r: &(Vec<String>, f64)| first.iter().find(|other| other.0 == r.0).map(|other| (r.1, other.1));
        let pairs: Vec<(f64, f64)> = own.iter().filter_map(partner).collect();
        let reference = Estimate::of_mean(&pairs.iter().map(|p| p.1).collect::<Vec<f64>>())?.value;
        let differences = Estimate::of_mean(&pairs.iter().map(|(own, first)| own - first).collect::<Vec<f64>>())?;
        let Estimate { value, half_width } = differences;
        (reference != 0.0)
            .then(|| Estimate { value: value / reference.abs(), half_width: half_width / reference.abs() })
    });
    Some(Mean { count: numbers.len(), mean: Estimate::of_mean(&numbers)?, change })
}

impl Report<'_> {
    /// Names of the groups in the order of the cases, and a mean of each collected number; empty without repeated
    /// parameters.
    pub(super) fn means(&self) -> Vec<(String, Vec<Option<Mean>>)> {
        let file = &self.study.file;
        let repeated: Vec<usize> = (0..file.parameter.len()).filter(|p| file.parameter[*p].repeat).collect();
        if repeated.is_empty() {
            return vec![];
        }
        let mut groups: Vec<(String, Vec<Repetitions>)> = Vec::new();
        for (case, numbers) in self.study.cases.iter().zip(&self.numbers) {
            let place = groups.iter().position(|group| group.0 == case.group).unwrap_or_else(|| {
                groups.push((case.group.clone(), vec![vec![]; file.collect.len()]));
                groups.len() - 1
            });
            let which: Vec<String> = repeated.iter().map(|p| format!("{:?}", case.values[*p])).collect();
            for (repetitions, number) in groups[place].1.iter_mut().zip(numbers) {
                repetitions.extend(number.map(|x| (which.clone(), x)));
            }
        }
        let of_group = |(g, (name, numbers)): (usize, &(String, Vec<Repetitions>))| {
            let first = |i: usize| (g > 0).then(|| &groups[0].1[i]);
            (name.clone(), numbers.iter().enumerate().map(|(i, own)| mean(own, first(i))).collect())
        };
        groups.iter().enumerate().map(of_group).collect()
    }

    /// Lines for people below the table.
    pub(super) fn means_table(&self) -> String {
        let means = self.means();
        let Some((first, _)) = means.first() else { return String::new() };
        let repeated: Vec<&str> =
            self.study.file.parameter.iter().filter(|p| p.repeat).map(|p| p.name.as_str()).collect();
        let width = means.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (i, collect) in self.study.file.collect.iter().enumerate() {
            let label = self.label(&collect.name);
            text += &format!("{label}: means over {}, ± 95 %; changes against {first}\n", repeated.join(" and "));
            for (name, numbers) in &means {
                let Some(mean) = numbers[i] else {
                    text += &format!("  {name:<width$}  -\n");
                    continue;
                };
                let change = mean.change.map_or(String::new(), |c| {
                    format!("  {:+.1}{} %", 100.0 * c.value, plus_minus(100.0 * c.half_width, |x| format!("{x:.1}")))
                });
                let half = plus_minus(mean.mean.half_width, |x| super::report::short(Some(x)));
                let value = super::report::short(Some(mean.mean.value));
                text += &format!("  {name:<width$}  {value}{half} (n = {}){change}\n", mean.count);
            }
        }
        text
    }

    /// The means for programs.
    pub(super) fn means_json(&self) -> Value {
        let finite = |x: f64| x.is_finite().then_some(x);
        let one = |(name, numbers): (String, Vec<Option<Mean>>)| {
            let collected = self.study.file.collect.iter().zip(numbers).map(|(keys, mean)| {
                let value = mean.map(|m| {
                    json!({ "n": m.count, "mean": m.mean.value, "half_width_95": finite(m.mean.half_width),
                        "change": m.change.map(|c| c.value),
                    "change_half_width_95": m.change.and_then(|c| finite(c.half_width)) })
                });
                (keys.name.clone(), json!(value))
            });
            json!({ "name": name, "collected": collected.collect::<serde_json::Map<String, Value>>() })
        };
        self.means().into_iter().map(one).collect()
    }
}

fn plus_minus(half_width: f64, text: impl Fn(f64) -> String) -> String {
    if half_width.is_finite() { format!(" ± {}", text(half_width)) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repetitions(numbers: &[(&str, f64)]) -> Repetitions {
        numbers.iter().map(|(which, x)| (vec![which.to_string()], *x)).collect()
    }

    /// What repetitions have in common drops out of the change: by hand, differences 1, 2, 3 on a mean of 20.
    #[test]
    fn repetitions_are_compared_with_their_like() {
        let first = repetitions(&[("a", 10.0), ("b", 20.0), ("c", 30.0), ("only here", 99.0)]);
        let other = repetitions(&[("c", 33.0), ("a", 11.0), ("b", 22.0)]);
        let m = mean(&other, Some(&first)).unwrap();
        let change = m.change.unwrap();
        assert!((change.value - 0.1).abs() < 1e-12, "{m:?}");
        assert!((change.half_width - 4.3027 / 3f64.sqrt() / 20.0).abs() < 1e-3, "{m:?}");
        assert!((m.count, m.mean.value) == (3, 22.0) && m.mean.half_width > 20.0, "{m:?}");
        assert_eq!(mean(&repetitions(&[]), Some(&first)), None);
        assert_eq!(mean(&repetitions(&[("z", 1.0)]), Some(&first)).unwrap().change, None);
    }
}
