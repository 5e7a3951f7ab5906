//! Studies: one scene run over a table of parameters.
//!
//! [`Study::load`] reads the file and checks everything that can be checked before hours of running: keys, values,
//! names of signals, and every case's scene. [`Study::run`] runs the cases side by side, each as a recording of its own
//! that later runs go on from. [`Report`] takes the numbers from the recordings. A search over parameters can use
//! the same three parts: [`Case`], [`case::Work`] and [`Collected::collect`].

pub mod bundled;
pub mod case;
pub mod cases;
pub mod claim;
pub mod collect;
pub mod keys;
pub mod means;
pub mod report;
pub mod script;

pub use case::{CaseEquip, CaseMeans, End, Work};
pub use cases::Case;
pub use claim::Claim;
pub use collect::Collected;
pub use report::Report;
pub use script::Scheduler;

use grouser::Error;
use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::limits;
use grouser::record;
use grouser::scene::document::Document;
use grouser::scene::path::{Fault, KeyPath, suggest};
use grouser::scene::{Scene, bundled as scenes, name_of_file};
use grouser::watch::Watch;
use grouser_math::par::{self, Background};
use keys::SweepFile;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A study that was read and checked.
#[derive(Clone, Debug)]
pub struct Study {
    document: Document,
    file: SweepFile,
    name: String,
    /// Bundled name or path of the scene.
    scene: String,
    cases: Vec<Case>,
}

/// A case that was run or found finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// Wall-clock time in s that this sweep spent on it.
    pub seconds: f64,
}

/// Columns of signals that a scene records.
fn columns(scene: &Scene, model: &BuiltScene) -> Vec<String> {
    let signals = record::signals(model, &scene.keys().record);
    let mut known: Vec<String> = signals.iter().flat_map(|s| s.columns()).map(|c| c.name).collect();
    let filtered = signals.iter().filter(|s| s.filter.is_some()).flat_map(|s| s.columns());
    known.extend(filtered.map(|c| format!("{}.filtered", c.name)));
    known
}

/// What happens to a case, for progress.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// It begins.
    Begins(&'a Work),
    /// What was to be done for it ended.
    Ended(&'a Work, &'a Ran),
}

impl Study {
    /// Reads a study by path or bundled name; `set` are overrides of all cases; the parameters' hold
    /// before them.
    pub fn load(study: &str, set: &[String]) -> Result<Self, Error> {
        if let Some(bundled) = bundled::find(study) {
            return Self::parse(bundled.name, bundled.text.to_string(), None, set);
        }
        let text = limits::read_text(Path::new(study)).map_err(|error| {
            let looks_like_path = study.contains(['/', '\\']) || study.ends_with(".toml");
            if looks_like_path || Path::new(study).exists() {
                let help = "give the path of a study's file, or a name that `grouser sweep --list` shows".to_string();
                return Error::usage(format!("cannot read `{study}`: {error}"), help);
            }
            bundled::unknown(study)
        })?;
        Self::parse(study, text, Path::new(study).parent(), set)
    }

    fn parse(name: &str, text: String, folder: Option<&Path>, set: &[String]) -> Result<Self, Error> {
        let document = Document { name: name.to_string(), text, ..Document::default() };
        let tree = document.tree()?;
        let file: SweepFile = serde_path_to_error::deserialize(toml::de::Deserializer::from(tree))
            .map_err(|error| Error::from_serde(&document, error))?;
        let blame = |fault: Fault| Error::from_fault(&document, fault);
        file.check().map_err(blame)?;
        let cases = cases::cases(&file, set).map_err(blame)?;
        let name = file.sweep.name.clone().unwrap_or_else(|| name_of_file(name));
        let scene = match (scenes::find(&file.sweep.scene), folder) {
            (None, Some(folder)) => folder.join(&file.sweep.scene).to_string_lossy().into_owned(),
            _ => file.sweep.scene.clone(),
        };
        let study = Self { document, file, name, scene, cases };
        for case in &study.cases {
            study.check(case)?;
        }
        Ok(study)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its keys.
    pub fn keys(&self) -> &SweepFile {
        &self.file
    }

    /// The text of its file.
    pub fn text(&self) -> &str {
        &self.document.text
    }

    /// Its cases.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    fn blame(&self, at: &KeyPath, message: String, help: &str) -> Error {
        let fault = at.fault(message);
        Error::from_fault(&self.document, if help.is_empty() { fault } else { fault.help(help) })
    }

