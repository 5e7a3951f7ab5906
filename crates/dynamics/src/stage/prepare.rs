//! prepare: what follows from the model alone, once before the first step and after each change.

use crate::material::{PairTable, Stiffness};
use crate::penalty::list::NONE;
use crate::penalty::{LawTable, substeps};
use crate::stage::penalty;
use crate::world::World;
use grouser_geom::Aabb;
use grouser_solve::NO_BODY;

/// Largest static contact force over the mean load of a grain at the bottom of a bed: force chains. Measured maxima in
/// settled beds are 2 to 5, the larger ones in shallow beds (`cargo xtask study stiffness`).
const CHAIN_FACTOR: f64 = 5.0;

/// Least Young's modulus in Pa of penalty contacts that are not given one: what penalty codes commonly use.
const PENALTY_YOUNG: f64 = 1e7;

impl World {
    /// Chooses what the scene leaves open (envelope, automatic stiffness) and tabulates the material pairs. Called by
    /// the first step; call it earlier to ask for the chosen values.
    pub fn prepare(&mut self) {
        if self.prepared {
            return;
        }
        self.envelope = self.settings.contact.envelope.unwrap_or_else(|| 0.01 * smallest_radius(self));
        if self.auto_modulus == 0.0 {
            self.auto_modulus = auto_modulus(self);
        }
        let combine = self.settings.contact.combine;
        self.table = PairTable::new(&self.materials, &self.pairs, combine, self.auto_modulus);
        self.penalty.substeps = None;
        if penalty::is_on(self) {
            prepare_penalty(self);
        }
        self.arrange();
        self.prepared = true;
    }

    /// What depends on which bodies are in the arrays, and which of them can move.
    pub(crate) fn arrange(&mut self) {
        self.narrow.note_colliders(&self.colliders, self.pose.len());
        self.mechanisms.prepare(&self.pose, &self.movable, self.elements.joined());
        self.penalty.plain.clear();
        if penalty::is_on(self) {
            arrange_penalty(self);
        }
    }
}

/// Laws of penalty contact, length of the sub-step.
fn prepare_penalty(world: &mut World) {
    // As much as keeps the static overlap of a bed below 1 % of the grain's size: F = 16 c p R*^2 at d = 0.04 R* gives
    // E* = 12 c p / 0.04^(3/2), about E / 2, where the automatic modulus is 4 c p / share.
    let settings = &world.settings.contact;
    let needed = 750.0 * world.auto_modulus * settings.overlap_share;
    world.penalty.young = if needed.is_finite() { needed.max(PENALTY_YOUNG) } else { PENALTY_YOUNG };
    world.penalty.laws =
        LawTable::new(&world.materials, &world.pairs, settings.combine, &settings.penalty, world.penalty.young);
    world.penalty.smallest_radius = smallest_radius(world);
    world.penalty.substeps = Some(substeps::choose(world));
}

/// Which bodies are balls.
fn arrange_penalty(world: &mut World) {
    world.penalty.list.note(&world.colliders, world.pose.len());
    world.workspace.w.clear();
    let World { penalty, mass, movable, elements, mechanisms, .. } = world;
    let ball = penalty.list.ball.iter().map(|c| *c != NONE);
    penalty
        .plain
        .extend(ball.zip(mass).zip(movable).map(|((ball, m), moves)| ball && *moves && m.inertia.is_isotropic()));
    let joined = mechanisms.connectors.iter().flat_map(|c| c.bodies).filter(|b| *b != NO_BODY);
    for body in joined.chain(elements.slots()) {
        penalty.plain[body as usize] = false;
    }
}

/// Smallest contact radius of a moving body's shapes, in m (1 if there is none).
fn smallest_radius(world: &World) -> f64 {
    let mut least = f64::INFINITY;
    world.visit_bodies(&mut |_, mass, colliders, _| {
        if mass.inverse_mass > 0.0 {
            least = colliders.iter().map(|c| c.shape.contact_radius()).fold(least, f64::min);
        }
    });
    if least.is_finite() { least } else { 1.0 }
}

/// Modulus in Pa such that stiffness k = modulus x R* keeps the static overlap of a bed below the asked share of the
/// grain's size 2 R.
///
/// A grain of radius R at the bottom carries the pressure p of what lies above on its share 4 R^2 of the area:
/// F = 4 p R^2, and single contacts up to c F (c: `CHAIN_FACTOR`). c F / k <= share 2 R with k = modulus R*, R* = R/2:
/// modulus = 4 c p / share. p is the weight of all moving bodies over the area of their bounds seen along gravity, plus
/// the largest such pressure of a single body (a slab, a vehicle). Both from the initial state: a constant of the run.
fn auto_modulus(world: &World) -> f64 {
    let wanted = penalty::is_on(world)
        || world.materials.iter().any(|m| m.stiffness == Stiffness::Auto)
        || world.pairs.iter().any(|p| p.2.stiffness == Some(Stiffness::Auto));
    let g = world.settings.gravity;
    if !wanted || g.length() == 0.0 {
        return f64::INFINITY;
    }
    let down = g.normalize().abs();
    let area = |b: &Aabb| {
        let s = b.size();
        down.x * s.y * s.z + down.y * s.x * s.z + down.z * s.x * s.y
    };
    let (mut all, mut weight, mut single) = (Aabb::EMPTY, 0.0, 0.0f64);
    world.visit_bodies(&mut |pose, mass, colliders, _| {
        let shapes = colliders.iter().map(|c| c.shape.aabb(&pose.compose(&c.local)));
        let b = shapes.fold(Aabb::EMPTY, |sum, b| sum.union(&b));
        if mass.inverse_mass > 0.0 && b.is_finite() {
            let w = g.length() / mass.inverse_mass;
            weight += w;
            single = single.max(w / area(&b));
            all = all.union(&b);
        }
    });
    if weight == 0.0 {
        return f64::INFINITY;
    }
    let pressure = weight / area(&all) + single;
    CHAIN_FACTOR * 4.0 * pressure / world.settings.contact.overlap_share
}
