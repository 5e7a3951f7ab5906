//! Whether the mechanisms of a vehicle close, and leave as many motions free as their templates say.
//!
//! Each axle is built alone, with its steering, in a world where the chassis does not move: 6 n - rank of its joints
//! less the two spins of the wheels must be the number of the template. Bushings hold nothing exactly, so that axles
//! with bushings are not counted.

use super::super::super::VehicleError;
use super::super::super::parts::Assembly;
use super::super::linkage::Linkage;
use super::build::LinkagePlace;
use super::{CarDef, CarSteering};
use grouser_dynamics::{BodyDef, BodyId, BodyKind, Role, StartFault, Twist, World};
use grouser_geom::MassProperties;
use grouser_math::{Pose, Sym3, Vec3};

/// A body that does not move.
fn held(world: &mut World) -> Result<BodyId, VehicleError> {
    let mass = MassProperties { mass: 1.0, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::ONE) };
    let (kind, velocity, pose) = (BodyKind::Fixed, Twist::ZERO, Pose::IDENTITY);
    Ok(world.add_body(BodyDef { name: None, role: Role::Part, kind, pose, velocity, mass, colliders: vec![] })?)
}

fn has_bushings(linkage: &Linkage) -> bool {
    linkage.joints.iter().any(|joint| joint.bushing.is_some())
}

impl CarDef {
    /// Refuses mechanisms that do not close, bind, or are loose.
    pub(super) fn check_mobility(&self) -> Result<(), VehicleError> {
        for (k, steering) in self.steerings.iter().enumerate() {
            count(&steering.parts.linkage, None, &format!("steering.{k}"), "steering")?;
        }
        for (k, axle) in self.axles.iter().enumerate() {
            let steering = axle.steering.map(|s| &self.steerings[s]);
            count(&axle.linkage, steering.map(|s| (s, axle.location)), &format!("axle.{k}.suspension"), &axle.name)?;
        }
        Ok(())
    }
}

/// Counts the free motions of a linkage with its steering.
fn count(linkage: &Linkage, steering: Option<(&CarSteering, Vec3)>, key: &str, name: &str) -> Result<(), VehicleError> {
    let mut world = World::default();
    let chassis = held(&mut world)?;
    let mut assembly = Assembly::new(&mut world, "", Pose::IDENTITY);
    let mut place =
        LinkagePlace { prefix: name.to_string(), frame: Pose::IDENTITY, chassis, beams: None, steering: None };
    // The steering is held: one body, to which tie rods lead.
    let mut expected = linkage.free_motions;
    if let Some((steering, location)) = steering {
        let frame = Pose::at(-location).compose(&steering.frame);
        let own = LinkagePlace { prefix: "steering".to_string(), frame, ..place.clone() };
        let placed = own.add(&steering.parts.linkage, &mut assembly).map_err(|e| at(e, key))?;
        place.steering = placed.body(&steering.parts.link, None);
        expected = expected.zip(steering.parts.linkage.free_motions).map(|(a, b)| a + b);
    }
    place.add(linkage, &mut assembly).map_err(|e| at(e, key))?;
    let open = match world.joint_fault() {
        Some(StartFault::Open { joint, by, is_angle }) => Some((joint, by, is_angle)),
        _ => None,
    };
    if let Some((joint, by, is_angle)) = open {
        let name = world.joint_name(joint).unwrap_or("?").trim_start_matches('.').to_string();
        let unit = if is_angle { "rad" } else { "m" };
        let why = format!("the mechanism does not close: its joint `{name}` is open by {by:.2e} {unit}");
        return Err(VehicleError::new(key, why, "mend the points and directions of this joint"));
    }
    let Some(expected) = expected.filter(|_| !has_bushings(linkage)) else { return Ok(()) };
    let mobility = world.mobility();
    let (mut free, mut tied) = (0, Vec::new());
    for found in &mobility {
        let Some(count) = &found.count else { return Ok(()) };
        free += count.free;
        tied.extend(count.shared_by.iter().filter_map(|joint| world.joint_name(*joint)));
    }
    if free == expected {
        return Ok(());
    }
    let names: Vec<&str> = tied.iter().map(|name| name.trim_start_matches('.')).collect();
    let why = format!("the mechanism has {free} free motions besides the wheels' spins, and should have {expected}");
    let remedy = match names.is_empty() {
        true => "mend its points: parts are loose, or tied twice".to_string(),
        false => format!("these joints say the same twice: {}", names.join(", ")),
    };
    Err(VehicleError::new(key, why, remedy))
}

/// Blames a linkage.
fn at(error: VehicleError, key: &str) -> VehicleError {
    VehicleError { key: key.to_string(), ..error }
}
