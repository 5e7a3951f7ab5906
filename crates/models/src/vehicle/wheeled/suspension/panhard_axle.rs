//! Panhard axle: the tube stays in a plane across the vehicle, a Panhard rod holds it sideways, and an anti-roll bar of
//! two halves with a torsion spring between them resists its roll.
//!
//! The halves turn about y in the middle between their bearings; a point of each stays in the tube's x-y plane, so that
//! bounce turns both alike and roll twists the spring. Equations: 3 of the plane, 1 of the rod (besides those that hold
//! the rod itself), and of the bar as many as its bodies have motions. Bounce and roll are free.

use super::super::super::MirrorSide;
use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{LinkBetween, Template};
use super::toe_bar;
use grouser_dynamics::{JointKind, SpringKind, SpringLaw};
use grouser_math::{Pose, Quat, Vec3};

fn tube<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let tube = t.block("tube", "Axle Tube", false)?;
    let at = frame_along(tube.vec3("COM")?, Vec3::X, Vec3::Y);
    tube.finish()?;
    t.out.joint("guide", false, JointKind::Planar(Default::default()), [LinkEnd::Chassis, LinkEnd::own("tube")], at);
    let rod = t.keys.inner("Panhard Rod")?;
    let points = [rod.vec3("Location Chassis")?, rod.vec3("Location Axle")?];
    let ends = [LinkEnd::Chassis, LinkEnd::own("tube")];
    t.link(&rod, LinkBetween { name: "panhard_rod", mirrored: false, ends, points, pins: None }, &None)?;
    rod.finish()?;
    antiroll(t)?;
    t.spring_and_shock("tube", "Location Axle")
}

fn antiroll<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let bar = t.keys.inner("Anti Roll Bar")?;
    let (bearing, outer) = (bar.vec3("Location Chassis")?, bar.vec3("Location Axle")?);
    let middle = Vec3::new(bearing.x, 0.0, bearing.z);
    let law = SpringLaw::linear(bar.not_negative("Rotational Stiffness")?, bar.not_negative("Rotational Damping")?);
    t.part.body(&mut t.out, "antiroll_arm", true, &bar, 0.5 * (bearing + middle), Quat::IDENTITY)?;
    bar.finish()?;
    let [left, right] = MirrorSide::BOTH.map(|side| LinkEnd::On("antiroll_arm".to_string(), side));
    let about_y = frame_along(middle, Vec3::Y, Vec3::X);
    t.out.hinge("antiroll_bearing", false, [LinkEnd::Chassis, left.clone()], about_y);
    t.out.hinge("antiroll_middle", false, [left.clone(), right.clone()], about_y);
    t.out.spring(
        "antiroll_spring",
        false,
        SpringKind::Rotational { rest: Some(0.0), law },
        [left, right],
        [about_y; 2],
    );
    let kind = JointKind::PointInPlane(Default::default());
    let ends = [LinkEnd::own("tube"), LinkEnd::own("antiroll_arm")];
    t.out.joint("antiroll_slide", true, kind, ends, Pose::at(outer));
    Ok(())
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
