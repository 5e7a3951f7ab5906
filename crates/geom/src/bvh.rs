//! A tree of bounds over the parts of one shape (triangles of a mesh, children of a compound).
//!
//! Built once by halving at the middle of the longest side of the centres' bounds (median if that fails), stored in
//! depth-first order: the left child follows its parent, the right child the last of the left one's. So a walk is one
//! loop forward, which leaves a subtree out by a jump to its end. Balls and boxes are looked for in a copy with eight
//! children to a node ([`wide`]). Deterministic; about 80 bytes per part.

mod wide;

use crate::Aabb;
use grouser_math::Vec3;
use std::ops::Range;
use wide::{BallRegion, BoxRegion, WideTree};

/// Parts per leaf, at most.
const LEAF: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    bounds: Aabb,
    /// Leaf: first part in `order`. Inner: index of the node after the subtree.
    first: u32,
    /// Parts of a leaf; 0 for inner nodes.
    count: u32,
}

impl Node {
    /// Places of a leaf's parts in `order`.
    fn parts(&self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// The tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bvh {
    nodes: Vec<Node>,
    /// Parts in the order of the leaves.
    order: Vec<u32>,
    /// The same leaves with eight children to a node.
    wide: WideTree,
}

impl Bvh {
    /// A tree over these bounds.
    pub fn new(boxes: &[Aabb]) -> Self {
        let mut this = Self { order: (0..boxes.len() as u32).collect(), ..Self::default() };
        if !boxes.is_empty() {
            let mut order = std::mem::take(&mut this.order);
            this.build(boxes, &mut order, 0);
            this.order = order;
            this.wide = WideTree::new(&this.nodes);
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
        self.build(boxes, right, start + split);
        self.nodes[at].count = 0;
        self.nodes[at].first = self.nodes.len() as u32;
    }

    /// Calls `visit` for every part in a leaf whose bounds `enter` lets in, left to right.
    pub fn walk(&self, enter: &mut impl FnMut(&Aabb) -> bool, visit: &mut impl FnMut(u32)) {
        self.walk_leaves(&mut |b, ()| enter(b), &mut |parts, ()| parts.iter().for_each(|i| visit(*i)), &mut ());
    }

    /// Calls `visit` with the parts of every leaf whose bounds `enter` lets in, left to right; both may read, and
    /// `visit` may change, the state.
    #[inline(always)]
    fn walk_leaves<S>(
        &self,
        enter: &mut impl FnMut(&Aabb, &S) -> bool,
        visit: &mut impl FnMut(&[u32], &mut S),
        state: &mut S,
    ) {
        let mut at = 0;
        while let Some(node) = self.nodes.get(at) {
            let leaf = node.count > 0;
            if !enter(&node.bounds, state) {
                at = if leaf { at + 1 } else { node.first as usize };
                continue;
            }
            if leaf {
                visit(&self.order[node.first as usize..(node.first + node.count) as usize], state);
            }
            at += 1;
        }
    }

    /// Parts whose leaf touches the bounds, in ascending order, appended to `out`. May name parts that do not touch.
    pub fn find(&self, bounds: &Aabb, out: &mut Vec<u32>) {
        let start = out.len();
        self.wide.find(self, &BoxRegion::new(bounds), out);
        out[start..].sort_unstable();
    }

    /// Parts whose leaf comes within `radius` metres of `center`, in ascending order, appended to `out`. May name parts
    /// that do not.
    pub fn find_ball(&self, center: Vec3, radius: f64, out: &mut Vec<u32>) {
        let start = out.len();
        // A little more, so that rounding drops nothing.
        let square = (radius * (1.0 + 1e-12)).powi(2);
        match BallRegion::new(center, radius, square) {
            Some(ball) => self.wide.find(self, &ball, out),
            None => self.walk(&mut |b| b.distance_squared(center) <= square, &mut |i| out.push(i)),
        }
        out[start..].sort_unstable();
    }

    /// Parts in the order of the leaves.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Walks two trees together: calls `visit` with each two leaves whose bounds, and those of all that contain them,
    /// `enter` lets in: the first one's bounds, and the places of both in `order`. The larger of two subtrees is opened
    /// first.
    pub(crate) fn walk_pairs(
        &self,
        other: &Self,
        enter: &mut impl FnMut(&Aabb, &Aabb) -> bool,
        visit: &mut impl FnMut(&Aabb, Range<usize>, Range<usize>),
    ) {
        if self.nodes.is_empty() || other.nodes.is_empty() {
            return;
        }
        let mut open = vec![(0, 0)];
        while let Some((i, j)) = open.pop() {
            let (a, b) = (&self.nodes[i], &other.nodes[j]);
            if !enter(&a.bounds, &b.bounds) {
                continue;
            }
            match (a.count > 0, b.count > 0) {
                (true, true) => visit(&a.bounds, a.parts(), b.parts()),
                (false, leaf) if leaf || a.bounds.size().length_squared() >= b.bounds.size().length_squared() => {
                    open.extend([(right(&self.nodes, i), j), (i + 1, j)]);
                }
                _ => open.extend([(i, right(&other.nodes, j)), (i, j + 1)]),
            }
        }
    }

    /// Calls `visit` for the parts in leaves that the ray meets before `limit` (in multiples of `direction`), which
    /// `visit` may lower.
    pub fn walk_ray(&self, origin: Vec3, direction: Vec3, limit: &mut f64, visit: &mut impl FnMut(u32, &mut f64)) {
        let mut enter = |b: &Aabb, limit: &f64| ray_enters(b, origin, direction).is_some_and(|s| s <= *limit);
        let mut visit = |parts: &[u32], limit: &mut f64| parts.iter().for_each(|i| visit(*i, limit));
        self.walk_leaves(&mut enter, &mut visit, limit);
    }
}

/// Right child of an inner node.
fn right(nodes: &[Node], at: usize) -> usize {
    let left = &nodes[at + 1];
    if left.count > 0 { at + 2 } else { left.first as usize }
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

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    /// Every part that the bounds or the ball reaches is named, in ascending order, and few others.
    #[test]
    fn finds_what_testing_all_parts_finds() {
        let mut rng = Rng::new(4);
        // Far from the origin single precision knows places to a metre.
        for (n, far) in [0, 1, 4, 5, 100, 3000].into_iter().flat_map(|n| [(n, 0.0), (n, 1e7), (n, 1e17)]) {
            let place = |rng: &mut Rng| Vec3::new(rng.unit(), rng.unit(), rng.unit());
            let far = Vec3::new(far, -far, 0.5 * far);
            let boxes: Vec<Aabb> =
                (0..n).map(|_| Aabb::around(far + place(&mut rng), 0.02 * place(&mut rng))).collect();
            let tree = Bvh::new(&boxes);
            for _ in 0..50 {
                let (center, radius) = (far + place(&mut rng), rng.uniform(0.0, 0.2));
                let bounds = Aabb::around(center, Vec3::splat(radius));
                let (mut in_box, mut in_ball) = (Vec::new(), Vec::new());
                tree.find(&bounds, &mut in_box);
                tree.find_ball(center, radius, &mut in_ball);
                assert!(in_box.is_sorted() && in_ball.is_sorted() && in_ball.iter().all(|i| in_box.contains(i)));
                let must = |found: &[u32], touches: &dyn Fn(&Aabb) -> bool| {
                    (0..n as u32).filter(|i| touches(&boxes[*i as usize])).all(|i| found.contains(&i))
                };
                let same = |found: &[u32], enter: &mut dyn FnMut(&Aabb) -> bool| {
                    let mut plain = Vec::new();
                    tree.walk(&mut |b| enter(b), &mut |i| plain.push(i));
                    plain.sort_unstable();
                    assert_eq!(found, plain, "the same leaves either way");
                };
                same(&in_box, &mut |b| b.overlaps(&bounds));
                same(&in_ball, &mut |b| b.distance_squared(center) <= (radius * (1.0 + 1e-12)).powi(2));
                assert!(must(&in_box, &|b| b.overlaps(&bounds)));
                assert!(must(&in_ball, &|b| b.distance_squared(center) <= radius * radius));
            }
        }
    }
}
