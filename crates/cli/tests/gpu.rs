//! The real program and graphics cards: what it says where there are none, and what is refused.

mod binary;

use binary::{grouser, place};

/// A program that was built without cards says so.
#[cfg(not(feature = "gpu"))]
#[test]
fn a_program_without_cards() {
    let at = place("gpu", "without");
    for arguments in [&["devices"][..], &["run", "rolling-ball", "--no-record", "--device", "gpu"]] {
        let (code, _, error) = grouser(&at, arguments);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains("built without graphics cards") && error.contains("--features gpu"), "{error}");
    }
    let own = ["run", "rolling-ball", "--steps", "3", "--no-record", "--json", "--device", "cpu"];
    assert!(binary::last_json(&binary::ok(&at, &own))["device"].is_null());
}

/// A device that no machine has.
#[test]
fn a_wrong_device_is_refused() {
    let at = place("gpu", "refused");
    for (device, said) in [("cuda", "gpu:N"), ("gpu:999", "gpu")] {
        let (code, _, error) = grouser(&at, &["run", "rolling-ball", "--no-record", "--device", device]);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains(said), "{error}");
    }
}

/// A machine without devices: exit 2, and the program says that there is none.
#[cfg(feature = "gpu")]
#[test]
fn a_machine_without_devices() {
    let at = place("gpu", "none");
    for arguments in
        [&["run", "rolling-ball", "--no-record", "--device", "gpu"][..], &["bench", "device", "--device", "gpu:0"]]
    {
        let mut command = binary::command(&at, arguments);
        // No driver for the loader to find.
        command.env("VK_DRIVER_FILES", "/nowhere").env("VK_ICD_FILENAMES", "/nowhere");
        let (code, _, error) = binary::end_of(command);
        assert_eq!(code, 2, "{error}");
        assert!(error.contains("no such device") && error.contains("no device that speaks Vulkan"), "{error}");
    }
}

/// The summary of a run with these further arguments; none where Vulkan has no device, which is printed.
#[cfg(feature = "gpu")]
fn summary(name: &str, arguments: &[&str]) -> Option<serde_json::Value> {
    if grouser_gpu::found().is_empty() {
        println!("SKIPPED: there is no Vulkan device (Debian: apt-get install mesa-vulkan-drivers)");
        return None;
    }
    let at = place("gpu", name);
    let all = [&["run"], arguments, &["--no-record", "--json", "--threads", "2"]].concat();
    Some(binary::last_json(&binary::ok(&at, &all)))
}

/// Runs a scene on the processor and on the device: the same digest, and nearly all contacts iterated there.
#[cfg(feature = "gpu")]
fn same_digest(name: &str, arguments: &[&str], share: f64) -> Option<serde_json::Value> {
    let here = summary(name, arguments)?;
    let there = summary(name, &[arguments, &["--device", "gpu"]].concat())?;
    let device = &there["device"];
    println!("{name}: {device}, {} contacts", there["contacts"]);
    if device["exact"] != true {
        println!("SKIPPED: the device is not exact");
        return None;
    }
    assert!(device["contacts_on_device"].as_f64().unwrap() >= share, "{device}");
    assert_eq!(there["digest"], here["digest"], "{name}");
    assert!(device["passes"].as_u64().unwrap() > 0 && device["bytes_up"].as_u64() > Some(0));
    let bodies = &device["bodies"];
    assert_eq!(device["stages"], serde_json::json!(["forces", "broad", "narrow", "assemble", "solve", "integrate"]));
    // What stays on the device is more than half of what its stages read there.
    let [down, kept] = ["bytes_down", "bytes_kept"].map(|key| bodies[key].as_u64().unwrap());
    assert!(kept > down / 2 && bodies["launches"].as_u64() > Some(0), "{bodies}");
    assert!(bodies["moved"].as_f64() > Some(0.9) && bodies["assembled"].as_f64() > Some(0.5), "{bodies}");
    let detection = &device["detection"];
    let [searches, left] = ["searches", "left"].map(|key| detection[key].as_u64().unwrap());
    assert!(Some(searches + left) >= there["steps"].as_u64() && searches > 9 * left, "{detection}");
    Some(device.clone())
}

/// 8,000 spheres: contacts alone.
#[cfg(feature = "gpu")]
#[test]
fn a_bed_has_the_processors_digest() {
    same_digest("bed", &["bed", "--steps", "90", "--set", "fill.0.count=8000"], 0.5);
}

/// Spheres in rings that do not move.
#[cfg(feature = "gpu")]
#[test]
fn a_silo_has_the_processors_digest() {
    same_digest("silo", &["silo", "--steps", "60", "--set", "fill.grains.count=2500"], 0.9);
}

/// A tracked vehicle on grains: joints, motors and rows. Loads on its bodies come up, velocities go down. With this
/// tolerance single precision is enough for its solves.
#[cfg(feature = "gpu")]
#[test]
fn a_robot_on_gravel_has_the_processors_digest() {
    let steps = ["light-robot-gravel", "--steps", "8", "--set", "solver.tolerance=2e-3"];
    let Some(device) = same_digest("robot", &steps, 0.9) else { return };
    assert!(device["mechanism_bytes_down"].as_u64() > Some(0) && device["mechanism_bytes_up"].as_u64() > Some(0));
}

/// A wheel that is driven through ellipsoids.
#[cfg(feature = "gpu")]
#[test]
#[ignore = "minutes: cargo test -p grouser-cli --features gpu --test gpu -- --ignored"]
fn a_wheel_has_the_processors_digest() {
    let steps = ["single-wheel", "--steps", "5", "--set", "scene.variant=short"];
    let Some(device) = same_digest("wheel", &steps, 0.9) else { return };
    assert!(device["mechanism_bytes_up"].as_u64() > Some(0));
}
