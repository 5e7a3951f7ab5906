//! Which method suits a problem: `solver.method = "auto"`.
//!
//! | problem | method | why (book: solvers) |
//! | --- | --- | --- |
//! | few contacts; joints, bounded rows or unlike masses | direct | ends exactly for any masses; warm starts well |
//! | few contacts; more than five digits asked for | direct | a few factorisations, where APGD pays for each digit |
//! | ends on patches of nodes | apgd | needs products only |
//! | ends on flexible bodies | apgd | a factorisation costs 20 to 40 products |
//! | all else | apgd | cost per sweep; eliminates joints; with compliance no mass ratio spoils its rate |
//!
//! Depends on the problem, its law and its tolerance alone, so that runs repeat.

use crate::method::Method;
use crate::problem::Problem;
use crate::settings::{Law, Settings};

/// Up to this many contacts and rows a factorisation per iteration is cheap.
const FEW: usize = 400;
/// The same under Coulomb's law, where `direct` solves a sequence of cone problems and APGD only one.
const FEW_EXACT: usize = 100;
/// Share of the greatest velocity below which a tolerance is tight: methods of first order pay for every digit.
const TIGHT: f64 = 1e-5;
/// Ratio of the largest to the least mass from which masses are unlike.
const UNLIKE: f64 = 30.0;

/// The method for `problem`.
pub fn choose(problem: &Problem, settings: &Settings) -> Method {
    let size = problem.contacts.len() + problem.rows.len();
    if size > FEW || problem.has_nodes() {
        return Method::Apgd;
    }
    let joined = !problem.rows.is_empty() || !problem.equations.rows.is_empty();
    let tight = settings.tolerance < TIGHT * greatest_velocity(problem);
    let few = settings.law == Law::Cone || size <= FEW_EXACT;
    if joined || tight && few || mass_ratio(problem) > UNLIKE { Method::Direct } else { Method::Apgd }
}

/// Greatest velocity that contacts have before impulses, m/s, by their bodies and biases.
fn greatest_velocity(problem: &Problem) -> f64 {
    let of = |body: u32| problem.free[body as usize].linear.length_squared();
    let each = problem.contacts.iter().zip(&problem.bias);
    each.fold(0.0f64, |most, (c, bias)| most.max(bias.length_squared()).max(of(c.a)).max(of(c.b))).sqrt()
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
    fn picks_by_size_equations_masses_and_tolerance() {
        let pick = |recipe: &Recipe, tolerance: f64| {
            choose(&random_problem(recipe), &Settings { tolerance, ..Settings::default() })
        };
        let small = Recipe { compliant: true, mass_ratio: 1.0, ..Recipe::small(1) };
        assert_eq!(pick(&small, 1e-3), Method::Apgd);
        assert_eq!(pick(&Recipe { mass_ratio: 1e4, ..small }, 1e-3), Method::Direct);
        assert_eq!(pick(&Recipe { equations: 3, ..small }, 1e-3), Method::Direct);
        // Rigid piles: APGD is there ten times sooner (`grouser bench solvers`, filling of 60 to 500 spheres), unless
        // many digits are asked for.
        let rigid = Recipe { compliant: false, ..small };
        assert_eq!((pick(&rigid, 1e-3), pick(&rigid, 1e-7)), (Method::Apgd, Method::Direct));
        let exact = Settings { tolerance: 1e-7, law: Law::Coulomb, ..Settings::default() };
        let some = Recipe { contacts: 200, bodies: 80, ..rigid };
        assert_eq!(choose(&random_problem(&rigid), &exact), Method::Direct);
        assert_eq!((pick(&some, 1e-7), choose(&random_problem(&some), &exact)), (Method::Direct, Method::Apgd));
        let large = Recipe { contacts: 500, bodies: 200, mass_ratio: 1e4, ..small };
        assert_eq!((pick(&large, 1e-3), pick(&large, 1e-7)), (Method::Apgd, Method::Apgd));
    }
}
