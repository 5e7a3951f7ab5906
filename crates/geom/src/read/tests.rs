//! Good and bad mesh files.

use super::*;

const TETRAHEDRON: &str =
    "# a comment\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 0 0 1\nf 1/1/1 3//1 2\nf 1 2 4\nf 2 -2 -1\nf 1 4 3\n";

fn obj(text: &str) -> Result<Mesh, ReadError> {
    mesh(text.as_bytes(), Format::Obj, 1.0)
}

fn message(text: &str) -> String {
    obj(text).unwrap_err().to_string()
}

fn ascii_stl(mesh: &Mesh) -> String {
    let mut text = "solid tetrahedron\n".to_string();
    for t in mesh.triangles() {
        text += "facet normal 0 0 0\nouter loop\n";
        for v in t.map(|i| mesh.vertices()[i as usize]) {
            text += &format!("vertex {} {} {}\n", v.x, v.y, v.z);
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid\n"
}

fn binary_stl(mesh: &Mesh) -> Vec<u8> {
    let mut bytes = b"solid, says the header of a binary file".to_vec();
    bytes.resize(80, 0);
    bytes.extend((mesh.triangles().len() as u32).to_le_bytes());
    for t in mesh.triangles() {
        bytes.extend([0; 12]);
        for v in t.map(|i| mesh.vertices()[i as usize]) {
            v.to_array().iter().for_each(|x| bytes.extend((*x as f32).to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

#[test]
fn all_formats_give_the_same_tetrahedron() {
    let from_obj = obj(TETRAHEDRON).unwrap();
    let inp = "*HEADING\n** cubit\n*NODE, NSET=ALL\n10, 0, 0, 0\n20, 1., 0, 0\n30, 0, 1.0e0, 0\n40, 0, 0, 1\n\
               *ELEMENT, TYPE=S3, ELSET=E\n1, 10, 30, 20\n2, 10, 20, 40\n3, 20, 30, 40\n4, 10, 40, 30\n*END\n";
    let from_inp = mesh(inp.as_bytes(), Format::Abaqus, 1.0).unwrap();
    let from_ascii = mesh(ascii_stl(&from_obj).as_bytes(), Format::Stl, 1.0).unwrap();
    let from_binary = mesh(&binary_stl(&from_obj), Format::Stl, 1.0).unwrap();
    for m in [&from_obj, &from_inp, &from_ascii, &from_binary] {
        assert_eq!((m.vertices().len(), m.triangles().len(), m.is_closed()), (4, 4, true));
        let mass = m.mass_properties(6.0).unwrap();
        assert!((mass.mass - 1.0).abs() < 1e-15 && (mass.center - Vec3::splat(0.25)).length() < 1e-15);
    }
    let half = mesh(TETRAHEDRON.as_bytes(), Format::Obj, 0.5).unwrap();
    assert!((half.mass_properties(48.0).unwrap().mass - 1.0).abs() < 1e-14);
    let quads = obj("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n").unwrap();
    assert_eq!(quads.triangles(), [[0, 1, 2], [0, 2, 3]]);
}

#[test]
fn each_mistake_has_its_own_message() {
    let cases: [(&str, &str); 9] = [
        ("", "the file is empty"),
        (" \n\t\n", "the file is empty"),
        ("Dear reader,\nthis is a letter.\n", "this is not an OBJ file"),
        ("v 0 0 0\nv 1 0 0\nv 0 nan 0\nf 1 2 3\n", "line 3: vertex 2 has a coordinate that is not a finite number"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4: vertex 4 is out of range: 3 vertices"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n", "line 4: a face needs 3 corners, this has 2"),
        ("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "line 4: triangle 0 is degenerate"),
        ("v 0 0 0\nv 1 0 x\n", "line 2: `x` is not a number"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\n", "the mesh has no triangles"),
    ];
    for (text, part) in cases {
        assert!(message(text).starts_with(part), "{} for {text:?}", message(text));
    }
    let flipped = TETRAHEDRON.replace("f 1 4 3", "f 1 3 4");
    assert!(message(&flipped).starts_with("line 10: triangles [") && message(&flipped).contains("is flipped"));
    let branching = format!("{TETRAHEDRON}v 5 5 5\nf 1 2 5\n");
    assert!(message(&branching).contains("3 triangles meet at edge [0, 1]"));
    let inside_out = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 1 3 4\n";
    assert!(message(inside_out).contains("inside out"));
    let flat = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 3 2 1\n";
    assert!(message(flat).contains("encloses no volume"), "{}", message(flat));
    let open = obj(&TETRAHEDRON.replace("f 1 4 3", "")).unwrap();
    let why = open.mass_properties(1.0).unwrap_err().to_string();
    assert!(
        why.starts_with("the mesh is open: 3 edges have one triangle only, the first between vertices [0, 2]"),
        "{why}"
    );
}

/// Some programs write the words of STL in capitals.
#[test]
fn stl_in_capitals_is_read() {
    let small =
        "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";
    let large = small.to_uppercase();
    let triangles = |text: &str| mesh(text.as_bytes(), Format::Stl, 1.0).unwrap().triangles().len();
    assert_eq!((triangles(small), triangles(&large)), (1, 1));
}

#[test]
fn other_formats_complain_too() {
    let stl = |bytes: &[u8]| mesh(bytes, Format::Stl, 1.0).unwrap_err().to_string();
    assert!(stl(b"hello").starts_with("this is not an STL file"));
    assert!(stl(b"solid x\nfacet\nvertex 1 2 3\nendfacet\n").starts_with("line 4: a facet has 3 vertices, this has 1"));
    assert!(stl(b"solid x\nvertex 1 2\n").starts_with("line 2: a coordinate is missing"));
    let mut short = binary_stl(&obj(TETRAHEDRON).unwrap());
    short.truncate(150);
    assert!(stl(&short).contains("binary") || stl(&short).contains("not text"), "{}", stl(&short));
    let inp = |text: &str| mesh(text.as_bytes(), Format::Abaqus, 1.0).unwrap_err().to_string();
    assert!(inp("no keywords\n").starts_with("this is not an Abaqus input file"));
    assert!(inp("*NODE\n1, 0, 0, 0\n*ELEMENT, TYPE=C3D8\n").starts_with("line 3: element type C3D8"));
    assert!(inp("*NODE\n1, 0, 0, 0\n*ELEMENT, TYPE=S3\n1, 1, 2, 3\n").starts_with("line 4: node 2 is not defined"));
}

#[test]
fn quads_keep_their_corners() {
    let strip = "*NODE\n7, 0, 0, 0\n8, 1, 0, 0\n9, 1, 1, 0\n10, 0, 1, 0\n*ELEMENT, TYPE=S4R\n1, 7, 8, 9, 10\n";
    let (points, faces) = quads(strip.as_bytes(), Format::Abaqus, 0.5).unwrap();
    assert_eq!((points.len(), faces), (4, vec![[0, 1, 2, 3]]));
    assert_eq!(points[2], Vec3::new(0.5, 0.5, 0.0));
    let square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1 -1//1\n";
    assert_eq!(quads(square.as_bytes(), Format::Obj, 1.0).unwrap().1, vec![[0, 1, 2, 3]]);
    let wrong = |text: &str| quads(text.as_bytes(), Format::Obj, 1.0).unwrap_err().to_string();
    assert_eq!(wrong("v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n"), "line 4: a face must have four corners here");
    assert_eq!(wrong("v 0 nan 0\n"), "line 1: a coordinate is not finite");
}

#[test]
fn formats_by_name() {
    assert_eq!(Format::of_name("a/b/Wheel.OBJ"), Some(Format::Obj));
    assert_eq!(Format::of_name("shoe.inp"), Some(Format::Abaqus));
    assert_eq!(Format::of_name("wheel"), None);
}

/// Corners in one plane must not all be compared with each other: five thousand million comparisons here, not a
/// million.
#[test]
fn a_wall_of_80000_triangles_is_welded() {
    let n = 200;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for (j, i) in (0..=n).flat_map(|j| (0..=n).map(move |i| (j, i))) {
        vertices.push(Vec3::new(3.0, f64::from(i) * 0.5, f64::from(j) * 0.25));
        if i < n && j < n {
            let v = |i: u32, j: u32| j * (n + 1) + i;
            triangles.extend([[v(i, j), v(i + 1, j), v(i + 1, j + 1)], [v(i, j), v(i + 1, j + 1), v(i, j + 1)]]);
        }
    }
    let wall = Mesh::new(vertices, triangles).unwrap();
    let read = mesh(&binary_stl(&wall), Format::Stl, 1.0).unwrap();
    assert_eq!((read.vertices().len(), read.triangles().len()), (201 * 201, 80_000));
}
