//! `[rig]`.

use super::deformable::DeformableKeys;
use super::function::Function;
use super::tire::{PatchContactKey, TireModelKeys};
use super::value::yes;
use crate::scene::path::{Checked, KeyPath};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A test rig: a terramechanics rig with its `soil` (give one of `shear`, `plate` and `wheel`), or a `tire` on a road.
/// Its bodies, joints, motors, grains and signals are added to those of the scene, which needs `[settle]` and the
/// materials where there is soil; `grouser report` turns its recordings into curves and parameters.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RigKeys {
    /// What the rig stands on.
    #[serde(default)]
    pub ground: RigGround,
    /// The soil that deforms, for `ground = "soil"`.
    pub terrain: Option<DeformableKeys>,
    /// The soil of grains; on soil that deforms only `surface` and `wall_material` count.
    #[serde(default, skip_serializing_if = "SoilKeys::is_absent")]
    pub soil: SoilKeys,
    /// Path of measured curves relative to the scene file, which the report draws beside its own, with the error: a
    /// table with named columns. Direct shear: `displacement_mm` with `stress_kPa` or `dilation_mm`; pressure-sinkage:
    /// `sinkage_mm` with `pressure_kPa`; single wheel: `slip` with `drawbar_N`, `torque_Nm` or `sinkage_mm`. A column
    /// `sd` behind one is its standard deviation; `pressure_kPa` in shear and `width_mm` of plates tell the curves of
    /// one file apart.
    pub reference: Option<String>,
    /// Direct shear test: two halves of a box, a plate on top; the lower half is drawn along x.
    pub shear: Option<ShearKeys>,
    /// Pressure-sinkage test: a plate is pushed into a bin of soil.
    pub plate: Option<PlateKeys>,
    /// Single wheel test: a wheel on a carriage with a given slip under a given load.
    pub wheel: Option<WheelKeys>,
    /// Tire test: a tire with a law of its own on a flat road, at a given load, slip, slip angle and camber.
    pub tire: Option<TireRigKeys>,
}

/// What a rig stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RigGround {
    /// The grains of `[rig.soil]`, settled.
    #[default]
    Grains,
    /// Soil that deforms, of `[rig.terrain]`; plates and wheels only.
    Soil,
}

/// The soil of a rig: grains of one size and shape.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SoilKeys {
    /// Greatest radius r of the grains in m.
    pub radius: f64,
    /// Shape ratio s: 1 spheres; below 1 ellipsoids with the semi-axes r, s r, r; above 1 with r/s, r, r/s.
    #[serde(default = "one")]
    pub shape_ratio: f64,
    /// Number of grains; or give `depth`.
    pub count: Option<u64>,
    /// Depth of the settled bed in m at 60 % solid volume, instead of `count`.
    pub depth: Option<f64>,
    /// Name of the grains' material.
    #[serde(default = "soil")]
    pub material: String,
    /// Name of the material of walls, plates and wheel.
    #[serde(default = "wall")]
    pub wall_material: String,
    /// Seed of orientations and jitter.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// The grains may turn; `false`: they keep their orientation.
    #[serde(default = "yes")]
    pub can_rotate: bool,
    /// Height in m at which plate or wheel starts; absent: just above the highest settled grain below it.
    pub surface: Option<f64>,
}

/// A direct shear test.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShearKeys {
    /// Inner lengths of the closed box in m; the halves meet at half its height.
    pub size: [f64; 3],
    /// Pressure of the plate on the soil in Pa.
    pub pressure: f64,
    /// Speed of the lower half in m/s.
    pub rate: f64,
    /// Time in s at which it begins to move; before, the soil is pressed.
    #[serde(default = "half")]
    pub start: f64,
    /// Mass of the plate in kg; its weight is part of the pressure.
    #[serde(default = "one")]
    pub plate_mass: f64,
}

/// A pressure-sinkage test.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlateKeys {
    /// Inner lengths of the bin along x and y in m.
    pub bin: [f64; 2],
    /// Width of the plate along x in m.
    pub width: f64,
    /// Its length along y in m.
    pub length: f64,
    /// Its height in m.
    #[serde(default = "centimetre")]
    pub height: f64,
    /// Its speed downward in m/s.
    pub rate: f64,
}

