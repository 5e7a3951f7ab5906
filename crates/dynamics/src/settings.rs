//! Settings of a world, all with defaults.

use crate::material::Combine;
use grouser_geom::reduce::Choice;
use grouser_math::Vec3;
use grouser_solve::{Law, Method};

/// Settings of a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Step length h in seconds.
    pub step: f64,
    /// Acceleration of gravity in m/s^2.
    pub gravity: Vec3,
    /// The contact solver.
    pub solver: SolverSettings,
    /// Contact detection and contact law.
    pub contact: ContactSettings,
    /// How bodies and mechanisms that touch nothing are stepped.
    pub integrator: Integrator,
    /// Joints.
    pub joints: JointSettings,
    /// What counts as a run gone wrong.
    pub limits: Limits,
    /// Whether grains at rest sleep; none: never.
    pub sleeping: Option<crate::Sleeping>,
}

/// How a step goes on where nothing touches. In contact it is always Euler's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Integrator {
    /// Moreau's midpoint step: second order.
    #[default]
    Midpoint,
    /// Semi-implicit Euler everywhere: first order.
    Euler,
}

/// How the joints' equations are solved with the contacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JointMethod {
    /// Eliminated by a sparse factorisation: exact at every iteration, whatever the masses.
    #[default]
    Direct,
    /// Iterated over like contacts, a joint at a time.
    Iterative,
}

/// Settings of the joints.
#[derive(Clone, Debug, PartialEq)]
pub struct JointSettings {
    /// How their equations are solved with the contacts.
    pub method: JointMethod,
    /// Share of a joint's position error that one step takes back.
    pub stabilisation: f64,
    /// After each step, poses and velocities back on the joints' manifold.
    pub projection: bool,
    /// Parts into which a step of a mechanism in free motion may be divided at most (1: never).
    pub max_substeps: u32,
}

impl Default for JointSettings {
    fn default() -> Self {
        Self { method: JointMethod::default(), stabilisation: 0.2, projection: false, max_substeps: 16 }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            step: 1e-3,
            gravity: Vec3::new(0.0, 0.0, -9.81),
            solver: SolverSettings::default(),
            contact: ContactSettings::default(),
            integrator: Integrator::default(),
            joints: JointSettings::default(),
            limits: Limits::default(),
            sleeping: None,
        }
    }
}

impl Settings {
    /// The tolerance in force, in m/s: the given one, else 1 % of g h (1e-5 m/s without gravity).
    pub fn tolerance(&self) -> f64 {
        let gh = self.gravity.length() * self.step;
        self.solver.tolerance.unwrap_or(if gh > 0.0 { 0.01 * gh } else { 1e-5 })
    }
}

/// Settings of the contact solver.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverSettings {
    /// The method.
    pub method: Method,
    /// Natural-map residual to reach, in m/s; `None`: 1 % of g h.
    pub tolerance: Option<f64>,
    /// Iterations after which a step counts as unconverged.
    pub max_iterations: u32,
    /// Do exactly `max_iterations` iterations (benchmarks).
    pub fixed_iterations: bool,
    /// Start from the last step's impulses where that lowers the objective.
    pub warm_start: bool,
    /// Relaxation factor of Jacobi and Gauss-Seidel.
    pub omega: Option<f64>,
    /// Averaging factor of Jacobi and Gauss-Seidel.
    pub lambda: Option<f64>,
    /// Wall-clock time in s after which the direct method returns its best iterate; the step then counts as unconverged.
    pub budget: Option<f64>,
}

impl Default for SolverSettings {
    fn default() -> Self {
        let d = grouser_solve::Settings::default();
        Self {
            method: d.method,
            tolerance: None,
            max_iterations: d.max_iterations,
            fixed_iterations: false,
            warm_start: true,
            omega: None,
            lambda: None,
            budget: None,
        }
    }
}

/// How contacts act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContactMethod {
    /// Impulses of a cone complementarity problem, solved once per step.
    #[default]
    Complementarity,
    /// Forces of springs and dampers between overlapping surfaces, in short sub-steps.
    Penalty,
}

