//! A tree of bounds over the parts of one shape (triangles of a mesh, children of a compound).
//!
//! Built once by halving at the middle of the longest side of the centres' bounds (median if that fails), stored in depth-first order: the
//! left child follows its parent. Deterministic; about 60 bytes per part.

use crate::Aabb;
use grouser_math::Vec3;

/// Parts per leaf, at most.
const LEAF: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    bounds: Aabb,
    /// Leaf: first part in `order`. Inner: index of the right child.
    first: u32,
    /// Parts of a leaf; 0 for inner nodes.
    count: u32,
}

/// The tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bvh {
    nodes: Vec<Node>,
    /// Parts in the order of the leaves.
    order: Vec<u32>,
}

impl Bvh {
    /// A tree over these bounds.
    pub fn new(boxes: &[Aabb]) -> Self {
        let mut this = Self { nodes: Vec::new(), order: (0..boxes.len() as u32).collect() };
        if !boxes.is_empty() {
            let mut order = std::mem::take(&mut this.order);
            this.build(boxes, &mut order, 0);
            this.order = order;
        }
        this
    }

    fn build(&mut self, boxes: &[Aabb], order: &mut [u32], start: usize) {
        let bounds = order.iter().fold(Aabb::EMPTY, |b, i| b.union(&boxes[*i as usize]));
        let at = self.nodes.len();
        self.nodes.push(Node { bounds, first: start as u32, count: order.len() as u32 });
        if order.len() <= LEAF {
            return;
        }
        let center = |i: u32| boxes[i as usize].center();
        let centers = order.iter().fold(Aabb::EMPTY, |b, i| b.union(&Aabb { min: center(*i), max: center(*i) }));
        let size = centers.size();
        let axis = (0..3).fold(0, |best, i| if size[i] > size[best] { i } else { best });
        order.sort_unstable_by(|a, b| center(*a)[axis].total_cmp(&center(*b)[axis]).then(a.cmp(b)));
        let middle = centers.center()[axis];
        let split = order.partition_point(|i| center(*i)[axis] < middle);
        // Very uneven halves make deep trees: then by number.
        let split = if split.min(order.len() - split) * 8 < order.len() { order.len() / 2 } else { split };
        let (left, right) = order.split_at_mut(split);
        self.build(boxes, left, start);
        self.nodes[at].count = 0;
        self.nodes[at].first = self.nodes.len() as u32;
        self.build(boxes, right, start + split);
    }

    /// Calls `visit` for every part in a leaf whose bounds `enter` lets in, left to right.
    pub fn walk(&self, enter: &mut impl FnMut(&Aabb) -> bool, visit: &mut impl FnMut(u32)) {
        if !self.nodes.is_empty() {
            self.walk_from(0, enter, visit);
        }
    }

    fn walk_from(&self, at: usize, enter: &mut impl FnMut(&Aabb) -> bool, visit: &mut impl FnMut(u32)) {
        let node = &self.nodes[at];
        if !enter(&node.bounds) {
            return;
        }
        if node.count > 0 {
            self.order[node.first as usize..(node.first + node.count) as usize].iter().for_each(|i| visit(*i));
        } else {
            self.walk_from(at + 1, enter, visit);
            self.walk_from(node.first as usize, enter, visit);
        }
    }

    /// Parts whose leaf touches the bounds, in ascending order, appended to `out`. May name parts that do not touch.
    pub fn find(&self, bounds: &Aabb, out: &mut Vec<u32>) {
        let start = out.len();
        self.walk(&mut |b| b.overlaps(bounds), &mut |i| out.push(i));
        out[start..].sort_unstable();
    }

    /// Calls `visit` for the parts in leaves that the ray meets before `limit` (in multiples of `direction`), which
    /// `visit` may lower.
    pub fn walk_ray(&self, origin: Vec3, direction: Vec3, limit: &mut f64, visit: &mut impl FnMut(u32, &mut f64)) {
        if !self.nodes.is_empty() {
            self.walk_ray_from(0, origin, direction, limit, visit);
        }
    }

    fn walk_ray_from(&self, at: usize, o: Vec3, d: Vec3, limit: &mut f64, visit: &mut impl FnMut(u32, &mut f64)) {
        let node = &self.nodes[at];
        if ray_enters(&node.bounds, o, d).is_none_or(|s| s > *limit) {
            return;
        }
        if node.count > 0 {
            for i in &self.order[node.first as usize..(node.first + node.count) as usize] {
                visit(*i, limit);
            }
        } else {
            self.walk_ray_from(at + 1, o, d, limit, visit);
            self.walk_ray_from(node.first as usize, o, d, limit, visit);
        }
    }
}

/// Where a ray enters a box (0 if it starts inside), in multiples of `d`; nothing if it misses.
pub fn ray_enters(bounds: &Aabb, o: Vec3, d: Vec3) -> Option<f64> {
    let (mut near, mut far) = (0f64, f64::INFINITY);
    for i in 0..3 {
        if d[i] == 0.0 {
            if o[i] < bounds.min[i] || o[i] > bounds.max[i] {
                return None;
            }
        } else {
            let (s, t) = ((bounds.min[i] - o[i]) / d[i], (bounds.max[i] - o[i]) / d[i]);
            near = near.max(s.min(t));
            far = far.min(s.max(t));
        }
    }
    // A little more than nothing, so that flat boxes are not missed by rounding.
    (near <= far * (1.0 + 1e-12) + 1e-300).then_some(near)
}
