//! Figures as files.

use grouser::Error;
use grouser::folder::write_atomically;
use grouser_record::plot::{Figure, Pixels, Svg};
use std::path::Path;

/// Is the ending of the file one that a figure can be written as? Told before any work is done.
pub fn check_ending(path: &Path) -> Result<(), Error> {
    if ["svg", "png"].contains(&ending(path).as_str()) {
        return Ok(());
    }
    let message = format!("`{}` ends neither in .svg nor in .png", path.display());
    Err(Error::usage(message, "name the file accordingly, for example --out plot.png"))
}

fn ending(path: &Path) -> String {
    path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase()
}

/// Writes the figure as SVG or PNG, as the file's ending says.
pub fn write(path: &Path, figure: &Figure) -> Result<(), Error> {
    let bytes = if ending(path) == "png" {
        let mut pixels = Pixels::new(figure.size());
        figure.draw(&mut pixels);
        pixels.png()
    } else {
        let mut svg = Svg::new(figure.size());
        figure.draw(&mut svg);
        svg.finish().into_bytes()
    };
    write_atomically(path, &bytes).map_err(|e| Error::file("write", path, e))
}