impl ContactMethod {
    /// All methods.
    pub const ALL: [Self; 2] = [Self::Complementarity, Self::Penalty];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Complementarity => "complementarity",
            Self::Penalty => "penalty",
        }
    }
}

/// How the force of a penalty contact grows with the overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NormalLaw {
    /// With its power 3/2: elastic spheres.
    #[default]
    Hertz,
    /// Linearly.
    Hooke,
}

impl NormalLaw {
    /// All laws.
    pub const ALL: [Self; 2] = [Self::Hertz, Self::Hooke];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hertz => "hertz",
            Self::Hooke => "hooke",
        }
    }
}

/// Settings of penalty contact.
#[derive(Clone, Debug, PartialEq)]
pub struct PenaltySettings {
    /// Force over overlap.
    pub law: NormalLaw,
    /// May a damped contact pull at the end of an impact? Either way the damping is such that impacts return the
    /// restitution asked for.
    pub attraction: bool,
    /// Sub-steps of a step; `None`: as many as the stiffness needs.
    pub substeps: Option<u32>,
}

impl Default for PenaltySettings {
    fn default() -> Self {
        Self { law: NormalLaw::Hertz, attraction: true, substeps: None }
    }
}

/// The law of friction of a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrictionLaw {
    /// Relaxed: a convex problem in which a contact that slides at u_T opens with mu |u_T| (002, Eq. 3.9) and hovers at h mu |u_T|.
    #[default]
    Cone,
    /// The same problem with mu |u_T| of the step's beginning taken off: a contact that goes on sliding stays closed, and the cost is that
    /// of `Cone`.
    Lagged,
    /// Coulomb's law itself (002, Eqs. 3.8c and 3.8d), solved for within the step.
    Coulomb,
}

impl FrictionLaw {
    /// All laws.
    pub const ALL: [Self; 3] = [Self::Cone, Self::Lagged, Self::Coulomb];

    /// Name in scene files and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cone => "cone",
            Self::Lagged => "lagged",
            Self::Coulomb => "coulomb",
        }
    }

    /// The law of the problem that a step solves.
    pub fn of_problem(self) -> Law {
        match self {
            Self::Cone | Self::Lagged => Law::Cone,
            Self::Coulomb => Law::Coulomb,
        }
    }
}

/// Settings of contact detection and of the contact law.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactSettings {
    /// How contacts act.
    pub method: ContactMethod,
    /// Penalty contact, where that is the method.
    pub penalty: PenaltySettings,
    /// The law of friction.
    pub law: FrictionLaw,
    /// Contact envelope in metres: pairs closer than this take part in the step's problem, beside those that may meet
    /// within the step at their present speeds. `None`: 1 % of the smallest contact radius of a moving body.
    pub envelope: Option<f64>,
    /// Largest speed in m/s at which overlap is undone.
    pub recovery_speed: f64,
    /// Approach speed in m/s below which restitution is taken as zero.
    pub restitution_threshold: f64,
    /// How two materials' numbers make one, where no pair is declared.
    pub combine: Combine,
    /// For stiffness `Auto`: largest static overlap as a share of the grain's size (its diameter).
    pub overlap_share: f64,
    /// Exponent gamma of the compliant normal law f = z^gamma / epsilon, 1 or more: 1 springs, 1.5 Hertz. The tangent at
    /// the overlap of each step is taken implicitly, so that contacts stiffen with depth.
    pub exponent: f64,
    /// At most so many contacts between two bodies.
    pub per_pair: u32,
    /// Which contacts stay where there would be more.
    pub reduction: Choice,
}

impl Default for ContactSettings {
    fn default() -> Self {
        Self {
            method: ContactMethod::default(),
            penalty: PenaltySettings::default(),
            law: FrictionLaw::default(),
            envelope: None,
            recovery_speed: 0.6,
            restitution_threshold: 0.05,
            combine: Combine::Minimum,
            overlap_share: 1e-3,
            exponent: 1.0,
            per_pair: 8,
            reduction: Choice::Span,
        }
    }
}

/// A state beyond these limits stops the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Largest speed of a body in m/s.
    pub speed: f64,
    /// Largest angular speed of a body in rad/s.
    pub angular_speed: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { speed: 1e4, angular_speed: 1e6 }
    }
}
