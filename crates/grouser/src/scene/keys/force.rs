//! `[[force]]`: applied forces, springs, dampers, bushings, drag, one-way springs and tires.

use super::element::{DragKeys, OneWaySpringKeys};
use super::function::Functions;
use super::spring::{BushingKeys, RotationalSpringKeys, SpringKeys};
use super::tire::ForceTireKeys;
use super::value::Vector;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, ForceDef, SpringDef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A force element: a force and torque on a body (give `body`, and `force` or `torque`), or a spring, damper or bushing
/// between two bodies or a body and the world (give `spring`, `rotational_spring`, `bushing` or `one_way_spring`), or
/// `drag`, or a `tire`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceKeys {
    /// Name of a spring, bushing, drag or tire, unique among them: for signals.
    pub name: Option<String>,
    /// Name of the body that `force` and `torque` act on.
    pub body: Option<String>,
    /// Name of a frame (`[[frame]]`, or a part) that the places and directions of a spring or bushing "in the world"
    /// are in. Absent: the world.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// Force in N: functions of time.
    pub force: Option<Functions>,
    /// Torque about the centre of mass in N m: functions of time.
    pub torque: Option<Functions>,
    /// Point of attack in the body's frame, in m; absent: the centre of mass.
    pub point: Option<Vector>,
    /// Frame of the components of `force` and `torque`; absent: the world's.
    pub frame: Option<FrameKey>,
    /// A spring and damper along the line between two points.
    pub spring: Option<SpringKeys>,
    /// A spring and damper about an axis.
    pub rotational_spring: Option<RotationalSpringKeys>,
    /// Six springs and dampers: along a frame's axes and about them.
    pub bushing: Option<BushingKeys>,
    /// A tabulated spring that pushes only or pulls only.
    pub one_way_spring: Option<OneWaySpringKeys>,
    /// Drag of a body in a medium.
    pub drag: Option<DragKeys>,
    /// A tire with a law of its own on a wheel.
    pub tire: Option<ForceTireKeys>,
}

/// Frame of components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FrameKey {
    /// Along the world's axes.
    #[default]
    World,
    /// Along the body's axes.
    Body,
}

/// Key of a spring, and names of its bodies a (none: the world) and b.
pub type SpringBetween<'a> = (&'static str, Option<&'a str>, &'a str);

/// Which kind of force a table of `[[force]]` is.
pub enum ForceChoice<'a> {
    /// A force and torque on the body of this name.
    Applied(&'a str),
    /// A spring: its key, and the names of its bodies a (none: the world) and b.
    Spring(&'static str, Option<&'a str>, &'a str),
    /// A one-way spring.
    OneWay(&'a OneWaySpringKeys),
    /// Drag.
    Drag(&'a DragKeys),
    /// A tire.
    Tire(&'a ForceTireKeys),
}

impl ForceKeys {
    /// Key and bodies of the springs that are given.
    fn springs(&self) -> [Option<SpringBetween<'_>>; 3] {
        [
            self.spring.as_ref().map(|s| ("spring", s.a.as_deref(), s.b.as_str())),
            self.rotational_spring.as_ref().map(|s| ("rotational_spring", s.a.as_deref(), s.b.as_str())),
            self.bushing.as_ref().map(|s| ("bushing", s.a.as_deref(), s.b.as_str())),
        ]
    }

    /// Key and bodies of the spring, if it is one.
    pub fn spring_between(&self) -> Option<SpringBetween<'_>> {
        self.springs().into_iter().flatten().next()
    }

    /// Which kind of force it is; keys of the others are mistakes.
    pub fn choice(&self, at: &KeyPath) -> Checked<ForceChoice<'_>> {
        let [spring, rotational, bushing] =
            self.springs().map(|s| s.map(|(key, a, b)| (key, ForceChoice::Spring(key, a, b))));
        let choices = vec![
            ("body", self.body.as_deref().map(|body| ("body", ForceChoice::Applied(body)))),
            ("spring", spring),
            ("rotational_spring", rotational),
            ("bushing", bushing),
            ("one_way_spring", self.one_way_spring.as_ref().map(|k| ("one_way_spring", ForceChoice::OneWay(k)))),
            ("drag", self.drag.as_ref().map(|k| ("drag", ForceChoice::Drag(k)))),
            ("tire", self.tire.as_ref().map(|k| ("tire", ForceChoice::Tire(k)))),
        ];
        let (what, choice) = at.exactly_one("what the force acts on", choices)?;
        if matches!(choice, ForceChoice::Applied(_)) {
            return match self.name {
                Some(_) => {
                    let fault = at.key("name").fault("only springs, bushings, drag and tires have names");
                    Err(fault.help("leave `name` out"))
                }
                None => Ok(choice),
            };
        }
        let given = [
            ("force", self.force.is_some()),
            ("torque", self.torque.is_some()),
            ("point", self.point.is_some()),
            ("frame", self.frame.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            Some((key, _)) => {
                let message = format!("`{key}` belongs to a force on a `body`, this is a `{what}`");
                Err(at.key(key).fault(message).help("give each its own [[force]]"))
            }
            None => Ok(choice),
        }
    }

    /// The engine's force on the body that was found for the name.
    pub fn define(&self, at: &KeyPath, body: BodyId, folder: Option<&Path>) -> Checked<ForceDef> {
        if self.force.is_none() && self.torque.is_none() {
            return Err(at.fault("neither force nor torque is given").help("give `force`, `torque` or both"));
        }
        Ok(ForceDef {
            body,
            force: Functions::time_functions(&self.force, &at.key("force"), folder)?,
            torque: Functions::time_functions(&self.torque, &at.key("torque"), folder)?,
            point: self.point.map(|p| p.vec3()),
            in_body_frame: self.frame == Some(FrameKey::Body),
        })
    }

    /// The engine's spring between the bodies that were found for the names. `at`: the spring's own table.
    pub fn define_spring(&self, at: &KeyPath, a: Option<BodyId>, b: BodyId) -> Checked<SpringDef> {
        let (kind, frames) = match (&self.spring, &self.rotational_spring, &self.bushing) {
            (Some(spring), ..) => spring.define(at)?,
            (_, Some(spring), _) => spring.define(at)?,
            (.., Some(bushing)) => bushing.define(at)?,
            _ => return Err(at.fault("there is no spring")),
        };
        if a == Some(b) {
            return Err(at.key("b").fault("the spring joins a body with itself").help("name two bodies"));
        }
        Ok(SpringDef { name: self.name.clone(), kind, a, b, frames })
    }
}
