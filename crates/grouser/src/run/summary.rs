//! What a run did: the table for people and the JSON object for programs.

use crate::beds::Bed;
use crate::events::Event;
use crate::simulation::Simulation;
use grouser_dynamics::{RankCounts, StageCounts, StageSeconds, World};
use grouser_geom::DetectCounts;
use grouser_models::terrain::packing::Settled;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It goes on, or was killed.
    Running,
    /// All steps were done.
    Done,
    /// A step could not be completed.
    Failed,
    /// It was told to stop.
    Interrupted,
}

/// Summary of a run; its JSON form is part of the program's contract.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Name of the scene.
    pub scene: String,
    /// Version of the program.
    pub version: &'static str,
    /// How the run ended.
    pub status: Status,
    /// Worker threads, of each rank.
    pub threads: usize,
    /// What the ranks did and said, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<RankCounts>,
    /// Sums over the ranks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_ranks: Option<AllRanks>,
    /// The device that ran the solver's iterations, where the run was given one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<DeviceSummary>,
    /// Steps done.
    pub steps: u64,
    /// Time simulated in s.
    pub simulated_seconds: f64,
    /// Wall-clock time of the stepping in s.
    pub wall_seconds: f64,
    /// Bodies, fixed ones included.
    pub bodies: usize,
    /// Joints.
    pub joints: usize,
    /// Contacts in the problem.
    pub contacts: Contacts,
    /// Solver iterations per step.
    pub iterations: Iterations,
    /// Steps with contacts by the method that solved them.
    pub methods: BTreeMap<String, u64>,
    /// Steps whose residual stayed above the tolerance.
    pub unconverged_steps: u64,
    /// Have all steps converged, but for a share of 1 %?
    pub converged: bool,
    /// Residual at the end of the steps.
    pub residual: Residuals,
    /// Overlap in m.
    pub penetration: MeanMax,
    /// Wall-clock seconds per stage.
    pub seconds: Seconds,
    /// The settled bed that the run began with; a resumed run knows of none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bed: Option<BedSummary>,
    /// Largest memory use in bytes; `None` where the system does not tell.
    pub peak_memory_bytes: Option<u64>,
    /// How steps were divided, with penalty contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty: Option<PenaltySummary>,
    /// What to mind about the results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// What happened: tracks that were thrown, cones that were touched.
    pub events: Vec<Event>,
    /// Cones of drivers' courses, and how many were touched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cones: Vec<ConeSummary>,
    /// Hash of the exact final state.
    pub digest: String,
    /// Folder of the recording, if there is one.
    pub recording: Option<String>,
    /// Signals by name, in the order of the scene.
    #[serde(serialize_with = "as_table")]
    pub signals: Vec<(String, SignalSummary)>,
}

fn as_table<S: Serializer>(signals: &[(String, SignalSummary)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(signals.iter().map(|(name, signal)| (name, signal)))
}

/// What a settled bed is like.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BedSummary {
    /// Share of its volume that is solid.
    pub packing: f64,
    /// Mean number of grains that a grain touches.
    pub coordination: f64,
    /// Mean height of its surface in m.
    pub surface: f64,
}

impl From<&Bed> for BedSummary {
    fn from(bed: &Bed) -> Self {
        let Settled { packing, coordination, surface, .. } = bed.settled;
        Self { packing, coordination, surface }
    }
}

/// What ran on a device.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeviceSummary {
    /// Name.
    pub name: String,
    /// Driver and its version.
    pub driver: String,
    /// Are its bits the processor's?
    pub exact: bool,
    /// Stages of the step that ran there.
    pub stages: Vec<&'static str>,
    /// Share of the contacts of all solves whose iterations ran there.
    pub contacts_on_device: f64,
    /// Passes over contacts.
    pub passes: u64,
    /// Launches of kernels.
    pub launches: u64,
    /// Bytes to the device.
    pub bytes_down: u64,
    /// Bytes from it.
    pub bytes_up: u64,
    /// Of those down: velocities of mechanisms' bodies, in each iteration.
    pub mechanism_bytes_down: u64,
    /// Of those up: loads on mechanisms' bodies, in each iteration.
    pub mechanism_bytes_up: u64,
    /// The part of launches and bytes that forces, assemble and integrate have.
    pub bodies: BodiesSummary,
    /// The part that the search for contacts has: broad and narrow.
    pub detection: DetectionSummary,
}

