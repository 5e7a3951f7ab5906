//! Joints of MJCF as joints of a scene.

use super::MjcfBody;
use super::settings::MjcfSettings;
use crate::Error;
use crate::import::Imported;
use crate::import::tables::{body_of_robot, floats, weigh};
use crate::import::xml::fault;
use grouser_math::{Mat3, Pose, Quat, Vec3};
use roxmltree::Node;
use toml::{Table, Value};

/// Mass of a body between two joints, as a share of the body that the joints move.
const SHARE: f64 = 1e-3;

/// A joint of the model.
pub struct MjcfJoint<'a, 'i> {
    node: Node<'a, 'i>,
    /// Its name.
    pub name: String,
    kind: &'a str,
    /// Anchor and axis in the world, as built.
    anchor: Vec3,
    axis: Vec3,
    /// Pose of the body after this joint and those before it have moved.
    after: Pose,
    /// Coordinate as built, and the one of the model.
    built: f64,
    reference: f64,
    limits: Option<[f64; 2]>,
    /// Inertia of its motor in kg m^2 or kg.
    pub armature: f64,
    damping: f64,
    /// Stiffness, and the coordinate at which the spring is at rest.
    spring: (f64, f64),
    friction: f64,
}

impl<'a, 'i> MjcfJoint<'a, 'i> {
    /// Reads a joint, the `nth` of its body, and moves the body to where it starts.
    pub fn read(
        settings: &MjcfSettings<'a, 'i>,
        node: Node<'a, 'i>,
        class: &'a str,
        body: &str,
        nth: usize,
        pose: &mut Pose,
    ) -> Result<Self, Error> {
        let free = node.has_tag_name("freejoint");
        let kind = if free { "free" } else { settings.attribute(node, class, "type").unwrap_or("hinge") };
        if !["free", "ball", "slide", "hinge"].contains(&kind) {
            return Err(fault(
                node,
                &settings.file,
                &format!("there is no type `{kind}`; known: free, ball, slide, hinge"),
            ));
        }
        let number = |name: &str| Ok::<f64, Error>(settings.number(node, class, name)?.unwrap_or(0.0));
        let axis = settings.exactly::<3>(node, class, "axis")?.unwrap_or([0.0, 0.0, 1.0]);
        let axis = Vec3::from_array(axis).try_normalize();
        let axis = axis.ok_or_else(|| fault(node, &settings.file, "the axis has no length"))?;
        let position = settings.exactly::<3>(node, class, "pos")?.unwrap_or_default();
        let angle = |x: f64| if kind == "hinge" { settings.angle(x) } else { x };
        let range = settings.exactly::<2>(node, class, "range")?;
        let limited = match settings.attribute(node, class, "limited") {
            Some("true") => true,
            Some("false") => false,
            _ => settings.auto_limits,
        };
        let limits = range.filter(|_| limited).map(|ends| ends.map(angle)).filter(|[low, high]| low < high);
        let reference = angle(number("ref")?);
        let built = limits.map_or(reference, |[low, high]| reference.clamp(low, high));
        let (anchor, axis) = (pose.point(Vec3::from_array(position)), pose.rotation * axis);
        let by = built - reference;
        match kind {
            "hinge" => {
                let turn = Quat::from_axis_angle(axis, by);
                *pose = Pose::new(anchor + turn * (pose.position - anchor), turn * pose.rotation);
            }
            "slide" => pose.position += by * axis,
            _ => {}
        }
        let name = node.attribute("name").map_or_else(|| format!("{body}.joint-{}", nth + 1), str::to_string);
        Ok(Self {
            node,
            name,
            kind,
            anchor,
            axis,
            after: *pose,
            built,
            reference,
            limits,
            armature: number("armature")?,
            damping: number("damping")?,
            spring: (number("stiffness")?, angle(number("springref")?)),
            friction: number("frictionloss")?,
        })
    }

    /// Where it starts, where that is not the model's own coordinate: rad or m.
    pub fn start(&self) -> Option<f64> {
        (self.built != self.reference).then_some(self.built)
    }

