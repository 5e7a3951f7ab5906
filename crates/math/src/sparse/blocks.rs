//! A symmetric matrix of small blocks as it is before it is factorised, for those who add to it or multiply by it.

use super::dense::{MOST, Square};
use crate::par;
use std::ops::Range;

/// Nodes per parallel task of a product.
const CHUNK: usize = 64;

/// The matrix: nodes of at most six unknowns, blocks without those of fill.
#[derive(Clone, Debug, Default)]
pub struct SparseBlocks {
    /// Diagonal block of each node.
    pub diagonal: Vec<Square>,
    /// Pairs of different nodes that have a block, each once.
    pub pairs: Vec<[u32; 2]>,
    /// Block of each pair: rows of the first node, columns of the second.
    pub blocks: Vec<Square>,
}

/// Where node `k` stands in a vector.
fn range(ends: &[u32], k: usize) -> Range<usize> {
    let start = if k == 0 { 0 } else { ends[k - 1] };
    start as usize..ends[k] as usize
}

impl SparseBlocks {
    /// y = A x; `ends` are the ends of the nodes in both.
    pub fn times(&self, ends: &[u32], x: &[f64], y: &mut [f64]) {
        let start = |k: usize| if k == 0 { 0 } else { ends[k - 1] as usize };
        par::each(CHUNK, par::runs(ends.len(), &mut *y, start), |k, own| {
            let x = &x[range(ends, k)];
            for (r, y) in own.iter_mut().enumerate() {
                *y = x.iter().zip(&self.diagonal[k][MOST * r..]).map(|(x, a)| a * x).sum();
            }
        });
        for ([a, b], block) in self.pairs.iter().zip(&self.blocks) {
            let (a, b) = (range(ends, *a as usize), range(ends, *b as usize));
            for (r, i) in a.enumerate() {
                let (mut sum, from) = (0.0, x[i]);
                for (c, j) in b.clone().enumerate() {
                    let entry = block[MOST * r + c];
                    sum += entry * x[j];
                    y[j] += entry * from;
                }
                y[i] += sum;
            }
        }
    }
}
