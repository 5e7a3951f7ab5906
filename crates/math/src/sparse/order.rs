//! Order of elimination and where the factor has entries: from the graph alone, so that it can be kept as long as the
//! graph stays.
//!
//! Minimum degree on the quotient graph (Amestoy, Davis and Duff 1996): an eliminated node becomes an element that
//! stands for the clique of its neighbours, so that nothing is filled in explicitly; degrees are their upper bound,
//! ties go by index. Chains and trees fill nothing in. Cost: of the order of the factor's entries.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// Place of a node that is not in the order.
pub const NOWHERE: u32 = u32::MAX;

/// The order. Positions count nodes as they are eliminated; connected parts stand one after the other.
#[derive(Clone, Default)]
pub struct Order {
    /// Node at each position.
    pub node: Vec<u32>,
    /// Position of each node.
    pub place: Vec<u32>,
    /// Unknowns of the node at each position.
    pub size: Vec<u8>,
    /// End of each connected part, in positions.
    pub part_end: Vec<u32>,
    /// End of each position's list in `below`.
    pub below_end: Vec<u32>,
    /// Per position, the later positions that its column of the factor reaches, ascending.
    pub below: Vec<u32>,
}

impl Order {
    /// For nodes with `sizes[k]` unknowns each and neighbours `near[k]` (symmetric, ascending, without k itself). A
    /// node that `waits` is eliminated after at least one of its neighbours: the equations of a saddle point, whose own
    /// diagonal is too small to start with.
    pub fn new(near: Vec<Vec<u32>>, sizes: &[usize], waits: impl Fn(usize) -> bool) -> Self {
        let n = near.len();
        let mut order = Self { place: vec![NOWHERE; n], ..Self::default() };
        let mut graph = Graph { near, elements: vec![Vec::new(); n], clique: vec![Vec::new(); n] };
        let mut columns: Vec<u32> = Vec::new();
        let mut seen = vec![false; n];
        let mut waits_now = vec![false; n];
        let mut degree: Vec<usize> = graph.near.iter().map(Vec::len).collect();
        let mut mark = Marks { stamp: vec![0; n], now: 0 };
        let mut outside = vec![(0u32, 0usize); n];
        for first in 0..n {
            if seen[first] {
                continue;
            }
            let members = graph.connected(first, &mut seen);
            // Nodes that may be eliminated, the least degree first. A node whose degree has changed stands in it again,
            // and its old places are passed over.
            let mut queue = BinaryHeap::with_capacity(4 * members.len());
            let mut waiting: Vec<u32> = Vec::new();
            for k in members {
                if waits(k as usize) {
                    waits_now[k as usize] = true;
                    waiting.push(k);
                } else {
                    queue.push(Reverse((degree[k as usize], k)));
                }
            }
            waiting.sort_unstable_by_key(|k| Reverse(*k));
            loop {
                let next = match queue.pop() {
                    Some(Reverse((d, k))) if order.place[k as usize] == NOWHERE && d == degree[k as usize] => Some(k),
                    Some(_) => continue,
                    None => std::iter::from_fn(|| waiting.pop()).find(|k| waits_now[*k as usize]),
                };
                let Some(k) = next else { break };
                waits_now[k as usize] = false;
                order.place[k as usize] = order.node.len() as u32;
                order.node.push(k);
                order.size.push(sizes[k as usize] as u8);
                graph.eliminate(k, &mut mark);
                let clique = std::mem::take(&mut graph.clique[k as usize]);
                // |L_e \ L_k| of the elements that the clique touches.
                for i in &clique {
                    for e in &graph.elements[*i as usize] {
                        let slot = &mut outside[*e as usize];
                        if slot.0 != k + 1 {
                            *slot = (k + 1, graph.clique[*e as usize].len());
                        }
                        slot.1 -= 1;
                    }
                }
                for i in &clique {
                    let i = *i as usize;
                    let others: usize = graph.elements[i].iter().map(|e| outside[*e as usize].1).sum();
                    let bound = graph.near[i].len() + clique.len() - 1 + others;
                    let new = bound.min(degree[i] + clique.len() - 1);
                    let waited = std::mem::replace(&mut waits_now[i], false);
                    if waited || new != degree[i] {
                        degree[i] = new;
                        queue.push(Reverse((new, i as u32)));
                    }
                    graph.elements[i].push(k);
                }
                columns.extend(&clique);
                order.below_end.push(columns.len() as u32);
                graph.clique[k as usize] = clique;
            }
            order.part_end.push(order.node.len() as u32);
        }
        order.below = columns.iter().map(|k| order.place[*k as usize]).collect();
        for k in 0..order.node.len() {
            let range = order.column(k);
            order.below[range].sort_unstable();
        }
        order
    }

    /// Positions of connected part `m`.
    pub fn part(&self, m: usize) -> Range<usize> {
        range(&self.part_end, m)
    }

    /// First position of part `m`, or the end of all positions behind the last part.
    pub fn part_start(&self, m: usize) -> usize {
        if m == 0 { 0 } else { self.part_end[m - 1] as usize }
    }

    /// Where the list of position `k` starts in `below`, or the end of all lists behind the last position.
    pub fn column_start(&self, k: usize) -> usize {
        if k == 0 { 0 } else { self.below_end[k - 1] as usize }
    }

