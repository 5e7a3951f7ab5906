//! Where grains go.

use super::listed::{self, GrainPlace};
use super::surface::GroundSurface;
use grouser_geom::query;
use grouser_geom::shape::Mesh;
use grouser_geom::{Aabb, Shape};
use grouser_math::{Pose, Vec3};
use std::sync::Arc;

/// Where the grains go.
#[derive(Clone, Debug, PartialEq)]
pub enum Region {
    /// Between two corners, in metres; `max.z` may be infinite.
    Box {
        /// Least corner.
        min: Vec3,
        /// Greatest corner.
        max: Vec3,
    },
    /// On the plane z = 0, on a square about the z axis whose size is such that the settled grains lie `depth` deep.
    Bed {
        /// Depth of the settled bed in metres.
        depth: f64,
        /// Share of the settled bed that is solid.
        packing: f64,
    },
    /// An upright cylinder.
    Cylinder {
        /// Centre of its base in metres.
        base: Vec3,
        /// Radius in metres.
        radius: f64,
        /// Height in metres, may be infinite.
        height: f64,
    },
    /// Inside a closed mesh.
    Mesh {
        /// The mesh.
        mesh: Arc<Mesh>,
        /// Where it stands.
        pose: Pose,
    },
    /// On top of a surface, following it: column by column.
    Above {
        /// The surface.
        surface: GroundSurface,
        /// Height in metres up to which grains may start, above the surface's highest point; may be infinite.
        height: f64,
    },
    /// At the places of a list.
    Listed(Arc<[GrainPlace]>),
    /// In rows below a surface, following it; one number of rows for each kind of grain, from the top down.
    Below {
        /// The surface.
        surface: GroundSurface,
        /// Rows of each kind.
        rows: Vec<u64>,
    },
}

impl Region {
    /// Bounds in metres; infinite where the region is open. Beds have theirs from the number of grains.
    pub fn bounds(&self) -> Aabb {
        match self {
            Self::Box { min, max } => Aabb { min: *min, max: *max },
            Self::Bed { .. } => Aabb { min: Vec3::ZERO, max: Vec3::ZERO },
            Self::Cylinder { base, radius, height } => Aabb {
                min: *base - Vec3::new(*radius, *radius, 0.0),
                max: *base + Vec3::new(*radius, *radius, *height),
            },
            Self::Mesh { mesh, pose } => Shape::Mesh(Arc::clone(mesh)).aabb(pose),
            Self::Above { surface, height } => {
                let b = surface.bounds();
                Aabb { min: b.min, max: Vec3::new(b.max.x, b.max.y, b.max.z + height) }
            }
            Self::Below { surface, .. } => surface.bounds(),
            Self::Listed(places) => listed::bounds(places),
        }
    }

    /// Area in m^2 of the footprint; nothing where the region has no upright sides.
    pub fn area(&self) -> Option<f64> {
        match self {
            Self::Box { min, max } => Some((max.x - min.x) * (max.y - min.y)),
            Self::Cylinder { radius, .. } => Some(std::f64::consts::PI * radius * radius),
            Self::Above { surface, .. } => Some(surface.bounds().size().x * surface.bounds().size().y),
            Self::Bed { .. } | Self::Mesh { .. } | Self::Below { .. } | Self::Listed(_) => None,
        }
    }

    /// Is a ball (m) inside, within a billionth of its radius?
    pub fn holds(&self, center: Vec3, radius: f64) -> bool {
        let radius = radius * (1.0 - 1e-9);
        match self {
            Self::Box { min, max } => (center - radius).cmpge(*min).all() && (center + radius).cmple(*max).all(),
            Self::Cylinder { base, radius: wall, height } => {
                let p = center - *base;
                p.x.hypot(p.y) + radius <= *wall && p.z >= radius && p.z + radius <= *height
            }
            Self::Mesh { mesh, pose } => depth_in(mesh, pose, center, radius) >= radius,
            Self::Above { surface, .. } => {
                let b = self.bounds();
                (center.truncate() - radius).cmpge(b.min.truncate()).all()
                    && (center.truncate() + radius).cmple(b.max.truncate()).all()
                    && center.z + radius <= b.max.z
                    && surface.clearance(center, radius) >= radius
            }
            Self::Bed { .. } | Self::Below { .. } | Self::Listed(_) => true,
        }
    }

    /// The same region `by` metres higher; surfaces stay.
    pub fn lifted(mut self, by: f64) -> Self {
        match &mut self {
            Self::Box { min, max } => {
                min.z += by;
                max.z += by;
            }
            Self::Cylinder { base, .. } => base.z += by,
            Self::Mesh { pose, .. } => pose.position.z += by,
            Self::Listed(places) => {
                let up = |p: &GrainPlace| GrainPlace { position: p.position + Vec3::new(0.0, 0.0, by), ..*p };
                *places = places.iter().map(up).collect();
            }
            Self::Bed { .. } | Self::Above { .. } | Self::Below { .. } => {}
        }
        self
    }

    /// Is a point above or below the footprint, within `margin` metres?
    pub fn covers(&self, x: f64, y: f64, margin: f64) -> bool {
        match self {
            Self::Cylinder { base, radius, .. } => (x - base.x).hypot(y - base.y) <= radius + margin,
            _ => {
                let b = self.bounds();
                x >= b.min.x - margin && x <= b.max.x + margin && y >= b.min.y - margin && y <= b.max.y + margin
            }
        }
    }
}

/// How deep a point lies inside a closed mesh, in metres, counted up to `enough`; negative outside. The nearest
/// triangle tells the side; it is looked for in boxes that double until one is found.
fn depth_in(mesh: &Arc<Mesh>, pose: &Pose, point: Vec3, enough: f64) -> f64 {
    let shape = Shape::Mesh(Arc::clone(mesh));
    let bounds = shape.aabb(pose);
    if (point - enough).cmplt(bounds.min).any() || (point + enough).cmpgt(bounds.max).any() {
        return f64::NEG_INFINITY;
    }
    let far = bounds.size().length();
    let mut reach = enough;
    loop {
        if let Some(found) = query::closest_on_shape(&shape, pose, point, reach) {
            return -found.distance;
        }
        if reach > far {
            return f64::NEG_INFINITY;
        }
        reach *= 2.0;
    }
}
