//! Paths of keys, and the checks that blame one.

use super::document::Document;
use super::renamed;
use grouser_dynamics::table::bound::{self, OutOfBounds};
use grouser_record::names;
use std::fmt;
use std::ops::Range;

/// One step of a key path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Key of a table.
    Key(String),
    /// Place in a list, from 0.
    Index(usize),
}

/// Path of a key in a scene, written with dots and list indices as for `--set`: `body.0.shape.1.radius`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyPath(pub Vec<Segment>);

impl KeyPath {
    /// The whole file.
    pub fn root() -> Self {
        Self::default()
    }

    /// A path written with dots; whole numbers are places in lists.
    pub fn dotted(text: &str) -> Self {
        let segment = |part: &str| part.parse().map_or_else(|_| Segment::Key(part.to_string()), Segment::Index);
        Self(text.split('.').filter(|part| !part.is_empty()).map(segment).collect())
    }

    /// A key below this path.
    pub fn key(&self, key: &str) -> Self {
        self.with(Segment::Key(key.to_string()))
    }

    /// A list item below this path.
    pub fn index(&self, index: usize) -> Self {
        self.with(Segment::Index(index))
    }

    fn with(&self, segment: Segment) -> Self {
        let mut path = self.clone();
        path.0.push(segment);
        path
    }

    /// Are the last keys of this path, indices left out, those of a dotted text?
    pub fn ends_with(&self, keys: &str) -> bool {
        let own = self.0.iter().rev().filter_map(|segment| match segment {
            Segment::Key(key) => Some(key.as_str()),
            Segment::Index(_) => None,
        });
        let mut own = own.fuse();
        keys.rsplit('.').all(|key| own.next() == Some(key))
    }

    /// Blames the value at this path.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { path: self.clone(), message: message.into(), help: None, file: None }
    }

    /// The value, if greater than zero.
    pub fn positive(&self, value: f64) -> Checked<f64> {
        self.bounded(value, bound::positive(value))
    }

    /// The value, if not less than zero.
    pub fn non_negative(&self, value: f64) -> Checked<f64> {
        self.bounded(value, bound::non_negative(value))
    }

    /// The value, if between the two numbers, both included.
    pub fn within(&self, value: f64, low: f64, high: f64) -> Checked<f64> {
        self.bounded(value, bound::within(value, low, high))
    }

    fn bounded(&self, value: f64, checked: Result<(), OutOfBounds>) -> Checked<f64> {
        checked.map(|()| value).map_err(|why| self.fault(why.to_string()))
    }

    /// Checks a name that becomes the name of a file or folder.
    pub fn file_name(&self, name: &str) -> Checked<()> {
        match names::file_fault(name) {
            None => Ok(()),
            Some(why) => Err(self.fault(format!("this name {why}")).help("give a plain name, such as \"my-scene\"")),
        }
    }

    /// The one of several alternatives that is given: `choices` are key names with their values.
    pub fn exactly_one<T>(&self, what: &str, choices: Vec<(&'static str, Option<T>)>) -> Checked<T> {
        let list = || choices.iter().map(|(key, _)| format!("`{key}`")).collect::<Vec<_>>().join(", ");
        let given: Vec<&str> = choices.iter().filter(|(_, value)| value.is_some()).map(|(key, _)| *key).collect();
        match given.as_slice() {
            [] => Err(self.fault(format!("{what} is missing")).help(format!("give one of {}", list()))),
            [_] => Ok(choices.into_iter().find_map(|(_, value)| value).expect("one choice is given")),
            [first, second, ..] => Err(self
                .key(second)
                .fault(format!("{what} is given twice, as `{first}` and as `{second}`"))
                .help(format!("give only one of {}", list()))),
        }
    }

    /// Position of a referenced name among the known ones.
    pub fn find_name(&self, kind: &str, name: &str, known: &[&str]) -> Checked<usize> {
        known.iter().position(|k| *k == name).ok_or_else(|| self.unknown_name(kind, name, known))
    }

    /// Blames a name that is not among the known ones.
    pub fn unknown_name(&self, kind: &str, name: &str, known: &[&str]) -> Fault {
        let help = if known.is_empty() { format!("the scene has no {kind} with a name") } else { suggest(name, known) };
        self.fault(format!("there is no {kind} named `{name}`")).help(help)
    }
}

impl fmt::Display for KeyPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, segment) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            match segment {
                Segment::Key(key) => f.write_str(key)?,
                Segment::Index(index) => write!(f, "{index}")?,
            }
        }
        Ok(())
    }
}

/// What is wrong with the value at a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Where.
    pub path: KeyPath,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The file that the path belongs to, where it is not the scene's.
    pub file: Option<Box<OtherFile>>,
}

/// A file that a scene names, with a fault in it.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherFile {
    /// Its name and text.
    pub document: Document,
    /// Where in it, if that is known better than by the path.
    pub place: Option<Range<usize>>,
}

impl Fault {
    /// Adds what to do.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says that the path belongs to another file than the scene's.
    pub fn in_file(mut self, document: Document, place: Option<Range<usize>>) -> Self {
        self.file = Some(Box::new(OtherFile { document, place }));
        self
    }
}

/// A value that passed its checks.
pub type Checked<T> = Result<T, Fault>;

/// What to write instead of an unknown name: its new name if it was renamed, a known name that is near, else the list
/// of known names.
pub fn suggest(wrong: &str, known: &[&str]) -> String {
    if let Some(new) = renamed::new_name(wrong, known) {
        return format!("`{wrong}` is now called `{new}`");
    }
    match nearest(wrong, known) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("known: {}", known.iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ")),
    }
}

/// Longer names than this are no slip of the keyboard, and comparing them would take long.
const NAME_LENGTH: usize = 200;

/// The known name that is a few slips of the keyboard away, if any.
pub fn nearest<'a>(wrong: &str, known: &[&'a str]) -> Option<&'a str> {
    if wrong.len() > NAME_LENGTH {
        return None;
    }
    let (distance, name) =
        known.iter().map(|k| (strsim::damerau_levenshtein(&wrong.to_lowercase(), k), *k)).min_by_key(|c| c.0)?;
    let limit = wrong.chars().count().max(name.chars().count()) / 3;
    (distance <= limit).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_near_names_only() {
        let known = ["friction", "restitution", "density"];
        assert_eq!(nearest("frictoin", &known), Some("friction"));
        assert_eq!(nearest("Density", &known), Some("density"));
        assert_eq!(nearest("colour", &known), None);
        assert_eq!(nearest(&"a".repeat(1_000_000), &[&"a".repeat(999_999)]), None);
        assert_eq!(suggest("x", &["a", "b"]), "known: `a`, `b`");
    }
}
