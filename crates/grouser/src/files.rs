//! Files that scenes and commands name: meshes, sphere sets, grids of heights, tables of numbers.

use crate::limits;
use grouser_geom::MassProperties;
use grouser_geom::decompose::Fitted;
use grouser_geom::read::{self, Format};
use grouser_geom::shape::{Compound, Mesh};
use grouser_math::{Sym3, Vec3};
use serde::Deserialize;
use std::fmt::Write;
use std::path::Path;

/// Why a file cannot be used: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq)]
pub struct FileFault {
    /// What is wrong, with the file's name and line.
    pub message: String,
    /// What to do.
    pub help: String,
}

pub(crate) fn fault(message: String, help: &str) -> FileFault {
    FileFault { message, help: help.to_string() }
}

pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, FileFault> {
    limits::read(path, limits::DATA_BYTES).map_err(|e| {
        fault(
            format!("cannot read `{}`: {e}", path.display()),
            "check the path; in a scene it is relative to the scene file",
        )
    })
}

pub(crate) fn text(path: &Path) -> Result<String, FileFault> {
    String::from_utf8(bytes(path)?)
        .map_err(|_| fault(format!("`{}` is not a text file", path.display()), "check that it is the right file"))
}

/// Reads a mesh; its format follows from the extension, coordinates are multiplied by `scale` to give metres.
pub fn read_mesh(path: &Path, scale: f64) -> Result<Mesh, FileFault> {
    let name = path.display();
    let format = Format::of_name(&path.to_string_lossy()).ok_or_else(|| {
        fault(format!("`{name}` has no known extension of a mesh"), "use .obj, .stl or .inp (Abaqus)")
    })?;
    let remedy = "repair or export the mesh again: triangles, consistent outward normals, no degenerate faces";
    read::mesh(&bytes(path)?, format, scale).map_err(|e| fault(format!("`{name}`: {e}"), remedy))
}

/// Reads a surface of quads; its format follows from the extension, coordinates are multiplied by `scale` to give
/// metres.
pub(crate) fn read_quads(path: &Path, scale: f64) -> Result<read::Quads, FileFault> {
    let name = path.display();
    let format = Format::of_name(&path.to_string_lossy()).filter(|format| *format != Format::Stl);
    let format = format.ok_or_else(|| {
        fault(format!("`{name}` has no known extension of a mesh of quads"), "use .obj or .inp (Abaqus)")
    })?;
    let remedy = "export the surface again: faces of four corners, all wound the same way";
    read::quads(&bytes(path)?, format, scale).map_err(|e| fault(format!("`{name}`: {e}"), remedy))
}

/// Reads rows of heights in metres: one row (constant y) per line, separated by blanks, commas or semicolons; lines
/// that start with `#` are comments. At most so many numbers.
pub fn read_heights(path: &Path, most: u64) -> Result<Vec<Vec<f64>>, FileFault> {
    let (mut rows, mut count) = (Vec::new(), 0);
    for (i, line) in text(path)?.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let words = line.split([',', ';', ' ', '\t']).filter(|w| !w.trim().is_empty());
        let row: Result<Vec<f64>, _> = words.map(|w| w.trim().parse::<f64>().map_err(|_| w.to_string())).collect();
        rows.push(row.map_err(|word| {
            let message = format!("`{}`, line {}: `{word}` is not a number", path.display(), i + 1);
            fault(message, "write one row of heights per line, separated by blanks or commas")
        })?);
        count += rows.last().map_or(0, Vec::len) as u64;
        if count > most {
            let message = format!("`{}` has more than {most} numbers, the limit", path.display());
            return Err(fault(message, "leave out rows and columns, or raise `limits.points`"));
        }
    }
    Ok(rows)
}

/// Columns of numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names of the columns, if the file gives them.
    pub names: Vec<String>,
    /// Rows, all of the same length.
    pub rows: Vec<Vec<f64>>,
}

/// Reads columns of numbers: a row per line, separated by commas, else semicolons, else blanks. The first line may name
/// the columns; lines that start with `#` are comments. Names and numbers may stand in quotes.
pub fn read_table(path: &Path) -> Result<Table, FileFault> {
    table(&path.display().to_string(), &text(path)?)
}

/// Columns of numbers from the text of a file of this name, as [`read_table`] reads them.
pub fn table(name: &str, text: &str) -> Result<Table, FileFault> {
    let help = "write one row of numbers per line, separated by commas; only the first line may hold names";
    let mut table = Table::default();
    for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let words: Vec<&str> = match [',', ';', '\t'].into_iter().find(|s| line.contains(*s)) {
            Some(separator) => line.split(separator).map(|word| word.trim().trim_matches('"')).collect(),
            None => line.split_whitespace().collect(),
        };
        let numbers: Result<Vec<f64>, &str> = words.iter().map(|w| w.parse::<f64>().map_err(|_| *w)).collect();
        match numbers {
            Err(_) if table.names.is_empty() && table.rows.is_empty() => {
                table.names = words.iter().map(|w| w.trim_matches('"').to_string()).collect();
            }
            Err(word) => return Err(fault(format!("`{name}`, line {}: `{word}` is not a number", i + 1), help)),
            Ok(row) => {
                let width = table.rows.first().map_or(row.len(), Vec::len);
                if row.len() != width {
                    let message = format!("`{name}`, line {}: {} numbers instead of {width}", i + 1, row.len());
                    return Err(fault(message, help));
                }
                table.rows.push(row);
            }
        }
    }
    if table.rows.is_empty() {
        return Err(fault(format!("`{name}` has no numbers"), help));
    }
    Ok(table)
}

