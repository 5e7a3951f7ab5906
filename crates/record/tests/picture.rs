//! Pictures by their properties: things are where the camera projects them, in the colours that they should have.

use grouser_math::{Pose, Quat, Vec3};
use grouser_record::export::povray;
use grouser_record::frames::FrameWriter;
use grouser_record::moment::Moment;
use grouser_record::picture::{Camera, Coloring, Look, Picture, Rgb, Section, Stage, film, part_rows, render};
use grouser_record::solids::{Solid, Surface};
use grouser_record::store::Memory;
use grouser_record::zarr::Compression;
use grouser_record::zarr::Values;
use grouser_record::{Frame, FrameReader, Header, Precision, Quantity, Solids};

/// A body: kind, size, pose, velocity, motion (0 moving, 1 fixed).
type Body = (&'static str, [f64; 3], Pose, [f64; 3], u8);

fn cube() -> Surface {
    let points = (0..8).map(|i: u32| [0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 })).collect();
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    Surface { points, triangles: quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect() }
}

/// A recording of one frame.
fn record(bodies: &[Body]) -> Memory {
    let store = Memory::default();
    let kinds = ["sphere", "box", "cylinder", "capsule", "plane", "ellipsoid"];
    let solid = |(i, (kind, size, ..)): (usize, &Body)| Solid {
        body: i as u32,
        kind: kinds.iter().position(|k| k == kind).unwrap() as u8,
        size: *size,
        local: Pose::IDENTITY,
        mesh: 0,
    };
    let solids = Solids {
        kinds: kinds.map(Into::into).to_vec(),
        solids: bodies.iter().enumerate().map(solid).collect(),
        meshes: vec![cube()],
        motion: bodies.iter().map(|b| b.4).collect(),
        ..Solids::default()
    };
    let header = Header {
        format: 0,
        program: "0".into(),
        scene: "test".into(),
        bodies: bodies.len(),
        names: vec![],
        groups: vec![],
        quantities: vec![Quantity::Position, Quantity::Rotation, Quantity::Velocity],
        precision: Precision::Full,
        compression: Compression::Lz4,
        contacts: false,
        reliefs: vec![],
        nodes: 0,
    };
    let rows = |f: &dyn Fn(&Body) -> Vec<f64>| Values::F64(bodies.iter().flat_map(f).collect());
    let values = vec![
        rows(&|b| b.2.position.to_array().to_vec()),
        rows(&|b| grouser_math::quat::to_scalar_first(b.2.rotation).to_vec()),
        rows(&|b| b.3.to_vec()),
    ];
    let mut writer = FrameWriter::create(&store, header, &solids).unwrap();
    writer.add(&store, &Frame { step: 0, time: 0.5, values, ..Frame::default() }).unwrap();
    writer.flush(&store).unwrap();
    store
}

fn sphere(at: Vec3, radius: f64, speed: f64) -> Body {
    ("sphere", [radius; 3], Pose::at(at), [speed, 0.0, 0.0], 0)
}

/// Nothing but things: no ground, no text.
fn bare() -> Look {
    let white = Rgb([255; 3]);
    Look { size: [320, 180], legend: false, time: false, background: [white; 2], ..Look::default() }
}

/// An eye 20 m away that looks along y.
fn front() -> Camera {
    Camera { eye: Vec3::new(0.0, -20.0, 0.0), target: Vec3::ZERO, field_of_view: 0.5 }
}

fn draw(bodies: &[Body], look: &Look, camera: &Camera) -> Picture {
    let store = record(bodies);
    let reader = FrameReader::open(&store).unwrap();
    let stage = Stage::new(&reader, &[]).unwrap();
    let drawing = stage.draw(&Moment::read(&reader, 0).unwrap(), look);
    render(&drawing, look, camera, 0..look.size[1], true)
}

/// Columns and rows of the pixels that a test picks: first, last, first, last, and how many.
fn extent(picture: &Picture, pick: impl Fn([u8; 3]) -> bool) -> ([usize; 4], usize) {
    let mut found = ([usize::MAX, 0, usize::MAX, 0], 0);
    for (x, y) in (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (x, y))) {
        if pick(picture.pixel(x, y)) {
            let [x0, x1, y0, y1] = found.0;
            found = ([x0.min(x), x1.max(x), y0.min(y), y1.max(y)], found.1 + 1);
        }
    }
    found
}

