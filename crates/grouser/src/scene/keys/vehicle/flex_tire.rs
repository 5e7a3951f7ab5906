//! Flexible tires of wheeled vehicles: `tire = { flexible = { … } }` of an axle.

use crate::scene::keys::flexible::{
    AttachKeys, AttachWhat, FlexibleKeys, FlexibleKind, LayerKeys, PressureKey, TouchKeys,
};
use crate::scene::keys::value::{List, Vector};
use crate::scene::keys::view::HexKey;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Tires of an axle other than rigid cylinders.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AxleTireKeys {
    /// Tires of thin plate elements on the wheels, which are their rims then.
    pub flexible: FlexTireKeys,
}

/// A flexible tire. Its outer radius and its width are those of the axle's wheels.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlexTireKeys {
    /// Radius of the beads in m.
    pub rim_radius: f64,
    /// Radius in m of the quarter circles between side walls and tread.
    #[serde(default)]
    pub fillet: f64,
    /// Elements around and across.
    pub elements: List<u32, 2>,
    /// Thickness in m; absent: that of the layers together.
    pub thickness: Option<f64>,
    /// Young's modulus in Pa; absent: layers have theirs.
    pub young: Option<f64>,
    /// Poisson's ratio.
    #[serde(default)]
    pub poisson: f64,
    /// Density in kg/m^3.
    pub density: f64,
    /// Layers from the inside outwards, in place of `thickness`, `young`, `poisson`.
    #[serde(default)]
    pub layers: Vec<LayerKeys>,
    /// Kelvin-Voigt damping in s.
    #[serde(default)]
    pub damping: f64,
    /// Inflation pressure in Pa above that of the air: a number, or `{ gauge, law = "gas" }`.
    pub pressure: Option<PressureKey>,
    /// What of the beads follows the rim.
    #[serde(default)]
    pub what: AttachWhat,
    /// What others touch.
    pub surface: TouchKeys,
    /// Colour in pictures, `"#rrggbb"`.
    pub color: Option<HexKey>,
}

impl FlexTireKeys {
    /// Thickness of the wall in m.
    fn wall(&self) -> f64 {
        self.thickness.unwrap_or_else(|| self.layers.iter().map(|layer| layer.thickness).sum())
    }

    /// The tire of the wheel whose body is called `wheel`: a wheel of this radius and width.
    pub(super) fn flexible(&self, wheel: &str, radius: f64, width: f64, material: Option<String>) -> FlexibleKeys {
        let wall = self.wall();
        FlexibleKeys {
            name: format!("{}.tire", wheel.strip_suffix(".wheel").unwrap_or(wheel)),
            kind: FlexibleKind::Tire,
            position: Vector::default(),
            rotation: None,
            velocity: Vector::default(),
            size: None,
            elements: Some(self.elements),
            // Middle surfaces lie half a wall inside.
            radius: Some(radius - 0.5 * wall),
            rim_radius: Some(self.rim_radius),
            width: Some(width - wall),
            fillet: Some(self.fillet),
            profile: None,
            file: None,
            scale: 1.0,
            thickness: self.thickness,
            young: self.young,
            poisson: self.poisson,
            density: self.density,
            layers: self.layers.clone(),
            damping: self.damping,
            drag: 0.0,
            pressure: self.pressure,
            attach: Some(AttachKeys { body: wheel.into(), what: self.what, edge: None, nodes: Vec::new() }),
            pin: Vec::new(),
            load: Vec::new(),
            surface: Some(self.surface),
            self_contact: false,
            material,
            color: self.color,
            theta: Default::default(),
            newton: 1,
        }
    }
}
