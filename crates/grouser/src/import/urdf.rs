//! URDF: the description of robots in ROS, as a scene.
//!
//! Links become bodies at the joints' zero positions, or at the nearest ones that the limits allow; joints become
//! joints with their limits and dry friction; collision shapes become shapes. The links of a robot do not touch each
//! other. The root is fixed in the world unless it is to be free. Links without inertia that are fixed to others become
//! parts of those. A joint that mimics another is a gear, or, for slides, a rack on a common pinion. Source: the XML
//! specification of URDF (wiki.ros.org/urdf/XML).

use super::Imported;
use super::tables::{LIGHT, body_of_robot, floats, is_inertia, place, weigh};
use super::xml::{child, children, fault, number, required, three};
use crate::Error;
use grouser_math::{Mat3, Pose, Quat, Vec3};
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// How a file is imported.
#[derive(Clone, Debug, Default)]
pub struct UrdfOptions {
    /// The root may move.
    pub free: bool,
    /// Folders of packages: what `package://NAME/` stands for is looked for in them.
    pub packages: Vec<PathBuf>,
    /// Folder that paths of meshes are written relative to.
    pub relative_to: Option<PathBuf>,
}

/// Elements of a robot that carry nothing mechanical.
const QUIET: [&str; 3] = ["link", "joint", "material"];

struct Joint<'a, 'i> {
    node: Node<'a, 'i>,
    name: &'a str,
    kind: &'a str,
    parent: &'a str,
    child: &'a str,
    origin: Pose,
    axis: Vec3,
    limits: Option<[f64; 2]>,
    /// Name, factor, offset.
    mimic: Option<(&'a str, f64, f64)>,
    /// Where it starts: rad or m.
    start: f64,
}

/// The scene of a robot's description.
pub fn import(path: &Path, text: &str, options: &UrdfOptions) -> Result<Imported, Error> {
    let file = path.display().to_string();
    let document = Document::parse(text).map_err(|e| {
        Error::usage(
            format!("{file}: {e}"),
            "give a URDF file; xacro files must be expanded first: `xacro robot.xacro`",
        )
    })?;
    let robot = document.root_element();
    if !robot.has_tag_name("robot") {
        return Err(fault(robot, &file, "the root element of a URDF file is <robot>"));
    }
    let mut reader = Reader {
        file,
        folder: path.parent().unwrap_or(Path::new("")).to_path_buf(),
        options,
        done: Imported::default(),
    };
    reader.robot(robot)?;
    Ok(reader.done)
}

struct Reader<'o> {
    file: String,
    folder: PathBuf,
    options: &'o UrdfOptions,
    done: Imported,
}

