//! `cargo xtask graph`: which module of each crate uses which, and the circles among them.
//!
//! The tidy test compares what ARCHITECTURE.md shows with the sources; `--write` brings it up to date.

use crate::shell::{Failure, Repository};
use xtask::modules::{in_document, of_crates, page};

/// Prints the graph of every crate.
pub fn print(repository: &Repository) -> Result<(), Failure> {
    let graphs = of_crates(&repository.root).map_err(|e| Failure(format!("cannot read the sources: {e}")))?;
    print!("{}", page(&graphs));
    Ok(())
}

/// Writes the graphs into ARCHITECTURE.md.
pub fn write(repository: &Repository) -> Result<(), Failure> {
    let path = repository.root.join("ARCHITECTURE.md");
    let fail = |e: std::io::Error| Failure(format!("cannot read the sources or write {}: {e}", path.display()));
    let graphs = of_crates(&repository.root).map_err(fail)?;
    let document = std::fs::read_to_string(&path).map_err(fail)?;
    let document = in_document(&document, &graphs).ok_or_else(|| Failure("ARCHITECTURE.md has no marks".into()))?;
    std::fs::write(&path, document).map_err(fail)
}
