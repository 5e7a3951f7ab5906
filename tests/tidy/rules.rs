//! The rules: functions from text to complaints. Below, each is shown a violation and something that it must let pass.

use super::rust::{forbid, has_word};
use xtask::code::{code, is_word};
use xtask::modules::Graph;

/// What a rule says against a text; empty if all is well.
pub type Complaints = Vec<String>;

/// Which crate may use which of our crates. Order: from the bottom up.
const LAYERS: &[(&str, &[&str])] = &[
    ("math", &[]),
    ("geom", &["math"]),
    ("solve", &["math"]),
    ("gpu", &["math", "geom", "solve", "flex", "dynamics"]),
    ("flex", &["math"]),
    ("dynamics", &["math", "geom", "solve", "flex"]),
    ("models", &["math", "geom", "flex", "dynamics"]),
    ("record", &["math"]),
    ("viewer", &["math", "record"]),
    ("grouser", &["math", "geom", "solve", "flex", "dynamics", "models", "record", "viewer"]),
    ("fmu", &["grouser"]),
    ("lab", &["math", "geom", "solve", "flex", "dynamics", "models", "record", "viewer", "grouser"]),
    ("cli", &["math", "geom", "solve", "flex", "dynamics", "models", "record", "viewer", "grouser", "lab", "gpu"]),
    ("python", &["math", "geom", "solve", "flex", "dynamics", "models", "record", "viewer", "grouser", "lab", "cli"]),
];

/// How long the step may be.
pub const LONGEST_STEP: usize = 100;
/// How long any other source file may be.
pub const LONGEST_FILE: usize = 600;

/// Packages of ours that a Cargo file names, as folder names, in any kind of dependency.
pub fn our_dependencies(cargo: &str) -> Vec<String> {
    let folder = |package: &str| package.strip_prefix("grouser-").unwrap_or(package).to_string();
    let ours = |package: &str| package == "grouser" || package.starts_with("grouser-");
    let mut found = Vec::new();
    let mut inside = false;
    for line in cargo.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            inside = header.ends_with("dependencies");
            // The form [dependencies.grouser-math].
            let named = header.split_once("dependencies.").map(|(_, package)| package);
            found.extend(named.filter(|package| ours(package)).map(folder));
        } else if inside {
            let key: String = line.chars().take_while(|c| is_word(*c) || *c == '-').collect();
            found.extend(Some(key.as_str()).filter(|key| ours(key)).map(folder));
        }
    }
    found
}

pub fn check_layer(name: &str, cargo: &str) -> Complaints {
    let Some((_, allowed)) = LAYERS.iter().find(|layer| layer.0 == name) else {
        return vec![format!("crate `{name}` has no line in LAYERS of tests/tidy/rules.rs (and in ARCHITECTURE.md)")];
    };
    let wrong = our_dependencies(cargo).into_iter().filter(|used| !allowed.contains(&used.as_str()));
    wrong.map(|used| format!("`{name}` must not use `{used}`; it may use {allowed:?}")).collect()
}

/// Modules of a crate, with those that each uses.
pub fn check_circles(graph: &Graph) -> Complaints {
    let complain = |circle: Vec<String>| {
        let names = circle.join(", ");
        format!("{names} use each other in a circle; `cargo xtask graph` prints who uses whom")
    };
    graph.cycles().into_iter().map(complain).collect()
}

pub fn check_geom(text: &str) -> Complaints {
    const WORDS: &[&str] = &["time", "velocity", "velocities", "speed", "force", "forces", "impulse", "torque"];
    forbid(text, |name, _| has_word(name, WORDS).then_some("geom knows no time, velocity or force"))
}

pub fn check_solve(text: &str) -> Complaints {
    const WORDS: &[&str] = &["shape", "shapes", "joint", "joints", "collider", "colliders", "vehicle"];
    forbid(text, |name, _| has_word(name, WORDS).then_some("solve knows no shape, joint or vehicle"))
}

pub fn check_dynamics(text: &str) -> Complaints {
    const WORDS: &[&str] = &["vehicle", "vehicles", "wheel", "wheels", "terrain"];
    forbid(text, |name, _| has_word(name, WORDS).then_some("dynamics knows no vehicle and no terrain"))
}

/// Files and environment.
pub fn check_closed(text: &str) -> Complaints {
    forbid(text, |name, is_macro| match (name, is_macro) {
        ("fs" | "File" | "OpenOptions", false) => Some("only `grouser` opens files; take a reader or a writer"),
        ("env", false) => Some("only `grouser` reads the environment; take a setting"),
        _ => None,
    })
}

