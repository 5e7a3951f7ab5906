//! `[settle]`.

use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{Tolerance, table};
use grouser_models::terrain::settle::Rest;

table! {
    /// The fills are settled before the run: alone with the fixed and driven bodies, which are held where they start,
    /// until they rest. The bed is kept in the cache folder (`GROUSER_CACHE`, else `grouser` in the user's cache
    /// folder) and used again when the same recipe comes: same grains, ground, materials, contact, solver, step,
    /// gravity and engine. With `last_step` and `tolerance` it is one bed for all steps and tolerances of the run.
    /// Write `settle = {}` or `[settle]` for the usual settings. The run starts at time 0 with grains at rest.
    pub struct SettleKeys {
        keys {
            /// Keeps the bed under this name, too.
            pub name: Option<String> = None;
            /// Takes the bed of this name, whatever it was made with, as long as its grains are those of the fills.
            pub from: Option<String> = None;
            /// Takes the bed of this file (a copy of one from the cache folder), as `from` does; a path relative to the
            /// scene file.
            pub file: Option<String> = None;
            /// Friction of no contact is more than this while grains settle; absent: no limit. Small numbers make dense
            /// beds, whose density hardly depends on the seed, and the same bed for all greater frictions of the test.
            pub friction: Option<f64> = None, non_negative;
            /// Length in s of the last steps, in which grains come to rest; absent: `time.step`.
            pub last_step: Option<f64> = None, positive;
            /// Tolerance of the last steps, until they last too long without rest: then it is halved; absent: the
            /// solver's. A number in m/s, or a table as `solver.tolerance`.
            pub tolerance: Option<Tolerance> = None, positive;
            /// Names of moving bodies that are there while grains settle, held where they start; others are not.
            pub with: Vec<String> = Vec::new();
            /// Names of fixed and driven bodies that are not there while grains settle.
            pub without: Vec<String> = Vec::new();
        }
        parts {
            /// When the bed counts as settled.
            pub rest: Rest;
        }
    }
}

impl SettleKeys {
    /// Checks all keys.
    pub fn check(&self, at: &KeyPath) -> Checked<()> {
        if let Some(name) = &self.name {
            let plain = |c: char| c.is_alphanumeric() || "-_".contains(c);
            if name.is_empty() || !name.chars().all(plain) {
                let fault = at.key("name").fault(format!("`{name}` cannot be the name of a bed"));
                return Err(fault.help("use letters, digits, - and _"));
            }
        }
        if self.from.is_some() && self.file.is_some() {
            return Err(at.key("file").fault("the bed is given twice, as `from` and as `file`"));
        }
        at.check_table(self)
    }
}
