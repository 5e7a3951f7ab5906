//! Rigs: what `[rig]` of a scene stands for.
//!
//! A rig is written down as tables of a scene ([`parts`]) that are added to those of the file, so the engine knows
//! nothing of rigs.

pub mod measured;
mod parts;
mod place;
mod tire;

use crate::scene::keys::file::resolve;
use crate::scene::keys::flexible::{AttachKeys, FlexibleKeys};
use crate::scene::keys::rig::{RigGround, RigKind, WheelKeys};
use crate::scene::keys::terrain::TerrainKeys;
use crate::scene::keys::{SceneFile, body, fill, force, joint, motor, signal};
use crate::scene::path::{Checked, Fault, KeyPath, Segment};
use grouser_dynamics::{BodyId, World};
use measured::MeasuredCurves;
use place::{Placed, RestingGrain};
use serde::Deserialize;
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

/// Tables that a rig adds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RigParts {
    body: Vec<body::BodyKeys>,
    #[serde(default)]
    joint: Vec<joint::JointKeys>,
    #[serde(default)]
    motor: Vec<motor::MotorKeys>,
    #[serde(default)]
    force: Vec<force::ForceKeys>,
    #[serde(default)]
    fill: Vec<fill::FillKeys>,
    signal: Vec<signal::SignalKeys>,
}

/// A scene's keys with those of its rig.
pub struct Expanded<'a> {
    /// All keys.
    pub keys: Cow<'a, SceneFile>,
    placed: Option<Placed>,
    /// Numbers of bodies, joints, motors, forces, fills and signals that the file itself has.
    own: [(&'static str, usize); 6],
}

fn root() -> KeyPath {
    KeyPath::root().key("rig")
}

/// The keys of a scene with all that its rig stands for; `folder` is where files that it names are looked for.
pub fn expand<'a>(file: &'a SceneFile, folder: Option<&Path>) -> Checked<Expanded<'a>> {
    let own = [
        ("body", file.body.len()),
        ("joint", file.joint.len()),
        ("motor", file.motor.len()),
        ("force", file.force.len()),
        ("fill", file.fill.len()),
        ("signal", file.signal.len()),
    ];
    let Some(rig) = &file.rig else { return Ok(Expanded { keys: Cow::Borrowed(file), placed: None, own }) };
    let at = root();
    let kind = rig.kind(&at)?;
    if let Some(name) = &rig.reference {
        let at = at.key("reference");
        MeasuredCurves::read(&resolve(&at, name, folder)?, kind).map_err(|e| at.fault(e.message).help(e.help))?;
    }
    let gravity = file.scene.gravity.vec3().length();
    let (text, placed) = match kind {
        RigKind::Shear(keys) => some(parts::shear(rig, keys, gravity, &at.key("shear"))?),
        RigKind::Plate(keys) => some(parts::plate(rig, keys)),
        RigKind::Wheel(keys) => {
            let mass = match &keys.tire {
                Some(name) => tire_of(file, name, &at)?.1.mass(&at, folder)?,
                None => 0.0,
            };
            some(parts::wheel(rig, keys, (gravity, mass), &at.key("wheel"))?)
        }
        RigKind::Tire(keys) => {
            let test = tire::TireTest { keys, gravity, duration: file.time.duration, folder };
            (test.write(&at.key("tire"))?, None)
        }
    };
    let parts: RigParts = toml::from_str(&text).map_err(|e| at.fault(format!("the rig's own parts are wrong: {e}")))?;
    let mut keys = file.clone();
    match (rig.ground, &mut keys.settle) {
        _ if matches!(kind, RigKind::Tire(_)) => {}
        (RigGround::Grains, None) => return Err(at.fault("a rig stands on a settled bed").help("add `[settle]`")),
        (RigGround::Grains, Some(settle)) if matches!(kind, RigKind::Plate(_)) => {
            settle.without.push("plate".to_string());
        }
        (RigGround::Grains, Some(_)) => {}
        (RigGround::Soil, _) => {
            keys.settle = None;
            let plane: TerrainKeys =
                toml::from_str("name = \"soil\"\nplane = {}").map_err(|e| at.fault(e.to_string()))?;
            keys.terrain.push(TerrainKeys { soil: rig.terrain.clone(), ..plane });
        }
    }
    if let RigKind::Wheel(WheelKeys { tire: Some(name), .. }) = kind {
        let wheel = parts.body.iter().find(|body| body.name == "wheel");
        let tire = &mut keys.flexible[tire_of(file, name, &at)?.0];
        if let Some(wheel) = wheel {
            (tire.position, tire.rotation) = (wheel.position, wheel.rotation.clone());
        }
        tire.attach.get_or_insert_with(|| AttachKeys::to("wheel"));
    }
    keys.body.extend(parts.body);
    keys.joint.extend(parts.joint);
    keys.motor.extend(parts.motor);
    keys.force.extend(parts.force);
    keys.fill.extend(parts.fill);
    keys.signal.extend(parts.signal);
    // A model that the file names is read from the file's folder.
    if let (Some(rig), Some(force)) = (&file.rig, keys.force.last_mut())
        && let (Some(test), Some(tire)) = (&rig.tire, &mut force.tire)
    {
        tire.model = test.model.clone();
    }
    Ok(Expanded { keys: Cow::Owned(keys), placed, own })
}

