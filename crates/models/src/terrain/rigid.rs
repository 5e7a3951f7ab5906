//! Rigid ground made of spheres (Heyn 2009, 5.3): bumpy, and as cheap to touch as grains.

use super::surface::GroundSurface;
use grouser_geom::shape::{Compound, CompoundError};
use grouser_math::Vec3;

/// Spheres of `radius` metres on a square grid of `pitch` metres, their tops on the surface. Between four spheres the
/// ground dips by r - sqrt(r^2 - p^2/2), at p = r by 0.29 r. Places beside the surface are left out.
pub fn sphere_set(surface: &GroundSurface, radius: f64, pitch: f64) -> Result<Compound, CompoundError> {
    let bounds = surface.bounds();
    let steps = [bounds.size().x, bounds.size().y].map(|s| ((s / pitch).round() as usize).max(1));
    let at = |i: usize, n: usize, low: f64, size: f64| low + size * i as f64 / n as f64;
    let size = bounds.size();
    let mut spheres = Vec::with_capacity((steps[0] + 1) * (steps[1] + 1));
    for j in 0..=steps[1] {
        for i in 0..=steps[0] {
            let (x, y) = (at(i, steps[0], bounds.min.x, size.x), at(j, steps[1], bounds.min.y, size.y));
            spheres.extend(surface.height(x, y).map(|z| (Vec3::new(x, y, z - radius), radius)));
        }
    }
    Compound::spheres(spheres)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_geom::query;
    use grouser_geom::shape::HeightField;
    use grouser_geom::{Shape, shape};
    use grouser_math::Pose;

    #[test]
    fn spheres_dip_as_their_pitch_says() {
        let field = HeightField::new(2, 2, [2.0, 1.0], vec![0.5; 4]).unwrap();
        let set: shape::Compound = sphere_set(&GroundSurface::grid(field, Vec3::ZERO), 0.1, 0.1).unwrap();
        assert_eq!(set.parts().len(), 21 * 11);
        let set = Shape::compound(set);
        let height = |x: f64, y: f64| {
            let ray = query::ray_shape(&set, &Pose::IDENTITY, Vec3::new(x, y, 2.0), -Vec3::Z, 9.0);
            ray.unwrap().point.z
        };
        assert!((height(1.0, 0.5) - 0.5).abs() < 1e-12);
        let dip = 0.1 - (0.01f64 - 0.005).sqrt();
        assert!((height(1.05, 0.55) - (0.5 - dip)).abs() < 1e-12);
    }
}
