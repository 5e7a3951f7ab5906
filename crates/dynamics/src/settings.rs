//! Settings of a world, all with defaults.

use crate::material::Combine;
use crate::table;
use crate::table::{TableValue, ValueForm, named_values};
use crate::tolerance::Tolerance;
use grouser_geom::reduce::Choice;
use grouser_math::Vec3;
use grouser_solve::{Law, Method};
use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;
use std::fmt;

/// Less than so many contacts are solved further than to the tolerance.
const FEW: usize = 1000;
/// Slip that steps of more contacts may leave in sum, in tolerances.
const LET_PASS: f64 = 5.0;
/// Residual that they go on to, as a share of the tolerance.
const FURTHER: f64 = 1e-4;

table! {
    /// Settings of a world. Its own keys are those of a scene's `[time]`; the others are tables of their own.
    pub struct Settings {
        keys {
            /// Length of a time step in s.
            pub step: f64 = 1e-3, positive;
            /// How bodies and mechanisms that touch nothing are stepped; in contact it is always Euler's rule.
            /// `midpoint`: Moreau's midpoint step, second order. `euler`: semi-implicit Euler everywhere, first order.
            /// `second-order`: the midpoint step, and after it poses and velocities back on the joints' manifold
            /// (`solver.joint_projection`).
            pub integrator: Integrator = Integrator::default();
        }
        inner {
            /// Acceleration of gravity in m/s^2.
            pub gravity: Vec3 = Vec3::new(0.0, 0.0, -9.81);
            /// The contact solver.
            pub solver: SolverSettings = SolverSettings::default();
            /// Contact detection and contact law.
            pub contact: ContactSettings = ContactSettings::default();
            /// Joints.
            pub joints: JointSettings = JointSettings::default();
            /// What counts as a run gone wrong.
            pub limits: Limits = Limits::default();
            /// Whether grains at rest sleep; none: never.
            pub sleeping: Option<Sleeping> = None;
        }
    }
}

table! {
    /// Grains that have been slow for some steps, with nothing that moves near them, are held until something does.
    pub struct Sleeping {
        keys {
            /// Speed of a grain's surface in m/s below which it is slow.
            pub speed: f64 = 1e-3, positive;
            /// Steps for which it must have been slow.
            pub steps: u32 = 50, at_least(1.0);
            /// Rings of contacts around all that moves that stay awake.
            pub rings: u32 = 3, at_least(1.0);
        }
    }
}

impl Copy for Sleeping {}

/// How a step goes on where nothing touches. In contact it is always Euler's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Integrator {
    /// Moreau's midpoint step: second order.
    #[default]
    Midpoint,
    /// Semi-implicit Euler everywhere: first order.
    Euler,
    /// The midpoint step, and after it poses and velocities back on the joints' manifold.
    SecondOrder,
}

impl Integrator {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Midpoint, Self::Euler, Self::SecondOrder];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Midpoint => "midpoint",
            Self::Euler => "euler",
            Self::SecondOrder => "second-order",
        }
    }
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

impl JointMethod {
    /// All methods.
    pub const ALL: [Self; 2] = [Self::Direct, Self::Iterative];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Iterative => "iterative",
        }
    }
}

named_values!(Method by Method::of_name, Integrator, JointMethod, ContactMethod, NormalLaw, FrictionLaw);
named_values!(Combine, Choice, LastContacts);

/// How APGD ends where few contacts are left to solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastContacts {
    /// One by one: the least work.
    #[default]
    Alone,
    /// With all others: what several ranks need.
    Together,
}

impl LastContacts {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Alone, Self::Together];

    /// Name in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Together => "together",
        }
    }
}

table! {
    /// Settings of the joints.
    pub struct JointSettings {
        keys {
            /// How the joints' equations are solved with the contacts.
            pub method as "joint_method": JointMethod = JointMethod::default();
            /// Share of a joint's position error that one step takes back, 0 to 1.
            pub stabilisation as "joint_stabilisation": f64 = 0.2, within(0.0, 1.0);
            /// Parts into which the step of a mechanism in free motion may be divided at most; 1: never.
            pub max_substeps as "joint_substeps": u32 = 16, at_least(1.0);
            /// After each step, poses and velocities back on the joints' manifold; absent: only with the integrator
            /// `second-order`.
            pub projection as "joint_projection": Option<bool> = None;
        }
    }
}

impl Settings {
    /// The tolerance in force, in m/s. One that is given as a force depends on the masses in contact: for a contact of
    /// 1 kg.
    pub fn tolerance(&self) -> f64 {
        self.tolerance_of(|| 1.0)
    }

