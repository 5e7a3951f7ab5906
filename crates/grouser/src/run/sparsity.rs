//! A picture of the matrix that a step factorises (Lacoursière 2010, Fig. 1b).
//!
//! The matrix of the Newton-type methods is
//!
//! ```text
//! [ M + D T D'   G' ]      a block of six unknowns per moving body, and one per joint with one for each equation;
//! [ G           -S  ]      bodies that touch, or that a row with bounds joins, share a block
//! ```
//!
//! On the left it stands as it is, bodies before joints; on the right is its factor in the order of elimination
//! (minimum degree), with the blocks that elimination fills in. Their share says how well a direct method suits the
//! step.

use grouser_math::sparse::{NOWHERE, Order};
use grouser_record::plot::{Anchor, Canvas, Color, Pixels, TEXT};
use grouser_solve::{NO_BODY, Problem};
use std::collections::BTreeSet;

/// Side of either panel in pixels, and the room around them.
const SIDE: f64 = 760.0;
const ROOM: f64 = 20.0;
/// Unknowns of a matrix at most: beyond, many of them share a pixel.
const MOST: usize = 60_000;

const FRAME: Color = [150, 156, 163];
const INK: Color = [27, 31, 36];
/// Blocks of bodies, of joints' equations, and those that are filled in.
const BODIES: Color = [0, 92, 160];
const JOINTS: Color = [20, 130, 90];
const FILLED: Color = [213, 94, 0];

/// Where a matrix and its factor have blocks.
#[derive(Clone)]
pub struct Sparsity {
    /// Unknowns of each node: bodies, then joints.
    sizes: Vec<usize>,
    bodies: usize,
    /// Pairs of nodes with a block, each once, the lower first.
    pairs: BTreeSet<(u32, u32)>,
    order: Order,
}

/// Numbers of a matrix and its factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SparsityCount {
    /// Moving bodies and joints.
    pub nodes: [usize; 2],
    /// Unknowns.
    pub unknowns: usize,
    /// Numbers in the lower half of the matrix, its diagonal included, and of its factor.
    pub entries: [usize; 2],
}

impl Sparsity {
    /// That of a step's problem; nothing of one without bodies that move, or of one too large to be drawn.
    pub fn of(problem: &Problem) -> Option<Self> {
        let mut node = vec![NOWHERE; problem.bodies.len()];
        let mut sizes = Vec::new();
        for (b, _) in problem.bodies.iter().enumerate().filter(|(_, body)| body.moves()) {
            node[b] = sizes.len() as u32;
            sizes.push(6);
        }
        let (bodies, e) = (sizes.len(), &problem.equations);
        sizes.extend((0..e.ends.len()).map(|k| e.block(k).len()));
        if bodies == 0 || sizes.iter().sum::<usize>() > MOST {
            return None;
        }
        let of = |b: u32| if b == NO_BODY { NOWHERE } else { node[b as usize] };
        let mut pairs = BTreeSet::new();
        let mut join = |a: u32, b: u32| {
            if a != NOWHERE && b != NOWHERE && a != b {
                pairs.insert((a.min(b), a.max(b)));
            }
        };
        problem.contacts.iter().for_each(|c| join(of(c.a), of(c.b)));
        for [a, b, c] in problem.rows.iter().map(|row| row.bodies.map(of)) {
            [(a, b), (b, c), (a, c)].into_iter().for_each(|(a, b)| join(a, b));
        }
        for k in 0..e.ends.len() {
            let own = (bodies + k) as u32;
            e.rows[e.block(k).start].bodies.iter().for_each(|b| join(own, of(*b)));
        }
        let mut near = vec![Vec::new(); sizes.len()];
        for (a, b) in &pairs {
            near[*a as usize].push(*b);
            near[*b as usize].push(*a);
        }
        near.iter_mut().for_each(|list| list.sort_unstable());
        let order = Order::new(near, &sizes, |k| k >= bodies);
        Some(Self { sizes, bodies, pairs, order })
    }

    /// How large both are.
    pub fn count(&self) -> SparsityCount {
        let own: usize = self.sizes.iter().map(|n| n * (n + 1) / 2).sum();
        let of = |a: u32, b: u32| self.sizes[a as usize] * self.sizes[b as usize];
        let matrix: usize = self.pairs.iter().map(|(a, b)| of(*a, *b)).sum();
        let factor: usize = self.factor().map(|(a, b)| of(a, b)).sum();
        SparsityCount {
            nodes: [self.bodies, self.sizes.len() - self.bodies],
            unknowns: self.sizes.iter().sum(),
            entries: [own + matrix, own + factor],
        }
    }

    /// Pairs of nodes of the factor's blocks below its diagonal.
    fn factor(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let order = &self.order;
        (0..order.node.len()).flat_map(move |k| {
            order.below[order.column(k)].iter().map(move |below| (order.node[k], order.node[*below as usize]))
        })
    }

