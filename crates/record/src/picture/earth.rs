//! Ground that deforms, in pictures: its blocks as triangles, and holes in the initial ground where they lie.

use super::Look;
use super::color::{Rgb, scale};
use super::stage::{Drawing, Facet, Painted};
use crate::moment::Moment;
use crate::relief::{RELIEF_SIDE, Relief, ReliefBlock, ReliefField};
use grouser_math::{Pose, Vec3};

/// Steps of the scale of colours.
const SHADES: f64 = 96.0;
/// Share of the scale within which the ground's own colour gives way to it.
const FADE: f64 = 0.12;

/// Where the initial ground is replaced by blocks.
#[derive(Clone, Debug)]
pub struct Holes {
    pose: Pose,
    /// Side of a block in m, and half the distance of nodes.
    side: f64,
    shift: f64,
    low: [i32; 2],
    size: [i32; 2],
    taken: Vec<bool>,
}

impl Holes {
    /// Those of one ground in the pose of its body; `blocks` are its blocks.
    pub fn new(relief: &Relief, pose: Pose, blocks: &[&ReliefBlock]) -> Self {
        let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
        for block in blocks {
            for k in 0..2 {
                low[k] = low[k].min(block.at[k]);
                high[k] = high[k].max(block.at[k]);
            }
        }
        let size = if blocks.is_empty() { [0; 2] } else { [high[0] - low[0] + 1, high[1] - low[1] + 1] };
        let mut taken = vec![false; (size[0] * size[1]) as usize];
        for block in blocks {
            taken[((block.at[1] - low[1]) * size[0] + block.at[0] - low[0]) as usize] = true;
        }
        let side = (RELIEF_SIDE - 1) as f64 * relief.spacing;
        Self { pose, side, shift: 0.5 * relief.spacing, low, size, taken }
    }

    /// Is a point of the world above or below a block?
    pub fn covers(&self, point: Vec3) -> bool {
        let local = self.pose.inverse_point(point);
        let index = |k: usize| ((local[k] - self.shift) / self.side).floor() as i64 - i64::from(self.low[k]);
        let (i, j) = (index(0), index(1));
        let inside = i >= 0 && j >= 0 && i < i64::from(self.size[0]) && j < i64::from(self.size[1]);
        inside && self.taken[(j * i64::from(self.size[0]) + i) as usize]
    }
}

/// Blocks of one ground, which end to end are one surface.
struct Sheet<'a> {
    blocks: Vec<&'a ReliefBlock>,
}

impl Sheet<'_> {
    fn find(&self, at: [i32; 2]) -> Option<&ReliefBlock> {
        self.blocks.binary_search_by_key(&at, |b| b.at).ok().map(|k| self.blocks[k])
    }

    /// Height of node (i, j) of a block, which may lie in the next one.
    fn height(&self, block: &ReliefBlock, i: i32, j: i32) -> Option<f64> {
        let last = RELIEF_SIDE as i32 - 1;
        let step = |k: i32| if k < 0 { -1 } else { i32::from(k > last) };
        let at = [block.at[0] + step(i), block.at[1] + step(j)];
        let other = if at == block.at { block } else { self.find(at)? };
        let [i, j] = [i - last * step(i), j - last * step(j)];
        let height = f64::from(other.height[j as usize * RELIEF_SIDE + i as usize]);
        height.is_finite().then_some(height)
    }

    /// Normals at the nodes of a block in the ground's frame.
    fn normals(&self, block: &ReliefBlock, spacing: f64) -> Vec<Vec3> {
        let slope = |i: i32, j: i32, [di, dj]: [i32; 2]| {
            let here = self.height(block, i, j).unwrap_or(0.0);
            match (self.height(block, i - di, j - dj), self.height(block, i + di, j + dj)) {
                (Some(before), Some(after)) => 0.5 * (after - before),
                (Some(before), None) => here - before,
                (None, Some(after)) => after - here,
                (None, None) => 0.0,
            }
        };
        let side = RELIEF_SIDE as i32;
        let nodes = (0..side).flat_map(|j| (0..side).map(move |i| (i, j)));
        let normal = |(i, j)| Vec3::new(-slope(i, j, [1, 0]), -slope(i, j, [0, 1]), spacing).normalize_or_zero();
        nodes.map(normal).collect()
    }
}

/// A colour between two.
fn mixed(Rgb(a): Rgb, Rgb(b): Rgb, share: f64) -> Rgb {
    let mix = |a: u8, b: u8| (f64::from(a) + share * (f64::from(b) - f64::from(a))).round() as u8;
    Rgb(std::array::from_fn(|k| mix(a[k], b[k])))
}

/// Colour of ground whose own colour is `base`: by the scale, fading to its own where the value is small.
pub fn relief_color(base: Rgb, value: f64, [low, high]: [f64; 2]) -> Rgb {
    let place = ((value - low) / (high - low).max(1e-300)).clamp(0.0, 1.0);
    let place = (place * SHADES).round() / SHADES;
    mixed(base, scale(place), (place / FADE).min(1.0))
}

