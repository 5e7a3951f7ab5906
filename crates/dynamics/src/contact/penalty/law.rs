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
//! Cost: some 80 multiplications, 3 square roots and 2 divisions per contact that sticks.

use crate::material::{Combine, Material, MaterialId, PairLaw, PairOverride, PairTable, Stiffness};
use crate::memory::{ContactSpring, ContactTurn};
use crate::settings::{NormalLaw, PenaltySettings};
use grouser_math::Vec3;
use std::f64::consts::PI;

/// Least restitution for which damping without attraction is calibrated: for 0 it would have to be infinite.
const LEAST_RESTITUTION: f64 = 0.01;
/// Effective mass over the part of it that moves with the surface where a solid sphere is pushed across: 1 + 5/2.
const PER_TANGENTIAL_MASS: f64 = 3.5;
/// The same for rolling: the moment of inertia of a solid sphere over m R^2.
const ROLLING_MASS: f64 = 0.4;
/// Damping ratio of the rolling and spinning springs.
const ROLLING_DAMPING: f64 = 0.5;

/// What a contact feels.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// Unit normal from a to b.
    pub normal: Vec3,
    /// Overlap in m; negative across a gap.
    pub overlap: f64,
    /// Effective radius in m.
    pub radius: f64,
    /// Effective mass in kg.
    pub mass: f64,
    /// Its inverse 1/m_a + 1/m_b.
    pub inverse_mass: f64,
    /// Velocity of b's surface against a's in m/s.
    pub velocity: Vec3,
    /// Angular velocity of b against a in rad/s.
    pub turning: Vec3,
    /// Mean angular velocity of the two about the normal in rad/s.
    pub twist: f64,
}

/// The law of a pair of materials, constants worked out.
#[derive(Clone, Copy, Debug, Default)]
pub struct ContactLaw {
    hertz: bool,
    /// Hertz: 4/3 E*, 8 G* in Pa.
    modulus: f64,
    shear: f64,
    /// Hooke: compliance in m/N, and times effective radius in m^2/N; tangential over normal compliance.
    compliance: f64,
    compliance_radius: f64,
    tangential_ratio: f64,
    /// Damping coefficients: gamma = damping sqrt(a m*) for Hertz, damping sqrt(k m*) for Hooke.
    damping: f64,
    tangential_damping: f64,
    attraction: bool,
    pub(crate) friction: f64,
    rolling: f64,
    spinning: f64,
    cohesion: f64,
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

    /// Force on b in N at the contact point (a gets the opposite). Advances the spring by `h`, in s.
    #[inline(always)]
    pub fn force(&self, touch: &Touch, spring: &mut ContactSpring, h: f64) -> PenaltyForce {
        let n = touch.normal;
        if touch.overlap <= 0.0 {
            *spring = ContactSpring::default();
            return PenaltyForce { force: -self.cohesion * n, load: 0.0, tangential_stiffness: 0.0 };
        }
        let (width, elastic, root, k_t) = if self.hertz {
            let a = (touch.radius * touch.overlap).sqrt();
            (a, self.modulus * a * touch.overlap, (a * touch.mass).sqrt(), self.shear * a)
        } else {
            let k = 1.0 / (self.compliance + self.compliance_radius / touch.radius);
            (1.0, k * touch.overlap, (k * touch.mass).sqrt(), k / self.tangential_ratio)
        };
        let fresh = spring.width == 0.0;
        let v_n = n.dot(touch.velocity);
        let v_t = touch.velocity - v_n * n;

        // Along the normal. Damping jumps where the surfaces meet and part: the steps there get the share of it that
        // lies within the contact.
        let share = if fresh {
            (0.5 - touch.overlap / (v_n * h).min(-touch.overlap)).min(1.5)
        } else if v_n * h > touch.overlap {
            0.5 + touch.overlap / (v_n * h)
        } else {
            1.0
        };
        let gamma = share * self.damping * root;
        let kick = h * touch.inverse_mass;
        let gamma_t = self.tangential_damping * root;
        // Two quotients with one division.
        let (denominator, denominator_t) = (1.0 + 0.5 * kick * gamma, 1.0 + gamma_t * kick * PER_TANGENTIAL_MASS);
        let quotient = 1.0 / (denominator * denominator_t);
        let u = if fresh { v_n } else { spring.predicted };
        let ahead = 1.5 * v_n - 0.5 * u - 0.5 * kick * self.cohesion;
        let mut normal = (elastic - gamma * ahead) * (quotient * denominator_t);
        if !self.attraction {
            normal = normal.max(0.0);
        }
        spring.predicted = v_n + kick * (normal - self.cohesion);

        // Across.
        let mut s = spring.slip;
        let mut time = h;
        if fresh {
            // Since the surfaces met.
            s = Vec3::ZERO;
            time = if -v_n * h > touch.overlap { touch.overlap / -v_n } else { h };
        } else {
            // Its force is kept while the contact grows.
            let growth = if width > spring.width { width } else { spring.width };
            s = turned(s, n, touch.twist * h, spring.width, growth);
        }
        s += time * v_t;
        // With attraction the elastic force, whose impulse over an impact is that of the whole: damping gives back at
        // the end what it took at first. Friction limited by the whole force could not undo it while that pulls.
        let load = if self.attraction { elastic } else { normal };
        let limit = self.friction * load;
        let pull2 = k_t * k_t * s.length_squared();
        if pull2 > limit * limit {
            s *= limit / pull2.sqrt();
        }
        let viscous = gamma_t * (quotient * denominator);
        let mut across = -k_t * s - viscous * v_t;
        let size2 = across.length_squared();
        if size2 > limit * limit {
            across *= limit / size2.sqrt();
        }
        spring.slip = s;
        spring.width = width;
        PenaltyForce { force: across + (normal - self.cohesion) * n, load, tangential_stiffness: k_t }
    }

