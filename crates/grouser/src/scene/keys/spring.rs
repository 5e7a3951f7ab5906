//! Springs, dampers and bushings of `[[force]]`.

use super::frame::{Directions, FramePlace, Placement};
use super::value::{List, Rotation, Vector, forms};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Curve, Frames, SpringKind, SpringLaw};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::fmt;

/// A spring and damper along the line between two points: longer than at rest, it pulls them together.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpringKeys {
    /// Name of the first body. Absent: the world.
    pub a: Option<String>,
    /// Name of the second body.
    pub b: String,
    /// a's end in the world.
    pub at_a: Option<FramePlace>,
    /// b's end in the world.
    pub at_b: Option<FramePlace>,
    /// a's end on body a (in the world if there is no `a`).
    pub frame_a: Option<FramePlace>,
    /// b's end on body b.
    pub frame_b: Option<FramePlace>,
    /// Force over the length beyond `rest_length`, in N and m.
    pub stiffness: Option<Law>,
    /// Force over the rate of the length, in N and m/s.
    pub damping: Option<Law>,
    /// Length without force (but for `preload`) in m. Absent: as assembled.
    pub rest_length: Option<f64>,
    /// Force at the rest length in N that pushes the ends apart; negative: pulls them together.
    #[serde(default)]
    pub preload: f64,
}

/// A spring and damper about an axis.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RotationalSpringKeys {
    /// Name of the first body. Absent: the world.
    pub a: Option<String>,
    /// Name of the second body.
    pub b: String,
    /// Origin of both frames in the world in m. The torque does not depend on it.
    #[serde(default)]
    pub at: Vector,
    /// Direction of the axis in the world, fixed in a; need not be of unit length. Absent: z.
    pub axis: Option<Vector>,
    /// Direction of the frames' x axis in the world, taken perpendicular to z. Absent: x is turned as little as z.
    pub x_axis: Option<Vector>,
    /// Orientation of the frames in the world, instead of `axis`.
    pub rotation: Option<Rotation>,
    /// Torque over the angle beyond the rest angle, in N m and rad.
    pub stiffness: Option<Law>,
    /// Torque over the angular speed, in N m and rad/s.
    pub damping: Option<Law>,
    /// Angle of b against a without torque (but for `preload`) in radians, from the first position. Absent: 0.
    pub rest_angle: Option<f64>,
    /// The same in degrees.
    pub rest_angle_deg: Option<f64>,
    /// Torque on b at the rest angle in N m.
    #[serde(default)]
    pub preload: f64,
}

/// Six springs and dampers: along a frame's axes and about them, for angles below about 30 degrees.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BushingKeys {
    /// Name of the first body. Absent: the world.
    pub a: Option<String>,
    /// Name of the second body.
    pub b: String,
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
    /// Force along a's x, y, z over the displacement, in N and m.
    pub stiffness: Option<List<Law, 3>>,
    /// Force along a's x, y, z over the speed, in N and m/s.
    pub damping: Option<List<Law, 3>>,
    /// Torque about a's x, y, z over the angle, in N m and rad.
    pub rotational_stiffness: Option<List<Law, 3>>,
    /// Torque about a's x, y, z over the angular speed, in N m and rad/s.
    pub rotational_damping: Option<List<Law, 3>>,
    /// Force on b along a's x, y, z without displacement in N.
    #[serde(default)]
    pub preload: Vector,
    /// Torque on b about a's x, y, z without rotation in N m.
    #[serde(default)]
    pub rotational_preload: Vector,
}

/// A force (or torque) over a displacement x (or angle, or rate): a number is its slope; a table gives a polynomial or
/// points.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Law {
    /// The slope of a straight line through zero.
    Slope(f64),
    /// A polynomial or points.
    Curved(CurvedLaw),
}

forms!(Law, "a number, { linear = …, quadratic = …, cubic = … } or { table = [[x, force], …] }",
    number => Law::Slope, table => Law::Curved);

/// linear x + quadratic abs(x) x + cubic x^3, or points.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CurvedLaw {
    /// Slope at zero.
    pub linear: Option<f64>,
    /// Factor of abs(x) x.
    pub quadratic: Option<f64>,
    /// Factor of x^3.
    pub cubic: Option<f64>,
    /// Points `[x, force]` in order of x: linear between them, and beyond the ends with the slope of the last piece.
    pub table: Option<Vec<List<f64, 2>>>,
}