    /// The picture as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        let count = self.count();
        let top = ROOM + 2.0 * TEXT;
        let mut canvas = Pixels::new((3.0 * ROOM + 2.0 * SIDE, top + SIDE + ROOM));
        let scale = SIDE / count.unknowns as f64;
        let color = |a: u32, b: u32| if a.max(b) as usize >= self.bodies { JOINTS } else { BODIES };
        let is_own = |a: u32, b: u32| self.pairs.contains(&(a.min(b), a.max(b)));

        let ends = starts(self.sizes.iter().copied());
        let left = MatrixPanel { left: ROOM, top, scale, starts: &ends };
        left.frame(&mut canvas);
        (0..self.sizes.len()).for_each(|k| left.block(&mut canvas, k, k, color(k as u32, k as u32)));
        for (a, b) in &self.pairs {
            left.block(&mut canvas, *a as usize, *b as usize, color(*a, *b));
            left.block(&mut canvas, *b as usize, *a as usize, color(*a, *b));
        }
        let ends = starts(self.order.node.iter().map(|k| self.sizes[*k as usize]));
        let right = MatrixPanel { left: 2.0 * ROOM + SIDE, top, scale, starts: &ends };
        right.frame(&mut canvas);
        for (place, k) in self.order.node.iter().enumerate() {
            right.block(&mut canvas, place, place, color(*k, *k));
        }
        for (a, b) in self.factor() {
            let (column, row) = (self.order.place[a as usize] as usize, self.order.place[b as usize] as usize);
            right.block(&mut canvas, row, column, if is_own(a, b) { color(a, b) } else { FILLED });
        }
        let [bodies, joints] = count.nodes;
        let matrix = format!("matrix: {bodies} bodies, {joints} joints, {} unknowns", count.unknowns);
        let [own, all] = count.entries;
        let factor = format!("factor: {all} numbers for {own}, filled-in blocks in orange");
        canvas.text((ROOM, ROOM + TEXT), &matrix, Anchor::Start, INK);
        canvas.text((2.0 * ROOM + SIDE, ROOM + TEXT), &factor, Anchor::Start, INK);
        canvas.png()
    }
}

/// First unknown of each node, and the end of the last.
fn starts(sizes: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut all = vec![0];
    sizes.for_each(|size| all.push(all[all.len() - 1] + size));
    all
}

/// One of the two matrices in the picture.
struct MatrixPanel<'a> {
    left: f64,
    top: f64,
    scale: f64,
    starts: &'a [usize],
}

impl MatrixPanel<'_> {
    fn frame(&self, canvas: &mut Pixels) {
        let (x, y, s) = (self.left - 1.0, self.top - 1.0, SIDE + 2.0);
        canvas.line(&[(x, y), (x + s, y), (x + s, y + s), (x, y + s), (x, y)], 1.0, FRAME);
    }

    /// The block of two nodes, at least a pixel large.
    fn block(&self, canvas: &mut Pixels, row: usize, column: usize, color: Color) {
        let span = |k: usize| {
            let (from, to) = (self.starts[k] as f64 * self.scale, self.starts[k + 1] as f64 * self.scale);
            (from, (to - from).max(1.0))
        };
        let ((y, height), (x, width)) = (span(row), span(column));
        canvas.fill([self.left + x, self.top + y, width, height], color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_solve::{BodyResponse, Row};

    /// A chain of joined bodies, `ring`: closed.
    fn chain(bodies: u32, ring: bool) -> Problem {
        let mut problem = Problem::default();
        problem.bodies.resize(bodies as usize, BodyResponse { inverse_mass: 1.0, ..BodyResponse::default() });
        let mut join = |a: u32, b: u32| {
            let row = Row { bodies: [a, b, NO_BODY], ..blank() };
            problem.equations.rows.extend([row; 5]);
            problem.equations.ends.push(problem.equations.rows.len() as u32);
        };
        (1..bodies).for_each(|b| join(b - 1, b));
        if ring {
            join(bodies - 1, 0);
        }
        problem
    }

    fn blank() -> Row {
        Row {
            bodies: [NO_BODY; 3],
            jacobian: Default::default(),
            bias: 0.0,
            compliance: 0.0,
            lower: f64::NEG_INFINITY,
            upper: f64::INFINITY,
        }
    }

    /// A chain fills nothing in; a ring does, as any order of elimination closes it, but in proportion to its length.
    #[test]
    fn chains_fill_nothing_in_and_rings_little() {
        for n in [4, 40] {
            let open = Sparsity::of(&chain(n, false)).unwrap().count();
            let links = n as usize - 1;
            assert_eq!(open.nodes, [n as usize, links]);
            assert_eq!(open.unknowns, 6 * n as usize + 5 * links);
            assert_eq!(open.entries[0], 21 * n as usize + 15 * links + 2 * 30 * links);
            assert_eq!(open.entries[1], open.entries[0]);
            let [own, all] = Sparsity::of(&chain(n, true)).unwrap().count().entries;
            assert!(all > own && all < 2 * own, "{own} {all}");
        }
        assert!(Sparsity::of(&Problem::default()).is_none());
    }

    #[test]
    fn the_picture_is_a_png() {
        let png = Sparsity::of(&chain(12, true)).unwrap().png();
        assert!(png.starts_with(b"\x89PNG") && png.len() > 2000);
    }
}