/// The grounds of a frame, each with its blocks by place.
fn sheets<'a>(moment: &'a Moment, reliefs: &'a [Relief]) -> impl Iterator<Item = (&'a Relief, Sheet<'a>)> + 'a {
    reliefs.iter().enumerate().map(|(k, relief)| {
        let mut blocks: Vec<_> = moment.relief.iter().filter(|block| block.ground as usize == k).collect();
        blocks.sort_unstable_by_key(|block| block.at);
        (relief, Sheet { blocks })
    })
}

/// Adds the grounds of a frame, and holes where they lie; `base` is the colour of a body.
pub fn add(
    drawing: &mut Drawing,
    painted: &mut Painted,
    (moment, reliefs): (&Moment, &[Relief]),
    look: &Look,
    base: impl Fn(&Relief) -> Rgb,
) {
    for (relief, sheet) in sheets(moment, reliefs) {
        let (pose, own) = (moment.poses[relief.body as usize], base(relief));
        drawing.holes.push(Holes::new(relief, pose, &sheet.blocks));
        for block in &sheet.blocks {
            let normals = sheet.normals(block, relief.spacing);
            let points: Vec<Vec3> = (0..block.height.len()).map(|k| pose.point(relief.point(block, k))).collect();
            for corners in block.triangles() {
                let color = look.relief.map_or(own, |(field, range)| {
                    let values = block.field(field);
                    relief_color(own, corners.iter().map(|k| f64::from(values[*k])).sum::<f64>() / 3.0, range)
                });
                let body = painted.number(drawing, color);
                drawing.facets.push(Facet {
                    corners: corners.map(|k| points[k]),
                    normals: corners.map(|k| pose.vector(normals[k])),
                    body,
                    plane: false,
                    is_holed: false,
                });
            }
        }
    }
}

/// Value of a field in a frame that few nodes exceed; of sinkage the greatest.
pub fn top_value(moment: &Moment, field: ReliefField) -> f64 {
    let values = || moment.relief.iter().flat_map(|block| block.field(field)).map(|v| f64::from(*v));
    match field {
        ReliefField::Sinkage => values().fold(0.0, f64::max),
        ReliefField::Pressure | ReliefField::Yield => super::stage::few_exceed(values().filter(|v| *v > 0.0).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(at: [i32; 2], height: impl Fn(f64, f64) -> f64) -> ReliefBlock {
        let relief = Relief { name: "field".into(), body: 0, spacing: 0.1 };
        let mut block = ReliefBlock { at, height: vec![0.0; RELIEF_SIDE * RELIEF_SIDE], ..ReliefBlock::default() };
        block.height = (0..block.height.len())
            .map(|k| {
                let p = relief.point(&block, k);
                height(p.x, p.y) as f32
            })
            .collect();
        block
    }

    /// Normals of a plane slope are the slope's, also across the edge of two blocks; holes are where blocks are.
    #[test]
    fn a_slope_of_blocks() {
        let relief = Relief { name: "field".into(), body: 0, spacing: 0.1 };
        let slope = |x: f64, y: f64| 0.25 * x - 0.5 * y + 0.02 * x * x;
        let blocks = [block([-1, 0], slope), block([0, 0], slope)];
        let sheet = Sheet { blocks: blocks.iter().collect() };
        for block in &blocks {
            for (k, normal) in sheet.normals(block, 0.1).into_iter().enumerate() {
                let x = relief.point(block, k).x;
                let edge = (k % RELIEF_SIDE == 0 && block.at[0] < 0) || (k % RELIEF_SIDE == 16 && block.at[0] == 0);
                let expected = Vec3::new(-0.25 - 0.04 * x, 0.5, 1.0).normalize();
                assert!((normal - expected).length() < if edge { 4e-3 } else { 1e-4 }, "{k} {normal} {expected}");
            }
        }
        let pose = Pose::at(Vec3::new(1.0, 2.0, 3.0));
        let holes = Holes::new(&relief, pose, &sheet.blocks);
        let covers = |x: f64, y: f64| holes.covers(Vec3::new(1.0 + x, 2.0 + y, 17.0));
        assert!(covers(0.06, 0.06) && covers(1.64, 1.6) && covers(-1.5, 0.1));
        assert!(!covers(1.66, 0.5) && !covers(0.0, 0.04) && !covers(0.5, 1.66) && !covers(-1.56, 0.5));
    }

    #[test]
    fn small_values_have_the_ground_s_own_colour() {
        let base = Rgb([120, 110, 100]);
        assert_eq!(relief_color(base, -0.1, [0.0, 1.0]), base);
        assert_eq!(relief_color(base, 0.0, [0.0, 1.0]), base);
        assert_eq!(relief_color(base, 2.0, [0.0, 1.0]), scale(1.0));
        assert_eq!(relief_color(base, 0.5, [0.0, 1.0]), scale(0.5));
    }
}
