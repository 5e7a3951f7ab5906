//! `[view]`: how pictures show a recording. The same keys make a look file.

use super::style::StyleKeys;
use super::value::{List, Vector, forms, unit};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::table;
use grouser_record::picture::{Look, Rgb};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

table! {
    /// How pictures show a recording; the keys of a look file (`grouser render --look FILE`), which replace these one
    /// by one.
    pub struct ViewKeys {
        keys {
            /// Width and height of pictures in pixels.
            pub size: List<u32, 2> = List(Look::default().size.map(|n| n as u32));
            /// Samples per pixel along each axis, 1 to 8: smoother edges for more time.
            pub samples: u32 = Look::default().samples as u32, within(1.0, 8.0);
            /// Where the eye is, in m; absent: where it sees everything, in the direction of `azimuth_deg` and
            /// `elevation_deg`.
            pub eye: Option<Vector> = None;
            /// What the eye looks at, in m; absent: the middle of everything.
            pub target: Option<Vector> = None;
            /// Direction of the eye from the target without `eye`: angle from x towards y in degrees.
            pub azimuth_deg: f64 = -60.0;
            /// Angle of that direction above the horizon in degrees.
            pub elevation_deg: f64 = 22.0, within(-90.0, 90.0);
            /// How many times nearer than needed to see everything, without `eye`.
            pub zoom: f64 = 1.0, positive;
            /// Angle between the lower and the upper edge of pictures in degrees.
            pub field_of_view_deg: f64 = 30.0, within(0.1, 170.0);
            /// Turn of the camera about the vertical through its target in degrees per simulated second.
            pub orbit_deg_per_s: f64 = 0.0;
            /// Name of a body that the camera moves along with.
            pub follow: Option<String> = None;
            /// Places of the camera at times, in their order; smooth between them. Replaces `eye` and `target`.
            pub path: Vec<PlaceKeys> = Vec::new();
            /// Names of bodies and fills that are not shown.
            pub hide: Vec<String> = Vec::new();
            /// Bodies that look otherwise.
            pub style: Vec<StyleKeys> = Vec::new();
            /// What moving bodies are coloured by: `"natural"`, grains as stone and other bodies painted; `"speed"`,
            /// blue slow to red fast; `"force"`, the sum of the strengths of a body's contact forces; `"strain"`,
            /// the largest strain of flexible bodies; `"body"`, each another; or one colour `"#rrggbb"`. Where there
            /// are grains, speed and force colour those alone.
            pub color: ColorKey = ColorKey::Natural;
            /// Speeds of blue and red in m/s; absent: 0 to a round number that few bodies exceed.
            pub speed_range: Option<List<f64, 2>> = None;
            /// Contact forces of blue and red in N; absent: 0 to a round number that few bodies exceed.
            pub force_range: Option<List<f64, 2>> = None;
            /// What ground that deforms is coloured by: `"sinkage"`, `"pressure"`, `"yield"` (the pressure that it
            /// carries without sinking further), or `"plain"`, its own colour.
            pub soil: SoilColorKey = SoilColorKey::Sinkage;
            /// Values of blue and red of that ground in m or Pa; absent: 0 to a round number that few nodes exceed.
            pub soil_range: Option<List<f64, 2>> = None;
            /// Strains of blue and red; absent: 0 to a round number that few places exceed.
            pub strain_range: Option<List<f64, 2>> = None;
            /// Colour of fixed and driven bodies.
            pub fixed_color: HexKey = HexKey(Look::default().fixed_color);
            /// Colours of the background at the top and at the bottom.
            pub background: List<HexKey, 2> = List(Look::default().background.map(HexKey));
            /// Height of an endless ground in m, `"auto"` (the lowest plane that faces up, or the lowest point) or
            /// `"none"`.
            pub ground: GroundKey = GroundKey::Auto;
            /// Colour of the ground.
            pub ground_color: HexKey = HexKey(Look::default().ground_color);
            /// Direction towards the sun.
            pub light: Vector = List([-0.35, -0.5, 0.8]);
            /// The sun casts shadows.
            pub shadows: bool = Look::default().shadows;
            /// Light from the sky is kept from gaps (ambient occlusion).
            pub occlusion: bool = Look::default().occlusion;
            /// Show the scale of colours.
            pub legend: bool = Look::default().legend;
            /// Show the time.
            pub time: bool = Look::default().time;
            /// Words at the top.
            pub title: String = Look::default().title;
            /// Show joints and springs.
            pub joints: bool = Look::default().joints;
            /// Colour of joints and springs.
            pub joint_color: HexKey = HexKey(Look::default().joint_color);
            /// Show contact forces as arrows; the recording must hold contacts (`record.contacts`). The strongest of
            /// all is a tenth of the scene long.
            pub forces: bool = false;
            /// Length of these arrows, as a factor.
            pub force_scale: f64 = 1.0, positive;
            /// A plane on one side of which everything is cut away.
            pub section: Option<SectionKeys> = None;
            /// Pictures per second of films; absent: as fast as the scene went, at most 60.
            pub film_rate: Option<f64> = None, positive;
        }
    }
}

/// A plane on one side of which everything is cut away; round bodies are cut solid.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionKeys {
    /// Points to the side that is cut away.
    pub normal: Vector,
    /// A point of the plane in m; absent: the middle of everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<Vector>,
}

