//! The one error of this library: what is wrong, and what to do about it.

mod scene;

pub use scene::SceneError;

use grouser_dynamics::{BuildError, StepError};
use grouser_math::par::PoolError;
use grouser_record::RecordError;
use grouser_record::names::printable;
use std::io;
use std::path::{Path, PathBuf};

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Something is wrong with a scene, or with another file of keys.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// What was asked for makes no sense.
    #[error("{what}")]
    Usage {
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: String,
    },
    /// A world cannot be built, or does not take a state.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A step could not be completed; the world is in the state before it.
    #[error(transparent)]
    Step(#[from] StepError),
    /// A recording cannot be written or read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file cannot be read or written.
    #[error("cannot {action} `{}`: {source}", path.display())]
    File {
        /// "write", "write to".
        action: String,
        /// Which file or folder.
        path: PathBuf,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A stream cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// No threads can be started.
    #[error(transparent)]
    Threads(#[from] PoolError),
    /// Anything else that stops work, in words.
    #[error("{0}")]
    Failed(String),
    /// The watch did not let the work go on.
    #[error("interrupted")]
    Interrupted,
}

impl Error {
    /// What was asked for makes no sense, and what to do.
    pub fn usage(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Usage { what: what.into(), remedy: remedy.into() }
    }

    /// A file that cannot be read or written: `action` is what was tried.
    pub fn file(
        action: impl Into<String>,
        path: &Path,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self::File { action: action.into(), path: path.to_path_buf(), source: source.into() }
    }

    /// Is it a mistake of who asked, as a wrong scene is, and no failure of the work?
    pub fn is_wrong_use(&self) -> bool {
        matches!(self, Self::Scene(_) | Self::Usage { .. } | Self::Record(RecordError::Refused { .. }))
    }

    /// The dotted path of the key, if the error is about one.
    pub fn key(&self) -> Option<String> {
        if let Self::Scene(error) = self { error.key() } else { None }
    }

    /// Line in the file or override, from 1; 0 if the error has no place.
    pub fn line(&self) -> usize {
        if let Self::Scene(error) = self { error.line() } else { 0 }
    }

    /// The whole message for a terminal or a log: with the underlined place and what to do where it is wrong use.
    pub fn render(&self, color: bool) -> String {
        match self {
            Self::Scene(error) => error.render(color),
            Self::Usage { what, remedy } | Self::Record(RecordError::Refused { what, remedy }) => {
                let plain = |text: &str| printable(text).into_owned();
                SceneError::without_place(plain(what), plain(remedy)).render(color)
            }
            other => format!("error: {}\n", printable(&other.to_string())),
        }
    }
}
