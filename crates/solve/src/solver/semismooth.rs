//! Coulomb's law itself by Newton's method on the velocities, without any sequence of cone problems.
//!
//! With compliance R = E + 1/sigma about the impulses gamma_k of the round before (the proximal point method), the law
//! is a function of a contact's velocity u = D'v + b, in closed form (`prox::coulomb`; Alart and Curnier 1991):
//!
//! ```text
//! y = gamma_k / sigma - u,   gamma_n = max(0, y_n / R_n),   gamma_T = y_T / R_T cut to |gamma_T| <= mu gamma_n
//! F(v) = M (v - v_free) - D gamma+(u) = 0
//! ```
//!
//! F is no gradient: friction follows the normal impulse, but not the other way round. Its Jacobian M + D (T + B) D'
//! has a symmetric part T >= 0, factorised as in `direct.rs`, and B = a n' / R_n of the contacts that slide, a their
//! direction of friction times the slope. The rest is a system in the normal velocities s of these contacts alone,
//!
//! ```text
//! (1 + K) s = n' D' P^-1 f,    K = n' D' P^-1 D a / R_n,    P = M + D T D'
//! ```
//!
//! solved by GMRES, a substitution per iteration. K stays bounded as R goes to zero: it tends to mu N_nn^-1 N_na.
//! The step is shortened until |F| in the norm of M^-1 is below the greatest of late (Grippo, Lampariello and Lucidi
//! 1986). A round that Newton's method does not end is begun again about the same impulses, softer. Rounds that end
//! are followed by harder ones; where they all go the same way, by one about impulses further along. In the limit
//! gamma+ = gamma_k, and the compliance is gone. What is returned is the iterate with the least residual of the law.
//!
//! It is not proven to end: the law need not have one solution only, and |F| may have minima that are no roots. It
//! is not for cold starts: from a residual of 1 m/s it stays above 1e-3 on most piles of 30 rigid spheres. From 1e-3,
//! where APGD's loop leaves them, it solves 58 of the 63 that the loop does not solve.
//!
//! Cost per Newton step: one factorisation, one substitution and product per iteration of GMRES, one product per trial.

use crate::linear::system::{plus, slips};
use crate::linear::{Conductance, NewtonSystem, Reach};
use crate::operator;
use crate::problem::{Impulses, Problem};
use crate::prox::{self, Soft};
use crate::report::Report;
use crate::residual;
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;
use grouser_math::par::{self, optional};
use grouser_math::{Twist, Vec3};

/// R of a contact over its own response: in the first round, at least, at most.
const FIRST_SOFTNESS: f64 = 1e-2;
const LEAST_SOFTNESS: f64 = 1e-6;
const MOST_SOFTNESS: f64 = 10.0;
/// Each round is harder by this, and softer by that after a failure.
const HARDENING: f64 = 0.1;
const SOFTENING: f64 = 3.0;
/// Rounds that end after which harder ones than the last failure are tried again.
const RETRY: u32 = 6;
/// A round drifts where it is off by this share of the one before at least; the longest stride beyond it.
const DRIFT: f64 = 0.7;
const LONGEST: f64 = 64.0;
/// A round ends when F, as a velocity, is below this share of what the regularisation is off by.
const ROUND: f64 = 0.1;
/// Newton steps of a round after which it has failed, and failures after which there is no hope.
const PATIENCE: u32 = 30;
const FAILURES: u32 = 12;
/// Line search: halvings at most, least relative decrease, and merits that it may look back on.
const HALVINGS: u32 = 8;
const DECREASE: f64 = 1e-3;
const MEMORY: usize = 4;
/// GMRES: iterations at most, and the residual to reach over the first.
const KRYLOV: usize = 60;
const FORCING: f64 = 1e-4;

