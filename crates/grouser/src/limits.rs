//! How much is too much: the one place that knows the limits of what files may ask for.
//!
//! A slip of the keyboard (a length in mm where m is meant) asks for a billion grains, and a damaged picture claims to
//! be as large as a country. Sizes are estimated before anything is allocated, and what is above a limit is refused at
//! once, with the limit and what would do. Limits that somebody may want to exceed are keys: `[limits]` of a scene,
//! `sweep.max_cases` of a study.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Grains of all fills of a scene, unless `limits.grains` says otherwise. A grain takes about 1 kB while it is built.
pub const GRAINS: u64 = 10_000_000;
/// Points of a grid or picture, and spheres of a surface of spheres, unless `limits.points` says otherwise.
pub const POINTS: u64 = 25_000_000;
/// Cells of a fill's lattice that are looked at for each grain that a scene may have.
pub const CELLS_PER_GRAIN: f64 = 10.0;
/// Shoes of a track.
pub const SHOES: u32 = 10_000;
/// Cases of a study, unless `sweep.max_cases` says otherwise.
pub const CASES: u64 = 10_000;
/// Bytes of a data file: mesh, picture, table, contact problem.
pub const DATA_BYTES: u64 = 2 << 30;
/// Bytes of a file of keys: scene, vehicle, study, look.
pub const TEXT_BYTES: u64 = 256 << 20;
/// Bytes from the standard input.
const STREAM_BYTES: u64 = 64 << 20;
/// Bytes of a picture for each of its compressed ones: Deflate reaches 1,032, LZW a little more.
const COMPRESSION: u64 = 1500;

/// Reads a file of at most so many bytes. Devices and pipes may never end and are refused, but for the standard input.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let streams = ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"];
    let is_stream = streams.iter().any(|stream| path.to_string_lossy().starts_with(stream));
    let about = std::fs::metadata(path)?;
    let most = if is_stream { most.min(STREAM_BYTES) } else { most };
    let refuse = |what: String| io::Error::new(io::ErrorKind::InvalidInput, what);
    if about.is_dir() {
        return Err(refuse("it is a folder".to_string()));
    }
    if !about.is_file() && !is_stream {
        return Err(refuse("it is a device or a pipe, which may never end; write it to a file first".to_string()));
    }
    let too_large = || refuse(format!("it has more than {} MB, the most that is read", most >> 20));
    if about.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// Reads a file of keys.
pub fn read_text(path: &Path) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not a text file (UTF-8)");
    String::from_utf8(read(path, TEXT_BYTES)?).map_err(not_text)
}

/// Can a compressed picture of so many bytes hold so many? A short file that claims to be large is damaged.
pub(crate) fn can_hold(file: usize, picture: f64) -> bool {
    picture <= (file as u64).saturating_mul(COMPRESSION) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_never_end_or_are_too_large_are_not_read() {
        let refused = |path: &str| read(Path::new(path), 10).unwrap_err().to_string();
        if Path::new("/dev/zero").exists() {
            assert!(refused("/dev/zero").contains("may never end"), "{}", refused("/dev/zero"));
        }
        assert!(refused(env!("CARGO_MANIFEST_DIR")).contains("folder"));
        assert!(refused(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).contains("more than"));
    }
}
