//! Rack and pinion: the angle of a pinion and the travel of a rack, both against their carrier, keep a ratio. One
//! equation.

use super::parts::{Ends, JointPart, Parts, spin};
use super::{Coordinates, JointFault, JointRows};
use grouser_math::Twist;

/// The pinion a turns about the z axis of its frame, the rack b slides along that of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RackAndPinion {
    /// Advance of the rack b along its z axis per radian of the pinion a, m: the pinion's radius, with sign.
    pub radius: f64,
}

impl JointRows for RackAndPinion {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        let (a, n) = (k.axis(2, 2), k.axis(3, 2));
        let p = k.frame[1].position;
        let at = |s: usize| (p - k.center[s]).cross(n);
        let rack = Twist { linear: n, angular: at(1) };
        let carrier = Twist { linear: -n, angular: -at(2) + self.radius * a };
        let value = n.dot(p - k.frame[3].position) - self.radius * k.angle[0];
        out.push(JointPart { jacobian: [spin(-self.radius * a), rack, carrier], value });
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::CARRIED
    }
    fn assemble(&mut self, _: &Ends) -> Result<(), JointFault> {
        let fine = self.radius.is_finite() && self.radius != 0.0;
        if fine { Ok(()) } else { Err(JointFault::Radius(self.radius)) }
    }
}
