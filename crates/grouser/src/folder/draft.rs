//! A recording that is being made: out of sight, until it is whole.
//!
//! A new recording is written to a folder beside its place, `.NAME.making-PROCESS`, without waiting for the disk; then
//! all of it is brought to the disk at once, and the folder gets its name. Who is killed meanwhile leaves a folder of
//! that name, which the next run of the same place removes.
//!
//! Where the place exists (an empty folder, or a recording that is to be replaced), draft and place change names in one
//! call, so that at any moment there is one whole recording under the name, the old or the new. What else was in the
//! folder is the user's: it is moved over, by the next run of the same place if this one is killed meanwhile.
//!
//! Where the system has no such call, parts are exchanged by renaming them one by one. Who is killed then leaves a
//! folder without a summary, which is refused by readers as no recording, and which the next run with `--force`
//! replaces. The same is done where the folder cannot get another name (the current folder, a mounted one, one in a
//! folder that is write-protected): the draft lies inside of it then, `.making-PROCESS`.

use super::disk::{exchange_folders, folder_of, remove_all, sync_folder, sync_tree};
use super::{Folder, LOCK, Lock, PARTS, SUMMARY};
use grouser_record::RecordError;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What to do where something is in a new recording's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfTaken {
    /// To refuse.
    Refuse,
    /// To replace it, if it is a recording.
    Replace,
    /// To take the first free name of NAME, NAME-2, NAME-3 and so on.
    Number,
}

/// A recording that is being made. Dropped before it was published it leaves nothing.
pub struct Draft {
    folder: Folder,
    lock: Option<Lock>,
    place: PathBuf,
    if_taken: IfTaken,
    /// The folder around it was made for it.
    made_folder: bool,
}

const MAKING: &str = "making-";
/// Where the old parts go while new ones take their place.
const REPLACED: &str = "replaced";

fn name_of(place: &Path) -> String {
    place.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What a process calls its draft: inside of a place that exists, or beside it.
fn draft_name(place: &Path, inside: bool) -> String {
    if inside { format!(".{MAKING}") } else { format!(".{}.{MAKING}", name_of(place)) }
}

/// Drafts of processes that were killed, and of others that still run.
fn drafts(place: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for (folder, inside) in [(folder_of(place), false), (place, true)] {
        let begin = draft_name(place, inside);
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let ours = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(&begin));
        found.extend(ours.map(|entry| entry.path()).filter(|path| path.is_dir()));
    }
    found
}

/// Was a run killed while it made this recording?
pub(super) fn was_being_made(place: &Path) -> bool {
    drafts(place).iter().any(|draft| Folder::at(draft).lock().is_ok())
}

/// Moves all that is in a draft and no part of a recording to the place: the user's, who had it in the folder that the
/// draft was exchanged for. What has its name there stays where it is.
fn give_back(draft: &Path, place: &Path) -> io::Result<()> {
    for entry in fs::read_dir(draft)? {
        let name = entry?.file_name();
        let is_ours = PARTS.iter().chain([&REPLACED]).any(|part| name == **part);
        if !is_ours && fs::symlink_metadata(place.join(&name)).is_err() {
            fs::rename(draft.join(&name), place.join(&name))?;
        }
    }
    Ok(())
}

/// Removes what a draft consists of. Something else in it keeps the folder.
fn remove_draft(draft: &Path) -> io::Result<()> {
    for folder in [draft.join(REPLACED), draft.to_path_buf()] {
        for part in PARTS {
            remove_all(&folder.join(part))?;
        }
        if folder.is_dir() {
            fs::remove_dir(&folder)?;
        }
    }
    Ok(())
}

/// Does a folder hold nothing but parts of a recording, as after a kill while it was made or replaced?
fn is_unfinished(place: &Path) -> bool {
    let ours = |name: &str| PARTS.contains(&name) || name.starts_with(&draft_name(place, true));
    let mut names = fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.file_name());
    place.join(LOCK).is_file() && names.all(|name| ours(&name.to_string_lossy()))
}

fn exists_already(place: &Path) -> RecordError {
    let what = format!("`{}` exists already", place.display());
    if !place.is_dir() {
        return RecordError::refused(what, "it is a file and stays; choose another folder with --out");
    }
    RecordError::refused(what, "choose another folder with --out, or replace it with --force")
}

impl Draft {
    /// Begins a recording in a place. Refuses a place that is taken, as far as that can be told now.
    pub fn begin(place: &Path, if_taken: IfTaken) -> Result<Self, RecordError> {
        // A link to a folder means the folder.
        let link = if_taken != IfTaken::Number && place.is_symlink();
        let place = place.canonicalize().ok().filter(|_| link).unwrap_or_else(|| place.to_path_buf());
        let takes_over = place.is_dir() && if_taken != IfTaken::Number;
        if takes_over {
            check(&place, if_taken)?;
        }
        let fail = |e| RecordError::writing(&Folder::at(&place), "", e);
        let made_folder = !folder_of(&place).exists();
        fs::create_dir_all(folder_of(&place)).map_err(fail)?;
        for left in drafts(&place) {
            // Whoever still holds its lock is at work.
            if let Ok(lock) = Folder::at(&left).lock() {
                drop(lock);
                if place.is_dir() && left.parent() != Some(&place) {
                    let _ = give_back(&left, &place);
                }
                let _ = remove_draft(&left);
            }
        }
        let made = |inside: bool| {
            let name = format!("{}{}", draft_name(&place, inside), std::process::id());
            let path = if inside { place.join(name) } else { place.with_file_name(name) };
            fs::create_dir(&path).map(|()| path)
        };
        let beside = if takes_over && !can_be_renamed(&place) { made(true) } else { made(false) };
        let path = beside.or_else(|e| if takes_over { made(true) } else { Err(e) }).map_err(fail)?;
        let mut draft = Self { folder: Folder { path, draft: true }, lock: None, place, if_taken, made_folder };
        draft.lock = Some(draft.folder.lock()?);
        Ok(draft)
    }

