//! Legacy VTK files (`.vtk`), as LIGGGHTS and many scripts write them: points with arrays, as text or binary.
//!
//! Source: VTK File Formats, "Simple legacy formats". Binary numbers are big-endian. Cells are passed over.

use super::{ParticleTable, fault};
use crate::error::Error;

/// Names of components.
fn component(width: usize, k: usize) -> String {
    match width {
        1 => String::new(),
        3 => format!(".{}", ["x", "y", "z"][k]),
        _ => format!(".{k}"),
    }
}

/// Puts an array of rows into a table, a column per component.
pub(super) fn put(table: &mut ParticleTable, name: &str, width: usize, values: &[f64]) {
    for k in 0..width {
        let column = values.iter().skip(k).step_by(width).copied().collect();
        table.columns.insert(format!("{name}{}", component(width, k)), column);
    }
}

struct VtkReader<'a> {
    file: &'a str,
    bytes: &'a [u8],
    at: usize,
    binary: bool,
}

impl<'a> VtkReader<'a> {
    fn fault(&self, what: impl std::fmt::Display) -> Error {
        let line = 1 + self.bytes[..self.at].iter().filter(|b| **b == b'\n').count();
        fault(self.file, line, what)
    }

    /// The next line; none at the end.
    fn line(&mut self) -> Option<String> {
        let rest = &self.bytes[self.at..];
        if rest.is_empty() {
            return None;
        }
        let length = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        self.at = (self.at + length + 1).min(self.bytes.len());
        Some(String::from_utf8_lossy(&rest[..length]).trim().to_string())
    }

    /// The next word, over ends of lines.
    fn word(&mut self) -> Option<&'a str> {
        let rest = &self.bytes[self.at..];
        let start = rest.iter().position(|b| !b.is_ascii_whitespace())?;
        let length = rest[start..].iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len() - start);
        self.at += start + length;
        std::str::from_utf8(&rest[start..start + length]).ok()
    }

    /// So many numbers of a type.
    fn numbers(&mut self, kind: &str, count: usize) -> Result<Vec<f64>, Error> {
        if !self.binary {
            // The least that a number takes is a digit and a space.
            if count > self.bytes.len() - self.at {
                return Err(self.fault(format!("the file ends before {count} numbers")));
            }
            let mut all = Vec::with_capacity(count);
            for _ in 0..count {
                let word = self.word().unwrap_or_default();
                all.push(word.parse().map_err(|_| self.fault(format!("`{word}` is not a number")))?);
            }
            return Ok(all);
        }
        let size = match kind {
            "char" | "unsigned_char" => 1,
            "short" | "unsigned_short" => 2,
            "int" | "unsigned_int" | "float" => 4,
            "double" | "long" | "unsigned_long" | "vtkIdType" | "vtktypeint64" => 8,
            _ => return Err(self.fault(format!("numbers of type `{kind}` are not read"))),
        };
        let length = count.checked_mul(size).filter(|length| *length <= self.bytes.len() - self.at);
        let length = length.ok_or_else(|| self.fault(format!("the file ends before {count} numbers")))?;
        let data = &self.bytes[self.at..self.at + length];
        self.at += length;
        let number = |b: &[u8]| match kind {
            "char" => f64::from(b[0] as i8),
            "unsigned_char" => f64::from(b[0]),
            "short" => f64::from(i16::from_be_bytes([b[0], b[1]])),
            "unsigned_short" => f64::from(u16::from_be_bytes([b[0], b[1]])),
            "int" => f64::from(i32::from_be_bytes([b[0], b[1], b[2], b[3]])),
            "unsigned_int" => f64::from(u32::from_be_bytes([b[0], b[1], b[2], b[3]])),
            "float" => f64::from(f32::from_be_bytes([b[0], b[1], b[2], b[3]])),
            "double" => f64::from_be_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]),
            _ => i64::from_be_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]) as f64,
        };
        Ok(data.chunks_exact(size).map(number).collect())
    }
}

