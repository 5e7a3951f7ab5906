//! `grouser soil` through the real program: tables, JSON, plots, files of soils, and what is refused.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn place(name: &str) -> PathBuf {
    let at = Path::new(env!("CARGO_TARGET_TMPDIR")).join("soil").join(name);
    let _ = std::fs::remove_dir_all(&at);
    std::fs::create_dir_all(&at).unwrap();
    at
}

fn grouser(at: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grouser")).arg("soil").args(args).current_dir(at).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

/// The rows of an answer.
fn rows(at: &Path, args: &[&str]) -> Vec<Value> {
    let (code, text) = grouser(at, &[args, &["--json"]].concat());
    assert_eq!(code, Some(0), "{text}");
    let answer: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    answer["rows"].as_array().unwrap().clone()
}

const SAND: &str = "k_1 = 2.54e5\nn = 1.387\ncohesion = 139.28\nfriction_angle_deg = 34.74\nshear_modulus = 0.515e-3\n";
const WHEEL: [&str; 8] = ["wheel", "sand.toml", "--radius", "0.13", "--width", "0.16", "--load", "80,130"];

/// Sand and wheel of Melanz 2016, 7.3, by the formulas of Wong and Reece 1967.
#[test]
fn a_wheel_on_a_soil_of_a_file() {
    let at = place("wheel");
    std::fs::write(at.join("sand.toml"), SAND).unwrap();
    let rows = rows(&at, &[&WHEEL[..], &["--out", "wheel.svg"]].concat());
    assert_eq!(rows.len(), 6);
    let number = |row: usize, key: &str| rows[row][key].as_f64().unwrap();
    assert!((number(2, "drawbar") - 20.108).abs() < 5e-4 && (number(4, "torque") - 10.2340).abs() < 5e-5);
    assert_eq!(rows[0]["state"], "driven");
    let svg = std::fs::read_to_string(at.join("wheel.svg")).unwrap();
    assert!(["drawbar pull in N", "sinkage in mm", "130 N", "slip"].iter().all(|part| svg.contains(part)));
    let braked = grouser(&at, &[&WHEEL[..], &["--slip", "-0.5,0.2"]].concat()).1;
    assert!(braked.contains("braked") && braked.contains("driven"), "{braked}");
    // Too heavy: told, with exit code 1.
    let (code, text) = grouser(&at, &[&WHEEL[..6], &["--load", "1e6"]].concat());
    assert!(code == Some(1) && text.contains("sinks in"), "{text}");
}

#[test]
fn plates_tracks_and_the_list() {
    let at = place("plate");
    let (code, list) = grouser(&at, &["list"]);
    assert!(code == Some(0) && list.contains("lunar") && list.lines().count() == 25, "{list}");
    let plate = rows(&at, &["plate", "dry-sand", "--width", "0.3", "--sinkage", "0.05"]);
    assert!((plate[0]["pressure"].as_f64().unwrap() - 56_761.0).abs() < 0.5, "{plate:?}");
    let track = ["track", "dry-sand", "--length", "2.67", "--width", "0.38", "--load", "55600", "--slip", "0.2"];
    let row = &rows(&at, &track)[0];
    assert!((row["thrust"].as_f64().unwrap() - 29_471.5).abs() < 0.06, "{row}");
    let told = grouser(&at, &track).1;
    assert!(told.contains("usual value"), "{told}");
    let told = grouser(&at, &[&track[..], &["--set", "shear_modulus=0.01"]].concat()).1;
    assert!(!told.contains("usual value"), "{told}");
}

/// Faults name the key, and where there is one, the line.
#[test]
fn faulty_soils_are_refused() {
    let at = place("faulty");
    let plate = |soil: &str, set: &str| grouser(&at, &["plate", soil, "--width", "0.1", "--set", set]);
    for (soil, set, message) in [
        ("dry-sant", "n=1", "dry-sand"),
        ("dry-sand", "n=-1", "exponent n must be greater than 0"),
        ("dry-sand", "friction_angle_deg=90", "below 90"),
        ("dry-sand", "k_c=-1e9", "not positive"),
        ("dry-sand", "k_1=1", "cohesion"),
        ("dry-sand", "cohession=1", "cohesion"),
        ("none.toml", "n=1", "cannot read"),
    ] {
        let (code, text) = plate(soil, set);
        if set == "k_1=1" {
            // Reece's law in place of the kind's: allowed.
            assert_eq!(code, Some(0), "{text}");
        } else {
            assert!(code == Some(2) && text.contains(message), "{soil} {set}: {text}");
        }
    }
    std::fs::write(at.join("half.toml"), "k_c = 1e3\nk_phi = 1e6\nn = 1\n").unwrap();
    let (code, text) = grouser(&at, &["plate", "half.toml", "--width", "0.1"]);
    assert!(code == Some(2) && text.contains("`cohesion` of the soil is missing"), "{text}");
    let (code, text) = grouser(&at, &["plate", "dry-sand", "--width", "0.1", "--out", "a.pdf"]);
    assert!(code == Some(2) && text.contains(".svg"), "{text}");
}
