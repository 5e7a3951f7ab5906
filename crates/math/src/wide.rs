//! Several numbers or vectors at once, for the loops that cost most: four f64 ([`Wide`]) or eight f32 ([`Narrow`]), through one trait.
//!
//! Lane l of every operation is the operation itself on numbers of that kind (no fused multiply-add, no approximate inverse),
//! so results have the same bits whatever instructions the processor has.

use crate::{Sym3, Twist, Vec3};
use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// Four f64.
pub type Wide = wide::f64x4;
/// Eight f32: half the bytes, twice the numbers per instruction.
pub type Narrow = wide::f32x8;

/// Numbers side by side.
pub trait Lane:
    Copy
    + Debug
    + Default
    + Send
    + Sync
    + AddAssign
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    /// How many.
    const COUNT: usize;
    /// All 0.
    const ZERO: Self;
    /// All 1.
    const ONE: Self;
    /// As many indices.
    type Indices: Copy + Debug + Default + Send + Sync + AsRef<[u32]> + AsMut<[u32]>;
    /// A vector of three such numbers, stored.
    type Vector: Copy + Debug + Default + Send + Sync;
    /// Sums of impulses and of their moments.
    type Load: Copy + Default;
    /// A body's velocity as it is read at random.
    type Motion: Copy + Debug + Default + Send + Sync;
    /// How a body answers a load.
    type Answer: Copy + Debug + Default + Send + Sync;

    /// All the same.
    fn splat(x: f64) -> Self;
    /// Number `l`.
    fn at(&self, l: usize) -> f64;
    /// Sets number `l`.
    fn put(&mut self, l: usize, x: f64);
    /// Square roots.
    fn root(self) -> Self;
    /// The greater ones; `other` where one is NaN.
    fn greater(self, other: Self) -> Self;
    /// `yes` where a <= b and c >= 0, else `no`.
    fn choose(conditions: [Self; 3], yes: Self, no: Self) -> Self;
    /// 1 / x where x > 0, else 0.
    fn inverse(self) -> Self;
    /// Sum, in a fixed order.
    fn sum(self) -> f64;
    /// Greatest; NaN is passed over.
    fn greatest(self) -> f64;
    /// Stores vectors one by one, [`Lane::COUNT`] of them.
    fn scatter(v: Wide3<Self>, out: &mut [Self::Vector]);
    /// An arm to be stored, with the sign of the impulses that act on it.
    fn arm(v: Vec3, sign: f64) -> Self::Vector;
    /// Adds an impulse times `sign`, and its moment about the end of `arm` (stored with that sign).
    fn load(load: &mut Self::Load, impulse: &Self::Vector, arm: &Self::Vector, sign: f64);
    /// What was added: impulse and moment.
    fn total(load: &Self::Load) -> (Vec3, Vec3);
    /// The answer of a body: inverses of its mass and of its inertia.
    fn answer(inverse_mass: f64, inverse_inertia: &Sym3) -> Self::Answer;
    /// The velocity that a load gives.
    fn respond(load: &Self::Load, answer: &Self::Answer) -> Self::Motion;
    /// A velocity to be stored.
    fn motion(w: &Twist) -> Self::Motion;
    /// The stored velocity.
    fn twist(w: &Self::Motion) -> Twist;
    /// Velocities of these bodies: linear and angular.
    fn motions(w: &[Self::Motion], bodies: &Self::Indices) -> [Wide3<Self>; 2];
}

/// What both kinds do in the same words.
macro_rules! arithmetic {
    ($lane:ty) => {
        const ZERO: Self = <$lane>::ZERO;
        const ONE: Self = <$lane>::ONE;

        #[inline(always)]
        fn root(self) -> Self {
            self.sqrt()
        }
        #[inline(always)]
        fn greater(self, other: Self) -> Self {
            self.fast_max(other)
        }
        #[inline(always)]
        fn choose([a, b, c]: [Self; 3], yes: Self, no: Self) -> Self {
            (a.simd_le(b) & c.simd_ge(<$lane>::ZERO)).bitselect(yes, no)
        }
        #[inline(always)]
        fn inverse(self) -> Self {
            self.simd_gt(<$lane>::ZERO).bitselect(<$lane>::ONE / self, <$lane>::ZERO)
        }
    };
}

