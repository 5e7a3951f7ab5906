//! The deformed surface at a point: tangents, normal, dual tangents, second derivatives.
//!
//! With a_1 = r_x and a_2 = r_y, n = a_1 x a_2 / |a_1 x a_2|, and the dual tangents a^c (a^c . a_d = 1 or 0, normal to
//! n), second derivatives split into a part along the surface, G^c_ab = r_ab . a^c, and the curvature r_ab . n.

use crate::shape::{ShapeJet, Twelve};
use grouser_math::Vec3;

/// The surface at a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlateSurface {
    /// Tangents.
    pub a: [Vec3; 2],
    /// Unit normal.
    pub n: Vec3,
    /// |a_1 x a_2|.
    pub area: f64,
    /// Dual tangents.
    pub dual: [Vec3; 2],
    /// r_ab . n for 11, 22, 12.
    pub curvature: [f64; 3],
    /// G^c_ab for 11, 22, 12.
    pub along: [[f64; 2]; 3],
}

/// Sum of S_k e_k.
#[inline(always)]
pub(crate) fn combine(s: &Twelve, e: &[Vec3; 12]) -> Vec3 {
    let mut sum = Vec3::ZERO;
    for k in 0..12 {
        sum += s[k] * e[k];
    }
    sum
}

/// Both tangents.
#[inline(always)]
pub(crate) fn tangents(jet: &ShapeJet, e: &[Vec3; 12]) -> [Vec3; 2] {
    [combine(&jet.x, e), combine(&jet.y, e)]
}

impl PlateSurface {
    #[inline(always)]
    pub fn at(jet: &ShapeJet, e: &[Vec3; 12]) -> Self {
        let a = tangents(jet, e);
        let second = [combine(&jet.xx, e), combine(&jet.yy, e), combine(&jet.xy, e)];
        let cross = a[0].cross(a[1]);
        let area = cross.length();
        let n = cross / area;
        let dual = [a[1].cross(n) / area, n.cross(a[0]) / area];
        let curvature = second.map(|r| r.dot(n));
        let along = second.map(|r| [r.dot(dual[0]), r.dot(dual[1])]);
        Self { a, n, area, dual, curvature, along }
    }

    /// First fundamental form: 11, 22, 12.
    #[inline(always)]
    pub fn metric(&self) -> [f64; 3] {
        let [a1, a2] = self.a;
        [a1.dot(a1), a2.dot(a2), a1.dot(a2)]
    }

    /// beta_k: the rows of the changes of curvature, n . sum beta_k de_k, for 11, 22 and twice 12.
    #[inline(always)]
    pub fn bend(&self, jet: &ShapeJet) -> [Twelve; 3] {
        let mut rows = [[0.0; 12]; 3];
        for (row, (second, (along, factor))) in
            rows.iter_mut().zip([&jet.xx, &jet.yy, &jet.xy].into_iter().zip(self.along.iter().zip([1.0, 1.0, 2.0])))
        {
            for k in 0..12 {
                row[k] = factor * (second[k] - along[0] * jet.x[k] - along[1] * jet.y[k]);
            }
        }
        rows
    }
}
