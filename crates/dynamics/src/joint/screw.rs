//! Screw: b turns about the common z axis and advances by a lead per turn. Five equations.

use super::parts::{Ends, JointPart, Parts, spin};
use super::{Coordinates, JointFault, JointRows};
use std::f64::consts::TAU;

/// A nut on a threaded bar along z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Screw {
    /// Advance along z per turn, m; negative for a left-hand thread.
    pub lead: f64,
}

impl JointRows for Screw {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.on_axis(k);
        out.parallel(k);
        // z - lead angle / (2 pi)
        let z = k.axis(0, 2);
        let slope = self.lead / TAU;
        let mut part = k.along(z);
        part.jacobian[0] = part.jacobian[0].plus(&spin(slope * z));
        part.jacobian[1] = part.jacobian[1].plus(&spin(-slope * z));
        out.push(JointPart { value: part.value - slope * k.angle[0], ..part });
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::BOTH
    }
    fn assemble(&mut self, _: &Ends) -> Result<(), JointFault> {
        if self.lead.is_finite() { Ok(()) } else { Err(JointFault::Lead) }
    }
}
