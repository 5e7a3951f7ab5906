//! A problem with several contacts side by side: what a pass reads, in the order in which it reads it.
//!
//! Impulses are in units of `unit` kg m/s, a power of two near the contacts' masses: squares of f32 numbers then stay
//! in range whatever the grains weigh, and the change of unit rounds nothing.

use crate::kernel::Kernel;
use crate::problem::{Impulses, Problem};
use crate::settings::Law;
use crate::workspace::Workspace;
use grouser_math::par;
use grouser_math::{Vec3, Wide3};

/// Impulses, or anything of the same form. Lanes behind the last contact are zero.
#[derive(Default)]
pub(crate) struct LanePoint<W: Kernel> {
    pub(crate) contact: Vec<Wide3<W>>,
    pub(crate) moment: Vec<Wide3<W>>,
    pub(crate) row: Vec<f64>,
}

impl<W: Kernel> LanePoint<W> {
    /// Takes the size of `problem`; what it holds is old.
    pub(crate) fn fit(&mut self, problem: &Problem) {
        self.contact.resize(problem.contacts.len().div_ceil(W::COUNT), Wide3::ZERO);
        self.moment.resize(problem.moments.len().div_ceil(W::COUNT), Wide3::ZERO);
        self.row.resize(problem.rows.len(), 0.0);
    }

    /// Takes in what `contact` and `row` say, and `moment` where there are any; contacts and moments times `scale`.
    pub(crate) fn set(
        &mut self,
        scale: f64,
        contact: impl Fn(usize) -> Vec3 + Sync + Send,
        moment: impl Fn(usize) -> Vec3 + Sync + Send,
        row: impl Fn(usize) -> f64 + Sync + Send,
        count: usize,
    ) {
        let block = |b: usize, of: &(dyn Fn(usize) -> Vec3 + Sync + Send)| {
            let mut block = Wide3::ZERO;
            for (l, i) in (W::COUNT * b..count).take(W::COUNT).enumerate() {
                block.set(l, scale * of(i));
            }
            block
        };
        par::update(&mut self.contact, |b, x| *x = block(b, &contact));
        par::update(&mut self.moment, |b, x| *x = block(b, &moment));
        par::update(&mut self.row, |i, x| *x = row(i));
    }

    /// Writes contacts, moments and rows out, contacts and moments times `scale`.
    pub(crate) fn give(&self, scale: f64, gamma: &mut Impulses) {
        par::update(&mut gamma.contact, |i, x| *x = scale * self.contact_of(i));
        par::update(&mut gamma.moment, |i, x| *x = scale * self.moment_of(i));
        gamma.row.copy_from_slice(&self.row);
    }

    #[inline(always)]
    pub(crate) fn contact_of(&self, i: usize) -> Vec3 {
        self.contact[i / W::COUNT].lane(i % W::COUNT)
    }

    #[inline(always)]
    pub(crate) fn moment_of(&self, i: usize) -> Vec3 {
        self.moment[i / W::COUNT].lane(i % W::COUNT)
    }
}

/// s^2 of a variable gamma = s z, and 1 / s^2 (0 where nothing moves).
#[derive(Clone, Copy, Default)]
pub(crate) struct LaneScale {
    pub(crate) s2: f64,
    pub(crate) inverse: f64,
}

impl LaneScale {
    pub(crate) fn new(s2: f64) -> Self {
        Self { s2, inverse: if s2 > 0.0 { 1.0 / s2 } else { 0.0 } }
    }
}

/// All that an iteration reads of several contacts. World vectors v are scaled as a v + (b - a) (v.n) n, a across and b
/// along the normal.
#[derive(Clone, Copy, Default)]
pub(crate) struct Lanes<W: Kernel> {
    pub(crate) normal: Wide3<W>,
    pub(crate) arms: [Wide3<W>; 2],
    pub(crate) friction: W,
    /// E across the normal, and along it less across it.
    pub(crate) compliance: [W; 2],
    /// S^2 across and along the normal.
    pub(crate) s2: [W; 2],
    pub(crate) bodies: [W::LaneIndices; 2],
}

impl<W: Kernel> Lanes<W> {
    pub(crate) fn new(problem: &Problem, block: usize, unit: f64, ws: &Workspace) -> Self {
        let mut lanes = Self::default();
        for (l, i) in (W::COUNT * block..problem.contacts.len()).take(W::COUNT).enumerate() {
            let c = &problem.contacts[i];
            let e = problem.compliance.get(i).copied().unwrap_or_default();
            let trace = if ws.eta[i] > 0.0 { 3.0 / ws.eta[i] } else { 0.0 };
            let [normal, tangential, _] = problem.lane_scales_by(i, trace, ws.normal[i]);
            lanes.normal.set(l, c.normal);
            lanes.arms[0].set(l, c.arms[0]);
            lanes.arms[1].set(l, c.arms[1]);
            lanes.friction.put(l, c.friction);
            lanes.compliance[0].put(l, unit * e.tangential);
            lanes.compliance[1].put(l, unit * (e.normal - e.tangential));
            lanes.s2[0].put(l, tangential / unit);
            lanes.s2[1].put(l, normal / unit);
            (lanes.bodies[0].as_mut()[l], lanes.bodies[1].as_mut()[l]) = (c.a, c.b);
        }
        lanes
    }

    /// Relative velocities of b against a at the contacts, with `w` of the bodies, and those of turning.
    #[inline(always)]
    pub(crate) fn slip(&self, w: &[W::BodyMotion]) -> [Wide3<W>; 2] {
        let [va, wa] = W::motions(w, &self.bodies[0]);
        let [vb, wb] = W::motions(w, &self.bodies[1]);
        [(vb + wb.cross(self.arms[1])) - (va + wa.cross(self.arms[0])), wb - wa]
    }

    /// u~ = u + s n without moment lanes (see [`Problem::dual`]).
    #[inline(always)]
    pub(crate) fn dual(&self, law: Law, u: Wide3<W>) -> Wide3<W> {
        if law == Law::Cone {
            return u;
        }
        let across = u - self.normal.times(u.dot(self.normal));
        u + self.normal.times(self.friction * across.dot(across).root())
    }

    /// a v + b (v.n) n.
    #[inline(always)]
    pub(crate) fn scale(&self, a: W, b: W, v: Wide3<W>) -> Wide3<W> {
        v.times(a) + self.normal.times(b * v.dot(self.normal))
    }
}

/// The same for moment lanes.
#[derive(Clone, Copy, Default)]
pub(crate) struct MomentLanes<W: Kernel> {
    pub(crate) length: W,
    pub(crate) s2: W,
}

impl<W: Kernel> MomentLanes<W> {
    pub(crate) fn new(problem: &Problem, block: usize, unit: f64) -> Self {
        let mut lanes = Self::default();
        for (l, i) in (W::COUNT * block..problem.contacts.len()).take(W::COUNT).enumerate() {
            lanes.length.put(l, problem.moments[i].length);
            lanes.s2.put(l, problem.lane_scales(i)[2] / unit);
        }
        lanes
    }
}
