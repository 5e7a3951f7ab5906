//! From the keys of `[[joint]]`, `[[motor]]` and `[[force]]` to a world, and from names to joint signals.

use super::BuiltScene;
use super::frames::frames_in;
use crate::scene::keys::SceneFile;
use crate::scene::keys::force::ForceChoice;
use crate::scene::path::{Checked, Fault, KeyPath};
use grouser_dynamics::element::{Drag, OneWaySpring};
use grouser_dynamics::{BodyId, BuildError, Element, JointDef, JointId, JointKind};
use grouser_models::vehicle::wheeled::tire::ForceTire;
use std::path::Path;

fn blame(at: &KeyPath, e: BuildError) -> Fault {
    at.fault(e.why).help(e.remedy)
}

/// Blames a name that is empty or stands for another thing of its kind already.
fn check_new(at: &KeyPath, kind: &str, name: &str, is_known: bool) -> Checked<()> {
    if name.is_empty() {
        return Err(at.fault("the name is empty"));
    }
    match is_known {
        true => {
            Err(at.fault(format!("there are two {kind}s named `{name}`")).help(format!("give each {kind} its own")))
        }
        false => Ok(()),
    }
}

impl BuiltScene {
    /// The body of a name; none if no name is given: the world.
    fn body_or_world(&self, at: &KeyPath, name: Option<&str>) -> Checked<Option<BodyId>> {
        name.map(|name| self.body(at, name)).transpose()
    }

    /// A joint with the world for each body that cannot rotate.
    fn hold_orientations(&mut self, keys: &SceneFile) -> Checked<()> {
        for (i, body) in keys.body.iter().enumerate().filter(|(_, body)| !body.can_rotate) {
            let at = KeyPath::root().key("body").index(i).key("can_rotate");
            let name = format!("{}.orientation", body.name);
            check_new(&at, "joint", &name, self.joints.find(&name).is_some())?;
            let (id, kind) = (self.body(&at, &body.name)?, JointKind::of_name("orientation"));
            let kind = kind.expect("the list of joints has it");
            let mut joint = JointDef::new(kind, None, id, self.world.pose(id));
            joint.name = Some(name.clone());
            let id = self.world.add_joint(joint).map_err(|e| blame(&at, e))?;
            self.joints.push(name, id);
        }
        Ok(())
    }

    pub(super) fn add_joints(&mut self, keys: &SceneFile) -> Checked<()> {
        for (i, joint) in keys.joint.iter().enumerate() {
            let at = KeyPath::root().key("joint").index(i);
            check_new(&at.key("name"), "joint", &joint.name, self.joints.find(&joint.name).is_some())?;
            let a = self.body_or_world(&at.key("a"), joint.a.as_deref())?;
            let b = self.body(&at.key("b"), &joint.b)?;
            let carrier = self.body_or_world(&at.key("carrier"), joint.carrier.as_deref())?;
            let mut definition = joint.define(&at, a, b, carrier)?;
            let frame = self.frame(&at, joint.within.as_deref())?;
            definition.frames = frames_in(&frame, definition.frames, a.is_none());
            let id = self.world.add_joint(definition).map_err(|e| blame(&at, e))?;
            self.joints.push(joint.name.clone(), id);
        }
        self.hold_orientations(keys)
    }

    pub(super) fn add_motors(&mut self, keys: &SceneFile, folder: Option<&Path>) -> Checked<()> {
        for (i, motor) in keys.motor.iter().enumerate() {
            let at = KeyPath::root().key("motor").index(i);
            check_new(&at.key("name"), "motor", &motor.name, self.motors.find(&motor.name).is_some())?;
            let joint = self.joint(&at.key("joint"), &motor.joint)?;
            let (definition, key) = motor.define(&at, joint, folder)?;
            let axis = definition.axis;
            let id = self.world.add_motor(definition).map_err(|e| blame(&at.key(key), e))?;
            self.motors.push(motor.name.clone(), (id, axis));
        }
        Ok(())
    }

