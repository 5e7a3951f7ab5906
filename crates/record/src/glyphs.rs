//! Small figures that show joints and springs.
//!
//! A figure consists of parts; a part lies on one body, or stretches from a point of one to a point of another. Viewer,
//! pictures and POV-Ray scenes draw the same parts.

use crate::kinds::{LinkKind, SolidKind};
use crate::links::Link;
use crate::looks::Strut;
use crate::solids::{Solids, Surface};
use grouser_math::{Pose, Quat, Vec3};

/// What a figure is made of, in unit size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlyphPart {
    /// A ball of radius 1.
    Ball,
    /// A cylinder of radius 1, z from -1 to 1.
    Rod,
    /// A cube, all coordinates from -1 to 1.
    Block,
    /// A coil of radius 1, z from -1 to 1.
    Coil,
}

impl GlyphPart {
    /// All of them; messages give their places in this list.
    pub const ALL: [Self; 4] = [Self::Ball, Self::Rod, Self::Block, Self::Coil];
}

/// A part of the figure of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Which link; `u32::MAX` for a part of a look.
    pub link: u32,
    /// What it is.
    pub part: GlyphPart,
    /// Body that it lies on; none: the world.
    pub body: Option<u32>,
    /// Pose there; of one that stretches only the position counts.
    pub local: Pose,
    /// Factors to m.
    pub size: Vec3,
    /// Stretches from `local` to this body and point of it, m.
    pub to: Option<(Option<u32>, Vec3)>,
    /// Colour of a rod or spring that belongs to a body's look, and is shown whether joints are or not.
    pub color: Option<[u8; 3]>,
}

impl Glyph {
    /// Where it is, and its factors to m, for these poses of the bodies.
    pub fn place(&self, poses: &[Pose]) -> (Pose, Vec3) {
        let on = |body: Option<u32>| body.map_or(Pose::IDENTITY, |body| poses[body as usize]);
        let here = on(self.body).compose(&self.local);
        let Some((body, point)) = self.to else { return (here, self.size) };
        let (a, b) = (here.position, on(body).point(point));
        let along = b - a;
        let turn = along.try_normalize().map_or(Quat::IDENTITY, |z| Quat::from_rotation_arc(Vec3::Z, z));
        (Pose::new(0.5 * (a + b), turn), Vec3::new(self.size.x, self.size.y, (0.5 * along.length()).max(1e-9)))
    }
}

/// Radius of a joint's figure as a share of how far the smaller body reaches.
const SHARE: f64 = 0.09;
/// That of a joint of an inner part, as a share of it.
const INNER: f64 = 0.3;

/// Half the greatest extent of each body that links connect, in m; zero for all others.
fn extents(solids: &Solids) -> Vec<f64> {
    let linked = || solids.links.iter().flat_map(|link| link.bodies.into_iter().zip(link.frames));
    let count = solids.motion.len().max(linked().filter_map(|(b, _)| b).max().map_or(0, |b| b as usize + 1));
    let (mut low, mut high) = (vec![Vec3::INFINITY; count], vec![Vec3::NEG_INFINITY; count]);
    let mut wanted = vec![false; count];
    linked().filter_map(|(body, _)| body).for_each(|body| wanted[body as usize] = true);
    let endless = |kind: u8| matches!(solids.kinds[usize::from(kind)], SolidKind::HalfSpace | SolidKind::HeightField);
    for solid in solids.solids.iter().filter(|s| wanted[s.body as usize] && !endless(s.kind)) {
        let size = Vec3::from_array(solid.size);
        for point in &solids.meshes[solid.mesh as usize].points {
            let (point, body) = (solid.local.point(Vec3::from_array(*point) * size), solid.body as usize);
            (low[body], high[body]) = (low[body].min(point), high[body].max(point));
        }
    }
    let size = |(low, high): (&Vec3, &Vec3)| if low.x <= high.x { 0.5 * (high - low).max_element() } else { 0.0 };
    low.iter().zip(&high).map(size).collect()
}

/// A rod or a spring of a look.
fn strut(strut: &Strut) -> Glyph {
    let [(a, from), (b, to)] = [0, 1].map(|end| (strut.bodies[end], strut.points[end]));
    Glyph {
        link: u32::MAX,
        part: if strut.is_coil { GlyphPart::Coil } else { GlyphPart::Rod },
        body: a,
        local: Pose::at(from),
        size: Vec3::new(strut.radius, strut.radius, 0.0),
        to: Some((b, to)),
        color: Some(strut.color),
    }
}

/// The rods and springs of looks: what exports show of figures.
pub(crate) fn struts(solids: &Solids) -> Vec<Glyph> {
    solids.looks.struts.iter().map(strut).collect()
}

