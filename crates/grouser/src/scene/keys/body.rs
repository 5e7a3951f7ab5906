//! `[[body]]` and `[[body.shape]]`.

use super::function::{Function, Functions};
use super::look::LookShapeKeys;
use super::material::Materials;
use super::shape::ShapeKeys;
use super::value::{Rotation, Vector, all_groups, first_group, unit, yes};
use super::view::HexKey;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyDef, BodyId, BodyKind, ColliderDef, Motion, Role, TimeFunction, Twist};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Sym3, Vec3};
use grouser_models::look::Looks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A rigid body.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodyKeys {
    /// Name, unique in the scene.
    pub name: String,
    /// The body does not move.
    #[serde(default)]
    pub fixed: bool,
    /// The body may turn; `false`: it keeps its orientation, by a joint `NAME.orientation` with the world.
    #[serde(default = "yes")]
    pub can_rotate: bool,
    /// The body moves as given; contacts push others, not it.
    pub motion: Option<MotionKeys>,
    /// Name of a frame (`[[frame]]`, or a part) that position, rotation and velocities are in; motions that are given
    /// stay in the world. Absent: the world.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// The body starts on what is below it, grains that have settled or anything else: it is moved along z until it
    /// touches. Not with joints: put it and what it is joined to into a frame that does the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_ground: bool,
    /// Position of the body's frame in m.
    #[serde(default)]
    pub position: Vector,
    /// Orientation of the body's frame.
    pub rotation: Option<Rotation>,
    /// Velocity of the centre of mass in m/s, along the axes of the world, or of the frame that it is in.
    #[serde(default)]
    pub velocity: Vector,
    /// Angular velocity in rad/s, likewise.
    #[serde(default)]
    pub angular_velocity: Vector,
    /// Mass in kg; scales the inertia computed from the shapes. Absent: from shapes and density.
    pub mass: Option<f64>,
    /// Inertia about the centre of mass along the body's axes in kg m^2: `[xx, yy, zz]` or `[xx, yy, zz, xy, xz, yz]`.
    /// Absent: from the shapes.
    pub inertia: Option<Vec<f64>>,
    /// Centre of mass in the body's frame in m. Absent: from the shapes.
    pub center_of_mass: Option<Vector>,
    /// Density in kg/m^3 of all shapes, instead of their materials' densities.
    pub density: Option<f64>,
    /// Bits of the groups that the body belongs to.
    #[serde(default = "first_group")]
    pub group: u32,
    /// Bits of the groups that it meets. Two bodies meet if the group of each is in the mask of the other.
    #[serde(default = "all_groups")]
    pub mask: u32,
    /// Shapes.
    #[serde(default)]
    pub shape: Vec<ShapeKeys>,
    /// Colour in pictures and viewer, `"#rrggbb"`, whatever bodies are coloured by. Absent: as the view says.
    pub color: Option<HexKey>,
    /// Shapes that are seen in place of `shape` and touch nothing.
    #[serde(default)]
    pub look: Vec<LookShapeKeys>,
}

/// A given motion: give one of the keys.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct MotionKeys {
    /// By velocity over time.
    pub velocity: Option<VelocityMotion>,
    /// By displacement and angle over time.
    pub position: Option<PositionMotion>,
}

/// Motion by velocity. Components are functions of time.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VelocityMotion {
    /// Velocity of the body's frame in m/s, world components.
    pub linear: Option<Functions>,
    /// Angular velocity in rad/s, world components.
    pub angular: Option<Functions>,
}

/// Motion by displacement from the initial position and rotation from the initial orientation.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionMotion {
    /// Displacement in m, world components: functions of time.
    pub translation: Option<Functions>,
    /// World axis of the rotation, through the origin of the body's frame.
    pub axis: Option<Vector>,
    /// Angle about the axis in radians.
    pub angle: Option<Function>,
    /// Angle about the axis in degrees.
    pub angle_deg: Option<Function>,
}

