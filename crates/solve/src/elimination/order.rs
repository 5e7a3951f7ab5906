//! Order of elimination and where the factor has entries: from the graph alone, once per mechanism.
//!
//! Nodes are blocks of equations, edges join blocks that share a moving body. Within each connected mechanism the node of
//! least degree goes first (minimum degree; ties by index), its neighbours become joined: chains and trees fill nothing in.

use crate::problem::NO_BODY;
use std::collections::BTreeSet;
use std::ops::Range;

/// The order. Positions count blocks as they are eliminated; mechanisms stand one after the other.
#[derive(Default)]
pub(crate) struct Order {
    /// Block at each position.
    pub block: Vec<u32>,
    /// Equations of the block at each position.
    pub size: Vec<u8>,
    /// End of each mechanism, in positions.
    pub mechanism_end: Vec<u32>,
    /// End of each position's list in `below`.
    pub below_end: Vec<u32>,
    /// Per position, the later positions that its column of the factor reaches, ascending.
    pub below: Vec<u32>,
}

impl Order {
    /// For blocks that act on the moving bodies `blocks[k]` with `sizes[k]` equations each.
    pub fn new(blocks: &[[u32; 3]], sizes: &[usize], bodies: usize) -> Self {
        let n = blocks.len();
        let mut of_body: Vec<Vec<u32>> = vec![Vec::new(); bodies];
        for (k, block) in blocks.iter().enumerate() {
            for b in block.iter().filter(|b| **b != NO_BODY) {
                of_body[*b as usize].push(k as u32);
            }
        }
        let mut near: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); n];
        for (k, block) in blocks.iter().enumerate() {
            for b in block.iter().filter(|b| **b != NO_BODY) {
                near[k].extend(of_body[*b as usize].iter().filter(|j| **j != k as u32));
            }
        }
        let mut order = Self::default();
        let mut place = vec![u32::MAX; n];
        let mut seen = vec![false; n];
        let mut columns: Vec<BTreeSet<u32>> = Vec::with_capacity(n);
        for first in 0..n {
            if seen[first] {
                continue;
            }
            // The mechanism of block `first`.
            let mut members = vec![first as u32];
            seen[first] = true;
            let mut i = 0;
            while i < members.len() {
                for j in &near[members[i] as usize] {
                    if !std::mem::replace(&mut seen[*j as usize], true) {
                        members.push(*j);
                    }
                }
                i += 1;
            }
            let mut queue: BTreeSet<(usize, u32)> = members.iter().map(|k| (near[*k as usize].len(), *k)).collect();
            while let Some((_, k)) = queue.pop_first() {
                place[k as usize] = order.block.len() as u32;
                order.block.push(k);
                order.size.push(sizes[k as usize] as u8);
                let neighbours = std::mem::take(&mut near[k as usize]);
                for i in &neighbours {
                    let set = &mut near[*i as usize];
                    queue.remove(&(set.len(), *i));
                    set.remove(&k);
                    set.extend(neighbours.iter().filter(|j| *j != i));
                    queue.insert((set.len(), *i));
                }
                columns.push(neighbours);
            }
            order.mechanism_end.push(order.block.len() as u32);
        }
        for column in &columns {
            let mut below: Vec<u32> = column.iter().map(|k| place[*k as usize]).collect();
            below.sort_unstable();
            order.below.extend(below);
            order.below_end.push(order.below.len() as u32);
        }
        order
    }

    /// Positions of mechanism `m`.
    pub fn mechanism(&self, m: usize) -> Range<usize> {
        range(&self.mechanism_end, m)
    }

    /// Where the list of position `k` stands in `below`.
    pub fn column(&self, k: usize) -> Range<usize> {
        range(&self.below_end, k)
    }
}

fn range(ends: &[u32], k: usize) -> Range<usize> {
    let start = if k == 0 { 0 } else { ends[k - 1] };
    start as usize..ends[k] as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain, a lone block and a ring: no entry too few, none too many.
    #[test]
    fn chains_do_not_fill_in() {
        let mut blocks: Vec<[u32; 3]> = (0..9).map(|k| [k, k + 1, NO_BODY]).collect();
        blocks.push([20, NO_BODY, NO_BODY]);
        blocks.extend((0..5).map(|k| [30 + k, 30 + (k + 1) % 5, NO_BODY]));
        let order = Order::new(&blocks, &[5; 15], 40);
        assert_eq!(order.mechanism_end, [9, 10, 15]);
        // The chain of 9 has 8 edges, the ring of 5 has 5 edges and 2 of fill.
        let entries: Vec<usize> = (0..3).map(|m| order.mechanism(m).map(|k| order.column(k).len()).sum()).collect();
        assert_eq!(entries, [8, 0, 7]);
    }
}
