//! joints: rows of all joints, motors, springs and elements (000, Eqs. 10 to 13), and the impulses that they start from.

use crate::connector::{BLANK, ConnectorView};
use crate::element::ElementScene;
use crate::world::World;
use grouser_math::Pose;
use grouser_math::par::{self, Shared};

const CHUNK: usize = 64;

pub(crate) fn run(world: &mut World) {
    if world.mechanisms.connectors.is_empty() && world.elements.is_empty() {
        return;
    }
    connect(world);
    let World { mechanisms: m, elements, problem, impulses, mass, middle, start, settings, .. } = world;
    let scene = ElementScene { pose: middle, velocity: start, mass, h: world.h, gravity: settings.gravity };
    let theta = |i: usize| m.theta(m.of_element[i]);
    elements.append(&scene, theta, world.now, problem, impulses, settings.solver.warm_start);
}

/// The rows of the connectors.
fn connect(world: &mut World) {
    let (h, time) = (world.h, world.now);
    let World { mechanisms: m, problem, impulses, pose, velocity, movable, middle, start, settings, .. } = world;
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
            let view =
                ConnectorView { now, now_velocity, solve, solve_velocity, theta, h, time, stabilisation, old, down };
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
    let end = world.now + h;
    let World { mechanisms: m, elements, problem, workspace, impulses, pose, velocity, mass, settings, .. } = world;
    let scene = ElementScene { pose, velocity, mass, h, gravity: settings.gravity };
    elements.finish(&scene, end, problem, impulses, |i| problem.free[i].plus(&workspace.w[i]));
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
    m.reported.resize(m.equation_force.len(), 0.0);
    for i in 0..m.connectors.len() {
        let ahead = if m.theta(m.of_connector[i]) == Some(0.5) { ahead } else { 0.0 };
        for k in m.equations(i) {
            let force = impulses.equation[k] / h;
            m.reported[k] = force + ahead * (force - m.equation_force[k]);
            m.equation_force[k] = force;
        }
    }
    m.force_step = h;
    let own = m.row_impulse.len();
    m.row_impulse.copy_from_slice(&impulses.row[..own]);
}
