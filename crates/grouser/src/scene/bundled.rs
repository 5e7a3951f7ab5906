//! The scenes that are embedded in the program: the files of `scenes/`.

use super::path::nearest;
use crate::error::Error;

/// A bundled scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// Name on the command line.
    pub name: &'static str,
    /// The file.
    pub text: &'static str,
}

macro_rules! bundled {
    ($($name:literal),+ $(,)?) => {
        /// All bundled scenes, in the order of `grouser scenes`.
        pub const BUNDLED: &[Bundled] =
            &[$(Bundled { name: $name, text: include_str!(concat!(env!("GROUSER_SCENES"), "/", $name, ".toml")) }),+];
    };
}

bundled![
    "rolling-ball",
    "filling",
    "compaction",
    "drafting",
    "bed",
    "hills",
    "pendulum",
    "slider-crank",
    "four-bar",
    "hanging-chain",
    "car-door",
    "cloth",
    "tire-bounce",
    "tire-roll",
    "tire-on-soil",
    "soft-cart",
    "light-robot-flat",
    "light-robot-gravel",
    "robot-rubble",
    "robot-on-soil",
    "cart-on-soil",
    "rover-on-soil",
    "hmmwv-on-soil",
    "gravel-drive",
    "track-pretension",
    "excavator-plane",
    "excavator-bumpy",
    "excavator-hills",
    "excavator-bump",
    "excavator-crest",
    "m113-flat",
    "training-track",
    "rut",
    "rover",
    "hmmwv-flat",
    "hmmwv-bumpy",
    "hmmwv-slope",
    "hmmwv-lane-change",
    "hmmwv-drive",
    "silo",
    "tank",
    "anchor",
    "direct-shear",
    "pressure-sinkage",
    "single-wheel",
    "tire-rig",
];

/// The error of a name that is neither a bundled scene nor a file.
pub fn unknown(name: &str) -> Error {
    let names: Vec<&str> = BUNDLED.iter().map(|scene| scene.name).collect();
    let known = format!("bundled scenes: {}", names.join(", "));
    let help = nearest(name, &names).map(|near| format!("did you mean `{near}`? {known}")).unwrap_or(known);
    Error::usage(format!("there is no bundled scene and no file named `{name}`"), help)
}

/// The bundled scene of this name.
pub fn find(name: &str) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|scene| scene.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_scenes_is_bundled() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|f| f.unwrap().file_name().to_str()?.strip_suffix(".toml").map(str::to_string))
            .collect();
        files.sort();
        let mut names: Vec<&str> = BUNDLED.iter().map(|s| s.name).collect();
        names.sort();
        assert_eq!(files, names);
    }

    #[test]
    fn every_bundled_scene_builds_and_explains_itself() {
        for scene in BUNDLED {
            let loaded = crate::scene::Scene::load(scene.name, &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
            assert_eq!(loaded.name(), scene.name);
            assert!(!loaded.keys().scene.description.is_empty(), "{} has no description", scene.name);
            assert!(scene.text.starts_with("# "), "{} starts with no comment", scene.name);
        }
    }
}
