//! Pictures, on the real binary: resume, parts, looks, POV-Ray, films.

mod binary;

use binary::{grouser, ok};
use grouser_record::picture::Picture;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// An empty place for a test.
fn place(name: &str) -> PathBuf {
    binary::place("render", name)
}

/// A recording of 60 spheres and its absolute path, made once.
fn recording() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let at = place("recording");
        let set = ["--set", "fill.0.count=60", "--set", "view.size=[160, 90]", "--set", "record.frame_rate=10"];
        ok(&at, &[&["run", "filling", "--duration", "1", "--quiet", "--out", "r"], &set[..]].concat());
        at.join("r").to_str().unwrap().to_string()
    })
}

/// `render` of the recording.
fn render(at: &Path, args: &[&str]) -> String {
    ok(at, &[&["render", recording()], args].concat())
}

fn picture(path: &Path) -> Picture {
    Picture::from_png(&std::fs::read(path).unwrap(), "picture").unwrap()
}

#[test]
fn pictures_that_exist_are_not_made_again() {
    let at = place("resume");
    let out = render(&at, &["--frames", "0:9:4", "--out", "p"]);
    assert!(out.contains("3 of 3 pictures; all drawn"), "{out}");
    let one = at.join("p/frame-000004.png");
    assert_eq!((picture(&one).width, picture(&one).height), (160, 90));
    let mark = std::fs::read(&one).unwrap();
    std::fs::remove_file(&one).unwrap();
    let kept = std::fs::metadata(at.join("p/frame-000000.png")).unwrap().modified().unwrap();
    let out = render(&at, &["--frames", "0:9:4", "--out", "p"]);
    assert!(out.contains("3 of 3 pictures; 1 drawn, 2 were there before"), "{out}");
    assert!(std::fs::read(&one).unwrap() == mark, "the same picture again");
    assert_eq!(std::fs::metadata(at.join("p/frame-000000.png")).unwrap().modified().unwrap(), kept);
    // Another look does not mix with it.
    let (code, _, error) = grouser(&at, &["render", recording(), "--out", "p", "--size", "80x45"]);
    assert!(code == 2 && error.contains("--force"), "{error}");
    render(&at, &["--frames", "0", "--out", "p", "--size", "80x45", "--force"]);
    assert_eq!(picture(&at.join("p/frame-000000.png")).width, 80);
    assert!(!one.exists());
}

#[test]
fn parts_are_joined_to_the_whole() {
    let at = place("parts");
    render(&at, &["--frames", "5", "--out", "whole"]);
    render(&at, &["--frames", "5", "--out", "parts", "--part", "1/3"]);
    let (code, _, error) = grouser(&at, &["render", recording(), "--frames", "5", "--out", "parts", "--stitch"]);
    assert!(code == 2 && error.contains("part-0002-of-0003") && error.contains("missing"), "{error}");
    for part in ["2/3", "3/3"] {
        render(&at, &["--frames", "5", "--out", "parts", "--part", part]);
    }
    let out = render(&at, &["--frames", "5", "--out", "parts", "--stitch"]);
    assert!(out.contains("1 of 1 pictures") && out.contains("1 joined"), "{out}");
    let name = "frame-000005.png";
    assert!(picture(&at.join("whole").join(name)) == picture(&at.join("parts").join(name)));
    let left = std::fs::read_dir(at.join("parts")).unwrap().count();
    assert_eq!(left, 2, "the picture and how it was made");
    // Many frames are dealt out whole.
    render(&at, &["--frames", "0:6", "--out", "dealt", "--part", "2/3"]);
    let made = |frame: usize| at.join("dealt").join(format!("frame-{frame:06}.png")).exists();
    assert_eq!((0..6).filter(|f| made(*f)).collect::<Vec<_>>(), [1, 4]);
}