/// A pose from its keys.
fn pose(at: &KeyPath, position: &Vector, rotation: &Option<Rotation>) -> Checked<Pose> {
    let rotation = rotation.as_ref().map_or(Ok(Quat::IDENTITY), |r| r.quat(&at.key("rotation")))?;
    Ok(Pose::new(position.vec3(), rotation))
}

impl MotionKeys {
    fn motion(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Motion> {
        let velocity = self.velocity.as_ref().map(|v| v.motion(&at.key("velocity"), folder)).transpose()?;
        let position = self.position.as_ref().map(|p| p.motion(&at.key("position"), folder)).transpose()?;
        at.exactly_one("the motion", vec![("velocity", velocity), ("position", position)])
    }
}

impl VelocityMotion {
    fn motion(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Motion> {
        Ok(Motion::Velocity {
            linear: Functions::time_functions(&self.linear, &at.key("linear"), folder)?,
            angular: Functions::time_functions(&self.angular, &at.key("angular"), folder)?,
        })
    }
}

impl PositionMotion {
    fn motion(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<Motion> {
        let angle = match (&self.angle, &self.angle_deg) {
            (None, None) => TimeFunction::default(),
            (Some(angle), None) => angle.time_function(&at.key("angle"), 1.0, folder)?,
            (None, Some(angle)) => angle.time_function(&at.key("angle_deg"), 1f64.to_radians(), folder)?,
            (Some(_), Some(_)) => return Err(at.key("angle_deg").fault("the angle is given twice")),
        };
        let axis = match &self.axis {
            Some(axis) => unit(&at.key("axis"), axis)?,
            None if angle == TimeFunction::default() => Vec3::Z,
            None => return Err(at.fault("the axis of the angle is missing").help("give `axis = [x, y, z]`")),
        };
        let translation = Functions::time_functions(&self.translation, &at.key("translation"), folder)?;
        Ok(Motion::Position { translation, axis, angle })
    }
}

impl BodyKeys {
    /// What the body looks like, if that is not what it collides with. `body`: it in the world.
    pub fn looks(&self, at: &KeyPath, body: BodyId, folder: Option<&Path>) -> Checked<Looks> {
        let mut looks = Looks { colors: self.color.iter().map(|c| (body, c.0.0)).collect(), ..Looks::default() };
        looks.shapes = LookShapeKeys::shapes(&self.look, &at.key("look"), body, folder)?;
        looks.covered.extend((!self.look.is_empty()).then_some(body));
        Ok(looks)
    }
}

impl BodyKeys {
    /// The engine's body. `folder`: where files that the scene names are looked for.
    pub fn define(&self, at: &KeyPath, materials: &Materials, folder: Option<&Path>) -> Checked<BodyDef> {
        let mut colliders = Vec::with_capacity(self.shape.len());
        let mut computed = MassProperties::ZERO;
        if let Some(density) = self.density {
            at.key("density").positive(density)?;
        }
        for (i, keys) in self.shape.iter().enumerate() {
            let at = at.key("shape").index(i);
            let shape = keys.shape(&at, folder)?;
            self.check_volume(&at, &shape)?;
            let local = pose(&at, &keys.position, &keys.rotation)?;
            let material = materials.find(&at.key("material"), keys.material.as_deref())?;
            if let Some(part) = shape.mass_properties(self.density.unwrap_or(material.density)) {
                computed = computed.plus(&part.transformed(&local));
            }
            colliders.push(ColliderDef { shape, local, material: material.id, group: self.group, mask: self.mask });
        }
        let kind = self.kind(at, folder)?;
        let mass = self.mass_properties(at, computed)?;
        Ok(BodyDef {
            name: Some(self.name.clone()),
            role: Role::Part,
            mass: if kind == BodyKind::Moving { self.complete(at, mass)? } else { MassProperties::ZERO },
            kind,
            pose: pose(at, &self.position, &self.rotation)?,
            velocity: Twist { linear: self.velocity.vec3(), angular: self.angular_velocity.vec3() },
            colliders,
        })
    }

