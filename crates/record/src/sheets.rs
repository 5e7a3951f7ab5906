//! Deforming surfaces of flexible bodies, as recordings hold them and pictures, exports and the viewer show them.
//!
//! A sheet is a mesh of elements with four nodes. A node has a position and two slopes, and inside an element
//!
//! ```text
//! r = sum w_k c_k e_k,    c_k = 1, l, w for position, slope along x and slope along y
//! ```
//!
//! over the twelve vectors of its nodes, with the sides l and w of the element (Melanz 2016, section 6.1). The weights
//! w_k of a square grid of places on the unit element are a table of the recording, so that whoever reads it needs no
//! shape functions. Frames hold the nine numbers of each node, and its speed, strain and contact force.

use crate::error::{RecordError, Result};
use crate::links::FrameTable;
use crate::zarr::{Array, Compression, Layout, NumberKind, Values};
use grouser_math::Vec3;
use std::collections::BTreeMap;

/// Vectors of an element.
const VECTORS: usize = 12;
/// Numbers of a node in a frame: position, slope along x, slope along y.
pub const PLACE_COLUMNS: usize = 9;
/// Array of the frames that holds them.
pub const PLACE: &str = "sheet_place";
/// Speed, strain and contact force of a node.
pub const STATE_COLUMNS: usize = 3;
/// Array of the frames that holds them.
pub const STATE: &str = "sheet_state";

/// The surface of a flexible body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlexSheet {
    /// Name of the flexible body.
    pub name: String,
    /// Thickness, m.
    pub thickness: f64,
    /// A colour of its own.
    pub color: Option<[u8; 3]>,
    /// Number of its nodes; those of all sheets are counted one after the other.
    pub nodes: u32,
    /// Elements: their nodes at (0, 0), (l, 0), (l, w), (0, w), counted within the sheet.
    pub quads: Vec<[u32; 4]>,
    /// Sides l and w of each element in its parameters.
    pub sides: Vec<[f64; 2]>,
}

/// All sheets of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheets {
    /// The sheets.
    pub list: Vec<FlexSheet>,
    /// Weights of a square grid of places on the unit element, row by row along eta.
    pub weights: Vec<[f64; VECTORS]>,
}

/// What a frame holds of all sheets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetFrame {
    /// [`PLACE_COLUMNS`] numbers to a node.
    pub place: Vec<f64>,
    /// Speed in m/s, largest strain and contact force in N of each node.
    pub state: Vec<[f64; STATE_COLUMNS]>,
}

/// A place where a sheet is drawn.
#[derive(Clone, Debug)]
struct Sample {
    nodes: [u32; 4],
    weights: [f64; VECTORS],
    /// What it has of the values of the four nodes.
    shares: [f64; 4],
}

/// A sheet as it is drawn: quads finer than its elements.
#[derive(Clone, Debug, Default)]
pub struct SheetMesh {
    first: usize,
    nodes: usize,
    samples: Vec<Sample>,
    /// Quads of places.
    pub quads: Vec<[u32; 4]>,
    /// Sides of quads that no other shares, in the direction of the quad.
    border: Vec<[u32; 2]>,
    thickness: f64,
}

/// A sheet in one frame.
#[derive(Clone, Debug, Default)]
pub struct SheetShape {
    /// Places of its middle surface, m.
    pub points: Vec<Vec3>,
    /// Speed, strain and contact force there.
    pub values: Vec<[f64; STATE_COLUMNS]>,
}

impl Sheets {
    /// Nodes of all sheets.
    pub fn node_count(&self) -> usize {
        self.list.iter().map(|sheet| sheet.nodes as usize).sum()
    }

    /// The sheets as they are drawn.
    pub fn meshes(&self) -> Vec<SheetMesh> {
        let mut first = 0;
        let mut all = Vec::with_capacity(self.list.len());
        for sheet in &self.list {
            all.push(SheetMesh::new(sheet, &self.weights, first));
            first += sheet.nodes as usize;
        }
        all
    }
}

