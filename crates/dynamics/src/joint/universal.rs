//! Universal (Cardan): the origins coincide, a's x axis stays perpendicular to b's y axis. Four equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A cross with one pin along a's x and the other along b's y.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Universal;

impl JointRows for Universal {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.coincide(k);
        out.push(k.perpendicular(k.axis(0, 0), k.axis(1, 1)));
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::NONE
    }
}
