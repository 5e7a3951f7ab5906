//! The one error of this library: what is wrong, and what to do about it.

use grouser_dynamics::{BuildError, StepError};
use grouser_record::RecordError;
use std::path::PathBuf;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A world cannot be built, or does not take a state.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A step could not be completed; the world is in the state before it.
    #[error(transparent)]
    Step(#[from] StepError),
    /// A recording cannot be written or read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file cannot be written.
    #[error("cannot write {what} to `{}`: {why}", path.display())]
    Write {
        /// What was to be written.
        what: String,
        /// Where.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// What was asked for makes no sense.
    #[error("{what}")]
    Usage {
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: String,
    },
    /// No threads can be started.
    #[error("{0}")]
    Threads(String),
}
