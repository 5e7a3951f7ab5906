//! Why a vehicle cannot be built.

use grouser_dynamics::BuildError;

/// Why a vehicle cannot be built; `key` says which number is to blame.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{why}")]
pub struct VehicleError {
    /// Key of the description, with dots and list indices: `road_wheel.2.position`; empty where no single one is to
    /// blame.
    pub key: String,
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub remedy: String,
}

impl VehicleError {
    pub(super) fn new(key: impl Into<String>, why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { key: key.into(), why: why.into(), remedy: remedy.into() }
    }

    /// Refuses a number that is not above 0.
    pub(super) fn unless_positive(key: impl Into<String>, value: f64) -> Result<(), Self> {
        if value.is_nan() || value <= 0.0 {
            return Err(Self::new(key, format!("must be positive, is {value}"), "give a number above 0"));
        }
        Ok(())
    }
}

impl From<BuildError> for VehicleError {
    /// What the engine refuses is no single key's fault.
    fn from(e: BuildError) -> Self {
        Self::new("", e.why, e.remedy)
    }
}
