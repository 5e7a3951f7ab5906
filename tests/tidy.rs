//! The invariants that ARCHITECTURE.md states, checked on the Cargo files, sources and documents of the repository.
//!
//! Here is what each rule is applied to; the rules, with a violation for each, are in `tidy/rules.rs`.

#[path = "tidy/rules.rs"]
mod rules;
#[path = "tidy/rust.rs"]
mod rust;

use rules::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::modules::{Graph, in_document, of_crates};

/// Crates whose results must not depend on hash order or threads.
const ENGINE: &[&str] = &["math", "geom", "solve", "flex", "dynamics", "models"];
/// Crates that may open files and read the environment.
const OUTSIDE: &[&str] = &["grouser", "lab", "cli", "python"];
/// The one module that knows of threads: the file and its folder.
const THREADS: &str = "crates/math/src/par";
/// The one crate that prints.
const PRINTS: &[&str] = &["cli"];
/// The one file that calls `World::step`.
const STEPS: &str = "crates/grouser/src/simulation.rs";
/// The step.
const STEP: &str = "crates/dynamics/src/step.rs";
/// The folder of its stages.
const STAGES: &str = "crates/dynamics/src/stage";

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().expect("the repository exists")
}

/// A text file: path from the root with `/`, and content.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// The crate whose `src` folder holds the file.
    fn crate_name(&self) -> Option<&str> {
        let (name, rest) = self.path.strip_prefix("crates/")?.split_once('/')?;
        rest.starts_with("src/").then_some(name)
    }
}

