//! Where a force tire stands: the ground's tangent plane below the lowest point of its disc.
//!
//! Wheel centre C, axis n, unloaded radius r0. With m the plane's normal and h the distance of C from it,
//!
//! ```text
//! p = m without its part along n, of length cos g before it is made a unit vector
//! depth d = r0 - h/cos g,   foot P = C - (h/cos g) p,   x = n x m,   y = m x x
//! ```
//!
//! A point takes the plane where a vertical line through the disc's lowest point meets the ground. Ground whose bumps
//! are shorter than the tire would then shake it as a knife's edge does. Two ways to widen it:
//!
//! - **four points**, at 0.1 r0 before and behind and at 0.3 widths to either side: the plane through their mean that
//!   has the slopes between them;
//! - **envelope**: heights along the disc, as the profile y(x) in its plane. With o(x) >= 0 the overlap of disc and
//!   profile, its area A = int o dx becomes the depth at which the disc would overlap flat ground by as much,
//!   A = r0^2 acos(1 - d/r0) - (r0 - d) sqrt(2 r0 d - d^2), and the slope along x is int o y' dx / A, the direction of
//!   the resultant of a foundation of springs (Sui and Hirshey 2001). Across, two points as above.
//!
//! Cost: 1, 4 or 24 queries of the ground.

use super::slip::TireSize;
use grouser_dynamics::GroundPoint;
use grouser_math::Vec3;

/// How much of the ground a tire feels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PatchContact {
    /// The tangent plane below the lowest point.
    #[default]
    Point,
    /// The mean of four points.
    FourPoint,
    /// The profile below the whole disc.
    Envelope,
}

impl PatchContact {
    /// Names, with what they mean.
    pub const ALL: &[(&str, Self)] =
        &[("point", Self::Point), ("four_point", Self::FourPoint), ("envelope", Self::Envelope)];
}

/// The contact of a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TirePatch {
    pub normal: Vec3,
    /// Forward and to the left, in the ground's plane.
    pub x: Vec3,
    pub y: Vec3,
    /// P, in the world.
    pub foot: Vec3,
    /// Deflection, m: positive in contact.
    pub depth: f64,
    /// Angle of the axis above the ground's plane, rad.
    pub camber: f64,
    /// Friction of the ground.
    pub friction: f64,
}

/// A ground query: what is straight below a point, up to so many metres.
pub(super) type GroundQuery<'a> = &'a dyn Fn(Vec3, f64) -> Option<GroundPoint>;

/// A plane, and the depth where that is not its distance.
struct Plane {
    point: Vec3,
    normal: Vec3,
    friction: f64,
    depth: Option<f64>,
}

/// Where four points are: over the radius along x, over the width along y.
const AHEAD: f64 = 0.1;
const ASIDE: f64 = 0.3;
/// Cells of an envelope's profile, and parts of each in its integrals.
const CELLS: usize = 20;
const PARTS: usize = 8;
/// A disc whose axis is so near to the vertical has no lowest point.
const FLAT: f64 = 1e-3;

/// A disc over ground.
pub(super) struct TireDisc<'a> {
    pub size: TireSize,
    pub center: Vec3,
    pub axis: Vec3,
    pub ground: GroundQuery<'a>,
}

