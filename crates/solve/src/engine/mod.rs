//! Where APGD's passes over contacts run: four contacts in f64 or eight in f32 at once, on the processor.
//!
//! APGD decides, an [`Engine`] computes. It takes a problem over once per solve ([`Engine::start`]) and keeps
//! everything that an iteration reads in its own layout; a pass receives a few numbers ([`Pass`]) and returns a few
//! sums ([`PassSums`]). Impulses and velocities leave it only when asked for. So an engine may keep its arrays
//! elsewhere: on a device (`device.rs`) nothing but the numbers of `Pass` and `PassSums` crosses the bus in an
//! iteration.

mod cpu;
mod device;
mod lanes;
mod motions;
mod pass;

pub(crate) use cpu::LaneEngine;
pub(crate) use device::{DeviceEngine, fits};

use crate::problem::{Impulses, Problem};
use crate::settings::Law;
use crate::workspace::Workspace;
use grouser_math::fixed::unit_for;
use grouser_math::par::Fold;
use grouser_math::{Lane, Narrow, TermSum, Twist, Wide};
use lanes::Lanes;

/// Everything in f64.
pub(crate) type WideEngine = LaneEngine<Wide>;
/// Contacts in f32; bodies sum in f64.
pub(crate) type NarrowEngine = LaneEngine<Narrow>;

/// Bytes that an iteration in f32 reads and writes per contact: the gather reads arm, impulse and entry for both
/// bodies; the pass reads a lane and four vectors, writes two of their places, and the impulse once more for the
/// gather. Bodies (their velocities and masses) come on top, a third of a body per contact. In f64 it is nearly twice
/// as much.
pub const BYTES_PER_CONTACT: usize = 2 * (2 * 16 + 4) + size_of::<Lanes<Narrow>>() / Narrow::COUNT + 6 * 12 + 16;

/// Runs passes over the contacts and rows of a problem. It holds three iterates, in slots 0 to 2.
pub(crate) trait Engine {
    /// Takes `problem` over, with `gamma` in slot 0, whose u stands in the workspace.
    fn start(&mut self, problem: &Problem, gamma: &Impulses, ws: &Workspace);

    /// One pass; where it asks for the product, the bodies answer the base first.
    fn pass(&mut self, problem: &Problem, pass: &Pass, ws: &mut Workspace) -> PassSums;

    /// Writes the iterate of `slot` out.
    fn give(&mut self, slot: usize, gamma: &mut Impulses);

    /// Changes of the bodies' velocities that go with the last product.
    fn motions(&mut self, w: &mut Vec<Twist>);

    /// Residuals of the contacts (without moment lanes) at the base that was measured last, m/s.
    fn residuals(&mut self, problem: &Problem, out: &mut Vec<f64>);

    /// What compliance leaves of the least eigenvalue of the scaled N + E: min of E S^2. 0 with rows or moment lanes,
    /// which have none.
    fn least_eigenvalue(&self, problem: &Problem) -> f64;
}

/// One pass over contacts and rows: x = P(y - t S^2 (N y + r)), y = base + beta (base - before).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    /// Slots of the newest iterate, of the one before it, and where the next one goes (its place may be that of
    /// `before`).
    pub(crate) base: usize,
    pub(crate) before: usize,
    pub(crate) target: usize,
    pub(crate) beta: f64,
    /// Length of the step.
    pub(crate) t: f64,
    /// First (N + E) base from the bodies' velocities? Otherwise it stands there.
    pub(crate) product: bool,
    /// The residual of the base too?
    pub(crate) check: bool,
    /// Residual in m/s above which contacts are counted.
    pub(crate) level: f64,
    /// The law whose gradient and residual are meant.
    pub(crate) law: Law,
    /// Units in which terms of length, curvature and uphill are counted ([`grouser_math::fixed::unit_for`]); none: not
    /// known yet, so they are summed otherwise.
    pub(crate) units: Option<[i32; 3]>,
}

/// Sums of a pass, in whole numbers: an engine may add chunks, processes or work groups in any order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassSums {
    /// |d|^2 in z of the step d that led to the base.
    pub(crate) length: TermSum,
    /// d'(N + E) d.
    pub(crate) curvature: TermSum,
    /// g'(x - base): the restart test.
    pub(crate) uphill: TermSum,
    /// Greatest |S^-2 (x - y)|^2 of a contact or row: times L^2 about the square of the residual at y.
    pub(crate) near2: f64,
    /// Square of the base's natural-map residual, if asked for.
    pub(crate) residual2: f64,
    /// How many contacts (without moment lanes) have one above [`Pass::level`].
    pub(crate) above: f64,
}

impl Fold for PassSums {
    fn empty() -> Self {
        let none = TermSum::default();
        Self { length: none, curvature: none, uphill: none, near2: 0.0, residual2: 0.0, above: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.length.merge(&later.length);
        self.curvature.merge(&later.curvature);
        self.uphill.merge(&later.uphill);
        self.near2 = self.near2.max(later.near2);
        self.above += later.above;
        self.take(later.residual2);
    }
}

impl PassSums {
    /// Those of all ranks.
    fn of_all(self, problem: &Problem) -> Self {
        let Some(part) = &problem.part else { return self };
        part.fold(
            self,
            |sums, packet| {
                [&sums.length, &sums.curvature, &sums.uphill].iter().for_each(|sum| packet.terms(sum));
                [sums.near2, sums.residual2, sums.above].iter().for_each(|x| packet.f64(*x));
            },
            |bytes| {
                let [length, curvature, uphill] = [bytes.terms(), bytes.terms(), bytes.terms()];
                let [near2, residual2, above] = [bytes.f64(), bytes.f64(), bytes.f64()];
                Self { length, curvature, uphill, near2, residual2, above }
            },
            |all, sums| all.fold(&sums),
        )
    }

    /// Units for the next pass.
    pub(crate) fn units(&self) -> Option<[i32; 3]> {
        let [length, curvature, uphill] = [&self.length, &self.curvature, &self.uphill].map(|s| unit_for(s.greatest));
        Some([length?, curvature?, uphill?])
    }

    /// Takes a residual in; NaN wins and stays.
    #[inline(always)]
    fn take(&mut self, residual2: f64) {
        if residual2 > self.residual2 || residual2.is_nan() {
            self.residual2 = residual2;
        }
    }
}
