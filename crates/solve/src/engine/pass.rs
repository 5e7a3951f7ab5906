//! One pass of APGD over contacts and rows: the product of the newest iterate, and at once the next iterate.
//!
//! Vectors are overwritten where they were read: the next iterate takes the place of the one before the newest, a
//! product that of the product before. Memory is what large beds wait for.

use super::cpu::LaneEngine;
use super::lanes::{LanePoint, LaneScale, Lanes, MomentLanes};
use super::motions::Motions;
use super::{Pass, PassSums};
use crate::cone;
use crate::kernel::Kernel;
use crate::operator::CONTACT_CHUNK;
use crate::problem::Problem;
use crate::residual::{contact_defect2, row_defect};
use crate::settings::Law;
use grouser_math::par::{self, Fold, optional, strided};
use grouser_math::{Magic, TermLanes, Wide3};

impl<W: Kernel> LaneEngine<W> {
    /// The pass, with the bodies' velocities at hand.
    pub(super) fn run(&mut self, problem: &Problem, pass: &Pass) -> PassSums {
        let mut target = std::mem::take(&mut self.gamma[pass.target]);
        let mut sums = match (problem.has_moments(), pass.product, pass.units.is_some()) {
            (false, false, _) => self.contacts::<false, false, false>(problem, pass, &mut target),
            (false, true, false) => self.contacts::<false, true, false>(problem, pass, &mut target),
            (false, true, true) => self.contacts::<false, true, true>(problem, pass, &mut target),
            (true, false, _) => self.contacts::<true, false, false>(problem, pass, &mut target),
            (true, true, false) => self.contacts::<true, true, false>(problem, pass, &mut target),
            (true, true, true) => self.contacts::<true, true, true>(problem, pass, &mut target),
        };
        if !problem.rows.is_empty() {
            let rows = self.rows(problem, pass, &mut target.row);
            // Every rank has all rows; they count once.
            let counts = problem.part.as_ref().is_none_or(|part| part.is_first());
            let PassSums { near2, residual2, .. } = rows;
            sums.fold(&if counts { rows } else { PassSums { near2, residual2, ..PassSums::empty() } });
        }
        self.gamma[pass.target] = target;
        sums
    }

    fn contacts<const MOMENTS: bool, const PRODUCT: bool, const COUNTED: bool>(
        &mut self,
        problem: &Problem,
        pass: &Pass,
        target: &mut LanePoint<W>,
    ) -> PassSums {
        let Self { gamma, product, r, motions, contact, moment, eta, residual2, counted, .. } = self;
        let Motions { w, impulse, .. } = motions;
        let (w, base) = (&w[..], &gamma[pass.base]);
        // None: its place is the target's.
        let before = (pass.before != pass.target).then(|| &gamma[pass.before]);
        let numbers = Numbers::new(pass);
        // What an iteration reads in order is cut with what it writes: no place is then looked up and checked.
        let read = (&contact[..], &base.contact[..], &r.contact[..], &eta[..]);
        let forces = (&mut target.contact[..], &mut product.contact[..], &mut residual2[..]);
        let turns = (optional(&mut target.moment), optional(&mut product.moment));
        let slices = ((read, forces, strided(W::COUNT, impulse)), turns);
        par::fold(CONTACT_CHUNK / W::COUNT, slices, |range, (blocks, mut turns)| {
            let (mut tally, mut sums) = (Tally::<W, COUNTED>::new(pass), PassSums::empty());
            for (j, (read, (target, product, square), impulse)) in par::Each::each(blocks).enumerate() {
                let (lanes, newest, right, eta) = read;
                let k = range.start + j;
                tally.share = counted.get(k).copied();
                let old = before.map_or(*target, |before| before.contact[k]);
                let mut force = Track::new(*newest, old, *product);
                let mut turn = Track::default();
                if let (true, (Some(target), Some(product))) = (MOMENTS, &turns) {
                    let old = before.map_or(target[j], |before| before.moment[k]);
                    turn = Track::new(base.moment[k], old, product[j]);
                }
                if PRODUCT {
                    let [slip, spin] = lanes.slip(w);
                    *product = tally.product(lanes, &mut force, slip);
                    if let (true, (_, Some(product))) = (MOMENTS, &mut turns) {
                        product[j] = tally.turned(&moment[k], &mut turn, spin);
                    }
                }
                if pass.check {
                    let u = force.n_base + *right;
                    if MOMENTS {
                        let um = turn.n_base + r.moment[k];
                        sums.measure(problem, pass.law, k, *eta, [force.base, turn.base, u, um]);
                    } else {
                        *square = tally.measure(lanes, pass.law, *eta, numbers.level2, force.base, u);
                    }
                }
                let x = if let (true, (Some(target), _)) = (MOMENTS, &mut turns) {
                    let right = [*right, r.moment[k]];
                    let (x, x_m) = numbers.both(problem, k, lanes, &moment[k], [&force, &turn], right, &mut tally);
                    target[j] = x_m;
                    x
                } else {
                    numbers.next(lanes, pass.law, &force, *right, &mut tally)
                };
                *target = x;
                W::scatter(x, impulse);
            }
            tally.end(sums)
        })
    }

