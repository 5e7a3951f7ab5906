//! Sphere against box: the point of the box that is closest to the centre.

use super::Sink;
use crate::shape::{Cuboid, Sphere};
use grouser_math::{Pose, Vec3};

/// Outside, the closest point is the centre clamped to the box. Inside, the sphere leaves through the nearest face.
pub fn collide(sphere: &Sphere, center: Vec3, cuboid: &Cuboid, pose: &Pose, margin: f64, sink: &mut Sink) {
    collide_rounded(sphere, center, cuboid, 0.0, pose, margin, sink);
}

/// The same for a box whose surface is moved outwards by `round` metres.
pub fn collide_rounded(
    sphere: &Sphere,
    center: Vec3,
    cuboid: &Cuboid,
    round: f64,
    pose: &Pose,
    margin: f64,
    sink: &mut Sink,
) {
    let local = pose.inverse_point(center);
    let clamped = local.clamp(-cuboid.half, cuboid.half);
    let outside = local - clamped;
    // Normal out of the box at the surface point, and height of the centre above it.
    let (surface, out, height) = if outside != Vec3::ZERO {
        let height = outside.length();
        (clamped, outside / height, height)
    } else {
        let depth = cuboid.half - local.abs();
        let axis = least_axis(depth);
        let mut out = Vec3::ZERO;
        out[axis] = 1f64.copysign(local[axis]);
        let mut surface = local;
        surface[axis] = cuboid.half[axis].copysign(local[axis]);
        (surface, out, -depth[axis])
    };
    let distance = height - sphere.radius - round;
    if distance <= margin {
        sink.push(-pose.vector(out), pose.point(surface + out * (round + 0.5 * distance)), distance, 0);
    }
}

/// Axis of the least coordinate, the first of equal ones.
fn least_axis(v: Vec3) -> usize {
    let xy = if v.y < v.x { 1 } else { 0 };
    if v.z < v[xy] { 2 } else { xy }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Contact;
    use grouser_math::Quat;

    fn contact(radius: f64, center: Vec3, pose: &Pose) -> Contact {
        let mut out = Vec::new();
        let mut sink = Sink::new((0, 0), (1, 1), 1.0, &mut out);
        collide(&Sphere { radius }, center, &Cuboid { half: Vec3::new(1.0, 2.0, 3.0) }, pose, 0.1, &mut sink);
        out[0]
    }

    #[test]
    fn above_a_face_a_corner_and_inside() {
        let c = contact(0.5, Vec3::new(1.4, 0.3, 0.2), &Pose::IDENTITY);
        assert!((c.distance + 0.1).abs() < 1e-15 && c.normal == -Vec3::X && (c.point.x - 0.95).abs() < 1e-15);

        let c = contact(0.5, Vec3::new(1.1, 2.2, 3.2), &Pose::IDENTITY);
        assert!((c.distance + 0.2).abs() < 1e-15 && (c.normal + Vec3::new(1.0, 2.0, 2.0) / 3.0).length() < 1e-14);

        let c = contact(0.5, Vec3::new(0.2, -1.9, 0.0), &Pose::IDENTITY);
        assert!((c.distance + 0.6).abs() < 1e-15 && c.normal == Vec3::Y && (c.point.y + 1.7).abs() < 1e-15);
    }

    #[test]
    fn turned_box() {
        let pose = Pose::new(Vec3::new(5.0, 0.0, 0.0), Quat::from_rotation_z(std::f64::consts::FRAC_PI_2));
        let c = contact(0.5, Vec3::new(5.0, 1.45, 0.0), &pose);
        assert!((c.distance + 0.05).abs() < 1e-14 && (c.normal + Vec3::Y).length() < 1e-14);
    }
}
