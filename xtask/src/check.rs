//! `cargo xtask test` and its stages, each also a command of its own.

use crate::shell::{Failure, Repository, run, succeeds};
use std::time::Instant;

type Stage = fn(&Repository) -> Result<(), Failure>;

/// The stages of `cargo xtask test`, cheap ones first.
const STAGES: &[(&str, Stage)] = &[("format", check_format), ("lint", lint), ("tests", tests), ("docs", docs)];

/// Runs every stage, also after one has failed, and sums up.
pub fn all(repository: &Repository) -> Result<(), Failure> {
    let start = Instant::now();
    let mut rows = Vec::new();
    for (name, stage) in STAGES {
        eprintln!("\n== {name}");
        let begin = Instant::now();
        let failure = stage(repository).err();
        if let Some(Failure(message)) = &failure {
            eprintln!("error: stage {name}: {message}");
        }
        rows.push((*name, begin.elapsed().as_secs_f64(), failure));
    }
    println!("\nstage         seconds  result");
    for (name, seconds, failure) in &rows {
        let result = failure.as_ref().map_or("passed".to_string(), |Failure(message)| format!("FAILED: {message}"));
        println!("{name:<12} {seconds:>8.1}  {result}");
    }
    println!("{:<12} {:>8.1}", "all", start.elapsed().as_secs_f64());
    println!("{}", repository.reference_data());
    let failed: Vec<&str> = rows.iter().filter(|row| row.2.is_some()).map(|row| row.0).collect();
    if failed.is_empty() { Ok(()) } else { Err(Failure(format!("failed: {}", failed.join(", ")))) }
}

/// Formats all sources.
pub fn format(repository: &Repository) -> Result<(), Failure> {
    component(repository, "fmt", "rustfmt")?;
    run(&mut repository.cargo(&["fmt", "--all"]))
}

fn check_format(repository: &Repository) -> Result<(), Failure> {
    component(repository, "fmt", "rustfmt")?;
    let hint = |Failure(message)| Failure(format!("{message}; `cargo xtask fmt` formats the sources"));
    run(&mut repository.cargo(&["fmt", "--all", "--check"])).map_err(hint)
}

/// Clippy over everything, warnings are errors.
pub fn lint(repository: &Repository) -> Result<(), Failure> {
    component(repository, "clippy", "clippy")?;
    run(&mut repository.cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn tests(repository: &Repository) -> Result<(), Failure> {
    run(&mut repository.cargo(&["test", "--workspace", "--no-fail-fast"]))
}

/// The API documentation, warnings (broken links) are errors. With private items: its readers work on the code, and
/// comments may link to what they speak of.
pub fn docs(repository: &Repository) -> Result<(), Failure> {
    run(repository
        .cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"])
        .env("RUSTDOCFLAGS", "-D warnings"))
}

/// Sees to it that `cargo SUBCOMMAND` works, installing the toolchain's component where that is possible.
fn component(repository: &Repository, subcommand: &str, component: &str) -> Result<(), Failure> {
    let works = || succeeds(&mut repository.cargo(&[subcommand, "--version"]));
    if works() {
        return Ok(());
    }
    eprintln!("{component} is missing; asking rustup for it");
    let installed = run(&mut repository.command("rustup", &["component", "add", component]));
    if installed.is_ok() && works() {
        return Ok(());
    }
    Err(Failure(format!(
        "`cargo {subcommand}` is missing and could not be installed; install it with `rustup component add \
         {component}` \
         or, where Rust came with the system, with the system's package `rust-{component}` or `{component}`"
    )))
}
