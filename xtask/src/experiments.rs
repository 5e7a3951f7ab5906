//! `cargo xtask experiments`: the experiments of the founding documents, run to their end and compared.
//!
//! Each experiment is a bundled scene with the keys that make it the documents' size, or a smaller one. A run that was
//! broken off goes on from its last checkpoint, one that ended is not repeated; so the command may be started again and
//! again until all is done. It then writes the table of `book/src/results-founding.md`.

use crate::shell::{self, Failure, Repository};
use std::fs;
use std::path::{Path, PathBuf};

/// What is taken of a column of the signals.
#[derive(Clone, Copy)]
enum Take {
    /// Mean between two times.
    Mean(f64, f64),
    /// Greatest between two times.
    Max(f64, f64),
    /// Last value.
    Last,
}

/// A number of an experiment: what it is, the column, what is taken of it, and what the documents say.
type Figure = (&'static str, &'static str, Take, &'static str);

/// An experiment.
struct Experiment {
    name: &'static str,
    /// Where it is published.
    source: &'static str,
    scene: &'static str,
    /// Arguments of `grouser run` for the size of the documents, and for one that takes minutes.
    full: &'static [&'static str],
    small: &'static [&'static str],
    figures: &'static [Figure],
}

const PAGE: &str = "book/src/results-founding.md";
const BEGIN: &str = "<!-- experiments: written by `cargo xtask experiments` -->";
const END: &str = "<!-- end of experiments -->";

/// All experiments, the quick ones first.
const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "cloth",
        source: "Melanz 2016, Figs. 6.3 and 6.4",
        scene: "cloth",
        full: &[],
        small: &[],
        figures: &[
            ("height of corner B in m", "corner.z", Take::Mean(19.0, 20.0), "-0.71"),
            ("force on the sphere in N", "force.z", Take::Mean(19.0, 20.0), "-600"),
        ],
    },
    Experiment {
        name: "filling",
        source: "Melanz 2016, Figs. 4.4 and 4.5",
        scene: "filling",
        full: &["--set", "fill.0.count=1000", "--duration", "11"],
        small: &["--set", "fill.0.count=1000", "--duration", "11"],
        figures: &[(
            "force on the container over its weight in N",
            "container_force.z",
            Take::Mean(10.0, 11.0),
            "-9810",
        )],
    },
    Experiment {
        name: "robot-flat",
        source: "Negrut 2013, Figs. 14 and 15",
        scene: "light-robot-flat",
        full: &["--set", "record.joints=true", "--duration", "7"],
        small: &["--duration", "2"],
        figures: &[
            ("mean tension before the torque comes in N", "tension", Take::Mean(0.8, 1.0), "no number"),
            ("greatest force along x in one pin in N", "pin.x", Take::Max(1.0, 7.0), "no number"),
        ],
    },
    Experiment {
        name: "silo-16000",
        source: "Negrut 2012, Table 1",
        scene: "silo",
        full: &["--set", "fill.grains.count=16000", "--duration", "8"],
        small: &["--set", "fill.grains.count=4000", "--duration", "2"],
        figures: &[("mass that has run out in kg", "discharged", Take::Last, "no number")],
    },
    Experiment {
        name: "silo-128000",
        source: "Negrut 2012, Table 1",
        scene: "silo",
        full: &["--set", "scene.variant=full", "--duration", "20"],
        small: &["--set", "fill.grains.count=4000", "--duration", "2"],
        figures: &[("mass that has run out in kg", "discharged", Take::Last, "no number")],
    },
    Experiment {
        name: "compaction",
        source: "Melanz 2016, Figs. 4.9 and 4.10",
        scene: "compaction",
        full: &[],
        small: &["--duration", "0.5"],
        figures: &[("force on the container in N", "container_force.z", Take::Mean(3.5, 4.0), "-78480")],
    },
    Experiment {
        name: "anchor-1000-1600",
        source: "Negrut 2013, Figs. 18 and 19",
        scene: "anchor",
        full: &[
            "--set",
            "scene.variant=full",
            "--set",
            "motor.screw.torque.pulse.value=1000",
            "--set",
            "force.2.force.2.ramp.to=1600",
        ],
        small: &["--set", "motor.screw.torque.pulse.value=1000", "--set", "force.2.force.2.ramp.to=1600"],
        figures: &[("height of the tip at the end in m", "anchor.z", Take::Last, "drawn out slowly")],
    },
    Experiment {
        name: "drafting",
        source: "Melanz 2016, Figs. 4.1 to 4.3",
        scene: "drafting",
        full: &["--set", "scene.variant=full"],
        small: &[],
        figures: &[("draft force in N", "draft.x", Take::Mean(2.0, 2.4), "a plateau")],
    },
    Experiment {
        name: "robot-gravel",
        source: "Negrut 2013, Fig. 16",
        scene: "light-robot-gravel",
        full: &["--set", "scene.variant=full"],
        small: &[],
        figures: &[("slip in the last second", "slip", Take::Mean(4.0, 5.0), "no number")],
    },
    Experiment {
        name: "excavator-hills",
        source: "Heyn 2009, Figs. 7.2 and 7.3",
        scene: "excavator-hills",
        full: &["--set", "scene.variant=full"],
        small: &["--duration", "1"],
        figures: &[("height of the hull at the end in m", "hull.z", Take::Last, "no number")],
    },
    Experiment {
        name: "excavator-bump",
        source: "Heyn 2009, Figs. 7.5 and 7.6",
        scene: "excavator-bump",
        full: &["--set", "scene.variant=full"],
        small: &["--duration", "1"],
        figures: &[("greatest torque of a sprocket in N m", "torque", Take::Max(0.0, 99.0), "no number")],
    },
    Experiment {
        name: "tank",
        source: "Negrut 2012, Fig. 21",
        scene: "tank",
        full: &["--set", "scene.variant=full", "--duration", "2"],
        small: &["--duration", "1"],
        figures: &[("height of the ball at the end in m", "ball.z", Take::Last, "floats")],
    },
    Experiment {
        name: "training-hour",
        source: "Lacoursière 2010",
        scene: "training-track",
        full: &["--set", "scene.variant=random", "--duration", "3600"],
        small: &["--set", "scene.variant=random", "--duration", "20"],
        figures: &[("greatest speed in m/s", "speed", Take::Max(0.0, 1e9), "no number")],
    },
];

