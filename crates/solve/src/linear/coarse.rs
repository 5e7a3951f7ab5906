//! A second level for the preconditioner of `system.rs`: clusters of touching bodies move as one.
//!
//! The own blocks of the bodies settle what neighbours do to each other; a load that must travel through a whole bed
//! takes them one iteration per layer. Clusters of some dozens of bodies, moved rigidly, carry it in one step: with P
//! the matrix from the clusters' velocities to the bodies', the preconditioner becomes B^-1 + P (P' A P)^-1 P'
//! (additive Schwarz with a coarse space of rigid motions). P' A P is the same kind of matrix for fewer bodies,
//! contacts inside a cluster dropping out, so that [`NewtonSystem`] itself holds it. Bodies of joints and rows stay
//! what they are.

use super::conductance::Conductance;
use super::system::{NewtonSystem, Reach};
use crate::operator::Gather;
use crate::problem::{BodyResponse, Contact, NO_BODY, Problem};
use grouser_math::{Sym3, Twist, Vec3};

/// Bodies per cluster.
const CLUSTER: usize = 32;

/// The coarse problem.
#[derive(Default)]
pub(super) struct Coarse {
    problem: Problem,
    gather: Gather,
    system: NewtonSystem,
    t: Conductance,
    /// Cluster of each body.
    of: Vec<u32>,
    /// From the cluster's centre of mass to the body's, in m.
    offset: Vec<Vec3>,
    /// Contact of the fine problem behind each coarse one.
    fine: Vec<u32>,
    r: Vec<Twist>,
    z: Vec<Twist>,
    zy: Vec<f64>,
}

impl Coarse {
    /// Clusters of `problem`; `alone(b)`: body b is a cluster of its own.
    pub fn prepare(&mut self, problem: &Problem, gather: &Gather, mass: &[(f64, Sym3)], alone: impl Fn(usize) -> bool) {
        self.gather_clusters(problem, gather, &alone);
        let clusters = self.of.iter().fold(0, |m, c| m.max(*c + 1)) as usize;
        // Centres of mass, then offsets from them.
        let mut sums = vec![(0.0, Vec3::ZERO); clusters];
        for (b, c) in self.of.iter().enumerate() {
            let sum = &mut sums[*c as usize];
            sum.0 += mass[b].0;
            sum.1 += mass[b].0 * self.offset[b];
        }
        let mut inertia = vec![Sym3::default(); clusters];
        for (b, c) in self.of.iter().enumerate() {
            let (m, first) = sums[*c as usize];
            if m > 0.0 {
                self.offset[b] -= first / m;
                let own = mass[b].1.plus(&Sym3::point_mass(mass[b].0, self.offset[b]));
                inertia[*c as usize] = inertia[*c as usize].plus(&own);
            }
        }
        let p = &mut self.problem;
        p.clear();
        p.bodies.extend(sums.iter().zip(&inertia).map(|((m, _), j)| match *m > 0.0 {
            true if *j == Sym3::default() => BodyResponse { inverse_mass: 1.0 / m, ..BodyResponse::default() },
            true => BodyResponse { inverse_mass: 1.0 / m, inverse_inertia: j.inverse() },
            false => BodyResponse::default(),
        }));
        p.free.resize(clusters, Twist::ZERO);
        self.fine.clear();
        for (i, c) in problem.contacts.iter().enumerate() {
            let [a, b] = [c.a as usize, c.b as usize];
            if self.of[a] == self.of[b] {
                continue;
            }
            let arms = [c.arms[0] + self.offset[a], c.arms[1] + self.offset[b]];
            p.contacts.push(Contact { a: self.of[a], b: self.of[b], arms, ..*c });
            if let Some(m) = problem.moments.get(i) {
                p.moments.push(*m);
            }
            self.fine.push(i as u32);
        }
        let of = |b: u32| if b == NO_BODY { NO_BODY } else { self.of[b as usize] };
        for (from, to) in [(&problem.rows, &mut p.rows), (&problem.equations.rows, &mut p.equations.rows)] {
            to.extend(from);
            to.iter_mut().for_each(|row| row.bodies = row.bodies.map(of));
        }
        p.equations.ends.extend(&problem.equations.ends);
        self.gather.build(p);
        self.system.prepare(p, &self.gather, Reach::All);
    }

    /// Clusters grow from the first body not yet in one over its contacts, in order; offsets follow from lever arms.
    fn gather_clusters(&mut self, problem: &Problem, gather: &Gather, alone: &impl Fn(usize) -> bool) {
        let n = problem.bodies.len();
        const NONE: u32 = u32::MAX;
        self.of.clear();
        self.of.resize(n, NONE);
        self.offset.clear();
        self.offset.resize(n, Vec3::ZERO);
        let mut members = Vec::new();
        let mut count = 0;
        for first in 0..n {
            if self.of[first] != NONE {
                continue;
            }
            self.of[first] = count;
            if problem.bodies[first].moves() && !alone(first) {
                members.clear();
                members.push(first);
                let mut k = 0;
                while k < members.len() && members.len() < CLUSTER {
                    let body = members[k];
                    for entry in gather.contacts.of(body) {
                        let (c, side) = (&problem.contacts[(entry >> 2) as usize], (entry & 1) as usize);
                        let other = [c.b, c.a][side] as usize;
                        let free = self.of[other] == NONE && problem.bodies[other].moves() && !alone(other);
                        if free && members.len() < CLUSTER {
                            self.of[other] = count;
                            self.offset[other] = self.offset[body] + c.arms[side] - c.arms[1 - side];
                            members.push(other);
                        }
                    }
                    k += 1;
                }
            }
            count += 1;
        }
    }

    /// Factorises with the T of the fine problem.
    pub fn factorise(&mut self, t: &Conductance) {
        self.t.reset(&self.problem);
        for (k, i) in self.fine.iter().enumerate() {
            let i = *i as usize;
            self.t.contact[k] = t.contact[i];
            if !t.moment.is_empty() {
                (self.t.cross[k], self.t.moment[k]) = (t.cross[i], t.moment[i]);
            }
        }
        self.t.row.copy_from_slice(&t.row);
        self.system.factorise(&self.problem, &self.gather, &self.t);
    }

    /// z += P (P' A P)^-1 P' r, and the same for the impulses of the equations.
    pub fn correct(&mut self, r: &[Twist], z: &mut [Twist], zy: &mut [f64]) {
        self.r.clear();
        self.r.resize(self.problem.bodies.len(), Twist::ZERO);
        for (b, r) in r.iter().enumerate() {
            let sum = &mut self.r[self.of[b] as usize];
            sum.linear += r.linear;
            sum.angular += r.angular + self.offset[b].cross(r.linear);
        }
        let (given, found) = ((&self.r[..], &[][..]), (&mut self.z, &mut Vec::new()));
        self.system.precondition(&self.problem, given, found, &mut self.zy);
        for (b, z) in z.iter_mut().enumerate() {
            let c = &self.z[self.of[b] as usize];
            z.linear += c.at(self.offset[b]);
            z.angular += c.angular;
        }
        zy.iter_mut().zip(&self.zy).for_each(|(z, c)| *z += c);
    }
}
