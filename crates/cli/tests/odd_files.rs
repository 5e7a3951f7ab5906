//! Odd files and places, on the real binary: what is written to a device or a pipe, mistakes as long as a book.

use std::path::{Path, PathBuf};
use std::process::Command;

const SCENE: &str = "[time]\nstep = 0.01\nduration = 0.05\n[[body]]\nname = \"ball\"\nmass = 1\n\
    shape = [{ sphere = { radius = 0.1 } }]\n";

/// Exit code, standard output, standard error of the program, run in a folder.
fn grouser(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grouser")).args(args).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A folder with a scene and its recording.
fn recorded(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("ball.toml"), SCENE).unwrap();
    let (code, _, error) = grouser(&folder, &["run", "ball.toml", "--out", "run", "--quiet"]);
    assert_eq!(code, 0, "{error}");
    folder
}

/// `--out /dev/null` once put a file in the place of the device: as root, for everybody on the computer.
#[cfg(unix)]
#[test]
fn a_pipe_is_written_into_and_stays_a_pipe() {
    use std::os::unix::fs::FileTypeExt;
    let folder = recorded("odd-pipe");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for write in [&["export", "run", "--to", "csv", "--out", "pipe"][..], &["view", "run", "--html", "pipe"]] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe).unwrap()
        });
        let (code, _, error) = grouser(&folder, write);
        assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{write:?} took the pipe's place");
        assert_eq!(code, 0, "{error}");
        assert!(reader.join().unwrap().len() > 100);
    }
}

/// A full disk is an error also where it is a device.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = recorded("odd-full");
    let full = Path::new("/dev/full");
    let is_device = || std::fs::symlink_metadata(full).is_ok_and(|data| data.file_type().is_char_device());
    if !is_device() {
        println!("skipped: there is no /dev/full");
        return;
    }
    // Through a link, so that a mistake costs the link alone.
    symlink(full, folder.join("link")).unwrap();
    let (code, _, error) = grouser(&folder, &["export", "run", "--to", "csv", "--out", "link"]);
    assert!(is_device() && folder.join("link").is_symlink());
    assert!(code == 1 && error.contains("No space left"), "{code}: {error}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_its_file_is_replaced() {
    let folder = recorded("odd-link");
    std::fs::write(folder.join("real.csv"), "old").unwrap();
    std::os::unix::fs::symlink("real.csv", folder.join("link.csv")).unwrap();
    let (code, _, error) = grouser(&folder, &["export", "run", "--to", "csv", "--out", "link.csv"]);
    assert_eq!(code, 0, "{error}");
    assert!(folder.join("link.csv").is_symlink());
    assert!(std::fs::read_to_string(folder.join("real.csv")).unwrap().starts_with("step,time"));
}

#[test]
fn a_key_of_a_megabyte_is_answered_in_a_few_lines() {
    let folder = recorded("odd-key");
    std::fs::write(folder.join("long.toml"), format!("{SCENE}{} = 1\n", "a".repeat(1_000_000))).unwrap();
    let start = std::time::Instant::now();
    let (code, _, error) = grouser(&folder, &["check", "long.toml"]);
    assert!(code == 2 && error.contains("unknown key"), "{error}");
    assert!(error.len() < 20_000, "{} bytes", error.len());
    assert!(start.elapsed().as_secs() < 60);
}

#[test]
fn more_steps_than_can_be_counted_are_refused() {
    let folder = recorded("odd-steps");
    let (code, _, error) = grouser(&folder, &["run", "ball.toml", "--set", "time.step=1e-300", "--no-record"]);
    assert!(code == 2 && error.contains("time.step") && error.contains("more than can be counted"), "{error}");
}

#[test]
fn messages_name_what_is_there() {
    let folder = recorded("odd-messages");
    let says = |args: &[&str], words: &[&str]| {
        let (code, _, error) = grouser(&folder, args);
        assert!((code == 1 || code == 2) && words.iter().all(|word| error.contains(word)), "{args:?}: {error}");
        error
    };
    says(&["show", "ball.toml"], &["it is a file"]);
    says(&["run", "ball.toml", "--out", "ball.toml", "--force"], &["it is a file and stays"]);
    says(&["run", "ball.toml", "--out", &"a".repeat(300)], &["shorter name"]);
    says(&["export", "run", "--to", "csv", "--out", "missing/x.csv"], &["its folder does not exist"]);
    std::fs::write(folder.join("include.toml"), format!("include = [\".\"]\n{SCENE}")).unwrap();
    says(&["check", "include.toml"], &["cannot read `.`", "folder"]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("loop.toml", folder.join("loop.toml")).unwrap();
        assert!(!says(&["check", "loop.toml"], &["cannot read `loop.toml`"]).contains("did you mean"));
    }
}
