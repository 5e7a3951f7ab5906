//! Input that is damaged, by accident or on purpose: everything that is read is read again with bytes changed, cut out,
//! doubled and mixed, and numbers replaced by extreme ones. Nothing may panic, take more than two seconds, or use more
//! than 200 MB.
//!
//! The corpus is `tests/fuzz`, a folder for each target; what once broke stays in it and is read unchanged first. Input
//! number k of a target is made from the seed and k alone, so that what is found is found again. `cargo test` tries a
//! few of each; `cargo xtask fuzz SECONDS` goes on for longer.

#[path = "../binary/mod.rs"]
mod binary;
mod cost;
mod mutate;
mod server;
mod targets;

use cost::Guard;
use grouser_math::rng::Rng;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use targets::{Corpus, Target};

/// Inputs of each target without a time.
const FEW: u64 = 15;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// The files of a target's corpus, by name.
fn corpus(target: &str) -> Corpus {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read =
        |path: &PathBuf| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap());
    files.iter().map(read).collect()
}

/// Tries a target until its time is over, or a few inputs without one: how many there were, and what went wrong.
fn attack(target: &Target, guard: &Guard, time: Option<Duration>, seed: u64) -> (u64, Vec<String>) {
    let begin = Instant::now();
    let (mut faults, mut count) = (Vec::new(), 0);
    // The whole recording is read by each of its files: once does.
    let whole = if target.name == "recordings" { &target.corpus[..1] } else { &target.corpus };
    for (name, bytes) in whole {
        faults.extend(guard.watch(&format!("{}/{name}", target.name), bytes, || (target.read)(name, bytes)));
    }
    while time.map_or(count < FEW, |time| begin.elapsed() < time) && faults.len() < 10 {
        let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(count));
        let (name, bytes) = &target.corpus[rng.below(target.corpus.len() as u64) as usize];
        let (_, other) = &target.corpus[rng.below(target.corpus.len() as u64) as usize];
        let input = mutate::mutate(bytes, other, &mut rng);
        let what = format!("{}/{name}, seed {seed}, number {count}", target.name);
        faults.extend(guard.watch(&what, &input, || (target.read)(name, &input)));
        count += 1;
    }
    (count, faults)
}

#[test]
fn damaged_input_breaks_nothing() {
    let targets = targets::all(&binary::place("fuzz", "work"), &corpus);
    let only = std::env::var("GROUSER_FUZZ_TARGET").ok();
    let chosen: Vec<&Target> = targets.iter().filter(|t| only.as_ref().is_none_or(|name| name == t.name)).collect();
    assert!(!chosen.is_empty(), "there is no target {only:?}");
    let time = number("GROUSER_FUZZ_SECONDS").map(|all| Duration::from_secs(all) / chosen.len() as u32);
    let guard = Guard::new(&binary::place("fuzz", "found"));
    let mut all = Vec::new();
    for target in chosen {
        let (count, faults) = attack(target, &guard, time, number("GROUSER_FUZZ_SEED").unwrap_or(1));
        println!("{:<12} {count} inputs, {} faults", target.name, faults.len());
        all.extend(faults);
    }
    assert!(all.is_empty(), "\n{}\nPut the input that is named into tests/fuzz once it is mended.", all.join("\n"));
}
