//! XML files of VTK (`.vtp`, `.vtu`): points with arrays, as text, base64 or appended bytes; and collections (`.pvd`).
//!
//! Source: VTK File Formats, "XML file formats". Compressed files are refused: their writers have a switch for that.

use super::vtk::put;
use super::{ParticleTable, fault, read_file};
use crate::error::Error;
use crate::import::xml::{child, children};
use crate::limits;
use grouser_record::base64;
use roxmltree::{Document, Node};
use std::path::Path;

/// A file: its XML, and the bytes that are appended to it.
struct XmlFile<'a> {
    name: &'a str,
    /// Little-endian numbers?
    little: bool,
    /// Bytes of the lengths before arrays.
    header: usize,
    appended: &'a [u8],
    /// Is what is appended text?
    encoded: bool,
}

/// Splits the XML from what is appended to it.
fn split(bytes: &[u8]) -> (String, &[u8], bool) {
    let find = |from: usize, what: &[u8]| bytes[from..].windows(what.len()).position(|w| w == what).map(|at| from + at);
    let Some(at) = find(0, b"<AppendedData") else { return (String::from_utf8_lossy(bytes).into_owned(), &[], false) };
    let end = find(at, b">").unwrap_or(bytes.len() - 1);
    let tag = String::from_utf8_lossy(&bytes[at..end]).into_owned();
    let start = find(end, b"_").map_or(bytes.len(), |start| start + 1);
    let text = String::from_utf8_lossy(&bytes[..at]).into_owned() + "</VTKFile>";
    (text, &bytes[start..], tag.contains("base64"))
}

