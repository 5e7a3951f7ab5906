//! POV-Ray scenes: a frame as text, complete or put into somebody's own scene.
//!
//! POV-Ray's axes are left-handed; a camera whose `right` points the other way makes them ours. Colours are amounts of
//! light (`assumed_gamma 1`). Things share textures by colour, so that a million grains do not bring a million of them.

use super::cut::{self as ground, SurfacePiece};
use super::{Export, ExportJob, ExportTarget};
use crate::error::{RecordError, Result};
use crate::glyphs::{self, GlyphPart};
use crate::kinds::SolidKind;
use crate::moment::Moment;
use crate::picture::{Camera, Facet, Form, Look, Pattern, Rgb, Section, Stage, form_of, relief_color};
use crate::looks::ShapeUse;
use crate::solids::{Solid, Solids};
use grouser_math::{Pose, Vec3};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A line that is this, and maybe spaces before it, is replaced by the bodies; one with names behind it by those alone.
pub const BODIES: &str = "// grouser: bodies";
/// A line that is this is replaced by what a set must know of the scene: `grouser_min`, `grouser_max`,
/// `grouser_center`, `grouser_extent` (its diagonal) and `grouser_ground` (a height), in m.
pub const PLACE: &str = "// grouser: place";
/// A line that is this is replaced by the camera.
pub const CAMERA: &str = "// grouser: camera";

/// A scene per frame.
pub struct Povray;

impl Export for Povray {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let Some(drawing) = &job.drawing else {
            return Err(RecordError::refused("it is not said how the scene is shown", "give a look"));
        };
        let selected = job.frames()?;
        for frame in &selected.frames {
            let moment = Moment::read(&selected.reader, *frame)?.with_contacts(&selected.reader)?;
            let camera = (drawing.camera)(&moment);
            let text = scene(&drawing.stage, &moment, &drawing.look, &camera, drawing.template.as_deref())?;
            target.file(&format!("frame-{frame:06}.pov"), &mut |out| out.write_all(text.as_bytes()))?;
        }
        Ok(selected.summary(selected.frames.len()))
    }

    fn draws(&self) -> bool {
        true
    }
}

fn vector(v: Vec3) -> String {
    format!("<{:.7}, {:.7}, {:.7}>", v.x, v.y, v.z)
}

fn rgb(color: Rgb) -> String {
    let [r, g, b] = color.linear();
    format!("rgb <{r:.4}, {g:.4}, {b:.4}>")
}

/// The camera, for a picture of this size.
pub fn camera(camera: &Camera, size: [usize; 2]) -> String {
    let aspect = size[0] as f64 / size[1] as f64;
    let across = 2.0 * (aspect * (0.5 * camera.field_of_view).tan()).atan();
    let (eye, target) = (vector(camera.eye), vector(camera.target));
    format!(
        "camera {{ perspective location {eye} sky z up z right -{aspect:.7}*x angle {:.7} look_at {target} }}\n",
        across.to_degrees()
    )
}

/// Steps of a colour's channels that are distinguished.
fn coarse(color: Rgb) -> Rgb {
    Rgb(color.0.map(|c| c & 0xfc))
}

/// The matrix of a pose, for POV-Ray's rows.
fn placed(pose: &Pose, size: Vec3) -> String {
    let row = |axis: Vec3| {
        let v = pose.vector(axis);
        format!("{:.7}, {:.7}, {:.7}", v.x, v.y, v.z)
    };
    let p = pose.position;
    format!(
        "scale {} matrix <{}, {}, {}, {:.7}, {:.7}, {:.7}>",
        vector(size),
        row(Vec3::X),
        row(Vec3::Y),
        row(Vec3::Z),
        p.x,
        p.y,
        p.z
    )
}

