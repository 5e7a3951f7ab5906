//! `[[flexible]]`: thin plates, cloth and tires.

pub use super::attach::{AttachKeys, AttachWhat};
use super::file::{blame, resolve};
use super::flexible_node::FlexibleNode;
use super::function::{Function, Functions};
use super::material::Materials;
use super::value::{List, Rotation, Vector, forms};
use super::view::HexKey;
use crate::files;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, FlexSurface, FlexibleDef, Inflation, TimeFunction};
use grouser_flex::mesh::{TireForm, TireProfile, from_quads, tire};
use grouser_flex::{FlexBody, FlexLoad, NodeHold, PlateLayer, PlateMesh, PlateSection, PlateSide};
use grouser_math::{Pose, Quat, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de, de::MapAccess, de::Visitor, de::value::MapAccessDeserializer};
use std::fmt;
use std::path::Path;

/// A flexible body: a surface of thin plate elements with large deflections.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlexibleKeys {
    /// Name, unique among flexible bodies.
    pub name: String,
    /// What it is: a rectangle, a tire, or the quads of a file.
    pub kind: FlexibleKind,
    /// Position of its frame in m: the middle of a plate, the middle of a tire's axle.
    #[serde(default)]
    pub position: Vector,
    /// Orientation of its frame: a plate lies across z, a tire's axle along y.
    pub rotation: Option<Rotation>,
    /// Velocity of all of it at the start in m/s.
    #[serde(default)]
    pub velocity: Vector,
    /// Sides of a plate along x and y in m.
    pub size: Option<List<f64, 2>>,
    /// Elements of a plate along x and y; of a tire around and across.
    pub elements: Option<List<u32, 2>>,
    /// Radius of a tire's middle surface at the tread in m.
    pub radius: Option<f64>,
    /// Radius of a tire's beads in m.
    pub rim_radius: Option<f64>,
    /// Width of a tire between its side walls in m.
    pub width: Option<f64>,
    /// Radius in m of the quarter circles between side walls and tread.
    pub fillet: Option<f64>,
    /// Path of a text file relative to the scene file with places of a tire's profile from bead to bead, in place of
    /// `radius`, `rim_radius`, `width` and `fillet`: two columns, lateral and radial, in m.
    pub profile: Option<String>,
    /// Path of a file relative to the scene file, `.obj` or `.inp` (Abaqus: S4 and other elements of four nodes), whose
    /// faces are quads that form a grid.
    pub file: Option<String>,
    /// Factor from the unit of `file` to m.
    #[serde(default = "one")]
    pub scale: f64,
    /// Thickness in m; absent: that of the layers together.
    pub thickness: Option<f64>,
    /// Young's modulus in Pa; absent: layers have theirs.
    pub young: Option<f64>,
    /// Poisson's ratio.
    #[serde(default)]
    pub poisson: f64,
    /// Density in kg/m^3.
    pub density: f64,
    /// Layers from below the surface upwards, symmetric about its middle, in place of `thickness`, `young`, `poisson`.
    #[serde(default)]
    pub layers: Vec<LayerKeys>,
    /// Kelvin-Voigt damping in s: the stress is that of the strain plus so many times its rate.
    #[serde(default)]
    pub damping: f64,
    /// Drag in 1/s: a force of minus so many times mass and velocity.
    #[serde(default)]
    pub drag: f64,
    /// Pressure along the normal in Pa above that of the air: a number, or `{ gauge, law = "gas" }`.
    pub pressure: Option<PressureKey>,
    /// The rigid body that it is attached to, and which of its nodes follow that body.
    pub attach: Option<AttachKeys>,
    /// Nodes that are held in the world.
    #[serde(default)]
    pub pin: Vec<PinKeys>,
    /// Loads beside gravity.
    #[serde(default)]
    pub load: Vec<LoadKeys>,
    /// What others touch; absent: nothing touches it.
    pub surface: Option<TouchKeys>,
    /// Does it touch itself, where elements share no node?
    #[serde(default)]
    pub self_contact: bool,
    /// Material of its contacts.
    pub material: Option<String>,
    /// Colour in pictures, `"#rrggbb"`; absent: dark where its name says that it rolls, else the colour of a machine.
    pub color: Option<HexKey>,
    /// 1: Euler's implicit step, which damps vibrations; 0.5: the midpoint step; `auto`: 1 while it touches anything,
    /// 0.5 while it does not.
    #[serde(default)]
    pub theta: ThetaKey,
    /// Newton iterations per step for the motion without contact.
    #[serde(default = "once")]
    pub newton: u32,
}

