//! One pass of APGD over contacts and rows: the product of the newest iterate, and at once the next iterate (see `apgd.rs`).
//!
//! Vectors are overwritten where they were read: the next iterate takes the place of the one before the newest, a product that of
//! the product before. Memory is what large beds wait for.

use crate::cone;
use crate::lanes::{Lanes, MomentLanes, Motions, Point, Scale};
use crate::operator::CONTACT_CHUNK;
use crate::problem::Problem;
use crate::residual::{Maxima, contact_defect2, row_defect};
use crate::settings::Law;
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold, Shared};
use grouser_math::{Lane, Narrow, Wide3};

/// Bytes that an iteration in f32 reads and writes per contact: the gather reads arm, impulse and entry for both bodies; the
/// pass reads a lane and four vectors, writes two of their places, and the impulse once more for the gather. Bodies (their velocities and masses) come on top, a
/// third of a body per contact. In f64 it is nearly twice as much.
pub const BYTES_PER_CONTACT: usize = 2 * (2 * 16 + 4) + size_of::<Lanes<Narrow>>() / Narrow::COUNT + 6 * 12 + 16;

/// Vectors of the method.
#[derive(Default)]
pub(crate) struct LaneVectors<W: Lane> {
    /// The newest iterate, the one before it, and the best one, wherever they are.
    pub(crate) gamma: [Point<W>; 3],
    /// (N + E) times the one before; the newest one's after the pass.
    pub(crate) product: Point<W>,
    /// Right side.
    pub(crate) r: Point<W>,
    pub(crate) motions: Motions<W>,
    contact: Vec<Lanes<W>>,
    /// Of each contact's moment lanes; empty without.
    moment: Vec<MomentLanes<W>>,
    row: Vec<Scale>,
    /// eta of the residual, contacts side by side.
    eta: Vec<W>,
    /// Squares of the contacts' residuals (without moment lanes), of the base that was measured last.
    residual2: Vec<W>,
    /// And of the rows.
    row_eta: Vec<f64>,
    /// Impulses are in this many kg m/s.
    pub(crate) unit: f64,
}

/// Sums of a pass in chunk order.
#[derive(Clone, Copy)]
pub(crate) struct Sums {
    /// |d|^2 in z of the step d that led to the base.
    pub(crate) length: f64,
    /// d'(N + E) d.
    pub(crate) curvature: f64,
    /// g'(x - base): the restart test.
    pub(crate) uphill: f64,
    /// Greatest |S^-2 (x - y)|^2 of a contact or row: times L^2 about the square of the residual at y.
    pub(crate) near2: f64,
    /// Square of the base's natural-map residual, if asked for.
    pub(crate) residual2: f64,
    /// How many contacts (without moment lanes) have one above [`Pass::level`].
    pub(crate) above: f64,
}

