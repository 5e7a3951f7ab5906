//! Problems stated by a matrix, solved in their contacts: (1 + L' W L) z = L' b, x = L z, T = L L'.

use super::{NewtonSystem, Solved};
use crate::dense::MOST;
use crate::linear::conductance::{Conductance, root};
use crate::linear::factor::Factor;
use crate::linear::order::Order;
use crate::linear::pair::corner;
use crate::problem::{Impulses, Problem};
use grouser_math::par;
use grouser_math::{Mat3, Vec3};

impl NewtonSystem {
    pub(super) fn prepare_contacts(&mut self, problem: &Problem) {
        let Some(w) = &problem.coupling else { return };
        let mut list = w.start.clone();
        list.extend(&w.column);
        if list == self.pattern {
            return;
        }
        let n = problem.contacts.len();
        let near = (0..n).map(|i| w.row(i).map(|(j, _)| j as u32).filter(|j| *j != i as u32).collect()).collect();
        self.order = Order::new(near, &vec![3; n], |_| false);
        self.factor = Factor::new(&self.order, |_| false);
        self.ends = (1..=n as u32).map(|k| 3 * k).collect();
        self.pattern = list;
    }

    pub(super) fn factorise_contacts(&mut self, problem: &Problem, t: &Conductance) {
        let Some(w) = &problem.coupling else { return };
        par::fill(&mut self.root, t.contact.len(), |i| root(&t.contact[i]));
        let (order, l) = (&self.order, &self.root);
        self.factor.compute(order, |diagonal, below| {
            for i in 0..l.len() {
                for (j, block) in w.row(i) {
                    let m = l[i].transpose() * *block * l[j];
                    if i == j {
                        corner((&mut diagonal[order.place[i] as usize], MOST), &(m + Mat3::IDENTITY));
                    } else if order.place[j] < order.place[i] {
                        corner(below.get(order.entry(i, j).0), &m.transpose());
                    }
                }
            }
        });
    }

    pub(super) fn solve_contacts(&mut self, problem: &Problem, b: &Impulses, x: &mut Impulses) -> Solved {
        x.clone_from(b);
        let n = problem.contacts.len();
        let Some(w) = &problem.coupling else { return Solved { iterations: 0, residual: f64::INFINITY } };
        let mut z = vec![Vec3::ZERO; n];
        let mut r: Vec<Vec3> = (0..n).map(|i| self.root[i].transpose() * b.contact[i]).collect();
        let first = r.iter().map(|r| r.length_squared()).sum::<f64>().sqrt();
        let mut left = first;
        // Twice: the second refines.
        for _ in 0..3 {
            self.x.clear();
            self.x.extend(r.iter().flat_map(|r| r.to_array()));
            self.factor.solve(&self.order, &self.ends, &mut self.x);
            for (z, d) in z.iter_mut().zip(self.x.chunks_exact(3)) {
                *z += Vec3::new(d[0], d[1], d[2]);
            }
            for i in 0..n {
                x.contact[i] = self.root[i] * z[i];
            }
            for i in 0..n {
                let nx = w.row(i).fold(Vec3::ZERO, |sum, (j, block)| sum + *block * x.contact[j]);
                r[i] = self.root[i].transpose() * (b.contact[i] - nx) - z[i];
            }
            left = r.iter().map(|r| r.length_squared()).sum::<f64>().sqrt();
            if left <= 1e-15 * first {
                break;
            }
        }
        Solved { iterations: 1, residual: if first > 0.0 { left / first } else { 0.0 } }
    }
}