impl Law {
    fn curve(this: Option<&Self>, at: &KeyPath) -> Checked<Curve> {
        let curve = match this {
            None => Curve::default(),
            Some(Self::Slope(slope)) => Curve::linear(at.non_negative(*slope)?),
            Some(Self::Curved(CurvedLaw { linear, quadratic, cubic, table })) => {
                let numbers = [linear, quadratic, cubic].map(Option::is_some);
                let table = table.as_ref().map(|t| Curve::Table(t.iter().map(|p| (p.0[0], p.0[1])).collect()));
                match table {
                    Some(_) if numbers.contains(&true) => {
                        return Err(at
                            .key("table")
                            .fault("the law is given twice")
                            .help("give coefficients or points"));
                    }
                    Some(table) => table,
                    None if numbers == [false; 3] => {
                        let help = "give `linear`, `quadratic`, `cubic`, or `table`";
                        return Err(at.fault("the law is empty").help(help));
                    }
                    None => Curve::Polynomial {
                        linear: linear.unwrap_or(0.0),
                        quadratic: quadratic.unwrap_or(0.0),
                        cubic: cubic.unwrap_or(0.0),
                    },
                }
            }
        };
        match curve.fault() {
            Some(why) => Err(at.fault(why)),
            None => Ok(curve),
        }
    }
}

fn law(at: &KeyPath, stiffness: &Option<Law>, damping: &Option<Law>, preload: f64) -> Checked<SpringLaw> {
    if stiffness.is_none() && damping.is_none() && preload == 0.0 {
        let help = "give `stiffness`, `damping`, `preload` or several of them";
        return Err(at.fault("the law of the spring is missing").help(help));
    }
    Ok(SpringLaw {
        stiffness: Law::curve(stiffness.as_ref(), &at.key("stiffness"))?,
        damping: Law::curve(damping.as_ref(), &at.key("damping"))?,
        preload,
    })
}

impl SpringKeys {
    /// The engine's spring.
    pub fn define(&self, at: &KeyPath) -> Checked<(SpringKind, Frames)> {
        let placement = Placement {
            at: None,
            directions: Directions { axis: &None, x_axis: &None, rotation: &None },
            each: [&self.at_a, &self.at_b],
            local: [&self.frame_a, &self.frame_b],
        };
        let help = "give `at_a` and `at_b` (in the world) or `frame_a` and `frame_b` (each on its body)";
        let frames = placement.frames(at, help)?;
        let rest = self.rest_length.map(|l| at.key("rest_length").non_negative(l)).transpose()?;
        let law = law(at, &self.stiffness, &self.damping, self.preload)?;
        Ok((SpringKind::Translational { rest, law }, frames))
    }
}

impl RotationalSpringKeys {
    /// The engine's spring.
    pub fn define(&self, at: &KeyPath) -> Checked<(SpringKind, Frames)> {
        let placement = Placement {
            at: Some(&self.at),
            directions: Directions { axis: &self.axis, x_axis: &self.x_axis, rotation: &self.rotation },
            each: [&None, &None],
            local: [&None, &None],
        };
        if self.rest_angle.is_some() && self.rest_angle_deg.is_some() {
            return Err(at.key("rest_angle_deg").fault("the rest angle is given twice"));
        }
        let rest = self.rest_angle.or(self.rest_angle_deg.map(f64::to_radians));
        let law = law(at, &self.stiffness, &self.damping, self.preload)?;
        Ok((SpringKind::Rotational { rest, law }, placement.frames(at, "give `at`")?))
    }
}

impl BushingKeys {
    /// The engine's bushing.
    pub fn define(&self, at: &KeyPath) -> Checked<(SpringKind, Frames)> {
        let placement = Placement {
            at: self.at.as_ref(),
            directions: Directions { axis: &self.axis, x_axis: &self.x_axis, rotation: &self.rotation },
            each: [&self.at_a, &self.at_b],
            local: [&self.frame_a, &self.frame_b],
        };
        let help = "give `at` (both frames in the world), `at_a` and `at_b` (each in the world), or `frame_a` and \
                    `frame_b` (each on its body)";
        let frames = placement.frames(at, help)?;
        let lists = [&self.stiffness, &self.damping, &self.rotational_stiffness, &self.rotational_damping];
        if lists.iter().all(|list| list.is_none()) {
            let help = "give `stiffness`, `damping`, `rotational_stiffness`, `rotational_damping` or several of them";
            return Err(at.fault("the law of the bushing is missing").help(help));
        }
        let curve = |list: &Option<List<Law, 3>>, key: &str, i: usize| {
            Law::curve(list.as_ref().map(|l| &l.0[i]), &at.key(key).index(i))
        };
        let mut laws: [SpringLaw; 6] = Default::default();
        for i in 0..3 {
            laws[i] = SpringLaw {
                stiffness: curve(&self.stiffness, "stiffness", i)?,
                damping: curve(&self.damping, "damping", i)?,
                preload: self.preload.0[i],
            };
            laws[i + 3] = SpringLaw {
                stiffness: curve(&self.rotational_stiffness, "rotational_stiffness", i)?,
                damping: curve(&self.rotational_damping, "rotational_damping", i)?,
                preload: self.rotational_preload.0[i],
            };
        }
        Ok((SpringKind::Bushing(Box::new(laws)), frames))
    }
}