impl Lane for Wide {
    const COUNT: usize = 4;
    arithmetic!(Wide);
    type Indices = [u32; 4];
    type Vector = Vec3;
    type Load = (Vec3, Vec3);
    type Motion = Twist;
    type Answer = (f64, Sym3);

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Wide::splat(x)
    }
    #[inline(always)]
    fn at(&self, l: usize) -> f64 {
        self.as_array()[l]
    }
    #[inline(always)]
    fn put(&mut self, l: usize, x: f64) {
        self.as_mut_array()[l] = x;
    }
    #[inline(always)]
    fn sum(self) -> f64 {
        let [a, b, c, d] = self.to_array();
        (a + b) + (c + d)
    }
    #[inline(always)]
    fn greatest(self) -> f64 {
        self.to_array().into_iter().fold(0.0, f64::max)
    }
    #[inline(always)]
    fn scatter(v: Wide3<Self>, out: &mut [Vec3]) {
        out.iter_mut().enumerate().take(4).for_each(|(l, x)| *x = v.lane(l));
    }
    #[inline(always)]
    fn arm(v: Vec3, _: f64) -> Vec3 {
        v
    }
    #[inline(always)]
    fn load(load: &mut (Vec3, Vec3), impulse: &Vec3, arm: &Vec3, sign: f64) {
        let g = sign * *impulse;
        load.0 += g;
        load.1 += arm.cross(g);
    }
    #[inline(always)]
    fn total(load: &(Vec3, Vec3)) -> (Vec3, Vec3) {
        *load
    }
    #[inline(always)]
    fn answer(inverse_mass: f64, inverse_inertia: &Sym3) -> (f64, Sym3) {
        (inverse_mass, *inverse_inertia)
    }
    #[inline(always)]
    fn respond((p, l): &(Vec3, Vec3), (inverse_mass, inverse_inertia): &(f64, Sym3)) -> Twist {
        Twist { linear: *inverse_mass * *p, angular: inverse_inertia.mul(*l) }
    }
    #[inline(always)]
    fn motion(w: &Twist) -> Twist {
        *w
    }
    #[inline(always)]
    fn twist(w: &Twist) -> Twist {
        *w
    }
    /// Number by number: vector by vector they would pass through memory.
    #[inline(always)]
    fn motions(w: &[Twist], bodies: &[u32; 4]) -> [Wide3<Self>; 2] {
        let [a, b, c, d] = bodies.map(|b| &w[b as usize]);
        let (p, q, r, s) = (&a.linear, &b.linear, &c.linear, &d.linear);
        let (e, f, g, h) = (&a.angular, &b.angular, &c.angular, &d.angular);
        let linear = Wide3 {
            x: Wide::from([p.x, q.x, r.x, s.x]),
            y: Wide::from([p.y, q.y, r.y, s.y]),
            z: Wide::from([p.z, q.z, r.z, s.z]),
        };
        let angular = Wide3 {
            x: Wide::from([e.x, f.x, g.x, h.x]),
            y: Wide::from([e.y, f.y, g.y, h.y]),
            z: Wide::from([e.z, f.z, g.z, h.z]),
        };
        [linear, angular]
    }
}

/// A vector of f32 and one number more: one load.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub struct Four([f32; 4]);

/// s g and r x s g, s the arm's sign: products in f32, results in f64. r x g = (r * g.yzx - r.yzx * g).yzx; the last turn is left to
/// the sum. Twelve instructions where numbers one by one take forty.
#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
#[inline(always)]
fn impulse_and_moment(impulse: &Four, arm: &Four) -> [Wide; 2] {
    use std::arch::x86_64::*;
    /// y, z, x, w.
    const AHEAD: i32 = 0b11_00_10_01;
    // SAFETY: the program is built for AVX; both are aligned to 16 bytes; both types are four f64.
    unsafe {
        let r = _mm_load_ps(arm.0.as_ptr());
        let g = _mm_mul_ps(_mm_load_ps(impulse.0.as_ptr()), _mm_permute_ps::<0xff>(r));
        let moment = _mm_sub_ps(_mm_mul_ps(r, _mm_permute_ps::<AHEAD>(g)), _mm_mul_ps(_mm_permute_ps::<AHEAD>(r), g));
        [_mm256_cvtps_pd(g), _mm256_cvtps_pd(moment)].map(|x| std::mem::transmute::<__m256d, Wide>(x))
    }
}

/// The same, to the same bits.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx")))]
#[inline(always)]
fn impulse_and_moment(impulse: &Four, arm: &Four) -> [Wide; 2] {
    let (g, r) = (impulse.0.map(|x| x * arm.0[3]), &arm.0);
    let ahead = |v: &[f32; 4]| [v[1], v[2], v[0], v[3]];
    let (next, turned) = (ahead(&g), ahead(r));
    let moment: [f32; 4] = std::array::from_fn(|l| r[l] * next[l] - turned[l] * g[l]);
    [g, moment].map(|v| Wide::from(v.map(f64::from)))
}

