//! Pitman arm: an arm on a driven hinge at the chassis, a link on a universal joint at the arm's end, and a massless
//! idler arm (revolute-spherical) from the chassis to the link. Input +1 (left) turns the arm by minus its maximum
//! angle about the given axis.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, Linkage, PartReader, cross_frame, frame_along};
use super::{SteeringParts, max_angle};
use grouser_dynamics::{Axis, JointKind};
use grouser_math::{Pose, Vec3};

pub(super) fn parts<K: PartKeys>(reader: &PartReader<'_, K>) -> Result<SteeringParts, K::Error> {
    let keys = reader.keys;
    let mut out = Linkage { free_motions: Some(1), ..Linkage::default() };
    let (hinge, cross, idler) =
        (keys.inner("Revolute Joint")?, keys.inner("Universal Joint")?, keys.inner("Revolute-Spherical Joint")?);
    let [pivot, elbow] = [hinge.vec3("Location")?, cross.vec3("Location")?];
    let axis = hinge.direction("Direction")?;
    let ends = [idler.vec3("Location Chassis")?, idler.vec3("Location Link")?];
    // Axes of the parts: the arm's x and the link's y along them, z along the hinge.
    let arm_axes = frame_along(Vec3::ZERO, axis, elbow - pivot).rotation;
    let link_axes = frame_along(Vec3::ZERO, axis, (elbow - ends[1]).cross(axis)).rotation;
    for (name, key, own) in [("link", "Steering Link", link_axes), ("arm", "Pitman Arm", arm_axes)] {
        let part = keys.inner(key)?;
        let center = part.vec3("COM")?;
        reader.body(&mut out, name, false, &part, center, own)?;
        part.finish()?;
    }
    out.hinge("arm_hinge", false, [LinkEnd::Chassis, LinkEnd::own("arm")], frame_along(pivot, axis, elbow - pivot));
    let pins = cross_frame(elbow, cross.direction("Direction Arm")?, cross.direction("Direction Link")?);
    out.universal("arm_link", false, [LinkEnd::own("arm"), LinkEnd::own("link")], pins);
    let kind = JointKind::RevoluteSpherical(Default::default());
    let at = frame_along(ends[0], idler.direction("Direction")?, ends[1] - ends[0]);
    out.joint("idler", false, kind, [LinkEnd::Chassis, LinkEnd::own("link")], at).frames = [at, Pose::at(ends[1])];
    let full = -max_angle(&hinge)?;
    keys.ignore(&["Tierod Locations"]);
    [hinge, cross, idler].iter().try_for_each(PartKeys::finish)?;
    Ok(SteeringParts { linkage: out, link: "link".into(), driven: "arm_hinge".into(), axis: Axis::Angle, full })
}
