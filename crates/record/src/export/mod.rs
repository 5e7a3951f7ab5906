//! Recordings in the formats of other tools: one file each, one line each in the list below. All work frame by frame,
//! so that memory does not grow with the number of frames (glTF, which holds the whole motion of each body in one
//! piece, is the exception).

mod cut;
mod format;
mod ground_options;

use crate::error::{RecordError, Result};
use crate::replay::FrameReader;
pub use format::{Drawing, Export, ExportJob, ExportTarget, Exporter, SelectedFrames};
pub use ground_options::GroundOptions;

macro_rules! exporters {
    ($($name:literal $module:ident $format:ident $ending:literal $about:literal;)*) => {
        $(pub mod $module;)*

        /// The formats, in the order of the list.
        pub const EXPORTERS: &[Exporter] =
            &[$(Exporter { name: $name, ending: $ending, about: $about, format: &$module::$format }),*];
    };
}

exporters! {
    "csv" csv CsvSignals "-signals.csv" "Signals as comma-separated values";
    "csv-frames" csv_frames CsvFrames "-frames.csv" "Frames as comma-separated values, a row per frame and body";
    "csv-contacts" csv_contacts CsvContacts "-contacts.csv" "Contacts as comma-separated values, a row per frame and \
     contact";
    "csv-nodes" csv_nodes CsvNodes "-nodes.csv" "Nodes of flexible bodies as comma-separated values, a row per frame \
     and node";
    "vtk" vtk Vtk "-vtk" "Frames for ParaView: particles, surfaces and contacts as VTK files, and a collection with \
     their times";
    "obj" obj Obj "-obj" "Surfaces as Wavefront OBJ, a file per frame";
    "gltf" gltf Gltf ".glb" "All bodies with their motion as one binary glTF file";
    "usd" usd Usd ".usda" "All bodies with their motion as one USD stage, grains as instances";
    "mcap" mcap Mcap ".mcap" "Poses, grains and signals as a log for robotics tools";
    "povray" povray Povray "-povray" "Scenes for POV-Ray, a file per frame";
    "ground" ground Ground "-ground" "Surface heights and ruts of the grains on a grid: CSV, VTK and a picture per \
     frame";
    "fields" fields GroundFields "-fields" "Density and velocity of the grains on a grid: CSV, VTK and a picture per \
     frame";
    "chains" chains ForceChains "-chains" "Contacts with forces above the mean: CSV, VTK lines and a picture per frame";
}

/// Which frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// From `start` to before `end` (none: all), every `step`-th.
    Range {
        /// First.
        start: usize,
        /// Before which it ends; none: all.
        end: Option<usize>,
        /// Every so many.
        step: usize,
    },
    /// The last one.
    Last,
}

impl Default for Selection {
    fn default() -> Self {
        Self::Range { start: 0, end: None, step: 1 }
    }
}

/// Why a text selects no frames.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// A part of it is not a number.
    #[error("`{0}` is not a frame number; frames count from 0, `last` is the last one")]
    Number(String),
    /// It has too many parts.
    #[error("expected A:B or A:B:STEP, for example 0:100:10")]
    Form,
    /// It steps by nothing.
    #[error("the step must be at least 1")]
    Step,
}

impl std::str::FromStr for Selection {
    type Err = SelectionError;

    /// `A:B` or `A:B:STEP`; each number may be left out. A single number is one frame, `last` the last one.
    fn from_str(text: &str) -> std::result::Result<Self, SelectionError> {
        if text.trim() == "last" {
            return Ok(Self::Last);
        }
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| SelectionError::Number(part.into()));
        let parts: Vec<&str> = text.split(':').collect();
        let or = |part: &str, absent: Option<usize>| if part.is_empty() { Ok(absent) } else { number(part).map(Some) };
        let (start, end, step) = match parts[..] {
            [one] => (Some(number(one)?), Some(number(one)?.saturating_add(1)), Some(1)),
            [a, b] => (or(a, Some(0))?, or(b, None)?, Some(1)),
            [a, b, c] => (or(a, Some(0))?, or(b, None)?, or(c, Some(1))?),
            _ => return Err(SelectionError::Form),
        };
        let step = step.unwrap_or(1);
        if step == 0 {
            return Err(SelectionError::Step);
        }
        Ok(Self::Range { start: start.unwrap_or(0), end, step })
    }
}

impl Selection {
    /// The frames, of `count`.
    pub fn of(&self, count: usize) -> Result<Vec<usize>> {
        let frames: Vec<usize> = match *self {
            Self::Range { start, end, step } => (start..end.unwrap_or(count).min(count)).step_by(step).collect(),
            Self::Last => count.checked_sub(1).into_iter().collect(),
        };
        match frames.is_empty() {
            false => Ok(frames),
            true => Err(RecordError::refused(
                format!("the selection holds no frame: the recording has {count}, from 0 on"),
                "give A:B with A below B and below the number of frames",
            )),
        }
    }
}

/// Name of a body: its own, its group's with a number, or `body-N`.
pub fn body_name(reader: &FrameReader<'_>, body: u32) -> String {
    let header = reader.header();
    if let Some((name, _)) = header.names.iter().find(|(_, b)| *b == body) {
        return name.clone();
    }
    let group = header.groups.iter().find(|g| (g.first..g.first + g.count).contains(&body));
    group.map_or_else(|| format!("body-{body}"), |g| format!("{}-{}", g.name, body - g.first))
}

/// Names of all bodies, in their order.
fn body_names(reader: &FrameReader<'_>) -> Vec<String> {
    let header = reader.header();
    let mut names: Vec<String> = (0..header.bodies).map(|body| format!("body-{body}")).collect();
    for group in &header.groups {
        let grains = names.iter_mut().skip(group.first as usize).take(group.count as usize);
        grains.enumerate().for_each(|(i, name)| *name = format!("{}-{i}", group.name));
    }
    for (name, body) in &header.names {
        names.get_mut(*body as usize).into_iter().for_each(|known| known.clone_from(name));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selections_are_read_as_meant() {
        let of = |text: &str| text.parse::<Selection>().map(|s| s.of(10).unwrap_or_default());
        assert_eq!(of("2:5"), Ok(vec![2, 3, 4]));
        assert_eq!(of("::4"), Ok(vec![0, 4, 8]));
        assert_eq!(of("8:"), Ok(vec![8, 9]));
        assert_eq!(of("3"), Ok(vec![3]));
        assert_eq!(of("5:100:3"), Ok(vec![5, 8]));
        assert_eq!(of("12:"), Ok(vec![]));
        assert_eq!(of("last"), Ok(vec![9]));
        assert!("last".parse::<Selection>().unwrap().of(0).is_err());
        assert!(of("a:b").is_err() && of("1:2:0").is_err() && of("1:2:3:4").is_err());
        assert!("12:".parse::<Selection>().unwrap().of(10).unwrap_err().to_string().contains("has 10"));
    }
}
