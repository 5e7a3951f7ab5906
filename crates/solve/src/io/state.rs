//! The contact problem of a step of ours, stated in published form.
//!
//! Global form where it can hold the problem: M and f = M v_free of the bodies that move, H the generators in the
//! frames (normal, tangents), w = bias plus the velocities of what moves as prescribed, G and b the equations. It has
//! no place for compliance or for bodies that some impulses cannot turn; such problems are stated in local form, with W
//! = N + E and the equations as V, R, s. Moment lanes and rows with bounds have no place in either: such a step is
//! refused.

use super::invert::{self, Dependent};
use super::sparse::Sparse;
use super::statement::{Global, Local, Statement};
use crate::problem::{Coupling, NO_BODY, Problem};
use grouser_math::frame::tangents;
use grouser_math::{Mat3, Twist, Vec3};

/// Why a problem cannot be stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotState {
    /// It has rolling or spinning friction.
    #[error("rolling and spinning friction have no place in published problem files")]
    Moments,
    /// It has rows with bounds.
    #[error("{0} rows with bounds (limits, motors, friction in joints) have no place in published problem files")]
    Rows(usize),
    /// Contacts end on patches of nodes or on flexible bodies.
    #[error("contacts on patches of nodes and on flexible bodies have no place in published problem files")]
    Patches,
    /// N would not fit into memory.
    #[error("the matrix between the contacts would not fit into memory")]
    TooLarge,
}

type Entries = Vec<(u32, u32, f64)>;

/// Normal and two tangents of contact `i`: the frame in which its impulse and velocity are stated.
pub fn frame(problem: &Problem, i: usize) -> [Vec3; 3] {
    let n = problem.contacts[i].normal;
    let (u, w) = tangents(n);
    [n, u, w]
}

/// States `problem`.
pub fn state(problem: &Problem) -> Result<Statement, CannotState> {
    if problem.moments.iter().any(|m| m.rolling > 0.0 || m.spinning > 0.0) {
        return Err(CannotState::Moments);
    }
    if !problem.rows.is_empty() {
        return Err(CannotState::Rows(problem.rows.len()));
    }
    if problem.has_nodes() {
        return Err(CannotState::Patches);
    }
    let friction: Vec<f64> = problem.contacts.iter().map(|c| c.friction).collect();
    if let Some(coupling) = &problem.coupling {
        return Ok(coupled(problem, coupling, friction));
    }
    // Only bodies that contacts or equations touch.
    let mut touched = vec![false; problem.bodies.len()];
    let ends = problem.contacts.iter().flat_map(|c| [c.a, c.b]);
    for body in ends.chain(problem.equations.rows.iter().flat_map(|r| r.bodies)).filter(|b| *b != NO_BODY) {
        touched[body as usize] = problem.bodies[body as usize].moves();
    }
    let moving: Vec<usize> = (0..problem.bodies.len()).filter(|b| touched[*b]).collect();
    let slot = |body: u32| moving.binary_search(&(body as usize)).ok();

    // Columns of the generators, and what they see of velocities that no impulse changes.
    let (mut h, mut w) = (Entries::new(), Vec::new());
    let column = |out: &mut Entries, j: usize, body: u32, part: &Twist| match slot(body) {
        Some(s) => {
            let numbers = part.linear.to_array().into_iter().chain(part.angular.to_array()).enumerate();
            out.extend(numbers.filter(|(_, x)| *x != 0.0).map(|(k, x)| ((6 * s + k) as u32, j as u32, x)));
            0.0
        }
        None => part.dot(&problem.free[body as usize]),
    };
    for (i, c) in problem.contacts.iter().enumerate() {
        for axis in frame(problem, i) {
            let mut own = axis.dot(problem.bias[i]);
            for (body, arm, sign) in [(c.a, c.arms[0], -1.0), (c.b, c.arms[1], 1.0)] {
                own += column(&mut h, w.len(), body, &Twist { linear: sign * axis, angular: sign * arm.cross(axis) });
            }
            w.push(own);
        }
    }
    let (mut g, mut b) = (Entries::new(), Vec::new());
    for row in &problem.equations.rows {
        let mut own = row.bias;
        for (body, part) in row.ends() {
            own += column(&mut g, b.len(), body as u32, part);
        }
        b.push(own);
    }

    let compliant = problem.compliance.iter().any(|e| e.normal != 0.0 || e.tangential != 0.0)
        || problem.equations.rows.iter().any(|r| r.compliance != 0.0);
    let n = 6 * moving.len();
    let inertia: Vec<Option<Mat3>> = moving.iter().map(|body| inertia(problem, *body)).collect();
    let (h, g) = (Sparse::new(n, w.len(), h), Sparse::new(n, b.len(), g));
    if compliant || inertia.iter().any(Option::is_none) {
        return local(problem, &moving, &h, &g, w, b, friction);
    }
    let (mut m, mut f) = (Entries::new(), Vec::new());
    for (s, (body, inertia)) in moving.iter().zip(inertia.into_iter().flatten()).enumerate() {
        let (mass, v) = (1.0 / problem.bodies[*body].inverse_mass, &problem.free[*body]);
        m.extend((0..3).map(|k| ((6 * s + k) as u32, (6 * s + k) as u32, mass)));
        block(&mut m, 6 * s + 3, &inertia);
        f.extend((mass * v.linear).to_array());
        f.extend((inertia * v.angular).to_array());
    }
    let m = Sparse::new(n, n, m);
    let equations = Some((g, b)).filter(|(_, b)| !b.is_empty());
    Ok(Statement::Global(Global { dimension: 3, m, h, f, w, friction, rolling: Vec::new(), equations }))
}

