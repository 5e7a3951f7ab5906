//! Pin in a slot: b's origin stays on a's z axis and b's x axis parallel to a's. Four equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A pin along x that slides in a slot along z and turns in it: a wheel on a sliding bearing, without a body for the
/// bearing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PinSlot;

impl JointRows for PinSlot {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.on_axis(k);
        let pin = k.axis(1, 0);
        out.push(k.perpendicular(k.axis(0, 1), pin));
        out.push(k.perpendicular(k.axis(0, 2), pin));
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::POSITION
    }
}