impl Fold for Sums {
    fn empty() -> Self {
        Self { length: 0.0, curvature: 0.0, uphill: 0.0, near2: 0.0, residual2: 0.0, above: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.length += later.length;
        self.curvature += later.curvature;
        self.uphill += later.uphill;
        self.near2 = self.near2.max(later.near2);
        self.above += later.above;
        self.take(later.residual2);
    }
}

impl Sums {
    /// Takes a residual in; NaN wins and stays.
    #[inline(always)]
    fn take(&mut self, residual2: f64) {
        if residual2 > self.residual2 || residual2.is_nan() {
            self.residual2 = residual2;
        }
    }
}

impl<W: Lane> LaneVectors<W> {
    /// Everything that does not change in a solve.
    pub(crate) fn prepare(&mut self, problem: &Problem, ws: &Workspace) {
        let (contacts, rows) = (problem.contacts.len(), problem.rows.len());
        let mass = par::sum(contacts, |i| ws.eta[i]) / contacts.max(1) as f64;
        self.unit = if mass > 0.0 && mass.is_finite() { mass.log2().round().exp2() } else { 1.0 };
        let unit = self.unit;
        par::fill(&mut self.contact, contacts.div_ceil(W::COUNT), |b| Lanes::new(problem, b, unit, ws));
        par::fill(&mut self.moment, problem.moments.len().div_ceil(W::COUNT), |b| MomentLanes::new(problem, b, unit));
        par::fill(&mut self.row, rows, |i| Scale::new(problem.row_scale(i)));
        par::fill(&mut self.row_eta, rows, |i| problem.row_eta(&problem.rows[i]));
        par::fill(&mut self.eta, contacts.div_ceil(W::COUNT), |b| {
            let mut eta = W::ZERO;
            for (l, i) in (W::COUNT * b..contacts).take(W::COUNT).enumerate() {
                eta.put(l, ws.eta[i] / unit);
            }
            eta
        });
        self.residual2.resize(self.eta.len(), W::ZERO);
        self.motions.prepare(problem, ws, unit);
        for slot in self.gamma.iter_mut().chain([&mut self.product, &mut self.r]) {
            slot.fit(problem);
        }
    }
}

impl<W: Lane> LaneVectors<W> {
    /// Residual of contact `i` (without moment lanes) at the base that was measured last, m/s.
    pub(crate) fn residual_of(&self, i: usize) -> f64 {
        self.residual2[i / W::COUNT].at(i % W::COUNT).sqrt()
    }