    /// The scene of a case. An error blames the key of the study's file whose override is wrong.
    pub fn scene(&self, case: &Case) -> Result<Scene, Error> {
        Ok(self.build(case)?.0)
    }

    /// The scene of a case and its model, whose grains are not settled unless their bed is in the cache: that is work
    /// of the case, not of a check.
    fn build(&self, case: &Case) -> Result<(Scene, BuiltScene), Error> {
        let texts: Vec<String> = case.overrides.iter().map(|(_, text)| text.clone()).collect();
        let beds = Beds::default();
        let build = |n: usize| {
            let scene = Scene::load(&self.scene, &texts[..n])?;
            let model = scene.find_bed_and_build(&beds, &mut ())?;
            Ok((scene, model))
        };
        let built: Result<_, Error> = build(texts.len());
        let Err(error) = built else { return built };
        // The first override with which the scene is wrong.
        let fails = |n: usize| build(n).is_err();
        let scene = KeyPath::root().key("sweep").key("scene");
        let Some(n) = (0..=texts.len()).find(|n| fails(*n)) else { return Err(error) };
        if n == 0 {
            return Err(self.blame(&scene, format!("{error}"), "`grouser check SCENE` shows the place"));
        }
        let (at, text) = &case.overrides[n - 1];
        // An override of the command line has no place in the file; the scene's error shows it.
        if at.0.is_empty() {
            return Err(error);
        }
        let message = format!("`{text}` in case `{}`: {error}", case.name);
        Err(self.blame(at, message, "`grouser check SCENE --set …` shows more"))
    }

    /// A study of given cases that collects nothing: for searches. Errors are shown in `document`.
    pub fn of_cases(document: Document, name: String, scene: String, cases: Vec<Case>) -> Self {
        let sweep = keys::SweepKeys {
            name: None,
            description: String::new(),
            scene: scene.clone(),
            set: vec![],
            max_cases: u64::MAX,
        };
        let file = SweepFile { sweep, parameter: vec![], case: vec![], collect: vec![], fit: vec![], plot: vec![] };
        Self { document, file, name, scene, cases }
    }

    /// Columns of signals that a case records.
    pub fn columns(&self, case: &Case) -> Result<Vec<String>, Error> {
        let (scene, model) = self.build(case)?;
        Ok(columns(&scene, &model))
    }

    /// Checks a case: its scene can be built, and has the signals that are asked for.
    fn check(&self, case: &Case) -> Result<(), Error> {
        let (scene, model) = self.build(case)?;
        let asks_rig = self.file.collect.iter().position(|c| c.rig.is_some() && scene.keys().rig.is_none());
        if let Some(i) = asks_rig {
            let at = KeyPath::root().key("collect").index(i).key("rig");
            return Err(self.blame(&at, "the scene has no `[rig]`".to_string(), "take a `signal` or the `summary`"));
        }
        let known = columns(&scene, &model);
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let collect = self.file.collect.iter().enumerate().map(|(i, c)| ("collect", i, &c.signal));
        let plot = self.file.plot.iter().enumerate().map(|(i, p)| ("plot", i, &p.signal));
        for (list, i, signal) in collect.chain(plot) {
            let Some(name) = signal else { continue };
            if !known.contains(&name.as_str()) {
                let at = KeyPath::root().key(list).index(i).key("signal");
                let message = format!("the scene has no column `{name}` of a signal");
                return Err(self.blame(&at, message, &suggest(name, &known)));
            }
        }
        Ok(())
    }

    /// Where a case is recorded.
    pub fn folder(&self, out: &Path, case: &Case) -> PathBuf {
        out.join(&case.name)
    }

