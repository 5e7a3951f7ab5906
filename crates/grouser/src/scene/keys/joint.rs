//! `[[joint]]`.

use super::frame::{Directions, FramePlace, Placement};
use super::value::{List, Rotation, Vector, forms};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::joint::{Distance, Gear, RackAndPinion, RevoluteSpherical, Rope, Screw};
use grouser_dynamics::joint::{JointRelaxation, RowRelaxation};
use grouser_dynamics::{BodyId, JointDef, JointFriction, JointKind, JointLimits};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

/// A joint between two bodies, or a body and the world. Its frames are given in the world, in the bodies' first
/// positions, by `at` (both) or `at_a` and `at_b` (each), or on the bodies by `frame_a` and `frame_b`. Hinges turn
/// about the frames' z axis, slides go along it.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointKeys {
    /// Name, unique among the joints.
    pub name: String,
    /// The kind of joint.
    #[serde(rename = "type")]
    pub kind: JointType,
    /// Name of the first body. Absent: the world.
    pub a: Option<String>,
    /// Name of the second body.
    pub b: String,
    /// Name of the body that bears both shafts of a gear, or pinion and rack. Absent: the world.
    pub carrier: Option<String>,
    /// Name of a frame (`[[frame]]`, or a part) that all places and directions "in the world" are in. Absent: the
    /// world.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// Origin of both frames in the world in m.
    pub at: Option<Vector>,
    /// Direction of the frames' z axis in the world; need not be of unit length. Absent: z.
    pub axis: Option<Vector>,
    /// Direction of the frames' x axis in the world, taken perpendicular to z. Absent: x is turned as little as z.
    pub x_axis: Option<Vector>,
    /// Orientation of the frames in the world, instead of `axis`.
    pub rotation: Option<Rotation>,
    /// a's frame in the world; a mere point has the directions of `axis` or `rotation`.
    pub at_a: Option<FramePlace>,
    /// b's frame in the world.
    pub at_b: Option<FramePlace>,
    /// a's frame on body a (in the world if there is no `a`).
    pub frame_a: Option<FramePlace>,
    /// b's frame on body b.
    pub frame_b: Option<FramePlace>,
    /// Length in m of a `distance`, `rope` or `revolute-spherical` joint. Absent: as assembled.
    pub length: Option<f64>,
    /// Advance in m per turn of a `screw`; negative for a left-hand thread.
    pub lead: Option<f64>,
    /// Speed of b over speed of a of a `gear`, each about its own z axis; negative for outer gears on parallel axes.
    pub ratio: Option<f64>,
    /// Advance in m of the rack b along its z axis per radian of the pinion a about its own, of a `rack-and-pinion`.
    pub radius: Option<f64>,
    /// The joined bodies may touch each other.
    #[serde(default)]
    pub collide: bool,
    /// Least and greatest angle of b against a about z in radians, from the frames' x axes.
    pub angle_limits: Option<List<f64, 2>>,
    /// The same in degrees.
    pub angle_limits_deg: Option<List<f64, 2>>,
    /// Least and greatest position of b's frame along z in m.
    pub position_limits: Option<List<f64, 2>>,
    /// Dry friction.
    pub friction: Option<FrictionKeys>,
    /// A joint that gives way: its equations as stiff springs with dampers, solved with everything else.
    pub relaxation: Option<RelaxationKeys>,
}

/// How the equations of a joint give way: in the order x, y, z of positions in the frames of a, as far as the joint
/// holds them, then directions.
#[derive(Clone, Debug, Default, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RelaxationKeys {
    /// Compliance in m/N of positions and rad/(N m) of directions: one number for all equations, or a list with a
    /// number for each; 0 is rigid.
    pub compliance: RowNumbers,
    /// Damping time in s, in the same way: the damper has so many times the spring's stiffness, and of a rigid equation
    /// errors decay in that time. Absent: two steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damping: Option<RowNumbers>,
}

/// A number for all equations of a joint, or one for each.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RowNumbers {
    /// One for all.
    All(f64),
    /// One for each.
    Each(Vec<f64>),
}

impl Default for RowNumbers {
    fn default() -> Self {
        Self::All(0.0)
    }
}

forms!(RowNumbers, "a number or a list of numbers", number => RowNumbers::All, list => RowNumbers::Each);

