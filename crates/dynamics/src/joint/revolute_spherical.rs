//! Revolute-spherical link: a massless rod that turns about a's z axis at one end and holds b's origin by a ball at the
//! other. Two equations.

use super::distance::assemble_length;
use super::parts::{Ends, JointPart, Parts};
use super::{Coordinates, JointFault, JointRows};
use grouser_math::Vec3;

/// A massless link with a hinge on a and a ball on b.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RevoluteSpherical {
    /// Length in m; `None`: as assembled.
    pub length: Option<f64>,
}

impl JointRows for RevoluteSpherical {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        let part = k.distance(Vec3::X);
        out.push(JointPart { value: part.value - self.length.unwrap_or(0.0), ..part });
        out.push(k.along(k.axis(0, 2)));
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
    fn assemble(&mut self, k: &Ends) -> Result<(), JointFault> {
        assemble_length(&mut self.length, k, "link")
    }
}
