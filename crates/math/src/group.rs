//! Items by group: a stable counting sort, in parallel.
//!
//! Long lists are cut into a few chunks, each with counts of its own; a chunk's items go behind those of the chunks
//! before it in every group. So the order is that of the items, whatever the chunks and threads. Cost: two passes over
//! the items, one over the counts.

use crate::par;

/// An item with this key is in no group.
pub const NONE: u32 = u32::MAX;

/// Items from which a chunk of its own pays.
const CHUNK: usize = 16_384;
/// Most chunks: their counts are memory.
const MOST: usize = 4;

/// Sorts items `0..n` by `key` (below `groups`, or [`NONE`]). Afterwards the items of group g have places
/// `start[g]..start[g + 1]` of `out`, where `value(item, place)` stands for each. `counts` is storage.
pub fn group(
    n: usize,
    groups: usize,
    key: impl Fn(usize) -> u32 + Sync + Send,
    start: &mut Vec<u32>,
    counts: &mut Vec<u32>,
    out: &mut Vec<u32>,
    value: impl Fn(usize, usize) -> u32 + Sync + Send,
) {
    let chunks = (n / CHUNK).clamp(1, MOST);
    let length = n.div_ceil(chunks).max(1);
    counts.clear();
    counts.resize(chunks * groups, 0);
    par::chunks(length, (par::count(n), par::per_chunk(length, groups, counts)), |items, (_, mut counts)| {
        for key in items.map(&key).filter(|k| *k != NONE) {
            counts[key as usize] += 1;
        }
    });
    start.clear();
    start.push(0);
    let mut sum = 0;
    for g in 0..groups {
        for c in 0..chunks {
            sum += std::mem::replace(&mut counts[c * groups + g], sum);
        }
        start.push(sum);
    }
    out.resize(sum as usize, 0);
    let out = par::cells(out);
    par::chunks(length, (par::count(n), par::per_chunk(length, groups, counts)), |items, (_, mut next)| {
        for item in items {
            let key = key(item);
            if key != NONE {
                let place = next[key as usize] as usize;
                out.put(place, value(item, place));
                next[key as usize] += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_of_a_stable_sort() {
        for n in [0, 1, 1000, 100_000] {
            let key = |i: usize| if i.is_multiple_of(7) { NONE } else { (i * 2_654_435_761 % 1009) as u32 };
            let mut expected: Vec<u32> = (0..n as u32).filter(|i| key(*i as usize) != NONE).collect();
            expected.sort_by_key(|i| key(*i as usize));
            let (mut start, mut counts, mut out) = (Vec::new(), Vec::new(), Vec::new());
            group(n, 1009, key, &mut start, &mut counts, &mut out, |i, _| i as u32);
            assert_eq!(out, expected);
            let of_group = |g: usize| &out[start[g] as usize..start[g + 1] as usize];
            assert!((0..1009).all(|g| of_group(g).iter().all(|i| key(*i as usize) == g as u32)));
        }
    }
}