/// Columns z, x, y of a body's inverse inertia, and its inverse mass three times: in the order of a load's numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Columns([Four; 4]);

/// Linear velocity p / m and angular one z l_z + x l_x + y l_y, with the load's moment (l_z, l_x, l_y): sums in f64, products in f32.
#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
#[inline(always)]
fn velocity([p, l]: &[Wide; 2], Columns([z, x, y, mass]): &Columns) -> Narrow {
    use std::arch::x86_64::*;
    // SAFETY: the program is built for AVX; `Four` is aligned to 16 bytes; the types are four f64 and eight f32.
    unsafe {
        let [p, l] = [p, l].map(|v| _mm256_cvtpd_ps(std::mem::transmute::<Wide, __m256d>(*v)));
        let column = |of: &Four| _mm_load_ps(of.0.as_ptr());
        let turn = _mm_add_ps(
            _mm_add_ps(
                _mm_mul_ps(_mm_permute_ps::<0x00>(l), column(z)),
                _mm_mul_ps(_mm_permute_ps::<0x55>(l), column(x)),
            ),
            _mm_mul_ps(_mm_permute_ps::<0xaa>(l), column(y)),
        );
        std::mem::transmute::<__m256, Narrow>(_mm256_set_m128(turn, _mm_mul_ps(p, column(mass))))
    }
}

/// The same, to the same bits.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx")))]
#[inline(always)]
fn velocity([p, l]: &[Wide; 2], Columns([z, x, y, mass]): &Columns) -> Narrow {
    let [p, l] = [p, l].map(|v| v.to_array().map(|x| x as f32));
    let turn: [f32; 4] = std::array::from_fn(|k| (l[0] * z.0[k] + l[1] * x.0[k]) + l[2] * y.0[k]);
    let push: [f32; 4] = std::array::from_fn(|k| p[k] * mass.0[k]);
    Narrow::from([push[0], push[1], push[2], push[3], turn[0], turn[1], turn[2], turn[3]])
}

impl Lane for Narrow {
    const COUNT: usize = 8;
    arithmetic!(Narrow);
    type Indices = [u32; 8];
    type Vector = Four;
    type Load = [Wide; 2];
    /// Linear, 0, angular, 0: eight numbers are one load.
    type Motion = Narrow;
    type Answer = Columns;

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Narrow::splat(x as f32)
    }
    #[inline(always)]
    fn at(&self, l: usize) -> f64 {
        f64::from(self.as_array()[l])
    }
    #[inline(always)]
    fn put(&mut self, l: usize, x: f64) {
        self.as_mut_array()[l] = x as f32;
    }
    #[inline(always)]
    fn sum(self) -> f64 {
        let [a, b, c, d, e, f, g, h] = self.to_array().map(f64::from);
        ((a + b) + (c + d)) + ((e + f) + (g + h))
    }
    #[inline(always)]
    fn greatest(self) -> f64 {
        f64::from(self.to_array().into_iter().fold(0.0, f32::max))
    }
    #[inline(always)]
    fn scatter(v: Wide3<Self>, out: &mut [Four]) {
        let zero = Narrow::ZERO;
        let rows = Narrow::transpose([v.x, v.y, v.z, zero, zero, zero, zero, zero]);
        for (row, out) in rows.into_iter().zip(out) {
            let [x, y, z, w, ..] = row.to_array();
            *out = Four([x, y, z, w]);
        }
    }
    #[inline(always)]
    fn arm(v: Vec3, sign: f64) -> Four {
        Four([v.x as f32, v.y as f32, v.z as f32, sign as f32])
    }
    #[inline(always)]
    fn load(load: &mut [Wide; 2], impulse: &Four, arm: &Four, _: f64) {
        let [g, l] = impulse_and_moment(impulse, arm);
        load[0] += g;
        load[1] += l;
    }
    #[inline(always)]
    fn total([p, l]: &[Wide; 2]) -> (Vec3, Vec3) {
        let ([a, b, c, _], [f, d, e, _]) = (p.to_array(), l.to_array());
        (Vec3::new(a, b, c), Vec3::new(d, e, f))
    }
    #[inline(always)]
    fn answer(inverse_mass: f64, inverse_inertia: &Sym3) -> Columns {
        let column = |axis: Vec3| Self::arm(inverse_inertia.mul(axis), 0.0);
        let mass = Self::arm(Vec3::splat(inverse_mass), 0.0);
        Columns([column(Vec3::Z), column(Vec3::X), column(Vec3::Y), mass])
    }
    #[inline(always)]
    fn respond(load: &[Wide; 2], answer: &Columns) -> Narrow {
        velocity(load, answer)
    }
    #[inline(always)]
    fn motion(w: &Twist) -> Narrow {
        let (v, w) = (&w.linear, &w.angular);
        Narrow::from([v.x, v.y, v.z, 0.0, w.x, w.y, w.z, 0.0].map(|x| x as f32))
    }
    #[inline(always)]
    fn twist(w: &Narrow) -> Twist {
        let [a, b, c, _, d, e, f, _] = w.to_array().map(f64::from);
        Twist { linear: Vec3::new(a, b, c), angular: Vec3::new(d, e, f) }
    }
    #[inline(always)]
    fn motions(w: &[Narrow], bodies: &[u32; 8]) -> [Wide3<Self>; 2] {
        let [a, b, c, _, d, e, f, _] = Narrow::transpose(bodies.map(|b| w[b as usize]));
        [Wide3 { x: a, y: b, z: c }, Wide3 { x: d, y: e, z: f }]
    }
}

