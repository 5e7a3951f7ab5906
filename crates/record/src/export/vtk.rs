//! VTK files for ParaView: a file of particles, one of surfaces, one of contacts and one of ground that deforms per
//! frame, and a collection that gives them times.
//!
//! Spheres become points with radius, orientation and velocities (ParaView: filter Glyph, or representation Point
//! Gaussian, scaled by `radius`). Flexible bodies become quads of their middle surface with `speed`, `strain` and
//! `contact_force` at the points. Everything else becomes triangles. Contacts, where they were recorded, become points
//! with normal and force (filter Glyph: arrows along `force`). `material` is an index into the field data
//! `material_names`; `body_names` has the names of the bodies that have one, `named_bodies` their numbers.
//!
//! Format: XML `PolyData` with raw appended data
//! (docs.vtk.org, VTK File Formats); the collection is a `.pvd` file. VTKHDF, which holds all frames in one file, needs
//! an HDF5 library, and such a file is lost as a whole where one of these files costs a frame.

use super::cut::{self, SurfacePiece};
use super::{Export, ExportJob, ExportTarget};
use crate::error::{RecordError, Result};
use crate::glyphs::{self, Glyph};
use crate::moment::{Moment, is_sphere};
use crate::relief::{Relief, ReliefField};
use crate::sheets::SheetMesh;
use crate::solids::{Solid, Solids, Surface};
use grouser_math::{Vec3, quat};
use std::fmt::Write as _;
use std::io;

/// Particles and surfaces of each frame, and the collection.
pub struct Vtk;

impl Export for Vtk {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let solids = selected.reader.solids()?;
        let sheets = solids.sheets.meshes();
        let mut files = Vec::new();
        for frame in &selected.frames {
            let moment = Moment::read(&selected.reader, *frame)?.with_contacts(&selected.reader)?;
            let header = selected.reader.header();
            let shown = Shown { moment: &moment, solids: &solids, names: &header.names, reliefs: &header.reliefs };
            let parts = [
                ("particles", shown.particles()),
                ("surfaces", shown.surfaces()),
                ("contacts", shown.contacts()),
                ("soil", shown.soil()),
                ("sheets", shown.sheets(&sheets)),
            ];
            for (part, (name, data)) in parts.into_iter().enumerate() {
                if let Some(data) = data {
                    let file = format!("{name}-{frame:06}.vtp");
                    target.file(&file, &mut |out| data.write(out))?;
                    files.push((moment.time, part, file));
                }
            }
        }
        if files.is_empty() {
            let what = "the recording has no shapes to be shown";
            return Err(RecordError::refused(what, "export csv-frames, which holds the poses"));
        }
        let collection = collection(&files);
        let name = format!("{}.pvd", selected.reader.header().scene);
        target.file(&name, &mut |out| out.write_all(collection.as_bytes()))?;
        Ok(selected.summary(files.len() + 1))
    }
}

/// A file: its text, then its data. Kept apart, because the data of a million grains is not copied for fun.
struct PolyData {
    head: String,
    data: Vec<u8>,
}

impl PolyData {
    /// Writes the file.
    fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(self.head.as_bytes())?;
        out.write_all(&self.data)?;
        out.write_all(b"\n</AppendedData>\n</VTKFile>\n")
    }
}

/// A file of points, verts or triangles that is being put together.
struct Data {
    xml: String,
    appended: Vec<u8>,
}

impl Data {
    fn array(&mut self, kind: &str, name: &str, components: usize, bytes: Vec<u8>) {
        writeln!(
            self.xml,
            "<DataArray type=\"{kind}\" Name=\"{name}\" NumberOfComponents=\"{components}\" format=\"appended\" \
             offset=\"{}\"/>",
            self.appended.len()
        )
        .expect("to a string");
        self.appended.extend((bytes.len() as u64).to_le_bytes());
        self.appended.extend(bytes);
    }

    fn floats(&mut self, name: &str, components: usize, values: impl Iterator<Item = f64>) {
        self.array("Float64", name, components, values.flat_map(f64::to_le_bytes).collect());
    }

    fn ints(&mut self, name: &str, values: impl Iterator<Item = i64>) {
        self.array("Int64", name, 1, values.flat_map(i64::to_le_bytes).collect());
    }

