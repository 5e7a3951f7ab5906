//! Nodes of flexible bodies as comma-separated values, a row per frame and node.

use super::csv::field;
use super::{Export, ExportJob, ExportTarget};
use crate::error::{RecordError, Result};
use crate::sheets::PLACE_COLUMNS;

/// Nodes of flexible bodies as comma-separated values.
pub struct CsvNodes;

/// First line of the table: position and slopes of the node, then speed (m/s), largest strain, contact force (N).
const HEADER: &str = "frame,time,name,node,x,y,z,xx,yx,zx,xy,yy,zy,speed,strain,contact_force";

impl Export for CsvNodes {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let reader = &selected.reader;
        if reader.header().nodes == 0 {
            let remedy = "record a scene with `[[flexible]]`, or export csv-frames";
            return Err(RecordError::refused("the recording holds no flexible bodies", remedy));
        }
        let sheets = reader.solids()?.sheets;
        let own = |sheet: &crate::sheets::FlexSheet| {
            let name = field(&sheet.name);
            (0..sheet.nodes).map(move |node| format!("{name},{node}")).collect::<Vec<_>>()
        };
        let labels: Vec<String> = sheets.list.iter().flat_map(own).collect();
        target.file("", &mut |out| {
            writeln!(out, "{HEADER}")?;
            for frame in &selected.frames {
                let (nodes, time) = (reader.sheets(*frame)?.unwrap_or_default(), reader.times()[*frame]);
                let rows = nodes.place.chunks_exact(PLACE_COLUMNS).zip(&nodes.state).zip(&labels);
                for ((place, state), label) in rows {
                    write!(out, "{frame},{time},{label}")?;
                    for number in place.iter().chain(state) {
                        write!(out, ",{}", *number as f32)?;
                    }
                    writeln!(out)?;
                }
            }
            Ok(())
        })?;
        Ok(format!("{} frames of {} nodes, 1 file", selected.frames.len(), labels.len()))
    }
}
