//! `region.places` of `[[fill]]`: grains where a file says.

use super::file::{blame, resolve};
use super::value::Vector;
use crate::files::{self, Table};
use crate::scene::path::{Checked, KeyPath};
use grouser_math::{Vec3, quat};
use grouser_models::terrain::listed::GrainPlace;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Grains where a file says.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacesRegion {
    /// Path of a table relative to the scene file, a row per grain. Without names of columns they are `x y z r`, or
    /// `x y z qw qx qy qz`, or `x y z r qw qx qy qz`; the first line may name them in any order. `r` is the radius of
    /// spheres (then no `grain` is given), of other grains a factor on their lengths. The quaternion is their
    /// orientation, scalar first.
    pub file: String,
    /// Factor from the file's unit to m, on places and on the radii of spheres.
    #[serde(default = "one")]
    pub scale: f64,
    /// What is added to all places, in m.
    #[serde(default)]
    pub position: Vector,
}

fn one() -> f64 {
    1.0
}

const NAMES: [&str; 8] = ["x", "y", "z", "r", "qw", "qx", "qy", "qz"];

/// Which column each of `NAMES` is in.
fn columns(at: &KeyPath, file: &str, table: &Table) -> Checked<[Option<usize>; 8]> {
    let width = table.rows.first().map_or(0, Vec::len);
    let names: Vec<&str> = match (table.names.is_empty(), width) {
        (false, _) => table.names.iter().map(String::as_str).collect(),
        (true, 3 | 4 | 8) => NAMES[..width].to_vec(),
        (true, 7) => ["x", "y", "z", "qw", "qx", "qy", "qz"].to_vec(),
        (true, _) => {
            let message = format!("`{file}` has {width} columns without names");
            return Err(at.fault(message).help("name them in the first line: x y z r qw qx qy qz"));
        }
    };
    if let Some(unknown) = names.iter().find(|name| !NAMES.contains(name)) {
        let fault = at.fault(format!("`{file}` has a column `{unknown}`, which no grain has"));
        return Err(fault.help(format!("known: {}", NAMES.join(", "))));
    }
    let found = NAMES.map(|wanted| names.iter().position(|name| *name == wanted));
    let turned = found[4..].iter().filter(|column| column.is_some()).count();
    if found[..3].contains(&None) || !(turned == 0 || turned == 4) {
        let fault = at.fault(format!("`{file}` has no columns x, y and z, or only a part of qw, qx, qy and qz"));
        return Err(fault.help("a row per grain: x y z r, or with all four numbers of a quaternion"));
    }
    Ok(found)
}

impl PlacesRegion {
    /// The places, in the order of the file.
    pub fn places(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Vec<GrainPlace>> {
        let scale = at.key("scale").positive(self.scale)?;
        let (at, file) = (at.key("file"), &self.file);
        let table = files::read_table(&resolve(&at, file, folder)?).map_err(|e| blame(&at, e))?;
        let columns = columns(&at, file, &table)?;
        let place = |(i, row): (usize, &Vec<f64>)| {
            let value = |k: usize| columns[k].map(|column| row[column]);
            let wrong = |what: &str| Err(at.fault(format!("`{file}`, row {} of numbers: {what}", i + 1)));
            if row.iter().any(|x| !x.is_finite()) {
                return wrong("a number is not finite");
            }
            let [x, y, z] = [0, 1, 2].map(|k| value(k).unwrap_or(0.0));
            if value(3).is_some_and(|r| r <= 0.0) {
                return wrong("r is not above 0");
            }
            let q = [4, 5, 6, 7].map(|k| value(k).unwrap_or(if k == 4 { 1.0 } else { 0.0 }));
            let length = q.iter().map(|c| c * c).sum::<f64>().sqrt();
            if (length - 1.0).abs() > 1e-3 {
                return wrong(&format!("the quaternion has length {length}, not 1"));
            }
            Ok(GrainPlace {
                position: scale * Vec3::new(x, y, z) + self.position.vec3(),
                rotation: quat::from_scalar_first(q.map(|c| c / length)),
                size: value(3),
            })
        };
        table.rows.iter().enumerate().map(place).collect()
    }
}
