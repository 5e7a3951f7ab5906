//! Mistakes in joints, motors, springs and their signals: the key, its line, what is wrong, what to do.

use grouser::Error;
use grouser::scene::Scene;
use std::process::Command;

/// A scene without mistakes, to be broken.
const GOOD: &str = r#"[time]
step = 0.001
duration = 0.01
integrator = "midpoint"

[solver]
joint_stabilisation = 0.2
joint_substeps = 16

[[body]]
name = "frame"
fixed = true

[[body]]
name = "arm"
position = [1, 0, 0]
shape = [{ box = { size = [2, 0.1, 0.1] } }]

[[body]]
name = "bob"
position = [2, 0, -1]
shape = [{ sphere = { radius = 0.1 } }]

[[joint]]
name = "hinge"
type = "revolute"
a = "frame"
b = "arm"
at = [0, 0, 0]
axis = [0, 1, 0]
angle_limits_deg = [-90, 90]
friction = { torque = 0.1 }

[[joint]]
name = "rod"
type = "distance"
a = "arm"
b = "bob"
at_a = [2, 0, 0]
at_b = [2, 0, -1]

[[motor]]
name = "drive"
joint = "hinge"
torque = { ramp = { end = 1, to = 5 } }
effort_limit = 4

[[force]]
name = "damper"
spring = { b = "bob", at_a = [2, 0, -3], at_b = [2, 0, -1], stiffness = 10, damping = { table = [[-1, -2], [1, 2]] } }

[[signal]]
name = "torque"
joint_torque = { joint = "hinge", on = "a", frame = "joint" }

[[signal]]
name = "effort"
motor_effort = { motor = "drive" }

[[signal]]
name = "damping"
spring_force = { spring = "damper" }
"#;

fn error(text: &str) -> Error {
    let scene = match Scene::parse("broken.toml", text.to_string(), &[]) {
        Ok(scene) => scene,
        Err(error) => return error,
    };
    scene.build().err().unwrap_or_else(|| panic!("no mistake was found in\n{text}"))
}

#[test]
fn the_good_scene_is_good() {
    let mut model = Scene::parse("good.toml", GOOD.to_string(), &[]).unwrap().build().unwrap();
    for _ in 0..10 {
        model.world.step().unwrap();
    }
}

