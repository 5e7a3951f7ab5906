//! What an exporter is: a format, the recording it is given, and where it writes.

use super::{GroundOptions, Selection};
use crate::error::{RecordError, Result};
use crate::moment::Moment;
use crate::picture::{Camera, Look, Stage};
use crate::replay::FrameReader;
use crate::store::Store;
use std::io::{self, Write};

/// A format of another tool.
pub trait Export: Sync {
    /// Writes the recording and says in a few words what was written.
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String>;

    /// Does it show the scene, so that it needs [`ExportJob::drawing`]?
    fn draws(&self) -> bool {
        false
    }
}

/// A line of the list of formats.
pub struct Exporter {
    /// Name on the command line.
    pub name: &'static str,
    /// What is added to the recording's name where the export has no name of its own.
    pub ending: &'static str,
    /// What it writes, for help.
    pub about: &'static str,
    /// The format.
    pub format: &'static dyn Export,
}

/// Where an export goes: a file, or a folder with files.
pub trait ExportTarget {
    /// Writes a file, which appears in its place when it is whole. An empty name is the export itself.
    fn file(&self, name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> Result<()>;
}

/// What is to be exported.
pub struct ExportJob<'a> {
    /// The recording.
    pub store: &'a dyn Store,
    /// Which of its frames.
    pub selection: Selection,
    /// How the ground is measured.
    pub ground: GroundOptions,
    /// How the scene is shown, for formats that [draw](Export::draws) it.
    pub drawing: Option<Drawing<'a>>,
}

/// How a recording is shown.
pub struct Drawing<'a> {
    /// Shapes and bounds.
    pub stage: Stage,
    /// Colours and lights.
    pub look: Look,
    /// The camera of a frame.
    pub camera: Box<dyn Fn(&Moment) -> Camera + 'a>,
    /// The user's own scene, into which the bodies are put.
    pub template: Option<String>,
}

/// The selected frames of a recording.
pub struct SelectedFrames<'a> {
    /// Reads them.
    pub reader: FrameReader<'a>,
    /// Their numbers.
    pub frames: Vec<usize>,
}

impl<'a> ExportJob<'a> {
    /// Opens the selected frames.
    pub fn frames(&self) -> Result<SelectedFrames<'a>> {
        let reader = FrameReader::open(self.store)?;
        let frames = self.selection.of(reader.steps().len())?;
        Ok(SelectedFrames { reader, frames })
    }
}

impl SelectedFrames<'_> {
    /// What was written, in words.
    pub fn summary(&self, files: usize) -> String {
        format!("{} frames of {} bodies, {files} files", self.frames.len(), self.reader.header().bodies)
    }
}

impl From<RecordError> for io::Error {
    /// A reading error inside of a writer; [`ExportTarget::file`] unpacks it.
    fn from(error: RecordError) -> Self {
        Self::other(error)
    }
}
