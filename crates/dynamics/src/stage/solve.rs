//! solve: the cone complementarity problem.

use crate::settings::JointMethod;
use crate::world::World;
use grouser_solve::Report;

pub(crate) fn run(world: &mut World) -> Report {
    let s = &world.settings.solver;
    let settings = grouser_solve::Settings {
        method: s.method,
        tolerance: world.settings.tolerance(),
        max_iterations: s.max_iterations,
        fixed_iterations: s.fixed_iterations,
        omega: s.omega,
        lambda: s.lambda,
        budget: None,
    };
    let World { problem, impulses, workspace, blocks, .. } = world;
    let iterate = world.settings.joints.method == JointMethod::Iterative && !problem.equations.rows.is_empty();
    if iterate {
        blocks.append(problem, impulses);
    }
    let report = grouser_solve::solve(problem, &settings, impulses, workspace);
    if iterate {
        blocks.take_back(problem, impulses);
    }
    report
}
