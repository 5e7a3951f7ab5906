//! Who sleeps.

use crate::body::BodyId;
use serde::{Deserialize, Serialize};

/// Who sleeps, by id: what a snapshot holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sleepers {
    /// Steps for which a body has been slow, up to those needed.
    pub slow: Vec<u32>,
    /// Does it sleep?
    pub asleep: Vec<bool>,
}

impl Sleepers {
    /// Does the body with this id sleep?
    pub(crate) fn has(&self, id: BodyId) -> bool {
        self.asleep.get(id.0 as usize) == Some(&true)
    }

    /// The body with this id was touched from outside: it stirs.
    pub(crate) fn stir(&mut self, id: BodyId) {
        if let Some(slow) = self.slow.get_mut(id.0 as usize) {
            *slow = 0;
        }
    }
}