/// Standard streams; those of other programs that are started do not count.
pub fn check_silent(text: &str) -> Complaints {
    let text = without_tests(text);
    let mut complaints = forbid(text, |name, is_macro| match (name, is_macro) {
        ("println" | "print" | "eprintln" | "eprint" | "dbg", true) | ("indicatif", false) => {
            Some("only `cli` prints; tell a `Watch`, or return a value")
        }
        _ => None,
    });
    let streams = ["io::stdout", "io::stderr"].into_iter().filter(|stream| code(text).contains(stream));
    complaints.extend(streams.map(|stream| format!("`{stream}`: only `cli` prints")));
    complaints
}

/// Calls of `step` on anything but a simulation. A `Simulation` is called `simulation` everywhere, so that whatever
/// else has a method of this name is a world.
pub fn check_steps(text: &str) -> Complaints {
    let code = code(without_tests(text));
    let stepped = code.match_indices(".step()").filter_map(|(at, _)| {
        let who = code[..at].rsplit(|c: char| !is_word(c)).next().unwrap_or_default();
        let line = code[..at].matches('\n').count() + 1;
        (!["simulation", "self"].contains(&who)).then(|| {
            format!("line {line}: `{who}.step()`: only `Simulation` steps a world; call its variables `simulation`")
        })
    });
    stepped.collect()
}

/// The text before the unit tests at its end.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default()
}

pub fn check_threads(text: &str) -> Complaints {
    forbid(text, |name, _| match name {
        "rayon" | "thread" | "crossbeam" => Some("only math's `par` knows of threads"),
        "current_num_threads" | "available_parallelism" => Some("work must not be split by the number of threads"),
        _ if name.starts_with("par_") || name.starts_with("into_par_") => Some("use the ordered loops of math's `par`"),
        _ => None,
    })
}

pub fn check_order(text: &str) -> Complaints {
    const NAMES: &[&str] = &["HashMap", "HashSet", "hash_map", "hash_set", "RandomState"];
    forbid(text, |name, _| {
        NAMES.contains(&name).then_some("hash order is not reproducible; sort, or use lists by index")
    })
}

pub fn check_length(text: &str, longest: usize) -> Complaints {
    let lines = text.lines().count();
    if lines > longest { vec![format!("{lines} lines, more than {longest}: is it two things?")] } else { vec![] }
}

pub fn check_step(text: &str) -> Complaints {
    let mut complaints = check_length(text, LONGEST_STEP);
    let calls_only = |name: &str, _| match name {
        "cfg" => Some("the step has no `cfg`: hide variants behind a stage"),
        "ContactMethod" | "penalty" | "cone" => Some("the step knows no contact method: see `ContactScheme`"),
        _ => None,
    };
    complaints.extend(forbid(text, calls_only));
    complaints
}

/// Each of `names` must stand as a word in `text`.
pub fn check_named(names: &[String], text: &str, place: &str) -> Complaints {
    let all: Vec<&str> = text.split(|c| !is_word(c)).collect();
    let missing = names.iter().filter(|name| !all.contains(&name.as_str()));
    missing.map(|name| format!("`{name}` is not named in {place}")).collect()
}

/// Each of `stages` must be called in `text`: `stage::NAME::` in its code, not in a comment.
pub fn check_called(stages: &[String], text: &str, place: &str) -> Complaints {
    let code = xtask::code::code(text);
    let missing = stages.iter().filter(|name| !code.contains(&format!("stage::{name}::")));
    missing.map(|name| format!("stage `{name}` is not called in {place}")).collect()
}

/// Fields of the struct `StageSeconds`.
pub fn stage_counters(profile: &str) -> Vec<String> {
    let body = profile.split("pub struct StageSeconds {").nth(1).unwrap_or_default();
    let body = body.split('}').next().unwrap_or_default();
    let fields = body.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
    fields.map(|(name, _)| name.to_string()).collect()
}

/// Names of the tests in a file.
pub fn test_names(text: &str) -> Vec<String> {
    let functions = text.split("#[test]").skip(1).filter_map(|rest| rest.split("fn ").nth(1)?.split('(').next());
    functions.map(str::to_string).collect()
}

