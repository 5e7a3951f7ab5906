//! Impossible starts are reported with bodies and sizes, and can be forced on purpose.

use grouser::scene::Scene;
use grouser::scene::bundled;

/// A pendulum on a hinge, and ground far below it.
const PENDULUM: &str = r#"
time = { step = 0.001, duration = 0.01 }

[[body]]
name = "ground"
fixed = true
position = [0, 0, -20]
[[body.shape]]
plane = {}

[[body]]
name = "arm"
position = [1, 0, 0]
[[body.shape]]
box = { size = [2, 0.1, 0.1] }

[[joint]]
name = "hinge"
type = "revolute"
b = "arm"
at_a = { position = [0, 0, 0], axis = [0, 1, 0] }
at_b = { position = [0, 0, 0], axis = [0, 1, 0] }
"#;

/// The message of what is wrong with `text`, and the key that is blamed; none: nothing is.
fn fault(text: &str) -> Option<(String, String)> {
    let scene = Scene::parse("start.toml", text.to_string(), &[]).unwrap();
    let error = scene.build().err()?;
    assert!(error.is_wrong_use(), "exit 2: {error}");
    assert!(error.render(false).contains("impossible_start = \"allow\""), "{}", error.render(false));
    Some((error.to_string(), error.key().unwrap_or_default()))
}

/// Is it refused with these words at this key, and allowed where the scene says so?
fn is_told(text: &str, words: &[&str], key: &str) {
    let (message, at) = fault(text).expect(text);
    for word in words {
        assert!(message.contains(word), "{word} in {message}");
    }
    assert_eq!(at, key, "{message}");
    let allowed = format!("scene = {{ impossible_start = \"allow\" }}\n{text}");
    assert!(fault(&allowed).is_none());
}

#[test]
fn a_joint_that_is_open_is_told() {
    assert!(fault(PENDULUM).is_none());
    let open = PENDULUM.replace("at_b = { position = [0, 0, 0]", "at_b = { position = [0, 0, 0.3]");
    is_told(&open, &["joint `hinge` between the world and `arm` is open by 0.300 m"], "joint.0");
    let turned = PENDULUM.replace(
        "at_b = { position = [0, 0, 0], axis = [0, 1, 0]",
        "at_b = { position = [0, 0, 0], axis = [0, 1, 0.2]",
    );
    is_told(&turned, &["joint `hinge`", "rad at the start"], "joint.0");
    let rope = PENDULUM
        .replace("type = \"revolute\"", "type = \"rope\"\nlength = 1")
        .replace("at_b = { position = [0, 0, 0], axis = [0, 1, 0] }", "at_b = [1.5, 0, 0]")
        .replace("at_a = { position = [0, 0, 0], axis = [0, 1, 0] }", "at_a = [0, 0, 0]");
    is_told(&rope, &["is open by 0.500 m"], "joint.0");
    // Half a millimetre of a body of 2 m is no matter.
    assert!(fault(&open.replace("0.3]", "0.0005]")).is_none());
    let beyond = PENDULUM.replace("type = \"revolute\"", "type = \"revolute\"\nangle_limits_deg = [10, 90]");
    is_told(&beyond, &["joint `hinge`", "0.175 rad"], "joint.0");
}

#[test]
fn velocities_that_a_joint_does_not_allow_are_told() {
    let good = PENDULUM
        .replace("position = [1, 0, 0]", "position = [1, 0, 0]\nvelocity = [0, 0, -2]\nangular_velocity = [0, 2, 0]");
    assert!(fault(&good).is_none(), "{:?}", fault(&good));
    let torn = PENDULUM.replace("position = [1, 0, 0]", "position = [1, 0, 0]\nvelocity = [3, 0, 0]");
    is_told(&torn, &["pull joint `hinge` between the world and `arm` apart at 3.000 m/s"], "joint.0");
    let wrong = PENDULUM.replace("position = [1, 0, 0]", "position = [1, 0, 0]\nangular_velocity = [1, 0, 0]");
    is_told(&wrong, &["pull joint `hinge`", "rad/s"], "joint.0");
}

#[test]
fn bodies_deep_inside_others_are_told() {
    let text = |z: f64| {
        format!(
            "time = {{ step = 0.001, duration = 0.01 }}\n\
             [[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\nplane = {{}}\n\
             [[body]]\nname = \"crate\"\nposition = [0, 0, {z}]\n[[body.shape]]\nbox = {{ size = [1, 1, 1] }}\n"
        )
    };
    is_told(&text(-5.0), &["`crate`, 1.000 m across, is 5.500 m deep inside `ground`"], "body.1");
    assert!(fault(&text(0.5)).is_none());
    assert!(fault(&text(0.4)).is_none(), "a tenth of its size is left to the step");
}

/// All scenes of the collection can start.
#[test]
fn bundled_scenes_can_start() {
    for scene in bundled::BUNDLED {
        let built = Scene::load(scene.name, &[]).and_then(|s| s.build().map(|_| ()));
        assert!(built.is_ok(), "{}: {}", scene.name, built.unwrap_err().render(false));
    }
}
