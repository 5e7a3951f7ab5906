//! Parquet files of numbers: the part of the format that signals need, as pandas, polars and DuckDB read it.
//!
//! One row group; columns of doubles (`step`: 64-bit integers), required, plain encoding, pages of at most [`PAGE`]
//! rows, not compressed: noisy doubles do not shrink. Column `signals` of the metadata says what the columns are.
//! Spec: github.com/apache/parquet-format. The crate `parquet`, even without arrow and compression, costs about 60 CPU
//! seconds in every clean build, a third of all of Grouser, for what is two files here.

use super::thrift::{Item, Writer, read_struct};
use xxhash_rust::xxh3::xxh3_128;

/// Rows in a page.
const PAGE: usize = 1 << 20;
const MAGIC: &[u8; 4] = b"PAR1";
const INT64: i32 = 2;
const DOUBLE: i32 = 5;
/// Key of our own metadata.
const KEY: &str = "grouser";

/// Key of the checksum: a hash of the whole file, with zeros in place of its digits. Pages have one of their own as
/// well, which other readers know.
const CHECKSUM: &str = "grouser_checksum";
const DIGITS: usize = 32;

/// Columns of equal length by name, and a text about them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// Names and numbers. The column `step` holds whole numbers.
    pub columns: Vec<(String, Vec<f64>)>,
    /// What the columns are, JSON.
    pub about: String,
}

fn kind_of(name: &str) -> i32 {
    if name == "step" { INT64 } else { DOUBLE }
}

/// The bytes of a file.
pub fn write(columns: &Columns) -> Vec<u8> {
    let rows = columns.columns.first().map_or(0, |(_, values)| values.len());
    let mut out = MAGIC.to_vec();
    let mut chunks = Vec::new();
    for (name, values) in &columns.columns {
        let start = out.len();
        for page in values.chunks(PAGE) {
            let size = 8 * page.len() as i32;
            // Encodings: 0 plain, 3 run lengths (of levels, of which required columns have none).
            let data = Writer::default().int(1, page.len() as i32).int(2, 0).int(3, 3).int(4, 3);
            let bytes: Vec<u8> = match kind_of(name) {
                INT64 => page.iter().flat_map(|x| (*x as i64).to_le_bytes()).collect(),
                _ => page.iter().flat_map(|x| x.to_le_bytes()).collect(),
            };
            let sum = crc32fast::hash(&bytes) as i32;
            out.extend(Writer::default().int(1, 0).int(2, size).int(3, size).int(4, sum).inner(5, data).end());
            out.extend(bytes);
        }
        let size = (out.len() - start) as i64;
        let meta = Writer::default()
            .int(1, kind_of(name))
            .ints(2, &[0, 3])
            .texts(3, &[name])
            .int(4, 0)
            .long(5, values.len() as i64)
            .long(6, size)
            .long(7, size)
            .long(9, start as i64);
        chunks.push(Writer::default().long(2, start as i64).inner(3, meta));
    }
    let size = out.len() as i64 - MAGIC.len() as i64;
    let mut schema = vec![Writer::default().text(4, "schema").int(5, columns.columns.len() as i32)];
    schema.extend(
        columns.columns.iter().map(|(name, _)| Writer::default().int(1, kind_of(name)).int(3, 0).text(4, name)),
    );
    // No row group where there are no rows: readers do not like empty pages.
    let groups =
        if rows > 0 { vec![Writer::default().structs(1, chunks).long(2, size).long(3, rows as i64)] } else { vec![] };
    let footer = Writer::default()
        .int(1, 1)
        .structs(2, schema)
        .long(3, rows as i64)
        .structs(4, groups)
        .structs(
            5,
            vec![
                Writer::default().text(1, KEY).text(2, &columns.about),
                Writer::default().text(1, CHECKSUM).text(2, &"0".repeat(DIGITS)),
            ],
        )
        .text(6, concat!("grouser version ", env!("CARGO_PKG_VERSION")))
        .end();
    out.extend(&footer);
    out.extend((footer.len() as u32).to_le_bytes());
    out.extend(MAGIC);
    let sum = format!("{:032x}", xxh3_128(&out));
    let place = checksum_place(&out).expect("it was written above");
    out[place..place + DIGITS].copy_from_slice(sum.as_bytes());
    out
}

