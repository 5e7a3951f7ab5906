//! Dense stand-in for the Newton systems: (T^-1 + N)^-1 = R (I + R'N R)^-1 R' with T = R R'. Oracle of small tests.

use crate::operator;
use crate::problem::{Impulses, Problem};
use crate::workspace::Workspace;
use grouser_math::{Mat3, Vec3};

#[derive(Clone, Debug, Default)]
pub(crate) struct Conductance {
    pub contact: Vec<Mat3>,
    pub cross: Vec<Mat3>,
    pub moment: Vec<Mat3>,
    pub row: Vec<f64>,
}

impl Conductance {
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
}

#[derive(Default)]
pub(crate) struct NewtonSystem {
    n: usize,
    /// N, dense.
    matrix: Vec<f64>,
    /// Root of T, lower triangle per contact block.
    root: Vec<f64>,
    factor: Vec<f64>,
    k: Vec<f64>,
}

fn lanes(p: &Problem) -> usize {
    if p.has_moments() { 6 } else { 3 }
}

fn get(p: &Problem, x: &Impulses, k: usize) -> f64 {
    let l = lanes(p);
    let nc = p.contacts.len();
    if k >= l * nc {
        x.row[k - l * nc]
    } else if k % l < 3 {
        x.contact[k / l][k % l]
    } else {
        x.moment[k / l][k % l - 3]
    }
}

fn set(p: &Problem, x: &mut Impulses, k: usize, v: f64) {
    let l = lanes(p);
    let nc = p.contacts.len();
    if k >= l * nc {
        x.row[k - l * nc] = v;
    } else if k % l < 3 {
        x.contact[k / l][k % l] = v;
    } else {
        x.moment[k / l][k % l - 3] = v;
    }
}

fn cholesky(a: &mut [f64], n: usize) {
    let scale = (0..n).fold(0.0f64, |m, i| m.max(a[i * n + i]));
    for c in 0..n {
        let mut p = a[c * n + c];
        for k in 0..c {
            p -= a[c * n + k] * a[c * n + k];
        }
        let root = if p > 1e-30 * scale { p.sqrt() } else { 0.0 };
        a[c * n + c] = root;
        for r in c + 1..n {
            let mut x = a[r * n + c];
            for k in 0..c {
                x -= a[r * n + k] * a[c * n + k];
            }
            a[r * n + c] = if root > 0.0 { x / root } else { 0.0 };
        }
    }
}

impl NewtonSystem {
    pub fn prepare(&mut self, problem: &Problem) {
        let n = lanes(problem) * problem.contacts.len() + problem.rows.len();
        self.n = n;
        self.matrix = vec![0.0; n * n];
        let mut ws = Workspace::default();
        ws.prepare(problem);
        let (mut e, mut out) = (Impulses::default(), Impulses::default());
        for k in 0..n {
            e.reset(problem);
            set(problem, &mut e, k, 1.0);
            ws.velocities(problem, &e);
            let zero = {
                let mut z = Impulses::default();
                z.reset(problem);
                z
            };
            operator::contact_velocities(problem, &zero, &ws.w, None, &mut out);
            for j in 0..n {
                self.matrix[j * n + k] = get(problem, &out, j);
            }
        }
    }

    pub fn factorise(&mut self, problem: &Problem, t: &Conductance) {
        let (n, l, nc) = (self.n, lanes(problem), problem.contacts.len());
        self.root = vec![0.0; n * n];
        for i in 0..nc {
            let mut b = vec![0.0; l * l];
            for r in 0..3 {
                for c in 0..3 {
                    b[r * l + c] = t.contact[i].col(c)[r];
                    if l == 6 {
                        b[r * l + 3 + c] = t.cross[i].col(c)[r];
                        b[(3 + r) * l + c] = t.cross[i].col(r)[c];
                        b[(3 + r) * l + 3 + c] = t.moment[i].col(c)[r];
                    }
                }
            }
            cholesky(&mut b, l);
            for r in 0..l {
                for c in 0..=r {
                    self.root[(l * i + r) * n + l * i + c] = b[r * l + c];
                }
            }
        }
        for i in 0..problem.rows.len() {
            self.root[(l * nc + i) * n + l * nc + i] = t.row[i].sqrt();
        }
        // K = I + R' N R, with R block-diagonal.
        let block = |k: usize| if k < l * nc { (k / l * l)..(k / l * l + l) } else { k..k + 1 };
        let mut nr = vec![0.0; n * n];
        for i in 0..n {
            for c in 0..n {
                nr[i * n + c] = block(c).map(|k| self.matrix[i * n + k] * self.root[k * n + c]).sum();
            }
        }
        self.k = vec![0.0; n * n];
        for r in 0..n {
            for c in 0..n {
                self.k[r * n + c] = block(r).map(|k| self.root[k * n + r] * nr[k * n + c]).sum::<f64>()
                    + f64::from(u8::from(r == c));
            }
        }
        self.factor = self.k.clone();
        cholesky(&mut self.factor, n);
    }

    pub fn solve(&mut self, problem: &Problem, b: &Impulses, x: &mut Impulses) {
        let n = self.n;
        let b: Vec<f64> = (0..n).map(|k| get(problem, b, k)).collect();
        let rhs: Vec<f64> = (0..n).map(|c| (0..n).map(|k| self.root[k * n + c] * b[k]).sum()).collect();
        let mut y = vec![0.0; n];
        for _ in 0..3 {
            let mut d: Vec<f64> =
                (0..n).map(|r| rhs[r] - (0..n).map(|c| self.k[r * n + c] * y[c]).sum::<f64>()).collect();
            for r in 0..n {
                for c in 0..r {
                    d[r] -= self.factor[r * n + c] * d[c];
                }
                d[r] /= self.factor[r * n + r];
            }
            for r in (0..n).rev() {
                for c in r + 1..n {
                    d[r] -= self.factor[c * n + r] * d[c];
                }
                d[r] /= self.factor[r * n + r];
            }
            y.iter_mut().zip(&d).for_each(|(y, d)| *y += d);
        }
        x.reset(problem);
        for r in 0..n {
            set(problem, x, r, (0..n).map(|c| self.root[r * n + c] * y[c]).sum());
        }
    }
}

#[allow(dead_code)]
pub(crate) fn unused() -> Vec3 {
    Vec3::ZERO
}