impl XmlFile<'_> {
    fn fault(&self, node: Node<'_, '_>, what: impl std::fmt::Display) -> Error {
        fault(self.name, node.document().text_pos_at(node.range().start).row as usize, what)
    }

    /// The length before an array.
    fn length(&self, bytes: &[u8]) -> Option<usize> {
        let bytes = bytes.get(..self.header)?;
        let join = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
        let length = if self.little { bytes.iter().rev().fold(0, join) } else { bytes.iter().fold(0, join) };
        usize::try_from(length).ok()
    }

    /// The bytes of an array that is not text.
    fn bytes(&self, array: Node<'_, '_>) -> Result<Vec<u8>, Error> {
        let short = || self.fault(array, "the array is longer than the file");
        let decoded = |text: &str| base64::decode(text).ok_or_else(|| self.fault(array, "the array is damaged"));
        let data = match array.attribute("format") {
            Some("appended") => {
                let offset = array.attribute("offset").and_then(|o| o.trim().parse::<usize>().ok());
                let offset = offset.ok_or_else(|| self.fault(array, "`offset` is missing"))?;
                let rest = self.appended.get(offset..).ok_or_else(short)?;
                if self.encoded {
                    // To the end of the text: padding ends an array.
                    let end = rest.iter().position(|b| *b == b'=' || *b == b'<').unwrap_or(rest.len());
                    let end = end + rest[end..].iter().take_while(|b| **b == b'=').count();
                    decoded(&String::from_utf8_lossy(&rest[..end / 4 * 4]))?
                } else {
                    rest.to_vec()
                }
            }
            _ => decoded(array.text().unwrap_or_default())?,
        };
        let length = self.length(&data).ok_or_else(short)?;
        let end = length.checked_add(self.header).ok_or_else(short)?;
        data.get(self.header..end).map(<[u8]>::to_vec).ok_or_else(short)
    }

    /// The numbers of an array.
    fn numbers(&self, array: Node<'_, '_>) -> Result<Vec<f64>, Error> {
        if array.attribute("format").is_none_or(|format| format == "ascii") {
            let words = array.text().unwrap_or_default().split_whitespace();
            let number = |word: &str| word.parse().map_err(|_| self.fault(array, format!("`{word}` is not a number")));
            return words.map(number).collect();
        }
        let kind = array.attribute("type").unwrap_or_default();
        let size = match kind {
            "Int8" | "UInt8" => 1,
            "Int16" | "UInt16" => 2,
            "Int32" | "UInt32" | "Float32" => 4,
            "Int64" | "UInt64" | "Float64" => 8,
            _ => return Err(self.fault(array, format!("numbers of type `{kind}` are not read"))),
        };
        let number = |bytes: &[u8]| {
            let mut b = [0u8; 8];
            b[..size].copy_from_slice(bytes);
            if !self.little {
                b[..size].reverse();
            }
            let bits = u64::from_le_bytes(b);
            match kind {
                "Float32" => f64::from(f32::from_bits(bits as u32)),
                "Float64" => f64::from_bits(bits),
                "Int8" => f64::from(bits as u8 as i8),
                "Int16" => f64::from(bits as u16 as i16),
                "Int32" => f64::from(bits as u32 as i32),
                "Int64" => bits as i64 as f64,
                _ => bits as f64,
            }
        };
        Ok(self.bytes(array)?.chunks_exact(size).map(number).collect())
    }

    fn table(&self, root: Node<'_, '_>) -> Result<ParticleTable, Error> {
        let kind = root.attribute("type").unwrap_or_default();
        let known = ["PolyData", "UnstructuredGrid"].into_iter().find(|known| *known == kind);
        let grid = known.and_then(|known| child(root, known));
        let grid =
            grid.ok_or_else(|| self.fault(root, format!("`{kind}` is neither PolyData nor UnstructuredGrid")))?;
        let mut table = ParticleTable::default();
        let fields = child(grid, "FieldData").or_else(|| child(root, "FieldData"));
        let time = fields.into_iter().flat_map(|node| children(node, "DataArray"));
        let time = time.filter(|array| array.attribute("Name").is_some_and(|n| n.eq_ignore_ascii_case("TimeValue")));
        for array in time {
            table.time = self.numbers(array)?.first().copied();
        }
        // Pieces one after the other.
        for piece in children(grid, "Piece") {
            let count: usize = piece.attribute("NumberOfPoints").and_then(|n| n.trim().parse().ok()).unwrap_or(0);
            let mut part = ParticleTable::default();
            let points = child(piece, "Points").and_then(|points| child(points, "DataArray"));
            let data = child(piece, "PointData").into_iter().flat_map(|node| children(node, "DataArray"));
            for (array, is_point) in points.map(|p| (p, true)).into_iter().chain(data.map(|d| (d, false))) {
                if array.attribute("type") == Some("String") {
                    continue;
                }
                let values = self.numbers(array)?;
                if count == 0 || values.len() % count != 0 {
                    let name = array.attribute("Name").unwrap_or("Points");
                    return Err(self.fault(array, format!("`{name}` has {} numbers of {count} points", values.len())));
                }
                let name = if is_point { "position" } else { array.attribute("Name").unwrap_or("array") };
                put(&mut part, name, values.len() / count, &values);
            }
            table.rows += count;
            for (name, values) in part.columns {
                table.columns.entry(name).or_default().extend(values);
            }
        }
        let rows = table.rows;
        table.columns.retain(|_, values| values.len() == rows);
        Ok(table)
    }
}

/// The points of a file.
pub fn read(name: &str, bytes: &[u8]) -> Result<ParticleTable, Error> {
    let (text, appended, encoded) = split(bytes);
    let document = Document::parse(&text).map_err(|e| fault(name, e.pos().row as usize, e))?;
    let root = document.root_element();
    if !root.has_tag_name("VTKFile") {
        return Err(fault(name, 1, "it is not a file of VTK"));
    }
    let little = root.attribute("byte_order") != Some("BigEndian");
    let header = if root.attribute("header_type") == Some("UInt64") { 8 } else { 4 };
    let file = XmlFile { name, little, header, appended, encoded };
    if let Some(compressor) = root.attribute("compressor") {
        return Err(file.fault(root, format!("it is compressed ({compressor}); write it without compression")));
    }
    file.table(root)
}

