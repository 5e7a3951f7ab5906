//! Contacts as comma-separated values, a row per frame and contact.

use super::csv::field;
use super::{Export, ExportJob, ExportTarget, body_names};
use crate::error::{RecordError, Result};

/// Contacts as comma-separated values.
pub struct CsvContacts;

/// First line of the table: the force is that on body b, the normal points from a to b.
const HEADER: &str = "frame,time,body_a,name_a,body_b,name_b,x,y,z,nx,ny,nz,fx,fy,fz";

impl Export for CsvContacts {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let reader = &selected.reader;
        if !reader.header().contacts {
            let remedy = "record it with `--set record.contacts=true`";
            return Err(RecordError::refused("the recording holds no contacts", remedy));
        }
        let names: Vec<String> = body_names(reader).iter().map(|name| field(name)).collect();
        let name = |body: u32| names.get(body as usize).map_or("", String::as_str);
        target.file("", &mut |out| {
            writeln!(out, "{HEADER}")?;
            for frame in &selected.frames {
                let (contacts, time) = (reader.contacts(*frame)?.unwrap_or_default(), reader.times()[*frame]);
                for (i, [a, b]) in contacts.bodies.iter().enumerate() {
                    write!(out, "{frame},{time},{a},{},{b},{}", name(*a), name(*b))?;
                    for number in [contacts.point[i], contacts.normal[i], contacts.force[i]].as_flattened() {
                        write!(out, ",{number}")?;
                    }
                    writeln!(out)?;
                }
            }
            Ok(())
        })?;
        Ok(selected.summary(1))
    }
}
