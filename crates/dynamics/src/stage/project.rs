//! project: poses and velocities back on the joints' manifold, after the step, where the scene asks for it.
//!
//! Newton: (G M^-1 G') x = -C, dq = M^-1 G' x (the nearest point in the metric of the masses), repeated until the largest
//! violation is below `ENOUGH`; then velocities with G v = rate in the same way. The elimination of the solver does both.

use crate::connector::BLANK;
use crate::joint::parts::Parts;
use crate::stage::integrate;
use crate::world::World;
use grouser_math::Twist;
use grouser_solve::{BodyResponse, Impulses, NO_BODY, Problem, Row, Settings, Workspace, solve};

/// Violation in m or rad at which Newton stops.
const ENOUGH: f64 = 1e-12;
/// Newton steps at most: it converges quadratically from a violation of order h^2.
const MOST_STEPS: usize = 8;

/// Storage of the projection.
#[derive(Default)]
pub(crate) struct Projection {
    problem: Problem,
    impulses: Impulses,
    workspace: Workspace,
}

pub(crate) fn run(world: &mut World) {
    if !world.settings.joints.projection || world.mechanisms.connectors.is_empty() {
        return;
    }
    let mut p = std::mem::take(&mut world.projection);
    for _ in 0..MOST_STEPS {
        let worst = p.assemble(world, true);
        if worst <= ENOUGH {
            break;
        }
        p.solve();
        for (i, d) in p.workspace.w.iter().enumerate().filter(|(i, _)| world.movable[*i]) {
            // A displacement: the angular momentum turns with the body's axes no farther than the correction.
            integrate::shift(&mut world.pose[i], d, 1.0);
        }
    }
    p.assemble(world, false);
    p.solve();
    for (i, d) in p.workspace.w.iter().enumerate().filter(|(i, _)| world.movable[*i]) {
        world.velocity[i] = world.velocity[i].plus(d);
    }
    // The correcting impulses belong to the reactions of the step.
    let mut next = 0;
    for (i, c) in world.mechanisms.connectors.iter().enumerate() {
        for k in world.mechanisms.equations(i).take(c.holonomic_count()) {
            world.impulses.equation[k] += p.impulses.equation[next];
            next += 1;
        }
    }
    world.projection = p;
}

impl Projection {
    /// The equations at the present poses: of position (free = 0, bias = C) or of velocity. Returns the largest violation.
    fn assemble(&mut self, world: &World, position: bool) -> f64 {
        let n = world.pose.len();
        let problem = &mut self.problem;
        problem.clear();
        problem.bodies.resize(n, BodyResponse::default());
        problem.free.resize(n, Twist::ZERO);
        for (i, mechanism) in world.mechanisms.of_body.iter().enumerate() {
            if *mechanism != NO_BODY {
                let m = &world.mass[i];
                problem.bodies[i] = BodyResponse {
                    inverse_mass: m.inverse_mass,
                    inverse_inertia: m.inverse_inertia.rotated(world.pose[i].rotation),
                };
            }
            if !position {
                problem.free[i] = world.velocity[i];
            }
        }
        let time = world.now + world.h;
        let mut worst = 0.0f64;
        for (i, c) in world.mechanisms.connectors.iter().enumerate() {
            let (mut parts, mut rates) = (Parts::default(), [0.0; 6]);
            let mut ends = world.connector_ends(i);
            ends.angle = c.angles(&ends, ends.angle);
            c.holonomic(&ends, time, &mut parts, &mut rates);
            for (part, rate) in parts.iter().zip(rates) {
                worst = worst.max(part.value.abs());
                let bias = if position { part.value } else { -rate };
                problem.equations.rows.push(Row { bodies: c.bodies, jacobian: part.jacobian, bias, ..BLANK });
            }
            if !parts.is_empty() {
                problem.equations.ends.push(problem.equations.rows.len() as u32);
            }
        }
        worst
    }

    fn solve(&mut self) {
        self.impulses.reset(&self.problem);
        solve(&self.problem, &Settings::default(), &mut self.impulses, &mut self.workspace);
    }
}
