//! Smooth parts of a convex surface, as Newton's method wants them.
//!
//! Problem: along the outward direction n (unit), a strictly convex part touches its supporting plane in one point
//! x(n), and dx/dn is symmetric with n in its kernel (x is the gradient of the support function). A part that is
//! straight along unit vectors e touches in x(n) + sum of l e with free lengths l, and only if n.e = 0. So each part is
//!
//! - x(n, l), with dx/dn and dx/dl = e, and
//! - one equation n.e(n) = 0 for each of its at most two straight directions; its gradient in n is e again, because
//!   the points of a ruling share their normal.

use grouser_math::{Mat3, Vec3};

/// A part of a surface; points in metres, directions of length one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Feature {
    /// A corner or tip.
    Corner(Vec3),
    /// A straight edge: a point of it and its direction.
    Edge(Vec3, Vec3),
    /// A flat face: a point of it and two directions at right angles within it.
    Face(Vec3, [Vec3; 2]),
    /// The ellipsoid x = center + A n / sqrt(n.A n): center and A (m^2).
    Ellipsoid(Vec3, Mat3),
    /// A circle about an axis.
    Circle {
        /// Its centre.
        center: Vec3,
        /// Direction of the axis.
        axis: Vec3,
        /// Its radius in metres.
        radius: f64,
    },
    /// The side of a cylinder about an axis.
    Side {
        /// A point of the axis.
        center: Vec3,
        /// Direction of the axis.
        axis: Vec3,
        /// Radius in metres.
        radius: f64,
    },
    /// The side of a cone.
    ConeSide {
        /// Its tip.
        apex: Vec3,
        /// Direction from the tip to the base.
        axis: Vec3,
        /// Height and radius of the base, divided by the length of the side.
        shares: (f64, f64),
    },
}

/// What a feature shows along a direction.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// x(n, l).
    pub point: Vec3,
    /// dx/dn.
    pub turn: Mat3,
    /// The straight directions e; the first `lines` of them count.
    pub along: [Vec3; 2],
    /// How many straight directions there are.
    pub lines: usize,
}

impl Feature {
    /// The same feature of a turned and moved shape.
    pub fn posed(self, axes: &Mat3, position: Vec3) -> Self {
        let (point, vector) = (|p: Vec3| *axes * p + position, |v: Vec3| *axes * v);
        match self {
            Self::Corner(p) => Self::Corner(point(p)),
            Self::Edge(p, e) => Self::Edge(point(p), vector(e)),
            Self::Face(p, e) => Self::Face(point(p), e.map(vector)),
            Self::Ellipsoid(p, a) => Self::Ellipsoid(point(p), *axes * a * axes.transpose()),
            Self::Circle { center, axis, radius } => Self::Circle { center: point(center), axis: vector(axis), radius },
            Self::Side { center, axis, radius } => Self::Side { center: point(center), axis: vector(axis), radius },
            Self::ConeSide { apex, axis, shares } => Self::ConeSide { apex: point(apex), axis: vector(axis), shares },
        }
    }

    /// Lengths along the straight directions at which the feature comes closest to a point.
    pub fn lengths(&self, n: Vec3, near: Vec3) -> [f64; 2] {
        let spot = self.at(n, [0.0; 2]);
        [0, 1].map(|k| spot.along[k].dot(near - spot.point))
    }

    /// The tangent of a circle next to a point, if the direction `n` is close to the circle's axis.
    pub fn tangent(&self, n: Vec3, near: Vec3) -> Option<Self> {
        match *self {
            Self::Circle { center, axis, radius } if n.cross(axis).length_squared() < 1e-2 => {
                let (u, _) = radial(near - center, axis);
                Some(Self::Edge(center + u * radius, axis.cross(u)))
            }
            _ => None,
        }
    }

