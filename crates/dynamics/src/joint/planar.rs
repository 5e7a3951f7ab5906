//! Planar: b's origin stays in a's x-y plane and its z axis parallel to a's. Three equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// Two plates that slide and turn on each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Planar;

impl JointRows for Planar {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.push(k.along(k.axis(0, 2)));
        out.parallel(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
}
