//! Three-link independent rear suspension: a trailing arm on a ball at the chassis carries the spindle, and an upper
//! and a lower link hold it.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{LinkBetween, Template, ball_kind};
use grouser_math::{Pose, Vec3};

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let arm = t.keys.inner("Trailing Arm")?;
    let (pivot, end) = (arm.vec3("Location Chassis")?, arm.vec3("Location Spindle")?);
    let own = frame_along(Vec3::ZERO, Vec3::Z, pivot - end).rotation;
    let center = arm.vec3("COM")?;
    t.part.body(&mut t.out, "arm", true, &arm, center, own)?;
    let bushing = t.bushing(&arm, "Bushing Data Chassis")?;
    arm.finish()?;
    t.held("arm_ball", true, ball_kind(), [LinkEnd::Chassis, LinkEnd::own("arm")], Pose::at(pivot), &bushing);
    for (name, key) in [("upper_link", "Upper Link"), ("lower_link", "Lower Link")] {
        let keys = t.keys.inner(key)?;
        let points = [keys.vec3("Location Chassis")?, keys.vec3("Location Arm")?];
        let axis = keys.direction("Universal Joint Axis")?;
        let pins = [axis, axis.cross(points[1] - points[0])];
        let bushings = [t.bushing(&keys, "Bushing Data Chassis")?, t.bushing(&keys, "Bushing Data Arm")?];
        let ends = [LinkEnd::Chassis, LinkEnd::own("arm")];
        let first = t.out.joints.len();
        t.link(&keys, LinkBetween { name, mirrored: true, ends, points, pins: Some(pins) }, &None)?;
        for (joint, bushing) in t.out.joints[first..].iter_mut().zip(bushings) {
            joint.bushing = bushing.map(|data| data.of(&joint.kind));
        }
        keys.finish()?;
    }
    t.spring_and_shock("arm", "Location Arm")?;
    t.out.antiroll = Some("arm".to_string());
    t.spindle(LinkEnd::own("arm"))
}
