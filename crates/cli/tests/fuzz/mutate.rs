//! Damage: what disks, networks, typing errors and attackers do to bytes.

use grouser_math::rng::Rng;

/// Numbers that programs do not think of.
const NUMBERS: [&str; 24] = [
    "0",
    "-1",
    "1",
    "2",
    "-0.0",
    "1e-9",
    "1e-300",
    "1e9",
    "1e18",
    "1e300",
    "-1e300",
    "1e400",
    "nan",
    "inf",
    "-inf",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "0.5",
    "1e-5",
    "100000000",
];
/// Words that files are made of.
const WORDS: [&str; 12] = ["[", "]", "{}", "\"", "=", "\n", "[[body]]\n", ",", "true", "\r\n", "..", "\u{0}"];

/// The bytes with one to four kinds of damage; `other` is another file of the corpus.
pub fn mutate(bytes: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..1 + rng.below(4) {
        damage(&mut out, other, rng);
    }
    out.truncate(1 << 20);
    out
}

fn place(len: usize, rng: &mut Rng) -> usize {
    rng.below(len as u64 + 1) as usize
}

/// A short range within a length.
fn range(len: usize, rng: &mut Rng) -> std::ops::Range<usize> {
    let start = place(len, rng);
    let longest = if rng.below(4) == 0 { len } else { 16 };
    start..(start + place(longest, rng)).min(len)
}

fn damage(out: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let any = out.len().max(1) as u64;
    match rng.below(11) {
        0 => {
            let i = rng.below(any) as usize;
            if let Some(byte) = out.get_mut(i) {
                *byte ^= 1 << rng.below(8);
            }
        }
        1 => {
            let i = rng.below(any) as usize;
            if let Some(byte) = out.get_mut(i) {
                *byte = [0, 255, 127, 128, b'9', b'-', b' ', b'\n'][rng.below(8) as usize];
            }
        }
        2 => out.truncate(place(out.len(), rng)),
        3 => {
            out.drain(range(out.len(), rng));
        }
        4 => {
            let piece = out[range(out.len(), rng)].to_vec();
            let times = [1, 2, 20][rng.below(3) as usize];
            let at = place(out.len(), rng);
            out.splice(at..at, piece.repeat(times));
        }
        5 => {
            let piece = other[range(other.len(), rng)].to_vec();
            let at = range(out.len(), rng);
            out.splice(at, piece);
        }
        6 => {
            let (at, word) = (place(out.len(), rng), WORDS[rng.below(WORDS.len() as u64) as usize]);
            out.splice(at..at, word.bytes());
        }
        7 => {
            let at = place(out.len().saturating_sub(8), rng);
            let value = [0, 1, u64::MAX, 1 << 31, 1 << 63, 0xffff, u64::from(u32::MAX)][rng.below(7) as usize];
            let wide = [1, 2, 4, 8][rng.below(4) as usize];
            let bytes = if rng.below(2) == 0 { value.to_le_bytes() } else { value.to_be_bytes() };
            let bytes = if rng.below(2) == 0 { &bytes[..wide] } else { &bytes[8 - wide..] };
            let end = (at + wide).min(out.len());
            out.splice(at..end, bytes.iter().copied());
        }
        _ => replace_number(out, rng),
    }
}

/// Replaces a number that is written in digits, if there is one.
fn replace_number(out: &mut Vec<u8>, rng: &mut Rng) {
    let is_part = |b: u8| b.is_ascii_digit() || b == b'.';
    let starts: Vec<usize> =
        (0..out.len()).filter(|i| out[*i].is_ascii_digit() && (*i == 0 || !is_part(out[*i - 1]))).collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[rng.below(starts.len() as u64) as usize];
    let end = (start..out.len()).find(|i| !is_part(out[*i])).unwrap_or(out.len());
    out.splice(start..end, NUMBERS[rng.below(NUMBERS.len() as u64) as usize].bytes());
}
