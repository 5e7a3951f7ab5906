//! The scene reference of the book is generated from the key structs; this test keeps it so.

/// book/src/scene-reference.md is what `cargo xtask reference` would write.
#[test]
fn the_scene_reference_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/scene-reference.md");
    let page = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let generated = grouser::scene::reference_markdown();
    let line = 1 + page.lines().zip(generated.lines()).take_while(|(a, b)| a == b).count();
    assert!(page == generated, "{path} is out of date from line {line} on: run `cargo xtask reference`");
}
