//! Text dumps of LAMMPS and LIGGGHTS: frames one after the other, each with `ITEM:` lines.
//!
//! Source: LAMMPS documentation, command `dump`, style `custom`. Positions may be scaled by the box (`xs`, `ys`, `zs`).

use super::{ParticleTable, fault};
use crate::error::Error;

/// Lines with their numbers.
struct Lines<'a> {
    file: &'a str,
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'a>>>,
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, Error> {
        let end = self.line;
        let (i, text) =
            self.rest.next().ok_or_else(|| fault(self.file, end, format!("the file ends before {what}")))?;
        self.line = i + 1;
        Ok(text.trim())
    }

    fn fault(&self, what: impl std::fmt::Display) -> Error {
        fault(self.file, self.line, what)
    }

    fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, Error> {
        let text = self.next(what)?;
        text.parse().map_err(|_| self.fault(format!("`{text}` is not {what}")))
    }
}

/// The frames of a file.
pub fn read(file: &str, bytes: &[u8]) -> Result<Vec<ParticleTable>, Error> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| fault(file, 0, "it is not a text file; binary dumps are turned into text by `binary2txt`"))?;
    let mut lines = Lines { file, rest: text.lines().enumerate().peekable(), line: 0 };
    let (mut frames, mut table, mut count) = (Vec::new(), ParticleTable::default(), 0usize);
    // Least and greatest x, y, z of the box.
    let mut bounds = [[0.0, 1.0]; 3];
    while lines.rest.peek().is_some() {
        let line = lines.next("an item")?;
        if line.is_empty() {
            continue;
        }
        let Some(item) = line.strip_prefix("ITEM:").map(str::trim) else {
            return Err(lines.fault(format!("`{line}` stands where a line `ITEM: …` is expected")));
        };
        if item == "TIMESTEP" {
            table.number = Some(lines.number("a number of a time step")?);
        } else if item == "TIME" {
            table.time = Some(lines.number("a time")?);
        } else if item == "NUMBER OF ATOMS" {
            count = lines.number("a number of particles")?;
        } else if item.starts_with("BOX BOUNDS") {
            for bound in &mut bounds {
                let text = lines.next("the bounds of the box")?;
                let numbers: Vec<f64> = text.split_whitespace().filter_map(|t| t.parse().ok()).collect();
                let [low, high, ..] = numbers[..] else { return Err(lines.fault("two bounds are expected")) };
                *bound = [low, high];
            }
        } else if let Some(names) = item.strip_prefix("ATOMS") {
            let names: Vec<&str> = names.split_whitespace().collect();
            let mut columns = vec![Vec::new(); names.len()];
            for _ in 0..count {
                let row = lines.next("all particles are there")?;
                let mut words = row.split_whitespace();
                for (name, column) in names.iter().zip(&mut columns) {
                    let word = words.next().unwrap_or_default();
                    // Elements and other texts are not numbers; `type` tells them apart.
                    let number = word.parse().unwrap_or(f64::NAN);
                    if number.is_nan() && ["id", "type", "x", "y", "z", "radius"].contains(name) {
                        return Err(lines.fault(format!("`{word}` below `{name}` is not a number")));
                    }
                    column.push(number);
                }
                if words.next().is_some() {
                    return Err(lines.fault(format!("more values than the {} names", names.len())));
                }
            }
            for (name, column) in names.iter().zip(columns) {
                let scaled = ["xs", "ys", "zs"].iter().position(|s| s == name);
                let (name, column) = match scaled {
                    Some(k) => {
                        let [low, high] = bounds[k];
                        (["x", "y", "z"][k], column.into_iter().map(|s: f64| low + s * (high - low)).collect())
                    }
                    None => (*name, column),
                };
                table.columns.insert(name.to_string(), column);
            }
            table.rows = count;
            frames.push(std::mem::take(&mut table));
        } else if !["UNITS"].contains(&item) {
            return Err(lines.fault(format!("the item `{item}` is not known")));
        } else {
            lines.next("the units")?;
        }
    }
    if frames.is_empty() {
        return Err(fault(file, 0, "there is no `ITEM: ATOMS`: it is not a dump of LAMMPS or LIGGGHTS"));
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_a_dump_are_read() {
        let frame = |step: u32, z: f64| {
            format!(
                "ITEM: TIMESTEP\n{step}\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS ff ff ff\n-1 1\n-2 2\n0 4\n\
                 ITEM: ATOMS id type xs y z vx radius element\n1 1 0.25 0 {z} 0.5 0.1 Si\n2 2 0.5 1 {z} 0 0.2 O\n"
            )
        };
        let text = frame(0, 1.0) + &frame(100, 0.5);
        let frames = read("dump.0", text.as_bytes()).unwrap();
        assert_eq!((frames.len(), frames[1].number, frames[1].rows), (2, Some(100), 2));
        assert_eq!(frames[0].columns["x"], [-0.5, 0.0]);
        assert_eq!((frames[1].columns["z"][0], frames[1].columns["radius"][1]), (0.5, 0.2));
        for (wrong, told) in [
            (text.replace("0.25 0 1", "0.25 zero 1"), "dump.0:10: `zero` below `y`"),
            (text.replace("ITEM: TIMESTEP", "ITEM: WEATHER"), "`WEATHER`"),
            (frame(0, 1.0).replace("ATOMS\n2", "ATOMS\n3"), "ends before all particles"),
            ("hello".to_string(), "dump.0:1"),
            (String::new(), "no `ITEM: ATOMS`"),
        ] {
            let error = read("dump.0", wrong.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
