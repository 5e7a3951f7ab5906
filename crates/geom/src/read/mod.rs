//! Readers of mesh files. They take the bytes of a file; only the program opens files.

mod abaqus;
mod obj;
mod stl;

use crate::shape::{Mesh, MeshError};
use grouser_math::Vec3;

/// A file format of meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Wavefront OBJ.
    Obj,
    /// STL, text or binary.
    Stl,
    /// Abaqus input file with surface elements.
    Abaqus,
}

impl Format {
    /// The format that a file name's extension names.
    pub fn of_name(name: &str) -> Option<Self> {
        let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
        match extension.as_str() {
            "obj" => Some(Self::Obj),
            "stl" => Some(Self::Stl),
            "inp" => Some(Self::Abaqus),
            _ => None,
        }
    }
}

/// What is wrong with a mesh file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{what}", if *.line > 0 { format!("line {}: ", .line) } else { String::new() })]
pub struct ReadError {
    /// Line from 1; 0 if the error is about the file as a whole or the file is binary.
    pub line: usize,
    /// What is wrong.
    pub what: Wrong,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
    /// No bytes at all.
    #[error("the file is empty")]
    EmptyFile,
    /// Not of this format.
    #[error("this is not {format}: {why}; check that the file's extension tells its format (obj, stl, inp)")]
    NotAMesh {
        /// Format that was expected.
        format: &'static str,
        /// What is missing.
        why: String,
    },
    /// A line that cannot be read.
    #[error("{0}")]
    Syntax(String),
    /// The mesh itself is wrong.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}

impl ReadError {
    fn syntax(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: Wrong::Syntax(what.into()) }
    }

    fn not_a_mesh(format: &'static str, why: impl Into<String>) -> Self {
        Self { line: 0, what: Wrong::NotAMesh { format, why: why.into() } }
    }
}

/// Triangles as read, with the line that each came from (0: unknown).
#[derive(Default)]
struct Raw {
    vertices: Vec<Vec3>,
    vertex_lines: Vec<usize>,
    triangles: Vec<[u32; 3]>,
    lines: Vec<usize>,
    /// Faces of four corners, which are two triangles each; and the line of the first face of another number.
    quads: Vec<[u32; 4]>,
    other_face: Option<usize>,
}

impl Raw {
    fn vertex(&mut self, line: usize, v: Vec3) -> u32 {
        self.vertices.push(v);
        self.vertex_lines.push(line);
        self.vertices.len() as u32 - 1
    }

    /// A polygon as a fan of triangles.
    fn polygon(&mut self, line: usize, corners: &[u32]) {
        match corners {
            [a, b, c, d] => self.quads.push([*a, *b, *c, *d]),
            _ => self.other_face = self.other_face.or(Some(line)),
        }
        for pair in corners[1..].windows(2) {
            self.triangles.push([corners[0], pair[0], pair[1]]);
            self.lines.push(line);
        }
    }

    fn mesh(self, scale: f64) -> Result<Mesh, ReadError> {
        let vertices = self.vertices.iter().map(|v| *v * scale).collect();
        Mesh::new(vertices, self.triangles).map_err(|what| {
            let line = match &what {
                MeshError::NotFinite { vertex } => self.vertex_lines.get(*vertex as usize),
                other => other.triangle().and_then(|t| self.lines.get(t as usize)),
            };
            ReadError { line: line.copied().unwrap_or(0), what: what.into() }
        })
    }
}

/// Reads a mesh; coordinates are multiplied by `scale` to give metres.
pub fn mesh(bytes: &[u8], format: Format, scale: f64) -> Result<Mesh, ReadError> {
    raw(bytes, format)?.mesh(scale)
}

/// Vertices and faces of four corners, counted from 0.
pub type Quads = (Vec<Vec3>, Vec<[u32; 4]>);

/// Reads a surface of faces with four corners; coordinates are multiplied by `scale` to give metres. Vertices that no
/// face has stay.
pub fn quads(bytes: &[u8], format: Format, scale: f64) -> Result<Quads, ReadError> {
    let raw = raw(bytes, format)?;
    if let Some(line) = raw.other_face {
        return Err(ReadError::syntax(line, "a face must have four corners here"));
    }
    if let Some(i) = raw.vertices.iter().position(|v| !v.is_finite()) {
        return Err(ReadError::syntax(raw.vertex_lines[i], "a coordinate is not finite"));
    }
    Ok((raw.vertices.into_iter().map(|v| v * scale).collect(), raw.quads))
}

fn raw(bytes: &[u8], format: Format) -> Result<Raw, ReadError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(ReadError { line: 0, what: Wrong::EmptyFile });
    }
    match format {
        Format::Obj => obj::read(text(bytes, "an OBJ file")?),
        Format::Stl => stl::read(bytes),
        Format::Abaqus => abaqus::read(text(bytes, "an Abaqus input file")?),
    }
}

fn text<'a>(bytes: &'a [u8], format: &'static str) -> Result<&'a str, ReadError> {
    std::str::from_utf8(bytes).map_err(|_| ReadError::not_a_mesh(format, "it is not text"))
}

/// A number of a mesh file. "nan" and "inf" are numbers here; the mesh complains about them by vertex.
fn number(line: usize, word: Option<&str>) -> Result<f64, ReadError> {
    let word = word.ok_or_else(|| ReadError::syntax(line, "a coordinate is missing: a vertex has three numbers"))?;
    word.trim().parse().map_err(|_| ReadError::syntax(line, format!("`{word}` is not a number")))
}

#[cfg(test)]
mod tests;
