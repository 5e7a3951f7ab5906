//! `grouser render`.

use super::run::{heed_interrupts, watch_for_interrupts};
use super::terminal::duration;
use super::{Ended, Expected, INTERRUPTED};
use grouser::Error;
use grouser::folder::{Folder, SCENE, write_atomically};
use grouser::picture::{Plan, film, hidden, merge, povray, sets};
use grouser::scene::Scene;
use grouser::scene::keys::value::List;
use grouser_math::par::{self, Pool};
use grouser_record::export::{Selection, povray as pov};
use grouser_record::moment::Moment;
use grouser_record::picture::{self, Picture, Stage, part_rows};
use grouser_record::{FrameReader, RecordError};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Draw pictures of a recording, and a film of them
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser render recordings/filling --frames 100 --out pictures
  grouser render recordings/filling --frames ::5 --film filling.mp4
  grouser render recordings/filling --look white.toml --size 3840x2160 --renderer povray
  grouser render recordings/filling --frames 100 --part 3/8     (then, after all eight: --stitch)

Existing pictures are not drawn again: an interrupted command continues where it stopped. The scene's `[view]` says what
pictures show; a look file has the same keys at its top level and replaces them one by one.
With `--part K/N` frames are dealt out to N processes; fewer than N frames are cut into rows, which `--stitch` joins.")]
pub struct Args {
    /// Folder of the recording
    dir: PathBuf,
    /// Folder for the pictures; default: NAME-pictures beside the recording
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Frames to use
    #[arg(long, value_name = "A:B[:STEP]|last", default_value = "::")]
    frames: Selection,
    /// Threads; 0: one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Look file (TOML): keys of `[view]`
    #[arg(long, value_name = "FILE")]
    look: Option<PathBuf>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<[u32; 2]>,
    /// What draws
    #[arg(long, value_enum, default_value_t = Renderer::Software)]
    renderer: Renderer,
    /// Your own POV-Ray scene, with a line `// grouser: bodies` where the bodies belong, or a prepared set: studio,
    /// desert, workshop
    #[arg(long, value_name = "FILE.pov|SET")]
    template: Option<PathBuf>,
    /// Draw only the K-th of N shares
    #[arg(long, value_name = "K/N", value_parser = part)]
    part: Option<(usize, usize)>,
    /// Join the rows that `--part` left
    #[arg(long)]
    stitch: bool,
    /// Make a film of the pictures: .mp4 or .webm (with ffmpeg), .gif or .png (animated)
    #[arg(long, value_name = "FILE")]
    film: Option<PathBuf>,
    /// Replace pictures of another look
    #[arg(long)]
    force: bool,
}

/// What draws.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Renderer {
    /// The program itself
    Software,
    /// POV-Ray, which must be installed
    Povray,
}

fn size(text: &str) -> Result<[u32; 2], Expected> {
    let wrong = || Expected("WIDTHxHEIGHT, for example 1920x1080");
    let (width, height) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
    let number = |t: &str| t.trim().parse::<u32>().map_err(|_| wrong());
    Ok([number(width)?, number(height)?])
}

fn part(text: &str) -> Result<(usize, usize), Expected> {
    let numbers = text.split_once('/').and_then(|(k, n)| Some((k.trim().parse().ok()?, n.trim().parse().ok()?)));
    match numbers {
        Some((k, n)) if (1..=n).contains(&k) => Ok((k - 1, n)),
        _ => Err(Expected("K/N with K from 1 to N, for example 3/8")),
    }
}

fn cannot(path: &Path, error: &io::Error) -> Error {
    Error::Failed(format!("cannot write `{}`: {error}", path.display()))
}

/// How a recording is shown, from the scene, the look file and the command line.
pub(super) fn plan<'a>(
    folder: &Folder,
    reader: &FrameReader<'a>,
    look: Option<&Path>,
    size: Option<[u32; 2]>,
) -> Result<(Stage, Plan, grouser::scene::keys::view::ViewKeys), Error> {
    let scene = Scene::load(&folder.path().join(SCENE).to_string_lossy(), &[])?;
    let mut keys = scene.keys().view.clone();
    if let Some(path) = look {
        let text = grouser::limits::read_text(path).map_err(|e| {
            let what = format!("cannot read the look `{}`: {e}", path.display());
            Error::usage(what, "give a TOML file with keys of `[view]`".to_string())
        })?;
        keys = merge(&keys, &path.to_string_lossy(), &text)?;
    }
    if let Some(size) = size {
        keys.size = List(size);
    }
    if let Err(fault) = keys.check(&grouser::scene::path::KeyPath::root().key("view")) {
        return Err(Error::usage(fault.message, "give another --size".to_string()));
    }
    let stage = Stage::new(reader, &hidden(reader.header(), &keys)?)?;
    let plan = Plan::new(&keys, reader, &stage)?;
    Ok((stage, plan, keys))
}

