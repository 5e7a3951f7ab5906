//! The shapes of the bodies and the joints between them: what they are, and as tables of the group `frames`.

use crate::error::{RecordError, Result};
use crate::kinds::SolidKind;
use crate::links::{self, FrameTable, Link};
use crate::looks::{self, LookTables, RecordedLooks};
use crate::sheets::{self, SheetTables, Sheets};
use crate::store::Store;
use crate::zarr::{Array, Compression, Layout, NumberKind, Values};
use grouser_math::{Pose, Vec3, quat};

/// A shape of a body, for pictures and other tools.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// Body that carries it.
    pub body: u32,
    /// Its kind: an index into [`Solids::kinds`].
    pub kind: u8,
    /// Factors along the shape's axes from its surface in [`Solids::meshes`] to m: a sphere's radius, a box's half
    /// edges, an ellipsoid's semi-axes, radius and half height of a cylinder; 1 where the surface has its own size.
    pub size: [f64; 3],
    /// Pose in the body's frame.
    pub local: Pose,
    /// Its surface: an index into [`Solids::meshes`].
    pub mesh: u32,
}

/// A shape's surface: points in m and triangles, anticlockwise seen from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    /// Points.
    pub points: Vec<[f64; 3]>,
    /// Triangles as indices of points.
    pub triangles: Vec<[u32; 3]>,
}

/// All shapes of all bodies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solids {
    /// The kinds of shapes that occur.
    pub kinds: Vec<SolidKind>,
    /// The shapes, in the order of the bodies.
    pub solids: Vec<Solid>,
    /// Surfaces, in the shapes' own frames.
    pub meshes: Vec<Surface>,
    /// Per body: 0 moving, 1 fixed, 2 driven.
    pub motion: Vec<u8>,
    /// Names of the materials; none in recordings that do not hold them.
    pub materials: Vec<String>,
    /// Per shape: an index into the materials; empty where there are none.
    pub material: Vec<u8>,
    /// Joints and springs; none in recordings that do not hold them.
    pub links: Vec<Link>,
    /// Colours, and what is only seen.
    pub looks: RecordedLooks,
    /// Surfaces of flexible bodies.
    pub sheets: Sheets,
}

impl Solids {
    /// The kind of one of the shapes.
    pub fn kind_of(&self, solid: &Solid) -> &SolidKind {
        &self.kinds[usize::from(solid.kind)]
    }

    /// The shapes that are seen, with their places in the list.
    pub fn seen(&self) -> impl Iterator<Item = (usize, &Solid)> {
        self.solids.iter().enumerate().filter(|(i, _)| self.looks.is_seen(*i))
    }
}

fn tables(solids: &Solids) -> Vec<FrameTable> {
    let all = &solids.solids;
    let kinds: Vec<&str> = solids.kinds.iter().map(SolidKind::name).collect();
    let floats = |f: &dyn Fn(&Solid) -> Vec<f64>| Values::F64(all.iter().flat_map(f).collect());
    let mut tables: Vec<FrameTable> = vec![
        ("body_motion".into(), 1, Values::U8(solids.motion.clone()), "", "per body: 0 moving, 1 fixed, 2 driven"),
        ("shape_body".into(), 1, Values::U32(all.iter().map(|s| s.body).collect()), "", "body that carries the shape"),
        ("shape_kind".into(), 1, Values::U8(all.iter().map(|s| s.kind).collect()), "", "index into shape_kinds"),
        (
            "shape_size".into(),
            3,
            floats(&|s| s.size.to_vec()),
            "m",
            "factors from the mesh to m: radius, half edges, semi-axes",
        ),
        ("shape_position".into(), 3, floats(&|s| s.local.position.to_array().to_vec()), "m", "in the body's frame"),
        (
            "shape_rotation".into(),
            4,
            floats(&|s| quat::to_scalar_first(s.local.rotation).to_vec()),
            "",
            "in the body's frame, w x y z",
        ),
        ("shape_mesh".into(), 1, Values::U32(all.iter().map(|s| s.mesh).collect()), "", "which mesh is its surface"),
        ("shape_kinds".into(), 1, Values::U8(kinds.join("\n").into_bytes()), "", "names of kinds, a line each"),
    ];
    if !solids.materials.is_empty() {
        let names = Values::U8(solids.materials.join("\n").into_bytes());
        tables.push(("shape_material".into(), 1, Values::U8(solids.material.clone()), "", "index into material_names"));
        tables.push(("material_names".into(), 1, names, "", "names of materials, a line each"));
    }
    tables.extend(links::tables(&solids.links));
    tables.extend(looks::tables(&solids.looks));
    tables.extend(sheets::tables(&solids.sheets));
    let meshes = solids.meshes.iter().enumerate();
    tables.extend(meshes.flat_map(|(i, mesh)| -> [FrameTable; 2] {
        let points = Values::F64(mesh.points.iter().flatten().copied().collect());
        let triangles = Values::U32(mesh.triangles.iter().flatten().copied().collect());
        [
            (format!("mesh_{i}_points"), 3, points, "m", "points of a surface, in the shape's frame"),
            (format!("mesh_{i}_triangles"), 3, triangles, "", "triangles as indices of points"),
        ]
    }));
    tables
}

fn count(values: &Values) -> usize {
    match values {
        Values::F32(v) => v.len(),
        Values::F64(v) => v.len(),
        Values::U8(v) => v.len(),
        Values::U32(v) => v.len(),
        Values::U64(v) => v.len(),
    }
}