/// What the stages of bodies did on a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct BodiesSummary {
    /// Launches of kernels.
    pub launches: u64,
    /// Bytes to the device.
    pub bytes_down: u64,
    /// Bytes from it.
    pub bytes_up: u64,
    /// Bytes that the device still held, and that did not go down.
    pub bytes_kept: u64,
    /// Share of the bodies that it moved; the processor moved the others.
    pub moved: f64,
    /// Share of the contacts given to it whose terms it made.
    pub assembled: f64,
}

impl BodiesSummary {
    fn of(counts: StageCounts) -> Self {
        let share = |left: u64, all: u64| (all - left) as f64 / all.max(1) as f64;
        Self {
            launches: counts.dispatches,
            bytes_down: counts.down,
            bytes_up: counts.up,
            bytes_kept: counts.kept,
            moved: share(counts.left, counts.bodies),
            assembled: share(counts.contacts_left, counts.contacts),
        }
    }
}

/// What the search for contacts did on a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct DetectionSummary {
    /// Searches that ran there.
    pub searches: u64,
    /// Searches that were left to the processor.
    pub left: u64,
    /// Share of the pairs whose contact was computed there; the processor computed the others.
    pub pairs_on_device: f64,
    /// Launches of kernels.
    pub launches: u64,
    /// How often the processor waited.
    pub waits: u64,
    /// Bytes to the device.
    pub bytes_down: u64,
    /// Bytes from it.
    pub bytes_up: u64,
}

impl From<DetectCounts> for DetectionSummary {
    fn from(counts: DetectCounts) -> Self {
        Self {
            searches: counts.searches,
            left: counts.left,
            pairs_on_device: counts.decided as f64 / counts.pairs.max(1) as f64,
            launches: counts.dispatches,
            waits: counts.waits,
            bytes_down: counts.down,
            bytes_up: counts.up,
        }
    }
}

impl DeviceSummary {
    /// Of a world's device, if it has one.
    pub fn of(world: &World) -> Option<Self> {
        let share = world.device()?;
        let counts = share.device.counts();
        let stages = world.stage_counts().unwrap_or_default();
        let detection = DetectionSummary::from(world.detector_counts().unwrap_or_default());
        // In the order of the step.
        let own: Vec<_> = stages.names().collect();
        let has = [("broad", detection.searches), ("narrow", detection.searches), ("solve", counts.problems)];
        let ran = |name: &str| own.contains(&name) || has.iter().any(|(own, count)| *own == name && *count > 0);
        let order = ["forces", "broad", "narrow", "assemble", "solve", "integrate"];
        let names = order.into_iter().filter(|name| ran(name)).collect();
        let bodies = BodiesSummary::of(stages);
        Some(Self {
            name: share.label.name.clone(),
            driver: share.label.driver.clone(),
            exact: share.label.is_exact,
            stages: names,
            contacts_on_device: share.on_device as f64 / share.contacts.max(1) as f64,
            passes: counts.passes,
            launches: counts.dispatches + bodies.launches + detection.launches,
            bytes_down: counts.down + bodies.bytes_down + detection.bytes_down,
            bytes_up: counts.up + bodies.bytes_up + detection.bytes_up,
            mechanism_bytes_down: counts.velocities,
            mechanism_bytes_up: counts.loads,
            bodies,
            detection,
        })
    }
}

/// Contacts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Contacts {
    /// Mean over the steps.
    pub mean: f64,
    /// In the last step.
    pub last: u32,
}

