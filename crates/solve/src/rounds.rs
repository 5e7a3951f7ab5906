//! The loop that solves a published problem by any of our methods, to the score of the problem as stated.
//!
//! Our methods want a symmetric W and stop at the largest residual of a contact, a velocity. Hence rounds:
//! - **Tolerance**: from loose to tight, step by step, until the score holds. A method that has met its tolerance while
//!   the score does not hold gets the next one.
//! - **Skew part**: where W is not symmetric (by 1e-3 in some files), u = W_s r + (q + W_a r), with W_a r of the last
//!   iterate (defect correction; a contraction as W_a is small against W_s).
//! - **Slices**: a round has so many iterations at most, then the score is looked at and q made again; each slice that
//!   ran out makes the next one twice as long. No round waits for a tolerance that the score does not need, or that
//!   rounding forbids.
//!
//! The score mixes units: where bodies are heavy, impulses make its norm so large that it holds at velocities that are
//! off by parts in a thousand. So the velocities have to be as good by their own measure, unless the method cannot do
//! it.
//!
//! None of this depends on the score that is asked for: a tighter tolerance goes the same way further, and as the best
//! iterate is kept, it never ends with a worse one.
//!
//! Cost: that of the inner solves, each warm-started from the last, and three products with W per round.

use crate::device::DeviceShare;
use crate::method::Method;
use crate::problem::Impulses;
use crate::published::{Published, Score};
use crate::report::{Report, Status};
use crate::settings::{Law, Settings};
use crate::solver::solve;
use crate::workspace::Workspace;
use std::time::Instant;

/// Rounds at most.
const ROUNDS: u32 = 2000;
/// Rounds without progress of a tenth after which there will be none.
const STALLED: u32 = 300;
/// What a round in which the method itself gave up counts among them.
const GAVE_UP: u32 = 60;
/// First tolerance over the mean velocity in q, and the next one over the last.
const LEVELS: [f64; 2] = [1e-2, 0.1];
/// The same of methods that converge faster than first order, which would waste their starts on small steps. Under the
/// exact law their own rounds end at tolerances that a skew W does not need.
const FAST_LEVELS: [f64; 2] = [1e-3, 1e-2];
const FAST_EXACT_LEVELS: [f64; 2] = [1e-3, 0.1];
/// The method's own residual over the mean velocity in q, over the score that is asked for, at most.
const OWN: f64 = 10.0;
/// Iterations of the first slice: of methods of first order, and of the others.
const SLICES: [u32; 2] = [500, 100];
/// Share of the score that the residual of the symmetric problem must have, for the tolerance to be what is to blame.
const BLAME: f64 = 0.3;

/// How a solve of a published problem ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The score is below the tolerance.
    Converged,
    /// The iterations ran out.
    IterationLimit,
    /// The time ran out.
    TimeLimit,
    /// There was no more progress.
    Stalled,
    /// A number was not finite.
    NotFinite,
}

impl Ending {
    /// Name as printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Converged => Status::Converged.name(),
            Self::IterationLimit => Status::IterationLimit.name(),
            Self::TimeLimit => "time limit",
            Self::Stalled => Status::Stalled.name(),
            Self::NotFinite => Status::NotFinite.name(),
        }
    }
}

/// What to reach, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveTarget {
    /// The method.
    pub method: Method,
    /// The friction law.
    pub law: Law,
    /// Score to reach.
    pub tolerance: f64,
    /// Iterations of the method at most, over all rounds.
    pub max_iterations: u32,
    /// Wall-clock time in s after which to end, to the length of a slice; none: as long as it takes. Where it is given,
    /// the outcome depends on the machine.
    pub seconds: Option<f64>,
    /// Keep the residuals of the iterations?
    pub history: bool,
}

impl Default for SolveTarget {
    fn default() -> Self {
        Self {
            method: Method::default(),
            law: Law::default(),
            tolerance: 1e-6,
            max_iterations: 200_000,
            seconds: None,
            history: false,
        }
    }
}

/// A residual that an iteration has measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistoryRow {
    /// Iterations so far, over all rounds.
    pub iteration: u32,
    /// The method's own residual, the largest of a contact of the symmetric problem, in m/s.
    pub residual: f64,
    /// The score of the problem as stated, at the end of a round.
    pub score: Option<f64>,
}

/// What was reached.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOutcome {
    /// Why it stopped.
    pub ending: Ending,
    /// Iterations of the method over all rounds.
    pub iterations: u32,
    /// Rounds of the outer loop.
    pub rounds: u32,
    /// Score of the impulses.
    pub score: Score,
    /// The impulses r, per contact (normal, t1, t2), in N s, and moments in N m s.
    pub impulses: Impulses,
    /// The velocities u = W r + q, in m/s and rad/s.
    pub velocities: Impulses,
    /// Residuals of the iterations, if asked for.
    pub history: Vec<HistoryRow>,
}

impl Published {
    /// Solves the problem as stated to the target's score.
    pub fn solve(&self, target: &SolveTarget) -> SolveOutcome {
        self.solve_on(target, &mut None)
    }

