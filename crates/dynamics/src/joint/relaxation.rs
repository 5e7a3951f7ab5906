//! Joints that give way: each equation C = 0 with a compliance and a damping time of its own (Lacoursière 2007 and
//! 2010).
//!
//! With compliance epsilon and damping time tau, G the gradient of C, h the step, lambda the impulse:
//!
//! ```text
//! G v+ + S lambda + (4/h) Y C - Y G v = 0,      Y = 1 / (1 + 4 tau / h),      S = 4 epsilon Y / h^2,
//! ```
//!
//! a spring of stiffness 1 / epsilon and a damper of tau / epsilon, solved with everything else. epsilon = 0 is the
//! rigid limit, in which an error decays as exp(-t / tau).

use super::parts::MOST;

/// Damping time of a relaxed row that gives none, in steps. Lacoursière takes two to five.
pub(crate) const DAMPING_STEPS: f64 = 2.0;

/// How one equation of a joint gives way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RowRelaxation {
    /// Compliance epsilon in m/N, or rad/(N m) of an equation between directions. 0: rigid.
    pub compliance: f64,
    /// Damping time tau in s; `None`: two steps of a row with a compliance, and an equation that is not relaxed at all
    /// of one without.
    pub damping: Option<f64>,
}

impl RowRelaxation {
    /// Does the row give way? Others hold by the joints' stabilisation.
    pub fn acts(&self) -> bool {
        self.compliance > 0.0 || self.damping.is_some()
    }

    pub(crate) fn is_faulty(&self) -> bool {
        let is_good = |v: f64| v.is_finite() && v >= 0.0;
        !is_good(self.compliance) || !self.damping.is_none_or(is_good)
    }
}

/// How the equations of a joint give way, in their order.
pub type JointRelaxation = [RowRelaxation; MOST];
