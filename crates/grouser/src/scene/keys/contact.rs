//! `[contact]` and `[[contact.pair]]`.

use super::material::{Materials, StiffnessKey};
use super::table::defined_value;
use super::value::List;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{ContactSettings, PairOverride, World, table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

defined_value!(PairKeys);

/// Numbers for a pair of materials; absent ones follow the combining rule.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairKeys {
    /// Names of the two materials.
    pub materials: List<String, 2>,
    /// Coulomb friction coefficient.
    pub friction: Option<f64>,
    /// Restitution coefficient, 0 to 1.
    pub restitution: Option<f64>,
    /// Attraction in N per contact.
    pub cohesion: Option<f64>,
    /// Rolling friction: largest rolling moment over normal force and local radius.
    pub rolling_friction: Option<f64>,
    /// Spinning friction: largest moment about the normal over normal force and local radius.
    pub spinning_friction: Option<f64>,
    /// Contact stiffness.
    pub stiffness: Option<StiffnessKey>,
}

impl ContactKeys {
    /// Declares the pairs in a world.
    pub fn declare_pairs(&self, at: &KeyPath, materials: &Materials, world: &mut World) -> Checked<()> {
        for (i, pair) in self.pair.iter().enumerate() {
            let at = at.key("pair").index(i);
            let [a, b] = &pair.materials.0;
            let names = at.key("materials");
            let (a, b) = (materials.find(&names.index(0), Some(a))?, materials.find(&names.index(1), Some(b))?);
            world.set_pair(a.id, b.id, pair.numbers(&at)?);
        }
        Ok(())
    }
}

impl PairKeys {
    fn numbers(&self, at: &KeyPath) -> Checked<PairOverride> {
        let non_negative = |key: &str, value: Option<f64>| value.map(|v| at.key(key).non_negative(v)).transpose();
        Ok(PairOverride {
            friction: non_negative("friction", self.friction)?,
            restitution: self.restitution.map(|v| at.key("restitution").within(v, 0.0, 1.0)).transpose()?,
            cohesion: non_negative("cohesion", self.cohesion)?,
            rolling_friction: non_negative("rolling_friction", self.rolling_friction)?,
            spinning_friction: non_negative("spinning_friction", self.spinning_friction)?,
            stiffness: self.stiffness.as_ref().map(|s| s.stiffness(&at.key("stiffness"))).transpose()?,
        })
    }
}
