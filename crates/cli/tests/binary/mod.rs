//! The real binary, for tests of commands: a place for each test, and what a command ended with.
#![allow(dead_code)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty folder for a test of a group.
pub fn place(group: &str, name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(group).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// The command, to be started in a folder. Beds are kept beside the tests' folders.
pub fn command(at: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grouser"));
    command.args(args).current_dir(at).env("GROUSER_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command
}

/// Exit code, standard output, standard error of a command that is run to its end.
pub fn end_of(mut command: Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Runs a command in a folder: exit code, standard output, standard error.
pub fn grouser(at: &Path, args: &[&str]) -> (i32, String, String) {
    end_of(command(at, args))
}

/// Runs a command that must succeed: its standard output.
pub fn ok(at: &Path, args: &[&str]) -> String {
    let (code, out, error) = grouser(at, args);
    assert_eq!(code, 0, "{args:?}: {error}");
    out
}

/// The last line of an output with `--json`.
pub fn last_json(out: &str) -> Value {
    serde_json::from_str(out.lines().last().unwrap()).unwrap()
}

/// Digest of the summary that `--json` printed last.
pub fn digest(out: &str) -> String {
    last_json(out)["digest"].as_str().unwrap().to_string()
}