/// What is replaced, by what, the key that is blamed, and a part of the message. The blamed line is that of the end of
/// the replacement.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    ("type = \"revolute\"", "type = \"revolut\"", "joint.0.type", "did you mean `revolute`?"),
    ("type = \"revolute\"", "type = \"glue\"", "joint.0.type", "known: `fixed`, `spherical`, `revolute`"),
    ("axis = [0, 1, 0]", "axes = [0, 1, 0]", "joint.0.axes", "did you mean `axis`?"),
    ("axis = [0, 1, 0]", "axis = [0, 0, 0]", "joint.0.axis", "no length"),
    ("axis = [0, 1, 0]", "axis = [0, 1, 0]\nx_axis = [0, 2, 0]", "joint.0.x_axis", "parallel"),
    ("axis = [0, 1, 0]", "rotation = [1, 0, 0, 0]\naxis = [0, 1, 0]", "joint.0.axis", "given twice"),
    ("axis = [0, 1, 0]", "length = 1", "joint.0.length", "a revolute joint has no length"),
    ("axis = [0, 1, 0]", "carrier = \"bob\"", "joint.0.carrier", "a revolute joint has no carrier"),
    ("b = \"arm\"\nat =", "b = \"amr\"\nat =", "joint.0.b", "did you mean `arm`?"),
    ("a = \"frame\"", "a = \"wall\"", "joint.0.a", "there is no body named `wall`"),
    ("a = \"frame\"", "a = \"frame\"\nat_a = [0, 0, 0]", "joint.0.at_a", "`at_b` is missing"),
    ("a = \"frame\"", "a = \"frame\"\nframe_a = [0, 0, 0]\nframe_b = [-1, 0, 0]", "joint.0.axis", "on the bodies"),
    ("[-90, 90]", "[90, -90]", "joint.0.angle_limits_deg", "write [-90, 90]"),
    ("angle_limits_deg = [-90, 90]", "position_limits = [0, 1]", "joint.0.position_limits", "no single position"),
    ("torque = 0.1", "torque = -0.1", "joint.0.friction.torque", "must not be negative"),
    ("torque = 0.1", "force = 0.1", "joint.0.friction.force", "does not slide along z"),
    (
        "at_a = [2, 0, 0]",
        "at_a = { position = [2, 0, 0], axs = [0, 0, 1] }",
        "joint.1.at_a.axs",
        "did you mean `axis`?",
    ),
    ("at_a = [2, 0, 0]", "friction = { torque = 1 }\nat_a = [2, 0, 0]", "joint.1.friction", "no dry friction"),
    ("at_a = [2, 0, 0]", "at_a = [2, 0, 0]\nlength = -1", "joint.1.length", "greater than 0"),
    ("name = \"rod\"", "name = \"hinge\" # too", "joint.1.name", "two joints named `hinge`"),
    ("joint = \"hinge\"\ntorque", "joint = \"hing\"\ntorque", "motor.0.joint", "did you mean `hinge`?"),
    ("torque = { ramp", "force = { ramp", "motor.0.force", "a revolute joint does not slide along z"),
    ("end = 1, to", "start = 2, end = 1, to", "motor.0.torque.ramp.end", "not after its start"),
    ("torque = { ramp = { end = 1, to = 5 } }", "angle = 1\nspeed = 2", "motor.0.speed", "given twice"),
    ("{ ramp = { end = 1, to = 5 } }", "{ csv = \"x.csv\" }", "motor.0.torque.csv", "has no folder"),
    ("{ ramp = { end = 1, to = 5 } }", "{ column = 2 }", "motor.0.torque.column", "no file"),
    ("effort_limit = 4", "effort_limit = 0", "motor.0.effort_limit", "greater than 0"),
    ("spring = { b", "sprig = { b", "force.0.sprig", "did you mean `spring`?"),
    ("name = \"damper\"", "name = \"damper\"\nforce = [1, 0, 0]", "force.0.force", "belongs to a force on a `body`"),
    ("name = \"damper\"", "body = \"arm\"", "force.0.spring", "given twice"),
    ("b = \"bob\", at_a", "b = \"bop\", at_a", "force.0.spring.b", "did you mean `bob`?"),
    ("b = \"bob\", at_a", "a = \"bob\", b = \"bob\", at_a", "force.0.spring.b", "with itself"),
    ("stiffness = 10", "stiffness = -10", "force.0.spring.stiffness", "must not be negative"),
    ("stiffness = 10", "stiffness = {}", "force.0.spring.stiffness", "the law is empty"),
    ("[[-1, -2], [1, 2]]", "[[1, -2], [-1, 2]]", "force.0.spring.damping", "do not increase"),
    ("at_b = [2, 0, -1], stiff", "stiff", "force.0.spring.at_a", "`at_b` is missing"),
    ("joint_torque =", "joint_torqe =", "signal.0.joint_torqe", "did you mean `joint_torque`?"),
    ("joint = \"hinge\", on", "joint = \"hnge\", on", "signal.0.joint_torque.joint", "did you mean `hinge`?"),
    ("on = \"a\"", "on = \"c\"", "signal.0.joint_torque.on", "`a`"),
    ("motor = \"drive\"", "motor = \"drve\"", "signal.1.motor_effort.motor", "did you mean `drive`?"),
    ("spring = \"damper\"", "spring = \"dampr\"", "signal.2.spring_force.spring", "did you mean `damper`?"),
    ("\"midpoint\"", "\"midpiont\"", "time.integrator", "did you mean `midpoint`?"),
    ("joint_stabilisation = 0.2", "joint_stabilisation = 2", "solver.joint_stabilisation", "between 0 and 1"),
    ("joint_substeps = 16", "joint_substeps = 0", "solver.joint_substeps", "at least 1"),
];

#[test]
fn mistakes_are_named_with_line_key_and_remedy() {
    for (old, new, key, part) in MISTAKES {
        assert!(GOOD.contains(old), "{old} is not in the scene");
        let text = GOOD.replacen(old, new, 1);
        let error = error(&text);
        let shown = error.render(false);
        assert_eq!(error.key().as_deref(), Some(*key), "{shown}");
        assert!(shown.contains(part), "{part} expected: {shown}");
        let place = text.find(new).unwrap();
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        // Of two keys that exclude each other the second is blamed, which may stand below the replaced lines.
        let lines = line(place)..=line(place + new.len()) + usize::from(part.contains("given twice"));
        assert!(lines.contains(&error.line()) || *key == "joint.0.axis", "line {lines:?} expected: {shown}");
    }
}