impl TireDisc<'_> {
    /// The contact; `None` where the disc does not reach the ground.
    pub fn touch(&self, contact: PatchContact) -> Option<TirePatch> {
        let tilted = Vec3::Z - self.axis.z * self.axis;
        let rise = tilted.length();
        if rise < FLAT {
            return None;
        }
        let up = tilted / rise;
        let lowest = self.center - self.size.radius * up;
        let plane = match contact {
            PatchContact::Point => self.below(lowest).map(|at| Plane {
                point: at.point,
                normal: at.normal,
                friction: at.friction,
                depth: None,
            }),
            PatchContact::FourPoint => self.four_points(lowest),
            PatchContact::Envelope => self.envelope(lowest, up, rise),
        }?;
        self.on(&plane)
    }

    /// The ground straight below a place of the disc, from the height of its centre.
    fn below(&self, at: Vec3) -> Option<GroundPoint> {
        (self.ground)(Vec3::new(at.x, at.y, self.center.z), 2.0 * self.size.radius)
    }

    fn on(&self, plane: &Plane) -> Option<TirePatch> {
        let (n, normal, radius) = (self.axis, plane.normal, self.size.radius);
        let raw = normal - normal.dot(n) * n;
        let cos = raw.length();
        if cos < FLAT {
            return None;
        }
        let p = raw / cos;
        let depth = plane.depth.unwrap_or_else(|| radius - (self.center - plane.point).dot(normal) / cos);
        if depth <= 0.0 || depth >= radius {
            return None;
        }
        let x = n.cross(normal) / cos;
        let y = normal.cross(x);
        let foot = self.center - (radius - depth) * p;
        let camber = n.dot(normal).atan2(n.dot(y));
        Some(TirePatch { normal, x, y, foot, depth, camber, friction: plane.friction })
    }

    fn four_points(&self, lowest: Vec3) -> Option<Plane> {
        let heading = self.axis.cross(Vec3::Z).normalize();
        let left = Vec3::Z.cross(heading);
        let (ahead, aside) = (AHEAD * self.size.radius * heading, ASIDE * self.size.width * left);
        let [a, b, c, d] = [ahead, -ahead, aside, -aside].map(|shift| self.below(lowest + shift));
        let (a, b, c, d) = (a?, b?, c?, d?);
        let normal = (a.point - b.point).cross(c.point - d.point).normalize();
        let point = 0.25 * (a.point + b.point + c.point + d.point);
        let friction = 0.25 * (a.friction + b.friction + c.friction + d.friction);
        Some(Plane { point, normal, friction, depth: None })
    }

    fn envelope(&self, lowest: Vec3, up: Vec3, rise: f64) -> Option<Plane> {
        let radius = self.size.radius;
        let heading = self.axis.cross(up);
        let cell = 2.0 * radius / CELLS as f64;
        // Heights in the disc's plane over its centre; nothing there is far below.
        let profile: [f64; CELLS + 1] = std::array::from_fn(|i| {
            let x = i as f64 * cell - radius;
            let found = self.below(lowest + x * heading);
            found.map_or(-4.0 * radius, |at| (at.point.z - lowest.z) / rise - radius)
        });
        let (mut area, mut first, mut slope) = (0.0, 0.0, 0.0);
        let part = cell / PARTS as f64;
        for (i, ends) in profile.windows(2).enumerate() {
            let steep = (ends[1] - ends[0]) / cell;
            for k in 0..PARTS {
                let along = (k as f64 + 0.5) * part;
                let x = i as f64 * cell - radius + along;
                let overlap = ends[0] + steep * along + (radius * radius - x * x).max(0.0).sqrt();
                if overlap > 0.0 {
                    area += overlap * part;
                    first += overlap * part * x;
                    slope += overlap * part * steep;
                }
            }
        }
        if area <= 0.0 {
            return None;
        }
        let (middle, slope) = (lowest + first / area * heading, slope / area);
        let aside = ASIDE * self.size.width * Vec3::Z.cross(heading);
        let at = self.below(middle)?;
        let across = match (self.below(middle + aside), self.below(middle - aside)) {
            (Some(left), Some(right)) => left.point - right.point,
            _ => aside,
        };
        let normal = (heading + slope * up).cross(across).normalize();
        Some(Plane { point: at.point, normal, friction: at.friction, depth: Some(flat_depth(area, radius)) })
    }
}

