//! A problem four contacts side by side: what APGD's pass reads, in the order in which it reads it (see `apgd.rs`).

use crate::problem::{Impulses, Problem};
use grouser_math::par;
use grouser_math::wide::LANES;
use grouser_math::{Twist, Vec3, Wide, Wide3};

/// Impulses, or anything of the same form, four contacts side by side. Lanes behind the last contact are zero.
#[derive(Default)]
pub(crate) struct Point {
    pub(crate) contact: Vec<Wide3>,
    pub(crate) moment: Vec<Wide3>,
    pub(crate) row: Vec<f64>,
}

impl Point {
    /// Takes the size of `problem`; what it holds is old.
    pub(crate) fn fit(&mut self, problem: &Problem) {
        self.contact.resize(problem.contacts.len().div_ceil(LANES), Wide3::ZERO);
        self.moment.resize(problem.moments.len().div_ceil(LANES), Wide3::ZERO);
        self.row.resize(problem.rows.len(), 0.0);
    }

    /// Takes in what `contact` and `row` say, and `moment` where there are any.
    pub(crate) fn set(
        &mut self,
        contact: impl Fn(usize) -> Vec3 + Sync + Send,
        moment: impl Fn(usize) -> Vec3 + Sync + Send,
        row: impl Fn(usize) -> f64 + Sync + Send,
        count: usize,
    ) {
        let block = |b: usize, of: &(dyn Fn(usize) -> Vec3 + Sync + Send)| {
            Wide3::new(std::array::from_fn(|l| if LANES * b + l < count { of(LANES * b + l) } else { Vec3::ZERO }))
        };
        par::update(&mut self.contact, |b, x| *x = block(b, &contact));
        par::update(&mut self.moment, |b, x| *x = block(b, &moment));
        par::update(&mut self.row, |i, x| *x = row(i));
    }

    /// Writes contacts, moments and rows out.
    pub(crate) fn give(&self, gamma: &mut Impulses) {
        par::update(&mut gamma.contact, |i, x| *x = self.contact_of(i));
        par::update(&mut gamma.moment, |i, x| *x = self.moment_of(i));
        gamma.row.copy_from_slice(&self.row);
    }

    #[inline(always)]
    pub(crate) fn contact_of(&self, i: usize) -> Vec3 {
        self.contact[i / LANES].lane(i % LANES)
    }

    #[inline(always)]
    pub(crate) fn moment_of(&self, i: usize) -> Vec3 {
        self.moment[i / LANES].lane(i % LANES)
    }
}

/// s^2 of a variable gamma = s z, and 1 / s^2 (0 where nothing moves).
#[derive(Clone, Copy, Default)]
pub(crate) struct Scale {
    pub(crate) s2: f64,
    pub(crate) inverse: f64,
}

impl Scale {
    pub(crate) fn new(s2: f64) -> Self {
        Self { s2, inverse: if s2 > 0.0 { 1.0 / s2 } else { 0.0 } }
    }
}

/// All that an iteration reads of four contacts. World vectors v are scaled as a v + (b - a) (v.n) n, a across and b
/// along the normal.
#[derive(Clone, Copy, Default)]
pub(crate) struct Lanes {
    pub(crate) normal: Wide3,
    pub(crate) arms: [Wide3; 2],
    pub(crate) friction: Wide,
    /// E across the normal, and along it less across it.
    pub(crate) compliance: [Wide; 2],
    /// S^2 across and along the normal. In f32, to read less: any scale leads to the same answer.
    pub(crate) s2: [[f32; LANES]; 2],
    pub(crate) bodies: [[u32; LANES]; 2],
}

impl Lanes {
    pub(crate) fn new(problem: &Problem, block: usize) -> Self {
        let mut lanes = Self::default();
        for (l, i) in (LANES * block..problem.contacts.len()).take(LANES).enumerate() {
            let c = &problem.contacts[i];
            let e = problem.compliance.get(i).copied().unwrap_or_default();
            let [normal, tangential, _] = problem.lane_scales(i);
            lanes.normal.set(l, c.normal);
            lanes.arms[0].set(l, c.arms[0]);
            lanes.arms[1].set(l, c.arms[1]);
            lanes.friction.as_mut_array()[l] = c.friction;
            lanes.compliance[0].as_mut_array()[l] = e.tangential;
            lanes.compliance[1].as_mut_array()[l] = e.normal - e.tangential;
            (lanes.s2[0][l], lanes.s2[1][l]) = (tangential as f32, normal as f32);
            (lanes.bodies[0][l], lanes.bodies[1][l]) = (c.a, c.b);
        }
        lanes
    }

    /// S^2 across and along the normal.
    #[inline(always)]
    pub(crate) fn scales(&self) -> [Wide; 2] {
        self.s2.map(|s| Wide::from(s.map(f64::from)))
    }

    /// a v + b (v.n) n.
    #[inline(always)]
    pub(crate) fn scale(&self, a: Wide, b: Wide, v: Wide3) -> Wide3 {
        a * v + (b * v.dot(self.normal)) * self.normal
    }
}

/// The same for moment lanes.
#[derive(Clone, Copy, Default)]
pub(crate) struct MomentLanes {
    pub(crate) length: Wide,
    pub(crate) s2: Wide,
}

impl MomentLanes {
    pub(crate) fn new(problem: &Problem, block: usize) -> Self {
        let mut lanes = Self::default();
        for (l, i) in (LANES * block..problem.contacts.len()).take(LANES).enumerate() {
            lanes.length.as_mut_array()[l] = problem.moments[i].length;
            lanes.s2.as_mut_array()[l] = problem.lane_scales(i)[2];
        }
        lanes
    }
}

/// Velocities of four bodies: linear and angular. (Number by number: vector by vector they would pass through memory.)
#[inline(always)]
pub(crate) fn twists(w: &[Twist], bodies: [u32; LANES]) -> [Wide3; 2] {
    let [a, b, c, d] = bodies.map(|b| &w[b as usize]);
    let (p, q, r, s) = (&a.linear, &b.linear, &c.linear, &d.linear);
    let (e, f, g, h) = (&a.angular, &b.angular, &c.angular, &d.angular);
    let linear = Wide3 {
        x: Wide::from([p.x, q.x, r.x, s.x]),
        y: Wide::from([p.y, q.y, r.y, s.y]),
        z: Wide::from([p.z, q.z, r.z, s.z]),
    };
    let angular = Wide3 {
        x: Wide::from([e.x, f.x, g.x, h.x]),
        y: Wide::from([e.y, f.y, g.y, h.y]),
        z: Wide::from([e.z, f.z, g.z, h.z]),
    };
    [linear, angular]
}