    /// The pass over the rows alone.
    pub(super) fn rows(&mut self, problem: &Problem, pass: &Pass, target: &mut [f64]) -> PassSums {
        let Self { gamma, product, r, motions, row, row_eta, unit, .. } = self;
        // Sums are in units of impulse, a power of two: rows come to them without rounding.
        let share = 1.0 / *unit;
        let before = (pass.before != pass.target).then(|| &gamma[pass.before].row);
        let base = &gamma[pass.base].row;
        par::fold(CONTACT_CHUNK, (target, &mut product.row), |range, slices| {
            let mut sums = PassSums::empty();
            for (i, (target, n)) in range.zip(par::Each::each(slices)) {
                let description = &problem.rows[i];
                let base = base[i];
                let (n_before, step) = (*n, base - before.map_or(*target, |before| before[i]));
                let LaneScale { s2, inverse } = row[i];
                if pass.product {
                    *n = description
                        .ends()
                        .fold(description.compliance * base, |sum, (b, j)| sum + j.dot(&W::twist(&motions.w[b])));
                    sums.curvature.add(share * (step * (*n - n_before)));
                    sums.length.add(share * (inverse * step * step));
                }
                if pass.check && row_eta[i] > 0.0 {
                    let defect = row_defect(problem, i, row_eta[i], base, *n + r.row[i]) / row_eta[i];
                    sums.take(defect * defect);
                }
                let y = base + pass.beta * step;
                let g = *n + pass.beta * (*n - n_before) + r.row[i];
                let x = (y - pass.t * s2 * g).clamp(description.lower, description.upper);
                *target = x;
                let d = inverse * (x - y);
                sums.near2 = sums.near2.max(d * d);
                sums.uphill.add(share * (g * (x - base)));
            }
            sums
        })
    }
}

/// Force or moment lanes of a block: the newest iterate, the step that led to it, and N times the one before and it.
#[derive(Clone, Copy, Default)]
struct Track<W: Kernel> {
    base: Wide3<W>,
    step: Wide3<W>,
    n_before: Wide3<W>,
    n_base: Wide3<W>,
}

impl<W: Kernel> Track<W> {
    #[inline(always)]
    fn new(base: Wide3<W>, before: Wide3<W>, product: Wide3<W>) -> Self {
        Self { base, step: base - before, n_before: product, n_base: product }
    }

    /// y = base + beta (base - before), and the gradient N y + r there.
    #[inline(always)]
    fn ahead(&self, beta: W, r: Wide3<W>) -> [Wide3<W>; 2] {
        [self.base + self.step.times(beta), self.n_base + (self.n_base - self.n_before).times(beta) + r]
    }
}