/// Storage of the method.
#[derive(Default)]
struct SemismoothNewton {
    system: NewtonSystem,
    t: Conductance,
    /// a / R_n of each contact, in force and moment lanes.
    side: Impulses,
    /// Contacts whose side is not zero.
    sliding: Vec<u32>,
    /// gamma_k, gamma+, the best so far.
    old: Impulses,
    plus: Impulses,
    best: Impulses,
    /// u = D'w + r of the iterate, of its direction, of gamma+ itself.
    u: Impulses,
    du: Impulses,
    true_u: Impulses,
    /// Impulses of the bodies p = M~ w and their direction, and the velocities that follow from them.
    p: Vec<Twist>,
    w: Vec<Twist>,
    d: Vec<Twist>,
    dw: Vec<Twist>,
    /// D gamma+ - p, the same with what GMRES adds, M~^-1 of it.
    f: Vec<Twist>,
    g: Vec<Twist>,
    mf: Vec<Twist>,
    /// Compliances of contacts and rows.
    contact: Vec<Soft>,
    row: Vec<[f64; 2]>,
    lanes: Impulses,
    /// gamma+ of the last round that ended.
    safe: Impulses,
}

/// Solves from `gamma`, whose w and u stand in the workspace, with at most `settings.max_iterations` Newton steps.
pub(super) fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
    ws.lend(|v: &mut SemismoothNewton, ws| v.solve(problem, settings, gamma, ws))
}

/// What steers the rounds.
struct NewtonCourse {
    soft: f64,
    /// The hardest that may be tried: failures raise it.
    least: f64,
    steps: u32,
    failures: u32,
    /// Rounds that ended since the last failure, or since harder ones were allowed again.
    ended: u32,
    /// Softness of the last round that ended, and by how much it was off.
    before: f64,
    off: f64,
    /// How far the next round's centre lies beyond gamma+.
    stride: f64,
    best: f64,
    products: u32,
    merits: Vec<f64>,
}

impl SemismoothNewton {
    fn solve(&mut self, problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
        let v = self;
        let start = residual::residual(problem, Law::Coulomb, gamma, &ws.u, &ws.eta).velocity;
        v.system.prepare(problem, &ws.gather, Reach::Guided);
        v.old.clone_from(gamma);
        v.best.clone_from(gamma);
        v.plus.reset(problem);
        v.gather_into_p(problem, ws);
        v.w.clone_from(&ws.w);
        let mut course = NewtonCourse {
            soft: FIRST_SOFTNESS,
            least: LEAST_SOFTNESS,
            steps: 0,
            failures: 0,
            ended: 0,
            before: 0.0,
            off: f64::INFINITY,
            stride: 0.0,
            best: start,
            products: 1,
            merits: Vec::new(),
        };
        v.soften(problem, course.soft);
        v.place(problem, ws);
        let mut iterations = 0;
        while iterations < settings.max_iterations && course.best > settings.tolerance {
            let off = v.answer(problem);
            let merit = v.merit(problem, ws);
            course.products += 1;
            let now = v.measure(problem, ws);
            course.products += 1;
            ws.note(iterations, now);
            if now < course.best {
                course.best = now;
                v.best.clone_from(&v.plus);
            }
            if !now.is_finite() || course.best <= settings.tolerance {
                break;
            }
            let failed = course.steps > PATIENCE;
            if merit <= ROUND * off || failed {
                if !v.next_round(problem, ws, &mut course, off, failed) {
                    break;
                }
                continue;
            }
            iterations += 1;
            course.steps += 1;
            v.system.factorise(problem, &ws.gather, &v.t);
            course.products += v.direction(problem, ws);
            course.merits.push(merit);
            if !v.step(problem, ws, &mut course) {
                course.steps = PATIENCE + 1;
            }
        }
        std::mem::swap(gamma, &mut v.best);
        ws.report_law(problem, Law::Coulomb, gamma, settings.tolerance, iterations, course.products)
    }

