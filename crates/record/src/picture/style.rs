//! Appearance of some shapes: colour, texture, finish and transparency, for our own pictures and for POV-Ray.
//!
//! A texture is a function of the place in the body's frame, so that it moves and turns with the body. What is
//! transparent shows the opaque things behind it: the picture is drawn with it and without it, and both are mixed where
//! it is in front. So of several transparent things behind each other the foremost is seen; they cast no shadow.

use super::cast::{Depths, NOTHING};
use super::stage::{Drawing, Stage};
use super::{Look, Rgb};
use crate::moment::Moment;
use crate::names;
use grouser_math::{Pose, Vec3};
use std::ops::Range;

/// How a surface shines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Finish {
    /// Not at all: chalk, dry soil.
    Matte,
    /// Slightly: stone, paint.
    #[default]
    Satin,
    /// Like lacquer or wet stone.
    Gloss,
    /// Highlights have the colour of the body.
    Metal,
}

impl Finish {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Matte, Self::Satin, Self::Gloss, Self::Metal];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Matte => "matte",
            Self::Satin => "satin",
            Self::Gloss => "gloss",
            Self::Metal => "metal",
        }
    }

    /// Strength of the highlight, how narrow it is, and how much of it has the body's colour.
    pub(super) fn shine(self) -> (f32, i32, f32) {
        match self {
            Self::Matte => (0.0, 1, 0.0),
            Self::Satin => (0.10, 24, 0.0),
            Self::Gloss => (0.55, 90, 0.0),
            Self::Metal => (1.1, 18, 1.0),
        }
    }

    /// The same for POV-Ray.
    pub(crate) fn povray(self) -> &'static str {
        match self {
            Self::Matte => "finish { ambient 0.07 diffuse 0.9 }",
            Self::Satin => "finish { ambient 0.07 diffuse 0.85 specular 0.12 roughness 0.05 }",
            Self::Gloss => "finish { ambient 0.07 diffuse 0.8 specular 0.6 roughness 0.006 reflection 0.06 }",
            Self::Metal => "finish { ambient 0.06 diffuse 0.55 specular 0.8 roughness 0.02 metallic reflection 0.2 }",
        }
    }
}

/// A pattern of two colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// Cubes of both colours by turns: shows how bodies turn.
    #[default]
    Checker,
    /// Stripes across the body's x.
    Stripes,
    /// Small cubes of mixtures of both, as in stone.
    Speckles,
}

impl Pattern {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Checker, Self::Stripes, Self::Speckles];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checker => "checker",
            Self::Stripes => "stripes",
            Self::Speckles => "speckles",
        }
    }
}

/// A second colour, where a pattern says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Texture {
    /// The pattern.
    pub pattern: Pattern,
    /// The second colour.
    pub color: Rgb,
    /// Edge of its cubes, or width of its stripes, m.
    pub size: f64,
}

impl Texture {
    /// Share of the second colour at a point of the body's frame.
    pub fn share(&self, point: Vec3) -> f32 {
        // Shifted, so that faces of boxes do not lie on the borders of cells.
        let cell = (point / self.size + 0.31).floor();
        let even = |x: f64| x.rem_euclid(2.0) < 0.5;
        match self.pattern {
            Pattern::Checker => f32::from(u8::from(even(cell.x + cell.y + cell.z))),
            Pattern::Stripes => f32::from(u8::from(even(cell.x))),
            Pattern::Speckles => {
                let mixed = cell.to_array().iter().fold(0x9e37_79b9_7f4a_7c15_u64, |hash, c| {
                    (hash ^ (*c as i64 as u64)).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(31)
                });
                (mixed >> 40) as f32 / (1u64 << 24) as f32
            }
        }
    }
}

/// How some shapes are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    /// Colour; absent: that which they would have anyway.
    pub color: Option<Rgb>,
    /// A second colour.
    pub texture: Option<Texture>,
    /// How the surface shines.
    pub finish: Finish,
    /// 0: opaque; 1: not seen.
    pub transparency: f64,
    /// Text of POV-Ray in the place of its texture.
    pub povray: Option<String>,
}

/// A style, and the shapes that have it, in ascending order.
#[derive(Clone, Debug, PartialEq)]
pub struct StyledShapes {
    /// The style.
    pub style: Style,
    /// The shapes: indices into those of the recording.
    pub shapes: Vec<u32>,
}

impl Look {
    /// The style of a shape, by its number among the styles; the last one counts.
    pub(crate) fn style_of(&self, shape: usize) -> Option<usize> {
        let has = |styled: &StyledShapes| styled.shapes.binary_search(&(shape as u32)).is_ok();
        self.styles.iter().rposition(has)
    }
}

/// What styles are given by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StyleTarget {
    /// Names of bodies.
    Body,
    /// Names of fills.
    Fill,
    /// Names of materials.
    Material,
}

