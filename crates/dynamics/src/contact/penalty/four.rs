//! Forces of penalty contacts, four at a time.
//!
//! The law is that of [`law`](super::law), whose equations and sources are there. A contact that sticks takes some 80
//! multiplications, 4 square roots and 4 divisions, each waiting for the one before it; four contacts side by side take
//! hardly longer than one. What is rare (contacts that begin, part or slide) is computed where one of the four needs
//! it, and chosen lane by lane, so a contact's force does not depend on its neighbours in the list.

use super::COHESION_REACH;
use super::law::ContactLaw;
use crate::memory::{ContactSpring, ContactTurn};
use grouser_math::Vec3;
use grouser_math::wide::{Lane, Wide, Wide3};

/// Contacts computed at once.
pub(crate) const FOUR: usize = Wide::COUNT;

/// Effective mass over the part of it that moves with the surface where a solid sphere is pushed across: 1 + 5/2.
const PER_TANGENTIAL_MASS: f64 = 3.5;
/// The same for rolling: the moment of inertia of a solid sphere over m R^2.
const ROLLING_MASS: f64 = 0.4;
/// Damping ratio of the rolling and spinning springs.
const ROLLING_DAMPING: f64 = 0.5;

/// What four contacts feel.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Touches {
    /// Unit normals from a to b.
    pub normal: Wide3,
    /// Overlaps in m; negative across a gap.
    pub overlap: Wide,
    /// Effective radii in m.
    pub radius: Wide,
    /// Effective masses in kg.
    pub mass: Wide,
    /// Their inverses 1/m_a + 1/m_b.
    pub inverse_mass: Wide,
    /// Velocities of b's surface against a's in m/s.
    pub velocity: Wide3,
    /// Angular velocities of b against a in rad/s.
    pub turning: Wide3,
    /// Mean angular velocities of the two about the normal in rad/s.
    pub twist: Wide,
}

/// What four contacts remember: [`ContactSpring`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Springs {
    pub slip: Wide3,
    pub width: Wide,
    pub predicted: Wide,
}

/// What four contacts with rolling or spinning friction remember beside: [`ContactTurn`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turns {
    pub roll: Wide3,
    pub spin: Wide,
}

/// What four contacts do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PenaltyForces {
    /// Forces on b in N.
    pub force: Wide3,
    /// What friction is limited by, N: the normal force without cohesion, where attraction is allowed without damping.
    pub load: Wide,
    /// Stiffness in N/m of the springs across.
    pub tangential_stiffness: Wide,
}

impl Springs {
    #[inline(always)]
    pub fn of([a, b, c, d]: [&ContactSpring; FOUR]) -> Self {
        let (slip, width) = columns([a.row(), b.row(), c.row(), d.row()]);
        Self { slip, width, predicted: Wide::new([a.predicted, b.predicted, c.predicted, d.predicted]) }
    }

    pub fn set(&mut self, l: usize, spring: &ContactSpring) {
        self.slip.set(l, spring.slip);
        self.width.put(l, spring.width);
        self.predicted.put(l, spring.predicted);
    }

    pub fn lane(&self, l: usize) -> ContactSpring {
        ContactSpring { slip: self.slip.lane(l), width: self.width.at(l), predicted: self.predicted.at(l) }
    }
}

impl Turns {
    pub fn set(&mut self, l: usize, turn: &ContactTurn) {
        self.roll.set(l, turn.roll);
        self.spin.put(l, turn.spin);
    }

    pub fn lane(&self, l: usize) -> ContactTurn {
        ContactTurn { roll: self.roll.lane(l), spin: self.spin.at(l) }
    }
}

/// The laws of four contacts: the constants of [`ContactLaw`] side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FourLaws {
    /// Lanes with Hertz's law; whether there are any, and any without.
    hertz: Wide,
    some_hertz: bool,
    some_hooke: bool,
    modulus: Wide,
    shear: Wide,
    compliance: Wide,
    compliance_radius: Wide,
    tangential_ratio: Wide,
    damping: Wide,
    tangential_damping: Wide,
    /// Least normal force: none where contacts may pull, else 0.
    least: Wide,
    friction: Wide,
    rolling: Wide,
    spinning: Wide,
    cohesion: Wide,
}

impl FourLaws {
    pub fn of(laws: [&ContactLaw; FOUR]) -> Self {
        let [a, b, c, d] = laws;
        let column = |value: fn(&ContactLaw) -> f64| Wide::new([value(a), value(b), value(c), value(d)]);
        Self {
            hertz: column(|l| f64::from(u8::from(l.hertz))).simd_gt(Wide::ZERO),
            some_hertz: laws.iter().any(|l| l.hertz),
            some_hooke: laws.iter().any(|l| !l.hertz),
            modulus: column(|l| l.modulus),
            shear: column(|l| l.shear),
            compliance: column(|l| l.compliance),
            compliance_radius: column(|l| l.compliance_radius),
            tangential_ratio: column(|l| l.tangential_ratio),
            damping: column(|l| l.damping),
            tangential_damping: column(|l| l.tangential_damping),
            least: column(|l| if l.attraction { f64::NEG_INFINITY } else { 0.0 }),
            friction: column(|l| l.friction),
            rolling: column(|l| l.rolling),
            spinning: column(|l| l.spinning),
            cohesion: column(|l| l.cohesion),
        }
    }

