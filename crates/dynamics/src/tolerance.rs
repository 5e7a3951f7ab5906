//! How exactly a step is solved.

use crate::table::{TableValue, ValueForm, unknown};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Largest residual of a step, as a share of g h, that counts as solved without a word.
const LOOSE: f64 = 0.1;
/// Share of g h by default.
const USUAL: f64 = 0.01;
/// What stands for g h without gravity, m/s.
const WEIGHTLESS: f64 = 1e-3;

/// The natural-map residual to reach in every step. (Serde's derives are for states; scene files have the key's forms.)
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Tolerance {
    /// As a share of g h, the speed that gravity gives in one step (without gravity: of 1 mm/s).
    Relative(f64),
    /// As a speed in m/s.
    Absolute(f64),
    /// As a force in N: what a contact or row is still off by. Never looser than 10 % of g h.
    Force(f64),
}

impl Default for Tolerance {
    fn default() -> Self {
        Self::Relative(USUAL)
    }
}

/// Names of the keys and what they mean.
const KEYS: &[(&str, &str)] = &[
    ("relative", "As a share of g h, the speed that gravity gives in one step; without gravity, of 1 mm/s."),
    ("absolute", "As a speed in m/s; a plain number is the same."),
    ("force", "As a force in N that a contact may be off by; never looser than 10 % of g h."),
];

impl Tolerance {
    /// In m/s, for gravity in m/s^2, steps of `h` s, and contacts and rows whose effective masses are at most `eta` kg:
    /// a residual u is an impulse of eta u.
    pub(crate) fn speed(self, gravity: f64, h: f64, eta: impl FnOnce() -> f64) -> f64 {
        let gh = gravity * h;
        let unit = if gh > 0.0 { gh } else { WEIGHTLESS };
        match self {
            Self::Relative(share) => share * unit,
            Self::Absolute(speed) => speed,
            Self::Force(force) => (force * h / eta()).min(LOOSE * unit),
        }
    }

    /// What to mind about a tolerance that is looser than 10 % of g h.
    pub(crate) fn warning(self, gravity: f64, h: f64) -> Option<String> {
        let gh = gravity * h;
        let share = self.speed(gravity, h, || f64::INFINITY) / gh;
        (gh > 0.0 && share > LOOSE * (1.0 + 1e-9)).then(|| {
            format!(
                "solver.tolerance is {:.1} % of g h (at most {} % is usual): steps that count as converged are far \
                 from solved, and bodies may sink, creep or tremble; give solver.tolerance = {{ relative = {USUAL} }}, \
                 or a number below {:.1e} m/s",
                100.0 * share,
                100.0 * LOOSE,
                LOOSE * gh
            )
        })
    }

    fn of_key<E: de::Error>(key: &str, value: f64) -> Result<Self, E> {
        match key {
            "relative" => Ok(Self::Relative(value)),
            "absolute" => Ok(Self::Absolute(value)),
            "force" => Ok(Self::Force(value)),
            other => Err(unknown("field", other, KEYS.iter().map(|(key, _)| *key))),
        }
    }
}

impl fmt::Display for Tolerance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Relative(share) => write!(f, "{} % of g h", 100.0 * share),
            Self::Absolute(speed) => write!(f, "{speed} m/s"),
            Self::Force(force) => write!(f, "{force} N"),
        }
    }
}

struct NumberOrTable;

impl<'de> Visitor<'de> for NumberOrTable {
    type Value = Tolerance;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("{ relative = share of g h }, { absolute = m/s }, { force = N } or a number in m/s")
    }
    fn visit_f64<E: de::Error>(self, speed: f64) -> Result<Tolerance, E> {
        Ok(Tolerance::Absolute(speed))
    }
    fn visit_i64<E: de::Error>(self, speed: i64) -> Result<Tolerance, E> {
        Ok(Tolerance::Absolute(speed as f64))
    }
    fn visit_u64<E: de::Error>(self, speed: u64) -> Result<Tolerance, E> {
        Ok(Tolerance::Absolute(speed as f64))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tolerance, A::Error> {
        let one = || de::Error::custom("give one of `relative`, `absolute` and `force`");
        let key: String = map.next_key()?.ok_or_else(one)?;
        // The key is checked before its value, so that an error has the place of the key.
        Tolerance::of_key::<A::Error>(&key, 0.0)?;
        let tolerance = Tolerance::of_key(&key, map.next_value()?)?;
        match map.next_key::<String>()? {
            None => Ok(tolerance),
            Some(_) => Err(one()),
        }
    }
}

impl TableValue for Tolerance {
    fn form() -> ValueForm {
        ValueForm::OneOf(vec![ValueForm::Number, ValueForm::OneNumber(KEYS)])
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrTable)
    }

    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (key, value) = match self {
            Self::Absolute(speed) => return serializer.serialize_f64(*speed),
            Self::Relative(share) => ("relative", share),
            Self::Force(force) => ("force", force),
        };
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(key, value)?;
        map.end()
    }

    fn is_absent(&self) -> bool {
        *self == Self::default()
    }

    fn number(&self) -> Option<f64> {
        let (Self::Relative(x) | Self::Absolute(x) | Self::Force(x)) = self;
        Some(*x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_metres_per_second() {
        let speed = |t: Tolerance, g: f64| t.speed(g, 0.01, || 2.0);
        assert_eq!(speed(Tolerance::default(), 10.0), 0.01 * (10.0 * 0.01));
        assert!((speed(Tolerance::default(), 0.0) - 1e-5).abs() < 1e-20);
        assert_eq!(speed(Tolerance::Absolute(3e-4), 10.0), 3e-4);
        // 0.4 N for 10 ms move 2 kg by 2 mm/s; 40 N would be a fifth of a metre per second, more than 10 % of g h.
        assert!((speed(Tolerance::Force(0.4), 10.0) - 2e-3).abs() < 1e-15);
        assert_eq!(speed(Tolerance::Force(40.0), 10.0), 0.1 * (10.0 * 0.01));
    }

    #[test]
    fn loose_ones_are_told() {
        let warning = |t: Tolerance| t.warning(10.0, 0.01);
        assert!(warning(Tolerance::Absolute(0.02)).is_some_and(|w| w.contains("20.0 % of g h")));
        assert!(warning(Tolerance::Relative(0.2)).is_some());
        for t in [Tolerance::Absolute(0.01), Tolerance::Relative(0.1), Tolerance::Force(1e9), Tolerance::default()] {
            assert_eq!(warning(t), None);
        }
        assert_eq!(Tolerance::Absolute(1.0).warning(0.0, 0.01), None);
    }
}
