//! From a study's keys to its cases: every row with every combination of values.

use super::keys::{CaseKeys, ParameterKeys, SweepFile};
use grouser::scene::path::{Checked, KeyPath};
use std::collections::BTreeSet;

/// A case: one run of the scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Name, also of its folder.
    pub name: String,
    /// Name without the parameters that repeat: that of its repetitions.
    pub group: String,
    /// Value of each parameter, in the order of the file; nothing where the scene's own value stays.
    pub values: Vec<Option<toml::Value>>,
    /// Overrides of the scene, and the key of the study's file that each is from (the root: from the command line). Of
    /// two of one key the later holds.
    pub overrides: Vec<(KeyPath, String)>,
}

/// A value as people write it.
pub fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// As a number, if it is one.
pub fn number(value: &toml::Value) -> Option<f64> {
    match value {
        toml::Value::Integer(n) => Some(*n as f64),
        toml::Value::Float(x) => Some(*x),
        _ => None,
    }
}

/// All cases with further common overrides `set`, in the order of the rows, the last parameter's list running fastest.
pub fn cases(file: &SweepFile, set: &[String]) -> Checked<Vec<Case>> {
    let row = CaseKeys { name: None, values: Default::default(), set: vec![] };
    let rows = if file.case.is_empty() { vec![row] } else { file.case.clone() };
    check_count(file, &rows)?;
    let (mut all, mut names): (Vec<Case>, BTreeSet<String>) = Default::default();
    for (i, row) in rows.iter().enumerate() {
        for values in combinations(&file.parameter, row) {
            let case = case(file, set, i, row, values);
            if !names.insert(case.name.clone()) {
                let at = KeyPath::root().key(if file.case.is_empty() { "parameter" } else { "case" });
                let message = format!("there are two cases named `{}`", case.name);
                return Err(at.index(i).fault(message).help("leave one out, or give the rows names"));
            }
            all.push(case);
        }
    }
    Ok(all)
}

/// Refuses a study of too many cases before they are listed: it blames the longest list.
fn check_count(file: &SweepFile, rows: &[CaseKeys]) -> Checked<()> {
    let choices = |row: &CaseKeys, p: &ParameterKeys| match (row.values.get(&p.name), &p.values) {
        (None, Some(list)) => list.len() as f64,
        _ => 1.0,
    };
    let count: f64 = rows.iter().map(|row| file.parameter.iter().map(|p| choices(row, p)).product::<f64>()).sum();
    if count <= file.sweep.max_cases as f64 {
        return Ok(());
    }
    let length = |p: &ParameterKeys| p.values.as_ref().map_or(0, Vec::len);
    let longest = (0..file.parameter.len()).max_by_key(|i| length(&file.parameter[*i]));
    let at = longest.map_or(KeyPath::root().key("case"), |i| KeyPath::root().key("parameter").index(i).key("values"));
    let message = format!("the study has {count:.0} cases, more than {}, the limit", file.sweep.max_cases);
    Err(at.fault(message).help("all lists are combined: shorten them, or raise `sweep.max_cases`"))
}

/// Place of a value in the file, and the value.
type Choice = (KeyPath, toml::Value);

