//! What a loop over contacts does beyond arithmetic, four contacts in f64 (`wide.rs`) or eight in f32 (`narrow.rs`) at
//! once: how vectors are stored one by one, how bodies sum them up and answer, how velocities are read at random.
//!
//! Products are of the kind's own numbers, sums over a body of f64. Either kind has the same bits on every processor.

mod narrow;
mod wide;

use grouser_math::{Lane, Sym3, Twist, Vec3, Wide3};
use std::fmt::Debug;

/// Numbers side by side that a pass over contacts can run on.
pub(crate) trait Kernel: Lane {
    /// As many indices.
    type LaneIndices: Copy + Debug + Default + Send + Sync + AsRef<[u32]> + AsMut<[u32]>;
    /// A vector of three such numbers, stored.
    type Stored: Copy + Debug + Default + Send + Sync;
    /// Sums of impulses and of their moments.
    type LoadSum: Copy + Default + Send + Sync;
    /// A body's velocity as it is read at random.
    type BodyMotion: Copy + Debug + Default + Send + Sync;
    /// How a body answers a load.
    type BodyAnswer: Copy + Debug + Default + Send + Sync;

    /// Stores vectors one by one, [`Lane::COUNT`] of them.
    fn scatter(v: Wide3<Self>, out: &mut [Self::Stored]);
    /// An arm to be stored, with the sign of the impulses that act on it.
    fn arm(v: Vec3, sign: f64) -> Self::Stored;
    /// Adds an impulse times `sign`, and its moment about the end of `arm` (stored with that sign).
    fn load(load: &mut Self::LoadSum, impulse: &Self::Stored, arm: &Self::Stored, sign: f64);
    /// Adds what another sum holds.
    fn merge(load: &mut Self::LoadSum, other: &Self::LoadSum);
    /// What was added: impulse and moment.
    fn total(load: &Self::LoadSum) -> (Vec3, Vec3);
    /// The answer of a body: inverses of its mass and of its inertia.
    fn answer(inverse_mass: f64, inverse_inertia: &Sym3) -> Self::BodyAnswer;
    /// The velocity that a load gives.
    fn respond(load: &Self::LoadSum, answer: &Self::BodyAnswer) -> Self::BodyMotion;
    /// A velocity to be stored.
    fn motion(w: &Twist) -> Self::BodyMotion;
    /// The stored velocity.
    fn twist(w: &Self::BodyMotion) -> Twist;
    /// Velocities of these bodies: linear and angular.
    fn motions(w: &[Self::BodyMotion], bodies: &Self::LaneIndices) -> [Wide3<Self>; 2];
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::{Narrow, Wide};

    /// Each kind against plain numbers.
    fn agrees<W: Kernel>(rounding: f64) {
        let number = |k: usize| 0.3 + 0.7 * k as f64 - 0.1 * (k * k) as f64;
        let vector = |k: usize| Vec3::new(number(k), number(k + 1), -number(k + 2));
        let mut a = Wide3::<W>::ZERO;
        let (mut bodies, mut w) = (W::LaneIndices::default(), Vec::new());
        for l in 0..W::COUNT {
            a.set(l, vector(l));
            bodies.as_mut()[l] = (W::COUNT - 1 - l) as u32;
            w.push(W::motion(&Twist { linear: vector(l), angular: vector(l + 3) }));
        }
        let [linear, angular] = W::motions(&w, &bodies);
        for l in 0..W::COUNT {
            let other = W::COUNT - 1 - l;
            let near = |x: Vec3, y: Vec3| assert!((x - y).length() <= rounding * (1.0 + y.length()), "{x} {y}");
            near(linear.lane(l), vector(other));
            near(angular.lane(l), vector(other + 3));
            near(W::twist(&w[l]).angular, vector(l + 3));
        }
        let (mut stored, mut load) = (vec![W::Stored::default(); W::COUNT], W::LoadSum::default());
        W::scatter(a, &mut stored);
        let mut expected = (Vec3::ZERO, Vec3::ZERO);
        for (l, impulse) in stored.iter().enumerate() {
            let (sign, arm) = ([-1.0, 1.0][l % 2], vector(l + 5));
            W::load(&mut load, impulse, &W::arm(arm, sign), sign);
            expected.0 += sign * vector(l);
            expected.1 += arm.cross(sign * vector(l));
        }
        let (p, l) = W::total(&load);
        let scale = 100.0 * rounding * (1.0 + expected.1.length());
        assert!((p - expected.0).length() <= scale && (l - expected.1).length() <= scale);
    }

    #[test]
    fn kernels_do_what_numbers_do() {
        agrees::<Wide>(1e-15);
        agrees::<Narrow>(1e-6);
    }
}