/// Iterations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Iterations {
    /// Mean over the steps.
    pub mean: f64,
    /// Most in a step.
    pub max: u32,
}

/// Residual.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Residuals {
    /// Mean over the steps, in m/s.
    pub mean: f64,
    /// Largest, in m/s.
    pub max: f64,
    /// Largest as a force, in N.
    pub force_max: f64,
    /// Largest by the dissertation's measure (Melanz 2016, Eqs. 4.49 and 4.50).
    pub thesis_max: f64,
    /// Complementarity error |gamma_n u_n| of Coulomb's law (Melanz 2016, Eq. 3.8c), the worst contact's: mean over the
    /// steps, in J.
    pub unrelaxed_mean: f64,
    /// Largest of it, in J.
    pub unrelaxed_max: f64,
}

/// A mean and a maximum.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MeanMax {
    /// Mean over the steps.
    pub mean: f64,
    /// Largest.
    pub max: f64,
}

/// Wall-clock seconds per stage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Seconds {
    /// Broad phase.
    pub broad: f64,
    /// Narrow phase.
    pub narrow: f64,
    /// Forces and assembly.
    pub assemble: f64,
    /// Solution of the contact problem.
    pub solve: f64,
    /// Integration and checks.
    pub integrate: f64,
    /// Recording, as far as the step waits for it.
    pub record: f64,
}

/// The cones of a vehicle's course.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConeSummary {
    /// Name of the vehicle.
    pub vehicle: String,
    /// How many there are.
    pub cones: usize,
    /// How many of them it has touched.
    pub touched: usize,
}

/// Penalty contact: how steps were divided.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PenaltySummary {
    /// Sub-steps per step.
    pub substeps: u32,
    /// Length of a sub-step in s.
    pub substep_seconds: f64,
    /// Longest sub-step that counts as stable in s; `None` where nothing can touch.
    pub longest_seconds: Option<f64>,
    /// Young's modulus in Pa that stood for stiffness `auto`.
    pub auto_young: f64,
}

impl PenaltySummary {
    /// Of a world that is prepared; nothing with any other contact method.
    pub fn of(world: &World) -> Option<Self> {
        let s = world.substeps()?;
        let longest_seconds = s.longest.is_finite().then_some(s.longest);
        Some(Self { substeps: s.count, substep_seconds: s.length, longest_seconds, auto_young: world.penalty_young() })
    }
}

/// A signal over the last second (of runs of two seconds and more) or the last tenth of the run, per component.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SignalSummary {
    /// Unit of the values.
    pub unit: &'static str,
    /// Names of the components; one empty name for a plain number.
    pub components: &'static [&'static str],
    /// Length of the window in s.
    pub window_seconds: f64,
    /// Last value.
    pub last: Vec<f64>,
    /// Mean over the window.
    pub mean: Vec<f64>,
    /// Standard deviation over the window.
    pub deviation: Vec<f64>,
}

/// What all ranks did and said.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AllRanks {
    /// Contacts that the busiest rank computes over the mean.
    pub max_over_mean_work: f64,
    /// Grains of other ranks that ranks hear of in each iteration, all together.
    pub ghosts: f64,
    /// Messages to neighbours per step and per iteration of the solver.
    pub messages_per_step: f64,
    /// The same.
    pub messages_per_iteration: f64,
    /// Bytes to neighbours per step while contacts are found and solved, and per iteration.
    pub bytes_per_step: f64,
    /// The same.
    pub bytes_per_iteration: f64,
    /// Bytes of grains' states per step.
    pub state_bytes_per_step: f64,
}

impl AllRanks {
    /// Of these ranks, with so many iterations per step.
    fn of(ranks: &[RankCounts], iterations: f64) -> Option<Self> {
        let sum = |of: fn(&RankCounts) -> f64| ranks.iter().map(of).sum::<f64>();
        let [messages, bytes] = [sum(|own| own.messages), sum(|own| own.bytes)];
        let per_iteration = |per_step: f64| if iterations > 0.0 { per_step / iterations } else { 0.0 };
        (!ranks.is_empty()).then(|| Self {
            max_over_mean_work: ranks.iter().map(|own| own.work).fold(0.0, f64::max),
            ghosts: sum(|own| own.ghosts),
            messages_per_step: messages,
            messages_per_iteration: per_iteration(messages),
            bytes_per_step: bytes,
            bytes_per_iteration: per_iteration(bytes),
            state_bytes_per_step: sum(|own| own.state_bytes),
        })
    }
}

