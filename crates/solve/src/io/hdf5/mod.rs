//! The part of HDF5 that published problems use: groups, and datasets of numbers stored in one piece.
//!
//! Read are superblocks 0 to 3, object headers 1 and 2, groups as symbol tables or as links in the header, numbers of
//! four and eight bytes (integers, floats, either byte order), contiguous and compact storage. Not read: chunks and
//! filters, groups of hundreds of links; the error says how to convert such a file. Written is the oldest form, which
//! every HDF5 library reads. Source: the HDF5 File Format Specification, version 3.0.
//!
//! Ours instead of a library: `hdf5-pure` costs 68 CPU s in every clean build, the C library needs CMake; this is 500
//! lines.

mod read;
mod write;

pub use read::{Tree, Trouble};
pub use write::{Node, write};

/// First bytes of every HDF5 file.
const SIGNATURE: [u8; 8] = *b"\x89HDF\r\n\x1a\n";

/// Do the bytes start as HDF5 does?
pub fn is_hdf5(bytes: &[u8]) -> bool {
    bytes.starts_with(&SIGNATURE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let node = Node::Group(vec![
            (
                "b".into(),
                Node::Group(vec![("x".into(), Node::Reals(vec![1.5, -2e-300])), ("n".into(), Node::Integers(vec![]))]),
            ),
            ("a".into(), Node::Integers(vec![-1, i32::MAX])),
            ("title".into(), Node::Text("two words".into())),
        ]);
        let bytes = write(&node);
        assert!(is_hdf5(&bytes));
        let file = Tree::open(&bytes).unwrap();
        assert_eq!(file.reals("b/x"), Ok(vec![1.5, -2e-300]));
        assert_eq!(file.integers("a"), Ok(vec![-1, i64::from(i32::MAX)]));
        assert_eq!(file.integers("b/n"), Ok(vec![]));
        assert_eq!(file.has("b"), Ok(true));
        assert_eq!(file.has("c"), Ok(false));
        assert!(file.reals("title").is_err() && file.reals("b").is_err());
        // Cut anywhere: an error, not a panic.
        for n in 0..bytes.len() {
            if let Ok(file) = Tree::open(&bytes[..n]) {
                let _ = (file.reals("b/x"), file.integers("a"));
            }
        }
    }
}
