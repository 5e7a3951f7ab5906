//! From the keys of `[[signal]]` to signals of a scene: the list of `scene/keys/signal.rs`, each quantity with the
//! function here that looks its names up.

mod body;
mod element;
mod flexible;
mod ground;
mod joint;
pub(crate) mod soil;
mod vehicle;
mod whole;

use super::BuiltScene;
use crate::observe::{ComponentAxes, Quantity, Signal};
use crate::scene::keys::SceneFile;
use crate::scene::keys::joint_signal::{JointReaction, OfForce, OfJoint, OfMotor, SpringReaction};
use crate::scene::keys::signal::{
    BelowKeys, Nothing, OfBodies, OfBody, OfFlexible, OfPoint, OfVehicle, SignalKeys, SurfaceKeys, signals,
};
use crate::scene::keys::soil_signal::{OfSoil, OfSoilBody, RutKeys};
use crate::scene::path::{Checked, KeyPath};
use std::collections::BTreeSet;

macro_rules! look_ups {
    ($($(#[doc = $doc:literal])+ $key:ident: $of:ident => $module:ident::$look_up:ident;)*) => {
        /// The quantity of a signal, its names looked up. `at`: the signal's table.
        fn quantity(keys: &SignalKeys, at: &KeyPath, scene: &BuiltScene) -> Checked<(&'static str, Quantity)> {
            let key = keys.key(at)?;
            let at = at.key(key);
            $(if let Some(of) = &keys.$key {
                let look_up: fn(&$of, &KeyPath, &BuiltScene) -> Checked<Quantity> = $module::$look_up;
                return Ok((key, look_up(of, &at, scene)?));
            })*
            unreachable!("a quantity is given")
        }
    };
}

signals!(look_ups);

impl BuiltScene {
    /// Declares the signals of the scene.
    pub(super) fn declare_signals(&mut self, keys: &SceneFile) -> Checked<()> {
        let mut names = BTreeSet::new();
        for (i, signal) in keys.signal.iter().enumerate() {
            let at = KeyPath::root().key("signal").index(i);
            let name = at.key("name");
            if !names.insert(&signal.name) {
                return Err(name.fault(format!("there are two signals named `{}`", signal.name)));
            }
            if ["", "step", "time"].contains(&signal.name.as_str()) || signal.name.ends_with(".filtered") {
                return Err(name.fault("recordings use this name themselves").help("choose another one"));
            }
            let (key, quantity) = quantity(signal, &at, self)?;
            let frame = match (&signal.frame, quantity.axes()) {
                (None, _) => None,
                (Some(_), ComponentAxes::Own) => {
                    let fault = at.key("frame").fault("reactions have a frame of their own");
                    return Err(fault.help("give `frame` beside the joint's name"));
                }
                (Some(_), ComponentAxes::None) => {
                    return Err(at.key("frame").fault("this quantity has no directions").help("leave `frame` out"));
                }
                (Some(name), ComponentAxes::Frame) => Some(self.body(&at.key("frame"), name)?),
            };
            let filter = signal.filter.map(|f| f.filter(&at.key("filter"))).transpose()?;
            self.signals.push(Signal { name: signal.name.clone(), key, quantity, frame, filter, listed: true });
        }
        Ok(())
    }
}
