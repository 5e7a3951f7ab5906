//! Films: pictures one after the other, through `ffmpeg` or without it.

use grouser_record::RecordError;
use grouser_record::picture::{Picture, film};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

type Result<T> = std::result::Result<T, RecordError>;

/// Kinds of films.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmKind {
    /// H.264, by ffmpeg.
    Mp4,
    /// VP9, by ffmpeg.
    Webm,
    /// Animated GIF.
    Gif,
    /// Animated PNG.
    Apng,
}

impl FilmKind {
    /// From a file's name.
    pub fn of(path: &Path) -> Result<Self> {
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
        match ending.as_str() {
            "mp4" => Ok(Self::Mp4),
            "webm" => Ok(Self::Webm),
            "gif" => Ok(Self::Gif),
            "png" | "apng" => Ok(Self::Apng),
            _ => Err(RecordError::refused(
                format!("`{}` is not a film format that can be written", path.display()),
                "end its name in .mp4, .webm, .gif or .png (animated)",
            )),
        }
    }

    /// Refuses what this machine cannot make.
    pub fn check(self) -> Result<()> {
        let there = || Command::new("ffmpeg").arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if matches!(self, Self::Gif | Self::Apng) || there().is_ok_and(|status| status.success()) {
            return Ok(());
        }
        Err(RecordError::refused(
            "`ffmpeg` is not installed, which MP4 and WebM need",
            "install it (Debian: apt-get install ffmpeg), or name the film .gif or .png, which need nothing",
        ))
    }
}

fn cannot(path: &Path, why: impl std::fmt::Display) -> RecordError {
    RecordError::damaged(&path.display().to_string(), format!("cannot be written: {why}"), "see to it and try again")
}

/// Joins PNG files to a film of `rate` pictures per second.
pub fn join(files: &[PathBuf], path: &Path, rate: f64) -> Result<()> {
    let kind = FilmKind::of(path)?;
    kind.check()?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".tmp-{name}"));
    let read = |i: usize| fs::read(&files[i]).map_err(|e| cannot(&files[i], e));
    let picture = |i: usize| Picture::from_png(&read(i)?, &files[i].display().to_string());
    let work = || -> Result<()> {
        match kind {
            FilmKind::Gif | FilmKind::Apng => {
                let mut out = BufWriter::new(File::create(&beside).map_err(|e| cannot(path, e))?);
                match kind {
                    FilmKind::Gif => film::gif(&mut out, files.len(), rate, picture)?,
                    _ => film::apng(&mut out, files.len(), rate, picture)?,
                }
                out.flush().map_err(|e| cannot(path, e))?;
            }
            FilmKind::Mp4 | FilmKind::Webm => ffmpeg(kind, files.len(), read, &beside, rate)?,
        }
        fs::rename(&beside, path).map_err(|e| cannot(path, e))
    };
    work().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

fn ffmpeg(kind: FilmKind, count: usize, read: impl Fn(usize) -> Result<Vec<u8>>, path: &Path, rate: f64) -> Result<()> {
    let mut command = Command::new("ffmpeg");
    command.args(["-y", "-loglevel", "error", "-f", "image2pipe", "-c:v", "png", "-framerate", &rate.to_string()]);
    // Players want even sizes and halved colours.
    command.args(["-i", "-", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]);
    match kind {
        FilmKind::Webm => command.args(["-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-f", "webm"]),
        _ => command.args(["-c:v", "libx264", "-crf", "19", "-movflags", "+faststart", "-f", "mp4"]),
    };
    command.arg(path).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| cannot(path, format!("ffmpeg does not start: {e}")))?;
    let mut input = child.stdin.take().expect("a pipe");
    for i in 0..count {
        // A broken pipe: ffmpeg has ended, and says why below.
        if input.write_all(&read(i)?).is_err() {
            break;
        }
    }
    drop(input);
    let ended = child.wait_with_output().map_err(|e| cannot(path, e))?;
    match ended.status.success() {
        true => Ok(()),
        false => Err(cannot(path, format!("ffmpeg says: {}", String::from_utf8_lossy(&ended.stderr).trim()))),
    }
}

/// Pictures per second that show frames at these times as fast as the scene went, within what screens show.
pub fn rate(times: &[f64]) -> f64 {
    match times {
        [first, .., last] if last > first => ((times.len() - 1) as f64 / (last - first)).clamp(1.0, 60.0),
        _ => 25.0,
    }
}
