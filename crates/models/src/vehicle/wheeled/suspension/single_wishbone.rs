//! Single wishbone: an arm on a hinge along x, an upright on a hinge along z at its end, a tie rod.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::Template;
use grouser_math::{Pose, Quat, Vec3};

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("upright", "Upright", true)?.finish()?;
    let arm = t.keys.inner("Control Arm")?;
    let (inner, outer) = (arm.vec3("Location Chassis")?, arm.vec3("Location Upright")?);
    // The arm's axes: y along it, x forward.
    let along = (outer - inner).normalize_or(Vec3::Y);
    let own = frame_along(Vec3::ZERO, Vec3::X.cross(along), Vec3::X).rotation;
    let center = arm.vec3("COM")?;
    t.part.body(&mut t.out, "control_arm", true, &arm, center, own)?;
    arm.finish()?;
    let hinge = frame_along(inner, Vec3::X, Vec3::Y);
    t.out.hinge("control_arm_hinge", true, [LinkEnd::Chassis, LinkEnd::own("control_arm")], hinge);
    let kingpin = Pose::new(outer, Quat::IDENTITY);
    t.out.hinge("kingpin", true, [LinkEnd::own("control_arm"), LinkEnd::own("upright")], kingpin);
    t.tierod("upright", "Location Upright")?;
    t.spring("shock", "Shock", LinkEnd::Chassis, LinkEnd::own("control_arm"), "Location Arm")?;
    t.out.antiroll = Some("control_arm".to_string());
    t.spindle(LinkEnd::own("upright"))
}
