//! Storage that solvers reuse from step to step, and the start and end that all of them share.

use crate::device::DeviceShare;
use crate::method::Method;
use crate::operator::{self, Gather};
use crate::problem::{Impulses, Problem};
use crate::report::{Report, Residual, Status};
use crate::residual::{self, Measures};
use crate::response::Responses;
use crate::settings::Law;
use grouser_math::par::Fold;
use grouser_math::{Twist, Vec3, fixed, par};
use std::any::Any;

/// Storage of a solve. After a solve it holds the bodies' velocity changes and the contact velocities.
#[derive(Default)]
pub struct Workspace {
    /// Gather lists of the problem.
    pub gather: Gather,
    /// How the bodies answer impulses.
    pub(crate) response: Responses,
    /// r = D' v_free + b.
    pub r: Impulses,
    /// Change of the bodies' velocities by the returned impulses, equations included.
    pub w: Vec<Twist>,
    /// u = (N + E) gamma + r of the returned impulses.
    pub u: Impulses,
    /// Velocities that the bodies may well have after the step, as those before it: another start for methods that
    /// iterate on velocities. Empty: none.
    pub guess: Vec<Twist>,
    /// APGD's estimate of the largest eigenvalue of the scaled N + E, carried from step to step (0: none yet). Part of
    /// the state that a resumed run needs.
    pub lipschitz: f64,
    /// Iterations and their residuals in m/s, of those that measured one; none: nobody asks.
    pub history: Option<Vec<(u32, f64)>>,
    /// How often a loop may change its ways until it counts as going in circles and is left for something else; none:
    /// nothing follows.
    pub(crate) circles: Option<u32>,
    /// Where APGD's passes in f32 run; none: on the processor.
    pub device: Option<DeviceShare>,
    /// eta of each contact, kg (0: nothing moves): the residual's scale.
    pub(crate) eta: Vec<f64>,
    /// [`Problem::normal_response`] of each contact, 1/kg.
    pub(crate) normal: Vec<f64>,
    parts: SolverParts,
}

/// Storage by its type: what a solver keeps from one solve to the next. The workspace need not know the solvers.
#[derive(Default)]
struct SolverParts(Vec<Box<dyn Any + Send + Sync>>);

impl SolverParts {
    /// The part of type `T`, taken out; new where there is none yet.
    fn take<T: Default + Send + Sync + 'static>(&mut self) -> Box<T> {
        let place = self.0.iter().position(|part| part.is::<T>());
        place.and_then(|k| self.0.swap_remove(k).downcast().ok()).unwrap_or_default()
    }
}

impl Workspace {
    /// A workspace whose solves run on this device, as far as it can.
    pub fn on(device: Option<DeviceShare>) -> Self {
        Self { device, ..Self::default() }
    }

