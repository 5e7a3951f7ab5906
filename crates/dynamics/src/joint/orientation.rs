//! Orientation: b keeps its orientation against a, and moves freely otherwise. Three equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// Keeps b from turning against a.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orientation;

impl JointRows for Orientation {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.aligned(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
}
