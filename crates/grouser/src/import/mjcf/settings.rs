//! What an MJCF file says for all its elements: the compiler's settings, classes of defaults, included files.

use crate::Error;
use crate::import::xml::{child, children, fault};
use grouser_math::{Mat3, Pose, Quat, Vec3};
use roxmltree::{Document, Node};
use std::collections::BTreeMap;
use std::path::Path;

/// Files inside files at most.
const DEEPEST: usize = 16;

/// The text with the contents of included files in place of `<include file="…"/>`.
pub fn with_includes(path: &Path, text: &str, depth: usize) -> Result<String, Error> {
    let file = path.display().to_string();
    let parsed = |text: &str| -> Result<(), Error> {
        Document::parse(text).map(|_| ()).map_err(|e| Error::usage(format!("{file}: {e}"), "give an MJCF file"))
    };
    parsed(text)?;
    let Ok(document) = Document::parse(text) else { return Ok(text.to_string()) };
    if depth > DEEPEST {
        return Err(Error::usage(format!("{file}: files include each other"), "mend the file and import it again"));
    }
    let mut out = String::new();
    let mut done = 0;
    for node in document.descendants().filter(|n| n.has_tag_name("include")) {
        let name = node.attribute("file").ok_or_else(|| fault(node, &file, "the attribute `file` is missing"))?;
        let inner = path.parent().unwrap_or(Path::new("")).join(name);
        let raw = crate::limits::read_text(&inner)
            .map_err(|e| fault(node, &file, &format!("cannot read `{}`: {e}", inner.display())))?;
        let inside = with_includes(&inner, &raw, depth + 1)?;
        out += &text[done..node.range().start];
        done = node.range().end;
        let Ok(other) = Document::parse(&inside) else { continue };
        let root = other.root_element();
        if let (Some(first), Some(last)) = (root.first_child(), root.last_child()) {
            out += &inside[first.range().start..last.range().end];
        }
    }
    Ok(out + &text[done..])
}

/// MjcfSettings of the compiler, and classes of defaults.
pub struct MjcfSettings<'a, 'i> {
    /// Name of the file, for errors.
    pub file: String,
    degrees: bool,
    euler: String,
    /// Is a range a limit where `limited` is not given?
    pub auto_limits: bool,
    /// `inertiafromgeom`: always, never, or where there is no inertia.
    pub from_geoms: Option<bool>,
    /// Folder of meshes, relative to the file.
    pub mesh_folder: String,
    /// Class, its parent, its element.
    classes: BTreeMap<&'a str, (Option<&'a str>, Node<'a, 'i>)>,
}

impl<'a, 'i> MjcfSettings<'a, 'i> {
    /// Reads those of a model.
    pub fn new(file: String, root: Node<'a, 'i>) -> Result<Self, Error> {
        let mut settings = Self {
            file,
            degrees: true,
            euler: "xyz".into(),
            auto_limits: true,
            from_geoms: None,
            mesh_folder: String::new(),
            classes: BTreeMap::new(),
        };
        for compiler in children(root, "compiler") {
            let is = |name: &str, value: &str| compiler.attribute(name) == Some(value);
            if is("coordinate", "global") {
                return Err(fault(
                    compiler,
                    &settings.file,
                    "global coordinates are not read; save it with MuJoCo first",
                ));
            }
            settings.degrees &= !is("angle", "radian");
            settings.auto_limits &= !is("autolimits", "false");
            match compiler.attribute("inertiafromgeom") {
                Some("true") => settings.from_geoms = Some(true),
                Some("false") => settings.from_geoms = Some(false),
                _ => {}
            }
            if let Some(order) = compiler.attribute("eulerseq") {
                settings.euler = order.to_string();
            }
            if let Some(folder) = compiler.attribute("meshdir").or(compiler.attribute("assetdir")) {
                settings.mesh_folder = folder.to_string();
            }
        }
        for top in children(root, "default") {
            settings.add_class(top, None);
        }
        Ok(settings)
    }

    fn add_class(&mut self, node: Node<'a, 'i>, parent: Option<&'a str>) {
        let name = node.attribute("class").unwrap_or("main");
        self.classes.insert(name, (parent, node));
        for inner in children(node, "default") {
            self.add_class(inner, Some(name));
        }
    }

