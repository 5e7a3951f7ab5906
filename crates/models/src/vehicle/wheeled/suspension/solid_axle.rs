//! Solid axle on four links and a track bar, with knuckles, a tie rod, and a bell crank that a drag link turns.
//!
//! On ideal joints the axle binds in roll: five rods leave one of its six motions, and the smallest singular value of
//! their gradients is a tenth of the next. Bushings of 1e7 N/m and 5e4 N s/m therefore take the place of the balls at
//! the axle ends of the four links, as rubber does in such axles, and bounce and roll are free.

use super::super::super::MirrorSide;
use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{BushingData, LinkBetween, Template};
use super::toe_bar;
use grouser_dynamics::JointKind;
use grouser_math::Vec3;

/// What stands for the balls at the axle ends of the links.
pub(super) const RUBBER: BushingData = BushingData::new([1e7, 5e4], [0.0, 0.0]);

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("tube", "Axle Tube", false)?.finish()?;
    for (name, key) in [("upper_link", "Upper Link"), ("lower_link", "Lower Link")] {
        let keys = t.keys.inner(key)?;
        let points = [keys.vec3("Location Chassis")?, keys.vec3("Location Axle")?];
        let ends = [LinkEnd::Chassis, LinkEnd::own("tube")];
        t.link(&keys, LinkBetween { name, mirrored: true, ends, points, pins: None }, &None)?;
        keys.finish()?;
        let ball = t.out.joints.last_mut().expect("a link has joints");
        ball.bushing = Some(RUBBER.of(&ball.kind));
    }
    let bar = t.keys.inner("Trackbar")?;
    let points = [bar.vec3("Location Chassis")?, bar.vec3("Location Axle")?];
    let ends = [LinkEnd::Chassis, LinkEnd::own("tube")];
    t.link(&bar, LinkBetween { name: "trackbar", mirrored: false, ends, points, pins: None }, &None)?;
    bar.finish()?;
    toe_bar::knuckles(t, "tube")?.finish()?;
    toe_bar::tierod(t)?;
    bell_crank(t)?;
    t.spring_and_shock("tube", "Location Axle")?;
    t.spindle(LinkEnd::own("knuckle"))
}

/// The bell crank on the tube, which the drag link turns and which pushes the tie rod along y.
fn bell_crank<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let (crank, link) = (t.keys.inner("Bell Crank")?, t.keys.inner("Draglink")?);
    let (axle, tie) = (crank.vec3("Location Axle")?, crank.vec3("Location Tierod")?);
    let (from, to) = (link.vec3("Location Chassis")?, link.vec3("Location Bell Crank")?);
    let center = (axle + tie + to) / 3.0;
    let axis = (to - axle).cross(tie - axle);
    if axis.length() < 1e-9 {
        let why = "the three points of the bell crank are on one line".to_string();
        return Err(crank.blame("Location Tierod", why, "give points that span a plane".into()));
    }
    let own = frame_along(Vec3::ZERO, from - to, Vec3::X).rotation;
    t.part.body(&mut t.out, "bell_crank", false, &crank, center, own)?;
    crank.finish()?;
    let hinge = frame_along(axle, axis, tie - axle);
    t.out.hinge("bell_crank_hinge", false, [LinkEnd::own("tube"), LinkEnd::own("bell_crank")], hinge);
    let plane = frame_along(tie, Vec3::Y, Vec3::X);
    let kind = JointKind::PointInPlane(Default::default());
    t.out.joint("bell_crank_tierod", false, kind, [LinkEnd::own("tierod"), LinkEnd::own("bell_crank")], plane);
    // Ball at the steering, universal joint at the crank.
    let ends = [LinkEnd::own("bell_crank"), LinkEnd::Steering];
    t.link(&link, LinkBetween { name: "draglink", mirrored: false, ends, points: [to, from], pins: None }, &None)?;
    link.finish()
}

/// The side of the knuckle that a drag link holds.
pub(super) fn side_of(point: Vec3) -> MirrorSide {
    if point.y < 0.0 { MirrorSide::Right } else { MirrorSide::Left }
}
