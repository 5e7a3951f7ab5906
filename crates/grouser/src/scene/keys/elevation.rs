//! Elevations and other numbers over x, y.

use super::file::{blame, resolve};
use super::limits::LimitKeys;
use super::value::{List, Vector};
use crate::files;
use crate::grid::{self, Grid};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::FrictionMap;
use grouser_geom::shape::HeightField;
use grouser_math::Vec3;
use grouser_models::terrain::surface::{GroundSurface, Profile, SurfaceError, SurfaceFeature};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Elevations over x, y: give `file` or `heights`. Grey pictures begin at the greatest y (north up), a pixel is a
/// point, the outermost ones stand on the rim.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ElevationKeys {
    /// Path relative to the scene file. Pictures: `.png` (grey, 8 or 16 bits), `.tif` (grey, 8 to 32 bits, floats;
    /// GeoTIFF). Elevation models: `.asc` (ASCII grid). Text: `.txt`, `.csv`, a row of heights (constant y) per line.
    /// Meshes seen from above: `.obj`, `.stl`, `.inp`.
    pub file: Option<String>,
    /// Rows of heights in m, y growing from row to row, x within a row.
    pub heights: Option<Vec<Vec<f64>>>,
    /// Heights of black and white in m, for pictures of whole numbers.
    pub range: Option<List<f64, 2>>,
    /// Extent along x and y in m.
    pub size: Option<List<f64, 2>>,
    /// Distance of columns and rows in m, instead of `size`; elevation models know theirs.
    pub spacing: Option<List<f64, 2>>,
    /// Factor on heights without `range`, of meshes on all coordinates.
    #[serde(default = "one")]
    pub scale: f64,
    /// Place of the least corner in m, and what is added to the heights; of meshes: offset of their own coordinates.
    #[serde(default)]
    pub position: Vector,
    /// Height in m where the file has no data; absent: an error.
    pub no_data: Option<f64>,
    /// Distance in m between the points at which the surface is resampled, before `add`.
    pub resample: Option<f64>,
    /// Ditches, ramps and bumps.
    #[serde(default)]
    pub add: Vec<FeatureKeys>,
}

fn one() -> f64 {
    1.0
}

/// Something added to the surface along a line: give one of the keys.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct FeatureKeys {
    /// A round bump across the way.
    pub bump: Option<BumpKeys>,
    /// A ditch with a flat bottom.
    pub ditch: Option<DitchKeys>,
    /// A ramp that rises evenly from `from` to `to` and ends there.
    pub ramp: Option<BumpKeys>,
}

/// A bump or ramp.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BumpKeys {
    /// One end of its middle line in m.
    pub from: List<f64, 2>,
    /// The other end in m.
    pub to: List<f64, 2>,
    /// Width across the line in m.
    pub width: f64,
    /// Height in m.
    pub height: f64,
}

/// A ditch.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DitchKeys {
    /// One end of its middle line in m.
    pub from: List<f64, 2>,
    /// The other end in m.
    pub to: List<f64, 2>,
    /// Width across the line in m, banks included.
    pub width: f64,
    /// Depth in m.
    pub depth: f64,
    /// Width of each bank in m.
    #[serde(default)]
    pub bank: f64,
}

/// Friction coefficients over x, y, in place of the material's: give `file` or `values`. Between points they are
/// interpolated, beyond the rim the nearest counts.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrictionMapKeys {
    /// Path relative to the scene file: a grid as for elevations, not a mesh.
    pub file: Option<String>,
    /// Rows of coefficients, y growing from row to row, x within a row.
    pub values: Option<Vec<Vec<f64>>>,
    /// Coefficients of black and white, for pictures of whole numbers.
    pub range: Option<List<f64, 2>>,
    /// Extent along x and y in m.
    pub size: Option<List<f64, 2>>,
    /// Distance of columns and rows in m, instead of `size`.
    pub spacing: Option<List<f64, 2>>,
    /// Place of the least corner in m.
    #[serde(default)]
    pub position: List<f64, 2>,
}

/// What elevations and friction maps have in common.
struct ElevationSource<'a> {
    file: Option<&'a str>,
    rows: (&'static str, Option<&'a [Vec<f64>]>),
    range: Option<List<f64, 2>>,
    size: Option<List<f64, 2>>,
    spacing: Option<List<f64, 2>>,
    no_data: Option<f64>,
    scale: f64,
    limits: &'a LimitKeys,
}

