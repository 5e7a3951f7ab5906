//! The engine on a `PassDevice`: the processor's own engine prepares the problem in f32, takes results back, and does
//! what rows and equations ask for.

use super::cpu::LaneEngine;
use super::{Engine, Pass, PassSums};
use crate::device::{DeviceFault, DevicePass, DeviceProblem, DeviceShare};
use crate::kernel::Kernel;
use crate::problem::{Impulses, Problem};
use crate::settings::Law;
use crate::workspace::Workspace;
use grouser_math::par::{self, Fold};
use grouser_math::{Lane, Narrow, Twist, Vec3, Wide3};

/// May a device take the problem? Not where contacts end on nodes or have moment lanes.
pub(crate) fn fits(problem: &Problem) -> bool {
    !problem.has_moments() && !problem.has_nodes()
}

/// The engine; its device's faults end the loop.
pub(crate) struct DeviceEngine<'a> {
    narrow: &'a mut LaneEngine<Narrow>,
    share: &'a mut DeviceShare,
    /// Bodies on which rows and equations act, ascending, and what the device said of them last.
    tied: Vec<u32>,
    loads: Vec<[f64; 6]>,
    /// Their velocities, for the device.
    velocities: Vec<[f32; 8]>,
    /// What the tied bodies do; zero for all others.
    w: Vec<Twist>,
}

impl<'a> DeviceEngine<'a> {
    /// On the device of `share`.
    pub(crate) fn new(narrow: &'a mut LaneEngine<Narrow>, share: &'a mut DeviceShare) -> Self {
        Self { narrow, share, tied: Vec::new(), loads: Vec::new(), velocities: Vec::new(), w: Vec::new() }
    }
}

impl DeviceEngine<'_> {
    /// What the device says; nothing, and the fault noted, where it fails.
    fn heed<T>(&mut self, said: Result<T, DeviceFault>) -> Option<T> {
        said.map_err(|fault| self.share.fault.get_or_insert(fault)).ok()
    }

    /// Which bodies rows and equations act on; velocities as nothing has moved them yet.
    fn tie(&mut self, problem: &Problem, ws: &Workspace) {
        let bodies = problem.bodies.len();
        self.tied.clear();
        ws.response.now().tied(problem, &mut self.tied);
        self.tied.extend((0..bodies as u32).filter(|b| ws.gather.has_rows(*b as usize)));
        self.tied.sort_unstable();
        self.tied.dedup();
        self.w.clear();
        self.w.resize(bodies, Twist::ZERO);
        self.narrow.motions.w.clear();
        self.narrow.motions.w.resize(bodies, Narrow::default());
    }

    /// What the tied bodies do under the base's impulses: those of contacts from the device, and those of rows.
    fn answer(&mut self, problem: &Problem, base: usize, ws: &mut Workspace) {
        let (unit, row) = (self.narrow.unit, &self.narrow.gamma[base].row);
        for (body, [a, b, c, d, e, f]) in self.tied.iter().map(|body| *body as usize).zip(&self.loads) {
            let (mut p, mut l) = (unit * Vec3::new(*a, *b, *c), unit * Vec3::new(*d, *e, *f));
            ws.gather.add_rows(problem, row, body, &mut p, &mut l);
            self.w[body] = ws.response.alone(problem, body, p, l);
        }
        ws.response.now_mut().respond(problem, &mut self.w);
        self.velocities.clear();
        for body in self.tied.iter().map(|body| *body as usize) {
            self.narrow.motions.w[body] = Narrow::motion(&self.w[body]);
            self.velocities.push(self.narrow.motions.w[body].to_array());
        }
    }

    /// The pass over the rows.
    fn rows(&mut self, problem: &Problem, pass: &Pass) -> PassSums {
        let mut target = std::mem::take(&mut self.narrow.gamma[pass.target].row);
        let sums = self.narrow.rows(problem, pass, &mut target);
        self.narrow.gamma[pass.target].row = target;
        sums
    }
}