fn one() -> f64 {
    1.0
}

fn once() -> u32 {
    1
}

/// Kinds of flexible bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FlexibleKind {
    /// A flat rectangle: give `size` and `elements`.
    Plate,
    /// A tire: give `radius`, `rim_radius`, `width`, `fillet` (or `profile`) and `elements`.
    Tire,
    /// Quads of a file: give `file`.
    Mesh,
}

/// A layer of a laminate.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayerKeys {
    /// Thickness in m.
    pub thickness: f64,
    /// Angle in degrees from the first parameter line (a plate's x, around a tire) to the first axis of the material.
    #[serde(default)]
    pub angle_deg: f64,
    /// Young's moduli along both axes of the material in Pa.
    pub young: List<f64, 2>,
    /// Poisson's ratio: contraction along the second axis under tension along the first.
    #[serde(default)]
    pub poisson: f64,
    /// Shear modulus in Pa.
    pub shear: f64,
}

/// Pressure inside: a number, or a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PressureKey {
    /// Gauge pressure in Pa that stays.
    Number(f64),
    /// Pressure with a law.
    Table(GasKeys),
}

forms!(PressureKey, "a number or a table with `gauge` and `law`",
    number => PressureKey::Number, table => PressureKey::Table);

/// Pressure with a law.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GasKeys {
    /// Gauge pressure at the start in Pa.
    pub gauge: f64,
    /// How it goes on.
    pub law: PressureLaw,
}

/// How pressure depends on volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PressureLaw {
    /// It stays.
    Constant,
    /// Absolute pressure times volume stays, the air outside having 101,325 Pa.
    Gas,
}

/// Held nodes: give `node` or `edge`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PinKeys {
    /// One node.
    pub node: Option<FlexibleNode>,
    /// All nodes of an edge.
    pub edge: Option<EdgeKey>,
    /// What is held.
    #[serde(default)]
    pub what: PinWhat,
}

/// Edges of a plate: x or y at its least or greatest. The beads of a tire are `bottom` and `top`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EdgeKey {
    /// Least x.
    Left,
    /// Greatest x.
    Right,
    /// Least y.
    Bottom,
    /// Greatest y.
    Top,
}

/// What of a node is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PinWhat {
    /// The position.
    #[default]
    Position,
    /// Position and both slopes: a clamp.
    All,
    /// Position, and the slope along the edge: a hinge. For edges.
    Hinge,
}

/// A load: give `node` and `force`, or `edge` and `force` or `moment`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadKeys {
    /// One node.
    pub node: Option<FlexibleNode>,
    /// Edge.
    pub edge: Option<EdgeKey>,
    /// Force in N on a node, in N/m on an edge: functions of time.
    pub force: Option<Functions>,
    /// Moment in N on an edge, per length: turns the outward direction towards the normal. A function of time.
    pub moment: Option<Function>,
}

/// What others touch: give `spheres` or `facets`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TouchKeys {
    /// Spheres of half the thickness.
    pub spheres: Option<SphereKeys>,
    /// Triangles with the thickness, rounded at the rim.
    pub facets: Option<FacetKeys>,
}

