//! Frames as comma-separated values, a row per frame and body.

use super::csv::field;
use super::{Export, ExportJob, ExportTarget, body_name};
use crate::error::Result;
use crate::moment::Moment;
use crate::replay::FrameReader;
use grouser_math::quat;
use std::io::{self, Write};

/// Frames as comma-separated values.
pub struct CsvFrames;

impl Export for CsvFrames {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let names = body_names(&selected.reader);
        target.file("", &mut |out| {
            for (i, frame) in selected.frames.iter().enumerate() {
                let moment = Moment::read(&selected.reader, *frame)?;
                if i == 0 {
                    writeln!(out, "{}", header(&moment))?;
                }
                rows(&moment, &names, out)?;
            }
            Ok(())
        })?;
        Ok(selected.summary(1))
    }
}

/// First line of the table.
fn header(moment: &Moment) -> String {
    let mut header = "frame,time,body,name,x,y,z,qw,qx,qy,qz".to_string();
    let optional = [(&moment.velocity, ",vx,vy,vz"), (&moment.angular_velocity, ",wx,wy,wz")];
    optional.iter().filter(|(lane, _)| lane.is_some()).for_each(|(_, names)| header += names);
    header
}

/// Names of all bodies as fields.
fn body_names(reader: &FrameReader<'_>) -> Vec<String> {
    (0..reader.header().bodies as u32).map(|body| field(&body_name(reader, body))).collect()
}

/// A frame: a row per body.
fn rows(moment: &Moment, names: &[String], out: &mut dyn Write) -> io::Result<()> {
    for (body, pose) in moment.poses.iter().enumerate() {
        write!(out, "{},{},{body},{}", moment.frame, moment.time, names[body])?;
        let lanes = [moment.velocity.as_ref(), moment.angular_velocity.as_ref()];
        let lanes = lanes.into_iter().flatten().flat_map(|lane| lane[body]);
        let numbers = pose.position.to_array().into_iter().chain(quat::to_scalar_first(pose.rotation)).chain(lanes);
        for number in numbers {
            write!(out, ",{number}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
