//! `cargo xtask fuzz`: damaged input for as long as one likes.

use crate::shell::{Failure, Repository, run};

/// Attacks all readers for so many seconds in all; another seed makes other inputs.
pub fn attack(repository: &Repository, arguments: &[&str]) -> Result<(), Failure> {
    let (mut seconds, mut seed, mut target) = ("60", "1", None);
    match arguments {
        [] => {}
        [s] => seconds = s,
        [s, n] => (seconds, seed) = (s, n),
        [s, n, name] => (seconds, seed, target) = (s, n, Some(name)),
        _ => return Err(Failure("cargo xtask fuzz [SECONDS [SEED [TARGET]]]".to_string())),
    }
    if seconds.parse::<u64>().is_err() || seed.parse::<u64>().is_err() {
        return Err(Failure(
            "seconds and seed are whole numbers: cargo xtask fuzz [SECONDS [SEED [TARGET]]]".to_string(),
        ));
    }
    // The whole workspace: one package alone has fewer features of its dependencies, and would be built again.
    let mut command = repository.cargo(&["test", "--workspace", "--test", "fuzz", "--", "--nocapture"]);
    command.env("GROUSER_FUZZ_SECONDS", seconds).env("GROUSER_FUZZ_SEED", seed);
    target.map(|name| command.env("GROUSER_FUZZ_TARGET", name));
    run(&mut command)
}
