//! `cargo xtask claims`: what the headers of scenes claim, compared with what the program gives.

use crate::shell::{Failure, Repository, run};

/// Runs all claims, those too that the tests leave out because they take minutes.
pub fn run_all(repository: &Repository) -> Result<(), Failure> {
    let arguments = ["test", "--workspace", "--test", "claims", "--", "--include-ignored", "--nocapture"];
    run(&mut repository.cargo(&arguments))
}
