//! Elements of `[[force]]`: drag, and the tabulated one-way spring.

use super::frame::{Directions, FramePlace, Placement};
use super::value::{List, Vector};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::BodyId;
use grouser_dynamics::element::{DragDef, DragLaw, OneWay, OneWaySpringDef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Drag of a body in a medium such as air or water: the force -(linear + quadratic v) v against its velocity v relative
/// to the medium, and a torque against its angular velocity likewise. Any coefficient is stable at any step.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DragKeys {
    /// Name of the body.
    pub body: String,
    /// Force over velocity in N s/m.
    #[serde(default)]
    pub linear: f64,
    /// Force over velocity squared in N s^2/m^2: half the density of the medium times area times drag coefficient.
    #[serde(default)]
    pub quadratic: f64,
    /// Torque over angular velocity in N m s/rad.
    #[serde(default)]
    pub angular_linear: f64,
    /// Torque over angular velocity squared in N m s^2/rad^2.
    #[serde(default)]
    pub angular_quadratic: f64,
    /// Velocity of the medium (wind, current) in the world in m/s.
    #[serde(default)]
    pub medium: Vector,
    /// Point of attack in the body's frame in m; absent: the centre of mass.
    pub point: Option<Vector>,
}

/// A tabulated spring between two points that acts one way only: give `pushes` (a bump stop) or `pulls` (a strap). Its
/// force follows the table over the deflection, linear between its points, and goes on with the slope of the last
/// piece; before the first point it is zero. Any table is stable at any step.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OneWaySpringKeys {
    /// Name of the first body. Absent: the world.
    pub a: Option<String>,
    /// Name of the second body.
    pub b: String,
    /// a's end in the world.
    pub at_a: Option<FramePlace>,
    /// b's end in the world.
    pub at_b: Option<FramePlace>,
    /// a's end on body a (in the world if there is no `a`).
    pub frame_a: Option<FramePlace>,
    /// b's end on body b.
    pub frame_b: Option<FramePlace>,
    /// Points `[deflection, force]` in m and N of a spring that pushes its ends apart; the deflection is `rest_length`
    /// minus the length. Deflections increase, forces do not fall.
    pub pushes: Option<Vec<List<f64, 2>>>,
    /// The same of a spring that pulls its ends together; the deflection is the length minus `rest_length`.
    pub pulls: Option<Vec<List<f64, 2>>>,
    /// Damping in N s/m while the spring acts. It never turns a push into a pull.
    #[serde(default)]
    pub damping: f64,
    /// Length in m at which the deflection is zero. Absent: as assembled.
    pub rest_length: Option<f64>,
}

impl DragKeys {
    /// The engine's drag on the body that was found for the name.
    pub fn define(&self, at: &KeyPath, name: Option<String>, body: BodyId) -> Checked<DragDef> {
        let check = |key: &str, value: f64| at.key(key).non_negative(value);
        let force = DragLaw { linear: check("linear", self.linear)?, quadratic: check("quadratic", self.quadratic)? };
        let torque = DragLaw {
            linear: check("angular_linear", self.angular_linear)?,
            quadratic: check("angular_quadratic", self.angular_quadratic)?,
        };
        if force == DragLaw::default() && torque == DragLaw::default() {
            let help = "give `linear`, `quadratic`, `angular_linear` or `angular_quadratic`";
            return Err(at.fault("the coefficients of the drag are missing").help(help));
        }
        let (point, medium) = (self.point.map(|p| p.vec3()), self.medium.vec3());
        Ok(DragDef { name, body, point, medium, force, torque })
    }
}

impl OneWaySpringKeys {
    /// The engine's spring between the bodies that were found for the names.
    pub fn define(&self, at: &KeyPath, name: Option<String>, a: Option<BodyId>, b: BodyId) -> Checked<OneWaySpringDef> {
        let placement = Placement {
            at: None,
            directions: Directions { axis: &None, x_axis: &None, rotation: &None },
            each: [&self.at_a, &self.at_b],
            local: [&self.frame_a, &self.frame_b],
        };
        let help = "give `at_a` and `at_b` (in the world) or `frame_a` and `frame_b` (each on its body)";
        let frames = placement.frames(at, help)?;
        let table = |side: OneWay, key: &'static str, points: &Option<Vec<List<f64, 2>>>| {
            (key, points.as_ref().map(|points| (side, key, points.iter().map(|p| (p.0[0], p.0[1])).collect())))
        };
        let choices = vec![table(OneWay::Pushes, "pushes", &self.pushes), table(OneWay::Pulls, "pulls", &self.pulls)];
        let (side, key, table): (OneWay, &str, Vec<(f64, f64)>) = at.exactly_one("the table of the spring", choices)?;
        if let Some(fault) = OneWaySpringDef::table_fault(&table) {
            return Err(at
                .key(key)
                .fault(fault)
                .help("give two or more points, deflections that increase, forces that do not fall"));
        }
        let damping = at.key("damping").non_negative(self.damping)?;
        let rest = self.rest_length.map(|l| at.key("rest_length").non_negative(l)).transpose()?;
        Ok(OneWaySpringDef { name, a, b, frames, side, rest, table, damping })
    }
}
