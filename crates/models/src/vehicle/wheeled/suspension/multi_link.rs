//! Multi-link: an upper arm, a lateral and a trailing link with mass, and a tie rod hold the upright; spring and shock
//! stand on the trailing link.

use super::super::keys::PartKeys;
use super::super::linkage::LinkEnd;
use super::read::{LinkBetween, Template};

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("upright", "Upright", true)?.finish()?;
    t.arm("upper_arm", "Upper Arm", "upright")?;
    for (name, key) in [("lateral", "Lateral"), ("trailing_link", "Trailing Link")] {
        let keys = t.keys.inner(key)?;
        let points = [keys.vec3("Location Chassis")?, keys.vec3("Location Upright")?];
        let pins = [keys.direction("Universal Joint Axis Chassis")?, keys.direction("Universal Joint Axis Link")?];
        let ends = [LinkEnd::Chassis, LinkEnd::own("upright")];
        t.link(&keys, LinkBetween { name, mirrored: true, ends, points, pins: Some(pins) }, &None)?;
        keys.finish()?;
    }
    t.tierod("upright", "Location Upright")?;
    t.spring_and_shock("trailing_link", "Location Link")?;
    t.out.antiroll = Some("trailing_link".to_string());
    t.spindle(LinkEnd::own("upright"))
}
