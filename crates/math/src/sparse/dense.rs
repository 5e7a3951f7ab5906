//! Dense blocks of at most six rows: what a joint, a body or a node needs.

/// Largest block.
pub const MOST: usize = 6;
/// A pivot below this share of the diagonal it came from is lifted to it: rounding left nothing of the equation.
const LEAST_PIVOT: f64 = 1e-13;

/// A block, row by row, `MOST` numbers to a row.
pub type Square = [f64; MOST * MOST];

/// A block of zeros.
pub fn zero() -> Square {
    [0.0; MOST * MOST]
}

/// Lower factor L of the leading n x n block, in place; its diagonal is kept inverted (a product instead of a division
/// in every substitution). What stands above the diagonal is left alone. Says whether all pivots were positive, none
/// lifted.
#[inline(always)]
pub fn cholesky(block: &mut Square, n: usize) -> bool {
    let mut is_positive = true;
    for c in 0..n {
        let own = block[c * MOST + c];
        let mut pivot = own;
        for k in 0..c {
            pivot -= block[c * MOST + k] * block[c * MOST + k];
        }
        is_positive &= pivot > LEAST_PIVOT * own;
        // Nothing to move and no compliance: the equation is left out (its impulse stays zero).
        let inverse = if own > 0.0 { 1.0 / pivot.max(LEAST_PIVOT * own).sqrt() } else { 0.0 };
        block[c * MOST + c] = inverse;
        for r in c + 1..n {
            let mut x = block[r * MOST + c];
            for k in 0..c {
                x -= block[r * MOST + k] * block[c * MOST + k];
            }
            block[r * MOST + c] = x * inverse;
        }
    }
    is_positive
}

/// x = L^-1 x.
#[inline(always)]
pub fn forward(l: &Square, x: &mut [f64]) {
    for r in 0..x.len() {
        let mut y = x[r];
        for c in 0..r {
            y -= l[r * MOST + c] * x[c];
        }
        x[r] = y * l[r * MOST + r];
    }
}

/// x = L^-T x.
#[inline(always)]
pub fn backward(l: &Square, x: &mut [f64]) {
    for r in (0..x.len()).rev() {
        let mut y = x[r];
        for c in r + 1..x.len() {
            y -= l[c * MOST + r] * x[c];
        }
        x[r] = y * l[r * MOST + r];
    }
}