    /// Point and derivatives along the outward unit direction `n`, at these lengths along the straight directions.
    pub fn at(&self, n: Vec3, lengths: [f64; 2]) -> Spot {
        let spot = |point: Vec3, turn: Mat3, along: [Vec3; 2], lines: usize| Spot { point, turn, along, lines };
        match *self {
            Self::Corner(p) => spot(p, Mat3::ZERO, [Vec3::ZERO; 2], 0),
            Self::Edge(p, e) => spot(p + e * lengths[0], Mat3::ZERO, [e, Vec3::ZERO], 1),
            Self::Face(p, [e, f]) => spot(p + e * lengths[0] + f * lengths[1], Mat3::ZERO, [e, f], 2),
            Self::Ellipsoid(center, a) => {
                let an = a * n;
                let reach = n.dot(an).sqrt();
                let x = an / reach;
                spot(center + x, (a - outer(x, x)) * (1.0 / reach), [Vec3::ZERO; 2], 0)
            }
            Self::Circle { center, axis, radius } => {
                let (u, turn) = radial(n, axis);
                spot(center + u * radius, turn * radius, [Vec3::ZERO; 2], 0)
            }
            Self::Side { center, axis, radius } => {
                let (u, turn) = radial(n, axis);
                spot(center + u * radius + axis * lengths[0], turn * radius, [axis, Vec3::ZERO], 1)
            }
            Self::ConeSide { apex, axis, shares: (height, radius) } => {
                let (u, turn) = radial(n, axis);
                let e = axis * height + u * radius;
                spot(apex + e * lengths[0], turn * (lengths[0] * radius), [e, Vec3::ZERO], 1)
            }
        }
    }
}

/// The unit vector u of n across the axis, and du/dn = w w' / |n across|, w at right angles to both.
fn radial(n: Vec3, axis: Vec3) -> (Vec3, Mat3) {
    let across = n - axis * axis.dot(n);
    let length = across.length();
    if length < 1e-12 {
        return (axis.any_orthonormal_vector(), Mat3::ZERO);
    }
    // Twice: of an n close to the axis the first difference leaves its rounding along the axis.
    let u = across / length;
    let u = (u - axis * axis.dot(u)).normalize();
    let w = axis.cross(u);
    (u, outer(w, w) * (1.0 / length))
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}

/// Features of a box near a point of its surface, the most likely first: those that leave free the coordinates in which
/// the point lies between the faces.
pub fn of_box(half: Vec3, direction: Vec3, near: Vec3, found: &mut Vec<Feature>) {
    let slack = NEAR * half.max_element();
    let inner = half - near.abs();
    let free = (0..3).fold(0u32, |mask, i| mask | u32::from(inner[i] > slack) << i);
    let corner = |i: usize| half[i].copysign(if direction[i].abs() > 1e-3 { direction[i] } else { near[i] });
    let feature = |mask: u32| {
        let is_free = |i: usize| mask >> i & 1 == 1;
        let at = Vec3::from_array([0, 1, 2].map(|i| if is_free(i) { 0.0 } else { corner(i) }));
        let mut along = (0..3).filter(|i| is_free(*i)).map(|i| Vec3::AXES[i]);
        match (along.next(), along.next()) {
            (Some(e), Some(f)) => Feature::Face(at, [e, f]),
            (Some(e), None) => Feature::Edge(at, e),
            _ => Feature::Corner(at),
        }
    };
    for changes in 0..=3 {
        found.extend((0..7).filter(|mask| (mask ^ free).count_ones() == changes).map(feature));
    }
}

/// Points closer to an end of a feature than this share of the shape's size may belong to either side.
pub const NEAR: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    /// Derivatives against differences, at directions that fit the straight ones.
    #[test]
    fn derivatives_are_those_of_the_points() {
        let rng = &mut Rng::new(4);
        let a = Mat3::from_diagonal(Vec3::new(0.2, 0.5, 1.1));
        let features = [
            Feature::Ellipsoid(Vec3::ONE, a),
            Feature::Circle { center: Vec3::X, axis: Vec3::Z, radius: 0.7 },
            Feature::Side { center: Vec3::X, axis: Vec3::Z, radius: 0.7 },
            Feature::ConeSide { apex: Vec3::Y, axis: -Vec3::Z, shares: (0.8, 0.6) },
        ];
        for feature in features {
            for _ in 0..50 {
                let (n, d) = (rng.direction(), rng.direction());
                let lengths = [0.3, 0.0];
                let at = feature.at(n, lengths);
                let step = 1e-6;
                let (up, down) = (feature.at(n + d * step, lengths), feature.at(n - d * step, lengths));
                let difference = (up.point - down.point) / (2.0 * step);
                // The ellipsoid's x(n) does not depend on the length of n.
                let sine = n.cross(Vec3::Z).length();
                if sine > 0.1 {
                    assert!((at.turn * d - difference).length() < 1e-6, "{feature:?}");
                }
                assert!((at.turn * n).length() < 1e-12);
            }
        }
    }

    #[test]
    fn a_point_of_an_edge_names_the_edge_first() {
        let mut found = Vec::new();
        of_box(Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.6, 0.8, 0.0), Vec3::new(1.0, 2.0, 0.5), &mut found);
        assert_eq!(found.len(), 7);
        assert_eq!(found[0], Feature::Edge(Vec3::new(1.0, 2.0, 0.0), Vec3::Z));
    }
}
