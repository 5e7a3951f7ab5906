//! Constant velocity (Rzeppa): the origins coincide and b does not turn about the shaft against a, however it is bent.
//! Four equations.
//!
//! With R = R_a' R_b the fourth is R_12 - R_21 = x_a . y_b - y_a . x_b = 0: the axis of R has no component along z, so
//! it lies in the plane that halves the angle between the shafts. That is the condition of equal angular speeds.

use super::parts::{Ends, JointPart, Parts};
use super::{Coordinates, JointRows};
use grouser_math::Twist;

/// A homokinetic joint between shafts along z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConstantVelocity;

impl JointRows for ConstantVelocity {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.coincide(k);
        let p = k.perpendicular(k.axis(0, 0), k.axis(1, 1));
        let q = k.perpendicular(k.axis(0, 1), k.axis(1, 0));
        let minus = |a: &Twist, b: &Twist| Twist { linear: a.linear - b.linear, angular: a.angular - b.angular };
        let jacobian = std::array::from_fn(|s| minus(&p.jacobian[s], &q.jacobian[s]));
        out.push(JointPart { jacobian, value: p.value - q.value });
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
}
