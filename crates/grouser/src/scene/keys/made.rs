//! Shapes made of simpler ones: `ring`, `helix`.

use crate::scene::path::{Checked, KeyPath};
use grouser_geom::Shape;
use grouser_geom::shape::{Helix, Mesh};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A ring about the local origin with the axis z: a tube, the wall of a round container, or a plate with a round hole.
/// Both circles are polygons with the circle's area.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RingKeys {
    /// Diameter of the hole in m.
    pub inner_diameter: f64,
    /// Outer diameter in m.
    pub outer_diameter: f64,
    /// Height in m.
    pub height: f64,
    /// Number of corners of the circles, 3 to 1,000.
    #[serde(default = "sides")]
    pub sides: u32,
}

/// A screw's flight: thin boxes along a helix around the local z axis that begins at the local z = 0 and rises.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HelixKeys {
    /// Diameter of the shaft in m, where the boxes begin.
    pub inner_diameter: f64,
    /// Outer diameter in m.
    pub outer_diameter: f64,
    /// Rise in m per turn; negative for a left-hand thread.
    pub pitch: f64,
    /// Number of turns.
    pub turns: f64,
    /// Thickness of the boxes in m.
    pub thickness: f64,
    /// Number of boxes, at least 3 per turn and at most 10,000.
    pub boxes: u32,
}

fn sides() -> u32 {
    48
}

/// Radii from inner and outer diameters.
fn radii(at: &KeyPath, inner: f64, outer: f64) -> Checked<[f64; 2]> {
    at.key("inner_diameter").positive(inner)?;
    if outer <= inner {
        let message = format!("must be greater than the inner diameter, {inner}, is {outer}");
        return Err(at.key("outer_diameter").fault(message));
    }
    Ok([0.5 * inner, 0.5 * outer])
}

impl RingKeys {
    /// The ring.
    pub fn shape(&self, at: &KeyPath) -> Checked<Shape> {
        let [inner, outer] = radii(at, self.inner_diameter, self.outer_diameter)?;
        let height = at.key("height").positive(self.height)?;
        at.key("sides").within(f64::from(self.sides), 3.0, 1000.0)?;
        Mesh::ring(inner, outer, height, self.sides).map(Shape::mesh).map_err(|e| at.fault(e.to_string()))
    }
}

impl HelixKeys {
    /// The flight.
    pub fn shape(&self, at: &KeyPath) -> Checked<Shape> {
        let radii = radii(at, self.inner_diameter, self.outer_diameter)?;
        if self.pitch == 0.0 {
            return Err(at.key("pitch").fault("must not be 0"));
        }
        let turns = at.key("turns").positive(self.turns)?;
        let thickness = at.key("thickness").positive(self.thickness)?;
        at.key("boxes").within(f64::from(self.boxes), (3.0 * turns).max(1.0), 1e4)?;
        let helix = Helix { radii, pitch: self.pitch, turns, thickness, boxes: self.boxes };
        helix.compound().map(Shape::compound).map_err(|e| at.fault(e.to_string()))
    }
}
