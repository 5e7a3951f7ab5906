//! Natural frequencies and shapes of vibration about a state: K x = omega^2 M x.
//!
//! Subspace iteration with a shift (Bathe 1996, section 11.6): X <- (K + sigma M)^-1 M X, then the small problem in the
//! span of X by Jacobi's rotations; the shift keeps the matrix positive definite for free bodies and follows the lowest
//! frequency found. K is the exact tangent. Cost: a factorisation per shift, per iteration as many substitutions as
//! vectors, some ten more than are asked for.

use crate::body::{ElementBuffers, FlexBody};
use crate::element::MatrixParts;
use crate::load::FlexLoad;
use crate::matrix::NodeMatrix;
use grouser_math::Vec3;
use grouser_math::rng::Rng;
use std::f64::consts::TAU;

/// A way to vibrate.
#[derive(Clone, Debug, PartialEq)]
pub struct VibrationMode {
    /// Angular frequency squared, 1/s^2; below zero where the state is unstable.
    pub square: f64,
    /// Does the body move without strain?
    pub is_rigid: bool,
    /// Displacements, three vectors to a node, of unit mass.
    pub shape: Vec<Vec3>,
}

impl VibrationMode {
    /// Frequency, Hz; zero for rigid motions and unstable modes.
    pub fn frequency(&self) -> f64 {
        if self.is_rigid { 0.0 } else { self.square.max(0.0).sqrt() / TAU }
    }
}

/// Why there are no modes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ModeError {
    /// More than there are free coordinates.
    #[error("modes: the body has {0} free coordinates, fewer than the modes asked for")]
    TooMany(usize),
    /// The loaded state is unstable beyond what the shift can mend.
    #[error("modes: the state is not near an equilibrium; find one with statics first")]
    Unstable,
    /// The iteration did not settle.
    #[error("modes: the frequencies did not settle after {0} iterations; ask for fewer modes")]
    NotConverged(u32),
}

/// Most iterations.
const MAX_ITERATIONS: u32 = 200;
/// Relative change of the squares at which the iteration ends.
const TOLERANCE: f64 = 1e-10;
/// Squares below this share of the next one are rigid motions.
const RIGID: f64 = 1e-6;

/// The lowest `count` modes about state `e` with `loads` in the tangent.
pub fn modes(body: &FlexBody, e: &[Vec3], loads: &[FlexLoad], count: usize) -> Result<Vec<VibrationMode>, ModeError> {
    let free = body.fixed.iter().filter(|held| !**held).count();
    if count > free {
        return Err(ModeError::TooMany(free));
    }
    let size = (count + 6).max(2 * count).min(count + 16).min(free);
    let mut pencil = Pencil::new(body, e, loads);
    let mut rng = Rng::new(17);
    let mut basis: Vec<Vec<Vec3>> = (0..size).map(|_| pencil.random(&mut rng)).collect();
    let mut sigma = pencil.scale();
    let mut tries = 0;
    while !pencil.shift(sigma) {
        sigma *= 10.0;
        tries += 1;
        if tries > 12 {
            return Err(ModeError::Unstable);
        }
    }
    let mut squares = vec![f64::INFINITY; size];
    for iteration in 0..MAX_ITERATIONS {
        let new = pencil.iterate(&mut basis);
        let span = new[count.min(size) - 1].abs().max(1e-30);
        let moved = new.iter().zip(&squares).take(count).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
        squares = new;
        if moved <= TOLERANCE * span {
            return Ok(finish(&squares, basis, count));
        }
        // A shift near the first elastic frequency converges fastest; each change costs a factorisation.
        if iteration % 5 == 2 && iteration < 30 {
            let elastic = squares.iter().copied().find(|x| *x > RIGID * squares[size - 1]);
            let wanted = elastic.unwrap_or(sigma);
            if wanted < 0.3 * sigma && pencil.shift(wanted) {
                sigma = wanted;
            } else if wanted < 0.3 * sigma {
                pencil.shift(sigma);
            }
        }
    }
    Err(ModeError::NotConverged(MAX_ITERATIONS))
}