fn is_red([r, g, b]: [u8; 3]) -> bool {
    i32::from(r) > i32::from(g) + 25 && i32::from(r) > i32::from(b) + 25
}

fn is_blue([r, g, b]: [u8; 3]) -> bool {
    i32::from(b) > i32::from(r) + 25 && i32::from(b) > i32::from(g) + 10
}

fn red() -> Look {
    Look { coloring: Coloring::Plain(Rgb([220, 40, 40])), ..bare() }
}

fn near(found: [usize; 4], expected: [f64; 4]) {
    // Edges of pixels: the last one that is covered ends one further.
    let edges = [found[0] as f64, found[1] as f64 + 1.0, found[2] as f64, found[3] as f64 + 1.0];
    assert!(edges.iter().zip(expected).all(|(a, b)| (a - b).abs() <= 1.5), "{edges:?} is not {expected:?}");
}

#[test]
fn a_sphere_lies_where_the_camera_projects_it() {
    let (center, radius) = (Vec3::new(1.5, 0.0, 1.0), 1.2);
    let (found, count) = extent(&draw(&[sphere(center, radius, 0.0)], &red(), &front()), is_red);
    // Tangents from the eye: the angle of the middle plus and minus asin(r/d), in the plane of an axis.
    let focal = 90.0 / 0.25f64.tan();
    let edge = |across: f64, sign: f64| {
        let distance = across.hypot(20.0);
        focal * ((across / 20.0).atan() + sign * (radius / distance).asin()).tan()
    };
    let x = |sign| 160.0 + edge(center.x, sign);
    let z = |sign| 90.0 - edge(center.z, sign);
    near(found, [x(-1.0), x(1.0), z(1.0), z(-1.0)]);
    let disc = std::f64::consts::PI * (focal * radius / 20.0).powi(2);
    assert!((count as f64 / disc - 1.0).abs() < 0.05, "{count} pixels, expected {disc}");
}

#[test]
fn other_shapes_have_their_size() {
    let focal = 90.0 / 0.25f64.tan();
    let turned = Pose::new(Vec3::ZERO, Quat::from_rotation_y(std::f64::consts::FRAC_PI_2));
    // A capsule's half length is given by its surface: the cube reaches to 1, so it has none and is a ball.
    let cases: [(&str, [f64; 3], Pose, [f64; 2]); 5] = [
        ("ellipsoid", [2.0, 0.5, 1.0], Pose::IDENTITY, [2.0, 1.0]),
        ("ellipsoid", [2.0, 0.5, 1.0], turned, [1.0, 2.0]),
        ("cylinder", [0.5, 0.5, 1.5], turned, [1.5, 0.5]),
        ("capsule", [0.8, 0.8, 0.8], Pose::IDENTITY, [0.8, 0.8]),
        ("box", [1.0, 0.01, 0.5], Pose::IDENTITY, [1.0, 0.5]),
    ];
    for (kind, size, pose, half) in cases {
        let (found, _) = extent(&draw(&[(kind, size, pose, [0.0; 3], 0)], &red(), &front()), is_red);
        let [x, z] = half.map(|h| focal * h / 20.0);
        near(found, [160.0 - x, 160.0 + x, 90.0 - z, 90.0 + z]);
    }
}

#[test]
fn fast_is_red_and_slow_is_blue() {
    let look = Look { coloring: Coloring::Speed([0.0, 2.0]), ..bare() };
    let pair = [sphere(Vec3::new(-2.0, 0.0, 0.0), 1.0, 0.0), sphere(Vec3::new(2.0, 0.0, 0.0), 1.0, 2.0)];
    let picture = draw(&pair, &look, &front());
    let ((blue, blues), (red, reds)) = (extent(&picture, is_blue), extent(&picture, is_red));
    assert!(blues > 500 && reds > 500 && blue[1] < red[0], "{blue:?} {blues} {red:?} {reds}");
}

