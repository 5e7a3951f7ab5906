//! Rope: the origins come no farther apart than a length. One inequality.

use super::distance::assemble_length;
use super::parts::{Ends, JointPart, Parts};
use super::{Coordinates, JointFault, JointRows};
use grouser_math::{Twist, Vec3};

/// A massless rope: slack below its length, taut at it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rope {
    /// Length in m; `None`: as assembled.
    pub length: Option<f64>,
}

impl JointRows for Rope {
    fn equations(&self, _: &Ends, _: &mut Parts) {}
    fn inequalities(&self, k: &Ends, out: &mut Parts) {
        let part = k.distance(Vec3::Z);
        let minus = |t: &Twist| Twist { linear: -t.linear, angular: -t.angular };
        let jacobian = std::array::from_fn(|s| minus(&part.jacobian[s]));
        out.push(JointPart { jacobian, value: self.length.unwrap_or(0.0) - part.value });
    }
    fn is_one_sided(&self) -> bool {
        true
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
    fn assemble(&mut self, k: &Ends) -> Result<(), JointFault> {
        assemble_length(&mut self.length, k, "rope")
    }
}
