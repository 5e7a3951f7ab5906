//! Equations as rows to iterate over, block by block.
//!
//! The alternative to elimination, for studies and for graphs with so many joints on one body that the factor would
//! fill up. The rows J of each rigid block are replaced by L^-1 J with L L' = J M^-1 J': their own response is the unit
//! matrix, so that one step per row is one exact step per joint (block Gauss-Seidel), and gradient methods see joints
//! of unit scale. Impulses come back as lambda = L^-T lambda'.

use crate::problem::{Impulses, Problem, Row};
use grouser_math::Twist;
use grouser_math::sparse::dense::{MOST, Square, backward, cholesky, forward, zero};

/// Factors with which the blocks were changed, and where their rows stand.
#[derive(Default)]
pub struct Blocks {
    /// Per block: L; `None` where rows have compliance and stay as they are.
    factor: Vec<Option<Square>>,
    ends: Vec<u32>,
    first: usize,
}

impl Blocks {
    /// Moves the equations of `problem`, changed, to the end of its rows; `impulses.equation` is their start.
    pub fn append(&mut self, problem: &mut Problem, impulses: &mut Impulses) {
        self.first = problem.rows.len();
        self.factor.clear();
        self.ends.clone_from(&problem.equations.ends);
        for k in 0..self.ends.len() {
            let range = problem.equations.block(k);
            let rows = &problem.equations.rows[range.clone()];
            let start = &impulses.equation[range];
            let rigid = rows.iter().all(|r| r.compliance == 0.0);
            let l = rigid.then(|| factor(problem, rows));
            let (mut changed, mut impulse) = (rows.to_vec(), start.to_vec());
            if let Some(l) = &l {
                change(l, &mut changed);
                // lambda' = L' lambda; the diagonal of L is kept inverted.
                for c in 0..start.len() {
                    let own = if l[c * MOST + c] > 0.0 { start[c] / l[c * MOST + c] } else { 0.0 };
                    impulse[c] = (c + 1..start.len()).fold(own, |s, r| s + l[r * MOST + c] * start[r]);
                }
            }
            self.factor.push(l);
            problem.rows.extend(changed);
            impulses.row.extend(impulse);
        }
        problem.equations.rows.clear();
        problem.equations.ends.clear();
    }

    /// Takes the impulses of the changed rows back to `impulses.equation`, and the rows out of `problem`.
    pub fn take_back(&self, problem: &mut Problem, impulses: &mut Impulses) {
        problem.rows.truncate(self.first);
        impulses.equation = impulses.row.split_off(self.first);
        let mut start = 0;
        for (l, end) in self.factor.iter().zip(&self.ends) {
            if let Some(l) = l {
                backward(l, &mut impulses.equation[start..*end as usize]);
            }
            start = *end as usize;
        }
    }
}

/// L of a block's own response.
fn factor(problem: &Problem, rows: &[Row]) -> Square {
    let mut l = zero();
    for (r, a) in rows.iter().enumerate() {
        for (c, b) in rows.iter().enumerate().take(r + 1) {
            l[r * MOST + c] = a
                .ends()
                .zip(b.ends())
                .fold(0.0, |s, ((body, a), (_, b))| s + a.dot(&problem.bodies[body].twist(b.linear, b.angular)));
        }
    }
    cholesky(&mut l, rows.len());
    l
}

/// Rows L^-1 J, biases with them.
fn change(l: &Square, rows: &mut [Row]) {
    let mut x = vec![0.0; rows.len()];
    let mut each = |get: &dyn Fn(&mut Row) -> &mut f64| {
        for (x, row) in x.iter_mut().zip(rows.iter_mut()) {
            *x = *get(row);
        }
        forward(l, &mut x);
        for (x, row) in x.iter().zip(rows.iter_mut()) {
            *get(row) = *x;
        }
    };
    each(&|row| &mut row.bias);
    for s in 0..3 {
        for axis in 0..3 {
            each(&|row| part(&mut row.jacobian[s], axis, false));
            each(&|row| part(&mut row.jacobian[s], axis, true));
        }
    }
}

fn part(t: &mut Twist, axis: usize, angular: bool) -> &mut f64 {
    if angular { &mut t.angular[axis] } else { &mut t.linear[axis] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Recipe, random_problem};
    use crate::{Method, Settings, Status, Workspace, solve};

    /// Every method finds the same velocities and impulses as with the equations eliminated.
    #[test]
    fn iterated_equals_eliminated() {
        for seed in 0..5 {
            let recipe = Recipe { bodies: 14, equations: 9, rows: 2, compliant: true, ..Recipe::small(seed) };
            let problem = random_problem(&recipe);
            for method in Method::ALL {
                let settings = Settings { method, tolerance: 1e-10, max_iterations: 400_000, ..Settings::default() };
                let (mut exact, mut ws) = (Impulses::default(), Workspace::default());
                exact.reset(&problem);
                assert_eq!(solve(&problem, &settings, &mut exact, &mut ws).status, Status::Converged);
                let w = ws.w.clone();
                let (mut other, mut gamma, mut blocks) = (problem.clone(), Impulses::default(), Blocks::default());
                gamma.reset(&other);
                blocks.append(&mut other, &mut gamma);
                assert_eq!(solve(&other, &settings, &mut gamma, &mut ws).status, Status::Converged);
                for (a, b) in w.iter().zip(&ws.w) {
                    assert!((a.linear - b.linear).length() + (a.angular - b.angular).length() < 1e-6);
                }
                blocks.take_back(&mut other, &mut gamma);
                for (a, b) in exact.equation.iter().zip(&gamma.equation) {
                    assert!((a - b).abs() < 1e-5, "{} seed {seed}: {a} {b}", method.name());
                }
            }
        }
    }
}
