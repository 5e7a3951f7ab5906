//! `[terrain.soil]`: ground that deforms.

use super::limits::LimitKeys;
use super::soil::SoilKeys;
use super::soil_map::SoilMapKeys;
use super::value::forms;
use crate::scene::path::{Checked, KeyPath};
use grouser_models::soil::ground::{PileDef, PressureNormal, RubberShare, SoilKind};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::fmt;
use std::path::Path;

/// Soil that deforms below all that touches it, in place of rigid ground: a soil of the table by `kind`, with any of
/// its numbers replaced, or all numbers of a soil of your own.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeformableKeys {
    /// Name of a soil that `grouser soil list` shows.
    pub kind: Option<String>,
    /// Bekker's k_c in N/m^(n+1); may be negative.
    pub k_c: Option<f64>,
    /// Bekker's k_phi in N/m^(n+2).
    pub k_phi: Option<f64>,
    /// Reece's k_1 in Pa, of p = (k_1 + k_2 b)(z/b)^n, instead of `k_c` and `k_phi`.
    pub k_1: Option<f64>,
    /// Reece's k_2 in Pa/m. Absent beside `k_1`: 0.
    pub k_2: Option<f64>,
    /// Exponent n of the sinkage.
    pub n: Option<f64>,
    /// Cohesion in Pa.
    pub cohesion: Option<f64>,
    /// Angle of internal friction in degrees.
    pub friction_angle_deg: Option<f64>,
    /// Shear deformation modulus K in m. Absent: that of the kind; for a soil of your own 0.02, a usual value.
    pub shear_modulus: Option<f64>,
    /// Weight per volume in N/m^3, for `walls`.
    #[serde(default = "unit_weight")]
    pub unit_weight: f64,
    /// Stiffness K_e of unloading and reloading in Pa/m.
    #[serde(default = "elastic")]
    pub elastic: f64,
    /// Damping R of what presses in, in Pa s/m.
    #[serde(default)]
    pub damping: f64,
    /// Distance of the nodes in m: at most half of the narrowest shape that is to sink in.
    pub spacing: f64,
    /// Slip sinkage chi: sheared soil carries as if it had sunk 1 + chi |s| times less.
    #[serde(default)]
    pub slip_sinkage: f64,
    /// Width b of Bekker's law in m, or `"patch"`: twice the area over the perimeter of each patch of contact.
    #[serde(default)]
    pub width: WidthKey,
    /// Where pressure points.
    #[serde(default)]
    pub normal: NormalKey,
    /// Soil that is pressed in comes out beside, and slides: `true`, or a table.
    #[serde(default)]
    pub pile: PileKey,
    /// Does soil beside what has sunk in resist sideways motion?
    #[serde(default)]
    pub walls: bool,
    /// Part of the area where bodies rub on the soil instead of shearing it.
    pub rubber: Option<RubberKeys>,
    /// Soil by place, in place of `kind`.
    pub map: Option<SoilMapKeys>,
}

fn unit_weight() -> f64 {
    15e3
}

fn elastic() -> f64 {
    4e8
}

/// Width b.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WidthKey {
    /// By a word.
    Word(WidthWord),
    /// In m.
    Metres(f64),
}

/// A word in place of a width.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WidthWord {
    /// That of each patch of contact.
    Patch,
}

impl Default for WidthKey {
    fn default() -> Self {
        Self::Word(WidthWord::Patch)
    }
}

fn patch_width<E: de::Error>(text: &str) -> Result<WidthKey, E> {
    if text == "patch" { Ok(WidthKey::default()) } else { Err(E::custom("expected a width in m or \"patch\"")) }
}

forms!(WidthKey, "a width in m or \"patch\"", number => WidthKey::Metres, text => patch_width);

/// Where pressure points.
#[derive(Clone, Copy, Debug, Default, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NormalKey {
    /// Against the body's surface: its horizontal part is the resistance of compaction.
    #[default]
    Surface,
    /// Along the ground's normal.
    Ground,
}

/// Piling and erosion.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PileKey {
    /// Off, or on with the usual numbers.
    Switch(bool),
    /// On, with these numbers.
    With(PileKeys),
}

impl Default for PileKey {
    fn default() -> Self {
        Self::Switch(false)
    }
}

impl<'de> Deserialize<'de> for PileKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Forms;
        impl<'de> Visitor<'de> for Forms {
            type Value = PileKey;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("true, false or a table")
            }
            fn visit_bool<E>(self, value: bool) -> Result<PileKey, E> {
                Ok(PileKey::Switch(value))
            }
            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<PileKey, A::Error> {
                Deserialize::deserialize(MapAccessDeserializer::new(table)).map(PileKey::With)
            }
        }
        deserializer.deserialize_any(Forms)
    }
}

