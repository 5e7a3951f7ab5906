//! The same content as TOML: keys spelled as our own are.

use super::{Json, JsonFile, Member, Valued};
use crate::scene::document::Document;
use crate::scene::path::{Checked, KeyPath};
use grouser_record::names;
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Keys that are called otherwise in TOML.
const OTHERWISE: [(&str, &str); 5] = [
    ("Axles", "axle"),
    ("Steering Subsystems", "steering"),
    ("Suspension Location", "location"),
    ("Subchassis Location", "location"),
    ("Suspension Indexes", "axles"),
];

/// A key of Chrono's files as ours spell it: words in lower case with underscores, without units in brackets; what a
/// file is named for, without `Input File`.
pub fn toml_key(key: &str) -> String {
    if let Some((_, own)) = OTHERWISE.iter().find(|(chrono, _)| *chrono == key) {
        return own.to_string();
    }
    let key = key.strip_suffix(" Input File").unwrap_or(key);
    let key = key.split(" [").next().unwrap_or(key);
    let words = key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

impl JsonFile {
    /// The same from the text of a TOML file; `path` is where files that it names are looked for.
    pub fn parse_toml(path: &Path, document: Document) -> Checked<Self> {
        let blame = |message: String, place: Option<Range<usize>>| {
            KeyPath::root().fault(message).in_file(document.clone(), place)
        };
        let root = DeTable::parse(&document.text)
            .map_err(|e| blame(format!("not valid TOML: {}", e.message().trim().replace('\n', ", ")), e.span()))?;
        let place = root.span();
        let value = Json::of_table(root.get_ref()).map_err(|(why, place)| blame(why, Some(place)))?;
        Ok(Self { path: path.to_path_buf(), root: Valued { place, value }, document: document.clone(), is_toml: true })
    }
}

impl Json {
    pub(super) fn of_table(table: &DeTable<'_>) -> Result<Self, (String, Range<usize>)> {
        let member = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
            let node = Valued { place: value.span(), value: Self::of_toml(value)? };
            Ok(Member { key: key.get_ref().to_string(), place: key.span(), node })
        };
        Ok(Self::Object(table.iter().map(member).collect::<Result<_, _>>()?))
    }

    fn of_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, (String, Range<usize>)> {
        let number = |text: &str| match text.replace('_', "").parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Self::Number(number)),
            _ => Err((format!("`{text}` is not a number within the range of numbers"), value.span())),
        };
        Ok(match value.get_ref() {
            DeValue::String(text) => match names::fault(text) {
                Some(why) => return Err((format!("this text {why}"), value.span())),
                None => Self::Text(text.to_string()),
            },
            DeValue::Integer(n) => number(n.as_str())?,
            DeValue::Float(n) => number(n.as_str())?,
            DeValue::Boolean(flag) => Self::Flag(*flag),
            DeValue::Datetime(_) => return Err(("found a date".to_string(), value.span())),
            DeValue::Table(table) => Self::of_table(table)?,
            DeValue::Array(list) => {
                let item = |item: &Spanned<DeValue<'_>>| Ok(Valued { place: item.span(), value: Self::of_toml(item)? });
                Self::List(list.iter().map(item).collect::<Result<_, _>>()?)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::Vec3;

    #[test]
    fn toml_has_the_same_keys_spelled_as_ours_are() {
        assert_eq!(toml_key("Location Chassis Front"), "location_chassis_front");
        assert_eq!(toml_key("Camber Angle (deg)"), "camber_angle_deg");
        assert_eq!(toml_key("Vehicle-Frame Inertia"), "vehicle_frame_inertia");
        assert_eq!(toml_key("Inertia [kg.m2]"), "inertia");
        assert_eq!(toml_key("Left Wheel Input File"), "left_wheel");
        let text = "mass = 15\ncenter = [1, 2.5, -3]\n[upper_arm]\nlocation_upright = [0, 1, 0]\nradus = 1\n";
        let document = Document { name: "own.toml".into(), text: text.to_string(), ..Document::default() };
        let file = JsonFile::parse_toml(Path::new("own.toml"), document).unwrap();
        let object = file.object();
        assert_eq!(object.number("Mass").unwrap(), 15.0);
        assert_eq!(object.vec3("Center").unwrap(), Vec3::new(1.0, 2.5, -3.0));
        let arm = object.inner("Upper Arm").unwrap();
        assert_eq!(arm.vec3("Location Upright").unwrap(), Vec3::Y);
        arm.ignore(&["Radius"]);
        let fault = arm.finish().unwrap_err();
        assert_eq!(fault.path.to_string(), "upper_arm.radus");
        assert_eq!(fault.file.unwrap().place, Some(73..78));

        assert!(arm.number("Mass").unwrap_err().message.contains("`mass` is missing"));
    }
}
