//! Narrow phase: contact points of each candidate pair.

use crate::broad::Pair;
use crate::{Collider, Contact};
use grouser_math::Pose;

/// Contacts of all pairs within the pair's margin (sum of the two bodies' margins, in metres), in the order of the
/// pairs, in parallel. `out` is cleared first and reused.
pub fn contacts(_pairs: &[Pair], _colliders: &[Collider], _poses: &[Pose], _margins: &[f64], _out: &mut Vec<Contact>) {}
