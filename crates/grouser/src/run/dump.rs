//! Contact problems of chosen steps, written as published problems are, or drawn as the matrix that they lead to.

use super::sparsity::Sparsity;
use crate::error::Error;
use crate::folder::write_atomically;
use grouser_dynamics::World;
use grouser_solve::io::{fclib, state, text};
use std::path::{Path, PathBuf};

/// Which problems to write, and where.
#[derive(Clone, Debug, Default)]
pub struct Dumps {
    steps: Vec<u64>,
    to: PathBuf,
}

/// Is it the name of a problem file?
fn is_file(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "hdf5" || e == "dat" || e == "png")
}

impl Dumps {
    /// The problems of `steps`, from 1, into the folder `to` or, if it ends in .hdf5 or .dat, the file; if it
    /// ends in .png, the picture of the matrix. Empty: not known yet.
    pub fn new(steps: &[u64], to: &Path) -> Result<Self, Error> {
        if is_file(to) && steps.len() > 1 {
            let what = format!("{} contact problems into one file, `{}`", steps.len(), to.display());
            return Err(Error::usage(what, "give a folder, or one step for each file"));
        }
        Ok(Self { steps: steps.to_vec(), to: to.to_path_buf() })
    }

    /// The same, into `folder` where no other place was named.
    pub fn or_into(self, folder: &Path) -> Self {
        let to = if self.to.as_os_str().is_empty() { folder.to_path_buf() } else { self.to };
        Self { to, ..self }
    }

    /// Writes the problem of the last step, if it is asked for.
    pub(super) fn write(&self, scene: &str, world: &World) -> Result<(), Error> {
        let step = world.steps();
        if !self.steps.contains(&step) {
            return Ok(());
        }
        let path = if is_file(&self.to) { self.to.clone() } else { self.to.join(format!("problem-{step}.hdf5")) };
        let action = format!("write the contact problem of step {step} to");
        if path.extension().is_some_and(|e| e == "png") {
            let png = Sparsity::of(world.problem().0).map(|sparsity| sparsity.png()).ok_or_else(|| {
                let what = format!("the matrix of step {step} cannot be drawn: no body moves, or too many do");
                Error::usage(what, "draw a scene of up to 10,000 bodies")
            })?;
            return write_atomically(&path, &png).map_err(|e| Error::file(&action, &path, e));
        }
        let statement = state::state(world.problem().0).map_err(|e| Error::file(&action, &path, e))?;
        let bytes = if path.extension().is_some_and(|e| e == "dat") {
            text::write(&statement).map_err(|e| Error::file(&action, &path, e))?.into_bytes()
        } else {
            let description = format!(
                "Step {step} of the scene {scene}, t = {} s, h = {} s; {} form; written by Grouser {}.",
                world.time(),
                world.settings().step,
                statement.form(),
                env!("CARGO_PKG_VERSION")
            );
            fclib::write(&statement, scene, &description)
        };
        if !is_file(&self.to) {
            std::fs::create_dir_all(&self.to).map_err(|e| Error::file(&action, &path, e))?;
        }
        write_atomically(&path, &bytes).map_err(|e| Error::file(&action, &path, e))
    }
}
