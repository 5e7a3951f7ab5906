//! Which solver, and when it may stop.

use crate::method::Method;

/// The law of friction that is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Law {
    /// The relaxed law: a convex cone problem. A contact that slides at u_T opens with mu |u_T| (Melanz 2016, Eq. 3.9).
    #[default]
    Cone,
    /// Coulomb's law itself (Melanz 2016, Eqs. 3.8c and 3.8d), by refinement of cone problems (see
    /// `anti_relaxation.rs`).
    Coulomb,
}

impl Law {
    /// Both laws.
    pub const ALL: [Self; 2] = [Self::Cone, Self::Coulomb];

    /// Name in scene files and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cone => "cone",
            Self::Coulomb => "coulomb",
        }
    }
}

/// Settings of a solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The method.
    pub method: Method,
    /// The law of friction.
    pub law: Law,
    /// Stop when the natural-map residual is below this, in m/s.
    pub tolerance: f64,
    /// Go on to this residual in m/s, less than the tolerance, where it takes little work (`further.rs`).
    pub goal: Option<f64>,
    /// Give up after this many iterations.
    pub max_iterations: u32,
    /// Do exactly `max_iterations` iterations, whatever the residual (for benchmarks).
    pub fixed_iterations: bool,
    /// Relaxation factor omega of Jacobi and Gauss-Seidel (Melanz 2016, A.1 and A.2); `None` takes the method's
    /// default.
    pub omega: Option<f64>,
    /// Averaging factor lambda of Jacobi and Gauss-Seidel; `None` takes the method's default.
    pub lambda: Option<f64>,
    /// All contacts to the end in one loop: nothing is left to methods that go from one contact to the next, and `auto`
    /// is APGD. What several ranks need, and what one that is to have their bits does.
    pub together: bool,
    /// Wall-clock time after which the direct solver returns the best iterate so far, in s. Whether a solve ran out of
    /// it depends on the machine: such runs do not repeat to the bit.
    pub budget: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::default(),
            law: Law::default(),
            tolerance: 1e-4,
            goal: None,
            max_iterations: 2000,
            fixed_iterations: false,
            omega: None,
            lambda: None,
            together: false,
            budget: None,
        }
    }
}