    /// A moving body whose mass follows from its shapes needs meshes that are closed.
    fn check_volume(&self, at: &KeyPath, shape: &Shape) -> Checked<()> {
        let computed = !self.fixed && self.motion.is_none() && (self.mass.is_none() || self.inertia.is_none());
        match shape {
            Shape::Mesh(mesh) if computed => match mesh.mass_properties(1.0) {
                Ok(_) => Ok(()),
                Err(e) => Err(at.key("mesh").fault(e.to_string()).help("give `mass` and `inertia`, or `fixed = true`")),
            },
            _ => Ok(()),
        }
    }

    fn kind(&self, at: &KeyPath, folder: Option<&Path>) -> Checked<BodyKind> {
        if !self.can_rotate && (self.fixed || self.motion.is_some()) {
            return Err(at
                .key("can_rotate")
                .fault("a fixed or driven body has its rotation given")
                .help("leave it out"));
        }
        if !self.can_rotate && self.angular_velocity != Vector::default() {
            let fault = at.key("angular_velocity").fault("a body that cannot rotate has no angular velocity");
            return Err(fault.help("leave it out, or leave out `can_rotate`"));
        }
        let kind = match (&self.motion, self.fixed) {
            (None, false) => return Ok(BodyKind::Moving),
            (None, true) => BodyKind::Fixed,
            (Some(motion), false) => BodyKind::Driven(Box::new(motion.motion(&at.key("motion"), folder)?)),
            (Some(_), true) => {
                return Err(at.key("fixed").fault("a body is either fixed or has a given motion, not both"));
            }
        };
        for (key, value) in [("velocity", self.velocity), ("angular_velocity", self.angular_velocity)] {
            if value != Vector::default() {
                return Err(at
                    .key(key)
                    .fault("a fixed or driven body has no initial velocity")
                    .help("use `motion = { velocity = { … } }`, or leave it out"));
            }
        }
        Ok(kind)
    }

    /// The mass properties as far as they are known: zero mass or inertia stands for "unknown".
    fn mass_properties(&self, at: &KeyPath, computed: MassProperties) -> Checked<MassProperties> {
        let mut properties = computed;
        if let Some(mass) = self.mass {
            at.key("mass").positive(mass)?;
            properties =
                if computed.mass > 0.0 { computed.with_mass(mass) } else { MassProperties { mass, ..computed } };
        }
        if let Some(center) = self.center_of_mass {
            properties.center = center.vec3();
        }
        if let Some(inertia) = &self.inertia {
            properties.inertia = inertia_tensor(&at.key("inertia"), inertia)?;
        }
        Ok(properties)
    }

    fn complete(&self, at: &KeyPath, properties: MassProperties) -> Checked<MassProperties> {
        let missing = match properties {
            MassProperties { mass, .. } if mass <= 0.0 => "mass",
            MassProperties { inertia, .. } if inertia == Sym3::ZERO => "inertia",
            _ => return Ok(properties),
        };
        Err(at
            .fault(format!("the {missing} of moving body `{}` is unknown: it has no shape with a volume", self.name))
            .help("give `mass` and `inertia`, add a shape other than a plane, or set `fixed = true`"))
    }
}

fn inertia_tensor(at: &KeyPath, numbers: &[f64]) -> Checked<Sym3> {
    let tensor = match *numbers {
        [xx, yy, zz] => Sym3::diagonal(Vec3::new(xx, yy, zz)),
        [xx, yy, zz, xy, xz, yz] => Sym3 { diagonal: Vec3::new(xx, yy, zz), off: Vec3::new(yz, xz, xy) },
        _ => return Err(at.fault(format!("must have 3 or 6 numbers, has {}", numbers.len()))),
    };
    if !tensor.is_positive_definite() {
        return Err(at.fault("the inertia is not positive definite: it would turn a torque the wrong way"));
    }
    let [x, y, z] = tensor.diagonal.to_array();
    if x + y < z * (1.0 - 1e-9) || y + z < x * (1.0 - 1e-9) || z + x < y * (1.0 - 1e-9) {
        return Err(at.fault("no body has this inertia: a diagonal number is greater than the sum of the other two"));
    }
    Ok(tensor)
}
