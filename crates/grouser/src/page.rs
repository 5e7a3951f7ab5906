//! A recording as one page that opens anywhere: viewer and data in a file.

use crate::Error;
use crate::folder::Folder;
use grouser_record::FrameReader;
use grouser_record::export::Selection;
use grouser_viewer::single::single_file;
use grouser_viewer::{Refusal, Replay};
use std::path::Path;
use std::sync::Arc;

/// The page of a recording with the chosen frames inside.
pub fn of_recording(path: &Path, frames: &Selection) -> Result<String, Error> {
    let folder = Folder::open(path)?;
    let times = FrameReader::open(&folder)?.times().to_vec();
    let frames = frames.of(times.len())?;
    let page = single_file(&Replay::new(Arc::new(folder)), &frames, &times);
    page.map_err(|Refusal(_, why)| Error::Failed(why))
}
