//! Signals of flexible bodies.

use super::super::BuiltScene;
use crate::observe::Quantity;
use crate::scene::keys::signal::OfFlexible;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::FlexibleView;
use grouser_math::Vec3;

/// A number of a flexible body: name, unit, evaluation.
type Number = (&'static str, &'static str, fn(&FlexibleView<'_>) -> f64);
/// A vector of it.
type Arrow = (&'static str, &'static str, fn(&FlexibleView<'_>) -> Vec3);
/// A vector of a node: name, unit, which of the node's three vectors, and whether of its rates.
type NodeArrow = (&'static str, &'static str, usize, bool);

const NUMBERS: [Number; 6] = [
    ("strain_energy", "J", |f| f.strain_energy()),
    ("kinetic_energy", "J", |f| f.kinetic_energy()),
    ("volume", "m^3", |f| f.volume()),
    ("pressure", "Pa", |f| f.pressure()),
    ("strain", "", |f| f.largest_strain()),
    ("sag", "m", |f| {
        let drop = |(e, r): (&Vec3, &Vec3)| r.z - e.z;
        f.places().iter().zip(&f.mesh().vectors).step_by(3).map(drop).fold(f64::NEG_INFINITY, f64::max)
    }),
];
const ARROWS: [Arrow; 4] = [
    ("contact_force", "N", |f| f.contact_force()),
    ("reaction", "N", |f| f.reaction()),
    ("rim_force", "N", |f| f.load_on_rim().unwrap_or_default().force),
    ("rim_moment", "N m", |f| f.load_on_rim().unwrap_or_default().torque),
];
const NODES: [NodeArrow; 4] =
    [("position", "m", 0, false), ("velocity", "m/s", 0, true), ("slope_x", "", 1, false), ("slope_y", "", 2, false)];

pub(super) fn measure(of: &OfFlexible, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let world = &scene.world;
    let Some(id) = world.flexible_named(&of.name) else {
        let known = world.flexible_names();
        return Err(at.key("name").unknown_name("flexible body", &of.name, &known));
    };
    let key = at.key("quantity");
    if let Some((_, unit, which, is_rate)) = NODES.iter().copied().find(|(name, ..)| *name == of.quantity) {
        let Some(place) = &of.node else {
            return Err(at.fault("the node is missing").help("give `node = [i, j]` or `node = { near = [x, y, z] }`"));
        };
        let vector = 3 * place.find(&at.key("node"), world.flexible(id).mesh())? as usize + which;
        let quantity = Quantity::vector(unit, move |now| {
            let flexible = now.world.flexible(id);
            (if is_rate { flexible.rates() } else { flexible.places() })[vector]
        });
        return Ok(quantity.known_at_start());
    }
    if of.node.is_some() {
        return Err(at.key("node").fault("this quantity is of the whole body").help("leave `node` out"));
    }
    if let Some((_, unit, value)) = NUMBERS.iter().copied().find(|(name, ..)| *name == of.quantity) {
        let quantity = Quantity::scalar(unit, move |now| value(&now.world.flexible(id)));
        return Ok(quantity.known_at_start());
    }
    if let Some((name, unit, value)) = ARROWS.iter().copied().find(|(name, ..)| *name == of.quantity) {
        if name.starts_with("rim_") && world.flexible(id).load_on_rim().is_none() {
            let fault = key.fault(format!("`{}` is not attached to a body", of.name));
            return Err(fault.help("give it `attach`, or measure its `reaction`, the force of its pins"));
        }
        return Ok(Quantity::vector(unit, move |now| value(&now.world.flexible(id))));
    }
    let names = NODES.iter().map(|q| q.0).chain(NUMBERS.iter().map(|q| q.0)).chain(ARROWS.iter().map(|q| q.0));
    Err(key.unknown_name("quantity", &of.quantity, &names.collect::<Vec<_>>()))
}
