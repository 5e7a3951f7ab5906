//! Places of a list: grains of a bed that another program made, or that was measured.

use grouser_geom::Aabb;
use grouser_math::{Quat, Vec3};

/// Where a grain is, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrainPlace {
    /// Its centre of mass in metres.
    pub position: Vec3,
    /// Its orientation.
    pub rotation: Quat,
    /// Factor on its lengths, of spheres the radius in metres; absent: drawn from the grain's distribution.
    pub size: Option<f64>,
}

/// Bounds of the centres.
pub(super) fn bounds(places: &[GrainPlace]) -> Aabb {
    places.iter().fold(Aabb::EMPTY, |all, p| all.union(&Aabb::around(p.position, Vec3::ZERO)))
}