impl Reader<'_> {
    fn robot(&mut self, robot: Node<'_, '_>) -> Result<(), Error> {
        let links: BTreeMap<&str, Node> = children(robot, "link")
            .map(|link| Ok((required(link, "name", &self.file)?, link)))
            .collect::<Result<_, Error>>()?;
        let mut joints = children(robot, "joint").map(|j| self.joint(j, &links)).collect::<Result<Vec<_>, _>>()?;
        self.starts(&mut joints)?;
        let order = self.order(robot, &links, &joints)?;
        let mut poses: BTreeMap<&str, Pose> = BTreeMap::from([(order[0], Pose::IDENTITY)]);
        // The body that a link is part of: itself, or that of its parent.
        let mut part_of: BTreeMap<&str, &str> = BTreeMap::from([(order[0], order[0])]);
        let by_child: BTreeMap<&str, &Joint> = joints.iter().map(|j| (j.child, j)).collect();
        for link in &order[1..] {
            let joint = by_child[link];
            let place = poses[joint.parent].compose(&joint.origin).compose(&joint.moved());
            poses.insert(link, place);
            let merged = joint.kind == "fixed" && child(links[link], "inertial").is_none();
            part_of.insert(link, if merged { part_of[joint.parent] } else { link });
        }
        let mut bodies: BTreeMap<&str, Table> = BTreeMap::new();
        for link in &order {
            if part_of[link] == *link {
                let body = self.body(links[link], link, poses[link], *link == order[0])?;
                bodies.insert(link, body);
            }
            let owner = part_of[link];
            let local = poses[owner].inverse().compose(&poses[link]);
            let shapes = self.shapes(links[link], link, &local)?;
            let body = bodies.get_mut(owner).expect("parents come before children");
            let list = body.entry("shape").or_insert_with(|| Value::Array(vec![]));
            list.as_array_mut().into_iter().for_each(|list| list.extend(shapes.clone()));
        }
        let mut list: Vec<Value> = order.iter().filter_map(|link| bodies.remove(link)).map(Value::Table).collect();
        let mut rows: Vec<Value> = Vec::new();
        for joint in joints.iter().filter(|j| part_of[j.child] == j.child) {
            rows.extend(self.row(joint, part_of[joint.parent], &poses)?.map(Value::Table));
        }
        for joint in joints.iter().filter(|j| j.mimic.is_some()) {
            self.mimic(joint, &joints, &part_of, &poses, &mut list, &mut rows);
        }
        let unread: BTreeSet<&str> = robot.children().filter(Node::is_element).map(|n| n.tag_name().name()).collect();
        for name in unread.into_iter().filter(|name| !QUIET.contains(name)) {
            self.done.leave(format!("<{name}> elements"), false);
        }
        let tables = &mut self.done.tables;
        let name = robot.attribute("name").unwrap_or("robot");
        tables.insert("scene".into(), Value::Table(Table::from_iter([("name".to_string(), name.into())])));
        let time = [("step".to_string(), Value::Float(1e-3)), ("duration".to_string(), Value::Float(2.0))];
        tables.insert("time".into(), Value::Table(Table::from_iter(time)));
        tables.insert("body".into(), Value::Array(list));
        if !rows.is_empty() {
            tables.insert("joint".into(), Value::Array(rows));
        }
        Ok(())
    }

    fn origin(&self, node: Option<Node<'_, '_>>) -> Result<Pose, Error> {
        let Some(node) = node else { return Ok(Pose::IDENTITY) };
        let [x, y, z] = three(node, "xyz", &self.file)?.unwrap_or_default();
        let [roll, pitch, yaw] = three(node, "rpy", &self.file)?.unwrap_or_default();
        let turned = Quat::from_rotation_z(yaw) * Quat::from_rotation_y(pitch) * Quat::from_rotation_x(roll);
        Ok(Pose::new(Vec3::new(x, y, z), turned))
    }

    fn joint<'a, 'i>(&mut self, node: Node<'a, 'i>, links: &BTreeMap<&str, Node>) -> Result<Joint<'a, 'i>, Error> {
        let file = self.file.clone();
        let link = |tag: &'static str| -> Result<&'a str, Error> {
            let part = child(node, tag).ok_or_else(|| fault(node, &file, &format!("<{tag}> is missing")))?;
            let name = required(part, "link", &file)?;
            match links.contains_key(name) {
                true => Ok(name),
                false => Err(fault(part, &file, &format!("there is no link `{name}`"))),
            }
        };
        let kind = required(node, "type", &file)?;
        let known = ["revolute", "continuous", "prismatic", "fixed", "floating", "planar"];
        if !known.contains(&kind) {
            return Err(fault(node, &file, &format!("there is no type `{kind}`; known: {}", known.join(", "))));
        }
        let axis = child(node, "axis").map(|axis| three(axis, "xyz", &file)).transpose()?.flatten();
        let axis = Vec3::from_array(axis.unwrap_or([1.0, 0.0, 0.0]));
        let axis = match axis.try_normalize() {
            Some(axis) => axis,
            // The axis of a joint that does not move may be anything.
            None if kind == "fixed" || kind == "floating" => Vec3::X,
            None => return Err(fault(node, &file, "the axis has no length")),
        };
        let limit = child(node, "limit");
        let bound = |name: &str| limit.map_or(Ok(None), |limit| number(limit, name, &file));
        let limits = match (kind, bound("lower")?, bound("upper")?) {
            ("revolute" | "prismatic", None, None) => {
                let name = node.attribute("name").unwrap_or_default();
                self.done.notes.push(format!("joint `{name}` has no limits in the file: it moves freely"));
                None
            }
            ("revolute" | "prismatic", lower, upper) => Some([lower.unwrap_or(0.0), upper.unwrap_or(0.0)]),
            _ => None,
        };
        if limits.is_some_and(|[lower, upper]| lower > upper) {
            return Err(fault(node, &file, "the lower limit is above the upper one"));
        }
        let mimic = match child(node, "mimic") {
            None => None,
            Some(mimic) => Some((
                required(mimic, "joint", &file)?,
                number(mimic, "multiplier", &file)?.unwrap_or(1.0),
                number(mimic, "offset", &file)?.unwrap_or(0.0),
            )),
        };
        Ok(Joint {
            node,
            name: required(node, "name", &file)?,
            kind,
            parent: link("parent")?,
            child: link("child")?,
            origin: self.origin(child(node, "origin"))?,
            axis,
            limits,
            mimic,
            start: 0.0,
        })
    }

    /// Where joints start: at zero, or at the limit that is nearest to it; mimics where the others put them.
    fn starts(&mut self, joints: &mut [Joint<'_, '_>]) -> Result<(), Error> {
        for joint in joints.iter_mut().filter(|j| j.mimic.is_none()) {
            let Some([lower, upper]) = joint.limits else { continue };
            joint.start = 0.0_f64.clamp(lower, upper);
            if joint.start != 0.0 {
                let note = format!("joint `{}` starts at its limit {}: zero is outside", joint.name, joint.start);
                self.done.notes.push(note);
            }
        }
        let known: BTreeMap<String, f64> = joints.iter().map(|j| (j.name.to_string(), j.start)).collect();
        for joint in joints.iter_mut() {
            let Some((other, factor, offset)) = joint.mimic else { continue };
            let Some(start) = known.get(other) else {
                return Err(fault(joint.node, &self.file, &format!("it mimics `{other}`, which is not a joint")));
            };
            joint.start = factor * start + offset;
        }
        Ok(())
    }

    /// Links from the root on, parents before children.
    fn order<'a>(
        &self,
        robot: Node<'_, '_>,
        links: &BTreeMap<&'a str, Node>,
        joints: &[Joint<'a, '_>],
    ) -> Result<Vec<&'a str>, Error> {
        let children: BTreeSet<&str> = joints.iter().map(|j| j.child).collect();
        let roots: Vec<&str> = links.keys().copied().filter(|link| !children.contains(link)).collect();
        let [root] = roots[..] else {
            let what = format!("a robot has one root; links without a parent: {}", roots.join(", "));
            return Err(fault(robot, &self.file, &what));
        };
        let mut order = vec![root];
        let mut next = 0;
        while next < order.len() {
            let parent = order[next];
            order.extend(joints.iter().filter(|j| j.parent == parent).map(|j| j.child));
            next += 1;
        }
        let unique: BTreeSet<&str> = order.iter().copied().collect();
        if unique.len() != links.len() || order.len() != links.len() {
            return Err(fault(robot, &self.file, "the joints do not form a tree of all links"));
        }
        Ok(order)
    }

    fn body(&mut self, link: Node<'_, '_>, name: &str, pose: Pose, is_root: bool) -> Result<Table, Error> {
        let mut body = body_of_robot(name, &pose);
        if is_root && !self.options.free {
            body.insert("fixed".into(), Value::Boolean(true));
            return Ok(body);
        }
        let (mut mass, mut inertia, mut center) = (0.0, Mat3::ZERO, Vec3::ZERO);
        if let Some(inertial) = child(link, "inertial") {
            let frame = self.origin(child(inertial, "origin"))?;
            mass = child(inertial, "mass").map_or(Ok(None), |m| number(m, "value", &self.file))?.unwrap_or(0.0);
            if let Some(node) = child(inertial, "inertia") {
                let part = |name: &str| Ok::<f64, Error>(number(node, name, &self.file)?.unwrap_or(0.0));
                let (xx, yy, zz) = (part("ixx")?, part("iyy")?, part("izz")?);
                let (xy, xz, yz) = (part("ixy")?, part("ixz")?, part("iyz")?);
                let own = Mat3::from_cols_array(&[xx, xy, xz, xy, yy, yz, xz, yz, zz]);
                let turn = Mat3::from_quat(frame.rotation);
                inertia = turn * own * turn.transpose();
            }
            center = frame.position;
        }
        if mass <= 0.0 {
            self.done.notes.push(format!("link `{name}` moves and has no mass: it gets {} kg", LIGHT.0));
            mass = LIGHT.0;
        }
        if !is_inertia(&inertia) {
            let size = LIGHT.1 * (mass / LIGHT.0).max(1.0);
            self.done
                .notes
                .push(format!("link `{name}` has an inertia that no body can have: it gets {size:.3e} kg m^2"));
            inertia = Mat3::from_diagonal(Vec3::splat(size));
        }
        weigh(&mut body, mass, &inertia, center);
        Ok(body)
    }

    /// Collision shapes of a link, in the frame of the body that it is part of.
    fn shapes(&mut self, link: Node<'_, '_>, name: &str, frame: &Pose) -> Result<Vec<Value>, Error> {
        let mut shapes = Vec::new();
        for collision in children(link, "collision") {
            let Some(geometry) = child(collision, "geometry") else { continue };
            let Some(node) = geometry.children().find(Node::is_element) else { continue };
            let file = self.file.clone();
            let size = |name: &str| -> Result<f64, Error> {
                number(node, name, &file)?.ok_or_else(|| fault(node, &file, &format!("`{name}` is missing")))
            };
            let keys: Vec<(String, Value)> = match node.tag_name().name() {
                "box" => {
                    let edges = three(node, "size", &file)?.ok_or_else(|| fault(node, &file, "`size` is missing"))?;
                    vec![("size".into(), floats(&edges))]
                }
                "sphere" => vec![("radius".into(), Value::Float(size("radius")?))],
                "cylinder" => vec![
                    ("radius".into(), Value::Float(size("radius")?)),
                    ("height".into(), Value::Float(size("length")?)),
                ],
                "capsule" => vec![
                    ("radius".into(), Value::Float(size("radius")?)),
                    ("length".into(), Value::Float(size("length")?)),
                ],
                "mesh" => match self.mesh(node, name)? {
                    Some(keys) => keys,
                    None => continue,
                },
                other => {
                    self.done.leave(format!("a collision shape <{other}> of link `{name}`"), true);
                    continue;
                }
            };
            let mut shape =
                Table::from_iter([(node.tag_name().name().to_string(), Value::Table(Table::from_iter(keys)))]);
            place(&mut shape, &frame.compose(&self.origin(child(collision, "origin"))?));
            shapes.push(Value::Table(shape));
        }
        Ok(shapes)
    }

    /// Keys of a mesh; none where it cannot be read, which is listed.
    fn mesh(&mut self, node: Node<'_, '_>, link: &str) -> Result<Option<Vec<(String, Value)>>, Error> {
        let name = required(node, "filename", &self.file)?;
        let scale = three(node, "scale", &self.file)?.unwrap_or([1.0; 3]);
        let uniform = scale.iter().all(|s| *s == scale[0] && *s > 0.0);
        let Some(path) = self.find(name) else {
            self.done.leave(format!("the mesh `{name}` of link `{link}`: there is no such file (see --package)"), true);
            return Ok(None);
        };
        let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
        if !["stl", "obj"].contains(&ending.as_str()) || !uniform {
            let why =
                if uniform { format!("`.{ending}` files are not read") } else { "its scale differs by axis".into() };
            self.done.leave(format!("the mesh `{name}` of link `{link}`: {why}; convert it to .stl or .obj"), true);
            return Ok(None);
        }
        if let Err(why) = crate::files::read_mesh(&path, scale[0]) {
            self.done.leave(format!("the mesh `{name}` of link `{link}`: {}", why.message), true);
            return Ok(None);
        }
        let relative = self.options.relative_to.as_ref().and_then(|folder| path.strip_prefix(folder).ok());
        let written = relative.unwrap_or(&path).to_string_lossy().into_owned();
        Ok(Some(vec![("file".into(), written.into()), ("scale".into(), Value::Float(scale[0]))]))
    }

    /// The file that a name of a mesh stands for: a path, or `package://NAME/PATH` in a package's folder.
    fn find(&self, name: &str) -> Option<PathBuf> {
        let absolute = |path: PathBuf| std::path::absolute(path).ok().filter(|path| path.is_file());
        if let Some(rest) = name.strip_prefix("package://").or(name.strip_prefix("model://")) {
            let (package, inside) = rest.split_once('/')?;
            let given = self.options.packages.iter();
            let own = std::path::absolute(&self.folder).ok()?;
            let places = given.map(PathBuf::as_path).chain(own.ancestors());
            let candidates = places.flat_map(|place| {
                let named = place.file_name().is_some_and(|n| n == package);
                [Some(place.join(package).join(inside)), named.then(|| place.join(inside))]
            });
            return candidates.flatten().find_map(absolute);
        }
        absolute(self.folder.join(name.strip_prefix("file://").unwrap_or(name)))
    }

    /// A joint's table; none for one that leaves all motions free.
    fn row(
        &mut self,
        joint: &Joint<'_, '_>,
        parent: &str,
        poses: &BTreeMap<&str, Pose>,
    ) -> Result<Option<Table>, Error> {
        let kind = match joint.kind {
            "floating" => return Ok(None),
            "continuous" => "revolute",
            other => other,
        };
        let frame = &poses[joint.child];
        let mut row = Table::from_iter([
            ("name".to_string(), Value::from(joint.name)),
            ("type".to_string(), Value::from(kind)),
            ("a".to_string(), Value::from(parent)),
            ("b".to_string(), Value::from(joint.child)),
            ("at".to_string(), floats(&frame.position.to_array())),
            ("axis".to_string(), floats(&(frame.rotation * joint.axis).to_array())),
        ]);
        if let Some([lower, upper]) = joint.limits {
            // Angles and positions of scenes count from where things are built.
            let key = if kind == "revolute" { "angle_limits" } else { "position_limits" };
            if lower < upper {
                row.insert(key.into(), floats(&[lower - joint.start, upper - joint.start]));
            } else {
                self.done.notes.push(format!("joint `{}` has equal limits: it is fixed", joint.name));
                row.insert("type".into(), Value::from("fixed"));
            }
        }
        if let Some(limit) = child(joint.node, "limit") {
            let actuated = ["effort", "velocity"].map(|name| number(limit, name, &self.file));
            if actuated.into_iter().any(|n| n.is_ok_and(|n| n.is_some_and(|x| x > 0.0))) {
                self.done
                    .leave(format!("limits of effort and velocity of joint `{}`: it has no motor", joint.name), false);
            }
        }
        if let Some(dynamics) = child(joint.node, "dynamics") {
            let friction = number(dynamics, "friction", &self.file)?.unwrap_or(0.0);
            if friction > 0.0 {
                let key = if kind == "prismatic" { "force" } else { "torque" };
                let table = Table::from_iter([(key.to_string(), Value::Float(friction))]);
                row.insert("friction".into(), Value::Table(table));
            }
            if number(dynamics, "damping", &self.file)?.unwrap_or(0.0) > 0.0 {
                self.done.leave(format!("damping of joint `{}`", joint.name), false);
            }
        }
        Ok(Some(row))
    }

    /// Couples a joint with the one that it mimics.
    fn mimic(
        &mut self,
        joint: &Joint<'_, '_>,
        joints: &[Joint<'_, '_>],
        part_of: &BTreeMap<&str, &str>,
        poses: &BTreeMap<&str, Pose>,
        bodies: &mut Vec<Value>,
        rows: &mut Vec<Value>,
    ) {
        let Some((other, factor, _)) = joint.mimic else { return };
        let Some(other) = joints.iter().find(|j| j.name == other) else { return };
        let turns = |j: &Joint<'_, '_>| matches!(j.kind, "revolute" | "continuous");
        let slides = |j: &Joint<'_, '_>| j.kind == "prismatic";
        let carrier = part_of[joint.parent];
        if carrier != part_of[other.parent]
            || factor == 0.0
            || turns(joint) != turns(other)
            || !(turns(joint) || slides(joint))
        {
            let what =
                format!("joint `{}` mimics `{}`, which is on another link: both move freely", joint.name, other.name);
            self.done.leave(what, true);
            return;
        }
        let frame = |j: &Joint<'_, '_>| {
            let pose = &poses[j.child];
            let keys = [("position", pose.position), ("axis", pose.rotation * j.axis)];
            Value::Table(keys.into_iter().map(|(key, v)| (key.to_string(), floats(&v.to_array()))).collect())
        };
        let mut couple = |name: String, kind: &str, a: (&str, Value), b: (&str, Value), size: (&str, f64)| {
            rows.push(Value::Table(Table::from_iter([
                ("name".to_string(), Value::from(name)),
                ("type".to_string(), Value::from(kind)),
                ("carrier".to_string(), Value::from(carrier)),
                ("a".to_string(), Value::from(a.0)),
                ("b".to_string(), Value::from(b.0)),
                ("at_a".to_string(), a.1),
                ("at_b".to_string(), b.1),
                (size.0.to_string(), Value::Float(size.1)),
            ])));
        };
        if turns(joint) {
            let (a, b) = ((other.child, frame(other)), (joint.child, frame(joint)));
            couple(format!("{}.mimic", joint.name), "gear", a, b, ("ratio", factor));
            return;
        }
        // Two slides: racks of one pinion, which bears next to nothing.
        let pinion = format!("{}.pinion", joint.name);
        let axis = frame(other);
        couple(
            format!("{}.driven", joint.name),
            "rack-and-pinion",
            (&pinion, axis.clone()),
            (other.child, frame(other)),
            ("radius", 1.0),
        );
        couple(
            format!("{}.mimic", joint.name),
            "rack-and-pinion",
            (&pinion, axis),
            (joint.child, frame(joint)),
            ("radius", factor),
        );
        let axis = poses[other.child].rotation * other.axis;
        let [bearing, body] = light_pinion(pinion, carrier, poses[other.child].position, axis);
        rows.push(bearing);
        bodies.push(body);
    }
}

