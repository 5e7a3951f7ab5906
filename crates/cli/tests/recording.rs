//! Recordings, on the real binary: nothing is lost, runs go on to the same bits, damage is named.

mod binary;

use binary::{command, digest, grouser, ok};
use grouser::folder::Folder;
use grouser_record::{FrameReader, Precision, Quantity, checkpoint, signals};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

/// An empty place for a test's recordings.
fn place(name: &str) -> PathBuf {
    binary::place("recording", name)
}

/// A short run of `filling`, with checkpoints as often as the disk takes them.
const FILLING: [&str; 10] = [
    "run",
    "filling",
    "--set",
    "fill.0.count=150",
    "--set",
    "record.checkpoint_seconds=0.02",
    "--set",
    "record.contacts=true",
    "--duration",
    "3",
];

fn filling<'a>(more: &[&'a str]) -> Vec<&'a str> {
    FILLING.iter().copied().chain(more.iter().copied()).collect()
}

fn start(at: &Path, args: &[&str]) -> Child {
    command(at, args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until a run has written a file.
fn wait_for(child: &mut Child, file: &Path) {
    while !file.exists() {
        assert!(child.try_wait().unwrap().is_none(), "the run ended without {}", file.display());
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Every frame and every row can be read; returns how many.
fn read_all(path: &Path) -> (usize, usize) {
    let folder = Folder::open(path).unwrap();
    let reader = FrameReader::open(&folder).unwrap();
    for frame in 0..reader.steps().len() {
        for quantity in Quantity::ALL {
            reader.read(quantity, frame).unwrap();
        }
        reader.contacts(frame).unwrap().unwrap();
    }
    (reader.steps().len(), signals::read(&folder).unwrap().0.rows())
}

/// Names of the signals' columns with their numbers to the bit: absent ones are equal to each other.
fn bits(path: &Path) -> Vec<(String, Vec<u64>)> {
    let columns = signals::read(&Folder::open(path).unwrap()).unwrap().0.named();
    columns.into_iter().map(|(name, _, values)| (name, values.iter().map(|x| x.to_bits()).collect())).collect()
}

/// All files of a folder below `part`, with their bytes.
fn files(path: &Path, part: &str) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut folders = vec![path.join(part)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap().path();
            match entry.is_dir() {
                true => folders.push(entry),
                false => {
                    let name = entry.strip_prefix(path).unwrap().to_string_lossy().into_owned();
                    all.push((name, std::fs::read(&entry).unwrap()));
                }
            }
        }
    }
    all.sort();
    all
}

#[test]
fn a_run_killed_at_any_moment_is_readable_and_goes_on_to_the_same_bits() {
    let at = place("kill");
    let begin = std::time::Instant::now();
    let expected = digest(&ok(&at, &filling(&["--out", "whole", "--json"])));
    let length = begin.elapsed().as_secs_f64();
    let whole = files(&at.join("whole"), "frames");
    // Any moments: the clock chooses them, a failure names them.
    let mut seed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().subsec_nanos();
    let mut from_checkpoint = 0;
    let kills = std::env::var("GROUSER_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    for i in 0..kills {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let moment = length * f64::from(seed >> 8) / f64::from(1 << 24);
        let name = format!("killed-{i}");
        let mut child = start(&at, &filling(&["--out", &name, "--json"]));
        std::thread::sleep(Duration::from_secs_f64(moment));
        child.kill().unwrap();
        child.wait().unwrap();
        let path = at.join(&name);
        if Folder::open(&path).is_err() {
            // Killed before there was anything: a new run may take the place.
            println!("killed at {moment:.3} s: nothing yet");
            continue;
        }
        let folder = Folder::open(&path).unwrap();
        if path.join("frames/zarr.json").exists() && path.join("signals.parquet").exists() {
            let (frames, rows) = read_all(&path);
            println!("killed at {moment:.3} s: {frames} frames, {rows} rows");
        }
        from_checkpoint += usize::from(!checkpoint::names(&folder).unwrap().is_empty());
        let resumed = ok(&at, &["resume", &name, "--json", "--quiet", "--threads", "2"]);
        assert_eq!(digest(&resumed), expected, "killed at {moment} s");
        assert_eq!(read_all(&path), read_all(&at.join("whole")), "killed at {moment} s");
        assert!(files(&path, "frames") == whole, "killed at {moment} s: other frames than in an unbroken run");
        assert!(bits(&at.join(&name)) == bits(&at.join("whole")), "killed at {moment} s: other signals");
    }
    println!("{from_checkpoint} of {kills} runs went on from a checkpoint");
}

/// A recording is made whole before it gets its name: after a kill it is there, or it is not.
#[test]
fn a_run_killed_while_its_folder_is_made_leaves_no_part_of_it() {
    let at = place("making");
    let run = ["run", "rolling-ball", "--quiet", "--json", "--out"];
    let begin = std::time::Instant::now();
    let expected = digest(&ok(&at, &[&run[..], &["whole"]].concat()));
    let length = begin.elapsed().as_secs_f64();
    let mut there = 0;
    for i in 0..12 {
        let name = format!("killed-{i}");
        let mut child = start(&at, &[&run[..], &[&name]].concat());
        std::thread::sleep(Duration::from_secs_f64(length * f64::from(i) / 12.0));
        child.kill().unwrap();
        child.wait().unwrap();
        if at.join(&name).exists() {
            there += 1;
            ok(&at, &["show", &name]);
            ok(&at, &["export", &name, "--to", "csv", "--out", "signals.csv"]);
            assert_eq!(digest(&ok(&at, &["resume", &name, "--json", "--quiet"])), expected, "killed at {i}/12");
        } else {
            assert!(grouser(&at, &["show", &name]).0 == 2);
            assert_eq!(digest(&ok(&at, &[&run[..], &[&name]].concat())), expected, "killed at {i}/12");
        }
        // Neither leaves something behind.
        let left = std::fs::read_dir(&at).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
        assert_eq!(left.filter(|name| name.contains("making")).collect::<Vec<_>>(), Vec::<String>::new());
    }
    println!("{there} of 12 were there");
}

/// A recording that is replaced is there at any moment, the old one or the new, and the user's files in it stay.
#[cfg(target_os = "linux")]
#[test]
fn a_run_killed_while_it_replaces_a_recording_leaves_one_of_them() {
    let at = place("replacing");
    let run = ["run", "rolling-ball", "--quiet", "--steps", "5", "--force", "--out", "a"];
    let begin = std::time::Instant::now();
    ok(&at, &run);
    let length = begin.elapsed().as_secs_f64();
    std::fs::write(at.join("a/thesis.txt"), "years of work").unwrap();
    for i in 0..12 {
        let mut child = start(&at, &run);
        std::thread::sleep(Duration::from_secs_f64(length * f64::from(i) / 12.0));
        child.kill().unwrap();
        child.wait().unwrap();
        ok(&at, &["show", "a"]);
        ok(&at, &["export", "a", "--to", "csv", "--out", "signals.csv"]);
    }
    // Killed after the exchange, before the user's file was moved over.
    std::fs::create_dir(at.join(".a.making-123")).unwrap();
    std::fs::write(at.join(".a.making-123/lock"), "").unwrap();
    let _ = std::fs::rename(at.join("a/thesis.txt"), at.join(".a.making-123/thesis.txt"));
    ok(&at, &run);
    assert_eq!(std::fs::read_to_string(at.join("a/thesis.txt")).unwrap(), "years of work");
    let left = std::fs::read_dir(&at).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    assert_eq!(left.filter(|name| name.contains("making")).collect::<Vec<_>>(), Vec::<String>::new());
}

/// What a kill of an earlier version left can be replaced, and what is the user's stays.
#[test]
fn a_folder_that_was_being_made_is_replaced_when_asked() {
    let at = place("unfinished");
    for folder in ["a", "b", ".c.making-123"] {
        std::fs::create_dir_all(at.join(folder).join("frames")).unwrap();
        std::fs::write(at.join(folder).join("lock"), "").unwrap();
    }
    std::fs::write(at.join("b/thesis.txt"), "years of work").unwrap();
    let run = |out: &str| grouser(&at, &["run", "rolling-ball", "--quiet", "--steps", "5", "--force", "--out", out]);
    assert_eq!(run("a").0, 0, "{}", run("a").2);
    assert!(ok(&at, &["show", "a"]).contains("done         5 steps"));
    assert!(run("b").0 == 2 && at.join("b/thesis.txt").is_file() && at.join("b/frames").is_dir());
    let (code, _, error) = grouser(&at, &["show", "c"]);
    assert!(code == 2 && error.contains("killed before it began"), "{error}");
    assert!(run("c").0 == 0 && !at.join(".c.making-123").exists());
    // A recording is replaced; what else lies in its folder stays.
    std::fs::write(at.join("c/thesis.txt"), "years of work").unwrap();
    assert!(run("c").0 == 0 && at.join("c/thesis.txt").is_file());
    // Into an empty folder, which stays the same one; a failure leaves it empty.
    std::fs::create_dir(at.join("d")).unwrap();
    let (code, _, error) = grouser(&at.join("d"), &["run", "rolling-ball", "--quiet", "--out", "."]);
    assert!(code == 0 && at.join("d/summary.json").is_file(), "{error}");
    assert_eq!(std::fs::read_dir(at.join("d")).unwrap().count(), 7);
}

/// While a scene is read and built an interrupt has nothing to keep, and ends the program with a message.
#[cfg(unix)]
#[test]
fn an_interrupt_before_the_run_begins_is_told() {
    let at = place("early");
    for signal in ["INT", "TERM"] {
        for arguments in [&["run", "/dev/stdin", "--out", "a"][..], &["sweep", "/dev/stdin", "--out", "a"]] {
            let mut command = command(&at, arguments);
            let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            // It waits for its scene.
            std::thread::sleep(Duration::from_millis(150));
            let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
            assert!(kill.unwrap().success());
            let input = child.stdin.take();
            let output = child.wait_with_output().unwrap();
            drop(input);
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(130), "{signal}: {error}");
            assert!(error.contains("interrupted before the run began") && !at.join("a").exists(), "{error}");
        }
    }
}

#[cfg(unix)]
#[test]
fn interrupted_runs_leave_a_checkpoint_and_go_on() {
    let at = place("interrupt");
    let expected = digest(&ok(&at, &filling(&["--no-record", "--json"])));
    for signal in ["INT", "TERM"] {
        let mut child = start(&at, &filling(&["--out", signal, "--json", "--set", "record.checkpoint_seconds=inf"]));
        wait_for(&mut child, &at.join(signal).join("frames/position/c.0.0.0"));
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        if output.status.code() == Some(0) {
            continue; // It was faster than the signal.
        }
        assert_eq!(output.status.code(), Some(130));
        let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(summary["status"], "interrupted");
        let shown = ok(&at, &["show", signal]);
        assert!(shown.contains("interrupted") && shown.contains(".ckpt"), "{shown}");
        assert_eq!(digest(&ok(&at, &["resume", signal, "--json"])), expected);
        assert!(ok(&at, &["show", signal]).contains("status       done"));
        // Once more: nothing is left to do, and more time can be asked for.
        assert_eq!(digest(&ok(&at, &["resume", signal, "--json"])), expected);
        let longer = ok(&at, &["resume", signal, "--json", "--duration", "3.2"]);
        let summary: Value = serde_json::from_str(longer.trim()).unwrap();
        assert_eq!((&summary["steps"], &summary["status"]), (&320.into(), &"done".into()));
    }
}

/// Springs of penalty contacts are in the checkpoint; signals and frames go on as well.
#[test]
fn penalty_contact_goes_on_to_the_same_bits() {
    let at = place("penalty");
    let run = |out: &str, duration: &str| {
        let more = ["--out", out, "--json", "--set", "contact.method=\"penalty\"", "--duration", duration];
        ok(&at, &[&FILLING[..6], &more].concat())
    };
    let expected = digest(&run("whole", "1.5"));
    run("part", "0.8");
    assert_eq!(digest(&ok(&at, &["resume", "part", "--duration", "1.5", "--json"])), expected);
    assert!(files(&at.join("part"), "frames") == files(&at.join("whole"), "frames"), "frames differ");
    assert!(bits(&at.join("part")) == bits(&at.join("whole")), "signals differ");
}

/// A run with many frames and checkpoints.
fn often_saved<'a>(scene: &'a str, duration: &'a str, out: &'a str) -> Vec<&'a str> {
    let saved = ["--set", "record.checkpoint_seconds=0.02", "--set", "record.frame_rate=50"];
    let mut run = vec!["run", scene, "--duration", duration, "--json", "--quiet", "--out", out];
    run.extend(saved);
    run
}

