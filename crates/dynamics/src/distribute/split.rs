//! Recursive bisection of the ground (Berger and Bokhari 1987, "A partitioning strategy for nonuniform problems on
//! multiprocessors").
//!
//! **Problem.** Ranks should have equal work and short borders. Work is contacts, and beds are flat, so cuts are
//! upright: the ground is divided into square columns, each with its number of contacts, and P ranks are floor(P/2) on
//! one side of a cut and the others beyond it. The cut crosses the longer side, at the border between columns that
//! comes nearest to the wanted share.
//!
//! **Cost.** O(n log n) of n columns and P ranks, once per balance. Cuts lie on borders of columns, so they follow from
//! whole numbers: every rank that knows the columns finds the same ones.

use std::collections::BTreeMap;

/// The ground cut into a region per rank.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    cell: f64,
    root: CutNode,
}

#[derive(Clone, Debug, PartialEq)]
enum CutNode {
    Rank(usize),
    /// Columns below `at` along the axis, and the others.
    Cut {
        axis: usize,
        at: i64,
        sides: Box<[CutNode; 2]>,
    },
}

/// A column and what is in it.
type GroundColumn = ([i64; 2], u64);

impl Split {
    /// Divides columns of size `cell` in m among `ranks`, by the positions of the contacts.
    pub fn new(ranks: usize, cell: f64, contacts: impl IntoIterator<Item = [f64; 2]>) -> Self {
        let mut columns = BTreeMap::new();
        for at in contacts {
            *columns.entry(Self::column(cell, at)).or_insert(0) += 1;
        }
        Self::of_columns(ranks, cell, columns)
    }

    /// The same, by the number of contacts in each column.
    pub fn of_columns(ranks: usize, cell: f64, columns: BTreeMap<[i64; 2], u64>) -> Self {
        let mut columns: Vec<GroundColumn> = columns.into_iter().collect();
        Self { cell, root: divide(0, ranks.max(1), &mut columns) }
    }

    /// The column that a point is in.
    pub fn column(cell: f64, at: [f64; 2]) -> [i64; 2] {
        at.map(|x| (x / cell).floor() as i64)
    }

    /// The rank whose region a point is in.
    pub fn rank(&self, at: [f64; 2]) -> usize {
        let here = Self::column(self.cell, at);
        let mut node = &self.root;
        loop {
            match node {
                CutNode::Rank(rank) => return *rank,
                CutNode::Cut { axis, at, sides } => node = &sides[usize::from(here[*axis] >= *at)],
            }
        }
    }
}

/// The ranks from `first` on, `ranks` of them, over these columns.
fn divide(first: usize, ranks: usize, columns: &mut [GroundColumn]) -> CutNode {
    if ranks == 1 {
        return CutNode::Rank(first);
    }
    let below = ranks / 2;
    let extent = [0, 1].map(|axis| {
        let along = columns.iter().map(|(place, _)| place[axis]);
        along.clone().max().unwrap_or(0) - along.min().unwrap_or(0)
    });
    let axis = usize::from(extent[1] > extent[0]);
    columns.sort_unstable_by_key(|(place, _)| (place[axis], place[1 - axis]));
    let all: u64 = columns.iter().map(|(_, n)| n).sum();
    // The first column of each place along the axis, with what is before it.
    let (mut sum, mut best) = (0u64, (u128::MAX, columns.len()));
    for k in 0..columns.len() {
        if k > 0 && columns[k].0[axis] != columns[k - 1].0[axis] {
            let off = (u128::from(sum) * ranks as u128).abs_diff(u128::from(all) * below as u128);
            best = best.min((off, k));
        }
        sum += columns[k].1;
    }
    // One place alone, or nothing: beyond it is empty ground.
    let at = columns.get(best.1).or(columns.last()).map_or(0, |(place, _)| place[axis]);
    let at = if best.1 == columns.len() { at + 1 } else { at };
    let (low, high) = columns.split_at_mut(best.1);
    let sides = Box::new([divide(first, below, low), divide(first + below, ranks - below, high)]);
    CutNode::Cut { axis, at, sides }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lattice(n: usize) -> Vec<[f64; 2]> {
        (0..n * n).map(|k| [(k % n) as f64 + 0.5, (k / n) as f64 + 0.5]).collect()
    }

    /// Equal columns: every rank gets its share to within a row of columns.
    #[test]
    fn shares_are_equal() {
        for ranks in [1, 2, 3, 4, 7, 8, 16] {
            let points = lattice(48);
            let split = Split::new(ranks, 1.0, points.iter().copied());
            let mut counts = vec![0usize; ranks];
            points.iter().for_each(|p| counts[split.rank(*p)] += 1);
            let mean = points.len() / ranks;
            assert!(counts.iter().all(|n| n.abs_diff(mean) <= 48), "{ranks} ranks: {counts:?}");
        }
        let halves = Split::new(2, 1.0, lattice(48));
        assert_eq!([23.9, 24.1].map(|x| halves.rank([x, 3.0])), [0, 1]);
    }

    /// The order of the contacts does not matter, and places where nothing is have a rank too.
    #[test]
    fn cuts_follow_from_the_columns_alone() {
        let mut points: Vec<[f64; 2]> = lattice(20).into_iter().filter(|p| p[0] + p[1] < 23.0).collect();
        let split = Split::new(5, 2.0, points.iter().copied());
        points.reverse();
        assert_eq!(split, Split::new(5, 2.0, points.iter().copied()));
        assert!(split.rank([-1e6, 1e6]) < 5);
        // More ranks than columns: some have nothing.
        let few = Split::new(8, 1.0, [[0.5, 0.5], [1.5, 0.5]]);
        assert_ne!(few.rank([0.5, 0.5]), few.rank([1.5, 0.5]));
        assert!(Split::new(3, 1.0, []).rank([0.0, 0.0]) < 3);
    }
}
