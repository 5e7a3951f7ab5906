//! Signals as comma-separated values. Numbers have as many digits as they need to be read back to the same bits.

use super::{Export, ExportJob, ExportTarget};
use crate::error::Result;
use crate::signals;

/// Signals as comma-separated values: a row per sample, names of columns in the first line.
pub struct CsvSignals;

impl Export for CsvSignals {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let (table, left_out) = signals::read(job.store)?;
        let columns = table.named();
        let names: Vec<String> = columns.iter().map(|(name, ..)| field(name)).collect();
        target.file("", &mut |out| {
            writeln!(out, "{}", names.join(","))?;
            for row in 0..table.rows() {
                for (i, (.., values)) in columns.iter().enumerate() {
                    write!(out, "{}{}", if i == 0 { "" } else { "," }, values[row])?;
                }
                writeln!(out)?;
            }
            Ok(())
        })?;
        let rows = table.rows();
        Ok(match left_out {
            0 => format!("{rows} rows"),
            n => format!("{rows} rows; the last {n} bytes of the journal are half-written or damaged, and left out"),
        })
    }
}

/// Quoted where it must be.
pub(super) fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}