/// Sums of a chunk, contacts side by side.
struct Tally<W: Kernel, const COUNTED: bool> {
    length: TermLanes<W>,
    curvature: TermLanes<W>,
    uphill: TermLanes<W>,
    /// Of their units, in that order.
    magic: [Magic; 3],
    near2: W,
    residual2: W,
    above: W,
    /// Which contacts of the block count on this rank; none: all.
    share: Option<W>,
}

impl<W: Kernel, const COUNTED: bool> Tally<W, COUNTED> {
    fn new(pass: &Pass) -> Self {
        let magic = [0, 1, 2].map(|k| Magic::new(pass.units.map(|units| units[k])));
        let none = TermLanes::default();
        let zero = W::ZERO;
        let (near2, residual2, above) = (zero, zero, zero);
        Self { length: none, curvature: none, uphill: none, magic, near2, residual2, above, share: None }
    }

    /// What counts here of a term.
    #[inline(always)]
    fn shared(&self, x: W) -> W {
        match self.share {
            Some(share) => x * share,
            None => x,
        }
    }

    #[inline(always)]
    fn add_step(&mut self, length: W, curvature: W) {
        self.length.add::<COUNTED>(self.shared(length), self.magic[0]);
        self.curvature.add::<COUNTED>(self.shared(curvature), self.magic[1]);
    }

    #[inline(always)]
    fn add_uphill(&mut self, x: W) {
        self.uphill.add::<COUNTED>(self.shared(x), self.magic[2]);
    }

    /// (N + E) base of the force lanes, whose bodies slip by `slip`.
    #[inline(always)]
    fn product(&mut self, lanes: &Lanes<W>, force: &mut Track<W>, slip: Wide3<W>) -> Wide3<W> {
        let [it, inn] = lanes.s2.map(W::inverse);
        force.n_base = slip + lanes.scale(lanes.compliance[0], lanes.compliance[1], force.base);
        let length = lanes.scale(it, inn - it, force.step).dot(force.step);
        self.add_step(length, force.step.dot(force.n_base - force.n_before));
        force.n_base
    }

    /// The same of the moment lanes, whose bodies turn by `spin` against each other.
    #[inline(always)]
    fn turned(&mut self, lanes: &MomentLanes<W>, turn: &mut Track<W>, spin: Wide3<W>) -> Wide3<W> {
        turn.n_base = spin.times(lanes.length);
        let length = lanes.s2.inverse() * turn.step.dot(turn.step);
        self.add_step(length, turn.step.dot(turn.n_base - turn.n_before));
        turn.n_base
    }

    /// Squares of the residuals of contacts without moment lanes.
    #[inline(always)]
    fn measure(&mut self, lanes: &Lanes<W>, law: Law, eta: W, level2: W, base: Wide3<W>, u: Wide3<W>) -> W {
        let u = lanes.dual(law, u);
        let p = cone::nearest(base - u.times(eta), lanes.normal, lanes.friction, W::ONE);
        let d = (base - p).times(eta.inverse());
        let d2 = d.dot(d);
        self.residual2 = self.residual2.greater(d2);
        self.above += self.shared(W::choose([level2, d2, W::ONE], W::ONE, W::ZERO));
        d2
    }

    #[inline(always)]
    fn end(self, mut sums: PassSums) -> PassSums {
        sums.length = self.length.total(self.magic[0]);
        sums.curvature = self.curvature.total(self.magic[1]);
        sums.uphill = self.uphill.total(self.magic[2]);
        sums.near2 = self.near2.greatest();
        sums.above = self.above.sum();
        sums.take(self.residual2.greatest());
        sums
    }
}

/// The numbers of a pass, side by side.
struct Numbers<W: Kernel> {
    beta: W,
    t: W,
    level2: W,
    law: Law,
}

impl<W: Kernel> Numbers<W> {
    fn new(pass: &Pass) -> Self {
        let level2 = W::splat(pass.level * pass.level);
        Self { beta: W::splat(pass.beta), t: W::splat(pass.t), level2, law: pass.law }
    }

