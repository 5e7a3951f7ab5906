//! From the keys of `[[signal]]` to signals of a model.

use super::BuiltScene;
use crate::observe::surface::{Place, SurfaceHeight};
use crate::observe::{Quantity, Signal};
use crate::scene::keys::SceneFile;
use crate::scene::keys::signal::{self as keys, Of, OfBodies, OfVehicle, SurfaceKeys};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::BodyId;
use std::ops::Range;
use std::sync::Arc;

impl BuiltScene {
    /// Declares the signals of the scene.
    pub(super) fn declare_signals(&mut self, keys: &SceneFile) -> Checked<()> {
        for (i, signal) in keys.signal.iter().enumerate() {
            let at = KeyPath::root().key("signal").index(i);
            let name = at.key("name");
            if self.signals.iter().any(|s| s.name == signal.name) {
                return Err(name.fault(format!("there are two signals named `{}`", signal.name)));
            }
            if ["", "step", "time"].contains(&signal.name.as_str()) || signal.name.ends_with(".filtered") {
                return Err(name.fault("recordings use this name themselves").help("choose another one"));
            }
            let (key, of) = signal.quantity(&at)?;
            let quantity = self.quantity(&at, key, &of)?;
            let frame = match &signal.frame {
                None => None,
                Some(_) if matches!(quantity, Quantity::Joint(_)) => {
                    let fault = at.key("frame").fault("reactions have a frame of their own");
                    return Err(fault.help("give `frame` beside the joint's name"));
                }
                Some(_)
                    if quantity.components().len() < 3
                        || matches!(quantity, Quantity::Energy | Quantity::Surface(_)) =>
                {
                    return Err(at.key("frame").fault("this quantity has no directions").help("leave `frame` out"));
                }
                Some(name) => Some(self.body(&at.key("frame"), name)?),
            };
            let filter = signal.filter.map(|f| f.filter(&at.key("filter"))).transpose()?;
            self.signals.push(Signal { name: signal.name.clone(), quantity, frame, filter, listed: true });
        }
        Ok(())
    }

    fn quantity(&self, at: &KeyPath, key: &str, of: &Of<'_>) -> Checked<Quantity> {
        let of_body: Option<fn(BodyId) -> Quantity> = match key {
            "position" => Some(Quantity::Position),
            "orientation" => Some(Quantity::Orientation),
            "velocity" => Some(Quantity::Velocity),
            "angular_velocity" => Some(Quantity::AngularVelocity),
            _ => None,
        };
        let at = at.key(key);
        Ok(match (of, of_body, key) {
            (Of::Body(name), Some(of_body), _) => of_body(self.body(&at.key("body"), name)?),
            (Of::Joint(of), ..) => Quantity::Joint(self.joint_quantity(&at, of)?),
            (Of::Vehicle(of), ..) => self.vehicle_quantity(&at, of)?,
            (Of::Bodies(bodies), ..) => Quantity::ContactForce(self.ranges(&at, bodies)?),
            (Of::Below(of), ..) => Quantity::MassBelow { grains: self.fill(&at.key("fill"), &of.fill)?, height: of.z },
            (Of::Surface(of), ..) => Quantity::Surface(Arc::new(self.surface(&at, of)?)),
            (_, _, "energy") => Quantity::Energy,
            (_, _, "contacts") => Quantity::Contacts,
            (_, _, "penetration") => Quantity::Penetration,
            (_, _, "residual") => Quantity::Residual,
            _ => Quantity::Iterations,
        })
    }

    fn surface(&self, at: &KeyPath, of: &SurfaceKeys) -> Checked<SurfaceHeight> {
        let place = match of.place(at)? {
            keys::Place::Fixed(min, max) => Place::Fixed(min, max),
            keys::Place::About(name, size) => Place::About(self.body(&at.key("body"), name)?, size),
        };
        let grains = match &of.fill {
            Some(name) => vec![self.fill(&at.key("fill"), name)?],
            None => self.grains.iter().map(|(_, range)| range.clone()).collect(),
        };
        if grains.iter().all(|range| range.is_empty()) {
            let fault = at.fault("there are no grains whose surface could be measured");
            return Err(fault.help("add a `[[fill]]`"));
        }
        SurfaceHeight::new(&self.world, &grains, place, of.cell).map_err(|why| at.fault(why.to_string()))
    }

    fn vehicle_quantity(&self, at: &KeyPath, of: &OfVehicle) -> Checked<Quantity> {
        let known: Vec<&str> = self.vehicles.iter().map(|v| v.name.as_str()).collect();
        let vehicle = &self.vehicles[at.key("name").find_name("vehicle", &of.name, &known)?];
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
        Ok(Quantity::Vehicle(Arc::new(vehicle.clone()), measure, part, of.level.unwrap_or(0.0)))
    }

    /// The bodies as sorted ranges of indices.
    fn ranges(&self, at: &KeyPath, of: &OfBodies) -> Checked<Vec<Range<u32>>> {
        let single = |at: &KeyPath, name: &str| Ok(self.body(at, name)?.0).map(|i| i..i + 1);
        let body = of.body.as_ref().map(|name| Ok(vec![single(&at.key("body"), name)?])).transpose()?;
        let bodies = of.bodies.as_ref().map(|names| {
            let at = at.key("bodies");
            let mut ranges: Vec<Range<u32>> =
                names.iter().enumerate().map(|(i, name)| single(&at.index(i), name)).collect::<Checked<_>>()?;
            ranges.sort_by_key(|range| range.start);
            ranges.dedup();
            Ok(ranges)
        });
        let fill = of.fill.as_ref().map(|name| Ok(vec![self.fill(&at.key("fill"), name)?]));
        at.exactly_one("the bodies", vec![("body", body), ("bodies", bodies.transpose()?), ("fill", fill.transpose()?)])
    }

    /// The grains of a fill by its name.
    pub(super) fn fill(&self, at: &KeyPath, name: &str) -> Checked<Range<u32>> {
        let known: Vec<&str> = self.grains.iter().map(|(name, _)| name.as_str()).collect();
        Ok(self.grains[at.find_name("fill", name, &known)?].1.clone())
    }
}
