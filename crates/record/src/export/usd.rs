//! USD as text (`.usda`): what Omniverse, Blender, Houdini and usdview open.
//!
//! A named body is an `Xform` with time samples and its shapes as meshes below it. The grains of a fill are one
//! `PointInstancer` whose instances share their meshes; `grouser:body` gives the body of each instance. Times are
//! frames of the recording's rate. Ground that deforms is a mesh per block with points over time, and the ground around
//! them without their places. All selected frames are in memory: 56 bytes per body and frame.

use super::cut::{self, BlockMotion, GroundMotion};
use super::{Export, ExportJob, ExportTarget, body_names};
use crate::error::Result;
use crate::moment::Moment;
use crate::picture::Rgb;
use crate::relief::Relief;
use crate::sheets::{FlexSheet, SheetMesh};
use crate::solids::{Solid, Solids, Surface};
use grouser_math::{Pose, Quat, Vec3};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// All selected frames as one stage.
pub struct Usd;

impl Export for Usd {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let reader = &selected.reader;
        let moments = selected.frames.iter().map(|f| Moment::read(reader, *f)).collect::<Result<Vec<_>>>()?;
        let solids = reader.solids()?;
        let header = reader.header();
        let stage = UsdStage {
            moments: &moments,
            solids: &solids,
            rate: rate(&moments),
            names: body_names(reader),
            reliefs: &header.reliefs,
            groups: header.groups.iter().map(|g| (g.name.clone(), g.first, g.first + g.count)).collect(),
        };
        target.file("", &mut |out| stage.write(&header.scene, out))?;
        Ok(selected.summary(1))
    }
}

/// Frames per second, from their times; 24 for a single one.
fn rate(moments: &[Moment]) -> f64 {
    match (moments.first(), moments.last()) {
        (Some(first), Some(last)) if last.time > first.time => {
            let rate = (moments.len() - 1) as f64 / (last.time - first.time);
            // Whole where it is whole but for rounding.
            if (rate - rate.round()).abs() < 1e-6 * rate { rate.round() } else { rate }
        }
        _ => 24.0,
    }
}

struct UsdStage<'a> {
    moments: &'a [Moment],
    solids: &'a Solids,
    rate: f64,
    names: Vec<String>,
    reliefs: &'a [Relief],
    /// Name, first body, body after the last.
    groups: Vec<(String, u32, u32)>,
}

/// A name of a prim: letters, digits and underscores, unique among its neighbours.
fn identifier(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if plain.is_empty() || plain.starts_with(|c: char| c.is_ascii_digit()) {
        plain.insert(0, '_');
    }
    let first = plain.clone();
    let mut number = 1;
    while !taken.insert(plain.clone()) {
        number += 1;
        plain = format!("{first}_{number}");
    }
    plain
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " "))
}

fn triple(v: Vec3) -> String {
    format!("({}, {}, {})", v.x, v.y, v.z)
}

fn quaternion(q: Quat) -> String {
    format!("({}, {}, {}, {})", q.w as f32, q.x as f32, q.y as f32, q.z as f32)
}

