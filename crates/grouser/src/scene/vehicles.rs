//! The vehicles that are embedded in the program: the files of `vehicles/`.

use super::path::suggest;

macro_rules! bundled {
    ($($name:literal),+ $(,)?) => {
        /// Names and files of the bundled vehicles.
        pub const VEHICLES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../../vehicles/", $name, ".toml")))),+];
    };
}

bundled!["light-robot", "excavator", "trainer", "m113"];

/// The file of a bundled vehicle.
pub fn find(name: &str) -> Option<&'static str> {
    VEHICLES.iter().find(|v| v.0 == name).map(|v| v.1)
}

/// What to say about a name that is none.
pub fn unknown(name: &str) -> String {
    let names: Vec<&str> = VEHICLES.iter().map(|v| v.0).collect();
    format!("there is no bundled vehicle `{name}`: {}", suggest(name, &names))
}
