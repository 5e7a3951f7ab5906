//! The scene reference of the book, generated from the key structs of `grouser`.
//!
//! A test of `grouser` compares the page with what would be written, so `cargo xtask test` needs no stage for it.

use crate::shell::{Failure, Repository, output};

/// Writes the page, by asking the program itself.
pub fn write(repository: &Repository) -> Result<(), Failure> {
    let arguments = ["run", "--quiet", "--profile", "test", "--package", "grouser-cli", "--", "schema", "--markdown"];
    let text = output(&mut repository.cargo(&arguments))?;
    let path = repository.root.join("book/src/scene-reference.md");
    std::fs::write(&path, text).map_err(|error| Failure(format!("cannot write {}: {error}", path.display())))?;
    eprintln!("wrote {}", path.display());
    Ok(())
}
