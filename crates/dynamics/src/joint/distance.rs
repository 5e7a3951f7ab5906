//! Distance: the origins stay at a distance, as by a massless rod with balls at its ends. One equation.

use super::parts::{Ends, JointPart, Parts};
use super::{Coordinates, JointFault, JointRows};
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
    fn assemble(&mut self, k: &Ends) -> Result<(), JointFault> {
        assemble_length(&mut self.length, k, "rod")
    }
}

/// Takes the length of `what` as assembled where none is given.
pub(super) fn assemble_length(length: &mut Option<f64>, k: &Ends, what: &'static str) -> Result<(), JointFault> {
    let l = *length.get_or_insert(k.offset().length());
    if l.is_finite() && l > 0.0 { Ok(()) } else { Err(JointFault::Length(what)) }
}
