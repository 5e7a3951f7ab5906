//! Signals of bodies.

use super::super::BuiltScene;
use crate::observe::{ComponentAxes, Quantity, VECTOR};
use crate::scene::keys::signal::{OfBodies, OfBody};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::World;
use grouser_math::{Vec3, quat};
use std::ops::Range;

/// Position of a body's frame in that of the signal.
pub(super) fn position(of: &OfBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let body = scene.body(&at.key("body"), &of.body)?;
    let quantity = Quantity::numbers("m", VECTOR, move |now| {
        let point = now.world.pose(body).position;
        now.frame.map_or(point, |frame| now.world.pose(frame).inverse_point(point)).to_array()
    });
    Ok(quantity.along(ComponentAxes::Frame))
}

/// Orientation of a body's frame in that of the signal.
pub(super) fn orientation(of: &OfBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let body = scene.body(&at.key("body"), &of.body)?;
    let quantity = Quantity::numbers("", &["w", "x", "y", "z"], move |now| {
        let rotation = now.world.pose(body).rotation;
        let relative = now.frame.map_or(rotation, |f| now.world.pose(f).rotation.conjugate() * rotation);
        quat::to_scalar_first(relative)
    });
    Ok(quantity.along(ComponentAxes::Frame))
}

pub(super) fn velocity(of: &OfBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let body = scene.body(&at.key("body"), &of.body)?;
    Ok(Quantity::vector("m/s", move |now| now.world.velocity(body).linear))
}

pub(super) fn angular_velocity(of: &OfBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let body = scene.body(&at.key("body"), &of.body)?;
    Ok(Quantity::vector("rad/s", move |now| now.world.velocity(body).angular))
}

/// Sum of the contact forces on bodies; forces among them cancel.
pub(super) fn contact_force(of: &OfBodies, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let bodies = ranges(of, at, scene)?;
    Ok(Quantity::vector("N", move |now| sum_of_forces(now.world, &bodies)))
}

/// The bodies as sorted ranges of indices.
fn ranges(of: &OfBodies, at: &KeyPath, scene: &BuiltScene) -> Checked<Vec<Range<u32>>> {
    let single = |at: &KeyPath, name: &str| Ok(scene.body(at, name)?.0).map(|i| i..i + 1);
    let body = of.body.as_ref().map(|name| Ok(vec![single(&at.key("body"), name)?])).transpose()?;
    let bodies = of.bodies.as_ref().map(|names| {
        let at = at.key("bodies");
        let mut ranges: Vec<Range<u32>> =
            names.iter().enumerate().map(|(i, name)| single(&at.index(i), name)).collect::<Checked<_>>()?;
        ranges.sort_by_key(|range| range.start);
        ranges.dedup();
        Ok(ranges)
    });
    let fill = of.fill.as_ref().map(|name| Ok(vec![scene.fill(&at.key("fill"), name)?]));
    at.exactly_one("the bodies", vec![("body", body), ("bodies", bodies.transpose()?), ("fill", fill.transpose()?)])
}

/// Sum in N of the forces of the last step's contacts on the bodies of sorted ranges from bodies outside of them.
fn sum_of_forces(world: &World, bodies: &[Range<u32>]) -> Vec3 {
    let inside = |body: u32| {
        let i = bodies.partition_point(|range| range.end <= body);
        bodies.get(i).is_some_and(|range| range.contains(&body))
    };
    let mut sum = Vec3::ZERO;
    for (i, contact) in world.contacts().iter().enumerate() {
        match (inside(contact.body_a.0), inside(contact.body_b.0)) {
            (true, false) => sum -= world.force_of_contact(i),
            (false, true) => sum += world.force_of_contact(i),
            _ => {}
        }
    }
    sum
}
