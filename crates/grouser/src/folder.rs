//! A recording's folder on disk.

mod disk;
mod draft;

pub use disk::{write_atomically, write_through};
pub use draft::{Draft, IfTaken};

use grouser_record::{RecordError, Store, seal};
use serde_json::Value;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The scene as run.
pub const SCENE: &str = "scene.toml";
/// The summary.
pub const SUMMARY: &str = "summary.json";
/// Held locked by whoever writes.
const LOCK: &str = "lock";
/// Everything that a recording consists of.
const PARTS: [&str; 10] = [
    SCENE,
    "inputs.json",
    SUMMARY,
    LOCK,
    "frames",
    "checkpoints",
    "files",
    "signals.parquet",
    "signals.journal",
    "derived.parquet",
];

/// A recording's folder. Writes are atomic and on the disk when they return.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    /// It is not a recording yet: what is written is brought to the disk when it becomes one.
    draft: bool,
}

type Result<T> = std::result::Result<T, RecordError>;

impl Folder {
    /// The folder of a recording that exists.
    pub fn open(path: &Path) -> Result<Self> {
        let refuse = |why: &str| {
            let what = format!("`{}` is not a recording: {why}", path.display());
            Err(RecordError::refused(what, "give a folder that `grouser run` wrote"))
        };
        if !path.is_dir() {
            let why = match path.exists() {
                true => "it is a file",
                false if draft::was_being_made(path) => "a run was killed before it began",
                false => "there is no such folder",
            };
            return refuse(why);
        }
        for part in [SCENE, SUMMARY] {
            if !path.join(part).is_file() {
                return refuse(&format!("it has no `{part}`"));
            }
        }
        Ok(Self::at(path))
    }

    fn at(path: &Path) -> Self {
        Self { path: path.to_path_buf(), draft: false }
    }

    /// Keeps other processes from writing here, until the lock is dropped or the process ends in whatever way.
    pub fn lock(&self) -> Result<Lock> {
        let path = self.path.join(LOCK);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|e| RecordError::writing(self, LOCK, e))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(fs::TryLockError::WouldBlock) => Err(RecordError::refused(
                format!("`{}` is being written by another run", self.path.display()),
                "wait until it ends, or stop it",
            )),
            // A file system without locks: go on, as without.
            Err(fs::TryLockError::Error(_)) => Ok(Lock(file)),
        }
    }

    /// Is somebody writing here?
    pub fn is_being_written(&self) -> bool {
        let file = File::open(self.path.join(LOCK));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock)))
    }

    /// The summary.
    pub fn summary(&self) -> Result<Value> {
        let bytes = self.read(SUMMARY).map_err(|e| RecordError::reading(self, SUMMARY, e))?;
        seal::open(SUMMARY, &bytes, "`grouser resume` writes it again")
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Size of everything in a part of the recording, in bytes.
    pub fn bytes_of(&self, part: &str) -> u64 {
        fn size(path: &Path) -> u64 {
            match fs::read_dir(path) {
                Ok(entries) => entries.flatten().map(|entry| size(&entry.path())).sum(),
                Err(_) => fs::metadata(path).map_or(0, |data| data.len()),
            }
        }
        size(&self.path.join(part))
    }
}

/// Held while a process writes to a recording.
#[derive(Debug)]
#[must_use]
pub struct Lock(#[allow(dead_code)] File);

impl Store for Folder {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        fs::read(self.path.join(path))
    }

    fn read_range(&self, path: &str, start: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut file = File::open(self.path.join(path))?;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = vec![0; length];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn length(&self, path: &str) -> io::Result<u64> {
        Ok(fs::metadata(self.path.join(path))?.len())
    }

    fn put(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.path.join(path);
        if self.draft { fs::write(path, bytes) } else { write_atomically(&path, bytes) }
    }

    fn put_all(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        if self.draft {
            return files.iter().try_for_each(|(path, bytes)| self.put(path, bytes));
        }
        let files: Vec<(PathBuf, &[u8])> =
            files.iter().map(|(path, bytes)| (self.path.join(path), bytes.as_slice())).collect();
        disk::write_all_atomically(&files)
    }

    fn append(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        // Opened by its name each time: a file that was deleted must not take what nobody will read.
        let mut file = OpenOptions::new().append(true).open(self.path.join(path))?;
        let before = file.metadata()?.len();
        // Half a block must not stay where the disk is full: later blocks would follow it.
        let written = file.write_all(bytes).and_then(|()| file.sync_data());
        written.inspect_err(|_| {
            let _ = file.set_len(before);
        })
    }

    fn remove(&self, path: &str) -> io::Result<()> {
        match fs::remove_file(self.path.join(path)) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    fn make_folder(&self, path: &str) -> io::Result<()> {
        fs::create_dir_all(self.path.join(path))
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(self.path.join(folder))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }

    fn name(&self) -> String {
        format!("`{}`", self.path.display())
    }
}
