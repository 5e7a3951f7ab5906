//! A track that was tensioned in one run starts another, whose idler turns where the tensioner had pushed it.

mod binary;

use binary::{digest, grouser, ok, place};

#[test]
fn a_tensioned_track_is_loaded_and_its_idler_fixed() {
    let at = place("pretension", "start");
    ok(&at, &["run", "track-pretension", "--duration", "0.3", "--out", "taut", "--quiet"]);
    let text = ok(&at, &["scenes", "track-pretension"]);
    let scene = |joints: &str| {
        let start = format!("[[start]]\nrecording = \"taut\"\nat_rest = true\n{joints}\n");
        std::fs::write(at.join("loaded.toml"), format!("{text}\n{start}")).unwrap();
    };
    let fixed = ["--set", "vehicle.robot.with.tensioner=false"];
    // The idler stands 2 cm from where the vehicle's file has it.
    scene("");
    let (code, _, error) = grouser(&at, &[&["check", "loaded.toml"], &fixed[..]].concat());
    assert!(code == 2 && error.contains("joint `robot.left.idler`") && error.contains("is open by"), "{error}");
    for (joint, part) in
        [("robot.left.idle", "did you mean `robot.left.idler`?"), ("robot.left.tensioner", "there is no joint")]
    {
        scene(&format!("joints = [\"{joint}\"]"));
        let (code, _, error) = grouser(&at, &[&["check", "loaded.toml"], &fixed[..]].concat());
        assert!(code == 2 && error.contains(part) && error.contains("start.0.joints.0"), "{error}");
    }
    scene("joints = [\"robot.left.idler\"]");
    let run = |out: &str, seconds: &str, more: &[&str]| {
        ok(&at, &[&["run", "loaded.toml", "--duration", seconds, "--out", out, "--quiet"], &fixed[..], more].concat())
    };
    let straight = run("straight", "0.1", &["--threads", "1", "--json"]);
    let column = |name: &str, column: &str| {
        ok(&at, &["export", name, "--to", "csv", "--out", "signals.csv"]);
        let table = std::fs::read_to_string(at.join("signals.csv")).unwrap();
        let mut rows = table.lines().map(|row| row.split(',').map(str::to_string).collect::<Vec<_>>());
        let k = rows.next().unwrap().iter().position(|n| n == column).unwrap();
        rows.filter_map(|row| row[k].parse::<f64>().ok()).filter(|x| x.is_finite()).collect::<Vec<_>>()
    };
    // The idler turns where it was pushed to, and without the spring the track keeps most of its tension.
    let pushed = *column("taut", "idler.x").last().unwrap();
    assert!(pushed > 0.755, "{pushed}");
    let idler = column("straight", "idler.x");
    assert!(idler.iter().all(|x| (x - pushed).abs() < 1e-7), "{pushed}: {idler:?}");
    let (before, after) = (column("taut", "tension"), column("straight", "tension"));
    let (before, after) = (before[before.len() - 1], after[after.len() - 1]);
    assert!(after > 0.5 * before && after < 1.1 * before, "{before} N, then {after} N");
    // Another number of threads and a pause change no bit.
    run("parts", "0.05", &["--threads", "2"]);
    let parts = ok(&at, &["resume", "parts", "--duration", "0.1", "--quiet", "--threads", "2", "--json"]);
    assert_eq!(digest(&straight), digest(&parts));
}
