//! Names of scenes, bodies, signals and the like: what may not be in them.
//!
//! Names are written to terminals and into tables, and some become names of files. They are checked once, where they
//! enter: in files of keys, and in recordings, which may be somebody else's.

use std::borrow::Cow;

/// Longest name of a file, ending left out, in bytes.
const LONGEST: usize = 120;

/// Does a character do something else than stand there? Control characters, and those that turn the direction of
/// reading.
pub fn is_control(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns
}

/// Why a text cannot be a name, if it cannot.
pub fn fault(name: &str) -> Option<String> {
    let wrong = name.chars().find(|c| is_control(*c))?;
    Some(format!("holds the control character U+{:04X}", u32::from(wrong)))
}

/// Why a text cannot be the name of a file, if it cannot.
pub fn file_fault(name: &str) -> Option<String> {
    let why = match name {
        "" => "is empty",
        _ if name.contains(['/', '\\', ':']) => "holds a character that separates folders",
        _ if name.starts_with('.') => "begins with a dot",
        _ if name.len() > LONGEST => "is longer than 120 bytes",
        _ => return fault(name),
    };
    Some(format!("{why}, and names of files are made of it"))
}

/// Does a name fit a pattern, in which `*` stands for any characters?
pub fn fits(name: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// A text as it can be printed: control characters but those that end lines are shown as `?`, byte by byte.
pub fn printable(text: &str) -> Cow<'_, str> {
    let wrong = |c: char| is_control(c) && !matches!(c, '\n' | '\t' | '\r');
    if !text.contains(wrong) {
        return text.into();
    }
    text.chars()
        .fold(String::with_capacity(text.len()), |mut out, c| {
            if wrong(c) {
                out.extend(std::iter::repeat_n('?', c.len_utf8()))
            } else {
                out.push(c)
            }
            out
        })
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_text() {
        assert_eq!(fault("truck/left shoe-3 (µ = 0.5)"), None);
        assert!(fault("a\u{1b}[31m").unwrap().contains("U+001B"));
        assert!(fault("a\nb").is_some() && fault("a\u{202e}b").is_some());
        assert_eq!(file_fault("rolling-ball 2.5"), None);
        for wrong in ["", "../x", "/etc/x", "a\\b", ".hidden", "..", "c:x", &"x".repeat(200), "a\u{7}"] {
            assert!(file_fault(wrong).is_some(), "{wrong}");
        }
        assert_eq!(printable("a\u{1b}b\u{202e}\n"), "a?b???\n");
    }
}
