//! Forces of the soil on one body over a step, and how they change with its velocity.
//!
//! With d_n = (n, r x n) and d_t likewise, per body
//!
//! ```text
//! F = sum over nodes of A sigma d_n - A (c + sigma tan phi) exp(-x) (s_1 d_t1 + s_2 d_t2)
//! Q = sum A ((h k + R) d_n d_n' + c_t (d_t1 d_t1' + d_t2 d_t2')),   c_t = (c + sigma tan phi) (1 - exp(-x))/|v_t|
//! ```
//!
//! The force at the end of the step is F - Q v+. Q = L L', so that six rows L' v+ + lambda/h = 0 give the rest.

use grouser_math::par::Fold;
use grouser_math::{Mat3, Pose, Twist, Vec3};

/// Entries of the lower half of a symmetric 6 x 6 matrix.
const HALF: usize = 21;

/// F and Q of a body, in the ground's axes about its centre of mass.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoilSums {
    pub force: [f64; 6],
    matrix: [f64; HALF],
}

/// (n, r x n).
fn gradient(n: Vec3, arm: Vec3) -> [f64; 6] {
    let m = arm.cross(n);
    [n.x, n.y, n.z, m.x, m.y, m.z]
}

impl SoilSums {
    /// Adds a force along `n` at `arm`: `force` at the start in N, less `damping` in N s/m times the velocity along n.
    pub fn add(&mut self, n: Vec3, arm: Vec3, force: f64, damping: f64) {
        let d = gradient(n, arm);
        for (sum, d) in self.force.iter_mut().zip(d) {
            *sum += force * d;
        }
        let mut k = 0;
        for i in 0..6 {
            let row = damping * d[i];
            for e in d.iter().take(i + 1) {
                self.matrix[k] += row * e;
                k += 1;
            }
        }
    }

    fn entry(&self, i: usize, j: usize) -> f64 {
        self.matrix[i * (i + 1) / 2 + j]
    }

    /// Q of what acts at the centre of mass: its part that forces answer velocities with.
    pub fn linear(&self) -> Mat3 {
        let column = |j: usize| Vec3::from_array(std::array::from_fn(|i| self.entry(i.max(j), i.min(j))));
        Mat3::from_cols(column(0), column(1), column(2))
    }

    /// F as force and moment.
    pub fn given(&self) -> (Vec3, Vec3) {
        let f = &self.force;
        (Vec3::new(f[0], f[1], f[2]), Vec3::new(f[3], f[4], f[5]))
    }

    /// Columns of L in the world's axes; those of a Q without full rank are zero (Cholesky without pivots, which keeps
    /// a semidefinite matrix).
    pub fn factor(&self, frame: &Pose) -> [Twist; 6] {
        let mut l = [[0.0; 6]; 6];
        let scale = (0..6).fold(0.0f64, |m, i| m.max(self.entry(i, i)));
        for j in 0..6 {
            let left = (0..j).fold(self.entry(j, j), |sum, k| sum - l[j][k] * l[j][k]);
            // What rounding leaves of a direction without resistance.
            if left <= 1e-14 * self.entry(j, j) || left <= 1e-30 * scale {
                continue;
            }
            l[j][j] = left.sqrt();
            for i in j + 1..6 {
                l[i][j] = (0..j).fold(self.entry(i, j), |sum, k| sum - l[i][k] * l[j][k]) / l[j][j];
            }
        }
        std::array::from_fn(|j| Twist {
            linear: frame.vector(Vec3::new(l[0][j], l[1][j], l[2][j])),
            angular: frame.vector(Vec3::new(l[3][j], l[4][j], l[5][j])),
        })
    }

    /// F - Q v: the force at the end of the step, for a body that goes its own way.
    pub fn at(&self, v: &Twist) -> (Vec3, Vec3) {
        let v = [v.linear.x, v.linear.y, v.linear.z, v.angular.x, v.angular.y, v.angular.z];
        let entry = |i: usize, j: usize| if i >= j { self.entry(i, j) } else { self.entry(j, i) };
        let f: [f64; 6] = std::array::from_fn(|i| (0..6).fold(self.force[i], |sum, j| sum - entry(i, j) * v[j]));
        (Vec3::new(f[0], f[1], f[2]), Vec3::new(f[3], f[4], f[5]))
    }
}

impl Fold for SoilSums {
    fn empty() -> Self {
        Self { force: [0.0; 6], matrix: [0.0; HALF] }
    }

    fn fold(&mut self, later: &Self) {
        self.force.fold(&later.force);
        self.matrix.fold(&later.matrix);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// L L' = Q for matrices of any rank.
    #[test]
    fn factors() {
        for count in 0..8 {
            let mut sums = SoilSums::empty();
            for k in 0..count {
                let t = f64::from(k);
                let arm = Vec3::new(t.sin(), (2.0 * t).cos(), -0.5);
                sums.add(Vec3::new(0.3 * t.cos(), 0.1, 1.0).normalize(), arm, t, 10.0 + t);
            }
            let columns = sums.factor(&Pose::IDENTITY);
            let column = |j: usize| {
                let Twist { linear: a, angular: b } = columns[j];
                [a.x, a.y, a.z, b.x, b.y, b.z]
            };
            for i in 0..6 {
                for j in 0..=i {
                    let product: f64 = (0..6).map(|k| column(k)[i] * column(k)[j]).sum();
                    assert!((product - sums.entry(i, j)).abs() < 1e-9 * (1.0 + sums.entry(i, i)), "{count} {i} {j}");
                }
            }
        }
    }
}
