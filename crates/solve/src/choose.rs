//! Which method suits a problem: `solver.method = "auto"`.
//!
//! | problem | method | why (book: solvers) |
//! | --- | --- | --- |
//! | few contacts; joints, bounded rows or unlike masses | direct | ends exactly for any masses; warm starts well |
//! | ends on patches of nodes | apgd | needs products only |
//! | all else | apgd | cost per sweep; eliminates joints; with compliance no mass ratio spoils its rate |
//!
//! Depends on the problem alone, so that runs repeat.

use crate::method::Method;
use crate::problem::Problem;

/// Up to this many contacts and rows a factorisation per iteration is cheap.
const FEW: usize = 400;
/// Ratio of the largest to the least mass from which masses are unlike.
const UNLIKE: f64 = 30.0;

/// The method for `problem`.
pub fn choose(problem: &Problem) -> Method {
    let size = problem.contacts.len() + problem.rows.len();
    if size > FEW || !problem.patches.is_empty() {
        return Method::Apgd;
    }
    let joined = !problem.rows.is_empty() || !problem.equations.rows.is_empty();
    if joined || mass_ratio(problem) > UNLIKE { Method::Direct } else { Method::Apgd }
}

/// Largest over least mass of the moving bodies that touch something.
pub fn mass_ratio(problem: &Problem) -> f64 {
    let (mut least, mut most) = (f64::INFINITY, 0.0f64);
    for b in problem.contacts.iter().flat_map(|c| [c.a, c.b]) {
        let inverse = problem.bodies[b as usize].inverse_mass;
        if inverse > 0.0 {
            least = least.min(inverse);
            most = most.max(inverse);
        }
    }
    if most > 0.0 { most / least } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Recipe, random_problem};

    #[test]
    fn picks_by_size_equations_and_masses() {
        let small = Recipe { compliant: true, mass_ratio: 1.0, ..Recipe::small(1) };
        assert_eq!(choose(&random_problem(&small)), Method::Apgd);
        assert_eq!(choose(&random_problem(&Recipe { mass_ratio: 1e4, ..small })), Method::Direct);
        assert_eq!(choose(&random_problem(&Recipe { equations: 3, ..small })), Method::Direct);
        // Rigid piles: APGD is there ten times sooner (`grouser bench solvers`, filling of 60 to 500 spheres).
        assert_eq!(choose(&random_problem(&Recipe { compliant: false, ..small })), Method::Apgd);
        assert_eq!(
            choose(&random_problem(&Recipe { contacts: 500, bodies: 200, mass_ratio: 1e4, ..small })),
            Method::Apgd
        );
    }
}