impl TouchKeys {
    fn surface(&self, at: &KeyPath) -> Checked<FlexSurface> {
        match (&self.spheres, &self.facets) {
            (Some(SphereKeys { per_side }), None) => {
                at.key("spheres").key("per_side").within(f64::from(*per_side), 3.0, 100.0)?;
                Ok(FlexSurface::Spheres { per_side: *per_side })
            }
            (None, Some(FacetKeys { divisions })) => {
                at.key("facets").key("divisions").within(f64::from(*divisions), 1.0, 100.0)?;
                Ok(FlexSurface::Facets { divisions: *divisions })
            }
            _ => Err(at.fault("the surface is not clear").help("give one of `spheres` and `facets`")),
        }
    }
}

/// A surface of facets.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FacetKeys {
    /// Rectangles along each side of an element, of two triangles each: d divisions make 2 d^2 facets to an element.
    pub divisions: u32,
}

/// A surface of spheres.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SphereKeys {
    /// Places along each side of an element, corners included: p places make (p - 2)^2 spheres to an element.
    pub per_side: u32,
}

/// Theta of the step: a number or `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ThetaKey {
    /// By what it touches.
    Word(ThetaWord),
    /// The same always.
    Number(f64),
}

/// How theta is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThetaWord {
    /// 1 while it touches anything, 0.5 while it does not.
    Auto,
}

impl Default for ThetaKey {
    fn default() -> Self {
        Self::Word(ThetaWord::Auto)
    }
}

forms!(ThetaKey, "a number from 0.5 to 1, or \"auto\"",
number => ThetaKey::Number, text => |text: &str| match text {
    "auto" => Ok(ThetaKey::default()),
    _ => Err(E::invalid_value(de::Unexpected::Str(text), &"a number from 0.5 to 1, or \"auto\"")),
});

impl EdgeKey {
    pub(super) fn side(self) -> PlateSide {
        match self {
            Self::Left => PlateSide::Left,
            Self::Right => PlateSide::Right,
            Self::Bottom => PlateSide::Bottom,
            Self::Top => PlateSide::Top,
        }
    }
}

impl FlexibleKeys {
    /// The engine's flexible body.
    pub fn define(
        &self,
        at: &KeyPath,
        materials: &Materials,
        folder: Option<&Path>,
        find: impl Fn(&KeyPath, &str) -> Checked<BodyId>,
    ) -> Checked<FlexibleDef> {
        let rotation = self.rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
        let pose = Pose::new(self.position.vec3(), rotation);
        let (mesh, closure) = self.mesh(at, &pose, folder)?;
        let mut body = FlexBody::new(mesh, self.section(at)?);
        for (i, pin) in self.pin.iter().enumerate() {
            pin.hold(&at.key("pin").index(i), &mut body)?;
        }
        let mut loads = Vec::new();
        for (i, load) in self.load.iter().enumerate() {
            load.add(&at.key("load").index(i), &body.mesh, folder, &mut loads)?;
        }
        let inflation = self.pressure.map(|pressure| match pressure {
            PressureKey::Number(gauge) => Inflation { gauge, is_gas: false, closure },
            PressureKey::Table(GasKeys { gauge, law }) => Inflation { gauge, is_gas: law == PressureLaw::Gas, closure },
        });
        if let ThetaKey::Number(theta) = self.theta {
            at.key("theta").within(theta, 0.5, 1.0)?;
        }
        at.key("newton").within(f64::from(self.newton), 1.0, 100.0)?;
        let surface = self.surface.map_or(Ok(FlexSurface::None), |keys| keys.surface(&at.key("surface")))?;
        let attach = match &self.attach {
            Some(keys) => {
                let at = at.key("attach");
                Some((find(&at.key("body"), &keys.body)?, keys.vectors(&at, &body.mesh, self.kind)?))
            }
            None => None,
        };
        Ok(FlexibleDef {
            name: self.name.clone(),
            attach,
            collision: (1, u32::MAX),
            body,
            loads,
            inflation,
            surface,
            self_contact: self.self_contact,
            material: materials.find(&at.key("material"), self.material.as_deref())?.id,
            theta: match self.theta {
                ThetaKey::Word(ThetaWord::Auto) => None,
                ThetaKey::Number(theta) => Some(theta),
            },
            newton: self.newton,
            velocity: self.velocity.vec3(),
        })
    }

