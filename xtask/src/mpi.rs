//! Ranks as processes: builds the program with MPI and starts it by `mpirun`.
//!
//! `cargo xtask mpi` compares digests and recordings of several processes with those of one, and kills a process;
//! `cargo xtask mpi tank` runs the tank of 1,000,000 bodies on 1, 2 and 4 processes, for the nightly check. Both say so
//! where MPI is not installed, and do nothing.

use crate::shell::{Failure, Repository, output, run, succeeds};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What the scenes are run with.
const TOGETHER: &str = "solver.last_contacts=\"together\"";
/// Scene, changes, steps, numbers of processes.
type Trial = (&'static str, &'static [&'static str], u32, &'static [u32]);
const TRIALS: &[Trial] = &[
    ("bed", &["fill.0.count=300", "time.step=4e-3"], 12, &[2, 3, 4, 8]),
    ("silo", &["fill.0.count=300"], 12, &[3, 8]),
    (
        "light-robot-gravel",
        &["fill.0.count=700", "fill.0.region={ bed = { depth = 0.15 } }", "vehicle.0.position=[-0.6, 0, 0.3]"],
        6,
        &[2, 4],
    ),
    (
        "light-robot-gravel",
        &[
            "fill.0.count=700",
            "fill.0.region={ bed = { depth = 0.15 } }",
            "vehicle.0.position=[-0.6, 0, 0.3]",
            "scene.window={ follow = \"robot.chassis\", size = [2.6, 1.8], stride = 0.02 }",
        ],
        6,
        &[3],
    ),
    (
        "single-wheel",
        &[
            "rig.soil.count=900",
            "rig.wheel.bin=[0.7, 0.24]",
            "rig.wheel.start=0.01",
            "rig.wheel.speed=6.0",
            "scene.window={ follow = \"wheel\", size = [0.26, 0.3], stride = 0.01 }",
        ],
        80,
        &[2, 4],
    ),
];
/// The scene that is recorded, and that a process of is killed.
const RECORDED: &[&str] = &["fill.0.count=300", "time.step=4e-3", "record.checkpoint_interval=0.04"];
/// How long to wait for a checkpoint, or for the end of a job of which a process was killed.
const PATIENCE: Duration = Duration::from_secs(300);

/// The program with MPI, and a folder to try it in.
struct Program {
    path: PathBuf,
    folder: PathBuf,
}

/// Tries several processes against one.
pub fn check(repository: &Repository) -> Result<(), Failure> {
    let Some(program) = Program::build(repository, "test", "debug")? else { return Ok(()) };
    for (scene, set, steps, sizes) in TRIALS {
        let steps = steps.to_string();
        let words = ["--steps", &steps, "--no-record"];
        let alone = digest(&output(&mut program.run(1, &run_words(scene, set, &words)))?)?;
        for size in *sizes {
            // Cuts are moved on the way.
            let words = [&words[..], &["--cuts", "5"]].concat();
            let several = digest(&output(&mut program.run(*size, &run_words(scene, set, &words)))?)?;
            if several != alone {
                return Err(Failure(format!("{scene}: {size} processes end in {several}, one in {alone}")));
            }
            println!("{scene}: {size} processes end in {alone}, as one");
        }
    }
    recordings(&program)?;
    killed(&program)
}

/// Recordings of one process and of four have the same bytes, but for what tells wall times.
fn recordings(program: &Program) -> Result<(), Failure> {
    for (size, folder) in [(1, "one"), (4, "four")] {
        output(&mut program.run(size, &run_words("bed", RECORDED, &["--steps", "24", "--out", folder])))?;
    }
    let [one, four] = ["one", "four"].map(|folder| program.folder.join(folder));
    let (mut count, mut files) = (0, Vec::new());
    list(&one, Path::new(""), &mut files)?;
    for file in &files {
        let [a, b] = [&one, &four].map(|folder| fs::read(folder.join(file)).unwrap_or_default());
        // Summaries and checkpoints hold wall times too; where the run goes on tells whether checkpoints are the same.
        if a != b && file != Path::new("summary.json") && !file.starts_with("checkpoints") {
            return Err(Failure(format!("{} differs between 1 and 4 processes", file.display())));
        }
        count += usize::from(a == b);
    }
    println!("recordings of 1 and 4 processes: {count} of {} files are the same", files.len());
    let ends = [("one", 3), ("four", 1)].map(|(folder, size)| {
        let words = ["resume", folder, "--duration", "0.12", "--threads", "1", "--quiet", "--json"];
        digest(&output(&mut program.run(size, &words.map(String::from)))?)
    });
    let [Ok(three), Ok(one)] = ends else { return Err(Failure("a recording does not go on".into())) };
    if three != one {
        return Err(Failure(format!("1 process resumed by 3 ends in {three}, 4 by 1 in {one}")));
    }
    println!("resumed with other numbers of processes: {one}");
    Ok(())
}

/// A process that is killed ends the job, and its recording goes on from the last checkpoint.
fn killed(program: &Program) -> Result<(), Failure> {
    let words = |out: &[&str]| run_words("bed", RECORDED, &[&["--duration", "0.24"], out].concat());
    let mut job = program.run(3, &words(&["--out", "killed"]));
    let mut job =
        job.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(|e| Failure(format!("mpirun: {e}")))?;
    let start = Instant::now();
    let checkpoints = program.folder.join("killed/checkpoints");
    while fs::read_dir(&checkpoints).map_or(0, Iterator::count) == 0 {
        if start.elapsed() > PATIENCE || job.try_wait().is_ok_and(|ended| ended.is_some()) {
            return Err(Failure("the job to be killed has left no checkpoint".into()));
        }
        thread::sleep(Duration::from_millis(5));
    }
    let child = children(job.id()).pop().ok_or_else(|| Failure("mpirun has no processes".into()))?;
    run(Command::new("kill").args(["-9", &child.to_string()]))?;
    let start = Instant::now();
    let ended = loop {
        match job.try_wait() {
            Ok(Some(status)) => break status,
            _ if start.elapsed() > PATIENCE => {
                let _ = job.kill();
                return Err(Failure("the job goes on without one of its processes".into()));
            }
            _ => thread::sleep(Duration::from_millis(20)),
        }
    };
    if ended.success() {
        return Err(Failure("a job of which a process was killed ends well".into()));
    }
    let resume = ["resume", "killed", "--threads", "1", "--quiet", "--json"].map(String::from);
    let resumed = digest(&output(&mut program.run(2, &resume))?)?;
    let whole = digest(&output(&mut program.run(1, &words(&["--no-record"])))?)?;
    if resumed != whole {
        return Err(Failure(format!("killed and resumed ends in {resumed}, an unbroken run in {whole}")));
    }
    println!("3 processes of which one was killed, resumed by 2: {whole}, as unbroken");
    Ok(())
}

/// Steps of the full tank on 1, 2 and 4 processes.
pub fn tank(repository: &Repository) -> Result<(), Failure> {
    let Some(program) = Program::build(repository, "release", "release")? else { return Ok(()) };
    let mut digests = Vec::new();
    for size in [1, 2, 4] {
        let words = run_words("tank", &["scene.variant=full", "time.step=2e-4"], &["--steps", "20", "--no-record"]);
        let start = Instant::now();
        let text = output(&mut program.run(size, &words))?;
        let end = digest(&text)?;
        println!("tank, {size} processes: {:.0} s with building, digest {end}", start.elapsed().as_secs_f64());
        println!("{}", text.lines().last().unwrap_or_default());
        digests.push(end);
    }
    if digests.iter().any(|digest| *digest != digests[0]) {
        return Err(Failure(format!("the tank ends in {digests:?}")));
    }
    Ok(())
}

impl Program {
    /// Builds it; nothing where MPI is not there.
    fn build(repository: &Repository, profile: &str, kind: &str) -> Result<Option<Self>, Failure> {
        let is_there = |program: &str| succeeds(repository.command(program, &["--version"]).stdin(Stdio::null()));
        if !is_there("mpicc") || !is_there("mpirun") {
            println!("MPI: skipped; mpicc and mpirun are not both installed (Debian: libopenmpi-dev, libclang-dev)");
            return Ok(None);
        }
        // In the profile of tests: beside one of them, so that features are the workspace's and what is built serves.
        let beside_a_test = ["test", "--workspace", "--no-run", "--test", "golden", "--features", "grouser-cli/mpi"];
        let alone = ["build", "--profile", profile, "-p", "grouser-cli", "--features", "mpi"];
        run(&mut repository.cargo(if profile == "test" { &beside_a_test[..] } else { &alone[..] }))?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.root.join("target"), PathBuf::from);
        let folder = repository.root.join("target/mpi");
        let prepared = match fs::remove_dir_all(&folder) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e),
            _ => fs::create_dir_all(&folder),
        };
        prepared.map_err(|e| Failure(format!("cannot prepare {}: {e}", folder.display())))?;
        Ok(Some(Self { path: target.join(kind).join("grouser"), folder }))
    }

    /// The program alone, or as so many processes. The words for root and for few cores are Open MPI's; other
    /// implementations take no heed of them.
    fn run(&self, size: u32, words: &[String]) -> Command {
        let mut command = if size == 1 {
            Command::new(&self.path)
        } else {
            let mut command = Command::new("mpirun");
            command.args(["-n", &size.to_string()]).arg(&self.path);
            command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
            command.env("OMPI_MCA_rmaps_base_oversubscribe", "1").env("OMPI_MCA_mpi_yield_when_idle", "1");
            command
        };
        command.args(words).current_dir(&self.folder).env("GROUSER_CACHE", self.folder.join("cache"));
        command
    }
}

