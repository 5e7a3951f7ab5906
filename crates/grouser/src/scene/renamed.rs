//! Keys and values of earlier versions, so that an error about an old name gives the new one.

/// Old and new name of a key, or of a value that is chosen by name.
const RENAMED: [(&str, &str); 3] =
    [("greatest_speed", "max_speed"), ("greatest_torque", "max_torque"), ("greatest_tension", "max_tension")];

/// The new name of an old one, if it is among the names that are known where the old one stands.
pub fn new_name(old: &str, known: &[&str]) -> Option<&'static str> {
    RENAMED.iter().find(|(name, new)| *name == old && known.contains(new)).map(|(_, new)| *new)
}

#[cfg(test)]
mod tests {
    use super::RENAMED;
    use crate::scene::Scene;

    /// A table of a scene with the name in one of the places where it was used.
    fn uses(name: &str) -> String {
        let vehicle = |keys: &str| format!("[[vehicle]]\nname = \"v\"\nmodel = \"trainer\"\n{keys}\n");
        match name {
            "greatest_speed" | "greatest_torque" => vehicle(&format!("driver = {{ {name} = 1 }}")),
            "greatest_tension" => {
                let signal = format!("name = \"s\"\nvehicle = {{ name = \"v\", quantity = \"{name}\" }}\n");
                vehicle("") + "[[signal]]\n" + &signal
            }
            other => panic!("write a use of `{other}`"),
        }
    }

    #[test]
    fn every_old_name_gives_the_new_one() {
        for (old, new) in RENAMED {
            let text = format!("[time]\nstep = 0.001\nduration = 1\n{}", uses(old));
            let scene = Scene::parse("old", text, &[]);
            let error = scene.and_then(|scene| scene.build().map(|_| ())).expect_err(old);
            let text = error.render(false);
            assert!(text.contains(&format!("`{old}` is now called `{new}`")), "{text}");
            assert!(error.line() > 3, "{text}");
        }
    }
}