    /// Key of a motor's effort; none for joints that a motor cannot drive.
    pub fn effort(&self) -> Option<&'static str> {
        match self.kind {
            "hinge" => Some("torque"),
            "slide" => Some("force"),
            _ => None,
        }
    }

    /// Name of its joint in the scene.
    pub fn row_name(&self) -> &str {
        &self.name
    }

    fn is_plain(&self) -> bool {
        self.limits.is_none() && self.damping == 0.0 && self.spring.0 == 0.0 && self.friction == 0.0
    }

    fn row(&self, kind: &str, a: Option<&str>, b: &str) -> Table {
        let mut row = Table::from_iter([
            ("name".to_string(), Value::from(self.name.as_str())),
            ("type".to_string(), Value::from(kind)),
            ("b".to_string(), Value::from(b)),
            ("at".to_string(), floats(&self.anchor.to_array())),
            ("axis".to_string(), floats(&self.axis.to_array())),
        ]);
        if let Some(a) = a {
            row.insert("a".into(), a.into());
        }
        row
    }

    /// The joint, and its spring and damper, between two bodies of the scene.
    fn tables(&self, a: Option<&str>, b: &str, done: &mut Imported, rows: &mut Vec<Value>, forces: &mut Vec<Value>) {
        let (kind, limits, friction) = match self.kind {
            "hinge" => ("revolute", "angle_limits", "torque"),
            "slide" => ("prismatic", "position_limits", "force"),
            _ => ("spherical", "", ""),
        };
        let mut row = self.row(kind, a, b);
        let sprung = self.damping > 0.0 || self.spring.0 > 0.0;
        if kind == "spherical" {
            if !self.is_plain() {
                done.leave(format!("limits, springs and friction of ball joint `{}`", self.name), true);
            }
        } else {
            if let Some(ends) = self.limits {
                row.insert(limits.into(), floats(&ends.map(|end| end - self.built)));
            }
            if self.friction > 0.0 {
                let table = Table::from_iter([(friction.to_string(), Value::Float(self.friction))]);
                row.insert("friction".into(), Value::Table(table));
            }
        }
        if kind == "prismatic" && sprung {
            done.leave(format!("spring and damper of slide `{}`", self.name), true);
        }
        if kind == "revolute" && sprung {
            let mut spring = Table::from_iter([
                ("b".to_string(), Value::from(b)),
                ("axis".to_string(), floats(&self.axis.to_array())),
            ]);
            if let Some(a) = a {
                spring.insert("a".into(), a.into());
            }
            if self.damping > 0.0 {
                spring.insert("damping".into(), Value::Float(self.damping));
            }
            if self.spring.0 > 0.0 {
                spring.insert("stiffness".into(), Value::Float(self.spring.0));
                spring.insert("rest_angle".into(), Value::Float(self.spring.1 - self.built));
            }
            forces.push(Value::Table(Table::from_iter([
                ("name".to_string(), Value::from(format!("{}.spring", self.name))),
                ("rotational_spring".to_string(), Value::Table(spring)),
            ])));
        }
        rows.push(Value::Table(row));
    }
}

/// Two slides across each other and a hinge across both, without anything else: their plane's normal.
fn plane(joints: &[MjcfJoint<'_, '_>]) -> Option<Vec3> {
    let [a, b, c] = joints else { return None };
    let kinds = [a.kind, b.kind, c.kind] == ["slide", "slide", "hinge"];
    let across = a.axis.dot(b.axis).abs() < 1e-9 && c.axis.dot(a.axis).abs() < 1e-9 && c.axis.dot(b.axis).abs() < 1e-9;
    (kinds && across && joints.iter().all(MjcfJoint::is_plain)).then_some(c.axis)
}

/// Tables of all joints of a body: rows, springs, and light bodies between joints.
pub fn rows(
    body: &MjcfBody<'_, '_>,
    parent: Option<&str>,
    done: &mut Imported,
    rows: &mut Vec<Value>,
    forces: &mut Vec<Value>,
    light: &mut Vec<Table>,
) {
    if body.joints.iter().any(|j| j.kind == "free") {
        return;
    }
    if let Some(normal) = plane(&body.joints) {
        // The hinge gives the name: a planar joint turns about its z axis.
        let mut row = body.joints[2].row("planar", parent, &body.name);
        row.insert("axis".into(), floats(&normal.to_array()));
        rows.push(Value::Table(row));
        return;
    }
    let mut a = parent.map(str::to_string);
    for (i, joint) in body.joints.iter().enumerate() {
        let last = i + 1 == body.joints.len();
        let b = if last { body.name.clone() } else { format!("{}.{}", body.name, joint.name) };
        if !last {
            let mass = SHARE * body.mass.mass.max(1e-3);
            let size = SHARE * body.mass.inertia.diagonal.max_element().max(1e-6);
            let mut between = body_of_robot(&b, &joint.after);
            weigh(&mut between, mass, &Mat3::from_diagonal(Vec3::splat(size)), Vec3::ZERO);
            light.push(between);
            done.notes.push(format!("between joints of body `{}` is a body of {mass:.1e} kg", body.name));
        }
        joint.tables(a.as_deref(), &b, done, rows, forces);
        a = Some(b);
    }
    // Elements that a joint cannot have are listed.
    for joint in &body.joints {
        if joint.node.attribute("actuatorgravcomp") == Some("true") {
            done.leave(format!("gravity compensation of joint `{}`", joint.name), true);
        }
    }
}
