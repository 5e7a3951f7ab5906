//! A rigid axle on a pin along x: it rolls.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::Template;
use grouser_math::Vec3;

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let tube = t.block("tube", "Tube", false)?;
    let pin = frame_along(tube.vec3("Pin Location")?, Vec3::X, Vec3::Y);
    tube.finish()?;
    t.out.hinge("pin", false, [LinkEnd::Chassis, LinkEnd::own("tube")], pin);
    t.spindle(LinkEnd::own("tube"))
}