/// Nodes of flexible bodies are in the checkpoint, and impulses on their surfaces: a cloth and a tire that were killed.
#[test]
fn flexible_bodies_go_on_to_the_same_bits_after_a_kill() {
    let at = place("flexible");
    for (scene, duration) in [("cloth", "0.8"), ("tire-bounce", "0.1")] {
        let [whole, killed] = ["whole", "killed"].map(|what| format!("{scene}-{what}"));
        let expected = digest(&ok(&at, &often_saved(scene, duration, &whole)));
        let mut child = start(&at, &often_saved(scene, duration, &killed));
        let checkpoints = at.join(&killed).join("checkpoints");
        let has_one = || std::fs::read_dir(&checkpoints).is_ok_and(|mut all| all.next().is_some());
        while !has_one() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(digest(&ok(&at, &["resume", &killed, "--json", "--quiet"])), expected, "{scene}");
        assert!(files(&at.join(&killed), "frames") == files(&at.join(&whole), "frames"), "{scene}: frames differ");
    }
}

#[test]
fn folders_are_never_overwritten_unasked() {
    let at = place("force");
    let run = ["run", "rolling-ball", "--quiet", "--out", "a"];
    ok(&at, &run);
    let before = files(&at, "a");
    let (code, _, error) = grouser(&at, &run);
    assert!(code == 2 && error.contains("exists already") && error.contains("--force"), "{error}");
    assert!(files(&at, "a") == before);
    ok(&at, &[&run[..], &["--force", "--steps", "10"]].concat());
    assert!(ok(&at, &["show", "a"]).contains("done         10 steps"));
    // A folder that is not a recording stays, whatever is asked.
    std::fs::create_dir(at.join("mine")).unwrap();
    std::fs::write(at.join("mine/thesis.txt"), "years of work").unwrap();
    let (code, _, error) = grouser(&at, &["run", "rolling-ball", "--out", "mine", "--force"]);
    assert!(code == 2 && error.contains("no recording") && at.join("mine/thesis.txt").exists(), "{error}");
    // Without a name each run has a folder of its own.
    ok(&at, &["run", "rolling-ball", "--quiet"]);
    ok(&at, &["run", "rolling-ball", "--quiet"]);
    assert!(at.join("recordings/rolling-ball").exists() && at.join("recordings/rolling-ball-2").exists());
    // A place that cannot be written.
    std::fs::write(at.join("file"), "").unwrap();
    let (code, _, error) = grouser(&at, &["run", "rolling-ball", "--out", "file/inside"]);
    assert!(code == 1 && error.contains("cannot write") && error.contains("file/inside"), "{error}");
}

