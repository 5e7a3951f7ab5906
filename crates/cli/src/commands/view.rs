//! `grouser view`.

use super::Ended;
use super::run::{heed_interrupts, or_interrupted, watch_for_interrupts};
use super::terminal::{self, Show, Terminal};
use grouser::Error;
use grouser::beds::Beds;
use grouser::folder::{Folder, write_atomically};
use grouser::live::{self, SettlingView};
use grouser::page;
use grouser::scene::Scene;
use grouser_record::FrameReader;
use grouser_record::export::Selection;
use grouser_viewer::{Replay, Server, Source};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Port that is taken where it is free and no other is named.
const PORT: u16 = 7070;

/// Replay a recording, or run a scene and watch it live, in the browser
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser view recordings/filling
  grouser view filling --set fill.0.count=200
  grouser view recordings/filling --no-open --port 8080
  grouser view recordings/filling --host 0.0.0.0
  grouser view recordings/filling --html filling.html --frames ::5

The page is served by the program itself and needs no network. Only this computer can connect, unless --host names
another address of it; then the address that is printed holds a token, and anyone who knows it may watch and steer.
Ctrl-C ends it.")]
pub struct Args {
    /// Folder of a recording, path of a scene file, or name of a bundled scene
    what: String,
    /// Override a key of the scene by its dotted path
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Port; default: 7070, or any free one where that is taken
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Address to listen on
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    host: IpAddr,
    /// Print the address; do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Write a recording as one self-contained page, and do not start the viewer
    #[arg(long, value_name = "FILE.html", conflicts_with = "port")]
    html: Option<PathBuf>,
    /// Frames to include in the page
    #[arg(long, value_name = "A:B[:STEP]|last", default_value = "::", requires = "html")]
    frames: Selection,
    /// Worker threads of a live run; 0: one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
}

/// Shows the recording, or runs the scene.
pub fn main(args: &Args) -> Ended {
    let stop = watch_for_interrupts()?;
    let path = Path::new(&args.what);
    if let Some(file) = &args.html {
        let page = page::of_recording(path, &args.frames)?;
        write_atomically(file, page.as_bytes()).map_err(|e| Error::file("write", file, e))?;
        writeln!(io::stdout(), "{}: {:.1} MB", file.display(), page.len() as f64 * 1e-6)?;
        return Ok(ExitCode::SUCCESS);
    }
    if path.is_dir() {
        if !args.set.is_empty() {
            return Err(Error::Failed("--set is for scenes; a recording is what it is".to_string()));
        }
        let folder = Folder::open(path)?;
        let frames = FrameReader::open(&folder)?.times().len();
        let source = Replay::new(Arc::new(folder));
        announce(args, Arc::new(source), &format!("{}: {frames} frames", path.display()))?;
        terminal::heed();
        // Nothing is ever sent: a way to wait.
        let (_keep, never) = mpsc::channel::<()>();
        while !stop.load(Ordering::Relaxed) {
            let _ = never.recv_timeout(Duration::from_millis(100));
        }
    } else {
        let scene = Scene::load(&args.what, &args.set)?;
        let mut settling = Terminal::new(Show::Lines, "", &stop);
        let beds = Beds { threads: usize::from(args.threads), ..Beds::default() };
        let mut model = scene.find_bed_and_build(&beds, &mut settling).map_err(|e| or_interrupted(e, &stop))?;
        let meeting = Arc::new(live::meeting(&scene, &model));
        let source: Arc<dyn Source> = Arc::clone(&meeting) as Arc<dyn Source>;
        announce(args, source, &format!("{}: live, {} bodies", scene.name(), model.world.body_count()))?;
        // The page is there while the grains settle, and shows them.
        if model.bed.is_none() && scene.settles() {
            let mut watch = SettlingView::new(&meeting, &model, &mut settling);
            model = scene.settle_and_build(&beds, &mut watch).map_err(|e| or_interrupted(e, &stop))?;
        }
        heed_interrupts(&stop)?;
        let mut terminal = Terminal::new(Show::Nothing, scene.name(), &stop);
        live::run(&scene, model, &meeting, usize::from(args.threads), &mut terminal)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts the server, prints its address and opens the browser.
fn announce(args: &Args, source: Arc<dyn Source>, what: &str) -> Result<(), Error> {
    let ports: &[u16] = match &args.port {
        Some(port) => &[*port],
        None => &[PORT, 0],
    };
    let mut bound = ports.iter().map(|port| Server::bind(SocketAddr::new(args.host, *port), token()));
    let server = bound.find_map(Result::ok).ok_or_else(|| {
        let port = args.port.map_or("any port".to_string(), |port| format!("port {port}"));
        Error::Failed(format!("cannot listen on {port} of {}; choose another with --port or --host", args.host))
    })?;
    let url = server.url()?;
    if !server.start(source) {
        return Err(Error::Failed("cannot start a thread for the server".to_string()));
    }
    let mut out = io::stdout();
    writeln!(out, "{what}\n{url}")?;
    out.flush()?;
    if !args.no_open {
        open(&url);
    }
    Ok(())
}

/// 128 bits that nobody can guess: two keyed hashes, whose keys the system gives at random.
fn token() -> String {
    (0..2).map(|i| format!("{:016x}", RandomState::new().hash_one((i, std::process::id())))).collect()
}

/// Opens the system's browser. Where there is none the printed address must do.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let command = Command::new(program).args(arguments).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if command.is_err() {
        eprintln!("no browser could be opened: open the address yourself");
    }
}
