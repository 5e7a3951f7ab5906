//! Point in plane: b's origin stays in a's x-y plane, b turns freely. One equation.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A ball between two plates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointInPlane;

impl JointRows for PointInPlane {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.push(k.along(k.axis(0, 2)));
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
}
