//! The calibrations that are embedded in the program: the files of `scenes/calibrations/`, with their data.

use grouser::Error;
use grouser::files::{self, FileFault, Table};
use grouser::scene::path::nearest;

/// A bundled calibration.
pub struct Bundled {
    /// Its name.
    pub name: &'static str,
    /// Text of its file.
    pub text: &'static str,
    /// Names and texts of its data's files.
    data: &'static [(&'static str, &'static str)],
}

macro_rules! bundled {
    ($($name:literal: [$($data:literal),*]),+ $(,)?) => {
        /// All bundled calibrations, in the order of `grouser calibrate --list`.
        pub const CALIBRATIONS: &[Bundled] = &[$(Bundled {
            name: $name,
            text: include_str!(concat!(env!("GROUSER_STUDIES"), "/calibrations/", $name, ".toml")),
            data: &[$(($data, include_str!(concat!(env!("GROUSER_STUDIES"), "/calibrations/", $data)))),*],
        }),+];
    };
}

bundled!["soil-friction": ["soil-friction.csv"], "measured-wheel": []];

impl Bundled {
    /// Data of a target.
    pub(super) fn table(&self, file: &str) -> Result<Table, FileFault> {
        let text = self.data.iter().find(|(name, _)| *name == file).map_or("", |(_, text)| text);
        files::table(file, text)
    }
}

/// The bundled calibration of this name.
pub fn find(name: &str) -> Option<&'static Bundled> {
    CALIBRATIONS.iter().find(|calibration| calibration.name == name)
}

/// The error of a name that is neither a bundled calibration nor a file.
pub fn unknown(name: &str) -> Error {
    let names: Vec<&str> = CALIBRATIONS.iter().map(|calibration| calibration.name).collect();
    let known = format!("bundled calibrations: {}", names.join(", "));
    let help = nearest(name, &names).map(|near| format!("did you mean `{near}`? {known}")).unwrap_or(known);
    Error::usage(format!("there is no bundled calibration and no file named `{name}`"), help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::Calibration;
    use crate::calibrate::keys::CalibrateFile;

    #[test]
    fn every_file_of_calibrations_is_bundled_and_explains_itself() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/calibrations");
        let mut files: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().file_name().to_str().unwrap().to_string()).collect();
        files.sort();
        let own = |c: &Bundled| {
            c.data.iter().map(|d| d.0.to_string()).chain([format!("{}.toml", c.name)]).collect::<Vec<_>>()
        };
        let mut names: Vec<String> = CALIBRATIONS.iter().flat_map(own).collect();
        names.sort();
        assert_eq!(files, names);
        for calibration in CALIBRATIONS {
            assert!(calibration.text.starts_with("# "), "{} starts with no comment", calibration.name);
            let file: CalibrateFile = toml::from_str(calibration.text).unwrap();
            assert!(!file.calibrate.description.is_empty(), "{}", calibration.name);
            for target in file.target.iter().filter_map(|target| target.data.as_ref()) {
                assert!(calibration.table(target).unwrap().rows.len() > 10, "{target}");
            }
        }
        assert!(unknown("soil-fricton").to_string().contains("no bundled calibration"));
        assert!(matches!(Calibration::load("soil-fricton", &[]), Err(e) if e.render(false).contains("did you mean \
                `soil-friction`")));
    }
}
