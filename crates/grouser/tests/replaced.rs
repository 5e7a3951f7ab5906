//! Recordings that are replaced by new ones.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

use grouser::folder::{Draft, Folder, IfTaken, SCENE, SUMMARY};
use grouser_record::Store;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

fn write(place: &Path, text: &str) -> Draft {
    let draft = Draft::begin(place, IfTaken::Replace).unwrap();
    for part in [SCENE, SUMMARY] {
        draft.folder().put(part, text.as_bytes()).unwrap();
    }
    draft.folder().make_folder("frames").unwrap();
    draft
}

/// What a reader sees at some moment is what a kill at that moment leaves.
#[test]
fn a_recording_that_is_replaced_is_there_at_any_moment() {
    let at = std::env::temp_dir().join(format!("grouser-draft-{}", std::process::id()));
    let place = at.join("run");
    drop(write(&place, "first").publish().unwrap());
    fs::write(place.join("thesis.txt"), "years of work").unwrap();
    let done = AtomicBool::new(false);
    let (looks, missing) = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let (mut looks, mut missing) = (0, 0);
            while !done.load(Ordering::Relaxed) {
                looks += 1;
                missing += u32::from(Folder::open(&place).is_err());
            }
            (looks, missing)
        });
        for i in 0..200 {
            drop(write(&place, &i.to_string()).publish().unwrap());
        }
        done.store(true, Ordering::Relaxed);
        reader.join().unwrap()
    });
    assert_eq!(missing, 0, "of {looks} looks");
    assert_eq!(fs::read_to_string(place.join(SUMMARY)).unwrap(), "199");
    assert_eq!(fs::read_to_string(place.join("thesis.txt")).unwrap(), "years of work");
    assert_eq!(fs::read_dir(&at).unwrap().count(), 1);
    fs::remove_dir_all(&at).unwrap();
}
