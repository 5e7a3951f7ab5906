//! Spherical: the origins coincide, b turns freely. Three equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A ball in a socket.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spherical;

impl JointRows for Spherical {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.coincide(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
}