    /// Begins the next round: about gamma+, harder, further along where rounds only drift; after a failure about the
    /// same impulses, softer. False: no hope.
    fn next_round(
        &mut self,
        problem: &Problem,
        ws: &mut Workspace,
        course: &mut NewtonCourse,
        off: f64,
        failed: bool,
    ) -> bool {
        course.steps = 0;
        course.merits.clear();
        if failed {
            course.failures += 1;
            course.ended = 0;
            course.soft = (course.soft * SOFTENING).min(MOST_SOFTNESS);
            course.least = course.soft;
            if course.stride > 0.0 {
                self.old.clone_from(&self.safe);
            }
            course.stride = 0.0;
        } else {
            course.ended += 1;
            let drifts = course.soft == course.before && off > DRIFT * course.off;
            course.stride = if drifts { (2.0 * course.stride).clamp(1.0, LONGEST) } else { 0.0 };
            (course.before, course.off) = (course.soft, off);
            if course.ended >= RETRY {
                course.ended = 0;
                course.least = (course.least * HARDENING).max(LEAST_SOFTNESS);
            }
            course.soft = (course.soft * HARDENING).max(course.least);
            self.safe.clone_from(&self.plus);
            // The rounds all go the same way: gamma+ + stride (gamma+ - gamma_k).
            let mut next = std::mem::take(&mut self.lanes);
            next.difference(&self.plus, &self.old);
            self.old.clone_from(&self.plus);
            if course.stride > 0.0 {
                self.old.add(course.stride, &next);
                problem.project_all(&mut self.old);
            }
            self.lanes = next;
        }
        self.gather_into_p(problem, ws);
        ws.respond(problem, &self.p, &mut self.w);
        course.products += 1;
        self.soften(problem, course.soft);
        self.place(problem, ws);
        course.failures < FAILURES
    }

    /// p = D gamma_k.
    fn gather_into_p(&mut self, problem: &Problem, ws: &Workspace) {
        gather(problem, ws, &self.old, &mut self.p);
    }

    /// Compliances of at least a share `softness` of each contact's and row's own response.
    fn soften(&mut self, problem: &Problem, softness: f64) {
        par::fill(&mut self.contact, problem.contacts.len(), |i| {
            let scale = problem.contact_scale(i);
            let least = if scale > 0.0 { softness / scale } else { 1.0 };
            let e = problem.compliance.get(i).copied().unwrap_or_default();
            Soft { prox: [least; 3], normal: e.normal + least, tangential: e.tangential + least }
        });
        par::fill(&mut self.row, problem.rows.len(), |i| {
            let scale = problem.row_scale(i);
            let least = if scale > 0.0 { softness / scale } else { 1.0 };
            [least, problem.rows[i].compliance + least]
        });
    }

    /// u = D'w + r.
    fn place(&mut self, problem: &Problem, ws: &Workspace) {
        slips(problem, &self.w, &mut self.u);
        self.u.add(1.0, &ws.r);
    }

    /// gamma+ of the iterate, its slopes, and by how much the regularisation is off, m/s.
    fn answer(&mut self, problem: &Problem) -> f64 {
        self.t.reset(problem);
        self.side.reset(problem);
        let (contact, u, old, t) = (&self.contact, &self.u, &self.old, &mut self.t);
        let turns = (optional(&mut self.plus.moment), optional(&mut t.moment));
        let sides = (&mut self.side.contact, optional(&mut self.side.moment));
        let slices = (&mut self.plus.contact, &mut t.contact, sides, turns);
        par::update(slices, |i, (force, slope, (side, side_moment), (moment, mm))| {
            let lanes = |x: &Impulses| [x.contact[i], x.moment.get(i).copied().unwrap_or_default()];
            let a = prox::coulomb(&problem.contacts[i], problem.moments.get(i), &contact[i], lanes(u), lanes(old));
            (*force, *slope, *side) = (a.force, a.ff, a.side[0]);
            if let (Some(moment), Some(mm), Some(side)) = (moment, mm, side_moment) {
                (*moment, *mm, *side) = (a.moment, a.mm, a.side[1]);
            }
        });
        for (i, row) in problem.rows.iter().enumerate() {
            let [prox, r] = self.row[i];
            let y = prox * old.row[i] - u.row[i];
            let z = y / r;
            let free = z > row.lower && z < row.upper;
            self.plus.row[i] = z.clamp(row.lower, row.upper);
            t.row[i] = if free { 1.0 / r } else { 0.0 };
        }
        self.sliding.clear();
        let side = &self.side;
        let slides = |i: &u32| {
            let i = *i as usize;
            side.contact[i] != Vec3::ZERO || side.moment.get(i).is_some_and(|m| *m != Vec3::ZERO)
        };
        self.sliding.extend((0..problem.contacts.len() as u32).filter(slides));
        self.off(problem)
    }

