//! Double wishbone: upper and lower arm on hinges at the chassis, an upright on balls between them, a tie rod, spring
//! and shock on the lower arm. One free motion a side: 4 bodies with 24 coordinates, two hinges (10), two balls (6),
//! the tie rod (1) and the spindle's bearing (5) leave bounce and spin.

use super::super::keys::PartKeys;
use super::super::linkage::LinkEnd;
use super::read::Template;

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("upright", "Upright", true)?.finish()?;
    t.arm("upper_arm", "Upper Control Arm", "upright")?;
    t.arm("lower_arm", "Lower Control Arm", "upright")?;
    t.tierod("upright", "Location Upright")?;
    t.spring_and_shock("lower_arm", "Location Arm")?;
    t.out.antiroll = Some("lower_arm".to_string());
    t.spindle(LinkEnd::own("upright"))
}