/// Reads a scene for POV-Ray that is the user's own, or takes a prepared one.
pub(super) fn template(path: Option<&Path>) -> Result<Option<String>, Error> {
    let read = |path: &Path| {
        if let Some(set) = path.to_str().filter(|_| !path.exists()).and_then(sets::find) {
            return Ok(set.to_string());
        }
        fs::read_to_string(path).map_err(|e| {
            let what = format!("cannot read `{}`: {e}", path.display());
            let known: Vec<&str> = sets::SETS.iter().map(|(name, ..)| *name).collect();
            Error::usage(what, format!("give a scene of POV-Ray, or one of the sets {}", known.join(", ")))
        })
    };
    path.map(read).transpose()
}

/// File that says how the pictures of a folder were made.
const MADE: &str = "render.json";

/// Something to be drawn: rows of a frame into a file.
struct Task {
    frame: usize,
    rows: Range<usize>,
    file: PathBuf,
}

struct Work<'a> {
    reader: &'a FrameReader<'a>,
    stage: Stage,
    plan: Plan,
    renderer: Renderer,
    template: Option<(PathBuf, String)>,
    out: PathBuf,
}

impl Work<'_> {
    fn whole(&self, frame: usize) -> PathBuf {
        self.out.join(format!("frame-{frame:06}.png"))
    }

    fn piece(&self, frame: usize, k: usize, n: usize) -> PathBuf {
        self.out.join(format!("frame-{frame:06}.part-{:04}-of-{n:04}.png", k + 1))
    }

    /// Shares of a process.
    fn tasks(&self, frames: &[usize], part: Option<(usize, usize)>) -> Vec<Task> {
        let height = self.plan.look.size[1];
        let whole = |frame: &usize| Task { frame: *frame, rows: 0..height, file: self.whole(*frame) };
        match part {
            None => frames.iter().map(whole).collect(),
            Some((k, n)) if frames.len() >= n => frames.iter().skip(k).step_by(n).map(whole).collect(),
            Some((k, n)) => {
                let rows = part_rows(height, k, n);
                let pieces = frames.iter().filter(|frame| !rows.is_empty() && !self.whole(**frame).exists());
                pieces.map(|f| Task { frame: *f, rows: rows.clone(), file: self.piece(*f, k, n) }).collect()
            }
        }
    }

    /// Draws a picture, unless the user wishes to stop meanwhile.
    fn draw(&self, task: &Task, parallel: bool, threads: usize, stop: &AtomicBool) -> Result<(), Error> {
        let mut moment = Moment::read(self.reader, task.frame)?;
        if self.plan.look.forces.is_some() {
            moment = moment.with_contacts(self.reader)?;
        }
        let (look, camera) = (&self.plan.look, self.plan.camera(&moment));
        let picture = match self.renderer {
            Renderer::Software => {
                picture::render(&self.stage.draw(&moment, look), look, &camera, task.rows.clone(), parallel)
            }
            Renderer::Povray => {
                let own = self.template.as_ref();
                let scene = pov::scene(&self.stage, &moment, look, &camera, own.map(|(_, text)| text.as_str()))?;
                let stem = task.file.file_stem().unwrap_or_default().to_string_lossy();
                let stem = self.out.join(format!(".{}", stem.replace('.', "-")));
                let library = own.and_then(|(path, _)| path.parent());
                let threads = if parallel { threads } else { 1 };
                let rows = task.rows.clone();
                let Some(mut picture) = povray::draw(&scene, &stem, library, look.size, rows, threads, stop)? else {
                    return Ok(());
                };
                picture::annotate(&mut picture, task.rows.start, look, moment.time);
                picture
            }
        };
        write_atomically(&task.file, &picture.png()).map_err(|e| cannot(&task.file, &e))
    }

    /// Joins the rows of frames whose parts are all there.
    fn stitch(&self, frames: &[usize]) -> Result<usize, Error> {
        let mut joined = 0;
        for frame in frames.iter().filter(|frame| !self.whole(**frame).exists()) {
            let prefix = format!("frame-{frame:06}.part-");
            let names = fs::read_dir(&self.out).map_err(|e| cannot(&self.out, &e))?.flatten();
            let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
            let count = names.filter_map(|name| {
                name.strip_prefix(&prefix)?.strip_suffix(".png")?.split_once("-of-")?.1.parse::<usize>().ok()
            });
            let Some(n) = count.max() else { continue };
            let height = self.plan.look.size[1];
            let pieces: Vec<PathBuf> =
                (0..n).filter(|k| !part_rows(height, *k, n).is_empty()).map(|k| self.piece(*frame, k, n)).collect();
            if let Some(missing) = pieces.iter().find(|piece| !piece.exists()) {
                return Err(RecordError::refused(
                    format!("frame {frame} cannot be joined: `{}` is missing", missing.display()),
                    "render that part, then stitch again",
                )
                .into());
            }
            let read = |path: &PathBuf| -> Result<Picture, Error> {
                let bytes = fs::read(path)?;
                Ok(Picture::from_png(&bytes, &path.display().to_string())?)
            };
            let pictures = pieces.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let file = self.whole(*frame);
            write_atomically(&file, &Picture::stack(&pictures).png()).map_err(|e| cannot(&file, &e))?;
            for piece in &pieces {
                fs::remove_file(piece).map_err(|e| cannot(piece, &e))?;
            }
            joined += 1;
        }
        Ok(joined)
    }
}

