//! Input that asks for more than any machine has: refused at once and in little memory, with the limit, the key and
//! what would do. On the real binary.

use binary::{command, place};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

mod binary;

/// Exit code, standard error, CPU seconds and most memory (MB) of a command that gets ten seconds.
fn cost(at: &Path, args: &[&str]) -> (Option<i32>, String, f64, f64) {
    let errors = at.join("errors.txt");
    let mut command = command(at, args);
    command.stdout(Stdio::null()).stderr(std::fs::File::create(&errors).unwrap());
    let begin = Instant::now();
    let mut child = command.spawn().unwrap();
    let (mut seconds, mut memory) = (0f64, 0f64);
    let status = loop {
        // What the kernel counts while the program lives; nothing where there is no `/proc`.
        let of = |file: &str| std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap_or_default();
        let peak = of("status").lines().find_map(|l| l.strip_prefix("VmHWM:")?.trim().split(' ').next()?.parse().ok());
        memory = memory.max(peak.unwrap_or(0.0) / 1024.0);
        let ticks: Vec<f64> =
            of("stat").rsplit(") ").next().unwrap_or_default().split(' ').flat_map(str::parse).collect();
        seconds = seconds.max(ticks.iter().skip(10).take(2).sum::<f64>() / 100.0);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begin.elapsed() > Duration::from_secs(10) || memory > 2000.0 {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    (status.code(), std::fs::read_to_string(errors).unwrap(), seconds, memory)
}

/// The command is refused as wrong use within a second and 100 MB; its message has all these parts.
fn refused(at: &Path, args: &[&str], parts: &[&str]) {
    let (code, error, seconds, memory) = cost(at, args);
    assert_eq!(code, Some(2), "{args:?}: {seconds} s, {memory} MB: {error}");
    assert!(seconds < 1.0 && memory < 100.0, "{args:?}: {seconds} s, {memory} MB: {error}");
    // Messages are wrapped to the width of a terminal.
    let plain = error.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    for part in parts {
        assert!(plain.contains(part), "`{part}` is not in: {error}");
    }
}

const TIME: &str = "time = { step = 0.001, duration = 0.01 }\n";
const FLAT: &str = "heights = [[0, 0], [0, 0]], size = [10, 10]";

fn check(at: &Path, text: &str, parts: &[&str]) {
    std::fs::write(at.join("scene.toml"), format!("{TIME}{text}\n")).unwrap();
    refused(at, &["check", "scene.toml"], parts);
}

fn terrain(at: &Path, ground: &str, parts: &[&str]) {
    check(at, &format!("[[terrain]]\nname = \"ground\"\n{ground}"), parts);
}

fn fill(at: &Path, keys: &str, parts: &[&str]) {
    check(at, &format!("[[fill]]\nname = \"sand\"\n{keys}"), parts);
}

#[test]
fn a_surface_of_more_points_than_the_limit_is_refused() {
    let at = place("limits", "points");
    for resample in ["1e-5", "1e-9", "1e-300"] {
        let ground = format!("elevation = {{ {FLAT}, resample = {resample} }}");
        terrain(&at, &ground, &["terrain.0.elevation.resample", "points are more than 25000000", "`limits.points`"]);
    }
    for (spheres, key) in [("radius = 1e-9", "radius"), ("radius = 0.1, pitch = 1e-9", "pitch")] {
        let ground = format!("spheres = {{ elevation = {{ {FLAT} }}, {spheres} }}");
        let key = format!("terrain.0.spheres.{key}");
        terrain(&at, &ground, &[&key, "more than 25000000, the limit", "m or more", "`limits.points`"]);
    }
    // What is said to do does.
    let ground = format!("spheres = {{ elevation = {{ {FLAT} }}, radius = 0.1 }}");
    let text = format!("{TIME}[limits]\npoints = 10300\n[[terrain]]\nname = \"ground\"\n{ground}\n");
    std::fs::write(at.join("enough.toml"), text).unwrap();
    assert_eq!(cost(&at, &["check", "enough.toml"]).0, Some(0));
}

#[test]
fn more_grains_than_the_limit_are_refused() {
    let at = place("limits", "grains");
    let ball = |radius: &str| format!("grain = {{ sphere = {{ radius = {radius} }} }}");
    let open = "region = { box = { min = [0, 0, 0], max = [1, 1] } }";
    let shut = "region = { box = { min = [0, 0, 0], max = [1, 1, 1] } }";
    let raise = "raise `limits.grains`";
    fill(&at, &format!("count = 100000000\n{}\n{open}", ball("0.01")), &["fill.0.count", "100000000 grains", raise]);
    fill(&at, &format!("count = 18446744073709551\n{}\n{open}", ball("0.01")), &["fill.0.count", raise]);
    fill(&at, &format!("layers = 1000000000\n{}\n{open}", ball("0.01")), &["fill.0.layers", raise]);
    fill(&at, &format!("fit = true\n{}\n{shut}", ball("1e-7")), &["fill.0.fit", "1.1e20 grains", raise]);
    fill(&at, &format!("fit = true\nplacement = \"staggered\"\n{}\n{shut}", ball("1e-5")), &["fill.0.fit", raise]);
    fill(&at, &format!("height = 1\n{}\n{open}", ball("1e-9")), &["fill.0.height", raise]);
    fill(&at, &format!("height = 1\n{}\n{open}", ball("1e-150")), &["fill.0.height", raise]);
    let bed = "region = { bed = { depth = 0.1 } }";
    fill(&at, &format!("count = 4000000000\n{}\n{bed}", ball("0.01")), &["fill.0.count", raise]);
    let below = format!("region = {{ below = {{ elevation = {{ {FLAT} }} }} }}");
    fill(&at, &format!("layers = 1000000000\n{}\n{below}", ball("0.1")), &["fill.0.layers", raise]);
    let rows = format!("region = {{ below = {{ elevation = {{ {FLAT} }}, layers = [{{ rows = 1000000000 }}] }} }}");
    fill(&at, &format!("{}\n{rows}", ball("0.1")), &["fill.0.region", raise]);
    // Together they are too many as well.
    let half = format!("count = 6000\n{}\n{open}", ball("0.01"));
    check(
        &at,
        &format!("[limits]\ngrains = 10000\n[[fill]]\n{half}\n[[fill]]\non_top = true\n{half}"),
        &["fill.1.count", "12000 grains are more than 10000"],
    );
}

#[test]
fn tiny_grains_in_a_mesh_or_a_pipe_are_refused() {
    let at = place("limits", "mesh");
    let cube = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1
f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n";
    std::fs::write(at.join("cube.obj"), cube).unwrap();
    let grain = "grain = { sphere = { radius = 1e-6 } }";
    let mesh = "region = { mesh = { file = \"cube.obj\" } }";
    fill(&at, &format!("fit = true\n{grain}\n{mesh}"), &["fill.0.fit", "`limits.grains`"]);
    let parts = ["fill.0.region", "the limit is 100000000", "take grains of", "`limits.grains`"];
    fill(&at, &format!("count = 10\n{grain}\n{mesh}"), &parts);
    let pipe = "region = { cylinder = { radius = 1 } }";
    fill(&at, &format!("count = 10\n{grain}\n{pipe}"), &parts);
    let above = format!("region = {{ above = {{ elevation = {{ {FLAT} }} }} }}");
    fill(&at, &format!("count = 10\n{grain}\n{above}"), &parts);
    // Sizes of all magnitudes at random places need grids of all magnitudes.
    let wide = "grain = { sphere = { radius = [1e-300, 0.1] } }\nplacement = \"random\"\ncount = 5";
    let region = "region = { box = { min = [0, 0, 0], max = [1, 1, 1] } }";
    std::fs::write(at.join("wide.toml"), format!("{TIME}[[fill]]\n{wide}\n{region}\n")).unwrap();
    let (code, error, seconds, memory) = cost(&at, &["check", "wide.toml"]);
    assert!(code == Some(0) && seconds < 1.0 && memory < 100.0, "{code:?}, {seconds} s, {memory} MB: {error}");
}

#[test]
fn a_track_of_a_billion_shoes_is_refused() {
    let at = place("limits", "shoes");
    let vehicle = |shoes: &str| format!("[[vehicle]]\nname = \"v\"\nmodel = \"m113\"\nwith = {{ shoes = {shoes} }}");
    let parts = ["vehicle.0.with.shoes", "1000000000 shoes are more than 10000"];
    check(&at, &vehicle("1000000000"), &parts);
    check(&at, &vehicle("{ left = 63, right = 1000000000 }"), &parts);
}

#[test]
fn a_study_of_a_million_cases_and_more_is_refused() {
    let at = place("limits", "cases");
    let list = |n: usize| (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join(", ");
    for parameters in [3, 5, 40] {
        let mut text = "sweep = { scene = \"rolling-ball\" }\n".to_string();
        for p in 0..parameters {
            let n = if p == 1 { 101 } else { 100 };
            text += &format!("[[parameter]]\nname = \"p{p}\"\nkey = \"k{p}\"\nvalues = [{}]\n", list(n));
        }
        std::fs::write(at.join("study.toml"), text).unwrap();
        let parts = ["parameter.1.values", "cases, more than 10000", "`sweep.max_cases`"];
        refused(&at, &["sweep", "study.toml"], &parts);
    }
}

#[test]
fn a_file_that_never_ends_is_refused() {
    if !Path::new("/dev/zero").exists() {
        return;
    }
    let at = place("limits", "endless");
    let ends = "may never end";
    refused(&at, &["check", "/dev/zero"], &[ends]);
    refused(&at, &["decompose", "/dev/zero"], &["extension"]);
    refused(&at, &["solve", "/dev/zero"], &[ends]);
    refused(&at, &["sweep", "/dev/zero"], &[ends]);
    refused(&at, &["calibrate", "/dev/zero"], &[ends]);
    for name in ["mesh.obj", "grid.png", "grid.tif", "grid.asc", "grid.txt", "table.csv", "spheres.toml", "car.toml"] {
        let _ = std::fs::remove_file(at.join(name));
        #[cfg(unix)]
        std::os::unix::fs::symlink("/dev/zero", at.join(name)).unwrap();
    }
    refused(&at, &["decompose", "mesh.obj"], &[ends]);
    terrain(&at, "mesh = { file = \"mesh.obj\" }", &["terrain.0.mesh.file", ends]);
    for grid in ["grid.png", "grid.tif", "grid.asc", "grid.txt"] {
        terrain(&at, &format!("elevation = {{ file = \"{grid}\" }}"), &["terrain.0.elevation.file", ends]);
    }
    terrain(&at, "spheres = { file = \"spheres.toml\" }", &["terrain.0.spheres.file", ends]);
    check(&at, "[[vehicle]]\nname = \"v\"\nmodel = \"car.toml\"", &["vehicle.0.model", ends]);
    let body = "[[body]]\nname = \"b\"\nmotion = { velocity = { linear = [{ csv = \"table.csv\" }, 0, 0] } }";
    check(&at, body, &["csv", ends]);
    // A file with a hole: endless in all but name.
    let hole = std::fs::File::create(at.join("hole.stl")).unwrap();
    hole.set_len(1 << 40).unwrap();
    refused(&at, &["decompose", "hole.stl"], &["more than 2048 MB"]);
    refused(&at, &["check", "hole.stl"], &["more than 256 MB"]);
}

/// A chunk of a PNG picture, with its checksum.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let body = [kind.as_slice(), data].concat();
    let step = |c: u32, b: &u8| (0..8).fold(c ^ u32::from(*b), |c, _| (c >> 1) ^ (0xEDB8_8320 * (c & 1)));
    let sum = !body.iter().fold(!0, step);
    [(data.len() as u32).to_be_bytes().as_slice(), &body, &sum.to_be_bytes()].concat()
}

/// The beginning of a PNG picture of 16 bits per pixel, and so many bytes of no use.
fn png(width: u32, height: u32, rest: usize) -> Vec<u8> {
    let header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    let header = chunk(b"IHDR", &[header.as_slice(), &[16, 0, 0, 0, 0]].concat());
    [b"\x89PNG\r\n\x1a\n".as_slice(), &header, &chunk(b"IDAT", &vec![0; rest]), &chunk(b"IEND", &[])].concat()
}

/// A TIFF picture of floats whose one strip is said to be of so many bytes.
fn tiff(width: u32, height: u32, strip: u32) -> Vec<u8> {
    let tags = [(256, width), (257, height), (258, 64), (259, 1), (262, 1), (273, 8), (277, 1), (278, height)];
    let tags: Vec<(u16, u32)> = tags.into_iter().chain([(279, strip), (339, 3)]).collect();
    let mut bytes = b"II*\0\x08\0\0\0".to_vec();
    bytes.extend((tags.len() as u16).to_le_bytes());
    for (tag, value) in tags {
        bytes.extend([tag.to_le_bytes(), 4u16.to_le_bytes()].concat());
        bytes.extend([1u32.to_le_bytes(), value.to_le_bytes()].concat());
    }
    bytes.extend([0; 50]);
    bytes
}

#[test]
fn a_picture_that_claims_to_be_huge_is_refused() {
    let at = place("limits", "pictures");
    let read = |name: &str, bytes: &[u8], parts: &[&str]| {
        std::fs::write(at.join(name), bytes).unwrap();
        let keys = format!("file = \"{name}\", range = [0, 1], size = [10, 10]");
        let parts = |key: &str| [&[key], parts].concat().into_iter().map(str::to_string).collect::<Vec<_>>();
        let words = |list: &[String]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let both = [
            ("terrain.0.elevation.file", format!("elevation = {{ {keys} }}")),
            ("terrain.0.friction.file", format!("plane = {{}}\nfriction = {{ {keys} }}")),
        ];
        for (key, ground) in both {
            let parts = words(&parts(key));
            terrain(&at, &ground, &parts.iter().map(String::as_str).collect::<Vec<_>>());
        }
    };
    let limit = ["more than 25000000, the limit", "`limits.points`"];
    read("large.png", &png(30_000, 30_000, 2_000_000), &limit);
    read("huge.png", &png(2_000_000_000, 2_000_000_000, 10), &limit);
    read("short.png", &png(5_000, 5_000, 10), &["cannot hold"]);
    read("huge.tif", &tiff(u32::MAX, u32::MAX, u32::MAX), &limit);
    read("large.tif", &tiff(30_000, 30_000, 16), &limit);
    read("short.tif", &tiff(5_000, 5_000, 200_000_000), &["cannot hold"]);
    let ascii = |n: &str| format!("ncols {n}\nnrows {n}\nxllcorner 0\nyllcorner 0\ncellsize 1\n0 0\n");
    for n in ["1e300", "1000000", "5000000000"] {
        std::fs::write(at.join("grid.asc"), ascii(n)).unwrap();
        terrain(&at, "elevation = { file = \"grid.asc\" }", &["terrain.0.elevation.file", "the limit"]);
    }
}

#[test]
fn loading_time_grows_with_the_number_of_bodies_and_not_with_its_square() {
    let at = place("limits", "bodies");
    let seconds = |count: usize| {
        let mut text = TIME.to_string();
        for i in 0..count {
            let place = [i % 100, i / 100 % 100, i / 10_000];
            text += &format!("[[body]]\nname = \"ball {i}\"\nposition = {place:?}\n");
            text += "[[body.shape]]\nsphere = { radius = 0.1 }\n";
        }
        // A joint and a signal look names up.
        for i in 0..count / 4 {
            let place = [i % 100, i / 100 % 100, i / 10_000];
            text += &format!("[[joint]]\nname = \"pin {i}\"\ntype = \"spherical\"\nb = \"ball {i}\"\nat = {place:?}\n");
            text += &format!("[[signal]]\nname = \"place {i}\"\nposition = {{ body = \"ball {i}\" }}\n");
        }
        text += "[[fill]]\ncount = 10\ngrain = { sphere = { radius = 0.01 } }\n";
        text += "region = { box = { min = [-9, -9, -9], max = [-8, -8] } }\n";
        std::fs::write(at.join("scene.toml"), text).unwrap();
        let (code, error, seconds, _) = cost(&at, &["check", "scene.toml"]);
        assert_eq!(code, Some(0), "{count} bodies, {seconds} s: {error}");
        seconds
    };
    let (few, many) = (seconds(5_000), seconds(20_000));
    assert!(many < 8.0 * few + 0.2, "5,000 bodies take {few} s, 20,000 take {many} s");
}
