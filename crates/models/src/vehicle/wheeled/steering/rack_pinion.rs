//! Rack and pinion: the rack slides along y of the steering's frame, to minus input x maximum angle x pinion radius.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, Linkage, PartReader, frame_along};
use super::{SteeringParts, max_angle};
use grouser_dynamics::{Axis, JointKind};
use grouser_math::{Quat, Vec3};

pub(super) fn parts<K: PartKeys>(reader: &PartReader<'_, K>) -> Result<SteeringParts, K::Error> {
    let mut out = Linkage { free_motions: Some(1), ..Linkage::default() };
    let rack = reader.keys.inner("Steering Link")?;
    // Its centre of mass is given along y.
    let center = Vec3::new(0.0, rack.number("COM")?, 0.0);
    reader.body(&mut out, "link", false, &rack, center, Quat::IDENTITY)?;
    rack.ignore(&["Length"]);
    rack.finish()?;
    let at = frame_along(center, Vec3::Y, Vec3::X);
    out.joint("rack", false, JointKind::Prismatic(Default::default()), [LinkEnd::Chassis, LinkEnd::own("link")], at);
    let pinion = reader.keys.inner("Pinion")?;
    let full = -max_angle(&pinion)? * pinion.positive("Radius")?;
    pinion.finish()?;
    Ok(SteeringParts { linkage: out, link: "link".into(), driven: "rack".into(), axis: Axis::Position, full })
}
