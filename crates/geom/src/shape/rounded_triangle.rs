//! The rounded triangle: all points within a radius of a triangle. Flexible bodies touch others with them.

use super::convex::{Convex, Patch};
use super::feature::{Feature, NEAR};
use super::hull::Hull;
use super::tessellation::{self, Tessellation};
use crate::shape::Geometry;
use crate::surface::closest_on_triangle;
use crate::{Aabb, MassProperties};
use grouser_math::{Mat3, Pose, Sym3, Vec3};
use std::f64::consts::PI;

/// Sine of the angle between the plane and a direction below which the direction looks at an edge.
const EDGEWISE: f64 = 0.1;

/// A triangle with a thickness, its rim rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundedTriangle {
    /// Corners of the middle surface in metres.
    pub corners: [Vec3; 3],
    /// Half the thickness in metres.
    pub radius: f64,
}

impl RoundedTriangle {
    /// Unit normal: the corners go anticlockwise around it.
    pub fn normal(&self) -> Vec3 {
        let [a, b, c] = self.corners;
        (b - a).cross(c - a).normalize_or_zero()
    }

    /// The edge from corner `i` to the next.
    fn edge(&self, i: usize) -> [Vec3; 2] {
        [self.corners[i], self.corners[(i + 1) % 3]]
    }

    /// The core's point nearest to `p`.
    pub fn nearest(&self, p: Vec3) -> Vec3 {
        closest_on_triangle(p, self.corners).0
    }
}

/// Volume, first and second moments about the origin.
struct Moments {
    volume: f64,
    first: Vec3,
    second: Mat3,
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}

impl Moments {
    /// A part of volume `v` about its point `at`, with the mean `mean` and the mean squares `square` of what lies
    /// beside.
    fn add(&mut self, v: f64, at: Vec3, mean: Vec3, square: Mat3) {
        self.volume += v;
        self.first += v * (at + mean);
        self.second += (outer(at, at) + outer(at, mean) + outer(mean, at) + square) * v;
    }
}

impl Geometry for RoundedTriangle {
    /// Bounds.
    fn aabb(&self, pose: &Pose) -> Aabb {
        let grow = |bounds: Aabb, corner: &Vec3| {
            let p = pose.point(*corner);
            Aabb { min: bounds.min.min(p), max: bounds.max.max(p) }
        };
        self.corners.iter().fold(Aabb::EMPTY, grow).grown(self.radius)
    }

    /// Sum over the prism, three half cylinders along the edges and three wedges of a ball at the corners.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let ([a, b, c], r, n) = (self.corners, self.radius, self.normal());
        let middle = (a + b + c) / 3.0;
        let mut sum = Moments { volume: 0.0, first: Vec3::ZERO, second: Mat3::ZERO };
        let spread = self.corners.map(|p| outer(p - middle, p - middle)).into_iter().fold(Mat3::ZERO, |s, m| s + m);
        let area = 0.5 * (b - a).cross(c - a).length();
        sum.add(2.0 * r * area, middle, Vec3::ZERO, spread * (1.0 / 12.0) + outer(n, n) * (r * r / 3.0));
        for i in 0..3 {
            let [from, to] = self.edge(i);
            let along = to - from;
            let out = along.cross(n).normalize_or_zero();
            let square = outer(along, along) * (1.0 / 12.0) + (outer(out, out) + outer(n, n)) * (0.25 * r * r);
            let volume = 0.5 * PI * r * r * along.length();
            sum.add(volume, 0.5 * (from + to), out * (4.0 * r / (3.0 * PI)), square);
            // The wedge at the end of the edge, between this edge's outward direction and the next one's.
            let [_, next] = self.edge((i + 1) % 3);
            let next_out = (next - to).cross(n).normalize_or_zero();
            let angle = out.dot(next_out).clamp(-1.0, 1.0).acos();
            let bisector = (out + next_out).normalize_or_zero();
            let aside = bisector.cross(n);
            let mean = bisector * (3.0 * PI / 16.0 * r * (0.5 * angle).sin() / (0.5 * angle));
            let lean = angle.sin() / angle;
            let square = (outer(bisector, bisector) * (1.0 + lean) + outer(aside, aside) * (1.0 - lean) + outer(n, n))
                * (r * r / 5.0);
            sum.add(2.0 / 3.0 * angle * r.powi(3), to, mean, square);
        }
        let center = sum.first / sum.volume;
        let about = sum.second - outer(center, center) * sum.volume;
        let trace = about.x_axis.x + about.y_axis.y + about.z_axis.z;
        let inertia = (Mat3::from_diagonal(Vec3::splat(trace)) - about) * density;
        Some(MassProperties { mass: density * sum.volume, center, inertia: Sym3::from_mat3(inertia) })
    }

    /// Half the thickness.
    fn contact_radius(&self) -> f64 {
        self.radius
    }

    fn bounding_radius(&self) -> f64 {
        self.corners.iter().map(|p| p.length()).fold(0.0, f64::max) + self.radius
    }

    /// Triangles of the surface: the hull of balls at the corners.
    fn tessellate(&self, detail: usize) -> Tessellation {
        let (ball, _) = tessellation::sphere(self.radius, detail);
        let points: Vec<Vec3> = self.corners.iter().flat_map(|corner| ball.iter().map(move |p| *p + *corner)).collect();
        match Hull::new(&points) {
            Ok(hull) => hull.tessellate(detail),
            Err(_) => (self.corners.to_vec(), vec![[0, 1, 2], [0, 2, 1]]),
        }
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        let corners = [Vec3::new(0.5, 0.1, 0.0), Vec3::new(-0.3, 0.4, 0.1), Vec3::new(-0.2, -0.5, -0.05)];
        vec![crate::Shape::rounded_triangle(corners, 0.1)]
    }
}

