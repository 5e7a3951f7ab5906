//! What a newcomer meets first, on the real binary: the greeting, a scene from a template, the demo.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Exit code, standard output, standard error of the program, run in a folder.
fn grouser(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grouser"))
        .args(args)
        .current_dir(folder)
        .env("GROUSER_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A folder that starts empty.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn without_arguments_it_names_three_things_that_exist() {
    let folder = empty("newcomer-greeting");
    let (code, out, error) = grouser(&folder, &[]);
    assert_eq!((code, error.as_str()), (0, ""));
    let tries: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("  grouser ")).collect();
    assert_eq!(tries.len(), 3, "{out}");
    for line in tries {
        let command = line.split_whitespace().next().unwrap();
        let (code, help, _) = grouser(&folder, &[command, "--help"]);
        assert!(code == 0 && help.contains("Examples:"), "`grouser {command}` has no help with examples");
    }
}

#[test]
fn every_template_is_a_scene_without_mistakes() {
    let folder = empty("newcomer-templates");
    let (_, help, _) = grouser(&folder, &["new", "--help"]);
    let templates: Vec<&str> = help.lines().filter_map(|l| l.trim().strip_prefix("- ")?.split(':').next()).collect();
    assert!(templates.len() > 1, "{help}");
    for template in templates {
        let name = format!("my-{template}");
        let (code, out, error) = grouser(&folder, &["new", &name, "--template", template]);
        assert_eq!((code, error.as_str()), (0, ""));
        let file = format!("{name}.toml");
        assert!(out.starts_with(&format!("wrote {file}\n")), "{out}");
        let text = std::fs::read_to_string(folder.join(&file)).unwrap();
        assert!(!text.contains("NAME") && text.contains(&format!("name = \"{name}\"")), "{text}");
        let (code, out, error) = grouser(&folder, &["check", &file]);
        assert!(code == 0 && out.starts_with(&format!("{name}: no mistakes found")), "{out}{error}");
    }
}

#[test]
fn a_mistyped_file_is_suggested() {
    let folder = empty("newcomer-mistyped");
    let (code, _, error) = grouser(&folder, &["new", "crater"]);
    assert_eq!(code, 0, "{error}");
    for wrong in ["crater", "crate.toml", "./carter.toml"] {
        let (code, _, error) = grouser(&folder, &["check", wrong]);
        assert!(code == 2 && error.contains("crater.toml`?"), "{wrong}: {error}");
    }
    let (code, _, error) = grouser(&folder, &["check", "elsewhere.toml"]);
    assert!(code == 2 && error.contains("`grouser scenes` lists"), "{error}");
}

#[test]
fn a_scene_that_exists_is_left_alone() {
    let folder = empty("newcomer-taken");
    std::fs::write(folder.join("mine.toml"), "# work of a week\n").unwrap();
    for name in ["mine", "mine.toml"] {
        let (code, _, error) = grouser(&folder, &["new", name]);
        assert!(code == 2 && error.contains("`mine.toml` exists already"), "{error}");
    }
    assert_eq!(std::fs::read_to_string(folder.join("mine.toml")).unwrap(), "# work of a week\n");
}

#[test]
fn names_that_are_none_are_refused() {
    let folder = empty("newcomer-names");
    for name in [".", "..", "a b", "x\ny", "\"", ".hidden", "nowhere/scene"] {
        let (code, _, error) = grouser(&folder, &["new", name]);
        assert!(code == 2 && error.contains("help: "), "{name:?}: {error}");
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn the_demo_records_once() {
    let folder = empty("newcomer-demo");
    let demo = || grouser(&folder, &["demo", "--no-view", "--duration", "0.025"]);
    let (code, out, error) = demo();
    assert!(code == 0 && out.contains("gravel-drive: done after 3 steps"), "{out}{error}");
    let (code, out, error) = demo();
    assert_eq!((code, out.as_str(), error.as_str()), (0, "", ""));
}
