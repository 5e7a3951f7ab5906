//! `Simulation`: a run is its steps, a state brings back everything, a watch hears of it and can end a run.

#[path = "../examples/first_steps.rs"]
mod first_steps;

use grouser::beds::Beds;
use grouser::events::Event;
use grouser::scene::Scene;
use grouser::simulation::Ending;
use grouser::watch::{Progress, Task};
use grouser::{Simulation, Watch};

/// A few grains that fall on each other.
fn simulation() -> Simulation {
    let set = ["fill.0.count=40".to_string(), "solver.tolerance=1e-5".to_string()];
    let scene = Scene::load("filling", &set).unwrap_or_else(|e| panic!("{}", e.render(false)));
    scene.settle_and_build(&Beds::default(), &mut ()).unwrap_or_else(|e| panic!("{}", e.render(false))).into()
}

/// Keeps what it receives, and ends the run after some steps.
#[derive(Default)]
struct List {
    steps: Vec<u64>,
    warnings: Vec<String>,
    events: Vec<Event>,
    most: Option<usize>,
}

impl Watch for List {
    fn progress(&mut self, now: &Progress<'_>) {
        let Task::Run { done, .. } = now.task else { panic!("a run settles nothing") };
        assert_eq!(now.report.converged(), now.report.residual().velocity <= 1e-5);
        self.steps.push(done);
    }

    fn warn(&mut self, warning: &str) {
        self.warnings.push(warning.to_string());
    }

    fn event(&mut self, event: &Event) {
        self.events.push(event.clone());
    }

    fn goes_on(&mut self) -> bool {
        self.most.is_none_or(|most| self.steps.len() < most)
    }
}

#[test]
fn a_run_is_its_steps() {
    let (mut run, mut stepped) = (simulation(), simulation());
    let mut list = List::default();
    assert_eq!(run.run(60, &mut list).unwrap(), Ending::Reached);
    for _ in 0..60 {
        stepped.step().unwrap();
    }
    assert_eq!(run.world().digest(), stepped.world().digest());
    assert_eq!(run.numbers(), stepped.numbers());
    assert_eq!(list.steps, (1..=60).collect::<Vec<u64>>());
    assert!(list.warnings.is_empty() && list.events.is_empty());
}

#[test]
fn a_state_brings_everything_back() {
    let (mut straight, mut other) = (simulation(), simulation());
    straight.run(40, &mut ()).unwrap();
    let state = straight.state();
    straight.run(60, &mut ()).unwrap();
    other.restore(&state).unwrap();
    assert_eq!(other.steps(), 40);
    other.run(60, &mut ()).unwrap();
    assert_eq!(other.world().digest(), straight.world().digest());
    let names = |s: &Simulation| s.statistics().iter().map(|(signal, _)| signal.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&other), names(&straight));
    for ((_, a), (_, b)) in other.statistics().iter().zip(straight.statistics()) {
        assert_eq!(*a, b);
    }
    // Back again, and once more the same.
    straight.restore(&state).unwrap();
    straight.run(60, &mut ()).unwrap();
    assert_eq!(other.world().digest(), straight.world().digest());
}

#[test]
fn a_state_of_another_world_is_refused_and_changes_nothing() {
    let mut simulation = simulation();
    simulation.run(5, &mut ()).unwrap();
    let before = simulation.world().digest();
    let mut state = simulation.state();
    state.snapshot.pose.pop();
    assert!(simulation.restore(&state).is_err());
    let mut state = simulation.state();
    state.samples.pop();
    assert!(simulation.restore(&state).is_err());
    assert_eq!((simulation.steps(), simulation.world().digest()), (5, before));
}

#[test]
fn a_watch_can_end_a_run() {
    let mut simulation = simulation();
    let mut list = List { most: Some(7), ..List::default() };
    assert_eq!(simulation.run(60, &mut list).unwrap(), Ending::Stopped);
    assert_eq!(simulation.steps(), 7);
    // What is left is done later, and a run that is complete was not stopped.
    list.most = Some(list.steps.len() + 3);
    assert_eq!(simulation.run(10, &mut list).unwrap(), Ending::Reached);
    assert_eq!(list.steps.last(), Some(&10));
}

/// The example of the documentation runs.
#[test]
fn the_first_steps_run() {
    first_steps::main().unwrap();
}

#[test]
fn a_signal_is_read_by_its_name() {
    let mut simulation = simulation();
    let name = simulation.state().samples.len();
    assert!(name > 0, "the scene has signals");
    simulation.run(3, &mut ()).unwrap();
    let (signal, statistics) = simulation.statistics().into_iter().map(|(s, v)| (s.name.clone(), v)).next().unwrap();
    assert_eq!(simulation.signal(&signal).unwrap(), statistics.last);
    assert_eq!(simulation.signal("no such signal"), None);
}
