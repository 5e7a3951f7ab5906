//! joints: rows of all joints, motors and springs (000, Eqs. 10 to 13), and the impulses that they start from.

use crate::connector::View;
use crate::world::World;
use grouser_math::par::{self, Shared};
use grouser_math::{Pose, Twist};
use grouser_solve::{NO_BODY, Row};

const CHUNK: usize = 64;

pub(crate) fn run(world: &mut World) {
    let (h, time) = (world.settings.step, world.time());
    let World { mechanisms: m, problem, impulses, pose, velocity, movable, middle, start, settings, .. } = world;
    if m.connectors.is_empty() {
        return;
    }
    let blank = Row {
        bodies: [NO_BODY; 3],
        jacobian: [Twist::ZERO; 3],
        bias: 0.0,
        compliance: 0.0,
        lower: f64::NEG_INFINITY,
        upper: f64::INFINITY,
    };
    let e = &mut problem.equations;
    e.rows.resize(m.equation_impulse.len(), blank);
    e.ends.clear();
    e.ends.extend(m.equation_end.iter());
    e.ends.dedup();
    if e.ends.first() == Some(&0) {
        e.ends.remove(0);
    }
    problem.rows.resize(m.row_impulse.len(), blank);
    let (equations, rows) = (Shared::new(&mut e.rows), Shared::new(&mut problem.rows));
    let bodies = &problem.bodies;
    let stabilisation = settings.joints.stabilisation;
    let down = settings.gravity;
    par::for_chunks(m.connectors.len(), CHUNK, |range| {
        for i in range {
            let c = &m.connectors[i];
            let midpoint = m.of_connector[i] != NO_BODY && !m.touched[m.of_connector[i] as usize];
            let angle = m.angles[i];
            let now = c.ends(|b| pose[b], angle);
            // Driven bodies move as they do in this step.
            let now_velocity = c.velocities(|b| if movable[b] { velocity[b] } else { start[b] });
            let (mut solve, mut solve_velocity) = (now, now_velocity);
            if midpoint {
                solve = c.ends(|b: usize| -> Pose { middle[b] }, angle);
                solve.angle = c.angles(&solve, angle);
                solve_velocity = c.velocities(|b| start[b]);
            }
            let old = &m.equation_impulse[m.equations(i)];
            let view =
                View { now, now_velocity, solve, solve_velocity, midpoint, h, time, stabilisation, old, down };
            // SAFETY: connectors own disjoint ranges.
            let (equations, rows) = unsafe { (equations.range(m.equations(i)), rows.range(m.rows(i))) };
            c.write(&view, bodies, equations, rows);
        }
    });
    impulses.equation.clear();
    impulses.equation.resize(m.equation_impulse.len(), 0.0);
    impulses.row.clear();
    if settings.solver.warm_start {
        impulses.row.extend_from_slice(&m.row_impulse);
    } else {
        impulses.row.resize(m.row_impulse.len(), 0.0);
    }
}

/// After the step: angles at the new poses, impulses for the next step.
pub(crate) fn remember(world: &mut World) {
    let World { mechanisms: m, impulses, pose, .. } = world;
    if m.connectors.is_empty() {
        return;
    }
    let connectors = &m.connectors;
    par::update(&mut m.angles, |i, angle| {
        let c = &connectors[i];
        *angle = c.angles(&c.ends(|b| pose[b], *angle), *angle);
    });
    m.equation_impulse.clone_from(&impulses.equation);
    m.row_impulse.clone_from(&impulses.row);
}
