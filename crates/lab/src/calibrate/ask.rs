//! A calibration in batches: which sets of values come next, and what is known once they are done.
//!
//! The search asks for points that depend on earlier values alone. So no state is kept: it is run again over what is
//! known, until it asks for a point that is not. Those that it lacks are the next batch, and any machine may run them.

use super::search::{self, Limits};
use super::{Calibration, Tried, keys};
use crate::sweep::{Case, End, Ran};
use grouser::Error;
use grouser::scene::bundled as scenes;
use std::path::Path;

/// A set of values that is wanted next.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Value of each parameter.
    pub values: Vec<f64>,
    /// Name of its case; with `_TARGET` behind where there are several targets.
    pub case: String,
    /// Its runs, one per target.
    pub runs: Vec<Case>,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// All that is known, in the order in which it was asked for.
    pub tried: Vec<Tried>,
    /// What it wants to know next; empty: the search has ended.
    pub next: Vec<Candidate>,
}

/// Why a replay of the search stopped.
enum Stop {
    Unknown(Vec<Vec<f64>>),
    Error(Error),
}

impl Calibration {
    /// The search as far as it comes with distances that are known: of a case by name, none where it is not.
    pub fn progress(
        &self,
        mut distance: impl FnMut(&Candidate) -> Result<Option<f64>, Error>,
    ) -> Result<Progress, Error> {
        let limits = Limits { evaluations: self.file.calibrate.evaluations, tolerance: self.file.calibrate.tolerance };
        let mut tried = Vec::new();
        let ended = search::search(&self.start(), limits, |batch| {
            let mut distances = Vec::new();
            let mut unknown = Vec::new();
            for point in batch {
                let candidate = self.candidate(point);
                match distance(&candidate).map_err(Stop::Error)? {
                    Some(distance) => {
                        distances.push(distance.powi(2));
                        tried.push(Tried { values: candidate.values, distance, case: candidate.case });
                    }
                    None => unknown.push(point.clone()),
                }
            }
            if unknown.is_empty() { Ok(distances) } else { Err(Stop::Unknown(unknown)) }
        });
        match ended {
            Ok(_) => Ok(Progress { tried, next: vec![] }),
            Err(Stop::Unknown(points)) => {
                Ok(Progress { tried, next: points.iter().map(|p| self.candidate(p)).collect() })
            }
            Err(Stop::Error(error)) => Err(error),
        }
    }

    /// The search as far as it comes with the recordings in a folder.
    pub fn progress_in(&self, out: &Path) -> Result<Progress, Error> {
        self.progress(|candidate| self.distance_in(out, candidate))
    }

    /// Distance of a candidate from the data, if all its runs in a folder are done; an error if one failed.
    pub fn distance_in(&self, out: &Path, candidate: &Candidate) -> Result<Option<f64>, Error> {
        for run in &candidate.runs {
            let Some(ran) = self.ran(out, run)? else { return Ok(None) };
            match ran.end {
                End::Done => {}
                End::Failed(why) => return Err(Error::Failed(format!("case `{}` failed: {why}", run.name))),
                End::Interrupted => return Ok(None),
            }
        }
        self.distance(out, &candidate.case).map(Some)
    }

    fn ran(&self, out: &Path, run: &Case) -> Result<Option<Ran>, Error> {
        if !out.join(&run.name).is_dir() {
            return Ok(None);
        }
        Ok(self.study_of(vec![run.clone()]).found(out)?.pop())
    }

    fn candidate(&self, point: &[f64]) -> Candidate {
        let values = self.file.parameter.iter().zip(point).map(|(p, x)| p.value(*x)).collect();
        let runs = self.study(&[point.to_vec()]).cases().to_vec();
        Candidate { values, case: self.case_name(point), runs }
    }

    /// Where the search starts, from 0 to 1 of each range.
    pub(super) fn start(&self) -> Vec<f64> {
        let place = |p: &keys::SoughtKeys| p.start.map_or(0.5, |s| (s - p.range[0]) / (p.range[1] - p.range[0]));
        self.file.parameter.iter().map(place).collect()
    }

    /// Candidates as a study that `grouser sweep` runs in the calibration's folder.
    pub fn as_study(&self, candidates: &[Candidate]) -> String {
        let text = |value: &str| toml::Value::String(value.to_string());
        let scene = match scenes::find(&self.scene) {
            Some(_) => self.scene.clone(),
            None => std::path::absolute(&self.scene).map_or(self.scene.clone(), |p| p.to_string_lossy().into_owned()),
        };
        let mut study = format!(
            "# Sets of values that the calibration `{}` wants to know next. Run them with\n\
             # `grouser sweep FILE --out FOLDER`, or one by one with `--case K`, then `grouser calibrate … --tell`.\n\
             [sweep]\nname = {}\nscene = {}\n",
            self.name,
            text(&self.name),
            text(&scene)
        );
        for run in candidates.iter().flat_map(|candidate| &candidate.runs) {
            let set: Vec<String> = run.overrides.iter().map(|(_, set)| text(set).to_string()).collect();
            study += &format!("\n[[case]]\nname = {}\nset = [{}]\n", text(&run.name), set.join(", "));
        }
        study
    }
}
