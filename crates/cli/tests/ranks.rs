//! Ranks as threads, on the real binary: recordings have the same bytes for any number of them, and a run that was
//! killed goes on with another number. `cargo xtask mpi` does the same with processes.

mod binary;

use binary::{command, digest, ok, place};
use grouser::run_state::RunState;
use grouser_record::checkpoint;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// Grains of a bed, recorded with their contacts, and checkpoints on the way.
const BED: [&str; 7] = [
    "run",
    "bed",
    "fill.0.count=300",
    "time.step=4e-3",
    "record.contacts=true",
    "record.frame_rate=60",
    "record.checkpoint_interval=0.04",
];
/// A robot on a layer of stones: signals of vehicles, reactions of joints.
const ROBOT: [&str; 8] = [
    "run",
    "light-robot-gravel",
    "fill.0.count=700",
    "fill.0.region={ bed = { depth = 0.15 } }",
    "vehicle.0.position=[-0.6, 0, 0.27]",
    "record.joints=true",
    "record.frame_rate=100",
    "record.checkpoint_interval=0.04",
];

/// The words of a command: all behind the scene are keys.
fn words<'a>(run: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    let set = run[2..].iter().chain(&["solver.last_contacts=\"together\""]).flat_map(|key| ["--set", key]);
    let first = [run[0], run[1], "--threads", "1", "--quiet", "--json"];
    first.into_iter().chain(set).chain(more.iter().copied()).collect()
}

/// Files below a folder, as paths from there, in order.
fn files(folder: &Path, below: &Path, out: &mut Vec<PathBuf>) {
    let mut names: Vec<_> = fs::read_dir(folder.join(below)).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    for name in names {
        let path = below.join(name);
        if folder.join(&path).is_dir() { files(folder, &path, out) } else { out.push(path) }
    }
}

/// A checkpoint without wall times, with all other numbers to the bit (JSON writes the shortest digits that give them
/// back).
fn checkpoint_of(path: &Path) -> [Value; 2] {
    let (info, state) = checkpoint::decode::<RunState>("checkpoint", &fs::read(path).unwrap()).unwrap();
    let mut state = serde_json::to_value(&state).unwrap();
    let taken = state["simulation"]["totals"].as_object_mut().unwrap().remove("seconds");
    assert!(taken.is_some_and(|seconds| seconds["solve"].is_number()));
    for key in ["wall_seconds", "record_seconds"] {
        assert!(state.as_object_mut().unwrap().remove(key).is_some(), "{key}");
    }
    [serde_json::to_value(&info).unwrap(), state]
}

/// A summary without what tells the machine, its times and the ranks.
fn summary_of(path: &Path) -> Value {
    let mut summary: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let own = ["wall_seconds", "seconds", "peak_memory_bytes", "recording", "ranks", "all_ranks", "checksum"];
    own.iter().for_each(|key| drop(summary.as_object_mut().unwrap().remove(*key)));
    summary
}

/// Runs a scene as one process and as four ranks whose cuts move, and compares what they leave on the disk.
fn compare(name: &str, run: &[&str], steps: &str) {
    let at = place("ranks", name);
    ok(&at, &words(run, &["--steps", steps, "--out", "one"]));
    ok(&at, &words(run, &["--steps", steps, "--out", "four", "--ranks", "4", "--cuts", "10"]));
    let [one, four] = ["one", "four"].map(|folder| at.join(folder));
    let [mut ours, mut theirs] = [Vec::new(), Vec::new()];
    files(&one, Path::new(""), &mut ours);
    files(&four, Path::new(""), &mut theirs);
    assert_eq!(ours, theirs);
    let (mut same, mut checkpoints) = (0, 0);
    for file in &ours {
        let [a, b] = [one.join(file), four.join(file)];
        if file.starts_with("checkpoints") {
            assert!(checkpoint_of(&a) == checkpoint_of(&b), "{}", file.display());
            checkpoints += 1;
        } else if file == Path::new("summary.json") {
            assert_eq!(summary_of(&a), summary_of(&b));
        } else {
            assert!(fs::read(&a).unwrap() == fs::read(&b).unwrap(), "{}", file.display());
            same += 1;
        }
    }
    assert!(same > 5 && checkpoints == 2, "{ours:?}");
}

#[test]
fn recordings_of_a_bed_have_the_same_bytes() {
    compare("bed", &BED, "32");
}

#[test]
fn recordings_of_a_robot_on_stones_have_the_same_bytes() {
    compare("robot", &ROBOT, "40");
}

#[cfg(unix)]
#[test]
fn ranks_that_are_killed_go_on_as_another_number() {
    let at = place("ranks", "killed");
    let run = words(&BED, &["--duration", "0.4"]);
    let ranks = |number: &'static str| ["--ranks", number, "--cuts", "10"];
    let mut child = command(&at, &[&run[..], &["--out", "killed"], &ranks("3")].concat());
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while fs::read_dir(at.join("killed/checkpoints")).map_or(0, Iterator::count) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "the run ended without a checkpoint");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resume = ["resume", "killed", "--threads", "1", "--quiet", "--json"];
    let further = digest(&ok(&at, &[&resume[..], &["--duration", "0.2"], &ranks("2")].concat()));
    assert_ne!(further, "");
    let resumed = digest(&ok(&at, &[&resume[..], &["--duration", "0.4"], &ranks("4")].concat()));
    assert_eq!(resumed, digest(&ok(&at, &[&run[..], &["--no-record"]].concat())));
}
