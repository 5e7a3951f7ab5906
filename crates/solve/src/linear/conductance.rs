//! T: how many impulses per velocity, block by block.

use crate::problem::{Impulses, Problem};
use grouser_math::par::{self, optional};
use grouser_math::{Mat3, Vec3};

/// Block-diagonal, symmetric, positive semidefinite T of contacts and rows, in kg.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conductance {
    /// Per contact, force lanes on force lanes (world frame).
    pub contact: Vec<Mat3>,
    /// Per contact, moment lanes (column) on force lanes (row); empty without moment lanes.
    pub cross: Vec<Mat3>,
    /// Per contact, moment lanes on moment lanes; empty without moment lanes.
    pub moment: Vec<Mat3>,
    /// Per row.
    pub row: Vec<f64>,
}

impl Conductance {
    /// All zero, in the shape of `problem`; keeps its storage.
    pub fn reset(&mut self, problem: &Problem) {
        for blocks in [&mut self.contact, &mut self.cross, &mut self.moment] {
            blocks.clear();
        }
        self.contact.resize(problem.contacts.len(), Mat3::ZERO);
        self.cross.resize(problem.moments.len(), Mat3::ZERO);
        self.moment.resize(problem.moments.len(), Mat3::ZERO);
        self.row.clear();
        self.row.resize(problem.rows.len(), 0.0);
    }

    /// Does contact `i` carry nothing?
    #[inline(always)]
    pub fn is_open(&self, i: usize) -> bool {
        self.contact[i] == Mat3::ZERO && self.moment.get(i).is_none_or(|m| *m == Mat3::ZERO)
    }

    /// T_i times the force lane `f` and the moment lane `m` of contact `i`.
    #[inline(always)]
    pub fn times(&self, i: usize, f: Vec3, m: Vec3) -> (Vec3, Vec3) {
        let own = self.contact[i] * f;
        match self.moment.get(i) {
            Some(moment) => (own + self.cross[i] * m, self.cross[i].transpose() * f + *moment * m),
            None => (own, Vec3::ZERO),
        }
    }

    /// x = T x.
    pub fn multiply(&self, x: &mut Impulses) {
        par::update((&mut x.contact, optional(&mut x.moment)), |i, (f, slot)| {
            let m = slot.as_deref().copied().unwrap_or_default();
            let (force, moment) = self.times(i, *f, m);
            *f = force;
            if let Some(slot) = slot {
                *slot = moment;
            }
        });
        par::update(&mut x.row, |i, x| *x *= self.row[i]);
    }
}

/// A factor of a positive semidefinite block: T = L L', columns without weight are zero.
pub(crate) fn root(t: &Mat3) -> Mat3 {
    let mut a = t.to_cols_array_2d();
    let scale = a[0][0] + a[1][1] + a[2][2];
    let mut l = [[0.0; 3]; 3];
    for c in 0..3 {
        let pivot = a[c][c];
        if pivot <= 1e-15 * scale {
            continue;
        }
        let s = pivot.sqrt();
        for r in c..3 {
            l[c][r] = a[c][r] / s;
        }
        for j in c + 1..3 {
            for r in j..3 {
                a[j][r] -= l[c][r] * l[c][j];
            }
        }
    }
    Mat3::from_cols_array_2d(&l)
}