    fn start(time: f64, field: &str, points: usize, verts: usize, polys: usize) -> Self {
        let xml = format!(
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" \
             header_type=\"UInt64\">\n\
             <PolyData>\n<FieldData>\n<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" \
             format=\"ascii\">{time}</DataArray>\n{field}</FieldData>\n\
             <Piece NumberOfPoints=\"{points}\" NumberOfVerts=\"{verts}\" NumberOfLines=\"0\" NumberOfStrips=\"0\" \
             NumberOfPolys=\"{polys}\">\n"
        );
        Self { xml, appended: Vec::new() }
    }

    /// Each point as a cell of its own, so that it is shown.
    fn verts(&mut self, count: usize) {
        self.open("Verts");
        self.ints("connectivity", 0..count as i64);
        self.ints("offsets", 1..=count as i64);
        self.open("/Verts");
    }

    /// Corners of all triangles, and where each ends.
    fn corners(&mut self, pieces: &[SurfacePiece]) {
        let (mut first, mut corners) = (0, Vec::new());
        for piece in pieces {
            corners.extend(piece.triangles.iter().flatten().map(|corner| first + i64::from(*corner)));
            first += piece.points.len() as i64;
        }
        let triangles = corners.len() as i64 / 3;
        self.ints("connectivity", corners.into_iter());
        self.ints("offsets", (1..=triangles).map(|i| 3 * i));
    }

    fn open(&mut self, tag: &str) {
        writeln!(self.xml, "<{tag}>").expect("to a string");
    }

    fn finish(mut self) -> PolyData {
        self.xml += "</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_";
        PolyData { head: self.xml, data: self.appended }
    }
}

/// What a frame shows.
struct Shown<'a> {
    moment: &'a Moment,
    solids: &'a Solids,
    /// Names of bodies with their numbers.
    names: &'a [(String, u32)],
    /// Grounds that deform.
    reliefs: &'a [Relief],
}

