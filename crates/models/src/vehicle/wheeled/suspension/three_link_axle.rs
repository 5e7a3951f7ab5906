//! Rigid axle on a triangular link above and two longitudinal links below; the steered one has a bell crank on the tube
//! with two tie rods.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{LinkBetween, Template, ball_kind, universal_kind};
use super::toe_bar;
use grouser_math::{Pose, Quat, Vec3};

fn tube<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("tube", "Axle Tube", false)?.finish()?;
    let triangle = t.keys.inner("Triangular Link")?;
    // Its pivots on the chassis are mirror images: it turns about y in the middle between them.
    let middle = |p: Vec3| Vec3::new(p.x, 0.0, p.z);
    let (pivot, end) = (middle(triangle.vec3("Location Chassis")?), middle(triangle.vec3("Location Axle")?));
    t.part.body(&mut t.out, "triangle", false, &triangle, 0.5 * (pivot + end), Quat::IDENTITY)?;
    triangle.finish()?;
    let hinge = frame_along(pivot, Vec3::Y, Vec3::X);
    t.out.hinge("triangle_hinge", false, [LinkEnd::Chassis, LinkEnd::own("triangle")], hinge);
    t.out.ball("triangle_ball", false, [LinkEnd::own("triangle"), LinkEnd::own("tube")], end);
    let link = t.keys.inner("Longitudinal Link")?;
    let (inner, outer) = (link.vec3("Location Chassis")?, link.vec3("Location Axle")?);
    // Its inertia is given in the chassis' axes.
    t.part.body(&mut t.out, "link", true, &link, 0.5 * (inner + outer), Quat::IDENTITY)?;
    link.finish()?;
    let pins = frame_along(inner, inner - outer, (inner - outer).cross(Vec3::Y));
    t.out.joint("link_universal", true, universal_kind(), [LinkEnd::Chassis, LinkEnd::own("link")], pins);
    t.out.joint("link_ball", true, ball_kind(), [LinkEnd::own("link"), LinkEnd::own("tube")], Pose::at(outer));
    t.spring("spring", "Spring", LinkEnd::Subchassis, LinkEnd::own("tube"), "Location Axle")?;
    t.spring("shock", "Shock", LinkEnd::Chassis, LinkEnd::own("tube"), "Location Axle")
}

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    tube(t)?;
    t.spindle(LinkEnd::own("tube"))
}

/// The steered one.
pub(super) fn steered<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    tube(t)?;
    let knuckle = toe_bar::knuckles(t, "tube")?;
    let outer = knuckle.vec3("Location Tierod")?;
    knuckle.finish()?;
    let crank = t.keys.inner("Bellcrank")?;
    let (pivot, inner) = (crank.vec3("Location Axle")?, crank.vec3("Location Tierod")?);
    t.part.body(&mut t.out, "bell_crank", false, &crank, pivot, Quat::IDENTITY)?;
    crank.finish()?;
    let ends = [LinkEnd::own("tube"), LinkEnd::own("bell_crank")];
    t.out.hinge("bell_crank_hinge", false, ends, Pose::at(pivot));
    let tierod = t.keys.inner("Tierod")?;
    t.part.body(&mut t.out, "tierod", true, &tierod, 0.5 * (inner + outer), Quat::IDENTITY)?;
    tierod.finish()?;
    let pins = frame_along(inner, outer - inner, Vec3::X);
    t.out.joint("tierod_universal", true, universal_kind(), [LinkEnd::own("bell_crank"), LinkEnd::own("tierod")], pins);
    t.out.ball("tierod_ball", true, [LinkEnd::own("tierod"), LinkEnd::own("knuckle")], outer);
    let link = t.keys.inner("Draglink")?;
    let points = [link.vec3("Location Bellcrank")?, link.vec3("Location Steering")?];
    let ends = [LinkEnd::own("bell_crank"), LinkEnd::Steering];
    t.link(&link, LinkBetween { name: "draglink", mirrored: false, ends, points, pins: None }, &None)?;
    link.finish()?;
    t.spindle(LinkEnd::own("knuckle"))
}
