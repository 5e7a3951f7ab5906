//! Parts of a track: shoe, pins, sprocket, wheels, tensioner.

use crate::scene::keys::value::{List, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_models::vehicle::tracked as model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A track shoe: a plate under the pins, two rails for the wheels, horns that guide them, a cleat, a lug for the
/// sprocket.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShoeKeys {
    /// Distance of its pins in m: with single pins the pitch.
    pub length: f64,
    /// Width in m.
    pub width: f64,
    /// Thickness of the plate in m.
    pub thickness: f64,
    /// Radius of the pins in m.
    pub pin_radius: f64,
    /// Height of the rails above the pins' axes in m.
    pub rail_height: f64,
    /// Middle of the rails from the middle of the shoe in m.
    pub rail_offset: f64,
    /// Width of a rail in m.
    pub rail_width: f64,
    /// Height of the guide horns above the rails in m.
    #[serde(default)]
    pub horn: f64,
    /// Height of the cleat below the plate in m.
    #[serde(default)]
    pub grouser: f64,
    /// Drive lug that the sprocket's teeth push, `{ height = 0.04, length = 0.07, width = 0.1 }`. Absent: they push the
    /// pins.
    pub lug: Option<LugKeys>,
    /// Mass in kg.
    pub mass: f64,
    /// Inertia along the shoe's axes in kg m^2. Absent: from the shapes.
    pub inertia: Option<Vector>,
}

/// A drive lug: a tooth in the middle of a shoe's inner side that stands between two teeth of the sprocket. Its flanks
/// lean so far that it swings out of them freely; the sprocket carries the rails on two rims.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LugKeys {
    /// Height above the pins' axes in m.
    pub height: f64,
    /// Length along the track on the line of the pins in m.
    pub length: f64,
    /// Width across in m: less than the room between rails and horns.
    pub width: f64,
}

/// How shoes are joined; at most one of the keys, without one by hinges.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinKeys {
    /// Shoes stay in a plane of the chassis: cheap, and cannot be thrown.
    #[serde(default)]
    pub planar: bool,
    /// Rubber bushings.
    pub bushing: Option<PinBushingKeys>,
    /// Two pins a shoe, joined by connectors.
    pub connector: Option<ConnectorKeys>,
}

/// Rubber bushings about the pins.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinBushingKeys {
    /// Stiffness across the pin in N/m.
    pub stiffness: f64,
    /// Damping across the pin in N s/m.
    pub damping: f64,
    /// Stiffness against bending out of line in N m/rad.
    pub bending: f64,
    /// Stiffness about the pin in N m/rad.
    #[serde(default)]
    pub torsion: f64,
}

/// A connector of double-pin tracks.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectorKeys {
    /// Distance of its pins in m.
    pub length: f64,
    /// Mass in kg.
    pub mass: f64,
}

/// The driven wheel.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SprocketKeys {
    /// Centre in m: x, z.
    pub position: List<f64, 2>,
    /// Number of teeth.
    pub teeth: u32,
    /// Width of the teeth in m.
    pub width: f64,
    /// Play between teeth and pins, or lugs, along the track in m.
    #[serde(default)]
    pub backlash: f64,
    /// Mass in kg.
    pub mass: f64,
    /// Pitch of the track that it was made for in m: an error if it is not this one's.
    pub pitch: Option<f64>,
}

/// A wheel of two rims.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackWheelKeys {
    /// Centre in m: x, z.
    pub position: List<f64, 2>,
    /// Radius in m.
    pub radius: f64,
    /// Width of a rim in m.
    pub width: f64,
    /// Mass in kg.
    pub mass: f64,
    /// Swinging arm with a torsion spring. Absent: the wheel turns on the chassis.
    pub arm: Option<ArmKeys>,
    /// Instead of an arm: a slot in the chassis in which the axle slides on a spring.
    pub slide: Option<SlideKeys>,
}

