//! ZIP archives, deflated: local headers with data, one after the other, then the directory. Source: PKWARE's APPNOTE
//! 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. Files below 4 GB; dates are those of the format's beginning, so that the
//! same files give the same bytes.

use crate::error::Error;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// 1 January 1980.
const DATE: u16 = 0x21;
const VERSION: u16 = 20;
const DEFLATED: u16 = 8;

/// An archive that is written.
#[derive(Default)]
pub struct Archive {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    files: u16,
}

impl Archive {
    /// Adds a file.
    pub fn add(&mut self, name: &str, data: &[u8]) -> Result<(), Error> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(data)?;
        let packed = encoder.finish()?;
        let mut sum = Crc::new();
        sum.update(data);
        let offset = self.bytes.len();
        let (Ok(size), Ok(packed_size), Ok(offset)) =
            (u32::try_from(data.len()), u32::try_from(packed.len()), u32::try_from(offset))
        else {
            return Err(Error::usage(format!("`{name}` is too large for an archive"), "leave files of 4 GB out"));
        };
        let mut common = Vec::new();
        // Flag 0x800: names are UTF-8.
        for half in [VERSION, 0x800, DEFLATED, 0, DATE] {
            common.extend(half.to_le_bytes());
        }
        for word in [sum.sum(), packed_size, size] {
            common.extend(word.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0u16.to_le_bytes());
        self.bytes.extend(b"PK\x03\x04");
        self.bytes.extend(&common);
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(packed);
        self.directory.extend(b"PK\x01\x02");
        self.directory.extend(VERSION.to_le_bytes());
        self.directory.extend(&common);
        // No comment, first disk, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.files += 1;
        Ok(())
    }

    /// The bytes of the archive.
    pub fn finish(mut self) -> Vec<u8> {
        let offset = self.bytes.len() as u32;
        self.bytes.extend(&self.directory);
        self.bytes.extend(b"PK\x05\x06\0\0\0\0");
        self.bytes.extend(self.files.to_le_bytes());
        self.bytes.extend(self.files.to_le_bytes());
        self.bytes.extend((self.directory.len() as u32).to_le_bytes());
        self.bytes.extend(offset.to_le_bytes());
        self.bytes.extend(0u16.to_le_bytes());
        self.bytes
    }
}
