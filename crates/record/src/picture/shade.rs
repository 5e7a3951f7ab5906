//! From what samples see to colours.

use super::Look;
use super::cast::{Depths, NOTHING};
use super::lens::{Lens, Perspective};
use super::light::Lights;
use super::stage::Drawing;
use super::style::Finish;
use grouser_math::Vec3;
use std::ops::Range;

/// How bright sun and sky are.
const SUN: f32 = 0.92;
const SKY: f32 = 0.62;

/// What is seen at a point of the picture.
enum ShadedSurface {
    Nothing,
    Ground(Vec3),
    /// `color`: place of the thing's colour.
    Thing {
        point: Vec3,
        normal: Vec3,
        color: u32,
        flat: bool,
    },
}

/// The number of the ground among things.
const GROUND: u32 = NOTHING - 1;

/// Distance between lines of the ground: a round number of metres, about a twelfth of the scene.
pub fn grid(extent: f64) -> f64 {
    let power = 10f64.powf((extent / 12.0).max(1e-9).log10().floor());
    let lead = extent / 12.0 / power;
    power
        * if lead < 1.5 {
            1.0
        } else if lead < 3.5 {
            2.0
        } else if lead < 7.5 {
            5.0
        } else {
            10.0
        }
}

struct Shader<'a> {
    drawing: &'a Drawing,
    look: &'a Look,
    lens: &'a Perspective,
    lights: &'a Lights,
    background: [[f32; 3]; 2],
    ground: [f32; 3],
    /// Distance between lines of the ground, and within which the ground fades, in m.
    grid: f64,
    fade: f64,
}

impl Shader<'_> {
    /// The ground where it is nearer than what a sample sees: thing and depth.
    fn with_ground(&self, x: f64, y: f64, thing: u32, depth: f64) -> (u32, f64) {
        let Some(level) = self.look.ground else { return (thing, depth) };
        let (_, ray) = self.lens.ray(x, y);
        let eye = self.lens.origin();
        let t = (level - eye.z) / (self.lens.to_world(ray).z - eye.z);
        // What lies on the ground is seen, not the ground.
        let is_before = t > 0.0 && t < depth * (1.0 - 1e-6) - 1e-9;
        let point = eye + (self.lens.to_world(ray) - eye) * t;
        let is_hole = is_before && self.drawing.holes.iter().any(|holes| holes.covers(point));
        if is_before && !is_hole { (GROUND, t) } else { (thing, depth) }
    }

    fn surface(&self, x: f64, y: f64, thing: u32, depth: f64) -> ShadedSurface {
        let (_, ray) = self.lens.ray(x, y);
        let eye = self.lens.origin();
        let along = self.lens.to_world(ray) - eye;
        if thing == NOTHING {
            return ShadedSurface::Nothing;
        }
        let point = eye + along * depth;
        if thing == GROUND {
            return ShadedSurface::Ground(point);
        }
        match (thing as usize).checked_sub(self.drawing.balls.len()) {
            None => {
                let ball = &self.drawing.balls[thing as usize];
                let normal = match self.drawing.placed.get(ball.placed as usize) {
                    None => point - ball.center,
                    Some(placed) => {
                        let unit = (placed.rotation.conjugate() * (point - ball.center)) / placed.size;
                        placed.rotation * (placed.form.normal(unit) / placed.size)
                    }
                };
                // Where the section cuts through it: within what depths and middles of samples can tell.
                let near = 2e-3 * ball.radius + 1e-6 * depth;
                let cut = self.drawing.section.filter(|section| section.height(point).abs() < near);
                let normal = cut.map_or(normal.normalize_or_zero(), |section| section.normal);
                ShadedSurface::Thing { point, normal, color: ball.body, flat: cut.is_some() }
            }
            Some(facet) => {
                let facet = &self.drawing.facets[facet];
                let [a, b, c] = facet.corners;
                let across = (b - a).cross(c - a);
                let area = across.length_squared().max(1e-300);
                let (u, v) = ((point - a).cross(c - a).dot(across) / area, (b - a).cross(point - a).dot(across) / area);
                let [na, nb, nc] = facet.normals;
                let normal = (na * (1.0 - u - v) + nb * u + nc * v).normalize_or_zero();
                // Thin surfaces have two sides: the one that is seen is lit.
                let inside = normal.dot(along) > 0.0 && !facet.plane;
                // The inside of a surface is seen through the section alone: it is cut solid there.
                if let (true, Some(section)) = (inside, self.drawing.section)
                    && section.normal.dot(along) < 0.0
                    && section.height(eye) > 0.0
                {
                    let point = eye - along * (section.height(eye) / section.normal.dot(along));
                    return ShadedSurface::Thing { point, normal: section.normal, color: facet.body, flat: true };
                }
                let normal = if inside { -normal } else { normal };
                ShadedSurface::Thing { point, normal, color: facet.body, flat: facet.plane }
            }
        }
    }

    /// Colour and shine of a thing at a point, by the place of its colour.
    fn coat(&self, number: u32, point: Vec3) -> ([f32; 3], (f32, i32, f32)) {
        let plain = self.drawing.colors[number as usize];
        let Some(dress) = self.drawing.dresses.get(&number) else { return (plain, Finish::default().shine()) };
        let style = &self.look.styles[dress.style].style;
        let color = style.texture.map_or(plain, |texture| {
            let (share, second) = (texture.share(dress.pose.inverse_point(point)), texture.color.linear());
            std::array::from_fn(|k| plain[k] + share * (second[k] - plain[k]))
        });
        (color, style.finish.shine())
    }

    fn sky_color(&self, row: f64) -> [f32; 3] {
        let share = (row / self.look.size[1] as f64) as f32;
        let [top, bottom] = self.background;
        std::array::from_fn(|k| top[k] + share * (bottom[k] - top[k]))
    }

    fn light(&self, point: Vec3, normal: Vec3) -> [f32; 3] {
        let sun = SUN * self.lights.sun(point, normal);
        // From above more than from below, and what the ground sends back.
        let side = 0.72 + 0.28 * normal.z as f32;
        let seen = self.lights.sky(point, normal);
        let sky = SKY * side * (0.12 + 0.88 * seen);
        [sun * 1.02 + sky * 0.97, sun + sky, sun * 0.95 + sky * 1.06]
    }

    /// Colour of a thing where it is seen, as amounts of light.
    fn color(&self, x: f64, y: f64, row: f64, thing: u32, depth: f64) -> [f32; 3] {
        match self.surface(x, y, thing, depth) {
            ShadedSurface::Nothing => self.sky_color(row),
            ShadedSurface::Thing { point, normal, color, flat } => {
                let light = self.light(point, normal);
                let eye = (self.lens.origin() - point).normalize_or_zero();
                let half = (eye + self.look.light.normalize_or_zero()).normalize_or_zero();
                let (color, (strength, narrow, tint)) = self.coat(color, point);
                let shine = if flat { 0.0 } else { (normal.dot(half).max(0.0) as f32).powi(narrow) * light[1] };
                let shine = strength * shine;
                std::array::from_fn(|k| color[k] * light[k] + shine * (1.0 + tint * (color[k] - 1.0)))
            }
            ShadedSurface::Ground(point) => {
                let light = self.light(point, Vec3::Z);
                let slope = (self.lens.origin().z - point.z).abs() / (self.lens.origin() - point).length();
                // Lines thinner than a pixel become as faint as they are thin.
                let pixel = self.lens.sample_angle() * self.look.samples as f64;
                let footprint = depth * pixel / slope.max(1e-3);
                let thickness = 0.012 * self.grid;
                let near = |v: f64| {
                    let off = (v / self.grid - (v / self.grid).round()).abs() * self.grid;
                    ((0.5 * (thickness + footprint) - off) / footprint).clamp(0.0, 1.0)
                        * (thickness / footprint).min(1.0)
                };
                let line = 0.22 * near(point.x).max(near(point.y)) as f32;
                let far = (point - self.drawing.bounds.center()).length() / self.fade;
                let ground = (-far * far).exp() as f32;
                let sky = self.sky_color(row);
                std::array::from_fn(|k| {
                    let lit = self.ground[k] * light[k] * (1.0 - line);
                    sky[k] + ground * (lit - sky[k])
                })
            }
        }
    }
}

