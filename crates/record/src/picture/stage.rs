//! What there is to be drawn: the shapes of a recording, prepared once, and the things of one frame.

use super::bounds::{Bounds, clip};
use super::color::painted;
use super::earth::{self, Holes};
use super::form::Form;
use super::style::Dress;
use super::{Coloring, Look, Rgb, Section};
use crate::error::Result;
use crate::glyphs::{self, Glyph, GlyphPart};
use crate::header::Header;
use crate::kinds::SolidKind;
use crate::moment::Moment;
use crate::relief::{Relief, ReliefField};
use crate::replay::FrameReader;
use crate::sheets::SheetMesh;
use crate::solids::{Solid, Solids, Surface};
use grouser_math::{Pose, Quat, Vec3};
use std::collections::BTreeMap;

/// Two faces that meet at less than this (cosine) are seen as one round surface.
const CREASE: f64 = 0.82;

/// Normals at the corners of a surface's triangles.
pub(super) fn corner_normals(surface: &Surface) -> Vec<[Vec3; 3]> {
    let point = |i: u32| Vec3::from_array(surface.points[i as usize]);
    let faces: Vec<Vec3> =
        surface.triangles.iter().map(|[a, b, c]| (point(*b) - point(*a)).cross(point(*c) - point(*a))).collect();
    // Triangles around each point: a counting sort.
    let mut first = vec![0usize; surface.points.len() + 1];
    surface.triangles.iter().flatten().for_each(|i| first[*i as usize + 1] += 1);
    (0..surface.points.len()).for_each(|i| first[i + 1] += first[i]);
    let (mut next, mut around) = (first.clone(), vec![0u32; 3 * surface.triangles.len()]);
    for (t, i) in surface.triangles.iter().enumerate().flat_map(|(t, corners)| corners.map(|i| (t, i as usize))) {
        around[next[i]] = t as u32;
        next[i] += 1;
    }
    let normal = |face: Vec3, i: usize| {
        let unit = face.normalize_or_zero();
        let others = around[first[i]..first[i + 1]].iter().map(|t| faces[*t as usize]);
        others
            .filter(|other| other.normalize_or_zero().dot(unit) > CREASE)
            .sum::<Vec3>()
            .try_normalize()
            .unwrap_or(unit)
    };
    surface.triangles.iter().zip(&faces).map(|(corners, face)| corners.map(|i| normal(*face, i as usize))).collect()
}

/// The formula of a shape, if it has one.
pub fn form_of(solids: &Solids, solid: &Solid) -> Option<Form> {
    match solids.kind_of(solid) {
        SolidKind::Sphere | SolidKind::Ellipsoid => Some(Form::Ball),
        SolidKind::Cylinder => Some(Form::Cylinder),
        SolidKind::Cone => Some(Form::Cone),
        SolidKind::Capsule => {
            let points = &solids.meshes[solid.mesh as usize].points;
            Some(Form::Capsule(points.iter().fold(1.0, |z: f64, p| z.max(p[2])) - 1.0))
        }
        _ => None,
    }
}

/// A recording's shapes, prepared for pictures of its frames.
pub struct Stage {
    /// The shapes.
    pub solids: Solids,
    normals: Vec<Vec<[Vec3; 3]>>,
    forms: Vec<Option<Form>>,
    /// Figures of joints and springs.
    glyphs: Vec<Glyph>,
    /// Surfaces of their parts, for those without a formula.
    parts: [(Surface, Vec<[Vec3; 3]>); 2],
    /// Bounds over the frames that were looked at, without planes.
    pub bounds: Bounds,
    /// Speed in m/s that few bodies exceed.
    pub top_speed: f64,
    /// Contact force in N that few bodies exceed.
    pub top_force: f64,
    /// Greatest single contact force in N; zero where contacts are not recorded.
    pub top_contact: f64,
    /// Grounds that deform.
    pub reliefs: Vec<Relief>,
    /// Sinkage in m, pressure and yield pressure in Pa that few of their nodes exceed.
    pub top_relief: [f64; 3],
    /// Height of the lowest plane that faces up, in m.
    pub floor: Option<f64>,
    /// Surfaces of flexible bodies.
    pub(crate) sheets: Vec<SheetMesh>,
    /// Strain that few places exceed.
    pub top_strain: f64,
    hidden: Vec<bool>,
    /// Paint of the bodies that are not grains.
    paint: Vec<Option<Rgb>>,
    /// Where there are grains, colours that mean a number are for those alone.
    pub(super) has_grains: bool,
    /// What the frames are of.
    pub(crate) header: Header,
}

