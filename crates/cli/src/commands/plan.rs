//! `grouser plan`.

use super::terminal::{Show, Terminal};
use super::{Ended, Expected, SceneArgs};
use grouser::beds::Beds;
use grouser::scene::Scene;
use grouser::{Error, Simulation};
use grouser_dynamics::distribute::{Forecast, Machine, Owner, Split, Traffic};
use grouser_dynamics::{BodyId, BodyKind, World};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;

/// Divide a scene among processes on paper: counts, and an estimate of time and efficiency
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser plan bed --set fill.0.count=8000 --steps 200 --ranks 1,2,4,8
  grouser plan light-robot-gravel --ranks 1,8,64 --network 2e-6,12e9 --memory 300e9
  grouser plan light-robot-gravel --ranks 1,16 --json

The ground is cut as a run on that many ranks would be, and bodies, contacts, ghosts, messages and bytes are counted. \
Counts are exact for the state that was looked at; times and efficiencies are estimates from memory and network, not \
measurements.")]
pub struct Args {
    #[command(flatten)]
    scene: SceneArgs,
    /// Numbers of ranks, separated by commas
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "1,2,4,8",
        value_parser = clap::value_parser!(u32).range(1..=65_536))]
    ranks: Vec<u32>,
    /// Latency of a message in s and bandwidth of a rank's network in bytes/s
    #[arg(long, value_name = "S,B/S", value_parser = network, default_value = "2e-6,12e9")]
    network: [f64; 2],
    /// Memory bandwidth of a rank in bytes/s
    #[arg(long, value_name = "B/S", value_parser = positive, default_value = "300e9")]
    memory: f64,
    /// Steps to do before the contacts are counted
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    steps: u64,
    /// End with one line of JSON
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, Expected> {
    let number = text.trim().parse::<f64>().ok().filter(|x| *x > 0.0 && x.is_finite());
    number.ok_or(Expected("a number greater than 0"))
}

fn network(text: &str) -> Result<[f64; 2], Expected> {
    let (latency, bandwidth) = text.split_once(',').ok_or(Expected("a latency in s, a comma, and bytes/s"))?;
    Ok([positive(latency)?, positive(bandwidth)?])
}

/// What one number of ranks would mean.
struct PlanRow {
    ranks: usize,
    traffic: Traffic,
    forecast: Forecast,
    efficiency: f64,
}

