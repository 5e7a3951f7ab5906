//! Materials and how two of them make a contact.

use crate::table;

/// Index of a material in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MaterialId(pub u16);

table! {
    /// Contact properties of a material.
    pub struct Material {
        keys {
            /// Coulomb friction coefficient.
            pub friction: f64 = 0.5, non_negative;
            /// Restitution coefficient (Newton), 0 to 1.
            pub restitution: f64 = 0.0, within(0.0, 1.0);
            /// Attraction of two touching bodies in N per contact.
            pub cohesion: f64 = 0.0, non_negative;
            /// Rolling friction: largest rolling moment over normal force and local radius.
            pub rolling_friction: f64 = 0.0, non_negative;
            /// Spinning friction: largest moment about the normal over normal force and local radius.
            pub spinning_friction: f64 = 0.0, non_negative;
            /// Poisson's ratio, 0 to 0.5, for the tangential stiffness.
            pub poisson: f64 = 0.25, within(0.0, 0.5);
            /// Damping of compliant contacts along the normal, s: viscous coefficient over stiffness (Kelvin-Voigt). 0:
            /// as much as it takes for contacts to return no more than `restitution` says. The contact problem becomes
            /// as hard as with a stiffness (1 + damping / step) times higher.
            pub damping: f64 = 0.0, non_negative;
        }
        inner {
            /// Contact stiffness.
            pub stiffness: Stiffness = Stiffness::Auto;
        }
    }
}

impl Copy for Material {}

/// How stiff a contact is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stiffness {
    /// No compliance, as in the founding documents.
    Rigid,
    /// Normal stiffness in N/m.
    Linear(f64),
    /// Young's modulus in Pa: stiffness of a Hertz contact linearised at the local radius.
    Young(f64),
    /// The softest contact that keeps the static overlap below `ContactSettings::overlap_share` of the grain's size.
    Auto,
}

/// How two materials' numbers make the pair's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Combine {
    /// The lesser of the two (the founding documents' engine does so).
    #[default]
    Minimum,
    /// The greater of the two.
    Maximum,
    /// Arithmetic mean.
    Average,
    /// Square root of the product.
    Geometric,
}

impl Combine {
    /// All rules.
    pub const ALL: [Self; 4] = [Self::Minimum, Self::Maximum, Self::Average, Self::Geometric];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::Average => "average",
            Self::Geometric => "geometric",
        }
    }

    /// The pair's number.
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Minimum => a.min(b),
            Self::Maximum => a.max(b),
            Self::Average => 0.5 * (a + b),
            Self::Geometric => (a * b).sqrt(),
        }
    }
}

table! {
    /// Numbers declared for one pair of materials; `None` follows the combining rule.
    pub struct PairOverride {
        keys {
            /// Coulomb friction coefficient.
            pub friction: Option<f64> = None, non_negative;
            /// Restitution coefficient, 0 to 1.
            pub restitution: Option<f64> = None, within(0.0, 1.0);
            /// Attraction in N per contact.
            pub cohesion: Option<f64> = None, non_negative;
            /// Rolling friction: largest rolling moment over normal force and local radius.
            pub rolling_friction: Option<f64> = None, non_negative;
            /// Spinning friction: largest moment about the normal over normal force and local radius.
            pub spinning_friction: Option<f64> = None, non_negative;
        }
        inner {
            /// Contact stiffness.
            pub stiffness: Option<Stiffness> = None;
        }
    }
}

impl Copy for PairOverride {}

/// What a contact between two given materials is made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairLaw {
    /// Coulomb friction coefficient.
    pub friction: f64,
    /// Newton restitution coefficient.
    pub restitution: f64,
    /// Attraction in N.
    pub cohesion: f64,
    /// Rolling friction coefficient.
    pub rolling_friction: f64,
    /// Spinning friction coefficient.
    pub spinning_friction: f64,
    /// Compliance in m/N that does not depend on size.
    pub compliance: f64,
    /// Compliance times effective radius, in m^2/N.
    pub compliance_radius: f64,
    /// The same of sides whose stiffness is `auto`: thin bodies are stiffer.
    pub compliance_auto: f64,
    /// Damping time in s, the mean of the two materials.
    pub damping: f64,
    /// Tangential over normal compliance: (2 - nu) / (2 (1 - nu)) after Mindlin.
    pub tangential_ratio: f64,
}

