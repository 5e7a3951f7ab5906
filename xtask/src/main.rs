//! Developer commands: `cargo xtask test`.
fn main() {}