/// How soil heaps up.
#[derive(Clone, Copy, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PileKeys {
    /// Share of the pressed volume that comes out beside.
    #[serde(default = "all")]
    pub flow: f64,
    /// Angle of repose in degrees.
    #[serde(default = "repose")]
    pub repose_deg: f64,
    /// Passes of erosion per step.
    #[serde(default = "sweeps")]
    pub sweeps: u32,
    /// How far from a patch of contact soil slides, in nodes.
    #[serde(default = "rings")]
    pub rings: u32,
}

fn all() -> f64 {
    1.0
}

fn repose() -> f64 {
    40.0
}

fn sweeps() -> u32 {
    3
}

fn rings() -> u32 {
    10
}

/// Rubber on soil.
#[derive(Clone, Copy, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RubberKeys {
    /// Share of the area, 0 to 1.
    pub share: f64,
    /// Adhesion in Pa.
    #[serde(default)]
    pub cohesion: f64,
    /// Angle of friction in degrees.
    pub friction_angle_deg: f64,
    /// Its shear modulus K in m.
    pub shear_modulus: f64,
}

impl DeformableKeys {
    /// A soil of `kind` with the numbers that are given.
    fn kind(&self, kind: Option<String>, at: &KeyPath) -> Checked<SoilKind> {
        let keys = SoilKeys {
            kind,
            k_c: self.k_c,
            k_phi: self.k_phi,
            k_1: self.k_1,
            k_2: self.k_2,
            n: self.n,
            cohesion: self.cohesion,
            friction_angle_deg: self.friction_angle_deg,
            shear_modulus: self.shear_modulus,
        };
        Ok(SoilKind {
            soil: keys.soil(at)?.soil,
            elastic: at.key("elastic").positive(self.elastic)?,
            damping: at.key("damping").non_negative(self.damping)?,
            unit_weight: at.key("unit_weight").non_negative(self.unit_weight)?,
            slip_sinkage: at.key("slip_sinkage").non_negative(self.slip_sinkage)?,
            rubber: self.rubber.map(|r| RubberShare {
                share: r.share,
                cohesion: r.cohesion,
                friction_angle: r.friction_angle_deg.to_radians(),
                shear_modulus: r.shear_modulus,
            }),
        })
    }

    /// Its soils; the first one everywhere where there is no map.
    pub fn kinds(&self, at: &KeyPath) -> Checked<Vec<SoilKind>> {
        let Some(map) = &self.map else { return Ok(vec![self.kind(self.kind.clone(), at)?]) };
        if self.kind.is_some() {
            let fault = at.key("kind").fault("the map names the soils already");
            return Err(fault.help("leave `kind` out, or `map`"));
        }
        let at = at.key("map").key("kinds");
        let kind = |(i, name): (usize, &String)| {
            let known: Vec<&str> = grouser_models::soil::table::SOILS.iter().map(|soil| soil.name).collect();
            at.index(i).find_name("soil", name, &known)?;
            self.kind(Some(name.clone()), &at.index(i))
        };
        map.kinds.iter().enumerate().map(kind).collect()
    }

    /// The map of soils, if there is one.
    pub fn map(
        &self,
        at: &KeyPath,
        folder: Option<&Path>,
        limits: &LimitKeys,
        extent: Option<[[f64; 2]; 2]>,
    ) -> Checked<Option<grouser_models::soil::ground::KindMap>> {
        self.map.as_ref().map(|map| map.map(&at.key("map"), folder, limits, extent)).transpose()
    }

    /// Width b in m, where it is given.
    pub fn fixed_width(&self) -> Option<f64> {
        match self.width {
            WidthKey::Word(WidthWord::Patch) => None,
            WidthKey::Metres(width) => Some(width),
        }
    }

    /// Where pressure points.
    pub fn pressure_normal(&self) -> PressureNormal {
        match self.normal {
            NormalKey::Surface => PressureNormal::Surface,
            NormalKey::Ground => PressureNormal::Ground,
        }
    }

    /// Piling, if it is on.
    pub fn pile(&self) -> Option<PileDef> {
        let keys = match self.pile {
            PileKey::Switch(false) => return None,
            PileKey::Switch(true) => PileKeys { flow: all(), repose_deg: repose(), sweeps: sweeps(), rings: rings() },
            PileKey::With(keys) => keys,
        };
        let PileKeys { flow, repose_deg, sweeps, rings } = keys;
        Some(PileDef { flow, repose: repose_deg.to_radians(), sweeps, rings })
    }
}
