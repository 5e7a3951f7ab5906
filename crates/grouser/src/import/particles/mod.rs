//! Other programs' particles over time as a recording, to be shown, measured and exported like our own.
//!
//! A reader per format turns a file into tables, one per frame: numbers and texts by the names of their columns. What
//! the columns mean follows from their names ([`MEANINGS`]), or from what the user says.

mod csv;
mod dump;
mod recording;
mod vtk;
mod xml_vtk;

pub use recording::{ParticleOptions, write};

use crate::error::Error;
use crate::limits;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Particles at one time, as a file has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParticleTable {
    /// Time in s, where the file says it.
    pub time: Option<f64>,
    /// Number of the time step or frame, where the file or its name says it.
    pub number: Option<u64>,
    /// Rows.
    pub rows: usize,
    /// Numbers by the names of columns; components of vectors as `v.x`.
    pub columns: BTreeMap<String, Vec<f64>>,
    /// Texts by the names of columns.
    pub texts: BTreeMap<String, Vec<String>>,
}

/// What a column means, and the names by which it is known: in small letters, without signs.
pub const MEANINGS: [(&str, &[&str]); 21] = [
    ("time", &["time", "t", "timevalue", "simulationtime"]),
    ("frame", &["frame", "timestep", "step", "iteration"]),
    ("id", &["id", "ids", "particle", "particleid", "body", "globalid", "globalids", "particleids"]),
    ("type", &["type", "material", "kind", "species", "mol", "particletype", "materialtype"]),
    ("name", &["name", "bodyname"]),
    ("radius", &["radius", "r", "rad", "radii", "particleradius"]),
    ("diameter", &["diameter", "d", "size"]),
    ("x", &["x", "xu", "posx", "positionx", "px", "points0", "coordsx", "centerx", "position0", "pos0"]),
    ("y", &["y", "yu", "posy", "positiony", "py", "points1", "coordsy", "centery", "position1", "pos1"]),
    ("z", &["z", "zu", "posz", "positionz", "pz", "points2", "coordsz", "centerz", "position2", "pos2"]),
    ("vx", &["vx", "velx", "velocityx", "velocity0", "vel0"]),
    ("vy", &["vy", "vely", "velocityy", "velocity1", "vel1"]),
    ("vz", &["vz", "velz", "velocityz", "velocity2", "vel2"]),
    ("wx", &["wx", "omegax", "omega0", "angularvelocityx", "angularvelocity0", "angvelx"]),
    ("wy", &["wy", "omegay", "omega1", "angularvelocityy", "angularvelocity1", "angvely"]),
    ("wz", &["wz", "omegaz", "omega2", "angularvelocityz", "angularvelocity2", "angvelz"]),
    ("qw", &["qw", "quatw", "quaternionw", "rotationw", "orientationw", "orientation0", "quat1", "rotation0"]),
    ("qx", &["qx", "quati", "quatx", "quaternionx", "rotationx", "orientation1", "quat2", "rotation1"]),
    ("qy", &["qy", "quatj", "quaty", "quaterniony", "rotationy", "orientation2", "quat3", "rotation2"]),
    ("qz", &["qz", "quatk", "quatz", "quaternionz", "rotationz", "orientation3", "quat4", "rotation3"]),
    ("force", &["contactforce", "force", "fn"]),
];

/// A name of a column without signs and capitals.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl ParticleTable {
    /// The name of the column that means something: as the user says, or by its name.
    fn column(&self, meaning: &str, said: &[(String, String)]) -> Option<&str> {
        let all = || self.columns.keys().chain(self.texts.keys());
        if let Some((_, column)) = said.iter().find(|(m, _)| m == meaning) {
            return all().find(|name| *name == column).map(String::as_str);
        }
        let known = MEANINGS.iter().find(|(m, _)| *m == meaning).map_or(&[][..], |(_, known)| known);
        known.iter().find_map(|known| all().find(|name| plain(name) == *known).map(String::as_str))
    }

    /// Numbers of a meaning.
    pub fn numbers(&self, meaning: &str, said: &[(String, String)]) -> Option<&[f64]> {
        self.columns.get(self.column(meaning, said)?).map(Vec::as_slice)
    }

    /// Texts of a meaning; numbers are written out.
    pub fn labels(&self, meaning: &str, said: &[(String, String)]) -> Option<Vec<String>> {
        let column = self.column(meaning, said)?;
        let of_numbers = || self.columns.get(column).map(|all| all.iter().map(|x| format!("{x}")).collect());
        self.texts.get(column).cloned().or_else(of_numbers)
    }
}