impl Stage {
    /// Shapes of the bodies, fills or materials of a name, in which `*` stands for anything, in ascending order.
    pub fn shapes_of(&self, target: StyleTarget, name: &str) -> Vec<u32> {
        let mut bodies = vec![false; self.header.bodies];
        match target {
            StyleTarget::Body => {
                let named = self.header.names.iter().filter(|(known, _)| names::fits(known, name));
                named.for_each(|(_, body)| bodies[*body as usize] = true);
            }
            StyleTarget::Fill => {
                for group in self.header.groups.iter().filter(|group| names::fits(&group.name, name)) {
                    bodies[group.first as usize..(group.first + group.count) as usize].fill(true);
                }
            }
            StyleTarget::Material => {
                let fits: Vec<bool> = self.solids.materials.iter().map(|known| names::fits(known, name)).collect();
                let of = |(_, m): &(usize, &u8)| fits.get(usize::from(**m)) == Some(&true);
                return self.solids.material.iter().enumerate().filter(of).map(|(i, _)| i as u32).collect();
            }
        }
        let shapes = self.solids.solids.iter().enumerate();
        shapes.filter(|(_, solid)| bodies[solid.body as usize]).map(|(i, _)| i as u32).collect()
    }

    /// Adds the colour of a shape that has a style; none for others.
    pub(super) fn dressed(&self, drawing: &mut Drawing, moment: &Moment, look: &Look, shape: usize) -> Option<u32> {
        let style = look.style_of(shape)?;
        let number = drawing.colors.len() as u32;
        drawing.colors.push(self.color_of(moment, look, shape).linear());
        let pose = moment.poses[self.solids.solids[shape].body as usize];
        drawing.dresses.insert(number, Dress { style, pose });
        Some(number)
    }

    /// Shapes of the bodies, else of the fills, else of the materials of a name.
    pub(crate) fn shapes_named(&self, name: &str) -> Vec<u32> {
        let targets = [StyleTarget::Body, StyleTarget::Fill, StyleTarget::Material].into_iter();
        targets.map(|target| self.shapes_of(target, name)).find(|shapes| !shapes.is_empty()).unwrap_or_default()
    }
}

/// Style of a thing of a drawing, and the body's frame.
#[derive(Clone, Copy, Debug)]
pub struct Dress {
    /// Which of [`Look::styles`].
    pub style: usize,
    /// Pose of the body.
    pub pose: Pose,
}

impl Drawing {
    /// The place of a thing's colour in the list of colours.
    pub(super) fn color_number(&self, thing: u32) -> u32 {
        match (thing as usize).checked_sub(self.balls.len()) {
            None => self.balls[thing as usize].body,
            Some(facet) => self.facets[facet].body,
        }
    }

    /// How transparent the thing with a colour is.
    fn transparency(&self, look: &Look, number: u32) -> f64 {
        self.dresses.get(&number).map_or(0.0, |dress| look.styles[dress.style].style.transparency)
    }

    /// The drawing without what is transparent; none where nothing is.
    pub(super) fn without_transparent(&self, look: &Look) -> Option<Self> {
        if look.styles.iter().all(|styled| styled.style.transparency == 0.0) {
            return None;
        }
        let opaque = |number: u32| self.transparency(look, number) == 0.0;
        Some(Self {
            balls: self.balls.iter().filter(|ball| opaque(ball.body)).copied().collect(),
            facets: self.facets.iter().filter(|facet| opaque(facet.body)).copied().collect(),
            ..self.clone()
        })
    }
}

/// Mixes rows of a picture with what is behind transparent things.
pub(super) fn mix(
    drawing: &Drawing,
    look: &Look,
    depths: &Depths,
    rows: Range<usize>,
    front: &mut [u8],
    behind: &[u8],
) {
    let n = look.samples.max(1);
    let pixels = rows.flat_map(|row| (0..look.size[0]).map(move |column| (row, column)));
    for (pixel, (row, column)) in pixels.enumerate() {
        let (mut sum, mut count) = (0.0, 0.0);
        for (j, i) in (0..n).flat_map(|j| (0..n).map(move |i| (j, i))) {
            let thing = depths.thing[(row * n + j - depths.rows.start) * depths.width + column * n + i];
            let share = if thing == NOTHING { 0.0 } else { drawing.transparency(look, drawing.color_number(thing)) };
            if share > 0.0 {
                (sum, count) = (sum + share, count + 1.0);
            }
        }
        if count > 0.0 {
            // Samples that see opaque things are the same in both pictures.
            let share = sum / count;
            for at in 3 * pixel..3 * pixel + 3 {
                let (a, b) = (f64::from(front[at]), f64::from(behind[at]));
                front[at] = (a + share * (b - a)).round() as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_what_they_are_called() {
        let of = |pattern| Texture { pattern, color: Rgb([0; 3]), size: 0.5 };
        let (checker, stripes) = (of(Pattern::Checker), of(Pattern::Stripes));
        let at = |x: f64, y: f64| Vec3::new(x, y, 0.1);
        assert_ne!(checker.share(at(0.1, 0.1)), checker.share(at(0.6, 0.1)));
        assert_ne!(checker.share(at(0.1, 0.1)), checker.share(at(0.1, -0.3)));
        assert_eq!(checker.share(at(0.1, 0.1)), checker.share(at(0.6, 0.6)));
        assert_eq!(stripes.share(at(0.1, 0.1)), stripes.share(at(0.1, 7.6)));
        assert_ne!(stripes.share(at(0.1, 0.1)), stripes.share(at(-0.3, 0.1)));
        let speckles: Vec<f32> =
            (0..1000).map(|i| of(Pattern::Speckles).share(at(0.5 * f64::from(i) + 0.2, 0.0))).collect();
        let mean = speckles.iter().sum::<f32>() / 1000.0;
        assert!((mean - 0.5).abs() < 0.05 && speckles.windows(2).filter(|w| w[0] != w[1]).count() > 990, "{mean}");
    }
}
