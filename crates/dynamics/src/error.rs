//! What can go wrong while building and stepping a world.

/// A body, material or force that cannot be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{what}: {why}; {remedy}")]
pub struct BuildError {
    /// Which thing: "body `slab`", "force on body 3".
    pub what: String,
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub remedy: String,
}

/// A step that cannot be completed. The world keeps the state before the step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// A pose, velocity or impulse is not a finite number.
    #[error(
        "stage {stage}, body {body}: state is not finite at t = {time} s; shorten time.step, lower solver.tolerance, \
         or \
         look at the forces on this body"
    )]
    NotFinite {
        /// Stage of the step.
        stage: &'static str,
        /// Index and, if any, name of the body.
        body: String,
        /// Time at the start of the step in s.
        time: f64,
    },
    /// The device that runs a stage has failed.
    #[error(
        "stage {stage}: {what} at t = {time} s; go on from the last checkpoint, with --device cpu if it fails again"
    )]
    Device {
        /// Stage of the step.
        stage: &'static str,
        /// What is wrong.
        what: String,
        /// Time at the start of the step in s.
        time: f64,
    },
    /// A body has left what its rank sees.
    #[error(
        "stage forces: within the parts of a step a body moves farther than its rank sees at t = {time} s; shorten \
         time.step, or set joints.max_substeps = 1"
    )]
    OutOfSight {
        /// Time at the start of the part in s.
        time: f64,
    },
    /// A flexible body that cannot be stepped.
    #[error(
        "stage {stage}, flexible body `{body}`: {why} at t = {time} s; shorten time.step, raise its `newton`, or look \
         at its loads"
    )]
    Flexible {
        /// Stage of the step.
        stage: &'static str,
        /// Name of the body.
        body: String,
        /// What is wrong.
        why: String,
        /// Time at the start of the step in s.
        time: f64,
    },
    /// A body is faster than the limit.
    #[error(
        "stage {stage}, body {body}: {quantity} {value:.4e} {unit} exceeds the limit {limit:.4e} {unit} at t = {time} \
         s; \
         shorten time.step or raise solver.{key}"
    )]
    TooFast {
        /// Stage of the step.
        stage: &'static str,
        /// Index and, if any, name of the body.
        body: String,
        /// "speed" or "angular speed".
        quantity: &'static str,
        /// The value.
        value: f64,
        /// The limit.
        limit: f64,
        /// Unit of both.
        unit: &'static str,
        /// Scene key of the limit: "max_speed" or "max_angular_speed".
        key: &'static str,
        /// Time at the start of the step in s.
        time: f64,
    },
}