/// A fault of a file: where, and what.
fn fault(file: &str, line: usize, what: impl std::fmt::Display) -> Error {
    let place = if line > 0 { format!("{file}:{line}") } else { file.to_string() };
    Error::usage(format!("{place}: {what}"), "mend the file and import it again")
}

/// The last number in a file's name.
fn number_in(path: &Path) -> Option<u64> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let end = stem.trim_end_matches(|c: char| !c.is_ascii_digit());
    end[end.trim_end_matches(|c: char| c.is_ascii_digit()).len()..].parse().ok()
}

/// Endings of files that hold particles.
pub const ENDINGS: [&str; 9] = ["csv", "vtk", "vtp", "vtu", "pvd", "dump", "liggghts", "lammpstrj", "lmp"];

/// Does a path look like a file of particles?
pub fn is_particles(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    // LIGGGHTS calls its files `dump1000.liggghts` and `dump.1000`.
    ENDINGS.contains(&ending.as_str()) || name.starts_with("dump")
}

/// The frames of files, in the order of their times, else of the numbers that they have, else as given.
pub fn read(paths: &[PathBuf]) -> Result<Vec<ParticleTable>, Error> {
    let mut frames = Vec::new();
    for path in paths {
        let bytes = limits::read(path, limits::DATA_BYTES).map_err(|e| {
            Error::usage(format!("cannot read `{}`: {e}", path.display()), "give files of particles".to_string())
        })?;
        frames.extend(read_file(path, &bytes)?);
    }
    if frames.iter().all(|frame| frame.time.is_some()) {
        frames.sort_by(|a, b| a.time.unwrap_or(0.0).total_cmp(&b.time.unwrap_or(0.0)));
    } else if frames.iter().all(|frame| frame.number.is_some()) {
        frames.sort_by_key(|frame| frame.number);
    }
    Ok(frames)
}

fn read_file(path: &Path, bytes: &[u8]) -> Result<Vec<ParticleTable>, Error> {
    let name = path.display().to_string();
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let mut frames = match ending.as_str() {
        "csv" => csv::read(&name, bytes)?,
        "vtk" => vec![vtk::read(&name, bytes)?],
        "vtp" | "vtu" => vec![xml_vtk::read(&name, bytes)?],
        "pvd" => xml_vtk::read_collection(path, bytes)?,
        _ => dump::read(&name, bytes)?,
    };
    if let [only] = frames.as_mut_slice() {
        only.number = only.number.or(number_in(path));
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_known_by_many_names() {
        let mut table = ParticleTable { rows: 1, ..ParticleTable::default() };
        for name in ["Points:0", "omega.x", "Radius", "c_1[2]"] {
            table.columns.insert(name.to_string(), vec![2.5]);
        }
        table.texts.insert("material".to_string(), vec!["sand".to_string()]);
        assert_eq!(table.numbers("x", &[]), Some(&[2.5][..]));
        assert_eq!(table.numbers("wx", &[]), Some(&[2.5][..]));
        assert_eq!(table.numbers("radius", &[]), Some(&[2.5][..]));
        assert_eq!(table.numbers("y", &[]), None);
        assert_eq!(table.numbers("y", &[("y".to_string(), "c_1[2]".to_string())]), Some(&[2.5][..]));
        assert_eq!(table.labels("type", &[]), Some(vec!["sand".to_string()]));
        assert_eq!(number_in(Path::new("a/dump1000.vtk")), Some(1000));
        assert_eq!(number_in(Path::new("post/particles_20_end.csv")), Some(20));
        assert_eq!(number_in(Path::new("a1/b.csv")), None);
        assert!(is_particles(Path::new("post/dump.2000")) && !is_particles(Path::new("robot.urdf")));
    }
}