#[test]
fn what_is_missing_is_blamed_on_its_table() {
    let cases = [
        ("at = [0, 0, 0]\naxis = [0, 1, 0]\n", "", "joint.0", "the place is missing"),
        ("type = \"revolute\"", "type = \"screw\"", "joint.0", "the lead of this screw joint is missing"),
        ("type = \"distance\"", "type = \"gear\"", "joint.1", "the ratio of this gear joint is missing"),
        ("at_a = [2, 0, 0]\nat_b = [2, 0, -1]", "at = [2, 0, 0]", "joint.1", "the rod has no length"),
        ("torque = { ramp = { end = 1, to = 5 } }\n", "", "motor.0", "what the motor prescribes is missing"),
    ];
    for (old, new, key, part) in cases {
        assert!(GOOD.contains(old), "{old} is not in the scene");
        let error = error(&GOOD.replacen(old, new, 1));
        let shown = error.render(false);
        assert_eq!(error.key().as_deref(), Some(key), "{shown}");
        assert!(shown.contains(part) && error.line() > 20, "{part} expected: {shown}");
    }
}

#[test]
fn no_motor_on_a_ball() {
    let text = GOOD.replace("type = \"revolute\"", "type = \"spherical\"");
    let text = text.replace("angle_limits_deg = [-90, 90]\nfriction = { torque = 0.1 }\n", "");
    let error = error(&text);
    assert_eq!(error.key().as_deref(), Some("motor.0.torque"));
    assert!(error.render(false).contains("a spherical joint does not turn about z"));
}

#[test]
fn joints_between_bodies_that_cannot_move_are_mistakes() {
    let text = GOOD.replacen("b = \"arm\"\nat =", "b = \"frame\"\nat =", 1);
    assert_eq!(error(&text).key().as_deref(), Some("joint.0.b"));
    let text = GOOD.replacen("a = \"frame\"\nb = \"arm\"", "b = \"frame\"", 1);
    let error = error(&text);
    assert!(error.render(false).contains("none of its bodies can move"), "{error}");
}

#[test]
fn files_of_numbers_are_checked() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mechanism-errors");
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("good.csv", "time,torque\n0,1\n1,2\n");
    write("words.csv", "time,torque\n0,1\n1,much\n");
    write("ragged.csv", "0,1\n1\n");
    write("empty.csv", "# nothing\n");
    write("back.csv", "1,1\n0,1\n");
    let cases = [
        ("{ csv = \"none.csv\" }", "motor.0.torque.csv", "cannot read"),
        ("{ csv = \"words.csv\" }", "motor.0.torque.csv", "line 3: `much` is not a number"),
        ("{ csv = \"ragged.csv\" }", "motor.0.torque.csv", "line 2: 1 numbers instead of 2"),
        ("{ csv = \"empty.csv\" }", "motor.0.torque.csv", "has no numbers"),
        ("{ csv = \"back.csv\" }", "motor.0.torque", "do not increase"),
        ("{ csv = \"good.csv\", column = \"torqe\" }", "motor.0.torque.column", "did you mean `torque`?"),
        ("{ csv = \"good.csv\", column = 3 }", "motor.0.torque.column", "has 2 columns"),
        ("{ csv = \"good.csv\", column = 1 }", "motor.0.torque.column", "from 2 on"),
    ];
    for (function, key, part) in cases {
        let path = folder.join("scene.toml");
        std::fs::write(&path, GOOD.replacen("{ ramp = { end = 1, to = 5 } }", function, 1)).unwrap();
        let error = Scene::load(path.to_str().unwrap(), &[]).unwrap().build().err().expect("a mistake");
        let shown = error.render(false);
        assert_eq!(error.key().as_deref(), Some(key), "{shown}");
        assert!(error.to_string().contains(part) || shown.contains(part), "{part} expected: {shown}");
    }
}

#[test]
fn check_prints_the_mechanism_and_the_summary_counts_it() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mechanism.toml");
    std::fs::write(&path, GOOD).unwrap();
    let grouser = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_grouser")).args(args).arg(&path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let out = grouser(&["check"]);
    let parts = [
        "joints     2",
        "revolute between frame and arm",
        "distance between arm and bob",
        "motors     1",
        "turns joint hinge",
        "forces     0",
        "springs    1",
        "spring between the world and bob",
        "joint_torque in N m",
    ];
    for part in parts {
        assert!(out.contains(part), "{part} is not in {out}");
    }
    let out = grouser(&["run", "--json", "--quiet"]);
    let summary: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(summary["joints"], 2);
    assert_eq!(summary["signals"]["effort"]["last"].as_array().unwrap().len(), 1);
    assert_eq!(summary["signals"]["torque"]["components"].as_array().unwrap().len(), 3);
}
