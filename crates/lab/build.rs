//! Where the bundled studies and calibrations are.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A package from a registry holds copies of what its links point to; a checkout without links (on Windows) has
    // files of the same names instead.
    let places = [package.join("scenes"), package.join("../../scenes")];
    let scenes = places.into_iter().find(|path| path.is_dir()).unwrap_or_default();
    println!("cargo:rustc-env=GROUSER_STUDIES={}", scenes.display());
}