impl SheetMesh {
    fn new(sheet: &FlexSheet, weights: &[[f64; VECTORS]], first: usize) -> Self {
        let side = (weights.len() as f64).sqrt().round() as usize;
        let (mut samples, mut quads) = (Vec::new(), Vec::new());
        // Places on nodes and on sides are shared with neighbours: node, or both ends and how far from the lower one.
        let mut known: BTreeMap<(u32, u32, usize), u32> = BTreeMap::new();
        for (nodes, sides) in sheet.quads.iter().zip(&sheet.sides) {
            let factor = |k: usize| [1.0, sides[0], sides[1]][k % 3];
            let mut own = Vec::with_capacity(weights.len());
            for (i, weights) in weights.iter().enumerate() {
                let [x, y] = [i % side, i / side];
                let key = shared(nodes, side - 1, x, y);
                let at = key.and_then(|key| known.get(&key).copied()).unwrap_or_else(|| {
                    let [xi, eta] = [x, y].map(|k| k as f64 / (side - 1) as f64);
                    samples.push(Sample {
                        nodes: *nodes,
                        weights: std::array::from_fn(|k| weights[k] * factor(k)),
                        shares: [(1.0 - xi) * (1.0 - eta), xi * (1.0 - eta), xi * eta, (1.0 - xi) * eta],
                    });
                    let at = samples.len() as u32 - 1;
                    if let Some(key) = key {
                        known.insert(key, at);
                    }
                    at
                });
                own.push(at);
            }
            for y in 0..side - 1 {
                for x in 0..side - 1 {
                    let at = |dx: usize, dy: usize| own[(y + dy) * side + x + dx];
                    quads.push([at(0, 0), at(1, 0), at(1, 1), at(0, 1)]);
                }
            }
        }
        let mut edges: BTreeMap<[u32; 2], (u32, [u32; 2])> = BTreeMap::new();
        for quad in &quads {
            for k in 0..4 {
                let [a, b] = [quad[k], quad[(k + 1) % 4]];
                edges.entry([a.min(b), a.max(b)]).or_insert((0, [a, b])).0 += 1;
            }
        }
        let border = edges.into_values().filter(|(count, _)| *count == 1).map(|(_, edge)| edge).collect();
        Self { first, nodes: sheet.nodes as usize, samples, quads, border, thickness: sheet.thickness }
    }

    /// The sheet in a frame.
    pub fn shape(&self, frame: &SheetFrame) -> SheetShape {
        let place = &frame.place[PLACE_COLUMNS * self.first..PLACE_COLUMNS * (self.first + self.nodes)];
        let state = &frame.state[self.first..self.first + self.nodes];
        let vector = |node: u32, k: usize| Vec3::from_slice(&place[PLACE_COLUMNS * node as usize + 3 * k..]);
        let point =
            |s: &Sample| (0..VECTORS).fold(Vec3::ZERO, |sum, k| sum + s.weights[k] * vector(s.nodes[k / 3], k % 3));
        let value = |s: &Sample| {
            let mix = |c: usize| (0..4).map(|k| s.shares[k] * state[s.nodes[k] as usize][c]).sum();
            std::array::from_fn(mix)
        };
        SheetShape {
            points: self.samples.iter().map(point).collect(),
            values: self.samples.iter().map(value).collect(),
        }
    }

    /// Triangles of the sheet with its thickness: those of the upper face, of the lower face (whose points follow those
    /// of the upper one) and of the border.
    pub fn triangles(&self) -> Vec<[u32; 3]> {
        let below = |i: u32| i + self.samples.len() as u32;
        let mut all = Vec::with_capacity(4 * self.quads.len() + 2 * self.border.len());
        for [a, b, c, d] in &self.quads {
            all.extend([[*a, *b, *c], [*a, *c, *d]]);
            all.extend([[*a, *c, *b], [*a, *d, *c]].map(|corners| corners.map(below)));
        }
        for [a, b] in &self.border {
            all.extend([[*b, *a, below(*a)], [*b, below(*a), below(*b)]]);
        }
        all
    }

    /// Points of both faces.
    pub fn point_count(&self) -> usize {
        2 * self.samples.len()
    }

    /// Points of both faces, half the thickness from the middle.
    pub fn faces(&self, shape: &SheetShape) -> Vec<Vec3> {
        let mut normals = vec![Vec3::ZERO; shape.points.len()];
        for [a, b, c, d] in self.quads.iter().map(|quad| quad.map(|i| i as usize)) {
            let normal = (shape.points[c] - shape.points[a]).cross(shape.points[d] - shape.points[b]);
            [a, b, c, d].iter().for_each(|i| normals[*i] += normal);
        }
        let half = 0.5 * self.thickness;
        let face = |sign: f64| {
            let points = shape.points.iter().zip(&normals);
            points.map(move |(point, normal)| *point + sign * half * normal.normalize_or_zero())
        };
        face(1.0).chain(face(-1.0)).collect()
    }
}

/// Points of both faces of all sheets in a frame, and speed, strain and contact force there.
pub fn faces(meshes: &[SheetMesh], frame: &SheetFrame) -> (Vec<f32>, Vec<f32>) {
    let (mut points, mut values) = (Vec::new(), Vec::new());
    for mesh in meshes {
        let shape = mesh.shape(frame);
        points.extend(mesh.faces(&shape).iter().flat_map(|p| p.to_array()).map(|x| x as f32));
        for _ in 0..2 {
            values.extend(shape.values.iter().flatten().map(|x| *x as f32));
        }
    }
    (points, values)
}