/// Paint of each body that has a name: grains have none.
fn paint(header: &Header) -> Vec<Option<Rgb>> {
    let mut paint = vec![None; header.bodies];
    for (name, body) in &header.names {
        if let Some(paint) = paint.get_mut(*body as usize) {
            *paint = Some(painted(name));
        }
    }
    paint
}

/// Frames that are looked at for bounds and speeds: fewer where they are large.
fn looked_at(bodies: usize) -> usize {
    (1_000_000 / bodies.max(1)).clamp(5, 33)
}

impl Stage {
    /// Prepares a recording. Bounds and speeds come from a few frames of all it has, so that every picture of it, in
    /// whatever process, agrees on them. `hidden`: bodies that are not shown.
    pub fn new(reader: &FrameReader<'_>, hidden: &[u32]) -> Result<Self> {
        let solids = reader.solids()?;
        let normals = solids.meshes.iter().map(corner_normals).collect();
        let glyphs = glyphs::glyphs(&solids);
        let parts = PARTS.map(glyphs::surface).map(|surface| {
            let normals = corner_normals(&surface);
            (surface, normals)
        });
        let forms = solids.solids.iter().map(|s| form_of(&solids, s)).collect();
        let bodies = reader.header().bodies;
        let mut stage = Self {
            solids,
            normals,
            forms,
            glyphs,
            parts,
            bounds: Bounds::EMPTY,
            top_speed: 0.0,
            top_force: 0.0,
            top_contact: 0.0,
            reliefs: reader.header().reliefs.clone(),
            top_relief: [0.0; 3],
            floor: None,
            sheets: Vec::new(),
            top_strain: 0.0,
            hidden: vec![false; bodies],
            paint: paint(reader.header()),
            has_grains: reader.header().groups.iter().any(|group| group.count > 1),
            header: reader.header().clone(),
        };
        stage.sheets = stage.solids.sheets.meshes();
        hidden.iter().for_each(|body| stage.hidden[*body as usize] = true);
        let (count, last) = (looked_at(bodies), reader.steps().len().saturating_sub(1));
        let mut frames: Vec<usize> = (0..count).map(|i| i * last / (count - 1)).collect();
        frames.dedup();
        for frame in frames {
            let moment = Moment::read(reader, frame)?.with_contacts(reader)?;
            stage.look_at(&moment);
        }
        if stage.bounds.min.x > stage.bounds.max.x {
            stage.bounds = Bounds { min: Vec3::NEG_ONE, max: Vec3::ONE };
        }
        Ok(stage)
    }

    /// Is a shape a plane?
    pub(crate) fn is_plane(&self, solid: &Solid) -> bool {
        *self.solids.kind_of(solid) == SolidKind::HalfSpace
    }

    /// Is a shape convex, of those that are drawn as triangles?
    fn is_convex(&self, solid: &Solid) -> bool {
        matches!(self.solids.kind_of(solid), SolidKind::Cuboid | SolidKind::RoundedBox | SolidKind::Hull)
    }

    /// Is a body not shown?
    pub(crate) fn is_hidden(&self, body: u32) -> bool {
        self.hidden[body as usize]
    }

