//! Point on line: b's origin stays on a's z axis, b turns freely. Two equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A ball in a tube along z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointOnLine;

impl JointRows for PointOnLine {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.on_axis(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::POSITION
    }
}
