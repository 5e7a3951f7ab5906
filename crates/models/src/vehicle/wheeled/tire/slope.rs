//! Forces in the ground's plane and how fast they fall with the sliding velocity: a symmetric 2 x 2 slope.

/// A force in the plane, x forward and y left, as a line in the sliding velocity: F = force - slope (v - v*).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ForceLine {
    /// At v*, N.
    pub force: [f64; 2],
    /// xx, xy, yy, N s/m.
    pub slope: [f64; 3],
}

impl ForceLine {
    /// The same, weighted.
    pub fn times(self, w: f64) -> Self {
        Self { force: self.force.map(|x| w * x), slope: self.slope.map(|x| w * x) }
    }

    /// The sum of two.
    pub fn plus(self, other: Self) -> Self {
        let add = |a: f64, b: f64| a + b;
        Self {
            force: std::array::from_fn(|i| add(self.force[i], other.force[i])),
            slope: std::array::from_fn(|i| add(self.slope[i], other.slope[i])),
        }
    }

    /// Principal slopes that are greater than zero, with their directions.
    pub fn principal(&self) -> impl Iterator<Item = (f64, [f64; 2])> + use<> {
        let [a, b, c] = self.slope;
        let (mean, half) = (0.5 * (a + c), 0.5 * (a - c));
        let radius = half.hypot(b);
        // Of the greater one; the other is across.
        let angle = if radius > 0.0 { 0.5 * b.atan2(half) } else { 0.0 };
        let (sin, cos) = angle.sin_cos();
        let least = 1e-12 * (a.abs() + c.abs());
        [(mean + radius, [cos, sin]), (mean - radius, [-sin, cos])].into_iter().filter(move |(g, _)| *g > least)
    }

    /// A force of size `most` at most: beyond, it keeps its direction, and falls only with velocities across it.
    pub fn within(self, most: f64) -> Self {
        let [fx, fy] = self.force;
        let size = fx.hypot(fy);
        if size <= most || size == 0.0 {
            return self;
        }
        let (share, [c, s]) = (most / size, [fx / size, fy / size]);
        let [a, b, d] = self.slope;
        let across = share * (a * s * s - 2.0 * b * s * c + d * c * c).max(0.0);
        Self { force: [most * c, most * s], slope: [across * s * s, -across * s * c, across * c * c] }
    }
}

/// The line of a law F(v) at v*, by central differences of `step` m/s.
pub(super) fn tangent(law: impl Fn([f64; 2]) -> [f64; 2], at: [f64; 2], step: f64) -> ForceLine {
    let along = |axis: usize| {
        let moved = |by: f64| {
            let mut v = at;
            v[axis] += by;
            law(v)
        };
        let (up, down) = (moved(step), moved(-step));
        [0, 1].map(|i| (down[i] - up[i]) / (2.0 * step))
    };
    let (x, y) = (along(0), along(1));
    ForceLine { force: law(at), slope: [x[0], 0.5 * (x[1] + y[0]), y[1]] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn principal_slopes_make_the_matrix() {
        let line = ForceLine { force: [3.0, 4.0], slope: [5.0, -1.5, 2.0] };
        let mut sum = [0.0; 3];
        for (g, [c, s]) in line.principal() {
            sum = [sum[0] + g * c * c, sum[1] + g * c * s, sum[2] + g * s * s];
        }
        assert!(sum.iter().zip(&line.slope).all(|(a, b)| (a - b).abs() < 1e-12), "{sum:?}");
        let cut = line.within(2.5);
        assert_eq!(cut.force, [1.5, 2.0]);
        // Nothing along the force.
        let [a, b, c] = cut.slope;
        assert!((a * 0.6 + b * 0.8).abs() < 1e-12 && (b * 0.6 + c * 0.8).abs() < 1e-12 && a + c > 0.0);
        assert_eq!(line.within(6.0), line);
    }

    #[test]
    fn tangents_are_those_of_the_law() {
        let law = |v: [f64; 2]| {
            let size = v[0].hypot(v[1]);
            v.map(|x| -x / size)
        };
        let line = tangent(law, [0.3, 0.4], 1e-5);
        // Coulomb's friction falls across the velocity alone, by 1/|v|.
        for (got, expected) in line.slope.iter().zip([0.64 / 0.5, -0.48 / 0.5, 0.36 / 0.5]) {
            assert!((got - expected).abs() < 1e-6);
        }
        assert_eq!(line.principal().filter(|(slope, _)| *slope > 1e-6).count(), 1);
    }
}