/// The points of a file.
pub fn read(file: &str, bytes: &[u8]) -> Result<ParticleTable, Error> {
    let mut reader = VtkReader { file, bytes, at: 0, binary: false };
    let head = reader.line().unwrap_or_default();
    if !head.starts_with("# vtk DataFile") {
        return Err(reader.fault("the first line is not `# vtk DataFile Version …`"));
    }
    reader.line();
    reader.binary = match reader.line().unwrap_or_default().to_uppercase().as_str() {
        "ASCII" => false,
        "BINARY" => true,
        other => return Err(reader.fault(format!("`{other}` stands where ASCII or BINARY is expected"))),
    };
    let mut table = ParticleTable::default();
    // Arrays of points count; those of cells are passed over.
    let mut of_points = false;
    let mut rows = 0;
    while let Some(line) = reader.line() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let count = |k: usize| words.get(k).and_then(|w| w.parse::<usize>().ok());
        let need = |k: usize, what: &str| count(k).ok_or_else(|| fault(file, 0, format!("`{line}` lacks {what}")));
        match words.first().map(|w| w.to_uppercase()).as_deref() {
            None | Some("DATASET" | "LOOKUP_TABLE") => {}
            Some("METADATA") => while reader.line().is_some_and(|line| !line.is_empty()) {},
            Some("POINTS") => {
                table.rows = need(1, "the number of points")?;
                let width = table.rows.checked_mul(3).ok_or_else(|| reader.fault("too many points"))?;
                let values = reader.numbers(words.get(2).unwrap_or(&"float"), width)?;
                put(&mut table, "points", 3, &values);
                for (from, to) in [("points.x", "x"), ("points.y", "y"), ("points.z", "z")] {
                    let column = table.columns.remove(from).unwrap_or_default();
                    table.columns.insert(to.to_string(), column);
                }
            }
            Some("VERTICES" | "LINES" | "POLYGONS" | "TRIANGLE_STRIPS" | "CELLS") => {
                if words.get(1).is_some_and(|w| w.parse::<f64>().is_ok()) {
                    let size = need(2, "its size")?;
                    reader.numbers("int", size)?;
                }
            }
            Some("CELL_TYPES") => {
                reader.numbers("int", need(1, "its size")?)?;
            }
            Some("POINT_DATA") => (of_points, rows) = (true, need(1, "the number of points")?),
            Some("CELL_DATA") => (of_points, rows) = (false, need(1, "the number of cells")?),
            Some("SCALARS") => {
                let (name, kind, width) = (words.get(1), words.get(2), count(3).unwrap_or(1));
                let (Some(name), Some(kind)) = (name, kind) else {
                    return Err(reader.fault("an array without a type"));
                };
                // `LOOKUP_TABLE name` follows, on a line of its own.
                let after = reader.at;
                if !reader.line().unwrap_or_default().to_uppercase().starts_with("LOOKUP_TABLE") {
                    reader.at = after;
                }
                let size = rows.checked_mul(width).ok_or_else(|| reader.fault("too many numbers"))?;
                let values = reader.numbers(kind, size)?;
                if of_points {
                    put(&mut table, name, width, &values);
                }
            }
            Some("VECTORS" | "NORMALS") => {
                let (Some(name), Some(kind)) = (words.get(1), words.get(2)) else {
                    return Err(reader.fault("an array without a type"));
                };
                let size = rows.checked_mul(3).ok_or_else(|| reader.fault("too many numbers"))?;
                let values = reader.numbers(kind, size)?;
                if of_points {
                    put(&mut table, name, 3, &values);
                }
            }
            Some("FIELD") => {
                for _ in 0..need(2, "the number of arrays")? {
                    let mut line = reader.line();
                    while line.as_ref().is_some_and(String::is_empty) {
                        line = reader.line();
                    }
                    let line = line.ok_or_else(|| reader.fault("the file ends within its fields"))?;
                    let words: Vec<&str> = line.split_whitespace().collect();
                    let [name, width, tuples, kind] = words[..] else {
                        return Err(reader.fault(format!("`{line}` is not an array: name, width, rows, type")));
                    };
                    let sizes = width.parse::<usize>().ok().zip(tuples.parse::<usize>().ok());
                    let sizes = sizes.and_then(|(w, n)| Some((w, n, w.checked_mul(n)?)));
                    let (width, tuples, size) = sizes.ok_or_else(|| reader.fault(format!("`{line}` has no size")))?;
                    let values = reader.numbers(kind, size)?;
                    match (of_points && tuples == table.rows, name.to_uppercase().as_str()) {
                        (_, "TIME" | "TIMEVALUE") if size == 1 => table.time = values.first().copied(),
                        (true, _) if width > 0 => put(&mut table, name, width, &values),
                        _ => {}
                    }
                }
            }
            Some(_) => return Err(reader.fault(format!("`{line}` is not known here"))),
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file as LIGGGHTS writes it.
    const TEXT: &str = "# vtk DataFile Version 2.0\nGenerated by LIGGGHTS\nASCII\nDATASET POLYDATA\nPOINTS 2 float\n\
        0 0 0.5\n1 0 0.5\nVERTICES 2 4\n1 0\n1 1\nPOINT_DATA 2\nVECTORS v float\n0 0 -1\n0 0 -2\n\
        SCALARS radius float 1\nLOOKUP_TABLE default\n0.1\n0.2\nFIELD FieldData 1\nid 1 2 int\n7 9\n";

    #[test]
    fn text_and_binary_are_the_same() {
        let table = read("a.vtk", TEXT.as_bytes()).unwrap();
        assert_eq!(
            (table.rows, &table.columns["v.z"][..], &table.columns["radius"][..]),
            (2, &[-1.0, -2.0][..], &[0.1, 0.2][..])
        );
        assert_eq!((&table.columns["id"][..], table.columns["x"][1]), (&[7.0, 9.0][..], 1.0));
        let be = |all: &[f32]| all.iter().flat_map(|x| x.to_be_bytes()).collect::<Vec<u8>>();
        let mut bytes = b"# vtk DataFile Version 3.0\nb\nBINARY\nDATASET POLYDATA\nPOINTS 2 float\n".to_vec();
        bytes.extend(be(&[0.0, 0.0, 0.5, 1.0, 0.0, 0.5]));
        bytes.extend(b"\nPOINT_DATA 2\nSCALARS radius float\nLOOKUP_TABLE default\n");
        bytes.extend(be(&[0.25, 0.5]));
        let table = read("b.vtk", &bytes).unwrap();
        assert_eq!((table.columns["x"][1], table.columns["radius"][1]), (1.0, 0.5));
        for cut in [10, 40, 70, 90, bytes.len() - 3] {
            assert!(read("b.vtk", &bytes[..cut]).is_err() || cut == 40, "{cut}");
        }
        let error = read("a.vtk", TEXT.replace("-2", "two").as_bytes()).unwrap_err().to_string();
        assert!(error.contains("a.vtk:14: `two`"), "{error}");
        assert!(read("a.vtk", TEXT.replace("POINTS 2", "POINTS 99999999999").as_bytes()).is_err());
    }
}
