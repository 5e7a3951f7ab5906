//! Recordings of wheeled vehicles with the real program: exports show their rods and springs, and a recording holds the
//! files of its vehicle, so that it resumes in another place.

mod binary;

use binary::{digest, ok, place};

#[test]
fn rods_and_springs_are_exported() {
    let at = place("wheeled", "exports");
    ok(&at, &["run", "hmmwv-lane-change", "--duration", "0.04", "--quiet", "--out", "run"]);
    ok(&at, &["export", "run", "--to", "obj", "--out", "obj"]);
    let obj = std::fs::read_to_string(at.join("obj/frame-000000.obj")).unwrap();
    let count = |start: &str| obj.lines().filter(|line| line.starts_with(start)).count();
    // A spring and a shock at each wheel, drawn as coils; two tie rods at the front, two at the rear.
    assert_eq!(count("o spring."), 8, "{} rods", count("o rod."));
    assert!(count("o rod.") >= 4);
    ok(&at, &["export", "run", "--to", "gltf", "--out", "run.glb"]);
    let bytes = std::fs::read(at.join("run.glb")).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let root: serde_json::Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
    let channels = root["animations"][0]["channels"].as_array().unwrap();
    assert!(channels.iter().any(|channel| channel["target"]["path"] == "scale"), "no spring changes its length");
}

#[test]
fn a_recording_of_chrono_files_resumes_in_another_place() {
    let root = std::env::var("GROUSER_REFERENCE_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let data = std::path::absolute(std::path::PathBuf::from(root).join("chrono_vehicle/hmmwv")).unwrap();
    if !data.is_dir() {
        eprintln!("skipped: no reference data at {} (GROUSER_REFERENCE_DATA)", data.display());
        return;
    }
    let at = place("wheeled", "chrono");
    let scene = format!(
        "[time]\nstep = 2e-3\nduration = 0.1\n[[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\nplane = {{}}\n\
         [[vehicle]]\nname = \"car\"\nmodel = {:?}\ntire = {:?}\non_ground = true\n",
        data.join("vehicle/HMMWV_Vehicle.json"),
        data.join("tire/HMMWV_Pac02Tire.json")
    );
    std::fs::write(at.join("car.toml"), scene).unwrap();
    let whole = ok(&at, &["run", "car.toml", "--duration", "0.1", "--json", "--out", "whole"]);
    ok(&at, &["run", "car.toml", "--duration", "0.05", "--json", "--out", "half"]);
    assert!(at.join("half/files/hmmwv/tire/HMMWV_Pac02Tire.tir").is_file());
    std::fs::create_dir(at.join("elsewhere")).unwrap();
    std::fs::rename(at.join("half"), at.join("elsewhere/half")).unwrap();
    let resumed = ok(&at, &["resume", "elsewhere/half", "--duration", "0.1", "--json"]);
    assert_eq!(digest(&resumed), digest(&whole));
}
