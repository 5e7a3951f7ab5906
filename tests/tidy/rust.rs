//! Just enough reading of Rust: identifiers, and their words.

use super::rules::Complaints;
use xtask::code::{code, is_word};

/// Identifiers of Rust code with their lines and whether a `!` follows (a macro).
pub fn identifiers(text: &str) -> Vec<(usize, String, bool)> {
    let mut found = Vec::new();
    for (number, line) in code(text).lines().enumerate() {
        let mut rest = line;
        while let Some(start) = rest.find(is_word) {
            let length = rest[start..].find(|c| !is_word(c)).unwrap_or(rest.len() - start);
            let after = &rest[start + length..];
            let is_macro = after.starts_with('!') && !after.starts_with("!=");
            found.push((number + 1, rest[start..start + length].to_string(), is_macro));
            rest = after;
        }
    }
    found
}

/// Complains about identifiers that `forbidden` gives a reason against; it gets the name and whether it is a macro.
pub fn forbid(text: &str, forbidden: impl Fn(&str, bool) -> Option<&'static str>) -> Complaints {
    let all = identifiers(text);
    let complain = |(line, name, is_macro): &(usize, String, bool)| {
        forbidden(name, *is_macro).map(|reason| format!("line {line}: `{name}`: {reason}"))
    };
    all.iter().filter_map(complain).collect()
}

/// The words of an identifier, lower case: `maxSpeed`, `max_speed` and `MAX_SPEED` have the word `speed`.
pub fn words(identifier: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut previous = '_';
    for c in identifier.chars() {
        if c == '_' || (c.is_uppercase() && previous.is_lowercase()) {
            words.push(String::new());
        }
        if c != '_' {
            words.last_mut().expect("one word").extend(c.to_lowercase());
        }
        previous = c;
    }
    words
}

pub fn has_word(identifier: &str, list: &[&str]) -> bool {
    words(identifier).iter().any(|word| list.contains(&word.as_str()))
}
