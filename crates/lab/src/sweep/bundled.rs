//! The studies that are embedded in the program: the files of `scenes/studies/`.

use grouser::Error;
use grouser::scene::Bundled;
use grouser::scene::path::nearest;

macro_rules! bundled {
    ($($name:literal),+ $(,)?) => {
        /// All bundled studies, in the order of `grouser sweep --list`.
        pub const STUDIES: &[Bundled] =
            &[$(Bundled {
                name: $name,
                text: include_str!(concat!(env!("GROUSER_STUDIES"), "/studies/", $name, ".toml")),
            }),+];
    };
}

bundled![
    "filling-laws",
    "silo-outlet",
    "silo-size",
    "tank-size",
    "anchor-torque",
    "anchor-pull",
    "anchor-design",
    "shear-load",
    "shear-friction",
    "shear-shape",
    "shear-step",
    "shear-tolerance",
    "shear-size",
    "plate-width",
    "plate-shape",
    "plate-step",
    "plate-tolerance",
    "wheel-slip",
    "measured-wheel",
    "cloth-elements",
    "cloth-step",
    "tire-elements",
    "tire-tolerance",
    "tire-friction",
    "tire-slip",
    "hmmwv-scaling",
];

/// The bundled study of this name.
pub fn find(name: &str) -> Option<&'static Bundled> {
    STUDIES.iter().find(|study| study.name == name)
}

/// The error of a name that is neither a bundled study nor a file.
pub fn unknown(name: &str) -> Error {
    let names: Vec<&str> = STUDIES.iter().map(|study| study.name).collect();
    let known = format!("bundled studies: {}", names.join(", "));
    let help = nearest(name, &names).map(|near| format!("did you mean `{near}`? {known}")).unwrap_or(known);
    Error::usage(format!("there is no bundled study and no file named `{name}`"), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_studies_is_bundled_and_explains_itself() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/studies");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|f| f.unwrap().file_name().to_str()?.strip_suffix(".toml").map(str::to_string))
            .collect();
        files.sort();
        let mut names: Vec<&str> = STUDIES.iter().map(|s| s.name).collect();
        names.sort();
        assert_eq!(files, names);
        for study in STUDIES {
            assert!(study.text.starts_with("# "), "{} starts with no comment", study.name);
            let file: super::super::keys::SweepFile = toml::from_str(study.text).unwrap();
            assert!(file.check().is_ok() && !file.sweep.description.is_empty(), "{}", study.name);
        }
    }
}