fn meshes(text: &mut String, solids: &Solids, needed: &[bool]) {
    for (i, mesh) in solids.meshes.iter().enumerate().filter(|(i, m)| needed[*i] && !m.triangles.is_empty()) {
        let points: Vec<String> = mesh.points.iter().map(|p| vector(Vec3::from_array(*p))).collect();
        let faces: Vec<String> = mesh.triangles.iter().map(|[a, b, c]| format!("<{a}, {b}, {c}>")).collect();
        let _ = writeln!(
            text,
            "#declare grouser_mesh_{i} = mesh2 {{ vertex_vectors {{ {}, {} }} face_indices {{ {}, {} }} inside_vector \
             z }}",
            points.len(),
            points.join(", "),
            faces.len(),
            faces.join(", ")
        );
    }
}

fn shape(solids: &Solids, solid: &Solid, pose: &Pose) -> String {
    let size = Vec3::from_array(solid.size);
    let whole = placed(pose, size);
    match (solids.kind_of(solid), form_of(solids, solid)) {
        (SolidKind::Sphere, _) => format!("sphere {{ {}, {:.7}", vector(pose.position), size.x),
        (SolidKind::Ellipsoid, _) => format!("sphere {{ 0, 1 {whole}"),
        (SolidKind::Cuboid, _) => format!("box {{ -1, 1 {whole}"),
        (SolidKind::Cylinder, _) => format!("cylinder {{ -z, z, 1 {whole}"),
        (SolidKind::Cone, _) => format!("cone {{ -z, 1, z, 0 {whole}"),
        (_, Some(Form::Capsule(half))) => {
            let end = |sign: f64| format!("<0, 0, {:.7}>", sign * half.max(1e-6));
            let (a, b) = (end(-1.0), end(1.0));
            format!("merge {{ cylinder {{ {a}, {b}, 1 }} sphere {{ {a}, 1 }} sphere {{ {b}, 1 }} {whole}")
        }
        _ => format!("object {{ grouser_mesh_{} {whole}", solid.mesh),
    }
}

/// A thing without its closing brace, cut by a section that goes through it: solid shapes show a flat face there.
fn cut(section: Option<&Section>, thing: &str, texture: &str, center: Vec3, reach: f64, solid: bool) -> String {
    let Some(section) = section.filter(|section| section.height(center) > -reach) else {
        return format!("{thing} {texture} }}\n");
    };
    if section.height(center) >= reach {
        return String::new();
    }
    let plane = format!("plane {{ {}, {:.7} }}", vector(section.normal), section.offset);
    match solid {
        true => format!("intersection {{ {thing} }} {plane} {texture} }}\n"),
        false => format!("{thing} clipped_by {{ {plane} }} {texture} }}\n"),
    }
}

/// Joints and contact forces.
fn figures(
    text: &mut String,
    textures: &mut Textures,
    things: &mut String,
    stage: &Stage,
    moment: &Moment,
    look: &Look,
) {
    let figures = stage.figures(moment, look);
    if figures.iter().any(|(part, ..)| *part == GlyphPart::Coil) {
        let coil = Solids { meshes: vec![glyphs::surface(GlyphPart::Coil)], ..Solids::default() };
        let mut mesh = String::new();
        meshes(&mut mesh, &coil, &[true]);
        text.push_str(&mesh.replace("grouser_mesh_0", "grouser_coil"));
    }
    for (part, pose, size, color) in figures {
        let (whole, texture) = (placed(&pose, size), textures.name(color));
        let thing = match part {
            GlyphPart::Ball => format!("sphere {{ 0, 1 {whole}"),
            GlyphPart::Rod => format!("cylinder {{ -z, z, 1 {whole}"),
            GlyphPart::Block => format!("box {{ -1, 1 {whole}"),
            GlyphPart::Coil => format!("object {{ grouser_coil {whole}"),
        };
        let solid = part != GlyphPart::Coil;
        things.push_str(&cut(look.section.as_ref(), &thing, &texture, pose.position, size.length(), solid));
    }
    for (start, along) in stage.arrows(moment, look) {
        let (texture, length) = (textures.name(look.force_color), along.length());
        let point = |share: f64| vector(start + along * share);
        let _ = writeln!(things, "cylinder {{ {}, {}, {:.7} {texture} }}", point(0.0), point(0.72), 0.028 * length);
        let _ = writeln!(things, "cone {{ {}, {:.7}, {}, 0 {texture} }}", point(0.72), 0.085 * length, point(1.0));
    }
}

