//! Writing: superblock 0, object headers 1, groups of at most eight members as symbol tables, datasets in one piece.

use super::SIGNATURE;

/// Members of a group at most: two times the K of leaf nodes.
const MEMBERS: usize = 8;
/// K of internal nodes.
const INTERNAL: usize = 16;
const SUPERBLOCK: usize = 96;
const NOWHERE: u64 = u64::MAX;

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Named members, at most eight, in any order.
    Group(Vec<(String, Node)>),
    /// Numbers of 32 bits.
    Integers(Vec<i32>),
    /// Numbers of 64 bits.
    Reals(Vec<f64>),
    /// A text.
    Text(String),
}

/// The bytes of a file with `root` as its root group.
pub fn write(root: &Node) -> Vec<u8> {
    let mut out = vec![0; SUPERBLOCK];
    let header = put(root, &mut out);
    let end = out.len() as u64;
    let mut top = SIGNATURE.to_vec();
    top.extend([0, 0, 0, 0, 0, 8, 8, 0]);
    top.extend((MEMBERS as u16 / 2).to_le_bytes());
    top.extend((INTERNAL as u16).to_le_bytes());
    top.extend([0; 4]);
    for address in [0, NOWHERE, end, NOWHERE, 0, header] {
        top.extend(address.to_le_bytes());
    }
    out[..top.len()].copy_from_slice(&top);
    out
}

/// Appends a node and what is below it; the address of its header.
fn put(node: &Node, out: &mut Vec<u8>) -> u64 {
    match node {
        Node::Group(members) => group(members, out),
        Node::Integers(x) => {
            // Fixed point, little-endian, signed; 4 bytes, no offset, 32 bits.
            let kind = [&[0x10, 8, 0, 0, 4, 0, 0, 0][..], &[0, 0, 32, 0]].concat();
            dataset(&kind, Some(x.len()), &x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>(), out)
        }
        Node::Reals(x) => {
            // IEEE: sign at 63, exponent of 11 bits at 52 with bias 1023, fraction of 52 bits at 0.
            let kind =
                [&[0x11, 0x20, 63, 0, 8, 0, 0, 0][..], &[0, 0, 64, 0, 52, 11, 0, 52], &1023u32.to_le_bytes()].concat();
            dataset(&kind, Some(x.len()), &x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<_>>(), out)
        }
        Node::Text(x) => {
            let bytes = [x.as_bytes(), &[0]].concat();
            let kind = [&[0x13, 0, 0, 0][..], &(bytes.len() as u32).to_le_bytes()].concat();
            dataset(&kind, None, &bytes, out)
        }
    }
}

fn align(out: &mut Vec<u8>) -> u64 {
    out.resize(out.len().next_multiple_of(8), 0);
    out.len() as u64
}

/// An object header with these messages.
fn header(messages: &[(u16, Vec<u8>)], out: &mut Vec<u8>) -> u64 {
    let mut body = Vec::new();
    for (kind, data) in messages {
        let size = data.len().next_multiple_of(8);
        body.extend(kind.to_le_bytes());
        body.extend((size as u16).to_le_bytes());
        body.extend([0; 4]);
        body.extend(data);
        body.resize(body.len().next_multiple_of(8), 0);
    }
    let at = align(out);
    out.extend([1, 0]);
    out.extend((messages.len() as u16).to_le_bytes());
    out.extend(1u32.to_le_bytes());
    out.extend((body.len() as u32).to_le_bytes());
    out.extend([0; 4]);
    out.extend(body);
    at
}

/// A dataset: datatype, length of its one dimension (none: a single thing), bytes.
fn dataset(kind: &[u8], length: Option<usize>, bytes: &[u8], out: &mut Vec<u8>) -> u64 {
    let at = if bytes.is_empty() { NOWHERE } else { align(out) };
    out.extend(bytes);
    let mut space = vec![1, u8::from(length.is_some()), 0, 0, 0, 0, 0, 0];
    space.extend(length.iter().flat_map(|n| (*n as u64).to_le_bytes()));
    let mut layout = vec![3, 1];
    layout.extend(at.to_le_bytes());
    layout.extend((bytes.len() as u64).to_le_bytes());
    // The fill value: allocated late, written if set, none set.
    let fill = vec![2, 2, 2, 0];
    header(&[(0x01, space), (0x03, kind.to_vec()), (0x05, fill), (0x08, layout)], out)
}

fn group(members: &[(String, Node)], out: &mut Vec<u8>) -> u64 {
    assert!(members.len() <= MEMBERS, "a group of {} members", members.len());
    let mut sorted: Vec<(&str, u64)> = members.iter().map(|(name, node)| (name.as_str(), put(node, out))).collect();
    sorted.sort_unstable();
    // Names, the empty one first.
    let mut names = vec![0; 8];
    let mut places = Vec::new();
    for (name, _) in &sorted {
        places.push(names.len() as u64);
        names.extend(name.as_bytes());
        names.push(0);
        names.resize(names.len().next_multiple_of(8), 0);
    }
    let heap = align(out);
    out.extend(b"HEAP\0\0\0\0");
    // Length, no free block, address of the names.
    for x in [names.len() as u64, 1, heap + 32] {
        out.extend(x.to_le_bytes());
    }
    out.extend(&names);
    // The one leaf, at its full size.
    let leaf = align(out);
    let mut table = b"SNOD\x01\0".to_vec();
    table.extend((sorted.len() as u16).to_le_bytes());
    for ((_, header), name) in sorted.iter().zip(&places) {
        table.extend(name.to_le_bytes());
        table.extend(header.to_le_bytes());
        table.extend([0; 24]);
    }
    table.resize(8 + 40 * MEMBERS, 0);
    out.extend(table);
    // The tree above it: least name, leaf, largest name.
    let tree = align(out);
    let mut node = b"TREE\0\0".to_vec();
    node.extend(u16::from(!sorted.is_empty()).to_le_bytes());
    for x in [NOWHERE, NOWHERE, 0, leaf, places.last().copied().unwrap_or(0)] {
        node.extend(x.to_le_bytes());
    }
    node.resize(24 + 8 * 2 * INTERNAL + 8 * (2 * INTERNAL + 1), 0);
    out.extend(node);
    header(&[(0x11, [tree.to_le_bytes(), heap.to_le_bytes()].concat())], out)
}
