//! What can go wrong with a recording.

use std::io;

/// A recording that cannot be written or read: which file, why, what to do.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The system refused to read or write.
    #[error("cannot {action} {}: {source}; {}", place(path, folder), remedy(source))]
    Io {
        /// "read" or "write".
        action: &'static str,
        /// The file.
        path: String,
        /// The recording.
        folder: String,
        /// Why.
        source: io::Error,
    },
    /// A file is not what it should be.
    #[error("`{path}` {why}; {remedy}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
        /// What to do.
        remedy: String,
    },
    /// Something that was asked for is not there, or does not fit.
    #[error("{what}; {remedy}")]
    Refused {
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: String,
    },
}

/// A file of a recording, or the recording's folder itself.
fn place(path: &str, folder: &str) -> String {
    if path.is_empty() { folder.to_string() } else { format!("`{path}` in {folder}") }
}

/// What can be done about an error of the system.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "make room on the disk",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "choose a folder that may be written",
        io::ErrorKind::NotFound => "its folder does not exist, or it was moved or deleted",
        io::ErrorKind::UnexpectedEof => "the file is shorter than it should be: it was cut off",
        io::ErrorKind::InvalidFilename => "choose a shorter name, without special characters",
        _ => "check the path and the disk",
    }
}

/// Result of this crate.
pub type Result<T> = std::result::Result<T, RecordError>;

impl RecordError {
    /// A file that is damaged.
    pub fn damaged(path: &str, why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_string(), why: why.into(), remedy: remedy.into() }
    }

    /// Something that cannot be done.
    pub fn refused(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Refused { what: what.into(), remedy: remedy.into() }
    }

    /// An error of reading.
    pub fn reading(store: &dyn crate::Store, path: &str, source: io::Error) -> Self {
        Self::Io { action: "read", path: path.to_string(), folder: store.name(), source }
    }

    /// An error of writing.
    pub fn writing(store: &dyn crate::Store, path: &str, source: io::Error) -> Self {
        Self::Io { action: "write", path: path.to_string(), folder: store.name(), source }
    }
}