/// The figures of all links, but for those of bodies with a look of their own, and the rods and springs of looks.
pub fn glyphs(solids: &Solids) -> Vec<Glyph> {
    let mut all = struts(solids);
    if solids.links.is_empty() {
        return all;
    }
    let extents = extents(solids);
    for (i, link) in solids.links.iter().enumerate().filter(|(_, link)| !solids.looks.is_dressed(link.bodies)) {
        // A bob on a long thread, or a body without shapes, reaches as far as its joint.
        let ends = link.bodies.iter().zip(&link.frames).filter_map(|(body, frame)| body.map(|body| (body, frame)));
        let sizes: Vec<f64> = ends.map(|(body, frame)| extents[body as usize].max(frame.position.length())).collect();
        let size = sizes.iter().copied().filter(|size| *size > 0.0).fold(f64::INFINITY, f64::min);
        // A body without shapes at its own joint is a small part of the other one: the sliding block of an idler.
        let part = if sizes.contains(&0.0) { INNER } else { 1.0 };
        let radius = SHARE * part * if size.is_finite() { size } else { 0.5 };
        let mut figure = Figure { link: i as u32, of: link, radius, out: &mut all };
        figure.draw();
    }
    all
}

/// The figure of a link, as it is put together.
struct Figure<'a> {
    link: u32,
    of: &'a Link,
    radius: f64,
    out: &'a mut Vec<Glyph>,
}

impl Figure<'_> {
    /// Adds a part on an end (0: a, 1: b), its z turned to `axis`; size in radii.
    fn add(&mut self, end: usize, part: GlyphPart, axis: Vec3, size: [f64; 3]) {
        let turn = Pose::new(Vec3::ZERO, Quat::from_rotation_arc(Vec3::Z, axis));
        self.out.push(Glyph {
            link: self.link,
            part,
            body: self.of.bodies[end],
            local: self.of.frames[end].compose(&turn),
            size: self.radius * Vec3::from_array(size),
            to: None,
            color: None,
        });
    }

    fn ball(&mut self, end: usize) {
        self.add(end, GlyphPart::Ball, Vec3::Z, [1.0; 3]);
    }

    fn rod(&mut self, end: usize, axis: Vec3, half: f64) {
        self.add(end, GlyphPart::Rod, axis, [0.55, 0.55, half]);
    }

    /// A ring around z: a short, wide cylinder.
    fn ring(&mut self, end: usize) {
        self.add(end, GlyphPart::Rod, Vec3::Z, [1.0, 1.0, 0.8]);
    }

    fn between(&mut self, part: GlyphPart, thickness: f64) {
        let size = self.radius * Vec3::new(thickness, thickness, 0.0);
        let to = Some((self.of.bodies[1], self.of.frames[1].position));
        self.out.push(Glyph {
            link: self.link,
            part,
            body: self.of.bodies[0],
            local: self.of.frames[0],
            size,
            to,
            color: None,
        });
    }

    fn draw(&mut self) {
        let (x, y, z) = (Vec3::X, Vec3::Y, Vec3::Z);
        match &self.of.kind {
            LinkKind::Revolute => {
                self.ring(0);
                self.rod(1, z, 2.2);
            }
            LinkKind::Cylindrical | LinkKind::Screw => {
                self.ring(0);
                self.rod(1, z, 4.0);
            }
            LinkKind::Prismatic => {
                self.add(0, GlyphPart::Block, z, [0.5, 0.5, 10.0]);
                self.add(1, GlyphPart::Block, z, [1.4, 1.4, 1.8]);
            }
            LinkKind::Universal => {
                self.rod(0, x, 2.0);
                self.rod(1, y, 2.0);
            }
            LinkKind::ConstantVelocity => {
                self.ball(0);
                self.rod(0, z, 2.0);
                self.rod(1, z, 2.0);
            }
            LinkKind::Planar | LinkKind::PointInPlane => {
                self.add(0, GlyphPart::Block, z, [3.5, 3.5, 0.2]);
                self.ball(1);
            }
            LinkKind::PinSlot => {
                self.add(0, GlyphPart::Block, z, [0.5, 0.5, 10.0]);
                self.rod(1, x, 2.2);
            }
            LinkKind::PointOnLine => {
                self.rod(0, z, 5.0);
                self.ball(1);
            }
            LinkKind::Distance | LinkKind::Rope => {
                self.ball(0);
                self.ball(1);
                self.between(GlyphPart::Rod, 0.35);
            }
            LinkKind::RevoluteSpherical => {
                self.ring(0);
                self.rod(0, z, 2.2);
                self.ball(1);
                self.between(GlyphPart::Rod, 0.35);
            }
            LinkKind::Gear => {
                self.rod(0, z, 2.2);
                self.rod(1, z, 2.2);
                self.between(GlyphPart::Rod, 0.25);
            }
            LinkKind::RackAndPinion => {
                self.ring(0);
                self.rod(0, z, 2.2);
                self.add(1, GlyphPart::Block, z, [0.5, 0.5, 10.0]);
            }
            LinkKind::Spring => self.between(GlyphPart::Coil, 2.0),
            LinkKind::RotationalSpring => self.add(0, GlyphPart::Coil, z, [1.6, 1.6, 0.8]),
            LinkKind::Bushing => self.add(0, GlyphPart::Rod, z, [1.4, 1.4, 1.0]),
            LinkKind::Fixed => self.add(1, GlyphPart::Block, z, [0.9; 3]),
            // Spherical, and what later versions add.
            _ => self.ball(1),
        }
    }
}

