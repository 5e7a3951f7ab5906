//! How a solve ended.

use crate::method::Method;

/// Why the iteration stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The residual is below the tolerance.
    Converged,
    /// The iterations ran out; the best iterate is returned.
    IterationLimit,
    /// The method has made no progress for so long that it gave up; the best iterate is returned.
    Stalled,
    /// A number was not finite; the impulses are those of the last finite iterate.
    NotFinite,
    /// The method cannot solve problems with patches; nothing was done.
    NoPatches,
}

impl Status {
    /// Name as printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Converged => "converged",
            Self::IterationLimit => "iteration limit",
            Self::Stalled => "stalled",
            Self::NotFinite => "not finite",
            Self::NoPatches => "cannot take patches",
        }
    }
}

/// How far a solution is from satisfying the problem; each the maximum over contacts and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Residual {
    /// Natural-map residual ||gamma - P(gamma - eta u)|| / eta in m/s, with eta = 3 / trace(D_i' M^-1 D_i); with u~ for
    /// u under Coulomb's law.
    pub velocity: f64,
    /// ||gamma - P(gamma - eta u)||, an impulse in N s; over the step length it is a force.
    pub impulse: f64,
    /// The dissertation's measure max(r_p, r_d, r_c) (Melanz 2016, Eqs. 4.49 and 4.50), in its mixed units.
    pub thesis: f64,
    /// Complementarity error |gamma_n u_n| of the unrelaxed law (Melanz 2016, Eq. 3.8c), in J, whichever law was
    /// solved.
    pub unrelaxed: f64,
}

/// What a solver did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// The method that did it: the one chosen, if that was left open.
    pub method: Method,
    /// Why it stopped.
    pub status: Status,
    /// Iterations (sweeps) done.
    pub iterations: u32,
    /// Products with N done, or their equivalent in work: the honest unit of cost.
    pub products: u32,
    /// Residual of the returned impulses.
    pub residual: Residual,
    /// Objective 1/2 gamma' (N + E) gamma + r' gamma of the returned impulses, in J. Least under the relaxed law.
    pub objective: f64,
}
