//! Signals of the whole world and of its solver.

use super::super::BuiltScene;
use crate::observe::Quantity;
use crate::scene::keys::signal::Nothing;
use crate::scene::path::{Checked, KeyPath};

pub(super) fn energy(_: &Nothing, _: &KeyPath, _: &BuiltScene) -> Checked<Quantity> {
    Ok(Quantity::numbers("J", &["kinetic", "potential", "total"], |now| {
        // The springs of penalty contacts hold energy too; complementarity has none to report.
        let (kinetic, potential) =
            (now.world.kinetic_energy(), now.world.potential_energy() + now.world.contact_energy());
        [kinetic, potential, kinetic + potential]
    })
    .known_at_start())
}

pub(super) fn contacts(_: &Nothing, _: &KeyPath, _: &BuiltScene) -> Checked<Quantity> {
    Ok(Quantity::contacts())
}

pub(super) fn penetration(_: &Nothing, _: &KeyPath, _: &BuiltScene) -> Checked<Quantity> {
    Ok(Quantity::penetration())
}

pub(super) fn residual(_: &Nothing, _: &KeyPath, _: &BuiltScene) -> Checked<Quantity> {
    Ok(Quantity::residual())
}

pub(super) fn iterations(_: &Nothing, _: &KeyPath, _: &BuiltScene) -> Checked<Quantity> {
    Ok(Quantity::iterations())
}