/// All text files of the repository but what `.gitignore` leaves out.
fn tree() -> Vec<Source> {
    let root = root();
    let ignore = fs::read_to_string(root.join(".gitignore")).unwrap_or_default();
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder that can be read") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
            if name == ".git" || ignored(&ignore, &name) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                files.push(Source { path: name, text });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The three forms of line that our `.gitignore` uses: `/path`, `*.suffix`, `name`.
fn ignored(ignore: &str, path: &str) -> bool {
    ignore.lines().map(|line| line.trim_end_matches('/')).any(|line| match line.strip_prefix('*') {
        Some(suffix) => path.ends_with(suffix),
        None => line.strip_prefix('/') == Some(path) || path.rsplit('/').next() == Some(line),
    })
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Applies a check to each file and fails with everything it says.
fn check_each(wanted: impl Fn(&Source) -> bool, check: impl Fn(&Source) -> Complaints) {
    let files: Vec<Source> = tree().into_iter().filter(wanted).collect();
    assert!(!files.is_empty(), "the check found no file to look at");
    let complaints = files.iter().flat_map(|f| check(f).into_iter().map(|c| format!("{}: {c}", f.path)));
    report(complaints.collect());
}

fn report(complaints: Complaints) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

fn in_crates(names: &'static [&'static str]) -> impl Fn(&Source) -> bool {
    move |f| f.path.ends_with(".rs") && f.crate_name().is_some_and(|name| names.contains(&name))
}

fn is_source(f: &Source) -> bool {
    [".rs", ".ts", ".py"].iter().any(|ending| f.path.ends_with(ending))
}

#[test]
fn dependencies_point_down() {
    let cargo = |f: &Source| f.path.starts_with("crates/") && f.path.ends_with("/Cargo.toml");
    check_each(cargo, |f| check_layer(f.path.split('/').nth(1).unwrap_or_default(), &f.text));
}

#[test]
fn modules_use_each_other_in_one_direction() {
    let graphs = of_crates(&root()).expect("the crates' sources");
    let complaints = |(name, graph): &(String, Graph)| -> Complaints {
        check_circles(graph).into_iter().map(|c| format!("crate {name}: {c}")).collect()
    };
    report(graphs.iter().flat_map(complaints).collect());
}

#[test]
fn the_graph_of_modules_is_shown() {
    let graphs = of_crates(&root()).expect("the crates' sources");
    let shown = read("ARCHITECTURE.md");
    let current = in_document(&shown, &graphs).expect("ARCHITECTURE.md has the marks of the graph");
    assert!(shown == current, "the graph in ARCHITECTURE.md is old: run `cargo xtask graph --write`");
}

#[test]
fn geom_knows_no_time_velocity_or_force() {
    check_each(in_crates(&["geom"]), |f| check_geom(&f.text));
}

#[test]
fn solve_knows_no_shape_or_joint() {
    check_each(in_crates(&["solve"]), |f| check_solve(&f.text));
}

#[test]
fn dynamics_knows_no_vehicle() {
    check_each(in_crates(&["dynamics"]), |f| check_dynamics(&f.text));
}

#[test]
fn engine_crates_open_no_files_and_read_no_environment() {
    let closed = |f: &Source| f.path.ends_with(".rs") && f.crate_name().is_some_and(|name| !OUTSIDE.contains(&name));
    check_each(closed, |f| check_closed(&f.text));
}

#[test]
fn only_the_command_line_prints() {
    let silent = |f: &Source| f.path.ends_with(".rs") && f.crate_name().is_some_and(|name| !PRINTS.contains(&name));
    check_each(silent, |f| check_silent(&f.text));
}

#[test]
fn one_file_steps_the_world() {
    let others = |f: &Source| f.path.ends_with(".rs") && f.crate_name().is_some() && f.path != STEPS;
    let others = |f: &Source| others(f) && !f.path.ends_with("/tests.rs");
    check_each(others, |f| check_steps(&f.text));
    assert!(!check_steps(&read(STEPS)).is_empty(), "{STEPS} steps the world");
}

#[test]
fn one_module_knows_of_threads() {
    check_each(
        |f| f.path.ends_with(".rs") && f.crate_name().is_some() && !f.path.starts_with(THREADS),
        |f| check_threads(&f.text),
    );
    let users: Vec<String> = tree()
        .into_iter()
        .filter(|f| f.path.starts_with("crates/") && f.path.ends_with("Cargo.toml") && f.text.contains("rayon"))
        .map(|f| f.path)
        .collect();
    assert_eq!(users, ["crates/math/Cargo.toml"], "only math depends on rayon");
}

#[test]
fn engine_has_no_hash_order() {
    check_each(in_crates(ENGINE), |f| check_order(&f.text));
}

#[test]
fn the_step_is_short_and_plain() {
    report(check_step(&read(STEP)));
}

#[test]
fn stages_have_the_same_names_everywhere() {
    let stages = tree().into_iter().filter_map(|f| {
        let name = f.path.strip_prefix(STAGES)?.strip_prefix('/')?.strip_suffix(".rs")?.split('/').next()?.to_string();
        (name != "mod").then_some(name)
    });
    let stages: Vec<String> = stages.collect();
    assert!(stages.len() >= 5, "the stages are in {STAGES}: {stages:?}");
    let architecture = read("ARCHITECTURE.md");
    let mut complaints = check_called(&stages, &read(STEP), STEP);
    complaints.extend(check_named(&stages, &architecture, "ARCHITECTURE.md"));
    let counters = stage_counters(&read("crates/dynamics/src/profile.rs"));
    assert!(!counters.is_empty(), "StageSeconds has fields");
    complaints.extend(check_named(&counters, &architecture, "ARCHITECTURE.md"));
    report(complaints);
}

#[test]
fn documents_name_what_exists() {
    let root = root();
    let mut top: Vec<String> = fs::read_dir(&root)
        .expect("the root")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| !["target", ".git"].contains(&name.as_str()))
        .collect();
    // Folders that every checkout is expected to have: naming a file in a missing one is a mistake too.
    top.extend(["crates", "tests", "scenes", "book", "xtask", "benches"].map(String::from));
    let documents = |f: &Source| f.path.ends_with(".md");
    check_each(documents, |f| {
        let folder = Path::new(&f.path).parent().unwrap_or(Path::new(""));
        let named = paths_in_backticks(&f.text, &top).into_iter().map(|path| root.join(path));
        let linked = linked_files(&f.text).into_iter().map(|path| root.join(folder).join(path));
        named
            .chain(linked)
            .filter(|path| !path.exists())
            .map(|path| format!("{} is not there", path.display()))
            .collect()
    });
    let architecture = read("ARCHITECTURE.md");
    let map =
        architecture.split("\n## ").find(|section| section.starts_with("Code map")).expect("a section `Code map`");
    let crates = fs::read_dir(root.join("crates")).expect("crates");
    let crates = crates.map(|entry| format!("crates/{}", entry.expect("an entry").file_name().to_string_lossy()));
    report(
        crates
            .filter(|name| !map.contains(name.as_str()))
            .map(|name| format!("{name} is not in the code map"))
            .collect(),
    );
}

#[test]
fn book_lists_its_chapters() {
    let summary = read("book/src/SUMMARY.md");
    let chapters = tree().into_iter().filter_map(|f| f.path.strip_prefix("book/src/").map(str::to_string));
    let chapters = chapters.filter(|name| name.ends_with(".md") && name != "SUMMARY.md");
    let missing = chapters.filter(|name| !summary.contains(&format!("({name})")));
    report(missing.map(|name| format!("book/src/SUMMARY.md does not list {name}")).collect());
}

