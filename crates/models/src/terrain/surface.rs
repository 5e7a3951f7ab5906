//! Surfaces of terrain: elevations over x, y, from a grid or from a mesh, with ditches, ramps and bumps added.
//!
//! A grid is a height field (two triangles per cell), so that grains, rigid ground and pictures see the same surface. A
//! mesh is asked by a ray straight down: it need not be regular, only be seen from above.

use grouser_geom::query;
use grouser_geom::shape::{HeightField, HeightFieldError, Mesh};
use grouser_geom::surface::Surface;
use grouser_geom::{Aabb, Shape};
use grouser_math::{Pose, Vec3};

/// Elevations over x, y.
#[derive(Clone, Debug, PartialEq)]
pub struct GroundSurface {
    shape: Shape,
    pose: Pose,
    /// In the world.
    bounds: Aabb,
}

/// Why a surface cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SurfaceError {
    /// A place without ground.
    #[error("the mesh has no upward face at x = {0}, y = {1}")]
    Hole(f64, f64),
    /// The grid that was made from a mesh.
    #[error(transparent)]
    Grid(#[from] HeightFieldError),
}

impl GroundSurface {
    /// A height field whose first height stands at `origin`.
    pub fn grid(field: HeightField, origin: Vec3) -> Self {
        let bounds = field.local_bounds();
        Self {
            shape: Shape::height_field(field),
            pose: Pose::at(origin),
            bounds: Aabb { min: bounds.min + origin, max: bounds.max + origin },
        }
    }

    /// The upper side of a mesh, moved by `origin`.
    pub fn mesh(mesh: Mesh, origin: Vec3) -> Self {
        let shape = Shape::mesh(mesh);
        let pose = Pose::at(origin);
        Self { bounds: shape.aabb(&pose), shape, pose }
    }

    /// Bounds in the world, in metres.
    pub fn bounds(&self) -> Aabb {
        self.bounds
    }

    /// Shape and pose, for a fixed body.
    pub fn shape(&self) -> (Shape, Pose) {
        (self.shape.clone(), self.pose)
    }

    /// Height at x, y in metres; nothing beside the surface.
    pub fn height(&self, x: f64, y: f64) -> Option<f64> {
        Some(self.height_and_normal(x, y)?.0)
    }

    /// Height at x, y in metres, and the unit normal there; nothing beside the surface.
    pub fn height_and_normal(&self, x: f64, y: f64) -> Option<(f64, Vec3)> {
        match &self.shape {
            Shape::HeightField(field) => {
                // A point on the rim must not fall off by rounding.
                let [p, q] = [0, 1].map(|i| {
                    let end = (field.size()[i] - 1) as f64 * field.spacing()[i];
                    let at = [x, y][i] - self.pose.position[i];
                    if at.abs() < 1e-9 * end {
                        0.0
                    } else if (at - end).abs() < 1e-9 * end {
                        end
                    } else {
                        at
                    }
                });
                let triangle = field.triangle_at(p, q)?;
                let (normal, a) = (field.normal(triangle), field.corners(triangle)[0]);
                let height = a.z - (normal.x * (p - a.x) + normal.y * (q - a.y)) / normal.z;
                Some((height + self.pose.position.z, normal))
            }
            shape => {
                let top = self.bounds.max.z + 1.0;
                let depth = top - self.bounds.min.z + 1.0;
                let down = |x: f64, y: f64| query::ray_shape(shape, &self.pose, Vec3::new(x, y, top), -Vec3::Z, depth);
                let hit = down(x, y)?;
                Some((hit.point.z, hit.normal))
            }
        }
    }

    /// Distance of a point from the surface in metres, counted up to `reach`; negative below.
    pub fn clearance(&self, point: Vec3, reach: f64) -> f64 {
        let above = self.height(point.x, point.y).is_none_or(|z| point.z >= z);
        let near = query::closest_on_shape(&self.shape, &self.pose, point, reach).map_or(reach, |f| f.distance.abs());
        if above { near } else { -near }
    }

    /// Points of a grid of about this spacing (m) over the surface, ends included.
    pub fn points_at(&self, spacing: f64) -> f64 {
        let size = self.bounds.size();
        ((size.x / spacing).round() + 1.0) * ((size.y / spacing).round() + 1.0)
    }

    /// The same surface on a grid of about this spacing (m), ends included.
    pub fn resampled(&self, spacing: f64) -> Result<Self, SurfaceError> {
        let size = self.bounds.size();
        let cells = [size.x, size.y].map(|s| ((s / spacing).round() as usize).max(1));
        let step = [size.x / cells[0] as f64, size.y / cells[1] as f64];
        // A mesh's rim is looked for a hair inside.
        let inside = |t: f64, low: f64, size: f64| (low + t).clamp(low + 1e-9 * size, low + size * (1.0 - 1e-9));
        let mut heights = Vec::with_capacity((cells[0] + 1) * (cells[1] + 1));
        for j in 0..=cells[1] {
            for i in 0..=cells[0] {
                let x = inside(i as f64 * step[0], self.bounds.min.x, size.x);
                let y = inside(j as f64 * step[1], self.bounds.min.y, size.y);
                heights.push(self.height(x, y).ok_or(SurfaceError::Hole(x, y))?);
            }
        }
        let field = HeightField::new(cells[0] + 1, cells[1] + 1, step, heights)?;
        Ok(Self::grid(field, Vec3::new(self.bounds.min.x, self.bounds.min.y, 0.0)))
    }

