//! The scene reference of the book and the classes of Python are generated from the key structs; this keeps them so.

fn compare(file: &str, generated: &str) {
    let path = format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let line = 1 + page.lines().zip(generated.lines()).take_while(|(a, b)| a == b).count();
    assert!(page == generated, "{path} is out of date from line {line} on: run `cargo xtask reference`");
}

/// book/src/scene-reference.md is what `cargo xtask reference` would write.
#[test]
fn the_scene_reference_is_up_to_date() {
    compare("book/src/scene-reference.md", &grouser::scene::reference_markdown());
}

/// python/grouser/tables.py is what `cargo xtask reference` would write.
#[test]
fn the_classes_of_python_are_up_to_date() {
    compare("python/grouser/tables.py", &grouser::scene::python_classes());
}
