//! `[[view.style]]`: how some bodies look in pictures.

use super::value::named;
use super::view::HexKey;
use crate::scene::path::{Checked, KeyPath};
use grouser_record::picture::style::StyleTarget;
use grouser_record::picture::{Finish, Pattern, Style, Texture};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer};
use serde::{Deserialize as DeriveDeserialize, Serialize, Serializer};
use std::borrow::Cow;

/// How some bodies look in pictures: give one of `body`, `fill` and `material`. Of several styles for a body the last
/// one counts.
#[derive(Clone, Debug, Default, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StyleKeys {
    /// Name of a body; `*` stands for anything: `"robot.*"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// Name of a fill, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
    /// Name of a material, likewise: all shapes of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// Colour `#rrggbb`; absent: that which they would have anyway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<HexKey>,
    /// A second colour in a pattern that moves and turns with the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub texture: Option<TextureKeys>,
    /// How the surface shines.
    pub finish: FinishKey,
    /// 0: opaque; towards 1: what is behind is seen.
    pub transparency: f64,
    /// Text of POV-Ray that stands in the place of the texture, for `grouser render --renderer povray`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub povray: Option<String>,
}

/// A second colour in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextureKeys {
    /// The pattern.
    pub pattern: PatternKey,
    /// The second colour, `#rrggbb`.
    pub color: HexKey,
    /// Edge of the pattern's cubes, or width of its stripes, in m.
    pub size: f64,
}

named! {
    /// How a surface shines.
    FinishKey(Finish)
}

named! {
    /// A pattern of two colours.
    PatternKey(Pattern)
}

impl StyleKeys {
    /// What the style is given by, and the name.
    pub fn target(&self, at: &KeyPath) -> Checked<(StyleTarget, &str)> {
        let given = |target, name: &'_ Option<String>| name.is_some().then_some(target);
        let target = at.exactly_one(
            "what the style is for",
            vec![
                ("body", given(StyleTarget::Body, &self.body)),
                ("fill", given(StyleTarget::Fill, &self.fill)),
                ("material", given(StyleTarget::Material, &self.material)),
            ],
        )?;
        let name = self.body.as_deref().or(self.fill.as_deref()).or(self.material.as_deref());
        Ok((target, name.unwrap_or_default()))
    }

    /// Checks the values.
    pub fn check(&self, at: &KeyPath) -> Checked<()> {
        self.target(at)?;
        at.key("transparency").within(self.transparency, 0.0, 1.0)?;
        self.texture.map_or(Ok(()), |texture| at.key("texture").key("size").positive(texture.size).map(|_| ()))
    }

    /// The style.
    pub fn style(&self) -> Style {
        Style {
            color: self.color.map(|color| color.0),
            texture: self.texture.map(|t| Texture { pattern: t.pattern.0, color: t.color.0, size: t.size }),
            finish: self.finish.0,
            transparency: self.transparency,
            povray: self.povray.clone(),
        }
    }
}