/// Paths in backticks that begin with a folder of the repository, or are a file at its root.
pub fn paths_in_backticks(markdown: &str, top: &[String]) -> Vec<String> {
    let is_path = |word: &str| {
        let first = word.split('/').next().unwrap_or_default();
        let plain = word.chars().all(|c| is_word(c) || "/.-".contains(c));
        plain && top.iter().any(|t| t == first) && (word.contains('/') || word.contains('.'))
    };
    let mut paths = Vec::new();
    for line in markdown.lines() {
        paths.extend(line.split('`').skip(1).step_by(2).filter(|word| is_path(word)).map(str::to_string));
    }
    paths
}

/// Targets of links to files, without anchors.
pub fn linked_files(markdown: &str) -> Vec<String> {
    let targets = markdown.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.map(|target| target.split('#').next().unwrap_or_default().to_string()).collect()
}

/// Absolute paths of somebody's machine. The names are put together here, lest this file complain about itself.
pub fn check_machine_paths(text: &str) -> Complaints {
    let folders = ["work", "root", "home", "tmp", "farm", "Users"].map(|name| format!("/{name}/"));
    let mut complaints = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for folder in &folders {
            let mut places = line.match_indices(folder.as_str());
            let absolute = |at: usize| !line[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "._-".contains(c));
            if places.any(|(at, _)| absolute(at)) {
                complaints.push(format!("line {}: a path of this machine below {folder}", number + 1));
            }
        }
    }
    complaints
}

pub fn check_unfinished(text: &str) -> Complaints {
    let mut complaints = forbid(text, |name, is_macro| {
        (is_macro && ["todo", "unimplemented"].contains(&name)).then_some("finish it or leave it out")
    });
    let marks = [["FIX", "ME"].concat(), "X".repeat(3)];
    for (number, line) in text.lines().enumerate() {
        if marks.iter().any(|mark| line.contains(mark.as_str())) {
            complaints.push(format!("line {}: a mark of unfinished work", number + 1));
        }
        if line.trim() == "#[ignore]" {
            complaints.push(format!("line {}: an ignored test gives its reason: #[ignore = \"…\"]", number + 1));
        }
    }
    complaints
}

/// Words that a reader stumbles over, each with a better one. They are put together here, lest this file complain about
/// itself.
pub fn check_words(text: &str) -> Complaints {
    let odd = [
        (["an", "ew"].concat(), "again"),
        (["afr", "esh"].concat(), "again"),
        (["in the ", "mean "].concat(), "on average"),
        (["is ", "told"].concat(), "is reported"),
        (["are ", "told"].concat(), "are reported"),
        (["no ", "number of"].concat(), "not a … number"),
        (["the ", "thesis"].concat(), "author and year"),
        (["as a ", "mean "].concat(), "on average"),
        (["that is ", "no grain"].concat(), "that is not a grain"),
        (["is no ", "recording:"].concat(), "is not a recording:"),
        (["can be ", "had"].concat(), "is available"),
        (["to be ", "had"].concat(), "available"),
        (["from it ", "on"].concat(), "after it"),
        (["shall ", "stand"].concat(), "belongs"),
        (["goes on ", "where it was"].concat(), "continues where it stopped"),
        (["broken", "-off"].concat(), "interrupted"),
        (["with", "al"].concat(), "also"),
        (["where", "of"].concat(), "of which"),
        (["here", "of"].concat(), "of this"),
    ];
    let mut complaints = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for (word, better) in &odd {
            let alone = |at: usize| {
                let inside = |c: char| c.is_alphanumeric() || c == '_';
                let after = &line[at + word.len()..];
                !line[..at].ends_with(inside) && (word.ends_with(' ') || !after.starts_with(inside))
            };
            if line.match_indices(word.as_str()).any(|(at, _)| alone(at)) {
                complaints.push(format!("line {}: write `{better}` instead of `{}`", number + 1, word.trim()));
            }
        }
    }
    complaints
}

/// How long a line may be, in columns.
pub const WIDEST_LINE: usize = 120;

pub fn check_width(text: &str) -> Complaints {
    // The rows of a table in a comment cannot be broken.
    let is_row = |line: &str| line.trim_start().trim_start_matches(['/', '!']).trim_start().starts_with('|');
    let wide = text.lines().enumerate().filter(|(_, line)| line.chars().count() > WIDEST_LINE && !is_row(line));
    wide.map(|(number, _)| format!("line {}: more than {WIDEST_LINE} columns", number + 1)).collect()
}

