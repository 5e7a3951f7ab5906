//! Cylindrical: b turns about and slides along the common z axis. Four equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A sleeve on a round bar along z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cylindrical;

impl JointRows for Cylindrical {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.on_axis(k);
        out.parallel(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::BOTH
    }
}
