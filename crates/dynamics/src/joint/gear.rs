//! Gear: the angles of two shafts against their carrier keep a ratio. One equation.

use super::parts::{Ends, JointPart, Parts, spin};
use super::{Coordinates, JointFault, JointRows};

/// A pair of gears: a's shaft along the z axis of its frame, b's along that of its own, both on bearings in the carrier
/// (the bearings are joints of their own).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gear {
    /// Speed of b over speed of a, each about its own z axis: negative for outer gears on parallel axes.
    pub ratio: f64,
}

impl JointRows for Gear {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        let (a, b) = (k.axis(2, 2), k.axis(3, 2));
        let jacobian = [spin(-self.ratio * a), spin(b), spin(self.ratio * a - b)];
        out.push(JointPart { jacobian, value: k.angle[1] - self.ratio * k.angle[0] });
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::CARRIED
    }
    fn assemble(&mut self, _: &Ends) -> Result<(), JointFault> {
        let fine = self.ratio.is_finite() && self.ratio != 0.0;
        if fine { Ok(()) } else { Err(JointFault::Ratio(self.ratio)) }
    }
}
