//! Bristles of a tire at walking pace, where slip is no longer defined.
//!
//! Per direction a spring k and a damper c hold the patch where it stands. With the sliding velocity
//! u = (v_x - R w, v_y),
//!
//! ```text
//! dz/dt = u - |R w| z/l,   F = -k z - c dz/dt,   at most m times the peak force;   l = F0'/k
//! ```
//!
//! A wheel at rest stands on its springs and does not creep. A wheel that rolls carries its bristles out of the patch;
//! l, the relaxation length, is such that steady rolling gives the slip law's F = F0' s near zero slip, so that the two
//! meet where they are blended. Where the force reaches the peak, the bristles let go and slide.
//!
//! z goes implicitly: z+ = (z + h u) D, D = 1/(1 + h |R w|/l), u the mean velocity of the step.

use super::slope::ForceLine;

/// Spring, N/m, and damper, N s/m, of a patch.
pub(super) const SPRING: f64 = 1e5;
const DAMPER: f64 = 5e3;
/// Speeds along x in m/s, below which there are bristles alone, and above which none.
const BLENDED: [f64; 2] = [1.0, 3.0];

/// Share of the slip law at a speed along x in m/s; the rest is the bristles'.
pub(super) fn slip_share(speed: f64) -> f64 {
    let t = ((speed.abs() - BLENDED[0]) / (BLENDED[1] - BLENDED[0])).clamp(0.0, 1.0);
    0.5 - 0.5 * (std::f64::consts::PI * t).cos()
}

/// The bristles of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BristleStep {
    /// At its start, m.
    pub start: [f64; 2],
    /// D per direction.
    decay: [f64; 2],
    h: f64,
}

impl BristleStep {
    /// From the bristles at the start, the rolling speed R w in m/s, and the slopes F0' in N of the slip law.
    pub fn new(start: [f64; 2], rolling: f64, slopes: [f64; 2], h: f64) -> Self {
        let decay = slopes.map(|slope| 1.0 / (1.0 + h * rolling.abs() * SPRING / slope.max(1.0)));
        Self { start, decay, h }
    }

    /// At the end, with the mean sliding velocity u in m/s, and at most a force in N.
    pub fn end(&self, u: [f64; 2], most: f64) -> [f64; 2] {
        let z: [f64; 2] = std::array::from_fn(|i| (self.start[i] + self.h * u[i]) * self.decay[i]);
        let size = SPRING * z[0].hypot(z[1]);
        if size > most { z.map(|z| z * most / size) } else { z }
    }

    /// The force as a line in u at `u`; the springs are taken at the share `theta` of the step.
    pub fn line(&self, u: [f64; 2], theta: f64) -> ForceLine {
        let (mut force, mut slope) = ([0.0; 2], [0.0; 2]);
        for i in 0..2 {
            let (z, end) = (self.start[i], (self.start[i] + self.h * u[i]) * self.decay[i]);
            force[i] = -SPRING * ((1.0 - theta) * z + theta * end) - DAMPER * (end - z) / self.h;
            slope[i] = (theta * SPRING * self.h + DAMPER) * self.decay[i];
        }
        ForceLine { force, slope: [slope[0], 0.0, slope[1]] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolling_steadily_they_give_the_slip_law() {
        let (slopes, rolling, u) = ([1.2e5, 5e4], 0.8, [0.004, -0.01]);
        let mut z = [0.0; 2];
        // The slower bristle relaxes within 1.5 s; this is 40 s.
        for _ in 0..40_000 {
            z = BristleStep::new(z, rolling, slopes, 1e-3).end(u, 1e9);
        }
        let force = BristleStep::new(z, rolling, slopes, 1e-3).line(u, 0.5).force;
        for i in 0..2 {
            let expected = -slopes[i] * u[i] / rolling;
            assert!((force[i] / expected - 1.0).abs() < 1e-6, "{force:?}");
        }
        // At rest they keep what they hold, and they let go at the greatest force.
        let held = BristleStep::new([0.01, 0.0], 0.0, slopes, 1e-3);
        assert_eq!((held.end([0.0; 2], 1e9), held.line([0.0; 2], 0.5).force), ([0.01, 0.0], [-1000.0, 0.0]));
        assert_eq!(held.end([0.0; 2], 500.0), [0.005, 0.0]);
        assert_eq!((slip_share(0.5), slip_share(-3.5)), (0.0, 1.0));
        assert!((slip_share(2.0) - 0.5).abs() < 1e-12);
    }
}
