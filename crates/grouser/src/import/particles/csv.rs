//! Tables with a line of names: a row per particle, or per particle and frame.

use super::{MEANINGS, ParticleTable, fault, plain};
use crate::error::Error;

/// Fields of a line; a field in quotes may hold commas, and quotes that are doubled.
fn fields(line: &str, comma: char) -> Vec<String> {
    let mut all = vec![String::new()];
    let (mut quoted, mut letters) = (false, line.chars().peekable());
    while let Some(c) = letters.next() {
        let last = all.last_mut().expect("there is a field");
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                last.push('"');
            }
            '"' => quoted = !quoted,
            c if c == comma && !quoted => all.push(String::new()),
            c => last.push(c),
        }
    }
    all.iter().map(|field| field.trim().to_string()).collect()
}

/// The frames of a file: rows of one time or frame after the other; one, if no column says which.
pub fn read(file: &str, bytes: &[u8]) -> Result<Vec<ParticleTable>, Error> {
    let text = std::str::from_utf8(bytes).map_err(|_| fault(file, 0, "it is not a text file (UTF-8)"))?;
    let mut lines = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'));
    let (_, first) = lines.next().ok_or_else(|| fault(file, 0, "it is empty"))?;
    let comma = [',', ';', '\t'].into_iter().max_by_key(|c| first.matches(*c).count()).unwrap_or(',');
    let names = fields(first, comma);
    if names.iter().all(|name| name.parse::<f64>().is_ok()) {
        return Err(fault(file, 1, "the first line has no names of columns, such as `id,x,y,z,radius`"));
    }
    let is = |meaning: &str, name: &str| {
        MEANINGS.iter().any(|(m, known)| *m == meaning && known.contains(&plain(name).as_str()))
    };
    let place = |meaning: &str| names.iter().position(|name| is(meaning, name));
    let (time, frame) = (place("time"), place("frame"));
    let texts: Vec<bool> = names.iter().map(|name| is("name", name) || is("type", name)).collect();
    let mut frames: Vec<ParticleTable> = Vec::new();
    let mut now: Option<[Option<f64>; 2]> = None;
    for (i, line) in lines {
        let row = fields(line, comma);
        if row.len() != names.len() {
            let what = format!("{} values below {} names", row.len(), names.len());
            return Err(fault(file, i + 1, what));
        }
        let number = |k: usize| {
            let wrong = || fault(file, i + 1, format!("`{}` below `{}` is not a number", row[k], names[k]));
            row[k].parse::<f64>().map_err(|_| wrong())
        };
        let at = [time.map(number).transpose()?, frame.map(number).transpose()?];
        if now != Some(at) {
            now = Some(at);
            let number = at[1].filter(|x| *x >= 0.0).map(|x| x as u64);
            frames.push(ParticleTable { time: at[0], number, ..ParticleTable::default() });
        }
        let table = frames.last_mut().expect("there is a frame");
        table.rows += 1;
        for (k, name) in names.iter().enumerate() {
            if texts[k] {
                table.texts.entry(name.clone()).or_default().push(row[k].clone());
            } else {
                table.columns.entry(name.clone()).or_default().push(number(k)?);
            }
        }
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_time_are_a_frame() {
        let text =
            "time,id,x,y,z,radius,material\n0,1,0,0,0,0.1,\"sand, dry\"\n0,2,1,0,0,0.1,clay\n0.5,1,0,0,1,0.1,a\n";
        let frames = read("a.csv", text.as_bytes()).unwrap();
        assert_eq!((frames.len(), frames[0].rows, frames[1].rows), (2, 2, 1));
        assert_eq!((frames[1].time, frames[0].columns["x"][1]), (Some(0.5), 1.0));
        assert_eq!(frames[0].texts["material"], ["sand, dry", "clay"]);
        let frames = read("b.csv", b"x;y;z\n1;2;3\n").unwrap();
        assert_eq!((frames[0].columns["z"][0], frames[0].time), (3.0, None));
    }

    #[test]
    fn mistakes_have_a_line() {
        for (text, told) in [
            ("", "empty"),
            ("1,2,3\n4,5,6", "no names"),
            ("x,y,z\n1,2", "a.csv:2: 2 values below 3 names"),
            ("x,y,z\n1,2,3\n1,two,3", "a.csv:3: `two` below `y`"),
        ] {
            let error = read("a.csv", text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
        assert!(read("a.csv", &[0xff, 0xfe]).is_err());
    }
}
