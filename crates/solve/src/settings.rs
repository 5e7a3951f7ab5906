//! Which solver, and when it may stop.

/// The solvers, by the literature's names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Projected Jacobi (002, A.1).
    Jacobi,
    /// Projected Gauss-Seidel, parallel by colours (002, A.2).
    GaussSeidel,
    /// Accelerated projected gradient descent (002, A.3).
    #[default]
    Apgd,
    /// Symmetric-cone interior point (002, A.5).
    Scip,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Jacobi, Self::GaussSeidel, Self::Apgd, Self::Scip];

    /// Name in scene files and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jacobi => "jacobi",
            Self::GaussSeidel => "gauss-seidel",
            Self::Apgd => "apgd",
            Self::Scip => "scip",
        }
    }
}

/// Settings of a solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The method.
    pub method: Method,
    /// Stop when the natural-map residual is below this, in m/s.
    pub tolerance: f64,
    /// Give up after this many iterations.
    pub max_iterations: u32,
    /// Do exactly `max_iterations` iterations, whatever the residual (for benchmarks).
    pub fixed_iterations: bool,
    /// Relaxation factor omega of Jacobi and Gauss-Seidel (002, A.1 and A.2); `None` takes the method's default.
    pub omega: Option<f64>,
    /// Averaging factor lambda of Jacobi and Gauss-Seidel; `None` takes the method's default.
    pub lambda: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::default(),
            tolerance: 1e-4,
            max_iterations: 2000,
            fixed_iterations: false,
            omega: None,
            lambda: None,
        }
    }
}
