//! Coulomb's law by a method whose own loop takes it in, and what takes over where that loop goes in circles.
//!
//! The loop is a fixed-point iteration on a field that is not a gradient (see `apgd.rs`). On rigid piles it may
//! cycle: 315 of 500 steps of 30 spheres did not get below 6e-5 m/s in 20,000 iterations. Cone problems have no such
//! trouble, and the sequence of cone problems that leads to the law (`anti_relaxation.rs`) contracts on the same piles.
//! It costs more where the loop works, so it comes second. It is not proven to end either: 3 of 500 steps of 30 spheres
//! and 3 of 215 of 1,000 spheres do not, and the latter take 3,140 iterations on average, the relaxed law 375. In turn:
//!
//! | problem | each from the best iterate so far |
//! | --- | --- |
//! | up to 150 contacts | its loop; cone problems by `scip`, by the method itself, by `direct`; its loop |
//! | up to 1,000 | its loop; cone problems by the method itself, by `scip`, by `direct`; its loop |
//! | more | its loop; cone problems by the method itself; its loop |

use super::by_method;
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
/// Share of the iterations left that the method may spend on cone problems of its own.
const SHARE: f64 = 0.7;
/// Contacts and rows up to which interior points are cheaper than the method's own cone problems, and up to which they
/// are tried at all.
const FEW: usize = 150;
const SOME: usize = 1000;

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
    // No method: the loop itself.
    let courses = [None].into_iter().chain(cones.iter().copied().map(Some)).chain([None]);
    let mut all: Option<Report> = None;
    for (k, cones) in courses.enumerate() {
        let (done, products) = all.map_or((0, 0), |report| (report.iterations, report.products));
        let left = settings.max_iterations - done;
        if k > 0 && (left == 0 || all.is_some_and(|report| report.status == Status::Converged)) {
            break;
        }
        let most = match cones {
            Some(method) if method == settings.method => (SHARE * f64::from(left)).ceil() as u32,
            _ => left,
        };
        let noted = ws.noted();
        if k > 0 {
            ws.evaluate(problem, gamma);
        }
        let now = Settings { max_iterations: most, ..*settings };
        ws.circles = (k == 0).then_some(if size <= FEW { CHEAP_CHANGES } else { CHANGES });
        let report = match cones {
            None => by_method(problem, &now, gamma, ws),
            Some(method) => anti_relaxation::solve(problem, &now, gamma, ws, |problem, cone, gamma, ws| {
                by_method(problem, &Settings { method, law: Law::Cone, ..*cone }, gamma, ws)
            }),
        };
        ws.circles = None;
        ws.renumber(noted, done);
        let products = products + report.products + u32::from(k > 0);
        all = Some(Report { iterations: done + report.iterations, products, ..report });
    }
    all.expect("the loop itself comes first")
}
