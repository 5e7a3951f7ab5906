//! The force law of penalty contacts.
//!
//! Problem: from overlap d, effective radius R*, relative velocity and what the contact remembers, the force and moment
//! between two bodies.
//!
//! ```text
//! Hertz   F = 4/3 E* a d,  a = sqrt(R* d),  S = dF/dd = 2 E* a,  k_t = 8 G* a  (Melanz 2016, Eqs. 1.1 to 1.6)
//! Hooke   F = k d,         S = k,           k_t = k over Mindlin's ratio (2 - nu) / (2 (1 - nu))
//! 1/E* = sum (1 - nu^2) / E,   1/G* = sum 2 (2 - nu)(1 + nu) / E over the two sides; a rigid side adds nothing
//! damping gamma = 2 c zeta sqrt(S m*), across: 2 c zeta sqrt(k_t m*);  c = sqrt(5/6) for Hertz, 1 for Hooke
//! across  f = -k_t s - gamma_t v_t, |f| <= mu F, s cut to the same limit  (Melanz 2016, Eqs. 1.4 and 1.7)
//!         F there without damping, where attraction is allowed: the impulses are then in the ratio mu
//! ```
//!
//! *Restitution.* With y ~ d^(5/4) and the time d^(1/4) dt, the damped Hertz impact becomes y'' + 2 zeta y' + y = 0
//! (Antypov and Elliott, "On an analytical solution for the damped Hertzian spring", EPL 94, 2011), and y' is the
//! velocity: both laws return the same restitution, whatever the speed. Where the contact may pull, it ends at y = 0:
//! e = exp(-pi zeta / sqrt(1 - zeta^2)). Where it may not, it ends at y'' = 0: e = exp(-zeta t) with
//! w t = atan2(2 zeta w, 2 zeta^2 - 1), w = sqrt(1 - zeta^2) (and its continuation beyond zeta = 1): [`damping_ratio`].
//!
//! *Centred damping.* Forces are found at half a step, where the velocity is not known yet. The one at hand, v, is
//! taken forward by the contact's own force F, found implicitly, and by what all others did in the last step, v - u
//! with u the velocity that this contact alone would have led to: v_mid = v + (v - u) / 2 + h F / (2 m*). Second order,
//! exact at rest, stable for any damping of a single pair. The plain F(v) returns e = 0.18 for 0.2 in 20 steps per
//! impact.
//!
//! *Tangential spring.* Turned with the contact plane and with the pair's spin about the normal, its length kept. k_t
//! grows with the overlap: while it does the spring's *force* is kept, while it shrinks its *length* is (Thornton,
//! Cummins, Cleary, "An investigation of the comparative behaviour of alternative contact force models during inelastic
//! collisions", Powder Technology 233, 2013). Either way the stored energy f^2 / (2 k_t) only falls; keeping the length
//! in both, as Eq. 1.4 reads, makes energy out of loading.
//!
//! *Rolling and spinning* are springs of the same kind on the relative turning, R* w, limited to mu_r F and mu_s F,
//! with a damping of their own. *Cohesion*: a constant pull while the surfaces are closer than a reach; friction feels
//! F without it.
//!
//! [`four`](super::four) computes forces and moments, four contacts at a time.

use crate::material::{Combine, Material, MaterialId, PairLaw, PairOverride, PairTable, Stiffness};
use crate::memory::ContactSpring;
use crate::settings::{NormalLaw, PenaltySettings};
use std::f64::consts::PI;

/// Least restitution for which damping without attraction is calibrated: for 0 it would have to be infinite.
const LEAST_RESTITUTION: f64 = 0.01;

