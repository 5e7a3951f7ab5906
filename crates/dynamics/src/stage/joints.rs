//! joints: rows of all joints, motors, springs and elements (Negrut 2013, Eqs. 10 to 13), and the impulses that they
//! start from.

use crate::connector::{BLANK, ConnectorView};
use crate::element::{ElementScene, Elements};
use crate::mechanism::Mechanisms;
use crate::present::{Drifted, Present};
use crate::stage::integrate::shift;
use crate::state::{Span, State};
use grouser_math::par;
use grouser_solve::{Impulses, Problem, Row};

const CHUNK: usize = 64;

pub(crate) fn run(
    now: &Present,
    drifted: &Drifted,
    elements: &mut Elements,
    problem: &mut Problem,
    impulses: &mut Impulses,
) {
    let Present { model, state, span, .. } = *now;
    let (m, settings) = (&model.mechanisms, &model.settings);
    if m.connectors.is_empty() && elements.is_empty() {
        return;
    }
    connect(now, drifted, problem, impulses);
    let scene =
        ElementScene { pose: &drifted.middle, velocity: &drifted.start, ..ElementScene::of(model, state, span.h) };
    let theta = |i: usize| drifted.theta(m.of_element[i]);
    elements.append(&scene, theta, span.time, problem, impulses, settings.solver.warm_start);
}

/// The rows of the connectors.
fn connect(now: &Present, drifted: &Drifted, problem: &mut Problem, impulses: &mut Impulses) {
    let Present { model, state, span, .. } = *now;
    let (m, joints) = (&model.mechanisms, &state.joints);
    let e = &mut problem.equations;
    e.rows.resize(joints.equation_force.len(), BLANK);
    e.ends.clear();
    e.ends.extend(m.equation_end.iter());
    e.ends.dedup();
    if e.ends.first() == Some(&0) {
        e.ends.remove(0);
    }
    problem.rows.resize(joints.row_impulse.len(), BLANK);
    let count = m.connectors.len();
    let bodies = &problem.bodies;
    let out = (
        par::runs(count, &mut e.rows, |i| m.equations_start(i)),
        par::runs(count, &mut problem.rows, |i| m.rows_start(i)),
    );
    par::each(CHUNK, out, |i, (equations, rows): (&mut [Row], &mut [Row])| {
        let view = view(now, drifted, i);
        m.connectors[i].write(&view, bodies, equations, rows);
    });
    impulses.equation.clear();
    impulses.row.clear();
    if model.settings.solver.warm_start {
        impulses.equation.extend(joints.equation_force.iter().map(|f| f * span.h));
        impulses.row.extend_from_slice(&joints.row_impulse);
    } else {
        impulses.equation.resize(joints.equation_force.len(), 0.0);
        impulses.row.resize(joints.row_impulse.len(), 0.0);
    }
}

/// What connector `i` sees.
fn view<'a>(now: &Present<'a>, drifted: &Drifted, i: usize) -> ConnectorView<'a> {
    let Present { model, state, span, .. } = *now;
    let (m, Drifted { middle, start, .. }) = (&model.mechanisms, drifted);
    let c = &m.connectors[i];
    let theta = drifted.theta(m.of_connector[i]);
    let angle = state.joints.angles[i];
    let at_start = c.ends(|b| state.pose[b], angle);
    // Driven bodies move as they do in this step.
    let now_velocity = c.velocities(|b| if state.movable[b] { state.velocity[b] } else { start[b] });
    let (solve, solve_velocity) = match theta {
        Some(_) => {
            let mut solve = c.ends(|b| middle[b], angle);
            solve.angle = c.angles(&solve, angle);
            (solve, c.velocities(|b| start[b]))
        }
        None => (at_start, now_velocity),
    };
    // Inequalities of a joint bend; limits are straight in their coordinate.
    let ahead = (theta.is_none() && c.has_inequalities()).then(|| {
        let moved = |b: usize| {
            let mut pose = state.pose[b];
            shift(&mut pose, if state.movable[b] { &state.velocity[b] } else { &start[b] }, span.h);
            pose
        };
        c.ends(moved, angle)
    });
    ConnectorView {
        now: at_start,
        now_velocity,
        ahead,
        solve,
        solve_velocity,
        theta,
        h: span.h,
        time: span.time,
        stabilisation: model.settings.joints.stabilisation,
        old: &state.joints.equation_force[m.equations(i)],
        down: model.settings.gravity,
    }
}

/// After the step: angles at the new poses, forces for reports and for the next step.
///
/// A midpoint step finds the forces of its middle. They are reported at its end, extrapolated with those of the step
/// before: t - h/2 and t - h - h'/2 are the times of the two. In contact forces jump, and the step's mean stands.
pub(crate) fn remember(
    mechanisms: &Mechanisms,
    span: Span,
    drifted: &Drifted,
    impulses: &Impulses,
    state: &mut State,
    reported: &mut Vec<f64>,
) {
    let (m, h) = (mechanisms, span.h);
    if m.connectors.is_empty() {
        return;
    }
    let State { pose, joints, .. } = state;
    let connectors = &m.connectors;
    par::update(&mut joints.angles, |i, angle| {
        let c = &connectors[i];
        // Turns are counted where something depends on them.
        if c.needs_angles() {
            *angle = c.angles(&c.ends(|b| pose[b], *angle), *angle);
        }
    });
    let ahead = if joints.force_step > 0.0 { h / (h + joints.force_step) } else { 0.0 };
    reported.clear();
    reported.resize(joints.equation_force.len(), 0.0);
    for i in 0..m.connectors.len() {
        let ahead = if drifted.theta(m.of_connector[i]) == Some(0.5) { ahead } else { 0.0 };
        for k in m.equations(i) {
            let force = impulses.equation[k] / h;
            reported[k] = force + ahead * (force - joints.equation_force[k]);
            joints.equation_force[k] = force;
        }
    }
    joints.force_step = h;
    let own = joints.row_impulse.len();
    joints.row_impulse.copy_from_slice(&impulses.row[..own]);
}
