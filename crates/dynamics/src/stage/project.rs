//! project: poses and velocities back on the joints' manifold, after the step, where the scene asks for it.
//!
//! Newton: (G M^-1 G') x = -C, dq = M^-1 G' x (the nearest point in the metric of the masses), repeated until the
//! largest violation is below `ENOUGH`; then velocities with G v = rate in the same way. The elimination of the solver
//! does both.
//!
//! The first Newton step takes the violation from order h^2 to its square, and turns the bodies by as little: G and its
//! factor then serve the steps that follow (the chord method), each of which leaves a share of the order of that turn.
//! The gradients that come with the last values are those of the velocities' equations: nothing is evaluated twice at
//! one pose.
//!
//! Ropes and limits that are at their bound take part as equations: those that carried an impulse in the step, and
//! those that are beyond it and do not come back by themselves. The others do not count.

use crate::connector::BLANK;
use crate::joint::parts::{Ends, JointPart, Parts};
use crate::model::Model;
use crate::stage::integrate;
use crate::state::{Span, State};
use grouser_math::Twist;
use grouser_solve::{BodyResponse, Impulses, NO_BODY, Problem, Projector, Row};

/// Violation in m or rad at which Newton stops.
const ENOUGH: f64 = 1e-12;
/// Steps at most.
const MOST_STEPS: usize = 20;
/// A step that leaves more than this share of the violation was the last with the same G.
const SLOW: f64 = 0.1;

/// Storage of the projection.
#[derive(Default)]
pub(crate) struct Projection {
    problem: Problem,
    projector: Projector,
    /// Equations at the poses of the last evaluation, and their prescribed rates, m/s or rad/s.
    parts: Vec<JointPart>,
    rates: Vec<f64>,
    /// Violation of each equation, m or rad.
    values: Vec<f64>,
    /// Per row of the connectors with bounds: is it an inequality or a limit at its bound?
    at_bound: Vec<bool>,
    /// Correction of each body.
    shift: Vec<Twist>,
    impulses: Vec<f64>,
}

/// Corrects poses and velocities, and adds the correcting impulses to those of the joints.
pub(crate) fn run(model: &Model, span: Span, state: &mut State, impulses: &mut Impulses, p: &mut Projection) {
    if !model.settings.projects() || model.mechanisms.connectors.is_empty() {
        return;
    }
    let end = span.time + span.h;
    p.find_bounds(model, state, impulses);
    let mut last = 0.0;
    let mut worst = p.evaluate(model, state, end);
    for _ in 0..MOST_STEPS {
        if worst <= ENOUGH {
            break;
        }
        if worst > SLOW * last {
            p.assemble(model, state);
            p.projector.factorise(&p.problem);
        }
        last = worst;
        p.projector.correct(&p.values, &mut p.shift);
        for (i, d) in p.shift.iter().enumerate().filter(|(i, _)| state.movable[*i]) {
            // A displacement: the angular momentum turns with the body's axes no farther than the correction.
            integrate::shift(&mut state.pose[i], d, 1.0);
        }
        worst = p.evaluate(model, state, end);
    }
    p.assemble(model, state);
    p.projector.factorise(&p.problem);
    p.impulses.clear();
    p.impulses.resize(p.problem.equations.rows.len(), 0.0);
    p.shift.clone_from(&state.velocity);
    p.projector.satisfy(&p.problem, &mut p.shift, &mut p.impulses);
    for (i, v) in p.shift.iter().enumerate().filter(|(i, _)| state.movable[*i]) {
        state.velocity[i] = *v;
    }
    // The correcting impulses belong to the reactions of the step.
    let mut next = 0;
    for (i, c) in model.mechanisms.connectors.iter().enumerate() {
        for k in model.mechanisms.equations(i).take(c.holonomic_count()) {
            impulses.equation[k] += p.impulses[next];
            next += 1;
        }
        for k in model.mechanisms.rows(i).filter(|k| p.at_bound[*k]) {
            impulses.row[k] = (impulses.row[k] + p.impulses[next]).max(0.0);
            next += 1;
        }
    }
}

