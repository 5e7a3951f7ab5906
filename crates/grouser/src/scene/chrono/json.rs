//! JSON files with comments, and TOML files of the same content, whose values know their place, so that a mistake is
//! blamed with file, line and key.
//!
//! A template reads its keys from a [`JsonObject`] and then calls [`JsonObject::finish`], which refuses the keys that
//! nobody asked for: the keys that a template knows are those that it reads, and no list of them can go stale. In TOML
//! the keys are spelled as our own are ([`toml_key`]): `Location Chassis Front` is `location_chassis_front`.

mod raw;
mod spelling;

pub use raw::{Raw, RawValue};
pub use spelling::toml_key;

use crate::limits;
use crate::scene::document::Document;
use crate::scene::path::{Checked, Fault, KeyPath, Segment, nearest, suggest};
use grouser_math::{Quat, Vec3};
use grouser_record::names;
use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::cell::RefCell;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Most bytes of a file; those of vehicles have a few thousand.
const BYTES: u64 = 8 << 20;
/// Keys that every file may have and that do not matter for mechanics.
const EVERYWHERE: [&str; 5] = ["Name", "Type", "Template", "Output", "Visualization"];

/// A file that was read: one object.
#[derive(Debug)]
pub struct JsonFile {
    /// Where it was found.
    pub path: PathBuf,
    document: Document,
    root: Valued,
    is_toml: bool,
}

/// A value and its place in the text.
#[derive(Clone, Debug)]
struct Valued {
    place: Range<usize>,
    value: Json,
}

#[derive(Clone, Debug)]
enum Json {
    Null,
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Valued>),
    Object(Vec<Member>),
}

#[derive(Clone, Debug)]
struct Member {
    key: String,
    /// Place of the key.
    place: Range<usize>,
    node: Valued,
}

/// An object of a file. It remembers the keys that were asked for.
pub struct JsonObject<'a> {
    file: &'a JsonFile,
    path: KeyPath,
    node: &'a Valued,
    asked: RefCell<Vec<&'static str>>,
}

/// Somewhere in a file: what a list holds, or the value of a key.
struct Here<'a> {
    file: &'a JsonFile,
    path: KeyPath,
    node: &'a Valued,
}

impl JsonFile {
    /// Reads a file; `at` is the key that names it, to be blamed if it is not there.
    pub fn open(path: &Path, at: &KeyPath) -> Checked<Self> {
        let unread = |e: &dyn std::fmt::Display| {
            let help = "check the path; those in the files of a vehicle are relative to the folder of all vehicles";
            at.fault(format!("cannot read `{}`: {e}", path.display())).help(help)
        };
        let bytes = limits::read(path, BYTES).map_err(|e| unread(&e))?;
        let text = String::from_utf8(bytes).map_err(|_| unread(&"it is not a text file (UTF-8)"))?;
        Self::parse(path, text)
    }

    /// Reads a text; `path` is shown in errors.
    pub fn parse(path: &Path, text: String) -> Checked<Self> {
        let document = Document { name: path.display().to_string(), text, ..Document::default() };
        let blame = |message: String, place: Range<usize>| {
            KeyPath::root().fault(message).in_file(document.clone(), Some(place))
        };
        let (collect, options) = (CollectOptions::default(), strict());
        let root = parse_to_ast(&document.text, &collect, &options)
            .map_err(|e| blame(format!("not valid JSON: {}", e.kind()), e.range().start..e.range().end))?;
        let value = root.value.ok_or_else(|| blame("the file is empty".to_string(), 0..0))?;
        let root = Valued::new(&value).map_err(|(why, place)| blame(why, place))?;
        if !matches!(root.value, Json::Object(_)) {
            return Err(blame(format!("found {}, expected an object", root.what()), root.place));
        }
        Ok(Self { path: path.to_path_buf(), document, root, is_toml: false })
    }

    /// Place of the deepest part of a path that is there; keys may be spelled as in TOML.
    pub fn locate(&self, path: &KeyPath) -> Range<usize> {
        let mut node = &self.root;
        let mut place = node.place.start..node.place.start;
        for segment in &path.0 {
            let next = match (segment, &node.value) {
                (Segment::Key(key), Json::Object(members)) => {
                    members.iter().find(|m| m.key == *key || toml_key(&m.key) == *key).map(|m| &m.node)
                }
                (Segment::Index(i), Json::List(items)) => items.get(*i),
                _ => None,
            };
            let Some(next) = next else { break };
            (node, place) = (next, next.place.clone());
        }
        place
    }

    /// Is it a TOML file, with the subsystems as its tables?
    pub fn is_toml(&self) -> bool {
        self.is_toml
    }

