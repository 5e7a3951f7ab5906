//! Flat places: grains that start as they will lie, each with its thinnest side up.
//!
//! Flat grains in balls fill little: ellipsoids of 20 x 8 x 20 mm in a cubic lattice of balls fill a fifth of the
//! volume, and a bed of forty layers falls as far as it is high. Grains under gravity come to lie flat anyway (the
//! normals of their flat sides point up), so [`Placement::Flat`] starts them so: turned at random about the vertical,
//! tilted by a random angle below [`TILT`] in a random direction. A cell is then as high as a tilted grain,
//!
//! ```text
//! half = a cos TILT + sqrt(r^2 - a^2) sin TILT,   for ellipsoids sqrt(a^2 cos^2 TILT + r^2 sin^2 TILT),
//! ```
//!
//! with half the thickness a and the radius r of the ball around it: these grains fall a fifth as far.

use super::super::grain::{Drawn, Grain, GrainForm};
use super::{Fill, Placement};
use grouser_geom::{Aabb, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::PI;

/// Largest tilt of a grain in flat places, in rad: 15 degrees.
pub(super) const TILT: f64 = PI / 12.0;

impl Fill {
    /// Height in metres of a cell of the lattice.
    pub(super) fn cell_height(&self) -> f64 {
        if self.placement != Placement::Flat {
            return self.spacing * self.largest_diameter();
        }
        let tall = |grain: &Grain| 2.0 * largest_reach(grain);
        self.spacing * self.components.iter().map(|c| tall(&c.grain)).fold(0.0, f64::max)
    }

    /// Lays a grain that was drawn as this placement wants it; half the room (m) that it takes in its cell.
    pub(super) fn lay(&self, mut drawn: Drawn, rng: &mut Rng) -> (Drawn, Vec3) {
        let ball = Vec3::splat(drawn.radius);
        if self.placement != Placement::Flat {
            return (drawn, ball);
        }
        let thin = thinnest(&drawn.shapes);
        let about = Quat::from_rotation_z(rng.uniform(0.0, 2.0 * PI));
        let direction = rng.uniform(0.0, 2.0 * PI);
        let axis = Vec3::new(direction.cos(), direction.sin(), 0.0);
        let tilt = Quat::from_axis_angle(axis, rng.uniform(0.0, TILT));
        drawn.rotation = (tilt * about * Quat::from_rotation_arc(thin.0, Vec3::Z)).normalize();
        let z = reach(&drawn.shapes, &drawn.rotation).z;
        (drawn, Vec3 { z, ..ball })
    }
}

/// The axis of a grain along which it reaches least far from its centre, and how far (m).
fn thinnest(shapes: &[(Pose, Shape)]) -> (Vec3, f64) {
    let reach = reach(shapes, &Quat::IDENTITY);
    [(Vec3::Z, reach.z), (Vec3::Y, reach.y), (Vec3::X, reach.x)]
        .into_iter()
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap_or((Vec3::Z, reach.z))
}

/// How far (m) a turned grain reaches from its centre along the axes of the world, on either side.
fn reach(shapes: &[(Pose, Shape)], rotation: &Quat) -> Vec3 {
    let turned = Pose::new(Vec3::ZERO, *rotation);
    shapes.iter().fold(Vec3::ZERO, |far, (local, shape)| {
        let Aabb { min, max } = shape.aabb(&turned.compose(local));
        far.max(min.abs()).max(max.abs())
    })
}

/// How far (m) the largest grain reaches up or down at the largest tilt, at most.
fn largest_reach(grain: &Grain) -> f64 {
    let radius = 0.5 * grain.largest_diameter();
    let thin = grain.form.thinness() * radius;
    let (sin, cos) = TILT.sin_cos();
    if let GrainForm::Ellipsoid { .. } = grain.form {
        return (thin * cos).hypot(radius * sin);
    }
    let edge = (radius * radius - thin * thin).max(0.0).sqrt();
    if sin * thin < cos * edge { thin * cos + edge * sin } else { radius }
}
