//! Bytes as text, for pages and messages that hold numbers in bulk. Source: RFC 4648, section 4.

/// The text of bytes.
pub fn encode(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word = group.iter().fold(0u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for k in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * k)) as usize & 63];
            text.push(if k <= group.len() { letter } else { b'=' });
        }
    }
    String::from_utf8(text).expect("letters are ASCII")
}

/// The bytes of a text, white space left out; none if it is not one of ours.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let letters: Vec<u8> = text.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3);
    for group in letters.chunks(4) {
        let padding = group.iter().rev().take_while(|b| **b == b'=').count();
        if group.len() != 4 || padding > 2 {
            return None;
        }
        let word = group[..4 - padding].iter().try_fold(0u32, |word, b| Some(word << 6 | u32::from(value(*b)?)))?;
        let word = word << (6 * padding);
        bytes.extend((0..3 - padding).map(|k| (word >> (16 - 8 * k)) as u8));
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn bytes_as_text_are_those_of_the_standard() {
        let cases = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (bytes, text) in cases {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()));
        }
    }
}