/// A place of the camera at a time.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceKeys {
    /// Simulated time in s.
    pub time: f64,
    /// Where the eye is, in m.
    pub eye: Vector,
    /// What it looks at, in m.
    pub target: Vector,
    /// Angle between the lower and the upper edge of the picture in degrees; absent: that of the view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field_of_view_deg: Option<f64>,
}

/// What ground that deforms is coloured by.
#[derive(Clone, Copy, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SoilColorKey {
    /// Depth below the initial ground.
    Sinkage,
    /// Pressure at present.
    Pressure,
    /// Pressure that it carries without sinking further.
    Yield,
    /// Its own colour.
    Plain,
}

/// A colour `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexKey(pub Rgb);

impl<'de> Deserialize<'de> for HexKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(Self).map_err(de::Error::custom)
    }
}

impl Serialize for HexKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl JsonSchema for HexKey {
    fn schema_name() -> Cow<'static, str> {
        "HexKey".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$" })
    }
}

/// What moving bodies are coloured by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ColorKey {
    /// Grains as stone, other bodies painted.
    Natural,
    /// Their speed.
    Speed,
    /// Their contact forces.
    Force,
    /// Strain of flexible bodies.
    Strain,
    /// Each another.
    Body,
    /// One colour.
    Plain(Rgb),
}

forms!(ColorKey, "\"natural\", \"speed\", \"force\", \"strain\", \"body\" or a colour \"#rrggbb\"",
text => |text: &str| match text {
    "natural" => Ok(ColorKey::Natural),
    "speed" => Ok(ColorKey::Speed),
    "force" => Ok(ColorKey::Force),
    "strain" => Ok(ColorKey::Strain),
    "body" => Ok(ColorKey::Body),
    other => other.parse().map(ColorKey::Plain)
        .map_err(|_| E::custom(format!("unknown variant `{other}`, expected `natural`, `speed`, `force`, `strain`, \
            `body` or a colour `#rrggbb`"))),
});

impl Serialize for ColorKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Natural => serializer.serialize_str("natural"),
            Self::Speed => serializer.serialize_str("speed"),
            Self::Force => serializer.serialize_str("force"),
            Self::Strain => serializer.serialize_str("strain"),
            Self::Body => serializer.serialize_str("body"),
            Self::Plain(color) => serializer.collect_str(color),
        }
    }
}

impl JsonSchema for ColorKey {
    fn schema_name() -> Cow<'static, str> {
        "ColorKey".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^(natural|speed|force|strain|body|#[0-9a-fA-F]{6})$" })
    }
}

/// Where the ground is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GroundKey {
    /// Where the scene suggests.
    Auto,
    /// Nowhere.
    None,
    /// At this height in m.
    Level(f64),
}

forms!(GroundKey, "a height in m, \"auto\" or \"none\"",
number => GroundKey::Level,
text => |text: &str| match text {
    "auto" => Ok(GroundKey::Auto),
    "none" => Ok(GroundKey::None),
    other => Err(E::custom(format!("unknown variant `{other}`, expected `auto`, `none` or a height in m"))),
});

impl Serialize for GroundKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Auto => serializer.serialize_str("auto"),
            Self::None => serializer.serialize_str("none"),
            Self::Level(level) => serializer.serialize_f64(*level),
        }
    }
}

impl JsonSchema for GroundKey {
    fn schema_name() -> Cow<'static, str> {
        "GroundKey".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "number" }, { "type": "string", "enum": ["auto", "none"] }] })
    }
}

/// Most pixels along an edge: rows and columns of samples are counted with 16 bits.
const LARGEST: u32 = 16_384;

impl ViewKeys {
    /// Checks the values.
    pub fn check(&self, at: &KeyPath) -> Checked<()> {
        at.check_table(self)?;
        for (i, n) in self.size.0.iter().enumerate() {
            if !(1..=LARGEST).contains(n) {
                return Err(at.key("size").index(i).fault(format!("must be 1 to {LARGEST} pixels, is {n}")));
            }
        }
        if self.size.0.iter().any(|n| n * self.samples > 65_535) {
            let message =
                format!("must be at most 65,535 along an edge of {:?} pixels, is {}", self.size.0, self.samples);
            return Err(at.key("samples").fault(message));
        }
        unit(&at.key("light"), &self.light)?;
        for (i, place) in self.path.iter().enumerate() {
            let at = at.key("path").index(i);
            if i > 0 && place.time <= self.path[i - 1].time {
                return Err(at.key("time").fault("the places are not in the order of their times"));
            }
            if let Some(angle) = place.field_of_view_deg {
                at.key("field_of_view_deg").within(angle, 0.1, 170.0)?;
            }
            if place.eye == place.target {
                return Err(at.key("target").fault("the eye is where it looks"));
            }
        }
        if self.eye.is_some() && self.eye == self.target {
            return Err(at.key("target").fault("the eye is where it looks"));
        }
        let ranges = [
            ("speed_range", self.speed_range),
            ("force_range", self.force_range),
            ("strain_range", self.strain_range),
            ("soil_range", self.soil_range),
        ];
        for (key, range) in ranges {
            if let Some(List([low, high])) = range
                && !(low >= 0.0 && high > low)
            {
                return Err(at.key(key).fault("the second must be greater than the first"));
            }
        }
        for (i, style) in self.style.iter().enumerate() {
            style.check(&at.key("style").index(i))?;
        }
        if let Some(section) = &self.section {
            unit(&at.key("section").key("normal"), &section.normal)?;
        }
        Ok(())
    }
}
