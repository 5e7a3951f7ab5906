//! The compact protocol of Thrift, as much of it as the metadata of Parquet files needs.

/// Writes one struct; fields in ascending order of their numbers, at most 15 apart.
#[derive(Default)]
pub struct Writer {
    out: Vec<u8>,
    last: i16,
}

fn varint(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn zigzag(n: i64) -> u64 {
    ((n << 1) ^ (n >> 63)) as u64
}

impl Writer {
    fn field(&mut self, id: i16, kind: u8) {
        self.out.push(((id - self.last) as u8) << 4 | kind);
        self.last = id;
    }

    /// A 32-bit integer or an enum.
    pub fn int(mut self, id: i16, value: i32) -> Self {
        self.field(id, 5);
        varint(&mut self.out, zigzag(i64::from(value)));
        self
    }

    /// A 64-bit integer.
    pub fn long(mut self, id: i16, value: i64) -> Self {
        self.field(id, 6);
        varint(&mut self.out, zigzag(value));
        self
    }

    /// A text.
    pub fn text(mut self, id: i16, value: &str) -> Self {
        self.field(id, 8);
        varint(&mut self.out, value.len() as u64);
        self.out.extend(value.as_bytes());
        self
    }

    /// A struct.
    pub fn inner(mut self, id: i16, value: Writer) -> Self {
        self.field(id, 12);
        self.out.extend(value.end());
        self
    }

    fn list(&mut self, id: i16, kind: u8, count: usize) {
        self.field(id, 9);
        if count < 15 {
            self.out.push((count as u8) << 4 | kind);
        } else {
            self.out.push(0xF0 | kind);
            varint(&mut self.out, count as u64);
        }
    }

    /// A list of structs.
    pub fn structs(mut self, id: i16, values: Vec<Writer>) -> Self {
        self.list(id, 12, values.len());
        values.into_iter().for_each(|value| self.out.extend(value.end()));
        self
    }

    /// A list of enums.
    pub fn ints(mut self, id: i16, values: &[i32]) -> Self {
        self.list(id, 5, values.len());
        values.iter().for_each(|value| varint(&mut self.out, zigzag(i64::from(*value))));
        self
    }

    /// A list of texts.
    pub fn texts(mut self, id: i16, values: &[&str]) -> Self {
        self.list(id, 8, values.len());
        for value in values {
            varint(&mut self.out, value.len() as u64);
            self.out.extend(value.as_bytes());
        }
        self
    }

    /// The bytes of the struct.
    pub fn end(mut self) -> Vec<u8> {
        self.out.push(0);
        self.out
    }
}

/// A value that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// An integer or enum.
    Int(i64),
    /// Bytes of a text.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Item>),
    /// A struct: fields with their numbers.
    Struct(Vec<(i16, Item)>),
}

impl Item {
    /// A field of a struct.
    pub fn field(&self, id: i16) -> Option<&Item> {
        match self {
            Self::Struct(fields) => fields.iter().find(|(number, _)| *number == id).map(|(_, item)| item),
            _ => None,
        }
    }

    /// As an integer.
    pub fn int(&self) -> Option<i64> {
        if let Self::Int(n) = self { Some(*n) } else { None }
    }

    /// As a text.
    pub fn text(&self) -> Option<&str> {
        if let Self::Bytes(bytes) = self { std::str::from_utf8(bytes).ok() } else { None }
    }

    /// As a list.
    pub fn list(&self) -> Option<&[Item]> {
        if let Self::List(items) = self { Some(items) } else { None }
    }
}

/// Reads a struct from the front of `data`, which is left after it. Nothing if it is damaged.
pub fn read_struct(data: &mut &[u8]) -> Option<Item> {
    read(data, 12, 0)
}

fn take_varint(data: &mut &[u8]) -> Option<u64> {
    let mut n = 0u64;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = data.split_first()?;
        *data = rest;
        n |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(n);
        }
    }
    None
}

fn take_int(data: &mut &[u8]) -> Option<i64> {
    let n = take_varint(data)?;
    Some((n >> 1) as i64 ^ -((n & 1) as i64))
}

fn read(data: &mut &[u8], kind: u8, depth: usize) -> Option<Item> {
    if depth > 16 {
        return None;
    }
    match kind {
        1 => Some(Item::Int(1)),
        2 => Some(Item::Int(0)),
        3..=6 => take_int(data).map(Item::Int),
        8 => {
            let length = take_varint(data)? as usize;
            let (bytes, rest) = data.split_at_checked(length)?;
            *data = rest;
            Some(Item::Bytes(bytes.to_vec()))
        }
        9 => {
            let (head, rest) = data.split_first()?;
            *data = rest;
            let count = if head >> 4 == 15 { take_varint(data)? as usize } else { usize::from(head >> 4) };
            // Each item takes a byte at least: a damaged count must not ask for all memory.
            if count > data.len() {
                return None;
            }
            let items: Option<Vec<Item>> = (0..count).map(|_| read(data, head & 15, depth + 1)).collect();
            items.map(Item::List)
        }
        12 => {
            let mut fields = Vec::new();
            let mut id = 0i16;
            loop {
                let (head, rest) = data.split_first()?;
                *data = rest;
                if *head == 0 {
                    return Some(Item::Struct(fields));
                }
                id = if head >> 4 == 0 { take_int(data)? as i16 } else { id.checked_add(i16::from(head >> 4))? };
                fields.push((id, read(data, head & 15, depth + 1)?));
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let inner = Writer::default().int(1, -5).text(12, "x");
        let bytes = Writer::default().int(1, 300).long(2, i64::MIN).structs(4, vec![inner]).ints(5, &[1; 20]).end();
        let mut rest = bytes.as_slice();
        let item = read_struct(&mut rest).unwrap();
        assert!(rest.is_empty());
        assert_eq!(item.field(1).and_then(Item::int), Some(300));
        assert_eq!(item.field(2).and_then(Item::int), Some(i64::MIN));
        let inner = &item.field(4).unwrap().list().unwrap()[0];
        assert_eq!((inner.field(1).unwrap().int(), inner.field(12).unwrap().text()), (Some(-5), Some("x")));
        assert_eq!(item.field(5).unwrap().list().unwrap().len(), 20);
        assert!(read_struct(&mut &bytes[..bytes.len() - 1]).is_none());
    }
}
