//! Recordings and exports as other tools read them: pandas, polars, zarr-python and VTK, where they are installed.

use std::path::Path;
use std::process::Command;

#[test]
fn other_tools_read_what_was_written() {
    let at = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools");
    let _ = std::fs::remove_dir_all(&at);
    std::fs::create_dir_all(&at).unwrap();
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_grouser")).args(args).current_dir(&at).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    let filter = "signal.container_force.filter={ low_pass = 5 }";
    let sets = ["--set", "fill.0.count=41", "--set", "record.frame_rate=10", "--set", filter];
    // More than one shard: 71 frames.
    run(&[&["run", "filling", "--duration", "7", "--out", "a", "--quiet"], &sets[..]].concat());
    run(&["export", "a", "--to", "csv", "--out", "signals.csv"]);
    run(&["export", "a", "--to", "csv-frames", "--out", "frames.csv"]);
    run(&["export", "a", "--to", "vtk", "--out", "vtk"]);
    let python = std::env::var("GROUSER_PYTHON").unwrap_or_else(|_| "python3".to_string());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools.py");
    let output =
        Command::new(&python).arg(script).args(["a", "signals.csv", "frames.csv", "vtk"]).current_dir(&at).output();
    let Ok(output) = output else {
        println!("skipped: there is no `{python}`; GROUSER_PYTHON names another");
        return;
    };
    println!("{}", String::from_utf8_lossy(&output.stdout));
    let done = [Some(0), Some(77)].contains(&output.status.code());
    assert!(done, "{}", String::from_utf8_lossy(&output.stderr));
}