/// A single wheel test.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WheelKeys {
    /// Inner lengths of the bin along x (the way) and y in m.
    pub bin: [f64; 2],
    /// Radius of the wheel in m, without grousers.
    pub radius: f64,
    /// Its width in m.
    pub width: f64,
    /// Name of a `[[flexible]]` tire that is put on the wheel, which is its rim then; its outer radius is `radius`.
    /// Absent: the wheel is a rigid cylinder.
    pub tire: Option<String>,
    /// Angular speed in rad/s.
    pub speed: f64,
    /// Slip s: the carriage goes at (1 - s) times angular speed times radius.
    pub slip: f64,
    /// Angle in degrees between the wheel's plane and the way.
    #[serde(default)]
    pub slip_angle_deg: f64,
    /// Vertical load in N, weights of wheel and slide included.
    pub load: f64,
    /// Time in s at which it begins to roll; before, it is let down and loaded.
    #[serde(default = "half")]
    pub start: f64,
    /// Mass of the wheel in kg.
    #[serde(default = "two")]
    pub mass: f64,
    /// Number of grousers.
    #[serde(default)]
    pub grousers: u32,
    /// How far grousers stand out in m.
    #[serde(default = "centimetre")]
    pub grouser_height: f64,
    /// Their thickness in m.
    #[serde(default = "thin")]
    pub grouser_thickness: f64,
}

/// A tire test. Load, slip, slip angle and camber are numbers or functions of time; the tire's rim runs at a constant
/// speed, and the road goes at the speed that makes the slip.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TireRigKeys {
    /// Which tire.
    pub model: TireModelKeys,
    /// How much of the ground it feels.
    #[serde(default)]
    pub contact: PatchContactKey,
    /// Vertical load in N.
    pub load: Function,
    /// Slip along the wheel: positive drives.
    #[serde(default = "nothing")]
    pub slip: Function,
    /// Slip angle in degrees: positive where the wheel moves to its left.
    #[serde(default = "nothing")]
    pub slip_angle_deg: Function,
    /// Camber in degrees: positive where the axis rises to the left.
    #[serde(default = "nothing")]
    pub camber_deg: Function,
    /// Speed in m/s at which the tire rolls: effective radius times angular speed.
    #[serde(default = "ten")]
    pub speed: f64,
    /// Name of the road's material.
    #[serde(default = "road")]
    pub material: String,
    /// Time in s from which on the report counts; before, the tire finds its place.
    #[serde(default = "half")]
    pub start: f64,
}

fn nothing() -> Function {
    Function::Number(0.0)
}

fn ten() -> f64 {
    10.0
}

fn road() -> String {
    "road".to_string()
}

fn one() -> f64 {
    1.0
}

fn two() -> f64 {
    2.0
}

fn half() -> f64 {
    0.5
}

fn centimetre() -> f64 {
    0.01
}

fn thin() -> f64 {
    0.004
}

fn soil() -> String {
    "soil".to_string()
}

fn wall() -> String {
    "wall".to_string()
}

fn first_seed() -> u64 {
    1
}

/// The rig that is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RigKind<'a> {
    /// Direct shear.
    Shear(&'a ShearKeys),
    /// Pressure-sinkage.
    Plate(&'a PlateKeys),
    /// Single wheel.
    Wheel(&'a WheelKeys),
    /// Tire test.
    Tire(&'a TireRigKeys),
}

impl RigKind<'_> {
    /// Name, as of the bundled scene.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shear(_) => "direct-shear",
            Self::Plate(_) => "pressure-sinkage",
            Self::Wheel(_) => "single-wheel",
            Self::Tire(_) => "tire-rig",
        }
    }
}

impl RigKeys {
    /// The rig, all of its values checked.
    pub fn kind(&self, at: &KeyPath) -> Checked<RigKind<'_>> {
        let kinds = vec![
            ("shear", self.shear.as_ref().map(RigKind::Shear)),
            ("plate", self.plate.as_ref().map(RigKind::Plate)),
            ("wheel", self.wheel.as_ref().map(RigKind::Wheel)),
            ("tire", self.tire.as_ref().map(RigKind::Tire)),
        ];
        let kind = at.exactly_one("the rig", kinds)?;
        if self.ground == RigGround::Soil {
            if self.terrain.is_none() {
                let fault = at.fault("the soil that deforms is missing");
                return Err(fault.help("add `[rig.terrain]` with the keys of `[terrain.soil]`"));
            }
            if matches!(kind, RigKind::Shear(_)) {
                let fault = at.key("ground").fault("a shear box holds grains");
                return Err(fault.help("leave `ground` out, or use `plate` or `wheel`"));
            }
        }
        match (kind, self.soil.is_absent()) {
            (RigKind::Tire(_), true) => {}
            (_, true) if self.ground == RigGround::Soil => {}
            (RigKind::Tire(_), false) => {
                let fault = at.key("soil").fault("a tire with a law acts on rigid ground, and `soil` is grains");
                return Err(fault.help("leave `soil` out; `rig.wheel` rolls on soil"));
            }
            (_, true) => {
                let fault = at.fault("the key `soil` is missing");
                return Err(fault.help("give `[rig.soil]`: radius and count, or depth"));
            }
            (_, false) => self.soil.check(&at.key("soil"))?,
        }
        match kind {
            RigKind::Shear(keys) => keys.check(&at.key("shear"))?,
            RigKind::Plate(keys) => keys.check(&at.key("plate"))?,
            RigKind::Wheel(keys) => keys.check(&at.key("wheel"))?,
            RigKind::Tire(keys) => keys.check(&at.key("tire"))?,
        }
        Ok(kind)
    }
}