/// The depth in m at which a disc overlaps flat ground by an area in m^2: Newton's method from the parabola's.
fn flat_depth(area: f64, radius: f64) -> f64 {
    let mut d = (0.75 * area / (2.0 * radius).sqrt()).powf(2.0 / 3.0).min(radius);
    for _ in 0..4 {
        let half = (d * (2.0 * radius - d)).max(0.0).sqrt();
        let own = radius * radius * (1.0 - d / radius).clamp(-1.0, 1.0).acos() - (radius - d) * half;
        if half > 0.0 {
            d = (d - (own - area) / (2.0 * half)).clamp(0.0, radius);
        }
    }
    d
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: TireSize = TireSize { radius: 0.5, width: 0.3 };

    /// Ground of a height with slopes.
    fn query(height: impl Fn(f64, f64) -> f64) -> impl Fn(Vec3, f64) -> Option<GroundPoint> {
        move |at, depth| {
            let (z, e) = (height(at.x, at.y), 1e-6);
            let slope = |dx: f64, dy: f64| (height(at.x + dx, at.y + dy) - height(at.x - dx, at.y - dy)) / (2.0 * e);
            let normal = Vec3::new(-slope(e, 0.0), -slope(0.0, e), 1.0).normalize();
            (at.z >= z && at.z - z <= depth).then_some(GroundPoint {
                point: Vec3::new(at.x, at.y, z),
                normal,
                friction: 0.7,
            })
        }
    }

    /// On a plane, tilted any way, all three find the depth and the foot of the closed form.
    #[test]
    fn planes() {
        for (a, b, lean, yaw) in [(0.0, 0.0, 0.0, 0.0), (0.2, 0.0, 0.0, 0.0), (0.1, -0.15, 0.05, 0.3)] {
            let ground = query(|x, y| a * x + b * y);
            let normal = Vec3::new(-a, -b, 1.0).normalize();
            let axis = Vec3::new(-f64::sin(yaw), f64::cos(yaw), lean).normalize();
            let cos = (1.0 - normal.dot(axis).powi(2)).sqrt();
            let center = normal * (0.46 * cos);
            for (name, contact) in PatchContact::ALL {
                let disc = TireDisc { size: SIZE, center, axis, ground: &ground };
                let patch = disc.touch(*contact).expect("touches");
                // The envelope has the profile at cells of a tenth of the radius.
                let near = if *contact == PatchContact::Envelope { 1e-3 } else { 1e-12 };
                assert!((patch.depth - 0.04).abs() < near, "{name}: {}", patch.depth);
                assert!((patch.normal - normal).length() < near.max(1e-9), "{name}: {}", patch.normal);
                assert!((patch.foot - center).dot(axis).abs() < 1e-12);
                assert!((patch.foot.dot(normal)).abs() < near);
                assert!((patch.camber.sin() - axis.dot(patch.normal)).abs() < 1e-9);
                assert!(patch.x.cross(patch.y).distance(patch.normal) < 1e-12 && patch.friction == 0.7);
                let above = TireDisc { center: center + 0.05 * normal, ..disc };
                assert_eq!(above.touch(*contact), None, "{name}");
            }
        }
    }

    /// A plank of 4 cm is 2 cm high: a point feels all of it or nothing, the envelope the share of the area.
    #[test]
    fn planks() {
        let ground = query(|x, _| if x.abs() < 0.02 { 0.02 } else { 0.0 });
        let at = |x: f64, contact: PatchContact| {
            let disc = TireDisc { size: SIZE, center: Vec3::new(x, 0.0, 0.47), axis: Vec3::Y, ground: &ground };
            disc.touch(contact).expect("touches")
        };
        assert!((at(0.0, PatchContact::Point).depth - 0.05).abs() < 1e-12);
        assert!((at(0.03, PatchContact::Point).depth - 0.03).abs() < 1e-12);
        // With the point in front on the plank, the mean height is a quarter of it, and the slope 0.02 over 0.1.
        let four = at(-0.05, PatchContact::FourPoint);
        let cos = 1.0 / f64::hypot(1.0, 0.2);
        let expected = SIZE.radius - (0.47 - 0.005) * cos;
        assert!((four.normal.x + 0.2 * cos).abs() < 1e-12 && (four.depth - expected).abs() < 1e-12, "{four:?}");
        // The disc's cells are 5 cm wide, so that the profile has the plank as a roof over 10 cm.
        let (far, near) = (at(-0.4, PatchContact::Envelope), at(0.0, PatchContact::Envelope));
        assert!((far.depth - 0.03).abs() < 1e-4 && near.depth > 0.031 && near.depth < 0.05, "{far:?} {near:?}");
        let before = at(-0.1, PatchContact::Envelope);
        assert!(before.normal.x < -1e-3 && before.depth > 0.03, "{before:?}");
    }
}
