//! Messages to the page: numbers in bulk.
//!
//! A message is the length of a JSON text (u32), the text, then arrays one after the other. The text ends with spaces
//! so that arrays start at a multiple of 8 bytes; each array is filled up to such a multiple. All numbers are
//! little-endian. The text holds what the sender puts there, and `arrays`: name, type (`f64`, `f32`, `u32`, `u8`),
//! numbers in a row, and the number of rows.

use serde_json::{Map, Value, json};

/// A message that is being put together.
#[derive(Default)]
pub struct Message {
    about: Map<String, Value>,
    arrays: Vec<Value>,
    data: Vec<u8>,
}

impl Message {
    /// A message about something.
    pub fn new(about: Value) -> Self {
        let about = if let Value::Object(map) = about { map } else { Map::new() };
        Self { about, ..Self::default() }
    }

    /// Gives it a number.
    pub fn number(mut self, number: u64) -> Self {
        self.about.insert("number".into(), number.into());
        self
    }

    fn array(&mut self, name: &str, kind: &str, columns: usize, count: usize, bytes: impl Iterator<Item = u8>) {
        self.arrays.push(json!({ "name": name, "type": kind, "columns": columns, "rows": count / columns.max(1) }));
        self.data.extend(bytes);
        self.data.resize(self.data.len().next_multiple_of(8), 0);
    }

    /// Adds 64-bit floats.
    pub fn f64(mut self, name: &str, columns: usize, values: &[f64]) -> Self {
        self.array(name, "f64", columns, values.len(), values.iter().flat_map(|v| v.to_le_bytes()));
        self
    }

    /// Adds 32-bit floats.
    pub fn f32(mut self, name: &str, columns: usize, values: &[f32]) -> Self {
        self.data.reserve(4 * values.len());
        self.array(name, "f32", columns, values.len(), values.iter().flat_map(|v| v.to_le_bytes()));
        self
    }

    /// Adds indices.
    pub fn u32(mut self, name: &str, columns: usize, values: &[u32]) -> Self {
        self.array(name, "u32", columns, values.len(), values.iter().flat_map(|v| v.to_le_bytes()));
        self
    }

    /// Adds bytes.
    pub fn u8(mut self, name: &str, columns: usize, values: &[u8]) -> Self {
        self.array(name, "u8", columns, values.len(), values.iter().copied());
        self
    }

    /// The message as bytes.
    pub fn bytes(mut self) -> Vec<u8> {
        self.about.insert("arrays".into(), Value::Array(self.arrays));
        let mut text = Value::Object(self.about).to_string().into_bytes();
        let padded = (4 + text.len()).next_multiple_of(8) - 4;
        text.resize(padded, b' ');
        let mut out = Vec::with_capacity(4 + text.len() + self.data.len());
        out.extend((text.len() as u32).to_le_bytes());
        out.extend(text);
        out.extend(self.data);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_start_at_multiples_of_eight() {
        let message = Message::new(json!({ "time": 0.5 })).u8("a", 1, &[7]).f64("b", 2, &[1.0, 2.0]);
        let bytes = message.bytes();
        let length = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
        assert_eq!((4 + length) % 8, 0);
        let about: Value = serde_json::from_slice(&bytes[4..4 + length]).unwrap();
        assert_eq!(about["arrays"][1], json!({ "name": "b", "type": "f64", "columns": 2, "rows": 1 }));
        assert_eq!(bytes[4 + length], 7);
        assert_eq!(bytes[4 + length + 8..4 + length + 16], 1.0f64.to_le_bytes());
        assert_eq!(bytes.len(), 4 + length + 24);
    }
}