/// Sources are cited by author and year; the numbers of the founding documents' files mean nothing to a reader.
pub fn check_citations(text: &str) -> Complaints {
    let is_number = |word: &str| word.len() == 3 && word.starts_with("00") && ('0'..='4').contains(&last(word));
    let mut complaints = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut rest = line;
        while let Some(at) = rest.find("00") {
            let before = rest[..at].chars().next_back();
            let word: String = rest[at..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let alone = before.is_none_or(|c| " (\"'`[".contains(c));
            let mut after = rest[at + word.len()..].chars();
            let ends = after.next().is_none_or(|c| ",):.; '\"|".contains(c))
                && after.next().is_none_or(|c| !c.is_ascii_digit());
            if alone && is_number(&word) && ends {
                complaints.push(format!("line {}: `{word}` is a private number; cite author and year", number + 1));
            }
            rest = &rest[at + word.len().max(2)..];
        }
    }
    complaints
}

fn last(word: &str) -> char {
    word.chars().next_back().unwrap_or_default()
}

/// Names of the structs, enums and traits that a source file defines.
pub fn type_names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for line in text.lines().map(str::trim_start) {
        let line = match line.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or("", |(_, rest)| rest),
            Some(rest) => rest.trim_start(),
            None => line,
        };
        let rest = ["struct ", "enum ", "trait "].iter().find_map(|kind| line.strip_prefix(kind));
        let name: String = rest.unwrap_or_default().chars().take_while(|c| is_word(*c)).collect();
        names.extend((!name.is_empty()).then_some(name));
    }
    names
}

/// Names that three or more files give to a type: a search for them finds too much.
pub fn check_type_names(mut all: Vec<(String, String)>) -> Complaints {
    // Each command of the program has its `Args`.
    all.retain(|(name, _)| name != "Args");
    all.sort();
    let groups = all.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() >= 3);
    groups
        .map(|group| {
            let files: Vec<&str> = group.iter().map(|(_, file)| file.as_str()).collect();
            format!("`{}` is the name of a type in {}", group[0].0, files.join(", "))
        })
        .collect()
}

pub fn check_doc_comment(text: &str) -> Complaints {
    if text.starts_with("//! ") { vec![] } else { vec!["the file does not start with a `//!` comment".into()] }
}

#[cfg(test)]
mod tests {
    use super::super::{ignored, rust::words};
    use super::*;

    fn modules(files: &[(&str, &str)]) -> Graph {
        Graph::read(&files.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect::<Vec<_>>())
    }

    #[test]
    fn violations_are_found() {
        let caught = |complaints: Complaints| assert!(!complaints.is_empty());
        caught(check_layer("solve", "[dependencies]\ngrouser-geom.workspace = true\n"));
        caught(check_layer("geom", "[dev-dependencies]\ngrouser-dynamics = { path = \"../dynamics\" }\n"));
        caught(check_layer("viewer", "[target.'cfg(unix)'.dependencies]\ngrouser = \"0.1\"\n"));
        caught(check_layer("math", "[build-dependencies.grouser-geom]\npath = \"../geom\"\n"));
        caught(check_layer("attic", ""));
        caught(check_circles(&modules(&[("a.rs", "use crate::b;"), ("b/mod.rs", "fn f(a: &super::a::A) {}")])));
        caught(check_geom("struct Ball { velocity: Vec3 }"));
        caught(check_geom("fn f(max_force: f64) {}"));
        caught(check_solve("struct JointRow;"));
        caught(check_dynamics("fn add_wheel() {}"));
        caught(check_closed("use std::fs;"));
        caught(check_closed("use std::{env, io};"));
        caught(check_closed("let x = std::fs::File::open(p);"));
        caught(check_silent("fn f() { eprintln!(\"x\"); }"));
        caught(check_silent("write!(std::io::stdout(), \"x\");"));
        caught(check_silent("use indicatif::ProgressBar;"));
        caught(check_steps("let report = world.step()?;"));
        caught(check_steps("for w in &mut worlds { w.step()?; }"));
        caught(check_steps("let report = self.world.step()?;"));
        caught(check_threads("use rayon::prelude::*;"));
        caught(check_threads("std::thread::spawn(f);"));
        caught(check_threads("x.par_iter().sum()"));
        caught(check_threads("let n = rayon_core_free::current_num_threads();"));
        caught(check_order("use std::collections::HashMap;"));
        caught(check_length("a\nb\nc\n", 2));
        caught(check_step("#[cfg(feature = \"gpu\")]\nfn f() {}"));
        caught(check_step(&"x\n".repeat(LONGEST_STEP + 1)));
        caught(check_step("if method == ContactMethod::Penalty {}"));
        caught(check_called(&["broad".into()], "// stage::broad::run(world)\nstage::narrow::run();", "a text"));
        caught(check_named(&["broad".into(), "narrow".into()], "broad, narrower", "a text"));
        caught(check_machine_paths(&format!("see {}", ["/wo", "rk/main"].concat())));
        caught(check_machine_paths(&format!("\"{}\"", ["/t", "mp/x"].concat())));
        caught(check_unfinished("fn f() { todo!() }"));
        caught(check_unfinished(&["// FIX", "ME"].concat()));
        caught(check_unfinished("#[test]\n#[ignore]\nfn f() {}"));
        caught(check_doc_comment("use std::fmt;"));
        caught(check_width(&"x".repeat(WIDEST_LINE + 1)));
        caught(check_citations(&["// by gradients (0", "02, A.3)"].concat()));
        caught(check_citations(&["# Source: seed 0", "03: an excavator"].concat()));
        caught(check_words(&["the table is made an", "ew"].concat()));
        let kinds = ["a", "b", "c"].map(|file| ("Kind".to_string(), file.to_string()));
        caught(check_type_names(kinds.to_vec()));
    }

