//! Wavefront OBJ: the surfaces of a frame, an object per shape, rod and spring.

use super::cut::{self, SurfacePiece};
use super::{Export, ExportJob, ExportTarget, body_name};
use crate::error::Result;
use crate::glyphs::{self, GlyphPart};
use crate::solids::Solids;
use crate::moment::Moment;
use crate::replay::FrameReader;
use grouser_math::Vec3;
use std::io::{self, Write};

/// Surfaces, a file per frame.
pub struct Obj;

impl Export for Obj {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let solids = selected.reader.solids()?;
        for frame in &selected.frames {
            let moment = Moment::read(&selected.reader, *frame)?;
            let name = format!("frame-{frame:06}.obj");
            target.file(&name, &mut |out| write(&selected.reader, &moment, &solids, out))?;
        }
        Ok(selected.summary(selected.frames.len()))
    }
}

/// Writes a frame.
fn write(reader: &FrameReader<'_>, moment: &Moment, solids: &Solids, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "# {} at t = {} s, in m, z up; written by grouser", reader.header().scene, moment.time)?;
    let (mut first, reliefs) = (1, &reader.header().reliefs);
    for (_, solid) in solids.seen() {
        writeln!(out, "o {}", body_name(reader, solid.body).replace(char::is_whitespace, "_"))?;
        piece(&cut::surface(moment, solids, reliefs, solid), &mut first, out)?;
    }
    for block in &moment.relief {
        let name = reliefs[block.ground as usize].name.replace(char::is_whitespace, "_");
        writeln!(out, "o {name}_soil_{}_{}", block.at[0], block.at[1])?;
        piece(&cut::block(moment, reliefs, block), &mut first, out)?;
    }
    for (i, strut) in glyphs::struts(solids).iter().enumerate() {
        let (mesh, (pose, size)) = (glyphs::strut_surface(strut.part), strut.place(&moment.poses));
        writeln!(out, "o {}.{i}", if strut.part == GlyphPart::Coil { "spring" } else { "rod" })?;
        for p in mesh.points.iter().map(|p| pose.point(Vec3::from_array(*p) * size)) {
            writeln!(out, "v {:.7} {:.7} {:.7}", p.x, p.y, p.z)?;
        }
        for [a, b, c] in &mesh.triangles {
            writeln!(out, "f {} {} {}", first + a, first + b, first + c)?;
        }
        first += mesh.points.len() as u32;
    }
    for (sheet, mesh) in solids.sheets.list.iter().zip(solids.sheets.meshes()) {
        let Some(frame) = &moment.sheets else { break };
        writeln!(out, "o {}", sheet.name.replace(char::is_whitespace, "_"))?;
        let points = mesh.faces(&mesh.shape(frame));
        for p in &points {
            writeln!(out, "v {:.7} {:.7} {:.7}", p.x, p.y, p.z)?;
        }
        for [a, b, c] in mesh.triangles() {
            writeln!(out, "f {} {} {}", first + a, first + b, first + c)?;
        }
        first += points.len() as u32;
    }
    Ok(())
}

/// Writes points and triangles; `first` is the number of the next point.
fn piece(piece: &SurfacePiece, first: &mut u32, out: &mut dyn Write) -> io::Result<()> {
    for p in &piece.points {
        writeln!(out, "v {:.7} {:.7} {:.7}", p.x, p.y, p.z)?;
    }
    for [a, b, c] in &piece.triangles {
        writeln!(out, "f {} {} {}", *first + a, *first + b, *first + c)?;
    }
    *first += piece.points.len() as u32;
    Ok(())
}