    /// By how much the regularisation is off, m/s: the greatest velocity by which its compliance gives way.
    fn off(&self, problem: &Problem) -> f64 {
        let (plus, old) = (&self.plus, &self.old);
        let contacts = par::fold_chunks(problem.contacts.len(), operator::CONTACT_CHUNK, |range| {
            let mut most = residual::Maxima([0.0]);
            for i in range {
                let turns = plus.moment.get(i).map_or(0.0, |m| (*m - old.moment[i]).length());
                let lanes = (plus.contact[i] - old.contact[i]).length();
                most.take(0, self.contact[i].prox[0] * lanes.max(turns));
            }
            most
        });
        let rows = (0..problem.rows.len()).map(|i| self.row[i][0] * (plus.row[i] - old.row[i]).abs());
        rows.fold(contacts.0[0], f64::max)
    }

    /// f = D gamma+ - p and |f| in the norm of M~^-1 over the root of the mass that moves: a velocity, m/s.
    fn merit(&mut self, problem: &Problem, ws: &mut Workspace) -> f64 {
        gather(problem, ws, &self.plus, &mut self.f);
        let p = &self.p;
        par::update(&mut self.f, |b, f| *f = plus(f, -1.0, &p[b]));
        ws.respond(problem, &self.f, &mut self.mf);
        // The greatest velocity would be no smooth function of the step.
        par::sum(self.f.len(), |b| self.f[b].dot(&self.mf[b])).max(0.0).sqrt()
    }

    /// Residual of gamma+ under the exact law, by a product of its own.
    fn measure(&mut self, problem: &Problem, ws: &mut Workspace) -> f64 {
        // M~^-1 D gamma+ = w + M~^-1 f.
        let (w, mf) = (&self.w, &self.mf);
        par::fill(&mut self.g, w.len(), |b| plus(&w[b], 1.0, &mf[b]));
        slips(problem, &self.g, &mut self.true_u);
        self.true_u.add(1.0, &ws.r);
        let (plus, u) = (&self.plus, &mut self.true_u);
        par::update(&mut u.contact, |i, u| *u += operator::compliance(problem, i, plus.contact[i]));
        par::update(&mut u.row, |i, u| *u += problem.rows[i].compliance * plus.row[i]);
        u.equation.clear();
        residual::residual(problem, Law::Coulomb, &self.plus, &self.true_u, &ws.eta).velocity
    }

    /// dw = P^-1 g, du = D'dw and d = M~ dw for the present g.
    fn substitute(&mut self, problem: &Problem, ws: &mut Workspace) {
        let Self { system, t, g, d, dw, du, .. } = self;
        system.direction(problem, &ws.gather, t, g, d, dw, du);
    }

    /// g = f - D (side of each sliding contact times its number in `s`).
    fn load(&mut self, problem: &Problem, ws: &Workspace, s: &[f64], from: f64) {
        self.lanes.reset(problem);
        for (i, s) in self.sliding.iter().zip(s) {
            let i = *i as usize;
            self.lanes.contact[i] = *s * self.side.contact[i];
            if let Some(moment) = self.lanes.moment.get_mut(i) {
                *moment = *s * self.side.moment[i];
            }
        }
        gather(problem, ws, &self.lanes, &mut self.g);
        let f = &self.f;
        par::update(&mut self.g, |b, g| {
            let x = plus(&Twist::ZERO, from, &f[b]);
            *g = plus(&x, -1.0, g);
        });
    }

    /// Normal velocities of the sliding contacts in du.
    fn normals(&self, problem: &Problem) -> Vec<f64> {
        let normal = |i: &u32| self.du.contact[*i as usize].dot(problem.contacts[*i as usize].normal);
        self.sliding.iter().map(normal).collect()
    }

    /// Newton's direction; returns the substitutions that it took.
    fn direction(&mut self, problem: &Problem, ws: &mut Workspace) -> u32 {
        self.load(problem, ws, &[], 1.0);
        self.substitute(problem, ws);
        if self.sliding.is_empty() {
            return 1;
        }
        let b = self.normals(problem);
        let (s, iterations) = gmres(&b, KRYLOV, FORCING, |s| {
            // K s = - n'D'P^-1 (- D a s).
            self.load(problem, ws, s, 0.0);
            self.substitute(problem, ws);
            let k = self.normals(problem);
            s.iter().zip(&k).map(|(s, k)| s - k).collect()
        });
        self.load(problem, ws, &s, 1.0);
        self.substitute(problem, ws);
        iterations + 2
    }

