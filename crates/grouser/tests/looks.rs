//! Looks: colours, shapes that are only seen, wheels, arms and springs of vehicles. They change no result.

use grouser::Simulation;
use grouser::describe;
use grouser::scene::Scene;
use grouser_record::ShapeUse;
use grouser_record::glyphs::{GlyphPart, glyphs};
use std::path::Path;

fn scene(name: &str, more: &str) -> Scene {
    let text = format!(
        r#"
[scene]
name = "{name}"
[time]
step = 0.01
duration = 1.0
[materials.ground]
friction = 0.9
[[body]]
name = "ground"
fixed = true
[[body.shape]]
plane = {{}}
material = "ground"
{more}"#
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("looks");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.toml"));
    std::fs::write(&path, text).unwrap();
    Scene::load(path.to_str().unwrap(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

const BLOCK: &str = "[[body]]\nname = \"block\"\nposition = [0, 0, 0.6]\ndensity = 100\n\
                     [[body.shape]]\nbox = { size = [1, 1, 1] }\nmaterial = \"ground\"\n";

#[test]
fn a_look_is_seen_and_touches_nothing() {
    let look = "color = \"#102030\"\n[[body.look]]\nshape = { sphere = { radius = 3 } }\ncolor = \"#ff0000\"\n\
                [[body.look]]\nshape = { box = { size = [1, 2, 3] }, position = [0, 0, 1] }\n";
    let dressed = BLOCK.replace("density = 100\n", &format!("density = 100\n{}", look.split_once('\n').unwrap().0));
    let dressed = dressed.replace("[[body.shape]]", "\n[[body.shape]]") + look.split_once('\n').unwrap().1;
    let (plain, seen) = (scene("plain", BLOCK).build().unwrap(), scene("dressed", &dressed).build().unwrap());
    let solids = describe::solids(&seen.world, &seen.materials, &seen.looks);
    let coats: Vec<_> = (0..solids.solids.len()).map(|i| solids.looks.coat(i)).collect();
    // The plane, the box that collides, and the two that are seen: the ball in its colour, the box in the body's.
    assert_eq!(
        coats.iter().map(|c| c.usage).collect::<Vec<_>>(),
        [ShapeUse::Both, ShapeUse::Touched, ShapeUse::Seen, ShapeUse::Seen]
    );
    assert_eq!(coats[2].color, Some([255, 0, 0]));
    assert_eq!(coats[3].color, Some([16, 32, 48]));
    assert_eq!(solids.seen().count(), 3);
    let (mut plain, mut seen): (Simulation, Simulation) = (plain.into(), seen.into());
    plain.run(50, &mut ()).unwrap();
    seen.run(50, &mut ()).unwrap();
    assert_eq!(plain.world().digest(), seen.world().digest());
}

#[test]
fn a_vehicle_has_tires_and_springs() {
    let car = "[[vehicle]]\nname = \"car\"\nmodel = \"cart\"\nmaterial = \"ground\"\n\
               look = { color = \"#336699\", shell = \"truck\" }\n";
    let built = scene("cart", car).build().unwrap_or_else(|e| panic!("{}", e.render(false)));
    let solids = describe::solids(&built.world, &built.materials, &built.looks);
    let body = |name: &str| built.bodies.find(name).unwrap().0;
    let of = |name: &str| {
        let body = body(name);
        solids.seen().filter(|(_, s)| s.body == body).map(|(i, _)| solids.looks.coat(i)).collect::<Vec<_>>()
    };
    assert_eq!(of("car.front.left.wheel").len(), 3, "tire, rim, bolts");
    assert!(of("car.chassis").iter().any(|coat| coat.color == Some([0x33, 0x66, 0x99])));
    assert!(of("car.chassis").len() >= 4, "body, panes, trim, lamps");
    // Four struts are coils; no joint of the vehicle has a figure of its own.
    let parts = glyphs(&solids);
    assert_eq!(parts.iter().filter(|g| g.part == GlyphPart::Coil).count(), 4);
    assert!(parts.iter().all(|g| g.color.is_some()));
    // A coil stretches from the chassis to a carrier.
    let poses: Vec<_> =
        (0..built.world.body_count() as u32).map(|i| built.world.pose(grouser_dynamics::BodyId(i))).collect();
    let coil = parts.iter().find(|g| g.part == GlyphPart::Coil).unwrap();
    assert!((coil.place(&poses).1.z - 0.5 * (0.25 + 0.08)).abs() < 1e-9);
}

#[test]
fn colours_are_checked() {
    let wrong = BLOCK.replace("density = 100", "density = 100\ncolor = \"red\"");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("looks");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("wrong.toml");
    std::fs::write(
        &path,
        format!("[scene]\nname = \"wrong\"\n[time]\nstep = 0.01\nduration = 1\n[materials.ground]\n{wrong}"),
    )
    .unwrap();
    let shown = Scene::load(path.to_str().unwrap(), &[]).err().unwrap().render(false);
    assert!(shown.contains("body.0.color") && shown.contains("#rrggbb"), "{shown}");
}
