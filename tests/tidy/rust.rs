//! Just enough reading of Rust: code without comments and literals, and its identifiers.

use super::rules::Complaints;

/// `text` with comments, string and character literals blanked, line by line as long as before.
pub fn code(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < chars.len() {
        let end = match (at(i), at(i + 1)) {
            ('/', '/') => (i..chars.len()).find(|j| chars[*j] == '\n').unwrap_or(chars.len()),
            ('/', '*') => block_comment_end(&chars, i),
            ('r', '"' | '#') if i == 0 || !is_word(chars[i - 1]) => raw_string_end(&chars, i),
            ('"', _) => quoted_end(&chars, i, '"'),
            // A character, not a lifetime.
            ('\'', '\\') => quoted_end(&chars, i, '\''),
            ('\'', _) if at(i + 2) == '\'' => i + 3,
            _ => i,
        };
        if end == i {
            out.push(chars[i]);
            i += 1;
        } else {
            out.extend(chars[i..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
            i = end;
        }
    }
    out
}

pub fn block_comment_end(chars: &[char], start: usize) -> usize {
    let mut depth = 0;
    let mut i = start;
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => (depth, i) = (depth + 1, i + 2),
            ('*', Some('/')) => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            return i;
        }
    }
    i
}

pub fn raw_string_end(chars: &[char], start: usize) -> usize {
    let hashes = chars[start + 1..].iter().take_while(|c| **c == '#').count();
    let open = start + 1 + hashes;
    if chars.get(open) != Some(&'"') {
        return start;
    }
    let closes = |i: usize| chars[i] == '"' && chars[i + 1..].iter().take_while(|c| **c == '#').count() >= hashes;
    (open + 1..chars.len()).find(|i| closes(*i)).map_or(chars.len(), |i| i + 1 + hashes)
}

pub fn quoted_end(chars: &[char], start: usize, quote: char) -> usize {
    let mut i = start + 1;
    while i < chars.len() && chars[i] != quote {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    (i + 1).min(chars.len())
}

pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

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

/// Complains about identifiers that `forbidden` gives a reason against; it is told the name and whether it is a macro.
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
