//! The scene reference of the book, generated from the key structs of `grouser`.

use crate::shell::{Failure, Repository, output};
use std::path::PathBuf;

/// Writes the page.
pub fn write(repository: &Repository) -> Result<(), Failure> {
    let path = page(repository);
    let text = generate(repository)?;
    std::fs::write(&path, text).map_err(|error| Failure(format!("cannot write {}: {error}", path.display())))?;
    eprintln!("wrote {}", path.display());
    Ok(())
}

/// Fails if the page is not what would be written.
pub fn compare(repository: &Repository) -> Result<(), Failure> {
    let path = page(repository);
    let text = generate(repository)?;
    match std::fs::read_to_string(&path) {
        Ok(old) if old == text => Ok(()),
        Ok(old) => {
            let line = 1 + old.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
            Err(Failure(format!(
                "{} is out of date from line {line} on; `cargo xtask reference` writes it anew",
                path.display()
            )))
        }
        Err(error) => {
            Err(Failure(format!("cannot read {}: {error}; `cargo xtask reference` writes it", path.display())))
        }
    }
}

fn page(repository: &Repository) -> PathBuf {
    repository.root.join("book/src/scene-reference.md")
}

/// Asks the program itself. In the profile of the tests, so that `cargo xtask test` builds the crates once.
fn generate(repository: &Repository) -> Result<String, Failure> {
    let arguments = ["run", "--quiet", "--profile", "test", "--package", "grouser", "--", "schema", "--markdown"];
    output(&mut repository.cargo(&arguments))
}
