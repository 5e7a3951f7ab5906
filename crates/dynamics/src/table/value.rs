//! Values of the keys of a table: how they are read and written, and what they may be.

use serde::de::{self, DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueForm {
    /// A number.
    Number,
    /// A whole number, 0 or greater.
    Whole,
    /// True or false.
    Flag,
    /// Text.
    Text,
    /// One of these names.
    Names(Vec<&'static str>),
    /// A list.
    List(Box<ValueForm>),
    /// A list of so many.
    Array(Box<ValueForm>, usize),
    /// One of several forms.
    OneOf(Vec<ValueForm>),
    /// A table with one of these numbers: keys and what they mean.
    OneNumber(&'static [(&'static str, &'static str)]),
    /// What the reader of scene files defines under this name.
    Defined(&'static str),
}

/// The value of a key.
pub trait TableValue: Sized {
    /// What it may be.
    fn form() -> ValueForm;

    /// Reads it.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;

    /// Writes it.
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// Is it left out of a file?
    fn is_absent(&self) -> bool {
        false
    }

    /// The number that bounds are about.
    fn number(&self) -> Option<f64> {
        None
    }
}

macro_rules! plain_values {
    ($($type:ty: $form:ident, $number:expr;)*) => {$(
        impl TableValue for $type {
            fn form() -> ValueForm {
                ValueForm::$form
            }
            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                de::Deserialize::deserialize(deserializer)
            }
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.serialize(serializer)
            }
            fn number(&self) -> Option<f64> {
                ($number)(self)
            }
        }
    )*};
}

plain_values! {
    f64: Number, |x: &f64| Some(*x);
    u32: Whole, |n: &u32| Some(f64::from(*n));
    bool: Flag, |_| None;
    String: Text, |_| None;
}

impl<T: TableValue> TableValue for Option<T> {
    fn form() -> ValueForm {
        T::form()
    }
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Some)
    }
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(value) => value.write(serializer),
            None => serializer.serialize_none(),
        }
    }
    fn is_absent(&self) -> bool {
        self.is_none()
    }
    fn number(&self) -> Option<f64> {
        self.as_ref().and_then(T::number)
    }
}

impl<T: TableValue> TableValue for Vec<T> {
    fn form() -> ValueForm {
        ValueForm::List(Box::new(T::form()))
    }
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T>(PhantomData<T>);
        impl<'de, T: TableValue> Visitor<'de> for Items<T> {
            type Value = Vec<T>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element_seed(ValueSeed(PhantomData))? {
                    items.push(item);
                }
                Ok(items)
            }
        }
        deserializer.deserialize_seq(Items(PhantomData))
    }
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Written))
    }
}

/// Makes values of enums with `ALL` and `name()`; `by` a function that knows further names.
macro_rules! named_values {
    (@find $type:ident, $name:expr) => { <$type>::ALL.iter().copied().find(|item| item.name() == $name) };
    (@find $type:ident, $name:expr, $find:expr) => { $find($name) };
    ($($type:ident $(by $find:expr)?),* $(,)?) => {$(
        impl $crate::table::TableValue for $type {
            fn form() -> $crate::table::ValueForm {
                $crate::table::ValueForm::Names(<$type>::ALL.iter().map(|item| item.name()).collect())
            }
            fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name: String = serde::Deserialize::deserialize(deserializer)?;
                let known = <$type>::ALL.iter().map(|item| item.name());
                let found: Option<Self> = $crate::table::named_values!(@find $type, name.as_str() $(, $find)?);
                found.ok_or_else(|| $crate::table::unknown("variant", &name, known))
            }
            fn write<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    )*};
}

pub(crate) use named_values;

/// The error about an unknown name, in serde's words: "unknown field `x`, expected one of `a`, `b`".
pub fn unknown<E: de::Error>(what: &str, name: &str, known: impl Iterator<Item = &'static str>) -> E {
    let known = known.map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ");
    E::custom(format!("unknown {what} `{name}`, expected one of {known}"))
}

/// Reads a value in a map or list.
pub struct ValueSeed<T>(pub PhantomData<T>);

impl<'de, T: TableValue> DeserializeSeed<'de> for ValueSeed<T> {
    type Value = T;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer)
    }
}

/// Writes a value into a map or list.
pub struct Written<'a, T>(pub &'a T);

impl<T: TableValue> Serialize for Written<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}