/// Where the digits of the checksum stand: after the last place of its key, the field's kind and the text's length.
fn checksum_place(file: &[u8]) -> Option<usize> {
    let key = CHECKSUM.as_bytes();
    let end = file.windows(key.len()).rposition(|part| part == key)? + key.len() + 2;
    (end + DIGITS <= file.len()).then_some(end)
}

/// Is the file as it was written?
fn is_whole(file: &[u8]) -> bool {
    let Some(place) = checksum_place(file) else { return false };
    let mut blank = file.to_vec();
    blank[place..place + DIGITS].fill(b'0');
    file[place..place + DIGITS] == *format!("{:032x}", xxh3_128(&blank)).as_bytes()
}

/// Reads a file that [`write()`] wrote; nothing if it is damaged or somebody else's.
pub fn read(bytes: &[u8]) -> Option<Columns> {
    let (front, magic) = bytes.split_last_chunk::<4>()?;
    let (front, length) = front.split_last_chunk::<4>()?;
    if magic != MAGIC || !bytes.starts_with(MAGIC) || !is_whole(bytes) {
        return None;
    }
    let start = front.len().checked_sub(u32::from_le_bytes(*length) as usize)?;
    let footer = read_struct(&mut &front[start..])?;
    let rows = usize::try_from(footer.field(3)?.int()?).ok()?;
    let about = footer.field(5).and_then(Item::list).unwrap_or_default();
    let about = about.iter().find(|pair| pair.field(1).and_then(Item::text) == Some(KEY));
    let about = about.and_then(|pair| pair.field(2)?.text()).unwrap_or_default().to_string();
    let names = footer.field(2)?.list()?.iter().skip(1).map(|s| Some(s.field(4)?.text()?.to_string()));
    let mut columns: Vec<(String, Vec<f64>)> = names.map(|name| Some((name?, Vec::new()))).collect::<Option<_>>()?;
    for group in footer.field(4)?.list()? {
        for (chunk, (name, values)) in group.field(1)?.list()?.iter().zip(&mut columns) {
            let meta = chunk.field(3)?;
            let count = usize::try_from(meta.field(5)?.int()?).ok()?;
            let from = usize::try_from(meta.field(9)?.int()?).ok()?;
            let mut data = front.get(from..)?;
            while values.len() < count {
                let page = read_struct(&mut data)?;
                let (size, here) = (page.field(3)?.int()?, page.field(5)?.field(1)?.int()?);
                let here = usize::try_from(here).ok().filter(|n| *n > 0 && (*n as i64).checked_mul(8) == Some(size))?;
                let (numbers, rest) = data.split_at_checked(8 * here)?;
                data = rest;
                let numbers = numbers.chunks_exact(8).map(|b| <[u8; 8]>::try_from(b).expect("8 bytes"));
                match kind_of(name) {
                    INT64 => values.extend(numbers.map(|b| i64::from_le_bytes(b) as f64)),
                    _ => values.extend(numbers.map(f64::from_le_bytes)),
                }
            }
        }
    }
    columns.iter().all(|(_, values)| values.len() == rows).then_some(Columns { columns, about })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for rows in [0, 1, 1000] {
            let columns = vec![
                ("step".to_string(), (0..rows).map(f64::from).collect()),
                ("force.x".to_string(), (0..rows).map(|i| f64::from(i).sin()).collect()),
            ];
            let columns = Columns { columns, about: "{\"a\": 1}".into() };
            let bytes = write(&columns);
            assert_eq!(read(&bytes).unwrap(), columns);
            assert!(read(&bytes[..bytes.len() - 1]).is_none());
            assert!(read(&bytes[..bytes.len() / 2]).is_none());
        }
        assert!(read(b"PAR1").is_none());
    }

    #[test]
    fn every_changed_bit_is_noticed() {
        let column = (0..20).map(|i| f64::from(i).sin()).collect();
        let bytes = write(&Columns { columns: vec![("force.x".to_string(), column)], about: "{}".into() });
        for bit in 0..8 * bytes.len() {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&other).is_none(), "bit {bit}");
        }
    }
}