/// Surfaces of flexible bodies, each as one mesh with smooth normals and a texture for each colour.
fn sheets(textures: &mut Textures, things: &mut String, stage: &Stage, moment: &Moment, look: &Look) {
    for sheet in stage.sheets_of(moment, look) {
        let mut used: Vec<Rgb> = sheet.colors.clone();
        used.sort_unstable_by_key(|color| color.0);
        used.dedup();
        let list = |items: Vec<String>| format!("{}, {}", items.len(), items.join(", "));
        let points = list(sheet.surface.points.iter().map(|p| vector(Vec3::from_array(*p))).collect());
        let normals = list(sheet.normals.iter().flatten().map(|n| vector(*n)).collect());
        let names = list(used.iter().map(|color| textures.name(*color)).collect());
        let colors = sheet.colors.iter().map(|color| used.binary_search_by_key(&color.0, |c| c.0).unwrap_or(0));
        let corners = sheet.surface.triangles.iter().zip(colors);
        let faces = list(corners.map(|([a, b, c], color)| format!("<{a}, {b}, {c}>, {color}")).collect());
        let own = (0..sheet.normals.len()).map(|t| format!("<{}, {}, {}>", 3 * t, 3 * t + 1, 3 * t + 2));
        let own = list(own.collect());
        let clip = look.section.map_or_else(String::new, |section| {
            format!(" clipped_by {{ plane {{ {}, {:.7} }} }}", vector(section.normal), section.offset)
        });
        let _ = writeln!(
            things,
            "mesh2 {{ vertex_vectors {{ {points} }} normal_vectors {{ {normals} }} texture_list {{ {names} }} \
             face_indices {{ {faces} }} normal_indices {{ {own} }}{clip} }}"
        );
    }
}

/// A surface in the world as a mesh of one texture.
fn piece(things: &mut String, piece: &SurfacePiece, texture: &str, section: Option<&Section>) {
    if piece.triangles.is_empty() {
        return;
    }
    let points: Vec<String> = piece.points.iter().map(|p| vector(*p)).collect();
    let faces: Vec<String> = piece.triangles.iter().map(|[a, b, c]| format!("<{a}, {b}, {c}>")).collect();
    let clip = section.map_or_else(String::new, |section| {
        format!(" clipped_by {{ plane {{ {}, {:.7} }} }}", vector(section.normal), section.offset)
    });
    let _ = writeln!(
        things,
        "mesh2 {{ vertex_vectors {{ {}, {} }} face_indices {{ {}, {} }} {texture}{clip} }}",
        points.len(),
        points.join(", "),
        faces.len(),
        faces.join(", ")
    );
}

/// Blocks of ground that deforms, in the colours of the look.
fn soil(textures: &mut Textures, things: &mut String, stage: &Stage, moment: &Moment, look: &Look) {
    for block in &moment.relief {
        let body = stage.reliefs[block.ground as usize].body;
        let Some(shape) = stage.solids.solids.iter().position(|s| s.body == body).filter(|_| !stage.is_hidden(body))
        else {
            continue;
        };
        let own = stage.color_of(moment, look, shape);
        let SurfacePiece { points, triangles } = ground::block(moment, &stage.reliefs, block);
        let mut by_color: BTreeMap<[u8; 3], Vec<[u32; 3]>> = BTreeMap::new();
        for corners in triangles {
            let color = look.relief.map_or(own, |(field, range)| {
                let mean = corners.iter().map(|k| f64::from(block.field(field)[*k as usize])).sum::<f64>() / 3.0;
                relief_color(own, mean, range)
            });
            by_color.entry(coarse(color).0).or_default().push(corners);
        }
        for (color, triangles) in by_color {
            let texture = textures.name(Rgb(color));
            piece(things, &SurfacePiece { points: points.clone(), triangles }, &texture, look.section.as_ref());
        }
    }
}

