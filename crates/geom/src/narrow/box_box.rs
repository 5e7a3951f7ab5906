//! stub
use super::Sink;
use crate::shape::Cuboid;
use grouser_math::Pose;
/// stub
pub fn collide(_a: &Cuboid, _pose_a: &Pose, _b: &Cuboid, _pose_b: &Pose, _margin: f64, _sink: &mut Sink) {}
