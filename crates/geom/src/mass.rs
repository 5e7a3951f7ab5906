//! Mass, centre of mass and inertia of shapes and of what is built from them.

use grouser_math::{Mat3, Pose, Sym3, Vec3};

/// Mass properties of a rigid thing in some frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Mass in kg.
    pub mass: f64,
    /// Centre of mass in the frame, in metres.
    pub center: Vec3,
    /// Inertia about the centre of mass, in the frame's axes, in kg m^2.
    pub inertia: Sym3,
}

impl MassProperties {
    /// Nothing.
    pub const ZERO: Self = Self { mass: 0.0, center: Vec3::ZERO, inertia: Sym3::ZERO };

    /// The same thing seen from the frame in which it has pose `pose`.
    pub fn transformed(&self, pose: &Pose) -> Self {
        Self { mass: self.mass, center: pose.point(self.center), inertia: self.inertia.rotated(pose.rotation) }
    }

    /// Both things, rigidly joined (Huygens-Steiner).
    pub fn plus(&self, other: &Self) -> Self {
        let mass = self.mass + other.mass;
        if mass == 0.0 {
            return Self::ZERO;
        }
        let center = (self.mass * self.center + other.mass * other.center) / mass;
        let about = |p: &Self| p.inertia.plus(&Sym3::point_mass(p.mass, p.center - center));
        Self { mass, center, inertia: about(self).plus(&about(other)) }
    }

    /// Scaled to another total mass with the same distribution.
    pub fn with_mass(&self, mass: f64) -> Self {
        let s = mass / self.mass;
        Self {
            mass,
            center: self.center,
            inertia: Sym3 { diagonal: self.inertia.diagonal * s, off: self.inertia.off * s },
        }
    }
}

/// Mass properties of the solid within a closed surface of triangles that look anticlockwise from outside.
///
/// Exact: the sum over the tetrahedra between the triangles and a point, with volume V = a.(b x c)/6, centre
/// (a + b + c)/4 and second moments V/20 (sum of x x' over a, b, c, and of (a + b + c)(a + b + c)'), as in Eberly,
/// "Polyhedral mass properties" (2009). The point is the first corner, so that a solid far from the origin keeps its
/// digits.
pub fn polyhedron(points: &[Vec3], triangles: &[[u32; 3]], density: f64) -> MassProperties {
    let Some(base) = points.first() else { return MassProperties::ZERO };
    let (mut volume, mut first, mut second) = (0.0, Vec3::ZERO, Mat3::ZERO);
    let outer = |v: Vec3| Mat3::from_cols(v * v.x, v * v.y, v * v.z);
    for t in triangles {
        let [a, b, c] = t.map(|i| points[i as usize] - *base);
        let v = a.dot(b.cross(c)) / 6.0;
        volume += v;
        first += v / 4.0 * (a + b + c);
        second += (outer(a) + outer(b) + outer(c) + outer(a + b + c)) * (v / 20.0);
    }
    let center = first / volume;
    let about = second - outer(center) * volume;
    let trace = about.x_axis.x + about.y_axis.y + about.z_axis.z;
    let inertia = (Mat3::from_diagonal(Vec3::splat(trace)) - about) * density;
    MassProperties { mass: density * volume, center: *base + center, inertia: Sym3::from_mat3(inertia) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use grouser_math::rng::Rng;

    fn difference(a: &MassProperties, b: &MassProperties) -> f64 {
        let inertia = a.inertia.to_mat3() - b.inertia.to_mat3();
        let columns = [inertia.x_axis, inertia.y_axis, inertia.z_axis].map(Vec3::length);
        columns.into_iter().fold((a.mass - b.mass).abs().max((a.center - b.center).length()), f64::max)
    }

    /// Mass, centre and inertia of a point set of the given total mass.
    fn of_points(points: &[Vec3], mass: f64) -> MassProperties {
        let each = mass / points.len() as f64;
        let point = |p: &Vec3| MassProperties { mass: each, center: *p, inertia: Sym3::ZERO };
        points.iter().fold(MassProperties::ZERO, |sum, p| sum.plus(&point(p)))
    }

    #[test]
    fn shapes_against_monte_carlo() {
        let mut rng = Rng::new(2);
        let cube = (0..400_000).map(|_| [(); 3].map(|()| rng.uniform(-1.0, 1.0))).map(Vec3::from_array);
        let cube: Vec<Vec3> = cube.collect();
        let ball: Vec<Vec3> = cube.iter().filter(|p| p.length() <= 1.0).map(|p| 0.7 * *p).collect();
        let sphere = Shape::sphere(0.7).mass_properties(3.0).unwrap();
        assert!(difference(&sphere, &of_points(&ball, sphere.mass)) < 5e-3 * sphere.mass);
        assert!((sphere.mass - 3.0 * 8.0 * 0.343 * ball.len() as f64 / cube.len() as f64).abs() < 5e-3 * sphere.mass);

        let half = Vec3::new(0.5, 1.0, 1.5);
        let cuboid = Shape::cuboid(half).mass_properties(3.0).unwrap();
        assert!((cuboid.mass - 18.0).abs() < 1e-12);
        let brick: Vec<Vec3> = cube.iter().map(|p| half * *p).collect();
        assert!(difference(&cuboid, &of_points(&brick, 18.0)) < 5e-3 * 18.0);
        assert!(Shape::half_space().mass_properties(3.0).is_none());
    }

    /// A box is the sum of its eight octants, however it is turned and moved.
    #[test]
    fn a_box_is_the_sum_of_its_parts() {
        let half = Vec3::new(0.5, 1.0, 1.5);
        let whole = Shape::cuboid(half).mass_properties(2.0).unwrap();
        let part = Shape::cuboid(0.5 * half).mass_properties(2.0).unwrap();
        let pose = Pose::new(Vec3::new(3.0, -1.0, 7.0), Rng::new(4).rotation());
        let mut sum = MassProperties::ZERO;
        for i in 0..8 {
            let sign = Vec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64) * 2.0 - 1.0;
            sum = sum.plus(&part.transformed(&pose.compose(&Pose::at(sign * 0.5 * half))));
        }
        assert!(difference(&sum, &whole.transformed(&pose)) < 1e-12);
        assert!(difference(&whole.with_mass(5.0), &Shape::cuboid(half).mass_properties(5.0 / 6.0).unwrap()) < 1e-12);
    }
}