#[test]
fn looks_replace_the_view() {
    let at = place("looks");
    std::fs::write(at.join("look.toml"), "size = [64, 48]\ncolor = \"#ff0000\"\nground = \"none\"\n").unwrap();
    render(&at, &["--frames", "5", "--out", "p", "--look", "look.toml"]);
    let picture = picture(&at.join("p/frame-000005.png"));
    assert_eq!((picture.width, picture.height), (64, 48));
    let red = picture.data.chunks(3).filter(|p| p[0] > 90 && p[1] < 60 && p[2] < 60).count();
    assert!(red > 40, "{red} red pixels");
    std::fs::write(at.join("wrong.toml"), "colour = \"speed\"\n").unwrap();
    let (code, _, error) = grouser(&at, &["render", recording(), "--look", "wrong.toml"]);
    assert!(code == 2 && error.contains("did you mean `color`"), "{error}");
    std::fs::write(at.join("follow.toml"), "follow = \"contaner\"\n").unwrap();
    let (code, _, error) = grouser(&at, &["render", recording(), "--look", "follow.toml"]);
    assert!(code == 2 && error.contains("did you mean `container`"), "{error}");
    let (code, _, error) = grouser(&at, &["render", recording(), "--part", "4/3"]);
    assert!(code == 2 && error.contains("K/N"), "{error}");
}

#[test]
fn films_need_no_other_program() {
    let at = place("films");
    for name in ["film.gif", "film.png"] {
        let out = render(&at, &["--frames", "0:3", "--out", "p", "--film", name]);
        assert!(out.contains(&format!("{name}: 3 pictures, 10.0 per second")), "{out}");
        assert!(std::fs::metadata(at.join(name)).unwrap().len() > 1000);
    }
    let (code, _, error) = grouser(&at, &["render", recording(), "--film", "film.avi"]);
    assert!(code == 2 && error.contains(".mp4"), "{error}");
    if grouser::picture::film::FilmKind::Mp4.check().is_err() {
        eprintln!("skipped: ffmpeg is not installed");
        let (code, _, error) = grouser(&at, &["render", recording(), "--film", "film.mp4"]);
        assert!(code == 2 && error.contains("ffmpeg"), "{error}");
        return;
    }
    for name in ["film.mp4", "film.webm"] {
        render(&at, &["--frames", "0:3", "--out", "p", "--film", name]);
        assert!(std::fs::metadata(at.join(name)).unwrap().len() > 500);
    }
}

/// Mean difference of two pictures' channels.
fn difference(a: &Picture, b: &Picture) -> f64 {
    let sum: u64 = a.data.iter().zip(&b.data).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.data.len() as f64
}

#[test]
fn povray_shows_the_same_and_takes_scenes_of_others() {
    let at = place("povray");
    let out = ok(&at, &["export", recording(), "--to", "povray", "--frames", "5", "--out", "scenes"]);
    assert!(out.contains("1 files"), "{out}");
    let scene = std::fs::read_to_string(at.join("scenes/frame-000005.pov")).unwrap();
    assert_eq!(scene.matches("\nsphere {").count(), 60);
    if !grouser::picture::povray::is_installed() {
        eprintln!("skipped: povray is not installed");
        let (code, _, error) = grouser(&at, &["render", recording(), "--renderer", "povray"]);
        assert!(code == 2 && error.contains("povray"), "{error}");
        return;
    }
    // Bodies of one red: the sky is blue and the ground brown.
    std::fs::write(at.join("red.toml"), "color = \"#ff0000\"\n").unwrap();
    let pov = ["--frames", "5", "--look", "red.toml", "--renderer", "povray"];
    render(&at, &["--frames", "5", "--look", "red.toml", "--out", "ours"]);
    render(&at, &[&pov[..], &["--out", "theirs"]].concat());
    let name = "frame-000005.png";
    let (ours, theirs) = (picture(&at.join("ours").join(name)), picture(&at.join("theirs").join(name)));
    // Other lights, the same things at the same places.
    assert!(difference(&ours, &theirs) < 30.0, "{}", difference(&ours, &theirs));
    let red = |p: &Picture, i: usize| p.data[3 * i] > p.data[3 * i + 2].saturating_add(60);
    let count = |pick: &dyn Fn(usize) -> bool| (0..160 * 90).filter(|i| pick(*i)).count();
    let (both, either) = (count(&|i| red(&ours, i) && red(&theirs, i)), count(&|i| red(&ours, i) || red(&theirs, i)));
    assert!(either > 200 && both as f64 > 0.8 * either as f64, "{both} of {either}");
    // Parts are as the whole, but for the smoothing of single edges.
    for part in ["1/2", "2/2"] {
        render(&at, &[&pov[..], &["--out", "parts", "--part", part]].concat());
    }
    render(&at, &[&pov[..], &["--out", "parts", "--stitch"]].concat());
    let parts = picture(&at.join("parts").join(name));
    assert!(difference(&parts, &theirs) < 0.2, "{}", difference(&parts, &theirs));
    // Bodies in a scene of somebody else's: its background is kept.
    let own = "#version 3.7; global_settings { assumed_gamma 1 }\nbackground { rgb <0, 1, 0> }\n\
               light_source { <10, -50, 80> rgb 1 }\n// grouser: camera\n// grouser: bodies\n";
    std::fs::write(at.join("own.pov"), own).unwrap();
    render(&at, &[&pov[..], &["--out", "own", "--template", "own.pov"]].concat());
    let own = picture(&at.join("own").join(name));
    assert_eq!(own.pixel(80, 1), [0, 255, 0]);
    assert!(count(&|i| red(&own, i) && red(&theirs, i)) as f64 > 0.6 * either as f64);
    std::fs::write(at.join("unmarked.pov"), "sphere { 0, 1 }\n").unwrap();
    let args = ["render", recording(), "--renderer", "povray", "--template", "unmarked.pov", "--out", "x"];
    let (code, _, error) = grouser(&at, &args);
    assert!(code == 2 && error.contains("// grouser: bodies"), "{error}");
}