    #[test]
    fn good_code_is_let_pass() {
        let passed = |complaints: Complaints| assert!(complaints.is_empty(), "{complaints:?}");
        passed(check_layer("dynamics", "[dependencies]\ngrouser-math.workspace = true\nserde = \"1\"\n"));
        passed(check_layer("math", "[package]\nname = \"grouser-math\"\n"));
        passed(check_circles(&modules(&[("a.rs", "use crate::b;"), ("b.rs", "// crate::a\nuse grouser::a;")])));
        passed(check_geom("// pushes with a force\nlet a = \"velocity\"; /* speed /* time */ */ let times = 'x';"));
        passed(check_geom("let s = r#\"a \"force\" here\"#; fn f<'a>(x: &'a str) {}"));
        passed(check_closed("let v = env!(\"CARGO_PKG_VERSION\"); let profile = 1; // std::fs"));
        passed(check_silent("let s = format!(\"x\");\n#[cfg(test)]\nmod tests { fn f() { println!(\"x\"); } }"));
        passed(check_steps("simulation.step()?; self.step(); now.world().steps(); // world.step()"));
        passed(check_threads("fn threads() {} let name = \"rayon\";"));
        passed(check_step("//! One step.\nfn step() {}"));
        passed(check_called(&["narrow".into()], "stage::narrow::run();", "a text"));
        passed(check_machine_paths("crates/work/x and ./tmp/y and a/root/b"));
        passed(check_unfinished("#[ignore = \"an hour; cargo xtask study stiffness\"]"));
        passed(check_width(&"é".repeat(WIDEST_LINE)));
        passed(check_citations("1,002 grains; t = 0.003 s; 1e-004; --frames Negrut 2013:100; \"000000\""));
        passed(check_words("renewed; in the meantime; what you are told_of"));
        passed(check_type_names(vec![("Kind".into(), "a".into()), ("Kind".into(), "b".into())]));
        assert_eq!(
            type_names("pub(crate) struct A<T>;\n    enum B {}\npub trait C: D {}\n// struct E"),
            ["A", "B", "C"]
        );
    }

    #[test]
    fn documents_are_read_as_meant() {
        let top = ["crates".to_string(), "README.md".to_string()];
        let text = "see `crates/a/b.rs`, `cargo run`, `README.md`, `a/b` and `crates`";
        assert_eq!(paths_in_backticks(text, &top), ["crates/a/b.rs", "README.md"]);
        assert_eq!(linked_files("[a](b.md#c) [d](#e) [f](g://h)"), ["b.md"]);
        assert_eq!(stage_counters("pub struct StageSeconds {\n    /// A.\n    pub broad: f64,\n}"), ["broad"]);
        assert_eq!(test_names("/// A.\n#[test]\nfn a() {}\nfn b() {}\n#[test]\n#[ignore]\nfn c() {}"), ["a", "c"]);
        assert_eq!(words("maxSpeed_ofBODY"), ["max", "speed", "of", "body"]);
        assert!(ignored("/target\n*.tmp\nnode_modules/", "target") && ignored("*.tmp", "a/b.tmp"));
        assert!(!ignored("/target\n*.tmp", "crates/target") && ignored("node_modules/", "viewer/node_modules"));
    }
}
