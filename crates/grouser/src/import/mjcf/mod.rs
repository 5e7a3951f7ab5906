//! MJCF: the models of MuJoCo, as a scene.
//!
//! Bodies become bodies where the model's own coordinates put them, or at the nearest ones that limits allow; those
//! without joints become parts of their parents. Masses are those of the file, or follow from geoms and densities as in
//! MuJoCo. Several joints of a body become a chain of light bodies between it and its parent; two slides and a hinge
//! across them a planar joint. Springs and dampers of hinges become rotational springs, actuators motors without torque
//! that a program commands. Source: the XML reference of MuJoCo (mujoco.readthedocs.io).

mod geoms;
mod joints;
mod settings;

use super::Imported;
use super::tables::{LIGHT, body_of_robot, is_inertia, weigh};
use super::xml::{child, children, fault};
use crate::Error;
use geoms::{Geom, GeomReader};
use grouser_geom::MassProperties;
use grouser_math::{Mat3, Pose, Sym3, Vec3};
use joints::MjcfJoint;
use roxmltree::{Document, Node};
use settings::{MjcfSettings, with_includes};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Elements of bodies that are no matter of mechanics.
const QUIET: [&str; 8] = ["body", "geom", "joint", "freejoint", "inertial", "site", "camera", "light"];
/// Elements of models that are no matter of mechanics, or that are read.
const QUIET_TOP: [&str; 14] = [
    "compiler",
    "option",
    "size",
    "visual",
    "statistic",
    "default",
    "asset",
    "worldbody",
    "actuator",
    "equality",
    "sensor",
    "keyframe",
    "custom",
    "extension",
];

/// A body of the scene: one of the model that has joints, with those that are fixed to it.
struct MjcfBody<'a, 'i> {
    name: String,
    pose: Pose,
    /// Place of its parent in the list; the world is the first.
    parent: usize,
    joints: Vec<MjcfJoint<'a, 'i>>,
    mass: MassProperties,
    /// Geoms, with the poses of the frames that they are in.
    geoms: Vec<(Pose, Geom)>,
}

struct MjcfReader<'s, 'a, 'i> {
    settings: &'s MjcfSettings<'a, 'i>,
    geoms: GeomReader<'s, 'a, 'i>,
    bodies: Vec<MjcfBody<'a, 'i>>,
    /// Names of the model's bodies: the scene's body that each is part of, and its own frame in the world.
    part_of: BTreeMap<String, (usize, Pose)>,
    done: Imported,
}

/// The scene of a model. Paths of meshes are written relative to `relative_to`.
pub fn import(path: &Path, text: &str, relative_to: Option<PathBuf>) -> Result<Imported, Error> {
    let text = with_includes(path, text, 0)?;
    let file = path.display().to_string();
    let document = Document::parse(&text).map_err(|e| Error::usage(format!("{file}: {e}"), "give an MJCF file"))?;
    let root = document.root_element();
    if !root.has_tag_name("mujoco") {
        return Err(fault(root, &file, "the root element of an MJCF file is <mujoco>"));
    }
    let settings = MjcfSettings::new(file, root)?;
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    let geoms = GeomReader { settings: &settings, root, folder, relative_to };
    let world = MjcfBody {
        name: "world".into(),
        pose: Pose::IDENTITY,
        parent: 0,
        joints: vec![],
        mass: MassProperties::ZERO,
        geoms: vec![],
    };
    let mut reader = MjcfReader {
        settings: &settings,
        geoms,
        bodies: vec![world],
        part_of: BTreeMap::new(),
        done: Imported::default(),
    };
    for worldbody in children(root, "worldbody") {
        reader.contents(worldbody, "main", 0, Pose::IDENTITY, "world")?;
    }
    reader.scale_masses(root)?;
    reader.write(root)?;
    Ok(reader.done)
}