/// The key of a place that neighbours share, none inside an element. A node's two ends are the same.
fn shared(nodes: &[u32; 4], last: usize, x: usize, y: usize) -> Option<(u32, u32, usize)> {
    let edge = |a: usize, b: usize, along: usize| {
        let (a, b) = (nodes[a], nodes[b]);
        match along {
            0 => (a, a, 0),
            s if s == last => (b, b, 0),
            s if a < b => (a, b, s),
            s => (b, a, last - s),
        }
    };
    match (x, y) {
        (x, 0) => Some(edge(0, 1, x)),
        (x, y) if y == last => Some(edge(3, 2, x)),
        (0, y) => Some(edge(0, 3, y)),
        (x, y) if x == last => Some(edge(1, 2, y)),
        _ => None,
    }
}

/// The arrays of frames with so many nodes; none without nodes.
pub(crate) fn arrays(nodes: usize, compression: Compression, per_shard: usize) -> Vec<Array> {
    let array = |name: &str, columns: usize, unit: &'static str, meaning: &'static str| Array {
        name: name.into(),
        kind: NumberKind::F32,
        layout: Layout::Frames { rows: nodes, columns, per_shard },
        compression,
        unit: unit.into(),
        meaning: meaning.into(),
    };
    match nodes {
        0 => Vec::new(),
        _ => vec![
            array(PLACE, PLACE_COLUMNS, "m", "nodes of flexible bodies: position, slope along x, slope along y"),
            array(STATE, STATE_COLUMNS, "", "nodes of flexible bodies: speed in m/s, strain, contact force in N"),
        ],
    }
}

/// The tables of sheets; none where there are no sheets.
pub(crate) fn tables(sheets: &Sheets) -> Vec<FrameTable> {
    if sheets.list.is_empty() {
        return Vec::new();
    }
    let list = &sheets.list;
    let names: Vec<String> = list.iter().map(|sheet| sheet.name.replace('\n', " ")).collect();
    let counts = list.iter().flat_map(|sheet| [sheet.nodes, sheet.quads.len() as u32]).collect();
    let quads = list.iter().flat_map(|sheet| sheet.quads.iter().flatten().copied()).collect();
    let sides = list.iter().flat_map(|sheet| sheet.sides.iter().flatten().copied()).collect();
    let colors = list.iter().flat_map(|sheet| sheet.color.map_or([0; 4], |[r, g, b]| [r, g, b, 255])).collect();
    let weights = sheets.weights.iter().flatten().copied().collect();
    vec![
        ("sheet_names".into(), 1, Values::U8(names.join("\n").into_bytes()), "", "names of sheets, a line each"),
        ("sheet_count".into(), 2, Values::U32(counts), "", "nodes and elements of each sheet"),
        ("sheet_thickness".into(), 1, Values::F64(list.iter().map(|s| s.thickness).collect()), "m", "thickness"),
        ("sheet_color".into(), 4, Values::U8(colors), "", "red, green, blue, and 255 if it has a colour of its own"),
        ("sheet_quad".into(), 4, Values::U32(quads), "", "nodes of each element, counted within its sheet"),
        ("sheet_side".into(), 2, Values::F64(sides), "m", "sides of each element in its parameters"),
        ("sheet_weight".into(), VECTORS, Values::F64(weights), "", "of the nodes' vectors, on a grid of places"),
    ]
}

/// What the tables hold.
#[derive(Default)]
pub(crate) struct SheetTables {
    pub names: Vec<u8>,
    pub count: Vec<u32>,
    pub thickness: Vec<f64>,
    pub color: Vec<u8>,
    pub quad: Vec<u32>,
    pub side: Vec<f64>,
    pub weight: Vec<f64>,
}