    /// The next iterate of contacts without moment lanes.
    #[inline(always)]
    fn next<const COUNTED: bool>(
        &self,
        lanes: &Lanes<W>,
        law: Law,
        force: &Track<W>,
        r: Wide3<W>,
        tally: &mut Tally<W, COUNTED>,
    ) -> Wide3<W> {
        let [st, sn] = lanes.s2;
        let [it, inn] = [st.inverse(), sn.inverse()];
        let [y, g] = force.ahead(self.beta, r);
        let g = lanes.dual(law, g);
        let trial = y - lanes.scale(st, sn - st, g).times(self.t);
        let x = cone::nearest(trial, lanes.normal, lanes.friction, sn * it);
        let d = lanes.scale(it, inn - it, x - y);
        tally.near2 = tally.near2.greater(d.dot(d));
        tally.add_uphill(g.dot(x - force.base));
        x
    }

    /// The next iterate of contacts with moment lanes, one by one: impulses and moments.
    #[inline(always)]
    fn both<const COUNTED: bool>(
        &self,
        problem: &Problem,
        k: usize,
        lanes: &Lanes<W>,
        moment: &MomentLanes<W>,
        [force, turn]: [&Track<W>; 2],
        [r, r_m]: [Wide3<W>; 2],
        tally: &mut Tally<W, COUNTED>,
    ) -> (Wide3<W>, Wide3<W>) {
        let [st, sn] = lanes.s2;
        let [it, inn, im] = [st.inverse(), sn.inverse(), moment.s2.inverse()];
        let [y, mut g] = force.ahead(self.beta, r);
        let [y_m, g_m] = turn.ahead(self.beta, r_m);
        if self.law == Law::Coulomb {
            each::<W>(problem, k, |l, i| g.set(l, problem.dual(Law::Coulomb, i, g.lane(l), g_m.lane(l))));
        }
        let trial = y - lanes.scale(st, sn - st, g).times(self.t);
        let trial_m = y_m - g_m.times(self.t * moment.s2);
        let weights = [sn * it, sn * im];
        let (mut x, mut x_m) = (Wide3::ZERO, Wide3::ZERO);
        each::<W>(problem, k, |l, i| {
            let c = &problem.contacts[i];
            let weights = weights.map(|w| w.at(l));
            let at = [trial.lane(l), trial_m.lane(l)];
            let (p, q) = cone::project_with_moments(at[0], at[1], c.normal, c.friction, &problem.moments[i], weights);
            x.set(l, p);
            x_m.set(l, q);
        });
        let d = (x_m - y_m).times(im);
        tally.near2 = tally.near2.greater(d.dot(d));
        tally.add_uphill(g_m.dot(x_m - turn.base));
        let d = lanes.scale(it, inn - it, x - y);
        tally.near2 = tally.near2.greater(d.dot(d));
        tally.add_uphill(g.dot(x - force.base));
        (x, x_m)
    }
}

impl PassSums {
    /// Takes in the residuals of block `k` with moment lanes: impulses, moments and their velocities.
    fn measure<W: Kernel>(&mut self, problem: &Problem, law: Law, k: usize, eta: W, at: [Wide3<W>; 4]) {
        each::<W>(problem, k, |l, i| {
            let eta = eta.at(l);
            if eta > 0.0 {
                let [gamma, moment, u, um] = at.map(|v| v.lane(l));
                let u = problem.dual(law, i, u, um);
                self.take(contact_defect2(problem, i, eta, gamma, moment, u, um) / (eta * eta));
            }
        });
    }
}

/// Calls `work(l, i)` for each contact i of block `k`, in lane l.
#[inline(always)]
fn each<W: Kernel>(problem: &Problem, k: usize, mut work: impl FnMut(usize, usize)) {
    for (l, i) in (W::COUNT * k..problem.contacts.len()).take(W::COUNT).enumerate() {
        work(l, i);
    }
}
