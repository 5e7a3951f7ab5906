//! Meshes, sphere sets and height fields on the command line and in scenes, on the real binary.

use std::path::PathBuf;
use std::process::Command;

/// Exit code, standard output, standard error.
fn grouser(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grouser"))
        .args(args)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("meshes");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A cube with edges of 1 m.
const CUBE: &str =
    "v -.5 -.5 -.5\nv .5 -.5 -.5\nv -.5 .5 -.5\nv .5 .5 -.5\nv -.5 -.5 .5\nv .5 -.5 .5\nv -.5 .5 .5\nv .5 .5 .5
f 1 5 7 3\nf 2 4 8 6\nf 1 2 6 5\nf 3 7 8 4\nf 1 3 4 2\nf 5 6 8 7\n";

/// A body of this shape falls on the ground of that shape.
fn scene(ground: &str, body: &str) -> String {
    format!(
        "[time]\nstep = 0.001\nduration = 0.3\n[contact]\nstiffness = \"rigid\"\n\
         [[body]]\nname = \"ground\"\nfixed = true\n[[body.shape]]\n{ground}\n\
         [[body]]\nname = \"body\"\nposition = [1.1, 1.2, 0.51]\n[[body.shape]]\n{body}\n\
         [[signal]]\nname = \"height\"\nposition = {{ body = \"body\" }}\n"
    )
}

const FIELD: &str = "heightfield = { file = \"flat.txt\", spacing = [1, 1] }";

#[test]
fn a_mesh_is_decomposed_and_the_spheres_are_used() {
    let (mesh, out) = (file("cube.obj", CUBE), file("cube-spheres.toml", ""));
    let (code, report, error) =
        grouser(&["decompose", mesh.to_str().unwrap(), "--refine-ratio", "0.5", "--out", out.to_str().unwrap()]);
    assert_eq!((code, error.as_str()), (0, ""));
    for part in
        ["12 triangles, closed", "volume     1.000000e0 m^3", "spheres    48, 12 triangles", "distance   largest"]
    {
        assert!(report.contains(part), "{part} is not in {report}");
    }
    file("flat.txt", "# four by four\n0 0 0 0\n0,0,0,0\n0 0 0 0\n0 0 0 0\n");
    for body in ["spheres = { file = \"cube-spheres.toml\" }", "mesh = { file = \"cube.obj\" }"] {
        let path = file("falls.toml", scene(FIELD, body));
        let (code, summary, error) = grouser(&["run", path.to_str().unwrap(), "--quiet", "--json"]);
        assert_eq!(code, 0, "{error}");
        assert!(summary.contains("\"unconverged_steps\":0"), "{summary}");
        // It rests on the ground: the spheres' caps lift it a little.
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
        let height = summary["signals"]["height"]["last"][2].as_f64().unwrap();
        assert!((0.4999..0.75).contains(&height), "{body}: {height} m");
    }
}

#[test]
fn bad_meshes_are_named_with_line_and_remedy() {
    let cases = [
        ("empty.obj", "", "the file is empty"),
        ("letter.obj", "Dear reader,\n", "this is not an OBJ file"),
        ("nan.obj", "v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n", "line 2: vertex 1 has a coordinate that is not a finite"),
        ("range.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "line 4: vertex 9 is out of range"),
        ("needle.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "line 4: triangle 0 is degenerate"),
        ("flipped.obj", &CUBE.replace("f 5 6 8 7", "f 5 7 8 6"), "flipped"),
        ("short.stl", "solid x\nfacet\n", "the mesh has no triangles"),
        ("solid.inp", "*NODE\n1, 0, 0, 0\n*ELEMENT, TYPE=C3D4\n", "line 3: element type C3D4"),
        ("mesh.txt", CUBE, "no known extension"),
    ];
    for (name, text, part) in cases {
        let path = file(name, text);
        let (code, _, error) = grouser(&["decompose", path.to_str().unwrap()]);
        let flat = plain(&error);
        assert!(code == 2 && flat.contains(part) && flat.contains(name), "{name}: {code} {error}");
        // The same through a scene, with the key.
        let path = file("bad-scene.toml", scene("plane = {}", &format!("mesh = {{ file = \"{name}\" }}")));
        let (code, _, error) = grouser(&["check", path.to_str().unwrap()]);
        let flat = plain(&error);
        let key = "body.1.shape.0.mesh.file";
        assert!(
            code == 2 && flat.contains(part) && flat.contains(key) && flat.contains("help"),
            "{name}: {code} {error}"
        );
    }
    let cube = file("cube2.obj", CUBE);
    let (code, _, error) = grouser(&["decompose", cube.to_str().unwrap(), "--ratio", "1"]);
    assert!(code == 2 && error.contains("less than 1"), "{error}");
    let (code, _, error) = grouser(&["decompose", "no-such.obj"]);
    assert!(code == 2 && error.contains("cannot read"), "{error}");
}

/// A binary STL file of a tetrahedron whose first coordinates of corner 1 of each triangle are given.
fn binary_stl(first: [f32; 4]) -> Vec<u8> {
    let corners = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]].map(|t| {
        t.map(|i| if i == 0 { [0.0; 3] } else { std::array::from_fn(|axis| if axis + 1 == i { 1.0 } else { 0.0 }) })
    });
    let mut bytes = vec![b'x'; 80];
    bytes.extend(4u32.to_le_bytes());
    for (mut triangle, x) in corners.into_iter().zip(first) {
        triangle[1][0] = x;
        bytes.extend([0; 12]);
        bytes.extend(triangle.iter().flatten().flat_map(|x: &f32| x.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

/// What is no mesh at all, in every format, and what only a binary file can hold; `run` as well as `decompose`.
#[test]
fn bad_meshes_of_every_format_end_with_code_2() {
    let good = [0.0, 1.0, 0.0, 0.0];
    let garbage: Vec<u8> = (0..2048).map(|i| i as u8).collect();
    let open_fan = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 0 -1\nf 1 2 3\nf 2 1 4\nf 1 2 5\n";
    let inside_out = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 1 3 4\n";
    let inp = |x: &str| format!("*NODE\n1, 0, 0, 0\n2, {x}, 0, 0\n3, 0, 1, 0\n*ELEMENT, TYPE=S3\n1, 1, 2, 3\n");
    let (nan, needle, whole) = (inp("nan"), inp("0"), binary_stl(good));
    let cases: [(&str, &[u8], &str); 14] = [
        ("none.stl", b"", "the file is empty"),
        ("none.inp", b"", "the file is empty"),
        ("garbage.obj", &garbage, "this is not an OBJ file"),
        ("garbage.stl", &garbage, "this is not a whole binary STL file"),
        ("garbage.inp", &garbage, "this is not an Abaqus input file"),
        ("cut.stl", &whole[..whole.len() - 40], "announces 4 triangles, the file ends after 244 bytes"),
        ("nan.stl", &binary_stl([0.0, 1.0, f32::NAN, 0.0]), "a coordinate that is not a finite number"),
        ("inf.stl", &binary_stl([f32::INFINITY, 1.0, 0.0, 0.0]), "a coordinate that is not a finite number"),
        ("nan.inp", nan.as_bytes(), "line 3: vertex 1 has a coordinate that is not a finite number"),
        ("needle.inp", needle.as_bytes(), "triangle 0 is degenerate"),
        ("needle.stl", &binary_stl([0.0, 0.0, 0.0, 0.0]), "triangle 1 is degenerate"),
        ("doubled.obj", open_fan.as_bytes(), "3 triangles meet at edge [0, 1]"),
        ("inside-out.obj", inside_out.as_bytes(), "the mesh is inside out"),
        ("points.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\n", "the mesh has no triangles"),
    ];
    for (name, bytes, part) in cases {
        let path = file(name, bytes);
        let (code, _, error) = grouser(&["decompose", path.to_str().unwrap()]);
        assert!(code == 2 && plain(&error).contains(part), "{name}: {code} {error}");
        let path =
            file("bad-format.toml", scene(&format!("mesh = {{ file = \"{name}\" }}"), "sphere = { radius = 1 }"));
        let (code, out, error) = grouser(&["run", path.to_str().unwrap()]);
        let flat = plain(&error);
        let named = flat.contains("body.0.shape.0.mesh.file") && flat.contains(part) && flat.contains("help");
        assert!(code == 2 && out.is_empty() && named, "{name}: {code} {error}");
    }
    let path = file("whole.stl", &whole);
    assert_eq!(grouser(&["decompose", path.to_str().unwrap()]).0, 0);
}

#[test]
fn scenes_say_what_is_wrong_with_their_files() {
    file("open.obj", CUBE.replace("f 5 6 8 7\n", ""));
    file("ragged.txt", "0 0 0\n0 0\n");
    file("words.txt", "0 0 0\n0 x 0\n");
    file("bad-spheres.toml", "spheres = [\n [0, 0, 0, 1],\n [0, 0, 1],\n]\n");
    file("no-radius.toml", "spheres = [[0, 0, 0, -1]]\n");
    let cases = [
        ("plane = {}", "mesh = { file = \"open.obj\" }", "body.1.shape.0.mesh", "the mesh is open: 4 edges"),
        ("plane = {}", "mesh = { file = \"none.obj\" }", "body.1.shape.0.mesh.file", "cannot read"),
        ("plane = {}", "mesh = { file = \"open.obj\", scale = 0 }", "mesh.scale", "greater than 0"),
        (
            "heightfield = { file = \"ragged.txt\", spacing = [1, 1] }",
            "sphere = { radius = 1 }",
            "heightfield.file",
            "row 1 has 2",
        ),
        (
            "heightfield = { file = \"words.txt\", spacing = [1, 1] }",
            "sphere = { radius = 1 }",
            "heightfield.file",
            "line 2: `x`",
        ),
        (
            "heightfield = { heights = [[0, 0], [0, 0]], spacing = [1, 0] }",
            "sphere = { radius = 1 }",
            "heightfield.heights",
            "spacing",
        ),
        ("heightfield = { spacing = [1, 1] }", "sphere = { radius = 1 }", "body.0.shape.0.heightfield", "is missing"),
        ("plane = {}", "spheres = { file = \"bad-spheres.toml\" }", "spheres.file", "line 3"),
        ("plane = {}", "spheres = { file = \"no-radius.toml\" }", "spheres.file", "sphere 0 has a radius"),
    ];
    for (ground, body, key, part) in cases {
        let path = file("wrong.toml", scene(ground, body));
        let (code, _, error) = grouser(&["check", path.to_str().unwrap()]);
        let flat = plain(&error);
        assert!(code == 2 && flat.contains(key) && flat.contains(part), "{code} {error}");
    }
    // A fixed body may be an open mesh.
    let path = file("fixed-open.toml", scene("mesh = { file = \"open.obj\" }", "sphere = { radius = 1 }"));
    assert_eq!(grouser(&["check", path.to_str().unwrap()]).0, 0);
    // A bundled scene has no folder.
    let change = "body.0.shape=[{ mesh = { file = \"a.obj\" } }]";
    let (code, _, error) = grouser(&["check", "rolling-ball", "--set", change]);
    assert!(code == 2 && plain(&error).contains("has no folder"), "{error}");
}

/// The message without the line breaks and frames of the report.
fn plain(report: &str) -> String {
    report.replace(['│', '×', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A closed wheel of 0.3 m: a square of rounded numbers, its sides cut in many, each lid a fan about one corner. The
/// fans' first and last triangles are slivers.
fn wheel_with_fan_hub() -> String {
    let n = 12;
    let corner = |k: usize| [[0.3, 0.3], [-0.3, 0.3], [-0.3, -0.3], [0.3, -0.3]][k % 4];
    let mut text = String::new();
    for z in [-0.05, 0.05] {
        for i in 0..4 * n {
            let ([a, b], t) = ([corner(i / n), corner(i / n + 1)], (i % n) as f64 / n as f64);
            // Rounded as a file has it: corners are off the line by 1e-7 m.
            let bulge = if i % n == 0 { 0.0 } else { 1e-7 * (1.0 + (i % 3) as f64) };
            let at = [0, 1].map(|k| (a[k] + (b[k] - a[k]) * t) * (1.0 + bulge));
            text += &format!("v {:.9} {:.9} {z}\n", at[0], at[1]);
        }
    }
    let m = 4 * n;
    for i in 1..m - 1 {
        text += &format!("f {} {} {}\nf {} {} {}\n", 1, i + 2, i + 1, m + 1, m + i + 1, m + i + 2);
    }
    for i in 0..m {
        let j = (i + 1) % m;
        text += &format!("f {} {} {} {}\n", i + 1, j + 1, m + j + 1, m + i + 1);
    }
    text
}

#[test]
fn slender_triangles_of_a_fan_hub_get_no_spheres_of_kilometres() {
    let (mesh, out) = (file("fan-hub.obj", wheel_with_fan_hub()), file("fan-hub-spheres.toml", ""));
    let (code, report, error) = grouser(&["decompose", mesh.to_str().unwrap(), "--out", out.to_str().unwrap()]);
    assert_eq!((code, error.as_str()), (0, ""), "{report}");
    assert!(report.contains("closed"), "{report}");
    let written: toml::Table = std::fs::read_to_string(out).unwrap().parse().unwrap();
    let spheres = written["spheres"].as_array().unwrap();
    let largest = spheres.iter().map(|s| s[3].as_float().unwrap()).fold(0.0, f64::max);
    // A circle around the largest triangle has half the diagonal of the square, its sphere at 0.7 radii 1.4 times that.
    assert!(largest < 0.85, "a sphere of {largest} m for a wheel of 0.3 m");
    assert!(spheres.len() < 4000, "{} spheres", spheres.len());
}
