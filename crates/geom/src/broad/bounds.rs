//! Bounds of posed colliders, as the search reads them.

use crate::shape::Geometry;
use crate::{Collider, Shape};
use grouser_math::{Pose, Vec3};

/// A ball around the grown bounds: all that the innermost loop reads (32 bytes).
#[derive(Clone, Copy, Debug, Default)]
pub struct BoundingBall {
    /// Middle of the bounds, in metres. For a half-space a point of its plane.
    pub center: Vec3,
    /// Radius in metres: radius plus margin of a sphere, longest semi-axis plus margin of an ellipsoid, half the
    /// diagonal of other bounds. For a half-space the margin.
    pub reach: f64,
}

/// What the search reads once two balls touch (48 bytes).
#[derive(Clone, Copy, Debug, Default)]
pub struct Tag {
    /// Radius, margin and 0 of a sphere; outward normal of a half-space; half extents of the grown bounds of others.
    pub size: Vec3,
    pub collider: u32,
    pub body: u32,
    pub group: u32,
    pub mask: u32,
    pub kind: BoundKind,
    pub movable: bool,
    pub level: u8,
}

/// How `Tag::size` is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum BoundKind {
    Sphere,
    Plane,
    /// A box whose ball is less than the box's own.
    Ellipsoid,
    #[default]
    Box,
    /// At a position that is not finite, of no size at all (NaN), or with a mask that meets nobody: never in a pair.
    Lost,
}

/// Bounds of one collider (80 bytes).
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    pub ball: BoundingBall,
    pub tag: Tag,
}

impl Entry {
    /// Bounds of `collider` at the pose of its body, grown by the body's margin.
    pub fn of(collider: &Collider, index: u32, poses: &[Pose], margins: &[f64], movable: &[bool]) -> Self {
        let body = collider.body as usize;
        if collider.mask == 0 {
            let tag = Tag { collider: index, body: collider.body, kind: BoundKind::Lost, ..Tag::default() };
            return Self { ball: BoundingBall::default(), tag };
        }
        let margin = margins[body];
        let (kind, center, reach, size) = match &collider.shape {
            Shape::Sphere(s) => {
                let local = collider.local.position;
                let center = if local == Vec3::ZERO { poses[body].position } else { poses[body].point(local) };
                (BoundKind::Sphere, center, s.radius + margin, Vec3::new(s.radius, margin, 0.0))
            }
            Shape::HalfSpace(s) => {
                let pose = poses[body].compose(&collider.local);
                (BoundKind::Plane, pose.position, margin, s.normal(&pose))
            }
            Shape::Ellipsoid(s) => {
                let pose = poses[body].compose(&collider.local);
                // About the origin, so that the half extents are exact however far away the ellipsoid is.
                let half = s.aabb(&Pose::new(Vec3::ZERO, pose.rotation)).max + margin;
                (BoundKind::Ellipsoid, pose.position, s.semi.max_element() + margin, half)
            }
            shape => {
                let bounds = shape.aabb(&poses[body].compose(&collider.local));
                let half = 0.5 * bounds.size() + margin;
                // A little more than the diagonal: rounding must not hide boxes that touch at their corners.
                (BoundKind::Box, bounds.center(), half.length() * (1.0 + 1e-12), half)
            }
        };
        let known = center.is_finite() && !reach.is_nan() && !size.is_nan();
        let tag = Tag {
            size,
            collider: index,
            body: collider.body,
            group: collider.group,
            mask: collider.mask,
            kind: if known { kind } else { BoundKind::Lost },
            movable: movable[body],
            level: 0,
        };
        Self { ball: BoundingBall { center, reach }, tag }
    }

    /// Largest edge of the grown bounds, in metres. Infinite for half-spaces.
    pub fn extent(&self) -> f64 {
        match self.tag.kind {
            BoundKind::Plane => f64::INFINITY,
            _ => 2.0 * half_extents(&self.ball, &self.tag).max_element(),
        }
    }
}

/// Half extents of the grown axis-aligned bounds of a bounded shape.
pub fn half_extents(ball: &BoundingBall, tag: &Tag) -> Vec3 {
    if tag.kind == BoundKind::Sphere { Vec3::splat(ball.reach) } else { tag.size }
}

/// Do the grown bounds share a point, and the balls around them too (which matters for ellipsoids)? Written with
/// centres and half extents, never with corners, so that its rounding is relative to the sizes and not to the distance
/// from the origin (the grid's slack relies on that).
pub fn near(a: &BoundingBall, tag_a: &Tag, b: &BoundingBall, tag_b: &Tag) -> bool {
    match (tag_a.kind, tag_b.kind) {
        (BoundKind::Sphere, BoundKind::Sphere) => balls_touch(a, b),
        (BoundKind::Lost, _) | (_, BoundKind::Lost) | (BoundKind::Plane, BoundKind::Plane) => false,
        (BoundKind::Plane, _) => reaches_plane(b, tag_b, a, tag_a),
        (_, BoundKind::Plane) => reaches_plane(a, tag_a, b, tag_b),
        (BoundKind::Sphere, _) => reaches_box(a, b, tag_b) && balls_touch(a, b),
        (_, BoundKind::Sphere) => reaches_box(b, a, tag_a) && balls_touch(a, b),
        _ => (a.center - b.center).abs().cmple(tag_a.size + tag_b.size).all() && balls_touch(a, b),
    }
}

/// Is the centre distance at most the sum of the radii?
#[inline(always)]
fn balls_touch(a: &BoundingBall, b: &BoundingBall) -> bool {
    let reach = a.reach + b.reach;
    a.center.distance_squared(b.center) <= reach * reach
}

/// Is the centre of the sphere within its reach of the box?
fn reaches_box(ball: &BoundingBall, bounds: &BoundingBall, bounds_tag: &Tag) -> bool {
    let outside = ((ball.center - bounds.center).abs() - bounds_tag.size).max(Vec3::ZERO);
    outside.length_squared() <= ball.reach * ball.reach
}

/// Does the bounded shape come as close to the half-space as the margins say?
fn reaches_plane(ball: &BoundingBall, tag: &Tag, plane: &BoundingBall, plane_tag: &Tag) -> bool {
    let normal = plane_tag.size;
    let height = normal.dot(ball.center - plane.center);
    let extent = if tag.kind == BoundKind::Sphere { ball.reach } else { normal.abs().dot(tag.size) };
    height - extent <= plane.reach
}