    /// Where the list of position `k` stands in `below`.
    pub fn column(&self, k: usize) -> Range<usize> {
        range(&self.below_end, k)
    }

    /// Entry of the factor for two nodes: its index, and whether the first node is the lower one (its rows).
    pub fn entry(&self, a: usize, b: usize) -> (usize, bool) {
        let (a, b) = (self.place[a], self.place[b]);
        let (upper, lower) = (a.min(b) as usize, a.max(b));
        let column = self.column(upper);
        let at = self.below[column.clone()].partition_point(|p| *p < lower);
        debug_assert_eq!(self.below[column.start + at], lower);
        (column.start + at, a == lower)
    }
}

/// Quotient graph: nodes still there with their neighbours and elements; elements with their cliques.
struct Graph {
    near: Vec<Vec<u32>>,
    elements: Vec<Vec<u32>>,
    clique: Vec<Vec<u32>>,
}

/// A set of nodes that is emptied in one step.
struct Marks {
    stamp: Vec<u32>,
    now: u32,
}

impl Marks {
    /// Takes `k` in; was it new?
    fn add(&mut self, k: u32) -> bool {
        std::mem::replace(&mut self.stamp[k as usize], self.now) != self.now
    }
    fn has(&self, k: u32) -> bool {
        self.stamp[k as usize] == self.now
    }
}

impl Graph {
    /// The nodes that are connected with `first`, itself included, and marks them as seen.
    fn connected(&self, first: usize, seen: &mut [bool]) -> Vec<u32> {
        let mut members = vec![first as u32];
        seen[first] = true;
        let mut i = 0;
        while i < members.len() {
            for j in &self.near[members[i] as usize] {
                if !std::mem::replace(&mut seen[*j as usize], true) {
                    members.push(*j);
                }
            }
            i += 1;
        }
        members
    }

    /// Makes node `k` an element: its clique are its neighbours and those of its elements, which it absorbs.
    fn eliminate(&mut self, k: u32, mark: &mut Marks) {
        mark.now += 1;
        mark.add(k);
        let mut absorbed = std::mem::take(&mut self.elements[k as usize]);
        absorbed.sort_unstable();
        let near = std::mem::take(&mut self.near[k as usize]);
        let most: usize = absorbed.iter().map(|e| self.clique[*e as usize].len()).sum();
        let mut clique = Vec::with_capacity(near.len() + most);
        for j in near {
            if mark.add(j) {
                clique.push(j);
            }
        }
        for e in &absorbed {
            for j in std::mem::take(&mut self.clique[*e as usize]) {
                if mark.add(j) {
                    clique.push(j);
                }
            }
        }
        clique.sort_unstable();
        for i in &clique {
            let i = *i as usize;
            self.near[i].retain(|j| !mark.has(*j));
            self.elements[i].retain(|e| absorbed.binary_search(e).is_err());
        }
        self.clique[k as usize] = clique;
    }
}

fn range(ends: &[u32], k: usize) -> Range<usize> {
    let start = if k == 0 { 0 } else { ends[k - 1] };
    start as usize..ends[k] as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn graph(n: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<u32>> {
        let mut near = vec![BTreeSet::new(); n];
        for (a, b) in edges {
            near[a].insert(b as u32);
            near[b].insert(a as u32);
        }
        near.into_iter().map(|s| s.into_iter().collect()).collect()
    }

    /// A chain, a lone node and a ring: no entry too few, none too many.
    #[test]
    fn chains_do_not_fill_in() {
        let edges = (0..8).map(|k| (k, k + 1)).chain((0..5).map(|k| (10 + k, 10 + (k + 1) % 5)));
        let order = Order::new(graph(15, edges), &[5; 15], |_| false);
        assert_eq!(order.part_end, [9, 10, 15]);
        // The chain of 9 has 8 edges, the ring of 5 has 5 edges and 2 of fill.
        let entries: Vec<usize> = (0..3).map(|m| order.part(m).map(|k| order.column(k).len()).sum()).collect();
        assert_eq!(entries, [8, 0, 7]);
    }

    /// Columns on a random graph are those of elimination by the definition.
    #[test]
    fn columns_match_explicit_elimination() {
        let mut rng = crate::rng::Rng::new(4);
        let edges: Vec<(usize, usize)> =
            (0..120).map(|_| (rng.below(50) as usize, rng.below(50) as usize)).filter(|(a, b)| a != b).collect();
        let near = graph(50, edges);
        let order = Order::new(near.clone(), &[6; 50], |k| k % 7 == 3);
        let mut sets: Vec<BTreeSet<u32>> = near.into_iter().map(|n| n.into_iter().collect()).collect();
        for (position, k) in order.node.iter().enumerate() {
            let own = std::mem::take(&mut sets[*k as usize]);
            let mut expected: Vec<u32> = own.iter().map(|j| order.place[*j as usize]).collect();
            expected.sort_unstable();
            assert_eq!(order.below[order.column(position)], expected);
            for i in &own {
                sets[*i as usize].remove(k);
                sets[*i as usize].extend(own.iter().filter(|j| *j != i));
            }
        }
    }
}
