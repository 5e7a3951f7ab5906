//! Wavefront OBJ: `v x y z` and `f a b c …`, where a corner is `v`, `v/t`, `v//n` or `v/t/n`, counted from 1, or from
//! the last vertex if negative. Polygons become fans of triangles. Everything else (normals, groups, materials) is
//! skipped.

use super::{Raw, ReadError, number};
use grouser_math::Vec3;

pub fn read(text: &str) -> Result<Raw, ReadError> {
    let mut raw = Raw::default();
    let mut corners = Vec::new();
    let mut known = 0;
    for (i, line) in text.lines().enumerate() {
        let at = i + 1;
        let mut words = line.split('#').next().unwrap_or("").split_whitespace();
        match words.next() {
            Some("v") => {
                let (x, y, z) = (number(at, words.next())?, number(at, words.next())?, number(at, words.next())?);
                raw.vertex(at, Vec3::new(x, y, z));
            }
            Some("f") => {
                corners.clear();
                for word in words {
                    corners.push(corner(at, word, raw.vertices.len())?);
                }
                if corners.len() < 3 {
                    return Err(ReadError::syntax(at, format!("a face needs 3 corners, this has {}", corners.len())));
                }
                raw.polygon(at, &corners);
            }
            Some("vn" | "vt" | "vp" | "g" | "o" | "s" | "usemtl" | "mtllib" | "l" | "p") => known += 1,
            _ => {}
        }
    }
    if raw.vertices.is_empty() && raw.triangles.is_empty() && known == 0 {
        return Err(ReadError::not_a_mesh("an OBJ file", "no line starts with `v` or `f`"));
    }
    Ok(raw)
}

fn corner(line: usize, word: &str, count: usize) -> Result<u32, ReadError> {
    let index = word.split('/').next().unwrap_or("");
    let index: i64 = index
        .parse()
        .map_err(|_| ReadError::syntax(line, format!("`{word}` is not a corner (v, v/t, v//n or v/t/n)")))?;
    let place = if index > 0 { index - 1 } else { count as i64 + index };
    if index == 0 || place < 0 || place >= count as i64 {
        let what = format!("vertex {index} is out of range: {count} vertices are defined up to here, counted from 1");
        return Err(ReadError::syntax(line, what));
    }
    Ok(place as u32)
}
