//! solve: the complementarity problem of contacts and joints, under the law that the scene names.

use crate::settings::JointMethod;
use crate::world::World;
use grouser_solve::Report;

pub(crate) fn run(world: &mut World) -> Report {
    if super::penalty::is_on(world) && world.mechanisms.connectors.is_empty() && !world.elements.have_rows() {
        return super::penalty::no_solver(world);
    }
    let s = &world.settings.solver;
    let settings = grouser_solve::Settings {
        method: s.method,
        law: world.settings.contact.law.of_problem(),
        tolerance: world.settings.tolerance(),
        max_iterations: s.max_iterations,
        fixed_iterations: s.fixed_iterations,
        omega: s.omega,
        lambda: s.lambda,
        budget: s.budget,
    };
    world.workspace.guess.clear();
    let facts = settings.method.facts();
    if facts.from_velocities {
        world.workspace.guess.extend_from_slice(&world.velocity);
    }
    let World { problem, impulses, workspace, blocks, .. } = world;
    let iterate = world.settings.joints.method == JointMethod::Iterative
        && !facts.eliminates
        && !problem.equations.rows.is_empty();
    if iterate {
        blocks.append(problem, impulses);
    }
    let report = grouser_solve::solve(problem, &settings, impulses, workspace);
    if iterate {
        blocks.take_back(problem, impulses);
    }
    report
}