/// What a folder says of its run.
#[derive(PartialEq)]
enum Found {
    Nothing,
    Broken,
    Done,
}

fn found(folder: &Path) -> Found {
    match fs::read_to_string(folder.join("summary.json")) {
        Err(_) => Found::Nothing,
        Ok(text) if text.contains("\"status\":\"done\"") => Found::Done,
        Ok(_) => Found::Broken,
    }
}

/// A number of the summary's top level.
fn number(summary: &str, key: &str) -> String {
    let after = summary.split_once(&format!("\"{key}\":")).map_or("", |(_, after)| after);
    after.trim_start_matches('"').chars().take_while(|c| !",\"}".contains(*c)).collect()
}

/// A figure from the table of signals; none where the run is too short or has no such column.
fn measured(table: &str, column: &str, take: Take) -> Option<f64> {
    let mut rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = rows.next()?;
    let place = |name: &str| names.iter().position(|n| *n == name);
    let (time, column) = (place("time")?, place(column)?);
    let (from, to) = match take {
        Take::Mean(from, to) | Take::Max(from, to) => (from, to),
        Take::Last => (f64::NEG_INFINITY, f64::INFINITY),
    };
    let numbers = rows.filter_map(|row| Some((row.get(time)?.parse().ok()?, row.get(column)?.parse().ok()?)));
    let numbers: Vec<f64> =
        numbers.filter(|(t, x): &(f64, f64)| *t >= from && *t <= to && !x.is_nan()).map(|n| n.1).collect();
    match take {
        _ if numbers.is_empty() => None,
        Take::Mean(..) => Some(numbers.iter().sum::<f64>() / numbers.len() as f64),
        Take::Max(..) => numbers.into_iter().reduce(f64::max),
        Take::Last => numbers.last().copied(),
    }
}

/// How far a number is from the published one, where that is a number.
fn deviation(ours: f64, published: &str) -> String {
    published.parse::<f64>().map_or(String::new(), |p| format!("{:+.1} %", 100.0 * (ours / p - 1.0)))
}

/// Runs an experiment, or goes on with it; its rows of the table.
fn one(experiment: &Experiment, program: &Path, top: &Path, small: bool) -> Result<String, Failure> {
    let size = if small { "small" } else { "full" };
    let folder = top.join(format!("{}-{size}", experiment.name));
    let path = folder.display().to_string();
    let program = program.display().to_string();
    let repository = Repository::find();
    match found(&folder) {
        Found::Done => eprintln!("{path}: done already"),
        Found::Broken => shell::run(&mut repository.command(&program, &["resume", &path]))?,
        Found::Nothing => {
            let keys = if small { experiment.small } else { experiment.full };
            let arguments = [&["run", experiment.scene, "--out", &path][..], keys].concat();
            shell::run(&mut repository.command(&program, &arguments))?;
        }
    }
    let table = format!("{path}.csv");
    shell::run(&mut repository.command(&program, &["export", &path, "--to", "csv", "--out", &table]))?;
    let read =
        |file: &Path| fs::read_to_string(file).map_err(|e| Failure(format!("cannot read {}: {e}", file.display())));
    let (summary, table) = (read(&folder.join("summary.json"))?, read(Path::new(&table))?);
    let about = ["bodies", "steps", "unconverged_steps", "wall_seconds"].map(|key| number(&summary, key));
    let [bodies, steps, unconverged, wall] = about;
    let wall: f64 = wall.parse().unwrap_or(0.0);
    let mut rows = String::new();
    for (what, column, take, published) in experiment.figures {
        let ours = measured(&table, column, *take);
        let (ours, off) =
            ours.map_or(("run too short".to_string(), String::new()), |x| (format!("{x:.4}"), deviation(x, published)));
        let (name, source) = (experiment.name, experiment.source);
        rows += &format!(
            "| `{name}`, {size} | {source} | {what} | {published} | {ours} | {off} | {bodies} bodies, {steps} steps, \
             {unconverged} unconverged, {wall:.0} s |\n"
        );
    }
    Ok(rows)
}

