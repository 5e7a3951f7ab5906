//! Films that need no other program: animated PNG and GIF.

use super::Picture;
use crate::error::{RecordError, Result};
use std::io::Write;

fn failed(kind: &str, error: impl std::fmt::Display) -> RecordError {
    RecordError::refused(format!("the {kind} cannot be written: {error}"), "give another size, or fewer frames")
}

/// An animated PNG: `count` pictures of one size, `rate` of them per second, written as they come.
pub fn apng(
    out: &mut dyn Write,
    count: usize,
    rate: f64,
    mut next: impl FnMut(usize) -> Result<Picture>,
) -> Result<()> {
    let first = next(0)?;
    let mut encoder = png::Encoder::new(out, first.width as u32, first.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let fail = |e: png::EncodingError| failed("animated PNG", e);
    if count > 1 {
        encoder.set_animated(count as u32, 0).map_err(fail)?;
        encoder.set_frame_delay((1000.0 / rate).round().clamp(1.0, 65_535.0) as u16, 1000).map_err(fail)?;
    }
    let mut writer = encoder.write_header().map_err(fail)?;
    writer.write_image_data(&first.data).map_err(fail)?;
    for i in 1..count {
        writer.write_image_data(&next(i)?.data).map_err(fail)?;
    }
    writer.finish().map_err(fail)
}

/// An animated GIF: as [`apng`], in 256 colours.
pub fn gif(out: &mut dyn Write, count: usize, rate: f64, mut next: impl FnMut(usize) -> Result<Picture>) -> Result<()> {
    let fail = |e: gif::EncodingError| failed("GIF", e);
    let mut picture = next(0)?;
    let (Ok(width), Ok(height)) = (u16::try_from(picture.width), u16::try_from(picture.height)) else {
        return Err(failed("GIF", "it is at most 65,535 pixels wide"));
    };
    let mut encoder = gif::Encoder::new(out, width, height, &[]).map_err(fail)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(fail)?;
    for i in 0..count {
        if i > 0 {
            picture = next(i)?;
        }
        let mut frame = gif::Frame::from_rgb_speed(width, height, &picture.data, 20);
        // Hundredths of a second; times are rounded as a whole, so that a film of 30 pictures a second keeps its
        // length.
        let at = |i: usize| (100.0 * i as f64 / rate).round() as u64;
        frame.delay = (at(i + 1) - at(i)).clamp(2, 65_535) as u16;
        encoder.write_frame(&frame).map_err(fail)?;
    }
    Ok(())
}