impl Shown<'_> {
    /// Names of materials and bodies as field data.
    fn field(&self) -> String {
        let mut xml = strings("material_names", self.solids.materials.iter().map(String::as_str));
        xml += &strings("body_names", self.names.iter().map(|(name, _)| name.as_str()));
        if !self.names.is_empty() {
            let bodies: Vec<String> = self.names.iter().map(|(_, body)| body.to_string()).collect();
            writeln!(
                xml,
                "<DataArray type=\"Int64\" Name=\"named_bodies\" NumberOfTuples=\"{}\" format=\"ascii\">{}</DataArray>",
                bodies.len(),
                bodies.join(" ")
            )
            .expect("to a string");
        }
        xml
    }

    /// The shapes that are balls, or those that are not, each with its material if there are any.
    fn chosen(&self, spheres: bool) -> Vec<(&Solid, Option<i64>)> {
        let shapes = self.solids.seen();
        let material = |i: usize| self.solids.material.get(i).map(|m| i64::from(*m));
        shapes.filter(|(_, s)| is_sphere(self.solids, s) == spheres).map(|(i, s)| (s, material(i))).collect()
    }

    /// The spheres of a frame; nothing if there are none.
    fn particles(&self) -> Option<PolyData> {
        let (moment, spheres) = (self.moment, self.chosen(true));
        if spheres.is_empty() {
            return None;
        }
        let count = spheres.len();
        let mut data = Data::start(moment.time, &self.field(), count, count, 0);
        data.open("PointData Scalars=\"radius\"");
        let all = || spheres.iter().map(|(s, _)| *s);
        data.floats("radius", 1, all().map(|s| s.size[0]));
        data.ints("body", all().map(|s| i64::from(s.body)));
        if !self.solids.material.is_empty() {
            data.ints("material", spheres.iter().map(|(_, material)| material.unwrap_or(-1)));
        }
        data.floats("orientation", 4, all().flat_map(|s| quat::to_scalar_first(moment.pose_of(s).rotation)));
        for (name, lane) in [("velocity", &moment.velocity), ("angular_velocity", &moment.angular_velocity)] {
            if let Some(lane) = lane {
                data.floats(name, 3, all().flat_map(|s| lane[s.body as usize]));
            }
        }
        if let Some(force) = &moment.contact_force {
            data.floats("contact_force", 1, all().map(|s| force[s.body as usize]));
        }
        data.open("/PointData");
        data.open("Points");
        data.floats("Points", 3, all().flat_map(|s| moment.pose_of(s).position.to_array()));
        data.open("/Points");
        data.verts(count);
        Some(data.finish())
    }

    /// The surfaces of all other shapes of a frame, of rods and springs; nothing if there are none.
    fn surfaces(&self) -> Option<PolyData> {
        let (moment, solids, others) = (self.moment, self.solids, self.chosen(false));
        let struts = glyphs::struts(solids);
        let forms: Vec<Surface> = struts.iter().map(|strut| glyphs::strut_surface(strut.part)).collect();
        let placed = struts.iter().zip(&forms).map(|(strut, form)| {
            let (pose, size) = strut.place(&moment.poses);
            let points = form.points.iter().map(|p| pose.point(Vec3::from_array(*p) * size)).collect();
            SurfacePiece { points, triangles: form.triangles.clone() }
        });
        let cut = |(s, _): &(&Solid, Option<i64>)| cut::surface(moment, solids, self.reliefs, s);
        let pieces: Vec<SurfacePiece> = others.iter().map(cut).chain(placed).collect();
        let mesh = |i: usize| &pieces[i];
        let points: usize = pieces.iter().map(|piece| piece.points.len()).sum();
        let triangles: usize = pieces.iter().map(|piece| piece.triangles.len()).sum();
        if triangles == 0 {
            return None;
        }
        // Rods and springs count as parts of the body that they begin on.
        let body_of = |strut: &Glyph| strut.body.or(strut.to.and_then(|(body, _)| body));
        let held = || struts.iter().zip(&forms).flat_map(|(s, form)| std::iter::repeat_n(s, form.triangles.len()));
        let mut data = Data::start(moment.time, &self.field(), points, 0, triangles);
        data.open("CellData Scalars=\"body\"");
        let cells = || (0..others.len()).flat_map(|i| std::iter::repeat_n(others[i], mesh(i).triangles.len()));
        let strut_bodies = || held().map(body_of);
        let bodies = cells().map(|(s, _)| i64::from(s.body)).chain(strut_bodies().map(|b| b.map_or(-1, i64::from)));
        data.ints("body", bodies);
        if !solids.material.is_empty() {
            data.ints("material", cells().map(|(_, material)| material.unwrap_or(-1)).chain(held().map(|_| -1)));
        }
        if let Some(velocity) = &moment.velocity {
            let of_struts = strut_bodies().flat_map(|body| body.map_or([0.0; 3], |b| velocity[b as usize]));
            data.floats("velocity", 3, cells().flat_map(|(s, _)| velocity[s.body as usize]).chain(of_struts));
        }
        if let Some(force) = &moment.contact_force {
            data.floats("contact_force", 1, cells().map(|(s, _)| force[s.body as usize]).chain(held().map(|_| 0.0)));
        }
        data.open("/CellData");
        data.open("Points");
        data.floats("Points", 3, pieces.iter().flat_map(|piece| &piece.points).flat_map(|p| p.to_array()));
        data.open("/Points");
        data.open("Polys");
        data.corners(&pieces);
        data.open("/Polys");
        Some(data.finish())
    }

    /// Ground that deforms, where it is no longer as it was: triangles with sinkage and pressures at their points.
    fn soil(&self) -> Option<PolyData> {
        let (moment, blocks) = (self.moment, &self.moment.relief);
        if blocks.is_empty() {
            return None;
        }
        let pieces: Vec<SurfacePiece> = blocks.iter().map(|block| cut::block(moment, self.reliefs, block)).collect();
        let points: usize = pieces.iter().map(|piece| piece.points.len()).sum();
        let triangles: usize = pieces.iter().map(|piece| piece.triangles.len()).sum();
        let mut data = Data::start(moment.time, &self.field(), points, 0, triangles);
        data.open("PointData Scalars=\"sinkage\"");
        for (name, field) in ["sinkage", "pressure", "yield_pressure"].into_iter().zip(ReliefField::ALL) {
            data.floats(name, 1, blocks.iter().flat_map(|block| block.field(field)).map(|v| f64::from(*v)));
        }
        data.open("/PointData");
        data.open("Points");
        data.floats("Points", 3, pieces.iter().flat_map(|piece| &piece.points).flat_map(|p| p.to_array()));
        data.open("/Points");
        data.open("Polys");
        data.corners(&pieces);
        data.open("/Polys");
        Some(data.finish())
    }

    /// Surfaces of flexible bodies as quads; nothing where there are none.
    fn sheets(&self, meshes: &[SheetMesh]) -> Option<PolyData> {
        let frame = self.moment.sheets.as_ref()?;
        let shapes: Vec<_> = meshes.iter().map(|mesh| mesh.shape(frame)).collect();
        let points: usize = shapes.iter().map(|shape| shape.points.len()).sum();
        let quads: usize = meshes.iter().map(|mesh| mesh.quads.len()).sum();
        let mut data = Data::start(self.moment.time, &self.field(), points, 0, quads);
        data.open("PointData Scalars=\"speed\"");
        for (k, name) in ["speed", "strain", "contact_force"].into_iter().enumerate() {
            data.floats(name, 1, shapes.iter().flat_map(|shape| shape.values.iter().map(move |value| value[k])));
        }
        data.open("/PointData");
        data.open("CellData Scalars=\"sheet\"");
        let sheets = meshes.iter().enumerate();
        data.ints("sheet", sheets.flat_map(|(k, mesh)| std::iter::repeat_n(k as i64, mesh.quads.len())));
        data.open("/CellData");
        data.open("Points");
        data.floats("Points", 3, shapes.iter().flat_map(|shape| &shape.points).flat_map(|p| p.to_array()));
        data.open("/Points");
        data.open("Polys");
        let (mut first, mut corners) = (0, Vec::with_capacity(4 * quads));
        for (mesh, shape) in meshes.iter().zip(&shapes) {
            corners.extend(mesh.quads.iter().flatten().map(|corner| first + i64::from(*corner)));
            first += shape.points.len() as i64;
        }
        data.ints("connectivity", corners.into_iter());
        data.ints("offsets", (1..=quads as i64).map(|i| 4 * i));
        data.open("/Polys");
        Some(data.finish())
    }

    /// The contacts of a frame as points; nothing where they were not recorded.
    fn contacts(&self) -> Option<PolyData> {
        let contacts = self.moment.contacts.as_ref()?;
        let count = contacts.len();
        let mut data = Data::start(self.moment.time, &self.field(), count, count, 0);
        data.open("PointData Vectors=\"force\"");
        let lanes = [("force", &contacts.force), ("normal", &contacts.normal)];
        for (name, lane) in lanes {
            data.floats(name, 3, lane.iter().flatten().map(|x| f64::from(*x)));
        }
        data.ints("body_a", contacts.bodies.iter().map(|[a, _]| i64::from(*a)));
        data.ints("body_b", contacts.bodies.iter().map(|[_, b]| i64::from(*b)));
        data.open("/PointData");
        data.open("Points");
        data.floats("Points", 3, contacts.point.iter().flatten().map(|x| f64::from(*x)));
        data.open("/Points");
        data.verts(count);
        Some(data.finish())
    }
}

/// An array of texts as field data: the codes of their letters, each text ended by a zero. Nothing if there are none.
fn strings<'a>(name: &str, texts: impl ExactSizeIterator<Item = &'a str>) -> String {
    if texts.len() == 0 {
        return String::new();
    }
    let count = texts.len();
    let mut xml =
        format!("<DataArray type=\"String\" Name=\"{name}\" NumberOfTuples=\"{count}\" format=\"ascii\">");
    for text in texts {
        text.bytes().for_each(|byte| write!(xml, "{byte} ").expect("to a string"));
        xml += "0\n";
    }
    xml + "</DataArray>\n"
}

/// The collection: time, part (0 particles, 1 surfaces, 2 contacts, 3 soil, 4 flexible bodies) and file of each.
fn collection(files: &[(f64, usize, String)]) -> String {
    let mut xml = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" \
        byte_order=\"LittleEndian\">\n<Collection>\n".to_string();
    for (time, part, file) in files {
        writeln!(xml, "<DataSet timestep=\"{time}\" group=\"\" part=\"{part}\" file=\"{file}\"/>")
            .expect("to a string");
    }
    xml + "</Collection>\n</VTKFile>\n"
}