    /// The folder as it is now, to write to.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Brings everything to the disk and gives the folder its name.
    pub fn publish(mut self) -> Result<(Folder, Lock), RecordError> {
        let fail = |folder: &Folder, e| RecordError::writing(folder, "", e);
        sync_tree(self.folder.path()).map_err(|e| fail(&self.folder, e))?;
        let place = if self.place.is_dir() && self.if_taken != IfTaken::Number {
            self.take_over()?;
            self.place.clone()
        } else {
            self.take_name().map_err(|e| match e.kind() {
                io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
                    exists_already(&self.place)
                }
                _ => fail(&Folder::at(&self.place), e),
            })?
        };
        let lock = self.lock.take().expect("a draft is locked until it is published");
        Ok((Folder::at(&place), lock))
    }

    /// Renames the folder: at no moment is there a part of it under its name.
    fn take_name(&self) -> io::Result<PathBuf> {
        let mut place = self.place.clone();
        for i in 2.. {
            let renamed = if self.if_taken == IfTaken::Number && place.exists() {
                Err(io::ErrorKind::AlreadyExists.into())
            } else {
                fs::rename(self.folder.path(), &place)
            };
            match renamed {
                Err(e) if self.if_taken == IfTaken::Number && place.exists() => drop(e),
                other => return other.and_then(|()| sync_folder(folder_of(&place))).map(|()| place),
            }
            place = self.place.with_file_name(format!("{}-{i}", name_of(&self.place)));
        }
        unreachable!("numbers do not end")
    }

    /// Takes the place of the recording that is there.
    fn take_over(&self) -> Result<(), RecordError> {
        let (draft, old) = (self.folder.path(), Folder::at(&self.place));
        let taken = check(&self.place, self.if_taken)?;
        let _old_lock = if taken { Some(old.lock()?) } else { None };
        let work = || -> io::Result<()> {
            if draft.parent() != Some(&self.place) {
                fs::set_permissions(draft, fs::metadata(&self.place)?.permissions())?;
            }
            if draft.parent() == Some(&self.place) || !exchange_folders(draft, &self.place)? {
                self.exchange_parts()?;
            } else {
                sync_folder(folder_of(&self.place))?;
                give_back(draft, &self.place)?;
            }
            sync_folder(&self.place)?;
            remove_draft(draft)
        };
        work().map_err(|e| RecordError::writing(&old, "", e))
    }

    /// Exchanges the parts of the recording in the place for the new ones, one by one.
    fn exchange_parts(&self) -> io::Result<()> {
        let draft = self.folder.path();
        fs::create_dir(draft.join(REPLACED))?;
        // The summary makes a folder a recording: it goes first and comes last.
        let others = PARTS.iter().filter(|part| **part != SUMMARY);
        for part in [SUMMARY].iter().chain(others.clone()) {
            rename_if_there(&self.place.join(part), &draft.join(REPLACED).join(part))?;
        }
        others.chain([&SUMMARY]).try_for_each(|part| rename_if_there(&draft.join(part), &self.place.join(part)))
    }
}

/// Can a folder get another name? Not where another file system begins with it, nor where the program is in it: it
/// would not find its way any more.
fn can_be_renamed(place: &Path) -> bool {
    let here = std::env::current_dir().and_then(fs::canonicalize);
    let is_around = matches!((here, place.canonicalize()), (Ok(here), Ok(around)) if here.starts_with(&around));
    place.file_name().is_some() && !is_around && same_file_system(place, folder_of(place))
}

#[cfg(unix)]
fn same_file_system(a: &Path, b: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    matches!((fs::metadata(a), fs::metadata(b)), (Ok(a), Ok(b)) if a.dev() == b.dev())
}

#[cfg(not(unix))]
fn same_file_system(_a: &Path, _b: &Path) -> bool {
    true
}

fn rename_if_there(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// May a recording be made in a folder that exists? Says whether something is in it.
fn check(place: &Path, if_taken: IfTaken) -> Result<bool, RecordError> {
    let own = |name: &str| name.starts_with(&draft_name(place, true));
    let mut names = fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let taken = names.any(|name| !own(&name.to_string_lossy()));
    if taken && if_taken != IfTaken::Replace {
        return Err(exists_already(place));
    }
    if taken && Folder::open(place).is_err() && !is_unfinished(place) {
        let what = format!("`{}` is not empty and no recording", place.display());
        return Err(RecordError::refused(what, "--force replaces only recordings; choose another folder"));
    }
    if taken {
        drop(Folder::at(place).lock()?);
    }
    Ok(taken)
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Published: the lock is with the recording.
        if self.lock.is_some() {
            let _ = remove_draft(self.folder.path());
            if self.made_folder {
                let _ = fs::remove_dir(folder_of(&self.place));
            }
        }
    }
}
