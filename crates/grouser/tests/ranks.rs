//! Several ranks, here threads of one process, have the bits of one process: beds, a silo, a slab over all of them, a
//! robot on stones, a moving window; whatever is dealt out again, and after checkpoints of another number of ranks.

use grouser::Simulation;
use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::simulation::SimulationState;
use grouser_math::par::Pool;
use grouser_math::ranks::{Ranks, together};
use std::sync::Arc;

/// A single layer of stones under the robot.
const STONES: [&str; 3] =
    ["fill.0.count=700", "fill.0.region={ bed = { depth = 0.15 } }", "vehicle.0.position=[-0.6, 0, 0.3]"];

/// The same below the middle of the bed.
const ACROSS: [&str; 3] =
    ["fill.0.count=700", "fill.0.region={ bed = { depth = 0.15 } }", "vehicle.0.position=[0, 0, 0.27]"];

/// A scene with changes, built by every rank.
struct Trial {
    scene: &'static str,
    set: Vec<&'static str>,
    steps: u64,
}

impl Trial {
    fn new(scene: &'static str, set: &[&'static str], steps: u64) -> Self {
        Self { scene, set: set.to_vec(), steps }
    }

    fn simulation(&self) -> Simulation {
        let mut set: Vec<String> = self.set.iter().map(|s| (*s).to_string()).collect();
        set.push("solver.last_contacts=\"together\"".into());
        let scene = Scene::load(self.scene, &set).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let model = scene.settle_and_build(&Beds::default(), &mut ()).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let signals = model.signals.clone();
        Simulation::from(model).observing(signals, self.steps)
    }

    /// Steps from a state on, as one of some ranks: digest, numbers of the signals, contacts, and the state.
    fn run(&self, ranks: Arc<dyn Ranks>, every: u64, from: Option<&SimulationState>) -> Outcome {
        let mut simulation = self.simulation();
        if let Some(state) = from {
            simulation.restore(state).unwrap();
        }
        simulation.world_mut().divide(ranks, every).unwrap();
        let mut contacts = 0;
        Pool::new(1).unwrap().run(|| {
            for _ in 0..self.steps {
                contacts = simulation.step().unwrap().contacts;
            }
        });
        let numbers = simulation.numbers().iter().map(|x| x.to_bits()).collect();
        Outcome { digest: simulation.world().digest(), numbers, contacts, state: simulation.state() }
    }

    /// The same as so many ranks, of which all say the same.
    fn by(&self, size: usize, every: u64, from: Option<&SimulationState>) -> Outcome {
        let mut all = together(size, |ranks| self.run(ranks, every, from)).unwrap();
        for (rank, other) in all.iter().enumerate() {
            assert_eq!((&other.digest, &other.numbers), (&all[0].digest, &all[0].numbers), "rank {rank} of {size}");
        }
        all.swap_remove(0)
    }

    /// One process against others.
    fn agrees(&self, sizes: &[(usize, u64)]) {
        let one = self.by(1, 1, None);
        assert!(one.contacts > 50, "{}: {} contacts", self.scene, one.contacts);
        for (size, every) in sizes {
            let other = self.by(*size, *every, None);
            assert_eq!(other.contacts, one.contacts, "{}: {size} ranks", self.scene);
            assert_eq!(other.digest, one.digest, "{}: {size} ranks", self.scene);
            assert_eq!(other.numbers, one.numbers, "{}: {size} ranks", self.scene);
            assert!(other.state.snapshot == one.state.snapshot, "{}: snapshots of {size} ranks", self.scene);
        }
    }
}

struct Outcome {
    digest: String,
    numbers: Vec<u64>,
    contacts: u32,
    state: SimulationState,
}

#[test]
fn beds_have_the_same_bits_for_any_number_of_ranks() {
    let bed = Trial::new("bed", &["fill.0.count=900", "fill.0.region={ bed = { depth = 0.2 } }", "time.step=4e-3"], 40);
    bed.agrees(&[(2, 100), (3, 10), (4, 7), (8, 10)]);
}

#[test]
fn a_silo_has_the_same_bits() {
    Trial::new("silo", &["fill.0.count=600"], 60).agrees(&[(2, 10), (3, 100), (4, 10), (8, 10)]);
}

#[test]
fn a_slab_over_all_ranks_has_the_same_bits() {
    Trial::new("compaction", &[], 60).agrees(&[(3, 10), (4, 25)]);
}

#[test]
fn a_robot_on_stones_has_the_same_bits() {
    Trial::new("light-robot-gravel", &STONES, 25).agrees(&[(2, 10), (3, 10), (4, 10), (8, 10)]);
}

