//! The plainest device: contact by contact, number by number, as kernels of a graphics card do it.

use grouser_math::{FixedSum, TermSum};
use grouser_solve::{DeviceFault, DevicePass, DeviceProblem, DeviceSums, PassDevice};

type V = [f32; 3];

fn v([x, y, z, _]: [f32; 4]) -> V {
    [x, y, z]
}
fn plus(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
fn minus(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
fn times(a: V, s: f32) -> V {
    a.map(|x| s * x)
}
fn inner(a: V, b: V) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
fn turned(a: V, b: V) -> V {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
fn inverse(x: f32) -> f32 {
    if x > 0.0 { 1.0 / x } else { 0.0 }
}
fn scaled(n: V, a: f32, b: f32, u: V) -> V {
    plus(times(u, a), times(n, b * inner(u, n)))
}
fn nearest(x: V, n: V, mu: f32, weight: f32) -> V {
    let xn = inner(x, n);
    let t = minus(x, times(n, xn));
    let (tl, pull) = (inner(t, t).sqrt(), weight * mu);
    let pn = ((xn + pull * tl) / (1.0 + pull * mu)).max(0.0);
    let st = mu * pn / tl.max(f32::MIN_POSITIVE);
    let inside = tl <= mu * xn && xn >= 0.0;
    let (pn, st) = if inside { (xn, 1.0) } else { (pn, st) };
    plus(times(n, pn), times(t, st))
}
fn dual(coulomb: bool, n: V, mu: f32, u: V) -> V {
    let across = minus(u, times(n, inner(u, n)));
    if coulomb { plus(u, times(n, mu * inner(across, across).sqrt())) } else { u }
}

/// The device.
#[derive(Default)]
pub struct Plain {
    pub problem: DeviceProblem,
    pub slots: [Vec<[f32; 4]>; 3],
    pub product: Vec<[f32; 4]>,
    pub motions: Vec<[f32; 8]>,
    /// Fails at this pass.
    pub fails_at: Option<u32>,
    pub passes: u32,
}

impl Plain {
    /// Impulse and moment on a body, the latter in the order z, x, y: lists in runs of 32; products in f32, sums in
    /// f64.
    fn load(&self, slot: usize, body: usize) -> [f64; 6] {
        let DeviceProblem { starts, entries, arms, .. } = &self.problem;
        let impulses = &self.slots[slot];
        let list: Vec<usize> = (starts[body] as usize..starts[body + 1] as usize).collect();
        let mut sum = [0f64; 6];
        for run in list.chunks(32) {
            let mut part = [0f64; 6];
            for k in run {
                let r = arms[*k];
                let g = v(impulses[entries[*k] as usize]).map(|x| x * r[3]);
                let [lx, ly, lz] = turned(v(r), g);
                for (part, x) in part.iter_mut().zip([g[0], g[1], g[2], lz, lx, ly]) {
                    *part += f64::from(x);
                }
            }
            sum = if list.len() <= 32 { part } else { std::array::from_fn(|k| sum[k] + part[k]) };
        }
        sum
    }

    /// Bodies answer the impulses of slot `base`: in f32, or in f64 where more than contacts acts on bodies.
    fn gather(&mut self, base: usize, velocities: &[[f32; 8]]) {
        let answer = |(body, [z, x, y, mass]): (usize, &[[f32; 4]; 4])| {
            let sum = self.load(base, body);
            let [px, py, pz, lz, lx, ly] = sum.map(|x| x as f32);
            let turn = |k: usize| (lz * z[k] + lx * x[k]) + ly * y[k];
            [px * mass[0], py * mass[1], pz * mass[2], 0.0, turn(0), turn(1), turn(2), 0.0]
        };
        let exact = |(body, [m, xx, yy, zz, yz, xz, xy, is_tied]): (usize, &[f64; 8])| {
            if *is_tied > 0.0 {
                let place = self.problem.tied.binary_search(&(body as u32)).unwrap();
                return velocities[place];
            }
            let [px, py, pz, lz, lx, ly] = self.load(base, body);
            let turn = |a: &f64, b: &f64, c: &f64| a * lx + b * ly + c * lz;
            let [wx, wy, wz] = [turn(xx, xy, xz), turn(xy, yy, yz), turn(xz, yz, zz)];
            [m * px, m * py, m * pz, 0.0, wx, wy, wz, 0.0].map(|x| x as f32)
        };
        self.motions = match self.problem.masses.is_empty() {
            true => self.problem.answers.iter().enumerate().map(answer).collect(),
            false => self.problem.masses.iter().enumerate().map(exact).collect(),
        };
    }
}

/// The sum as devices count it.
fn counted(terms: &[f32], unit: Option<i32>) -> TermSum {
    let greatest = terms.iter().fold(0f32, |most, x| most.max(x.abs())).into();
    let exponent = unit.or(FixedSum::<2>::last_unit(greatest)).unwrap_or(0);
    let whole = |x: &f32| (f64::from(*x) / 2f64.powi(exponent)).round_ties_even() as i128;
    let units = terms.iter().map(whole).sum();
    match unit {
        Some(_) => TermSum { units, greatest, ..TermSum::default() },
        None => TermSum { fixed: FixedSum::counted(greatest, units), greatest, ..TermSum::default() },
    }
}

impl PassDevice for Plain {
    fn take_over(&mut self, problem: &DeviceProblem) -> Result<(), DeviceFault> {
        self.problem = problem.clone();
        self.product = problem.product.clone();
        self.slots = std::array::from_fn(|_| problem.start.clone());
        Ok(())
    }

    fn pass(&mut self, pass: &DevicePass) -> Result<DeviceSums, DeviceFault> {
        self.passes += 1;
        if self.fails_at == Some(self.passes) {
            return Err(DeviceFault("the device was lost".to_string()));
        }
        if pass.product {
            self.gather(pass.base, pass.velocities);
        }
        let mut terms = [const { Vec::new() }; 3];
        let (mut near2, mut residual2, mut above) = (0f32, 0f32, 0);
        for i in 0..self.problem.right.len() {
            let column = |c: usize| self.problem.columns[c][i];
            let [first, scales] = [column(0), column(3)].map(|bits| bits.map(f32::from_bits));
            let (n, mu, [c0, c1, st, sn]) = (v(first), first[3], scales);
            let (it, along) = (inverse(st), inverse(sn));
            let base = v(self.slots[pass.base][i]);
            let step = minus(base, v(self.slots[pass.before][i]));
            let right = self.problem.right[i];
            let (n_before, mut n_base) = (v(self.product[i]), v(self.product[i]));
            if pass.product {
                let end = |c: usize| {
                    let [x, y, z, body] = column(c);
                    let m = self.motions[body as usize];
                    plus([m[0], m[1], m[2]], turned([m[4], m[5], m[6]], [x, y, z].map(f32::from_bits)))
                };
                n_base = plus(minus(end(2), end(1)), scaled(n, c0, c1, base));
                terms[0].push(inner(scaled(n, it, along - it, step), step));
                terms[1].push(inner(step, minus(n_base, n_before)));
            }
            let mut square = self.product[i][3];
            if pass.check {
                let u = dual(pass.coulomb, n, mu, plus(n_base, v(right)));
                let p = nearest(minus(base, times(u, right[3])), n, mu, 1.0);
                let d = times(minus(base, p), inverse(right[3]));
                square = inner(d, d);
                residual2 = residual2.max(square);
                above += u32::from(pass.level2 <= square);
            }
            self.product[i] = [n_base[0], n_base[1], n_base[2], square];
            let y = plus(base, times(step, pass.beta));
            let g = plus(plus(n_base, times(minus(n_base, n_before), pass.beta)), v(right));
            let g = dual(pass.coulomb, n, mu, g);
            let trial = minus(y, times(scaled(n, st, sn - st, g), pass.t));
            let x = nearest(trial, n, mu, sn * it);
            let d = scaled(n, it, along - it, minus(x, y));
            near2 = near2.max(inner(d, d));
            terms[2].push(inner(g, minus(x, base)));
            self.slots[pass.target][i] = [x[0], x[1], x[2], 0.0];
        }
        let sums = [0, 1, 2].map(|k| counted(&terms[k], pass.units.map(|units| units[k])));
        let load = |body: &u32| {
            let [px, py, pz, lz, lx, ly] = self.load(pass.target, *body as usize);
            [px, py, pz, lx, ly, lz]
        };
        let loads = self.problem.tied.iter().map(load).collect();
        Ok(DeviceSums { sums, near2, residual2, above, loads })
    }

    fn impulses(&mut self, slot: usize) -> Result<Vec<[f32; 4]>, DeviceFault> {
        Ok(self.slots[slot].clone())
    }
    fn motions(&mut self) -> Result<Vec<[f32; 8]>, DeviceFault> {
        Ok(self.motions.clone())
    }
    fn residuals(&mut self) -> Result<Vec<f32>, DeviceFault> {
        Ok(self.product.iter().map(|p| p[3]).collect())
    }
}
