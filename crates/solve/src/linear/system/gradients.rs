//! Conjugate gradients with the factorisation as preconditioner.

use super::{NewtonSystem, Solved, Vectors, dot, plus, slips};
use crate::linear::conductance::Conductance;
use crate::operator::{BODY_CHUNK, Gather};
use crate::problem::Problem;
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
        self.precondition(problem, (&v.r, &v.nodal.r), (&mut v.z, &mut v.nodal.z), &mut v.zy);
        v.p.clone_from(&v.z);
        v.nodal.p.clone_from(&v.nodal.z);
        v.py.clone_from(&v.zy);
        let mut rz = dot(&v.r, &v.z) + sum(&v.nodal.r, &v.nodal.z);
        let first = rz;
        let mut iterations = 0;
        while iterations < most && rz > tolerance * tolerance * first && rz > 0.0 {
            iterations += 1;
            self.product(problem, gather, t, v);
            let pq = dot(&v.p, &v.q) + sum(&v.nodal.p, &v.nodal.q);
            if pq <= 0.0 || pq.is_nan() {
                break;
            }
            let alpha = rz / pq;
            let (p, q) = (&v.p, &v.q);
            par::update(&mut v.w, |b, w| *w = plus(w, alpha, &p[b]));
            par::update(&mut v.r, |b, r| *r = plus(r, -alpha, &q[b]));
            add(&mut v.nodal.r, -alpha, &v.nodal.q);
            y.iter_mut().zip(&v.py).for_each(|(y, p)| *y += alpha * p);
            if iterations == most {
                break;
            }
            self.precondition(problem, (&v.r, &v.nodal.r), (&mut v.z, &mut v.nodal.z), &mut v.zy);
            let next = dot(&v.r, &v.z) + sum(&v.nodal.r, &v.nodal.z);
            let beta = next / rz;
            rz = next;
            let (z, zy) = (&v.z, &v.zy);
            par::update(&mut v.p, |b, p| *p = plus(&z[b], beta, p));
            par::update(&mut v.py, |k, p| *p = zy[k] + beta * *p);
            v.nodal.p.iter_mut().zip(&v.nodal.z).for_each(|(p, z)| *p = z + beta * *p);
        }
        v.zy = y;
        Solved { iterations, residual: if first > 0.0 { (rz.max(0.0) / first).sqrt() } else { 0.0 } }
    }

    /// q = (M + D T D') p + G' py.
    fn product(&mut self, problem: &Problem, gather: &Gather, t: &Conductance, v: &mut Vectors) {
        let Vectors { p, py, q, t: impulses, nodal, .. } = v;
        slips(problem, p, impulses);
        t.multiply(impulses);
        let impulses = &*impulses;
        q.resize(problem.bodies.len(), Twist::ZERO);
        par::each(BODY_CHUNK, &mut *q, |b, out| {
            let (linear, angular) = gather.impulse(problem, impulses, b);
            let own = match self.flexible.is_point(b) {
                true => Twist::ZERO,
                false => self.momentum(problem, b, &p[b]),
            };
            let own = own.plus(&Twist { linear, angular });
            *out = if problem.bodies[b].moves() { self.free_part(b, own) } else { Twist::ZERO };
        });
        if !self.flexible.is_empty() {
            self.flexible.spread(problem, q, &mut nodal.q);
            self.flexible.add_times(problem, &nodal.p, &mut nodal.q);
        }
        for (row, y) in problem.equations.rows.iter().zip(py) {
            for (b, j) in row.ends().filter(|(b, _)| problem.bodies[*b].moves()) {
                q[b] = plus(&q[b], *y, j);
            }
        }
    }
}

/// a'b.
fn sum(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// a += s b.
fn add(a: &mut [f64], s: f64, b: &[f64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a += s * b);
}
