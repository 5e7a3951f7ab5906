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