fn finish(squares: &[f64], basis: Vec<Vec<Vec3>>, count: usize) -> Vec<VibrationMode> {
    let largest = squares[squares.len() - 1];
    // At most six, all below the others by orders of magnitude.
    let elastic = squares.iter().position(|x| *x > RIGID * largest).unwrap_or(squares.len());
    let modes = squares.iter().zip(basis).take(count).enumerate();
    modes
        .map(|(k, (square, shape))| VibrationMode {
            square: *square,
            is_rigid: k < elastic.min(6) && square.abs() < RIGID * largest,
            shape,
        })
        .collect()
}

/// K and M of a body at a state.
struct Pencil<'a> {
    body: &'a FlexBody,
    matrix: NodeMatrix,
    stiffness: ElementBuffers,
    buffers: ElementBuffers,
}

impl<'a> Pencil<'a> {
    fn new(body: &'a FlexBody, e: &[Vec3], loads: &[FlexLoad]) -> Self {
        let mut stiffness = ElementBuffers::default();
        let parts = MatrixParts { mass: 0.0, material: 1.0, geometric: 1.0, safe: 0.0 };
        body.evaluate(e, None, Some(parts), &mut stiffness);
        let mut nodes = vec![Vec3::ZERO; e.len()];
        loads.iter().for_each(|load| load.add(body, e, 1.0, &mut stiffness, &mut nodes, true));
        Self { body, matrix: NodeMatrix::new(body), stiffness, buffers: ElementBuffers::default() }
    }

    fn random(&self, rng: &mut Rng) -> Vec<Vec3> {
        let mut x: Vec<Vec3> = (0..3 * self.body.node_count())
            .map(|_| Vec3::new(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)))
            .collect();
        self.release(&mut x);
        x
    }

    /// Zero in the held coordinates.
    fn release(&self, x: &mut [Vec3]) {
        for (k, x) in x.iter_mut().enumerate() {
            for c in 0..3 {
                if self.body.fixed[3 * k + c] {
                    x[c] = 0.0;
                }
            }
        }
    }

    /// A square between the frequencies of the whole body and of an element.
    fn scale(&self) -> f64 {
        let (mut k, mut m) = (0.0, 0.0);
        for (element, matrix) in self.body.elements.iter().zip(&self.stiffness.matrices) {
            for i in 0..12 {
                let block = &matrix[crate::element::pair(i, i)];
                k += (block[0] + block[4] + block[8]).abs();
                m += 3.0 * element.mass(i, i);
            }
        }
        1e-6 * k / m
    }

    /// Factorises K + sigma M.
    fn shift(&mut self, sigma: f64) -> bool {
        let mut sums = self.stiffness.matrices.clone();
        for (element, sum) in self.body.elements.iter().zip(&mut sums) {
            for k in 0..12 {
                for m in 0..=k {
                    let mass = sigma * element.mass(k, m);
                    [0, 4, 8].into_iter().for_each(|i| sum[crate::element::pair(k, m)][i] += mass);
                }
            }
        }
        self.matrix.factorise(&sums, &self.body.fixed)
    }

    fn stiffness_times(&mut self, x: &[Vec3]) -> Vec<Vec3> {
        let mut out = Vec::new();
        self.buffers.forces.resize(self.body.elements.len(), [Vec3::ZERO; 12]);
        for (k, (element, matrix)) in self.body.elements.iter().zip(&self.stiffness.matrices).enumerate() {
            let own = crate::mesh::gather(&element.nodes, x);
            self.buffers.forces[k] = times(matrix, &own);
        }
        self.body.gather_forces(&self.buffers, &mut out);
        self.release(&mut out);
        out
    }

    fn mass_times(&mut self, x: &[Vec3]) -> Vec<Vec3> {
        let mut out = Vec::new();
        self.body.mass_times(x, &mut self.buffers, &mut out);
        self.release(&mut out);
        out
    }

    /// One iteration; the squares in ascending order.
    fn iterate(&mut self, basis: &mut Vec<Vec<Vec3>>) -> Vec<f64> {
        for x in basis.iter_mut() {
            let mut y = self.mass_times(x);
            self.matrix.solve(&self.body.fixed, &mut y);
            *x = y;
        }
        self.orthonormalise(basis);
        let n = basis.len();
        let images: Vec<Vec<Vec3>> = basis.iter().map(|x| self.stiffness_times(x)).collect();
        let mut small = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in 0..=i {
                let value = dot(&basis[i], &images[j]);
                small[i][j] = value;
                small[j][i] = value;
            }
        }
        let (values, vectors) = eigen(small);
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
        *basis = order
            .iter()
            .map(|k| {
                let mut sum = vec![Vec3::ZERO; basis[0].len()];
                for (x, row) in basis.iter().zip(&vectors) {
                    sum.iter_mut().zip(x).for_each(|(sum, x)| *sum += row[*k] * *x);
                }
                sum
            })
            .collect();
        order.into_iter().map(|k| values[k]).collect()
    }

    /// Gram and Schmidt in the mass's product, twice.
    fn orthonormalise(&mut self, basis: &mut [Vec<Vec3>]) {
        for k in 0..basis.len() {
            for _ in 0..2 {
                let image = self.mass_times(&basis[k]);
                let parts: Vec<f64> = basis[..k].iter().map(|x| dot(x, &image)).collect();
                let (done, rest) = basis.split_at_mut(k);
                for (x, part) in done.iter().zip(parts) {
                    rest[0].iter_mut().zip(x).for_each(|(y, x)| *y -= part * *x);
                }
                let image = self.mass_times(&basis[k]);
                let norm = dot(&basis[k], &image).sqrt();
                basis[k].iter_mut().for_each(|x| *x /= norm);
            }
        }
    }
}

