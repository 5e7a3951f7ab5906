//! STL, text and binary. Each triangle carries its own corners: equal ones (to 24 bits of the mesh's size) are welded.
//! The normals of the file are ignored: the corners' order tells them.

use super::{Raw, ReadError, number};
use grouser_math::Vec3;

/// Corners nearer than this share of the diagonal are one vertex: the rounding of f32.
const WELD: f64 = 2e-7;
const HEADER: usize = 84;
const RECORD: usize = 50;

pub fn read(bytes: &[u8]) -> Result<Raw, ReadError> {
    // Binary files may start with "solid" too: their length tells.
    let count = bytes.get(80..HEADER).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
    let mut raw = match count {
        Some(n) if bytes.len() == HEADER + n * RECORD => binary(&bytes[HEADER..]),
        _ if is_text(bytes) => {
            let text = std::str::from_utf8(bytes)
                .map_err(|_| ReadError::not_a_mesh("an STL file", "it starts with `solid` but is not text"))?;
            ascii(text)?
        }
        Some(n) if bytes.len() < HEADER.saturating_add(n.saturating_mul(RECORD)) && !bytes.is_ascii() => {
            let why = format!("its header announces {n} triangles, the file ends after {} bytes", bytes.len());
            return Err(ReadError::not_a_mesh("a whole binary STL file", why));
        }
        _ => {
            let why = "it neither starts with `solid` nor has the length of a binary file";
            return Err(ReadError::not_a_mesh("an STL file", why));
        }
    };
    weld(&mut raw);
    Ok(raw)
}

/// Does a file begin with `solid`? Capitals are as good as small letters, here and in all words.
fn is_text(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"solid"))
}

fn binary(records: &[u8]) -> Raw {
    let mut raw = Raw::default();
    for record in records.chunks_exact(RECORD) {
        let float = |i: usize| {
            let b = &record[4 * i..4 * i + 4];
            f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        };
        let corners = [3, 6, 9].map(|i| raw.vertex(0, Vec3::new(float(i), float(i + 1), float(i + 2))));
        raw.polygon(0, &corners);
    }
    raw
}

fn ascii(text: &str) -> Result<Raw, ReadError> {
    let mut raw = Raw::default();
    let mut corners = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let at = i + 1;
        let mut words = line.split_whitespace();
        let word = words.next();
        match word.map(str::to_ascii_lowercase).as_deref() {
            Some("vertex") => {
                let (x, y, z) = (number(at, words.next())?, number(at, words.next())?, number(at, words.next())?);
                corners.push(raw.vertex(at, Vec3::new(x, y, z)));
            }
            Some("endfacet") => {
                if corners.len() != 3 {
                    return Err(ReadError::syntax(at, format!("a facet has 3 vertices, this has {}", corners.len())));
                }
                raw.polygon(at, &corners);
                corners.clear();
            }
            Some("solid" | "facet" | "outer" | "endloop" | "endsolid") | None => {}
            Some(_) => {
                return Err(ReadError::syntax(at, format!("`{}` is not a word of STL", word.unwrap_or_default())));
            }
        }
    }
    if !corners.is_empty() {
        return Err(ReadError::syntax(text.lines().count(), "the file ends within a facet"));
    }
    Ok(raw)
}

/// A direction along which the points of walls and terrains, whose coordinates repeat, do not fall together.
const SWEEP: Vec3 = Vec3::new(0.531_987, 0.677_413, 0.508_029);

/// Makes one vertex of corners at the same place. Sorted along a line, so that only near ones are compared. Corners
/// that are not finite are left to the mesh to complain about.
fn weld(raw: &mut Raw) {
    if raw.vertices.iter().any(|v| !v.is_finite()) {
        return;
    }
    let (low, high) =
        raw.vertices.iter().fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
    let tolerance = WELD * (high - low).length();
    let mut order: Vec<u32> = (0..raw.vertices.len() as u32).collect();
    let at = |i: u32| raw.vertices[i as usize];
    let along = |v: Vec3| SWEEP.dot(v);
    order.sort_unstable_by(|a, b| along(at(*a)).total_cmp(&along(at(*b))).then(a.cmp(b)));
    let mut name = vec![0; order.len()];
    let (mut kept, mut lines) = (Vec::<Vec3>::new(), Vec::new());
    for i in order {
        let v = at(i);
        let near = (0..kept.len())
            .rev()
            .take_while(|k| along(v - kept[*k]) <= 2.0 * tolerance)
            .find(|k| (v - kept[*k]).abs().max_element() <= tolerance);
        name[i as usize] = near.unwrap_or_else(|| {
            kept.push(v);
            lines.push(raw.vertex_lines[i as usize]);
            kept.len() - 1
        }) as u32;
    }
    (raw.vertices, raw.vertex_lines) = (kept, lines);
    for t in &mut raw.triangles {
        *t = t.map(|i| name[i as usize]);
    }
}