/// Half of the stones under the robot belong to the rank that does not have it.
#[test]
fn a_vehicle_drives_across_a_cut() {
    let trial = Trial::new("light-robot-gravel", &ACROSS, 70);
    trial.agrees(&[(2, 10), (3, 1)]);
    let counts = together(2, |ranks| {
        let mut simulation = trial.simulation();
        simulation.world_mut().divide(ranks, 10).unwrap();
        (0..trial.steps).for_each(|_| assert!(simulation.step().is_ok()));
        let world = simulation.world();
        let grains: Vec<f64> = (world.contacts().iter())
            .filter(|c| world.name(c.body_a).is_some_and(|name| name.starts_with("robot.")))
            .filter(|c| world.name(c.body_b).is_none())
            .map(|c| c.point.x)
            .collect();
        (grains, world.rank_counts())
    });
    for (touched, counts) in counts.unwrap() {
        // The cut crosses the longer side of the bed; the robot's own weight does not move it far from the middle.
        let beyond = touched.iter().filter(|x| **x > 0.0).count();
        assert!(beyond > 1 && touched.len() - beyond > 1, "{touched:?}");
        // The second rank sums up nothing of the robot, and hears of it in each iteration.
        assert!(counts[1].ghosts > 60.0 && counts[1].deals > 2, "{counts:?}");
    }
}

#[test]
fn a_moving_window_has_the_same_bits() {
    let window = "scene.window={ follow = \"robot.chassis\", size = [2.6, 1.8], stride = 0.02 }";
    let set = [STONES[0], STONES[1], STONES[2], window];
    Trial::new("light-robot-gravel", &set, 25).agrees(&[(3, 10)]);
}

/// The box follows the wheel, leaves grains behind it and fetches others.
#[test]
fn a_single_wheel_with_a_moving_window_has_the_same_bits() {
    let set = [
        "rig.soil.count=900",
        "rig.wheel.bin=[0.7, 0.24]",
        "rig.wheel.start=0.02",
        "rig.wheel.speed=6.0",
        "scene.window={ follow = \"wheel\", size = [0.26, 0.3], stride = 0.01 }",
    ];
    let trial = Trial::new("single-wheel", &set, 80);
    trial.agrees(&[(2, 10), (3, 100), (4, 7), (8, 10)]);
    let mut simulation = trial.simulation();
    simulation.step().unwrap();
    let (first, _) = simulation.world().window_box().unwrap();
    (1..trial.steps).for_each(|_| assert!(simulation.step().is_ok()));
    let (last, _) = simulation.world().window_box().unwrap();
    assert!(last.x - first.x > 0.015, "the box went from {first} to {last}");
    assert!(simulation.world().grain_counts().is_some_and(|counts| counts.stored > 50 && counts.active > 50));
}

#[test]
fn rolling_friction_and_cohesion_have_the_same_bits() {
    let set = ["fill.0.count=300", "materials.gravel.rolling_friction=0.1", "materials.gravel.cohesion=0.5"];
    Trial::new("bed", &set, 60).agrees(&[(3, 10)]);
}

/// A checkpoint goes on with another number of ranks.
#[test]
fn a_state_goes_on_with_any_number_of_ranks() {
    let bed = Trial::new("bed", &["fill.0.count=300", "time.step=4e-3"], 25);
    let (one, three) = (bed.by(1, 1, None), bed.by(3, 10, None));
    let ends = [bed.by(1, 1, Some(&one.state)), bed.by(2, 10, Some(&three.state)), bed.by(4, 9, Some(&one.state))];
    assert!(ends.iter().all(|end| end.digest == ends[0].digest));
    let whole = Trial { steps: 50, ..bed }.by(1, 1, None);
    assert_eq!(whole.digest, ends[0].digest);
}

/// A step that fails fails on all ranks, with the message of one process.
#[test]
fn a_fault_is_everybodys() {
    let trial = Trial::new("bed", &["fill.0.count=300", "solver.max_speed=0.3", "time.step=4e-3"], 60);
    let fail = |ranks: Arc<dyn Ranks>| {
        let mut simulation = trial.simulation();
        simulation.world_mut().divide(ranks, 10).unwrap();
        (0..trial.steps).find_map(|_| simulation.step().err()).map(|e| e.to_string())
    };
    let one = together(1, fail).unwrap();
    assert!(one[0].as_ref().is_some_and(|e| e.contains("exceeds the limit")), "{one:?}");
    let three = together(3, fail).unwrap();
    assert!(three.iter().all(|message| *message == one[0]), "{three:?}");
}

#[test]
fn what_ranks_cannot_step_is_refused_with_key_and_remedy() {
    let refused = |set: &[&str]| {
        let set: Vec<String> = set.iter().map(|s| (*s).to_string()).collect();
        let scene = Scene::load("filling", &set).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let divide = |ranks: Arc<dyn Ranks>| {
            let mut simulation = Simulation::from(scene.build().unwrap());
            simulation.world_mut().divide(ranks, 10).err().map(|e| e.to_string())
        };
        together(2, divide).unwrap().swap_remove(1).expect("a refusal")
    };
    let together = "solver.last_contacts=\"together\"";
    assert!(refused(&["fill.0.count=20"]).contains("last_contacts = \"together\""));
    assert!(refused(&["solver.method=\"jacobi\"", together]).contains("solver.method = \"apgd\""));
    assert!(refused(&["contact.method=\"penalty\"", together]).contains("contact.method = \"complementarity\""));
    assert!(refused(&["contact.law=\"coulomb\"", together]).contains("contact.law"));
}