#[test]
fn wrong_folders_and_damaged_files_are_named() {
    let at = place("damage");
    for command in [&["show", "nowhere"][..], &["resume", "nowhere"], &["plot", "nowhere", "x"]] {
        let (code, _, error) = grouser(&at, command);
        assert!(code == 2 && error.contains("no such folder") && error.contains("grouser run"), "{error}");
    }
    let (code, _, error) = grouser(&at, &["export", ".", "--to", "csv"]);
    assert!(code == 2 && error.contains("is not a recording") && error.contains("scene.toml"), "{error}");
    ok(&at, &["run", "rolling-ball", "--quiet", "--out", "a"]);
    let (code, _, error) = grouser(&at, &["plot", "a", "velocty"]);
    assert!(code == 2 && error.contains("did you mean `velocity`?"), "{error}");
    let (code, _, error) = grouser(&at, &["export", "a", "--to", "obj", "--frames", "100:"]);
    assert!(code == 2 && error.contains("the recording has 51"), "{error}");
    let (code, _, error) = grouser(&at, &["plot", "a", "velocity", "--out", "x.pdf"]);
    assert!(code == 2 && error.contains(".svg"), "{error}");

    let cut = |file: &str, keep: usize| {
        let path = at.join("a").join(file);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..keep.min(bytes.len())]).unwrap();
        move || std::fs::write(path, bytes).unwrap()
    };
    // A half-written frame, a truncated table, a damaged list of arrays.
    let cases = [
        ("frames/position/c.0.0.0", &["export", "a", "--to", "csv-frames"][..], "cut off or damaged"),
        ("signals.parquet", &["plot", "a", "velocity"], "cut off or damaged"),
        ("frames/zarr.json", &["show", "a"], "checksum"),
        ("checkpoints/step-000000000100.ckpt", &["resume", "a"], "checksum"),
    ];
    for (file, command, part) in cases {
        let mend = cut(file, 200);
        let (code, _, error) = grouser(&at, command);
        let named = file.rsplit('/').next().unwrap();
        assert!(code != 0 && error.contains(part) && error.contains(named), "{file}: {error}");
        mend();
        assert_eq!(grouser(&at, command).0, 0, "{file} was mended");
    }
    // Another scene.
    let path = at.join("a/scene.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("friction = 0.2", "friction = 0.3")).unwrap();
    let (code, _, error) = grouser(&at, &["resume", "a"]);
    assert!(code == 2 && error.contains("another scene") && error.contains("materials.ball.friction"), "{error}");
}