#[test]
fn what_is_nearer_hides_what_is_behind() {
    let look = Look { coloring: Coloring::Speed([0.0, 2.0]), ..bare() };
    let (far, close) = (sphere(Vec3::new(0.0, 3.0, 0.0), 1.0, 2.0), sphere(Vec3::ZERO, 1.5, 0.0));
    for order in [[far, close], [close, far]] {
        let picture = draw(&order, &look, &front());
        assert_eq!(extent(&picture, is_red).1, 0);
    }
}

#[test]
fn a_shadow_is_darker_than_lit_ground() {
    let look = Look { ground: Some(-1.0), light: Vec3::Z, occlusion: false, ..bare() };
    let camera = Camera { eye: Vec3::new(0.0, -20.0, 12.0), target: Vec3::ZERO, field_of_view: 0.5 };
    let ball = [sphere(Vec3::new(0.0, 0.0, 1.5), 1.0, 0.0)];
    // The point of the ground right below the ball, and one beside it.
    let spot = |picture: &Picture, x: f64| {
        let [right, up, away] = camera.axes();
        let p = Vec3::new(x, 0.0, -1.0) - camera.eye;
        let focal = 90.0 / 0.25f64.tan();
        let depth = p.dot(away);
        let at = [160.0 + focal * p.dot(right) / depth, 90.0 - focal * p.dot(up) / depth];
        i32::from(picture.pixel(at[0] as usize, at[1] as usize)[1])
    };
    let picture = draw(&ball, &look, &camera);
    assert!(spot(&picture, 0.0) + 40 < spot(&picture, 2.3), "{} {}", spot(&picture, 0.0), spot(&picture, 2.3));
    let without = draw(&ball, &Look { shadows: false, ..look.clone() }, &camera);
    assert!((spot(&without, 0.0) - spot(&without, 2.3)).abs() < 12);
    // Without the sun's shadow the sky still leaves the ground below the ball darker.
    let sky = draw(&ball, &Look { shadows: false, occlusion: true, ..look }, &camera);
    assert!(spot(&sky, 0.0) + 2 < spot(&without, 0.0), "{} {}", spot(&sky, 0.0), spot(&without, 0.0));
}

#[test]
fn legend_and_time_are_written() {
    let look = Look { coloring: Coloring::Speed([0.0, 2.0]), ..bare() };
    let ball = [sphere(Vec3::ZERO, 1.0, 0.0)];
    let (without, with) =
        (draw(&ball, &look, &front()), draw(&ball, &Look { legend: true, time: true, ..look }, &front()));
    let corner = |p: &Picture, red: bool| {
        let picks = |(x, y): &(usize, usize)| if red { is_red(p.pixel(*x, *y)) } else { p.pixel(*x, *y)[0] < 90 };
        let columns = if red { 160..320 } else { 0..110 };
        (115..180).flat_map(|y| columns.clone().map(move |x| (x, y))).filter(picks).count()
    };
    assert_eq!((corner(&without, true), corner(&without, false)), (0, 0));
    assert!(corner(&with, true) > 50, "no scale of colours");
    assert!(corner(&with, false) > 50, "no time");
}

fn pile() -> Vec<Body> {
    let mut bodies: Vec<Body> = (0..60)
        .map(|i| {
            let t = f64::from(i);
            sphere(Vec3::new((7.0 * t).sin() * 3.0, (3.0 * t).cos() * 2.0, -1.0 + 0.05 * t), 0.5, 0.04 * t)
        })
        .collect();
    bodies.push(("box", [1.0, 2.0, 0.3], Pose::at(Vec3::new(0.0, 0.0, 2.5)), [0.0; 3], 1));
    bodies.push(("plane", [5.0; 3], Pose::at(Vec3::new(0.0, 0.0, -2.0)), [0.0; 3], 1));
    bodies
}

#[test]
fn parts_stack_to_the_whole_on_any_number_of_threads() {
    let look = Look { coloring: Coloring::Speed([0.0, 2.0]), ground: Some(-2.0), size: [320, 181], ..Look::default() };
    let whole = draw(&pile(), &look, &front());
    let store = record(&pile());
    let reader = FrameReader::open(&store).unwrap();
    let stage = Stage::new(&reader, &[]).unwrap();
    let drawing = stage.draw(&Moment::read(&reader, 0).unwrap(), &look);
    for parts in [2, 3, 7] {
        let part = |k| render(&drawing, &look, &front(), part_rows(181, k, parts), false);
        let stacked = Picture::stack(&(0..parts).map(part).collect::<Vec<_>>());
        assert!(stacked == whole, "{parts} parts");
    }
    assert!(Picture::from_png(&whole.png(), "x").unwrap() == whole);
}