/// The law of a pair of materials, constants worked out.
#[derive(Clone, Copy, Debug, Default)]
pub struct ContactLaw {
    pub(crate) hertz: bool,
    /// Hertz: 4/3 E*, 8 G* in Pa.
    pub(crate) modulus: f64,
    pub(crate) shear: f64,
    /// Hooke: compliance in m/N, and times effective radius in m^2/N; tangential over normal compliance.
    pub(crate) compliance: f64,
    pub(crate) compliance_radius: f64,
    pub(crate) tangential_ratio: f64,
    /// Damping coefficients: gamma = damping sqrt(a m*) for Hertz, damping sqrt(k m*) for Hooke.
    pub(crate) damping: f64,
    pub(crate) tangential_damping: f64,
    pub(crate) attraction: bool,
    pub(crate) friction: f64,
    pub(crate) rolling: f64,
    pub(crate) spinning: f64,
    pub(crate) cohesion: f64,
    /// E* in Pa, or what stands for it with Hooke at a radius of 1 m; mean Poisson ratio: for the length of the step.
    pub(crate) effective_modulus: f64,
    pub(crate) poisson: f64,
}

/// Damping ratio zeta that gives restitution `e`, for contacts that may pull at the end of an impact or not.
pub fn damping_ratio(e: f64, attraction: bool) -> f64 {
    if e >= 1.0 {
        return 0.0;
    }
    if attraction {
        let l = e.max(1e-300).ln();
        return if e <= 0.0 { 1.0 } else { -l / l.hypot(PI) };
    }
    // Falls from 1 towards 0 as zeta grows: bisection.
    let target = e.max(LEAST_RESTITUTION);
    let (mut low, mut high) = (0.0f64, 1e3f64);
    for _ in 0..200 {
        let zeta = 0.5 * (low + high);
        if restitution_without_attraction(zeta) > target {
            low = zeta;
        } else {
            high = zeta;
        }
    }
    0.5 * (low + high)
}

/// Restitution of y'' + 2 zeta y' + y = 0 that ends at y'' = 0.
fn restitution_without_attraction(zeta: f64) -> f64 {
    let w2 = 1.0 - zeta * zeta;
    let time = if w2.abs() < 1e-8 {
        2.0
    } else if w2 > 0.0 {
        let w = w2.sqrt();
        (2.0 * zeta * w).atan2(2.0 * zeta * zeta - 1.0) / w
    } else {
        let w = (-w2).sqrt();
        (2.0 * zeta * w / (2.0 * zeta * zeta - 1.0)).atanh() / w
    };
    (-zeta * time).exp()
}

impl ContactLaw {
    /// The law between two materials. `young`: modulus in Pa that stands for stiffness `auto`, and for two rigid sides.
    fn new(
        a: &Material,
        b: &Material,
        pair: &PairOverride,
        combine: Combine,
        settings: &PenaltySettings,
        young: f64,
    ) -> Self {
        let given = |m: &Material| match pair.stiffness.unwrap_or(m.stiffness) {
            Stiffness::Auto => Stiffness::Young(young),
            other => other,
        };
        let mut sides = [given(a), given(b)];
        if sides == [Stiffness::Rigid; 2] {
            sides = [Stiffness::Young(young); 2];
        }
        let nu = [a.poisson, b.poisson];
        let hertz = settings.law == NormalLaw::Hertz && !sides.iter().any(|s| matches!(s, Stiffness::Linear(_)));
        // The numbers that do not depend on the stiffness, and the linearised spring.
        let side = |m: &Material, s: Stiffness| Material { stiffness: s, ..*m };
        let plain = PairOverride { stiffness: None, ..*pair };
        let mixed = PairLaw::new(&side(a, sides[0]), &side(b, sides[1]), &plain, combine, f64::INFINITY);
        let sum = |f: &dyn Fn(f64) -> f64| -> f64 {
            let part = |i: usize| match sides[i] {
                Stiffness::Young(e) => f(nu[i]) / e,
                _ => 0.0,
            };
            part(0) + part(1)
        };
        let (e_star, g_star) = (1.0 / sum(&|n| 1.0 - n * n), 1.0 / sum(&|n| 2.0 * (2.0 - n) * (1.0 + n)));
        let zeta = damping_ratio(mixed.restitution, settings.attraction);
        let hertz_factor = 2.0 * (5.0f64 / 6.0).sqrt() * zeta;
        let normal_stiffness = 1.0 / mixed.normal_compliance(1.0);
        Self {
            hertz,
            modulus: 4.0 / 3.0 * e_star,
            shear: 8.0 * g_star,
            compliance: mixed.compliance,
            compliance_radius: mixed.compliance_radius,
            tangential_ratio: mixed.tangential_ratio,
            damping: if hertz { hertz_factor * (2.0 * e_star).sqrt() } else { 2.0 * zeta },
            tangential_damping: if hertz {
                hertz_factor * (8.0 * g_star).sqrt()
            } else {
                2.0 * zeta / mixed.tangential_ratio.sqrt()
            },
            attraction: settings.attraction,
            friction: mixed.friction,
            rolling: mixed.rolling_friction,
            spinning: mixed.spinning_friction,
            cohesion: mixed.cohesion,
            effective_modulus: if hertz { e_star } else { normal_stiffness },
            poisson: 0.5 * (nu[0] + nu[1]),
        }
    }

