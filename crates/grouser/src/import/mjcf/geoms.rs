//! Geoms of MJCF: shapes with their masses.

use super::settings::MjcfSettings;
use crate::Error;
use crate::import::Imported;
use crate::import::tables::{floats, place};
use crate::import::xml::{children, fault};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Pose, Quat, Vec3};
use roxmltree::Node;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// A geom.
pub struct Geom {
    /// Its shape in a scene: key and table; none where it is not read.
    shape: Option<(&'static str, Table)>,
    /// Pose in the frame of its body.
    pub pose: Pose,
    /// Mass properties in the same frame.
    pub mass: MassProperties,
    /// Bits of what it is, and of what it meets.
    contact: [i64; 2],
    friction: f64,
}

impl Geom {
    /// May two geoms touch?
    pub fn meets(&self, other: &Self) -> bool {
        self.contact[0] & other.contact[1] != 0 || other.contact[0] & self.contact[1] != 0
    }

    /// Can it touch anything?
    pub fn is_solid(&self) -> bool {
        self.contact != [0, 0]
    }

    /// Its table in a scene, in the frame of a body; notes its material.
    pub fn table(&self, frame: &Pose, materials: &mut Table) -> Option<Value> {
        let (key, keys) = self.shape.as_ref()?;
        let name = format!("friction-{}", self.friction);
        let material = Table::from_iter([("friction".to_string(), Value::Float(self.friction))]);
        materials.insert(name.clone(), Value::Table(material));
        let mut shape = Table::from_iter([(key.to_string(), Value::Table(keys.clone()))]);
        shape.insert("material".into(), name.into());
        place(&mut shape, &frame.compose(&self.pose));
        Some(Value::Table(shape))
    }
}

/// Reads geoms.
pub struct GeomReader<'s, 'a, 'i> {
    /// MjcfSettings of the file.
    pub settings: &'s MjcfSettings<'a, 'i>,
    /// The model's element.
    pub root: Node<'a, 'i>,
    /// Folder of the file.
    pub folder: PathBuf,
    /// Folder that paths of meshes are written relative to.
    pub relative_to: Option<PathBuf>,
}

