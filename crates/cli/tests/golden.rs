//! Golden digests: the exact final state of short runs of bundled scenes, kept in `tests/golden/digests.toml`.
//!
//! A refactoring must not change a bit, so it must not change that file. A change that is meant to alter results
//! rewrites it with `GROUSER_WRITE_GOLDEN=1 cargo test --test golden`; the new digests then stand in the diff, beside
//! the reason under *Results change* in CHANGELOG.md. Each scene runs with one and with two threads.

mod binary;

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The file.
#[derive(Deserialize, Serialize)]
struct Golden {
    run: Vec<GoldenRun>,
}

/// A short run and the digest of its last state.
#[derive(Clone, Deserialize, Serialize)]
struct GoldenRun {
    scene: String,
    /// Overrides `KEY=VALUE`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<String>,
    steps: u64,
    digest: String,
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/digests.toml")
}

/// The digest of the run with this number of threads.
fn digest(run: &GoldenRun, threads: &str) -> String {
    let steps = run.steps.to_string();
    let mut args = vec!["run", &run.scene, "--steps", &steps, "--threads", threads, "--no-record", "--json", "--quiet"];
    run.set.iter().for_each(|set| args.extend(["--set", set.as_str()]));
    binary::digest(&binary::ok(&binary::place("golden", threads), &args))
}

#[test]
fn no_scene_has_changed_by_a_bit() {
    let text = std::fs::read_to_string(path()).unwrap();
    let golden: Golden = toml::from_str(&text).unwrap();
    assert!(golden.run.len() >= 8, "eight scenes at least");
    let mut found = golden.run.clone();
    let mut complaints = Vec::new();
    for (run, new) in golden.run.iter().zip(&mut found) {
        let label = format!("{} {}", run.scene, run.set.join(" "));
        new.digest = digest(run, "1");
        if digest(run, "2") != new.digest {
            complaints.push(format!("{label}: one and two threads differ"));
        }
        if new.digest != run.digest {
            complaints.push(format!("{label}: {} after {} steps, not {}", new.digest, run.steps, run.digest));
        }
    }
    if std::env::var_os("GROUSER_WRITE_GOLDEN").is_some() {
        let comment = text.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n"));
        let body = toml::to_string(&Golden { run: found }).unwrap();
        std::fs::write(path(), comment.collect::<String>() + "\n" + &body).unwrap();
    }
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