    /// Colour of a body in a frame.
    pub(crate) fn color(&self, moment: &Moment, look: &Look, body: u32) -> Rgb {
        let value = match look.coloring {
            Coloring::Force(_) => moment.contact_force.as_ref().map(|force| force[body as usize]),
            _ => moment.velocity.as_ref().map(|v| Vec3::from_array(v[body as usize]).length()),
        };
        let is_painted = match look.coloring {
            Coloring::Natural => true,
            Coloring::Speed(_) | Coloring::Force(_) => self.has_grains,
            Coloring::Strain(_) => true,
            Coloring::Plain(_) | Coloring::Body => false,
        };
        let paint = self.paint[body as usize].filter(|_| is_painted);
        match (self.moves(body), paint) {
            (true, Some(paint)) => paint,
            (true, None) => look.coloring.of(body, value),
            (false, _) => look.fixed_color,
        }
    }

    /// Colour of a shape in a frame: that of its style, its own, or that of its body.
    pub(crate) fn color_of(&self, moment: &Moment, look: &Look, shape: usize) -> Rgb {
        let style = look.style_of(shape).and_then(|style| look.styles[style].style.color);
        let own = style.map(|color| color.0).or(self.solids.looks.coat(shape).color);
        own.map_or_else(|| self.color(moment, look, self.solids.solids[shape].body), Rgb)
    }

    /// The planes of a frame as triangles, with the shapes' places in the list.
    pub(crate) fn planes(&self, moment: &Moment, look: &Look) -> Vec<(usize, Facet)> {
        let mut all = Vec::new();
        for (i, solid) in self.solids.seen().filter(|(_, s)| !self.is_hidden(s.body) && self.is_plane(s)) {
            let mut facets = Vec::new();
            self.plane(moment, solid, look, &mut facets);
            all.extend(facets.into_iter().map(|facet| (i, facet)));
        }
        all
    }

    /// Is the shape's place known? Bodies of other programs' recordings may be absent for a time.
    pub(crate) fn is_there(&self, moment: &Moment, solid: &Solid) -> bool {
        moment.poses[solid.body as usize].position.is_finite()
    }

    /// Does a body's ground deform?
    fn deforms(&self, body: u32) -> bool {
        self.reliefs.iter().any(|relief| relief.body == body)
    }

    /// Is a body a plane that is drawn as the endless ground?
    fn is_floor(&self, moment: &Moment, look: &Look, body: u32) -> bool {
        let level = moment.poses[body as usize].position.z;
        let is_plane = self.solids.solids.iter().any(|s| s.body == body && self.is_plane(s));
        is_plane && look.ground.is_some_and(|z| (z - level).abs() < 1e-9)
    }

    fn moves(&self, body: u32) -> bool {
        self.solids.motion.get(body as usize) == Some(&0)
    }