#[test]
fn a_section_cuts_things_solid() {
    // Everything on the near side of y = 0 is gone: a ball shows a disc of its full radius, evenly lit.
    let section = Some(Section { normal: -Vec3::Y, offset: 0.0 });
    let focal = 90.0 / 0.25f64.tan();
    for (kind, size) in
        [("sphere", [1.2; 3]), ("box", [1.2; 3]), ("cylinder", [1.2; 3]), ("ellipsoid", [1.2, 2.0, 1.2])]
    {
        let look = Look { section, shadows: false, occlusion: false, ..red() };
        let picture = draw(&[(kind, size, Pose::IDENTITY, [0.0; 3], 0)], &look, &front());
        let (found, _) = extent(&picture, is_red);
        let half = focal * 1.2 / 20.0;
        near(found, [160.0 - half, 160.0 + half, 90.0 - half, 90.0 + half]);
        let (middle, side) = (picture.pixel(160, 90), picture.pixel(160 + (0.6 * half) as usize, 90));
        assert!(middle.iter().zip(side).all(|(a, b)| a.abs_diff(b) < 4), "{kind}: {middle:?} {side:?}");
    }
    // What lies wholly before it is gone, what lies behind it stays.
    let look = Look { section, ..red() };
    assert_eq!(extent(&draw(&[sphere(Vec3::new(0.0, -3.0, 0.0), 1.0, 0.0)], &look, &front()), is_red).1, 0);
    let behind = [sphere(Vec3::new(0.0, 3.0, 0.0), 1.0, 0.0)];
    assert!(draw(&behind, &look, &front()) == draw(&behind, &red(), &front()));
}

#[test]
fn hidden_bodies_are_not_there() {
    let store = record(&[sphere(Vec3::ZERO, 1.0, 0.0), sphere(Vec3::X * 3.0, 1.0, 0.0)]);
    let reader = FrameReader::open(&store).unwrap();
    let stage = Stage::new(&reader, &[1]).unwrap();
    let drawing = stage.draw(&Moment::read(&reader, 0).unwrap(), &red());
    let picture = render(&drawing, &red(), &front(), 0..180, false);
    assert!(extent(&picture, is_red).0[1] < 200);
}

#[test]
fn films_hold_every_picture() {
    let pictures: Vec<Picture> =
        (0..3).map(|i| Picture { width: 20, height: 10, data: vec![40 * i as u8; 600] }).collect();
    let next = |i: usize| Ok(pictures[i].clone());
    let mut apng = Vec::new();
    film::apng(&mut apng, 3, 30.0, next).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&apng)).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
    let mut buffer = vec![0; 600];
    for picture in &pictures {
        reader.next_frame(&mut buffer).unwrap();
        assert!(buffer == picture.data);
    }
    let mut bytes = Vec::new();
    film::gif(&mut bytes, 3, 30.0, next).unwrap();
    let mut reader = gif::DecodeOptions::new().read_info(std::io::Cursor::new(&bytes)).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [3, 4, 3], "ten hundredths for three pictures at 30 a second");
}

#[test]
fn povray_scenes_hold_everything_or_go_into_a_marked_place() {
    let store = record(&pile());
    let reader = FrameReader::open(&store).unwrap();
    let stage = Stage::new(&reader, &[0]).unwrap();
    let moment = Moment::read(&reader, 0).unwrap();
    let scene = |own| povray::scene(&stage, &moment, &red(), &front(), own);
    let whole = scene(None).unwrap();
    assert_eq!((whole.matches("\nsphere {").count(), whole.matches("\nbox {").count()), (59, 1), "{whole}");
    assert!(whole.contains("camera {") && whole.contains("light_source"));
    let own = scene(Some("// mine\n  // grouser: bodies\n// end")).unwrap();
    assert!(own.starts_with("// mine\n") && own.trim_end().ends_with("// end") && !own.contains("camera {"));
    assert!(scene(Some("light_source { 0 }")).unwrap_err().to_string().contains("// grouser: bodies"));
}