    /// Moment on b in N m of rolling and spinning friction (a gets the opposite), beside `force` of the same contact.
    #[inline(always)]
    pub fn moment(&self, touch: &Touch, force: &PenaltyForce, turn: &mut ContactTurn, h: f64) -> Vec3 {
        if touch.overlap <= 0.0 || force.load <= 0.0 {
            *turn = ContactTurn::default();
            return Vec3::ZERO;
        }
        let (n, k) = (touch.normal, force.tangential_stiffness);
        let mass = ROLLING_MASS * touch.mass;
        let gamma = 2.0 * ROLLING_DAMPING * (k * mass).sqrt();
        let viscous = gamma / (1.0 + gamma * h / mass);
        let about = n.dot(touch.turning);
        let across = touch.turning - about * n;

        let mut roll = turned(turn.roll, n, touch.twist * h, 1.0, 1.0) + (h * touch.radius) * across;
        let limit = self.rolling * force.load;
        roll = cut(roll, limit / k);
        let rolling = cut(k * roll + (viscous * touch.radius) * across, limit);

        let limit = self.spinning * force.load;
        let spin = (turn.spin + h * touch.radius * about).clamp(-limit / k, limit / k);
        let spinning = (k * spin + viscous * touch.radius * about).clamp(-limit, limit);

        *turn = ContactTurn { roll, spin };
        -touch.radius * (rolling + spinning * n)
    }
}

/// A vector across the old normal, turned into the plane across `n` and by `angle` about it, its length times `up /
/// down`.
#[inline(always)]
fn turned(v: Vec3, n: Vec3, angle: f64, up: f64, down: f64) -> Vec3 {
    let flat = v - n.dot(v) * n;
    let flat = flat + angle * n.cross(flat);
    let (length2, flat2) = (v.length_squared() * (up * up), flat.length_squared() * (down * down));
    if flat2 > 0.0 { flat * (length2 / flat2).sqrt() } else { Vec3::ZERO }
}

/// A vector no longer than `limit`.
#[inline(always)]
fn cut(v: Vec3, limit: f64) -> Vec3 {
    let length2 = v.length_squared();
    if length2 > limit * limit { v * (limit / length2.sqrt()) } else { v }
}

/// What a contact does.
#[derive(Clone, Copy, Debug)]
pub struct PenaltyForce {
    /// Force on b in N.
    pub force: Vec3,
    /// What friction is limited by, N: the normal force without cohesion, where attraction is allowed without damping.
    pub load: f64,
    /// Stiffness in N/m of the springs across.
    pub tangential_stiffness: f64,
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(material: Material, settings: &PenaltySettings) -> ContactLaw {
        *LawTable::new(&[material], &[], Combine::Minimum, settings, 1e7).law(MaterialId(0), MaterialId(0))
    }

    /// Restitution of a head-on impact of effective mass 1 at 1 m/s on radius 0.1 m, in about 60 steps.
    fn bounce(law: &ContactLaw) -> f64 {
        let (mut x, mut v, mut spring, h) = (0.0, -1.0, ContactSpring::default(), 2e-5);
        loop {
            x += 0.5 * h * v;
            let (normal, velocity) = (Vec3::Z, v * Vec3::Z);
            let (turning, twist) = (Vec3::ZERO, 0.0);
            let (mass, inverse_mass) = (1.0, 1.0);
            let touch = Touch { normal, overlap: -x, radius: 0.1, mass, inverse_mass, velocity, turning, twist };
            v += h * law.force(&touch, &mut spring, h).force.z;
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
        let mut spring = ContactSpring::default();
        let (velocity, turning) = (Vec3::ZERO, Vec3::ZERO);
        let (normal, overlap, mass, inverse_mass, twist) = (Vec3::Z, 1e-3, 1.0, 1.0, 0.0);
        let touch = Touch { normal, overlap, radius: 0.1, mass, inverse_mass, velocity, turning, twist };
        let last = (0..200).map(|_| law.force(&touch, &mut spring, 1e-4).force.z).last();
        let elastic = law.modulus * (0.1f64 * 1e-3).sqrt() * 1e-3;
        assert!((last.unwrap_or(0.0) / elastic - 1.0).abs() < 1e-9);
    }
}