/// Amount of light to what screens take.
fn encode(light: f32) -> u8 {
    // Bright spots are bent under the limit instead of cut off.
    let bent = if light > 0.8 { 0.8 + 0.2 * (1.0 - (-(light - 0.8) / 0.2).exp()) } else { light };
    (255.0 * bent.max(0.0).powf(1.0 / 2.2) + 0.5) as u8
}

/// Colours of the pixels of some rows.
pub fn band(
    drawing: &Drawing,
    look: &Look,
    lens: &Perspective,
    lights: &Lights,
    depths: &Depths,
    rows: Range<usize>,
) -> Vec<u8> {
    let n = look.samples.max(1);
    let extent = drawing.bounds.size().max_element();
    let shader = Shader {
        drawing,
        look,
        lens,
        lights,
        background: look.background.map(super::Rgb::linear),
        ground: look.ground_color.linear(),
        grid: grid(extent),
        fade: 2.2 * drawing.bounds.size().length(),
    };
    let mut out = Vec::with_capacity(3 * look.size[0] * rows.len());
    let mut groups: Vec<(u32, [f64; 4])> = Vec::new();
    for row in rows {
        for column in 0..look.size[0] {
            // Samples of a pixel that see the same thing are lit as one, at their middle.
            groups.clear();
            for (j, i) in (0..n).flat_map(|j| (0..n).map(move |i| (j, i))) {
                let (x, y) = (column * n + i, row * n + j);
                let at = (y - depths.rows.start) * depths.width + x;
                let (x, y) = (x as f64 + 0.5, y as f64 + 0.5);
                let (thing, depth) = shader.with_ground(x, y, depths.thing[at], f64::from(depths.depth[at]));
                match groups.iter_mut().find(|g| g.0 == thing) {
                    Some(group) => group.1 = std::array::from_fn(|k| group.1[k] + [1.0, x, y, depth][k]),
                    None => groups.push((thing, [1.0, x, y, depth])),
                }
            }
            let mut sum = [0.0f32; 3];
            for (thing, [count, x, y, depth]) in &groups {
                let color = shader.color(x / count, y / count, row as f64, *thing, depth / count);
                (0..3).for_each(|k| sum[k] += *count as f32 * color[k]);
            }
            out.extend(sum.map(|light| encode(light / (n * n) as f32)));
        }
    }
    out
}
