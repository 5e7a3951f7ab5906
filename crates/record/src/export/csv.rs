//! Comma-separated values. Numbers have as many digits as they need to be read back to the same bits.

use super::body_name;
use crate::moment::Moment;
use crate::replay::FrameReader;
use crate::signals::Table;
use grouser_math::quat;
use std::io::{self, Write};

/// All signals: a row per sample, names of columns in the first line.
pub fn signals(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let columns = table.named();
    let names: Vec<String> = columns.iter().map(|(name, ..)| field(name)).collect();
    writeln!(out, "{}", names.join(","))?;
    for row in 0..table.rows() {
        for (i, (.., values)) in columns.iter().enumerate() {
            write!(out, "{}{}", if i == 0 { "" } else { "," }, values[row])?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// First line of a table of frames.
pub fn frame_header(moment: &Moment) -> String {
    let mut header = "frame,time,body,name,x,y,z,qw,qx,qy,qz".to_string();
    let optional = [(&moment.velocity, ",vx,vy,vz"), (&moment.angular_velocity, ",wx,wy,wz")];
    optional.iter().filter(|(lane, _)| lane.is_some()).for_each(|(_, names)| header += names);
    header
}

/// Names of all bodies as fields.
pub fn body_names(reader: &FrameReader<'_>) -> Vec<String> {
    (0..reader.header().bodies as u32).map(|body| field(&body_name(reader, body))).collect()
}

/// A frame: a row per body.
pub fn frame_rows(moment: &Moment, names: &[String], out: &mut dyn Write) -> io::Result<()> {
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

/// Quoted where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}