/// Pictures done, on standard error: a bar on a terminal, sparse lines elsewhere.
struct RenderProgress {
    bar: Option<ProgressBar>,
    start: Instant,
    next: Instant,
    done: usize,
    all: usize,
}

impl RenderProgress {
    fn new(all: usize) -> Self {
        let bar = (io::stderr().is_terminal() && all > 1).then(|| {
            let style = ProgressStyle::with_template("{bar:20} {wide_msg}").expect("a valid template");
            ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr()).with_style(style)
        });
        let start = Instant::now();
        Self { bar, start, next: start + Duration::from_secs(5), done: 0, all }
    }

    fn one_more(&mut self) {
        self.done += 1;
        let seconds = self.start.elapsed().as_secs_f64();
        let left = duration(seconds / self.done as f64 * (self.all - self.done) as f64);
        let message = format!("{} of {} pictures, {left} left", self.done, self.all);
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.done as u64);
                bar.set_message(message);
            }
            None if Instant::now() >= self.next => {
                self.next = Instant::now() + Duration::from_secs(5);
                eprintln!("{message}");
            }
            None => {}
        }
        if let (Some(bar), true) = (&self.bar, self.done == self.all) {
            bar.finish_and_clear();
        }
    }
}

/// Sees to it that all pictures of a folder are of one look.
fn claim(out: &Path, made: &serde_json::Value, force: bool) -> Result<(), Error> {
    fs::create_dir_all(out).map_err(|e| cannot(out, &e))?;
    let path = out.join(MADE);
    let before = fs::read(&path).ok().and_then(|bytes| serde_json::from_slice::<serde_json::Value>(&bytes).ok());
    let pictures = || -> io::Result<Vec<PathBuf>> {
        let all = fs::read_dir(out)?.flatten().map(|entry| entry.path());
        let ours = |p: &PathBuf| {
            let name = p.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("frame-") && name.ends_with(".png")
        };
        Ok(all.filter(ours).collect())
    };
    let pictures = pictures().map_err(|e| cannot(out, &e))?;
    if before.as_ref() != Some(made) && !pictures.is_empty() {
        if !force {
            return Err(RecordError::refused(
                format!("`{}` holds pictures of another recording, look, size or renderer", out.display()),
                "choose another folder with --out, or replace them with --force",
            )
            .into());
        }
        for picture in &pictures {
            fs::remove_file(picture).map_err(|e| cannot(picture, &e))?;
        }
    }
    if before.as_ref() != Some(made) {
        write_atomically(&path, format!("{made:#}\n").as_bytes()).map_err(|e| cannot(&path, &e))?;
    }
    Ok(())
}

