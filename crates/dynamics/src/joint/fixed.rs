//! Fixed: b does not move against a. Six equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// Holds two bodies together in all directions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fixed;

impl JointRows for Fixed {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.coincide(k);
        out.aligned(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
}