/// A sphere set as it stands in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SphereFile {
    #[allow(dead_code)]
    source: Option<String>,
    spheres: Vec<[f64; 4]>,
    solid: Option<Solid>,
}

/// The solid that the spheres stand for, at 1 kg/m^3.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Solid {
    volume: f64,
    center: [f64; 3],
    inertia: [f64; 6],
}

/// The text of a sphere set file: TOML with `spheres = [[x, y, z, radius], …]` in metres and, for spheres made from a
/// closed mesh, the mesh's mass properties at 1 kg/m^3 in `[solid]`.
pub fn sphere_file(source: &str, spheres: &[Fitted], solid: Option<&MassProperties>) -> String {
    let mut out = String::from("# Sphere set, written by `grouser decompose`. Use it in a scene as\n");
    out += "#   [[body.shape]]\n#   spheres = { file = \"THIS FILE\" }\n# Each sphere is [x, y, z, radius] in m.\n";
    // A JSON string is a TOML string too.
    let quoted = serde_json::Value::from(source);
    writeln!(out, "source = {quoted}\n\nspheres = [").expect("writing to a string");
    for s in spheres {
        writeln!(out, "  [{:?}, {:?}, {:?}, {:?}],", s.center.x, s.center.y, s.center.z, s.radius)
            .expect("to a string");
    }
    out += "]\n";
    if let Some(solid) = solid {
        let (d, o, c) = (solid.inertia.diagonal, solid.inertia.off, solid.center);
        out += "\n# Mass properties of the mesh at 1 kg/m^3: the spheres overlap, so theirs would be wrong.\n";
        out += "# Inertia about the centre of mass: xx, yy, zz, xy, xz, yz.\n[solid]\n";
        writeln!(out, "volume = {:?}\ncenter = [{:?}, {:?}, {:?}]", solid.mass, c.x, c.y, c.z).expect("to a string");
        writeln!(out, "inertia = [{:?}, {:?}, {:?}, {:?}, {:?}, {:?}]", d.x, d.y, d.z, o.z, o.y, o.x)
            .expect("to a string");
    }
    out
}

/// Reads a sphere set; all lengths are multiplied by `scale`.
pub fn read_spheres(path: &Path, scale: f64) -> Result<Compound, FileFault> {
    let name = path.display();
    let remedy = "write it with `grouser decompose MESH --out FILE`, or as `spheres = [[x, y, z, radius], …]`";
    let text = text(path)?;
    let file: SphereFile = toml::from_str(&text).map_err(|e| {
        let line = e.span().map_or(0, |s| text[..s.start.min(text.len())].matches('\n').count() + 1);
        fault(format!("`{name}`, line {line}: {}", e.message().trim().replace('\n', ", ")), remedy)
    })?;
    if let Some(i) = file.spheres.iter().position(|s| s[3] <= 0.0 || s.iter().any(|x| !x.is_finite())) {
        let message =
            format!("`{name}`: sphere {i} has a radius that is not greater than 0 or a number that is not finite");
        return Err(fault(message, remedy));
    }
    let spheres = file.spheres.iter().map(|[x, y, z, r]| (scale * Vec3::new(*x, *y, *z), scale * r));
    let set = Compound::spheres(spheres).map_err(|_| fault(format!("`{name}`: there are no spheres"), remedy))?;
    let Some(solid) = file.solid else { return Ok(set) };
    let [xx, yy, zz, xy, xz, yz] = solid.inertia.map(|i| i * scale.powi(5));
    let inertia = Sym3 { diagonal: Vec3::new(xx, yy, zz), off: Vec3::new(yz, xz, xy) };
    if solid.volume.is_nan() || solid.volume <= 0.0 || !inertia.is_positive_definite() {
        return Err(fault(format!("`{name}`: [solid] has a volume or inertia that is not positive"), remedy));
    }
    let center = scale * Vec3::from_array(solid.center);
    Ok(set.standing_for(MassProperties { mass: solid.volume * scale.powi(3), center, inertia }))
}

#[cfg(test)]
mod tests {
    use super::table;

    /// Columns as spreadsheets and statistics programs write them.
    #[test]
    fn tables_of_other_programs_are_read() {
        for text in ["t,x\n0,1\n", "\u{feff}t;x\r\n0;1\r\n", "\"t\",\"x\"\n\"0\",\"1\"\n", "# s, m\nt x\n0 1\n"] {
            let read = table("a.csv", text).unwrap_or_else(|_| panic!("{text}"));
            assert_eq!((read.names, read.rows), (vec!["t".into(), "x".into()], vec![vec![0.0, 1.0]]), "{text}");
        }
        // A decimal comma is no second column without a word.
        assert!(table("a.csv", "t;x\n0,5;1,5\n").is_err());
    }
}
