//! Long studies: minutes to hours, each behind a name, none part of `cargo xtask test`.

use crate::shell::{self, Failure, Repository};

/// A study.
struct Study {
    /// Name on the command line.
    name: &'static str,
    /// What it shows.
    what: &'static str,
    /// Arguments of cargo that run it.
    cargo: &'static [&'static str],
}

/// All studies.
const STUDIES: &[Study] = &[
    Study {
        name: "stiffness",
        what: "iterations against contact stiffness and depth of the bed",
        cargo: &["run", "--release", "--package", "grouser", "--example", "stiffness_study"],
    },
    Study {
        name: "laws",
        what: "products of each solver on random problems, under the relaxed law and Coulomb's",
        cargo: &["run", "--release", "--package", "grouser-solve", "--example", "laws_study"],
    },
];

/// Prints the list.
pub fn list() -> Result<(), Failure> {
    for study in STUDIES {
        println!("{:<12} {}", study.name, study.what);
    }
    Ok(())
}

/// Runs the study of this name.
pub fn run(repository: &Repository, name: &str) -> Result<(), Failure> {
    let study = STUDIES.iter().find(|study| study.name == name);
    let known = || STUDIES.iter().map(|study| study.name).collect::<Vec<_>>().join(", ");
    let study = study.ok_or_else(|| Failure(format!("there is no study `{name}`; known: {}", known())))?;
    shell::run(&mut repository.cargo(study.cargo))
}
