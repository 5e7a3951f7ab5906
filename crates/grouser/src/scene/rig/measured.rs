//! Curves that were measured on a rig, from a file of numbers: what `rig.reference` names.

use crate::files::{self, FileFault, Table};
use crate::scene::keys::rig::RigKind;
use std::path::Path;

/// Names that a column may have, each with its factor to SI units.
type ColumnNames = &'static [(&'static str, f64)];

const DISPLACEMENT: ColumnNames = &[("displacement_mm", 1e-3), ("displacement_m", 1.0)];
const STRESS: ColumnNames = &[("stress_kPa", 1e3), ("stress_Pa", 1.0)];
const DILATION: ColumnNames = &[("dilation_mm", 1e-3), ("dilation_m", 1.0)];
const PRESSURE: ColumnNames = &[("pressure_kPa", 1e3), ("pressure_Pa", 1.0)];
const SINKAGE: ColumnNames = &[("sinkage_mm", 1e-3), ("sinkage_m", 1.0), ("sinkage", 1.0)];
const WIDTH: ColumnNames = &[("width_mm", 1e-3), ("width_m", 1.0)];
const SLIP: ColumnNames = &[("slip", 1.0)];
const DRAWBAR: ColumnNames = &[("drawbar_N", 1.0), ("drawbar", 1.0)];
const TORQUE: ColumnNames = &[("torque_Nm", 1.0), ("torque", 1.0)];

/// Columns of the file of a rig.
struct MeasuredColumns {
    /// What the curves run over.
    over: ColumnNames,
    /// What was measured, in the order of the report's panels.
    of: &'static [ColumnNames],
    /// What tells the curves of one file apart.
    by: Option<ColumnNames>,
}

impl MeasuredColumns {
    /// None of a tire test.
    fn of_rig(kind: RigKind<'_>) -> Option<Self> {
        match kind {
            RigKind::Shear(_) => Some(Self { over: DISPLACEMENT, of: &[STRESS, DILATION], by: Some(PRESSURE) }),
            RigKind::Plate(_) => Some(Self { over: SINKAGE, of: &[PRESSURE], by: Some(WIDTH) }),
            RigKind::Wheel(_) => Some(Self { over: SLIP, of: &[DRAWBAR, TORQUE, SINKAGE], by: None }),
            RigKind::Tire(_) => None,
        }
    }
}

/// A measured point, in SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredPoint {
    /// Displacement or sinkage in m, or slip.
    pub at: f64,
    /// Mean of the measurements.
    pub mean: f64,
    /// Their standard deviation; 0 where the file has none.
    pub deviation: f64,
}

/// A measured curve.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredCurve {
    /// Number of the quantity: stress and dilation; pressure; drawbar pull, torque and sinkage.
    pub quantity: usize,
    /// Normal pressure in Pa, or width of the plate in m, where the file names it.
    pub condition: Option<f64>,
    /// Its points, in their order along it.
    pub points: Vec<MeasuredPoint>,
}

/// The curves of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasuredCurves {
    /// Name of the file.
    pub name: String,
    /// Its curves.
    pub curves: Vec<MeasuredCurve>,
}

impl MeasuredCurves {
    /// Reads a file with named columns; a column `sd` behind one is its standard deviation.
    pub fn read(path: &Path, kind: RigKind<'_>) -> Result<Self, FileFault> {
        let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        Self::of(name, &files::read_table(path)?, kind)
    }

    /// The curves of a table.
    pub fn of(name: String, table: &Table, kind: RigKind<'_>) -> Result<Self, FileFault> {
        let Some(columns) = MeasuredColumns::of_rig(kind) else {
            let message = format!("`{name}` cannot be compared with a tire test");
            return Err(FileFault { message, help: "leave `rig.reference` out".to_string() });
        };
        let find = |names: ColumnNames| {
            names.iter().find_map(|(n, scale)| Some((table.names.iter().position(|known| known == n)?, *scale)))
        };
        let word = |names: ColumnNames| format!("`{}`", names[0].0);
        let all = || columns.of.iter().map(|names| word(names)).collect::<Vec<_>>().join(" or ");
        let Some((over, unit)) = find(columns.over).filter(|_| columns.of.iter().any(|names| find(names).is_some()))
        else {
            let message = format!("`{name}` has no column {} with {}", word(columns.over), all());
            return Err(FileFault { message, help: "name the columns in its first line".to_string() });
        };
        let by = columns.by.and_then(find);
        let mut curves: Vec<MeasuredCurve> = Vec::new();
        for (quantity, (at, scale)) in columns.of.iter().enumerate().filter_map(|(i, names)| Some((i, find(names)?))) {
            let deviates = table.names.get(at + 1).is_some_and(|name| name == "sd");
            for row in &table.rows {
                let condition = by.map(|(column, unit)| row[column] * unit);
                let point = MeasuredPoint {
                    at: row[over] * unit,
                    mean: row[at] * scale,
                    deviation: if deviates { row[at + 1] * scale } else { 0.0 },
                };
                match curves.iter_mut().find(|c| c.quantity == quantity && c.condition == condition) {
                    Some(curve) => curve.points.push(point),
                    None => curves.push(MeasuredCurve { quantity, condition, points: vec![point] }),
                }
            }
        }
        Ok(Self { name, curves })
    }

    /// The curve of a quantity that was measured under a condition within 2 % of this one, or under one that the file
    /// does not name.
    pub fn find(&self, quantity: usize, condition: f64) -> Option<&MeasuredCurve> {
        let fits = |c: &&MeasuredCurve| c.condition.is_none_or(|own| (own - condition).abs() <= 0.02 * condition.abs());
        self.curves.iter().filter(|c| c.quantity == quantity).find(fits)
    }
}
