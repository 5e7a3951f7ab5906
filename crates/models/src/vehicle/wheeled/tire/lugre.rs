//! LuGre (Canudas de Wit and Tsiotras 1999): discs along the axis, each with an equal share of stiffness and damping,
//! and per disc and direction a bristle z that bends with the sliding velocity v of its contact point:
//!
//! ```text
//! g = Fc + (Fs - Fc) exp(-sqrt(|v|/vs)),   dz/dt = v - sigma0 |v| z/g,   F = -Fn (sigma0 z + sigma1 dz/dt + sigma2 v)
//! ```
//!
//! The step takes z at its end, with |v|/g of its start: F is then linear in the velocity that the step finds, sticking
//! is exact at v = 0, and so is steady sliding, F = -Fn (g sgn v + sigma2 v).

/// The numbers of a LuGre tire; pairs are along and across.
#[derive(Clone, Debug, PartialEq)]
pub struct LuGre {
    /// Places of the discs along the axis, m.
    pub discs: Vec<f64>,
    /// Stiffness of the bristles over the load, 1/m.
    pub sigma0: [f64; 2],
    /// Damping of the bristles over the load, s/m.
    pub sigma1: [f64; 2],
    /// Viscous friction over the load, s/m.
    pub sigma2: [f64; 2],
    /// Coulomb friction.
    pub coulomb: [f64; 2],
    /// Static friction.
    pub static_friction: [f64; 2],
    /// Stribeck's velocity, m/s.
    pub stribeck: [f64; 2],
}

/// A bristle's force over the load as a line in the velocity v+ at the end of a step: -(constant + slope v+).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BristleLine {
    /// Where v+ is zero.
    pub constant: f64,
    /// s/m.
    pub slope: f64,
    /// z at the end, without v+.
    pub rest: f64,
    /// Change of z with v+, s.
    pub gain: f64,
}

impl LuGre {
    /// The friction g at a sliding velocity in m/s; `axis` 0 along, 1 across.
    pub fn stribeck(&self, axis: usize, v: f64) -> f64 {
        let (slides, sticks) = (self.coulomb[axis], self.static_friction[axis]);
        slides + (sticks - slides) * (-(v.abs() / self.stribeck[axis]).sqrt()).exp()
    }

    /// The force over the load in a step of h s with bristle `z` m, from the sliding velocity `v` m/s at its start;
    /// `friction` is the ground's over the tire's.
    pub fn line(&self, axis: usize, z: f64, v: f64, friction: f64, h: f64) -> BristleLine {
        let [s0, s1, s2] = [self.sigma0[axis], self.sigma1[axis], self.sigma2[axis]];
        let g = friction * self.stribeck(axis, v);
        let decay = 1.0 / (1.0 + h * s0 * v.abs() / g.max(1e-9));
        // z+ = (z + h v+) decay, dz/dt = (z+ - z)/h
        let (rest, gain) = (z * decay, h * decay);
        BristleLine { constant: s0 * rest + s1 * (rest - z) / h, slope: (s0 + s1 / h) * gain + s2, rest, gain }
    }

    /// Greatest force over the load without viscous friction.
    pub fn peak(&self) -> f64 {
        self.static_friction.iter().chain(&self.coulomb).fold(0.0, |most, x| x.max(most))
    }

    /// What is wrong with its numbers.
    pub fn fault(&self) -> Option<String> {
        if self.discs.is_empty() || self.discs.len() > 64 || self.discs.iter().any(|x| !x.is_finite()) {
            return Some("give 1 to 64 finite places of discs".into());
        }
        for (name, pair) in
            [("sigma0", self.sigma0), ("Fc", self.coulomb), ("Fs", self.static_friction), ("vs", self.stribeck)]
        {
            if pair.iter().any(|x| !(x.is_finite() && *x > 0.0)) {
                return Some(format!("{name} is not greater than zero"));
            }
        }
        let others = self.sigma1.iter().chain(&self.sigma2);
        others.into_iter().any(|x| !(x.is_finite() && *x >= 0.0)).then(|| "sigma1 or sigma2 is negative".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steady_sliding_and_sticking() {
        let tire = LuGre {
            discs: vec![-0.127, 0.0, 0.127],
            sigma0: [181.0, 60.0],
            sigma1: [1.0, 0.2],
            sigma2: [0.02, 0.002],
            coulomb: [0.7547, 0.7547],
            static_friction: [0.8385, 0.8385],
            stribeck: [0.035, 0.035],
        };
        for (axis, v, expected) in [(0, 1.0, 0.77510), (1, 0.05, 0.78016)] {
            let mut z = 0.0;
            let mut force = 0.0;
            for _ in 0..20000 {
                let line = tire.line(axis, z, v, 1.0, 1e-3);
                force = -(line.constant + line.slope * v);
                z = line.rest + line.gain * v;
            }
            assert!((force + expected).abs() < 1e-5, "{force}, not {expected}");
        }
        // Stuck: nothing changes without velocity.
        let line = tire.line(0, 0.002, 0.0, 1.0, 1e-3);
        assert_eq!((line.rest, line.constant), (0.002, 181.0 * 0.002));
    }
}
