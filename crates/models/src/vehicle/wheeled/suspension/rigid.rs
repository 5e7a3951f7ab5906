//! No suspension: the spindle turns on the chassis.

use super::super::keys::PartKeys;
use super::super::linkage::LinkEnd;
use super::read::Template;

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.spindle(LinkEnd::Chassis)
}