    /// Normal stiffness of a linear contact in N/m; nothing for Hertz.
    pub(crate) fn linear_stiffness(&self, radius: f64) -> Option<f64> {
        (!self.hertz).then(|| 1.0 / (self.compliance + self.compliance_radius / radius))
    }

    /// Has it a constant pull?
    pub fn is_cohesive(&self) -> bool {
        self.cohesion > 0.0
    }

    /// Elastic energy in J of a contact with this overlap and tangential spring.
    pub fn energy(&self, overlap: f64, radius: f64, spring: &ContactSpring) -> f64 {
        if overlap <= 0.0 {
            return 0.0;
        }
        let slip2 = spring.slip.length_squared();
        match self.linear_stiffness(radius) {
            Some(k) => 0.5 * k * (overlap * overlap + slip2 / self.tangential_ratio),
            None => {
                let a = (radius * overlap).sqrt();
                0.4 * self.modulus * a * overlap * overlap + 0.5 * self.shear * a.min(spring.width) * slip2
            }
        }
    }
}

/// The laws of all pairs of a world's materials.
#[derive(Clone, Debug, Default)]
pub struct LawTable {
    count: usize,
    laws: Vec<ContactLaw>,
    /// Some pair has cohesion.
    pub cohesive: bool,
    /// Some pair has rolling or spinning friction.
    pub moments: bool,
}

impl LawTable {
    /// The table of `materials` with the declared `pairs`; `young` as for stiffness `auto`.
    pub fn new(
        materials: &[Material],
        pairs: &[(MaterialId, MaterialId, PairOverride)],
        combine: Combine,
        settings: &PenaltySettings,
        young: f64,
    ) -> Self {
        let count = materials.len();
        let mut laws = Vec::with_capacity(count * count);
        for i in 0..count {
            for j in 0..count {
                let declared = PairTable::declared(pairs, i, j);
                laws.push(ContactLaw::new(&materials[i], &materials[j], &declared, combine, settings, young));
            }
        }
        Self {
            count,
            cohesive: laws.iter().any(ContactLaw::is_cohesive),
            moments: laws.iter().any(|l| l.rolling > 0.0 || l.spinning > 0.0),
            laws,
        }
    }

    /// The law between two materials.
    #[inline(always)]
    pub fn law(&self, a: MaterialId, b: MaterialId) -> &ContactLaw {
        &self.laws[usize::from(a.0) * self.count + usize::from(b.0)]
    }