    /// The same, with iterations on a device as far as it can. Whoever lends it looks at its fault afterwards.
    pub fn solve_on(&self, target: &SolveTarget, device: &mut Option<DeviceShare>) -> SolveOutcome {
        let clock = Instant::now();
        let mut problem = self.problem().clone();
        let mut gamma = Impulses::default();
        gamma.reset(&problem);
        let mut ws = Workspace::on(device.take());
        ws.history = target.history.then(Vec::new);
        let mut course = Course::new(self, target, &gamma);
        let ending = loop {
            if let Some(ending) = course.ending(target, clock) {
                break ending;
            }
            course.rounds += 1;
            if self.is_skew() {
                course.shift = self.shift(&self.unscaled(&gamma));
                self.set_shift(&mut problem, &course.shift);
            }
            let settings = course.settings(target, clock);
            let report = solve(&problem, &settings, &mut gamma, &mut ws);
            if ws.device.as_ref().is_some_and(|share| share.fault.is_some()) {
                break Ending::Stalled;
            }
            let r = self.unscaled(&gamma);
            let score = self.score(target.law, &r);
            if let Some(history) = &mut ws.history {
                course.note(history, score.residual);
            }
            course.iterations += report.iterations;
            if !score.residual.is_finite() {
                break Ending::NotFinite;
            }
            course.take(score, &r, &report);
            if report.status == Status::Converged {
                let least = score.velocity.max(score.impulse);
                let solved = self.symmetric_residual(target.law, &r, &course.shift, least);
                // If it is most of the score, the tolerance is too loose, else q is too old.
                if solved > BLAME * score.residual {
                    course.tolerance = (course.tighten * course.tolerance).max(f64::MIN_POSITIVE);
                }
            }
        };
        *device = ws.device.take();
        let Course { best, iterations, rounds, history, .. } = course;
        let (score, impulses) = best;
        let velocities = self.velocities(&impulses);
        SolveOutcome { ending, iterations, rounds, score, impulses, velocities, history }
    }
}

/// Where a solve stands.
struct Course {
    best: (Score, Impulses),
    /// Least residual of the method, and the mean velocity in q, m/s; whether it gave up below that.
    own: f64,
    mean: f64,
    gave_up: bool,
    /// What the symmetric problem has added to q.
    shift: Impulses,
    iterations: u32,
    rounds: u32,
    /// Rounds since there was progress.
    since_best: u32,
    /// Tolerance of the method, m/s, and by what the next one is smaller.
    tolerance: f64,
    tighten: f64,
    /// Iterations of a round.
    slice: u32,
    history: Vec<HistoryRow>,
}

impl Course {
    fn new(published: &Published, target: &SolveTarget, start: &Impulses) -> Self {
        // What `auto` picks for tight tolerances is not of first order.
        let fast = usize::from(!target.method.facts().first_order || target.method == Method::Auto);
        let [first, tighten] = match (fast, target.law) {
            (0, _) => LEVELS,
            (_, Law::Cone) => FAST_LEVELS,
            (_, Law::Coulomb) => FAST_EXACT_LEVELS,
        };
        let mean = published.size() / (published.contacts().max(1) as f64).sqrt();
        Self {
            best: (published.score(target.law, start), published.unscaled(start)),
            own: f64::INFINITY,
            mean,
            gave_up: false,
            shift: published.unscaled(start),
            iterations: 0,
            rounds: 0,
            since_best: 0,
            tolerance: (first * mean).max(f64::MIN_POSITIVE),
            tighten,
            slice: SLICES[fast],
            history: Vec::new(),
        }
    }

    /// Is there a reason to end?
    fn ending(&self, target: &SolveTarget, clock: Instant) -> Option<Ending> {
        let own = self.own <= OWN * target.tolerance * self.mean || self.gave_up || self.best.0.residual == 0.0;
        if self.best.0.residual <= target.tolerance && own {
            return Some(Ending::Converged);
        }
        if self.iterations >= target.max_iterations {
            return Some(Ending::IterationLimit);
        }
        if target.seconds.is_some_and(|seconds| clock.elapsed().as_secs_f64() >= seconds) {
            return Some(Ending::TimeLimit);
        }
        (self.rounds >= ROUNDS || self.since_best > STALLED).then_some(Ending::Stalled)
    }

    /// Settings of the next round.
    fn settings(&self, target: &SolveTarget, clock: Instant) -> Settings {
        let mut most = self.slice.min(target.max_iterations - self.iterations);
        if let Some(seconds) = target.seconds {
            // As many as there is time for, by the pace so far; a few to find out about it.
            let spent = clock.elapsed().as_secs_f64();
            let pace = f64::from(self.iterations) / spent.max(1e-9);
            let affordable = if self.iterations == 0 { 10.0 } else { pace * (seconds - spent).max(0.0) };
            most = most.min(affordable.max(1.0) as u32);
        }
        let SolveTarget { method, law, .. } = *target;
        Settings { method, law, tolerance: self.tolerance, max_iterations: most, ..Settings::default() }
    }

    /// Takes the result of a round in.
    fn take(&mut self, score: Score, r: &Impulses, report: &Report) {
        self.since_best += 1;
        self.own = self.own.min(report.residual.velocity);
        match report.status {
            Status::IterationLimit => self.slice = self.slice.saturating_mul(2),
            Status::Stalled | Status::NotFinite => {
                self.since_best += GAVE_UP;
                self.gave_up = true;
            }
            _ => {}
        }
        if score.residual < self.best.0.residual {
            // Ten per cent are progress; less is not, however often.
            if score.residual < 0.9 * self.best.0.residual {
                self.since_best = 0;
            }
            self.best = (score, r.clone());
        }
    }

    /// Moves the residuals of a round over; the last one has the score.
    fn note(&mut self, history: &mut Vec<(u32, f64)>, score: f64) {
        let before = self.iterations;
        let row = |(iteration, residual)| HistoryRow { iteration: before + iteration, residual, score: None };
        self.history.extend(history.drain(..).map(row));
        if let Some(last) = self.history.last_mut() {
            last.score = Some(score);
        }
    }
}
