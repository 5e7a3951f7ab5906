//! Reading the repository's own sources, for `cargo xtask graph` and for the invariants that `tests/tidy.rs` checks.

pub mod code;
pub mod modules;
