//! What a ground of deformable soil is made of, and what is wrong with it.

use crate::soil::{Soil, SoilError};
use crate::terrain::surface::GroundSurface;
use grouser_dynamics::{BodyId, FlexibleId};
use grouser_math::Pose;

/// A ground of deformable soil, to be added to a world.
#[derive(Clone, Debug)]
pub struct SoilGroundDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// The fixed body that it is the surface of.
    pub ground: Option<BodyId>,
    /// What to mind about it.
    pub warning: Option<String>,
    /// Bodies that may touch it, ascending.
    pub bodies: Vec<BodyId>,
    /// Flexible bodies that may touch it, ascending.
    pub sheets: Vec<FlexibleId>,
    /// Frame of the ground; sinkage counts along its z axis.
    pub pose: Pose,
    /// Initial ground in that frame; `None`: the plane z = 0, without end.
    pub surface: Option<GroundSurface>,
    /// Its soils; at least one.
    pub kinds: Vec<SoilKind>,
    /// Which of them is where; `None`: the first everywhere.
    pub map: Option<KindMap>,
    /// Distance d of the nodes in m.
    pub spacing: f64,
    /// Width b in m of Bekker's law; `None`: that of the patch of contact.
    pub width: Option<f64>,
    /// Where pressure points.
    pub normal: PressureNormal,
    /// Soil that is pressed out heaps up beside.
    pub pile: Option<PileDef>,
    /// Does soil beside what sinks in resist sideways motion?
    pub walls: bool,
    /// Bits of the groups that it belongs to.
    pub group: u32,
    /// Bits of the groups that it meets.
    pub mask: u32,
}

/// A soil as the ground uses it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoilKind {
    /// Its laws of pressure and shear.
    pub soil: Soil,
    /// Stiffness K_e of unloading and reloading in Pa/m.
    pub elastic: f64,
    /// Damping R of what presses in, Pa s/m.
    pub damping: f64,
    /// Weight per volume in N/m^3, for walls.
    pub unit_weight: f64,
    /// Slip sinkage chi: how much less sheared soil carries; 0: none.
    pub slip_sinkage: f64,
    /// Part of the area where a body rubs on the soil instead of shearing it.
    pub rubber: Option<RubberShare>,
}

/// Rubber on soil on part of the area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RubberShare {
    /// Share of the area, 0 to 1.
    pub share: f64,
    /// Adhesion in Pa.
    pub cohesion: f64,
    /// Angle of friction in rad.
    pub friction_angle: f64,
    /// Its modulus K in m.
    pub shear_modulus: f64,
}

/// Where pressure points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PressureNormal {
    /// Against the body's surface: its horizontal part is the resistance of compaction.
    #[default]
    Surface,
    /// Along the ground's normal.
    Ground,
}

/// How soil heaps up beside what presses in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PileDef {
    /// Share of the pressed volume that comes out beside.
    pub flow: f64,
    /// Angle of repose in rad.
    pub repose: f64,
    /// Passes of erosion per step.
    pub sweeps: u32,
    /// How far from the patch soil slides, in nodes.
    pub rings: u32,
}

/// Numbers of soils on a grid: the cell at column i, row j holds the soil of its middle.
#[derive(Clone, Debug, PartialEq)]
pub struct KindMap {
    /// Columns and rows.
    pub size: [usize; 2],
    /// Least corner in the ground's frame, m.
    pub origin: [f64; 2],
    /// Sides of a cell, m.
    pub cell: [f64; 2],
    /// Numbers of soils, x fastest.
    pub kinds: Vec<u8>,
}

impl KindMap {
    /// The soil at x, y; beyond the rim the nearest.
    pub fn at(&self, x: f64, y: f64) -> usize {
        let index = |k: usize, v: f64| {
            let cells = ((v - self.origin[k]) / self.cell[k]).floor();
            cells.clamp(0.0, (self.size[k] - 1) as f64) as usize
        };
        usize::from(self.kinds[index(1, y) * self.size[0] + index(0, x)])
    }
}

impl SoilKind {
    /// A soil with the usual elastic stiffness, without damping, slip sinkage and rubber.
    pub fn new(soil: Soil) -> Self {
        Self { soil, elastic: 4e8, damping: 0.0, unit_weight: 15e3, slip_sinkage: 0.0, rubber: None }
    }

    /// What is wrong with it below a patch of width `width` and down to a sinkage of `depth` (m).
    pub fn fault(&self, width: f64, depth: f64) -> Option<String> {
        let number = |what: &'static str, bound, value| Some(SoilError::OutOfBounds { what, bound, value }.to_string());
        let known = |v: f64| v >= 0.0 && v.is_finite();
        let k = match self.soil.checked().and_then(|soil| soil.modulus(width)) {
            Ok(k) => k,
            Err(e) => return Some(e.to_string()),
        };
        if !(self.elastic > 0.0 && self.elastic.is_finite()) {
            return number("the elastic stiffness K_e", "greater than 0", self.elastic);
        }
        for (what, value) in
            [("damping", self.damping), ("the unit weight", self.unit_weight), ("slip sinkage", self.slip_sinkage)]
        {
            if !known(value) {
                return number(what, "at least 0", value);
            }
        }
        if let Some(r) = &self.rubber {
            if !(0.0..=1.0).contains(&r.share) {
                return number("the share of rubber", "from 0 to 1", r.share);
            }
            if !(known(r.cohesion) && r.shear_modulus > 0.0 && r.shear_modulus.is_finite()) {
                return number("the shear modulus of rubber", "greater than 0", r.shear_modulus);
            }
            if !(0.0..std::f64::consts::FRAC_PI_2).contains(&r.friction_angle) {
                let angle = r.friction_angle.to_degrees();
                return number("the angle of rubber in degrees", "at least 0 and below 90", angle);
            }
        }
        let slope = self.soil.exponent * k * depth.powf(self.soil.exponent - 1.0);
        (self.elastic < slope).then(|| {
            format!(
                "the elastic stiffness K_e is {:.3e} Pa/m, below the slope {slope:.3e} Pa/m of the plastic law at a \
                 sinkage of {depth} m: unloading would be softer than loading",
                self.elastic
            )
        })
    }
}

impl SoilGroundDef {
    /// The least width b that a patch can have, m: that of one cell.
    pub fn least_width(&self) -> f64 {
        self.width.unwrap_or(0.5 * self.spacing)
    }

    /// What is wrong with its numbers, if anything; `depth` is the greatest sinkage that counts, m.
    pub fn fault(&self, depth: f64) -> Option<String> {
        if !(self.spacing > 0.0 && self.spacing.is_finite()) {
            return Some(format!("the spacing of its nodes is {} m", self.spacing));
        }
        if self.width.is_some_and(|b| !(b > 0.0 && b.is_finite())) {
            return Some("its width is not greater than 0".into());
        }
        if self.kinds.is_empty() {
            return Some("it has no soil".into());
        }
        if let Some(map) = &self.map
            && let Some(kind) = map.kinds.iter().find(|k| usize::from(**k) >= self.kinds.len())
        {
            return Some(format!("its map names soil {kind}, but there are {}", self.kinds.len()));
        }
        if let Some(pile) = &self.pile {
            if !(0.0..=1.0).contains(&pile.flow) {
                return Some(format!("its flow is {}, not from 0 to 1", pile.flow));
            }
            if !(pile.repose > 0.0 && pile.repose.to_degrees() < 89.0) {
                return Some(format!("its angle of repose is {} degrees, not 0 to 89", pile.repose.to_degrees()));
            }
        }
        self.kinds.iter().find_map(|kind| kind.fault(self.least_width(), depth))
    }
}
