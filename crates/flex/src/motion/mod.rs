//! A step of motion: linearly implicit, from a state that has turned already.
//!
//! ```text
//! A (v+ - v) = h (f - Q(e + theta h v) - C_d v) + D gamma,    A = M + theta h C_d + theta^2 h^2 K
//! e+ = e + h ((1 - theta) v + theta v+)
//! ```
//!
//! K is the positive semidefinite tangent (`MatrixParts::safe`), so that A can be factorised at any state; forces are
//! exact. No mesh limits the step.
//!
//! Taken as it stands this brakes rotation: a plate at 30 rad/s loses 64 % of its energy in half a second at h = 2 ms.
//! So a free body is carried along with its own spin first. With c its centre, v_c its velocity, omega = J^-1 L, and
//! d = v - v_c - omega x (e - c) the velocity of deformation (slopes turn without c),
//!
//! ```text
//! R = exp(h omega_m),   e1 = c + h v_c + R (e - c),   d1 = R d,   v1 = v_c + omega1 x (e1 - c1) + d1,   J1 omega1 = L
//! A (v+ - v1) = h (f - Q(e1 + theta h d1) - C_d v1) + c_f + D gamma,     e+ = e1 + h (d1 + theta (v+ - v1))
//! ```
//!
//! With theta = 1/2 forces act in the frame that has turned half way, and so do displacements: with R_theta = exp(theta
//! h omega_m), Q is taken at c + theta h v_c + R_theta (e - c + theta h d), and d1 in the places is R_theta d. (With R
//! in their place forces lag by half a turn of the step, and a spinning plate that vibrates gains energy without
//! bound.) omega_m is by the midpoint rule of rigid bodies, and c_f = -M (v1 - v) the inertia of the turn, which
//! stretches a spinning body. Its moment, at the places where forces act, is set to L(e, v) - L(e1, v1): both momenta
//! are carried over (`turn.rs`). A body with a rim is carried along with the rim (`../rim.rs`). One with coordinates
//! held in the world, with a rim or without, cannot turn freely: it takes the step as it stands. Cost: an assembly, a
//! factorisation and a substitution per Newton step; one is enough for cloth and tires.

mod turn;

use crate::body::{ElementBuffers, FlexBody};
use crate::element::MatrixParts;
use crate::load::FlexLoad;
use crate::matrix::NodeMatrix;
use crate::rim::{RimCoupling, RimMotion, SpinTerm};
use crate::support::PointSupport;
use grouser_math::{Twist, Vec3};

/// An element whose area has fallen below this share of its reference has collapsed.
pub const COLLAPSED: f64 = 0.01;

/// How a step is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionSettings {
    /// Length, s.
    pub h: f64,
    /// 1: Euler's implicit step; 1/2: the midpoint step, second order.
    pub theta: f64,
    /// Newton steps for the motion without contact.
    pub newton: u32,
}

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MotionFault {
    /// The matrix has a pivot that is not positive.
    Pivot,
    /// An element has collapsed.
    Collapsed(usize),
    /// A node's velocity is not finite.
    NotFinite(usize),
}

/// The step of one body: storage, and what it computes.
#[derive(Default)]
pub struct FlexMotion {
    matrix: Option<NodeMatrix>,
    /// What the elements say at the state where the step is solved.
    pub buffers: ElementBuffers,
    settings: Option<MotionSettings>,
    /// State that has turned: e1, d1, v1.
    turned: Vec<Vec3>,
    /// The same at theta h, where forces act.
    acting: Vec<Vec3>,
    deforming: Vec<Vec3>,
    carried: Vec<Vec3>,
    /// v+ without contact.
    free: Vec<Vec3>,
    middle: Vec<Vec3>,
    inertial: Vec<Vec3>,
    force: Vec<Vec3>,
    work: Vec<Vec3>,
    /// How the body and its rim answer each other, and what the rim's velocity changes by without contact.
    coupling: Option<RimCoupling>,
    rim_change: Twist,
}

/// Does the world hold coordinates of a body, beside those that follow its rim?
fn is_pinned(body: &FlexBody, rim: Option<&RimMotion<'_>>) -> bool {
    let follows = |vector: usize| rim.is_some_and(|rim| rim.vectors.binary_search(&(vector as u32)).is_ok());
    body.fixed.iter().enumerate().any(|(k, held)| *held && !follows(k / 3))
}

impl FlexMotion {
    /// Velocities without contact, three vectors to a node.
    pub fn free(&self) -> &[Vec3] {
        &self.free
    }

    /// The matrix of the step, factorised.
    pub fn matrix(&self) -> Option<&NodeMatrix> {
        self.matrix.as_ref()
    }

    /// How the body and its rim answer each other.
    pub fn coupling(&self) -> Option<&RimCoupling> {
        self.coupling.as_ref()
    }

    /// What the rim's velocity changes by without contact.
    pub fn rim_change(&self) -> Twist {
        self.rim_change
    }

    /// What each vector moves beside h v+, known before contact.
    pub fn bend(&self, e: &[Vec3], k: usize) -> Vec3 {
        let Some(MotionSettings { h, theta, .. }) = self.settings else { return Vec3::ZERO };
        // e+ - e - h v+ = e1 - e + h (d1 - theta v1) - (1 - theta) h v+.
        self.turned[k] - e[k] + h * (self.deforming[k] - theta * self.carried[k]) - (1.0 - theta) * h * self.free[k]
    }