#[test]
fn a_deleted_folder_stops_the_run_or_not_as_the_scene_says() {
    let at = place("deleted");
    for (policy, code, part) in [("stop", 1, "error: the run failed"), ("continue", 0, "goes on without recording")] {
        let set = format!("record.on_error={policy}");
        let mut child = command(&at, &filling(&["--out", policy, "--json", "--quiet", "--set", &set]))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for(&mut child, &at.join(policy).join("frames/position/c.0.0.0"));
        // The run may write into it while it goes.
        while std::fs::remove_dir_all(at.join(policy)).is_err() && at.join(policy).exists() {}
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{policy}: {error}");
        assert!(error.contains(part) && error.contains("moved or deleted"), "{error}");
        let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(summary["status"], if policy == "stop" { "failed" } else { "done" });
    }
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let at = place("twice");
    let mut child = start(&at, &["run", "filling", "--duration", "1000", "--out", "a", "--quiet"]);
    wait_for(&mut child, &at.join("a/signals.parquet"));
    let (code, _, error) = grouser(&at, &["resume", "a"]);
    let shown = ok(&at, &["show", "a"]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(code == 2 && error.contains("another run"), "{error}");
    assert!(shown.contains("status       running"), "{shown}");
    assert!(ok(&at, &["show", "a"]).contains("broken off (killed, or the disk was full); `grouser resume a` goes on"));
}

#[test]
fn exports_agree_with_the_recording() {
    let at = place("export");
    let filter = "signal.force.filter={ gaussian = 0.02 }";
    ok(&at, &["run", "rolling-ball", "--quiet", "--out", "a", "--set", filter]);
    ok(&at, &["export", "a", "--to", "csv", "--out", "signals.csv"]);
    let text = std::fs::read_to_string(at.join("signals.csv")).unwrap();
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert!(names.starts_with(&["step", "time", "position.x"]) && names.contains(&"force.z.filtered"), "{names:?}");
    let (table, _) = signals::read(&Folder::open(&at.join("a")).unwrap()).unwrap();
    let columns = table.named();
    for (row, line) in lines.enumerate() {
        let numbers: Vec<f64> = line.split(',').map(|x| x.parse().unwrap()).collect();
        // Forces are absent before the first step.
        let same = |x: f64, y: f64| x == y || (x.is_nan() && y.is_nan() && row == 0);
        assert!(numbers.iter().zip(&columns).all(|(x, column)| same(*x, column.2[row])), "row {row}");
    }
    // The smoothed force is near the weight, the first hop is not.
    let column = |name: &str| columns.iter().find(|c| c.0 == name).unwrap().2.clone();
    assert!((column("force.z.filtered")[51] - 9.81).abs() < 1e-6 && column("force.z")[1] > 40.0);

    ok(&at, &["export", "a", "--to", "csv-frames", "--frames", "0:51:50", "--out", "frames.csv"]);
    let text = std::fs::read_to_string(at.join("frames.csv")).unwrap();
    let last: Vec<&str> = text.lines().last().unwrap().split(',').collect();
    assert_eq!((text.lines().count(), &last[..4]), (5, &["50", "1", "1", "ball"][..]));
    let x: f64 = last[5].parse().unwrap();
    assert!((x - column("position.x")[100]).abs() < 4e-6, "{x}");

    assert!(ok(&at, &["export", "a", "--to", "obj", "--frames", "3", "--out", "obj"]).contains("1 frames"));
    let text = std::fs::read_to_string(at.join("obj/frame-000003.obj")).unwrap();
    let points = text.lines().filter(|line| line.starts_with("v ")).count();
    assert!(text.contains("o ball") && text.contains("o ground") && points > 100, "{points}");
    ok(&at, &["export", "a", "--to", "gltf"]);
    let bytes = std::fs::read(at.join("a.glb")).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let root: Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
    assert_eq!(root["animations"][0]["channels"].as_array().unwrap().len(), 2);
    assert_eq!((&root["nodes"][2]["name"], root["accessors"].as_array().unwrap().len()), (&"ball".into(), 7));
    assert_eq!(bytes.len(), u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize);

    ok(&at, &["plot", "a", "force", "velocity.x", "--out", "a.svg"]);
    let svg = std::fs::read_to_string(at.join("a.svg")).unwrap();
    assert!(["time in s", "force in N", "velocity.x in m/s", "force.z.filtered"].iter().all(|part| svg.contains(part)));
    ok(&at, &["plot", "a", "force", "--out", "a.png"]);
    assert!(std::fs::read(at.join("a.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_scene_starts_from_a_recording() {
    let at = place("start");
    ok(&at, &filling(&["--out", "settled", "--quiet"]));
    let scene = |start: &str| {
        let text = ok(&at, &["scenes", "filling"]).replace("count = 1000", "count = 150");
        std::fs::write(at.join("scene.toml"), format!("{text}\n[[start]]\n{start}\n")).unwrap();
    };
    // From the checkpoint, exactly; turned by 90 degrees about z and lifted.
    scene(
        "recording = \"settled\"\nfills = [\"spheres\"]\nposition = [0, 0, 1]\nrotation = { axis = [0, 0, 1], \
         angle_deg = 90 }",
    );
    ok(&at, &["run", "scene.toml", "--steps", "1", "--out", "turned", "--quiet", "--set", "record.precision=full"]);
    let rows = |name: &str, frame: Option<usize>| {
        let folder = Folder::open(&at.join(name)).unwrap();
        let reader = FrameReader::open(&folder).unwrap();
        reader.rows::<3>(Quantity::Position, frame.unwrap_or(reader.steps().len() - 1)).unwrap()
    };
    let (settled, turned) = (rows("settled", None), rows("turned", Some(0)));
    let folder = Folder::open(&at.join("settled")).unwrap();
    let Precision::Rounded { position: step, .. } = FrameReader::open(&folder).unwrap().header().precision else {
        panic!("frames are rounded unless asked for");
    };
    for (a, b) in settled.iter().zip(&turned).skip(1) {
        let expected = [-a[1], a[0], a[2] + 1.0];
        assert!((0..3).all(|i| (b[i] - expected[i]).abs() < 0.5001 * step), "{b:?} is not {expected:?}");
    }
    // A run that started so goes on from its own checkpoint.
    ok(&at, &["resume", "turned", "--quiet", "--duration", "0.05"]);
    let wrong = [
        ("recording = \"nowhere\"", "no such folder", "start.0.recording"),
        ("recording = \"settled\"\nframe = 5000", "there is no frame 5000", "start.0.frame"),
        ("recording = \"settled\"\nfills = [\"sphere\"]", "did you mean `spheres`?", "start.0.fills.0"),
        ("recording = \"settled\"\nbodies = [\"container\"]", "fixed or driven", "start.0.bodies.0"),
    ];
    for (start, part, key) in wrong {
        scene(start);
        let (code, _, error) = grouser(&at, &["check", "scene.toml"]);
        assert!(code == 2 && error.contains(part) && error.contains(key), "{start}: {error}");
    }
    scene("recording = \"settled\"\ntime = 1.5");
    ok(&at, &["check", "scene.toml"]);
    let (code, _, error) = grouser(&at, &["check", "scene.toml", "--set", "fill.0.count=149"]);
    assert!(code == 2 && error.contains("149 grains here, 150 in the recording"), "{error}");
}

#[test]
fn every_command_shows_an_example() {
    let at = place("help");
    let commands = ok(&at, &["--help"]);
    let names: Vec<&str> = commands
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(["run", "resume", "show", "export", "plot"].iter().all(|name| names.contains(name)), "{names:?}");
    for name in names {
        let help = ok(&at, &[name, "--help"]);
        assert!(help.contains("Example") && help.contains(&format!("grouser {name}")), "{name}: {help}");
    }
}

#[test]
fn contacts_and_joints_are_recorded() {
    let at = place("contacts");
    let scene = "[time]\nstep = 0.005\nduration = 1\n[solver]\ntolerance = 1e-5\n[record]\nframe_rate = 10\ncontacts = \
        true\n\
                 [[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\nplane = {}\n\
                 [[body]]\nname = \"box\"\nmass = 2\nposition = [0, 0, 0.5]\n[[body.shape]]\nbox = { size = [1, 1, 1] \
                 }\n\
                 [[body]]\nname = \"bob\"\nmass = 1\nposition = [5, 0, 2]\n[[body.shape]]\nsphere = { radius = 0.1 }\n\
                 [[joint]]\nname = \"hook\"\ntype = \"spherical\"\nb = \"bob\"\nat = [5, 0, 3]\n";
    std::fs::write(at.join("s.toml"), scene).unwrap();
    ok(&at, &["run", "s.toml", "--out", "with", "--quiet"]);
    let folder = Folder::open(&at.join("with")).unwrap();
    let reader = FrameReader::open(&folder).unwrap();
    assert_eq!(reader.contacts(0).unwrap().unwrap().len(), 0, "nothing was solved before the first step");
    // The ground carries the box: forces on the body with the higher index sum up to its weight.
    let contacts = reader.contacts(10).unwrap().unwrap();
    let weight: f64 = contacts.force.iter().map(|f| f64::from(f[2])).sum();
    assert!((weight - 2.0 * 9.81).abs() < 0.1, "{weight} N");
    assert!(contacts.bodies.iter().all(|pair| *pair == [0, 1]) && contacts.normal.iter().all(|n| n[2] > 0.99));
    let strengths = reader.read(Quantity::ContactForce, 10).unwrap().to_f64();
    assert!((strengths[1] - 2.0 * 9.81).abs() < 0.1 && strengths[2] == 0.0, "{strengths:?}");
    let links = reader.solids().unwrap().links;
    assert_eq!((links.len(), links[0].name.as_str(), links[0].kind.name()), (1, "hook", "spherical"));
    assert_eq!(links[0].bodies, [None, Some(2)]);
    // On the world where the scene says, on the bob a metre above it.
    assert!((links[0].frames[0].position.z - 3.0).abs() < 1e-12 && (links[0].frames[1].position.z - 1.0).abs() < 1e-12);
    let shown = ok(&at, &["show", "with"]);
    assert!(shown.contains("contacts recorded: ") && shown.contains("1 joints"), "{shown}");
    ok(&at, &["run", "s.toml", "--out", "without", "--quiet", "--set", "record.contacts=false"]);
    assert!(ok(&at, &["show", "without"]).contains("contacts not recorded"));
    let (code, _, error) = grouser(&at, &["render", "without", "--frames", "3", "--look", "forces.toml"]);
    assert!(code == 2 && error.contains("forces.toml"), "{error}");
    std::fs::write(at.join("forces.toml"), "forces = true\n").unwrap();
    let (code, _, error) = grouser(&at, &["render", "without", "--frames", "3", "--look", "forces.toml"]);
    assert!(code != 0 && error.contains("record.contacts"), "{error}");
}
