//! What a run leaves behind: frames, signals, checkpoints; exports, plots and pictures of them.
//!
//! A recording is a folder. This crate knows the formats and the order of writing that keeps a recording readable at
//! every moment; it opens no file itself (see [`Store`]) and knows nothing of scenes or of how things move.

pub mod base64;
pub mod blosc;
pub mod checkpoint;
pub mod contacts;
pub mod derive;
pub mod error;
pub mod export;
pub mod frames;
pub mod glyphs;
pub mod ground;
pub mod header;
pub mod kinds;
pub mod links;
pub mod looks;
pub mod moment;
pub mod names;
pub mod picture;
pub mod plot;
pub mod precision;
pub mod quantity;
mod ragged;
pub mod recorder;
pub mod relief;
pub mod replay;
pub mod seal;
pub mod sheets;
pub mod signals;
pub mod solids;
pub mod store;
pub mod zarr;

pub use contacts::Contacts;
pub use error::{RecordError, Result};
pub use frames::Frame;
pub use header::Header;
pub use kinds::{LinkKind, SolidKind};
pub use links::Link;
pub use looks::{Coat, RecordedLooks, ShapeUse, Strut};
pub use moment::Moment;
pub use precision::Precision;
pub use quantity::Quantity;
pub use recorder::Recorder;
pub use relief::{Relief, ReliefBlock, ReliefField};
pub use replay::FrameReader;
pub use sheets::{FlexSheet, SheetFrame, SheetMesh, Sheets};
pub use solids::Solids;
pub use store::Store;
