//! Pressure and shear of a node of soil over a step.
//!
//! Yield pressure p_y(z_y) = k (z_y/(1 + chi |s|))^n. Where z >= z_y the node yields: sigma = p_y(z). Otherwise it is
//! elastic: sigma = max(0, p_y - K_e (z_y - z)). The shear state follows ds/dt = (v - |v| s)/K: with the sliding
//! velocity v held over a step, s+ = u + (s - u) exp(-|v| h/K), u = v/|v|, which for a constant direction is the law of
//! Janosi and Hanamoto (1961), 1 - exp(-j/K), and which stands still where v is zero.

/// Pressure over sinkage of a node at present.
#[derive(Clone, Copy, Debug)]
pub(super) struct PressureLaw {
    /// k(b) in Pa/m^n.
    pub modulus: f64,
    /// n.
    pub exponent: f64,
    /// 1/(1 + chi |s|).
    pub carried: f64,
    /// K_e in Pa/m.
    pub elastic: f64,
    /// z_y in m.
    pub yielded: f64,
}

impl PressureLaw {
    /// No soil.
    pub const NONE: Self = Self { modulus: 0.0, exponent: 1.0, carried: 1.0, elastic: 1.0, yielded: 0.0 };

    /// p_y at a sinkage, Pa.
    pub fn yield_pressure(&self, z: f64) -> f64 {
        self.modulus * (z * self.carried).max(0.0).powf(self.exponent)
    }

    /// Stiffness of the elastic line from the pressure p_y at z_y. Where n < 1 the first bit of sinkage is steeper than
    /// K_e: the line then ends at z = 0.
    fn line(&self, top: f64) -> f64 {
        if self.yielded > 0.0 { self.elastic.max(top / self.yielded) } else { self.elastic }
    }

    /// Pressure at a sinkage in Pa; beyond z_y the soil yields.
    pub fn pressure(&self, z: f64) -> f64 {
        if z <= 0.0 {
            0.0
        } else if z >= self.yielded {
            self.yield_pressure(z)
        } else {
            let top = self.yield_pressure(self.yielded);
            (top - self.line(top) * (self.yielded - z)).max(0.0)
        }
    }

    /// Slope of the pressure in Pa/m from `z`, where it is `pressure`, over the way `ahead` that is expected: exact if
    /// the body moves as expected, and never negative.
    pub fn slope(&self, z: f64, pressure: f64, ahead: f64) -> f64 {
        if ahead.abs() > 1e-9 * z.abs() && ahead != 0.0 {
            return ((self.pressure(z + ahead) - pressure) / ahead).max(0.0);
        }
        if z >= self.yielded && ahead > 0.0 { self.exponent * pressure / z } else { self.elastic }
    }

    /// What stays of the greatest sinkage without load, m.
    pub fn plastic(&self) -> f64 {
        let top = self.yield_pressure(self.yielded);
        (self.yielded - top / self.line(top)).max(0.0)
    }
}

/// Share exp(-x) of the shear state that stays over a step, and what each m/s adds: (1 - exp(-x))/|v|, x = |v| h/K.
pub(super) fn mobilised(speed: f64, h: f64, modulus: f64) -> (f64, f64) {
    let x = speed * h / modulus;
    if x < 1e-8 { (1.0 - x, h / modulus) } else { ((-x).exp(), -(-x).exp_m1() / speed) }
}

/// The shear state after a step with the sliding velocity `v` held.
pub(super) fn sheared(s: [f64; 2], v: [f64; 2], h: f64, modulus: f64) -> [f64; 2] {
    let (stays, adds) = mobilised(v[0].hypot(v[1]), h, modulus);
    [stays * s[0] + adds * v[0], stays * s[1] + adds * v[1]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loading_unloading_and_slopes() {
        let law = PressureLaw { modulus: 2e5, exponent: 1.1, carried: 1.0, elastic: 4e7, yielded: 0.05 };
        let top = law.yield_pressure(0.05);
        assert!((top / (2e5 * 0.05f64.powf(1.1)) - 1.0).abs() < 1e-15);
        assert_eq!(law.pressure(0.05), top);
        assert!((law.pressure(0.05 - 1e-5) - (top - 400.0)).abs() < 1e-6);
        assert_eq!(law.pressure(law.plastic() - 1e-12), 0.0);
        // Pressing on from elastic to plastic, lifting off, and standing still.
        let z = 0.05 - 1e-5;
        let ahead = 3e-5;
        let expected = (law.yield_pressure(z + ahead) - law.pressure(z)) / ahead;
        assert!((law.slope(z, law.pressure(z), ahead) / expected - 1.0).abs() < 1e-12);
        assert!((law.slope(0.05, top, -1.0) - top).abs() < 1e-6 * top);
        assert_eq!(law.slope(0.05, top, 0.0), 4e7);
        // A soil with n < 1 starts steeper than any K_e; nothing presses at z = 0.
        let soft = PressureLaw { modulus: 1e6, exponent: 0.3, carried: 1.0, elastic: 1e6, yielded: 1e-6 };
        assert_eq!(soft.plastic(), 0.0);
        assert!(soft.pressure(1e-12) < 1e-5 * soft.pressure(1e-6));
    }

    /// Constant direction: Janosi; at rest: no change; reversal passes zero.
    #[test]
    fn shear_states() {
        let mut s = [0.0, 0.0];
        for _ in 0..50 {
            s = sheared(s, [0.03, 0.04], 0.01, 0.01);
        }
        let expected = 1.0 - (-0.05f64 * 0.5 / 0.01).exp();
        assert!((s[0].hypot(s[1]) - expected).abs() < 1e-12 && (s[0] / s[1] - 0.75).abs() < 1e-12);
        assert_eq!(sheared(s, [0.0, 0.0], 0.01, 0.01), s);
        let back = sheared(s, [-3.0, -4.0], 1.0, 0.01);
        assert!((back[0] + 0.6).abs() < 1e-12 && (back[1] + 0.8).abs() < 1e-12);
    }
}
