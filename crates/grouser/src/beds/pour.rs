//! What takes part in settling: fills with their grains, and the bodies around them.

use crate::scene::path::{Checked, KeyPath, Segment};
use grouser_dynamics::{BodyDef, FrictionMap};
use grouser_geom::Aabb;
use grouser_math::Vec3;
use grouser_models::terrain::fill::{Fill, Layout};
use grouser_models::terrain::place::Occupied;

/// A body that is there while grains settle.
#[derive(Clone, Debug)]
pub struct Obstacle {
    /// Fixed.
    pub body: BodyDef,
    /// Friction map of its first shape.
    pub friction: Option<FrictionMap>,
}

/// A fill with its grains.
pub struct Pour {
    /// Its keys.
    pub at: KeyPath,
    /// Name, `fill.0` for a first one without a name.
    pub name: String,
    /// When it is poured.
    pub stage: u32,
    /// On top of earlier ones?
    pub on_top: bool,
    /// The generator.
    pub fill: Fill,
    /// Where it stands.
    pub layout: Layout,
    /// The grains.
    pub grains: Vec<BodyDef>,
}

/// Radius in m of a ball about a grain's frame that holds it.
pub fn ball(grain: &BodyDef) -> f64 {
    grain.colliders.iter().map(|c| c.local.position.length() + c.shape.bounding_radius()).fold(0.0, f64::max)
}

impl Pour {
    /// Moves the grains up, if asked for, until they stand on the highest of the earlier ones below them.
    pub fn lift(&mut self, earlier: &[Self]) {
        if !self.on_top {
            return;
        }
        let top = earlier
            .iter()
            .flat_map(|pour| &pour.grains)
            .map(|g| (g.pose.position, ball(g)))
            .filter(|(p, r)| self.fill.region.covers(p.x, p.y, *r))
            .map(|(p, r)| p.z + r)
            .fold(f64::NEG_INFINITY, f64::max);
        let by = top - self.layout.bottom();
        if by > 0.0 {
            self.fill.region = self.fill.region.clone().lifted(by);
            self.grains.iter_mut().for_each(|g| g.pose.position.z += by);
        }
    }

    /// No grain overlaps one of earlier fills: balls around them do not.
    pub fn check_apart(&self, earlier: &[Self]) -> Checked<()> {
        let balls = || {
            let each = earlier.iter().enumerate();
            each.flat_map(|(k, pour)| pour.grains.iter().map(move |g| (k, g.pose.position, ball(g))))
        };
        let (mut bounds, mut radii) = (Aabb::EMPTY, [f64::INFINITY, 0.0f64]);
        for (_, p, r) in balls() {
            bounds = bounds.union(&Aabb::around(p, Vec3::splat(r)));
            radii = [radii[0].min(r), radii[1].max(r)];
        }
        if radii[1] == 0.0 {
            return Ok(());
        }
        let mut taken = Occupied::new(bounds, radii);
        balls().for_each(|(_, p, r)| taken.insert(p, r));
        for (i, grain) in self.grains.iter().enumerate() {
            let p = grain.pose.position;
            if let Some(hit) = taken.hit(p, ball(grain) * (1.0 - 1e-9)) {
                let other = balls().nth(hit).map_or("", |(k, _, _)| earlier[k].name.as_str());
                let message = format!(
                    "grain {i} of `{}` overlaps one of `{other}` at ({:.4}, {:.4}, {:.4})",
                    self.name, p.x, p.y, p.z
                );
                let help = "move the region, set `on_top = true`, or pour it later with `[settle]` and `stage = 1`";
                return Err(self.at.key("region").fault(message).help(help));
            }
        }
        Ok(())
    }

    /// Number of the fill in the scene.
    pub fn index(&self) -> usize {
        match self.at.0.last() {
            Some(Segment::Index(i)) => *i,
            _ => 0,
        }
    }
}
