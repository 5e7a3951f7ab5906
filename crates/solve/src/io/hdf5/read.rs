//! Reading: superblock, object headers, groups, datasets.

use super::SIGNATURE;
use std::cell::Cell;

/// Deepest nesting of trees and continuations: files of ours have two levels, damaged ones may have circles.
const DEEPEST: usize = 16;
/// Structures that a file may make us visit: problems have some hundred, damaged files may have circles.
const MOST_VISITS: usize = 100_000;
/// The address that stands for none.
const NOWHERE: u64 = u64::MAX;

const DATASPACE: u16 = 0x01;
const LINK_INFO: u16 = 0x02;
const DATATYPE: u16 = 0x03;
const LINK: u16 = 0x06;
const LAYOUT: u16 = 0x08;
const FILTERS: u16 = 0x0b;
const CONTINUATION: u16 = 0x10;
const SYMBOL_TABLE: u16 = 0x11;

/// What is wrong with a file: the matter, and what to do about it if it is not damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub remedy: &'static str,
}

type Read<T> = Result<T, Trouble>;

fn damaged<T>(what: impl Into<String>) -> Read<T> {
    Err(Trouble { what: what.into(), remedy: "the file is damaged or cut short: fetch or write it again" })
}

fn unknown<T>(what: impl Into<String>) -> Read<T> {
    let remedy = "rewrite the file with `h5repack -l CONTI -f NONE` (contiguous, no filters)";
    Err(Trouble { what: what.into(), remedy })
}

/// A place in the bytes that moves on as it is read.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    fn take(&mut self, n: usize) -> Read<&'a [u8]> {
        if n > self.rest.len() {
            return damaged("the file ends within a structure");
        }
        let (head, rest) = self.rest.split_at(n);
        self.rest = rest;
        Ok(head)
    }

    /// Little-endian unsigned number of `n` bytes, at most 8.
    fn number(&mut self, n: usize) -> Read<u64> {
        let bytes = self.take(n)?;
        Ok(bytes.iter().rev().fold(0, |x, b| x << 8 | u64::from(*b)))
    }

    fn byte(&mut self) -> Read<u8> {
        Ok(self.take(1)?[0])
    }

    fn tag(&mut self, tag: &[u8; 4]) -> Read<()> {
        if self.take(4)? == tag {
            Ok(())
        } else {
            damaged(format!("no {} where one should be", String::from_utf8_lossy(tag)))
        }
    }
}

/// A message of an object header.
struct Message<'a> {
    kind: u16,
    data: Cursor<'a>,
}

/// The groups and datasets of a file.
pub struct Tree<'a> {
    bytes: &'a [u8],
    /// Bytes of an address and of a length.
    offset: usize,
    length: usize,
    /// Address of the root group's header.
    root: u64,
    /// Structures visited so far.
    visits: Cell<usize>,
}

impl<'a> Tree<'a> {
    /// Finds the root of the bytes of a file.
    pub fn open(bytes: &'a [u8]) -> Read<Self> {
        let mut c = Cursor { rest: bytes };
        if c.take(8)? != SIGNATURE {
            return damaged("this is not HDF5");
        }
        let version = c.byte()?;
        let mut file = Self { bytes, offset: 8, length: 8, root: 0, visits: Cell::new(0) };
        match version {
            0 | 1 => {
                c.take(4)?;
                (file.offset, file.length) = (c.byte()?.into(), c.byte()?.into());
                file.check_sizes()?;
                c.take(if version == 0 { 9 } else { 13 })?;
                let base = c.number(file.offset)?;
                if base != 0 {
                    return unknown("the file starts with a user block");
                }
                c.take(3 * file.offset)?;
                // Entry of the root group: name, header.
                c.take(file.offset)?;
                file.root = c.number(file.offset)?;
            }
            2 | 3 => {
                (file.offset, file.length) = (c.byte()?.into(), c.byte()?.into());
                file.check_sizes()?;
                c.take(1 + 3 * file.offset)?;
                file.root = c.number(file.offset)?;
            }
            other => return unknown(format!("superblock version {other}")),
        }
        Ok(file)
    }

    fn check_sizes(&self) -> Read<()> {
        if [2, 4, 8].contains(&self.offset) && [2, 4, 8].contains(&self.length) {
            return Ok(());
        }
        damaged("addresses have an odd number of bytes")
    }