impl Default for SoilKeys {
    /// No soil.
    fn default() -> Self {
        Self {
            radius: 0.0,
            shape_ratio: 1.0,
            count: None,
            depth: None,
            material: soil(),
            wall_material: wall(),
            seed: first_seed(),
            can_rotate: true,
            surface: None,
        }
    }
}

impl SoilKeys {
    /// Is there none?
    pub fn is_absent(&self) -> bool {
        *self == Self::default()
    }

    fn check(&self, at: &KeyPath) -> Checked<()> {
        at.key("radius").positive(self.radius)?;
        at.key("shape_ratio").within(self.shape_ratio, 0.1, 10.0)?;
        at.exactly_one("the amount of soil", vec![("count", self.count.map(|n| n as f64)), ("depth", self.depth)])?;
        self.depth.map_or(Ok(()), |depth| at.key("depth").positive(depth).map(|_| ()))
    }
}

impl TireRigKeys {
    fn check(&self, at: &KeyPath) -> Checked<()> {
        at.key("speed").positive(self.speed)?;
        at.key("start").non_negative(self.start).map(|_| ())
    }
}

fn lengths(at: &KeyPath, lengths: &[f64]) -> Checked<()> {
    lengths.iter().enumerate().try_for_each(|(i, x)| at.index(i).positive(*x).map(|_| ()))
}

impl ShearKeys {
    fn check(&self, at: &KeyPath) -> Checked<()> {
        lengths(&at.key("size"), &self.size)?;
        at.key("pressure").positive(self.pressure)?;
        at.key("rate").positive(self.rate)?;
        at.key("start").non_negative(self.start)?;
        at.key("plate_mass").positive(self.plate_mass).map(|_| ())
    }
}

impl PlateKeys {
    fn check(&self, at: &KeyPath) -> Checked<()> {
        lengths(&at.key("bin"), &self.bin)?;
        at.key("height").positive(self.height)?;
        at.key("rate").positive(self.rate)?;
        for (key, length, room) in [("width", self.width, self.bin[0]), ("length", self.length, self.bin[1])] {
            if at.key(key).positive(length)? >= room {
                return Err(at.key(key).fault(format!("the plate is as long as the bin, {room} m")));
            }
        }
        Ok(())
    }
}

impl WheelKeys {
    /// Radius in m of what goes round, with grousers.
    pub fn rim(&self) -> f64 {
        self.radius + if self.grousers > 0 { self.grouser_height } else { 0.0 }
    }

    /// How far it reaches along the way from its axle, in m: a turned wheel by a corner.
    pub fn reach(&self) -> f64 {
        let turn = self.slip_angle_deg.to_radians();
        self.rim() * turn.cos().abs() + 0.5 * self.width * turn.sin().abs()
    }

    fn check(&self, at: &KeyPath) -> Checked<()> {
        lengths(&at.key("bin"), &self.bin)?;
        for (key, value) in [("radius", self.radius), ("width", self.width), ("speed", self.speed), ("mass", self.mass)]
        {
            at.key(key).positive(value)?;
        }
        at.key("slip").within(self.slip, -3.0, 1.0)?;
        at.key("slip_angle_deg").within(self.slip_angle_deg, -60.0, 60.0)?;
        at.key("load").positive(self.load)?;
        at.key("start").non_negative(self.start)?;
        at.key("grousers").within(f64::from(self.grousers), 0.0, 200.0)?;
        at.key("grouser_height").positive(self.grouser_height)?;
        at.key("grouser_thickness").positive(self.grouser_thickness)?;
        if 2.0 * (self.radius + self.grouser_height) >= self.bin[0] || self.width >= self.bin[1] {
            return Err(at.key("bin").fault("the wheel does not fit into the bin"));
        }
        Ok(())
    }
}
