//! Eight contacts at once in f32: half the bytes, twice the numbers per instruction.

use super::Kernel;
use grouser_math::{Narrow, Sym3, Twist, Vec3, Wide, Wide3};

/// A vector of f32 and one number more: one load.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub struct Four(pub(crate) [f32; 4]);

/// s g and r x s g, s the arm's sign: products in f32, results in f64. r x g = (r * g.yzx - r.yzx * g).yzx; the last
/// turn is left to the sum. Twelve instructions where numbers one by one take forty.
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

/// InertiaColumns z, x, y of a body's inverse inertia, and its inverse mass three times: in the order of a load's
/// numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct InertiaColumns(pub(crate) [Four; 4]);

/// Linear velocity p / m and angular one z l_z + x l_x + y l_y, with the load's moment (l_z, l_x, l_y): sums in f64,
/// products in f32.
#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
#[inline(always)]
fn velocity([p, l]: &[Wide; 2], InertiaColumns([z, x, y, mass]): &InertiaColumns) -> Narrow {
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
fn velocity([p, l]: &[Wide; 2], InertiaColumns([z, x, y, mass]): &InertiaColumns) -> Narrow {
    let [p, l] = [p, l].map(|v| v.to_array().map(|x| x as f32));
    let turn: [f32; 4] = std::array::from_fn(|k| (l[0] * z.0[k] + l[1] * x.0[k]) + l[2] * y.0[k]);
    let push: [f32; 4] = std::array::from_fn(|k| p[k] * mass.0[k]);
    Narrow::from([push[0], push[1], push[2], push[3], turn[0], turn[1], turn[2], turn[3]])
}

impl Kernel for Narrow {
    type LaneIndices = [u32; 8];
    type Stored = Four;
    type LoadSum = [Wide; 2];
    /// Linear, 0, angular, 0: eight numbers are one load.
    type BodyMotion = Narrow;
    type BodyAnswer = InertiaColumns;

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
    fn merge(load: &mut [Wide; 2], other: &[Wide; 2]) {
        load[0] += other[0];
        load[1] += other[1];
    }
    #[inline(always)]
    fn total([p, l]: &[Wide; 2]) -> (Vec3, Vec3) {
        let ([a, b, c, _], [f, d, e, _]) = (p.to_array(), l.to_array());
        (Vec3::new(a, b, c), Vec3::new(d, e, f))
    }
    #[inline(always)]
    fn answer(inverse_mass: f64, inverse_inertia: &Sym3) -> InertiaColumns {
        let column = |axis: Vec3| Self::arm(inverse_inertia.mul(axis), 0.0);
        let mass = Self::arm(Vec3::splat(inverse_mass), 0.0);
        InertiaColumns([column(Vec3::Z), column(Vec3::X), column(Vec3::Y), mass])
    }
    #[inline(always)]
    fn respond(load: &[Wide; 2], answer: &InertiaColumns) -> Narrow {
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