    /// Goes along the direction as far as |F| allows. False: nowhere.
    fn step(&mut self, problem: &Problem, ws: &mut Workspace, course: &mut NewtonCourse) -> bool {
        let bound = course.merits.iter().rev().take(MEMORY).fold(0.0, |m: f64, x| m.max(*x));
        let (p, w, u) = (self.p.clone(), self.w.clone(), self.u.clone());
        let mut s = 1.0;
        for _ in 0..=HALVINGS {
            let (d, dw) = (&self.d, &self.dw);
            par::fill(&mut self.p, p.len(), |b| plus(&p[b], s, &d[b]));
            par::fill(&mut self.w, w.len(), |b| plus(&w[b], s, &dw[b]));
            self.u.clone_from(&u);
            self.u.add(s, &self.du);
            self.answer(problem);
            let merit = self.merit(problem, ws);
            course.products += 1;
            if merit <= (1.0 - DECREASE * s) * bound {
                return true;
            }
            s *= 0.5;
        }
        false
    }
}

/// D gamma of the bodies that move.
fn gather(problem: &Problem, ws: &Workspace, gamma: &Impulses, out: &mut Vec<Twist>) {
    par::fill(out, problem.bodies.len(), |b| {
        if !problem.bodies[b].moves() {
            return Twist::ZERO;
        }
        let (linear, angular) = ws.gather.impulse(problem, gamma, b);
        Twist { linear, angular }
    });
}