/// The flexible tire of this name, and its place among the flexible bodies.
fn tire_of<'a>(file: &'a SceneFile, name: &str, at: &KeyPath) -> Checked<(usize, &'a FlexibleKeys)> {
    let found = file.flexible.iter().enumerate().find(|(_, tire)| tire.name == name);
    let names: Vec<&str> = file.flexible.iter().map(|tire| tire.name.as_str()).collect();
    found.ok_or_else(|| at.key("wheel").key("tire").unknown_name("flexible body", name, &names))
}

/// Text and place of a tool on soil.
fn some((text, placed): (String, Placed)) -> (String, Option<Placed>) {
    (text, Some(placed))
}

impl Expanded<'_> {
    /// Blames the rig for what is wrong with its parts, which have no place in the file.
    pub fn blame(&self, fault: Fault) -> Fault {
        let generated = match fault.path.0.as_slice() {
            [Segment::Key(list), Segment::Index(i), ..] => self.own.iter().any(|(name, n)| name == list && i >= n),
            _ => false,
        };
        if self.keys.rig.is_none() || !generated {
            return fault;
        }
        Fault { message: format!("{}: {}", fault.path, fault.message), path: root(), ..fault }
    }

    /// Puts the tool on the settled bed, just above the highest grain below it; where the scene gives its height,
    /// checks that no grain stands higher.
    pub fn place(
        &self,
        world: &mut World,
        bodies: &[(String, BodyId)],
        grains: &[(String, Range<u32>)],
    ) -> Checked<()> {
        let Some(placed) = &self.placed else { return Ok(()) };
        let touching = world
            .colliders()
            .iter()
            .filter(|c| grains.iter().any(|(_, range)| range.contains(&c.body)))
            // A grain has one shape, about its centre of mass.
            .filter_map(|c| placed.touching(&RestingGrain::new(&c.shape, &world.pose(BodyId(c.body)))))
            .fold(f64::NEG_INFINITY, f64::max);
        if placed.given && touching > placed.height {
            let message =
                format!("grains stand up to {touching:.4} m, the plate or wheel starts at {:.4} m", placed.height);
            let help = format!("set `rig.soil.surface` to {:.4}, or leave it out", (touching * 1e3).ceil() * 1e-3);
            return Err(root().key("soil").key("surface").fault(message).help(help));
        }
        if placed.given || !touching.is_finite() {
            return Ok(());
        }
        for (_, body) in bodies.iter().filter(|(name, _)| placed.bodies.contains(&name.as_str())) {
            // The plate that is driven has a speed, which holds from wherever it is.
            let mut pose = world.pose(*body);
            pose.position.z += touching + placed.gap - placed.height;
            world.set_pose(*body, pose);
        }
        Ok(())
    }
}