    fn look_at(&mut self, moment: &Moment) {
        let mut balls = Vec::with_capacity(self.solids.solids.len());
        for (i, solid) in self.solids.seen() {
            let form = &self.forms[i];
            if self.hidden[solid.body as usize] || !self.is_there(moment, solid) {
                continue;
            }
            let pose = moment.pose_of(solid);
            if self.is_plane(solid) {
                if pose.vector(Vec3::Z).z > 0.99 {
                    let level = pose.position.z;
                    self.floor = Some(self.floor.map_or(level, |floor| floor.min(level)));
                }
                continue;
            }
            match form {
                Some(form) => balls.push((pose.position, form.reach(Vec3::from_array(solid.size)))),
                None => moment.points(&self.solids, solid).for_each(|p| self.bounds.add(p, 0.0)),
            }
        }
        // One grain in a thousand may have escaped: leave the outermost out of many.
        let spare = balls.len() / 1000;
        for k in 0..3 {
            let mut low: Vec<f64> = balls.iter().map(|(c, r)| c[k] - r).collect();
            let mut high: Vec<f64> = balls.iter().map(|(c, r)| c[k] + r).collect();
            if !balls.is_empty() {
                let last = balls.len() - 1 - spare;
                let least = *low.select_nth_unstable_by(spare, f64::total_cmp).1;
                let most = *high.select_nth_unstable_by(last, f64::total_cmp).1;
                self.bounds.min[k] = self.bounds.min[k].min(least);
                self.bounds.max[k] = self.bounds.max[k].max(most);
            }
        }
        // Figures of joints count where bodies have no shapes, and stand out from small ones.
        for glyph in &self.glyphs {
            let (pose, size) = glyph.place(&moment.poses);
            self.bounds.add(pose.position, size.length());
        }
        let mut strains = Vec::new();
        for (mesh, frame) in self.sheets.iter().zip(moment.sheets.iter().cycle()) {
            let shape = mesh.shape(frame);
            mesh.faces(&shape).into_iter().for_each(|p| self.bounds.add(p, 0.0));
            strains.extend(shape.values.iter().map(|[_, strain, _]| *strain));
            let force = few_exceed(shape.values.iter().map(|[.., force]| *force).collect());
            self.top_force = self.top_force.max(force);
        }
        self.top_strain = self.top_strain.max(few_exceed(strains));
        // What keeps a colour of its own needs no place on the scale, unless everything does.
        let mut painted = vec![false; self.hidden.len()];
        for (i, solid) in self.solids.seen() {
            painted[solid.body as usize] |= self.solids.looks.coat(i).color.is_some();
        }
        let all_are = (0..self.hidden.len()).all(|body| painted[body] || !self.moves(body as u32));
        let counts = |body: usize| self.moves(body as u32) && (all_are || !painted[body]);
        let moving = |values: Vec<f64>| -> Vec<f64> {
            values.into_iter().enumerate().filter(|(body, _)| counts(*body)).map(|(_, v)| v).collect()
        };
        let speeds = moment.velocity.iter().flatten().map(|v| Vec3::from_array(*v).length()).collect();
        let forces = moment.contact_force.iter().flatten().copied().collect();
        let [speed, force] = [speeds, forces].map(|values| few_exceed(moving(values)));
        (self.top_speed, self.top_force) = (self.top_speed.max(speed), self.top_force.max(force));
        let strengths = moment.contacts.iter().flat_map(|c| &c.force).map(|f| strength(*f));
        self.top_contact = strengths.fold(self.top_contact, f64::max);
        for (top, field) in self.top_relief.iter_mut().zip(ReliefField::ALL) {
            *top = top.max(earth::top_value(moment, field));
        }
    }

    /// Figures of joints and parts of looks whose bodies are shown: part, pose, factors to m, colour.
    pub(crate) fn figures(&self, moment: &Moment, look: &Look) -> Vec<(GlyphPart, Pose, Vec3, Rgb)> {
        let hidden = |body: Option<u32>| body.is_some_and(|body| self.is_hidden(body));
        let seen = |g: &&Glyph| {
            (look.joints || g.color.is_some()) && !hidden(g.body) && !g.to.is_some_and(|(body, _)| hidden(body))
        };
        let placed = |g: &Glyph| {
            let (pose, size) = g.place(&moment.poses);
            (g.part, pose, size, g.color.map_or(look.joint_color, Rgb))
        };
        self.glyphs.iter().filter(seen).map(placed).collect()
    }

    /// Contact forces as arrows: where they start, and the vector to their tip, m.
    pub(crate) fn arrows(&self, moment: &Moment, look: &Look) -> Vec<(Vec3, Vec3)> {
        let (Some(scale), Some(contacts)) = (look.forces, &moment.contacts) else { return Vec::new() };
        let shown = |i: &usize| contacts.bodies[*i].iter().all(|body| !self.is_hidden(*body));
        let vector = |v: [f32; 3]| Vec3::from_array(v.map(f64::from));
        let arrow = |i: usize| (vector(contacts.point[i]), scale * vector(contacts.force[i]));
        let kept = |(point, _): &(Vec3, Vec3)| look.section.is_none_or(|section| section.height(*point) <= 0.0);
        let all = (0..contacts.len()).filter(shown).map(arrow).filter(kept);
        // One that is hardly longer than a point says nothing.
        let least = 1e-3 * self.bounds.size().length();
        all.filter(|(_, along)| along.length() > least).collect()
    }

