//! Terrain in scenes: grains from pictures and meshes, rigid ground, friction maps, and every mistake by its message.

use grouser::beds::Beds;
use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser_dynamics::BodyId;
use grouser_math::Vec3;
use std::path::PathBuf;

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terrain");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

const HEAD: &str = "[time]\nstep = 0.001\nduration = 0.1\n[contact]\nstiffness = \"rigid\"\n";

/// `name` is that of the scene file: tests run side by side.
fn load(name: &str, text: &str) -> Scene {
    let path = file(name, format!("{HEAD}{text}"));
    Scene::load(path.to_str().unwrap(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn build(name: &str, text: &str) -> BuiltScene {
    let beds = Beds { folder: None, ..Beds::default() };
    load(name, text).settle_and_build(&beds, &mut ()).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

/// Elevation in m of the test's hills at x, y in [0, 4] x [0, 3].
fn hill(x: f64, y: f64) -> f64 {
    0.4 + 0.3 * (1.3 * x).sin() * (0.9 * y).cos()
}

const COLUMNS: usize = 81;
const ROWS: usize = 61;

/// Grey value of full scale `white` for the heights 0 to 1 m; pictures begin at the greatest y.
fn shades(white: f64) -> Vec<f64> {
    let at = |k: usize| {
        let (i, j) = (k % COLUMNS, ROWS - 1 - k / COLUMNS);
        (hill(i as f64 * 0.05, j as f64 * 0.05) * white).round()
    };
    (0..COLUMNS * ROWS).map(at).collect()
}

fn png(bits: png::BitDepth, color: png::ColorType, data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, COLUMNS as u32, ROWS as u32);
    encoder.set_color(color);
    encoder.set_depth(bits);
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    out
}

fn png16() -> Vec<u8> {
    let data: Vec<u8> = shades(65535.0).iter().flat_map(|v| (*v as u16).to_be_bytes()).collect();
    png(png::BitDepth::Sixteen, png::ColorType::Grayscale, &data)
}

fn png8() -> Vec<u8> {
    let data: Vec<u8> = shades(255.0).iter().map(|v| *v as u8).collect();
    png(png::BitDepth::Eight, png::ColorType::Grayscale, &data)
}

fn tiff<C: tiff::encoder::colortype::ColorType>(data: &[C::Inner]) -> Vec<u8>
where
    [C::Inner]: tiff::encoder::TiffValue,
{
    let mut out = std::io::Cursor::new(Vec::new());
    let mut encoder = tiff::encoder::TiffEncoder::new(&mut out).unwrap();
    encoder.write_image::<C>(COLUMNS as u32, ROWS as u32, data).unwrap();
    out.into_inner()
}

/// The same hills as a mesh of quadrangles.
fn mesh() -> String {
    let mut text = String::new();
    for k in 0..COLUMNS * ROWS {
        let (x, y) = ((k % COLUMNS) as f64 * 0.05, (k / COLUMNS) as f64 * 0.05);
        text += &format!("v {x} {y} {}\n", hill(x, y));
    }
    for j in 0..ROWS - 1 {
        for i in 0..COLUMNS - 1 {
            let a = j * COLUMNS + i + 1;
            text += &format!("f {} {} {} {}\n", a, a + 1, a + 1 + COLUMNS, a + COLUMNS);
        }
    }
    text
}

fn ascii() -> String {
    let mut text =
        format!("ncols {COLUMNS}\nnrows {ROWS}\nxllcorner 512000\nyllcorner 42\ncellsize 0.05\nNODATA_value -9999\n");
    for j in (0..ROWS).rev() {
        let row: Vec<String> = (0..COLUMNS).map(|i| format!("{:?}", hill(i as f64 * 0.05, j as f64 * 0.05))).collect();
        text += &(row.join(" ") + "\n");
    }
    text
}

fn positions(model: &BuiltScene) -> Vec<Vec3> {
    model.grains.iter().flat_map(|(_, range)| range.clone()).map(|i| model.world.pose(BodyId(i)).position).collect()
}

/// Heyn 2009, 6.1.2 and 6.1.3: one terrain from every kind of data, grains of 60 mm in three rows.
#[test]
fn heightmaps_and_meshes_give_the_same_terrain() {
    file("hills16.png", png16());
    file("hills8.png", png8());
    file(
        "hills16.tif",
        tiff::<tiff::encoder::colortype::Gray16>(&shades(65535.0).iter().map(|v| *v as u16).collect::<Vec<_>>()),
    );
    let floats: Vec<f32> = shades(1e6).iter().map(|v| (*v / 1e6) as f32).collect();
    file("hills32.tiff", tiff::<tiff::encoder::colortype::Gray32Float>(&floats));
    file("hills.obj", mesh());
    file("hills.asc", ascii());
    let sources = [
        ("hills.obj", ""),
        ("hills16.png", "range = [0, 1], size = [4, 3]"),
        ("hills8.png", "range = [0, 1], size = [4, 3]"),
        ("hills16.tif", "range = [0, 1], size = [4, 3]"),
        ("hills32.tiff", "size = [4, 3]"),
        ("hills.asc", ""),
    ];
    let bed = |(name, more): (&str, &str)| {
        let comma = if more.is_empty() { "" } else { ", " };
        let text = format!(
            "[[fill]]\nname = \"soil\"\nlayers = 3\nseed = 4\ngrain = {{ sphere = {{ radius = 0.03 }} }}\n\
             region = {{ below = {{ elevation = {{ file = \"{name}\"{comma}{more} }} }} }}\nwalls = \"box\"\n"
        );
        positions(&build("same.toml", &text))
    };
    let reference = bed(sources[0]);
    assert_eq!(reference.len(), 3 * 63 * 47);
    // Tops of the first row are on the hills, within half a grain.
    for p in &reference[..63 * 47] {
        assert!((p.z + 0.03 - hill(p.x, p.y)).abs() < 0.03, "{p}");
    }
    for source in &sources[1..] {
        let bed = bed(*source);
        assert_eq!(bed.len(), reference.len(), "{source:?}");
        let worst = bed.iter().zip(&reference).map(|(p, q)| p.distance(*q)).fold(0.0, f64::max);
        // Half a grain is asked for; what remains is the depth of the picture: half of 1/255 m, or far less.
        let limit = if source.0 == "hills8.png" { 2.1e-3 } else { 2e-5 };
        assert!(worst < limit, "{source:?}: {worst} m");
    }
}

/// Ground of every kind at the same place: a ball comes to rest at the same height on it.
#[test]
fn rigid_ground_carries() {
    file("ground16.png", png16());
    file("ground.obj", mesh());
    let ball = "[[body]]\nname = \"ball\"\nposition = [1.2, 0.0, 0.85]\n[[body.shape]]\nsphere = { radius = 0.1 }\n";
    // A hill at (1.2, 0) of 0.7 m.
    let grounds = [
        "elevation = { file = \"ground16.png\", range = [0, 1], size = [4, 3], position = [0, -1.5, 0] }",
        "elevation = { file = \"ground.obj\", position = [0, -1.5, 0] }",
        "mesh = { file = \"ground.obj\" }\nposition = [0, -1.5, 0]",
        "spheres = { elevation = { file = \"ground16.png\", range = [0, 1], size = [4, 3], position = [0, -1.5, 0] }, \
         radius = 0.05, pitch = 0.02 }",
        "plane = {}\nposition = [0, 0, 0.43]",
        "[[terrain.obstacle]]\nbox = { size = [1, 1, 0.2] }\nposition = [1.2, 0, 0.33]",
    ];
    for ground in grounds {
        let text = format!("{ball}[[terrain]]\nname = \"ground\"\n{ground}\n");
        let mut model = build("carries.toml", &text);
        for _ in 0..300 {
            model.world.step().unwrap();
        }
        let p = model.world.pose(BodyId(0)).position;
        let floor = if ground.starts_with("plane") || ground.starts_with("[[") { 0.43 } else { hill(p.x, p.y + 1.5) };
        let height = p.z - floor;
        assert!((0.095..0.125).contains(&height), "{ground}: {height} m above the ground at {p}");
    }
}

/// Where two blocks at 1 m/s, at x = -6 and 4 m, come to rest after 1.5 s.
fn slid(name: &str, contact: &str, friction: &str, map: &str) -> [f64; 2] {
    let block = |name: &str, x: f64| {
        format!(
            "[[body]]\nname = \"{name}\"\nposition = [{x:?}, 0, 0.1]\nvelocity = [1, 0, 0]\n\
             [[body.shape]]\nbox = {{ size = [0.8, 0.8, 0.2] }}\nmaterial = \"block\"\n"
        )
    };
    let text = format!(
        "[time]\nstep = 0.001\nduration = 0.1\n[contact]\n{contact}[materials.block]\nfriction = 1.0\n\
         [materials.default]\nfriction = {friction}\n[[terrain]]\nname = \"ground\"\nplane = {{}}\n{map}{}{}",
        block("left", -6.0),
        block("right", 4.0)
    );
    let scene = Scene::load(file(name, text).to_str().unwrap(), &[]).unwrap();
    let mut model = scene.settle_and_build(&Beds::default(), &mut ()).unwrap_or_else(|e| panic!("{}", e.render(false)));
    for _ in 0..1500 {
        model.world.step().unwrap();
    }
    [(0, -6.0), (1, 4.0)].map(|(i, start)| model.world.pose(BodyId(i)).position.x - start)
}

/// A plane whose friction is 0.1 left and 0.6 right: a block stops after v^2 / (2 mu g), and with both contact methods
/// as on a material of that friction.
#[test]
fn friction_follows_its_map() {
    let map = "friction = { values = [[0.1, 0.1, 0.6, 0.6], [0.1, 0.1, 0.6, 0.6]], spacing = [4.5, 20], position = \
        [-6.75, -10] }\n";
    for (i, contact) in ["law = \"coulomb\"\n", "method = \"penalty\"\n"].into_iter().enumerate() {
        let [left, right] = slid(&format!("map-{i}.toml"), contact, "0.5", map);
        let [plain_left, _] = slid(&format!("plain-{i}-left.toml"), contact, "0.1", "");
        let [_, plain_right] = slid(&format!("plain-{i}-right.toml"), contact, "0.6", "");
        for (with, without, mu) in [(left, plain_left, 0.1), (right, plain_right, 0.6)] {
            assert!((with - without).abs() < 1e-6, "{contact}: {with} m, {without} m without the map, at mu {mu}");
            // Penalty contacts begin with a bounce: the block starts without overlap and slides further.
            let expected = 1.0 / (2.0 * mu * 9.81);
            let off = (with / expected - 1.0).abs();
            assert!(i == 1 || off < 0.02, "{contact}: {with} m, not {expected} m, at mu {mu}");
        }
    }
}

/// Every mistake is an error that names the key.
#[test]
fn mistakes_are_told() {
    file("grey.png", png16());
    file("colour.png", png(png::BitDepth::Eight, png::ColorType::Rgb, &vec![9; 3 * COLUMNS * ROWS]));
    file("cut.png", &png16()[..200]);
    file("text.png", "Dear reader,");
    file("cut.tif", &tiff::<tiff::encoder::colortype::Gray8>(&vec![1; COLUMNS * ROWS])[..100]);
    file("colour.tif", tiff::<tiff::encoder::colortype::RGB8>(&vec![1; 3 * COLUMNS * ROWS]));
    file("hole.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9\n1 2 3\n1 -9 3\n");
    file("short.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3\n1\n");
    file("word.asc", "ncols 3\nnrows x\n");
    file("open.obj", mesh());
    file("down.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 3 2\n");
    let sphere = "grain = { sphere = { radius = 0.03 } }\n";
    let fill = |rest: &str| format!("[[fill]]\n{sphere}{rest}\n");
    let below =
        |elevation: &str| fill(&format!("layers = 2\nregion = {{ below = {{ elevation = {{ {elevation} }} }} }}"));
    let ground = |rest: &str| format!("[[terrain]]\nname = \"ground\"\n{rest}\n");
    let boxed = "region = { box = { min = [0, 0, 0], max = [1, 1, 1] } }";
    let cases = [
        (below("file = \"grey.png\", size = [4, 3]"), "the range is missing", "fill.0.region.below.elevation.file"),
        (below("file = \"grey.png\", range = [0, 1]"), "the extent is missing", "fill.0.region.below.elevation.file"),
        (
            below("file = \"none.png\", range = [0, 1], size = [4, 3]"),
            "cannot read",
            "fill.0.region.below.elevation.file",
        ),
        (
            below("file = \"colour.png\", range = [0, 1], size = [4, 3]"),
            "is not a grey picture but Rgb",
            "fill.0.region.below.elevation.file",
        ),
        (
            below("file = \"cut.png\", range = [0, 1], size = [4, 3]"),
            "is not a readable PNG",
            "fill.0.region.below.elevation.file",
        ),
        (
            below("file = \"text.png\", range = [0, 1], size = [4, 3]"),
            "is not a readable PNG",
            "fill.0.region.below.elevation.file",
        ),
        (
            below("file = \"cut.tif\", range = [0, 1], size = [4, 3]"),
            "is not a readable TIFF",
            "fill.0.region.below.elevation.file",
        ),
        (
            below("file = \"colour.tif\", size = [4, 3]"),
            "is not a grey picture but RGB",
            "fill.0.region.below.elevation.file",
        ),
        (
            below("file = \"hole.asc\""),
            "1 points have no data, the first in column 1, row 0",
            "fill.0.region.below.elevation.file",
        ),
        (below("file = \"short.asc\""), "4 numbers instead of 3 x 2", "fill.0.region.below.elevation.file"),
        (below("file = \"word.asc\""), "line 2: `x` is not a number", "fill.0.region.below.elevation.file"),
        (below("file = \"hills.bmp\""), "no known extension", "fill.0.region.below.elevation.file"),
        (
            below("file = \"open.obj\", range = [0, 1]"),
            "a mesh has its own coordinates",
            "fill.0.region.below.elevation.range",
        ),
        (below("file = \"down.obj\""), "no face of this mesh looks up", "fill.0.region.below.elevation.file"),
        (
            below("heights = [[0, 0], [0]], spacing = [1, 1]"),
            "row 1 has 1 numbers",
            "fill.0.region.below.elevation.heights",
        ),
        (
            below("heights = [[0, 0]], spacing = [1, 1]"),
            "at least 2 x 2 numbers",
            "fill.0.region.below.elevation.heights",
        ),
        (below("heights = [[0, 0], [0, 0]], spacing = [0.02, 0.02]"), "no grain fits", "fill.0.region"),
        (
            below("heights = [[0, 0], [0, 0]], spacing = [1, 1], range = [0, 1]"),
            "numbers of its own",
            "fill.0.region.below.elevation.range",
        ),
        (
            below(
                "heights = [[0, 0], [0, 0]], spacing = [1, 1], add = [{ bump = { from = [0, 0], to = [1, 0], width = \
                 0, height = 1 } }]",
            ),
            "must be greater than 0",
            "fill.0.region.below.elevation.add.0.bump.width",
        ),
        (
            fill("count = 3\nregion = { below = { elevation = { heights = [[0, 0], [0, 0]], spacing = [1, 1] } } }"),
            "counted by `layers`",
            "fill.0.count",
        ),
        (fill("fit = true\nregion = { mesh = { file = \"open.obj\" } }"), "open", "fill.0.region.mesh.file"),
        (fill("fit = true\nregion = { cylinder = { radius = 1 } }"), "open at the top", "fill.0.fit"),
        (fill("count = 1\nregion = { cylinder = { radius = 0.02 } }"), "no grain fits", "fill.0.region"),
        (fill("count = 100000\nregion = { cylinder = { radius = 0.2, height = 0.3 } }"), "do not fit", "fill.0.count"),
        (fill(&format!("count = 1\nlayers = 1\n{boxed}")), "given twice", "fill.0.layers"),
        (fill(&format!("layers = 1\nplacement = \"random\"\n{boxed}")), "do not lie in layers", "fill.0.placement"),
        (fill(&format!("count = 1\nstage = 1\n{boxed}")), "without `[settle]`", "fill.0.stage"),
        (
            fill("count = 5\nwalls = \"w\"\nregion = { cylinder = { radius = 1 } }"),
            "walls can be put around",
            "fill.0.walls",
        ),
        (format!("[[fill]]\ncount = 1\n{boxed}\n"), "the grain is missing", "fill.0"),
        (
            format!(
                "[[fill]]\ncount = 1\ngrain = {{ sphere = {{ radius = {{ sieve = [[0.01, 5], [0.02, 100]] }} }} \
                 }}\n{boxed}\n"
            ),
            "must start at 0",
            "fill.0.grain.sphere.radius.sieve",
        ),
        (
            format!(
                "[[fill]]\ncount = 1\ngrain = {{ sphere = {{ radius = {{ normal = {{ mean = 0.01, deviation = 0.01 }} \
                 }} }} }}\n{boxed}\n"
            ),
            "least size must be greater than 0",
            "fill.0.grain.sphere.radius.normal.range",
        ),
        (
            format!("{}{}", fill(&format!("count = 9\n{boxed}")), fill(&format!("name = \"b\"\ncount = 9\n{boxed}"))),
            "grain 0 of `b` overlaps one of `fill.0`",
            "fill.1.region",
        ),
        (
            format!(
                "[[body]]\nname = \"slab\"\nfixed = true\n[[body.shape]]\nbox = {{ size = [3, 3, 0.5] }}\n{}",
                fill(&format!("count = 9\n{boxed}"))
            ),
            "overlaps body `slab`",
            "fill.0.region",
        ),
        (ground(""), "the ground is missing", "terrain.0"),
        (ground("plane = {}\nmesh = { file = \"open.obj\" }"), "given twice", "terrain.0.mesh"),
        (
            ground("plane = {}\nfriction = { values = [[0.1, -0.1], [0.1, 0.1]], spacing = [1, 1] }"),
            "column 1, row 0 is -0.1",
            "terrain.0.friction",
        ),
        (
            ground("spheres = { elevation = { heights = [[0, 0], [0, 0]], spacing = [1, 1] } }"),
            "radius of the spheres is missing",
            "terrain.0.spheres",
        ),
        ("[settle]\n".to_string(), "no `[[fill]]` that could settle", "settle"),
        (
            format!("[settle]\nwithout = [\"boxx\"]\n{}", fill(&format!("count = 1\nwalls = \"box\"\n{boxed}"))),
            "no body named `boxx`",
            "settle.without.0",
        ),
        (
            format!("[settle]\nfrom = \"no-such-bed\"\n{}", fill(&format!("count = 1\n{boxed}"))),
            "cannot read",
            "settle.from",
        ),
        (
            format!("[settle]\nmax_time = 0.5\n{}", fill(&format!("count = 1\n{boxed}"))),
            "not at rest after",
            "settle.max_time",
        ),
    ];
    let beds = Beds { folder: Some(folder().join("no-cache")), ..Beds::default() };
    for (i, (text, part, key)) in cases.iter().enumerate() {
        let path = file(&format!("mistake-{i}.toml"), format!("{HEAD}{text}"));
        let scene = Scene::load(path.to_str().unwrap(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let error =
            scene.settle_and_build(&beds, &mut ()).err().unwrap_or_else(|| panic!("no mistake was found in\n{text}"));
        let shown = error.render(false);
        let words = shown.split_whitespace().filter(|w| !["│", "·", "×"].contains(w)).collect::<Vec<_>>().join(" ");
        assert!(words.contains(part), "`{part}` is not in\n{shown}");
        assert_eq!(error.key().as_deref(), Some(*key), "{shown}");
        assert!(error.line() > 0);
    }
}