/// Textures by colour: their declarations, and their numbers.
#[derive(Default)]
struct Textures {
    text: String,
    numbers: BTreeMap<[u8; 3], usize>,
    /// Those of styles: by style and colour.
    styled: BTreeMap<(usize, [u8; 3]), usize>,
}

impl Textures {
    /// The texture of a shape with a style, in the frame of its body.
    fn styled(&mut self, look: &Look, number: usize, color: Rgb, pose: &Pose) -> String {
        let style = &look.styles[number].style;
        if let Some(text) = &style.povray {
            return text.clone();
        }
        let (color, count) = (coarse(color), self.styled.len());
        let known = *self.styled.entry((number, color.0)).or_insert(count);
        if known == count {
            let light = |color: Rgb| format!("{} transmit {:.4}", rgb(color), style.transparency);
            let pigment = match &style.texture {
                None => light(color),
                Some(texture) => {
                    let (first, second) = (light(color), light(texture.color));
                    let shift = format!("scale {:.7} translate -0.31*{:.7}", texture.size, texture.size);
                    match texture.pattern {
                        Pattern::Checker => format!("checker {second} {first} {shift}"),
                        Pattern::Stripes => {
                            format!("gradient x color_map {{ [0.5 {second}] [0.5 {first}] }} scale 2 {shift}")
                        }
                        Pattern::Speckles => format!("cells color_map {{ [0 {first}] [1 {second}] }} {shift}"),
                    }
                }
            };
            let finish = style.finish.povray();
            let texture = format!("texture {{ pigment {{ {pigment} }} {finish} }}");
            let _ = writeln!(self.text, "#declare grouser_style_{known} = {texture}");
        }
        if style.texture.is_none() {
            return format!("texture {{ grouser_style_{known} }}");
        }
        format!("texture {{ grouser_style_{known} {} }}", placed(pose, Vec3::ONE))
    }

    /// The texture of a shape: that of its style, or one of its colour.
    fn of(&mut self, stage: &Stage, moment: &Moment, look: &Look, shape: usize) -> String {
        let color = stage.color_of(moment, look, shape);
        let pose = &moment.poses[stage.solids.solids[shape].body as usize];
        match look.style_of(shape) {
            Some(style) => self.styled(look, style, color, pose),
            None => self.name(color),
        }
    }

    fn name(&mut self, color: Rgb) -> String {
        let (color, count) = (coarse(color), self.numbers.len());
        let number = *self.numbers.entry(color.0).or_insert(count);
        if number == count {
            let _ = writeln!(
                self.text,
                "#declare grouser_texture_{number} = texture {{ pigment {{ {} }} finish {{ ambient 0.07 diffuse 0.85 \
                 specular 0.12 roughness 0.05 }} }}",
                rgb(color)
            );
        }
        format!("texture {{ grouser_texture_{number} }}")
    }
}

/// Which shapes a line of a template asks for: by shape, and joints, forces and flexible bodies too?
struct Chosen {
    shapes: Vec<bool>,
    figures: bool,
}