    /// The things of a frame.
    pub fn draw(&self, moment: &Moment, look: &Look) -> Drawing {
        let mut drawing = Drawing {
            time: moment.time,
            balls: Vec::new(),
            placed: Vec::new(),
            facets: Vec::new(),
            colors: Vec::with_capacity(moment.poses.len()),
            bounds: self.bounds,
            section: look.section,
            dresses: BTreeMap::new(),
            holes: Vec::new(),
        };
        let bodies = 0..moment.poses.len() as u32;
        drawing.colors.extend(bodies.map(|body| self.color(moment, look, body).linear()));
        for (i, facet) in self.planes(moment, look) {
            let body = self.dressed(&mut drawing, moment, look, i).unwrap_or(facet.body);
            drawing.facets.push(Facet { body, ..facet });
        }
        let mut painted = Painted::default();
        for (i, solid) in self.solids.seen() {
            if self.hidden[solid.body as usize] || !self.is_there(moment, solid) || self.is_plane(solid) {
                continue;
            }
            let color = match (self.dressed(&mut drawing, moment, look, i), self.solids.looks.coat(i).color) {
                (Some(style), _) => style,
                (None, Some(own)) => painted.number(&mut drawing, Rgb(own)),
                (None, None) => solid.body,
            };
            let (pose, size) = (moment.pose_of(solid), Vec3::from_array(solid.size));
            match self.forms[i] {
                Some(form) => {
                    drawing.place(form, &pose, size, color);
                }
                None => {
                    let (surface, normals) =
                        (&self.solids.meshes[solid.mesh as usize], &self.normals[solid.mesh as usize]);
                    let first = drawing.facets.len();
                    drawing.surface(surface, normals, &pose, size, color);
                    let is_holed = self.deforms(solid.body);
                    drawing.facets[first..].iter_mut().for_each(|facet| facet.is_holed = is_holed);
                    if let (Some(section), true) = (look.section, self.is_convex(solid)) {
                        drawing.cap(&section, surface, &pose, size, color);
                    }
                }
            }
        }
        let own = |relief: &Relief| match self.is_floor(moment, look, relief.body) {
            true => look.ground_color,
            false => self.color(moment, look, relief.body),
        };
        earth::add(&mut drawing, &mut painted, (moment, &self.reliefs), look, own);
        self.draw_sheets(moment, look, &mut painted, &mut drawing);
        let forces = painted.number(&mut drawing, look.force_color);
        for (part, pose, size, color) in self.figures(moment, look) {
            let joints = painted.number(&mut drawing, color);
            match PARTS.iter().position(|p| *p == part) {
                Some(i) => {
                    let (surface, normals) = &self.parts[i];
                    drawing.surface(surface, normals, &pose, size, joints);
                    if let (Some(section), GlyphPart::Block) = (look.section, part) {
                        drawing.cap(&section, surface, &pose, size, joints);
                    }
                }
                None => {
                    let form = if part == GlyphPart::Rod { Form::Cylinder } else { Form::Ball };
                    drawing.place(form, &pose, size, joints);
                }
            }
        }
        for (start, along) in self.arrows(moment, look) {
            for (form, pose, size) in arrow(start, along) {
                drawing.place(form, &pose, size, forces);
            }
        }
        drawing
    }

