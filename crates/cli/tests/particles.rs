//! Other programs' particles as recordings, and styles of pictures, through the real program.

mod binary;

use binary::{grouser, ok, place};
use grouser::folder::Folder;
use grouser_record::picture::Picture;
use grouser_record::{FrameReader, Moment, signals};
use std::path::Path;

/// Balls that fall on three frames; the third appears late, the first leaves.
const TABLE: &str = "time,id,type,x,y,z,vx,vy,vz,radius\n\
    0,1,sand,0,0,1,0,0,-1,0.5\n0,2,clay,3,0,1,0,0,-1,0.4\n\
    0.1,1,sand,0,0,0.9,0,0,-2,0.5\n0.1,2,clay,3,0,0.9,0,0,-2,0.4\n0.1,7,sand,0,3,2,0,0,0,0.3\n\
    0.2,2,clay,3,0,0.7,0,0,-3,0.4\n0.2,7,sand,0,3,1.95,0,0,-1,0.3\n";

fn moment(path: &Path, frame: usize) -> Moment {
    let folder = Folder::open(path).unwrap();
    let reader = FrameReader::open(&folder).unwrap();
    Moment::read(&reader, frame).unwrap()
}

#[test]
fn tables_become_recordings_that_all_commands_read() {
    let at = place("particles", "csv");
    std::fs::write(at.join("p.csv"), TABLE).unwrap();
    let told = ok(&at, &["import", "p.csv", "--out", "r"]);
    assert!(
        told.contains("3 particles in 3 frames, 0 to 0.2 s") && told.contains("sand") && told.contains("2"),
        "{told}"
    );
    // Kinds in their order, then identities: clay 2, sand 1, sand 7.
    let (first, last) = (moment(&at.join("r"), 0), moment(&at.join("r"), 2));
    assert!((first.poses[0].position.x - 3.0).abs() < 1e-4 && (first.poses[1].position.z - 1.0).abs() < 1e-4);
    assert!(first.poses[2].position.x.is_nan() && last.poses[1].position.x.is_nan());
    assert!((last.poses[2].position.z - 1.95).abs() < 1e-4 && (last.velocity.unwrap()[2][2] + 1.0).abs() < 1e-3);
    let (table, _) = signals::read(&Folder::open(&at.join("r")).unwrap()).unwrap();
    assert_eq!(table.columns[2], [2.0, 3.0, 2.0]);
    assert!(ok(&at, &["show", "r"]).contains("imported"));
    ok(&at, &["signal", "r", "height = position(clay)"]);
    ok(&at, &["render", "r", "--out", "pictures", "--size", "160x90"]);
    assert!(at.join("pictures/frame-000002.png").is_file());
    ok(&at, &["export", "r", "--to", "vtk", "--out", "vtk"]);
    // And back again, through VTK's own files.
    let collection = std::fs::read_dir(at.join("vtk")).unwrap().flatten().map(|e| e.path());
    let collection = collection.into_iter().find(|p| p.extension().is_some_and(|e| e == "pvd")).unwrap();
    let told = ok(&at, &["import", collection.to_str().unwrap(), "--out", "again"]);
    assert!(told.contains("in 3 frames, 0 to 0.2 s"), "{told}");
    let (code, _, error) = grouser(&at, &["import", "p.csv", "--out", "r"]);
    assert!(code == 2 && error.contains("--force"), "{error}");
    ok(&at, &["import", "p.csv", "--out", "r", "--force"]);
    assert!(!at.join("r/derived.parquet").exists());
}