/// The surface of a rod or spring of unit size.
pub(crate) fn strut_surface(part: GlyphPart) -> Surface {
    if part != GlyphPart::Rod {
        return surface(part);
    }
    const AROUND: u32 = 12;
    let mut rod = Surface::default();
    for i in 0..AROUND {
        let (sin, cos) = (std::f64::consts::TAU * f64::from(i) / f64::from(AROUND)).sin_cos();
        rod.points.extend([[cos, sin, -1.0], [cos, sin, 1.0]]);
    }
    for i in 0..AROUND {
        let (a, b) = (2 * i, 2 * ((i + 1) % AROUND));
        rod.triangles.extend([[a, b, b + 1], [a, b + 1, a + 1]]);
        if i > 0 && i + 1 < AROUND {
            rod.triangles.extend([[0, b, a], [1, a + 1, b + 1]]);
        }
    }
    rod
}

/// The surface of a part of unit size that no formula describes.
pub fn surface(part: GlyphPart) -> Surface {
    if part == GlyphPart::Block {
        let corner = |i: u32| [0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 });
        let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = faces.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
        return Surface { points: (0..8).map(corner).collect(), triangles };
    }
    const TURNS: usize = 6;
    const AROUND: u32 = 6;
    const STEPS: usize = 16 * TURNS;
    let wire = 0.16;
    let mut surface = Surface::default();
    for i in 0..=STEPS {
        let share = i as f64 / STEPS as f64;
        let angle = std::f64::consts::TAU * TURNS as f64 * share;
        let out = Vec3::new(angle.cos(), angle.sin(), 0.0);
        let middle = out * (1.0 - wire) + Vec3::Z * (2.0 * share - 1.0);
        for k in 0..AROUND {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(k) / f64::from(AROUND)).sin_cos();
            // Flat along z: a coil is stretched there.
            surface.points.push((middle + wire * (cos * out + 0.4 * sin * Vec3::Z)).to_array());
        }
    }
    for i in 0..STEPS as u32 {
        for k in 0..AROUND {
            let (a, b) = (i * AROUND + k, i * AROUND + (k + 1) % AROUND);
            surface.triangles.extend([[a, a + AROUND, b], [b, a + AROUND, b + AROUND]]);
        }
    }
    surface
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(kind: &str, bodies: [Option<u32>; 2]) -> Link {
        let at = |x: f64| Pose::new(Vec3::new(x, 0.0, 0.0), Quat::IDENTITY);
        Link { name: format!("a {kind}"), kind: kind.into(), bodies, frames: [at(1.0), at(-1.0)] }
    }

    #[test]
    fn figures_follow_their_bodies() {
        let solids = Solids {
            links: vec![link("spring", [Some(0), Some(1)]), link("revolute", [None, Some(1)])],
            motion: vec![0, 0],
            ..Solids::default()
        };
        let glyphs = glyphs(&solids);
        let at = |x: f64| Pose::new(Vec3::new(x, 0.0, 0.0), Quat::IDENTITY);
        let (pose, size) = glyphs[0].place(&[at(0.0), at(6.0)]);
        // From x = 1 to x = 5.
        assert!((pose.position - Vec3::new(3.0, 0.0, 0.0)).length() < 1e-12 && (size.z - 2.0).abs() < 1e-12);
        assert!((pose.vector(Vec3::Z).x.abs() - 1.0).abs() < 1e-12);
        let on_world = glyphs.iter().find(|g| g.link == 1 && g.body.is_none()).unwrap();
        assert_eq!(on_world.place(&[at(0.0), at(6.0)]).0.position, Vec3::X);
        // Bodies without shapes reach as far as their joints.
        assert!((glyphs[0].size.x - 2.0 * SHARE).abs() < 1e-12);
    }
}