/// Plans the scene.
pub fn main(args: &Args) -> Ended {
    let scene = Scene::load(&args.scene.scene, &args.scene.set)?;
    let mut quiet = Terminal::new(Show::Nothing, "", &Arc::default());
    let model = scene.settle_and_build(&Beds::default(), &mut quiet)?;
    let grains: GrainRanges = model.grains.iter().map(|(_, bodies)| bodies.clone()).collect();
    let mut simulation = Simulation::from(model);
    simulation.run(args.steps, &mut quiet)?;
    let world = simulation.world();
    if world.contacts().is_empty() {
        let help = "raise --steps until bodies touch";
        return Err(Error::usage(format!("`{}` has no contacts after {} steps", scene.name(), args.steps), help));
    }
    let [latency, network] = args.network;
    let machine = Machine { memory: args.memory, latency, network };
    let alone = Forecast::new(&count(world, &grains, 1), &machine).time();
    let row = |ranks: &u32| {
        let ranks = *ranks as usize;
        let traffic = count(world, &grains, ranks);
        let forecast = Forecast::new(&traffic, &machine);
        PlanRow { ranks, efficiency: alone / (ranks as f64 * forecast.time()), traffic, forecast }
    };
    let rows: Vec<PlanRow> = args.ranks.iter().map(row).collect();
    let out = &mut io::stdout().lock();
    print(out, &scene, world, &rows)?;
    if args.json {
        let rows: Vec<Value> = rows.iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "scene": scene.name(), "steps": args.steps, "plan": rows }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Bodies of the scene's fills.
type GrainRanges = Vec<Range<u32>>;

/// Counts of this many ranks.
fn count(world: &World, grains: &GrainRanges, ranks: usize) -> Traffic {
    // GrainRanges belong to the rank of their position, mechanisms and all else that moves to rank 0.
    let is_grain = |body: BodyId| grains.iter().any(|bodies| bodies.contains(&body.0));
    let mut cell = f64::MIN_POSITIVE;
    world.visit_colliders(|body, collider, _| {
        if is_grain(body) {
            cell = cell.max(2.0 * collider.shape.bounding_radius());
        }
    });
    let ground = |body: BodyId| {
        let at = world.pose(body).position;
        [at.x, at.y]
    };
    let pairs = || world.contacts().iter().map(|contact| [contact.body_a, contact.body_b]);
    // A contact belongs to its higher grain.
    let owned = pairs().filter_map(|[a, b]| [b, a].into_iter().find(|body| is_grain(*body)));
    let split = Split::new(ranks, cell, owned.map(ground));
    let owner = |k: usize| {
        let body = BodyId(k as u32);
        match world.kind(body) {
            BodyKind::Moving if is_grain(body) => Owner::Rank(split.rank(ground(body))),
            BodyKind::Moving => Owner::Rank(0),
            _ => Owner::All,
        }
    };
    let owners: Vec<Owner> = (0..world.body_count()).map(owner).collect();
    Traffic::new(ranks, &owners, pairs().map(|pair| pair.map(|body| body.0 as usize)))
}

fn print(out: &mut dyn Write, scene: &Scene, world: &World, rows: &[PlanRow]) -> io::Result<()> {
    writeln!(out, "{}: {} bodies, {} contacts", scene.name(), world.body_count(), world.contacts().len())?;
    writeln!(out, "counts of the greatest rank; time of an iteration and efficiency are estimates, not measured")?;
    writeln!(
        out,
        "{:>6} {:>10} {:>10} {:>9} {:>10} {:>14} {:>9} {:>12} {:>11}",
        "ranks", "bodies", "contacts", "ghosts", "messages", "bytes/iter", "max/mean", "est. us/iter", "est. eff."
    )?;
    for PlanRow { ranks, traffic, forecast, efficiency } in rows {
        let greatest = [
            traffic.greatest(|r| r.bodies),
            traffic.greatest(|r| r.computed),
            traffic.greatest(|r| r.ghosts),
            traffic.greatest(|r| r.neighbours),
            traffic.greatest(|r| r.bytes_per_iteration()),
        ];
        let [bodies, contacts, ghosts, messages, bytes] = greatest;
        writeln!(
            out,
            "{ranks:>6} {bodies:>10} {contacts:>10} {ghosts:>9} {messages:>10} {bytes:>14} {:>9.3} {:>12.2} {:>9.1} %",
            traffic.imbalance(),
            1e6 * forecast.time(),
            100.0 * efficiency,
        )?;
    }
    Ok(())
}

fn as_json(row: &PlanRow) -> Value {
    let PlanRow { ranks, traffic, forecast, efficiency } = row;
    let rank = |r: &grouser_dynamics::distribute::RankTraffic| {
        json!({
            "bodies": r.bodies,
            "contacts": r.contacts,
            "computed_contacts": r.computed,
            "ghosts": r.ghosts,
            "messages_per_iteration": r.neighbours,
            "bytes_per_iteration": r.bytes_per_iteration(),
            "bytes_per_step": r.bytes_per_step(),
        })
    };
    json!({
        "ranks": ranks,
        "by_rank": traffic.ranks.iter().map(rank).collect::<Vec<_>>(),
        "ghosts": traffic.sum(|r| r.ghosts),
        "bytes_per_iteration": traffic.sum(|r| r.bytes_per_iteration()),
        "bytes_per_step": traffic.sum(|r| r.bytes_per_step()),
        "messages_per_iteration": traffic.sum(|r| r.neighbours),
        "max_over_mean_work": traffic.imbalance(),
        "estimate": {
            "seconds_per_iteration": forecast.time(),
            "of_them_messages": forecast.talk,
            "efficiency": efficiency,
        },
    })
}
