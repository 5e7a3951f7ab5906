//! Revolute: b turns about the common z axis. Five equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A hinge about z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Revolute;

impl JointRows for Revolute {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.coincide(k);
        out.parallel(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::ANGLE
    }
}
