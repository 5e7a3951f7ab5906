//! Developer commands of the repository, run as `cargo xtask COMMAND`.

mod book;
mod check;
mod claims;
mod dist;
mod experiments;
mod fuzz;
mod graph;
mod licences;
mod mpi;
mod page;
mod peers;
mod readme;
mod reference;
mod scenes;
mod sha256;
mod shell;
mod study;
mod wheel;

use shell::{Failure, Repository};
use std::process::ExitCode;

/// Name, what follows it, and what it does: the list that `cargo xtask` prints.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("test", "", "all checks: formatting, lints, tests (the scene reference among them), documentation"),
    ("fmt", "", "format all sources"),
    ("lint", "", "clippy over the whole workspace, warnings are errors"),
    ("docs", "", "build the API documentation, warnings are errors"),
    ("reference", "", "write the scene reference of the book and the classes of Python from the source"),
    ("fuzz", "[SECONDS [SEED [TARGET]]]", "read damaged files and requests for a minute, or longer"),
    ("claims", "", "run scenes and compare what their headers claim, the long ones too"),
    (
        "experiments",
        "[--small|--list] [NAME...]",
        "run the founding experiments, go on where one was broken off, write the table",
    ),
    ("readme", "", "run the program's commands that README.md shows, in the release build"),
    ("graph", "[--write]", "print which module of each crate uses which, or write it into ARCHITECTURE.md"),
    ("page", "", "build the viewer's page from its source (needs npm)"),
    ("page-check", "", "prove that the committed page follows from its source; skipped without npm"),
    ("browser", "", "try the viewer in headless Chromium; skipped without npm or chromium"),
    ("book", "", "build the book as a site, draw its formulas and check its links; skipped without mdBook"),
    ("scenes", "[NAME...|all]", "write the book's index of all scenes; draw pictures of those named, or of all"),
    ("licences", "", "check that every dependency has a licence that deny.toml allows"),
    ("package", "[--verify]", "make the packages for crates.io; --verify builds them too"),
    ("dist", "", "make what a release ships: archive of the program, wheel, checksums"),
    ("wheel", "", "build the wheel of the Python package (needs Python and its package index)"),
    ("wheel-test", "", "build the wheel and run the tests of Python in a fresh environment; skipped without Python"),
    ("mpi", "[tank]", "several processes against one; with tank, 1,000,000 bodies; skipped without MPI"),
    ("peers", "[COUNT]", "measure Rapier, Bullet, MuJoCo and LAMMPS on the bed of 1000 spheres, and write their table"),
    ("study", "[NAME]", "run a long study; without a name, list them"),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let repository = Repository::find();
    let done = match words.as_slice() {
        ["test"] => check::all(&repository),
        ["fmt"] => check::format(&repository),
        ["lint"] => check::lint(&repository),
        ["docs"] => check::docs(&repository),
        ["reference"] => reference::write(&repository),
        ["fuzz", arguments @ ..] => fuzz::attack(&repository, arguments),
        ["claims"] => claims::run_all(&repository),
        ["experiments", words @ ..] => experiments::run(&repository, words),
        ["readme"] => readme::run(&repository),
        ["graph"] => graph::print(&repository),
        ["graph", "--write"] => graph::write(&repository),
        ["page"] => page::build(&repository),
        ["page-check"] => page::check(&repository),
        ["browser"] => page::browser(&repository),
        ["book"] => book::build(&repository),
        ["scenes", named @ ..] => scenes::write(&repository, named),
        ["licences"] => licences::check(&repository),
        ["package"] => dist::package(&repository, false),
        ["package", "--verify"] => dist::package(&repository, true),
        ["dist"] => dist::dist(&repository),
        ["wheel"] => wheel::build(&repository, wheel::Built::ForUse).map(|_| ()),
        ["wheel-test"] => wheel::test(&repository),
        ["mpi"] => mpi::check(&repository),
        ["mpi", "tank"] => mpi::tank(&repository),
        ["peers", words @ ..] => peers::measure(&repository, words),
        ["study"] => study::list(),
        ["study", name] => study::run(&repository, name),
        [] | ["help" | "--help" | "-h"] => {
            print!("{}", usage());
            Ok(())
        }
        _ => Err(Failure(format!("there is no command `cargo xtask {}`\n\n{}", words.join(" "), usage()))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let mut text = String::from("Usage: cargo xtask COMMAND\n\n");
    for (name, arguments, what) in COMMANDS {
        text += &format!("  {:<31} {what}\n", format!("{name} {arguments}"));
    }
    text
}
