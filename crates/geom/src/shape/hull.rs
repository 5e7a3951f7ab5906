//! The convex hull of points.

mod build;
pub mod columns;
mod form;

use super::convex::{Convex, Patch};
use super::feature::{Feature, NEAR};
use super::tessellation::{Tessellation, fans};
use crate::shape::Geometry;
use crate::{Aabb, MassProperties};
pub use form::{Edge, Form};
use grouser_math::{Mat3, Pose, Sym3, Vec3};
use std::sync::Arc;

/// Why points have no hull.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum HullError {
    /// Fewer than four points.
    #[error("a convex hull needs at least 4 points, there are {0}")]
    TooFew(usize),
    /// A coordinate that is not a number.
    #[error("point {0} of the convex hull is not finite")]
    NotFinite(usize),
    /// All points in one place, on one line or in one plane.
    #[error("the points of the convex hull lie {0}: the hull has no volume")]
    Flat(&'static str),
}

/// A face: a convex polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Indices of its corners, anticlockwise seen from outside.
    pub corners: Vec<u32>,
    /// Outward unit normal.
    pub normal: Vec3,
    /// Distance of its plane from the local origin in metres, along the normal.
    pub offset: f64,
}

/// A convex polyhedron in its local frame: a form and a factor on its lengths. Hulls that differ in size alone share
/// their form.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    form: Arc<Form>,
    scale: f64,
    /// Cube root of the volume in metres.
    extent: f64,
    /// At density 1.
    unit: MassProperties,
}

impl Hull {
    /// The hull of at least four points that do not lie in a plane, in metres.
    pub fn new(points: &[Vec3]) -> Result<Self, HullError> {
        let form = Form::new(points)?;
        Ok(Self { unit: form.unit, extent: form.unit.mass.cbrt(), form: Arc::new(form), scale: 1.0 })
    }

    /// The same hull with all lengths times a factor above zero, about the local origin; it shares its form.
    pub fn scaled(&self, factor: f64) -> Self {
        let unit = self.unit;
        let cube = factor * factor * factor;
        let inertia = Sym3 {
            diagonal: unit.inertia.diagonal * (cube * factor * factor),
            off: unit.inertia.off * (cube * factor * factor),
        };
        let unit = MassProperties { mass: unit.mass * cube, center: unit.center * factor, inertia };
        Self { form: Arc::clone(&self.form), scale: self.scale * factor, extent: self.extent * factor, unit }
    }

    /// The hull of the form itself, with the factor 1.
    pub fn unscaled(&self) -> Self {
        let unit = self.form.unit;
        Self { form: Arc::clone(&self.form), scale: 1.0, extent: unit.mass.cbrt(), unit }
    }

    /// What it shares with hulls of other sizes; see [`Hull::scale`].
    pub fn form(&self) -> &Arc<Form> {
        &self.form
    }

    /// Factor on the lengths of its form.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// Corner `i` in metres.
    pub fn point(&self, i: u32) -> Vec3 {
        self.form.points[i as usize] * self.scale
    }

    /// Corners in metres.
    pub fn points(&self) -> impl ExactSizeIterator<Item = Vec3> {
        self.form.points.iter().map(|p| *p * self.scale)
    }

    /// Planes of the faces: outward unit normal, and distance from the local origin in metres, along the normal.
    pub fn planes(&self) -> impl ExactSizeIterator<Item = (Vec3, f64)> {
        self.form.faces.iter().map(|f| (f.normal, f.offset * self.scale))
    }

    /// Face `i` as a part of the surface.
    pub fn face(&self, i: u32) -> Patch {
        let face = &self.form.faces[i as usize];
        let corners = face.corners.iter().map(|c| self.point(*c)).collect();
        Patch { corners, normal: Some(face.normal), name: i }
    }

    /// Centre of mass in metres.
    pub fn center(&self) -> Vec3 {
        self.unit.center
    }

    /// Radius in metres of a ball about the centre of mass that touches the nearest face.
    pub fn inner_radius(&self) -> f64 {
        self.form.inner * self.scale
    }
}

impl Geometry for Hull {
    /// Bounds.
    fn aabb(&self, pose: &Pose) -> Aabb {
        let axes = Mat3::from_quat(pose.rotation) * self.scale;
        let grow = |bounds: Aabb, p: &Vec3| {
            let p = axes * *p;
            Aabb { min: bounds.min.min(p), max: bounds.max.max(p) }
        };
        let bounds = self.form.points.iter().fold(Aabb::EMPTY, grow);
        Aabb { min: bounds.min + pose.position, max: bounds.max + pose.position }
    }

    /// Exact integrals over the polyhedron.
    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(self.unit.with_mass(density * self.unit.mass))
    }

    fn contact_radius(&self) -> f64 {
        self.inner_radius()
    }

    /// Radius in metres of the smallest ball about the local origin that holds the hull.
    fn bounding_radius(&self) -> f64 {
        self.form.radius * self.scale
    }

    fn tessellate(&self, _: usize) -> Tessellation {
        (self.points().collect(), fans(self.form.faces.iter().map(|f| f.corners.as_slice())))
    }

    fn as_convex(&self) -> Option<&dyn Convex> {
        Some(self)
    }

    #[cfg(test)]
    fn examples() -> Vec<crate::Shape> {
        let mut rng = grouser_math::rng::Rng::new(9);
        let points: Vec<Vec3> = (0..20).map(|_| rng.direction() * 0.8 + Vec3::new(0.3, 0.1, 0.2)).collect();
        crate::Shape::hull(&points).into_iter().collect()
    }
}