    /// The mesh, and the volume in m^3 that a rim takes from what it encloses.
    fn mesh(&self, at: &KeyPath, pose: &Pose, folder: Option<&Path>) -> Checked<(PlateMesh, f64)> {
        let needed = |key: &str, value: Option<f64>| match value {
            Some(value) => at.key(key).positive(value),
            None => Err(at.fault(format!("`{key}` is missing")).help(format!("give `{key}`"))),
        };
        match self.kind {
            FlexibleKind::Plate => {
                let Some(List(size)) = self.size else {
                    return Err(at.fault("`size` is missing").help("give the sides of the plate: size = [1.0, 0.5]"));
                };
                size.iter().try_for_each(|side| at.key("size").positive(*side).map(drop))?;
                Ok((PlateMesh::plate(size, self.counts(at, [1, 1])?, pose), 0.0))
            }
            FlexibleKind::Tire => {
                let [around, across] = self.counts(at, [3, 2])?;
                let profile = match &self.profile {
                    Some(file) => {
                        let at = at.key("profile");
                        let table = files::read_table(&resolve(&at, file, folder)?).map_err(|e| blame(&at, e))?;
                        if table.rows.iter().any(|row| row.len() != 2) {
                            return Err(at.fault(format!("`{file}` must have two columns, lateral and radial, in m")));
                        }
                        let places: Vec<[f64; 2]> = table.rows.iter().map(|row| [row[0], row[1]]).collect();
                        TireProfile::through(&places, across).map_err(|e| at.fault(e.to_string()))?
                    }
                    None => {
                        let form = TireForm {
                            radius: needed("radius", self.radius)?,
                            rim_radius: needed("rim_radius", self.rim_radius)?,
                            width: needed("width", self.width)?,
                            fillet: at.key("fillet").non_negative(self.fillet.unwrap_or(0.0))?,
                        };
                        form.profile(across).map_err(|e| at.fault(e.to_string()))?
                    }
                };
                // A third of the flux through the rim between the beads.
                let rim = 2.0 / 3.0 * std::f64::consts::PI * profile.rim_radius.powi(2) * profile.rim_width;
                Ok((tire(&profile, around, pose), rim))
            }
            FlexibleKind::Mesh => {
                let Some(file) = &self.file else {
                    return Err(at.fault("`file` is missing").help("name an .obj or .inp file of quads"));
                };
                let scale = at.key("scale").positive(self.scale)?;
                let at = at.key("file");
                let path = resolve(&at, file, folder)?;
                let (points, quads) = files::read_quads(&path, scale).map_err(|e| blame(&at, e))?;
                let points: Vec<Vec3> = points.into_iter().map(|p| pose.point(p)).collect();
                let mesh = from_quads(&points, &quads).map_err(|e| at.fault(format!("`{file}`: {e}")))?;
                Ok((mesh, 0.0))
            }
        }
    }