/// A problem that a matrix states already.
fn coupled(problem: &Problem, coupling: &Coupling, friction: Vec<f64>) -> Statement {
    let mut w = Entries::new();
    for i in 0..friction.len() {
        for (j, m) in coupling.row(i) {
            let all = m.to_cols_array();
            w.extend((0..9).map(|k| ((3 * i + k % 3) as u32, (3 * j + k / 3) as u32, all[k])));
        }
    }
    let n = 3 * friction.len();
    let q = problem.bias.iter().flat_map(|b| b.to_array()).collect();
    let w = Sparse::new(n, n, w);
    Statement::Local(Local { dimension: 3, w, q, friction, rolling: Vec::new(), equations: None })
}

/// Inertia tensor of a body, if impulses can turn it about every axis.
fn inertia(problem: &Problem, body: usize) -> Option<Mat3> {
    let inverse = &problem.bodies[body].inverse_inertia;
    inverse.is_positive_definite().then(|| inverse.inverse().to_mat3()).filter(Mat3::is_finite)
}

fn block(out: &mut Entries, at: usize, block: &Mat3) {
    let all = (0..9).map(|k| ((at + k % 3) as u32, (at + k / 3) as u32, block.to_cols_array()[k]));
    out.extend(all.filter(|e| e.2 != 0.0));
}

fn local(
    problem: &Problem,
    moving: &[usize],
    h: &Sparse,
    g: &Sparse,
    w: Vec<f64>,
    b: Vec<f64>,
    friction: Vec<f64>,
) -> Result<Statement, CannotState> {
    let k = w.len();
    let right = g.triplets().map(|(i, j, x)| (i, j + k as u32, x));
    let columns: Entries = h.triplets().chain(right).collect();
    let d = Sparse::new(h.rows(), k + b.len(), columns);
    let mut response = Entries::new();
    for (s, body) in moving.iter().enumerate() {
        let r = &problem.bodies[*body];
        response.extend((0..3).map(|c| ((6 * s + c) as u32, (6 * s + c) as u32, r.inverse_mass)));
        block(&mut response, 6 * s + 3, &r.inverse_inertia.to_mat3());
    }
    let response = Sparse::new(h.rows(), h.rows(), response);
    // N = D' M^-1 D, summed over the bodies.
    let mut n = Entries::new();
    for s in 0..moving.len() {
        let rows = 6 * s..6 * s + 6;
        let mut touching: Vec<u32> = rows.clone().flat_map(|i| d.row(i).iter().map(|e| e.0)).collect();
        touching.sort_unstable();
        touching.dedup();
        if n.len() + touching.len() * touching.len() > 150_000_000 {
            return Err(CannotState::TooLarge);
        }
        let dense: Vec<[f64; 6]> =
            touching.iter().map(|j| std::array::from_fn(|i| d.at(6 * s + i, *j as usize))).collect();
        let answer: Vec<[f64; 6]> = dense
            .iter()
            .map(|x| std::array::from_fn(|i| (0..6).fold(0.0, |t, j| t + response.at(6 * s + i, 6 * s + j) * x[j])))
            .collect();
        for (i, x) in touching.iter().zip(&dense) {
            for (j, y) in touching.iter().zip(&answer) {
                n.push((*i, *j, x.iter().zip(y).fold(0.0, |t, (a, b)| t + a * b)));
            }
        }
    }
    let all = Sparse::new(k + b.len(), k + b.len(), n);
    let mut own = Entries::new();
    for (i, e) in problem.compliance.iter().enumerate() {
        let at = 3 * i as u32;
        own.extend([(at, at, e.normal), (at + 1, at + 1, e.tangential), (at + 2, at + 2, e.tangential)]);
    }
    let matrix = all.part(0..k, 0..k).plus(1.0, &Sparse::new(k, k, own));
    // Velocities without impulses.
    let free: Vec<f64> = moving
        .iter()
        .flat_map(|body| {
            let v = &problem.free[*body];
            v.linear.to_array().into_iter().chain(v.angular.to_array())
        })
        .collect();
    let seen = d.transposed().times(&free);
    let mut q: Vec<f64> = w.iter().zip(&seen).map(|(w, x)| w + x).collect();
    let mut w = matrix;
    if !b.is_empty() {
        // Eliminated here: redundant equations are left out, which the local form cannot say.
        let compliance = problem.equations.rows.iter().enumerate().map(|(i, r)| (i as u32, i as u32, r.compliance));
        let a = all.part(k..k + b.len(), k..k + b.len()).plus(1.0, &Sparse::new(b.len(), b.len(), compliance));
        let right = b.iter().zip(&seen[k..]).enumerate().map(|(i, (b, x))| (i as u32, k as u32, b + x));
        let sides =
            Sparse::new(b.len(), k + 1, all.part(k..k + b.len(), 0..k).triplets().chain(right).collect::<Vec<_>>());
        let less = invert::product(&a, &sides, Dependent::LeaveOut).map_err(|_| CannotState::TooLarge)?;
        w = w.plus(-1.0, &less.part(0..k, 0..k));
        for i in 0..k {
            q[i] -= less.at(i, k);
        }
    }
    Ok(Statement::Local(Local { dimension: 3, w, q, friction, rolling: Vec::new(), equations: None }))
}