impl<'a, 'i> MjcfReader<'_, 'a, 'i> {
    /// What is in a body of the model, whose frame in the world is `frame`.
    fn contents(
        &mut self,
        node: Node<'a, 'i>,
        class: &'a str,
        owner: usize,
        frame: Pose,
        name: &str,
    ) -> Result<(), Error> {
        let unread: BTreeSet<&str> = node.children().filter(Node::is_element).map(|n| n.tag_name().name()).collect();
        for tag in unread.into_iter().filter(|tag| !QUIET.contains(tag)) {
            self.done.leave(format!("<{tag}> of body `{name}`"), true);
        }
        let local = self.bodies[owner].pose.inverse().compose(&frame);
        let mut sum = MassProperties::ZERO;
        for geom in children(node, "geom") {
            let geom = self.geoms.read(geom, class, name, &mut self.done)?;
            sum = sum.plus(&geom.mass);
            self.bodies[owner].geoms.push((local, geom));
        }
        if let Some(inertial) = child(node, "inertial").filter(|_| self.settings.from_geoms != Some(true)) {
            sum = self.inertial(inertial, class)?;
        }
        let body = &mut self.bodies[owner];
        body.mass = body.mass.plus(&sum.transformed(&local));
        for inner in children(node, "body") {
            self.body(inner, inner.attribute("childclass").unwrap_or(class), owner, frame)?;
        }
        Ok(())
    }

    fn inertial(&self, node: Node<'a, 'i>, class: &'a str) -> Result<MassProperties, Error> {
        let settings = self.settings;
        let pose = settings.pose(node, class)?;
        let mass = settings.number(node, class, "mass")?.unwrap_or(0.0);
        let full = settings.exactly::<6>(node, class, "fullinertia")?;
        let inertia = match (full, settings.exactly::<3>(node, class, "diaginertia")?) {
            (Some([xx, yy, zz, xy, xz, yz]), _) => Sym3 { diagonal: Vec3::new(xx, yy, zz), off: Vec3::new(yz, xz, xy) },
            (None, Some(diagonal)) => Sym3 { diagonal: Vec3::from_array(diagonal), off: Vec3::ZERO },
            (None, None) => Sym3::ZERO,
        };
        Ok(MassProperties { mass, center: Vec3::ZERO, inertia }.transformed(&pose))
    }

    fn body(&mut self, node: Node<'a, 'i>, class: &'a str, parent: usize, frame: Pose) -> Result<(), Error> {
        let number = self.part_of.len() + 1;
        let name = node.attribute("name").map_or_else(|| format!("body-{number}"), str::to_string);
        let mut pose = frame.compose(&self.settings.pose(node, class)?);
        let mut joints = Vec::new();
        for joint in node.children().filter(|n| n.has_tag_name("joint") || n.has_tag_name("freejoint")) {
            let read = MjcfJoint::read(self.settings, joint, class, &name, joints.len(), &mut pose)?;
            if let Some(start) = read.start() {
                self.done.notes.push(format!("joint `{}` starts at its limit {start}", read.name));
            }
            joints.push(read);
        }
        let owner = if joints.is_empty() {
            parent
        } else {
            let (mass, geoms) = (MassProperties::ZERO, vec![]);
            self.bodies.push(MjcfBody { name: name.clone(), pose, parent, joints, mass, geoms });
            self.bodies.len() - 1
        };
        self.part_of.insert(name.clone(), (owner, pose));
        self.contents(node, class, owner, pose, &name)
    }

    /// Brings all bodies together to the mass that the compiler's `settotalmass` asks for.
    fn scale_masses(&mut self, root: Node<'a, 'i>) -> Result<(), Error> {
        for compiler in children(root, "compiler") {
            let Some(wanted) = self.settings.number(compiler, "main", "settotalmass")?.filter(|mass| *mass > 0.0)
            else {
                continue;
            };
            let moving = &mut self.bodies[1..];
            let total: f64 = moving.iter().map(|body| body.mass.mass).sum();
            for body in moving.iter_mut().filter(|body| body.mass.mass > 0.0) {
                body.mass = body.mass.with_mass(body.mass.mass * wanted / total);
            }
        }
        Ok(())
    }

    /// Writes the tables.
    fn write(&mut self, root: Node<'a, 'i>) -> Result<(), Error> {
        let mut materials = Table::new();
        let (gravity, step) = self.settings.option(root)?;
        let mut list = Vec::new();
        for i in 0..self.bodies.len() {
            list.extend(self.table(i, &mut materials).map(Value::Table));
        }
        let (mut rows, mut forces, mut light) = (Vec::new(), Vec::new(), Vec::new());
        let mut armatures = Vec::new();
        for body in &self.bodies[1..] {
            let parent = (body.parent != 0).then(|| self.bodies[body.parent].name.as_str());
            joints::rows(body, parent, &mut self.done, &mut rows, &mut forces, &mut light);
            armatures.extend(body.joints.iter().filter(|j| j.armature > 0.0).map(|j| j.name.clone()));
        }
        if !armatures.is_empty() {
            let names = armatures.join("`, `");
            self.done.leave(format!("the inertia of motors (`armature`) of joints `{names}`"), true);
        }
        list.extend(light.into_iter().map(Value::Table));
        self.equalities(root, &mut rows)?;
        let motors = self.actuators(root)?;
        let unread: BTreeSet<&str> = root.children().filter(Node::is_element).map(|n| n.tag_name().name()).collect();
        for tag in unread.into_iter().filter(|tag| !QUIET_TOP.contains(tag)) {
            let excludes_only = tag == "contact"
                && children(root, "contact")
                    .all(|c| c.children().filter(Node::is_element).all(|n| n.has_tag_name("exclude")));
            if !excludes_only {
                self.done.leave(format!("<{tag}> elements"), true);
            }
        }
        let scene = Table::from_iter([
            ("name".to_string(), Value::from(root.attribute("model").unwrap_or("model").replace([' ', '/'], "-"))),
            ("gravity".to_string(), super::tables::floats(&gravity)),
        ]);
        let time = [("step".to_string(), Value::Float(step)), ("duration".to_string(), Value::Float(2.0))];
        let contact = [("combine".to_string(), Value::from("maximum"))];
        let tables = &mut self.done.tables;
        tables.insert("scene".into(), Value::Table(scene));
        tables.insert("time".into(), Value::Table(Table::from_iter(time)));
        tables.insert("contact".into(), Value::Table(Table::from_iter(contact)));
        tables.insert("materials".into(), Value::Table(materials));
        for (key, rows) in [("body", list), ("joint", rows), ("force", forces), ("motor", motors)] {
            if !rows.is_empty() {
                tables.insert(key.into(), Value::Array(rows));
            }
        }
        Ok(())
    }

    /// May a geom touch what is not of its own model part: moving ones the world's, the world's moving ones?
    fn touches(&self, body: usize, geom: &Geom) -> bool {
        let others = self.bodies.iter().enumerate().filter(|(i, _)| (*i == 0) != (body == 0));
        let mut others = others.flat_map(|(_, b)| b.geoms.iter().map(|(_, geom)| geom)).peekable();
        if body != 0 && self.bodies[0].geoms.is_empty() {
            return geom.is_solid();
        }
        others.any(|other| geom.meets(other))
    }

    /// The table of a body; none for a world without shapes.
    fn table(&mut self, i: usize, materials: &mut Table) -> Option<Table> {
        let body = &self.bodies[i];
        let solid = body.geoms.iter().filter(|(_, geom)| self.touches(i, geom));
        let shapes: Vec<Value> = solid.filter_map(|(frame, geom)| geom.table(frame, materials)).collect();
        if i == 0 {
            if shapes.is_empty() {
                return None;
            }
            let fixed = [("name".to_string(), Value::from("world")), ("fixed".to_string(), Value::Boolean(true))];
            let mut table = Table::from_iter(fixed);
            table.insert("shape".into(), Value::Array(shapes));
            return Some(table);
        }
        let mut table = body_of_robot(&body.name, &body.pose);
        let (mut mass, mut inertia) = (body.mass.mass, body.mass.inertia.to_mat3());
        let center = body.mass.center;
        if mass <= 0.0 {
            self.done.notes.push(format!("body `{}` moves and has no mass: it gets {} kg", body.name, LIGHT.0));
            mass = LIGHT.0;
        }
        if !is_inertia(&inertia) {
            let size = LIGHT.1 * (mass / LIGHT.0).max(1.0);
            let what = format!("body `{}` has an inertia that no body can have: it gets {size:.3e} kg m^2", body.name);
            self.done.notes.push(what);
            inertia = Mat3::from_diagonal(Vec3::splat(size));
        }
        weigh(&mut table, mass, &inertia, center);
        if !shapes.is_empty() {
            table.insert("shape".into(), Value::Array(shapes));
        }
        let meets = |other: &MjcfBody<'_, '_>| {
            let ours = body.geoms.iter().map(|(_, g)| g);
            ours.clone().any(|a| other.geoms.iter().any(|(_, b)| a.meets(b)))
        };
        let apart = self.bodies[1..i]
            .iter()
            .enumerate()
            .find(|(k, other)| *k + 1 != body.parent && other.parent != i && meets(other));
        if let Some((_, other)) = apart {
            let what = format!("contacts of body `{}` with `{}` and other bodies of the model", body.name, other.name);
            self.done.leave(what, true);
        }
        Some(table)
    }

    /// Bodies that are held together: `connect` and `weld`.
    fn equalities(&mut self, root: Node<'a, 'i>, rows: &mut Vec<Value>) -> Result<(), Error> {
        let all: Vec<Node> = children(root, "equality").flat_map(|e| e.children().filter(Node::is_element)).collect();
        for (n, node) in all.into_iter().enumerate() {
            let tag = node.tag_name().name();
            let kind = match (tag, node.attribute("body1")) {
                ("connect", Some(_)) => "spherical",
                ("weld", Some(_)) => "fixed",
                _ => {
                    self.done.leave(format!("<{tag}> of equalities"), true);
                    continue;
                }
            };
            let found = |name: &str| {
                let there = node.attribute(name).map(|body| self.part_of.get(body).copied().ok_or(body));
                there
                    .transpose()
                    .map_err(|body| fault(node, &self.settings.file, &format!("there is no body `{body}`")))
            };
            let (Some((first, frame)), second) = (found("body1")?, found("body2")?) else { continue };
            let anchor = self.settings.exactly::<3>(node, "main", "anchor")?.unwrap_or_default();
            let at = frame.point(Vec3::from_array(anchor));
            let second = second.map_or(0, |(owner, _)| owner);
            // The world has no body in the scene: it is the first, which may be left out.
            let (a, b) = if first == 0 { (first, second) } else { (second, first) };
            let mut row = Table::from_iter([
                ("name".to_string(), Value::from(node.attribute("name").map_or(format!("{tag}-{n}"), str::to_string))),
                ("type".to_string(), Value::from(kind)),
                ("b".to_string(), Value::from(self.bodies[b].name.as_str())),
                ("at".to_string(), super::tables::floats(&at.to_array())),
            ]);
            if a != 0 {
                row.insert("a".into(), Value::from(self.bodies[a].name.as_str()));
            }
            rows.push(Value::Table(row));
        }
        Ok(())
    }

    /// Actuators of joints as motors that do nothing until they are commanded.
    fn actuators(&mut self, root: Node<'a, 'i>) -> Result<Vec<Value>, Error> {
        let all: Vec<Node> = children(root, "actuator").flat_map(|e| e.children().filter(Node::is_element)).collect();
        let mut motors = Vec::new();
        let mut names = BTreeSet::new();
        for node in all {
            let tag = node.tag_name().name();
            let attribute = |name: &str| self.settings.attribute(node, "main", name);
            let joint = attribute("joint");
            let driven = self.bodies.iter().flat_map(|b| &b.joints).find(|j| Some(j.name.as_str()) == joint);
            let Some((joint, key)) = driven.and_then(|j| Some((j, j.effort()?))) else {
                self.done.leave(format!("an actuator <{tag}> that drives no hinge or slide"), true);
                continue;
            };
            let mut name = node.attribute("name").unwrap_or(&joint.name).to_string();
            while !names.insert(name.clone()) {
                name.push('+');
            }
            let gear = self.settings.number(node, "main", "gear")?.unwrap_or(1.0).abs();
            let limited = |range: &str, flag: &str| -> Result<Option<f64>, Error> {
                let ends = self.settings.exactly::<2>(node, "main", range)?;
                let on = match attribute(flag) {
                    Some("true") => true,
                    Some("false") => false,
                    _ => self.settings.auto_limits,
                };
                Ok(ends.filter(|_| on).map(|[low, high]| low.abs().max(high.abs())))
            };
            let by_control = limited("ctrlrange", "ctrllimited")?.filter(|_| matches!(tag, "motor" | "general"));
            let by_force = limited("forcerange", "forcelimited")?;
            let limit = by_force.map_or(by_control, |f| Some(by_control.map_or(f, |c| c.min(f)))).map(|x| x * gear);
            let mut motor = Table::from_iter([
                ("name".to_string(), Value::from(name.as_str())),
                ("joint".to_string(), Value::from(joint.row_name())),
                (key.to_string(), Value::Float(0.0)),
            ]);
            if let Some(limit) = limit.filter(|limit| *limit > 0.0) {
                motor.insert("effort_limit".into(), Value::Float(limit));
            }
            if tag != "motor" {
                self.done.leave(format!("the law of actuator `{name}` (<{tag}>): its motor takes efforts"), true);
            }
            motors.push(Value::Table(motor));
        }
        Ok(motors)
    }
}