impl Projection {
    /// Which ropes and limits are at their bound.
    fn find_bounds(&mut self, model: &Model, state: &State, impulses: &Impulses) {
        let m = &model.mechanisms;
        self.at_bound.clear();
        self.at_bound.resize(m.rows_start(m.connectors.len()), false);
        for (i, c) in m.connectors.iter().enumerate().filter(|(_, c)| c.is_one_sided()) {
            let (mut parts, v) = (Parts::default(), c.velocities(|b| state.velocity[b]));
            c.one_sided(&ends(model, state, i), &mut parts);
            for (k, part) in m.rows(i).zip(parts.iter()) {
                self.at_bound[k] = impulses.row[k] > 0.0 || (part.value < 0.0 && part.rate(&v) <= 0.0);
            }
        }
    }

    /// The equations at the present poses. Returns their largest value.
    fn evaluate(&mut self, model: &Model, state: &State, end: f64) -> f64 {
        self.shift.resize(state.pose.len(), Twist::ZERO);
        self.parts.clear();
        self.rates.clear();
        let (mut parts, mut rates) = (Parts::default(), [0.0; 6]);
        for i in 0..model.mechanisms.connectors.len() {
            present(model, state, i, end, &mut parts, &mut rates);
            self.parts.extend_from_slice(&parts);
            self.rates.extend_from_slice(&rates[..parts.len()]);
            if model.mechanisms.rows(i).any(|k| self.at_bound[k]) {
                parts.clear();
                model.mechanisms.connectors[i].one_sided(&ends(model, state, i), &mut parts);
                let bound = model.mechanisms.rows(i).zip(parts.iter()).filter(|(k, _)| self.at_bound[*k]);
                self.parts.extend(bound.map(|(_, part)| *part));
            }
            self.rates.resize(self.parts.len(), 0.0);
        }
        self.values.clear();
        self.values.extend(self.parts.iter().map(|part| part.value));
        self.values.iter().fold(0.0, |worst, value| worst.max(value.abs()))
    }

    /// The rows of the last evaluation: G, and the rates that G v shall have.
    fn assemble(&mut self, model: &Model, state: &State) {
        let n = state.pose.len();
        let problem = &mut self.problem;
        problem.clear();
        problem.bodies.resize(n, BodyResponse::default());
        problem.free.resize(n, Twist::ZERO);
        for (i, mechanism) in model.mechanisms.of_body.iter().enumerate() {
            if *mechanism != NO_BODY {
                let m = &model.mass[i];
                problem.bodies[i] = BodyResponse {
                    inverse_mass: m.inverse_mass,
                    inverse_inertia: m.inverse_inertia.rotated(state.pose[i].rotation),
                };
            }
        }
        let mut parts = self.parts.iter().zip(&self.rates);
        for (i, c) in model.mechanisms.connectors.iter().enumerate() {
            let equations = model.mechanisms.equations(i).take(c.holonomic_count()).len();
            let bounds = model.mechanisms.rows(i).filter(|k| self.at_bound[*k]).count();
            for count in [equations, bounds].into_iter().filter(|count| *count > 0) {
                for (part, rate) in parts.by_ref().take(count) {
                    let jacobian = part.jacobian;
                    problem.equations.rows.push(Row { bodies: c.bodies, jacobian, bias: -rate, ..BLANK });
                }
                problem.equations.ends.push(problem.equations.rows.len() as u32);
            }
        }
    }
}

/// The equations of connector `i` at the present poses and at the end of the step, with their prescribed rates.
fn present(model: &Model, state: &State, i: usize, end: f64, parts: &mut Parts, rates: &mut [f64; 6]) {
    let c = &model.mechanisms.connectors[i];
    parts.clear();
    *rates = [0.0; 6];
    if c.holonomic_count() > 0 {
        c.holonomic(&ends(model, state, i), end, parts, rates);
    }
}

/// Where the ends of connector `i` are, their angles counted.
fn ends(model: &Model, state: &State, i: usize) -> Ends {
    let c = &model.mechanisms.connectors[i];
    let mut ends = model.mechanisms.ends(i, state);
    if c.needs_angles() {
        ends.angle = c.angles(&ends, ends.angle);
    }
    ends
}