    /// The same for contacts and rows whose effective masses are at most `eta` kg.
    pub(crate) fn tolerance_of(&self, eta: impl FnOnce() -> f64) -> f64 {
        self.solver.tolerance.speed(self.gravity.length(), self.step, eta)
    }

    /// Are poses and velocities brought back on the joints' manifold after each step?
    pub fn projects(&self) -> bool {
        self.joints.projection.unwrap_or(self.integrator == Integrator::SecondOrder)
    }

    /// What to mind about them.
    pub fn warning(&self) -> Option<String> {
        self.solver.tolerance.warning(self.gravity.length(), self.step)
    }

    /// The residual in m/s that a step of so many contacts goes on to where it takes little work: none where the
    /// tolerance is given as a speed or a force, which is then what is asked for, and no more.
    pub(crate) fn goal(&self, contacts: usize) -> Option<f64> {
        let is_relative = matches!(self.solver.tolerance, Tolerance::Relative(_));
        (contacts < FEW && is_relative).then(|| FURTHER * self.tolerance())
    }

    /// Slip in m/s that the solves of a step with so many contacts may leave a contact in sum before it is taken back:
    /// in beds, the errors of single steps, which have no direction and cancel out. A bed in which all of them are
    /// taken back is stirred by it, and a rigid one hardly comes to rest. A pile of few bodies has no neighbours to
    /// hold it.
    pub(crate) fn slip_let_pass(&self, contacts: usize) -> f64 {
        if contacts < FEW { 0.0 } else { LET_PASS * self.tolerance() }
    }
}

table! {
    /// Settings of the contact solver.
    pub struct SolverSettings {
        keys {
            /// The method; `auto` picks one by the problem's size, joints and masses, step by step, and the summary
            /// says which.
            pub method: Method = grouser_solve::Settings::default().method;
            /// Natural-map residual to reach in every step: `{ relative = 0.01 }`, the default, is 1 % of g h, the
            /// speed that gravity gives in one step; a number or `{ absolute = … }` is in m/s, `{ force = … }` in N.
            /// `check` and `run` warn of more than 10 % of g h, where little is solved. What a relative tolerance
            /// leaves in steps of fewer than 1,000 contacts is brought to a ten-thousandth of it, where that takes
            /// little work.
            pub tolerance: Tolerance = Tolerance::default(), positive;
            /// Iterations after which a step counts as unconverged.
            pub max_iterations: u32 = grouser_solve::Settings::default().max_iterations, at_least(1.0);
            /// Do exactly `max_iterations` iterations in every step, whatever the residual (for benchmarks).
            pub fixed_iterations: bool = false;
            /// Start from the last step's impulses where that is better than from zero.
            pub warm_start: bool = true;
            /// Whether APGD does the last contacts above the tolerance one by one (`alone`) or goes on with all of them
            /// (`together`), where `auto` is APGD throughout. More than one rank needs `together`, and one process
            /// with it has the same bits.
            pub last_contacts: LastContacts = LastContacts::default();
            /// Relaxation factor of Jacobi and Gauss-Seidel; absent: the method's own.
            pub omega: Option<f64> = None, positive;
            /// Averaging factor of Jacobi and Gauss-Seidel, 0 to 1; absent: the method's own.
            pub lambda: Option<f64> = None, positive_to(1.0);
            /// Wall-clock time in s after which the method `direct` ends a step with its best iterate, which then
            /// counts as unconverged: for real time. Such a run need not repeat to the bit. Absent: no limit.
            pub budget as "budget_seconds": Option<f64> = None, positive;
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

/// Number of sub-steps of a step of penalty contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SubstepCount {
    /// As many as the stiffness needs.
    #[default]
    Auto,
    /// So many, 1 or more.
    Count(u32),
}

impl TableValue for SubstepCount {
    fn form() -> ValueForm {
        ValueForm::OneOf(vec![ValueForm::Names(vec!["auto"]), ValueForm::Whole])
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct CountOrAuto;
        impl Visitor<'_> for CountOrAuto {
            type Value = SubstepCount;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("\"auto\" or a whole number")
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<SubstepCount, E> {
                if name == "auto" { Ok(SubstepCount::Auto) } else { Err(E::unknown_variant(name, &["auto"])) }
            }
            fn visit_i64<E: de::Error>(self, n: i64) -> Result<SubstepCount, E> {
                let count = u32::try_from(n).ok().filter(|count| *count > 0).map(SubstepCount::Count);
                count.ok_or_else(|| E::custom(format!("{n} sub-steps are not possible: give 1, 2, 3, … or \"auto\"")))
            }
        }
        deserializer.deserialize_any(CountOrAuto)
    }

    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Auto => serializer.serialize_str("auto"),
            Self::Count(count) => serializer.serialize_u32(*count),
        }
    }
}