impl SheetTables {
    /// Sheets from their tables.
    pub(crate) fn sheets(self) -> Result<Sheets> {
        let text = String::from_utf8_lossy(&self.names).into_owned();
        let names: Vec<&str> = if self.count.is_empty() { Vec::new() } else { text.split('\n').collect() };
        let n = names.len();
        let (mut list, mut first) = (Vec::with_capacity(n), 0usize);
        let side = (self.weight.len() as f64 / VECTORS as f64).sqrt().round() as usize;
        let mut fits = [self.count.len() / 2, self.thickness.len(), self.color.len() / 4] == [n; 3]
            && self.weight.len() == VECTORS * side * side
            && (n == 0 || (2..=64).contains(&side))
            && self.quad.len() / 4 == self.side.len() / 2;
        for k in 0..if fits { n } else { 0 } {
            let (nodes, count) = (self.count[2 * k], self.count[2 * k + 1] as usize);
            let last = first.saturating_add(count);
            if last > self.quad.len() / 4 {
                fits = false;
                break;
            }
            let quads: Vec<[u32; 4]> = (first..last).map(|q| std::array::from_fn(|c| self.quad[4 * q + c])).collect();
            fits &= quads.iter().flatten().all(|node| *node < nodes);
            let color = &self.color[4 * k..4 * k + 4];
            list.push(FlexSheet {
                name: names[k].to_string(),
                thickness: self.thickness[k],
                color: (color[3] == 255).then_some([color[0], color[1], color[2]]),
                nodes,
                quads,
                sides: (first..last).map(|q| [self.side[2 * q], self.side[2 * q + 1]]).collect(),
            });
            first = last;
        }
        if !fits || first != self.quad.len() / 4 {
            let remedy = "the surfaces are lost: run the scene again";
            return Err(RecordError::damaged("frames", "holds tables of sheets that do not fit together", remedy));
        }
        let weights = self.weight.chunks_exact(VECTORS).map(|row| std::array::from_fn(|k| row[k]));
        Ok(Sheets { list, weights: weights.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two elements side by side, drawn as two by two quads each, with straight sides.
    fn sheets() -> Sheets {
        let mut weights = Vec::new();
        for i in 0..9 {
            let [x, y] = [i % 3, i / 3].map(|k| 0.5 * f64::from(k));
            let corner = [(1.0 - x) * (1.0 - y), x * (1.0 - y), x * y, (1.0 - x) * y];
            weights.push(std::array::from_fn(|k| if k % 3 == 0 { corner[k / 3] } else { 0.0 }));
        }
        let quads = vec![[0, 1, 4, 3], [1, 2, 5, 4]];
        let sheet = FlexSheet {
            name: "s".into(),
            thickness: 0.1,
            color: Some([1, 2, 3]),
            nodes: 6,
            quads,
            sides: vec![[1.0; 2]; 2],
        };
        Sheets { list: vec![sheet], weights }
    }

    fn frame() -> SheetFrame {
        let mut frame = SheetFrame::default();
        for i in 0..6 {
            let mut place = [0.0; 9];
            (place[0], place[1]) = (f64::from(i % 3), f64::from(i / 3));
            frame.place.extend(place);
            frame.state.push([f64::from(i % 3), 0.0, 0.0]);
        }
        frame
    }

    #[test]
    fn neighbours_share_their_side_and_the_shell_is_closed() {
        let meshes = sheets().meshes();
        let shape = meshes[0].shape(&frame());
        assert_eq!((shape.points.len(), meshes[0].quads.len()), (15, 8));
        for (point, value) in shape.points.iter().zip(&shape.values) {
            assert!((value[0] - point.x).abs() < 1e-15, "{point} {value:?}");
        }
        let (points, triangles) = (meshes[0].faces(&shape), meshes[0].triangles());
        // Every edge twice, once in each direction: closed, and all normals outwards.
        let mut edges: Vec<[u32; 2]> = triangles.iter().flat_map(|[a, b, c]| [[*a, *b], [*b, *c], [*c, *a]]).collect();
        edges.sort_unstable();
        assert!(edges.iter().all(|[a, b]| edges.binary_search(&[*b, *a]).is_ok()));
        assert!(edges.windows(2).all(|pair| pair[0] != pair[1]));
        let point = |i: u32| points[i as usize];
        let volume: f64 = triangles.iter().map(|[a, b, c]| point(*a).dot(point(*b).cross(point(*c))) / 6.0).sum();
        assert!((volume - 0.2).abs() < 1e-12, "{volume}");
    }

    #[test]
    fn sheets_are_read_as_written_and_misfits_are_refused() {
        let table = |name: &str| tables(&sheets()).into_iter().find(|t| t.0 == name).unwrap().2.to_f64();
        let read = || SheetTables {
            names: table("sheet_names").iter().map(|x| *x as u8).collect(),
            count: table("sheet_count").iter().map(|x| *x as u32).collect(),
            thickness: table("sheet_thickness"),
            color: table("sheet_color").iter().map(|x| *x as u8).collect(),
            quad: table("sheet_quad").iter().map(|x| *x as u32).collect(),
            side: table("sheet_side"),
            weight: table("sheet_weight"),
        };
        assert_eq!(read().sheets().unwrap(), sheets());
        assert_eq!(SheetTables::default().sheets().unwrap(), Sheets::default());
        assert!(SheetTables { count: vec![5, 2], ..read() }.sheets().is_err(), "a node that there is not");
        assert!(SheetTables { count: vec![6, 3], ..read() }.sheets().is_err(), "an element that there is not");
        assert!(SheetTables { weight: vec![1.0; 25], ..read() }.sheets().is_err(), "weights that are no grid");
        assert!(SheetTables { count: vec![6, 1], ..read() }.sheets().is_err(), "an element of no sheet");
    }
}
