//! Semi-trailing arm: one arm on a hinge from its outer to its inner pivot carries the spindle.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{Template, hinge_kind};
use grouser_math::Vec3;

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let arm = t.keys.inner("Trailing Arm")?;
    let (outer, inner) = (arm.vec3("Location Chassis Outer")?, arm.vec3("Location Chassis Inner")?);
    let end = arm.vec3("Location Spindle")?;
    let middle = 0.5 * (outer + inner);
    if (outer - inner).length() < 1e-9 {
        let why = "the two pivots of the arm are one point".to_string();
        return Err(arm.blame("Location Chassis Inner", why, "give two points apart from each other".into()));
    }
    let normal = (end - outer).cross(inner - outer).normalize_or(Vec3::Z);
    let own = frame_along(Vec3::ZERO, normal, middle - end).rotation;
    let center = arm.vec3("COM")?;
    t.part.body(&mut t.out, "arm", true, &arm, center, own)?;
    let bushing = t.bushing(&arm, "Bushing Data")?;
    arm.finish()?;
    let hinge = frame_along(middle, inner - outer, normal);
    t.held("arm_hinge", true, hinge_kind(), [LinkEnd::Chassis, LinkEnd::own("arm")], hinge, &bushing);
    t.spring_and_shock("arm", "Location Arm")?;
    t.out.antiroll = Some("arm".to_string());
    t.spindle(LinkEnd::own("arm"))
}