#[test]
fn dumps_and_legacy_files_become_recordings() {
    let at = place("particles", "dump");
    let dump = |step: u32, z: f64| {
        format!(
            "ITEM: TIMESTEP\n{step}\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS ff ff ff\n0 1\n0 1\n0 1\n\
             ITEM: ATOMS id type x y z vx vy vz radius\n2 1 0.2 0.2 {z} 0 0 -1 0.01\n1 2 0.8 0.2 {z} 0 0 -1 0.02\n"
        )
    };
    // The shell's order is not that of the steps.
    std::fs::write(at.join("dump1000.liggghts"), dump(1000, 0.25)).unwrap();
    std::fs::write(at.join("dump200.liggghts"), dump(200, 0.5)).unwrap();
    std::fs::write(at.join("wall.obj"), "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n").unwrap();
    let words =
        ["import", "dump1000.liggghts", "dump200.liggghts", "--step", "1e-4", "--mesh", "wall.obj", "--out", "r"];
    let told = ok(&at, &words);
    assert!(told.contains("2 particles in 2 frames, 0.02 to 0.1 s") && told.contains("type 1"), "{told}");
    assert!((moment(&at.join("r"), 1).poses[0].position.z - 0.25).abs() < 1e-5);
    assert_eq!(moment(&at.join("r"), 0).poses[2].position.to_array(), [0.0; 3]);
    let legacy = "# vtk DataFile Version 2.0\nx\nASCII\nDATASET POLYDATA\nPOINTS 1 float\n0 0 0.5\nPOINT_DATA 1\n\
                  SCALARS radius float 1\nLOOKUP_TABLE default\n0.1\n";
    std::fs::write(at.join("a_10.vtk"), legacy).unwrap();
    std::fs::write(at.join("a_9.vtk"), legacy.replace("0.5", "0.7")).unwrap();
    ok(&at, &["import", "a_10.vtk", "a_9.vtk", "--out", "v", "--interval", "0.5"]);
    assert!((moment(&at.join("v"), 0).poses[0].position.z - 0.7).abs() < 1e-5);
    for (words, told) in [
        (&["import", "a_10.vtk"][..], "--out DIR"),
        (&["import", "a_10.vtk", "wall.obj", "--out", "x"], "not a file of particles"),
        (&["import", "none.csv", "--out", "x"], "cannot read"),
        (&["import", "a_10.vtk", "--map", "q=radius", "--out", "x"], "meanings"),
        (&["import", "a_10.vtk", "--map", "x=nothing", "--out", "x"], "no column for x"),
        (&["import", "a_10.vtk", "a_10.vtk", "--out", "x", "--step", "1"], "after one at"),
    ] {
        let (code, _, error) = grouser(&at, words);
        assert!(code == 2 && error.contains(told), "{words:?}: {error}");
        assert!(!at.join("x").exists());
    }
}

/// The middle of a picture of a frame with a look.
fn middle(at: &Path, look: &str, name: &str) -> [u8; 3] {
    std::fs::write(at.join("look.toml"), look).unwrap();
    ok(at, &["render", "r", "--look", "look.toml", "--out", name, "--frames", "0", "--size", "160x120"]);
    let bytes = std::fs::read(at.join(name).join("frame-000000.png")).unwrap();
    Picture::from_png(&bytes, name).unwrap().pixel(80, 60)
}

const VIEW: &str = "eye = [0, -6, 0]\ntarget = [0, 0, 0]\nground = \"none\"\nlegend = false\ntime = false\n\
    background = [\"#000000\", \"#000000\"]\ncolor = \"#808080\"\nlight = [0, -1, 0.3]\n";