    /// Velocities without contact of a body at `e` with velocities `v`, under `loads` and on `supports`.
    pub fn predict(
        &mut self,
        body: &FlexBody,
        e: &[Vec3],
        v: &[Vec3],
        (loads, supports): (&[FlexLoad], &[PointSupport]),
        settings: MotionSettings,
        rim: Option<&RimMotion<'_>>,
    ) -> Result<(), MotionFault> {
        let MotionSettings { h, theta, newton } = settings;
        self.settings = Some(settings);
        let is_pinned = is_pinned(body, rim);
        self.turn(body, e, v, (h, theta), rim.map(|rim| &rim.frame), is_pinned);
        (self.coupling, self.rim_change) = (None, Twist::ZERO);
        let parts = MatrixParts {
            mass: 1.0 + theta * h * body.section.beta,
            material: theta * h * body.section.alpha + theta * theta * h * h,
            geometric: theta * theta * h * h,
            safe: 1.0,
        };
        self.free.clone_from(&self.carried);
        let n = e.len();
        let matrix = self.matrix.get_or_insert_with(|| NodeMatrix::new(body));
        for iteration in 0..newton.max(1) {
            // Where forces act, with what has been gained already.
            self.middle.resize(n, Vec3::ZERO);
            for k in 0..n {
                self.middle[k] = self.acting[k]
                    + theta * h * self.deforming[k]
                    + theta * theta * h * (self.free[k] - self.carried[k]);
            }
            body.evaluate(&self.middle, Some(&self.free), Some(parts), &mut self.buffers);
            match self.buffers.thinnest() {
                Some((element, share)) if share.is_nan() || share < COLLAPSED => {
                    return Err(MotionFault::Collapsed(element));
                }
                _ => {}
            }
            self.buffers.forces.iter_mut().flatten().for_each(|force| *force = -*force);
            self.work.clear();
            self.work.resize(n, Vec3::ZERO);
            for load in loads {
                load.add(body, &self.middle, 1.0, &mut self.buffers, &mut self.work, false);
            }
            supports.iter().for_each(|support| support.push(body, &self.free, &mut self.work));
            body.gather_forces(&self.buffers, &mut self.force);
            for k in 0..n {
                self.force[k] = h * (self.force[k] + self.work[k]) + self.inertial[k];
            }
            // Inertia and drag of what has been gained already, and drag of the velocity carried over.
            if iteration > 0 || body.section.beta > 0.0 {
                let beta = body.section.beta;
                for k in 0..n {
                    let gained = self.free[k] - self.carried[k];
                    self.work[k] = gained + h * beta * (self.carried[k] + theta * gained);
                }
                let work = std::mem::take(&mut self.work);
                let mut momentum = Vec::new();
                body.mass_times(&work, &mut self.buffers, &mut momentum);
                self.work = work;
                self.force.iter_mut().zip(&momentum).for_each(|(force, p)| *force -= *p);
            }
            // A rim that impulses do not move does not change its spin; a body that the world holds has none.
            let spin = rim.filter(|rim| rim.mass.is_some() && !is_pinned).and_then(|rim| {
                let centre = rim.frame.centre + theta * h * rim.frame.velocity;
                SpinTerm::new(body, &mut self.buffers, &self.middle, centre, parts.mass)
            });
            supports.iter().for_each(|support| support.resist(h, &mut self.buffers));
            if !matrix.factorise(&self.buffers.matrices, &body.fixed) {
                return Err(MotionFault::Pivot);
            }
            match rim {
                Some(rim) => {
                    let centre = rim.frame.centre + theta * h * rim.frame.velocity;
                    let spin = spin.filter(|term| matrix.take_off(&body.fixed, &term.u, &term.g));
                    let (buffers, acting) = (&mut self.buffers, &self.acting);
                    let coupling =
                        RimCoupling::new(body, matrix, buffers, acting, (centre, rim.vectors), spin.as_ref());
                    let gained = rim.gain(&coupling, &self.rim_change, &self.force).ok_or(MotionFault::Pivot)?;
                    matrix.solve(&body.fixed, &mut self.force);
                    self.force.iter_mut().enumerate().for_each(|(k, gain)| *gain += coupling.follow(k, &gained));
                    self.rim_change = self.rim_change.plus(&gained);
                    self.coupling = Some(coupling);
                }
                None => matrix.solve(&body.fixed, &mut self.force),
            }
            self.free.iter_mut().zip(&self.force).for_each(|(free, gained)| *free += *gained);
        }
        match self.free.iter().position(|v| !v.is_finite()) {
            Some(k) => Err(MotionFault::NotFinite(k / 3)),
            None => Ok(()),
        }
    }

    /// State at the end of the step: velocities v+ = v_free + A^-1 p + Y w with impulses `p` on the vectors and a
    /// change `w` of the rim's velocity, and the places that they lead to. `v` receives the velocities, `e` the places.
    pub fn finish(
        &mut self,
        body: &FlexBody,
        p: Option<&mut [Vec3]>,
        rim: Option<&Twist>,
        e: &mut [Vec3],
        v: &mut [Vec3],
    ) {
        let Some(MotionSettings { h, theta, .. }) = self.settings else { return };
        v.copy_from_slice(&self.free);
        if let (Some(p), Some(matrix)) = (p, &mut self.matrix) {
            matrix.solve(&body.fixed, p);
            v.iter_mut().zip(p).for_each(|(v, gained)| *v += *gained);
        }
        if let (Some(w), Some(coupling)) = (rim, &self.coupling) {
            v.iter_mut().enumerate().for_each(|(k, v)| *v += coupling.follow(k, w));
        }
        for k in 0..e.len() {
            e[k] = self.turned[k] + h * (self.deforming[k] + theta * (v[k] - self.carried[k]));
        }
    }
}
