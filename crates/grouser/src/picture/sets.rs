//! Prepared sets: scenes for POV-Ray with lights, ground and surroundings, into which a recording is put.

/// Name, what it is, and text of each set.
pub const SETS: [(&str, &str, &str); 3] = [
    ("studio", "light paper and soft lamps", include_str!("sets/studio.pov")),
    ("desert", "a sandy plain under a low sun", include_str!("sets/desert.pov")),
    ("workshop", "a test hall with concrete floor and lamps", include_str!("sets/workshop.pov")),
];

/// The text of a set.
pub fn find(name: &str) -> Option<&'static str> {
    SETS.iter().find(|(known, ..)| *known == name).map(|(_, _, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_record::export::povray::{BODIES, CAMERA, PLACE};

    #[test]
    fn sets_have_a_place_for_everything() {
        for (name, _, text) in SETS {
            let lines: Vec<&str> = text.lines().collect();
            assert!([BODIES, CAMERA, PLACE].iter().all(|line| lines.contains(line)), "{name}");
            assert_eq!(find(name), Some(text));
        }
        assert_eq!(find("beach"), None);
    }
}
