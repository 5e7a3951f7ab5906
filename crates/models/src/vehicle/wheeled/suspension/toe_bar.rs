//! What steered rigid axles have in common: knuckles on kingpins, a tie rod between them, and a drag link.

use super::super::super::MirrorSide;
use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{LinkBetween, Template, universal_kind};
use super::solid_axle::side_of;
use grouser_math::{Quat, Vec3};

/// Adds the knuckles on their kingpins; gives their keys.
pub(super) fn knuckles<K: PartKeys>(t: &mut Template<'_, K>, tube: &str) -> Result<K, K::Error> {
    let keys = t.block("knuckle", "Knuckle", true)?;
    let [lower, upper] = match keys.has("Lower Attachment Point") {
        true => [keys.vec3("Lower Attachment Point")?, keys.vec3("Upper Attachment Point")?],
        false => [keys.vec3("Location Lower")?, keys.vec3("Location Upper")?],
    };
    if (upper - lower).length() < 1e-9 {
        let why = "the kingpin has no length".to_string();
        return Err(keys.blame("Location Upper", why, "give two points apart from each other".into()));
    }
    let kingpin = frame_along(0.5 * (lower + upper), upper - lower, Vec3::X);
    t.out.hinge("kingpin", true, [LinkEnd::own(tube), LinkEnd::own("knuckle")], kingpin);
    Ok(keys)
}

/// Adds the tie rod between the knuckles: a ball on the left, a universal joint on the right.
pub(super) fn tierod<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let keys = t.keys.inner("Tierod")?;
    let left = keys.vec3("Location Knuckle")?;
    let right = MirrorSide::Right.point(left);
    t.part.body(&mut t.out, "tierod", false, &keys, 0.5 * (left + right), Quat::IDENTITY)?;
    keys.finish()?;
    let knuckle = |side| LinkEnd::On("knuckle".to_string(), side);
    t.out.ball("tierod_ball", false, [LinkEnd::own("tierod"), knuckle(MirrorSide::Left)], left);
    // The pins are across the rod, so that it does not turn about itself.
    let pins = frame_along(right, Vec3::Y, Vec3::X);
    let ends = [LinkEnd::own("tierod"), knuckle(MirrorSide::Right)];
    t.out.joint("tierod_universal", false, universal_kind(), ends, pins);
    Ok(())
}

/// Adds the drag link from the steering to the knuckle on whose side its point is.
pub(super) fn draglink<K: PartKeys>(t: &mut Template<'_, K>, at: Vec3) -> Result<(), K::Error> {
    let keys = t.keys.inner("Draglink")?;
    let from = keys.vec3("Location Chassis")?;
    let ends = [LinkEnd::On("knuckle".to_string(), side_of(at)), LinkEnd::Steering];
    t.link(&keys, LinkBetween { name: "draglink", mirrored: false, ends, points: [at, from], pins: None }, &None)?;
    keys.finish()
}

/// Knuckles, tie rod and drag link.
pub(super) fn steered<K: PartKeys>(t: &mut Template<'_, K>, tube: &str) -> Result<(), K::Error> {
    let keys = knuckles(t, tube)?;
    let at = keys.vec3("Location Draglink")?;
    keys.finish()?;
    tierod(t)?;
    draglink(t, at)
}