/// Overlap, as a share of the effective radius R*, at which Hertz's law is linearised.
///
/// Hertz: F = 4/3 E* sqrt(R*) d^(3/2), so the tangent stiffness at d = s R* is 2 E* R* sqrt(s); s = 0.1 gives
/// k = 0.63 E* R*, a constant, so that the step's problem stays a quadratic one.
pub const HERTZ_OVERLAP: f64 = 0.1;

impl PairLaw {
    /// The law between materials `a` and `b`. Each side adds its own compliance (two springs in series), a rigid side
    /// none: a stiffness of k N/m means k between two bodies of that material and 2 k against a rigid one, as with E*
    /// of Hertz. `auto` is the modulus in Pa that stands for `Stiffness::Auto` (infinite: rigid).
    pub fn new(a: &Material, b: &Material, pair: &PairOverride, combine: Combine, auto: f64) -> Self {
        let mix = |given: Option<f64>, x: f64, y: f64| given.unwrap_or_else(|| combine.apply(x, y));
        // Compliance of one side: (constant, times radius, that of `auto`).
        let side = |m: &Material| match pair.stiffness.unwrap_or(m.stiffness) {
            Stiffness::Rigid => (0.0, 0.0, 0.0),
            Stiffness::Linear(k) => (0.5 / k, 0.0, 0.0),
            Stiffness::Young(e) => (0.0, (1.0 - m.poisson * m.poisson) / (e * 2.0 * HERTZ_OVERLAP.sqrt()), 0.0),
            Stiffness::Auto => (0.0, 0.0, 0.5 / auto),
        };
        let (sa, sb) = (side(a), side(b));
        let poisson = 0.5 * (a.poisson + b.poisson);
        Self {
            friction: mix(pair.friction, a.friction, b.friction),
            restitution: mix(pair.restitution, a.restitution, b.restitution),
            cohesion: mix(pair.cohesion, a.cohesion, b.cohesion),
            rolling_friction: mix(pair.rolling_friction, a.rolling_friction, b.rolling_friction),
            spinning_friction: mix(pair.spinning_friction, a.spinning_friction, b.spinning_friction),
            compliance: sa.0 + sb.0,
            compliance_radius: sa.1 + sb.1,
            compliance_auto: sa.2 + sb.2,
            damping: 0.5 * (a.damping + b.damping),
            // Mindlin: k_t / k_n = 2 (1 - nu) / (2 - nu) for equal materials.
            tangential_ratio: (2.0 - poisson) / (2.0 * (1.0 - poisson)),
        }
    }

    /// Normal compliance in m/N of a contact with effective radius `radius` (m) between bodies that are not thin.
    pub fn normal_compliance(&self, radius: f64) -> f64 {
        self.compliance_of(radius, 1.0)
    }

    /// The same where stiffness `auto` is `thin` times that of grains.
    pub fn compliance_of(&self, radius: f64, thin: f64) -> f64 {
        self.compliance + (self.compliance_radius + self.compliance_auto / thin) / radius
    }
}

/// The laws of all pairs of a world's materials.
#[derive(Clone, Debug, Default)]
pub struct PairTable {
    count: usize,
    laws: Vec<PairLaw>,
    /// Some pair has cohesion.
    pub cohesive: bool,
    /// Some pair has rolling or spinning friction.
    pub moments: bool,
    /// Some pair is not rigid.
    pub compliant: bool,
    /// Some pair has restitution.
    pub restitutive: bool,
    /// Some pair has a side of stiffness `auto` that is not rigid.
    pub auto: bool,
}