impl ElevationSource<'_> {
    /// The grid in the scene's units, and its spacing in m.
    fn read(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<(Grid, [f64; 2])> {
        let key = if self.file.is_some() { "file" } else { self.rows.0 };
        let from_file = match self.file {
            None => None,
            Some(file) => {
                let at = at.key("file");
                Some(grid::read(&resolve(&at, file, folder)?, self.limits.points).map_err(|e| blame(&at, e))?)
            }
        };
        let listed = self.rows.1.map(|rows| Grid {
            size: [rows.first().map_or(0, Vec::len), rows.len()],
            values: rows.iter().flatten().copied().collect(),
            spacing: None,
            white: None,
            no_data: None,
        });
        if let Some(rows) = self.rows.1
            && let Some(i) = rows.iter().position(|row| row.len() != rows[0].len())
        {
            let message = format!("row {i} has {} numbers, the first row has {}", rows[i].len(), rows[0].len());
            return Err(at.key(key).fault(message).help("all rows need the same number of values"));
        }
        let mut grid = at.exactly_one("the grid of numbers", vec![("file", from_file), (self.rows.0, listed)])?;
        let [nx, ny] = grid.size;
        if nx < 2 || ny < 2 {
            let message = format!("a surface needs at least 2 x 2 numbers, there are {nx} x {ny}");
            return Err(at.key(key).fault(message));
        }
        self.fill_holes(&at.key(key), &mut grid)?;
        match (self.range, grid.white) {
            (Some(List([black, white])), Some(full)) => {
                grid.values.iter_mut().for_each(|v| *v = black + (white - black) * (*v / full));
            }
            (Some(_), None) => {
                return Err(at
                    .key("range")
                    .fault("this file has numbers of its own, not shades of grey")
                    .help("leave `range` out; `scale` multiplies the numbers"));
            }
            (None, Some(_)) if self.file.is_some_and(|f| f.to_lowercase().ends_with("png")) => {
                return Err(at
                    .key("file")
                    .fault("the range is missing: shades of grey alone are not heights")
                    .help("give what black and white stand for: `range = [0.0, 2.5]`"));
            }
            _ => grid.values.iter_mut().for_each(|v| *v *= self.scale),
        }
        let spacing = match (self.size, self.spacing, grid.spacing) {
            (Some(_), Some(_), _) => {
                return Err(at.key("spacing").fault("the extent is given twice, as `size` and as `spacing`"));
            }
            (Some(List(size)), None, _) => {
                let [x, y] = [at.key("size").index(0).positive(size[0])?, at.key("size").index(1).positive(size[1])?];
                [x / (nx - 1) as f64, y / (ny - 1) as f64]
            }
            (None, Some(List(s)), _) => {
                [at.key("spacing").index(0).positive(s[0])?, at.key("spacing").index(1).positive(s[1])?]
            }
            (None, None, Some(spacing)) => spacing,
            (None, None, None) => {
                return Err(at
                    .key(key)
                    .fault("the extent is missing")
                    .help("give `size = [x, y]` in m, or `spacing = [dx, dy]`"));
            }
        };
        Ok((grid, spacing))
    }

    /// Points without data get the number that the scene gives, or are an error.
    fn fill_holes(&self, at: &KeyPath, grid: &mut Grid) -> Checked<()> {
        let mark = grid.no_data;
        let hole = |v: f64| !v.is_finite() || Some(v) == mark;
        let holes = grid.values.iter().filter(|v| hole(**v)).count();
        if holes == 0 {
            return Ok(());
        }
        let Some(instead) = self.no_data else {
            let first = grid.values.iter().position(|v| hole(*v)).unwrap_or(0);
            let (column, row) = (first % grid.size[0], first / grid.size[0]);
            let message =
                format!("{holes} points have no data, the first in column {column}, row {row} (from the least y)");
            return Err(at.fault(message).help("give the number to use there: `no_data = 0.0`"));
        };
        // Undo what `scale` and `range` will do.
        let stored = match (self.range, grid.white) {
            (Some(List([black, white])), Some(full)) => (instead - black) / (white - black) * full,
            _ => instead / self.scale,
        };
        grid.values.iter_mut().filter(|v| hole(**v)).for_each(|v| *v = stored);
        Ok(())
    }
}

