//! The tree with eight children to a node, in single precision: what finding parts reads first.
//!
//! A walk through two children at a time waits for memory at every level: the nodes of half a million triangles are 20
//! MB. Here three levels are one node of 224 bytes and one comparison of eight boxes. Bounds are rounded outwards, and
//! whatever passes is looked at again in double precision, so that rounding changes nothing: the leaves that are found
//! are those whose own bounds touch, whichever way they are reached.

use super::{Bvh, Node};
use crate::Aabb;
use grouser_math::Vec3;
use wide::f32x8;

/// Children of a node.
const WIDTH: usize = 8;
/// Set in the number of a child that is a leaf: the rest is its node in the tree of two children.
const LEAF: u32 = 1 << 31;
/// Coordinates beyond this, in metres, are left to double precision.
const FAR: f64 = 1e15;

/// Eight boxes, the empty ones last.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WideNode {
    min: [f32x8; 3],
    max: [f32x8; 3],
    child: [u32; WIDTH],
}

/// The tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct WideTree {
    nodes: Vec<WideNode>,
}

/// What is looked for: a ball or a box, in either precision.
pub(super) trait Sought {
    /// One bit for each of the boxes that may touch it.
    fn near(&self, min: &[f32x8; 3], max: &[f32x8; 3]) -> u32;
    /// Does it touch these bounds?
    fn touches(&self, bounds: &Aabb) -> bool;
}

impl WideTree {
    /// The same leaves as those of `nodes`.
    pub fn new(nodes: &[Node]) -> Self {
        let mut this = Self::default();
        if !nodes.is_empty() {
            this.add(nodes, 0);
        }
        this
    }

    /// Adds the subtree of a node, and returns its number.
    fn add(&mut self, nodes: &[Node], root: usize) -> u32 {
        let mut children = vec![root];
        // The largest of them is opened until there are eight or all are leaves.
        while children.len() < WIDTH {
            let size = |at: usize| nodes[at].bounds.size().length_squared();
            let inner = |k: &usize| nodes[children[*k]].count == 0;
            let largest = (0..children.len())
                .filter(inner)
                .max_by(|a, b| size(children[*a]).total_cmp(&size(children[*b])).then(b.cmp(a)));
            let Some(k) = largest else { break };
            let at = children[k];
            children[k] = at + 1;
            children.insert(k + 1, super::right(nodes, at));
        }
        let mut wide = WideNode {
            min: [f32x8::splat(f32::INFINITY); 3],
            max: [f32x8::splat(f32::NEG_INFINITY); 3],
            child: [LEAF; WIDTH],
        };
        for axis in 0..3 {
            let (mut min, mut max) = ([f32::INFINITY; WIDTH], [f32::NEG_INFINITY; WIDTH]);
            for (k, at) in children.iter().enumerate() {
                (min[k], max[k]) = (down(nodes[*at].bounds.min[axis]), up(nodes[*at].bounds.max[axis]));
            }
            (wide.min[axis], wide.max[axis]) = (f32x8::from(min), f32x8::from(max));
        }
        let place = self.nodes.len();
        self.nodes.push(wide);
        for (k, at) in children.into_iter().enumerate() {
            self.nodes[place].child[k] = if nodes[at].count > 0 { LEAF | at as u32 } else { self.add(nodes, at) };
        }
        place as u32
    }

    /// Appends the parts of all leaves that touch the region.
    pub fn find(&self, tree: &Bvh, region: &impl Sought, out: &mut Vec<u32>) {
        if !self.nodes.is_empty() {
            self.walk(tree, 0, region, out);
        }
    }

    fn walk(&self, tree: &Bvh, at: u32, region: &impl Sought, out: &mut Vec<u32>) {
        let node = &self.nodes[at as usize];
        let mut near = region.near(&node.min, &node.max);
        while near != 0 {
            let child = node.child[near.trailing_zeros() as usize];
            near &= near - 1;
            if child & LEAF == 0 {
                self.walk(tree, child, region, out);
                continue;
            }
            let leaf = &tree.nodes[(child & !LEAF) as usize];
            if region.touches(&leaf.bounds) {
                out.extend_from_slice(&tree.order[leaf.parts()]);
            }
        }
    }
}

/// The next number of f32 that is not greater.
fn down(x: f64) -> f32 {
    let near = x as f32;
    if f64::from(near) > x { near.next_down() } else { near }
}

/// The next number of f32 that is not less.
fn up(x: f64) -> f32 {
    -down(-x)
}

/// A ball.
pub(super) struct BallRegion {
    center: Vec3,
    square: f64,
    narrow: [f32x8; 3],
    narrow_square: f32x8,
}

impl BallRegion {
    /// Nothing where single precision does not reach. A little larger, so that rounding drops nothing.
    pub fn new(center: Vec3, radius: f64, square: f64) -> Option<Self> {
        let far = center.abs().max_element();
        if !(0.0..=FAR).contains(&(far + radius)) {
            return None;
        }
        // Rounding moves the centre by 2^-24 of each coordinate; a millionth pays for the arithmetic.
        let sure = up((radius + 1.2e-7 * far) * (1.0 + 1e-6) + 1e-30);
        let narrow = center.to_array().map(|x| f32x8::splat(x as f32));
        Some(Self { center, square, narrow, narrow_square: f32x8::splat(sure * sure * (1.0 + 1e-6)) })
    }
}

impl Sought for BallRegion {
    #[inline(always)]
    fn near(&self, min: &[f32x8; 3], max: &[f32x8; 3]) -> u32 {
        let gap = |axis: usize| (min[axis] - self.narrow[axis]).max(self.narrow[axis] - max[axis]).max(f32x8::ZERO);
        let [x, y, z] = [gap(0), gap(1), gap(2)];
        (x * x + y * y + z * z).simd_le(self.narrow_square).to_bitmask()
    }

    #[inline(always)]
    fn touches(&self, bounds: &Aabb) -> bool {
        bounds.distance_squared(self.center) <= self.square
    }
}

/// A box.
pub(super) struct BoxRegion<'a> {
    bounds: &'a Aabb,
    min: [f32x8; 3],
    max: [f32x8; 3],
}

impl<'a> BoxRegion<'a> {
    pub fn new(bounds: &'a Aabb) -> Self {
        let min = bounds.min.to_array().map(|x| f32x8::splat(down(x)));
        Self { bounds, min, max: bounds.max.to_array().map(|x| f32x8::splat(up(x))) }
    }
}

impl Sought for BoxRegion<'_> {
    #[inline(always)]
    fn near(&self, min: &[f32x8; 3], max: &[f32x8; 3]) -> u32 {
        let apart = |axis: usize| min[axis].simd_le(self.max[axis]) & self.min[axis].simd_le(max[axis]);
        (apart(0) & apart(1) & apart(2)).to_bitmask()
    }

    #[inline(always)]
    fn touches(&self, bounds: &Aabb) -> bool {
        bounds.overlaps(self.bounds)
    }
}
