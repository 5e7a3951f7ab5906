//! Published contact problems as files: the text form and the HDF5 form of the FCLIB collection.
//!
//! | file | module |
//! | --- | --- |
//! | the problem as stated, local or global form | [`statement`] |
//! | text (`dim`, contacts, matrices, vectors, friction) | [`text`] |
//! | HDF5 (`/fclib_local`, `/fclib_global`) | [`fclib`], over the part of HDF5 in [`hdf5`] |
//! | the problem of one of our steps, stated | [`state`] |
//!
//! Readers take bytes and writers give bytes; only the program opens files. A wrong file ends in a [`ReadError`] that
//! names line or dataset and a remedy, never in a panic.

pub mod fclib;
pub mod hdf5;
pub mod invert;
pub mod sparse;
pub mod state;
pub mod statement;
pub mod text;

pub use sparse::Sparse;
pub use statement::{Global, Local, Statement};

use std::fmt;

/// Where a file is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilePlace {
    /// The file as a whole.
    Whole,
    /// A line of a text file, from 1.
    Line(usize),
    /// A dataset or group of an HDF5 file.
    Dataset(String),
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Line(line) => write!(f, "line {line}: "),
            Self::Dataset(name) => write!(f, "dataset {name}: "),
        }
    }
}

/// Why a file holds no problem that can be solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}{what}")]
pub struct ReadError {
    /// Where.
    pub place: FilePlace,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub remedy: String,
}

impl ReadError {
    pub(crate) fn new(place: FilePlace, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { place, what: what.into(), remedy: remedy.into() }
    }
}

/// Reads a problem; the content tells text from HDF5 (published names do not: some text files end in `.hdf5.dat`).
pub fn read(bytes: &[u8]) -> Result<Statement, ReadError> {
    if hdf5::is_hdf5(bytes) {
        return fclib::read(bytes);
    }
    let text = std::str::from_utf8(bytes).map_err(|e| {
        ReadError::new(
            FilePlace::Whole,
            format!("neither HDF5 nor text: byte {} is not a character", e.valid_up_to()),
            "give a .dat or .hdf5 file of the FCLIB collection, or one written by `--dump-problem`",
        )
    })?;
    text::read(text)
}

/// A number as a friction coefficient.
fn friction(x: f64) -> Result<f64, BadFriction> {
    if x >= 0.0 && x.is_finite() { Ok(x) } else { Err(BadFriction(x)) }
}

/// A friction coefficient that is none.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("friction coefficient {0} is not 0 or more")]
struct BadFriction(f64);