/// The bodies of a frame as the camera sees them, with the time and the number of the frame as `grouser_time` and
/// `grouser_frame`.
fn bodies(stage: &Stage, moment: &Moment, look: &Look, camera: &Camera, chosen: &Chosen) -> String {
    let solids = &stage.solids;
    let mut text = format!("#declare grouser_frame = {};\n#declare grouser_time = {};\n", moment.frame, moment.time);
    let exact = |solid: &Solid| {
        form_of(solids, solid).is_some() || matches!(solids.kind_of(solid), SolidKind::Cuboid | SolidKind::HalfSpace)
    };
    let mut needed = vec![false; solids.meshes.len()];
    let wanted = solids.solids.iter().zip(&chosen.shapes).filter(|(s, chosen)| **chosen && !exact(s));
    wanted.for_each(|(s, _)| needed[s.mesh as usize] = true);
    meshes(&mut text, solids, &needed);
    let (mut textures, mut things) = (Textures::default(), String::new());
    let shown = |s: &Solid| !stage.is_hidden(s.body) && !stage.is_plane(s) && stage.is_there(moment, s);
    for (i, solid) in solids.seen().filter(|(i, s)| chosen.shapes[*i] && shown(s)) {
        let texture = textures.of(stage, moment, look, i);
        if stage.reliefs.iter().any(|relief| relief.body == solid.body) {
            let around = ground::surface(moment, solids, &stage.reliefs, solid);
            piece(&mut things, &around, &texture, look.section.as_ref());
            continue;
        }
        let (text, pose) = (shape(solids, solid, &moment.pose_of(solid)), moment.pose_of(solid));
        let reach = form_of(solids, solid).map_or_else(
            || moment.points(solids, solid).map(|p| p.distance(pose.position)).fold(0.0, f64::max),
            |form| form.reach(Vec3::from_array(solid.size)),
        );
        // Everything but height fields and what is only seen is closed.
        let is_seen_only = solids.looks.coat(i).usage == ShapeUse::Seen;
        let solid = *solids.kind_of(solid) != SolidKind::HeightField && !is_seen_only;
        let _ = things.write_str(&cut(look.section.as_ref(), &text, &texture, pose.position, reach, solid));
    }
    if chosen.figures {
        figures(&mut text, &mut textures, &mut things, stage, moment, look);
        sheets(&mut textures, &mut things, stage, moment, look);
        soil(&mut textures, &mut things, stage, moment, look);
    }
    // Planes as our own pictures show them: walls from their front only, and without shadows.
    let planes = stage.planes(moment, look);
    let faces_eye = |f: &Facet| f.normals[0].dot(camera.eye - f.corners[0]) > 0.0;
    for (i, facet) in planes.iter().filter(|(i, f)| chosen.shapes[*i] && faces_eye(f)) {
        let texture = format!("{} no_shadow", textures.of(stage, moment, look, *i));
        for corners in ground::facet(moment, &stage.reliefs, solids.solids[*i].body, facet.corners) {
            let [a, b, c] = corners.map(vector);
            let text = format!("triangle {{ {a}, {b}, {c}");
            let reach = corners.iter().map(|p| p.distance(corners[0])).fold(0.0, f64::max);
            let _ = things.write_str(&cut(look.section.as_ref(), &text, &texture, corners[0], reach, false));
        }
    }
    text + &textures.text + &things
}

/// Lights, background and ground of a look.
fn set(stage: &Stage, look: &Look) -> String {
    let reach = stage.bounds.size().length();
    let sun = stage.bounds.center() + look.light.normalize_or_zero() * (20.0 * reach);
    let shadow = if look.shadows { "" } else { " shadowless" };
    let [top, bottom] = look.background.map(rgb);
    let mut text = format!(
        "global_settings {{ assumed_gamma 1 max_trace_level 4 }}\n\
         background {{ {bottom} }}\n\
         sky_sphere {{ pigment {{ gradient z color_map {{ [0 {bottom}] [1 {top}] }} scale 2 translate -z }} }}\n\
         light_source {{ {} color rgb 0.95 parallel point_at {}{shadow} }}\n",
        vector(sun),
        vector(stage.bounds.center()),
    );
    // The sky: dim lights from around, with shadows, which darken gaps.
    let count = if look.occlusion { 8 } else { 1 };
    for i in 0..count {
        let (angle, height) = (2.399_963 * f64::from(i), if i == 0 { 1.4 } else { 0.5 + 0.1 * f64::from(i) });
        let place = stage.bounds.center() + crate::picture::camera::direction(angle, height) * (20.0 * reach);
        let shadow = if look.occlusion { "" } else { " shadowless" };
        let share = 0.62 / f64::from(count);
        let _ = writeln!(
            text,
            "light_source {{ {} color rgb {share:.4} parallel point_at {}{shadow} }}",
            vector(place),
            vector(stage.bounds.center())
        );
    }
    if let Some(level) = look.ground {
        // Just below, so that floors at this height are seen; fading into the background far out.
        let center = Vec3::new(stage.bounds.center().x, stage.bounds.center().y, level - 1e-5 * reach);
        let (color, far) = (rgb(look.ground_color), 5.0 * reach);
        let _ = writeln!(
            text,
            "disc {{ 0, z, 1 pigment {{ spherical color_map {{ [0 {color} transmit 1] [0.7 {color}] }} }} \
             finish {{ ambient 0.05 diffuse 0.8 }} scale {far:.5} translate {} }}",
            vector(center)
        );
    }
    text
}