impl<'a, 'i> GeomReader<'_, 'a, 'i> {
    /// A geom of a body.
    pub fn read(&self, node: Node<'a, 'i>, class: &'a str, body: &str, done: &mut Imported) -> Result<Geom, Error> {
        let settings = self.settings;
        let file = &settings.file;
        let mut pose = settings.pose(node, class)?;
        let mut size = settings.numbers(node, class, "size")?.unwrap_or_default();
        let mesh = settings.attribute(node, class, "mesh");
        let kind = settings.attribute(node, class, "type").unwrap_or(if mesh.is_some() { "mesh" } else { "sphere" });
        if let Some([a, b, c, d, e, f]) = settings.exactly::<6>(node, class, "fromto")? {
            let (from, to) = (Vec3::new(a, b, c), Vec3::new(d, e, f));
            let along = (to - from).try_normalize().ok_or_else(|| fault(node, file, "`fromto` has no length"))?;
            pose = Pose::new(0.5 * (from + to), Quat::from_rotation_arc(Vec3::Z, along));
            let (radius, half) = (size.first().copied().unwrap_or(0.0), 0.5 * (to - from).length());
            size = if matches!(kind, "box" | "ellipsoid") { vec![radius, radius, half] } else { vec![radius, half] };
        }
        let need = |n: usize| -> Result<&[f64], Error> {
            match size.get(..n) {
                Some(numbers) if numbers.iter().all(|x| *x > 0.0) => Ok(numbers),
                _ => Err(fault(node, file, &format!("`size` of a {kind} are {n} positive numbers"))),
            }
        };
        let float = |key: &str, x: f64| (key.to_string(), Value::Float(x));
        let (shape, solid) = match kind {
            "plane" => (Some(("plane", Table::new())), None),
            "sphere" => {
                let r = need(1)?[0];
                (Some(("sphere", Table::from_iter([float("radius", r)]))), Some(Shape::sphere(r)))
            }
            "capsule" | "cylinder" => {
                let (r, half) = (need(2)?[0], need(2)?[1]);
                let capsule = kind == "capsule";
                let (name, key) = if capsule { ("capsule", "length") } else { ("cylinder", "height") };
                let solid = if capsule { Shape::capsule(half, r) } else { Shape::cylinder(half, r) };
                (Some((name, Table::from_iter([float("radius", r), float(key, 2.0 * half)]))), Some(solid))
            }
            "box" | "ellipsoid" => {
                let half = Vec3::from_slice(need(3)?);
                let (name, key, numbers, solid) = match kind {
                    "box" => ("box", "size", 2.0 * half, Shape::cuboid(half)),
                    _ => ("ellipsoid", "semi_axes", half, Shape::ellipsoid(half)),
                };
                (Some((name, Table::from_iter([(key.to_string(), floats(&numbers.to_array()))]))), Some(solid))
            }
            "mesh" => self.mesh(node, mesh.unwrap_or_default(), body, done)?,
            other => {
                done.leave(format!("a geom of type `{other}` of body `{body}`"), true);
                (None, None)
            }
        };
        let density = settings.number(node, class, "density")?.unwrap_or(1000.0);
        let own = solid.and_then(|solid| solid.mass_properties(density)).unwrap_or(MassProperties::ZERO);
        let own = match settings.number(node, class, "mass")? {
            Some(mass) if own.mass > 0.0 && mass > 0.0 => own.with_mass(mass),
            Some(_) => MassProperties::ZERO,
            None => own,
        };
        let bits = |name: &str| Ok::<i64, Error>(settings.number(node, class, name)?.unwrap_or(1.0) as i64);
        let friction = settings.number(node, class, "friction")?.unwrap_or(1.0);
        let contact = [bits("contype")?, bits("conaffinity")?];
        Ok(Geom { shape, mass: own.transformed(&pose), pose, contact, friction })
    }

    /// A mesh of the assets.
    #[expect(clippy::type_complexity, reason = "shape and solid of one geom")]
    fn mesh(
        &self,
        node: Node<'a, 'i>,
        name: &str,
        body: &str,
        done: &mut Imported,
    ) -> Result<(Option<(&'static str, Table)>, Option<Shape>), Error> {
        let file = &self.settings.file;
        let stem = |path: &str| Path::new(path).file_stem().map(|s| s.to_string_lossy().into_owned());
        let mut assets = children(self.root, "asset").flat_map(|asset| children(asset, "mesh"));
        let known = |mesh: &Node<'a, 'i>| match mesh.attribute("name") {
            Some(own) => own == name,
            None => mesh.attribute("file").and_then(stem).as_deref() == Some(name),
        };
        let asset = assets.find(known).ok_or_else(|| fault(node, file, &format!("there is no mesh `{name}`")))?;
        let Some(path) = asset.attribute("file") else {
            done.leave(format!("the mesh `{name}` of body `{body}`: its points are in the file"), true);
            return Ok((None, None));
        };
        let scale = self.settings.exactly::<3>(asset, "main", "scale")?.unwrap_or([1.0; 3]);
        let whole = self.folder.join(&self.settings.mesh_folder).join(path);
        let whole = std::path::absolute(&whole).unwrap_or(whole);
        let leave = |done: &mut Imported, why: &str| {
            done.leave(format!("the mesh `{name}` of body `{body}`: {why}"), true);
            Ok((None, None))
        };
        if !scale.iter().all(|s| *s == scale[0] && *s > 0.0) {
            return leave(done, "its scale differs by axis");
        }
        let mesh = match crate::files::read_mesh(&whole, scale[0]) {
            Ok(mesh) => mesh,
            Err(why) => return leave(done, &why.message),
        };
        let relative = self.relative_to.as_ref().and_then(|folder| whole.strip_prefix(folder).ok());
        let written = relative.unwrap_or(&whole).to_string_lossy().into_owned();
        let keys = [("file".to_string(), written.into()), ("scale".to_string(), Value::Float(scale[0]))];
        Ok((Some(("mesh", Table::from_iter(keys))), Some(Shape::mesh(mesh))))
    }
}