    /// An attribute of an element: its own, or that of its class; `class` is the one that bodies around it give.
    pub fn attribute(&self, node: Node<'a, 'i>, class: &'a str, name: &str) -> Option<&'a str> {
        if let Some(own) = node.attribute(name) {
            return Some(own);
        }
        let mut class = Some(node.attribute("class").unwrap_or(class));
        while let Some((parent, defaults)) = class.and_then(|class| self.classes.get(class)) {
            let tag = node.tag_name().name();
            if let Some(found) = defaults.children().find(|c| c.has_tag_name(tag)).and_then(|c| c.attribute(name)) {
                return Some(found);
            }
            class = *parent;
        }
        None
    }

    /// Numbers of an attribute; none where it is not given.
    pub fn numbers(&self, node: Node<'a, 'i>, class: &'a str, name: &str) -> Result<Option<Vec<f64>>, Error> {
        let Some(text) = self.attribute(node, class, name) else { return Ok(None) };
        let numbers: Option<Vec<f64>> =
            text.split_whitespace().map(|t| t.parse::<f64>().ok().filter(|x| x.is_finite())).collect();
        match numbers {
            Some(numbers) if !numbers.is_empty() => Ok(Some(numbers)),
            _ => Err(fault(node, &self.file, &format!("`{name}=\"{text}\"` are not numbers"))),
        }
    }

    /// So many numbers of an attribute.
    pub fn exactly<const N: usize>(
        &self,
        node: Node<'a, 'i>,
        class: &'a str,
        name: &str,
    ) -> Result<Option<[f64; N]>, Error> {
        let Some(numbers) = self.numbers(node, class, name)? else { return Ok(None) };
        let count = numbers.len();
        let fits = <[f64; N]>::try_from(numbers);
        fits.map(Some).map_err(|_| fault(node, &self.file, &format!("`{name}` has {count} numbers, not {N}")))
    }

    /// A single number, the first of an attribute.
    pub fn number(&self, node: Node<'a, 'i>, class: &'a str, name: &str) -> Result<Option<f64>, Error> {
        Ok(self.numbers(node, class, name)?.map(|numbers| numbers[0]))
    }

    /// An angle of the file in radians.
    pub fn angle(&self, value: f64) -> f64 {
        if self.degrees { value.to_radians() } else { value }
    }

    /// Position and orientation of an element.
    pub fn pose(&self, node: Node<'a, 'i>, class: &'a str) -> Result<Pose, Error> {
        let position = self.exactly::<3>(node, class, "pos")?.unwrap_or_default();
        Ok(Pose::new(Vec3::from_array(position), self.turn(node, class)?))
    }

    fn turn(&self, node: Node<'a, 'i>, class: &'a str) -> Result<Quat, Error> {
        let short = |what: &str| fault(node, &self.file, &format!("`{what}` has no length"));
        if let Some([w, x, y, z]) = self.exactly::<4>(node, class, "quat")? {
            let quat = Quat::from_xyzw(x, y, z, w);
            return if quat.length() > 0.0 { Ok(quat.normalize()) } else { Err(short("quat")) };
        }
        if let Some([x, y, z, angle]) = self.exactly::<4>(node, class, "axisangle")? {
            let axis = Vec3::new(x, y, z).try_normalize().ok_or_else(|| short("axisangle"))?;
            return Ok(Quat::from_axis_angle(axis, self.angle(angle)));
        }
        if let Some([a, b, c]) = self.exactly::<3>(node, class, "euler")? {
            let mut turn = Quat::IDENTITY;
            for (letter, angle) in self.euler.chars().zip([a, b, c]) {
                let axis = match letter.to_ascii_lowercase() {
                    'x' => Vec3::X,
                    'y' => Vec3::Y,
                    'z' => Vec3::Z,
                    _ => return Err(fault(node, &self.file, "`eulerseq` has other letters than x, y and z")),
                };
                let one = Quat::from_axis_angle(axis, self.angle(angle));
                // Small letters turn with the body, capital ones about fixed axes.
                turn = if letter.is_lowercase() { turn * one } else { one * turn };
            }
            return Ok(turn);
        }
        if let Some([a, b, c, d, e, f]) = self.exactly::<6>(node, class, "xyaxes")? {
            let x = Vec3::new(a, b, c).try_normalize().ok_or_else(|| short("xyaxes"))?;
            let y = Vec3::new(d, e, f);
            let y = (y - x * x.dot(y)).try_normalize().ok_or_else(|| short("xyaxes"))?;
            return Ok(Quat::from_mat3(&Mat3::from_cols(x, y, x.cross(y))));
        }
        if let Some(z) = self.exactly::<3>(node, class, "zaxis")? {
            let z = Vec3::from_array(z).try_normalize().ok_or_else(|| short("zaxis"))?;
            return Ok(Quat::from_rotation_arc(Vec3::Z, z));
        }
        Ok(Quat::IDENTITY)
    }

    /// Gravity and time step of the model, where they are given.
    pub fn option(&self, root: Node<'a, 'i>) -> Result<([f64; 3], f64), Error> {
        let Some(option) = child(root, "option") else { return Ok(([0.0, 0.0, -9.81], 2e-3)) };
        let gravity = self.exactly::<3>(option, "main", "gravity")?.unwrap_or([0.0, 0.0, -9.81]);
        let step = self.number(option, "main", "timestep")?.unwrap_or(2e-3);
        if step <= 0.0 {
            return Err(fault(option, &self.file, "`timestep` must be positive"));
        }
        Ok((gravity, step))
    }
}
