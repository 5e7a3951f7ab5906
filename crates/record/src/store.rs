//! Where a recording lies: the few operations on files that it needs.
//!
//! This crate opens no files. `grouser` hands it a folder on disk that keeps the promises below; tests hand it memory,
//! which can also be full or gone.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

/// A folder. Paths are relative, with `/`.
pub trait Store: Send + Sync {
    /// The whole file.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;
    /// `length` bytes from `start` on; an error if the file is shorter.
    fn read_range(&self, path: &str, start: u64, length: usize) -> io::Result<Vec<u8>>;
    /// Length of a file in bytes.
    fn length(&self, path: &str) -> io::Result<u64>;
    /// Replaces a file as a whole: at every moment, also after a power cut, either the old file or the new one is
    /// there. The folder must exist; it is not made again where somebody deleted it.
    fn put(&self, path: &str, bytes: &[u8]) -> io::Result<()>;
    /// Replaces several files, each as a whole, in the order of the list: what is there at any moment are the new files
    /// up to some place of it, and the old ones after it.
    fn put_all(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        files.iter().try_for_each(|(path, bytes)| self.put(path, bytes))
    }
    /// Adds to the end of a file that exists; on return the bytes are on the disk. A crash may leave a part of them.
    fn append(&self, path: &str, bytes: &[u8]) -> io::Result<()>;
    /// Removes a file; one that is not there is no error.
    fn remove(&self, path: &str) -> io::Result<()>;
    /// Makes a folder and those above it.
    fn make_folder(&self, path: &str) -> io::Result<()>;
    /// Names of the files in a folder, sorted.
    fn list(&self, folder: &str) -> io::Result<Vec<String>>;
    /// The folder in words, for messages.
    fn name(&self) -> String;
}

/// A store in memory, for tests: it can become full, or be deleted.
#[derive(Default)]
pub struct Memory {
    files: Mutex<BTreeMap<String, Vec<u8>>>,
    /// Bytes that still fit; nothing: any number.
    pub room: Mutex<Option<usize>>,
}

impl Memory {
    /// Deletes everything.
    pub fn clear(&self) {
        self.files().clear();
    }

    /// Cuts a file to its first `length` bytes, or changes its last byte if it is not longer: damage for tests.
    pub fn damage(&self, path: &str, length: usize) {
        let mut files = self.files();
        let file = files.get_mut(path).expect("the file exists");
        match file.len() > length {
            true => file.truncate(length),
            false => *file.last_mut().expect("the file is not empty") ^= 1,
        }
    }

    fn files(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.files.lock().expect("no test panics while it holds the lock")
    }

    fn take_room(&self, bytes: usize) -> io::Result<()> {
        let mut room = self.room.lock().expect("no test panics while it holds the lock");
        if let Some(left) = *room {
            *room = Some(left.checked_sub(bytes).ok_or_else(|| io::Error::from(io::ErrorKind::StorageFull))?);
        }
        Ok(())
    }
}

impl Store for Memory {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.files().get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn read_range(&self, path: &str, start: u64, length: usize) -> io::Result<Vec<u8>> {
        let bytes = self.read(path)?;
        let start = start as usize;
        bytes.get(start..start + length).map(<[u8]>::to_vec).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    fn length(&self, path: &str) -> io::Result<u64> {
        Ok(self.read(path)?.len() as u64)
    }

    fn put(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        self.take_room(bytes.len())?;
        self.files().insert(path.to_string(), bytes.to_vec());
        Ok(())
    }

    fn append(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        self.take_room(bytes.len())?;
        let mut files = self.files();
        files.get_mut(path).ok_or(io::ErrorKind::NotFound)?.extend_from_slice(bytes);
        Ok(())
    }

    fn remove(&self, path: &str) -> io::Result<()> {
        self.files().remove(path);
        Ok(())
    }

    fn make_folder(&self, _path: &str) -> io::Result<()> {
        Ok(())
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let files = self.files();
        let inside = files.keys().filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
        Ok(inside.filter(|name| !name.contains('/')).map(str::to_string).collect())
    }

    fn name(&self) -> String {
        "memory".to_string()
    }
}
