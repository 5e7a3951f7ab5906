//! Problems stated by a matrix, solved in their contacts: (1 + L' W L) z = L' b, x = L z, T = L L'. A contact has three
//! lanes, with moments six.

use super::{NewtonSystem, Solved};
use crate::linear::conductance::{Conductance, root};
use crate::linear::pair::{corner, write};
use crate::problem::{Impulses, Problem};
use grouser_math::par;
use grouser_math::sparse::Factor;
use grouser_math::sparse::Order;
use grouser_math::sparse::dense::{MOST, Square, zero};
use grouser_math::{Mat3, Twist, Vec3};

/// Numbers of the six lanes of a contact.
type LaneNumbers = [f64; MOST];

impl NewtonSystem {
    pub(super) fn prepare_contacts(&mut self, problem: &Problem) {
        let Some(w) = &problem.coupling else { return };
        let size = lanes(problem);
        let mut list = w.start.clone();
        list.extend(&w.column);
        list.push(size as u32);
        if list == self.pattern {
            return;
        }
        let n = problem.contacts.len();
        let near = (0..n).map(|i| w.row(i).map(|(j, _)| j as u32).filter(|j| *j != i as u32).collect()).collect();
        self.order = Order::new(near, &vec![size; n], |_| false);
        self.factor = Factor::new(&self.order, |_| false);
        self.ends = (1..=n as u32).map(|k| size as u32 * k).collect();
        self.pattern = list;
    }