    /// Its mass in kg.
    pub fn mass(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<f64> {
        let body = FlexBody::new(self.mesh(at, &Pose::IDENTITY, folder)?.0, self.section(at)?);
        Ok(body.elements.iter().map(|element| body.section.area_density * element.area()).sum())
    }

    fn counts(&self, at: &KeyPath, least: [u32; 2]) -> Checked<[usize; 2]> {
        let Some(List(elements)) = self.elements else {
            return Err(at.fault("`elements` is missing").help("give the numbers of elements: elements = [8, 8]"));
        };
        for (count, least) in elements.iter().zip(least) {
            at.key("elements").within(f64::from(*count), f64::from(least), 10_000.0)?;
        }
        Ok(elements.map(|count| count as usize))
    }

    fn section(&self, at: &KeyPath) -> Checked<PlateSection> {
        let density = at.key("density").positive(self.density)?;
        let section = if self.layers.is_empty() {
            let (Some(thickness), Some(young)) = (self.thickness, self.young) else {
                let fault = at.fault("it has no stiffness");
                return Err(fault.help("give `thickness` and `young`, or `layers`"));
            };
            PlateSection::isotropic(thickness, young, self.poisson, density)
        } else {
            if self.thickness.is_some() || self.young.is_some() {
                let fault = at.key("layers").fault("the stiffness is given twice");
                return Err(fault.help("leave `thickness` and `young` out, or the layers"));
            }
            let layers: Vec<PlateLayer> = self.layers.iter().map(LayerKeys::layer).collect();
            PlateSection::laminate(&layers, density)
        };
        let (alpha, beta) = (at.key("damping").non_negative(self.damping)?, at.key("drag").non_negative(self.drag)?);
        section.map(|section| section.damped(alpha, beta)).map_err(|e| at.fault(e.to_string()))
    }
}

impl LayerKeys {
    fn layer(&self) -> PlateLayer {
        PlateLayer {
            thickness: self.thickness,
            angle: self.angle_deg.to_radians(),
            young: self.young.0,
            poisson: self.poisson,
            shear: self.shear,
        }
    }
}

impl PinKeys {
    fn hold(&self, at: &KeyPath, body: &mut FlexBody) -> Checked<()> {
        let what = |side: Option<PlateSide>| match (self.what, side) {
            (PinWhat::Position, _) => Ok(NodeHold::Position),
            (PinWhat::All, _) => Ok(NodeHold::All),
            (PinWhat::Hinge, Some(side)) => Ok(NodeHold::Hinge(side.along())),
            (PinWhat::Hinge, None) => Err(at.key("what").fault("a hinge holds an edge").help("give `edge`")),
        };
        let held = match (&self.node, self.edge) {
            (Some(place), None) => vec![(place.find(&at.key("node"), &body.mesh)?, what(None)?)],
            (None, Some(edge)) => {
                let hold = what(Some(edge.side()))?;
                body.mesh.edge_nodes(edge.side()).into_iter().map(|node| (node, hold)).collect()
            }
            _ => return Err(at.fault("what is held is not clear").help("give one of `node` and `edge`")),
        };
        held.into_iter().for_each(|(node, hold)| body.hold(node, hold));
        Ok(())
    }
}

impl LoadKeys {
    fn add(
        &self,
        at: &KeyPath,
        mesh: &PlateMesh,
        folder: Option<&Path>,
        out: &mut Vec<(FlexLoad, TimeFunction)>,
    ) -> Checked<()> {
        let axes = [Vec3::X, Vec3::Y, Vec3::Z];
        match (&self.node, self.edge, &self.force, &self.moment) {
            (Some(place), None, Some(_), None) => {
                let node = place.find(&at.key("node"), mesh)?;
                let force = Functions::time_functions(&self.force, &at.key("force"), folder)?;
                out.extend(axes.into_iter().zip(force).map(|(axis, f)| (FlexLoad::Node(node, axis), f)));
            }
            (None, Some(edge), Some(_), None) => {
                let force = Functions::time_functions(&self.force, &at.key("force"), folder)?;
                out.extend(axes.into_iter().zip(force).map(|(axis, f)| (FlexLoad::EdgeForce(edge.side(), axis), f)));
            }
            (None, Some(edge), None, Some(moment)) => {
                let moment = moment.time_function(&at.key("moment"), 1.0, folder)?;
                out.push((FlexLoad::EdgeMoment(edge.side(), 1.0), moment));
            }
            _ => {
                let fault = at.fault("the load is not clear");
                return Err(fault.help("give `node` and `force`, or `edge` and one of `force` and `moment`"));
            }
        }
        Ok(())
    }
}
