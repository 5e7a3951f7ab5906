//! A measured wheel from a file of numbers: points to draw beside recordings.

use super::measure::Spread;
use grouser::Error;
use grouser::files::{self, Table};
use std::path::Path;

/// Drawbar pull in N, torque in N m and sinkage in m over slip, as measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WheelData {
    /// Per quantity: slip and value with its deviation; empty where the file does not have it.
    pub curves: [Vec<(f64, Spread)>; 3],
}

/// Names of the columns, and their factors to SI units.
const COLUMNS: [&[(&str, f64)]; 3] = [
    &[("drawbar_N", 1.0), ("drawbar", 1.0)],
    &[("torque_Nm", 1.0), ("torque", 1.0)],
    &[("sinkage_mm", 1e-3), ("sinkage_m", 1.0), ("sinkage", 1.0)],
];

/// Slip as measurements give it: 1 - v/(omega r) driven, omega r/v - 1 braked, from the rig's 1 - v/(omega r).
pub fn measured_slip(slip: f64) -> f64 {
    if slip < 0.0 { 1.0 / (1.0 - slip) - 1.0 } else { slip }
}

impl WheelData {
    /// Reads a file with named columns: `slip`, and `drawbar_N`, `torque_Nm`, `sinkage_mm` as far as there are any; a
    /// column `sd` behind one is its standard deviation.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let table = files::read_table(path).map_err(|fault| Error::usage(fault.message, fault.help))?;
        Self::of(&table).ok_or_else(|| {
            let what =
                format!("`{}` has no column `slip` with `drawbar_N`, `torque_Nm` or `sinkage_mm`", path.display());
            Error::usage(what, "name the columns in its first line".to_string())
        })
    }

    fn of(table: &Table) -> Option<Self> {
        let column = |name: &str| table.names.iter().position(|n| n == name);
        let slip = column("slip")?;
        let mut data = Self::default();
        for (curve, names) in data.curves.iter_mut().zip(COLUMNS) {
            let Some((at, scale)) = names.iter().find_map(|(name, scale)| Some((column(name)?, *scale))) else {
                continue;
            };
            let deviates = table.names.get(at + 1).is_some_and(|name| name == "sd");
            for row in &table.rows {
                let deviation = if deviates { row[at + 1] * scale } else { 0.0 };
                curve.push((row[slip], Spread { mean: row[at] * scale, deviation }));
            }
        }
        data.curves.iter().any(|curve| !curve.is_empty()).then_some(data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_by_name_with_deviations() {
        let text = "slip,drawbar_N,sd,load_N,sinkage_mm,sd\n-0.2,-7.3,0.4,23.7,15.1,0.7\n0.5,0.97,0.3,25.3,22.7,0.2\n";
        let data = WheelData::of(&files::table("a", text).unwrap()).unwrap();
        assert_eq!(data.curves[0][1], (0.5, Spread { mean: 0.97, deviation: 0.3 }));
        assert!((data.curves[2][0].1.mean - 0.0151).abs() < 1e-15 && data.curves[1].is_empty());
        assert!(WheelData::of(&files::table("a", "slip,load\n1,2\n").unwrap()).is_none());
    }

    #[test]
    fn braked_slips_are_those_of_the_rim() {
        assert_eq!((measured_slip(0.3), measured_slip(0.0)), (0.3, 0.0));
        assert!((measured_slip(1.0 - 1.0 / 0.3) + 0.7).abs() < 1e-12);
    }
}
