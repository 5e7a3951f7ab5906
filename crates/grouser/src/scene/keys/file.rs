//! What comes from files: `mesh`, `spheres`, `heightfield`, and columns of numbers.

use super::function::Column;
use super::value::List;
use crate::files::{self, FileFault};
use crate::limits;
use crate::scene::path::{Checked, Fault, KeyPath};
use grouser_geom::Shape;
use grouser_geom::shape::HeightField;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A triangle mesh from a file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeshKeys {
    /// Path of the mesh relative to the scene file: `.obj`, `.stl` (text or binary) or `.inp` (Abaqus surface mesh).
    pub file: String,
    /// Factor from the file's unit to m.
    #[serde(default = "one")]
    pub scale: f64,
}

/// A sphere set from a file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpheresKeys {
    /// Path of the sphere set relative to the scene file, as written by `grouser decompose`: TOML with
    /// `spheres = [[x, y, z, radius], …]`.
    pub file: String,
    /// Factor on all lengths.
    #[serde(default = "one")]
    pub scale: f64,
}

/// A grid of heights over the local x, y plane; its first height stands at the local origin. Give `file` or `heights`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeightFieldKeys {
    /// Path of a text file relative to the scene file: one row of heights (constant y) per line, separated by blanks or
    /// commas.
    pub file: Option<String>,
    /// Rows of heights in m, y growing from row to row, x within a row.
    pub heights: Option<Vec<Vec<f64>>>,
    /// Grid spacing along x and y in m.
    pub spacing: List<f64, 2>,
    /// Factor on the heights.
    #[serde(default = "one")]
    pub scale: f64,
}

fn one() -> f64 {
    1.0
}

/// The path of a file that a scene names.
pub(crate) fn resolve(at: &KeyPath, file: &str, folder: Option<&Path>) -> Checked<PathBuf> {
    match folder {
        Some(folder) => Ok(folder.join(file)),
        None => Err(at
            .fault(format!("a bundled scene has no folder, so `{file}` cannot be found"))
            .help("save the scene to a file (`grouser scenes NAME > my-scene.toml`) and put the other file beside it")),
    }
}

pub(super) fn blame(at: &KeyPath, fault: FileFault) -> Fault {
    at.fault(fault.message).help(fault.help)
}

/// Points (first column, named column) of the file that stands at `csv` below `at`.
pub(super) fn read_column(
    at: &KeyPath,
    file: &str,
    column: Option<&Column>,
    folder: Option<&Path>,
) -> Checked<Vec<(f64, f64)>> {
    let csv = at.key("csv");
    let table = files::read_table(&resolve(&csv, file, folder)?).map_err(|e| blame(&csv, e))?;
    let width = table.rows.first().map_or(0, Vec::len);
    let index = match column {
        None => 1,
        Some(Column::Number(n)) if n.fract() == 0.0 && *n >= 2.0 => *n as usize - 1,
        Some(Column::Number(n)) => {
            let message = format!("must be a whole number from 2 on (column 1 is the time), is {n}");
            return Err(at.key("column").fault(message));
        }
        Some(Column::Name(name)) => {
            let known: Vec<&str> = table.names.iter().map(String::as_str).collect();
            at.key("column").find_name("column", name, &known)?
        }
    };
    if index >= width {
        let key = if column.is_some() { "column" } else { "csv" };
        return Err(at.key(key).fault(format!("`{file}` has {width} columns, number {} is asked for", index + 1)));
    }
    Ok(table.rows.iter().map(|row| (row[0], row[index])).collect())
}

impl MeshKeys {
    /// Reads the mesh.
    pub fn shape(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Shape> {
        let scale = at.key("scale").positive(self.scale)?;
        let at = at.key("file");
        files::read_mesh(&resolve(&at, &self.file, folder)?, scale).map(Shape::mesh).map_err(|e| blame(&at, e))
    }
}

impl SpheresKeys {
    /// Reads the sphere set.
    pub fn shape(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Shape> {
        let scale = at.key("scale").positive(self.scale)?;
        let at = at.key("file");
        files::read_spheres(&resolve(&at, &self.file, folder)?, scale).map(Shape::compound).map_err(|e| blame(&at, e))
    }
}

impl HeightFieldKeys {
    /// Reads or takes the heights.
    pub fn shape(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Shape> {
        let from_file = match &self.file {
            None => None,
            Some(file) => {
                let at = at.key("file");
                Some(files::read_heights(&resolve(&at, file, folder)?, limits::POINTS).map_err(|e| blame(&at, e))?)
            }
        };
        let key = if self.file.is_some() { "file" } else { "heights" };
        let rows =
            at.exactly_one("the grid of heights", vec![("file", from_file), ("heights", self.heights.clone())])?;
        let columns = rows.first().map_or(0, Vec::len);
        if let Some(i) = rows.iter().position(|row| row.len() != columns) {
            let message = format!("row {i} has {} heights, the first row has {columns}", rows[i].len());
            return Err(at.key(key).fault(message).help("all rows need the same number of heights"));
        }
        let count = rows.len();
        let heights = rows.into_iter().flatten().map(|z| z * self.scale).collect();
        HeightField::new(columns, count, self.spacing.0, heights)
            .map(Shape::height_field)
            .map_err(|e| at.key(key).fault(e.to_string()))
    }
}