impl PairTable {
    /// The table of `materials` with the declared `pairs`.
    pub fn new(
        materials: &[Material],
        pairs: &[(MaterialId, MaterialId, PairOverride)],
        combine: Combine,
        auto: f64,
    ) -> Self {
        let count = materials.len();
        let mut laws = Vec::with_capacity(count * count);
        for (i, a) in materials.iter().enumerate() {
            for (j, b) in materials.iter().enumerate() {
                laws.push(PairLaw::new(a, b, &Self::declared(pairs, i, j), combine, auto));
            }
        }
        Self {
            count,
            cohesive: laws.iter().any(|l| l.cohesion > 0.0),
            moments: laws.iter().any(|l| l.rolling_friction > 0.0 || l.spinning_friction > 0.0),
            compliant: laws.iter().any(|l| l.normal_compliance(1.0) > 0.0),
            restitutive: laws.iter().any(|l| l.restitution > 0.0),
            auto: laws.iter().any(|l| l.compliance_auto > 0.0),
            laws,
        }
    }

    /// The numbers declared for materials `i` and `j`, in either order; the last declaration wins.
    pub(crate) fn declared(pairs: &[(MaterialId, MaterialId, PairOverride)], i: usize, j: usize) -> PairOverride {
        let (lo, hi) = (i.min(j), i.max(j));
        let found = pairs.iter().rev().find(|p| {
            let (x, y) = (usize::from(p.0.0), usize::from(p.1.0));
            (x.min(y), x.max(y)) == (lo, hi)
        });
        found.map(|p| p.2).unwrap_or_default()
    }

    /// The law between two materials.
    #[inline(always)]
    pub fn law(&self, a: MaterialId, b: MaterialId) -> &PairLaw {
        &self.laws[self.place([a, b])]
    }

    /// All laws, and which of them two materials have.
    pub(crate) fn laws(&self) -> &[PairLaw] {
        &self.laws
    }

    /// See [`Self::laws`].
    #[inline(always)]
    pub(crate) fn place(&self, [a, b]: [MaterialId; 2]) -> usize {
        usize::from(a.0) * self.count + usize::from(b.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hertz_linearised_and_mindlin() {
        let m = Material { stiffness: Stiffness::Young(1e8), poisson: 0.25, ..Material::default() };
        let law = PairLaw::new(&m, &m, &PairOverride::default(), Combine::Minimum, 1.0);
        let e_star = 1e8 / (2.0 * (1.0 - 0.0625));
        let (radius, d) = (0.01f64, HERTZ_OVERLAP * 0.01);
        // Tangent of Hertz by a difference quotient.
        let hertz = |d: f64| 4.0 / 3.0 * e_star * radius.sqrt() * d.powf(1.5);
        let slope = (hertz(d * 1.001) - hertz(d * 0.999)) / (0.002 * d);
        assert!((law.normal_compliance(radius) * slope - 1.0).abs() < 1e-6);
        assert!((law.tangential_ratio - 1.75 / 1.5).abs() < 1e-15);
        // A rigid partner doubles the stiffness.
        let rigid = Material { stiffness: Stiffness::Rigid, ..m };
        let half = PairLaw::new(&m, &rigid, &PairOverride::default(), Combine::Minimum, 1.0);
        assert!((half.normal_compliance(radius) * 2.0 / law.normal_compliance(radius) - 1.0).abs() < 1e-15);
    }

    #[test]
    fn declared_pairs_win() {
        let (a, b) =
            (Material { friction: 0.2, ..Material::default() }, Material { friction: 0.8, ..Material::default() });
        let pair = PairOverride { friction: Some(0.9), ..PairOverride::default() };
        let table = PairTable::new(&[a, b], &[(MaterialId(1), MaterialId(0), pair)], Combine::Minimum, 1.0);
        assert_eq!(table.law(MaterialId(0), MaterialId(1)).friction, 0.9);
        assert_eq!(table.law(MaterialId(1), MaterialId(0)).friction, 0.9);
        assert_eq!(table.law(MaterialId(0), MaterialId(0)).friction, 0.2);
        let plain = PairTable::new(&[a, b], &[], Combine::Average, 1.0);
        assert!((plain.law(MaterialId(0), MaterialId(1)).friction - 0.5).abs() < 1e-15);
    }
}