    /// A plane has no end: one alone that faces up is the ground; several of a body bound each other, as walls do.
    fn plane(&self, moment: &Moment, solid: &Solid, look: &Look, facets: &mut Vec<Facet>) {
        let mates = || self.solids.solids.iter().filter(|s| s.body == solid.body && self.is_plane(s) && *s != solid);
        let pose = moment.pose_of(solid);
        let normal = pose.vector(Vec3::Z);
        if mates().next().is_none()
            && normal.z > 0.99
            && look.ground.is_some_and(|z| (z - pose.position.z).abs() < 1e-9)
        {
            return;
        }
        let middle = self.bounds.center();
        let middle = middle - normal * (middle - pose.position).dot(normal);
        let half = 0.75 * self.bounds.size().length();
        let (x, y) = (pose.vector(Vec3::X) * half, pose.vector(Vec3::Y) * half);
        let mut polygon = vec![middle - x - y, middle + x - y, middle + x + y, middle - x + y];
        for mate in mates() {
            let mate = moment.pose_of(mate);
            polygon = clip(&polygon, mate.position, mate.vector(Vec3::Z));
        }
        polygon = clip(&polygon, self.bounds.max, -Vec3::Z);
        polygon = clip(&polygon, self.bounds.min, Vec3::Z);
        for i in 2..polygon.len() {
            let corners = [polygon[0], polygon[i - 1], polygon[i]];
            let (body, is_holed) = (solid.body, self.deforms(solid.body));
            facets.push(Facet { corners, normals: [normal; 3], body, plane: true, is_holed });
        }
    }
}

/// Colours of their own that a drawing has behind those of the bodies.
#[derive(Default)]
pub struct Painted(Vec<(Rgb, u32)>);

impl Painted {
    /// The place of a colour in the drawing's list.
    pub fn number(&mut self, drawing: &mut Drawing, color: Rgb) -> u32 {
        if let Some((_, number)) = self.0.iter().find(|(known, _)| *known == color) {
            return *number;
        }
        let number = drawing.colors.len() as u32;
        drawing.colors.push(color.linear());
        self.0.push((color, number));
        number
    }
}

/// Parts of figures that are drawn as triangles.
const PARTS: [GlyphPart; 2] = [GlyphPart::Block, GlyphPart::Coil];

/// The value that few exceed, so that a few that fly off do not make all others blue; 0 of nothing.
pub(super) fn few_exceed(mut values: Vec<f64>) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let place = if values.len() < 20 { values.len() - 1 } else { values.len() * 95 / 100 };
    *values.select_nth_unstable_by(place, f64::total_cmp).1
}

fn strength(force: [f32; 3]) -> f64 {
    Vec3::from_array(force.map(f64::from)).length()
}

/// Shaft and head of an arrow: unit form, pose and factors to m.
pub(crate) fn arrow(start: Vec3, along: Vec3) -> [(Form, Pose, Vec3); 2] {
    let length = along.length();
    let turn = Quat::from_rotation_arc(Vec3::Z, along / length);
    let at = |share: f64| Pose::new(start + along * share, turn);
    let size = |thick: f64, half: f64| Vec3::new(thick, thick, half) * length;
    [(Form::Cylinder, at(0.36), size(0.028, 0.36)), (Form::Cone, at(0.86), size(0.085, 0.14))]
}

/// A shape that rays meet by formula, with a ball around it.
#[derive(Clone, Copy, Debug)]
pub struct DrawnBall {
    /// Centre in m.
    pub center: Vec3,
    /// Radius in m: of the sphere, or of a ball around the shape.
    pub radius: f64,
    /// Body.
    pub body: u32,
    /// Which of [`Drawing::placed`]; none (`u32::MAX`): the sphere itself.
    pub placed: u32,
}

/// A unit shape's pose and size.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Which.
    pub form: Form,
    /// Orientation.
    pub rotation: Quat,
    /// Factors to m.
    pub size: Vec3,
}

