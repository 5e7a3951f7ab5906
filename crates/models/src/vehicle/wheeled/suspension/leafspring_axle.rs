//! Axle on leaf springs: the tube is guided so that it moves vertically and rolls about x, and the leaves are a
//! spring and a shock a side. Steered ones have knuckles, a tie rod and a drag link.

use super::super::keys::PartKeys;
use super::super::linkage::LinkEnd;
use super::read::Template;
use super::toe_bar;
use grouser_dynamics::JointKind;
use grouser_math::Pose;

pub(super) fn tube<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let tube = t.block("tube", "Axle Tube", false)?;
    let at = Pose::at(tube.vec3("COM")?);
    tube.finish()?;
    let kind = JointKind::PinSlot(Default::default());
    t.out.joint("guide", false, kind, [LinkEnd::Chassis, LinkEnd::own("tube")], at);
    t.out.antiroll = Some("tube".to_string());
    t.spring_and_shock("tube", "Location Axle")
}

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    tube(t)?;
    t.spindle(LinkEnd::own("tube"))
}

/// The steered one.
pub(super) fn steered<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    tube(t)?;
    toe_bar::steered(t, "tube")?;
    t.spindle(LinkEnd::own("knuckle"))
}