/// Writes the shapes and returns the arrays that hold them.
pub fn write(store: &dyn Store, group: &str, solids: &Solids) -> Result<Vec<Array>> {
    let mut arrays = Vec::new();
    for (name, columns, values, unit, meaning) in tables(solids) {
        let layout = Layout::Table { rows: count(&values) / columns, columns };
        let array = Array {
            name,
            kind: values.kind(),
            layout,
            compression: Compression::Lz4,
            unit: unit.into(),
            meaning: meaning.into(),
        };
        let folder = format!("{group}/{}", array.name);
        store.make_folder(&folder).map_err(|e| RecordError::writing(store, &folder, e))?;
        let files = [
            (array.file(group, 0), array.encode(&values)),
            (format!("{folder}/zarr.json"), array.metadata(0).to_string().into_bytes()),
        ];
        for (path, bytes) in files {
            store.put(&path, &bytes).map_err(|e| RecordError::writing(store, &path, e))?;
        }
        arrays.push(array);
    }
    Ok(arrays)
}

/// Reads the shapes.
pub fn read(store: &dyn Store, group: &str, arrays: &[Array]) -> Result<Solids> {
    let table = |name: &str, kind: NumberKind| -> Result<Values> {
        let wrong = |why: &str| {
            RecordError::damaged(&format!("{group}/{name}"), why, "the shapes are lost: run the scene again")
        };
        let array = arrays.iter().find(|a| a.name == name && a.kind == kind).ok_or_else(|| wrong("is missing"))?;
        let path = array.file(group, 0);
        let bytes = store.read(&path).map_err(|e| RecordError::reading(store, &path, e))?;
        array.decode(&bytes).map_err(|why| wrong(&format!("is damaged: {why}")))
    };
    let floats = |name: &str| Ok(table(name, NumberKind::F64)?.to_f64());
    let indices = |name: &str| match table(name, NumberKind::U32)? {
        Values::U32(v) => Ok(v),
        _ => Ok(vec![]),
    };
    let bytes = |name: &str| match table(name, NumberKind::U8)? {
        Values::U8(v) => Ok(v),
        _ => Ok(vec![]),
    };
    let threes = |v: &[f64]| v.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect::<Vec<_>>();
    let (body, kind, mesh) = (indices("shape_body")?, bytes("shape_kind")?, indices("shape_mesh")?);
    let (size, position) = (threes(&floats("shape_size")?), threes(&floats("shape_position")?));
    let rotation = floats("shape_rotation")?;
    let count = body.len();
    let mut meshes = Vec::new();
    while arrays.iter().any(|a| a.name == format!("mesh_{}_points", meshes.len())) {
        let triangles = indices(&format!("mesh_{}_triangles", meshes.len()))?;
        let points = threes(&floats(&format!("mesh_{}_points", meshes.len()))?);
        let triangles = triangles.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect();
        meshes.push(Surface { points, triangles });
    }
    if [kind.len(), mesh.len(), size.len(), position.len(), rotation.len() / 4] != [count; 5] {
        let remedy = "the shapes are lost: run the scene again";
        return Err(RecordError::damaged(group, "holds tables of shapes that do not fit together", remedy));
    }
    let solids = (0..count).map(|i| Solid {
        body: body[i],
        kind: kind[i],
        size: size[i],
        local: Pose::new(
            Vec3::from_array(position[i]),
            quat::from_scalar_first(std::array::from_fn(|k| rotation[4 * i + k])),
        ),
        mesh: mesh[i],
    });
    let kinds = String::from_utf8_lossy(&bytes("shape_kinds")?).lines().map(SolidKind::from).collect();
    let mut all =
        Solids { kinds, solids: solids.collect(), meshes, motion: bytes("body_motion")?, ..Solids::default() };
    if arrays.iter().any(|a| a.name == "material_names") {
        all.materials = String::from_utf8_lossy(&bytes("material_names")?).lines().map(str::to_string).collect();
        all.material = bytes("shape_material")?;
    }
    if arrays.iter().any(|a| a.name == "joint_kind") {
        let small = [bytes("joint_kind")?, bytes("joint_kinds")?, bytes("joint_names")?];
        let (position, rotation) = (floats("joint_position")?, floats("joint_rotation")?);
        all.links = links::from_tables(small, &indices("joint_body")?, &position, &rotation)?;
        if all.links.iter().flat_map(|link| link.bodies).flatten().any(|body| body as usize >= all.motion.len()) {
            let remedy = "the joints are lost: run the scene again";
            return Err(RecordError::damaged(group, "holds a joint of a body that there is not", remedy));
        }
    }
    let has = |name: &str| arrays.iter().any(|a| a.name == name);
    let mut looks = LookTables::default();
    if has("shape_use") {
        (looks.color, looks.usage) = (bytes("shape_color")?, bytes("shape_use")?);
    }
    if has("body_dressed") {
        looks.dressed = bytes("body_dressed")?;
    }
    if has("strut_coil") {
        (looks.coil, looks.strut_body) = (bytes("strut_coil")?, indices("strut_body")?);
        (looks.point, looks.radius) = (floats("strut_point")?, floats("strut_radius")?);
        looks.strut_color = bytes("strut_color")?;
    }
    all.looks = looks.looks(all.solids.len(), all.motion.len())?;
    if has("sheet_names") {
        let (names, color) = (bytes("sheet_names")?, bytes("sheet_color")?);
        let (count, quad) = (indices("sheet_count")?, indices("sheet_quad")?);
        let (thickness, side, weight) = (floats("sheet_thickness")?, floats("sheet_side")?, floats("sheet_weight")?);
        all.sheets = SheetTables { names, count, thickness, color, quad, side, weight }.sheets()?;
    }
    Ok(all)
}
