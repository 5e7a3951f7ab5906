//! Convex shapes against half-space: corners, ends, rims and tips ([`Convex::touch`]).

use super::Sink;
use crate::shape::Ellipsoid;
use crate::shape::HalfSpace;
use crate::shape::convex::Convex;
use grouser_math::{Pose, Vec3};

/// One point per candidate within the margin. Feature: the candidate's name.
pub fn collide(shape: &dyn Convex, pose: &Pose, plane: &HalfSpace, plane_pose: &Pose, margin: f64, sink: &mut Sink) {
    let n = plane.normal(plane_pose);
    let radius = shape.core_radius();
    let center = n.dot(pose.position - plane_pose.position);
    shape.touch(pose.inverse_vector(-n), &mut |local: Vec3, name: u32| {
        let offset = pose.vector(local);
        // Height of the centre first: close to the plane both parts are small numbers.
        let height = center + n.dot(offset);
        let distance = height - radius;
        if distance <= margin {
            sink.push(-n, pose.position + offset - n * (height - 0.5 * distance), distance, name);
        }
    });
}

/// The same for an ellipsoid, with its radius of curvature at the contact.
pub fn ellipsoid(shape: &Ellipsoid, pose: &Pose, plane: &HalfSpace, plane_pose: &Pose, margin: f64, sink: &mut Sink) {
    let down = pose.inverse_vector(-plane.normal(plane_pose));
    sink.set_radius(shape.curvature_radius(down));
    collide(shape, pose, plane, plane_pose, margin, sink);
}
