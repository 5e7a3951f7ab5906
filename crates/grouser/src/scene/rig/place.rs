//! Where a plate or wheel starts: as low as the grains below it let it.

use grouser_geom::Shape;
use grouser_math::{Pose, Vec3};

/// Where the tool starts, and the place below it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    /// Its bodies: they may be shifted along z without any joint noticing.
    pub bodies: &'static [&'static str],
    /// Height of its lowest point in m.
    pub height: f64,
    /// Does the scene say so? Else it starts just above the settled grains.
    pub given: bool,
    /// Room in m between it and the grains in that case.
    pub gap: f64,
    /// Its middle in m.
    pub center: [f64; 2],
    /// Unit vector along its length.
    pub heading: [f64; 2],
    /// Half its length and width in m.
    pub half: [f64; 2],
    /// Radius in m of a wheel, which is the higher the further from its middle.
    pub round: Option<f64>,
}

/// An ellipsoid: centre, and semi-axes as vectors, in m.
pub(super) struct RestingGrain {
    center: Vec3,
    axes: [Vec3; 3],
}

impl RestingGrain {
    /// An ellipsoid, or else the ball about a shape.
    pub fn new(shape: &Shape, pose: &Pose) -> Self {
        let semi = match shape {
            Shape::Ellipsoid(e) => e.semi,
            other => Vec3::splat(other.bounding_radius()),
        };
        let axis = |unit: Vec3, length: f64| pose.rotation * (length * unit);
        Self { center: pose.position, axes: [axis(Vec3::X, semi.x), axis(Vec3::Y, semi.y), axis(Vec3::Z, semi.z)] }
    }

    /// u M v with M the sum of the axes' dyads: the grain is all x with x M^-1 x <= 1, and reaches the root of u M u
    /// along u.
    fn product(&self, u: Vec3, v: Vec3) -> f64 {
        self.axes.iter().map(|a| a.dot(u) * a.dot(v)).sum()
    }

    /// Height in m above the centre of the highest point x of the grain with n x >= d, of a unit vector n that is
    /// level; none if there is no such point.
    ///
    /// The highest point of all has n x = M_nz / sqrt(M_zz). If that is less than d, the highest one is on the ellipse
    /// n x = d, whose middle is at the height d M_nz / M_nn.
    fn highest(&self, n: Vec3, d: f64) -> Option<f64> {
        let (zz, nz, nn) = (self.product(Vec3::Z, Vec3::Z), self.product(n, Vec3::Z), self.product(n, n));
        if nz >= d * zz.sqrt() {
            return Some(zz.sqrt());
        }
        (d * d < nn).then(|| d * nz / nn + ((zz - nz * nz / nn) * (1.0 - d * d / nn)).max(0.0).sqrt())
    }
}

impl Placed {
    /// Height in m of the tool's lowest point at which it touches the grain, or a little more; none if the grain is
    /// beside it.
    pub fn touching(&self, grain: &RestingGrain) -> Option<f64> {
        let heading = Vec3::new(self.heading[0], self.heading[1], 0.0);
        let from = grain.center - Vec3::new(self.center[0], self.center[1], 0.0);
        let mut top = f64::INFINITY;
        for (axis, half) in [(heading, self.half[0]), (Vec3::Z.cross(heading), self.half[1])] {
            let beside = from.dot(axis);
            top = top.min(grain.highest(axis * -beside.signum(), beside.abs() - half)?);
        }
        // The point of the wheel that is nearest to its middle: lower than the one that touches.
        let nearest = (from.dot(heading).abs() - grain.product(heading, heading).sqrt()).max(0.0);
        let rise = self.round.map_or(0.0, |r| r - (r * r - nearest * nearest).max(0.0).sqrt());
        Some(grain.center.z + top - rise)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::Quat;

    fn plate() -> Placed {
        Placed {
            bodies: &[],
            height: 0.0,
            given: false,
            gap: 0.0,
            center: [1.0, 2.0],
            heading: [1.0, 0.0],
            half: [0.3, 0.1],
            round: None,
        }
    }

    fn ball(x: f64, y: f64) -> RestingGrain {
        RestingGrain::new(&Shape::sphere(0.1), &Pose::new(Vec3::new(x, y, 5.0), Quat::IDENTITY))
    }

    #[test]
    fn a_plate_touches_balls_below_it_and_at_its_edge() {
        let touching = |x, y| plate().touching(&ball(x, y));
        assert!((touching(1.2, 2.0).unwrap() - 5.1).abs() < 1e-12);
        // 0.06 beside the edge: sqrt(0.1^2 - 0.06^2) above the centre.
        assert!((touching(1.36, 2.0).unwrap() - 5.08).abs() < 1e-12);
        assert!((touching(1.0, 1.84).unwrap() - 5.08).abs() < 1e-12);
        assert_eq!((touching(1.401, 2.0), touching(1.0, 2.201)), (None, None));
    }

    /// The highest point of a tilted ellipsoid beyond a line, against a search over its surface.
    #[test]
    fn a_tilted_ellipsoid_is_as_high_as_its_surface() {
        let turn = Quat::from_axis_angle(Vec3::new(1.0, 2.0, 0.5).normalize(), 0.9);
        let grain = RestingGrain::new(&Shape::ellipsoid(Vec3::new(0.3, 0.1, 0.2)), &Pose::new(Vec3::ZERO, turn));
        let n = Vec3::new(0.6, -0.8, 0.0);
        for d in [-0.2, -0.05, 0.0, 0.05, 0.1] {
            let mut highest = f64::NEG_INFINITY;
            for i in 0..=1000 {
                for j in 0..2000 {
                    let (a, b) =
                        (f64::from(i) * std::f64::consts::PI / 1000.0, f64::from(j) * std::f64::consts::PI / 1000.0);
                    let [x, y, z] = grain.axes;
                    let point = x * (a.sin() * b.cos()) + y * (a.sin() * b.sin()) + z * a.cos();
                    if point.dot(n) >= d {
                        highest = highest.max(point.z);
                    }
                }
            }
            let found = grain.highest(n, d).unwrap();
            assert!((found - highest).abs() < 2e-3, "{d}: {found} instead of {highest}");
        }
        assert_eq!(grain.highest(n, 0.31), None);
    }

    #[test]
    fn a_wheel_is_higher_beside_its_middle() {
        let wheel = Placed { half: [0.5, 0.1], round: Some(0.5), ..plate() };
        let below = wheel.touching(&ball(1.05, 2.0)).unwrap();
        let beside = wheel.touching(&ball(1.5, 2.0)).unwrap();
        assert!((below - 5.1).abs() < 1e-12 && (beside - 4.9).abs() < 1e-12, "{below}, {beside}");
        // Turned by a right angle: the same along y.
        let turned = Placed { heading: [0.0, 1.0], ..wheel };
        assert!((turned.touching(&ball(1.0, 2.5)).unwrap() - 4.9).abs() < 1e-12);
        assert_eq!(turned.touching(&ball(1.5, 2.0)), None);
    }
}
