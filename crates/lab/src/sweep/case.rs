//! One case: what its folder holds, and what is left to do.

use super::Ran;
use super::claim::Claim;
use grouser::Error;
use grouser::beds::Beds;
use grouser::folder::{Folder, IfTaken, SCENE};
use grouser::record::{self, Session};
use grouser::run::{self, Options, Recording, Status};
use grouser::scene::Scene;
use grouser::watch::Watch;
use grouser_dynamics::World;
use grouser_record::checkpoint::first_difference;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Gives a case's world what it runs on besides the processor.
pub type CaseEquip = Arc<dyn Fn(&mut World) -> Result<(), Error> + Send + Sync>;

/// What a case runs on.
#[derive(Clone, Default)]
pub struct CaseMeans {
    /// Worker threads; 0: one per core.
    pub threads: usize,
    /// A device, where the study has one.
    pub equip: Option<CaseEquip>,
}

impl CaseMeans {
    /// The processor alone.
    pub fn threads(threads: usize) -> Self {
        Self { threads, equip: None }
    }
}

/// What is to be done for a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Nothing: it is finished.
    Nothing,
    /// To go on from its last checkpoint.
    Resume,
    /// To run it from the beginning.
    Start,
    /// To run it in place of another recording.
    Replace,
}

/// How a case ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All steps are done.
    Done,
    /// It failed, and why.
    Failed(String),
    /// It was told to stop, or never begun.
    Interrupted,
}

impl End {
    /// A word for tables.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed(_) => "failed",
            Self::Interrupted => "interrupted",
        }
    }
}

/// Runs a case that nobody else is running. What is left to do is looked up again: another process may have done it
/// since it was planned.
pub fn run_alone(
    out: &Path,
    name: &str,
    scene: &Scene,
    planned: Work,
    means: &CaseMeans,
    watch: &mut dyn Watch,
    stop: &Arc<AtomicBool>,
) -> End {
    let path = out.join(name);
    let work = || -> Result<(Claim, Work), Error> {
        let claim = Claim::take(out, name)?;
        let work = if planned == Work::Replace { planned } else { Work::find(&path, scene, false)? };
        Ok((claim, work))
    };
    match work() {
        Ok((_claim, work)) => work.run(&path, scene, means, watch, stop),
        Err(error) => End::Failed(error.to_string()),
    }
}

/// How the recording of a case ended, and its wall-clock time.
pub fn found(path: &Path, work: Work) -> Ran {
    let summary = Folder::open(path).and_then(|folder| folder.summary()).unwrap_or_default();
    let end = match work {
        Work::Nothing => End::Done,
        _ if summary["status"] == "failed" => End::Failed("its run failed".to_string()),
        _ => End::Interrupted,
    };
    Ran { end, seconds: summary["wall_seconds"].as_f64().unwrap_or(0.0) }
}

impl Work {
    /// A word for lists of cases.
    pub fn word(self) -> &'static str {
        match self {
            Self::Nothing => "done",
            Self::Resume => "begun",
            Self::Start => "new",
            Self::Replace => "another scene",
        }
    }

    /// What is to be done for a scene in a folder. A recording of the same scene is gone on with; one of another scene
    /// is an error, or replaced with `force`.
    pub fn find(path: &Path, scene: &Scene, force: bool) -> Result<Self, Error> {
        if std::fs::read_dir(path).map_or(true, |mut entries| entries.next().is_none()) {
            return Ok(Self::Start);
        }
        let refuse = |what: String| {
            let help = "choose another folder with --out, or replace what differs with --force".to_string();
            Error::usage(what, help)
        };
        let folder = Folder::open(path).map_err(|e| refuse(e.to_string()))?;
        let file = path.join(SCENE);
        let recorded = Scene::load(&file.to_string_lossy(), &[])?;
        let duration = scene.keys().time.duration;
        let (wanted, found) = (scene.as_run(duration)?, recorded.as_run(duration)?);
        let difference = first_difference(&wanted.keys, &found.keys)
            .or((recorded.keys().time.duration != duration).then(|| "time.duration".to_string()))
            .or_else(|| {
                let other = |(from, to): &&(_, String)| std::fs::read(from).ok() != std::fs::read(path.join(to)).ok();
                wanted.files.iter().find(other).map(|(_, to)| to.clone())
            });
        match difference {
            Some(_) if force => Ok(Self::Replace),
            Some(key) => Err(refuse(format!("`{}` is a recording of another scene: `{key}` differs", path.display()))),
            None if folder.summary().is_ok_and(|summary| summary["status"] == "done") => Ok(Self::Nothing),
            None => Ok(Self::Resume),
        }
    }

    /// Does it.
    pub fn run(
        self,
        path: &Path,
        scene: &Scene,
        means: &CaseMeans,
        watch: &mut dyn Watch,
        stop: &Arc<AtomicBool>,
    ) -> End {
        let threads = means.threads;
        let beds = Beds { threads, ..Beds::default() };
        let time = &scene.keys().time;
        let recording = match self {
            Self::Nothing => return End::Done,
            Self::Resume => record::resume(path, None, false, watch).map(|resumed| {
                (
                    resumed.model,
                    Recording { session: Some(resumed.session), from: resumed.state, ..Recording::default() },
                )
            }),
            Self::Start | Self::Replace => scene.settle_and_build(&beds, watch).and_then(|model| {
                let if_taken = if self == Self::Replace { IfTaken::Replace } else { IfTaken::Refuse };
                let session = Session::create(path, if_taken, scene, &model, time.duration)?;
                Ok((model, Recording { session: Some(session), ..Recording::default() }))
            }),
        };
        let recording = recording.and_then(|(mut model, recording)| {
            means.equip.as_ref().map_or(Ok(()), |equip| equip(&mut model.world))?;
            Ok((model, recording))
        });
        let (model, recording) = match recording {
            Ok(parts) => parts,
            // Told to stop while grains settled.
            Err(_) if stop.load(Ordering::Relaxed) => return End::Interrupted,
            Err(error) => return End::Failed(error.to_string()),
        };
        let options = Options { threads, steps: time.steps_for(time.duration) };
        match run::run(scene.name(), model, &options, recording, watch) {
            Err(error) => End::Failed(error.to_string()),
            Ok(outcome) => match (outcome.error, outcome.summary.status) {
                (Some(error), _) => End::Failed(error.to_string()),
                (None, Status::Interrupted) => End::Interrupted,
                (None, Status::Failed) => End::Failed("the run failed".to_string()),
                (None, Status::Done | Status::Running) => End::Done,
            },
        }
    }
}
