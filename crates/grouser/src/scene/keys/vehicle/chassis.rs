//! `chassis` of vehicle files.

use crate::scene::keys::shape::ShapeKeys;
use crate::scene::keys::value::Vector;
use crate::scene::path::{Checked, KeyPath};
use grouser_geom::MassProperties;
use grouser_math::{Pose, Quat, Sym3};
use grouser_models::vehicle::{Chassis, PartShape};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The hull of a vehicle.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChassisKeys {
    /// Mass in kg.
    pub mass: f64,
    /// Inertia along the axes in kg m^2. Absent: from the shapes.
    pub inertia: Option<Vector>,
    /// Centre of mass in m. Absent: from the shapes.
    pub center_of_mass: Option<Vector>,
    /// Shapes.
    #[serde(default)]
    pub shape: Vec<ShapeKeys>,
}

impl ChassisKeys {
    /// Shapes of a hull whose table is at `at`.
    pub fn shapes(list: &[ShapeKeys], at: &KeyPath, folder: Option<&Path>) -> Checked<Vec<PartShape>> {
        let mut shapes = Vec::new();
        for (i, keys) in list.iter().enumerate() {
            let at = at.key("shape").index(i);
            let shape = keys.shape(&at, folder)?;
            let rotation = keys.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
            shapes.push(PartShape { shape, local: Pose::new(keys.position.vec3(), rotation) });
        }
        Ok(shapes)
    }

    /// The hull.
    pub fn chassis(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Chassis> {
        let shapes = Self::shapes(&self.shape, at, folder)?;
        let sum = shapes.iter().fold(MassProperties::ZERO, |sum, p| {
            sum.plus(&p.shape.mass_properties(1.0).unwrap_or(MassProperties::ZERO).transformed(&p.local))
        });
        let mass = at.key("mass").positive(self.mass)?;
        let mut mass = if sum.mass > 0.0 { sum.with_mass(mass) } else { MassProperties { mass, ..sum } };
        if let Some(inertia) = self.inertia {
            mass.inertia = Sym3::diagonal(inertia.vec3());
        }
        if let Some(center) = self.center_of_mass {
            mass.center = center.vec3();
        }
        if !mass.inertia.is_positive_definite() {
            let fault = at.fault("the inertia of the chassis is unknown");
            return Err(fault.help("give `inertia = [xx, yy, zz]`, or a shape with a volume"));
        }
        Ok(Chassis { mass, shapes })
    }
}