/// A triangle in the world.
#[derive(Clone, Copy, Debug)]
pub struct Facet {
    /// Corners in m.
    pub corners: [Vec3; 3],
    /// Normals there.
    pub normals: [Vec3; 3],
    /// Body.
    pub body: u32,
    /// Of a plane: seen from its front only, and casts no shadow.
    pub plane: bool,
    /// Of ground that deforms: not there where blocks of it are.
    pub is_holed: bool,
}

/// The things of one frame.
#[derive(Clone)]
pub struct Drawing {
    /// Time in s.
    pub time: f64,
    /// Shapes with a formula.
    pub balls: Vec<DrawnBall>,
    /// Those of them that are not spheres.
    pub placed: Vec<Placed>,
    /// Triangles of the others.
    pub facets: Vec<Facet>,
    /// Colour of each body, then those of shapes with their own, of joints and of arrows, as amounts of light.
    pub colors: Vec<[f32; 3]>,
    /// Bounds of all frames.
    pub bounds: Bounds,
    /// What is cut away.
    pub section: Option<Section>,
    /// Styles of things, by the places of their colours.
    pub dresses: BTreeMap<u32, Dress>,
    /// Where grounds that deform are no longer as they were.
    pub holes: Vec<Holes>,
}

impl Drawing {
    /// Adds a shape with a formula.
    fn place(&mut self, form: Form, pose: &Pose, size: Vec3, body: u32) {
        let round = form == Form::Ball && size.x == size.y && size.x == size.z;
        if !round {
            self.placed.push(Placed { form, rotation: pose.rotation, size });
        }
        let placed = if round { u32::MAX } else { self.placed.len() as u32 - 1 };
        self.balls.push(DrawnBall { center: pose.position, radius: form.reach(size), body, placed });
    }

    /// Adds the face of a convex surface where a section goes through it: a fan about its middle.
    fn cap(&mut self, section: &Section, surface: &Surface, pose: &Pose, size: Vec3, body: u32) {
        let points: Vec<Vec3> = surface.points.iter().map(|p| pose.point(Vec3::from_array(*p) * size)).collect();
        let heights: Vec<f64> = points.iter().map(|p| section.height(*p)).collect();
        let (low, high) = heights.iter().fold((f64::MAX, f64::MIN), |(a, b), h| (a.min(*h), b.max(*h)));
        if low >= 0.0 || high <= 0.0 {
            return;
        }
        let mut edges: Vec<[Vec3; 2]> = Vec::new();
        for [a, b, c] in surface.triangles.iter().map(|t| t.map(|i| i as usize)) {
            let mut cuts = [(a, b), (b, c), (c, a)]
                .into_iter()
                .filter(|(i, j)| (heights[*i] > 0.0) != (heights[*j] > 0.0))
                .map(|(i, j)| points[i].lerp(points[j], heights[i] / (heights[i] - heights[j])));
            if let (Some(from), Some(to)) = (cuts.next(), cuts.next()) {
                edges.push([from, to]);
            }
        }
        let middle = edges.iter().flatten().sum::<Vec3>() / (2 * edges.len()).max(1) as f64;
        // A little behind the plane, so that rounding does not cut it away.
        let back = section.normal * (1e-7 * (high - low));
        for [from, to] in edges {
            let corners = [middle, from, to].map(|p| p - back);
            self.facets.push(Facet { corners, normals: [section.normal; 3], body, plane: false, is_holed: false });
        }
    }

    /// Adds a surface.
    fn surface(&mut self, surface: &Surface, normals: &[[Vec3; 3]], pose: &Pose, size: Vec3, body: u32) {
        let points: Vec<Vec3> = surface.points.iter().map(|p| pose.point(Vec3::from_array(*p) * size)).collect();
        for (corners, normals) in surface.triangles.iter().zip(normals) {
            self.facets.push(Facet {
                corners: corners.map(|i| points[i as usize]),
                normals: normals.map(|n| pose.vector(n / size).normalize_or_zero()),
                body,
                plane: false,
                is_holed: false,
            });
        }
    }
}
