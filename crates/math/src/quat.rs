//! Rotations: the exponential map, and quaternions in the order that files use (scalar first).

use crate::{Quat, Vec3};

/// Rotation by the vector `phi` (axis times angle in radians): the exponential map of SO(3).
pub fn exp(phi: Vec3) -> Quat {
    let angle2 = phi.length_squared();
    let (s, w) = if angle2 < 1e-12 {
        // sin(a/2)/a and cos(a/2) to fourth order; exact to rounding below 1e-6 rad.
        (0.5 - angle2 / 48.0, 1.0 - angle2 / 8.0)
    } else {
        let angle = angle2.sqrt();
        let (sin, cos) = (0.5 * angle).sin_cos();
        (sin / angle, cos)
    };
    Quat::from_xyzw(s * phi.x, s * phi.y, s * phi.z, w)
}

/// [`exp`] to rounding, by its series where the angle is below 0.1 rad: several times faster for the many bodies that
/// turn little in a short step.
#[inline]
pub fn exp_short(phi: Vec3) -> Quat {
    let x = phi.length_squared();
    if x > 0.01 {
        return exp(phi);
    }
    let s = 0.5 + x * (-1.0 / 48.0 + x * (1.0 / 3840.0 + x * (-1.0 / 645_120.0 + x / 185_794_560.0)));
    let w = 1.0 + x * (-0.125 + x * (1.0 / 384.0 + x * (-1.0 / 46_080.0 + x / 10_321_920.0)));
    Quat::from_xyzw(s * phi.x, s * phi.y, s * phi.z, w)
}

/// The rotation vector of `q`, the shorter way round: inverse of [`exp`].
pub fn log(q: Quat) -> Vec3 {
    let v = Vec3::new(q.x, q.y, q.z) * 1f64.copysign(q.w);
    let s = v.length();
    if s < 1e-9 { 2.0 * v } else { v * (2.0 * s.atan2(q.w.abs()) / s) }
}

/// Quaternion from `[w, x, y, z]`.
pub fn from_scalar_first(q: [f64; 4]) -> Quat {
    Quat::from_xyzw(q[1], q[2], q[3], q[0])
}

/// Quaternion as `[w, x, y, z]`.
pub fn to_scalar_first(q: Quat) -> [f64; 4] {
    [q.w, q.x, q.y, q.z]
}

/// The smallest rotation that takes unit vector `from` to unit vector `to`, applied to `v`.
pub fn rotate_between(from: Vec3, to: Vec3, v: Vec3) -> Vec3 {
    let c = from.dot(to);
    if c < -1.0 + 1e-9 {
        return -v;
    }
    // Rodrigues with sin(a) axis = from x to, and (1 - cos a)/sin^2 a = 1/(1 + cos a).
    let k = from.cross(to);
    v * c + k.cross(v) + k * (k.dot(v) / (1.0 + c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_log_round_trip() {
        for phi in [Vec3::ZERO, Vec3::new(1e-8, 0.0, -2e-8), Vec3::new(0.3, -0.7, 1.9), Vec3::new(0.0, 3.1, 0.0)] {
            assert!((log(exp(phi)) - phi).length() < 1e-14 * (1.0 + phi.length()) + 1e-15);
            assert!((exp(phi).length() - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn exp_short_is_exp() {
        for angle in [0.0, 1e-9, 1e-3, 0.05, 0.0999, 0.3] {
            let phi = angle * Vec3::new(0.6, -0.64, 0.48);
            let (a, b) = (exp(phi), exp_short(phi));
            assert!((a - b).length() < 1e-15, "{angle}");
        }
    }

    #[test]
    fn rotate_between_takes_from_to_to() {
        let (a, b) = (Vec3::new(0.2, 0.5, -0.9).normalize(), Vec3::new(-0.7, 0.1, 0.3).normalize());
        assert!((rotate_between(a, b, a) - b).length() < 1e-14);
        let v = Vec3::new(1.0, 2.0, 3.0);
        assert!((rotate_between(a, b, v).length() - v.length()).abs() < 1e-13);
    }
}
