//! Gauss's rule of four points on the unit interval, and its square: sixteen points per element.
//!
//! Exact for polynomials of degree seven. Membrane energies are of degree twelve in a bent element, so this is an
//! under-integration, and a deliberate one: three points are softer by half a per cent on curved shells, more points
//! stiffen the membrane and cost more.

/// Points along each side.
pub const SIDE: usize = 4;
/// Points of an element.
pub const POINTS: usize = SIDE * SIDE;

/// Places and weights on the unit interval.
pub fn interval() -> [(f64, f64); SIDE] {
    let spread = 2.0 / 7.0 * 1.2f64.sqrt();
    let (near, far) = ((3.0 / 7.0 - spread).sqrt(), (3.0 / 7.0 + spread).sqrt());
    let (much, little) = ((18.0 + 30f64.sqrt()) / 36.0, (18.0 - 30f64.sqrt()) / 36.0);
    [(-far, little), (-near, much), (near, much), (far, little)].map(|(x, weight)| (0.5 * (1.0 + x), 0.5 * weight))
}

/// Places (xi, eta) and weights on the unit square, xi running fastest.
pub fn square() -> [([f64; 2], f64); POINTS] {
    let rule = interval();
    std::array::from_fn(|p| {
        let ((xi, a), (eta, b)) = (rule[p % SIDE], rule[p / SIDE]);
        ([xi, eta], a * b)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degree_seven_is_exact() {
        for power in 0..8 {
            let sum: f64 = interval().iter().map(|(x, weight)| weight * x.powi(power)).sum();
            assert!((sum - 1.0 / f64::from(power + 1)).abs() < 1e-15, "x^{power}: {sum}");
        }
        assert!((square().iter().map(|(_, weight)| weight).sum::<f64>() - 1.0).abs() < 1e-15);
    }
}
