//! Grids of numbers over x, y from files: grey pictures (PNG, TIFF), elevation models (GeoTIFF, ASCII grid), text.

use crate::files::{FileFault, bytes, fault, read_heights, text};
use crate::limits;
use std::io::Cursor;
use std::path::Path;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::Tag;

/// A grid as it stands in a file; the first row is that of least y.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Columns and rows.
    pub size: [usize; 2],
    /// Numbers, row by row.
    pub values: Vec<f64>,
    /// Distance of columns and of rows, where the file tells it.
    pub spacing: Option<[f64; 2]>,
    /// What white is in pictures of whole numbers; black is 0.
    pub white: Option<f64>,
    /// The number that stands for "no data".
    pub no_data: Option<f64>,
}

/// Extensions of grids; meshes have others.
pub const EXTENSIONS: [&str; 6] = ["png", "tif", "tiff", "asc", "txt", "csv"];

/// Reads a grid of at most so many numbers; its format follows from the extension.
pub fn read(path: &Path, most: u64) -> Result<Grid, FileFault> {
    let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    match extension.as_str() {
        "png" => read_png(path, most),
        "tif" | "tiff" => read_tiff(path, most),
        "asc" => read_ascii(path, most),
        "txt" | "csv" => rows(path, read_heights(path, most)?),
        _ => Err(fault(
            format!("`{}` has no known extension of a grid", path.display()),
            "use .png, .tif, .asc (ASCII grid), .txt or .csv",
        )),
    }
}

/// Refuses a picture that is larger than the limit, or than its file can hold; `deep`: bytes of a pixel.
fn check_size(path: &Path, size: [f64; 2], deep: f64, file: usize, most: u64) -> Result<(), FileFault> {
    let ([width, height], name) = (size, path.display());
    if width * height > most as f64 {
        let message = format!("`{name}` has {width} x {height} points, more than {most}, the limit");
        return Err(fault(
            message,
            "make it smaller (fewer points do for a rougher surface), or raise `limits.points`",
        ));
    }
    if !limits::can_hold(file, width * height * deep) {
        let message = format!("`{name}` claims to have {width} x {height} points, which {file} bytes cannot hold");
        return Err(fault(message, "the file is damaged: save it again"));
    }
    Ok(())
}

const GREY: &str = "save it as a grey picture of 8 or 16 bits per pixel without palette or colour";

/// Rows in which y grows, all of the same length.
fn rows(path: &Path, rows: Vec<Vec<f64>>) -> Result<Grid, FileFault> {
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(i) = rows.iter().position(|row| row.len() != columns) {
        let message =
            format!("`{}`: row {i} has {} numbers, the first row has {columns}", path.display(), rows[i].len());
        return Err(fault(message, "all rows need the same number of values"));
    }
    let size = [columns, rows.len()];
    Ok(Grid { size, values: rows.into_iter().flatten().collect(), spacing: None, white: None, no_data: None })
}

/// Pictures begin at the top, which is the greatest y.
fn upright(size: [usize; 2], values: Vec<f64>) -> Vec<f64> {
    values.chunks(size[0].max(1)).rev().flatten().copied().collect()
}