    /// What is to be done for each case; an error if a folder holds something else and `force` is not given.
    pub fn plan(&self, out: &Path, force: bool) -> Result<Vec<Work>, Error> {
        let mut plan = Vec::with_capacity(self.cases.len());
        for case in &self.cases {
            plan.push(Work::find(&self.folder(out, case), &self.scene(case)?, force)?);
        }
        Ok(plan)
    }

    /// A case by its name, or by its number from 1 on; a name holds before a number.
    pub fn find(&self, which: &str) -> Result<usize, Error> {
        let count = self.cases.len();
        let by_name = self.cases.iter().position(|case| case.name == which);
        let number = || which.parse::<usize>().ok().filter(|k| (1..=count).contains(k)).map(|k| k - 1);
        by_name.or_else(number).ok_or_else(|| {
            let known: Vec<&str> = self.cases.iter().map(|case| case.name.as_str()).collect();
            let help = match which.parse::<usize>() {
                Ok(_) => format!("cases run from 1 to {count}; `--cases` lists them"),
                Err(_) if count <= 10 => suggest(which, &known),
                Err(_) => match grouser::scene::path::nearest(which, &known) {
                    Some(name) => format!("did you mean `{name}`?"),
                    None => "`--cases` lists them".to_string(),
                },
            };
            Error::usage(format!("the study has no case `{which}`"), help)
        })
    }

    /// What the folder of each case holds by now, as if it had been run: for tables of what is there.
    pub fn found(&self, out: &Path) -> Result<Vec<Ran>, Error> {
        let found = |case: &Case| -> Result<Ran, Error> {
            let path = self.folder(out, case);
            let work = Work::find(&path, &self.scene(case)?, false)?;
            Ok(case::found(&path, work))
        };
        self.cases.iter().map(found).collect()
    }

    /// Runs what the plan asks for, `jobs` cases side by side with these `means` each, until all have ended or
    /// `stop` is set. `watch` makes the watch of each case. A case that fails stops no other.
    pub fn run(
        &self,
        out: &Path,
        plan: &[Work],
        jobs: usize,
        means: &CaseMeans,
        watch: &dyn Fn(&Case) -> Box<dyn Watch>,
        stop: &Arc<AtomicBool>,
        mut tell: impl FnMut(&Case, Event<'_>),
    ) -> Result<Vec<Ran>, Error> {
        let mut ran: Vec<Option<Ran>> = vec![None; self.cases.len()];
        let mut busy: Vec<(usize, Instant, Background<(), End>)> = Vec::new();
        let mut next = 0;
        loop {
            while busy.len() < jobs && next < self.cases.len() {
                let (index, case, work) = (next, &self.cases[next], plan[next]);
                if work == Work::Nothing {
                    let done = Ran { end: End::Done, seconds: 0.0 };
                    tell(case, Event::Ended(&work, &done));
                    ran[index] = Some(done);
                } else if !stop.load(Ordering::Relaxed) {
                    tell(case, Event::Begins(&work));
                    let (scene, stop) = (self.scene(case)?, Arc::clone(stop));
                    let (out, name, mut watch) = (out.to_path_buf(), case.name.clone(), watch(case));
                    let means = means.clone();
                    let start = Background::start("case", 1, move |_| {
                        case::run_alone(&out, &name, &scene, work, &means, watch.as_mut(), &stop)
                    });
                    match start {
                        Ok(worker) => busy.push((index, Instant::now(), worker)),
                        Err(e) => ran[index] = Some(Ran { end: End::Failed(format!("no thread: {e}")), seconds: 0.0 }),
                    }
                }
                next += 1;
            }
            let Some(place) = busy.iter().position(|(.., worker)| worker.has_ended()) else {
                if busy.is_empty() {
                    break;
                }
                par::wait(Duration::from_millis(20));
                continue;
            };
            let (index, begin, worker) = busy.swap_remove(place);
            let end = worker.finish().unwrap_or_else(|| End::Failed("the program has an error: see above".to_string()));
            let done = Ran { end, seconds: begin.elapsed().as_secs_f64() };
            tell(&self.cases[index], Event::Ended(&plan[index], &done));
            ran[index] = Some(done);
        }
        Ok(ran.into_iter().map(|r| r.unwrap_or(Ran { end: End::Interrupted, seconds: 0.0 })).collect())
    }
}
