//! Tables of settings: structs whose fields are the keys of a table in a scene file.
//!
//! [`crate::table!`] writes the struct, its defaults, its reader and writer, the bounds of its numbers and the list of
//! its keys with their descriptions from one declaration. A new setting is one entry of such a declaration, and its
//! use.
//!
//! ```
//! grouser_dynamics::table! {
//!     /// A brake.
//!     pub struct Brake {
//!         keys {
//!             /// Largest torque in N m.
//!             pub max_torque: f64 = 100.0, positive;
//!             /// Share of the pedal that is play, 0 to 1.
//!             pub play as "pedal_play": f64 = 0.1, within(0.0, 1.0);
//!         }
//!     }
//! }
//! # use grouser_dynamics::table::SettingsTable;
//! let brake = Brake { play: 1.5, ..Brake::default() };
//! assert_eq!(brake.check().unwrap_err().key, "pedal_play");
//! ```
//!
//! `parts` are tables whose keys stand among the own ones; `inner` are fields that are not keys; `required` names keys,
//! own ones or those of parts, that a file must give. Serde's `flatten` would do the same, but loses the place of an
//! error in the file, and accepts unknown keys.

pub mod bound;
mod value;

pub use serde;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use std::fmt;
use std::marker::PhantomData;
pub(crate) use value::named_values;
pub use value::{TableValue, ValueForm, ValueSeed, Written, unknown};

/// A key of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableKey {
    /// Its name.
    pub key: &'static str,
    /// Lines of its description.
    pub about: &'static [&'static str],
    /// What its value may be.
    pub form: ValueForm,
}

/// A setting that is out of its bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct BadSetting {
    /// Its key.
    pub key: &'static str,
    /// What is wrong with it.
    pub why: bound::OutOfBounds,
}

/// A struct whose fields are the keys of a table. Written by [`crate::table!`].
pub trait SettingsTable: Default {
    /// Name of the type.
    const NAME: &'static str;
    /// Lines of its description.
    const ABOUT: &'static [&'static str];
    /// Keys that a file must give.
    const REQUIRED: &'static [&'static str];

    /// Lists the keys, those of its parts included.
    fn list(keys: &mut Vec<TableKey>);

    /// Reads the value of a key; false if the table does not have it.
    fn read<'de, A: MapAccess<'de>>(&mut self, key: &str, values: &mut A) -> Result<bool, A::Error>;

    /// Writes the keys with their values.
    fn write<M: SerializeMap>(&self, out: &mut M) -> Result<(), M::Error>;

    /// Checks that all numbers are within their bounds.
    fn check(&self) -> Result<(), BadSetting>;
}

/// The keys of a table, in the order of its declaration.
pub fn keys_of<T: SettingsTable>() -> Vec<TableKey> {
    let mut keys = Vec::new();
    T::list(&mut keys);
    keys
}

/// Reads a table; a key that it does not have is an error that names all of them.
pub fn deserialize<'de, T: SettingsTable, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(TableVisitor(PhantomData))
}

/// Writes a table.
pub fn serialize<T: SettingsTable, S: Serializer>(table: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    table.write(&mut map)?;
    map.end()
}

struct TableVisitor<T>(PhantomData<T>);

impl<'de, T: SettingsTable> Visitor<'de> for TableVisitor<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a table")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut values: A) -> Result<T, A::Error> {
        let keys: Vec<&'static str> = keys_of::<T>().iter().map(|key| key.key).collect();
        let mut table = T::default();
        let mut missing = T::REQUIRED.to_vec();
        // The key is checked while it is read, so that an error has the place of the key.
        while let Some(key) = values.next_key_seed(KnownKey(&keys))? {
            table.read(key, &mut values)?;
            missing.retain(|required| *required != key);
        }
        missing.first().map_or(Ok(table), |key| Err(de::Error::missing_field(key)))
    }
}

