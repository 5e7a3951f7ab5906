//! Signals made after the run, and reactions of all joints, through the real program against closed forms.

mod binary;

use binary::{grouser, ok, place};
use grouser::folder::Folder;
use grouser_record::signals;
use std::path::Path;

/// A mass of 2 kg on a hinge, a ball that bounces on the ground under it, and a body that nobody touches.
const SCENE: &str = r#"
[scene]
name = "derived"
[time]
step = 0.001
duration = 0.5
[record]
joints = true
contacts = true
frame_rate = 40
[[body]]
name = "bob"
mass = 2.0
position = [1, 0, 0]
shape = [{ sphere = { radius = 0.1 } }]
[[joint]]
name = "hinge pin"
type = "revolute"
b = "bob"
at = [0, 0, 0]
axis = [0, 1, 0]
[[body]]
name = "ground"
fixed = true
position = [0, 0, -2]
shape = [{ plane = {} }]
[[body]]
name = "ball"
mass = 3.0
position = [5, 0, -1.9]
shape = [{ sphere = { radius = 0.1 } }]
[[body]]
name = "flyer"
position = [9, 0, 9]
velocity = [1, 0, 0]
shape = [{ sphere = { radius = 0.1 } }]
[[signal]]
name = "pin"
joint_force = { joint = "hinge pin" }
[[signal]]
name = "bob_speed"
velocity = { body = "bob" }
"#;

fn column(at: &Path, name: &str) -> Vec<f64> {
    let columns = signals::read(&Folder::open(&at.join("a")).unwrap()).unwrap().0.named();
    columns.into_iter().find(|c| c.0 == name).unwrap_or_else(|| panic!("no column {name}")).2
}

fn near(a: f64, b: f64, room: f64) {
    assert!((a - b).abs() <= room, "{a} is not {b}");
}

#[test]
fn joints_are_recorded_and_signals_are_made_after_the_run() {
    let at = place("derived", "made");
    std::fs::write(at.join("s.toml"), SCENE).unwrap();
    ok(&at, &["run", "s.toml", "--out", "a", "--quiet"]);
    // The same reaction as the declared signal has, and the torque of a free hinge is zero about its axis.
    let (pin, joint) = (column(&at, "pin.z"), column(&at, "joint.hinge pin.force.z"));
    assert!(pin[0].is_nan() && joint[0].is_nan() && pin[1..] == joint[1..]);
    assert!(column(&at, "joint.hinge pin.torque.y")[1..].iter().all(|x| x.abs() < 1e-9));
    let before = column(&at, "pin.x");
    let made = ok(
        &at,
        &[
            "signal",
            "a",
            "size = norm(`joint.hinge pin.force`)",
            "kinetic = bob_speed.x ^ 2 + bob_speed.y ^ 2 + bob_speed.z ^ 2",
            "way = integral(bob_speed)",
            "fall = gaussian(rate(rate(position(flyer))), 0.05)",
            "weight = contact_force(ball, ground)",
            "none = contact_force(flyer)",
            "sum = 2 * size",
        ],
    );
    assert!(made.contains("size = norm(`joint.hinge pin.force`)") && made.contains("N "), "{made}");
    let size = column(&at, "size");
    let (y, z) = (column(&at, "pin.y"), column(&at, "pin.z"));
    (1..501).for_each(|i| near(size[i], (before[i].powi(2) + y[i].powi(2) + z[i].powi(2)).sqrt(), 1e-12));
    assert_eq!(column(&at, "sum")[7], 2.0 * size[7]);
    // A pendulum from rest at the side: what it fell, v^2 = 2 g h, by the integral of its velocity.
    let (fallen, square) = (-column(&at, "way.z")[500], column(&at, "kinetic")[500]);
    near(square, 2.0 * 9.81 * fallen, 0.01 * square);
    // Free fall, from frames; the weight of a ball at rest, from their contacts.
    near(column(&at, "fall.z")[250], -9.81, 0.3);
    near(column(&at, "weight.z")[480], 3.0 * 9.81, 0.1);
    assert!(column(&at, "none.z").iter().all(|x| *x == 0.0));
    // Filters of what was recorded and of what was made; patterns.
    ok(&at, &["signal", "a", "joint.*.force", "size", "--gaussian", "0.02"]);
    let (raw, smooth) = (column(&at, "joint.hinge pin.force.z"), column(&at, "joint.hinge pin.force.z.filtered"));
    assert!(raw[1..] == joint[1..] && smooth[250] != raw[250] && (smooth[250] - raw[250]).abs() < 2.0);
    assert!(column(&at, "size.filtered").len() == 501);
    // Other commands have them.
    ok(&at, &["plot", "a", "joint.*.force", "size", "--out", "p.svg"]);
    let drawn = std::fs::read_to_string(at.join("p.svg")).unwrap();
    assert!(drawn.contains("joint.hinge pin.force.z.filtered") && drawn.contains("size.filtered"));
    assert!(ok(&at, &["show", "a"]).contains("size.filtered"));
    ok(&at, &["export", "a", "--to", "csv", "--out", "csv"]);
    // The run goes on as if nothing had been made; new rows follow by --again.
    ok(&at, &["resume", "a", "--duration", "0.6", "--quiet"]);
    assert!(column(&at, "size").len() == 601 && column(&at, "size")[600].is_nan());
    ok(&at, &["signal", "a", "--again"]);
    assert!(column(&at, "size")[600] > 0.0);
    ok(&at, &["signal", "a", "--remove", "sum"]);
    assert!(!ok(&at, &["signal", "a"]).contains("sum ="));
}

#[test]
fn mistakes_are_told() {
    let at = place("derived", "mistakes");
    std::fs::write(at.join("s.toml"), SCENE.replace("contacts = true", "contacts = false")).unwrap();
    ok(&at, &["run", "s.toml", "--out", "a", "--quiet", "--duration", "0.02"]);
    for (words, told) in [
        (&["pin = 2"][..], "recorded a signal `pin`"),
        (&["x = 2 +"], "ends where a value"),
        (&["x = nothing"], "no signal `nothing`"),
        (&["x = position(bobb)"], "no body or fill `bobb`"),
        (&["x = contact_force(ball)"], "record.contacts"),
        (&["x = pin + bob_speed"], "N and m/s"),
        (&["time = 2"], "cannot be the name"),
        (&["pin"], "--gaussian"),
        (&["pim", "--gaussian", "1"], "no signal `pim`"),
        (&["--remove", "x"], "no signal or filter `x`"),
        (&["pin", "--gaussian", "0"], "positive"),
    ] {
        let (code, _, error) = grouser(&at, &[&["signal", "a"], words].concat());
        assert!(code == 2 && error.contains(told), "{words:?}: {code} {error}");
    }
    assert!(ok(&at, &["signal", "a"]).contains("no signals were made"));
}
