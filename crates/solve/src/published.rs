//! Published contact problems: u = W r + q, scored as the literature scores them and solved by any of our methods.
//!
//! Problem: find r in K with K* containing u~ and u~ orthogonal to r, where u~ = u for the relaxed cone problem and
//! u~ = u + mu |u_T| n for the exact Coulomb law (De Saxce). Score, with the norms over all contacts:
//!
//! ```text
//! || r - P_K(r - u~) || / max(||q||, ||r||, ||u||)
//! ```
//!
//! Our solvers want a symmetric W and stop at the largest residual of a contact, a velocity. Hence an outer loop around
//! them, which ends when the score of the problem as stated holds:
//! - **tolerance**: theirs is tightened until the score holds;
//! - **skew part**: where W is not symmetric (by 1e-3 in some files), u = W_s r + (q + W_a r), with W_a r of the last
//!   iterate (defect correction; a contraction as W_a is small against W_s).
//!
//! Cost: that of the inner solves, each warm-started from the last, and two products with W per round.

use crate::io::{Local, ReadError, Statement};
use crate::method::Method;
use crate::problem::{Coupling, Impulses, Problem};
use crate::report::Status;
use crate::settings::{Law, Settings};
use crate::solver::solve;
use crate::workspace::Workspace;
use grouser_math::{Mat3, Vec3};

/// Rounds of the outer loop at most.
const ROUNDS: usize = 2000;
/// Rounds without progress of a tenth after which there will be none.
const STALLED: usize = 300;
/// Asymmetry of W below which it is rounding.
const SYMMETRIC: f64 = 1e-13;

/// How a solve of a published problem ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The score is below the tolerance.
    Converged,
    /// The iterations ran out.
    IterationLimit,
    /// The outer loop made no more progress.
    Stalled,
    /// A number was not finite.
    NotFinite,
}

impl Ending {
    /// Name as printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Converged => Status::Converged.name(),
            Self::IterationLimit => Status::IterationLimit.name(),
            Self::Stalled => "stalled",
            Self::NotFinite => Status::NotFinite.name(),
        }
    }
}

/// What to reach, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveTarget {
    /// The method.
    pub method: Method,
    /// The friction law.
    pub law: Law,
    /// Score to reach.
    pub tolerance: f64,
    /// Iterations of the method at most, over all rounds.
    pub max_iterations: u32,
}

/// How good impulses are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Natural-map residual over the largest norm, without unit (it mixes units, as published).
    pub residual: f64,
    /// 1/2 r'W r + q'r, in J.
    pub objective: f64,
    /// ||u||, in m/s.
    pub velocity: f64,
    /// ||r||, in N s.
    pub impulse: f64,
}

/// What was reached.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOutcome {
    /// Why it stopped.
    pub ending: Ending,
    /// Iterations of the method over all rounds.
    pub iterations: u32,
    /// Rounds of the outer loop.
    pub rounds: u32,
    /// Score of the impulses.
    pub score: Score,
    /// The impulses r, per contact (normal, t1, t2), in N s.
    pub impulses: Vec<Vec3>,
    /// The velocities u = W r + q, in m/s.
    pub velocities: Vec<Vec3>,
}

/// A problem in local form, each contact three numbers.
#[derive(Clone, Debug)]
pub struct Published {
    /// W as stated: not always symmetric.
    stated: Coupling,
    /// Our problem, with the symmetric part of W.
    problem: Problem,
    q: Vec<Vec3>,
    friction: Vec<f64>,
    asymmetry: f64,
}

impl Published {
    /// From a file's statement: masses inverted, equations eliminated, plane contacts given an idle second tangent.
    pub fn new(statement: Statement) -> Result<Self, ReadError> {
        let local = statement.reduced()?;
        let asymmetry = local.w.asymmetry();
        let stated = blocks(&local, |i, j| local.w.at(i, j));
        let symmetric = if asymmetry > SYMMETRIC {
            blocks(&local, |i, j| 0.5 * (local.w.at(i, j) + local.w.at(j, i)))
        } else {
            stated.clone()
        };
        let d = local.dimension;
        let q: Vec<Vec3> =
            local.q.chunks_exact(d).map(|x| Vec3::new(x[0], x[1], if d == 3 { x[2] } else { 0.0 })).collect();
        let problem = Problem::from_coupling(symmetric, &q, &local.friction);
        Ok(Self { stated, problem, q, friction: local.friction, asymmetry })
    }

    /// Contacts.
    pub fn contacts(&self) -> usize {
        self.q.len()
    }

    /// Largest |W_ij - W_ji| over the largest |W_ij|.
    pub fn asymmetry(&self) -> f64 {
        self.asymmetry
    }

    /// The problem with the symmetric part of W and the relaxed law.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// u = W r + q.
    pub fn velocities(&self, r: &[Vec3]) -> Vec<Vec3> {
        (0..self.q.len()).map(|i| self.stated.row(i).fold(self.q[i], |sum, (j, block)| sum + *block * r[j])).collect()
    }

    /// Scores impulses under a law.
    pub fn score(&self, law: Law, r: &[Vec3]) -> Score {
        let u = self.velocities(r);
        let lifted: Vec<Vec3> = match law {
            Law::Cone => u.clone(),
            Law::Coulomb => (0..u.len()).map(|i| u[i] + self.lift(i, u[i])).collect(),
        };
        let square = |x: &[Vec3]| x.iter().fold(0.0, |sum, v| sum + v.length_squared());
        let (velocity, impulse) = (square(&u).sqrt(), square(r).sqrt());
        let objective = (0..u.len()).fold(0.0, |sum, i| sum + 0.5 * r[i].dot(u[i] + self.q[i]));
        Score { residual: self.natural_map(r, &lifted, velocity.max(impulse)), objective, velocity, impulse }
    }

