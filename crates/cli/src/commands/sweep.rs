//! `grouser sweep`.

use super::device::DeviceKey;
use super::run::{heed_interrupts, report_on, watch_for_interrupts};
use super::terminal::{Show, Terminal};
use super::{Ended, FAILED, INTERRUPTED};
use grouser::Error;
use grouser::Watch;
use grouser::folder::write_atomically;
use grouser_lab::sweep::bundled::STUDIES;
use grouser_lab::sweep::keys::SweepFile;
use grouser_lab::sweep::{Case, CaseEquip, CaseMeans, Claim, End, Event, Ran, Report, Scheduler, Study, Work, case};
use grouser_math::par::Pool;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Run a scene over a table of parameters, several cases at a time; table and plots at the end
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser sweep --list
  grouser sweep silo-outlet
  grouser sweep my-study.toml --jobs 2 --out runs/my-study
  grouser sweep anchor-torque --set time.duration=4 --json
  grouser sweep silo-outlet --script slurm > job.sh && bash job.sh

On a cluster, --case runs one case and --collect makes the table of what is there; --script prints a job script.

Each case is a recording of its own in OUT/CASE: `grouser show`, `plot`, `view` and `render` take it. Started again, the
sweep skips the cases that are done and continues those that were interrupted. table.csv, table.json and the \
plots
stand in OUT. The book's chapter on studies describes the file.
Exit codes: 0 all cases done, 1 some failed (with --collect: or are not done), 2 wrong usage or study, 130 \
interrupted.")]
pub struct Args {
    /// Path of a study's file, or name of a bundled study
    #[arg(required_unless_present = "list")]
    study: Option<String>,
    /// List the bundled studies
    #[arg(long)]
    list: bool,
    /// List the cases with their numbers and states; run nothing
    #[arg(long, group = "part")]
    cases: bool,
    /// Run or continue one case, by its number from 1 or its name
    #[arg(long, value_name = "K", group = "part")]
    case: Option<String>,
    /// Make table and plots from the cases that are done; run nothing
    #[arg(long, group = "part")]
    collect: bool,
    /// Print a job script that runs the cases and then collects: slurm, pbs or parallel; submit nothing
    #[arg(long, value_name = "SCHEDULER", group = "part")]
    script: Option<String>,
    /// Cases at a time; 0: one per core. Each gets its share of the cores
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
    /// Where the solver iterates: the processor, the best graphics card, or the one with this number (`grouser
    /// devices` lists them)
    #[arg(long, value_name = "cpu|gpu|gpu:N", default_value = "cpu", value_parser = DeviceKey::parse)]
    device: DeviceKey,
    /// Folder of the study; default: recordings/NAME
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Override a key of the scene in all cases; the study's parameters hold before it
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Replace recordings in the folder that are of other scenes
    #[arg(long)]
    force: bool,
    /// Print the table as one line of JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the study.
pub fn main(args: &Args) -> Ended {
    let Some(name) = args.study.as_ref().filter(|_| !args.list) else { return list() };
    let scheduler = args.script.as_deref().map(Scheduler::find).transpose()?;
    let stop = watch_for_interrupts()?;
    let study = Study::load(name, &args.set)?;
    let out = args.out.clone().unwrap_or_else(|| Path::new("recordings").join(study.name()));
    if let Some(scheduler) = scheduler {
        let script = scheduler.script(name, study.name(), study.cases().len(), &out, &args.set);
        write!(io::stdout(), "{script}")?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.cases {
        return list_cases(&study, &out, args.json);
    }
    if args.collect {
        return tell_results(args, &study, &out, &study.found(&out)?);
    }
    if let Some(which) = &args.case {
        return run_case(args, &study, &out, study.find(which)?, &stop);
    }
    let plan = study.plan(&out, args.force)?;
    let equip = equip(args.device)?;
    let cores = Pool::new(0)?.threads();
    let left = plan.iter().filter(|work| **work != Work::Nothing).count().max(1);
    let jobs = if args.jobs == 0 { cores.min(left) } else { usize::from(args.jobs).min(left) };
    let threads = (cores / jobs).max(1);
    heed_interrupts(&stop)?;
    let show = if args.quiet { Show::Nothing } else { Show::Named };
    let watch = |case: &Case| Box::new(Terminal::new(show, &case.name, &stop)) as Box<dyn Watch>;
    let (all, mut ended) = (study.cases().len(), 0);
    let tell = |case: &Case, event: Event<'_>| {
        let name = &case.name;
        let message = match event {
            Event::Begins(Work::Resume) => format!("{name}: goes on"),
            Event::Begins(_) => format!("{name}: begins"),
            Event::Ended(work, ran) => {
                ended += 1;
                match (&ran.end, work) {
                    (End::Failed(why), _) => {
                        format!("{name}: FAILED after {:.1} s ({ended} of {all}): {why}", ran.seconds)
                    }
                    (_, Work::Nothing) => format!("{name}: done before ({ended} of {all})"),
                    (end, _) => format!("{name}: {} after {:.1} s ({ended} of {all})", end.word(), ran.seconds),
                }
            }
        };
        if !args.quiet {
            eprintln!("{message}");
        }
    };
    let ran = study.run(&out, &plan, jobs, &CaseMeans { threads, equip }, &watch, &stop, tell)?;
    tell_results(args, &study, &out, &ran)
}

/// What gives each case a share of the device; none for the processor.
fn equip(device: DeviceKey) -> Result<Option<CaseEquip>, Error> {
    let Some(card) = device.card()? else { return Ok(None) };
    Ok(Some(Arc::new(move |world| card.lend(world))))
}

/// Lists the cases: number, name, what is done of them.
fn list_cases(study: &Study, out: &Path, json: bool) -> Ended {
    let mut rows = Vec::new();
    for (i, case) in study.cases().iter().enumerate() {
        let found = Work::find(&study.folder(out, case), &study.scene(case)?, true)?;
        rows.push((i + 1, case, found.word()));
    }
    if json {
        let cases: Vec<_> = rows
            .iter()
            .map(|(number, case, state)| {
                let set: Vec<&str> = case.overrides.iter().map(|(_, text)| text.as_str()).collect();
                let folder = study.folder(out, case);
                json!({ "number": number, "name": case.name, "state": state, "set": set,
                    "folder": folder.display().to_string() })
            })
            .collect();
        let all = json!({ "sweep": study.name(), "out": out.display().to_string(), "cases": cases });
        writeln!(io::stdout(), "{all}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = rows.iter().map(|(_, case, _)| case.name.chars().count()).max().unwrap_or(0);
    for (number, case, state) in rows {
        writeln!(io::stdout(), "{number:>5}  {:<width$}  {state}", case.name)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs one case with all cores, or goes on with it.
fn run_case(args: &Args, study: &Study, out: &Path, index: usize, stop: &Arc<AtomicBool>) -> Ended {
    let chosen = &study.cases()[index];
    let scene = study.scene(chosen)?;
    // Refused before anything runs: somebody else has the case, or its folder holds something else.
    let claim = Claim::take(out, &chosen.name)?;
    let work = Work::find(&study.folder(out, chosen), &scene, args.force)?;
    drop(claim);
    heed_interrupts(stop)?;
    let show = if args.quiet { Show::Nothing } else { Show::Named };
    let mut watch = Terminal::new(show, &chosen.name, stop);
    let means = CaseMeans { threads: 0, equip: equip(args.device)? };
    let end = case::run_alone(out, &chosen.name, &scene, work, &means, &mut watch, stop);
    let word = if work == Work::Nothing { "done before" } else { end.word() };
    let why = if let End::Failed(why) = &end { format!(": {why}") } else { String::new() };
    if args.json {
        let folder = study.folder(out, chosen).display().to_string();
        let mut told = json!({ "number": index + 1, "name": chosen.name, "status": end.word(), "folder": folder });
        if let End::Failed(why) = &end {
            told["error"] = json!(why);
        }
        writeln!(io::stdout(), "{told}")?;
    } else if !args.quiet || matches!(end, End::Failed(_)) {
        eprintln!("{}: {word}{why}", chosen.name);
    }
    Ok(match end {
        End::Done => ExitCode::SUCCESS,
        End::Failed(_) => ExitCode::from(FAILED),
        End::Interrupted => ExitCode::from(INTERRUPTED),
    })
}

/// Writes table and plots, and prints the table.
fn tell_results(args: &Args, study: &Study, out: &Path, ran: &[Ran]) -> Ended {
    let cannot = |e: io::Error| Error::file("write to", out, e);
    let report = Report::new(study, out, ran);
    let json = report.json(out);
    let mut files = report.plots();
    files.push(("table.csv".to_string(), report.csv().into_bytes()));
    files.push(("table.json".to_string(), format!("{json:#}\n").into_bytes()));
    files.push(("study.toml".to_string(), study.text().as_bytes().to_vec()));
    std::fs::create_dir_all(out).map_err(cannot)?;
    for (name, bytes) in &files {
        write_atomically(&out.join(name), bytes).map_err(cannot)?;
    }
    let done = ran.iter().zip(study.cases()).filter(|(ran, _)| ran.end == End::Done);
    let recordings: Vec<PathBuf> = done.map(|(_, case)| study.folder(out, case)).collect();
    if !recordings.is_empty() && study.scene(&study.cases()[0])?.keys().rig.is_some() {
        report_on(&recordings, out)?;
    }
    if args.json {
        writeln!(io::stdout(), "{json}")?;
    } else {
        write!(io::stdout(), "{}", report.table())?;
        let plots: Vec<&str> = files.iter().map(|f| f.0.as_str()).filter(|name| name.ends_with(".png")).collect();
        let plots = if plots.is_empty() { String::new() } else { format!(", {}", plots.join(", ")) };
        writeln!(io::stdout(), "{}: table.csv, table.json{plots}", out.display())?;
    }
    Ok(match ran.iter().find(|r| r.end == End::Interrupted) {
        Some(_) if args.collect => ExitCode::from(FAILED),
        Some(_) => ExitCode::from(INTERRUPTED),
        None if ran.iter().any(|r| r.end != End::Done) => ExitCode::from(FAILED),
        None => ExitCode::SUCCESS,
    })
}

fn list() -> Ended {
    let width = STUDIES.iter().map(|study| study.name.len()).max().unwrap_or(0);
    for study in STUDIES {
        let file: SweepFile =
            toml::from_str(study.text).map_err(|e| Error::usage(e.to_string(), "report this as a bug".to_string()))?;
        writeln!(io::stdout(), "{:<width$}  {}", study.name, file.sweep.description)?;
    }
    Ok(ExitCode::SUCCESS)
}