/// A pinion that bears next to nothing: the joint that holds it, and its body.
fn light_pinion(name: String, carrier: &str, place: Vec3, axis: Vec3) -> [Value; 2] {
    let place = floats(&place.to_array());
    let bearing = Table::from_iter([
        ("name".to_string(), Value::from(name.clone())),
        ("type".to_string(), Value::from("revolute")),
        ("a".to_string(), Value::from(carrier)),
        ("b".to_string(), Value::from(name.clone())),
        ("at".to_string(), place.clone()),
        ("axis".to_string(), floats(&axis.to_array())),
    ]);
    let body = Table::from_iter([
        ("name".to_string(), Value::from(name)),
        ("position".to_string(), place),
        ("mass".to_string(), Value::Float(LIGHT.0)),
        ("inertia".to_string(), floats(&[LIGHT.1; 3])),
        ("center_of_mass".to_string(), floats(&[0.0; 3])),
    ]);
    [bearing, body].map(Value::Table)
}

impl Joint<'_, '_> {
    /// How far the child is moved at the start.
    fn moved(&self) -> Pose {
        match self.kind {
            "revolute" | "continuous" => Pose::new(Vec3::ZERO, Quat::from_axis_angle(self.axis, self.start)),
            "prismatic" => Pose::new(self.start * self.axis, Quat::IDENTITY),
            _ => Pose::IDENTITY,
        }
    }
}
