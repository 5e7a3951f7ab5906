//! `[contact]` and `[[contact.pair]]`.

use super::material::{Materials, StiffnessKey};
use super::value::List;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{ContactSettings, PairOverride, World, table};

table! {
    /// Contact detection and contact law.
    pub struct ContactKeys {
        keys {
            /// Stiffness of materials that name none.
            pub stiffness: StiffnessKey = StiffnessKey::default();
            /// Numbers for a pair of materials instead of the combining rule.
            pub pair: Vec<PairKeys> = Vec::new();
        }
        parts {
            /// The engine's settings.
            pub settings: ContactSettings;
        }
    }
}

table! {
    /// Numbers for a pair of materials; absent ones follow the combining rule.
    pub struct PairKeys {
        keys {
            /// Names of the two materials.
            pub materials: MaterialNames = List([String::new(), String::new()]);
            /// Contact stiffness.
            pub stiffness: Option<StiffnessKey> = None;
        }
        parts {
            /// The engine's numbers.
            pub numbers: PairOverride;
        }
        required { materials }
    }
}

/// Names of two materials.
pub type MaterialNames = List<String, 2>;

impl ContactKeys {
    /// Declares the pairs in a world.
    pub fn declare_pairs(&self, at: &KeyPath, materials: &Materials, world: &mut World) -> Checked<()> {
        for (i, pair) in self.pair.iter().enumerate() {
            let at = at.key("pair").index(i);
            let [a, b] = &pair.materials.0;
            let names = at.key("materials");
            let (a, b) = (materials.find(&names.index(0), Some(a))?, materials.find(&names.index(1), Some(b))?);
            world.set_pair(a.id, b.id, pair.declared(&at)?);
        }
        Ok(())
    }
}

impl PairKeys {
    /// The engine's numbers.
    fn declared(&self, at: &KeyPath) -> Checked<PairOverride> {
        at.check_table(self)?;
        let stiffness = self.stiffness.as_ref().map(|s| s.stiffness(&at.key("stiffness"))).transpose()?;
        Ok(PairOverride { stiffness, ..self.numbers })
    }
}