/// A slot in the chassis for a wheel's axle.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlideKeys {
    /// Direction of the push: x, z.
    pub direction: List<f64, 2>,
    /// Stiffness in N/m.
    pub stiffness: f64,
    /// Damping in N s/m.
    #[serde(default)]
    pub damping: f64,
    /// Force that pushes the wheel along the direction in the position given in N.
    #[serde(default)]
    pub preload: f64,
}

/// A swinging arm.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmKeys {
    /// Pivot on the chassis in m: x, z.
    pub pivot: List<f64, 2>,
    /// Mass in kg.
    pub mass: f64,
    /// Stiffness in N m/rad.
    pub stiffness: f64,
    /// Damping in N m s/rad.
    #[serde(default)]
    pub damping: f64,
    /// Torque that presses the wheel down in the position given in N m.
    #[serde(default)]
    pub preload: f64,
}

/// A spring that pushes the idler.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TensionerKeys {
    /// Direction of the push: x, z.
    pub direction: List<f64, 2>,
    /// Stiffness in N/m.
    pub stiffness: f64,
    /// Damping in N s/m.
    #[serde(default)]
    pub damping: f64,
    /// Force in N where the track lies on its wheels.
    pub preload: f64,
    /// How far the idler may move against and along the direction in m.
    pub travel: List<f64, 2>,
    /// Mass of the sliding block in kg. 0: none, the idler's axle slides in the chassis.
    pub mass: f64,
}

impl TrackWheelKeys {
    /// The wheel.
    pub fn wheel(&self) -> model::TrackWheel {
        let arm = self.arm.as_ref().map(|a| model::SwingArm {
            pivot: a.pivot.0,
            mass: a.mass,
            stiffness: a.stiffness,
            damping: a.damping,
            preload: a.preload,
        });
        let slide = self.slide.as_ref().map(|s| model::Slide {
            direction: s.direction.0,
            stiffness: s.stiffness,
            damping: s.damping,
            preload: s.preload,
        });
        model::TrackWheel {
            center: self.position.0,
            radius: self.radius,
            width: self.width,
            mass: self.mass,
            arm,
            slide,
        }
    }
}

impl ShoeKeys {
    /// The shoe.
    pub fn shoe(&self) -> model::Shoe {
        model::Shoe {
            length: self.length,
            width: self.width,
            thickness: self.thickness,
            pin_radius: self.pin_radius,
            rail_height: self.rail_height,
            rail_offset: self.rail_offset,
            rail_width: self.rail_width,
            horn: self.horn,
            grouser: self.grouser,
            lug: self.lug.map(|l| model::Lug { height: l.height, length: l.length, width: l.width }),
            mass: self.mass,
            inertia: self.inertia.map(|i| i.vec3()),
        }
    }
}

impl PinKeys {
    /// How shoes are joined.
    pub fn pins(&self, at: &KeyPath) -> Checked<model::Pins> {
        let bushed = self.bushing.map(|b| model::Pins::Bushed {
            stiffness: b.stiffness,
            damping: b.damping,
            bending: b.bending,
            torsion: b.torsion,
        });
        let double = self.connector.map(|c| model::Pins::Double { length: c.length, mass: c.mass });
        let planar = self.planar.then_some(model::Pins::Planar);
        if planar.is_none() && bushed.is_none() && double.is_none() {
            return Ok(model::Pins::Hinge);
        }
        at.exactly_one("the pins", vec![("planar", planar), ("bushing", bushed), ("connector", double)])
    }
}

impl SprocketKeys {
    /// The sprocket.
    pub fn sprocket(&self) -> model::Sprocket {
        model::Sprocket {
            center: self.position.0,
            teeth: self.teeth,
            width: self.width,
            backlash: self.backlash,
            mass: self.mass,
            pitch: self.pitch,
        }
    }
}

impl TensionerKeys {
    /// The tensioner.
    pub fn tensioner(&self) -> model::Tensioner {
        model::Tensioner {
            direction: self.direction.0,
            stiffness: self.stiffness,
            damping: self.damping,
            preload: self.preload,
            travel: self.travel.0,
            mass: self.mass,
        }
    }
}
