//! Values that several tables share: lists of fixed length, rotations, names from a list.

use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::table::{TableValue, ValueForm};
use grouser_math::{Quat, Vec3, quat};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A list of exactly `N` values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct List<T, const N: usize>(pub [T; N]);

/// Three numbers: x, y, z.
pub type Vector = List<f64, 3>;

impl Vector {
    /// As a vector.
    pub fn vec3(&self) -> Vec3 {
        Vec3::from_array(self.0)
    }
}

impl<const N: usize> Default for List<f64, N> {
    fn default() -> Self {
        List([0.0; N])
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = List<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "a list of {N} values")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::with_capacity(N);
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                let count = items.len();
                items.try_into().map(List).map_err(|_| de::Error::invalid_length(count, &self))
            }
        }
        deserializer.deserialize_seq(Items(std::marker::PhantomData))
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<T: JsonSchema, const N: usize> JsonSchema for List<T, N> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}_x{N}", T::schema_name()).into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": generator.subschema_for::<T>(), "minItems": N, "maxItems": N })
    }
}

impl<T: TableValue + DeserializeOwned + Serialize, const N: usize> TableValue for List<T, N> {
    fn form() -> ValueForm {
        ValueForm::Array(Box::new(T::form()), N)
    }
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Deserialize::deserialize(deserializer)
    }
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }
}

/// Deserialises a type that has one form per TOML type, keeping the place of every error (which `untagged` would lose).
macro_rules! forms {
    ($type:ty, $expects:literal, $($form:ident => $make:expr),+) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Forms;
                impl<'de> Visitor<'de> for Forms {
                    type Value = $type;
                    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                        f.write_str($expects)
                    }
                    $(forms!(@ $form $make);)+
                }
                deserializer.deserialize_any(Forms)
            }
        }
    };
    (@ number $make:expr) => {
        fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
            Ok($make(value))
        }
        fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
            Ok($make(value as f64))
        }
    };
    (@ whole $make:expr) => {
        fn visit_i64<E: de::Error>(self, value: i64) -> Result<Self::Value, E> {
            u32::try_from(value).map($make).map_err(|_| E::invalid_value(de::Unexpected::Signed(value), &self))
        }
    };
    (@ text $make:expr) => {
        fn visit_str<E: de::Error>(self, value: &str) -> Result<Self::Value, E> {
            $make(value)
        }
    };
    (@ list $make:expr) => {
        fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
            Deserialize::deserialize(SeqAccessDeserializer::new(list)).map($make)
        }
    };
    (@ table $make:expr) => {
        fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Self::Value, A::Error> {
            Deserialize::deserialize(MapAccessDeserializer::new(table)).map($make)
        }
    };
}

/// A key whose values are the names of a list in the engine.
macro_rules! named {
    ($(#[$doc:meta])* $key:ident($type:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct $key(pub $type);

        impl $key {
            fn names() -> Vec<&'static str> {
                <$type>::ALL.iter().map(|item| item.name()).collect()
            }
        }

        impl<'de> Deserialize<'de> for $key {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                <$type>::ALL.into_iter().find(|item| item.name() == name).map(Self).ok_or_else(|| {
                    let known = Self::names().iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
                    de::Error::custom(format!("unknown variant `{name}`, expected one of {known}"))
                })
            }
        }

        impl Serialize for $key {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.name())
            }
        }

        impl JsonSchema for $key {
            fn schema_name() -> Cow<'static, str> {
                stringify!($key).into()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "enum": Self::names() })
            }
        }

        impl grouser_dynamics::table::TableValue for $key {
            fn form() -> grouser_dynamics::table::ValueForm {
                grouser_dynamics::table::ValueForm::Names(Self::names())
            }
            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::deserialize(deserializer)
            }
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.serialize(serializer)
            }
        }
    };
}

pub(super) use {forms, named};

/// A rotation: a quaternion `[w, x, y, z]`, or `{ axis = [x, y, z], angle_deg = a }`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Rotation {
    /// Unit quaternion, scalar first.
    Quaternion(List<f64, 4>),
    /// Turn about an axis.
    Turn(Turn),
}

forms!(Rotation, "a quaternion [w, x, y, z] or a table { axis = [x, y, z], angle_deg = … }",
    list => Rotation::Quaternion, table => Rotation::Turn);

/// A turn about an axis.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Direction of the axis; need not be of unit length.
    pub axis: Vector,
    /// Angle in radians.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub angle: Option<f64>,
    /// Angle in degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub angle_deg: Option<f64>,
}

impl Rotation {
    /// As a unit quaternion.
    pub fn quat(&self, at: &KeyPath) -> Checked<Quat> {
        match self {
            Self::Quaternion(q) => {
                let length = q.0.iter().map(|c| c * c).sum::<f64>().sqrt();
                if length == 0.0 {
                    return Err(at.fault("the quaternion is zero").help("no rotation is [1, 0, 0, 0] (scalar first)"));
                }
                if (length - 1.0).abs() > 1e-3 {
                    let unit = q.0.map(|c| (c / length * 1e9).round() / 1e9);
                    return Err(at
                        .fault(format!("the quaternion has length {length}, not 1"))
                        .help(format!("the unit quaternion of this direction is {unit:?} (scalar first)")));
                }
                Ok(quat::from_scalar_first(q.0.map(|c| c / length)))
            }
            Self::Turn(turn) => {
                let angle = at.exactly_one(
                    "the angle",
                    vec![("angle", turn.angle), ("angle_deg", turn.angle_deg.map(f64::to_radians))],
                )?;
                Ok(quat::exp(unit(&at.key("axis"), &turn.axis)? * angle))
            }
        }
    }
}

/// The unit vector along a direction.
pub fn unit(at: &KeyPath, direction: &Vector) -> Checked<Vec3> {
    direction.vec3().try_normalize().ok_or_else(|| at.fault("the direction has no length"))
}

/// Default of `group`.
pub(super) fn first_group() -> u32 {
    1
}

/// Default of what is on.
pub(super) fn yes() -> bool {
    true
}

/// Default of `mask`.
pub(super) fn all_groups() -> u32 {
    u32::MAX
}
