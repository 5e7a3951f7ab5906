//! Texts that carry a checksum of themselves: JSON whose last key is a hash of all that stands before it.
//!
//! The key is of the innermost of the objects that end the text, so that a format which knows no further keys of its
//! own, as Zarr's, keeps it among the attributes.

use crate::error::{RecordError, Result};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_128;

const BEGIN: &str = ",\"checksum\":\"";
const DIGITS: usize = 32;

/// The text of an object with its checksum; `depth`: how many objects end with it, at least one.
pub fn seal(object: &Value, depth: usize) -> String {
    let text = object.to_string();
    let (front, ends) = text.split_at(text.len() - depth);
    assert!(ends.bytes().all(|b| b == b'}') && !front.ends_with('{'), "objects with keys end the text");
    format!("{front}{BEGIN}{:032x}\"{ends}", xxh3_128(front.as_bytes()))
}

/// The object of a sealed text; what is wrong with it otherwise. `path` is for messages.
pub fn open(path: &str, bytes: &[u8], remedy: &str) -> Result<Value> {
    let wrong = |why: &str| RecordError::damaged(path, why, remedy);
    let is_sealed = || {
        let text = std::str::from_utf8(bytes).ok()?;
        let rest = text.trim_end_matches('}').strip_suffix('"')?;
        let (front, sum) = rest.split_at_checked(rest.len().checked_sub(DIGITS)?)?;
        let front = front.strip_suffix(BEGIN)?;
        (format!("{:032x}", xxh3_128(front.as_bytes())) == sum).then_some(())
    };
    is_sealed().ok_or_else(|| wrong("is cut off, damaged or changed: its checksum is wrong"))?;
    serde_json::from_slice(bytes).map_err(|e| wrong(&format!("is not valid JSON: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_changed_bit_is_noticed() {
        let object = json!({ "a": 1, "b": { "c": "d", "e": { "f": 0.5 } } });
        for depth in 1..=3 {
            let text = seal(&object, depth).into_bytes();
            let read = open("x", &text, "").unwrap();
            assert_eq!((&read["a"], &read["b"]["e"]["f"]), (&json!(1), &json!(0.5)));
            for bit in 0..8 * text.len() {
                let mut other = text.clone();
                other[bit / 8] ^= 1 << (bit % 8);
                assert!(open("x", &other, "").is_err(), "bit {bit}");
            }
            assert!(open("x", &text[..text.len() - 1], "").is_err() && open("x", b"{}", "").is_err());
        }
    }
}
