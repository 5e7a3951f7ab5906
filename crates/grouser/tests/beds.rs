//! Settled beds: the same bits from the recipe, from the cache, for any number of threads; damaged files; names;
//! stages.

use grouser::beds::{Bed, Beds};
use grouser::build::BuiltScene;
use grouser::scene::Scene;
use grouser::watch::{Progress, Task, Watch};
use grouser_dynamics::BodyId;
use grouser_math::{Pose, Vec3};
use grouser_models::terrain::settle::Outlook;
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("beds").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

const BED: &str = "time = { step = 0.002, duration = 0.1 }\n[materials.sand]\nfriction = 0.5\n[settle]\n[[fill]]\nname \
    = \"sand\"\ncount = 600\n\
    grain = { sphere = { radius = [0.018, 0.022] } }\nmaterial = \"sand\"\nregion = { bed = { depth = 0.2 } }\nwalls = \
    \"box\"\n";

fn build(text: &str, set: &[&str], folder: Option<PathBuf>, threads: usize) -> BuiltScene {
    let set: Vec<String> = set.iter().map(|s| s.to_string()).collect();
    let scene = Scene::parse("bed.toml", text.to_string(), &set).unwrap_or_else(|e| panic!("{}", e.render(false)));
    let beds = Beds { threads, folder };
    scene.settle_and_build(&beds, &mut ()).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

fn bed(model: &BuiltScene) -> &Bed {
    model.bed.as_ref().expect("a bed")
}

fn grains(model: &BuiltScene) -> Vec<Vec3> {
    model.grains.iter().flat_map(|(_, range)| range.clone()).map(|i| model.world.pose(BodyId(i)).position).collect()
}

/// Settled, it stays: a run of the scene moves no grain by more than a fiftieth of its size, and the mean one by a
/// thousandth.
#[test]
fn a_bed_rests_and_is_what_beds_are_like() {
    let mut model = build(BED, &[], None, 0);
    let settled = bed(&model).settled;
    // Spheres with friction 0.5: loose to close random packing, less at the walls of a small box; four to six
    // neighbours.
    assert!((0.52..0.64).contains(&settled.packing), "{settled:?}");
    assert!((3.5..6.0).contains(&settled.coordination), "{settled:?}");
    assert!((0.18..0.26).contains(&settled.surface), "{settled:?}");
    assert!(settled.energy <= 1e-6);
    let before = grains(&model);
    for _ in 0..100 {
        model.world.step().unwrap();
    }
    let moved = grains(&model).iter().zip(&before).map(|(p, q)| p.distance(*q)).fold(0.0, f64::max);
    let mean = grains(&model).iter().zip(&before).map(|(p, q)| p.distance(*q)).sum::<f64>() / before.len() as f64;
    assert!(moved < 8e-4 && mean < 4e-5, "{moved} m at most, {mean} m on average");
}

#[test]
fn the_same_recipe_gives_the_same_bits() {
    let cache = folder("same");
    let fresh = build(BED, &[], None, 1);
    assert!(!bed(&fresh).found);
    let made = build(BED, &[], Some(cache.clone()), 2);
    assert!(!bed(&made).found);
    let found = build(BED, &[], Some(cache.clone()), 1);
    assert!(bed(&found).found);
    let digest = fresh.world.digest();
    assert_eq!(made.world.digest(), digest);
    assert_eq!(found.world.digest(), digest);
    assert_eq!(bed(&found).settled, bed(&fresh).settled);
    // Records, duration and signals of the run do not belong to the recipe; friction, size and step do.
    assert!(bed(&build(BED, &["time.duration=7"], Some(cache.clone()), 0)).found);
    for other in ["materials.sand.friction=0.4", "fill.0.seed=3", "time.step=0.001", "settle.energy=2e-6"] {
        let model = build(BED, &["fill.0.count=60", other], Some(cache.clone()), 0);
        assert!(!bed(&model).found, "{other}");
    }
}

#[test]
fn damaged_files_are_made_anew() {
    let cache = folder("damaged");
    let small = ["fill.0.count=80"];
    let digest = build(BED, &small, Some(cache.clone()), 0).world.digest();
    let path = std::fs::read_dir(&cache).unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read(&path).unwrap();
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 4;
    for bad in [&whole[..whole.len() - 9], &flipped, b"nothing"] {
        std::fs::write(&path, bad).unwrap();
        let model = build(BED, &small, Some(cache.clone()), 0);
        assert!(!bed(&model).found);
        assert_eq!(model.world.digest(), digest);
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }
    // Nothing else is left in the folder.
    assert_eq!(std::fs::read_dir(&cache).unwrap().count(), 1);
}

#[test]
fn a_named_bed_serves_other_scenes() {
    let cache = folder("named");
    let small = "fill.0.count=80";
    let digest = build(BED, &[small, "settle.name=sandpit"], Some(cache.clone()), 0).world.digest();
    // Other friction in the run, same grains.
    let other = [small, "materials.sand.friction=0.2", "settle.from=sandpit"];
    let model = build(BED, &other, Some(cache.clone()), 0);
    assert!(bed(&model).found);
    assert_eq!(model.world.digest(), digest);
    let scene =
        Scene::parse("bed.toml", BED.to_string(), &["fill.0.count=81".into(), "settle.from=sandpit".into()]).unwrap();
    let beds = Beds { folder: Some(cache), ..Beds::default() };
    let error = scene.settle_and_build(&beds, &mut ()).err().expect("other grains");
    assert_eq!(error.key().as_deref(), Some("settle.from"));
    assert!(error.to_string().contains("other grains"), "{error}");
}

/// One bed for all steps and tolerances of a study, the same bits as that of the step and tolerance it names.
#[test]
fn a_bed_of_its_own_step_and_tolerance() {
    let cache = folder("last-step");
    let small = ["fill.0.count=80", "solver.tolerance=2e-4"];
    let own = build(BED, &small, Some(cache.clone()), 0);
    let fixed = ["fill.0.count=80", "settle.last_step=0.002", "settle.tolerance=2e-4"];
    let of_study = |set: [&str; 2]| build(BED, &[&fixed[..], &set].concat(), Some(cache.clone()), 0);
    let first = of_study(["time.step=0.002", "solver.tolerance=2e-4"]);
    assert_eq!(first.world.digest(), own.world.digest());
    for set in [["time.step=0.0005", "solver.tolerance=2e-4"], ["time.step=0.002", "solver.tolerance=1e-5"]] {
        let other = of_study(set);
        assert!(bed(&other).found && other.world.digest() == own.world.digest(), "{set:?}");
    }
    let wrong = Scene::parse("bed.toml", BED.to_string(), &["settle.last_step=0".into()]).unwrap();
    let error = wrong.settle_and_build(&Beds { folder: None, ..Beds::default() }, &mut ()).err().expect("no step");
    assert_eq!(error.key().as_deref(), Some("settle.last_step"));
}

/// A tolerance so loose that grains tremble with 2e-5 of m g d, seven times what rest allows: the last steps are solved
/// more exactly then.
#[test]
fn a_loose_tolerance_does_not_keep_grains_from_rest() {
    let loose = ["solver.tolerance=4e-3", "settle.energy=3e-6", "settle.max_time=10"];
    let model = build(BED, &loose, None, 0);
    assert!(bed(&model).settled.energy <= 3e-6, "{:?}", bed(&model).settled);
    assert_eq!(model.world.settings().tolerance(), 4e-3, "the run's own");
}

/// Dense beds for the laboratory: little friction while grains settle, the material's own in the run.
#[test]
fn less_friction_while_settling_makes_a_denser_bed_for_any_friction() {
    let cache = folder("eased");
    let loose = bed(&build(BED, &[], Some(cache.clone()), 0)).settled.surface;
    let eased = build(BED, &["settle.friction=0.05"], Some(cache.clone()), 0);
    let dense = bed(&eased).settled.surface;
    assert!(dense < 0.97 * loose, "surface at {dense} and {loose} m");
    // The same bed for other frictions above the limit, another one below.
    let rough = build(BED, &["settle.friction=0.05", "materials.sand.friction=0.9"], Some(cache.clone()), 0);
    assert!(bed(&rough).found);
    assert_eq!(rough.world.digest(), eased.world.digest());
    let smooth = ["settle.friction=0.05", "materials.sand.friction=0.01", "fill.0.count=80", "settle.energy=1e-4"];
    assert!(!bed(&build(BED, &smooth, Some(cache.clone()), 0)).found);
    let wrong = Scene::parse("bed.toml", BED.to_string(), &["settle.friction=-1".into()]).unwrap();
    let error =
        wrong.settle_and_build(&Beds { folder: Some(cache), ..Beds::default() }, &mut ()).err().expect("negative");
    assert_eq!(error.key().as_deref(), Some("settle.friction"));
}

/// Heyn 2009, 7.1: a flat bed, and a bump of more grains poured on the settled one in a second step.
#[test]
fn a_second_fill_lies_on_the_first() {
    let bump = "[[fill]]\nname = \"bump\"\nstage = 1\non_top = true\nlayers = 2\ngrain = { sphere = { radius = 0.02 } \
        }\n\
        region = { box = { min = [-0.05, -0.14, 0], max = [0.05, 0.14] } }\n";
    let text = format!("{BED}{bump}");
    let model = build(&text, &[], None, 0);
    let flat = build(BED, &[], None, 0);
    let positions = grains(&model);
    let added = positions.len() - 600;
    assert!(added >= 20, "{added}");
    let top = grains(&flat).iter().map(|p| p.z).fold(0.0, f64::max);
    let mean = positions[600..].iter().map(|p| p.z).sum::<f64>() / added as f64;
    assert!(mean > top - 0.03, "{mean} m, bed up to {top} m");
    // The bed below has hardly changed.
    let moved: f64 = grains(&flat).iter().zip(&positions).map(|(p, q)| p.distance(*q)).sum::<f64>() / 600.0;
    assert!(moved < 0.004, "{moved} m");
}

/// Without a floor grains fall for ever: told, with the remedy.
#[test]
fn grains_without_a_floor_do_not_settle() {
    let text = BED.replace("walls = \"box\"\n", "")
        + "[[terrain]]\nname = \"step\"\n[[terrain.obstacle]]\nbox = { size = [0.2, 1, 0.1] }\nposition = [0, 0, \
            -0.05]\n";
    let scene = Scene::parse("bed.toml", text, &["settle.max_time=1".into()]).unwrap();
    let error = scene.settle_and_build(&Beds { folder: None, ..Beds::default() }, &mut ()).err().expect("no rest");
    assert!(error.to_string().contains("not at rest after"), "{error}");
    assert!(error.render(false).contains("is there a floor"), "{}", error.render(false));
}

/// Stops settling after so many steps, and keeps what it receives.
#[derive(Default)]
struct Impatient {
    steps: u32,
    most: u32,
    outlooks: Vec<Outlook>,
    warnings: Vec<String>,
    grains: usize,
}

impl Watch for Impatient {
    fn progress(&mut self, now: &Progress<'_>) {
        if let Task::Settle { outlook, .. } = now.task {
            self.steps += 1;
            self.outlooks.push(outlook);
        }
    }

    fn grains(&mut self, poses: &dyn Fn() -> Vec<Pose>) {
        if self.steps == 1 {
            self.grains = poses().len();
        }
    }

    fn warn(&mut self, warning: &str) {
        self.warnings.push(warning.to_string());
    }

    fn goes_on(&mut self) -> bool {
        self.steps < self.most
    }
}

/// Two fills, the second poured on the first: interrupted in either stage and in either kind of steps, settling goes on
/// from there, to the same bits.
#[test]
fn interrupted_settling_goes_on_where_it_was() {
    let cache = folder("interrupted");
    let grain = "grain = { sphere = { radius = [0.018, 0.022] } }\n";
    let text = format!(
        "time = {{ step = 0.002, duration = 0.1 }}\n[settle]\n[[fill]]\ncount = 90\n{grain}walls = \"box\"\nstage = 0\n\
         region = {{ box = {{ min = [0, 0, 0], max = [0.2, 0.2] }} }}\n[[fill]]\ncount = 30\n{grain}stage = 1\n\
         on_top = true\nregion = {{ box = {{ min = [0.02, 0.02, 0], max = [0.18, 0.18] }} }}\n"
    );
    let whole = build(&text, &[], None, 1);
    let steps = bed(&whole).settled.steps;
    let (mut done, mut breaks) = (0, 0);
    for most in [40, 200, 10_000] {
        let scene = Scene::parse("bed.toml", text.clone(), &[]).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let mut watch = Impatient { most, ..Impatient::default() };
        let built = scene.settle_and_build(&Beds { threads: 1, folder: Some(cache.clone()) }, &mut watch);
        done += watch.steps;
        assert_eq!(watch.grains, 120);
        match built {
            Err(error) => {
                assert!(error.to_string().contains("interrupted"), "{error}");
                breaks += 1;
            }
            Ok(model) => {
                assert_eq!(model.world.digest(), whole.world.digest());
                assert_eq!(bed(&model).settled.steps, steps);
            }
        }
    }
    assert!(breaks == 2 && u64::from(done) == steps, "{breaks} breaks, {done} of {steps} steps");
    // Only the bed is left.
    assert_eq!(std::fs::read_dir(&cache).unwrap().count(), 1);
}

/// The goal comes with every step, the time left while the energy falls, and that rest will not come long before
/// settling is given up, with what to change.
#[test]
fn settling_tells_its_goal_and_when_it_will_not_get_there() {
    let set = ["fill.0.count=60", "settle.energy=1e-30", "settle.max_time=20"].map(String::from);
    let scene = Scene::parse("bed.toml", BED.to_string(), &set).unwrap_or_else(|e| panic!("{}", e.render(false)));
    let mut watch = Impatient { most: 2500, ..Impatient::default() };
    assert!(scene.settle_and_build(&Beds { threads: 1, folder: None }, &mut watch).is_err());
    assert!(watch.outlooks.iter().all(|o| o.goal == 1e-30 && o.most == 20.0));
    assert!(watch.outlooks.iter().any(|o| o.left.is_some()));
    assert!(watch.warnings.iter().any(|w| w.contains("settle.energy")), "{:?}", watch.warnings);
    let floorless = BED.replace("walls = \"box\"\n", "");
    let set = ["fill.0.count=60"].map(String::from);
    let scene = Scene::parse("bed.toml", floorless, &set).unwrap_or_else(|e| panic!("{}", e.render(false)));
    let mut watch = Impatient { most: 400, ..Impatient::default() };
    assert!(scene.settle_and_build(&Beds { threads: 1, folder: None }, &mut watch).is_err());
    assert!(watch.warnings.iter().any(|w| w.contains("floor")), "{:?}", watch.warnings);
}
