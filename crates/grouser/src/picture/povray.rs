//! Runs POV-Ray.

use grouser_math::par;
use grouser_record::RecordError;
use grouser_record::picture::Picture;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Is POV-Ray installed?
pub fn is_installed() -> bool {
    let mut command = Command::new("povray");
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Refuses if it is not.
pub fn check() -> Result<(), RecordError> {
    if is_installed() {
        return Ok(());
    }
    Err(RecordError::refused(
        "`povray` is not installed",
        "install it (Debian: apt-get install povray), or leave out --renderer povray",
    ))
}

/// Rows above a part that are drawn with it: POV-Ray compares a pixel with the one above to see an edge.
const ABOVE: usize = 32;

/// Between two looks at POV-Ray and at the user's wish to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Draws rows of a scene with `threads` threads; nothing if `stop` was set meanwhile. Intermediate files have this
/// stem, in a folder that is ours, and are gone afterwards; `library`: where the scene's own files are looked for.
pub fn draw(
    scene: &str,
    stem: &Path,
    library: Option<&Path>,
    size: [usize; 2],
    rows: Range<usize>,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Option<Picture>, RecordError> {
    let [input, output, said] = ["pov", "pov.png", "pov.txt"].map(|ending| stem.with_extension(ending));
    let files = Temporary([input.clone(), output.clone(), said.clone()]);
    let io = |path: &Path, e: std::io::Error| {
        RecordError::damaged(&path.display().to_string(), format!("cannot be used: {e}"), "see to it and try again")
    };
    fs::write(&input, scene).map_err(|e| io(&input, e))?;
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // Whole blocks of 32 rows, so that a part is cut as the whole picture is.
    let first = (rows.start / 32 * 32).saturating_sub(ABOVE);
    let mut command = Command::new("povray");
    command.current_dir(stem.parent().unwrap_or(Path::new("."))).arg(format!("+I{}", name(&input)));
    command.arg(format!("+O{}", name(&output))).arg(format!("+W{}", size[0])).arg(format!("+H{}", size[1]));
    command.arg(format!("+SR{}", first + 1)).arg(format!("+ER{}", rows.end)).arg(format!("+WT{threads}"));
    command.args(["+FN8", "+A0.15", "+AM1", "+R3", "-J", "-D", "-V", "-GA", "-P"]);
    if let Some(Ok(library)) = library.map(Path::canonicalize) {
        command.arg(format!("+L{}", library.display()));
    }
    // What it says goes to a file: nobody reads a pipe while it draws.
    let complaints = fs::File::create(&said).map_err(|e| io(&said, e))?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(complaints);
    let mut child = command.spawn().map_err(|e| io(Path::new("povray"), e))?;
    let ended = loop {
        if let Some(status) = child.try_wait().map_err(|e| io(Path::new("povray"), e))? {
            break status;
        }
        if stop.load(Ordering::Relaxed) {
            let _ = child.kill();
        }
        par::wait(LOOK);
    };
    let (bytes, said) = (fs::read(&output), fs::read(&said).unwrap_or_default());
    drop(files);
    // Ctrl-C reaches POV-Ray too: its end is then not the scene's fault.
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    if !ended.success() {
        let said = String::from_utf8_lossy(&said);
        // The first complaint and what stands around it, not the banner.
        let from = said.find("Parse Error").or_else(|| said.find("Possible")).or_else(|| said.find("rror"));
        let said: String = said[from.unwrap_or(0)..].chars().take(600).collect();
        return Err(RecordError::damaged("the scene for POV-Ray", format!("was refused: {}", said.trim()), "mend it"));
    }
    let picture = Picture::from_png(&bytes.map_err(|e| io(&output, e))?, &output.display().to_string())?;
    if (picture.width, picture.height) != (size[0], size[1]) {
        let why = format!("has {} by {} pixels", picture.width, picture.height);
        return Err(RecordError::damaged("POV-Ray's picture", why, "leave size options out of povray.ini"));
    }
    Ok(Some(picture.rows(rows)))
}

/// Files that go when this does, whatever happens before.
struct Temporary([PathBuf; 3]);

impl Drop for Temporary {
    fn drop(&mut self) {
        for file in &self.0 {
            let _ = fs::remove_file(file);
        }
    }
}
