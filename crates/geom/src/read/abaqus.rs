//! Abaqus input files (`.inp`) with surface meshes, as the meshing programs that Heyn 2009 used write them:
//! `*NODE` blocks of `id, x, y, z` and `*ELEMENT, TYPE=…` blocks of `id, node, node, node[, node]`. Three-node shells
//! and surface elements are triangles, four-node ones are cut in two; other elements are an error.

use super::{Raw, ReadError, number};
use grouser_math::Vec3;

const TRIANGLES: &[&str] = &["S3", "S3R", "S3RS", "STRI3", "STRI65", "SFM3D3", "R3D3", "M3D3", "CPS3", "CPE3", "DS3"];
const QUADS: &[&str] = &["S4", "S4R", "S4RS", "S4R5", "SFM3D4", "SFM3D4R", "R3D4", "M3D4", "M3D4R", "DS4"];

enum Block {
    Other,
    Nodes,
    Elements(usize),
}

pub fn read(text: &str) -> Result<Raw, ReadError> {
    let mut raw = Raw::default();
    // (id, vertex), sorted before use.
    let mut ids: Vec<(u64, u32)> = Vec::new();
    let mut sorted = true;
    let mut block = Block::Other;
    let mut known = false;
    for (i, line) in text.lines().enumerate() {
        let (at, line) = (i + 1, line.trim());
        if line.is_empty() || line.starts_with("**") {
            continue;
        }
        if let Some(header) = line.strip_prefix('*') {
            block = open_block(at, header)?;
            known |= !matches!(block, Block::Other);
            continue;
        }
        let mut words = line.split(',').map(str::trim).filter(|w| !w.is_empty());
        match block {
            Block::Other => {}
            Block::Nodes => {
                let id = identity(at, words.next())?;
                let (x, y, z) = (number(at, words.next())?, number(at, words.next())?, number(at, words.next())?);
                ids.push((id, raw.vertex(at, Vec3::new(x, y, z))));
                sorted = false;
            }
            Block::Elements(corners) => {
                if !sorted {
                    ids.sort_unstable();
                    sorted = true;
                }
                identity(at, words.next())?;
                let mut polygon = [0; 4];
                for corner in &mut polygon[..corners] {
                    let id = identity(at, words.next())?;
                    let place = ids.binary_search_by_key(&id, |entry| entry.0).map_err(|_| {
                        ReadError::syntax(at, format!("node {id} is not defined above; put *NODE before *ELEMENT"))
                    })?;
                    *corner = ids[place].1;
                }
                raw.polygon(at, &polygon[..corners]);
            }
        }
    }
    if !known {
        return Err(ReadError::not_a_mesh("an Abaqus input file", "it has no *NODE and no *ELEMENT"));
    }
    Ok(raw)
}

fn open_block(line: usize, header: &str) -> Result<Block, ReadError> {
    let upper = header.to_ascii_uppercase();
    let mut parts = upper.split(',').map(str::trim);
    match parts.next() {
        Some("NODE") => Ok(Block::Nodes),
        Some("ELEMENT") => {
            let kind =
                parts.find_map(|p| p.split_once('=').filter(|(key, _)| key.trim() == "TYPE")).map(|(_, v)| v.trim());
            match kind {
                Some(k) if TRIANGLES.contains(&k) => Ok(Block::Elements(3)),
                Some(k) if QUADS.contains(&k) => Ok(Block::Elements(4)),
                Some(k) => Err(ReadError::syntax(
                    line,
                    format!("element type {k} is not a surface triangle; mesh the surface with S3 or STRI3 elements"),
                )),
                None => Err(ReadError::syntax(line, "*ELEMENT without TYPE=")),
            }
        }
        _ => Ok(Block::Other),
    }
}

fn identity(line: usize, word: Option<&str>) -> Result<u64, ReadError> {
    let word = word.ok_or_else(|| ReadError::syntax(line, "the line ends too early: a number is missing"))?;
    word.parse().map_err(|_| ReadError::syntax(line, format!("`{word}` is not a whole number")))
}