impl Summary {
    /// Sums up a run.
    pub fn new(
        scene: &str,
        status: Status,
        threads: usize,
        wall_seconds: f64,
        record_seconds: f64,
        simulation: &Simulation,
    ) -> Self {
        let (world, totals) = (simulation.world(), simulation.totals());
        let step = world.settings().step;
        let StageSeconds { broad, narrow, assemble, solve, integrate } = totals.seconds;
        let signals = simulation.statistics().into_iter().map(|(signal, s)| {
            let summary = SignalSummary {
                unit: signal.quantity.unit(),
                components: signal.quantity.components(),
                window_seconds: s.samples as f64 * step,
                last: s.last,
                mean: s.mean,
                deviation: s.deviation,
            };
            (signal.name.clone(), summary)
        });
        let cones = simulation.vehicles().iter().filter_map(|v| {
            let (cones, touched) = v.cones(world)?;
            Some(ConeSummary { vehicle: v.name.clone(), cones, touched: touched.len() })
        });
        let ranks = world.rank_counts();
        Self {
            scene: scene.to_string(),
            version: env!("CARGO_PKG_VERSION"),
            status,
            threads,
            all_ranks: AllRanks::of(&ranks, totals.mean(totals.iterations as f64)),
            ranks,
            device: DeviceSummary::of(world),
            steps: totals.steps,
            simulated_seconds: world.time(),
            wall_seconds,
            bodies: world.body_count(),
            joints: world.joint_count(),
            contacts: Contacts { mean: totals.mean(totals.contacts), last: totals.last_contacts },
            iterations: Iterations { mean: totals.mean(totals.iterations as f64), max: totals.max_iterations },
            methods: totals.methods.clone(),
            unconverged_steps: totals.unconverged,
            converged: totals.has_converged(),
            residual: Residuals {
                mean: totals.mean(totals.residual),
                max: totals.max_residual,
                force_max: totals.max_impulse / step,
                thesis_max: totals.max_thesis,
                unrelaxed_mean: totals.mean(totals.unrelaxed),
                unrelaxed_max: totals.max_unrelaxed,
            },
            penetration: MeanMax { mean: totals.mean(totals.penetration), max: totals.max_penetration },
            seconds: Seconds { broad, narrow, assemble, solve, integrate, record: record_seconds },
            bed: None,
            peak_memory_bytes: peak_memory(),
            penalty: PenaltySummary::of(world),
            warnings: simulation.warnings(),
            events: simulation.events().to_vec(),
            cones: cones.collect(),
            digest: world.digest(),
            recording: None,
            signals: signals.collect(),
        }
    }

    /// One line of JSON.
    pub fn json(&self) -> String {
        self.value().to_string()
    }

