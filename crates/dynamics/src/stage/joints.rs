//! joints: rows of all joints, motors and springs (000, Eqs. 10 to 13), and the impulses that they start from.

use crate::connector::{BLANK, View};
use crate::world::World;
use grouser_math::Pose;
use grouser_math::par::{self, Shared};

const CHUNK: usize = 64;

pub(crate) fn run(world: &mut World) {
    let (h, time) = (world.h, world.now);
    let World { mechanisms: m, problem, impulses, pose, velocity, movable, middle, start, settings, .. } = world;
    if m.connectors.is_empty() {
        return;
    }
    let e = &mut problem.equations;
    e.rows.resize(m.equation_force.len(), BLANK);
    e.ends.clear();
    e.ends.extend(m.equation_end.iter());
    e.ends.dedup();
    if e.ends.first() == Some(&0) {
        e.ends.remove(0);
    }
    problem.rows.resize(m.row_impulse.len(), BLANK);
    let (equations, rows) = (Shared::new(&mut e.rows), Shared::new(&mut problem.rows));
    let bodies = &problem.bodies;
    let stabilisation = settings.joints.stabilisation;
    let down = settings.gravity;
    par::for_chunks(m.connectors.len(), CHUNK, |range| {
        for i in range {
            let c = &m.connectors[i];
            let theta = m.theta(m.of_connector[i]);
            let angle = m.angles[i];
            let now = c.ends(|b| pose[b], angle);
            // Driven bodies move as they do in this step.
            let now_velocity = c.velocities(|b| if movable[b] { velocity[b] } else { start[b] });
            let (mut solve, mut solve_velocity) = (now, now_velocity);
            if theta.is_some() {
                solve = c.ends(|b: usize| -> Pose { middle[b] }, angle);
                solve.angle = c.angles(&solve, angle);
                solve_velocity = c.velocities(|b| start[b]);
            }
            let old = &m.equation_force[m.equations(i)];
            let view = View { now, now_velocity, solve, solve_velocity, theta, h, time, stabilisation, old, down };
            // SAFETY: connectors own disjoint ranges.
            let (equations, rows) = unsafe { (equations.range(m.equations(i)), rows.range(m.rows(i))) };
            c.write(&view, bodies, equations, rows);
        }
    });
    impulses.equation.clear();
    impulses.row.clear();
    if settings.solver.warm_start {
        impulses.equation.extend(m.equation_force.iter().map(|f| f * h));
        impulses.row.extend_from_slice(&m.row_impulse);
    } else {
        impulses.equation.resize(m.equation_force.len(), 0.0);
        impulses.row.resize(m.row_impulse.len(), 0.0);
    }
}

/// After the step: angles at the new poses, forces for reports and for the next step.
///
/// A midpoint step finds the forces of its middle. They are reported at its end, extrapolated with those of the step
/// before: t - h/2 and t - h - h'/2 are the times of the two. In contact forces jump, and the step's mean stands.
pub(crate) fn remember(world: &mut World) {
    let h = world.h;
    let World { mechanisms: m, impulses, pose, .. } = world;
    if m.connectors.is_empty() {
        return;
    }
    let connectors = &m.connectors;
    par::update(&mut m.angles, |i, angle| {
        let c = &connectors[i];
        // Turns are counted where something depends on them.
        if c.needs_angles() {
            *angle = c.angles(&c.ends(|b| pose[b], *angle), *angle);
        }
    });
    let ahead = if m.force_step > 0.0 { h / (h + m.force_step) } else { 0.0 };
    m.reported.clear();
    m.reported.resize(impulses.equation.len(), 0.0);
    for i in 0..m.connectors.len() {
        let ahead = if m.theta(m.of_connector[i]) == Some(0.5) { ahead } else { 0.0 };
        for k in m.equations(i) {
            let force = impulses.equation[k] / h;
            m.reported[k] = force + ahead * (force - m.equation_force[k]);
            m.equation_force[k] = force;
        }
    }
    m.force_step = h;
    m.row_impulse.clone_from(&impulses.row);
}
