//! Coulomb's law by a method whose own loop takes it in, and what takes over where that loop goes in circles.
//!
//! The loop is a fixed-point iteration on a field that is not a gradient (see `apgd.rs`). On rigid piles it may
//! cycle: 315 of 500 steps of 30 spheres did not get below 6e-5 m/s in 20,000 iterations. Newton's method on the law
//! itself (`semismooth.rs`) goes on from where the loop has come to. Of 63 problems of 30 spheres that the loop leaves,
//! it solves 58 to 1e-5 m/s, at 2,900 products on average with those of the loop. The sequence of cone problems that
//! leads to the law (`anti_relaxation.rs`) costs more and solves the rest of these. In turn:
//!
//! | problem | each from the best iterate so far |
//! | --- | --- |
//! | up to 150 contacts | its loop; Newton's method; cone problems by `scip`, by itself, by `direct`; its loop |
//! | up to 1,000 | its loop; cone problems by itself, by `scip`, by `direct`; its loop |
//! | more | its loop; cone problems by itself; its loop |
//!
//! No turn is proven to end.

use super::{by_method, semismooth};
use crate::anti_relaxation;
use crate::method::Method;
use crate::problem::{Impulses, Problem};
use crate::report::{Report, Status};
use crate::settings::{Law, Settings};
use crate::workspace::Workspace;

/// Changes of its momentum's bound after which the loop has gone in circles (700 iterations at least), and where
/// iterations are cheap (3,100): some problems are solved after a few.
const CHANGES: u32 = 2;
const CHEAP_CHANGES: u32 = 4;
/// Iterations of the loop where Newton's method follows, and Newton steps at most.
const LOOP: u32 = 500;
const NEWTON: u32 = 1000;
/// Share of the iterations left that the method may spend on cone problems of its own.
const SHARE: f64 = 0.7;
/// Contacts and rows up to which interior points are cheaper than the method's own cone problems, and up to which they
/// are tried at all.
const FEW: usize = 150;
const SOME: usize = 1000;

/// What is tried in turn.
enum ExactCourse {
    /// The method's own loop.
    Loop,
    /// Newton's method on the law.
    Newton,
    /// Cone problems by this method.
    Cones(Method),
}

/// Solves from `gamma`, whose w and u stand in the workspace.
pub(super) fn solve(problem: &Problem, settings: &Settings, gamma: &mut Impulses, ws: &mut Workspace) -> Report {
    if settings.fixed_iterations {
        return by_method(problem, settings, gamma, ws);
    }
    let size = problem.count() + problem.rows.len();
    let own = settings.method;
    let cones: &[Method] = match size {
        _ if problem.has_nodes() || settings.together => &[own],
        _ if size <= FEW => &[Method::Scip, own, Method::Direct],
        _ if size <= SOME => &[own, Method::Scip, Method::Direct],
        _ => &[own],
    };
    // Matrices of stated problems and answers of nodes are not what it factorises.
    let newton = size <= FEW && cones.len() > 1 && problem.coupling.is_none();
    let second = newton.then_some(ExactCourse::Newton);
    let courses = [ExactCourse::Loop].into_iter().chain(second).chain(cones.iter().map(|m| ExactCourse::Cones(*m)));
    let courses = courses.chain([ExactCourse::Loop]);
    let mut all: Option<Report> = None;
    for (k, course) in courses.enumerate() {
        let (done, products) = all.map_or((0, 0), |report| (report.iterations, report.products));
        let left = settings.max_iterations - done;
        if k > 0 && (left == 0 || all.is_some_and(|report| report.status == Status::Converged)) {
            break;
        }
        let most = match course {
            ExactCourse::Cones(method) if method == own => (SHARE * f64::from(left)).ceil() as u32,
            ExactCourse::Loop if k == 0 && newton => left.min(LOOP),
            ExactCourse::Newton => left.min(NEWTON),
            _ => left,
        };
        let noted = ws.noted();
        if k > 0 {
            ws.evaluate(problem, gamma);
        }
        let now = Settings { max_iterations: most, ..*settings };
        ws.circles = (k == 0).then_some(if size <= FEW { CHEAP_CHANGES } else { CHANGES });
        let report = match course {
            ExactCourse::Loop => by_method(problem, &now, gamma, ws),
            ExactCourse::Newton => semismooth::solve(problem, &now, gamma, ws),
            ExactCourse::Cones(method) => {
                anti_relaxation::solve(problem, &now, gamma, ws, |problem, cone, gamma, ws| {
                    by_method(problem, &Settings { method, law: Law::Cone, ..*cone }, gamma, ws)
                })
            }
        };
        ws.circles = None;
        ws.renumber(noted, done);
        let products = products + report.products + u32::from(k > 0);
        all = Some(Report { iterations: done + report.iterations, products, ..report });
    }
    all.expect("the loop itself comes first")
}
