//! Which parts of a tracked gear touch which.

use super::super::build::GEAR_GROUPS;
use super::super::parts::PartShape;
use grouser_geom::Shape;

/// Group of shoes: those of a track do not meet each other.
pub(super) const SHOE: u32 = GEAR_GROUPS[0];
/// Group of wheels: they do not meet each other either.
pub(super) const WHEEL: u32 = GEAR_GROUPS[1];
/// Group of sprockets: wheels with teeth.
pub(super) const TEETH: u32 = GEAR_GROUPS[2];

/// Collision mask of a part in this group.
pub(super) fn mask(group: u32) -> u32 {
    if group == SHOE { !SHOE } else { !(WHEEL | TEETH) }
}

/// The same where the shoes are held in a plane, and nothing can come where it does not belong: plates meet the ground
/// alone, rails the rims, pins the teeth, and wheels nothing but shoes. Of two rails and two rims those on the left
/// carry: what tilts shoe and wheel against each other is the joints' business anyway, and half the contacts do. (Not
/// with lugs, where rails meet the sprocket's rims too.)
pub(super) fn planar_mask(group: u32, part: &PartShape) -> u32 {
    let y = part.local.position.y;
    match (group, &part.shape) {
        (SHOE | WHEEL, _) if y < 0.0 => 0,
        (SHOE, Shape::Cylinder(_)) => TEETH,
        (SHOE, _) if y > 0.0 => WHEEL,
        (SHOE, _) => !(SHOE | WHEEL | TEETH),
        _ => SHOE,
    }
}