    /// Of each contact: radius of its circle (1 for Hooke), elastic force, root of the damping coefficients, stiffness
    /// across.
    #[inline(always)]
    fn elastic(&self, touch: &Touches) -> [Wide; 4] {
        let hertz = || {
            let a = (touch.radius * touch.overlap).sqrt();
            [a, self.modulus * a * touch.overlap, (a * touch.mass).sqrt(), self.shear * a]
        };
        let hooke = || {
            let k = Wide::ONE / (self.compliance + self.compliance_radius / touch.radius);
            [Wide::ONE, k * touch.overlap, (k * touch.mass).sqrt(), k / self.tangential_ratio]
        };
        if !self.some_hooke {
            hertz()
        } else if !self.some_hertz {
            hooke()
        } else {
            let (yes, no) = (hertz(), hooke());
            std::array::from_fn(|i| self.hertz.bitselect(yes[i], no[i]))
        }
    }

    /// Forces on b at the contact points (a gets the opposite). Advances the springs by `h`, in s.
    #[inline(always)]
    pub fn forces(&self, touch: &Touches, spring: &mut Springs, h: f64) -> PenaltyForces {
        let (n, h, half) = (touch.normal, Wide::splat(h), Wide::splat(0.5));
        let [width, elastic, root, k_t] = self.elastic(touch);
        let fresh = spring.width.simd_le(Wide::ZERO);
        let v_n = n.dot(touch.velocity);
        let v_t = touch.velocity - n.times(v_n);
        let Stay { share, time } = stay(touch.overlap, v_n * h, v_n, fresh, h);

        // Along the normal; two quotients with one division.
        let gamma = share * self.damping * root;
        let kick = h * touch.inverse_mass;
        let gamma_t = self.tangential_damping * root;
        let denominator = Wide::ONE + half * kick * gamma;
        let denominator_t = Wide::ONE + gamma_t * kick * Wide::splat(PER_TANGENTIAL_MASS);
        let quotient = Wide::ONE / (denominator * denominator_t);
        let u = fresh.bitselect(v_n, spring.predicted);
        let ahead = Wide::splat(1.5) * v_n - half * u - half * kick * self.cohesion;
        let normal = (elastic - gamma * ahead) * (quotient * denominator_t);
        let normal = self.least.simd_lt(normal).bitselect(normal, self.least);
        let predicted = v_n + kick * (normal - self.cohesion);

        // Across. The spring's force is kept while the contact grows; that of a fresh one is zero.
        let growth = width.simd_gt(spring.width).bitselect(width, spring.width);
        let mut s = turned(spring.slip, n, touch.twist * h, spring.width, growth) + v_t.times(time);
        // With attraction the elastic force, whose impulse over an impact is that of the whole: damping gives back at
        // the end what it took at first. Friction limited by the whole force could not undo it while that pulls.
        let load = self.least.simd_lt(Wide::ZERO).bitselect(elastic, normal);
        let limit = self.friction * load;
        s = cut_scaled(s, k_t, limit);
        let viscous = gamma_t * (quotient * denominator);
        let across = cut(Wide3::ZERO - s.times(k_t) - v_t.times(viscous), limit);
        let force = across + n.times(normal - self.cohesion);

        let apart = touch.overlap.simd_le(Wide::ZERO);
        *spring = Springs { slip: s, width, predicted };
        if !apart.any() {
            return PenaltyForces { force, load, tangential_stiffness: k_t };
        }
        let zero = |x: Wide| apart.bitselect(Wide::ZERO, x);
        let zeros = |v: Wide3| Wide3 { x: zero(v.x), y: zero(v.y), z: zero(v.z) };
        *spring = Springs { slip: zeros(s), width: zero(width), predicted: zero(predicted) };
        let pull = n.times(Wide::ZERO - self.cohesion);
        let force = Wide3 {
            x: apart.bitselect(pull.x, force.x),
            y: apart.bitselect(pull.y, force.y),
            z: apart.bitselect(pull.z, force.z),
        };
        PenaltyForces { force, load: zero(load), tangential_stiffness: zero(k_t) }
    }

