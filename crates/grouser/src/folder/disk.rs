//! Files on the disk: replaced as a whole, one or many at a time, and brought to the disk.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// From so many files on, the whole file system is brought to the disk at once instead of file after file: on a disk
/// that takes 5 ms to do either, 140 files take 24 ms instead of 1.3 s.
const MANY: usize = 8;

/// Removes a file or a folder with all that is in it; one that is not there is no error.
pub(super) fn remove_all(path: &Path) -> io::Result<()> {
    let is_folder = fs::symlink_metadata(path).is_ok_and(|data| data.is_dir());
    let removed = if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match removed {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// The folder that a file or folder lies in. A bare name lies in the current folder, whose own name is not the empty
/// one.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes changes of a folder's entries last.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Name under which a file is written before it takes its place.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.tmp"))
}

/// Where something that is written to `path` goes.
enum Destination {
    /// A regular file, or none yet: replaced as a whole. Of a symbolic link it is the file that it names.
    Replaced(PathBuf),
    /// A device, a pipe, a socket: written into. Renaming a file over it would take its place.
    Stream,
}

impl Destination {
    fn of(path: &Path) -> Self {
        match fs::metadata(path).map(|data| data.file_type()) {
            Ok(kind) if !kind.is_file() && !kind.is_dir() => Self::Stream,
            Ok(_) if path.is_symlink() => Self::Replaced(path.canonicalize().unwrap_or_else(|_| path.to_path_buf())),
            _ => Self::Replaced(path.to_path_buf()),
        }
    }
}

/// Replaces a file as a whole: written beside it, brought to the disk, then renamed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = match Destination::of(path) {
        Destination::Replaced(path) => path,
        Destination::Stream => return File::options().write(true).open(path)?.write_all(bytes),
    };
    let beside = beside(&path);
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, &path)?;
        sync_folder(folder_of(&path))
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// The same for what is written piece by piece, and may be made again: it is not waited for until it is on the disk.
pub fn write_through(path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let path = match Destination::of(path) {
        Destination::Replaced(path) => path,
        Destination::Stream => {
            let mut out = BufWriter::new(File::options().write(true).open(path)?);
            write(&mut out)?;
            return out.flush();
        }
    };
    let beside = beside(&path);
    let mut work = || {
        let mut out = BufWriter::new(File::create(&beside)?);
        write(&mut out)?;
        out.flush()?;
        fs::rename(&beside, &path)
    };
    work().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Replaces several files of one file system, each as a whole and in the order of the list; on the disk on return.
pub(super) fn write_all_atomically(files: &[(PathBuf, &[u8])]) -> io::Result<()> {
    let Some((first, _)) = files.first() else { return Ok(()) };
    let write = || {
        for (path, bytes) in files {
            fs::write(beside(path), bytes)?;
        }
        if files.len() < MANY || !sync_file_system(folder_of(first))? {
            for (path, _) in files {
                File::open(beside(path))?.sync_all()?;
            }
        }
        for (path, _) in files {
            fs::rename(beside(path), path)?;
        }
        if files.len() >= MANY && sync_file_system(folder_of(first))? {
            return Ok(());
        }
        let mut folders: Vec<&Path> = files.iter().map(|(path, _)| folder_of(path)).collect();
        folders.sort();
        folders.dedup();
        folders.into_iter().try_for_each(sync_folder)
    };
    write().inspect_err(|_| {
        for (path, _) in files {
            let _ = fs::remove_file(beside(path));
        }
    })
}

/// Brings everything that was written to the file system of a folder to the disk; `false` where the system cannot.
#[cfg(target_os = "linux")]
fn sync_file_system(folder: &Path) -> io::Result<bool> {
    match nix::unistd::syncfs(File::open(folder)?) {
        Ok(()) => Ok(true),
        Err(nix::errno::Errno::ENOSYS) => Ok(false),
        Err(e) => Err(e.into()),
    }
}

/// No other system has such a call.
#[cfg(not(target_os = "linux"))]
fn sync_file_system(_folder: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Lets two folders change names, in one call; `false` where the system or the file system cannot.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn exchange_folders(a: &Path, b: &Path) -> io::Result<bool> {
    use nix::errno::Errno;
    use nix::fcntl::{AT_FDCWD, RenameFlags, renameat2};
    match renameat2(AT_FDCWD, a, AT_FDCWD, b, RenameFlags::RENAME_EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::ENOSYS | Errno::EINVAL | Errno::EOPNOTSUPP | Errno::EBUSY | Errno::EXDEV) => Ok(false),
        Err(Errno::EPERM | Errno::EACCES) => Ok(false),
        Err(e) => Err(e.into()),
    }
}

/// No other system has such a call.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn exchange_folders(_a: &Path, _b: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Brings a folder with all that is in it to the disk.
pub(super) fn sync_tree(folder: &Path) -> io::Result<()> {
    fn each(folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() { each(&entry.path())? } else { File::open(entry.path())?.sync_all()? }
        }
        sync_folder(folder)
    }
    if sync_file_system(folder)? { Ok(()) } else { each(folder) }
}
