//! 6 x 6 blocks of D T D': what a contact or row adds to a body and to a pair of bodies.

use super::conductance::Conductance;
use crate::problem::Problem;
use grouser_math::sparse::dense::{MOST, Square};
use grouser_math::{Mat3, Twist, Vec3};

/// The six numbers of a twist.
#[inline(always)]
pub(crate) fn numbers(t: &Twist) -> [f64; MOST] {
    [t.linear.x, t.linear.y, t.linear.z, t.angular.x, t.angular.y, t.angular.z]
}

/// block += s a b'.
pub(super) fn outer(a: &Twist, b: &Twist, s: f64, block: &mut Square) {
    let (a, b) = (numbers(a), numbers(b));
    for r in 0..MOST {
        for c in 0..MOST {
            block[r * MOST + c] += s * a[r] * b[c];
        }
    }
}

/// The entry of bodies a (its rows if `first`) and b of contact `i`: their impulses point against each other.
pub(super) fn pair_block(problem: &Problem, t: &Conductance, i: usize, first: bool, block: &mut Square) {
    let (rows, columns) = if first { (0, 1) } else { (1, 0) };
    side_block(problem, t, i, rows, columns, -1.0, block);
}

/// block += sign D_s T D_u' of contact `i` for the bodies at sides `s` and `u`, D = (1, 0; arm x, length).
pub(super) fn side_block(
    problem: &Problem,
    t: &Conductance,
    i: usize,
    s: usize,
    u: usize,
    sign: f64,
    block: &mut Square,
) {
    let c = &problem.contacts[i];
    let (x, y) = (skew(c.arms[s]), skew(c.arms[u]));
    let ff = t.contact[i] * sign;
    // D_u' has [arm]' = -[arm].
    let (mut tr, mut bl) = (ff * -y, x * ff);
    let mut br = bl * -y;
    if let Some(m) = problem.moments.get(i) {
        let (fm, mm) = (t.cross[i] * (sign * m.length), t.moment[i] * (sign * m.length * m.length));
        tr += fm;
        bl += fm.transpose();
        br += x * fm + fm.transpose() * -y + mm;
    }
    write(block, true, [ff, tr, bl, br]);
}

/// The matrix of the cross product with `a`.
fn skew(a: Vec3) -> Mat3 {
    Mat3::from_cols(Vec3::new(0.0, a.z, -a.y), Vec3::new(-a.z, 0.0, a.x), Vec3::new(a.y, -a.x, 0.0))
}

/// Four 3 x 3 blocks (upper left, upper right, lower left, lower right) into or onto a block.
pub(crate) fn write(block: &mut Square, add: bool, parts: [Mat3; 4]) {
    for (k, m) in parts.iter().enumerate() {
        let (r0, c0) = (3 * (k / 2), 3 * (k % 2));
        for c in 0..3 {
            for r in 0..3 {
                let slot = &mut block[(r0 + r) * MOST + c0 + c];
                *slot = if add { *slot + m.col(c)[r] } else { m.col(c)[r] };
            }
        }
    }
}

/// Adds a 3 x 3 matrix to the corner of a block with so many numbers to a row.
pub(super) fn corner((block, stride): (&mut [f64], usize), m: &Mat3) {
    for c in 0..3 {
        for r in 0..3 {
            block[r * stride + c] += m.col(c)[r];
        }
    }
}