    /// As a value of JSON.
    pub fn value(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a summary has only text keys")
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = match self.status {
            Status::Running => "running",
            Status::Done => "done",
            Status::Failed => "FAILED",
            Status::Interrupted => "interrupted",
        };
        writeln!(f, "{}: {status} after {} steps, {:.6} s simulated", self.scene, self.steps, self.simulated_seconds)?;
        let factor = if self.wall_seconds > 0.0 { self.simulated_seconds / self.wall_seconds } else { 0.0 };
        writeln!(
            f,
            "  wall time    {:.3} s, real-time factor {factor:.3} (simulated over wall time), {} threads",
            self.wall_seconds, self.threads
        )?;
        if let Some(DeviceSummary { name, exact, contacts_on_device, .. }) = &self.device {
            let kind = if *exact { "exact" } else { "repeatable" };
            let share = 100.0 * contacts_on_device;
            writeln!(f, "  device       {name} ({kind}): iterations of {share:.1} % of the contacts")?;
        }
        writeln!(f, "  bodies       {}, {} joints", self.bodies, self.joints)?;
        if let Some(BedSummary { packing, coordination, surface }) = self.bed {
            writeln!(
                f,
                "  bed          packing {packing:.4}, coordination {coordination:.3}, surface at {surface:.4} m"
            )?;
        }
        writeln!(f, "  contacts     mean {:.1}, last {}", self.contacts.mean, self.contacts.last)?;
        writeln!(f, "  iterations   mean {:.1}, max {}", self.iterations.mean, self.iterations.max)?;
        if !self.methods.is_empty() {
            let used: Vec<String> =
                self.methods.iter().map(|(method, steps)| format!("{method} in {steps} steps")).collect();
            writeln!(f, "  solver       {}", used.join(", "))?;
        }
        writeln!(f, "  unconverged  {} steps", self.unconverged_steps)?;
        let r = &self.residual;
        writeln!(f, "  residual     mean {:.3e}, max {:.3e} m/s; as a force max {:.3e} N", r.mean, r.max, r.force_max)?;
        writeln!(f, "  optimality   max {:.3e}, by the measure of Melanz 2016, Eqs. 4.49 and 4.50", r.thesis_max)?;
        writeln!(
            f,
            "  coulomb      mean {:.3e}, max {:.3e} J, complementarity error of Coulomb's law",
            r.unrelaxed_mean, r.unrelaxed_max
        )?;
        writeln!(f, "  penetration  mean {:.3e}, max {:.3e} m", self.penetration.mean, self.penetration.max)?;
        let s = &self.seconds;
        writeln!(
            f,
            "  stages       broad {:.3}, narrow {:.3}, assemble {:.3}, solve {:.3}, integrate {:.3}, record {:.3} s",
            s.broad, s.narrow, s.assemble, s.solve, s.integrate, s.record
        )?;
        if let Some(bytes) = self.peak_memory_bytes {
            writeln!(f, "  memory       {:.1} MiB at most", bytes as f64 / f64::from(1 << 20))?;
        }
        if let Some(p) = &self.penalty {
            writeln!(
                f,
                "  penalty      {} sub-steps of {:.3e} s a step, stiffness `auto` is {:.3e} Pa",
                p.substeps, p.substep_seconds, p.auto_young
            )?;
        }
        for warning in &self.warnings {
            writeln!(f, "  warning      {warning}")?;
        }
        for event in &self.events {
            writeln!(f, "  event        {event}")?;
        }
        for ConeSummary { vehicle, cones, touched } in &self.cones {
            writeln!(f, "  cones        {touched} of {cones} touched by `{vehicle}`")?;
        }
        writeln!(f, "  digest       {}", self.digest)?;
        if let Some(folder) = &self.recording {
            writeln!(f, "  recording    {folder}")?;
        }
        for (name, signal) in &self.signals {
            let unit = if signal.unit.is_empty() { String::new() } else { format!(" in {}", signal.unit) };
            writeln!(f, "  signal `{name}`{unit}, over the last {:.4} s", signal.window_seconds)?;
            for (row, v) in [("last", &signal.last), ("mean", &signal.mean), ("deviation", &signal.deviation)] {
                let numbers: String = v.iter().map(|x| format!(" {:>14}", number(*x))).collect();
                writeln!(f, "    {row:<10}{numbers}")?;
            }
        }
        Ok(())
    }
}

/// Six decimals, or as many digits where those would say nothing.
fn number(x: f64) -> String {
    if x.is_nan() {
        // Where it is undefined, it is absent.
        return "-".to_string();
    }
    if x != 0.0 && !(1e-3..1e9).contains(&x.abs()) { format!("{x:.6e}") } else { format!("{x:.6}") }
}

/// Largest resident memory of this process so far, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
