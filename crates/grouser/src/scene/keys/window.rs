//! `[scene.window]`.

use super::value::Vector;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, WindowDef, table};
use grouser_math::Vec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Strides of a side, where no stride is given.
const STRIDES: f64 = 16.0;

table! {
    /// A box that follows a body. Grains of fills are simulated inside, held where they cross its border, and stored
    /// with their state outside.
    pub struct WindowKeys {
        keys {
            /// Name of the body that it follows.
            pub follow: String = String::new();
            /// Edges of the box along x, y and z in m; z may be left out or `inf`: no border above and below.
            pub size: Edges = Edges(Vec::new());
            /// Middle of the box relative to the origin of the body's frame in m, along the world's axes.
            pub offset: Vector = Vector::default();
            /// How far the body goes before the box follows, in m; absent: a sixteenth of the box's shorter side.
            pub stride: Option<f64> = None, positive;
        }
        required { follow, size }
    }
}

/// Two or three edges of a box.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Edges(#[schemars(length(min = 2, max = 3))] pub Vec<f64>);

impl WindowKeys {
    /// The engine's terms; the body is known.
    pub fn define(&self, at: &KeyPath, follow: BodyId) -> Checked<WindowDef> {
        let [x, y, z] = match self.size.0[..] {
            [x, y] => [x, y, f64::INFINITY],
            [x, y, z] => [x, y, z],
            _ => {
                let message = format!("has {} numbers", self.size.0.len());
                return Err(at.key("size").fault(message).help("give x and y, or x, y and z"));
            }
        };
        for (i, edge) in [x, y, z].into_iter().enumerate().take(self.size.0.len()) {
            at.key("size").index(i).positive(edge)?;
            if i < 2 && !edge.is_finite() {
                let help = "give a size; a scene without a window simulates all grains";
                return Err(at.key("size").index(i).fault(format!("must be finite, is {edge}")).help(help));
            }
        }
        let shorter = x.min(y);
        let stride = self.stride.unwrap_or(shorter / STRIDES);
        at.check_table(self)?;
        if stride >= 0.5 * shorter {
            let message = format!("must be less than half the shorter side, {}, is {stride}", 0.5 * shorter);
            return Err(at.key("stride").fault(message).help("leave it out for a sixteenth of that side"));
        }
        Ok(WindowDef { follow, size: Vec3::new(x, y, z), offset: self.offset.vec3(), stride })
    }
}