#[test]
fn styles_colour_some_bodies_and_let_others_through() {
    let at = place("particles", "styles");
    // A ball before another one.
    std::fs::write(at.join("p.csv"), "id,type,x,y,z,radius\n1,glass,0,-1,0,0.5\n2,steel,0,1,0,0.5\n").unwrap();
    ok(&at, &["import", "p.csv", "--out", "r"]);
    let style = |text: &str| format!("{VIEW}{text}");
    let plain = middle(&at, VIEW, "plain");
    assert!(plain[0].abs_diff(plain[1]) < 25 && plain[0] > 60, "{plain:?}");
    let red = middle(&at, &style("[[style]]\nfill = \"glass\"\ncolor = \"#c00000\"\n"), "red");
    assert!(red[0] > 2 * red[1], "{red:?}");
    let blue = "[[style]]\nmaterial = \"st*\"\ncolor = \"#0000c0\"\n";
    let through = style(&format!("[[style]]\nfill = \"glass\"\ncolor = \"#c00000\"\ntransparency = 0.6\n{blue}"));
    let (seen, gone) = (middle(&at, &through, "through"), middle(&at, &through.replace("0.6", "1.0"), "gone"));
    assert!(gone[2] > 2 * gone[0].max(gone[1]), "{gone:?}");
    // Of what is behind as much as the front lets through.
    let mixed: [f64; 3] = std::array::from_fn(|k| 0.4 * f64::from(red[k]) + 0.6 * f64::from(gone[k]));
    assert!((0..3).all(|k| (f64::from(seen[k]) - mixed[k]).abs() < 2.0), "{seen:?}, not {mixed:?}");
    let metal = style(
        "[[style]]\nfill = \"glass\"\nfinish = \"metal\"\ntexture = { pattern = \"stripes\", color = \
                       \"#00c000\", size = 0.1 }\n",
    );
    middle(&at, &metal, "metal");
    for (text, told) in [
        ("[[style]]\nfill = \"gras\"\n", "no fill `gras`"),
        ("[[style]]\ncolor = \"#ffffff\"\n", "what the style is for"),
        ("[[style]]\nfill = \"glass\"\ntransparency = 2\n", "transparency"),
        ("[[style]]\nfill = \"glass\"\nfinish = \"wet\"\n", "gloss"),
    ] {
        std::fs::write(at.join("look.toml"), style(text)).unwrap();
        let (code, _, error) = grouser(&at, &["render", "r", "--look", "look.toml", "--out", "w", "--frames", "0"]);
        assert!(code == 2 && error.contains(told), "{text}: {error}");
    }
}

/// POV-Ray's scenes have the styles, the user's own text and only the bodies that a line asks for.
#[test]
fn sets_for_povray_take_some_bodies_and_styles() {
    let at = place("particles", "povray");
    std::fs::write(at.join("p.csv"), "id,type,x,y,z,radius\n1,glass,0,-1,0,0.5\n2,steel,0,1,0,0.25\n").unwrap();
    ok(&at, &["import", "p.csv", "--out", "r"]);
    let look = "[[style]]\nfill = \"glass\"\npovray = \"material { My_Glass }\"\n[[style]]\nfill = \"steel\"\nfinish = \
                \"metal\"\ntransparency = 0.25\ntexture = { pattern = \"checker\", color = \"#000000\", size = 0.1 }\n";
    std::fs::write(at.join("look.toml"), look).unwrap();
    let template = "#version 3.7;\n// grouser: place\n// grouser: camera\n// grouser: bodies gl*\n\
                    #declare Between = 1;\n// grouser: bodies\n";
    std::fs::write(at.join("own.pov"), template).unwrap();
    let export = |template: &str, out: &str| {
        ok(&at, &["export", "r", "--to", "povray", "--look", "look.toml", "--template", template, "--out", out]);
        std::fs::read_to_string(at.join(out).join("frame-000000.pov")).unwrap()
    };
    let text = export("own.pov", "own");
    let (glass, steel) = text.split_once("#declare Between").unwrap();
    assert!(glass.contains("grouser_extent") && glass.contains("My_Glass") && !glass.contains("metallic"), "{glass}");
    assert!(steel.contains("metallic") && steel.contains("checker") && steel.contains("transmit 0.2500"), "{steel}");
    assert!(glass.matches("sphere {").count() == 1 && steel.matches("sphere {").count() == 1);
    for set in ["studio", "desert", "workshop"] {
        let text = export(set, set);
        assert!(text.contains("grouser_ground") && text.matches("sphere { <").count() >= 2, "{set}");
    }
    std::fs::write(at.join("own.pov"), "// grouser: bodies gold\n").unwrap();
    let words = ["export", "r", "--to", "povray", "--template", "own.pov", "--out", "w"];
    let (code, _, error) = grouser(&at, &words);
    assert!(code == 2 && error.contains("`gold`"), "{error}");
    let (code, _, error) = grouser(&at, &["export", "r", "--to", "povray", "--template", "beach", "--out", "w"]);
    assert!(code == 2 && error.contains("studio, desert, workshop"), "{error}");
}
