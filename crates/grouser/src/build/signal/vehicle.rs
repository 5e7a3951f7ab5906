//! Signals of vehicles.

use super::super::BuiltScene;
use crate::observe::Quantity;
use crate::scene::keys::signal::OfVehicle;
use crate::scene::path::{Checked, KeyPath};

/// A quantity of a vehicle, or of one part of its gear: a track, a wheel.
pub(super) fn measure(of: &OfVehicle, at: &KeyPath, scene: &BuiltScene) -> Checked<Quantity> {
    let known: Vec<&str> = scene.vehicles.iter().map(|v| v.name.as_str()).collect();
    let vehicle = &scene.vehicles[at.key("name").find_name("vehicle", &of.name, &known)?];
    let measures = vehicle.measures();
    let names: Vec<&str> = measures.iter().map(|m| m.name_and_unit().0).collect();
    let measure = measures[at.key("quantity").find_name("quantity", &of.quantity, &names)?];
    let (word, parts) = (vehicle.gear.part_word(), vehicle.gear.part_names());
    let mut part = None;
    for (key, name) in [("track", &of.track), ("wheel", &of.wheel)] {
        let Some(name) = name else { continue };
        if key != word {
            let fault = at.key(key).fault(format!("vehicle `{}` has no {key}s", of.name));
            return Err(fault.help(format!("give `{word}`: {}", parts.join(", "))));
        }
        part = Some(at.key(key).find_name(key, name, &parts)?);
    }
    if of.level.is_some() && measure.name_and_unit().0 != "sinkage" {
        let fault = at.key("level").fault(format!("`{}` has no level", of.quantity));
        return Err(fault.help("leave `level` out, or take the quantity `sinkage`"));
    }
    // The level is zero for all quantities but the sinkage.
    let (vehicle, level) = (vehicle.clone(), of.level.unwrap_or(0.0));
    let unit = measure.name_and_unit().1;
    let quantity = Quantity::scalar(unit, move |now| vehicle.measure(measure, part, now.world) + level);
    // Forces, torques, powers and accelerations are those of a step.
    Ok(if ["N", "N m", "W", "m/s^2"].contains(&unit) { quantity } else { quantity.known_at_start() })
}