    /// The structure at an address.
    fn at(&self, address: u64) -> Read<Cursor<'a>> {
        self.visits.set(self.visits.get() + 1);
        if self.visits.get() > MOST_VISITS {
            return damaged("structures that go in circles");
        }
        match usize::try_from(address).ok().and_then(|a| self.bytes.get(a..)) {
            Some(rest) => Ok(Cursor { rest }),
            None => damaged("an address beyond the end of the file"),
        }
    }

    /// Messages of the object at `address`.
    fn header(&self, address: u64) -> Read<Vec<Message<'a>>> {
        let mut c = self.at(address)?;
        let mut messages = Vec::new();
        if c.rest.starts_with(b"OHDR") {
            c.take(4)?;
            if c.byte()? != 2 {
                return damaged("an object header of unknown version");
            }
            let flags = c.byte()?;
            c.take(if flags & 0x20 != 0 { 16 } else { 0 } + if flags & 0x10 != 0 { 4 } else { 0 })?;
            let size = c.number(1 << (flags & 3))?;
            let block = c.take(usize::try_from(size).unwrap_or(usize::MAX))?;
            self.messages(block, Some(flags & 4 != 0), &mut messages, 0)?;
        } else {
            if c.byte()? != 1 {
                return damaged("no object header where one should be");
            }
            c.take(7)?;
            let size = c.number(4)? as usize;
            c.take(4)?;
            self.messages(c.take(size)?, None, &mut messages, 0)?;
        }
        Ok(messages)
    }

    /// Messages of a block; `new`: of a header of version 2, with creation order or without.
    fn messages(&self, block: &'a [u8], new: Option<bool>, out: &mut Vec<Message<'a>>, depth: usize) -> Read<()> {
        let smallest = if new.is_some() { 4 } else { 8 };
        let mut c = Cursor { rest: block };
        while c.rest.len() >= smallest {
            let (kind, size) = match new {
                Some(order) => {
                    let (kind, size) = (u16::from(c.byte()?), c.number(2)?);
                    c.take(if order { 3 } else { 1 })?;
                    (kind, size)
                }
                None => {
                    let (kind, size) = (c.number(2)? as u16, c.number(2)?);
                    c.take(4)?;
                    (kind, size)
                }
            };
            let mut data = Cursor { rest: c.take(size as usize)? };
            if kind == CONTINUATION {
                let (address, length) = (data.number(self.offset)?, data.number(self.length)?);
                let mut next = self.at(address)?;
                let mut block = Cursor { rest: next.take(usize::try_from(length).unwrap_or(usize::MAX))? };
                if new.is_some() {
                    block.tag(b"OCHK")?;
                    let n = block.rest.len();
                    block.rest = &block.rest[..n.saturating_sub(4)];
                }
                if depth >= DEEPEST {
                    return damaged("an object header that goes in circles");
                }
                self.messages(block.rest, new, out, depth + 1)?;
            } else {
                out.push(Message { kind, data });
            }
        }
        Ok(())
    }

    /// Address of the member `name` of the group at `address`.
    fn member(&self, address: u64, name: &str) -> Read<Option<u64>> {
        let mut is_group = false;
        for Message { kind, mut data } in self.header(address)? {
            match kind {
                SYMBOL_TABLE => {
                    let (tree, heap) = (data.number(self.offset)?, data.number(self.offset)?);
                    let mut c = self.at(heap)?;
                    c.tag(b"HEAP")?;
                    c.take(4 + 2 * self.length)?;
                    let names = self.at(c.number(self.offset)?)?.rest;
                    return self.search(tree, names, name, 0);
                }
                LINK => {
                    is_group = true;
                    if let Some(found) = self.link(data, name)? {
                        return Ok(Some(found));
                    }
                }
                LINK_INFO => {
                    is_group = true;
                    data.byte()?;
                    let flags = data.byte()?;
                    data.take(if flags & 1 != 0 { 8 } else { 0 })?;
                    let heap = data.number(self.offset)?;
                    if heap != NOWHERE >> (64 - 8 * self.offset) {
                        return unknown("a group in the form for very many members");
                    }
                }
                _ => {}
            }
        }
        if is_group { Ok(None) } else { damaged("this is not a group") }
    }

    /// The address in a link message, if it is of that name.
    fn link(&self, mut c: Cursor<'a>, wanted: &str) -> Read<Option<u64>> {
        c.byte()?;
        let flags = c.byte()?;
        let kind = if flags & 8 != 0 { c.byte()? } else { 0 };
        c.take(if flags & 4 != 0 { 8 } else { 0 } + usize::from(flags & 16 != 0))?;
        let length = c.number(1 << (flags & 3))?;
        let name = c.take(usize::try_from(length).unwrap_or(usize::MAX))?;
        if name != wanted.as_bytes() {
            return Ok(None);
        }
        if kind != 0 {
            return unknown("a link to another place");
        }
        Ok(Some(c.number(self.offset)?))
    }

    /// Looks the name up in a tree of symbol tables.
    fn search(&self, address: u64, names: &'a [u8], wanted: &str, depth: usize) -> Read<Option<u64>> {
        if depth > DEEPEST {
            return damaged("a group that goes in circles");
        }
        let mut c = self.at(address)?;
        if c.rest.starts_with(b"SNOD") {
            c.take(6)?;
            for _ in 0..c.number(2)? {
                let (name, header) = (c.number(self.offset)?, c.number(self.offset)?);
                c.take(24)?;
                let name = usize::try_from(name).ok().and_then(|n| names.get(n..)).unwrap_or_default();
                if name.strip_prefix(wanted.as_bytes()).is_some_and(|rest| rest.first() == Some(&0)) {
                    return Ok(Some(header));
                }
            }
            return Ok(None);
        }
        c.tag(b"TREE")?;
        c.take(2)?;
        let children = c.number(2)?;
        c.take(2 * self.offset)?;
        for _ in 0..children {
            c.take(self.length)?;
            let child = c.number(self.offset)?;
            if let Some(found) = self.search(child, names, wanted, depth + 1)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn find(&self, path: &str) -> Read<Option<u64>> {
        let mut at = self.root;
        for name in path.split('/').filter(|name| !name.is_empty()) {
            match self.member(at, name)? {
                Some(found) => at = found,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    /// Is there a group or dataset of that path?
    pub fn has(&self, path: &str) -> Read<bool> {
        Ok(self.find(path)?.is_some())
    }

    /// The raw numbers of a dataset.
    fn dataset(&self, path: &str) -> Read<Numbers<'a>> {
        let Some(address) = self.find(path)? else {
            let remedy = "check that this is a problem file, with all its datasets";
            return Err(Trouble { what: "it is missing".into(), remedy });
        };
        let (mut class, mut size, mut signed, mut big, mut count) = (u8::MAX, 0usize, false, false, None);
        let mut raw: Option<Cursor> = None;
        let messages = self.header(address)?;
        for Message { kind, data } in &messages {
            let mut c = *data;
            match *kind {
                DATASPACE => {
                    let version = c.byte()?;
                    let rank = c.byte()?;
                    c.take(if version == 1 { 6 } else { 2 })?;
                    let mut product = 1u64;
                    for _ in 0..rank {
                        product = product.saturating_mul(c.number(self.length)?);
                    }
                    count = Some(usize::try_from(product).unwrap_or(usize::MAX));
                }
                DATATYPE => {
                    class = c.byte()? & 15;
                    let bits = c.byte()?;
                    (big, signed) = (bits & 1 != 0, bits & 8 != 0);
                    c.take(2)?;
                    size = c.number(4)? as usize;
                }
                FILTERS => return unknown("its numbers are compressed or filtered"),
                _ => {}
            }
        }
        let count = match count {
            Some(count) if class <= 1 && (size == 4 || size == 8) => count,
            Some(_) => return unknown("its numbers are neither integers nor floats of 4 or 8 bytes"),
            None => return damaged("this is not a dataset"),
        };
        let length = count.saturating_mul(size);
        for Message { kind, data } in &messages {
            if *kind == LAYOUT {
                let mut c = *data;
                let version = c.byte()?;
                if version <= 2 {
                    c.byte()?;
                }
                let layout = c.byte()?;
                if version <= 2 {
                    c.take(5)?;
                }
                raw = match layout {
                    0 if version >= 3 => {
                        c.take(2)?;
                        Some(c)
                    }
                    1 => {
                        let address = c.number(self.offset)?;
                        Some(if length == 0 { Cursor { rest: &[] } } else { self.at(address)? })
                    }
                    _ => return unknown("its numbers are stored in chunks"),
                };
            }
        }
        let Some(mut raw) = raw else { return damaged("no place of its numbers") };
        Ok(Numbers { class, size, signed, big, bytes: raw.take(length)? })
    }

    /// A dataset of whole numbers.
    pub fn integers(&self, path: &str) -> Read<Vec<i64>> {
        let numbers = self.dataset(path)?;
        if numbers.class != 0 {
            return unknown("it does not hold whole numbers");
        }
        Ok(numbers.integers().collect())
    }

    /// A dataset of numbers.
    pub fn reals(&self, path: &str) -> Read<Vec<f64>> {
        let numbers = self.dataset(path)?;
        Ok(match (numbers.class, numbers.size) {
            (0, _) => numbers.integers().map(|x| x as f64).collect(),
            (_, 8) => numbers.bits().map(f64::from_bits).collect(),
            _ => numbers.bits().map(|x| f64::from(f32::from_bits(x as u32))).collect(),
        })
    }
}

/// Numbers as they are stored.
struct Numbers<'a> {
    /// 0 whole, 1 floating point.
    class: u8,
    /// Bytes of each: 4 or 8.
    size: usize,
    signed: bool,
    /// Highest byte first?
    big: bool,
    bytes: &'a [u8],
}

impl Numbers<'_> {
    fn bits(&self) -> impl Iterator<Item = u64> + '_ {
        self.bytes.chunks_exact(self.size).map(|x| {
            let add = |n: u64, b: &u8| n << 8 | u64::from(*b);
            if self.big { x.iter().fold(0, add) } else { x.iter().rev().fold(0, add) }
        })
    }

    fn integers(&self) -> impl Iterator<Item = i64> + '_ {
        let narrow = self.signed && self.size == 4;
        self.bits().map(move |x| if narrow { i64::from(x as u32 as i32) } else { x as i64 })
    }
}