impl Engine for DeviceEngine<'_> {
    fn start(&mut self, problem: &Problem, gamma: &Impulses, ws: &Workspace) {
        self.narrow.start(problem, gamma, ws);
        self.tie(problem, ws);
        let columns = DeviceProblem { tied: self.tied.clone(), ..columns(self.narrow, problem, ws, &self.tied) };
        let taken = self.share.device.take_over(&columns);
        self.heed(taken);
        self.share.on_device += problem.contacts.len() as u64;
    }

    fn pass(&mut self, problem: &Problem, pass: &Pass, ws: &mut Workspace) -> PassSums {
        let Pass { base, before, target, product, check, units, .. } = *pass;
        let [beta, t, level2] = [pass.beta, pass.t, pass.level * pass.level].map(|x| x as f32);
        let coulomb = pass.law == Law::Coulomb;
        if product && !self.tied.is_empty() {
            self.answer(problem, base, ws);
        }
        let said = match self.share.fault {
            Some(_) => None,
            None => {
                let velocities = &self.velocities[..];
                let pass =
                    DevicePass { base, before, target, beta, t, level2, product, check, coulomb, units, velocities };
                let said = self.share.device.pass(&pass);
                self.heed(said)
            }
        };
        // Not a number: the loop ends.
        let Some(said) = said else { return PassSums { residual2: f64::NAN, ..PassSums::empty() } };
        let [length, curvature, uphill] = said.sums;
        let [near2, residual2] = [said.near2, said.residual2].map(f64::from);
        let mut sums = PassSums { length, curvature, uphill, near2, residual2, above: f64::from(said.above) };
        self.loads = said.loads;
        if !problem.rows.is_empty() {
            sums.fold(&self.rows(problem, pass));
        }
        sums
    }

    fn give(&mut self, slot: usize, gamma: &mut Impulses) {
        let said = self.share.device.impulses(slot);
        if let Some(impulses) = self.heed(said) {
            set(&mut self.narrow.gamma[slot].contact, &impulses);
            self.narrow.give(slot, gamma);
        }
    }

    fn motions(&mut self, w: &mut Vec<Twist>) {
        let said = self.share.device.motions();
        if let Some(motions) = self.heed(said) {
            par::fill(&mut self.narrow.motions.w, motions.len(), |b| Narrow::from(motions[b]));
        }
        self.narrow.motions(w);
    }

    fn residuals(&mut self, problem: &Problem, out: &mut Vec<f64>) {
        let said = self.share.device.residuals();
        if let Some(squares) = self.heed(said) {
            for (block, squares) in self.narrow.residual2.iter_mut().zip(squares.chunks(Narrow::COUNT)) {
                squares.iter().enumerate().for_each(|(l, square)| block.put(l, f64::from(*square)));
            }
        }
        self.narrow.residuals(problem, out);
    }

    fn least_eigenvalue(&self, problem: &Problem) -> f64 {
        self.narrow.least_eigenvalue(problem)
    }
}

/// Vectors one by one into lanes.
fn set(lanes: &mut [Wide3<Narrow>], vectors: &[[f32; 4]]) {
    for (block, vectors) in lanes.iter_mut().zip(vectors.chunks(Narrow::COUNT)) {
        for (l, [x, y, z, _]) in vectors.iter().enumerate() {
            block.x.as_mut_array()[l] = *x;
            block.y.as_mut_array()[l] = *y;
            block.z.as_mut_array()[l] = *z;
        }
    }
}

/// A prepared engine's problem, contact by contact.
fn columns(engine: &LaneEngine<Narrow>, problem: &Problem, ws: &Workspace, tied: &[u32]) -> DeviceProblem {
    const N: usize = Narrow::COUNT;
    let count = problem.contacts.len();
    let four = |v: &Wide3<Narrow>, l: usize, w: f32| {
        let [x, y, z] = [v.x, v.y, v.z].map(|x| x.to_array()[l]);
        [x, y, z, w]
    };
    let mut out = DeviceProblem::default();
    let DeviceProblem { columns: [normal, arm_a, arm_b, scales], right, start, product, .. } = &mut out;
    let at = |i: usize| (&engine.contact[i / N], i % N);
    par::fill(normal, count, |i| {
        let (lanes, l) = at(i);
        four(&lanes.normal, l, lanes.friction.to_array()[l]).map(f32::to_bits)
    });
    for (side, column) in [arm_a, arm_b].into_iter().enumerate() {
        par::fill(column, count, |i| {
            let (lanes, l) = at(i);
            let [x, y, z, _] = four(&lanes.arms[side], l, 0.0).map(f32::to_bits);
            [x, y, z, lanes.bodies[side][l]]
        });
    }
    par::fill(scales, count, |i| {
        let (lanes, l) = at(i);
        let [[c, d], [s, t]] = [lanes.compliance, lanes.s2].map(|pair| pair.map(|x| x.to_array()[l].to_bits()));
        [c, d, s, t]
    });
    par::fill(right, count, |i| four(&engine.r.contact[i / N], i % N, engine.eta[i / N].to_array()[i % N]));
    par::fill(start, count, |i| four(&engine.gamma[0].contact[i / N], i % N, 0.0));
    par::fill(product, count, |i| four(&engine.product.contact[i / N], i % N, 0.0));
    (out.starts, out.entries) = ws.gather.contacts.items();
    out.arms = engine.motions.arms.iter().map(|arm| arm.0).collect();
    if engine.motions.answers.is_empty() {
        par::fill(&mut out.masses, problem.bodies.len(), |b| {
            let (body, unit) = (&problem.bodies[b], engine.unit);
            let [m, d, o] = [Vec3::splat(body.inverse_mass), body.inverse_inertia.diagonal, body.inverse_inertia.off];
            let is_tied = tied.binary_search(&(b as u32)).is_ok();
            // The unit is a power of two, which rounds nothing.
            let [m, d, o] = [unit * m, unit * d, unit * o];
            [m.x, d.x, d.y, d.z, o.x, o.y, o.z, if is_tied { 1.0 } else { 0.0 }]
        });
    }
    out.answers = engine.motions.answers.iter().map(|answer| answer.0.map(|column| column.0)).collect();
    out
}
