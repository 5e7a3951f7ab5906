//! Stages of the step on a device in the processor's place: velocities without contact, the terms of contacts, new
//! velocities and poses.
//!
//! [`StageDevice`] is all that the stages ask of one. It is given the columns of the world as they are and knows itself
//! which of them it still holds from the stage or the step before. The processor takes over what a device leaves
//! (`left`), and all that there is no kernel for: bodies that are held or driven, mechanisms that swing, flexible
//! bodies, the loads of elements, rolling friction, penalty contact, worlds of several ranks.

use crate::body::{BodyMass, Twist};
use crate::material::PairLaw;
use crate::memory::RememberedImpulse;
use grouser_geom::Contact;
use grouser_math::{Pose, Vec3, par};
use grouser_solve::{BodyResponse, Compliance, DeviceFault};

/// Runs stages somewhere else.
pub trait StageDevice: Send + Sync {
    /// forces: velocities without contact and responses of the bodies that move; others keep what is there.
    fn free(&mut self, given: &FreeColumns, bodies: &mut [BodyResponse], free: &mut [Twist])
    -> Result<(), DeviceFault>;

    /// act: arms, bias, compliance and old impulses of contacts. `left` is 1 for each contact that the processor has to
    /// do, and 0 for all others.
    fn assemble(
        &mut self,
        given: &ContactColumns,
        _terms: &mut Vec<ContactTerms>,
        left: &mut Vec<u32>,
    ) -> Result<(), DeviceFault> {
        par::fill(left, given.contacts.len(), |_| 1);
        Ok(())
    }

    /// integrate: new velocities and poses. `left` is 1 for each body that the processor has to do, whose pose and
    /// velocity stay as they were, and 0 for all others.
    fn integrate(
        &mut self,
        given: &MoveColumns,
        pose: &mut [Pose],
        velocity: &mut [Twist],
        left: &mut Vec<u32>,
    ) -> Result<(), DeviceFault>;

    /// What it has done so far.
    fn counts(&self) -> StageCounts {
        StageCounts::default()
    }
}

/// What the stage forces starts from.
#[derive(Clone, Copy)]
pub struct FreeColumns<'a> {
    /// Per body: do forces move it?
    pub movable: &'a [bool],
    /// Per body.
    pub mass: &'a [BodyMass],
    /// Per body.
    pub pose: &'a [Pose],
    /// Per body.
    pub velocity: &'a [Twist],
    /// What gravity changes of velocities within the step, m/s.
    pub fall: Vec3,
}

/// What the terms of contacts are made from.
#[derive(Clone, Copy)]
pub struct ContactColumns<'a> {
    /// The contacts found.
    pub contacts: &'a [Contact],
    /// What the last step left, and per contact the place there of the contact that it continues; beyond the end: none.
    pub remembered: &'a [RememberedImpulse],
    /// See `remembered`.
    pub continues: &'a [u32],
    /// Laws of pairs of materials, and per contact which it has.
    pub laws: &'a [PairLaw],
    /// See `laws`.
    pub pairs: &'a [u32],
    /// Per contact: how much stiffer than grains its thinner body is.
    pub thin: &'a [f64],
    /// Per body: do forces move it?
    pub movable: &'a [bool],
    /// Per body: has it one contact alone, or does nothing move it?
    pub alone: &'a [bool],
    /// Per body, at the start of the step.
    pub pose: &'a [Pose],
    /// Per body, at the start of the step.
    pub velocity: &'a [Twist],
    /// Per body: velocity without contact.
    pub free: &'a [Twist],
    /// Per body: response to impulses.
    pub bodies: &'a [BodyResponse],
    /// Length of the step, s.
    pub h: f64,
    /// Normal velocity of impacts from which on restitution acts, m/s.
    pub threshold: f64,
    /// Fastest undoing of overlap, m/s.
    pub recovery: f64,
    /// Slip that is let pass, m/s.
    pub passes: f64,
    /// Is friction that of the step's beginning (`FrictionLaw::Lagged`)?
    pub is_lagged: bool,
}

/// What a contact brings into the problem.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactTerms {
    /// From the centres of mass of both bodies to the point of attack, m.
    pub arms: [Vec3; 2],
    /// m/s.
    pub bias: Vec3,
    /// Impulse of the last step, turned with the normal, N s.
    pub impulse: Vec3,
    /// Slip that earlier steps left, m/s.
    pub slip: Vec3,
    /// Along the normal and across.
    pub compliance: Compliance,
}

/// What the stage integrate starts from, beside poses and velocities.
#[derive(Clone, Copy)]
pub struct MoveColumns<'a> {
    /// Per body: how it goes on.
    pub ways: &'a [u32],
    /// Per body.
    pub mass: &'a [BodyMass],
    /// Per body: velocity without contact, and what impulses change of it.
    pub free: &'a [Twist],
    /// See `free`.
    pub w: &'a [Twist],
    /// Per body: where those start that go on for [`HALF_STEP`].
    pub middle: &'a [Pose],
    /// Length of the step, s.
    pub h: f64,
}

/// The processor moves the body.
pub const LEFT: u32 = 0;
/// From its pose, for a whole step.
pub const WHOLE_STEP: u32 = 1;
/// From its pose in the middle, for half a step.
pub const HALF_STEP: u32 = 2;

/// What a device has done for the stages, and what went there and came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageCounts {
    /// Times that a stage ran there: forces, assemble, integrate.
    pub stages: [u64; 3],
    /// Dispatches of kernels.
    pub dispatches: u64,
    /// Bytes to the device.
    pub down: u64,
    /// Bytes from it.
    pub up: u64,
    /// Bytes that stages read and that did not go down, as the device still held them.
    pub kept: u64,
    /// Bodies that integrate was given, and those of them that were left to the processor.
    pub bodies: u64,
    /// See `bodies`.
    pub left: u64,
    /// Contacts that assemble was given, and those of them that were left to the processor.
    pub contacts: u64,
    /// See `contacts`.
    pub contacts_left: u64,
}

impl StageCounts {
    /// Names of the stages that ran there.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let names = ["forces", "assemble", "integrate"];
        names.into_iter().zip(self.stages).filter(|(_, times)| *times > 0).map(|(name, _)| name)
    }
}