fn dot(a: &[Vec3], b: &[Vec3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a.dot(*b)).sum()
}

fn times(matrix: &crate::element::ElementMatrix, x: &[Vec3; 12]) -> [Vec3; 12] {
    let mut out = [Vec3::ZERO; 12];
    for k in 0..12 {
        for m in 0..=k {
            let b = &matrix[crate::element::pair(k, m)];
            let rows = [0, 3, 6].map(|i| Vec3::new(b[i], b[i + 1], b[i + 2]));
            out[k] += Vec3::new(rows[0].dot(x[m]), rows[1].dot(x[m]), rows[2].dot(x[m]));
            if m < k {
                out[m] += x[k].x * rows[0] + x[k].y * rows[1] + x[k].z * rows[2];
            }
        }
    }
    out
}

/// Eigenvalues and eigenvectors (columns) of a symmetric matrix, by cyclic Jacobi rotations.
fn eigen(mut a: Vec<Vec<f64>>) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = a.len();
    let mut v: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| if i == j { 1.0 } else { 0.0 }).collect()).collect();
    for _ in 0..60 {
        let off: f64 = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| a[i][j] * a[i][j]).sum();
        let all: f64 = (0..n).map(|i| a[i][i] * a[i][i]).sum();
        if off <= 1e-30 * all {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                if a[p][q] == 0.0 {
                    continue;
                }
                let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
                let c = 1.0 / (t * t + 1.0).sqrt();
                let s = t * c;
                for k in 0..n {
                    let (x, y) = (a[k][p], a[k][q]);
                    (a[k][p], a[k][q]) = (c * x - s * y, s * x + c * y);
                }
                for k in 0..n {
                    let (x, y) = (a[p][k], a[q][k]);
                    (a[p][k], a[q][k]) = (c * x - s * y, s * x + c * y);
                    let (x, y) = (v[k][p], v[k][q]);
                    (v[k][p], v[k][q]) = (c * x - s * y, s * x + c * y);
                }
            }
        }
    }
    ((0..n).map(|i| a[i][i]).collect(), v)
}
