//! The ground, on the real binary: exports of its measures, its height as a signal, the moving window after a break,
//! variants of scenes, the cache of beds.

mod binary;

use binary::{command, digest, end_of, grouser, last_json, ok};
use grouser::folder::Folder;
use grouser_record::export::EXPORTERS;
use grouser_record::picture::Picture;
use grouser_record::signals;
use std::path::{Path, PathBuf};

fn place(name: &str) -> PathBuf {
    binary::place("ground", name)
}

/// 5 x 4 balls of 0.1 m radius side by side on the floor, which stay there, and a plate that is driven down into
/// nothing.
const FLAT: &str = "time = { step = 0.01, duration = 0.1 }
record = { contacts = true, precision = \"full\" }
solver = { tolerance = 1e-7 }
[[fill]]
name = \"balls\"
layers = 1
grain = { sphere = { radius = 0.1 } }
mass = 1
spacing = 1
region = { box = { min = [0, 0, 0], max = [1, 0.8] } }
walls = \"box\"
[[body]]
name = \"mark\"
fixed = true
position = [0.5, 0.4, 3]
[[signal]]
name = \"all\"
surface = { min = [0, 0], max = [1, 0.8], cell = 0.2 }
[[signal]]
name = \"middle\"
surface = { body = \"mark\", size = [0.02, 0.02], fill = \"balls\", cell = 0.01 }
[[signal]]
name = \"beside\"
surface = { min = [2, 0], max = [3, 1] }
";

/// Numbers of a CSV file below its head, row by row.
fn rows(path: &Path) -> (String, Vec<Vec<f64>>) {
    let text = std::fs::read_to_string(path).unwrap();
    let (head, body) = text.split_once('\n').unwrap();
    let numbers = |line: &str| line.split(',').map(|x| x.trim().parse().unwrap_or(f64::NAN)).collect();
    (head.to_string(), body.lines().filter(|line| !line.is_empty()).map(numbers).collect())
}

fn column(head: &str, name: &str) -> usize {
    head.split(',').position(|n| n == name).unwrap_or_else(|| panic!("no column {name} in {head}"))
}

#[test]
fn measures_of_a_known_ground_come_out() {
    let at = place("known");
    std::fs::write(at.join("flat.toml"), FLAT).unwrap();
    ok(&at, &["run", "flat.toml", "--out", "r", "--quiet"]);

    // Every square has a ball whose top is at 0.2 m.
    let out = ok(&at, &["export", "r", "--to", "ground", "--cell", "0.2", "--frames", "0:2", "--out", "g"]);
    assert!(out.contains("6 files"), "{out}");
    let (head, ground) = rows(&at.join("g/ground-000001.csv"));
    let (height, change) = (column(&head, "height_m"), column(&head, "change_m"));
    assert_eq!(ground.len(), 20, "{head}");
    assert!(ground.iter().all(|row| (row[height] - 0.2).abs() < 1e-3 && row[change].abs() < 1e-3), "{ground:?}");

    // The cells hold the volume of the balls.
    ok(&at, &["export", "r", "--to", "fields", "--cell", "0.1", "--frames", "0", "--out", "f"]);
    let (head, fields) = rows(&at.join("f/fields-000000.csv"));
    let solid = column(&head, "solid_fraction");
    let volume: f64 = fields.iter().map(|row| row[solid] * 1e-3).sum();
    let exact = 20.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
    assert!((volume / exact - 1.0).abs() < 1e-6, "{volume} m^3, exactly {exact}");

    // The floor carries 9.81 N for each ball; those are the strong contacts.
    ok(&at, &["export", "r", "--to", "chains", "--above", "0.5", "--frames", "5", "--out", "c"]);
    let text = std::fs::read_to_string(at.join("c/chains-000005.csv")).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let upward = column(lines[0], "force_z_N");
    let weight: f64 = lines[1..].iter().map(|line| line.split(',').nth(upward).unwrap().parse::<f64>().unwrap()).sum();
    assert!((weight / (20.0 * 9.81) - 1.0).abs() < 1e-4, "{weight} N");

    for (file, kind) in [("g/ground-000001", "vti"), ("f/fields-000000", "vti"), ("c/chains-000005", "vtp")] {
        let picture = std::fs::read(at.join(format!("{file}.png"))).unwrap();
        assert!(Picture::from_png(&picture, file).unwrap().width >= 1000, "{file}");
        let text = std::fs::read(at.join(format!("{file}.{kind}"))).unwrap();
        assert!(text.starts_with(b"<?xml") || text.starts_with(b"<VTKFile"), "{file}");
    }

    // Every format of the list writes something beside the recording, and names it.
    // `csv-nodes` is of flexible bodies, which this recording has none of.
    for exporter in EXPORTERS.iter().filter(|exporter| exporter.name != "csv-nodes") {
        let out = ok(&at, &["export", "r", "--to", exporter.name, "--frames", "0:2"]);
        let path = at.join(format!("r{}", exporter.ending));
        assert!(path.exists() && out.contains(exporter.ending), "{}: {out}", exporter.name);
    }

    let wrong = [
        (&["--to", "ground", "--reference", "99"][..], "no frame 99"),
        (&["--to", "ground", "--cell", "0"], "--cell is 0"),
        (&["--to", "ground", "--cell", "1e-6"], "would have"),
        (&["--to", "fields", "--section", "7"], "outside of the grains"),
        (&["--to", "ground", "--across", "-7"], "give x from"),
    ];
    for (args, part) in wrong {
        let (code, _, error) = grouser(&at, &[&["export", "r", "--out", "wrong"], args].concat());
        assert!(code == 2 && error.contains(part), "{args:?}: {error}");
    }
    ok(&at, &["run", "flat.toml", "--out", "bare", "--quiet", "--set", "record.contacts=false"]);
    let (code, _, error) = grouser(&at, &["export", "bare", "--to", "chains"]);
    assert!(code == 2 && error.contains("record.contacts=true"), "{error}");

    // The signal: tops everywhere; in the middle the gap between four balls, lower than their tops and the same to all
    // sides; nothing beside the ground.
    let (table, _) = signals::read(&Folder::open(&at.join("r")).unwrap()).unwrap();
    let named = table.named();
    let last = |name: &str| *named.iter().find(|c| c.0 == name).unwrap_or_else(|| panic!("{name}")).2.last().unwrap();
    for part in ["mean", "lowest", "highest"] {
        assert!((last(&format!("all.{part}")) - 0.2).abs() < 1e-3, "{part}: {}", last(&format!("all.{part}")));
        assert!(last(&format!("beside.{part}")).is_nan());
    }
    assert!((0.1..0.2).contains(&last("middle.mean")), "{}", last("middle.mean"));
    assert!(last("middle.highest") < 0.2 && last("middle.lowest") <= last("middle.mean"));
}

/// Key of the mistake, what it replaces, by what, words of the message.
const WRONG_SURFACES: [(&str, &str, &str); 6] = [
    ("max = [1, 0.8], cell", "cell", "`min` needs `max`"),
    ("max = [1, 0.8], cell", "max = [0, 0.8], cell", "must be greater than 0"),
    ("body = \"mark\", size", "body = \"marc\", size", "did you mean `mark`?"),
    ("size = [0.02, 0.02]", "size = [0.02, -1]", "must be greater than 0"),
    ("fill = \"balls\"", "fill = \"ball\"", "did you mean `balls`?"),
    ("min = [2, 0], max = [3, 1]", "", "give `min` and `max`, or `body` and `size`"),
];

#[test]
fn wrong_surfaces_are_shown_where_they_stand() {
    let at = place("surfaces");
    for (part, by, words) in WRONG_SURFACES {
        let text = FLAT.replacen(part, by, 1);
        assert_ne!(text, FLAT, "{part}");
        std::fs::write(at.join("flat.toml"), text).unwrap();
        let (code, _, error) = grouser(&at, &["check", "flat.toml"]);
        let line = error.contains("flat.toml:");
        assert!(code == 2 && line && error.replace("\n  │ ", " ").contains(words), "{part} -> {by}: {error}");
    }
}

/// A wheel that goes out and back over gravel in a moving window: broken off on the way and gone on with, it ends with
/// the bits of the run in one piece, for one thread and for two.
#[test]
fn a_windowed_run_goes_on_to_the_same_bits() {
    let at = place("window");
    let small = [
        "run",
        "rut",
        "--json",
        "--quiet",
        "--set",
        "fill.0.layers=1",
        "--set",
        "body.wheel.position=[0.5, 0.4, 0.4]",
        "--set",
        "scene.window.size=[0.5, 1.6]",
        "--set",
        "body.wheel.motion.position.translation.0={ table = [[0.05, 0], [0.2, 0.5], [0.35, 0]] }",
        "--set",
        "body.wheel.motion.position.translation.2={ table = [[0, 0], [0.05, -0.22]] }",
    ];
    let run = |more: &[&str]| digest(&ok(&at, &[&small, more].concat()));
    let whole = run(&["--out", "whole", "--duration", "0.4", "--threads", "1"]);
    assert_eq!(run(&["--out", "two", "--duration", "0.4", "--threads", "2"]), whole);
    let before = run(&["--out", "part", "--duration", "0.2", "--threads", "2"]);
    assert_ne!(before, whole);
    assert_eq!(digest(&ok(&at, &["resume", "part", "--duration", "0.4", "--json", "--quiet"])), whole);
}

/// A scene with variants, to be broken.
const VARIANTS: &str = "time = { step = 0.01, duration = 0.1 }
[[fill]]
name = \"balls\"
count = 4
grain = { sphere = { radius = 0.1 } }
region = { bed = { depth = 0.2 } }
walls = \"box\"
[variants.many]
description = \"forty\"
fill.balls.count = 40
[variants.boxes]
time.duration = 0.2
fill.0.grain = { box = { size = [0.1, 0.1, 0.1] } }
[variants.boxes.scene]
gravity = [0, 0, -1]
";

#[test]
fn a_variant_changes_several_keys_at_once() {
    let at = place("variants");
    std::fs::write(at.join("v.toml"), VARIANTS).unwrap();
    let check = |set: &[&str]| {
        let set: Vec<&str> = set.iter().flat_map(|s| ["--set", s]).collect();
        ok(&at, &[&["check", "v.toml"], &set[..]].concat())
    };
    let plain = check(&[]);
    assert!(plain.contains("4 grains") && plain.contains("variants   2\n") && plain.contains("forty"), "{plain}");
    let many = check(&["scene.variant=many"]);
    assert!(many.contains("40 grains") && many.contains("`many` is chosen"), "{many}");
    let boxes = check(&["scene.variant=boxes"]);
    assert!(boxes.contains("20 steps") && boxes.contains("-1] m/s^2") && boxes.contains("4 grains"), "{boxes}");
    // The command line holds before the variant, wherever it stands.
    assert!(check(&["fill.0.count=7", "scene.variant=many"]).contains("7 grains"));
    assert!(check(&["scene={ variant = \"many\" }"]).contains("40 grains"));
    // The scene as run is of the variant alone, and goes on.
    ok(&at, &["run", "v.toml", "--set", "scene.variant=many", "--set", "time.step=0.02", "--out", "r", "--quiet"]);
    let text = std::fs::read_to_string(at.join("r/scene.toml")).unwrap();
    assert!(text.contains("count = 40") && text.contains("step = 0.02") && !text.contains("variant"), "{text}");
    ok(&at, &["resume", "r", "--duration", "0.2", "--quiet"]);
    // Listed beside the bundled scenes.
    assert!(ok(&at, &["scenes"]).contains("--set scene.variant=full"));
}

/// What is replaced, by what, the variant that is chosen, line of the error, words in it.
const WRONG_VARIANTS: [(&str, &str, &str, usize, &str); 7] = [
    ("", "", "may", 1, "did you mean `many`?"),
    ("fill.balls.count = 40", "fill.ball.count = 40", "many", 10, "has no item `ball`"),
    ("fill.balls.count = 40", "fill.balls.cuont = 40", "many", 10, "did you mean `count`?"),
    ("fill.balls.count = 40", "fill.balls.count = -40", "many", 10, "0 or greater"),
    ("fill.balls.count = 40", "fill.balls.count = 0", "many", 10, "at least 1"),
    ("fill.balls.count = 40", "fill.balls.count.x = 40", "many", 10, "is a value, not a table"),
    ("gravity = [0, 0, -1]", "variant = \"many\"", "boxes", 15, "cannot choose"),
];

#[test]
fn wrong_variants_are_shown_where_they_stand() {
    let at = place("wrong-variants");
    for (part, by, choice, line, words) in WRONG_VARIANTS {
        std::fs::write(at.join("v.toml"), VARIANTS.replacen(part, by, 1)).unwrap();
        let (code, _, error) = grouser(&at, &["check", "v.toml", "--set", &format!("scene.variant={choice}")]);
        let source = if part.is_empty() { "--set" } else { "v.toml" };
        let shown = error.contains(&format!("{source}:{line}:"));
        assert!(code == 2 && shown && error.replace("\n  │ ", " ").contains(words), "{part} -> {by}: {error}");
    }
    std::fs::write(at.join("v.toml"), VARIANTS).unwrap();
    let (code, _, error) = grouser(&at, &["check", "v.toml", "--set", "variants.many.fill.balls.count=3"]);
    assert!(code == 2 && error.contains("variants are not overridden"), "{error}");
    let (code, _, error) = grouser(&at, &["check", "filling", "--set", "scene.variant=full"]);
    assert!(code == 2 && error.contains("has no `[variants]`"), "{error}");
    // A wrong variant that is not chosen is found by `check` all the same.
    std::fs::write(at.join("v.toml"), VARIANTS.replacen("time.duration", "time.duratoin", 1)).unwrap();
    let (code, _, error) = grouser(&at, &["check", "v.toml"]);
    assert!(code == 2 && error.contains("v.toml:12:") && error.contains("did you mean `duration`?"), "{error}");
}

#[test]
fn beds_are_listed_and_removed() {
    let at = place("beds");
    let cache = at.join("cache");
    let beds = |args: &[&str]| {
        let mut command = command(&at, args);
        command.env("GROUSER_CACHE", &cache);
        end_of(command)
    };
    let list = || last_json(&beds(&["beds", "--json"]).1)["beds"].as_array().unwrap().clone();
    assert!(beds(&["beds"]).1.contains("cache: 0 beds"), "{:?}", beds(&["beds"]));
    let scene =
        VARIANTS.replace("count = 4\n", "count = 20\n") + "[settle]\nname = \"mine\"\n[scene]\nname = \"pit\"\n";
    std::fs::write(at.join("pit.toml"), scene.replace("[variants.boxes.scene]\ngravity = [0, 0, -1]\n", "")).unwrap();
    let run = ["run", "pit.toml", "--no-record", "--quiet", "--steps", "1"];
    let (code, _, error) = beds(&run);
    assert_eq!(code, 0, "{error}");
    // Under its recipe and under its name.
    let all = list();
    assert_eq!(all.len(), 2, "{all:?}");
    let named = all.iter().find(|bed| bed["name"] == "mine").expect("the named one");
    assert_eq!((named["grains"].as_u64(), named["scene"].as_str()), (Some(20), Some("pit")));
    let recipe = named["recipe"].as_str().unwrap();
    assert!(recipe.len() == 32 && all.iter().any(|bed| bed["name"] == recipe), "{all:?}");
    let shown = beds(&["beds"]).1;
    assert!(shown.contains("2 beds") && shown.contains("20 grains of pit") && shown.contains(" kB"), "{shown}");
    // A damaged file is distinguished from a whole one.
    let path = PathBuf::from(named["path"].as_str().unwrap());
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(beds(&["beds"]).1.contains("damaged"));
    let (code, _, error) = beds(&["beds", "--remove", "mien"]);
    assert!(code == 2 && error.contains("did you mean `mine`?"), "{error}");
    assert_eq!(list().len(), 2);
    let (code, out, _) = beds(&["beds", "--remove", "mine"]);
    assert!(code == 0 && out.contains("removed") && !path.exists(), "{out}");
    // By the beginning of its name; other files stay.
    std::fs::write(cache.join("notes.txt"), "mine").unwrap();
    assert_eq!(beds(&["beds", "--remove", &recipe[..8]]).0, 0);
    assert_eq!(beds(&run).0, 0);
    assert_eq!(list().len(), 2, "settled again");
    assert_eq!(beds(&["beds", "--clear"]).1.matches("removed").count(), 2);
    assert!(list().is_empty() && cache.join("notes.txt").exists());
    assert!(beds(&["beds", "--clear"]).1.contains("no beds"));
}