    /// Moments on b in N m of rolling and spinning friction (a gets the opposite), beside `forces` of the same
    /// contacts.
    #[inline(always)]
    pub fn moments(&self, touch: &Touches, forces: &PenaltyForces, turn: &mut Turns, h: f64) -> Wide3 {
        let (n, k, h) = (touch.normal, forces.tangential_stiffness, Wide::splat(h));
        let mass = Wide::splat(ROLLING_MASS) * touch.mass;
        let gamma = Wide::splat(2.0 * ROLLING_DAMPING) * (k * mass).sqrt();
        let viscous = gamma / (Wide::ONE + gamma * h / mass);
        let about = n.dot(touch.turning);
        let across = touch.turning - n.times(about);

        let limit = self.rolling * forces.load;
        let rolled = turned(turn.roll, n, touch.twist * h, Wide::ONE, Wide::ONE) + across.times(h * touch.radius);
        let roll = cut(rolled, limit / k);
        let rolling = cut(roll.times(k) + across.times(viscous * touch.radius), limit);

        let limit = self.spinning * forces.load;
        let clamp = |x: Wide, most: Wide| x.fast_min(most).fast_max(Wide::ZERO - most);
        let spin = clamp(turn.spin + h * touch.radius * about, limit / k);
        let spinning = clamp(k * spin + viscous * touch.radius * about, limit);
        let moment = (Wide3::ZERO - rolling - n.times(spinning)).times(touch.radius);

        // Where nothing presses there is nothing to remember.
        let held = forces.load.simd_gt(Wide::ZERO) & touch.overlap.simd_gt(Wide::ZERO);
        let keep = |v: Wide3| {
            let part = |x: Wide| held.bitselect(x, Wide::ZERO);
            Wide3 { x: part(v.x), y: part(v.y), z: part(v.z) }
        };
        *turn = Turns { roll: keep(roll), spin: held.bitselect(spin, Wide::ZERO) };
        keep(moment)
    }
}

/// How long of the step contacts exist.
struct Stay {
    /// Share of the damping in the step.
    share: Wide,
    /// Time in s since the surfaces met, at most the step.
    time: Wide,
}

/// Damping jumps where the surfaces meet and part: the steps there get the share of it that lies within the contact.
/// `way` is what the surfaces part by within the step.
#[inline(always)]
fn stay(overlap: Wide, way: Wide, v_n: Wide, fresh: Wide, h: Wide) -> Stay {
    let leaving = overlap.simd_lt(way);
    if !(fresh | leaving).any() {
        return Stay { share: Wide::ONE, time: h };
    }
    let (half, towards) = (Wide::splat(0.5), Wide::ZERO - overlap);
    let quotient = overlap / fresh.bitselect(way.fast_min(towards), way);
    let met = (half - quotient).fast_min(Wide::splat(1.5));
    let parts = leaving.bitselect(half + quotient, Wide::ONE);
    let since = overlap / (Wide::ZERO - v_n);
    Stay { share: fresh.bitselect(met, parts), time: (fresh & way.simd_lt(towards)).bitselect(since, h) }
}

/// Vectors across the old normals, turned into the planes across `n` and by `angle` about them, their lengths times
/// `up / down`.
#[inline(always)]
fn turned(v: Wide3, n: Wide3, angle: Wide, up: Wide, down: Wide) -> Wide3 {
    let flat = v - n.times(n.dot(v));
    let flat = flat + n.cross(flat).times(angle);
    let (length2, flat2) = (v.dot(v) * (up * up), flat.dot(flat) * (down * down));
    let scale = flat2.simd_gt(Wide::ZERO).bitselect((length2 / flat2).sqrt(), Wide::ZERO);
    flat.times(scale)
}

/// Vectors no longer than `limit`.
#[inline(always)]
fn cut(v: Wide3, limit: Wide) -> Wide3 {
    cut_scaled(v, Wide::ONE, limit)
}

/// Vectors that are no longer than `limit` after multiplication by `scale`.
#[inline(always)]
fn cut_scaled(v: Wide3, scale: Wide, limit: Wide) -> Wide3 {
    let length2 = scale * scale * v.dot(v);
    let long = length2.simd_gt(limit * limit);
    if !long.any() {
        return v;
    }
    v.times(long.bitselect(limit / length2.sqrt(), Wide::ONE))
}

/// Gap in m up to which cohesion pulls on a contact of this effective radius; no farther than the contact envelope.
#[inline(always)]
pub(crate) fn cohesion_reach(radius: f64, envelope: f64) -> f64 {
    (COHESION_REACH * radius).min(envelope)
}

/// Vectors with a fourth number each, from the rows of four items.
#[inline(always)]
pub(crate) fn columns(rows: [[f64; 4]; FOUR]) -> (Wide3, Wide) {
    // Word for word: `map` is a call to a function.
    let [a, b, c, d] = rows;
    let [x, y, z, w] = Wide::transpose([Wide::new(a), Wide::new(b), Wide::new(c), Wide::new(d)]);
    (Wide3 { x, y, z }, w)
}

/// The way back.
#[inline(always)]
pub(crate) fn rows(v: Wide3, w: Wide) -> [[f64; 4]; FOUR] {
    let [a, b, c, d] = Wide::transpose([v.x, v.y, v.z, w]);
    [a.to_array(), b.to_array(), c.to_array(), d.to_array()]
}

/// The vector of a row.
#[inline(always)]
pub(crate) fn vector(row: &[f64; 4]) -> Vec3 {
    Vec3::new(row[0], row[1], row[2])
}
