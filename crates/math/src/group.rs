//! Items by group: a stable counting sort, in parallel.
//!
//! Long lists are cut into a few chunks, each with counts of its own; a chunk's items go behind those of the chunks before it in
//! every group. So the order is that of the items, whatever the chunks and threads. Cost: two passes over the items, one over the
//! counts.

use crate::par::{self, Shared};

/// An item with this key is in no group.
pub const NONE: u32 = u32::MAX;

/// Items from which a chunk of its own pays.
const CHUNK: usize = 16_384;
/// Most chunks: their counts are memory.
const MOST: usize = 4;

/// Sorts items `0..n` by `key` (below `groups`, or [`NONE`]). Afterwards the items of group g have places `start[g]..start[g + 1]`, and `put(item, place)` was
/// called once for each, in parallel. `counts` is storage. Returns how many are in a group.
pub fn group(
    n: usize,
    groups: usize,
    key: impl Fn(usize) -> u32 + Sync + Send,
    start: &mut Vec<u32>,
    counts: &mut Vec<u32>,
    put: impl Fn(usize, usize) + Sync + Send,
) -> usize {
    let chunks = (n / CHUNK).clamp(1, MOST);
    let length = n.div_ceil(chunks).max(1);
    counts.clear();
    counts.resize(chunks * groups, 0);
    let places = Shared::new(counts);
    let of_chunk = |c: usize| c * groups..(c + 1) * groups;
    par::for_chunks(n, length, |items| {
        // SAFETY: each chunk has counts of its own.
        let counts = unsafe { places.range(of_chunk(items.start / length)) };
        for key in items.map(&key).filter(|k| *k != NONE) {
            counts[key as usize] += 1;
        }
    });
    start.clear();
    start.push(0);
    let mut sum = 0;
    for g in 0..groups {
        for c in 0..chunks {
            // SAFETY: nobody else is at work.
            let count = unsafe { places.get(c * groups + g) };
            sum += std::mem::replace(count, sum);
        }
        start.push(sum);
    }
    par::for_chunks(n, length, |items| {
        // SAFETY: each chunk has counts of its own.
        let next = unsafe { places.range(of_chunk(items.start / length)) };
        for item in items {
            let key = key(item);
            if key != NONE {
                put(item, next[key as usize] as usize);
                next[key as usize] += 1;
            }
        }
    });
    sum as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_of_a_stable_sort() {
        for n in [0, 1, 1000, 100_000] {
            let key = |i: usize| if i.is_multiple_of(7) { NONE } else { (i * 2_654_435_761 % 1009) as u32 };
            let mut expected: Vec<usize> = (0..n).filter(|i| key(*i) != NONE).collect();
            expected.sort_by_key(|i| key(*i));
            let (mut start, mut counts, mut out) = (Vec::new(), Vec::new(), vec![0; expected.len()]);
            let places = Shared::new(&mut out);
            // SAFETY: every item has a place of its own.
            let put = |i: usize, place: usize| unsafe { *places.get(place) = i };
            assert_eq!(group(n, 1009, key, &mut start, &mut counts, put), expected.len());
            assert_eq!(out, expected);
            assert!(
                (0..1009).all(|g| out[start[g] as usize..start[g + 1] as usize].iter().all(|i| key(*i) == g as u32))
            );
        }
    }
}
