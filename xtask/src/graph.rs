//! `cargo xtask graph`: which module of each crate uses which, and the circles among them.

use crate::shell::{Failure, Repository};
use xtask::modules::{of_crates, page};

/// Prints the graph of every crate.
pub fn print(repository: &Repository) -> Result<(), Failure> {
    let graphs = of_crates(&repository.root).map_err(|e| Failure(format!("cannot read the sources: {e}")))?;
    print!("{}", page(&graphs));
    Ok(())
}
