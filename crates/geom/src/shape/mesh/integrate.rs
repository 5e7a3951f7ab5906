//! Exact volume integrals of a closed mesh.
//!
//! Divergence theorem: the solid is the signed sum of the tetrahedra (o, a, b, c) over all triangles. A tetrahedron
//! with one corner at the origin o has volume V = a.(b x c)/6, centroid (a+b+c)/4 and second moments
//! V/20 (a a' + b b' + c c' + s s'), s = a+b+c. The reference point o is the middle of the bounds, so that meshes far
//! from their frame's origin lose no digits.

use super::Mesh;
use crate::MassProperties;
use grouser_math::{Mat3, Sym3, Vec3};

impl Mesh {
    /// The integrals of density (kg/m^3), whether they make sense or not (open, inside out).
    pub(super) fn integrals(&self, density: f64) -> MassProperties {
        let origin = self.bounds.center();
        let outer = |v: Vec3| Mat3::from_cols(v * v.x, v * v.y, v * v.z);
        let (mut volume, mut first, mut second) = (0.0, Vec3::ZERO, Mat3::ZERO);
        for t in &self.triangles {
            let [a, b, c] = t.map(|i| self.vertices[i as usize] - origin);
            let v = a.dot(b.cross(c)) / 6.0;
            let s = a + b + c;
            volume += v;
            first += s * (0.25 * v);
            second += (outer(a) + outer(b) + outer(c) + outer(s)) * (v / 20.0);
        }
        let center = first / volume;
        // Second moments about the centre of mass, then I = tr(C) 1 - C.
        let c = second - outer(center) * volume;
        let trace = c.x_axis.x + c.y_axis.y + c.z_axis.z;
        let inertia = Sym3::from_mat3((Mat3::from_diagonal(Vec3::splat(trace)) - c) * density);
        MassProperties { mass: density * volume, center: origin + center, inertia }
    }
}
