//! Exports and plots through the real program: the last frame, contacts, materials, several recordings; completions and
//! manual pages.

use std::path::{Path, PathBuf};
use std::process::Command;

fn place(name: &str) -> PathBuf {
    let at = Path::new(env!("CARGO_TARGET_TMPDIR")).join("exports").join(name);
    let _ = std::fs::remove_dir_all(&at);
    std::fs::create_dir_all(&at).unwrap();
    at
}

fn grouser(at: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grouser")).args(args).current_dir(at).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

#[track_caller]
fn ok(at: &Path, args: &[&str]) -> String {
    let (code, text) = grouser(at, args);
    assert_eq!(code, Some(0), "{args:?}: {text}");
    text
}

fn record(at: &Path, out: &str) {
    let sets = ["--set", "fill.0.count=40", "--set", "record.contacts=true", "--set", "record.frame_rate=5"];
    ok(at, &[&["run", "filling", "--duration", "1.6", "--out", out, "--quiet"], &sets[..]].concat());
}

/// Contacts with their bodies and forces, materials and names of bodies; `last` is the last frame.
#[test]
fn contacts_materials_and_names_of_the_last_frame() {
    let at = place("contacts");
    record(&at, "a");
    ok(&at, &["export", "a", "--to", "csv-contacts", "--frames", "last", "--out", "contacts.csv"]);
    let text = std::fs::read_to_string(at.join("contacts.csv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("frame,time,body_a,name_a,body_b,name_b,x,y,z,nx,ny,nz,fx,fy,fz"));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert!(!rows.is_empty() && rows.iter().all(|row| row.len() == 15 && row[0] == "8"), "{}", rows.len());
    assert!(rows.iter().any(|row| row[3] == "container"), "{rows:?}");
    // What the container does not take of the weight of 40 kg is still falling.
    let force = |row: &Vec<&str>| if row[3] == "container" { row[14].parse::<f64>().unwrap() } else { 0.0 };
    assert!(rows.iter().map(force).sum::<f64>() > 0.0);

    ok(&at, &["export", "a", "--to", "csv-frames", "--frames", "last", "--out", "frames.csv"]);
    let text = std::fs::read_to_string(at.join("frames.csv")).unwrap();
    assert!(text.starts_with("frame,time,body,name,material,x,y,z"), "{text}");
    assert_eq!(text.lines().count(), 42);
    assert!(text.lines().nth(1).unwrap().starts_with("8,1.6,0,container,"), "{text}");

    ok(&at, &["export", "a", "--to", "vtk", "--frames", "last", "--out", "vtk"]);
    let read = |name: &str| String::from_utf8_lossy(&std::fs::read(at.join("vtk").join(name)).unwrap()).into_owned();
    let contacts = read("contacts-000008.vtp");
    for part in ["Name=\"force\"", "Name=\"body_b\"", &format!("NumberOfPoints=\"{}\"", rows.len())] {
        assert!(contacts.contains(part), "{part}");
    }
    let particles = read("particles-000008.vtp");
    let name = "container".bytes().map(|b| format!("{b} ")).collect::<String>();
    for part in ["Name=\"material\"", "material_names", "body_names", name.as_str()] {
        assert!(particles.contains(part), "{part}");
    }
    assert!(read("filling.pvd").contains("part=\"2\" file=\"contacts-000008.vtp\""));
    let (code, text) = grouser(&at, &["export", "a", "--to", "csv", "--frames", "end"]);
    assert!(code == Some(2) && text.contains("`end` is not a frame number"), "{text}");
}

/// The same signal of two recordings in one figure; a name that one of them lacks is reported with its folder.
#[test]
fn one_plot_of_two_recordings() {
    let at = place("plot");
    record(&at, "slow");
    record(&at, "fast");
    let told = ok(&at, &["plot", "slow", "fast", "container_force.z", "contacts", "--out", "both.svg"]);
    assert!(told.contains("161 and 161 rows"), "{told}");
    let svg = std::fs::read_to_string(at.join("both.svg")).unwrap();
    for part in ["slow: container_force.z", "fast: container_force.z", "fast: contacts"] {
        assert!(svg.contains(part), "{part}");
    }
    let (code, text) = grouser(&at, &["plot", "slow", "fast", "container_forse"]);
    assert!(code == Some(2) && text.contains("container_force") && text.contains("slow"), "{text}");
    let (code, text) = grouser(&at, &["plot", "slow", "fast"]);
    assert!(code == Some(2) && text.contains("no signal"), "{text}");
}

#[test]
fn completions_and_manual_pages() {
    let at = place("help");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = ok(&at, &["completions", shell]);
        assert!(script.contains("grouser") && script.contains("calibrate"), "{shell}");
    }
    assert_eq!(grouser(&at, &["completions", "tcsh"]).0, Some(2));
    assert!(ok(&at, &["manual"]).contains(".TH grouser 1"));
    ok(&at, &["manual", "--out", "man1"]);
    let page = std::fs::read_to_string(at.join("man1/grouser-run.1")).unwrap();
    assert!(page.contains(".TH grouser\\-run") || page.contains(".TH grouser-run"), "{page}");
}

/// The surface of a flexible body: quads with fields, a closed solid, morph targets, nodes; its spheres are not shown.
#[test]
fn surfaces_of_flexible_bodies() {
    let at = place("sheets");
    ok(&at, &["run", "cloth", "--duration", "0.2", "--out", "a", "--quiet", "--set", "record.frame_rate=10"]);
    let text = |name: &str| String::from_utf8_lossy(&std::fs::read(at.join(name)).unwrap()).into_owned();
    ok(&at, &["export", "a", "--to", "vtk", "--frames", "last", "--out", "vtk"]);
    let sheet = text("vtk/sheets-000002.vtp");
    // 7 x 7 elements of 4 x 4 quads.
    for part in ["NumberOfPolys=\"784\"", "NumberOfPoints=\"841\"", "Name=\"strain\"", "Name=\"contact_force\""] {
        assert!(sheet.contains(part), "{part}");
    }
    // The ball alone is a particle.
    assert!(text("vtk/particles-000002.vtp").contains("NumberOfPoints=\"1\""));
    ok(&at, &["export", "a", "--to", "csv-nodes", "--out", "nodes.csv"]);
    let nodes = text("nodes.csv");
    assert_eq!(nodes.lines().count(), 1 + 3 * 64);
    let last: Vec<&str> = nodes.lines().last().unwrap().split(',').collect();
    let free_fall = -0.5 * 9.81 * 0.04;
    let height: f64 = last[6].parse().unwrap();
    assert!((height / free_fall - 1.0).abs() < 0.1, "the free corner is at {height} m, not {free_fall}");
    ok(&at, &["export", "a", "--to", "obj", "--frames", "last", "--out", "obj"]);
    let obj = text("obj/frame-000002.obj");
    let faces = obj.split("o cloth").nth(1).unwrap().lines().filter(|line| line.starts_with("f ")).count();
    // Both faces in triangles, and the border of 4 x 28 sides.
    assert_eq!(faces, 4 * 784 + 2 * 112);
    ok(&at, &["export", "a", "--to", "gltf", "--out", "a.glb"]);
    let gltf = text("a.glb");
    assert!(gltf.contains("\"targets\"") && gltf.contains("\"weights\""), "no morph targets");
    ok(&at, &["export", "a", "--to", "usd", "--out", "a.usda"]);
    assert!(text("a.usda").contains("point3f[] points.timeSamples"));
    ok(&at, &["export", "a", "--to", "povray", "--frames", "last", "--out", "pov"]);
    assert!(text("pov/frame-000002.pov").contains("mesh2 { vertex_vectors { 1682"));
    std::fs::write(at.join("strain.toml"), "color = \"strain\"\n").unwrap();
    let (code, why) = grouser(&at, &["render", "a", "--look", "strain.toml", "--frames", "last", "--out", "p"]);
    assert_eq!(code, Some(0), "{why}");
    record(&at, "grains");
    let (code, why) = grouser(&at, &["export", "grains", "--to", "csv-nodes"]);
    assert!(code != Some(0) && why.contains("no flexible bodies"), "{why}");
}
