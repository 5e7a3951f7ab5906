//! Signals of bodies.

use super::super::BuiltScene;
use crate::observe::{ComponentAxes, Quantity, VECTOR};
use crate::scene::keys::signal::{OfBodies, OfBody, OfPoint};
use crate::scene::keys::value::List;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, World};
use grouser_math::{Twist, Vec3, quat};
use std::ops::Range;

/// Position of a body's frame, or of a point of it, in the frame of the signal.
pub(super) fn position(of: &OfPoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (body, point) = place(of, at, scene)?;
    let quantity = Quantity::numbers("m", VECTOR, move |now| {
        let point = now.world.pose(body).point(point.unwrap_or(Vec3::ZERO));
        now.frame.map_or(point, |frame| now.world.pose(frame).inverse_point(point)).to_array()
    });
    Ok(quantity.along(ComponentAxes::Frame).known_at_start())
}

/// The body, and the point in its frame if one is given.
fn place(of: &OfPoint, at: &KeyPath, scene: &BuiltScene) -> Checked<(BodyId, Option<Vec3>)> {
    let body = scene.body(&at.key("body"), &of.body)?;
    Ok((body, of.point.map(|List(point)| Vec3::from_array(point))))
}

/// From a body's centre of mass to a point of it, in the world's axes; zero where no point is given.
fn arm(world: &World, body: BodyId, point: Option<Vec3>) -> Vec3 {
    point.map_or(Vec3::ZERO, |point| world.pose(body).vector(point - world.center_of_mass(body)))
}

/// Orientation of a body's frame in that of the signal.
pub(super) fn orientation(of: &OfBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let body = scene.body(&at.key("body"), &of.body)?;
    let quantity = Quantity::numbers("", &["w", "x", "y", "z"], move |now| {
        let rotation = now.world.pose(body).rotation;
        let relative = now.frame.map_or(rotation, |f| now.world.pose(f).rotation.conjugate() * rotation);
        quat::to_scalar_first(relative)
    });
    Ok(quantity.along(ComponentAxes::Frame).known_at_start())
}

pub(super) fn velocity(of: &OfPoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (body, point) = place(of, at, scene)?;
    let quantity = Quantity::vector("m/s", move |now| {
        let v = now.world.velocity(body);
        v.linear + v.angular.cross(arm(now.world, body, point))
    });
    Ok(quantity.known_at_start())
}

pub(super) fn angular_velocity(of: &OfBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let body = scene.body(&at.key("body"), &of.body)?;
    Ok(Quantity::vector("rad/s", move |now| now.world.velocity(body).angular).known_at_start())
}

/// a + alpha x r + omega x (omega x r), with a and alpha as changes over the step divided by its length.
pub(super) fn acceleration(of: &OfPoint, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let (body, point) = place(of, at, scene)?;
    let quantity = Quantity::vector("m/s^2", move |now| {
        let Twist { linear, angular } = now.acceleration(body);
        let (omega, r) = (now.world.velocity(body).angular, arm(now.world, body, point));
        linear + angular.cross(r) + omega.cross(omega.cross(r))
    });
    Ok(quantity.with_velocity_before(body))
}

pub(super) fn angular_acceleration(of: &OfBody, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let body = scene.body(&at.key("body"), &of.body)?;
    Ok(Quantity::vector("rad/s^2", move |now| now.acceleration(body).angular).with_velocity_before(body))
}

/// Sum of the contact forces on bodies; forces among them cancel.
pub(super) fn contact_force(of: &OfBodies, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let bodies = ranges(of, at, scene)?;
    let from = of.from.as_ref().map(|name| source(name, &at.key("from"), scene)).transpose()?;
    let is_among = |other: &Range<u32>| bodies.iter().any(|b| b.start < other.end && other.start < b.end);
    if let Some(other) = from.as_ref().filter(|other| is_among(other)) {
        let fault = at.key("from").fault(format!("body {} is among those that the force is on", other.start));
        return Err(fault.help("name another body or fill"));
    }
    Ok(Quantity::vector("N", move |now| sum_of_forces(now.world, &bodies, from.as_ref())))
}

/// The body, or the grains of the fill, whose forces count.
fn source(name: &str, at: &KeyPath, scene: &BuiltScene) -> Checked<Range<u32>> {
    if let Some((_, grains)) = scene.grains.iter().find(|(known, _)| known == name) {
        return Ok(grains.clone());
    }
    let bodies = scene.bodies.iter().map(|(name, _)| name.as_str());
    let known: Vec<&str> = bodies.chain(scene.grains.iter().map(|(name, _)| name.as_str())).collect();
    let body = scene.bodies[at.find_name("body or fill", name, &known)?].1.0;
    Ok(body..body + 1)
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

/// Is the body in one of the sorted ranges?
fn is_in(ranges: &[Range<u32>], body: u32) -> bool {
    let i = ranges.partition_point(|range| range.end <= body);
    ranges.get(i).is_some_and(|range| range.contains(&body))
}

/// Sum in N of the forces of the last step's contacts on the bodies of sorted ranges, from those of another range or
/// from all bodies outside of them.
fn sum_of_forces(world: &World, bodies: &[Range<u32>], from: Option<&Range<u32>>) -> Vec3 {
    let acts = |body: u32| from.map_or_else(|| !is_in(bodies, body), |from| from.contains(&body));
    let mut sum = Vec3::ZERO;
    for (i, contact) in world.contacts().iter().enumerate() {
        let (a, b) = (contact.body_a.0, contact.body_b.0);
        if is_in(bodies, a) && acts(b) {
            sum -= world.force_of_contact(i);
        } else if is_in(bodies, b) && acts(a) {
            sum += world.force_of_contact(i);
        }
    }
    for (ground, body, load) in world.ground_loads() {
        if is_in(bodies, body.0) && acts(ground.0) {
            sum += load.force;
        }
    }
    sum
}
