//! Soil by place.

use super::file::{blame, resolve};
use super::limits::LimitKeys;
use super::value::List;
use crate::grid;
use crate::scene::path::{Checked, KeyPath};
use grouser_models::soil::ground::KindMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Soil by place: the pixels of a picture, spread over the extent as cells, name soils of a list. In grey pictures
/// black is the first, white the last, the others evenly between; files of text hold numbers of the list, from 0.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SoilMapKeys {
    /// Path relative to the scene file: a grey picture or a grid of numbers, as for elevations.
    pub file: String,
    /// Names of soils that `grouser soil list` shows.
    pub kinds: Vec<String>,
    /// Extent along x and y in m; absent: that of the elevation.
    pub size: Option<List<f64, 2>>,
    /// Place of the least corner in m; absent: that of the elevation, or of a plane the origin.
    pub position: Option<List<f64, 2>>,
}

impl SoilMapKeys {
    /// The map; `extent` is that of the elevation, if there is one.
    pub fn map(
        &self,
        at: &KeyPath,
        folder: Option<&Path>,
        limits: &LimitKeys,
        extent: Option<[[f64; 2]; 2]>,
    ) -> Checked<KindMap> {
        if self.kinds.is_empty() || self.kinds.len() > 256 {
            return Err(at.key("kinds").fault("a map needs 1 to 256 soils"));
        }
        let file = at.key("file");
        let grid = grid::read(&resolve(&file, &self.file, folder)?, limits.points).map_err(|e| blame(&file, e))?;
        let last = (self.kinds.len() - 1) as f64;
        let number = |v: f64| grid.white.map_or(v, |white| (v / white * last).round());
        let mut kinds = Vec::with_capacity(grid.values.len());
        for (k, value) in grid.values.iter().enumerate() {
            let kind = number(*value);
            if kind.fract() != 0.0 || !(0.0..=last).contains(&kind) {
                let (column, row) = (k % grid.size[0], k / grid.size[0]);
                let message =
                    format!("column {column}, row {row} (from the least y) is {value}, not the number of a soil");
                return Err(file.fault(message).help(format!("numbers run from 0 to {last}")));
            }
            kinds.push(kind as u8);
        }
        let size = match (self.size, extent) {
            (Some(List(size)), _) => {
                [at.key("size").index(0).positive(size[0])?, at.key("size").index(1).positive(size[1])?]
            }
            (None, Some([low, high])) => [high[0] - low[0], high[1] - low[1]],
            (None, None) => {
                let fault = at.fault("the extent of the map is missing: a plane has no end");
                return Err(fault.help("give `size = [x, y]` in m, and `position` of its least corner"));
            }
        };
        let origin = self.position.map_or(extent.map_or([0.0; 2], |[low, _]| low), |List(p)| p);
        let cell = [size[0] / grid.size[0] as f64, size[1] / grid.size[1] as f64];
        Ok(KindMap { size: grid.size, origin, cell, kinds })
    }
}
