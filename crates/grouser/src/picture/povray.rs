//! Runs POV-Ray.

use grouser_record::RecordError;
use grouser_record::picture::Picture;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};

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

/// Draws rows of a scene with `threads` threads. Intermediate files have this stem, in a folder that is ours;
/// `library`: where the scene's own files are looked for.
pub fn draw(
    scene: &str,
    stem: &Path,
    library: Option<&Path>,
    size: [usize; 2],
    rows: Range<usize>,
    threads: usize,
) -> Result<Picture, RecordError> {
    let (input, output) = (stem.with_extension("pov"), stem.with_extension("pov.png"));
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
    let ended = command.stdin(Stdio::null()).output().map_err(|e| io(Path::new("povray"), e))?;
    let _ = fs::remove_file(&input);
    let bytes = fs::read(&output);
    let _ = fs::remove_file(&output);
    if !ended.status.success() {
        let said = String::from_utf8_lossy(&ended.stderr);
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
    Ok(picture.rows(rows))
}
