//! Sphere against capsule, rounded box and triangle, cylinder and cone: the point of their surface that is closest to
//! the centre.

use super::{Sink, sphere_box, sphere_sphere};
use crate::shape::{Capsule, Cone, Cuboid, Cylinder, RoundedBox, RoundedTriangle, Sphere};
use grouser_math::{Pose, Vec3};

/// A ball about the closest point of the segment.
pub fn capsule(sphere: &Sphere, center: Vec3, capsule: &Capsule, pose: &Pose, margin: f64, sink: &mut Sink) {
    let along = pose.inverse_point(center).z.clamp(-capsule.half_length, capsule.half_length);
    let ball = Sphere { radius: capsule.radius };
    let at = pose.point(Vec3::Z * along);
    if (center - at).length() > 0.0 {
        sphere_sphere::collide(sphere, center, &ball, at, margin, sink);
    } else {
        // On the segment every direction across is as good.
        let distance = -sphere.radius - capsule.radius;
        let across = pose.vector(Vec3::X);
        sink.push(across, at + across * (sphere.radius + 0.5 * distance), distance, 0);
    }
}

/// The inner box against a sphere that is larger by the radius.
pub fn rounded_box(sphere: &Sphere, center: Vec3, shape: &RoundedBox, pose: &Pose, margin: f64, sink: &mut Sink) {
    let core = Cuboid { half: shape.half };
    sphere_box::collide_rounded(sphere, center, &core, shape.radius, pose, margin, sink);
}

/// A ball about the closest point of the triangle.
pub fn rounded_triangle(
    sphere: &Sphere,
    center: Vec3,
    shape: &RoundedTriangle,
    pose: &Pose,
    margin: f64,
    sink: &mut Sink,
) {
    let local = pose.inverse_point(center);
    let at = shape.nearest(local);
    let between = local - at;
    let (length, reach) = (between.length(), sphere.radius + shape.radius);
    let distance = length - reach;
    if distance > margin {
        return;
    }
    // On the triangle its normal is as good as the opposite one.
    let n = pose.vector(if length > 0.0 { between / length } else { shape.normal() });
    sink.push(-n, center - n * (sphere.radius + 0.5 * distance), distance, 0);
}

/// Within the meridian plane: a rectangle.
pub fn cylinder(sphere: &Sphere, center: Vec3, cylinder: &Cylinder, pose: &Pose, margin: f64, sink: &mut Sink) {
    let (r, h) = (cylinder.radius, cylinder.half_height);
    push(sphere, center, pose, margin, sink, |rho, z| {
        let (out, up) = (rho - rho.min(r), z - z.clamp(-h, h));
        if out != 0.0 || up != 0.0 {
            let height = out.hypot(up);
            (out / height, up / height, height)
        } else if r - rho < h - z.abs() {
            (1.0, 0.0, rho - r)
        } else {
            (0.0, 1f64.copysign(z), z.abs() - h)
        }
    });
}

/// Within the meridian plane: a right triangle.
pub fn cone(sphere: &Sphere, center: Vec3, cone: &Cone, pose: &Pose, margin: f64, sink: &mut Sink) {
    let (r, h) = (cone.radius, cone.half_height);
    let slant = r.hypot(2.0 * h);
    // Outward normal of the side.
    let (nr, nz) = (2.0 * h / slant, r / slant);
    push(sphere, center, pose, margin, sink, |rho, z| {
        let (side, base) = (nr * (rho - r) + nz * (z + h), -h - z);
        if side <= 0.0 && base <= 0.0 {
            return if side > base { (nr, nz, side) } else { (0.0, -1.0, base) };
        }
        // Closest point of base and side.
        let along = ((r - rho) * r + (z + h) * 2.0 * h) / (slant * slant);
        let t = along.clamp(0.0, 1.0);
        let offsets = [(rho - rho.min(r), z + h), (rho - r * (1.0 - t), z + h - 2.0 * h * t)];
        let [to_base, to_side] = offsets.map(|(x, y)| x.hypot(y));
        // Over the middle of the side its plane gives the height without loss of digits.
        if to_side <= to_base && t == along && t > 0.0 {
            return (nr, nz, side);
        }
        let ((x, y), height) = if to_base < to_side { (offsets[0], to_base) } else { (offsets[1], to_side) };
        (x / height, y / height, height)
    });
}

/// `closest` maps the centre's distance from the axis and height along it to the outward normal at the closest surface
/// point (radial and axial part) and the signed distance from it.
fn push(
    sphere: &Sphere,
    center: Vec3,
    pose: &Pose,
    margin: f64,
    sink: &mut Sink,
    closest: impl Fn(f64, f64) -> (f64, f64, f64),
) {
    let local = pose.inverse_point(center);
    let across = Vec3::new(local.x, local.y, 0.0);
    let rho = across.length();
    let (radial, axial, height) = closest(rho, local.z);
    let distance = height - sphere.radius;
    if distance <= margin {
        let outward = if rho > 0.0 { across / rho } else { Vec3::X };
        let n = pose.vector(outward * radial + Vec3::Z * axial);
        sink.push(-n, center - n * (sphere.radius + 0.5 * distance), distance, 0);
    }
}