impl Convex for RoundedTriangle {
    fn core_support(&self, direction: Vec3) -> Vec3 {
        let [a, b, c] = self.corners.map(|p| p.dot(direction));
        self.corners[if a >= b && a >= c { 0 } else { 1 + usize::from(c > b) }]
    }

    fn core_radius(&self) -> f64 {
        self.radius
    }

    /// The side that looks along the direction, or the edge where the direction lies almost in the plane.
    fn patch(&self, direction: Vec3) -> Patch {
        let n = self.normal();
        let height = n.dot(direction);
        if height.abs() > EDGEWISE * direction.length() {
            let [a, b, c] = self.corners;
            let up = height > 0.0;
            let corners = if up { vec![a, b, c] } else { vec![a, c, b] };
            return Patch { corners, normal: Some(if up { n } else { -n }), name: u32::from(!up) };
        }
        let outward = |i: usize| {
            let [from, to] = self.edge(i);
            (to - from).cross(n).normalize_or_zero().dot(direction)
        };
        let best = (1..3).fold(0, |best, i| if outward(i) > outward(best) { i } else { best });
        let [from, to] = self.edge(best);
        Patch::segment(from, to, 2 + best as u32)
    }

    fn touch(&self, _: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        self.corners.iter().enumerate().for_each(|(i, corner)| point(*corner, i as u32));
    }

    fn features(&self, _: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        let slack = NEAR * self.extent();
        let n = self.normal();
        let inward = |i: usize| {
            let [from, to] = self.edge(i);
            n.cross((to - from).normalize_or_zero()).dot(near - from)
        };
        let along = (self.corners[1] - self.corners[0]).normalize_or_zero();
        let face = Feature::Face(self.corners[0], [along, n.cross(along)]);
        let edge = |i: usize| {
            let [from, to] = self.edge(i);
            Feature::Edge(from, (to - from).normalize_or_zero())
        };
        let close: Vec<usize> = (0..3).filter(|i| inward(*i) < slack).collect();
        let far = |i: &usize| !close.contains(i);
        let mut corners = [0, 1, 2].map(|i| (self.corners[i].distance(near), i));
        corners.sort_by(|x, y| x.0.total_cmp(&y.0));
        let corners = corners.map(|(_, i)| Feature::Corner(self.corners[i]));
        let face_first = close.is_empty();
        if face_first {
            found.push(face);
        }
        if close.len() > 1 {
            found.push(corners[0]);
        }
        found.extend(close.iter().copied().map(edge));
        found.extend((0..3).filter(far).map(edge));
        if !face_first {
            found.push(face);
        }
        found.extend(&corners[usize::from(close.len() > 1)..]);
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        self.nearest(p).distance(p)
    }

    fn core_nearest(&self, p: Vec3) -> Option<Vec3> {
        Some(self.nearest(p))
    }

    fn extent(&self) -> f64 {
        (0..3).map(|i| self.edge(i)[0].distance(self.edge(i)[1])).fold(0.0, f64::max) + self.radius
    }
}
