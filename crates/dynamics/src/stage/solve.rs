//! solve: the cone complementarity problem.

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
    };
    grouser_solve::solve(&world.problem, &settings, &mut world.impulses, &mut world.workspace)
}