fn combinations(parameters: &[ParameterKeys], row: &CaseKeys) -> Vec<Vec<Option<Choice>>> {
    let mut all = vec![vec![]];
    for (p, parameter) in parameters.iter().enumerate() {
        let at = KeyPath::root().key("parameter").index(p).key("values");
        let choices: Vec<Option<Choice>> = match (row.values.get(&parameter.name), &parameter.values) {
            // The caller puts the row's own place in.
            (Some(value), _) => vec![Some((KeyPath::root(), value.clone()))],
            (None, Some(list)) => list.iter().enumerate().map(|(i, v)| Some((at.index(i), v.clone()))).collect(),
            (None, None) => vec![None],
        };
        let longer = |before: Vec<Option<Choice>>| {
            choices
                .iter()
                .map(move |choice| before.iter().cloned().chain([choice.clone()]).collect())
                .collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

fn case(file: &SweepFile, set: &[String], row_index: usize, row: &CaseKeys, values: Vec<Option<Choice>>) -> Case {
    let root = KeyPath::root();
    let mut overrides = Vec::new();
    let common = root.key("sweep").key("set");
    overrides.extend(file.sweep.set.iter().enumerate().map(|(i, text)| (common.index(i), text.clone())));
    overrides.extend(set.iter().map(|text| (root.clone(), text.clone())));
    let row_at = root.key("case").index(row_index);
    overrides.extend(row.set.iter().enumerate().map(|(i, text)| (row_at.key("set").index(i), text.clone())));
    let mut parts: Vec<String> = row.name.iter().cloned().collect();
    let mut group = parts.clone();
    for (parameter, choice) in file.parameter.iter().zip(&values) {
        let Some((at, value)) = choice else { continue };
        let from_row = at.0.is_empty();
        let at = if from_row { row_at.key("values").key(&parameter.name) } else { at.clone() };
        overrides.extend(parameter.targets().iter().map(|key| (at.clone(), format!("{key}={value}"))));
        // A row's name stands for the row's own values.
        if !from_row || row.name.is_none() {
            let part = format!("{}-{}", parameter.name, plain(value));
            group.extend((!parameter.repeat).then(|| part.clone()));
            parts.push(part);
        }
    }
    let values = values.into_iter().map(|choice| choice.map(|(_, value)| value)).collect();
    let name = |parts: Vec<String>| {
        let safe = |c: char| if c.is_alphanumeric() || "-_.+".contains(c) { c } else { '-' };
        let name: String = parts.join("_").chars().map(safe).collect();
        let name = name.trim_start_matches('.');
        if name.is_empty() { format!("case-{}", row_index + 1) } else { name.to_string() }
    };
    Case { name: name(parts), group: name(group), values, overrides }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let file: SweepFile = toml::from_str(text).unwrap();
        file.check().unwrap();
        cases(&file, &[]).unwrap().into_iter().map(|case| case.name).collect()
    }

    const TWO: &str = "sweep = { scene = \"s\", set = [\"a=1\"] }
        [[parameter]]\nname = \"t\"\nkey = \"x.y\"\nvalues = [1, 2.5]
        [[parameter]]\nname = \"f\"\nkeys = [\"u\", \"v\"]\nvalues = [\"p q\", \"r\"]\n";

    #[test]
    fn rows_times_all_combinations() {
        assert_eq!(names("sweep = { scene = \"s\" }"), ["case-1"]);
        assert_eq!(names(TWO), ["t-1_f-p-q", "t-1_f-r", "t-2.5_f-p-q", "t-2.5_f-r"]);
        let rows =
            format!("{TWO}[[case]]\nname = \"one\"\nvalues = {{ t = 7 }}\n[[case]]\nvalues = {{ t = 8, f = \"w\" }}\n");
        assert_eq!(names(&rows), ["one_f-p-q", "one_f-r", "t-8_f-w"]);
    }

    #[test]
    fn overrides_are_those_of_the_command_line() {
        let file: SweepFile = toml::from_str(TWO).unwrap();
        let last = cases(&file, &[]).unwrap().pop().unwrap();
        let texts: Vec<&str> = last.overrides.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["a=1", "x.y=2.5", "u=\"r\"", "v=\"r\""]);
        assert_eq!(last.overrides[1].0.to_string(), "parameter.0.values.1");
    }

    #[test]
    fn two_cases_of_one_name_are_refused() {
        let text = "sweep = { scene = \"s\" }\n[[parameter]]\nname = \"t\"\nkey = \"x\"\nvalues = [1, 1]\n";
        let fault = cases(&toml::from_str(text).unwrap(), &[]).unwrap_err();
        assert!(fault.message.contains("`t-1`"), "{fault:?}");
    }
}
