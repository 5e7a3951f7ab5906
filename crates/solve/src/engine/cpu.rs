//! The engine on the processor: contacts side by side in lanes, for either kind of number.

use super::lanes::{LanePoint, LaneScale, Lanes, MomentLanes};
use super::motions::Motions;
use super::{Engine, Pass, PassSums};
use crate::kernel::Kernel;
use crate::operator::CONTACT_CHUNK;
use crate::problem::{Impulses, Problem};
use crate::residual::Maxima;
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold};
use grouser_math::{Twist, Vec3};

/// A problem in lanes, and the vectors of the iteration.
#[derive(Default)]
pub(crate) struct LaneEngine<W: Kernel> {
    /// The newest iterate, the one before it, and the best one, wherever they are.
    pub(super) gamma: [LanePoint<W>; 3],
    /// (N + E) times the one before; the newest one's after the pass.
    pub(super) product: LanePoint<W>,
    /// Right side.
    pub(super) r: LanePoint<W>,
    pub(super) motions: Motions<W>,
    pub(super) contact: Vec<Lanes<W>>,
    /// Of each contact's moment lanes; empty without.
    pub(super) moment: Vec<MomentLanes<W>>,
    pub(super) row: Vec<LaneScale>,
    /// eta of the residual, contacts side by side.
    pub(super) eta: Vec<W>,
    /// Squares of the contacts' residuals (without moment lanes), of the base that was measured last.
    pub(super) residual2: Vec<W>,
    /// And of the rows.
    pub(super) row_eta: Vec<f64>,
    /// 1 for contacts that count on this rank, 0 for others, side by side; empty: all count.
    pub(super) counted: Vec<W>,
    /// Impulses are in this many kg m/s.
    pub(super) unit: f64,
}

impl<W: Kernel> LaneEngine<W> {
    /// Everything that does not change in a solve.
    fn prepare(&mut self, problem: &Problem, ws: &Workspace) {
        let (contacts, rows) = (problem.contacts.len(), problem.rows.len());
        let mass = problem.sum_over_contacts(|i| ws.eta[i]) / problem.count().max(1) as f64;
        self.unit = if mass > 0.0 && mass.is_finite() { mass.log2().round().exp2() } else { 1.0 };
        let unit = self.unit;
        par::fill(&mut self.contact, contacts.div_ceil(W::COUNT), |b| Lanes::new(problem, b, unit, ws));
        par::fill(&mut self.moment, problem.moments.len().div_ceil(W::COUNT), |b| MomentLanes::new(problem, b, unit));
        par::fill(&mut self.row, rows, |i| LaneScale::new(problem.row_scale(i)));
        par::fill(&mut self.row_eta, rows, |i| problem.row_eta(&problem.rows[i]));
        par::fill(&mut self.eta, contacts.div_ceil(W::COUNT), |b| {
            let mut eta = W::ZERO;
            for (l, i) in (W::COUNT * b..contacts).take(W::COUNT).enumerate() {
                eta.put(l, ws.eta[i] / unit);
            }
            eta
        });
        let parted = if problem.part.is_some() { contacts.div_ceil(W::COUNT) } else { 0 };
        par::fill(&mut self.counted, parted, |b| {
            let mut counted = W::ZERO;
            for (l, i) in (W::COUNT * b..contacts).take(W::COUNT).enumerate() {
                counted.put(l, if problem.part.as_ref().is_some_and(|part| part.counts(i)) { 1.0 } else { 0.0 });
            }
            counted
        });
        self.residual2.resize(self.eta.len(), W::ZERO);
        self.motions.prepare(problem, ws, unit);
        for slot in self.gamma.iter_mut().chain([&mut self.product, &mut self.r]) {
            slot.fit(problem);
        }
    }

    /// Was it used since it was made?
    #[cfg(test)]
    pub(crate) fn was_used(&self) -> bool {
        self.unit > 0.0
    }
}

impl<W: Kernel> Engine for LaneEngine<W> {
    fn start(&mut self, problem: &Problem, gamma: &Impulses, ws: &Workspace) {
        self.prepare(problem, ws);
        let (r, u, count) = (&ws.r, &ws.u, problem.contacts.len());
        self.r.set(1.0, |i| r.contact[i], |i| r.moment[i], |i| r.row[i], count);
        let scale = 1.0 / self.unit;
        self.gamma[0].set(scale, |i| gamma.contact[i], |i| gamma.moment[i], |i| gamma.row[i], count);
        // (N + E) gamma_0 = u - r.
        let minus = |a: &[Vec3], b: &[Vec3], i: usize| a[i] - b[i];
        let contact = |i: usize| minus(&u.contact, &r.contact, i);
        let moment = |i: usize| minus(&u.moment, &r.moment, i);
        self.product.set(1.0, contact, moment, |i| u.row[i] - r.row[i], count);
    }

    fn pass(&mut self, problem: &Problem, pass: &Pass, ws: &mut Workspace) -> PassSums {
        if pass.product {
            self.motions.gather(problem, ws, &self.gamma[pass.base], self.unit);
        }
        self.run(problem, pass).of_all(problem)
    }

    fn give(&mut self, slot: usize, gamma: &mut Impulses) {
        self.gamma[slot].give(self.unit, gamma);
    }

    fn motions(&mut self, w: &mut Vec<Twist>) {
        let motions = &self.motions.w;
        par::fill(w, motions.len(), |b| W::twist(&motions[b]));
    }

    fn residuals(&mut self, problem: &Problem, out: &mut Vec<f64>) {
        let of = |i: usize| self.residual2[i / W::COUNT].at(i % W::COUNT).sqrt();
        par::fill(out, problem.contacts.len(), of);
    }

    fn least_eigenvalue(&self, problem: &Problem) -> f64 {
        if !problem.rows.is_empty() || problem.has_moments() {
            return 0.0;
        }
        let compliant = if problem.compliance.is_empty() { 0 } else { problem.contacts.len() };
        let greatest = par::fold_chunks(compliant, CONTACT_CHUNK, |range| {
            let mut max = Maxima::<1>::empty();
            for i in range {
                let (lanes, l) = (&self.contact[i / W::COUNT], i % W::COUNT);
                let [across, more] = lanes.compliance.map(|e| e.at(l));
                let [st, sn] = lanes.s2.map(|s| s.at(l));
                if sn > 0.0 {
                    max.take(0, 1.0 / (across * st).min((across + more) * sn));
                }
            }
            max
        });
        let greatest = problem.greatest_of_all(greatest);
        if greatest.0[0] > 0.0 { 1.0 / greatest.0[0] } else { 0.0 }
    }
}