    /// || r - P_K(r - u) || over the larger of ||q|| and `norm`.
    fn natural_map(&self, r: &[Vec3], u: &[Vec3], norm: f64) -> f64 {
        let square = |x: &[Vec3]| x.iter().fold(0.0, |sum, v| sum + v.length_squared());
        let defect = (0..r.len()).fold(0.0, |sum, i| {
            let (p, _) = self.problem.project(i, r[i] - u[i], Vec3::ZERO);
            sum + (r[i] - p).length_squared()
        });
        let norm = norm.max(square(&self.q).sqrt());
        if defect == 0.0 { 0.0 } else { defect.sqrt() / norm }
    }

    /// mu |u_T| n of contact `i`.
    fn lift(&self, i: usize, u: Vec3) -> Vec3 {
        Vec3::new(self.friction[i] * u.y.hypot(u.z), 0.0, 0.0)
    }

    /// What the symmetric problem must add to q so that its solution near `r` solves the problem as stated.
    fn shift(&self, r: &[Vec3], out: &mut [Vec3]) {
        let u = self.velocities(r);
        let symmetric = self.problem.coupling.as_ref().expect("stated by a matrix");
        for (i, shift) in out.iter_mut().enumerate() {
            *shift = symmetric.row(i).fold(u[i] - self.q[i], |sum, (j, block)| sum - *block * r[j]);
        }
    }

    /// Solves the problem as stated to the target's score.
    pub fn solve(&self, target: &SolveTarget) -> SolveOutcome {
        let n = self.contacts();
        let mut problem = self.problem.clone();
        let mut gamma = Impulses::default();
        gamma.reset(&problem);
        let mut ws = Workspace::default();
        let mut shift = vec![Vec3::ZERO; n];
        let is_shifted = self.asymmetry > SYMMETRIC;
        let heaviest = (0..n).fold(1.0f64, |m, i| m.max(problem.contact_eta(i)));
        let norm = self.q.iter().fold(0.0, |sum, v| sum + v.length_squared()).sqrt();
        let mut tolerance = (target.tolerance * norm / heaviest).max(f64::MIN_POSITIVE);
        let mut best = (self.score(target.law, &gamma.contact), gamma.contact.clone());
        let (mut iterations, mut rounds, mut since_best) = (0, 0, 0);
        let ending = loop {
            if best.0.residual <= target.tolerance {
                break Ending::Converged;
            }
            if iterations >= target.max_iterations {
                break Ending::IterationLimit;
            }
            if rounds as usize >= ROUNDS || since_best > STALLED {
                break Ending::Stalled;
            }
            rounds += 1;
            if is_shifted {
                self.shift(&gamma.contact, &mut shift);
                problem.bias.iter_mut().enumerate().for_each(|(i, b)| *b = self.q[i] + shift[i]);
            }
            let max_iterations = target.max_iterations - iterations;
            let (method, law) = (target.method, target.law);
            let settings = Settings { method, law, tolerance, max_iterations, ..Settings::default() };
            let report = solve(&problem, &settings, &mut gamma, &mut ws);
            iterations += report.iterations;
            let score = self.score(target.law, &gamma.contact);
            if !score.residual.is_finite() {
                break Ending::NotFinite;
            }
            since_best += 1;
            if score.residual < best.0.residual {
                // Ten per cent are progress; less is not, however often.
                if score.residual < 0.9 * best.0.residual {
                    since_best = 0;
                }
                best = (score, gamma.contact.clone());
            }
            // Of the problem that was solved: if it is most of the score, the tolerance is too loose, else q is too
            // old.
            let mut u = ws.u.contact.clone();
            if law == Law::Coulomb {
                u.iter_mut().enumerate().for_each(|(i, u)| *u += self.lift(i, *u));
            }
            let solved = self.natural_map(&gamma.contact, &u, score.velocity.max(score.impulse));
            if solved > 0.3 * score.residual {
                let ratio = (0.5 * target.tolerance / score.residual).clamp(1e-2, 0.3);
                tolerance = (ratio * tolerance.min(report.residual.velocity)).max(f64::MIN_POSITIVE);
            }
        };
        let (score, impulses) = best;
        let velocities = self.velocities(&impulses);
        SolveOutcome { ending, iterations, rounds, score, impulses, velocities }
    }
}

/// The 3 x 3 blocks of a matrix; in the plane the second tangent gets a diagonal of its own size and nothing else.
fn blocks(local: &Local, at: impl Fn(usize, usize) -> f64) -> Coupling {
    let (d, n) = (local.dimension, local.friction.len());
    let mut out = Coupling { start: vec![0], ..Coupling::default() };
    let transposed = local.w.transposed();
    for i in 0..n {
        // Both halves: what stands on either side of the diagonal, and the diagonal.
        let rows = (d * i..d * i + d).flat_map(|r| local.w.row(r).iter().chain(transposed.row(r)));
        let mut columns: Vec<u32> = rows.map(|e| e.0 / d as u32).chain([i as u32]).collect();
        columns.sort_unstable();
        columns.dedup();
        for j in columns {
            let mut block = Mat3::ZERO;
            for c in 0..d {
                for r in 0..d {
                    block.col_mut(c)[r] = at(d * i + r, d * j as usize + c);
                }
            }
            if d == 2 && j as usize == i {
                block.z_axis.z = 0.5 * (block.x_axis.x + block.y_axis.y);
            }
            out.column.push(j);
            out.block.push(block);
        }
        out.start.push(out.column.len() as u32);
    }
    out
}