/// x with A x = b to `forcing` times |b|, and the products with A, at most `most` (Saad and Schultz 1986).
fn gmres(b: &[f64], most: usize, forcing: f64, mut times: impl FnMut(&[f64]) -> Vec<f64>) -> (Vec<f64>, u32) {
    let dot = |a: &[f64], b: &[f64]| par::sum(a.len(), |i| a[i] * b[i]);
    let first = dot(b, b).sqrt();
    let mut x = vec![0.0; b.len()];
    if first == 0.0 || !first.is_finite() {
        return (x, 0);
    }
    let mut basis: Vec<Vec<f64>> = vec![b.iter().map(|b| b / first).collect()];
    // Columns of R, rotations, and the rotated right side.
    let (mut columns, mut turns): (Vec<Vec<f64>>, Vec<(f64, f64)>) = (Vec::new(), Vec::new());
    let mut right = vec![first];
    while columns.len() < most.min(b.len()) {
        let k = columns.len();
        let mut q = times(&basis[k]);
        let mut h: Vec<f64> = Vec::with_capacity(k + 2);
        for v in &basis {
            let c = dot(&q, v);
            q.iter_mut().zip(v).for_each(|(q, v)| *q -= c * v);
            h.push(c);
        }
        let length = dot(&q, &q).sqrt();
        for (j, (c, s)) in turns.iter().enumerate() {
            (h[j], h[j + 1]) = (c * h[j] + s * h[j + 1], c * h[j + 1] - s * h[j]);
        }
        let r = h[k].hypot(length);
        let (c, s) = if r > 0.0 { (h[k] / r, length / r) } else { (1.0, 0.0) };
        h[k] = r;
        turns.push((c, s));
        columns.push(h);
        right.push(-s * right[k]);
        right[k] *= c;
        if right[k + 1].abs() <= forcing * first || length == 0.0 || !length.is_finite() {
            break;
        }
        basis.push(q.iter().map(|q| q / length).collect());
    }
    let n = columns.len();
    let mut y = right[..n].to_vec();
    for k in (0..n).rev() {
        y[k] = if columns[k][k] == 0.0 { 0.0 } else { y[k] / columns[k][k] };
        for j in 0..k {
            y[j] -= columns[k][j] * y[k];
        }
    }
    for (y, v) in y.iter().zip(&basis) {
        x.iter_mut().zip(v).for_each(|(x, v)| *x += y * v);
    }
    (x, n as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{BodyResponse, Contact};
    use crate::random::{Recipe, random_problem};
    use crate::report::Status;

    /// Newton's method alone from where `first` iterations of APGD have come to.
    fn run(problem: &Problem, first: u32, tolerance: f64) -> (Impulses, Workspace, Report) {
        let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
        gamma.reset(problem);
        let settings = Settings { law: Law::Coulomb, tolerance, max_iterations: first, ..Settings::default() };
        crate::solve(problem, &settings, &mut gamma, &mut ws);
        ws.evaluate(problem, &gamma);
        let report = solve(problem, &Settings { max_iterations: 500, ..settings }, &mut gamma, &mut ws);
        (gamma, ws, report)
    }

    /// A ball thrown along a plane, from a cold start: Coulomb's law asks for m g h along the normal, and for mu m g h
    /// against the sliding, where the relaxed law has 0.43692982 and lifts the ball.
    #[test]
    fn a_thrown_ball_is_pressed_by_its_weight_alone() {
        let (g, h, v, mu) = (9.81, 0.01, 2.0, 0.2);
        let ball = BodyResponse { inverse_mass: 1.0, inverse_inertia: grouser_math::Sym3::diagonal(Vec3::splat(2.5)) };
        let problem = Problem {
            bodies: vec![BodyResponse::default(), ball],
            free: vec![Twist::ZERO, Twist { linear: Vec3::new(v, 0.0, -g * h), angular: Vec3::ZERO }],
            contacts: vec![Contact { a: 0, b: 1, normal: Vec3::Z, arms: [Vec3::ZERO, -Vec3::Z], friction: mu }],
            bias: vec![Vec3::ZERO],
            ..Problem::default()
        };
        let (gamma, _, report) = run(&problem, 0, 1e-12);
        assert_eq!(report.status, Status::Converged, "{report:?}");
        let off = gamma.contact[0] - Vec3::new(-mu * g * h, 0.0, g * h);
        assert!(off.length() < 1e-11, "{gamma:?}");
    }

    /// Coulomb's conditions, written out, hold to rounding where the method says that it has ended: contacts with and
    /// without moment lanes, rows, equations and compliance.
    #[test]
    fn it_ends_at_solutions_of_the_law() {
        let mut solved = 0;
        for seed in 0..10 {
            for k in 0..4 {
                let (rows, equations) = ([0, 6, 0, 3][k], [0, 0, 6, 3][k]);
                let base = Recipe::small(seed);
                let problem =
                    random_problem(&Recipe { rows, equations, moments: k == 1 || k == 3, compliant: k == 3, ..base });
                let (gamma, ws, report) = run(&problem, 100, 1e-9);
                if report.status != Status::Converged {
                    continue;
                }
                solved += 1;
                for (i, c) in problem.contacts.iter().enumerate() {
                    let (g, u) = (gamma.contact[i], ws.u.contact[i]);
                    let (gn, un) = (g.dot(c.normal), u.dot(c.normal));
                    let small = 1e-7 * (1.0 + gn);
                    assert!(gn >= 0.0 && un >= -small && gn * un <= small, "{seed} {k}: {gn} {un}");
                    let (gt, ut) = (g - gn * c.normal, u - un * c.normal);
                    assert!(gt.length() <= c.friction * gn + small, "{seed} {k}: outside its cone");
                    let power = gt.dot(ut) + c.friction * gn * ut.length();
                    assert!(power.abs() <= small, "{seed} {k}: {power} is not dissipated");
                }
            }
        }
        assert!(solved >= 36, "{solved} of 40");
    }

    /// GMRES against the solution that a system was made from.
    #[test]
    fn gmres_solves_what_is_not_symmetric() {
        let n = 12;
        let times = |x: &[f64]| -> Vec<f64> {
            (0..n).map(|i| 3.0 * x[i] + x[(i + 1) % n] - 2.0 * x[(i + 5) % n] + 0.1 * i as f64 * x[0]).collect()
        };
        let known: Vec<f64> = (0..n).map(|i| (1.7 * i as f64).sin()).collect();
        let (x, iterations) = gmres(&times(&known), 50, 1e-13, times);
        assert!(iterations <= n as u32);
        assert!(x.iter().zip(&known).all(|(x, y)| (x - y).abs() < 1e-10), "{x:?}");
    }
}
