//! Recordings in the formats of other tools: one file each, one line each in the list below. All work frame by frame,
//! so that memory does not grow with the number of frames (glTF, which holds the whole motion of each body in one
//! piece, is the exception).

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
    "vtk" vtk Vtk "-vtk" "Frames for ParaView: particles and surfaces as VTK files, and a collection with their times";
    "obj" obj Obj "-obj" "Surfaces as Wavefront OBJ, a file per frame";
    "gltf" gltf Gltf ".glb" "All bodies with their motion as one binary glTF file";
    "povray" povray Povray "-povray" "Scenes for POV-Ray, a file per frame";
    "ground" ground Ground "-ground" "Surface heights and ruts of the grains on a grid: CSV, VTK and a picture per \
     frame";
    "fields" fields GroundFields "-fields" "Density and velocity of the grains on a grid: CSV, VTK and a picture per \
     frame";
    "chains" chains ForceChains "-chains" "Contacts with forces above the mean: CSV, VTK lines and a picture per frame";
}

/// Which frames: from `start` to before `end`, every `step`-th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// First.
    pub start: usize,
    /// Before which it ends; none: all.
    pub end: Option<usize>,
    /// Every so many.
    pub step: usize,
}

impl Default for Selection {
    fn default() -> Self {
        Self { start: 0, end: None, step: 1 }
    }
}

impl std::str::FromStr for Selection {
    type Err = String;

    /// `A:B` or `A:B:STEP`; each number may be left out. A single number is one frame.
    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| format!("`{part}` is no number of a frame"));
        let parts: Vec<&str> = text.split(':').collect();
        let or = |part: &str, absent: Option<usize>| if part.is_empty() { Ok(absent) } else { number(part).map(Some) };
        let (start, end, step) = match parts[..] {
            [one] => (Some(number(one)?), Some(number(one)? + 1), Some(1)),
            [a, b] => (or(a, Some(0))?, or(b, None)?, Some(1)),
            [a, b, c] => (or(a, Some(0))?, or(b, None)?, or(c, Some(1))?),
            _ => return Err("expected A:B or A:B:STEP, for example 0:100:10".to_string()),
        };
        let step = step.unwrap_or(1);
        if step == 0 {
            return Err("the step must be at least 1".to_string());
        }
        Ok(Self { start: start.unwrap_or(0), end, step })
    }
}

impl Selection {
    /// The frames, of `count`.
    pub fn of(&self, count: usize) -> Result<Vec<usize>> {
        let end = self.end.unwrap_or(count).min(count);
        let frames: Vec<usize> = (self.start..end).step_by(self.step).collect();
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
        assert!(of("a:b").is_err() && of("1:2:0").is_err() && of("1:2:3:4").is_err());
        assert!("12:".parse::<Selection>().unwrap().of(10).unwrap_err().to_string().contains("has 10"));
    }
}