    pub(super) fn apply_forces(&mut self, keys: &SceneFile, folder: Option<&Path>) -> Checked<()> {
        for (i, force) in keys.force.iter().enumerate() {
            let at = KeyPath::root().key("force").index(i);
            let frame = self.frame(&at, force.within.as_deref())?;
            match force.choice(&at)? {
                ForceChoice::Applied(body) => {
                    let body = self.body(&at.key("body"), body)?;
                    let definition = force.define(&at, body, folder)?;
                    self.world.add_force(definition).map_err(|e| blame(&at, e))?;
                    self.forces += 1;
                }
                ForceChoice::Spring(key, a, b) => {
                    let name = self.new_force_name(&at, i, &force.name)?;
                    let at = at.key(key);
                    let a = self.body_or_world(&at.key("a"), a)?;
                    let b = self.body(&at.key("b"), b)?;
                    let mut definition = force.define_spring(&at, a, b)?;
                    definition.frames = frames_in(&frame, definition.frames, a.is_none());
                    let id = self.world.add_spring(definition).map_err(|e| blame(&at, e))?;
                    self.springs.push(name, id);
                }
                ForceChoice::OneWay(keys) => {
                    let name = self.new_force_name(&at, i, &force.name)?;
                    let at = at.key("one_way_spring");
                    let a = self.body_or_world(&at.key("a"), keys.a.as_deref())?;
                    let b = self.body(&at.key("b"), &keys.b)?;
                    let mut definition = keys.define(&at, force.name.clone(), a, b)?;
                    definition.frames = frames_in(&frame, definition.frames, a.is_none());
                    let spring = OneWaySpring::new(&self.world, definition);
                    self.add_element(&at, name, Box::new(spring))?;
                }
                ForceChoice::Drag(keys) => {
                    let name = self.new_force_name(&at, i, &force.name)?;
                    let at = at.key("drag");
                    let body = self.body(&at.key("body"), &keys.body)?;
                    let drag = Drag::new(keys.define(&at, force.name.clone(), body)?);
                    self.add_element(&at, name, Box::new(drag))?;
                }
                ForceChoice::Tire(tire) => {
                    let name = self.new_force_name(&at, i, &force.name)?;
                    let at = at.key("tire");
                    let body = self.body(&at.key("body"), &tire.body)?;
                    self.refuse_tire_on_soft_ground(&at, keys)?;
                    let tire = ForceTire::new(tire.define(&at, force.name.clone(), body, folder)?);
                    self.add_element(&at, name, Box::new(tire))?;
                }
            }
        }
        Ok(())
    }

    /// Tires with a law of their own feel neither grains nor soil that deforms.
    pub(super) fn refuse_tire_on_soft_ground(&self, at: &KeyPath, keys: &SceneFile) -> Checked<()> {
        let only = "a tire with a law acts on rigid ground alone";
        if let Some((fill, _)) = self.grains.iter().find(|(_, range)| !range.is_empty()) {
            let fault = at.fault(format!("{only}, and `{fill}` is grains"));
            return Err(fault.help("give the wheel a rigid tire (a cylinder or a mesh), or leave the grains out"));
        }
        if let Some(terrain) = keys.terrain.iter().find(|terrain| terrain.soil.is_some()) {
            let fault = at.fault(format!("{only}, and `{}` is soil that deforms", terrain.name));
            let help = "give the wheel a rigid tire (`tire = \"rigid\"` of `hmmwv`, or a `RigidTire` file), on which \
                        the soil acts by its own formula; or take `soil` out of the terrain";
            return Err(fault.help(help));
        }
        Ok(())
    }

    /// Name of force `i` of the scene, checked against those of the springs and elements before it.
    fn new_force_name(&self, at: &KeyPath, i: usize, name: &Option<String>) -> Checked<String> {
        let name = name.clone().unwrap_or_else(|| format!("force.{i}"));
        let is_known = self.springs.find(&name).is_some() || self.elements.find(&name).is_some();
        check_new(&at.key("name"), "force", &name, is_known)?;
        Ok(name)
    }

    fn add_element(&mut self, at: &KeyPath, name: String, element: Box<dyn Element>) -> Checked<()> {
        let id = self.world.add_element(element).map_err(|e| blame(at, e))?;
        self.elements.push(name, id);
        Ok(())
    }

    pub(super) fn joint(&self, at: &KeyPath, name: &str) -> Checked<JointId> {
        self.joints.find(name).copied().ok_or_else(|| at.unknown_name("joint", name, &self.joints.names()))
    }
}
