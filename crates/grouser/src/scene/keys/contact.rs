//! `[contact]` and `[[contact.pair]]`.

use super::material::{Materials, StiffnessKey};
use super::value::{List, forms, named};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{
    Combine, ContactMethod, ContactSettings, FrictionLaw, NormalLaw, PairOverride, PenaltySettings, World,
};
use grouser_geom::reduce::Choice;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

named! {
    /// Name of a combining rule.
    CombineKey(Combine)
}

named! {
    /// Name of a law of friction.
    LawKey(FrictionLaw)
}

named! {
    /// Name of a way to choose contacts.
    ReductionKey(Choice)
}

named! {
    /// Name of a contact method.
    MethodKey(ContactMethod)
}

named! {
    /// Name of a normal law.
    NormalLawKey(NormalLaw)
}

/// Number of sub-steps: `"auto"` or a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SubstepsKey {
    /// By name.
    Named(SubstepsName),
    /// So many.
    Count(f64),
}

/// Number of sub-steps by name.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SubstepsName {
    /// As many as the stiffness needs.
    Auto,
}

fn substeps_by_name<E: de::Error>(name: &str) -> Result<SubstepsKey, E> {
    match name {
        "auto" => Ok(SubstepsKey::Named(SubstepsName::Auto)),
        other => Err(E::unknown_variant(other, &["auto"])),
    }
}

forms!(SubstepsKey, "\"auto\" or a whole number", text => substeps_by_name, number => SubstepsKey::Count);

impl SubstepsKey {
    fn count(self, at: &KeyPath) -> Checked<Option<u32>> {
        match self {
            Self::Named(SubstepsName::Auto) => Ok(None),
            Self::Count(n) if n >= 1.0 && n.fract() == 0.0 && n <= 1e9 => Ok(Some(n as u32)),
            Self::Count(n) => {
                Err(at.fault(format!("{n} is no number of sub-steps")).help("give 1, 2, 3, … or \"auto\""))
            }
        }
    }
}

/// Contact detection and contact law.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ContactKeys {
    /// How contacts act. `complementarity`: impulses of one problem per step, solved to `solver.tolerance`. `penalty`:
    /// springs and dampers between overlapping surfaces, in sub-steps; stiffness `auto`, and `rigid` on both sides, then stand
    /// for a Young's modulus of 1e7 Pa, or what keeps the static overlap of a bed below 1 % of the grain's size if that
    /// is more; `envelope`, `recovery_speed` and `restitution_threshold` have no part in it.
    pub method: MethodKey,
    /// Penalty contact: how the force grows with the overlap d. `hertz`: with d^(3/2), from Young's moduli. `hooke`: linearly,
    /// as of materials that give a `linear` stiffness always.
    pub normal_law: NormalLawKey,
    /// Penalty contact: may the damper pull at the end of an impact? Impacts return the materials' restitution either way.
    pub attraction: bool,
    /// Penalty contact: sub-steps of each step; `auto`: as many as the stiffness needs.
    pub substeps: SubstepsKey,
    /// The law of friction. `cone`: relaxed, one convex problem per step, in which a contact that slides at speed s opens at
    /// mu s and hovers at h mu s. `lagged`: the same problem with mu s of the step's beginning taken off, so that what goes on sliding
    /// stays closed, at the same cost. `coulomb`: Coulomb's own, solved for within the step; dense beds may not converge.
    pub law: LawKey,
    /// Distance in m within which pairs take part in the step's problem; absent: 1 % of the smallest contact radius of
    /// a moving body.
    pub envelope: Option<f64>,
    /// Largest speed in m/s at which overlap is undone; may be `inf`.
    pub recovery_speed: f64,
    /// Approach speed in m/s below which restitution counts as zero.
    pub restitution_threshold: f64,
    /// How the numbers of two materials make the number of their contact, where no pair is declared.
    pub combine: CombineKey,
    /// Stiffness of materials that name none.
    pub stiffness: StiffnessKey,
    /// For stiffness `auto`: static overlap as a share of the grain's size.
    pub overlap_share: f64,
    /// Exponent of the force of compliant contacts over the overlap, 1 to 4: 1 springs, 1.5 Hertz's law. Each step takes the
    /// tangent at its overlap implicitly, so that contacts stiffen with depth; materials' Young's moduli set the scale.
    pub exponent: f64,
    /// At most so many contacts between two bodies.
    pub per_pair: u32,
    /// Which contacts stay where two bodies would have more: `span`: the deepest and those that span the patch;
    /// `random`: a random choice, the same in each run.
    pub reduction: ReductionKey,
    /// Numbers for a pair of materials instead of the combining rule.
    pub pair: Vec<PairKeys>,
}

impl Default for ContactKeys {
    fn default() -> Self {
        let d = ContactSettings::default();
        Self {
            method: MethodKey(d.method),
            normal_law: NormalLawKey(d.penalty.law),
            attraction: d.penalty.attraction,
            substeps: SubstepsKey::Named(SubstepsName::Auto),
            law: LawKey(d.law),
            envelope: d.envelope,
            recovery_speed: d.recovery_speed,
            restitution_threshold: d.restitution_threshold,
            combine: CombineKey(d.combine),
            stiffness: StiffnessKey::default(),
            overlap_share: d.overlap_share,
            exponent: d.exponent,
            per_pair: d.per_pair,
            reduction: ReductionKey(d.reduction),
            pair: Vec::new(),
        }
    }
}

/// Numbers for a pair of materials; absent ones follow the combining rule.
#[derive(Clone, Debug, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
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
    /// The engine's settings.
    pub fn settings(&self, at: &KeyPath) -> Checked<ContactSettings> {
        let share = at.key("overlap_share");
        share.positive(self.overlap_share)?;
        Ok(ContactSettings {
            method: self.method.0,
            penalty: PenaltySettings {
                law: self.normal_law.0,
                attraction: self.attraction,
                substeps: self.substeps.count(&at.key("substeps"))?,
            },
            law: self.law.0,
            envelope: self.envelope.map(|e| at.key("envelope").non_negative(e)).transpose()?,
            recovery_speed: at.key("recovery_speed").non_negative(self.recovery_speed)?,
            restitution_threshold: at.key("restitution_threshold").non_negative(self.restitution_threshold)?,
            combine: self.combine.0,
            overlap_share: share.within(self.overlap_share, 0.0, 0.5)?,
            exponent: at.key("exponent").within(self.exponent, 1.0, 4.0)?,
            per_pair: at.key("per_pair").positive(f64::from(self.per_pair)).map(|_| self.per_pair)?,
            reduction: self.reduction.0,
        })
    }

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
