//! Rotary arm: one arm on a driven hinge at the chassis, on whose end drag links hang.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, Linkage, PartReader, frame_along};
use super::{SteeringParts, max_angle};
use grouser_dynamics::Axis;
use grouser_math::Quat;

pub(super) fn parts<K: PartKeys>(reader: &PartReader<'_, K>) -> Result<SteeringParts, K::Error> {
    let mut out = Linkage { free_motions: Some(1), ..Linkage::default() };
    let arm = reader.keys.inner("Pitman Arm")?;
    let (axis, pivot, end) =
        (arm.direction("Axis of Rotation")?, arm.vec3("Point of Rotation")?, arm.vec3("Point to Draglink")?);
    reader.body(&mut out, "arm", false, &arm, 0.5 * (pivot + end), Quat::IDENTITY)?;
    out.hinge("arm_hinge", false, [LinkEnd::Chassis, LinkEnd::own("arm")], frame_along(pivot, axis, end - pivot));
    let full = -max_angle(&arm)?;
    arm.finish()?;
    Ok(SteeringParts { linkage: out, link: "arm".into(), driven: "arm_hinge".into(), axis: Axis::Angle, full })
}
