//! Surfaces of triangles that are only seen, put together from simple solids. They need not be closed, and parts of
//! them may overlap.

use grouser_math::{Quat, Vec3};

/// Triangles, anticlockwise seen from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LookSurface {
    /// Points, m.
    pub points: Vec<Vec3>,
    /// Triangles as indices of points.
    pub triangles: Vec<[u32; 3]>,
}

impl LookSurface {
    /// Adds a flat convex polygon, anticlockwise seen from outside.
    pub fn polygon(&mut self, corners: &[Vec3]) -> &mut Self {
        let first = self.points.len() as u32;
        self.points.extend_from_slice(corners);
        self.triangles.extend((2..corners.len() as u32).map(|i| [first, first + i - 1, first + i]));
        self
    }

    /// Adds a solid between two polygons of as many corners: `top` anticlockwise seen from outside, `bottom` below it
    /// corner by corner.
    pub fn loft(&mut self, bottom: &[Vec3], top: &[Vec3]) -> &mut Self {
        let back: Vec<Vec3> = bottom.iter().rev().copied().collect();
        self.polygon(&back).polygon(top);
        for i in 0..top.len() {
            let j = (i + 1) % top.len();
            self.polygon(&[bottom[i], bottom[j], top[j], top[i]]);
        }
        self
    }

    /// Adds a box.
    pub fn cuboid(&mut self, center: Vec3, size: Vec3) -> &mut Self {
        self.turned_cuboid(center, size, Quat::IDENTITY)
    }

    /// Adds a box that is turned about its centre.
    pub fn turned_cuboid(&mut self, center: Vec3, size: Vec3, turn: Quat) -> &mut Self {
        let corner = |x: f64, y: f64, z: f64| center + turn * (0.5 * size * Vec3::new(x, y, z));
        let face = |z: f64| [corner(-1.0, -1.0, z), corner(1.0, -1.0, z), corner(1.0, 1.0, z), corner(-1.0, 1.0, z)];
        self.loft(&face(-1.0), &face(1.0))
    }

    /// Adds the solid of a convex outline in the plane of x and z, anticlockwise seen from the right (from -y), from
    /// `y[0]` to `y[1]`.
    pub fn prism(&mut self, outline: &[[f64; 2]], y: [f64; 2]) -> &mut Self {
        self.tapered_prism(outline, outline, y)
    }

    /// The same with another outline at `y[1]`.
    pub fn tapered_prism(&mut self, right: &[[f64; 2]], left: &[[f64; 2]], y: [f64; 2]) -> &mut Self {
        let at = |outline: &[[f64; 2]], y: f64| outline.iter().map(|p| Vec3::new(p[0], y, p[1])).collect::<Vec<_>>();
        // Seen from the left the outline runs clockwise.
        let reversed = |mut points: Vec<Vec3>| {
            points.reverse();
            points
        };
        self.loft(&reversed(at(right, y[0])), &reversed(at(left, y[1])))
    }

    /// Adds a surface that a profile (radius, y) sweeps about the y axis, with so many sides; outside lies to the right
    /// of the profile's way when radii count up and y to the left.
    pub fn revolved(&mut self, profile: &[[f64; 2]], sides: u32) -> &mut Self {
        let first = self.points.len() as u32;
        for k in 0..sides {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(k) / f64::from(sides)).sin_cos();
            self.points.extend(profile.iter().map(|[radius, y]| Vec3::new(radius * sin, *y, radius * cos)));
        }
        let n = profile.len() as u32;
        for k in 0..sides {
            let (a, b) = (first + k * n, first + (k + 1) % sides * n);
            for i in 0..n - 1 {
                self.triangles.extend([[a + i, b + i, a + i + 1], [b + i, b + i + 1, a + i + 1]]);
            }
        }
        self
    }

    /// Adds a round bar between two points.
    pub fn bar(&mut self, from: Vec3, to: Vec3, radius: f64, sides: u32) -> &mut Self {
        let turn = Quat::from_rotation_arc(Vec3::Z, (to - from).normalize_or(Vec3::Z));
        let ring = |center: Vec3| {
            let at = |k: u32| {
                let (sin, cos) = (std::f64::consts::TAU * f64::from(k) / f64::from(sides)).sin_cos();
                center + turn * Vec3::new(radius * cos, radius * sin, 0.0)
            };
            (0..sides).map(at).collect::<Vec<_>>()
        };
        self.loft(&ring(from), &ring(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    /// Six times the volume is the sum of triple products where all triangles are seen anticlockwise from outside.
    fn volume(surface: &LookSurface) -> f64 {
        let p = |i: u32| surface.points[i as usize];
        surface.triangles.iter().map(|[a, b, c]| p(*a).dot(p(*b).cross(p(*c))) / 6.0).sum()
    }

    #[test]
    fn solids_face_outwards() {
        let mut surface = LookSurface::default();
        surface.cuboid(Vec3::new(1.0, 2.0, 3.0), Vec3::new(1.0, 2.0, 0.5));
        assert!((volume(&surface) - 1.0).abs() < 1e-12);
        surface.turned_cuboid(Vec3::ONE, Vec3::splat(0.5), Quat::from_rotation_x(0.3));
        assert!((volume(&surface) - 1.125).abs() < 1e-12);
        let mut prism = LookSurface::default();
        prism.prism(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]], [-1.0, 2.0]);
        assert!((volume(&prism) - 3.0).abs() < 1e-12, "{}", volume(&prism));
        let mut bar = LookSurface::default();
        bar.bar(Vec3::ZERO, Vec3::new(0.0, 3.0, 4.0), 0.1, 64);
        assert!((volume(&bar) - 5.0 * PI * 0.01).abs() < 1e-3);
        // A closed profile: a ring of square section.
        let mut ring = LookSurface::default();
        ring.revolved(&[[1.0, -0.5], [2.0, -0.5], [2.0, 0.5], [1.0, 0.5], [1.0, -0.5]], 256);
        assert!((volume(&ring) - 3.0 * PI).abs() < 0.01, "{}", volume(&ring));
    }
}