/// The frames of a collection: files with times. Where several files have a time, those with radii count.
pub fn read_collection(path: &Path, bytes: &[u8]) -> Result<Vec<ParticleTable>, Error> {
    let name = path.display().to_string();
    let text = String::from_utf8_lossy(bytes);
    let document = Document::parse(&text).map_err(|e| fault(&name, e.pos().row as usize, e))?;
    let sets = document.descendants().filter(|node| node.has_tag_name("DataSet"));
    let mut frames: Vec<ParticleTable> = Vec::new();
    for set in sets {
        let line = document.text_pos_at(set.range().start).row as usize;
        let file = set.attribute("file").ok_or_else(|| fault(&name, line, "`file` is missing"))?;
        let time = set.attribute("timestep").and_then(|t| t.trim().parse::<f64>().ok());
        let file = path.parent().unwrap_or(Path::new("")).join(file);
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pvd")) {
            return Err(fault(&name, line, "a collection within a collection is not read"));
        }
        let bytes = limits::read(&file, limits::DATA_BYTES)
            .map_err(|e| fault(&name, line, format!("cannot read `{}`: {e}", file.display())))?;
        for mut table in read_file(&file, &bytes)? {
            table.time = time.or(table.time);
            let known = frames.iter_mut().find(|frame| frame.time == table.time && frame.time.is_some());
            let has_radii = |table: &ParticleTable| table.numbers("radius", &[]).is_some();
            match known {
                Some(known) if has_radii(&table) && !has_radii(known) => *known = table,
                Some(_) => {}
                None => frames.push(table),
            }
        }
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_base64_and_appended_arrays_are_the_same() {
        let file = |array: &str, tail: &str| {
            format!(
                "<?xml version=\"1.0\"?><VTKFile type=\"PolyData\" byte_order=\"LittleEndian\" header_type=\"UInt32\">\
                 <PolyData><FieldData><DataArray Name=\"TimeValue\" type=\"Float64\" format=\"ascii\">1.5</DataArray>\
                 </FieldData><Piece NumberOfPoints=\"2\"><Points><DataArray type=\"Float32\" NumberOfComponents=\"3\" \
                 format=\"ascii\">0 0 1 2 0 1</DataArray></Points><PointData>{array}</PointData></Piece></PolyData>\
                 {tail}</VTKFile>"
            )
        };
        let mut data = 8u32.to_le_bytes().to_vec();
        data.extend([0.25f32, 0.5].iter().flat_map(|x| x.to_le_bytes()));
        let text = file("<DataArray Name=\"radius\" format=\"ascii\">0.25 0.5</DataArray>", "");
        let encoded = base64::encode(&data);
        let binary =
            file(&format!("<DataArray Name=\"radius\" type=\"Float32\" format=\"binary\">{encoded}</DataArray>"), "");
        let away = "<DataArray Name=\"radius\" type=\"Float32\" format=\"appended\" offset=\"0\"/>";
        let appended = file(away, &format!("<AppendedData encoding=\"base64\">_{encoded}</AppendedData>"));
        let marked = file(away, "<AppendedData encoding=\"raw\">_RAW</AppendedData>");
        let (before, after) = marked.split_once("RAW").unwrap();
        let raw = [before.as_bytes(), &data, after.as_bytes()].concat();
        for bytes in [text.as_bytes(), binary.as_bytes(), appended.as_bytes(), &raw] {
            let table = read("a.vtp", bytes).unwrap();
            assert_eq!((table.rows, table.time, table.columns["radius"][1]), (2, Some(1.5), 0.5));
            assert_eq!(table.columns["position.x"], [0.0, 2.0]);
        }
        for (wrong, told) in [
            (text.replace("0.25 0.5", "0.25 0.5 1"), "3 numbers of 2 points"),
            (text.replace("<VTKFile ", "<VTKFile compressor=\"vtkZLibDataCompressor\" "), "without compression"),
            (text.replace("</PolyData>", ""), "a.vtp:1"),
            (binary.replace("Float32\" format=\"bin", "Bit\" format=\"bin"), "type `Bit`"),
            (appended.replace("offset=\"0\"", "offset=\"999999\""), "longer than the file"),
        ] {
            let error = read("a.vtp", wrong.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(told), "{told}: {error}");
        }
    }
}