impl UsdStage<'_> {
    /// Time code of a frame.
    fn code(&self, moment: &Moment) -> f64 {
        // A step that is not a whole part of a frame leaves rounding, which would show.
        (moment.time * self.rate * 1e6).round() / 1e6
    }

    fn write(&self, scene: &str, out: &mut dyn Write) -> io::Result<()> {
        let ends = |m: Option<&Moment>| m.map_or(0.0, |m| self.code(m));
        let (start, end, rate) = (ends(self.moments.first()), ends(self.moments.last()), self.rate);
        write!(
            out,
            "#usda 1.0\n(\n    defaultPrim = \"World\"\n    doc = {}\n    metersPerUnit = 1\n    upAxis = \"Z\"\n    \
             startTimeCode = {start}\n    endTimeCode = {end}\n    timeCodesPerSecond = {rate}\n    framesPerSecond = \
             {rate}\n)\n\ndef Xform \"World\"\n{{\n",
            quoted(&format!("{scene}, written by grouser"))
        )?;
        let mut of_body: BTreeMap<u32, Vec<&Solid>> = BTreeMap::new();
        for (_, solid) in self.solids.seen().filter(|(_, solid)| !self.is_soil(solid)) {
            of_body.entry(solid.body).or_default().push(solid);
        }
        let mut taken = BTreeSet::new();
        let in_group = |body: u32| self.groups.iter().any(|(_, first, end)| (*first..*end).contains(&body));
        for body in (0..self.names.len() as u32).filter(|body| !in_group(*body)) {
            let name = identifier(&self.names[body as usize], &mut taken);
            self.body(out, &name, body, of_body.get(&body).map_or(&[], Vec::as_slice))?;
        }
        for (sheet, mesh) in self.solids.sheets.list.iter().zip(self.solids.sheets.meshes()) {
            self.sheet(out, &identifier(&sheet.name, &mut taken), sheet, &mesh)?;
        }
        self.soil(out, &mut taken)?;
        for (group, first, end) in &self.groups {
            let grains = (*first..*end).flat_map(|body| of_body.get(&body).into_iter().flatten().copied());
            let solids: Vec<&Solid> = grains.collect();
            self.instancer(out, &identifier(group, &mut taken), &solids)?;
        }
        writeln!(out, "}}")
    }

    /// A value over time: one where it never changes.
    fn samples(
        &self,
        out: &mut dyn Write,
        declared: &str,
        value: impl Fn(&Moment) -> String,
    ) -> io::Result<()> {
        let all: Vec<String> = self.moments.iter().map(value).collect();
        if all.iter().all(|text| *text == all[0]) {
            return writeln!(out, "        {declared} = {}", all[0]);
        }
        writeln!(out, "        {declared}.timeSamples = {{")?;
        for (moment, text) in self.moments.iter().zip(&all) {
            writeln!(out, "            {}: {text},", self.code(moment))?;
        }
        writeln!(out, "        }}")
    }

    fn body(&self, out: &mut dyn Write, name: &str, body: u32, solids: &[&Solid]) -> io::Result<()> {
        let i = body as usize;
        writeln!(out, "    def Xform \"{name}\"\n    {{")?;
        writeln!(out, "        custom string grouser:name = {}", quoted(&self.names[i]))?;
        writeln!(out, "        custom int grouser:body = {body}")?;
        self.samples(out, "double3 xformOp:translate", |m| triple(m.poses[i].position))?;
        self.samples(out, "quatf xformOp:orient", |m| quaternion(m.poses[i].rotation))?;
        writeln!(out, "        uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:orient\"]")?;
        for (k, solid) in solids.iter().enumerate() {
            writeln!(out, "        def Mesh \"shape_{k}\"\n        {{")?;
            mesh(out, &self.solids.meshes[solid.mesh as usize], "            ")?;
            let (at, turned, [x, y, z]) = (triple(solid.local.position), quaternion(solid.local.rotation), solid.size);
            writeln!(
                out,
                "            double3 xformOp:translate = {at}\n            quatf xformOp:orient = {turned}\n\
                 \x20           double3 xformOp:scale = ({x}, {y}, {z})\n            uniform token[] xformOpOrder = \
                 [\"xformOp:translate\", \"xformOp:orient\", \"xformOp:scale\"]\n        }}"
            )?;
        }
        writeln!(out, "    }}")
    }

    /// Is it ground that deforms, and did it?
    fn is_soil(&self, solid: &Solid) -> bool {
        let changed = self.moments.last().is_some_and(|last| !last.relief.is_empty());
        changed && self.reliefs.iter().any(|relief| relief.body == solid.body)
    }

    /// Ground that deforms: what is around its blocks in the last frame, and the blocks over time.
    fn soil(&self, out: &mut dyn Write, taken: &mut BTreeSet<String>) -> io::Result<()> {
        let Some(last) = self.moments.last() else { return Ok(()) };
        let mut motion = GroundMotion::default();
        self.moments.iter().enumerate().for_each(|(i, moment)| motion.see(i, &moment.relief));
        for (_, solid) in self.solids.seen().filter(|(_, solid)| self.is_soil(solid)) {
            let name = format!("{}_around", self.names[solid.body as usize]);
            let cut::SurfacePiece { points, triangles } = cut::surface(last, self.solids, self.reliefs, solid);
            self.block(out, &identifier(&name, taken), &BlockMotion { name, triangles, shapes: vec![(0, points)] })?;
        }
        for block in motion.blocks(last, self.reliefs) {
            self.block(out, &identifier(&block.name, taken), &block)?;
        }
        Ok(())
    }

    fn block(&self, out: &mut dyn Write, name: &str, block: &BlockMotion) -> io::Result<()> {
        writeln!(out, "    def Mesh \"{name}\"\n    {{")?;
        writeln!(out, "        custom string grouser:name = {}", quoted(&block.name))?;
        writeln!(out, "        int[] faceVertexCounts = [{}]", vec!["3"; block.triangles.len()].join(", "))?;
        let corners: Vec<String> = block.triangles.iter().flatten().map(ToString::to_string).collect();
        writeln!(out, "        int[] faceVertexIndices = [{}]", corners.join(", "))?;
        let list = |points: &[Vec3]| {
            let text = points.iter().map(|p| format!("({}, {}, {})", p.x as f32, p.y as f32, p.z as f32));
            format!("[{}]", text.collect::<Vec<_>>().join(", "))
        };
        if let [(_, points)] = &block.shapes[..] {
            writeln!(out, "        point3f[] points = {}", list(points))?;
        } else {
            // A shape holds until the frame before the next: tools go in straight lines from sample to sample.
            writeln!(out, "        point3f[] points.timeSamples = {{")?;
            let mut sample = |i: usize, points: &[Vec3]| {
                writeln!(out, "            {}: {},", self.code(&self.moments[i]), list(points))
            };
            for (k, (i, points)) in block.shapes.iter().enumerate() {
                sample(*i, points)?;
                if let Some((next, _)) = block.shapes.get(k + 1).filter(|(next, _)| *next > i + 1) {
                    sample(next - 1, points)?;
                }
            }
            writeln!(out, "        }}")?;
        }
        writeln!(out, "        uniform token subdivisionScheme = \"none\"\n    }}")
    }

    /// A flexible body: a mesh whose points move.
    fn sheet(&self, out: &mut dyn Write, name: &str, sheet: &FlexSheet, mesh: &SheetMesh) -> io::Result<()> {
        let triangles = mesh.triangles();
        writeln!(out, "    def Mesh \"{name}\"\n    {{")?;
        writeln!(out, "        custom string grouser:name = {}", quoted(&sheet.name))?;
        writeln!(out, "        int[] faceVertexCounts = [{}]", vec!["3"; triangles.len()].join(", "))?;
        let corners: Vec<String> = triangles.iter().flatten().map(ToString::to_string).collect();
        writeln!(out, "        int[] faceVertexIndices = [{}]", corners.join(", "))?;
        if let Some(color) = sheet.color {
            let [r, g, b] = Rgb(color).linear();
            writeln!(out, "        color3f[] primvars:displayColor = [({r}, {g}, {b})]")?;
        }
        self.samples(out, "point3f[] points", |moment| {
            let Some(frame) = &moment.sheets else { return "[]".into() };
            let points = mesh.faces(&mesh.shape(frame)).into_iter();
            let points: Vec<String> =
                points.map(|p| format!("({}, {}, {})", p.x as f32, p.y as f32, p.z as f32)).collect();
            format!("[{}]", points.join(", "))
        })?;
        writeln!(out, "        uniform token subdivisionScheme = \"none\"\n    }}")
    }

    fn instancer(&self, out: &mut dyn Write, name: &str, solids: &[&Solid]) -> io::Result<()> {
        let meshes: BTreeSet<u32> = solids.iter().map(|s| s.mesh).collect();
        let meshes: Vec<u32> = meshes.into_iter().collect();
        let list = |each: &dyn Fn(&Solid) -> String| solids.iter().map(|s| each(s)).collect::<Vec<_>>().join(", ");
        let index = |mesh: u32| meshes.iter().position(|m| *m == mesh).unwrap_or(0);
        let prototypes: Vec<String> = (0..meshes.len()).map(|k| format!("</World/{name}/grain_{k}>")).collect();
        writeln!(out, "    def PointInstancer \"{name}\"\n    {{")?;
        writeln!(out, "        rel prototypes = [{}]", prototypes.join(", "))?;
        writeln!(out, "        int[] protoIndices = [{}]", list(&|s| index(s.mesh).to_string()))?;
        writeln!(out, "        custom int[] grouser:body = [{}]", list(&|s| s.body.to_string()))?;
        let size = |s: &Solid| format!("({}, {}, {})", s.size[0] as f32, s.size[1] as f32, s.size[2] as f32);
        writeln!(out, "        float3[] scales = [{}]", list(&size))?;
        let pose = |m: &Moment, s: &Solid| -> Pose { m.poses[s.body as usize].compose(&s.local) };
        let single = |v: Vec3| format!("({}, {}, {})", v.x as f32, v.y as f32, v.z as f32);
        self.samples(out, "point3f[] positions", |m| format!("[{}]", list(&|s| single(pose(m, s).position))))?;
        self.samples(out, "quath[] orientations", |m| format!("[{}]", list(&|s| quaternion(pose(m, s).rotation))))?;
        for (k, mesh_index) in meshes.iter().enumerate() {
            writeln!(out, "        def Mesh \"grain_{k}\"\n        {{")?;
            mesh(out, &self.solids.meshes[*mesh_index as usize], "            ")?;
            writeln!(out, "        }}")?;
        }
        writeln!(out, "    }}")
    }
}

/// A surface.
fn mesh(out: &mut dyn Write, surface: &Surface, indent: &str) -> io::Result<()> {
    let counts = vec!["3"; surface.triangles.len()].join(", ");
    let corners: Vec<String> = surface.triangles.iter().flatten().map(u32::to_string).collect();
    let points: Vec<String> =
        surface.points.iter().map(|[x, y, z]| format!("({}, {}, {})", *x as f32, *y as f32, *z as f32)).collect();
    writeln!(out, "{indent}int[] faceVertexCounts = [{counts}]")?;
    writeln!(out, "{indent}int[] faceVertexIndices = [{}]", corners.join(", "))?;
    writeln!(out, "{indent}point3f[] points = [{}]", points.join(", "))?;
    writeln!(out, "{indent}uniform token subdivisionScheme = \"none\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_prims_are_unique_and_plain() {
        let mut taken = BTreeSet::new();
        let names = ["robot.left.pin 1", "robot-left-pin-1", "7", ""].map(|name| identifier(name, &mut taken));
        assert_eq!(names, ["robot_left_pin_1", "robot_left_pin_1_2", "_7", "_"]);
        assert_eq!(quoted("a \"b\"\n\\"), "\"a \\\"b\\\" \\\\\"");
    }
}