/// Draws the pictures.
pub fn main(args: &Args) -> Ended {
    let start = Instant::now();
    if args.renderer == Renderer::Povray && !args.stitch {
        povray::check()?;
    }
    if args.template.is_some() && args.renderer != Renderer::Povray {
        let what = "--template is a scene for POV-Ray".to_string();
        return Err(Error::usage(what, "add --renderer povray".to_string()));
    }
    if let Some(path) = &args.film {
        film::FilmKind::of(path)?.check()?;
    }
    let folder = Folder::open(&args.dir)?;
    let reader = FrameReader::open(&folder)?;
    let frames = args.frames.of(reader.steps().len())?;
    let (stage, plan, keys) = plan(&folder, &reader, args.look.as_deref(), args.size)?;
    let name = args.dir.canonicalize().ok();
    let name = name.as_deref().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let beside = || args.dir.parent().unwrap_or(Path::new("")).join(format!("{name}-pictures"));
    let out = args.out.clone().unwrap_or_else(beside);
    let own = template(args.template.as_deref())?;
    let template = args.template.clone().zip(own);
    let made = json!({
        "program": env!("CARGO_PKG_VERSION"),
        "recording": { "scene": reader.header().scene, "bodies": reader.header().bodies },
        "renderer": if args.renderer == Renderer::Povray { "povray" } else { "software" },
        "template": template.as_ref().map(|(_, text)| xxhash_rust::xxh3::xxh3_64(text.as_bytes())),
        "view": serde_json::to_value(&keys).unwrap_or_default(),
        "look": format!("{:?}", plan.look),
        "camera": format!("{:?}", plan.still()),
    });
    claim(&out, &made, args.force)?;
    let work = Work { reader: &reader, stage, plan, renderer: args.renderer, template, out };

    let mut drawn = 0;
    if !args.stitch {
        let mut tasks = work.tasks(&frames, args.part);
        tasks.retain(|task| !task.file.exists());
        drawn = tasks.len();
        let stop = watch_for_interrupts()?;
        heed_interrupts(&stop)?;
        draw_all(&work, &tasks, args.jobs, &stop)?;
        if stop.load(Ordering::Relaxed) {
            let done = tasks.iter().filter(|task| task.file.exists()).count();
            eprintln!("interrupted after {done} of {drawn} pictures; the same command goes on with the others");
            return Ok(ExitCode::from(INTERRUPTED));
        }
    }
    let joined = if args.stitch { work.stitch(&frames)? } else { 0 };
    let out = &mut io::stdout();
    let there = frames.iter().filter(|frame| work.whole(**frame).exists()).count();
    let seconds = start.elapsed().as_secs_f64();
    let (all, left) = (frames.len(), there.saturating_sub(drawn));
    let done = match args.part {
        _ if args.stitch => format!("{joined} joined from their parts"),
        Some((k, n)) => format!("part {} of {n} drawn", k + 1),
        None if left == 0 => "all drawn".to_string(),
        None => format!("{drawn} drawn, {left} were there before"),
    };
    writeln!(out, "{}: {there} of {all} pictures; {done} in {seconds:.1} s", work.out.display())?;
    if let Some(path) = &args.film {
        let files: Vec<PathBuf> = frames.iter().map(|frame| work.whole(*frame)).collect();
        if let Some(missing) = files.iter().find(|file| !file.exists()) {
            let what = format!("the film lacks `{}`", missing.display());
            return Err(RecordError::refused(what, "render all parts, stitch, then make the film").into());
        }
        let times: Vec<f64> = frames.iter().map(|frame| reader.times()[*frame]).collect();
        let rate = keys.film_rate.unwrap_or_else(|| film::rate(&times));
        film::join(&files, path, rate)?;
        writeln!(out, "{}: {} pictures, {rate:.1} per second", path.display(), files.len())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn draw_all(work: &Work<'_>, tasks: &[Task], jobs: usize, stop: &AtomicBool) -> Result<(), Error> {
    let pool = Pool::new(jobs)?;
    let threads = pool.threads();
    // A picture per thread where there are enough of them; else all threads on one picture after the other.
    let many = tasks.len() >= threads;
    let state = Mutex::new((RenderProgress::new(tasks.len()), None));
    pool.run(|| {
        par::for_chunks(tasks.len(), if many { 1 } else { tasks.len().max(1) }, |range| {
            for task in &tasks[range] {
                if stop.load(Ordering::Relaxed) || state.lock().is_ok_and(|state| state.1.is_some()) {
                    return;
                }
                let drawn = work.draw(task, !many || threads == 1, threads, stop);
                if let Ok(mut state) = state.lock() {
                    match drawn {
                        Ok(()) => state.0.one_more(),
                        Err(failure) => state.1 = Some(failure),
                    }
                }
            }
        });
    });
    match state.into_inner() {
        Ok((_, Some(failure))) => Err(failure),
        _ => Ok(()),
    }
}
