//! Signals of elements: one-way springs, drag and tires.

use super::super::BuiltScene;
use crate::observe::Quantity;
use crate::scene::keys::joint_signal::OfForce;
use crate::scene::path::{Checked, KeyPath};

/// A reading of an element.
pub(super) fn reading(of: &OfForce, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let unknown = || at.key("force").unknown_name("force with readings", &of.force, &scene.elements.names());
    let id = *scene.elements.find(&of.force).ok_or_else(unknown)?;
    let readings = scene.world.element(id).readings();
    let names: Vec<&str> = readings.iter().map(|r| r.name).collect();
    let i = at.key("reading").find_name("reading", &of.reading, &names)?;
    Ok(Quantity::scalar(readings[i].unit, move |now| now.world.element(id).readings()[i].value))
}
