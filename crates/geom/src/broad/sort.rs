//! Stable radix sort, least digit first, parallel over chunks of fixed length.
//!
//! Per pass over one digit: each chunk counts its keys per digit; a prefix sum over (digit, chunk) says where each
//! chunk writes its keys of each digit; each chunk writes them in order. Equal keys keep their order, so the result
//! does not depend on threads. Cost per pass: two reads and one write of 8 bytes per key.

use grouser_math::par::{self, chunk_count};

/// Keys per chunk.
const CHUNK: usize = 1 << 14;
/// Most bits per digit: 2,048 write positions still fit the first-level cache.
const DIGIT_BITS: u32 = 11;

/// Scratch of the sort.
#[derive(Default)]
pub struct RadixSort {
    other: Vec<u64>,
    /// Keys per (chunk, digit), then where they go.
    counts: Vec<u32>,
}

impl RadixSort {
    /// Sorts by the `bits` bits above bit `low`. At most 2^32 keys.
    pub fn sort(&mut self, keys: &mut Vec<u64>, low: u32, bits: u32) {
        if keys.len() < 2 || bits == 0 {
            return;
        }
        self.other.resize(keys.len(), 0);
        let passes = bits.div_ceil(DIGIT_BITS);
        let digit_bits = bits.div_ceil(passes);
        for pass in 0..passes {
            self.pass(keys, low + pass * digit_bits, digit_bits);
            std::mem::swap(keys, &mut self.other);
        }
    }

    /// From `keys` into `other`, ordered by one digit.
    fn pass(&mut self, keys: &[u64], shift: u32, bits: u32) {
        let n = keys.len();
        let digits = 1usize << bits;
        let digit = |key: u64| (key >> shift) as usize & (digits - 1);
        let chunks = chunk_count(n, CHUNK);
        self.counts.clear();
        self.counts.resize(chunks * digits, 0);

        par::chunks(CHUNK, (keys, par::per_chunk(CHUNK, digits, &mut self.counts)), |_, (keys, mut counts)| {
            let counts = &mut counts[..digits];
            for key in keys {
                counts[digit(*key)] += 1;
            }
        });

        let mut before = 0;
        for d in 0..digits {
            for c in 0..chunks {
                let count = &mut self.counts[c * digits + d];
                before += std::mem::replace(count, before);
            }
        }

        // The prefix sum gives each key a place of its own.
        let other = par::cells(&mut self.other);
        par::chunks(CHUNK, (keys, par::per_chunk(CHUNK, digits, &mut self.counts)), |_, (keys, mut places)| {
            let places = &mut places[..digits];
            for key in keys {
                let at = &mut places[digit(*key)];
                other.put(*at as usize, *key);
                *at += 1;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    #[test]
    fn sorts_like_the_standard_library() {
        let mut rng = Rng::new(3);
        for (n, bits) in [(0, 5), (1, 5), (1000, 7), (50_000, 11), (70_000, 19), (40_000, 32)] {
            let mut keys: Vec<u64> = (0..n).map(|i| rng.below(1 << bits) << 32 | i).collect();
            let mut expected = keys.clone();
            expected.sort_by_key(|k| k >> 32);
            RadixSort::default().sort(&mut keys, 32, bits);
            assert_eq!(keys, expected);
        }
    }
}