    /// The surface with features added at the grid's points; a mesh is put on a grid of this spacing (m) first, a grid
    /// only if a spacing is given.
    pub fn with(&self, features: &[SurfaceFeature], spacing: Option<f64>) -> Result<Self, SurfaceError> {
        let size = self.bounds.size();
        let default = 0.01 * size.x.max(size.y);
        let surface = match (&self.shape, spacing) {
            (Shape::HeightField(_), None) => self.clone(),
            (_, spacing) => self.resampled(spacing.unwrap_or(default))?,
        };
        let Shape::HeightField(field) = &surface.shape else { return Ok(surface) };
        let ([nx, ny], [dx, dy], origin) = (field.size(), field.spacing(), surface.pose.position);
        let mut heights = field.heights().to_vec();
        for (k, z) in heights.iter_mut().enumerate() {
            let (x, y) = (origin.x + (k % nx) as f64 * dx, origin.y + (k / nx) as f64 * dy);
            *z += features.iter().map(|f| f.height(x, y)).sum::<f64>();
        }
        Ok(Self::grid(HeightField::new(nx, ny, [dx, dy], heights)?, origin))
    }
}

/// Something added to a surface along a line on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceFeature {
    /// Ends of the line in metres.
    pub from: [f64; 2],
    /// See `from`.
    pub to: [f64; 2],
    /// Width across the line in metres.
    pub width: f64,
    /// Height in metres (of a ditch: its depth).
    pub height: f64,
    /// What it is.
    pub profile: Profile,
}

/// Form of a feature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Profile {
    /// A round bump: height cos^2(pi d / width) at the distance d from the line.
    Bump,
    /// A ditch with a flat bottom and banks of this width in metres on both sides.
    Ditch {
        /// Width of a bank.
        bank: f64,
    },
    /// A ramp that rises evenly from `from` to `to` and ends there.
    Ramp,
}

impl SurfaceFeature {
    /// What it adds at x, y, in metres.
    pub fn height(&self, x: f64, y: f64) -> f64 {
        let (a, b, p) =
            (Vec3::new(self.from[0], self.from[1], 0.0), Vec3::new(self.to[0], self.to[1], 0.0), Vec3::new(x, y, 0.0));
        let along = b - a;
        let length = along.length();
        let t = if length > 0.0 { (p - a).dot(along) / length.powi(2) } else { 0.0 };
        let aside = p.distance(a + along * t.clamp(0.0, 1.0));
        let half = 0.5 * self.width;
        match self.profile {
            _ if aside >= half => 0.0,
            Profile::Bump => self.height * (std::f64::consts::PI * aside / self.width).cos().powi(2),
            Profile::Ditch { bank } => -self.height * ((half - aside) / bank.max(1e-12)).min(1.0),
            Profile::Ramp if (0.0..=1.0).contains(&t) => self.height * t,
            Profile::Ramp => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// z = 0.1 x + 0.2 y on [0, 4] x [0, 2].
    fn slope() -> GroundSurface {
        let heights = (0..15).map(|k| 0.1 * (k % 5) as f64 + 0.2 * (k / 5) as f64).collect();
        GroundSurface::grid(HeightField::new(5, 3, [1.0, 1.0], heights).unwrap(), Vec3::new(-2.0, -1.0, 3.0))
    }

    #[test]
    fn heights_and_clearances() {
        let s = slope();
        assert!((s.height(-2.0, -1.0).unwrap() - 3.0).abs() < 1e-12);
        assert!((s.height(2.0, 1.0).unwrap() - 3.8).abs() < 1e-12);
        assert_eq!(s.height(2.1, 0.0), None);
        let n = 1.0 / (1.0f64 + 0.01 + 0.04).sqrt();
        let z = s.height(0.0, 0.0).unwrap();
        assert!((s.clearance(Vec3::new(0.0, 0.0, z + 0.3), 1.0) - 0.3 * n).abs() < 1e-9);
        assert!((s.clearance(Vec3::new(0.0, 0.0, z - 0.3), 1.0) + 0.3 * n).abs() < 1e-9);
        assert_eq!(s.clearance(Vec3::new(0.0, 0.0, z + 9.0), 1.0), 1.0);
    }

    #[test]
    fn resampling_keeps_a_plane() {
        let fine = slope().resampled(0.13).unwrap();
        for (x, y) in [(-2.0, -1.0), (0.33, 0.77), (2.0, 1.0)] {
            assert!((fine.height(x, y).unwrap() - slope().height(x, y).unwrap()).abs() < 1e-7);
        }
    }

    #[test]
    fn features_stand_where_they_are_put() {
        let line = |profile| SurfaceFeature { from: [0.0, -1.0], to: [0.0, 1.0], width: 1.0, height: 0.2, profile };
        assert_eq!(line(Profile::Bump).height(0.0, 0.0), 0.2);
        assert!((line(Profile::Bump).height(0.25, 0.5) - 0.1).abs() < 1e-12);
        assert_eq!(line(Profile::Ditch { bank: 0.2 }).height(0.1, 0.0), -0.2);
        assert!((line(Profile::Ditch { bank: 0.2 }).height(0.4, 0.0) + 0.1).abs() < 1e-12);
        assert!((line(Profile::Ramp).height(0.3, 0.5) - 0.15).abs() < 1e-12);
        assert_eq!(line(Profile::Ramp).height(0.3, 1.2), 0.0);
        let s = slope().with(&[line(Profile::Bump)], Some(0.05)).unwrap();
        assert!((s.height(0.0, 0.0).unwrap() - slope().height(0.0, 0.0).unwrap() - 0.2).abs() < 1e-7);
    }
}