impl FeatureKeys {
    fn feature(&self, at: &KeyPath) -> Checked<SurfaceFeature> {
        let plain = |key: &str, k: &BumpKeys, profile: Profile| -> Checked<SurfaceFeature> {
            let width = at.key(key).key("width").positive(k.width)?;
            Ok(SurfaceFeature { from: k.from.0, to: k.to.0, width, height: k.height, profile })
        };
        let bump = self.bump.as_ref().map(|k| plain("bump", k, Profile::Bump)).transpose()?;
        let ramp = self.ramp.as_ref().map(|k| plain("ramp", k, Profile::Ramp)).transpose()?;
        let ditch = match &self.ditch {
            None => None,
            Some(k) => {
                let at = at.key("ditch");
                let width = at.key("width").positive(k.width)?;
                let bank = at.key("bank").within(k.bank, 0.0, 0.5 * width)?;
                let height = at.key("depth").positive(k.depth)?;
                Some(SurfaceFeature { from: k.from.0, to: k.to.0, width, height, profile: Profile::Ditch { bank } })
            }
        };
        at.exactly_one("the feature", vec![("bump", bump), ("ditch", ditch), ("ramp", ramp)])
    }
}

impl ElevationKeys {
    /// The surface.
    pub fn surface(&self, at: &KeyPath, folder: Option<&Path>, limits: &LimitKeys) -> Checked<GroundSurface> {
        at.key("scale").positive(self.scale)?;
        let features: Vec<SurfaceFeature> =
            (self.add.iter().enumerate()).map(|(i, f)| f.feature(&at.key("add").index(i))).collect::<Checked<_>>()?;
        let resample = self.resample.map(|s| at.key("resample").positive(s)).transpose()?;
        let surface = match &self.file {
            Some(file) if !is_grid(file) => self.mesh(at, file, folder)?,
            _ => {
                let source = ElevationSource {
                    file: self.file.as_deref(),
                    rows: ("heights", self.heights.as_deref()),
                    range: self.range,
                    size: self.size,
                    spacing: self.spacing,
                    no_data: self.no_data,
                    scale: self.scale,
                    limits,
                };
                let (Grid { size: [nx, ny], values, .. }, spacing) = source.read(at, folder)?;
                let field = HeightField::new(nx, ny, spacing, values).map_err(|e| at.fault(e.to_string()))?;
                GroundSurface::grid(field, self.position.vec3())
            }
        };
        if features.is_empty() && resample.is_none() {
            return Ok(surface);
        }
        if let Some(spacing) = resample {
            let points = surface.points_at(spacing);
            let advice = |factor: f64| format!("resample at {:.2e} m or more", spacing * factor);
            limits.check_points(&at.key("resample"), points, advice)?;
        }
        surface.with(&features, resample).map_err(|e| {
            let fault = at.fault(e.to_string());
            match e {
                SurfaceError::Hole(..) => {
                    fault.help("the mesh must cover its whole rectangle, with faces that look up")
                }
                SurfaceError::Grid(_) => fault.help("change `resample`"),
            }
        })
    }

    fn mesh(&self, at: &KeyPath, file: &str, folder: Option<&Path>) -> Checked<GroundSurface> {
        for (key, given) in [
            ("heights", self.heights.is_some()),
            ("range", self.range.is_some()),
            ("size", self.size.is_some()),
            ("spacing", self.spacing.is_some()),
            ("no_data", self.no_data.is_some()),
        ] {
            if given {
                return Err(at
                    .key(key)
                    .fault("a mesh has its own coordinates")
                    .help("leave it out; `scale` and `position` fit the mesh in"));
            }
        }
        let at = at.key("file");
        let mesh = files::read_mesh(&resolve(&at, file, folder)?, self.scale).map_err(|e| blame(&at, e))?;
        let surface = GroundSurface::mesh(mesh, self.position.vec3());
        let b = surface.bounds();
        let seen = (1..8).any(|i| {
            (1..8).any(|j| {
                let at = b.min + b.size() * Vec3::new(f64::from(i) / 8.0, f64::from(j) / 8.0, 0.0);
                surface.height(at.x, at.y).is_some()
            })
        });
        if !seen {
            return Err(at.fault("no face of this mesh looks up").help("flip its faces, or make z its vertical axis"));
        }
        Ok(surface)
    }
}

fn is_grid(file: &str) -> bool {
    let extension = Path::new(file).extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    grid::EXTENSIONS.contains(&extension.as_str())
}

impl FrictionMapKeys {
    /// The map.
    pub fn map(&self, at: &KeyPath, folder: Option<&Path>, limits: &LimitKeys) -> Checked<FrictionMap> {
        let source = ElevationSource {
            file: self.file.as_deref(),
            rows: ("values", self.values.as_deref()),
            range: self.range,
            size: self.size,
            spacing: self.spacing,
            no_data: None,
            scale: 1.0,
            limits,
        };
        let (Grid { size, values, .. }, spacing) = source.read(at, folder)?;
        FrictionMap::new(size, self.position.0, spacing, values).map_err(|e| at.fault(e.to_string()))
    }
}