fn read_png(path: &Path, most: u64) -> Result<Grid, FileFault> {
    let name = path.display();
    let bad =
        |e: String| fault(format!("`{name}` is not a readable PNG picture: {e}"), "save the picture again as PNG");
    let bytes = bytes(path)?;
    let mut decoder = png::Decoder::new(Cursor::new(&bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let header = decoder.read_header_info().map_err(|e| bad(e.to_string()))?;
    let ((width, height), deep) = (header.size(), header.bits_per_pixel() as f64 / 8.0);
    check_size(path, [f64::from(width), f64::from(height)], deep, bytes.len(), most)?;
    let mut reader = decoder.read_info().map_err(|e| bad(e.to_string()))?;
    let length = reader.output_buffer_size().ok_or_else(|| bad("it is too large".to_string()))?;
    let mut buffer = vec![0; length];
    let info = reader.next_frame(&mut buffer).map_err(|e| bad(e.to_string()))?;
    let channels = match info.color_type {
        png::ColorType::Grayscale => 1,
        png::ColorType::GrayscaleAlpha => 2,
        other => return Err(fault(format!("`{name}` is not a grey picture but {other:?}"), GREY)),
    };
    let size = [info.width as usize, info.height as usize];
    let (wide, white) = if info.bit_depth == png::BitDepth::Sixteen { (2, 65535.0) } else { (1, 255.0) };
    let pixel = |p: &[u8]| if wide == 2 { f64::from(u16::from_be_bytes([p[0], p[1]])) } else { f64::from(p[0]) };
    let values: Vec<f64> = buffer[..info.buffer_size()].chunks(channels * wide).map(pixel).collect();
    if values.len() != size[0] * size[1] {
        return Err(bad(format!("{} pixels instead of {} x {}", values.len(), size[0], size[1])));
    }
    Ok(Grid { size, values: upright(size, values), spacing: None, white: Some(white), no_data: None })
}

fn read_tiff(path: &Path, most: u64) -> Result<Grid, FileFault> {
    let name = path.display();
    let bad = |e: tiff::TiffError| {
        fault(
            format!("`{name}` is not a readable TIFF picture: {e}"),
            "save it again without JPEG or exotic compression",
        )
    };
    let bytes = bytes(path)?;
    let mut decoder = Decoder::new(Cursor::new(&bytes)).map_err(bad)?;
    let (width, height) = decoder.dimensions().map_err(bad)?;
    check_size(path, [f64::from(width), f64::from(height)], 1.0, bytes.len(), most)?;
    let mut largest = Limits::default();
    largest.decoding_buffer_size = (u64::from(width) * u64::from(height) * 8) as usize;
    largest.intermediate_buffer_size = largest.decoding_buffer_size.max(1 << 20);
    largest.ifd_value_size = bytes.len();
    let mut decoder = decoder.with_limits(largest);
    match decoder.colortype().map_err(bad)? {
        tiff::ColorType::Gray(_) => {}
        other => return Err(fault(format!("`{name}` is not a grey picture but {other:?}"), GREY)),
    }
    // GeoTIFF: size of a pixel; GDAL: the number that means nothing.
    let scale = decoder.get_tag_f64_vec(Tag::ModelPixelScaleTag).ok();
    let spacing = scale.filter(|s| s.len() >= 2 && s[0] > 0.0 && s[1] > 0.0).map(|s| [s[0], s[1]]);
    let no_data = decoder.get_tag_ascii_string(Tag::GdalNodata).ok().and_then(|s| s.trim().parse().ok());
    let floats = |v: Vec<f64>, white: Option<f64>| (v, white);
    let (values, white) = match decoder.read_image().map_err(bad)? {
        DecodingResult::U8(v) => floats(v.into_iter().map(f64::from).collect(), Some(255.0)),
        DecodingResult::U16(v) => floats(v.into_iter().map(f64::from).collect(), Some(65535.0)),
        DecodingResult::U32(v) => floats(v.into_iter().map(f64::from).collect(), Some(f64::from(u32::MAX))),
        DecodingResult::I8(v) => floats(v.into_iter().map(f64::from).collect(), None),
        DecodingResult::I16(v) => floats(v.into_iter().map(f64::from).collect(), None),
        DecodingResult::I32(v) => floats(v.into_iter().map(f64::from).collect(), None),
        DecodingResult::F32(v) => floats(v.into_iter().map(f64::from).collect(), None),
        DecodingResult::F64(v) => floats(v, None),
        _ => {
            return Err(fault(
                format!("`{name}` has an unusual kind of numbers"),
                "save it with 8, 16 or 32 bits per pixel",
            ));
        }
    };
    let size = [width as usize, height as usize];
    if values.len() != size[0] * size[1] {
        let message = format!("`{name}`: {} pixels instead of {width} x {height}", values.len());
        return Err(fault(message, "save it again as a single grey picture"));
    }
    Ok(Grid { size, values: upright(size, values), spacing, white, no_data })
}

/// ESRI's ASCII grid: six lines of header, then rows from north to south.
fn read_ascii(path: &Path, most: u64) -> Result<Grid, FileFault> {
    let name = path.display();
    let help = "an ASCII grid begins with ncols, nrows, xllcorner, yllcorner, cellsize and perhaps NODATA_value";
    let bad = |line: usize, what: String| fault(format!("`{name}`, line {line}: {what}"), help);
    let (mut columns, mut lines, mut cell, mut no_data) = (None, None, None, None);
    let mut values = Vec::new();
    for (i, line) in text(path)?.lines().enumerate() {
        let mut words = line.split_whitespace();
        let Some(first) = words.clone().next() else { continue };
        let number = |word: Option<&str>| {
            let word = word.unwrap_or_default();
            word.parse::<f64>().map_err(|_| bad(i + 1, format!("`{word}` is not a number")))
        };
        if values.is_empty()
            && first.starts_with(|c: char| c.is_ascii_alphabetic())
            && !first.eq_ignore_ascii_case("nan")
        {
            words.next();
            let value = number(words.next())?;
            match first.to_lowercase().as_str() {
                "ncols" => columns = Some(value),
                "nrows" => lines = Some(value),
                "cellsize" => cell = Some(value),
                "nodata_value" => no_data = Some(value),
                "xllcorner" | "yllcorner" | "xllcenter" | "yllcenter" => {}
                other => return Err(bad(i + 1, format!("unknown word `{other}`"))),
            }
            continue;
        }
        let claimed = columns.unwrap_or(0.0) * lines.unwrap_or(0.0);
        if claimed.max(values.len() as f64) > most as f64 {
            let size = [columns.unwrap_or(0.0), lines.unwrap_or(0.0)];
            return check_size(path, size, 0.0, 0, most).and(Err(bad(i + 1, "more numbers than claimed".to_string())));
        }
        for word in words {
            values.push(number(Some(word))?);
        }
    }
    let (Some(columns), Some(lines), Some(cell)) = (columns, lines, cell) else {
        return Err(fault(format!("`{name}`: ncols, nrows or cellsize is missing"), help));
    };
    if values.len() as f64 != columns * lines {
        return Err(fault(format!("`{name}`: {} numbers instead of {columns} x {lines}", values.len()), help));
    }
    let size = [columns as usize, lines as usize];
    Ok(Grid { size, values: upright(size, values), spacing: Some([cell, cell]), white: None, no_data })
}
