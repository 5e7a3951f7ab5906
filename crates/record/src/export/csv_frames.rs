//! Frames as comma-separated values, a row per frame and body.

use super::csv::field;
use super::{Export, ExportJob, ExportTarget, body_names};
use crate::error::Result;
use crate::moment::Moment;
use crate::solids::Solids;
use grouser_math::quat;
use std::io::{self, Write};

/// Frames as comma-separated values.
pub struct CsvFrames;

impl Export for CsvFrames {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let names = body_names(&selected.reader);
        let materials = materials(&selected.reader.solids()?, names.len());
        let label = |(name, material): (&String, &String)| format!("{},{}", field(name), field(material));
        let labels: Vec<String> = names.iter().zip(&materials).map(label).collect();
        target.file("", &mut |out| {
            for (i, frame) in selected.frames.iter().enumerate() {
                let moment = Moment::read(&selected.reader, *frame)?;
                if i == 0 {
                    writeln!(out, "{}", header(&moment))?;
                }
                rows(&moment, &labels, out)?;
            }
            Ok(())
        })?;
        Ok(selected.summary(1))
    }
}

/// First line of the table.
fn header(moment: &Moment) -> String {
    let mut header = "frame,time,body,name,material,x,y,z,qw,qx,qy,qz".to_string();
    let optional = [(&moment.velocity, ",vx,vy,vz"), (&moment.angular_velocity, ",wx,wy,wz")];
    optional.iter().filter(|(lane, _)| lane.is_some()).for_each(|(_, names)| header += names);
    if moment.contact_force.is_some() {
        header += ",contact_force";
    }
    header
}

/// The material of each body's first shape; empty where it has none, or the recording does not hold materials.
fn materials(solids: &Solids, bodies: usize) -> Vec<String> {
    let mut materials = vec![String::new(); bodies];
    // Backwards, so that the first shape has the last word.
    for (solid, material) in solids.solids.iter().zip(&solids.material).rev() {
        let name = solids.materials.get(usize::from(*material));
        if let (Some(entry), Some(name)) = (materials.get_mut(solid.body as usize), name) {
            entry.clone_from(name);
        }
    }
    materials
}

/// A frame: a row per body.
fn rows(moment: &Moment, labels: &[String], out: &mut dyn Write) -> io::Result<()> {
    for (body, pose) in moment.poses.iter().enumerate() {
        write!(out, "{},{},{body},{}", moment.frame, moment.time, labels[body])?;
        let lanes = [moment.velocity.as_ref(), moment.angular_velocity.as_ref()];
        let lanes = lanes.into_iter().flatten().flat_map(|lane| lane[body]);
        let lanes = lanes.chain(moment.contact_force.as_ref().map(|force| force[body]));
        let numbers = pose.position.to_array().into_iter().chain(quat::to_scalar_first(pose.rotation)).chain(lanes);
        for number in numbers {
            write!(out, ",{number}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
