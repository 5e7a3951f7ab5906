//! Distance: the origins stay at a distance, as by a massless rod with balls at its ends. One equation.

use super::parts::{Ends, JointPart, Parts};
use super::{Coordinates, JointRows};
use grouser_math::Vec3;

/// A massless rod.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Distance {
    /// Length in m; `None`: as assembled.
    pub length: Option<f64>,
}

impl JointRows for Distance {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        let part = k.distance(Vec3::Z);
        out.push(JointPart { value: part.value - self.length.unwrap_or(0.0), ..part });
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
    fn assemble(&mut self, k: &Ends) -> Result<(), String> {
        assemble_length(&mut self.length, k, "the rod has no length")
    }
}

/// Takes the length as assembled where none is given.
pub(super) fn assemble_length(length: &mut Option<f64>, k: &Ends, fault: &str) -> Result<(), String> {
    let l = *length.get_or_insert(k.offset().length());
    if l.is_finite() && l > 0.0 { Ok(()) } else { Err(fault.into()) }
}