/// Puts rows in the place of those that the page has of the same experiments, and keeps the others.
fn put(page: &str, rows: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (old, after) = rest.split_once(END)?;
    let key = |row: &str| row.split('|').nth(1).map(|k| k.trim().to_string());
    let is_row = |line: &&str| line.starts_with("| `");
    let new: Vec<Option<String>> = rows.lines().map(key).collect();
    let mut all: Vec<&str> = old.lines().filter(is_row).filter(|row| !new.contains(&key(row))).collect();
    all.extend(rows.lines());
    let place = |row: &&str| {
        let name = key(row).unwrap_or_default();
        let of = |e: &Experiment| name.starts_with(&format!("`{}`", e.name));
        (EXPERIMENTS.iter().position(of), name.contains("small"))
    };
    all.sort_by_key(place);
    let head = "\n| experiment, size | source | figure | published | ours | deviation | run |\n\
                | --- | --- | --- | --- | --- | --- | --- |\n";
    Some(format!("{before}{BEGIN}{head}{}\n{END}{after}", all.join("\n")))
}

/// Runs experiments: all, or those that are named; `--small` in sizes that take minutes, `--list` none.
pub fn run(repository: &Repository, words: &[&str]) -> Result<(), Failure> {
    if words.contains(&"--list") {
        for e in EXPERIMENTS {
            println!("{:<18} {:<34} grouser run {} {}", e.name, e.source, e.scene, e.full.join(" "));
        }
        return Ok(());
    }
    let small = words.contains(&"--small");
    let names: Vec<&&str> = words.iter().filter(|word| !word.starts_with("--")).collect();
    if let Some(wrong) = names.iter().find(|name| EXPERIMENTS.iter().all(|e| e.name != ***name)) {
        return Err(Failure(format!("there is no experiment `{wrong}`; `cargo xtask experiments --list` lists them")));
    }
    let program = match std::env::var_os("GROUSER_PROGRAM") {
        Some(program) => PathBuf::from(program),
        None => {
            shell::run(&mut repository.cargo(&["build", "--release", "--package", "grouser-cli"]))?;
            repository.root.join("target/release/grouser")
        }
    };
    let top = repository.root.join("target/experiments");
    fs::create_dir_all(&top).map_err(|e| Failure(format!("cannot make {}: {e}", top.display())))?;
    let page = repository.root.join(PAGE);
    for e in EXPERIMENTS.iter().filter(|e| names.is_empty() || names.iter().any(|name| ***name == *e.name)) {
        // After each: what is done stays if the next is broken off.
        let rows = one(e, &program, &top, small)?;
        let text = fs::read_to_string(&page).map_err(|error| Failure(format!("cannot read {PAGE}: {error}")))?;
        let text = put(&text, &rows).ok_or_else(|| Failure(format!("{PAGE} has no lines `{BEGIN}` and `{END}`")))?;
        fs::write(&page, text).map_err(|error| Failure(format!("cannot write {PAGE}: {error}")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_taken_from_tables() {
        let table = "step,time,a\n0,0,NaN\n1,0.5,2\n2,1.0,4\n3,1.5,-1\n";
        assert_eq!(measured(table, "a", Take::Mean(0.0, 1.0)), Some(3.0));
        assert_eq!(measured(table, "a", Take::Max(0.0, 9.0)), Some(4.0));
        assert_eq!(measured(table, "a", Take::Last), Some(-1.0));
        assert_eq!(measured(table, "b", Take::Last), None);
        assert_eq!(measured(table, "a", Take::Mean(5.0, 6.0)), None);
        assert_eq!((deviation(-9712.0, "-9810"), deviation(1.0, "none")), ("-1.0 %".to_string(), String::new()));
        assert_eq!(number("{\"steps\":20,\"status\":\"done\"}", "steps"), "20");
    }

    #[test]
    fn rows_replace_those_of_the_same_experiment() {
        let page =
            format!("top\n{BEGIN}\n| a |\n| `filling`, small | x | 1 |\n| `cloth`, full | x | 2 |\n{END}\nend\n");
        let page = put(&page, "| `filling`, small | x | 3 |\n").unwrap();
        let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
        assert_eq!(rows, ["| `cloth`, full | x | 2 |", "| `filling`, small | x | 3 |"]);
        assert!(page.starts_with("top\n") && page.ends_with("end\n"));
        assert!(put("nothing", "").is_none());
    }

    #[test]
    fn experiments_have_names_of_their_own() {
        let mut names: Vec<&str> = EXPERIMENTS.iter().map(|e| e.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), EXPERIMENTS.len());
    }
}
