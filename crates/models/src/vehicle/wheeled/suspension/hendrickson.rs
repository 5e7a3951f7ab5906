//! Hendrickson PRIMAXX: lower beams and torque rods on hinges along y at the chassis hold the axle housing, and a
//! transverse beam joins the lower beams; knuckles steer with a tie rod each.
//!
//! On ideal joints four hinges along y over-determine the housing, which then cannot roll. Bushings of 1e7 N/m and 5e4
//! N s/m take the place of the balls at the housing and at the transverse beam, as in the solid axle.

use super::super::super::MirrorSide;
use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{BushingData, Template, ball_kind};
use super::solid_axle::RUBBER;
use super::toe_bar;
use grouser_math::{Pose, Vec3};

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("housing", "Axle Housing", false)?.finish()?;
    t.block("transverse_beam", "Transverse Beam", false)?.finish()?;
    let rubber = Some(RUBBER);
    for (name, key) in [("lower_beam", "Lower Beam"), ("torque_rod", "Torque Rod")] {
        let keys = t.keys.inner(key)?;
        let (pivot, end) = (keys.vec3("Chassis Attachment Point")?, keys.vec3("Axle Housing Attachment Point")?);
        let own = frame_along(Vec3::ZERO, pivot - end, Vec3::Z).rotation;
        let center = keys.vec3("COM")?;
        t.part.body(&mut t.out, name, true, &keys, center, own)?;
        let hinge = frame_along(pivot, Vec3::Y, Vec3::X);
        t.out.hinge(&format!("{name}_hinge"), true, [LinkEnd::Chassis, LinkEnd::own(name)], hinge);
        let ends = [LinkEnd::own(name), LinkEnd::own("housing")];
        t.held(&format!("{name}_ball"), true, ball_kind(), ends, Pose::at(end), &rubber);
        if name == "lower_beam" {
            let at = keys.vec3("Transverse Beam Attachment Point")?;
            // Held in its turning as well: nothing else keeps the beam from rolling about itself.
            let clamp = Some(BushingData::new([1e7, 5e4], [1e4, 1e2]));
            for side in MirrorSide::BOTH {
                let ends = [LinkEnd::On(name.to_string(), side), LinkEnd::own("transverse_beam")];
                let joint = format!("transverse_beam_{}", side.name());
                let kind = grouser_dynamics::JointKind::Fixed(Default::default());
                t.held(&joint, false, kind, ends, Pose::at(side.point(at)), &clamp);
            }
        }
        keys.finish()?;
    }
    toe_bar::knuckles(t, "housing")?.finish()?;
    t.tierod("knuckle", "Location Knuckle")?;
    t.spring("shock", "Shock Axle Housing", LinkEnd::Chassis, LinkEnd::own("housing"), "Location Axle Housing")?;
    t.spring("spring", "Shock Lower Beam", LinkEnd::Chassis, LinkEnd::own("lower_beam"), "Location Lower Beam")?;
    t.spindle(LinkEnd::own("knuckle"))
}
