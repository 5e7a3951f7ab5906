//! Files that drivers follow: manoeuvres and paths, in the formats of Project Chrono.

use crate::limits;
use crate::scene::keys::file::resolve;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::TimeFunction;
use grouser_math::Vec3;
use grouser_models::vehicle::DrivePath;
use std::path::Path;

/// Names and least values of the columns of a manoeuvre, after the time.
const COLUMNS: [(&str, f64); 4] = [("steering", -1.0), ("throttle", -1.0), ("brake", 0.0), ("clutch", 0.0)];

/// The numbers of a text file, line by line, with the lines' places; empty lines and those that begin with `#` or `//`
/// are left out.
fn read_lines(at: &KeyPath, file: &str, folder: Option<&Path>) -> Checked<Vec<(usize, Vec<f64>)>> {
    let path = resolve(at, file, folder)?;
    let text = limits::read_text(&path).map_err(|e| {
        at.fault(format!("cannot read `{}`: {e}", path.display())).help("give a path relative to the scene")
    })?;
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#') && !line.starts_with("//"));
    let numbers = |(i, line): (usize, &str)| {
        let words = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|word| !word.is_empty());
        let number = |word: &str| match word.parse::<f64>() {
            Ok(x) if x.is_finite() => Ok(x),
            _ => Err(at.fault(format!("`{file}`, line {i}: `{word}` is not a number"))),
        };
        Ok((i, words.map(number).collect::<Checked<Vec<f64>>>()?))
    };
    lines.map(numbers).collect()
}

/// Steering, throttle, brake and clutch over time from a manoeuvre file.
pub fn manoeuvre(at: &KeyPath, file: &str, folder: Option<&Path>) -> Checked<[TimeFunction; 4]> {
    let lines = read_lines(at, file, folder)?;
    if lines.is_empty() {
        return Err(at.fault(format!("`{file}` has no lines `time steering throttle brake`")));
    }
    let mut points: [Vec<(f64, f64)>; 4] = Default::default();
    let mut before = f64::NEG_INFINITY;
    for (line, row) in &lines {
        let here = |why: String| at.fault(format!("`{file}`, line {line}: {why}"));
        if !(4..=5).contains(&row.len()) {
            let fault = here(format!("here are {} numbers", row.len()));
            return Err(fault.help("give `time steering throttle brake`, and perhaps `clutch`"));
        }
        if row[0] <= before {
            return Err(here(format!("the time {} s is not after that of the line before, {before} s", row[0])));
        }
        before = row[0];
        for (k, (name, least)) in COLUMNS.iter().enumerate() {
            let value = row.get(k + 1).copied().unwrap_or(0.0);
            if value < *least || value > 1.0 {
                return Err(here(format!("the {name}, {value}, is not between {least} and 1")));
            }
            points[k].push((row[0], value));
        }
    }
    Ok(points.map(TimeFunction::Table))
}

/// A path from a file: its first line says how many knots there are, and whether a knot has 3 numbers (x y z) or 9
/// (with its incoming and its outgoing control point).
pub fn path(at: &KeyPath, file: &str, folder: Option<&Path>) -> Checked<DrivePath> {
    let lines = read_lines(at, file, folder)?;
    let wrong = |line: usize, why: String| at.fault(format!("`{file}`, line {line}: {why}"));
    let Some((first, head)) = lines.first() else { return Err(at.fault(format!("`{file}` is empty"))) };
    let (count, columns) = match head.as_slice() {
        [count, columns] if *columns == 3.0 || *columns == 9.0 => (*count, *columns as usize),
        _ => {
            let help = "the first line is `n 3` (knots x y z) or `n 9` (with incoming and outgoing control points)";
            return Err(wrong(*first, "the numbers of knots and of columns are not here".into()).help(help));
        }
    };
    let knots = &lines[1..];
    if knots.len() as f64 != count {
        return Err(wrong(*first, format!("it announces {count} knots, and {} follow", knots.len())));
    }
    if let Some((line, row)) = knots.iter().find(|(_, row)| row.len() != columns) {
        return Err(wrong(*line, format!("here are {} numbers, not {columns}", row.len())));
    }
    let vector = |row: &[f64], k: usize| Vec3::new(row[3 * k], row[3 * k + 1], row[3 * k + 2]);
    let made = if columns == 3 {
        DrivePath::through(&knots.iter().map(|(_, row)| vector(row, 0)).collect::<Vec<_>>(), false)
    } else {
        let knot = |(_, row): &(usize, Vec<f64>)| std::array::from_fn(|k| vector(row, k));
        DrivePath::with_controls(&knots.iter().map(knot).collect::<Vec<_>>())
    };
    made.map_err(|why| at.fault(format!("`{file}`: {why}")))
}