    /// What compliance leaves of the least eigenvalue of the scaled N + E: min of E S^2. 0 with rows or moment lanes, which have none.
    pub(crate) fn least_eigenvalue(&self, problem: &Problem) -> f64 {
        if problem.compliance.is_empty() || !problem.rows.is_empty() || problem.has_moments() {
            return 0.0;
        }
        let greatest = par::fold_chunks(problem.contacts.len(), CONTACT_CHUNK, |range| {
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
        if greatest.0[0] > 0.0 { 1.0 / greatest.0[0] } else { 0.0 }
    }
}

/// One pass over contacts and rows: x = P(y - t S^2 (N y + r)), y = base + beta (base - before).
pub(crate) struct Pass {
    /// Slots of the newest iterate, of the one before it, and where the next one goes (its place may be that of `before`).
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
}

impl Pass {
    pub(crate) fn run<W: Lane>(&self, problem: &Problem, law: Law, v: &mut LaneVectors<W>) -> Sums {
        let mut sums = match (problem.has_moments(), self.product) {
            (false, false) => self.contacts::<W, false, false>(problem, law, v),
            (false, true) => self.contacts::<W, false, true>(problem, law, v),
            (true, false) => self.contacts::<W, true, false>(problem, law, v),
            (true, true) => self.contacts::<W, true, true>(problem, law, v),
        };
        if !problem.rows.is_empty() {
            sums.fold(&self.rows(problem, v));
        }
        sums
    }

    fn contacts<W: Lane, const MOMENTS: bool, const PRODUCT: bool>(
        &self,
        problem: &Problem,
        law: Law,
        v: &mut LaneVectors<W>,
    ) -> Sums {
        let LaneVectors { gamma, product, r, motions, contact, moment, eta, residual2: squares, unit, .. } = v;
        let Motions { w, impulse, .. } = motions;
        let (w, r) = (&*w, &*r);
        let impulses = Shared::new(&mut impulse[..]);
        let squares = Shared::new(&mut squares[..]);
        let (beta, t) = (W::splat(self.beta), W::splat(self.t));
        let level2 = W::splat(self.level * self.level);
        let slots = gamma.each_mut().map(|g| [Shared::new(&mut g.contact[..]), Shared::new(&mut g.moment[..])]);
        let products = [Shared::new(&mut product.contact[..]), Shared::new(&mut product.moment[..])];
        // SAFETY: chunks are disjoint, and a place is read before it is written.
        let read = |of: &Shared<Wide3<W>>, k: usize| unsafe { *of.get(k) };
        // SAFETY: chunks are disjoint.
        let write = |to: &Shared<Wide3<W>>, k: usize, x: Wide3<W>| unsafe { *to.get(k) = x };
        let mut sums = par::fold_chunks(contact.len(), CONTACT_CHUNK / W::COUNT, |range| {
            let (mut length, mut curvature, mut uphill, mut near2) = (W::ZERO, W::ZERO, W::ZERO, W::ZERO);
            let (mut residual2, mut above) = (W::ZERO, W::ZERO);
            let mut sums = Sums::empty();
            for k in range {
                let lanes = &contact[k];
                let base = read(&slots[self.base][0], k);
                let step = base - read(&slots[self.before][0], k);
                let n_before = read(&products[0], k);
                let mut n_base = n_before;
                let [st, sn] = lanes.s2;
                let [it, inn] = [st.inverse(), sn.inverse()];
                // The same of the moment lanes, where there are any.
                let mut m = Moment::default();
                if MOMENTS {
                    m.base = read(&slots[self.base][1], k);
                    m.step = m.base - read(&slots[self.before][1], k);
                    m.n_before = read(&products[1], k);
                    m.n_base = m.n_before;
                    m.inverse = moment[k].s2.inverse();
                }
                if PRODUCT {
                    let [va, wa] = W::motions(w, &lanes.bodies[0]);
                    let [vb, wb] = W::motions(w, &lanes.bodies[1]);
                    let slip = (vb + wb.cross(lanes.arms[1])) - (va + wa.cross(lanes.arms[0]));
                    n_base = slip + lanes.scale(lanes.compliance[0], lanes.compliance[1], base);
                    write(&products[0], k, n_base);
                    curvature += step.dot(n_base - n_before);
                    length += lanes.scale(it, inn - it, step).dot(step);
                    if MOMENTS {
                        m.n_base = (wb - wa).times(moment[k].length);
                        write(&products[1], k, m.n_base);
                        curvature += m.step.dot(m.n_base - m.n_before);
                        length += m.inverse * m.step.dot(m.step);
                    }
                }
                if self.check {
                    let u = n_base + r.contact[k];
                    if MOMENTS {
                        sums.measure(problem, law, k, eta[k], [base, m.base, u, m.n_base + r.moment[k]]);
                    } else {
                        let u = if law == Law::Coulomb { dual(lanes, u) } else { u };
                        let p = cone::nearest(base - u.times(eta[k]), lanes.normal, lanes.friction, W::ONE);
                        let d = (base - p).times(eta[k].inverse());
                        let d2 = d.dot(d);
                        residual2 = residual2.greater(d2);
                        // SAFETY: chunks are disjoint.
                        unsafe { *squares.get(k) = d2 };
                        above += W::choose([level2, d2, W::ONE], W::ONE, W::ZERO);
                    }
                }
                let y = base + step.times(beta);
                let mut g = n_base + (n_base - n_before).times(beta) + r.contact[k];
                let x = if MOMENTS {
                    let y_m = m.base + m.step.times(beta);
                    let g_m = m.n_base + (m.n_base - m.n_before).times(beta) + r.moment[k];
                    if law == Law::Coulomb {
                        each::<W>(problem, k, |l, i| g.set(l, problem.dual(Law::Coulomb, i, g.lane(l), g_m.lane(l))));
                    }
                    let trial = y - lanes.scale(st, sn - st, g).times(t);
                    let trial_m = y_m - g_m.times(t * moment[k].s2);
                    let weights = [sn * it, sn * m.inverse];
                    let (mut x, mut x_m) = (Wide3::ZERO, Wide3::ZERO);
                    each::<W>(problem, k, |l, i| {
                        let c = &problem.contacts[i];
                        let (force, turn) = cone::project_with_moments(
                            trial.lane(l),
                            trial_m.lane(l),
                            c.normal,
                            c.friction,
                            &problem.moments[i],
                            weights.map(|w| w.at(l)),
                        );
                        x.set(l, force);
                        x_m.set(l, turn);
                    });
                    write(&slots[self.target][1], k, x_m);
                    let d = (x_m - y_m).times(m.inverse);
                    near2 = near2.greater(d.dot(d));
                    uphill += g_m.dot(x_m - m.base);
                    x
                } else {
                    if law == Law::Coulomb {
                        g = dual(lanes, g);
                    }
                    cone::nearest(y - lanes.scale(st, sn - st, g).times(t), lanes.normal, lanes.friction, sn * it)
                };
                write(&slots[self.target][0], k, x);
                // SAFETY: chunks are disjoint.
                W::scatter(x, unsafe { impulses.range(W::COUNT * k..W::COUNT * (k + 1)) });
                let d = lanes.scale(it, inn - it, x - y);
                near2 = near2.greater(d.dot(d));
                uphill += g.dot(x - base);
            }
            sums.length = length.sum();
            sums.curvature = curvature.sum();
            sums.uphill = uphill.sum();
            sums.near2 = near2.greatest();
            sums.above = above.sum();
            sums.take(residual2.greatest());
            sums
        });
        sums.length *= *unit;
        sums.curvature *= *unit;
        sums.uphill *= *unit;
        sums
    }

    fn rows<W: Lane>(&self, problem: &Problem, v: &mut LaneVectors<W>) -> Sums {
        let LaneVectors { gamma, product, r, motions, row, row_eta, .. } = v;
        let slots = gamma.each_mut().map(|g| Shared::new(&mut g.row[..]));
        let products = Shared::new(&mut product.row);
        par::fold_chunks(problem.rows.len(), CONTACT_CHUNK, |range| {
            let mut sums = Sums::empty();
            for i in range {
                let description = &problem.rows[i];
                // SAFETY: chunks are disjoint, and a place is read before it is written.
                let (base, before, n) =
                    unsafe { (*slots[self.base].get(i), *slots[self.before].get(i), products.get(i)) };
                let (n_before, step) = (*n, base - before);
                let Scale { s2, inverse } = row[i];
                if self.product {
                    *n = description
                        .ends()
                        .fold(description.compliance * base, |sum, (b, j)| sum + j.dot(&W::twist(&motions.w[b])));
                    sums.curvature += step * (*n - n_before);
                    sums.length += inverse * step * step;
                }
                if self.check && row_eta[i] > 0.0 {
                    let defect = row_defect(problem, i, row_eta[i], base, *n + r.row[i]) / row_eta[i];
                    sums.take(defect * defect);
                }
                let y = base + self.beta * step;
                let g = *n + self.beta * (*n - n_before) + r.row[i];
                let x = (y - self.t * s2 * g).clamp(description.lower, description.upper);
                // SAFETY: chunks are disjoint.
                unsafe { *slots[self.target].get(i) = x };
                let d = inverse * (x - y);
                sums.near2 = sums.near2.max(d * d);
                sums.uphill += g * (x - base);
            }
            sums
        })
    }
}

/// Moment lanes of a block.
#[derive(Default)]
struct Moment<W: Lane> {
    base: Wide3<W>,
    step: Wide3<W>,
    n_before: Wide3<W>,
    n_base: Wide3<W>,
    inverse: W,
}

impl Sums {
    /// Takes in the residuals of block `k` with moment lanes: impulses, moments and their velocities.
    fn measure<W: Lane>(&mut self, problem: &Problem, law: Law, k: usize, eta: W, at: [Wide3<W>; 4]) {
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
fn each<W: Lane>(problem: &Problem, k: usize, mut work: impl FnMut(usize, usize)) {
    for (l, i) in (W::COUNT * k..problem.contacts.len()).take(W::COUNT).enumerate() {
        work(l, i);
    }
}

/// u~ = u + s n without moment lanes (see [`Problem::dual`]).
#[inline(always)]
fn dual<W: Lane>(lanes: &Lanes<W>, u: Wide3<W>) -> Wide3<W> {
    let across = u - lanes.normal.times(u.dot(lanes.normal));
    u + lanes.normal.times(lanes.friction * across.dot(across).root())
}