#[test]
fn validation_cases_are_in_the_book() {
    let tests = tree().into_iter().filter(|f| f.path.starts_with("tests/validation/") && f.path.ends_with(".rs"));
    let names: Vec<String> = tests.flat_map(|f| test_names(&f.text)).collect();
    assert!(!names.is_empty(), "tests/validation has tests");
    report(check_named(&names, &read("book/src/validation.md"), "book/src/validation.md"));
}

#[test]
fn no_file_is_too_long() {
    // What a command wrote from the source is as long as that makes it.
    let generated = |f: &Source| f.text.lines().next().is_some_and(|l| l.contains("Generated by `cargo xtask"));
    check_each(|f| is_source(f) && !generated(f), |f| check_length(&f.text, LONGEST_FILE));
}

#[test]
fn nothing_names_this_machine() {
    check_each(|f| f.path != "Cargo.lock", |f| check_machine_paths(&f.text));
}

#[test]
fn nothing_is_left_unfinished() {
    check_each(is_source, |f| check_unfinished(&f.text));
}

#[test]
fn every_file_says_what_it_is() {
    check_each(|f| f.path.ends_with(".rs"), |f| check_doc_comment(&f.text));
    let crates = fs::read_dir(root().join("crates")).expect("crates").map(|entry| entry.expect("an entry").path());
    for folder in crates.filter(|folder| folder.join("Cargo.toml").exists()) {
        assert!(folder.join("src/lib.rs").exists(), "{} has no src/lib.rs", folder.display());
    }
}

#[test]
fn lines_end_in_time() {
    check_each(|f| f.path.ends_with(".rs"), |f| check_width(&f.text));
    // Values of a scene may be long tables of numbers; its comments are for readers.
    let given =
        |f: &Source| f.path.ends_with(".toml") && ["scenes/", "vehicles/"].iter().any(|at| f.path.starts_with(at));
    let comment = |line: &&str| line.trim_start().starts_with('#');
    check_each(given, |f| check_width(&f.text.lines().filter(comment).collect::<Vec<_>>().join("\n")));
}

#[test]
fn sources_are_cited_by_author_and_year() {
    let texts = [".rs", ".ts", ".toml", ".md"];
    check_each(|f| texts.iter().any(|ending| f.path.ends_with(ending)), |f| check_citations(&f.text));
}

#[test]
fn words_are_plain() {
    let texts = [".rs", ".ts", ".toml", ".md"];
    check_each(|f| texts.iter().any(|ending| f.path.ends_with(ending)), |f| check_words(&f.text));
}

#[test]
fn type_names_are_found_by_a_search() {
    let files = tree().into_iter().filter(|f| f.path.ends_with(".rs") && f.crate_name().is_some());
    let names =
        files.flat_map(|f| type_names(&f.text).into_iter().map(|name| (name, f.path.clone())).collect::<Vec<_>>());
    report(check_type_names(names.collect()));
}

#[test]
fn every_file_has_the_same_version() {
    let cargo = read("Cargo.toml");
    let version = cargo.split("\nversion = \"").nth(1).and_then(|rest| rest.split('"').next()).expect("a version");
    let ours = cargo.lines().filter(|line| line.contains("path = \"crates/"));
    let mut complaints: Complaints = ours
        .filter(|line| !line.contains(&format!("version = \"{version}\"")))
        .map(|line| format!("Cargo.toml: `{line}` is not of version {version}"))
        .collect();
    for (path, line) in [
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("crates/viewer/web/package.json", format!("\"version\": \"{version}\"")),
        ("CHANGELOG.md", format!("\n## {version} (")),
    ] {
        if !read(path).contains(&line) {
            complaints.push(format!("{path} is not of version {version}"));
        }
    }
    report(complaints);
}

/// A default build has no library that speaks to graphics cards or to MPI; the features have.
#[test]
fn a_default_build_has_no_foreign_library() {
    let tree = |features: &[&str]| {
        let words = ["tree", "--offline", "--edges", "normal,build", "--prefix", "none", "--package", "grouser-cli"];
        let output = Command::new(env!("CARGO")).args(words).args(features).current_dir(root()).output();
        let output = output.expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).expect("names of packages");
        lines.lines().filter_map(|line| line.split(' ').next()).map(String::from).collect::<Vec<_>>()
    };
    let (usual, with_cards) = (tree(&[]), tree(&["--features", "gpu"]));
    for foreign in ["wgpu", "wgpu-hal", "naga", "ash", "grouser-gpu"] {
        assert!(with_cards.iter().any(|name| name == foreign), "the feature gpu has no {foreign}: name what it has");
    }
    let is_foreign = |name: &String| {
        ["wgpu", "naga", "ash", "mpi", "grouser-gpu"].iter().any(|foreign| name == foreign) || name.starts_with("wgpu-")
    };
    report(usual.into_iter().filter(is_foreign).map(|name| format!("a default build compiles `{name}`")).collect());
}