    /// How many materials there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Law number a n + b of materials a and b, of n.
    #[inline(always)]
    pub(crate) fn at(&self, number: usize) -> &ContactLaw {
        &self.laws[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::penalty::four::{FOUR, FourLaws, Springs, Touches};
    use grouser_math::Vec3;
    use grouser_math::wide::{Lane, Wide};

    /// A contact without turning, four times.
    fn touches(overlap: f64, velocity: Vec3) -> Touches {
        let mut touch = Touches {
            overlap: Wide::splat(overlap),
            radius: Wide::splat(0.1),
            mass: Wide::ONE,
            inverse_mass: Wide::ONE,
            ..Touches::default()
        };
        for l in 0..FOUR {
            touch.normal.set(l, Vec3::Z);
            touch.velocity.set(l, velocity);
        }
        touch
    }

    fn law(material: Material, settings: &PenaltySettings) -> ContactLaw {
        *LawTable::new(&[material], &[], Combine::Minimum, settings, 1e7).law(MaterialId(0), MaterialId(0))
    }

    /// Restitution of a head-on impact of effective mass 1 at 1 m/s on radius 0.1 m, in about 60 steps.
    fn bounce(law: &ContactLaw) -> f64 {
        let laws = FourLaws::of([law; FOUR]);
        let (mut x, mut v, mut spring, h) = (0.0, -1.0, Springs::default(), 2e-5);
        loop {
            x += 0.5 * h * v;
            v += h * laws.forces(&touches(-x, v * Vec3::Z), &mut spring, h).force.z.at(1);
            x += 0.5 * h * v;
            if x > 0.0 {
                return v;
            }
        }
    }

    #[test]
    fn restitution_is_returned_by_all_laws() {
        for law_kind in NormalLaw::ALL {
            for attraction in [true, false] {
                for e in [0.1, 0.2, 0.5, 0.8, 1.0] {
                    let settings = PenaltySettings { law: law_kind, attraction, ..PenaltySettings::default() };
                    let stiffness = Stiffness::Young(3e8);
                    let law = law(Material { restitution: e, stiffness, ..Material::default() }, &settings);
                    let got = bounce(&law);
                    assert!((got - e).abs() < 0.004, "{} {attraction} {e}: {got}", law_kind.name());
                }
            }
        }
    }

    #[test]
    fn damping_ratio_is_continuous_through_the_critical_one() {
        let e = |zeta: f64| restitution_without_attraction(zeta);
        assert!((e(1.0 - 1e-5) - e(1.0)).abs() < 1e-4 && (e(1.0 + 1e-5) - e(1.0)).abs() < 1e-4);
        assert!((e(1.0) - (-2.0f64).exp()).abs() < 1e-12);
        assert_eq!((damping_ratio(1.0, true), damping_ratio(0.0, true)), (0.0, 1.0));
        assert!((e(damping_ratio(0.3, false)) - 0.3).abs() < 1e-9);
    }

    #[test]
    fn moduli_of_a_pair_and_of_a_rigid_partner() {
        let m = Material { stiffness: Stiffness::Young(2e9), poisson: 0.3, ..Material::default() };
        let rigid = Material { stiffness: Stiffness::Rigid, ..m };
        let table = LawTable::new(&[m, rigid], &[], Combine::Minimum, &PenaltySettings::default(), 1e7);
        let (own, wall) = (table.law(MaterialId(0), MaterialId(0)), table.law(MaterialId(0), MaterialId(1)));
        assert!((own.effective_modulus / (2e9 / (2.0 * 0.91)) - 1.0).abs() < 1e-12);
        assert!((wall.effective_modulus / (2e9 / 0.91) - 1.0).abs() < 1e-12);
        assert!((wall.shear / (8.0 * 2e9 / (2.0 * 1.7 * 1.3)) - 1.0).abs() < 1e-12);
        // Two rigid sides fall back to the default modulus.
        let both = table.law(MaterialId(1), MaterialId(1));
        assert!((both.effective_modulus / (1e7 / (2.0 * 0.91)) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_contact_at_rest_carries_its_elastic_force_exactly() {
        let stiffness = Stiffness::Young(1e7);
        let law = law(Material { restitution: 0.3, stiffness, ..Material::default() }, &PenaltySettings::default());
        let (laws, touch, mut spring) = (FourLaws::of([&law; FOUR]), touches(1e-3, Vec3::ZERO), Springs::default());
        let last = (0..200).map(|_| laws.forces(&touch, &mut spring, 1e-4).force.z.at(3)).last();
        let elastic = law.modulus * (0.1f64 * 1e-3).sqrt() * 1e-3;
        assert!((last.unwrap_or(0.0) / elastic - 1.0).abs() < 1e-9);
    }
}