fn run_words(scene: &str, set: &[&str], words: &[&str]) -> Vec<String> {
    let set = set.iter().chain(&[TOGETHER]).flat_map(|set| ["--set", set]);
    let first = ["run", scene, "--threads", "1", "--quiet", "--json"];
    first.into_iter().chain(set).chain(words.iter().copied()).map(String::from).collect()
}

/// The digest in the summary that was printed last.
fn digest(text: &str) -> Result<String, Failure> {
    let line = text.lines().last().unwrap_or_default();
    let digest = line.split("\"digest\":\"").nth(1).and_then(|rest| rest.split('"').next());
    digest.map(String::from).ok_or_else(|| Failure(format!("no digest in `{line}`")))
}

/// Files below a folder, as paths from there.
fn list(folder: &Path, below: &Path, out: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failed = |e: std::io::Error| Failure(format!("cannot list {}: {e}", folder.join(below).display()));
    for entry in fs::read_dir(folder.join(below)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = below.join(entry.file_name());
        if entry.path().is_dir() { list(folder, &path, out)? } else { out.push(path) }
    }
    Ok(())
}

/// Processes that another one has started (Linux).
fn children(parent: u32) -> Vec<u32> {
    let is_child = |id: &u32| {
        let text = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // Behind the name, which may hold anything but ends at the last bracket: state, parent.
        let parent_of = text.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1));
        parent_of.is_some_and(|of| of.parse() == Ok(parent))
    };
    let processes = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    let mut found: Vec<u32> = processes.filter_map(|p| p.file_name().to_str()?.parse().ok()).filter(is_child).collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn digests_are_found_in_the_last_line() {
        let text = "{\"digest\":\"ab\"}\n{\"steps\":3,\"digest\":\"cd\",\"x\":1}";
        assert!(super::digest(text).is_ok_and(|digest| digest == "cd"));
        assert!(super::digest("cannot start").is_err());
    }
}