    /// A key as this file spells it.
    fn spelled(&self, key: &str) -> String {
        if self.is_toml { toml_key(key) } else { key.to_string() }
    }

    /// The object that the file is.
    pub fn object(&self) -> JsonObject<'_> {
        JsonObject { file: self, path: KeyPath::root(), node: &self.root, asked: RefCell::default() }
    }

    /// Name and text, for faults that are found later.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// `Type` and `Template`, which say what the file describes.
    pub fn template(&self) -> Checked<(String, String)> {
        let object = self.object();
        Ok((object.text("Type")?, object.text("Template")?))
    }

    /// Refuses a file whose `Type` is another one; gives its `Template`.
    pub fn template_of(&self, kind: &str) -> Checked<String> {
        let (found, template) = self.template()?;
        if found != kind {
            let help = format!("name a file whose `Type` is `{kind}`");
            return Err(self.object().fault("Type", format!("this file describes a `{found}`")).help(help));
        }
        Ok(template)
    }

    /// Blames a template that nothing reads.
    pub fn unknown_template(&self, template: &str, known: &[&str]) -> Fault {
        self.object()
            .fault("Template", format!("nothing reads the template `{template}`"))
            .help(suggest(template, known))
    }
}

/// JSON and comments, nothing looser.
fn strict() -> ParseOptions {
    ParseOptions {
        allow_comments: true,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: true,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    }
}

impl Valued {
    /// The value with its place, checked: numbers are finite, keys are given once.
    fn new(value: &Value<'_>) -> Result<Self, (String, Range<usize>)> {
        let place = value.range().start..value.range().end;
        let value = match value {
            Value::NullKeyword(_) => Json::Null,
            Value::BooleanLit(flag) => Json::Flag(flag.value),
            Value::StringLit(text) => match names::fault(&text.value) {
                Some(why) => return Err((format!("this text {why}"), place)),
                None => Json::Text(text.value.to_string()),
            },
            Value::NumberLit(number) => match number.value.parse::<f64>() {
                Ok(number) if number.is_finite() => Json::Number(number),
                _ => return Err((format!("`{}` is not a number within the range of numbers", number.value), place)),
            },
            Value::Array(list) => Json::List(list.elements.iter().map(Self::new).collect::<Result<_, _>>()?),
            Value::Object(object) => {
                let mut members: Vec<Member> = Vec::with_capacity(object.properties.len());
                for property in &object.properties {
                    let (key, range) = (property.name.as_str().to_string(), property.name.range());
                    let place = range.start..range.end;
                    if members.iter().any(|m| m.key == key) {
                        return Err((format!("the key `{key}` is given twice"), place));
                    }
                    members.push(Member { key, place, node: Self::new(&property.value)? });
                }
                Json::Object(members)
            }
        };
        Ok(Self { place, value })
    }

    fn what(&self) -> &'static str {
        match self.value {
            Json::Null => "null",
            Json::Flag(_) => "true or false",
            Json::Number(_) => "a number",
            Json::Text(_) => "a text",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
        }
    }
}

impl<'a> Here<'a> {
    fn fault(&self, message: impl Into<String>) -> Fault {
        self.path.fault(message).in_file(self.file.document.clone(), Some(self.node.place.clone()))
    }

    fn wrong(&self, expected: &str) -> Fault {
        self.fault(format!("found {}, expected {expected}", self.node.what()))
    }

    fn number(&self) -> Checked<f64> {
        match &self.node.value {
            Json::Number(number) => Ok(*number),
            _ => Err(self.wrong("a number")),
        }
    }

    fn text(&self) -> Checked<String> {
        match &self.node.value {
            Json::Text(text) => Ok(text.clone()),
            _ => Err(self.wrong("a text")),
        }
    }

    fn items(&self, expected: &str) -> Checked<Vec<Here<'a>>> {
        let Json::List(items) = &self.node.value else { return Err(self.wrong(expected)) };
        let here = |(i, node)| Here { file: self.file, path: self.path.index(i), node };
        Ok(items.iter().enumerate().map(here).collect())
    }

    fn numbers<const N: usize>(&self) -> Checked<[f64; N]> {
        let expected = format!("a list of {N} numbers");
        let numbers = self.list_of_numbers(&expected)?;
        let count = numbers.len();
        numbers.try_into().map_err(|_| self.fault(format!("has {count} values, expected {expected}")))
    }

    fn list_of_numbers(&self, expected: &str) -> Checked<Vec<f64>> {
        self.items(expected)?.iter().map(Self::number).collect()
    }

    fn object(self) -> Checked<JsonObject<'a>> {
        match &self.node.value {
            Json::Object(_) => {
                Ok(JsonObject { file: self.file, path: self.path, node: self.node, asked: RefCell::default() })
            }
            _ => Err(self.wrong("an object")),
        }
    }
}

