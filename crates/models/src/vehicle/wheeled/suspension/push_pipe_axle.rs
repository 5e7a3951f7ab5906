//! Push-pipe axle: the tube hangs on a ball in front, and a Panhard rod holds it across.

use super::super::keys::PartKeys;
use super::super::linkage::LinkEnd;
use super::read::{LinkBetween, Template};
use super::toe_bar;

fn tube<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let tube = t.block("tube", "Axle Tube", false)?;
    let front = tube.vec3("Location Connector Chassis")?;
    tube.ignore(&["Portal Offset"]);
    tube.finish()?;
    t.out.ball("connector", false, [LinkEnd::Chassis, LinkEnd::own("tube")], front);
    let rod = t.keys.inner("Panhard Rod")?;
    let points = [rod.vec3("Location Connector Chassis")?, rod.vec3("Location Connector Axle")?];
    let ends = [LinkEnd::Chassis, LinkEnd::own("tube")];
    t.link(&rod, LinkBetween { name: "panhard_rod", mirrored: false, ends, points, pins: None }, &None)?;
    rod.finish()?;
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