impl Convex for Hull {
    fn core_support(&self, direction: Vec3) -> Vec3 {
        self.point(self.form.farthest(direction))
    }

    fn patch(&self, direction: Vec3) -> Patch {
        let mut best = 0;
        let faces = &self.form.faces;
        for (i, face) in faces.iter().enumerate() {
            if face.normal.dot(direction) > faces[best].normal.dot(direction) {
                best = i;
            }
        }
        self.face(best as u32)
    }

    fn touch(&self, _: Vec3, point: &mut dyn FnMut(Vec3, u32)) {
        for (i, p) in self.points().enumerate() {
            point(p, i as u32);
        }
    }

    fn features(&self, _: Vec3, near: Vec3, found: &mut Vec<Feature>) {
        let size = self.extent;
        let mut listed: Vec<(u8, Feature)> = Vec::new();
        let close = |f: &&Face| f.offset * self.scale - f.normal.dot(near) < 1e-4 * size;
        for face in self.form.faces.iter().filter(close) {
            let corners = face.corners.iter().map(|i| self.point(*i));
            for (from, to) in corners.clone().zip(corners.clone().cycle().skip(1)) {
                let along = (to - from).normalize();
                let aside = (near - from).reject_from_normalized(along).length();
                let order = |distance: f64, close: u8, far: u8| if distance < NEAR * size { close } else { far };
                listed.push((order(from.distance(near), 0, 4), Feature::Corner(from)));
                listed.push((order(aside, 1, 3), Feature::Edge(from, along)));
            }
            let (u, w) = face.normal.any_orthonormal_pair();
            listed.push((2, Feature::Face(self.point(face.corners[0]), [u, w])));
        }
        listed.sort_by_key(|l| l.0);
        found.extend(listed.into_iter().map(|l| l.1));
    }

    fn core_outside(&self, p: Vec3) -> f64 {
        self.planes().map(|(n, offset)| n.dot(p) - offset).fold(f64::NEG_INFINITY, f64::max)
    }

    fn extent(&self) -> f64 {
        self.extent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    fn cube() -> Vec<Vec3> {
        (0..8).map(crate::shape::corner_sign).collect()
    }

    #[test]
    fn a_cube_has_six_squares() {
        let mut points = cube();
        // Points within, on faces and on edges change nothing.
        points.extend([Vec3::ZERO, Vec3::X, Vec3::new(1.0, 1.0, 0.3), Vec3::new(-0.5, 0.2, 1.0), Vec3::ONE]);
        points.reverse();
        let hull = Hull::new(&points).unwrap();
        assert_eq!((hull.points().len(), hull.planes().len()), (8, 6));
        assert!(hull.form().faces.iter().all(|f| f.corners.len() == 4 && (f.offset - 1.0).abs() < 1e-15));
        let cuboid = crate::shape::Cuboid { half: Vec3::ONE };
        let (ours, theirs) = (hull.mass_properties(2.0).unwrap(), cuboid.mass_properties(2.0).unwrap());
        assert!((ours.mass - theirs.mass).abs() < 1e-13 && ours.center.length() < 1e-15);
        assert!((ours.inertia.diagonal - theirs.inertia.diagonal).length() < 1e-12);
        assert!((hull.inner_radius() - 1.0).abs() < 1e-14);
    }

    #[test]
    fn random_hulls_are_closed_and_convex() {
        let mut rng = Rng::new(3);
        for round in 0..100 {
            let points: Vec<Vec3> = (0..4 + round).map(|_| rng.direction() * rng.uniform(0.5, 1.0)).collect();
            let hull = Hull::new(&points).unwrap();
            let faces = &hull.form().faces;
            for f in faces {
                assert!(points.iter().all(|p| f.normal.dot(*p) < f.offset + 1e-9));
                for (i, c) in f.corners.iter().enumerate() {
                    let next = f.corners[(i + 1) % f.corners.len()];
                    let shared = |g: &&Face| {
                        (0..g.corners.len()).any(|k| g.corners[k] == next && g.corners[(k + 1) % g.corners.len()] == *c)
                    };
                    assert_eq!(faces.iter().filter(shared).count(), 1);
                }
            }
            let edges: usize = faces.iter().map(|f| f.corners.len()).sum::<usize>() / 2;
            assert_eq!(hull.points().len() + faces.len(), edges + 2, "Euler");
            assert_eq!(hull.form().edges.len(), edges);
        }
    }

    #[test]
    fn degenerate_points_are_named() {
        let line: Vec<Vec3> = (0..5).map(|i| Vec3::ONE * f64::from(i)).collect();
        let plane: Vec<Vec3> = cube().iter().map(|p| Vec3::new(p.x, p.y, p.x + p.y)).collect();
        assert_eq!(Hull::new(&cube()[..3]).unwrap_err(), HullError::TooFew(3));
        assert_eq!(Hull::new(&[Vec3::ONE; 5]).unwrap_err(), HullError::Flat("all in one place"));
        assert_eq!(Hull::new(&line).unwrap_err(), HullError::Flat("on one line"));
        assert_eq!(Hull::new(&plane).unwrap_err(), HullError::Flat("in one plane"));
        let mut bad = cube();
        bad[2].y = f64::NAN;
        assert_eq!(Hull::new(&bad).unwrap_err(), HullError::NotFinite(2));
    }
}
