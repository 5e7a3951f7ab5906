//! Numbers that make no sense are refused with a message, wherever they stand. On the real binary.

use binary::{grouser, ok, place};

mod binary;

/// The scene of two balls that fall on the ground; contacts are recorded.
const FALLS: &str = "time = { step = 0.002, duration = 0.3 }\n[record]\ncontacts = true
[[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\nplane = {}
[[body]]\nname = \"one\"\nposition = [0, 0, 0.1]\n[[body.shape]]\nsphere = { radius = 0.1 }
[[body]]\nname = \"two\"\nposition = [0, 0.01, 0.3]\n[[body.shape]]\nsphere = { radius = 0.1 }\n";

#[test]
fn force_chains_above_a_force_that_is_no_number_are_refused() {
    let at = place("refused", "above");
    std::fs::write(at.join("falls.toml"), FALLS).unwrap();
    ok(&at, &["run", "falls.toml", "--out", "falls", "--quiet"]);
    for above in ["nan", "inf", "-1"] {
        let option = format!("--above={above}");
        let (code, _, error) = grouser(&at, &["export", "falls", "--to", "chains", "--out", "chains", &option]);
        assert_eq!(code, 2, "{error}");
        assert!(error.to_lowercase().contains(&format!("--above is {above}")), "{error}");
        assert!(!at.join("chains").exists(), "a refused export leaves nothing behind");
    }
    ok(&at, &["export", "falls", "--to", "chains", "--out", "chains", "--above=0.5"]);
}

#[test]
fn looks_with_numbers_that_are_not_finite_are_refused() {
    let at = place("refused", "look");
    std::fs::write(at.join("falls.toml"), FALLS).unwrap();
    ok(&at, &["run", "falls.toml", "--out", "falls", "--quiet"]);
    for (look, key) in [
        ("azimuth_deg = nan", "azimuth_deg"),
        ("eye = [1, nan, 1]", "eye.1"),
        ("orbit_deg_per_s = inf", "orbit_deg_per_s"),
        ("section = { normal = [1, 0, nan] }", "section.normal.2"),
    ] {
        std::fs::write(at.join("look.toml"), format!("# mine\n{look}\n")).unwrap();
        let (code, _, error) = grouser(&at, &["render", "falls", "--look", "look.toml", "--out", "pictures"]);
        assert_eq!(code, 2, "{look}: {error}");
        for part in [key, "must be a finite number", "look.toml:2"] {
            assert!(error.contains(part), "`{part}` is not in: {error}");
        }
    }
}

#[test]
fn turns_above_one_and_directions_without_length_are_refused() {
    let at = place("refused", "vehicle");
    let vehicle = ok(&at, &["vehicles", "m113"]);
    let scene = "time = { step = 0.001, duration = 0.01 }\n[[terrain]]\nname = \"ground\"\nplane = {}\n";
    let own = |change: &str| format!("{scene}[[vehicle]]\nname = \"v\"\nmodel = \"own.toml\"\n{change}");
    let refused = |vehicle: &str, scene: &str, parts: &[&str]| {
        std::fs::write(at.join("own.toml"), vehicle).unwrap();
        std::fs::write(at.join("scene.toml"), scene).unwrap();
        let (code, _, error) = grouser(&at, &["check", "scene.toml"]);
        assert_eq!(code, 2, "{error}");
        for part in parts {
            assert!(error.contains(part), "`{part}` is not in: {error}");
        }
    };
    // Nobody drives, and the browser may take the wheel at any time.
    let wild = vehicle.replace("turn = 0.3", "turn = 9");
    assert!(wild != vehicle, "the vehicle has a drivetrain");
    refused(&wild, &own(""), &["drivetrain.turn", "between 0 and 1", "own.toml"]);
    refused(&vehicle, &own("with = { drivetrain = { turn = 9 } }"), &["drivetrain.turn", "between 0 and 1"]);
    let still = "with = { tensioner = { direction = [0, 0] } }";
    refused(&vehicle, &own(still), &["tensioner.direction", "is not a direction", "[1, 0]"]);
}
