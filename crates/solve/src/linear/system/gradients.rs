//! Conjugate gradients with the factorisation as preconditioner.

use super::{NewtonSystem, Solved, Vectors, dot, plus, slips};
use crate::linear::conductance::Conductance;
use crate::operator::{BODY_CHUNK, Gather};
use crate::problem::{Impulses, Problem};
use grouser_math::Twist;
use grouser_math::par;

impl NewtonSystem {
    /// Preconditioned conjugate gradients from w = 0; the right side is in `v.r`, the result in `v.w`, y in `v.zy`.
    pub(super) fn gradients(
        &mut self,
        problem: &Problem,
        gather: &Gather,
        t: &Conductance,
        v: &mut Vectors,
        tolerance: f64,
        most: u32,
    ) -> Solved {
        let n = problem.bodies.len();
        let equations = problem.equations.rows.len();
        let mut y = vec![0.0; equations];
        v.w.clear();
        v.w.resize(n, Twist::ZERO);
        self.precondition(problem, &v.r, &mut v.z, &mut v.zy);
        v.p.clone_from(&v.z);
        v.py.clone_from(&v.zy);
        let mut rz = dot(&v.r, &v.z);
        let first = rz;
        let mut iterations = 0;
        while iterations < most && rz > tolerance * tolerance * first && rz > 0.0 {
            iterations += 1;
            self.product(problem, gather, t, &v.p, &v.py, &mut v.t, &mut v.q);
            let pq = dot(&v.p, &v.q);
            if pq <= 0.0 || pq.is_nan() {
                break;
            }
            let alpha = rz / pq;
            let (p, q) = (&v.p, &v.q);
            par::update(&mut v.w, |b, w| *w = plus(w, alpha, &p[b]));
            par::update(&mut v.r, |b, r| *r = plus(r, -alpha, &q[b]));
            y.iter_mut().zip(&v.py).for_each(|(y, p)| *y += alpha * p);
            if iterations == most {
                break;
            }
            self.precondition(problem, &v.r, &mut v.z, &mut v.zy);
            let next = dot(&v.r, &v.z);
            let beta = next / rz;
            rz = next;
            let (z, zy) = (&v.z, &v.zy);
            par::update(&mut v.p, |b, p| *p = plus(&z[b], beta, p));
            par::update(&mut v.py, |k, p| *p = zy[k] + beta * *p);
        }
        v.zy = y;
        Solved { iterations, residual: if first > 0.0 { (rz.max(0.0) / first).sqrt() } else { 0.0 } }
    }

    /// q = (M + D T D') p + G' py.
    fn product(
        &self,
        problem: &Problem,
        gather: &Gather,
        t: &Conductance,
        p: &[Twist],
        py: &[f64],
        impulses: &mut Impulses,
        q: &mut Vec<Twist>,
    ) {
        slips(problem, p, impulses);
        t.multiply(impulses);
        let impulses = &*impulses;
        q.resize(problem.bodies.len(), Twist::ZERO);
        par::each(BODY_CHUNK, &mut *q, |b, out| {
            let (linear, angular) = gather.impulse(problem, impulses, b);
            let (mass, inertia) = self.mass[b];
            let own = Twist { linear: mass * p[b].linear + linear, angular: inertia.mul(p[b].angular) + angular };
            *out = if problem.bodies[b].moves() { self.free_part(b, own) } else { Twist::ZERO };
        });
        for (row, y) in problem.equations.rows.iter().zip(py) {
            for (b, j) in row.ends().filter(|(b, _)| problem.bodies[*b].moves()) {
                q[b] = plus(&q[b], *y, j);
            }
        }
    }
}