    pub(super) fn factorise_contacts(&mut self, problem: &Problem, t: &Conductance) {
        let Some(w) = &problem.coupling else { return };
        if problem.has_moments() {
            return self.factorise_turning(problem, t);
        }
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

    /// The same with moments.
    fn factorise_turning(&mut self, problem: &Problem, t: &Conductance) {
        let Some(w) = &problem.coupling else { return };
        self.turning_root.resize(t.contact.len(), zero());
        par::update(&mut self.turning_root, |i, root| {
            let mut block = zero();
            write(&mut block, false, [t.contact[i], t.cross[i], t.cross[i].transpose(), t.moment[i]]);
            *root = wide_root(&block);
        });
        let (order, l) = (&self.order, &self.turning_root);
        self.factor.compute(order, |diagonal, below| {
            for i in 0..l.len() {
                for ((j, force), (_, turning)) in w.row(i).zip(w.turning_row(i)) {
                    let m = between(&l[i], &lane_block(problem, i, j, force, turning), &l[j]);
                    if i == j {
                        let own = &mut diagonal[order.place[i] as usize];
                        (0..MOST * MOST).for_each(|k| own[k] += m[k] + f64::from(u8::from(k % (MOST + 1) == 0)));
                    } else if order.place[j] < order.place[i] {
                        let block = below.square(order.entry(i, j).0);
                        (0..MOST * MOST).for_each(|k| block[k] += m[k % MOST * MOST + k / MOST]);
                    }
                }
            }
        });
    }

    pub(super) fn solve_contacts(&mut self, problem: &Problem, b: &Impulses, x: &mut Impulses) -> Solved {
        x.clone_from(b);
        let Some(w) = &problem.coupling else { return Solved { iterations: 0, residual: f64::INFINITY } };
        let (n, size) = (problem.contacts.len(), lanes(problem));
        let given: Vec<LaneNumbers> = (0..n).map(|i| numbers_of(b, i)).collect();
        let mut z = vec![[0.0; MOST]; n];
        let mut r: Vec<LaneNumbers> = (0..n).map(|i| self.rooted(i, &given[i], true)).collect();
        let norm = |r: &[LaneNumbers]| r.iter().flatten().map(|r| r * r).sum::<f64>().sqrt();
        let first = norm(&r);
        let mut left = first;
        // Twice: the second refines.
        for _ in 0..3 {
            self.x.clear();
            self.x.extend(r.iter().flat_map(|r| &r[..size]));
            self.factor.solve(&self.order, &self.ends, &mut self.x);
            for (z, d) in z.iter_mut().zip(self.x.chunks_exact(size)) {
                z.iter_mut().zip(d).for_each(|(z, d)| *z += d);
            }
            for i in 0..n {
                let own = self.rooted(i, &z[i], false);
                x.contact[i] = Vec3::new(own[0], own[1], own[2]);
                if let Some(moment) = x.moment.get_mut(i) {
                    *moment = Vec3::new(own[3], own[4], own[5]);
                }
            }
            let length = |i: usize| problem.moments.get(i).map_or(0.0, |m| m.length);
            let lane = |j: usize| x.moment.get(j).map_or(Vec3::ZERO, |m| length(j) * *m);
            for i in 0..n {
                let nx = w.answer(i, |j| Twist { linear: x.contact[j], angular: lane(j) });
                let mut rest = given[i];
                for c in 0..3 {
                    rest[c] -= nx.linear[c];
                    rest[c + 3] -= length(i) * nx.angular[c];
                }
                let rest = self.rooted(i, &rest, true);
                r[i] = std::array::from_fn(|c| rest[c] - z[i][c]);
            }
            left = norm(&r);
            if left <= 1e-15 * first {
                break;
            }
        }
        Solved { iterations: 1, residual: if first > 0.0 { left / first } else { 0.0 } }
    }

    /// L x of contact `i`, or L' x.
    fn rooted(&self, i: usize, x: &LaneNumbers, transposed: bool) -> LaneNumbers {
        match self.turning_root.get(i).filter(|_| self.ends.first() == Some(&(MOST as u32))) {
            Some(l) => std::array::from_fn(|r| {
                (0..MOST).fold(0.0, |sum, c| sum + l[if transposed { c * MOST + r } else { r * MOST + c }] * x[c])
            }),
            None => {
                let l = if transposed { self.root[i].transpose() } else { self.root[i] };
                let y = l * Vec3::new(x[0], x[1], x[2]);
                [y.x, y.y, y.z, 0.0, 0.0, 0.0]
            }
        }
    }
}

/// LaneNumbers of a contact.
fn lanes(problem: &Problem) -> usize {
    if problem.has_moments() { MOST } else { 3 }
}

fn numbers_of(x: &Impulses, i: usize) -> LaneNumbers {
    let (f, m) = (x.contact[i], x.moment.get(i).copied().unwrap_or_default());
    [f.x, f.y, f.z, m.x, m.y, m.z]
}

/// The block of contacts `i` and `j` in their lanes: moments over the lanes' lengths.
fn lane_block(problem: &Problem, i: usize, j: usize, force: &Mat3, turning: &[Mat3; 3]) -> Square {
    let [own, other] = [problem.moments[i].length, problem.moments[j].length];
    let mut block = zero();
    write(&mut block, false, [*force, turning[0] * other, turning[1] * own, turning[2] * (own * other)]);
    block
}

/// a' m b.
fn between(a: &Square, m: &Square, b: &Square) -> Square {
    let at = |x: &Square, r: usize, c: usize| x[r * MOST + c];
    let mut half = zero();
    let mut out = zero();
    for r in 0..MOST {
        for c in 0..MOST {
            half[r * MOST + c] = (0..MOST).fold(0.0, |sum, k| sum + at(m, r, k) * at(b, k, c));
        }
    }
    for r in 0..MOST {
        for c in 0..MOST {
            out[r * MOST + c] = (0..MOST).fold(0.0, |sum, k| sum + at(a, k, r) * at(&half, k, c));
        }
    }
    out
}

/// A factor of a positive semidefinite block of six lanes: T = L L', columns without weight are zero.
fn wide_root(t: &Square) -> Square {
    let mut a = *t;
    let scale = (0..MOST).fold(0.0, |sum, k| sum + a[k * MOST + k]);
    let mut l = zero();
    for c in 0..MOST {
        let pivot = a[c * MOST + c];
        if pivot <= 1e-15 * scale {
            continue;
        }
        let s = pivot.sqrt();
        (c..MOST).for_each(|r| l[r * MOST + c] = a[r * MOST + c] / s);
        for j in c + 1..MOST {
            (j..MOST).for_each(|r| a[r * MOST + j] -= l[r * MOST + c] * l[j * MOST + c]);
        }
    }
    l
}