#[test]
fn povray_that_is_interrupted_leaves_nothing_behind() {
    if !grouser::picture::povray::is_installed() {
        eprintln!("skipped: povray is not installed");
        return;
    }
    let at = place("interrupt");
    let args = ["render", recording(), "--renderer", "povray", "--frames", "5", "--size", "4000x3000", "--out", "p"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_grouser"))
        .args(args)
        .current_dir(&at)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let scene = at.join("p/.frame-000005.pov");
    while !scene.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it began");
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(130) && said.contains("interrupted after 0 of 1"), "{said}");
    let left: Vec<_> = std::fs::read_dir(at.join("p")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["render.json"]);
}

#[test]
fn sections_cut_and_joints_are_drawn() {
    let at = place("section");
    let name = "frame-000009.png";
    let draw = |look: &str, out: &str| {
        // Without the legend, which has all colours, and on white: the sky is blue.
        let plain = "legend = false\nbackground = [\"#ffffff\", \"#ffffff\"]\n";
        std::fs::write(at.join(format!("{out}.toml")), format!("{plain}{look}")).unwrap();
        render(&at, &["--frames", "9", "--out", out, "--look", &format!("{out}.toml")]);
        picture(&at.join(out).join(name))
    };
    let whole = draw("color = \"speed\"", "whole");
    let nothing = draw("section = { normal = [0, 0, 1], point = [0, 0, -100] }", "nothing");
    let half = draw("color = \"speed\"\nsection = { normal = [0, -1, 0] }", "half");
    let blue = |p: &Picture| p.data.chunks_exact(3).filter(|c| c[2] > c[0].saturating_add(40)).count();
    assert!(blue(&nothing) == 0 && blue(&half) > 20 && blue(&half) < blue(&whole), "{} {}", blue(&half), blue(&whole));
    let all = draw("color = \"speed\"\nsection = { normal = [0, 0, 1], point = [0, 0, 1000] }", "all");
    assert!(all == whole, "a section beyond everything cuts nothing");
    // Colour by force: another picture.
    assert!(difference(&draw("color = \"force\"", "force"), &whole) > 0.1);

    ok(&at, &["run", "four-bar", "--duration", "0.1", "--out", "bars", "--quiet", "--set", "view.size=[200, 150]"]);
    std::fs::write(at.join("bare.toml"), "joints = false\n").unwrap();
    ok(&at, &["render", "bars", "--frames", "1", "--out", "with"]);
    ok(&at, &["render", "bars", "--frames", "1", "--out", "without", "--look", "bare.toml"]);
    let (with, without) = ["with", "without"].map(|out| picture(&at.join(out).join("frame-000001.png"))).into();
    let violet = |p: &Picture| {
        p.data.chunks_exact(3).filter(|c| c[2] > c[1].saturating_add(50) && c[0] > c[1].saturating_add(25)).count()
    };
    assert!(violet(&with) > 40 && violet(&without) == 0, "{} {}", violet(&with), violet(&without));
}