impl RowNumbers {
    /// The numbers of `count` equations, none of them negative.
    fn numbers(&self, at: &KeyPath, kind: &str, count: usize) -> Checked<Vec<f64>> {
        let numbers = match self {
            Self::All(number) => vec![*number; count],
            Self::Each(numbers) => numbers.clone(),
        };
        if numbers.len() != count {
            let message = format!("{} numbers for the {count} equations of a {kind} joint", numbers.len());
            return Err(at.fault(message).help("give one number for all, or one for each"));
        }
        numbers.into_iter().map(|number| at.non_negative(number)).collect()
    }
}

/// Dry friction of a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FrictionKeys {
    /// Constant torque against turning about z in N m.
    pub torque: f64,
    /// Constant force against sliding along z in N.
    pub force: f64,
    /// Coulomb coefficient: adds the coefficient times the bearing force, with `radius` as its lever arm against
    /// turning.
    pub coefficient: f64,
    /// Radius of the bearing in m.
    pub radius: f64,
}

/// Name of a kind of joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JointType(pub &'static str);

impl<'de> Deserialize<'de> for JointType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        JointKind::ALL.iter().find(|(known, _)| *known == name).map(|(known, _)| Self(known)).ok_or_else(|| {
            let known = JointKind::ALL.iter().map(|(n, _)| format!("`{n}`")).collect::<Vec<_>>().join(", ");
            de::Error::custom(format!("unknown variant `{name}`, expected one of {known}"))
        })
    }
}

impl Serialize for JointType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl JsonSchema for JointType {
    fn schema_name() -> Cow<'static, str> {
        "JointType".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let name = |(name, what): &(&str, &str)| serde_json::json!({ "const": name, "description": what });
        let names: Vec<Value> = JointKind::ALL.iter().map(name).collect();
        json_schema!({ "description": "The kinds of joints; x, y and z are the axes of their frames.", "oneOf": names })
    }
}

impl JointKeys {
    /// The engine's joint between the bodies that were found for the names.
    pub fn define(&self, at: &KeyPath, a: Option<BodyId>, b: BodyId, carrier: Option<BodyId>) -> Checked<JointDef> {
        let kind = self.kind(at)?;
        if a == Some(b) {
            return Err(at.key("b").fault(format!("the joint joins `{}` with itself", self.b)).help("name two bodies"));
        }
        if carrier.is_some() && (carrier == a || carrier == Some(b)) {
            let fault = at.key("carrier").fault("the carrier is one of the two bodies that it bears");
            return Err(fault.help("name a third body, or leave `carrier` out: the world"));
        }
        let placement = Placement {
            at: self.at.as_ref(),
            directions: Directions { axis: &self.axis, x_axis: &self.x_axis, rotation: &self.rotation },
            each: [&self.at_a, &self.at_b],
            local: [&self.frame_a, &self.frame_b],
        };
        let help = "give `at` (both frames in the world), `at_a` and `at_b` (each in the world), or `frame_a` and \
                    `frame_b` (each on its body)";
        let limits = self.limits(at, &kind)?;
        let friction = self.friction(at, &kind)?;
        let relaxation = self.relaxation(at, &kind)?;
        Ok(JointDef {
            name: Some(self.name.clone()),
            kind,
            a,
            b,
            carrier,
            frames: placement.frames(at, help)?,
            collide: self.collide,
            limits,
            friction,
            relaxation,
        })
    }