/// What a set must know of the scene.
fn place(stage: &Stage, look: &Look) -> String {
    let (min, max) = (stage.bounds.min, stage.bounds.max);
    let ground = look.ground.or(stage.floor).unwrap_or(min.z);
    format!(
        "#declare grouser_min = {};\n#declare grouser_max = {};\n#declare grouser_center = {};\n\
         #declare grouser_extent = {:.7};\n#declare grouser_ground = {ground:.7};\n",
        vector(min),
        vector(max),
        vector(stage.bounds.center()),
        stage.bounds.size().length(),
    )
}

/// The names behind a directive for bodies; none on other lines.
fn names_of(line: &str) -> Option<Vec<&str>> {
    let names = line.trim().strip_prefix(BODIES)?;
    if !names.is_empty() && !names.starts_with(char::is_whitespace) {
        return None;
    }
    Some(names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect())
}

/// A frame as a whole scene, or put into `own`, which must have a line [`BODIES`] and may have one [`CAMERA`].
pub fn scene(stage: &Stage, moment: &Moment, look: &Look, camera: &Camera, own: Option<&str>) -> Result<String> {
    let eye = self::camera(camera, look.size);
    let count = stage.solids.solids.len();
    let Some(own) = own else {
        let head = "// Written by grouser; SI units, z up.\n#version 3.7;\n";
        let all = Chosen { shapes: vec![true; count], figures: true };
        return Ok(format!("{head}{}{eye}{}", set(stage, look), bodies(stage, moment, look, camera, &all)));
    };
    // Shapes that lines name; a line without names has the others.
    let mut rest = Chosen { shapes: vec![true; count], figures: true };
    let mut lines = 0;
    for names in own.lines().filter_map(names_of) {
        lines += 1;
        for name in names {
            let found = stage.shapes_named(name);
            if found.is_empty() {
                return Err(RecordError::refused(
                    format!("the scene for POV-Ray asks for `{name}`, and no body, fill or material has this name"),
                    "`grouser show DIR --bodies` lists the names; * stands for anything",
                ));
            }
            found.into_iter().for_each(|shape| rest.shapes[shape as usize] = false);
        }
    }
    if lines == 0 {
        return Err(RecordError::refused(
            "the scene for POV-Ray has no place for the bodies",
            format!("put a line `{BODIES}` where they belong (and `{CAMERA}` where the camera belongs)"),
        ));
    }
    let mut text = String::with_capacity(own.len());
    for line in own.lines() {
        match (line.trim(), names_of(line)) {
            (_, Some(names)) if names.is_empty() => text += &bodies(stage, moment, look, camera, &rest),
            (_, Some(names)) => {
                let mut shapes = vec![false; count];
                let named = names.iter().flat_map(|name| stage.shapes_named(name));
                named.for_each(|shape| shapes[shape as usize] = true);
                text += &bodies(stage, moment, look, camera, &Chosen { shapes, figures: false });
            }
            (CAMERA, _) => text += &eye,
            (PLACE, _) => text += &place(stage, look),
            _ => text += line,
        }
        text.push('\n');
    }
    Ok(text)
}
