//! Symmetric 3 x 3 matrices: inertia tensors and their inverses.

use crate::{Mat3, Quat, Vec3};

/// A symmetric 3 x 3 matrix, six numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sym3 {
    /// Diagonal: xx, yy, zz.
    pub diagonal: Vec3,
    /// Off the diagonal: yz, xz, xy.
    pub off: Vec3,
}

impl Sym3 {
    /// Zero everywhere: the inverse inertia of a body that cannot turn.
    pub const ZERO: Self = Self { diagonal: Vec3::ZERO, off: Vec3::ZERO };

    /// A diagonal matrix.
    pub fn diagonal(diagonal: Vec3) -> Self {
        Self { diagonal, off: Vec3::ZERO }
    }

    /// The symmetric part of a general matrix.
    pub fn from_mat3(m: Mat3) -> Self {
        let t = m + m.transpose();
        Self {
            diagonal: Vec3::new(m.x_axis.x, m.y_axis.y, m.z_axis.z),
            off: 0.5 * Vec3::new(t.y_axis.z, t.x_axis.z, t.x_axis.y),
        }
    }

    /// As a general matrix.
    pub fn to_mat3(self) -> Mat3 {
        let (d, o) = (self.diagonal, self.off);
        Mat3::from_cols(Vec3::new(d.x, o.z, o.y), Vec3::new(o.z, d.y, o.x), Vec3::new(o.y, o.x, d.z))
    }

    /// Matrix times vector.
    #[inline(always)]
    pub fn mul(&self, v: Vec3) -> Vec3 {
        let (d, o) = (self.diagonal, self.off);
        Vec3::new(
            d.x * v.x + o.z * v.y + o.y * v.z,
            o.z * v.x + d.y * v.y + o.x * v.z,
            o.y * v.x + o.x * v.y + d.z * v.z,
        )
    }

    /// Same tensor in the frame that `rotation` turns it into: R S R'. Isotropic tensors come back unchanged to the
    /// bit.
    pub fn rotated(&self, rotation: Quat) -> Self {
        if self.is_isotropic() {
            return *self;
        }
        let r = Mat3::from_quat(rotation);
        Self::from_mat3(r * self.to_mat3() * r.transpose())
    }

    /// A multiple of the identity?
    pub fn is_isotropic(&self) -> bool {
        self.off == Vec3::ZERO && self.diagonal.x == self.diagonal.y && self.diagonal.y == self.diagonal.z
    }

    /// The inverse. Meaningless for singular matrices (check [`Sym3::is_positive_definite`] first).
    pub fn inverse(&self) -> Self {
        if self.off == Vec3::ZERO {
            Self::diagonal(self.diagonal.recip())
        } else {
            Self::from_mat3(self.to_mat3().inverse())
        }
    }

    /// Sylvester's criterion.
    pub fn is_positive_definite(&self) -> bool {
        let (d, o) = (self.diagonal, self.off);
        d.x > 0.0 && d.x * d.y - o.z * o.z > 0.0 && self.to_mat3().determinant() > 0.0
    }

    /// Every number times `s`.
    pub fn times(&self, s: f64) -> Self {
        Self { diagonal: s * self.diagonal, off: s * self.off }
    }

    /// Sum of two tensors.
    pub fn plus(&self, other: &Self) -> Self {
        Self { diagonal: self.diagonal + other.diagonal, off: self.off + other.off }
    }

    /// Inertia of mass `mass` (kg) at offset `d` (m), to be added when moving the reference point (Huygens-Steiner).
    pub fn point_mass(mass: f64, d: Vec3) -> Self {
        let s = d * d;
        Self {
            diagonal: mass * Vec3::new(s.y + s.z, s.x + s.z, s.x + s.y),
            off: -mass * Vec3::new(d.y * d.z, d.x * d.z, d.x * d.y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_and_rotation() {
        let s = Sym3 { diagonal: Vec3::new(2.0, 3.0, 4.0), off: Vec3::new(0.3, -0.2, 0.5) };
        let v = Vec3::new(1.0, -2.0, 0.5);
        assert!((s.inverse().mul(s.mul(v)) - v).length() < 1e-14);
        let q = crate::quat::exp(Vec3::new(0.3, 1.0, -0.4));
        assert!((s.rotated(q).mul(q * v) - q * s.mul(v)).length() < 1e-13);
        assert!(s.is_positive_definite());
        assert!(!Sym3::diagonal(Vec3::new(1.0, -1.0, 1.0)).is_positive_definite());
    }

    #[test]
    fn point_mass_is_a_moment() {
        let p = Sym3::point_mass(2.0, Vec3::new(0.0, 3.0, 0.0));
        assert_eq!(p.diagonal, Vec3::new(18.0, 0.0, 18.0));
    }
}