struct KnownKey<'a>(&'a [&'static str]);

impl<'de> DeserializeSeed<'de> for KnownKey<'_> {
    type Value = &'static str;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'static str, D::Error> {
        let name: String = de::Deserialize::deserialize(deserializer)?;
        let known = self.0.iter().copied();
        known.clone().find(|key| *key == name).ok_or_else(|| unknown("field", &name, known))
    }
}

/// Declares a table of settings; see [the module](mod@crate::table).
#[macro_export]
macro_rules! table {
    (
        $(#[doc = $about:literal])+
        pub struct $name:ident {
            keys {$(
                $(#[doc = $doc:literal])+
                pub $field:ident $(as $key:literal)?: $type:ty = $default:expr
                    $(, $bound:ident $(($($limit:expr),+))?)?;
            )*}
            $(parts {$(
                $(#[doc = $part_doc:literal])+
                pub $part:ident: $part_type:ty;
            )*})?
            $(inner {$(
                $(#[doc = $inner_doc:literal])+
                pub $inner:ident: $inner_type:ty = $inner_default:expr;
            )*})?
            $(required { $($required:ident),+ $(,)? })?
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[doc = $doc])+ pub $field: $type,)*
            $($($(#[doc = $part_doc])+ pub $part: $part_type,)*)?
            $($($(#[doc = $inner_doc])+ pub $inner: $inner_type,)*)?
        }

        impl Default for $name {
            fn default() -> Self {
                Self {
                    $($field: $default,)*
                    $($($part: <$part_type>::default(),)*)?
                    $($($inner: $inner_default,)*)?
                }
            }
        }

        impl $crate::table::SettingsTable for $name {
            const NAME: &'static str = stringify!($name);
            const ABOUT: &'static [&'static str] = &[$($about),+];
            const REQUIRED: &'static [&'static str] = &[$($(stringify!($required)),+)?];

            fn list(keys: &mut Vec<$crate::table::TableKey>) {
                $(keys.push($crate::table::TableKey {
                    key: $crate::table!(@key $field $($key)?),
                    about: &[$($doc),+],
                    form: <$type as $crate::table::TableValue>::form(),
                });)*
                $($(<$part_type as $crate::table::SettingsTable>::list(keys);)*)?
            }

            fn read<'de, A: $crate::table::serde::de::MapAccess<'de>>(
                &mut self,
                key: &str,
                values: &mut A,
            ) -> Result<bool, A::Error> {
                $(if key == $crate::table!(@key $field $($key)?) {
                    self.$field = values.next_value_seed($crate::table::ValueSeed(std::marker::PhantomData))?;
                    return Ok(true);
                })*
                $($(if $crate::table::SettingsTable::read(&mut self.$part, key, values)? {
                    return Ok(true);
                })*)?
                Ok(false)
            }

            fn write<M: $crate::table::serde::ser::SerializeMap>(&self, out: &mut M) -> Result<(), M::Error> {
                $(if !$crate::table::TableValue::is_absent(&self.$field) {
                    out.serialize_entry($crate::table!(@key $field $($key)?), &$crate::table::Written(&self.$field))?;
                })*
                $($($crate::table::SettingsTable::write(&self.$part, out)?;)*)?
                Ok(())
            }

            fn check(&self) -> Result<(), $crate::table::BadSetting> {
                $({
                    let within = |_x: f64| -> Result<(), $crate::table::bound::OutOfBounds> {
                        $($crate::table::bound::$bound(_x $($(, $limit)+)?)?;)?
                        Ok(())
                    };
                    let checked = $crate::table::TableValue::number(&self.$field).map_or(Ok(()), within);
                    let key = $crate::table!(@key $field $($key)?);
                    checked.map_err(|why| $crate::table::BadSetting { key, why })?;
                })*
                $($($crate::table::SettingsTable::check(&self.$part)?;)*)?
                Ok(())
            }
        }

        impl<'de> $crate::table::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::table::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::table::deserialize(deserializer)
            }
        }

        impl $crate::table::serde::Serialize for $name {
            fn serialize<S: $crate::table::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::table::serialize(self, serializer)
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
}