    /// Calls `work` with the part of type `T` and the workspace without it.
    pub(crate) fn lend<T: Default + Send + Sync + 'static, R>(
        &mut self,
        work: impl FnOnce(&mut T, &mut Self) -> R,
    ) -> R {
        let mut part = self.parts.take::<T>();
        let result = work(&mut part, self);
        self.parts.0.push(part);
        result
    }

    /// Gather lists, factorised equations and right side of `problem`.
    pub fn prepare(&mut self, problem: &Problem) {
        self.gather.build(problem);
        self.normal.resize(problem.contacts.len(), 0.0);
        self.eta.resize(problem.contacts.len(), 0.0);
        // At once, while a contact's bodies are at hand.
        par::update((&mut self.normal, &mut self.eta), |i, (normal, eta)| {
            (*normal, *eta) = (problem.normal_response(i), problem.contact_eta(i));
        });
        self.response.prepare(problem);
        operator::right_side(problem, self.response.now().free(problem), &mut self.r);
    }

    /// Velocities before the impulses of contacts and rows; the equations hold.
    pub(crate) fn free<'a>(&'a self, problem: &'a Problem) -> &'a [Twist] {
        self.response.now().free(problem)
    }

    /// w = A^-1 D gamma: what the bodies do together.
    pub(crate) fn velocities(&mut self, problem: &Problem, gamma: &Impulses) {
        let Self { gather, response, w, .. } = self;
        operator::answers_alone(problem, gather, gamma, response.now().first_point(problem), w);
        if let Some(part) = &problem.part {
            part.exchange_twists(w);
        }
        response.now_mut().respond(problem, w);
    }

    /// w = A^-1 p of impulses `p` on the bodies.
    pub(crate) fn respond(&mut self, problem: &Problem, p: &[Twist], w: &mut Vec<Twist>) {
        let response = &self.response;
        par::fill(w, p.len(), |b| response.alone(problem, b, p[b].linear, p[b].angular));
        self.response.now_mut().respond(problem, w);
    }

    /// w and u of `gamma`; one product.
    pub fn evaluate(&mut self, problem: &Problem, gamma: &Impulses) {
        self.velocities(problem, gamma);
        operator::contact_velocities(problem, gamma, &self.w, Some(&self.r), &mut self.u);
    }

    /// Impulses inside the response that go with `gamma`, to rounding; w becomes the change from `problem.free`.
    fn finish(&mut self, problem: &Problem, gamma: &mut Impulses) {
        let Self { gather, response, w, u, .. } = self;
        if response.now().has_inner_impulses() {
            operator::answers_alone(problem, gather, gamma, response.now().first_point(problem), w);
            if let Some(part) = &problem.part {
                part.exchange_twists(w);
            }
            response.now_mut().close(problem, w, gamma, u);
        }
    }

    /// An iteration has measured its residual.
    pub(crate) fn note(&mut self, iteration: u32, residual: f64) {
        if let Some(history) = &mut self.history {
            history.push((iteration, residual));
        }
    }

    /// How many residuals were noted.
    pub(crate) fn noted(&self) -> usize {
        self.history.as_ref().map_or(0, Vec::len)
    }

    /// Those noted after the first `noted` came after `iterations` others.
    pub(crate) fn renumber(&mut self, noted: usize, iterations: u32) {
        let later = self.history.iter_mut().flat_map(|history| &mut history[noted..]);
        later.for_each(|row| row.0 += iterations);
    }

    /// Residual of `gamma`, whose u is in the workspace, under the relaxed law.
    pub fn residual(&self, problem: &Problem, gamma: &Impulses) -> Residual {
        residual::residual(problem, Law::Cone, gamma, &self.u, &self.eta)
    }

    /// What the solve that ended here left of the slip of contact `i`, m/s ([`residual::slip_left`]); `gamma` are the
    /// impulses that it returned.
    pub fn slip_left(&self, problem: &Problem, law: Law, gamma: &Impulses, i: usize) -> Option<Vec3> {
        let lane = |x: &Impulses| x.moment.get(i).copied().unwrap_or_default();
        let all = [gamma.contact[i], lane(gamma), self.u.contact[i], lane(&self.u)];
        residual::slip_left(problem, law, i, self.eta[i], all)
    }

    /// Objective 1/2 gamma' (N + E) gamma + r' gamma = 1/2 gamma' (u + r).
    pub fn objective(&self, gamma: &Impulses) -> f64 {
        0.5 * (operator::dot(gamma, &self.u) + operator::dot(gamma, &self.r))
    }

    /// Evaluates the returned impulses again and reports them under the relaxed law: what is reported is what was
    /// recomputed, never a running sum.
    pub(crate) fn report(
        &mut self,
        problem: &Problem,
        gamma: &mut Impulses,
        tolerance: f64,
        iterations: u32,
        products: u32,
    ) -> Report {
        self.report_law(problem, Law::Cone, gamma, tolerance, iterations, products)
    }

    /// The same under `law`.
    pub(crate) fn report_law(
        &mut self,
        problem: &Problem,
        law: Law,
        gamma: &mut Impulses,
        tolerance: f64,
        iterations: u32,
        products: u32,
    ) -> Report {
        let mut measures = Measures::empty();
        if problem.count() == 0 && problem.rows.is_empty() {
            self.w.clear();
            self.w.resize(problem.bodies.len(), Twist::ZERO);
            self.u.reset(problem);
        } else {
            self.velocities(problem, gamma);
            let Self { w, r, eta, u, .. } = self;
            u.fit(problem);
            measures = residual::evaluate_contacts(problem, law, gamma, w, r, eta, u);
            measures.max = problem.greatest_of_all(measures.max);
            measures.work = problem.sum_of_all(measures.work);
            par::update(&mut u.row, |i, u| *u = operator::row_velocity(problem, i, gamma.row[i], w, Some(r)));
        }
        self.finish(problem, gamma);
        let residual = residual::with_rows(problem, gamma, &self.u, measures.max);
        let rows = fixed::sum(gamma.row.len(), |i| gamma.row[i] * (self.u.row[i] + self.r.row[i]));
        let status = if residual.velocity <= tolerance {
            Status::Converged
        } else if residual.velocity.is_finite() {
            Status::IterationLimit
        } else {
            Status::NotFinite
        };
        Report {
            method: Method::default(),
            status,
            iterations,
            products: products + 1,
            residual,
            objective: 0.5 * (measures.work.value() + rows),
        }
    }
}

/// Warm start that cannot hurt: scales `gamma` (old impulses, already mapped and projected) by the t in [0, 1] that
/// minimises f(t gamma) = t r'gamma + t^2/2 gamma' (N + E) gamma, t = -r'gamma / gamma' (N + E) gamma. f(0) = 0, so the
/// start is never worse than a cold one. Leaves w and u of the scaled impulses in the workspace; one product.
pub fn warm_start(problem: &Problem, gamma: &mut Impulses, workspace: &mut Workspace) -> f64 {
    workspace.evaluate(problem, gamma);
    let rg = problem.dot(gamma, &workspace.r);
    let gng = problem.dot(gamma, &workspace.u) - rg;
    let t = if gng > 0.0 && rg < 0.0 { (-rg / gng).min(1.0) } else { 0.0 };
    if t != 1.0 {
        par::update(&mut gamma.contact, |_, g| *g *= t);
        par::update(&mut gamma.moment, |_, g| *g *= t);
        par::update(&mut gamma.row, |_, g| *g *= t);
        par::update(&mut workspace.w, |_, w| {
            w.linear *= t;
            w.angular *= t;
        });
        // u = (N + E) gamma + r is linear in t.
        let Workspace { u, r, .. } = workspace;
        par::update(&mut u.contact, |i, u| *u = t * *u + (1.0 - t) * r.contact[i]);
        par::update(&mut u.moment, |i, u| *u = t * *u + (1.0 - t) * r.moment[i]);
        par::update(&mut u.row, |i, u| *u = t * *u + (1.0 - t) * r.row[i]);
    }
    t
}