impl<'a> JsonObject<'a> {
    /// The file that it is part of.
    pub fn file(&self) -> &'a JsonFile {
        self.file
    }

    fn members(&self) -> &'a [Member] {
        match &self.node.value {
            Json::Object(members) => members,
            _ => &[],
        }
    }

    /// The member of a key, however the file spells it.
    fn member(&self, key: &str) -> Option<&'a Member> {
        let spelled = self.file.spelled(key);
        self.members().iter().find(|m| m.key == spelled)
    }

    fn find(&self, key: &'static str) -> Option<Here<'a>> {
        if !self.asked.borrow().contains(&key) {
            self.asked.borrow_mut().push(key);
        }
        let member = self.member(key)?;
        Some(Here { file: self.file, path: self.path.key(&member.key), node: &member.node })
    }

    fn need(&self, key: &'static str) -> Checked<Here<'a>> {
        self.find(key).ok_or_else(|| self.missing(key))
    }

    fn missing(&self, key: &'static str) -> Fault {
        let asked: Vec<String> = self.asked.borrow().iter().map(|k| self.file.spelled(k)).collect();
        let given: Vec<&str> = self.members().iter().map(|m| m.key.as_str()).collect();
        let given: Vec<&str> = given.into_iter().filter(|k| !asked.iter().any(|a| a == k)).collect();
        let key = self.file.spelled(key);
        let help = match nearest(&key, &given) {
            Some(near) => format!("there is `{near}`: write `{key}`"),
            None => format!("add `{key}`"),
        };
        let fault = self.path.key(&key).fault(format!("the key `{key}` is missing")).help(help);
        fault.in_file(self.file.document.clone(), Some(self.node.place.start..self.node.place.start + 1))
    }

    /// Blames a key of this object, or the object if it has none of this name.
    pub fn fault(&self, key: &str, message: impl Into<String>) -> Fault {
        let path = if key.is_empty() { self.path.clone() } else { self.path.key(&self.file.spelled(key)) };
        path.fault(message).in_file(self.file.document.clone(), Some(self.place(key)))
    }

    /// Place of the key's value in the text, or of the object.
    pub fn place(&self, key: &str) -> Range<usize> {
        match self.member(key) {
            Some(member) => member.node.place.clone(),
            None => self.node.place.start..(self.node.place.start + 1).min(self.node.place.end),
        }
    }

    /// Is the key there? This does not count as reading it.
    pub fn has(&self, key: &str) -> bool {
        self.member(key).is_some()
    }

    /// A number.
    pub fn number(&self, key: &'static str) -> Checked<f64> {
        self.need(key)?.number()
    }

    /// A number that may be absent.
    pub fn number_if(&self, key: &'static str) -> Checked<Option<f64>> {
        self.find(key).map(|here| here.number()).transpose()
    }

    /// A number, or what holds where it is absent.
    pub fn number_or(&self, key: &'static str, absent: f64) -> Checked<f64> {
        Ok(self.number_if(key)?.unwrap_or(absent))
    }

    /// A number above 0.
    pub fn positive(&self, key: &'static str) -> Checked<f64> {
        let number = self.number(key)?;
        if number > 0.0 { Ok(number) } else { Err(self.fault(key, format!("must be greater than 0, is {number}"))) }
    }

    /// A whole number that may be absent; -1 stands for absence.
    pub fn index_if(&self, key: &'static str) -> Checked<Option<usize>> {
        let Some(number) = self.number_if(key)? else { return Ok(None) };
        match number {
            -1.0 => Ok(None),
            n if n >= 0.0 && n.fract() == 0.0 && n < 1e6 => Ok(Some(n as usize)),
            n => Err(self.fault(key, format!("found {n}, expected a place in a list, from 0"))),
        }
    }

    /// Three numbers.
    pub fn vec3(&self, key: &'static str) -> Checked<Vec3> {
        self.need(key)?.numbers().map(Vec3::from_array)
    }

    /// Three numbers that may be absent.
    pub fn vec3_if(&self, key: &'static str) -> Checked<Option<Vec3>> {
        self.find(key).map(|here| here.numbers().map(Vec3::from_array)).transpose()
    }

    /// Three numbers that are not all zero, as a unit vector.
    pub fn direction(&self, key: &'static str) -> Checked<Vec3> {
        let direction = self.vec3(key)?.normalize_or_zero();
        if direction == Vec3::ZERO { Err(self.fault(key, "this direction has no length")) } else { Ok(direction) }
    }

    /// A rotation: a quaternion, scalar first, of any length but 0.
    pub fn rotation(&self, key: &'static str) -> Checked<Quat> {
        let [w, x, y, z] = self.need(key)?.numbers()?;
        let length = (w * w + x * x + y * y + z * z).sqrt();
        if length < 1e-12 {
            return Err(self.fault(key, "this quaternion is zero"));
        }
        Ok(Quat::from_xyzw(x / length, y / length, z / length, w / length))
    }

    /// A rotation, or none where it is absent from a TOML file.
    pub fn rotation_or_none(&self, key: &'static str) -> Checked<Quat> {
        if self.file.is_toml && !self.has(key) { Ok(Quat::IDENTITY) } else { self.rotation(key) }
    }

    /// The object of a name that the user chose.
    pub fn by_name(&self, name: &str) -> Checked<Option<JsonObject<'a>>> {
        let member = self.members().iter().find(|m| m.key == name);
        let here = |m: &'a Member| Here { file: self.file, path: self.path.key(&m.key), node: &m.node };
        member.map(|m| here(m).object()).transpose()
    }

    /// All its keys.
    pub fn names(&self) -> Vec<&'a str> {
        self.members().iter().map(|m| m.key.as_str()).collect()
    }

    /// A text.
    pub fn text(&self, key: &'static str) -> Checked<String> {
        self.need(key)?.text()
    }

    /// A text that may be absent.
    pub fn text_if(&self, key: &'static str) -> Checked<Option<String>> {
        self.find(key).map(|here| here.text()).transpose()
    }

    /// Texts: one, or a list of them.
    pub fn texts(&self, key: &'static str) -> Checked<Vec<String>> {
        let here = self.need(key)?;
        match here.node.value {
            Json::Text(_) => Ok(vec![here.text()?]),
            _ => here.items("a text or a list of texts")?.iter().map(Here::text).collect(),
        }
    }

    /// True or false; false where it is absent.
    pub fn flag(&self, key: &'static str) -> Checked<bool> {
        match self.find(key) {
            None => Ok(false),
            Some(Here { node: Valued { value: Json::Flag(flag), .. }, .. }) => Ok(*flag),
            Some(here) => Err(here.wrong("true or false")),
        }
    }

    /// A list of numbers.
    pub fn list(&self, key: &'static str) -> Checked<Vec<f64>> {
        self.need(key)?.list_of_numbers("a list of numbers")
    }

    /// Rows of numbers.
    pub fn rows(&self, key: &'static str) -> Checked<Vec<Vec<f64>>> {
        self.need(key)?.items("a list of rows")?.iter().map(|row| row.list_of_numbers("a row of numbers")).collect()
    }

    /// Pairs whose first numbers increase: two or more of them.
    pub fn table(&self, key: &'static str) -> Checked<Vec<(f64, f64)>> {
        let rows = self.need(key)?.items("a list of pairs")?;
        let pairs: Vec<(f64, f64)> =
            rows.iter().map(|row| row.numbers().map(|[x, y]: [f64; 2]| (x, y))).collect::<Checked<_>>()?;
        if pairs.len() < 2 {
            return Err(self.fault(key, "a table needs two pairs or more"));
        }
        if let Some(i) = pairs.windows(2).position(|w| w[0].0 >= w[1].0) {
            let message = format!("{} does not follow {}: the table does not increase", pairs[i + 1].0, pairs[i].0);
            return Err(rows[i + 1].fault(message).help("sort the pairs by their first numbers"));
        }
        Ok(pairs)
    }

    /// An object within this one.
    pub fn inner(&self, key: &'static str) -> Checked<JsonObject<'a>> {
        self.need(key)?.object()
    }

    /// An object within this one that may be absent.
    pub fn inner_if(&self, key: &'static str) -> Checked<Option<JsonObject<'a>>> {
        self.find(key).map(Here::object).transpose()
    }

    /// A list of objects; empty where it is absent.
    pub fn inners(&self, key: &'static str) -> Checked<Vec<JsonObject<'a>>> {
        let Some(here) = self.find(key) else { return Ok(Vec::new()) };
        here.items("a list of objects")?.into_iter().map(Here::object).collect()
    }

    /// Keys that are there for people or for programs that draw, and are not read.
    pub fn ignore(&self, keys: &[&'static str]) {
        self.asked.borrow_mut().extend(keys);
    }

    /// Refuses the keys that nobody asked for.
    pub fn finish(&self) -> Checked<()> {
        let spelled = |keys: &[&str]| keys.iter().map(|key| self.file.spelled(key)).collect::<Vec<_>>();
        let (asked, everywhere) = (spelled(&self.asked.borrow()), spelled(&EVERYWHERE));
        let unknown = self.members().iter().find(|m| !asked.contains(&m.key) && !everywhere.contains(&m.key));
        let Some(Member { key, place, .. }) = unknown else { return Ok(()) };
        let is_given = |key: &String| self.members().iter().any(|m| m.key == *key);
        let known: Vec<&str> = asked.iter().filter(|k| !is_given(k)).chain(asked.iter()).map(String::as_str).collect();
        let fault = self.path.key(key).fault(format!("unknown key `{key}`")).help(suggest_key(key, &known));
        Err(fault.in_file(self.file.document.clone(), Some(place.clone())))
    }
}

/// As [`suggest`], also where the words of a key stand in another order.
fn suggest_key(wrong: &str, known: &[&str]) -> String {
    let words = |key: &str| {
        let mut words: Vec<String> = key.split_whitespace().map(str::to_lowercase).collect();
        words.sort();
        words
    };
    match known.iter().find(|k| words(k) == words(wrong)) {
        Some(key) => format!("did you mean `{key}`?"),
        None => suggest(wrong, known),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Checked<JsonFile> {
        JsonFile::parse(Path::new("part.json"), text.to_string())
    }

    fn line(fault: &Fault) -> usize {
        let file = fault.file.as_ref().unwrap();
        let place = file.place.clone().unwrap();
        file.document.text[..place.start].matches('\n').count() + 1
    }

    #[test]
    fn values_of_every_kind_are_read_and_comments_are_left_out() {
        let file = read(concat!(
            "{ // a comment\n \"Mass\": 1.5e1, /* another */ \"COM\": [1, 2, -3],\n \"Name\": \"a//b\",",
            "\n \"Map\": [[0, 1], [1, 3]], \"On\": true, \"Turn\": [2, 0, 0, 0], \"Part\": {\"Index\": -1} }",
        ))
        .unwrap();
        let object = file.object();
        assert_eq!(object.number("Mass").unwrap(), 15.0);
        assert_eq!(object.vec3("COM").unwrap(), Vec3::new(1.0, 2.0, -3.0));
        assert_eq!(object.text("Name").unwrap(), "a//b");
        assert_eq!(object.table("Map").unwrap(), vec![(0.0, 1.0), (1.0, 3.0)]);
        assert!(object.flag("On").unwrap() && !object.flag("Off").unwrap());
        assert_eq!(object.rotation("Turn").unwrap(), Quat::IDENTITY);
        assert_eq!(object.inner("Part").unwrap().index_if("Index").unwrap(), None);
        object.finish().unwrap();
    }

    #[test]
    fn mistakes_are_blamed_with_line_and_key() {
        let file =
            read("{\n \"Mass\": \"heavy\",\n \"COM\": [1, 2],\n \"Radus\": 1,\n \"Vertical Tire Damping\": 2\n}")
                .unwrap();
        let object = file.object();
        let fault = object.number("Mass").unwrap_err();
        assert_eq!((line(&fault), fault.path.to_string().as_str()), (2, "Mass"));
        assert!(fault.message.contains("found a text, expected a number"), "{}", fault.message);
        let fault = object.vec3("COM").unwrap_err();
        assert!(line(&fault) == 3 && fault.message.contains("has 2 values"), "{fault:?}");
        let fault = object.number("Radius").unwrap_err();
        assert!(fault.help.unwrap().contains("there is `Radus`"));
        let fault = object.finish().unwrap_err();
        assert_eq!(line(&fault), 4);
        assert_eq!(fault.help.as_deref(), Some("did you mean `Radius`?"));
        assert_eq!(
            suggest_key("Vertical Tire Damping", &["Tire Vertical Damping"]),
            "did you mean `Tire Vertical Damping`?"
        );
    }

    #[test]
    fn what_is_no_json_is_refused() {
        let deep = format!("{{\"a\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
        for (text, why) in [
            ("", "empty"),
            ("[1]", "expected an object"),
            ("{\"a\": 1 \"b\": 2}", "comma"),
            ("{\"a\": 1, \"a\": 2}", "given twice"),
            ("{\"a\": 1e999}", "not a number"),
            ("{a: 1}", "JSON"),
            ("{\"a\": NaN}", "JSON"),
            (&deep, "depth"),
        ] {
            let fault = read(text).unwrap_err();
            assert!(fault.message.contains(why), "{text:.20}: {}", fault.message);
        }
    }
}
