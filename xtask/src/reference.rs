//! The scene reference of the book and the classes of the Python package, generated from the key structs of `grouser`.
//!
//! A test of `grouser` compares both with what would be written, so `cargo xtask test` needs no stage for it.

use crate::shell::{Failure, Repository, output};

/// What is written where: the option of `grouser schema`, and the file.
const WRITTEN: [(&str, &str); 2] =
    [("--markdown", "book/src/scene-reference.md"), ("--python", "python/grouser/tables.py")];

/// Writes both, by asking the program itself.
pub fn write(repository: &Repository) -> Result<(), Failure> {
    for (option, file) in WRITTEN {
        let arguments = ["run", "--quiet", "--profile", "test", "--package", "grouser-cli", "--", "schema", option];
        let text = output(&mut repository.cargo(&arguments))?;
        let path = repository.root.join(file);
        std::fs::write(&path, text).map_err(|error| Failure(format!("cannot write {}: {error}", path.display())))?;
        eprintln!("wrote {}", path.display());
    }
    Ok(())
}