table! {
    /// Settings of penalty contact.
    pub struct PenaltySettings {
        keys {
            /// Penalty contact: how the force grows with the overlap d. `hertz`: with d^(3/2), from Young's moduli.
            /// `hooke`: linearly, as of materials that give a `linear` stiffness always.
            pub law as "normal_law": NormalLaw = NormalLaw::Hertz;
            /// Penalty contact: may the damper pull at the end of an impact? Impacts return the materials' restitution
            /// either way.
            pub attraction: bool = true;
            /// Penalty contact: sub-steps of each step; `auto`: as many as the stiffness needs.
            pub substeps: SubstepCount = SubstepCount::Auto;
        }
    }
}

/// The law of friction of a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrictionLaw {
    /// Relaxed: a convex problem in which a contact that slides at u_T opens with mu |u_T| (Melanz 2016, Eq. 3.9) and
    /// hovers at h mu |u_T|.
    #[default]
    Cone,
    /// The same problem with mu |u_T| of the step's beginning taken off: a contact that goes on sliding stays closed,
    /// and the cost is that of `Cone`.
    Lagged,
    /// Coulomb's law itself (Melanz 2016, Eqs. 3.8c and 3.8d), solved for within the step.
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

table! {
    /// Settings of contact detection and of the contact law.
    pub struct ContactSettings {
        keys {
            /// How contacts act. `complementarity`: impulses of one problem per step, solved to `solver.tolerance`.
            /// `penalty`: springs and dampers between overlapping surfaces, in sub-steps; stiffness `auto`, and `rigid`
            /// on both sides, then stand for a Young's modulus of 1e7 Pa, or what keeps the static overlap of a bed
            /// below 1 % of the grain's size if that is more; `envelope`, `recovery_speed` and `restitution_threshold`
            /// have no part in it.
            pub method: ContactMethod = ContactMethod::default();
            /// The law of friction. `cone`: relaxed, one convex problem per step, in which a contact that slides at
            /// speed s opens at mu s and hovers at h mu s. `lagged`: the same problem with mu s of the step's beginning
            /// taken off, so that what goes on sliding stays closed, at the same cost. `coulomb`: Coulomb's own, solved
            /// for within the step; dense beds may not converge.
            pub law: FrictionLaw = FrictionLaw::default();
            /// Distance in m within which pairs take part in the step's problem, beside those that may meet within the
            /// step at their present speeds; absent: 1 % of the smallest contact radius of a moving body.
            pub envelope: Option<f64> = None, non_negative;
            /// Largest speed in m/s at which overlap is undone; may be `inf`.
            pub recovery_speed: f64 = 0.6, non_negative;
            /// Approach speed in m/s below which restitution counts as zero.
            pub restitution_threshold: f64 = 0.05, non_negative;
            /// How the numbers of two materials make the number of their contact, where no pair is declared.
            pub combine: Combine = Combine::Minimum;
            /// For stiffness `auto`: static overlap as a share of the grain's size (its diameter).
            pub overlap_share: f64 = 1e-3, positive_to(0.5);
            /// Exponent of the force of compliant contacts over the overlap, 1 to 8: 1 springs, 1.5 Hertz's law, 7 that
            /// of Lacoursière 2010. Each step takes the tangent at its overlap implicitly, so that contacts stiffen
            /// with depth; materials' stiffness is the tangent at an overlap of a tenth of the contact's radius.
            pub exponent: f64 = 1.0, within(1.0, 8.0);
            /// At most so many contacts between two bodies.
            pub per_pair: u32 = 8, at_least(1.0);
            /// Which contacts stay where two bodies would have more: `span`: the deepest and those that span the patch;
            /// `random`: a random choice, the same in each run.
            pub reduction: Choice = Choice::Span;
        }
        parts {
            /// Penalty contact, where that is the method.
            pub penalty: PenaltySettings;
        }
    }
}

table! {
    /// A state beyond these limits stops the run.
    pub struct Limits {
        keys {
            /// Speed of a body in m/s beyond which the run stops as failed; may be `inf`.
            pub speed as "max_speed": f64 = 1e4, positive;
            /// Angular speed of a body in rad/s beyond which the run stops as failed; may be `inf`.
            pub angular_speed as "max_angular_speed": f64 = 1e6, positive;
        }
    }
}
