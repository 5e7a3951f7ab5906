//! The library in ten lines: read a scene, settle its grains where it asks for that, simulate, read a signal.
//!
//! `cargo run --example first_steps -p grouser`

use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::{Error, Simulation};

/// Two hundred grains fall into a box; the force on its floor is printed.
pub fn main() -> Result<(), Error> {
    let scene = Scene::load("filling", &["fill.0.count=200".to_string()])?;
    let steps = scene.keys().time.steps_for(0.5);
    let mut simulation = Simulation::from(scene.settle_and_build(&Beds::default(), &mut ())?);
    simulation.run(steps, &mut ())?;
    for (signal, statistics) in simulation.statistics() {
        println!("{} in {}: {:?}", signal.name, signal.quantity.unit(), statistics.last);
    }
    println!("t = {} s, digest {}", simulation.world().time(), simulation.world().digest());
    Ok(())
}
