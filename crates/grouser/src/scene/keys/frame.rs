//! Frames of joints and springs: where they stand on their bodies.

use super::value::{Rotation, Vector, forms, unit};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::Frames;
use grouser_math::{Mat3, Pose, Quat, Vec3};
use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::fmt;

/// A frame of a joint or spring: a point `[x, y, z]`, or a table with its directions too.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FramePlace {
    /// A point in m.
    Point(Vector),
    /// Point and directions.
    Frame(FrameKeys),
}

forms!(FramePlace, "a point [x, y, z] or a table { position = [x, y, z], axis = [x, y, z] }",
    list => FramePlace::Point, table => FramePlace::Frame);

/// Point and directions of a frame: give `axis`, perhaps with `x_axis`, or `rotation`, or neither.
#[derive(Clone, Debug, Default, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FrameKeys {
    /// Origin in m.
    pub position: Vector,
    /// Direction of the frame's z axis; need not be of unit length.
    pub axis: Option<Vector>,
    /// Direction of its x axis, taken perpendicular to z. Absent: x is turned as little as z.
    pub x_axis: Option<Vector>,
    /// Orientation of the frame.
    pub rotation: Option<Rotation>,
}

/// The keys of a frame's directions, wherever they stand.
#[derive(Clone, Copy)]
pub struct Directions<'a> {
    /// Direction of z.
    pub axis: &'a Option<Vector>,
    /// Direction of x.
    pub x_axis: &'a Option<Vector>,
    /// Both.
    pub rotation: &'a Option<Rotation>,
}

impl Directions<'_> {
    /// The rotation; none if no key is given. `at`: the table with the keys.
    pub fn rotation(&self, at: &KeyPath) -> Checked<Option<Quat>> {
        match (self.axis, self.x_axis, self.rotation) {
            (None, None, None) => Ok(None),
            (None, None, Some(rotation)) => rotation.quat(&at.key("rotation")).map(Some),
            (axis, _, Some(_)) => {
                let key = if axis.is_some() { "axis" } else { "x_axis" };
                Err(at.key(key).fault("the directions are given twice").help(format!("give `{key}` or `rotation`")))
            }
            (axis, x_axis, None) => {
                let z = axis.as_ref().map_or(Ok(Vec3::Z), |axis| unit(&at.key("axis"), axis))?;
                let Some(x_axis) = x_axis else { return Ok(Some(least_turn(z))) };
                let x = unit(&at.key("x_axis"), x_axis)?;
                let across = x - z * x.dot(z);
                if across.length() < 1e-6 {
                    return Err(at.key("x_axis").fault("the x axis is parallel to the z axis"));
                }
                let x = across.normalize();
                Ok(Some(Quat::from_mat3(&Mat3::from_cols(x, z.cross(x), z)).normalize()))
            }
        }
    }
}

/// The smallest rotation that takes z to `axis`; for -z half a turn about x.
fn least_turn(axis: Vec3) -> Quat {
    let q = Quat::from_xyzw(-axis.y, axis.x, 0.0, 1.0 + axis.z);
    if q.length() < 1e-6 { Quat::from_xyzw(1.0, 0.0, 0.0, 0.0) } else { q.normalize() }
}

impl FrameKeys {
    fn pose(&self, at: &KeyPath) -> Checked<Pose> {
        let directions = Directions { axis: &self.axis, x_axis: &self.x_axis, rotation: &self.rotation };
        Ok(Pose::new(self.position.vec3(), directions.rotation(at)?.unwrap_or(Quat::IDENTITY)))
    }
}

impl FramePlace {
    /// As a pose; a mere point takes `rotation`.
    fn pose(&self, at: &KeyPath, rotation: Quat) -> Checked<Pose> {
        match self {
            Self::Point(p) => Ok(Pose::new(p.vec3(), rotation)),
            Self::Frame(frame) => frame.pose(at),
        }
    }
}

/// All keys that say where the two frames of a joint or spring are.
pub struct Placement<'a> {
    /// Both, in the world.
    pub at: Option<&'a Vector>,
    /// Their directions in the world.
    pub directions: Directions<'a>,
    /// Each in the world.
    pub each: [&'a Option<FramePlace>; 2],
    /// Each on its body.
    pub local: [&'a Option<FramePlace>; 2],
}

impl Placement<'_> {
    /// The engine's frames. `at`: the table with the keys. `keys` is the help where none is given.
    pub fn frames(&self, at: &KeyPath, help: &str) -> Checked<Frames> {
        let directions = self.directions.rotation(at)?;
        let rotation = directions.unwrap_or(Quat::IDENTITY);
        let pair = |places: [&Option<FramePlace>; 2], keys: [&'static str; 2], rotation: Quat| match places {
            [Some(a), Some(b)] => Ok(Some((a.pose(&at.key(keys[0]), rotation)?, b.pose(&at.key(keys[1]), rotation)?))),
            [None, None] => Ok(None),
            [None, Some(_)] => Err(at.key(keys[1]).fault(format!("`{}` is missing beside it", keys[0]))),
            [Some(_), None] => Err(at.key(keys[0]).fault(format!("`{}` is missing beside it", keys[1]))),
        };
        let both = self.at.map(|p| Frames::World(Pose::new(p.vec3(), rotation)));
        let each = pair(self.each, ["at_a", "at_b"], rotation)?.map(|(a, b)| Frames::WorldEach(a, b));
        let local = pair(self.local, ["frame_a", "frame_b"], Quat::IDENTITY)?.map(|(a, b)| Frames::Local(a, b));
        if local.is_some() && directions.is_some() {
            let key = ["axis", "x_axis", "rotation"];
            let given = [self.directions.axis.is_some(), self.directions.x_axis.is_some(), true];
            let key = key[given.iter().position(|g| *g).expect("the last is always given")];
            let help = "write it into `frame_a` and `frame_b`: { position = [x, y, z], axis = [x, y, z] }";
            return Err(at
                .key(key)
                .fault("it is a direction in the world, but the frames are on the bodies")
                .help(help));
        }
        if both.is_none() && each.is_none() && local.is_none() {
            return Err(at.fault("the place is missing").help(help));
        }
        at.exactly_one("the place", vec![("at", both), ("at_a", each), ("frame_a", local)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_becomes_z_and_x_stays_near() {
        for axis in [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::Z, Vec3::new(0.6, 0.0, -0.8)] {
            assert!((least_turn(axis) * Vec3::Z - axis).length() < 1e-15, "{axis}");
        }
        assert_eq!(least_turn(Vec3::Z), Quat::IDENTITY);
        assert!((least_turn(Vec3::Y) * Vec3::X - Vec3::X).length() < 1e-15);
    }
}
