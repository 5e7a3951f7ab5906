//! Prismatic: b slides along the common z axis. Five equations.

use super::parts::{Ends, Parts};
use super::{Coordinates, JointRows};

/// A slide along z.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prismatic;

impl JointRows for Prismatic {
    fn equations(&self, k: &Ends, out: &mut Parts) {
        out.on_axis(k);
        out.aligned(k);
    }
    fn coordinates(&self) -> Coordinates {
        Coordinates::POSITION
    }
}