/// Vectors side by side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wide3<W = Wide> {
    /// Their x.
    pub x: W,
    /// Their y.
    pub y: W,
    /// Their z.
    pub z: W,
}

impl<W: Lane> Wide3<W> {
    /// Zero vectors.
    pub const ZERO: Self = Self { x: W::ZERO, y: W::ZERO, z: W::ZERO };

    /// Vector `l`.
    #[inline(always)]
    pub fn lane(&self, l: usize) -> Vec3 {
        Vec3::new(self.x.at(l), self.y.at(l), self.z.at(l))
    }

    /// Sets vector `l`.
    #[inline(always)]
    pub fn set(&mut self, l: usize, v: Vec3) {
        self.x.put(l, v.x);
        self.y.put(l, v.y);
        self.z.put(l, v.z);
    }

    /// Dot products.
    #[inline(always)]
    pub fn dot(self, o: Self) -> W {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    /// Cross products.
    #[inline(always)]
    pub fn cross(self, o: Self) -> Self {
        Self { x: self.y * o.z - self.z * o.y, y: self.z * o.x - self.x * o.z, z: self.x * o.y - self.y * o.x }
    }

    /// Each times its number.
    #[inline(always)]
    pub fn times(self, s: W) -> Self {
        Self { x: s * self.x, y: s * self.y, z: s * self.z }
    }
}

impl<W: Lane> Add for Wide3<W> {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

impl<W: Lane> Sub for Wide3<W> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        Self { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kind of lane against plain numbers.
    fn agrees<W: Lane>(rounding: f64) {
        let number = |k: usize| 0.3 + 0.7 * k as f64 - 0.1 * (k * k) as f64;
        let vector = |k: usize| Vec3::new(number(k), number(k + 1), -number(k + 2));
        let (mut a, mut b) = (Wide3::<W>::ZERO, Wide3::<W>::ZERO);
        let (mut bodies, mut w) = (W::Indices::default(), Vec::new());
        for l in 0..W::COUNT {
            a.set(l, vector(l));
            b.set(l, vector(2 * l + 1));
            bodies.as_mut()[l] = (W::COUNT - 1 - l) as u32;
            w.push(W::motion(&Twist { linear: vector(l), angular: vector(l + 3) }));
        }
        let [linear, angular] = W::motions(&w, &bodies);
        for l in 0..W::COUNT {
            let other = W::COUNT - 1 - l;
            let near = |x: Vec3, y: Vec3| assert!((x - y).length() <= rounding * (1.0 + y.length()), "{x} {y}");
            near(a.cross(b).lane(l), vector(l).cross(vector(2 * l + 1)));
            near((a - b).times(W::splat(2.0)).lane(l), 2.0 * (vector(l) - vector(2 * l + 1)));
            near(linear.lane(l), vector(other));
            near(angular.lane(l), vector(other + 3));
            near(W::twist(&w[l]).angular, vector(l + 3));
            let inverse = a.x.inverse().at(l);
            assert!(
                (inverse - if number(l) > 0.0 { 1.0 / number(l) } else { 0.0 }).abs() <= rounding * (1.0 + inverse)
            );
        }
        let (mut stored, mut load) = (vec![W::Vector::default(); W::COUNT], W::Load::default());
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
        let sum: f64 = (0..W::COUNT).map(number).sum();
        assert!((a.x.sum() - sum).abs() <= 10.0 * rounding);
        assert!((a.x.greatest() - (0..W::COUNT).map(number).fold(0.0, f64::max)).abs() <= rounding);
    }

    #[test]
    fn lanes_do_what_numbers_do() {
        agrees::<Wide>(1e-15);
        agrees::<Narrow>(1e-6);
    }
}
