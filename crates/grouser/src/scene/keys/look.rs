//! `[[body.look]]` and `look` of vehicle files: what is seen and touches nothing.

use super::shape::ShapeKeys;
use super::view::HexKey;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::BodyId;
use grouser_math::{Pose, Quat};
use grouser_models::look::{LookForm, LookShape, VehicleShell, WheelLook};
use grouser_models::vehicle::VehicleLookDef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A shape that is only seen.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookShapeKeys {
    /// The shape with its place in the body, as a shape of `shape`; its material says nothing.
    pub shape: ShapeKeys,
    /// Colour, `"#rrggbb"`. Absent: that of the body.
    pub color: Option<HexKey>,
}

impl LookShapeKeys {
    /// The shapes of a list at `at` on a body.
    pub fn shapes(list: &[Self], at: &KeyPath, body: BodyId, folder: Option<&Path>) -> Checked<Vec<LookShape>> {
        let one = |(i, keys): (usize, &Self)| {
            let at = at.index(i).key("shape");
            let form = LookForm::Shape(keys.shape.shape(&at, folder)?);
            let turn = keys.shape.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
            let local = Pose::new(keys.shape.position.vec3(), turn);
            Ok(LookShape { body, form, local, color: keys.color.map(|c| c.0.0) })
        };
        list.iter().enumerate().map(one).collect()
    }
}

/// What a vehicle looks like. It touches nothing, and changes no result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VehicleLookKeys {
    /// Colour of the hull, `"#rrggbb"`. Absent: olive.
    pub color: Option<HexKey>,
    /// Body that is seen in place of the chassis' shapes, made to fit the wheels. Absent: the shapes.
    pub shell: Option<ShellKeys>,
    /// What wheels look like. Absent: `tire`.
    pub wheels: Option<WheelLookKeys>,
}

/// A form of body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShellKeys {
    /// The chassis' own shapes.
    None,
    /// Hood, cab and bed.
    Truck,
    /// A box with solar panels and a mast.
    Rover,
}

/// What wheels look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WheelLookKeys {
    /// Their own shapes.
    Plain,
    /// Rubber tires with tread on rims.
    Tire,
    /// Metal wheels with bars across.
    Grousers,
}

impl VehicleLookKeys {
    /// The look, with the keys of `over` in place of its own.
    pub fn define(self, over: Option<Self>) -> VehicleLookDef {
        let usual = VehicleLookDef::default();
        let over = over.unwrap_or_default();
        VehicleLookDef {
            color: over.color.or(self.color).map_or(usual.color, |c| c.0.0),
            shell: match over.shell.or(self.shell) {
                None | Some(ShellKeys::None) => None,
                Some(ShellKeys::Truck) => Some(VehicleShell::Truck),
                Some(ShellKeys::Rover) => Some(VehicleShell::Rover),
            },
            wheels: match over.wheels.or(self.wheels) {
                None => usual.wheels,
                Some(WheelLookKeys::Plain) => None,
                Some(WheelLookKeys::Tire) => Some(WheelLook::Tire),
                Some(WheelLookKeys::Grousers) => Some(WheelLook::Grousers),
            },
        }
    }
}