    /// The kind with its numbers; numbers of other kinds are mistakes.
    fn kind(&self, at: &KeyPath) -> Checked<JointKind> {
        let mut kind = JointKind::of_name(self.kind.0).expect("the name comes from the list");
        let numbers = [("length", self.length), ("lead", self.lead), ("ratio", self.ratio), ("radius", self.radius)];
        let own = match kind {
            JointKind::Distance(_) | JointKind::Rope(_) | JointKind::RevoluteSpherical(_) => "length",
            JointKind::Screw(_) => "lead",
            JointKind::Gear(_) => "ratio",
            JointKind::RackAndPinion(_) => "radius",
            _ => "",
        };
        if let Some((key, _)) = numbers.iter().find(|(key, value)| value.is_some() && *key != own) {
            let message = format!("a {} joint has no {key}", self.kind.0);
            return Err(at.key(key).fault(message).help(format!("leave `{key}` out, or change `type`")));
        }
        if self.carrier.is_some() && !kind.rows().coordinates().carried {
            let message = format!("a {} joint has no carrier", self.kind.0);
            return Err(at.key("carrier").fault(message).help("leave it out, or change `type`"));
        }
        let needed = |key: &str, value: Option<f64>| {
            let missing = || at.fault(format!("the {key} of this {} joint is missing", self.kind.0));
            value.ok_or_else(|| missing().help(format!("give `{key}`")))
        };
        let nonzero = |key: &str, value: Option<f64>| match needed(key, value)? {
            0.0 => Err(at.key(key).fault("must not be 0")),
            value => Ok(value),
        };
        match &mut kind {
            JointKind::Distance(Distance { length })
            | JointKind::Rope(Rope { length })
            | JointKind::RevoluteSpherical(RevoluteSpherical { length }) => {
                *length = self.length.map(|l| at.key("length").positive(l)).transpose()?;
            }
            JointKind::Screw(Screw { lead }) => *lead = needed("lead", self.lead)?,
            JointKind::Gear(Gear { ratio }) => *ratio = nonzero("ratio", self.ratio)?,
            JointKind::RackAndPinion(RackAndPinion { radius }) => *radius = nonzero("radius", self.radius)?,
            _ => {}
        }
        Ok(kind)
    }

    fn limits(&self, at: &KeyPath, kind: &JointKind) -> Checked<JointLimits> {
        let c = kind.rows().coordinates();
        let range = |key: &str, limits: Option<List<f64, 2>>, has: bool, what: &str, scale: f64| {
            let Some(List([least, greatest])) = limits else { return Ok(None) };
            if !has {
                let message = format!("a {} joint has no single {what} to limit", kind.name());
                return Err(at.key(key).fault(message).help(format!("leave `{key}` out")));
            }
            if least >= greatest {
                let message = format!("the least, {least}, is not below the greatest, {greatest}");
                return Err(at.key(key).fault(message).help(format!("write [{greatest}, {least}]")));
            }
            Ok(Some([least * scale, greatest * scale]))
        };
        if self.angle_limits.is_some() && self.angle_limits_deg.is_some() {
            return Err(at.key("angle_limits_deg").fault("the limits of the angle are given twice"));
        }
        let radians = range("angle_limits", self.angle_limits, c.angle, "angle", 1.0)?;
        let degrees = range("angle_limits_deg", self.angle_limits_deg, c.angle, "angle", 1f64.to_radians())?;
        let position = range("position_limits", self.position_limits, c.position, "position", 1.0)?;
        Ok(JointLimits { angle: radians.or(degrees), position })
    }

    fn relaxation(&self, at: &KeyPath, kind: &JointKind) -> Checked<JointRelaxation> {
        let mut rows = JointRelaxation::default();
        let Some(RelaxationKeys { compliance, damping }) = &self.relaxation else { return Ok(rows) };
        let (at, count) = (at.key("relaxation"), kind.equation_count());
        if count == 0 {
            let fault = at.fault(format!("a {} joint has no equation that could give way", kind.name()));
            return Err(fault.help("leave `relaxation` out; a spring is a `[[spring]]`"));
        }
        let compliance = compliance.numbers(&at.key("compliance"), kind.name(), count)?;
        let damping = damping.as_ref().map(|d| d.numbers(&at.key("damping"), kind.name(), count)).transpose()?;
        for (k, (row, compliance)) in rows.iter_mut().zip(compliance).enumerate() {
            *row = RowRelaxation { compliance, damping: damping.as_ref().map(|d| d[k]) };
        }
        Ok(rows)
    }

    fn friction(&self, at: &KeyPath, kind: &JointKind) -> Checked<JointFriction> {
        let Some(FrictionKeys { torque, force, coefficient, radius }) = self.friction else {
            return Ok(JointFriction::default());
        };
        let at = at.key("friction");
        let c = kind.rows().coordinates();
        if !c.angle && !c.position {
            let message = format!("a {} joint has no dry friction", kind.name());
            return Err(at.fault(message).help("leave `friction` out"));
        }
        for (key, value, has) in
            [("torque", torque, c.angle), ("force", force, c.position), ("radius", radius, c.angle)]
        {
            at.key(key).non_negative(value)?;
            if value > 0.0 && !has {
                let what = if key == "force" { "slide along" } else { "turn about" };
                return Err(at.key(key).fault(format!("a {} joint does not {what} z", kind.name())));
            }
        }
        at.key("coefficient").non_negative(coefficient)?;
        Ok(JointFriction { torque, force, coefficient, radius })
    }
}
