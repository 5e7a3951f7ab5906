//! A recording's folder on disk.

use grouser_record::{RecordError, Store};
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
const PARTS: [&str; 8] = [SCENE, SUMMARY, LOCK, "frames", "checkpoints", "files", "signals.parquet", "signals.journal"];

/// A recording's folder. Writes are atomic and on the disk when they return.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

type Result<T> = std::result::Result<T, RecordError>;

impl Folder {
    /// The folder of a recording that exists.
    pub fn open(path: &Path) -> Result<Self> {
        let refuse = |why: &str| {
            let what = format!("`{}` is no recording: {why}", path.display());
            Err(RecordError::refused(what, "give a folder that `grouser run` wrote"))
        };
        if !path.is_dir() {
            return refuse("there is no such folder");
        }
        let folder = Self(path.to_path_buf());
        for part in [SCENE, SUMMARY] {
            if !path.join(part).is_file() {
                return refuse(&format!("it has no `{part}`"));
            }
        }
        Ok(folder)
    }

    /// A new, empty folder for a recording. One that exists is emptied with `force`, if it is a recording.
    pub fn create(path: &Path, force: bool) -> Result<(Self, Lock)> {
        let folder = Self(path.to_path_buf());
        let fail = |e| RecordError::writing(&folder, "", e);
        let taken = fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some());
        if taken && !force {
            let what = format!("`{}` exists already", path.display());
            return Err(RecordError::refused(what, "choose another folder with --out, or replace it with --force"));
        }
        if taken && Self::open(path).is_err() {
            let what = format!("`{}` is not empty and no recording", path.display());
            return Err(RecordError::refused(what, "--force replaces only recordings; choose another folder"));
        }
        fs::create_dir_all(path).map_err(fail)?;
        let lock = folder.lock()?;
        for part in PARTS.iter().filter(|part| **part != LOCK) {
            remove_all(&path.join(part)).map_err(fail)?;
        }
        Ok((folder, lock))
    }

    /// Keeps other processes from writing here, until the lock is dropped or the process ends in whatever way.
    pub fn lock(&self) -> Result<Lock> {
        let path = self.0.join(LOCK);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|e| RecordError::writing(self, LOCK, e))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(fs::TryLockError::WouldBlock) => Err(RecordError::refused(
                format!("`{}` is being written by another run", self.0.display()),
                "wait until it ends, or stop it",
            )),
            // A file system without locks: go on, as without.
            Err(fs::TryLockError::Error(_)) => Ok(Lock(file)),
        }
    }

    /// Is somebody writing here?
    pub fn is_being_written(&self) -> bool {
        let file = File::open(self.0.join(LOCK));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock)))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Removes the frames, to start them again.
    pub fn remove_frames(&self) -> Result<()> {
        remove_all(&self.0.join("frames")).map_err(|e| RecordError::writing(self, "frames", e))
    }

    /// Size of everything in a part of the recording, in bytes.
    pub fn bytes_of(&self, part: &str) -> u64 {
        fn size(path: &Path) -> u64 {
            match fs::read_dir(path) {
                Ok(entries) => entries.flatten().map(|entry| size(&entry.path())).sum(),
                Err(_) => fs::metadata(path).map_or(0, |data| data.len()),
            }
        }
        size(&self.0.join(part))
    }
}

/// Held while a process writes to a recording.
#[derive(Debug)]
#[must_use]
pub struct Lock(#[allow(dead_code)] File);

fn remove_all(path: &Path) -> io::Result<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Makes a change of a folder's entries last.
fn sync_folder(file: &Path) -> io::Result<()> {
    match file.parent() {
        Some(folder) if cfg!(unix) => {
            // A bare name lies in the current folder, whose own name is not the empty one.
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            File::open(folder)?.sync_all()
        }
        _ => Ok(()),
    }
}

/// Replaces a file as a whole: written beside it, brought to the disk, then renamed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.tmp"));
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)?;
        sync_folder(path)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

impl Store for Folder {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        fs::read(self.0.join(path))
    }

    fn read_range(&self, path: &str, start: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut file = File::open(self.0.join(path))?;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = vec![0; length];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn length(&self, path: &str) -> io::Result<u64> {
        Ok(fs::metadata(self.0.join(path))?.len())
    }

    fn put(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        write_atomically(&self.0.join(path), bytes)
    }

    fn append(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        // Opened by its name each time: a file that was deleted must not take what nobody will read.
        let mut file = OpenOptions::new().append(true).open(self.0.join(path))?;
        let before = file.metadata()?.len();
        // Half a block must not stay where the disk is full: later blocks would follow it.
        let written = file.write_all(bytes).and_then(|()| file.sync_data());
        written.inspect_err(|_| {
            let _ = file.set_len(before);
        })
    }

    fn remove(&self, path: &str) -> io::Result<()> {
        match fs::remove_file(self.0.join(path)) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    fn make_folder(&self, path: &str) -> io::Result<()> {
        fs::create_dir_all(self.0.join(path))
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(self.0.join(folder))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }

    fn name(&self) -> String {
        format!("`{}`", self.0.display())
    }
}
