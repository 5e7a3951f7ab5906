//! Who runs a case: a lock beside its folder, held from before grains settle until the case ends.
//!
//! A recording has a lock of its own, but no recording exists yet while a bed settles. The operating system gives the
//! lock back when the process ends in whatever way, so that a killed case can be started again at once.

use grouser::Error;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Folder of the locks, in the folder of the study.
const LOCKS: &str = ".locks";

/// The right to run a case.
#[derive(Debug)]
#[must_use]
pub struct Claim(#[allow(dead_code)] File);

impl Claim {
    /// Claims a case of the study in `out`; an error names who has it.
    pub fn take(out: &Path, case: &str) -> Result<Self, Error> {
        let path = out.join(LOCKS).join(case);
        let cannot = |e| Error::file("write to", &path, e);
        fs::create_dir_all(out.join(LOCKS)).map_err(cannot)?;
        let open = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path);
        let mut file = open.map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => {
                let written = file.set_len(0).and_then(|()| file.seek(SeekFrom::Start(0)));
                written.and_then(|_| file.write_all(own_name().as_bytes())).map_err(cannot)?;
                Ok(Self(file))
            }
            Err(TryLockError::WouldBlock) => {
                let mut owner = String::new();
                let _ = file.read_to_string(&mut owner);
                let owner = if owner.is_empty() { "another process" } else { owner.trim() };
                let what = format!("case `{case}` is being run by {owner}");
                Err(Error::usage(what, "wait until it ends, or stop it; then start the case again to go on"))
            }
            // A file system without locks: go on, as without.
            Err(TryLockError::Error(_)) => Ok(Self(file)),
        }
    }
}

/// This process as others know it: its number, and the machine where one can be told.
fn own_name() -> String {
    let machine = fs::read_to_string("/proc/sys/kernel/hostname").or_else(|_| fs::read_to_string("/etc/hostname"));
    let machine = machine.map(|name| name.trim().to_string()).unwrap_or_default();
    let machine = if machine.is_empty() { std::env::var("COMPUTERNAME").unwrap_or_default() } else { machine };
    let process = std::process::id();
    if machine.is_empty() { format!("process {process}") } else { format!("process {process} on {machine}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_told_who_has_it_and_the_next_gets_it() {
        let out = std::env::temp_dir().join(format!("grouser-claim-{}", std::process::id()));
        let first = Claim::take(&out, "a").unwrap();
        let second = Claim::take(&out, "a").unwrap_err().to_string();
        assert!(second.contains("`a`") && second.contains(&format!("process {}", std::process::id())), "{second}");
        let _other = Claim::take(&out, "b").unwrap();
        drop(first);
        let _again = Claim::take(&out, "a").unwrap();
        fs::remove_dir_all(&out).unwrap();
    }
}
