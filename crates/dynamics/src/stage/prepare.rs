//! prepare: what follows from the model alone, once before the first step and after each change.

use crate::body::BodyKind;
use crate::contact::{self, ContactScheme};
use crate::element::Elements;
use crate::ground::RigidGround;
use crate::material::Stiffness;
use crate::model::Model;
use crate::stage::solve::Solving;
use crate::state::State;
use crate::visit::{smallest_radius, visit_bodies};
use grouser_geom::Aabb;

/// Largest static contact force over the mean load of a grain at the bottom of a bed: force chains. Measured maxima in
/// settled beds are 2 to 5, the larger ones in shallow beds (`cargo xtask study stiffness`).
const CHAIN_FACTOR: f64 = 5.0;

/// What follows from the model.
#[derive(Default)]
pub(crate) struct Prepared {
    /// Has the model not changed since?
    pub is_valid: bool,
    /// Contact envelope in force, m.
    pub envelope: f64,
}

/// Chooses what the scene leaves open (envelope, automatic stiffness) and tabulates the material pairs, if the model
/// has changed. Takes another scheme where the settings have come to name another contact method.
pub(crate) fn run(
    model: &mut Model,
    state: &mut State,
    elements: &Elements,
    contact: &mut Box<dyn ContactScheme>,
    solving: &mut Solving,
    prepared: &mut Prepared,
) {
    if prepared.is_valid {
        return;
    }
    contact::choose(model.settings.contact.method, contact);
    prepared.envelope = model.settings.contact.envelope.unwrap_or_else(|| 0.01 * smallest_radius(model, state));
    if state.auto_modulus == 0.0 {
        state.auto_modulus = auto_modulus(model, state, contact.wants_modulus());
    }
    contact.prepare(model, state);
    if elements.feel_ground() {
        model.ground = ground(model, state);
    }
    prepared.is_valid = true;
    arrange(model, state, elements, &mut **contact, solving);
}

/// The shapes of fixed bodies.
fn ground(model: &Model, state: &State) -> RigidGround {
    let fixed = model.colliders.iter().enumerate().filter(|(_, c)| model.kinds[c.body as usize] == BodyKind::Fixed);
    RigidGround::new(fixed.map(|(i, c)| {
        let material = &model.materials[usize::from(model.collider_material[i].0)];
        let pose = state.pose[c.body as usize].compose(&c.local);
        (c.shape.clone(), pose, material.friction, model.friction_maps.of(i).cloned())
    }))
}

/// What depends on which bodies are in the arrays, and which of them can move.
pub(crate) fn arrange(
    model: &mut Model,
    state: &mut State,
    elements: &Elements,
    contact: &mut dyn ContactScheme,
    solving: &mut Solving,
) {
    model.mechanisms.prepare(&state.pose, &state.movable, elements.joined(), &mut state.joints);
    solving.workspace.w.clear();
    contact.arrange(model, state, elements);
}

/// Modulus in Pa such that stiffness k = modulus x R* keeps the static overlap of a bed below the asked share of the
/// grain's size 2 R.
///
/// A grain of radius R at the bottom carries the pressure p of what lies above on its share 4 R^2 of the area:
/// F = 4 p R^2, and single contacts up to c F (c: `CHAIN_FACTOR`). c F / k <= share 2 R with k = modulus R*, R* = R/2:
/// modulus = 4 c p / share. p is the weight of all moving bodies over the area of their bounds seen along gravity, plus
/// the largest such pressure of a single body (a slab, a vehicle). Both from the initial state: a constant of the run.
fn auto_modulus(model: &Model, state: &State, is_wanted: bool) -> f64 {
    let wanted = is_wanted
        || model.materials.iter().any(|m| m.stiffness == Stiffness::Auto)
        || model.pairs.iter().any(|p| p.2.stiffness == Some(Stiffness::Auto));
    let g = model.settings.gravity;
    if !wanted || g.length() == 0.0 {
        return f64::INFINITY;
    }
    let down = g.normalize().abs();
    let area = |b: &Aabb| {
        let s = b.size();
        down.x * s.y * s.z + down.y * s.x * s.z + down.z * s.x * s.y
    };
    let (mut all, mut weight, mut single) = (Aabb::EMPTY, 0.0, 0.0f64);
    visit_bodies(model, state, &mut |pose, mass, colliders, _| {
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
    CHAIN_FACTOR * 4.0 * pressure / model.settings.contact.overlap_share
}
