//! A device that runs APGD's passes in the processor's place: a graphics card.
//!
//! [`PassDevice`] is all that APGD asks of one. A solve hands it the problem in columns of four numbers
//! ([`DeviceProblem`], after Negrut 2013, section 4, which has the same columns); a pass is a few numbers down and a
//! few up; impulses come back when the solve is over. What is said of a solve is measured again on the processor in
//! f64, so a device can lose time but never truth. Where it has the processor's arithmetic, its bits are the
//! processor's.
//!
//! Mechanisms stay on the processor: a pass ends with the loads of the contacts on their bodies
//! ([`DeviceProblem::tied`]), which come up; the processor adds those of rows, lets the equations answer, and the next
//! pass takes the bodies' velocities down. So an iteration still waits for the device once. Problems with moment lanes
//! and with contacts on nodes stay on the processor altogether; [`DeviceShare`] counts how much.

use grouser_math::TermSum;

/// What went wrong on a device, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DeviceFault(pub String);

/// Runs APGD's passes in f32 somewhere else. It holds three iterates, in slots 0 to 2.
pub trait PassDevice: Send + Sync {
    /// Takes a problem over, with its start in slot 0.
    fn take_over(&mut self, problem: &DeviceProblem) -> Result<(), DeviceFault>;
    /// One pass; where it asks for the product, the bodies answer the base first, which the pass before had as its
    /// target.
    fn pass(&mut self, pass: &DevicePass) -> Result<DeviceSums, DeviceFault>;
    /// The iterate of `slot`, contact by contact.
    fn impulses(&mut self, slot: usize) -> Result<Vec<[f32; 4]>, DeviceFault>;
    /// Changes of the bodies' velocities that go with the last product: linear, 0, angular, 0.
    fn motions(&mut self) -> Result<Vec<[f32; 8]>, DeviceFault>;
    /// Squares of the contacts' residuals at the base that was measured last.
    fn residuals(&mut self) -> Result<Vec<f32>, DeviceFault>;
    /// What it has done so far.
    fn counts(&self) -> DeviceCounts {
        DeviceCounts::default()
    }
}

/// What a device has done, and what went there and came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceCounts {
    /// Problems taken over.
    pub problems: u64,
    /// Passes.
    pub passes: u64,
    /// Dispatches of kernels.
    pub dispatches: u64,
    /// Bytes to the device.
    pub down: u64,
    /// Bytes from it.
    pub up: u64,
    /// Of those down: velocities of mechanisms' bodies.
    pub velocities: u64,
    /// Of those up: loads on mechanisms' bodies.
    pub loads: u64,
}

/// A problem in columns, impulses in units near the contacts' masses.
#[derive(Clone, Debug, Default)]
pub struct DeviceProblem {
    /// Per contact, as bits: normal and friction; arm and body a; arm and body b; compliance across the normal and
    /// along it less across it, scales across and along.
    pub columns: [Vec<[u32; 4]>; 4],
    /// Right side, and eta.
    pub right: Vec<[f32; 4]>,
    /// Impulses to start from.
    pub start: Vec<[f32; 4]>,
    /// (N + E) times them.
    pub product: Vec<[f32; 4]>,
    /// Where each body's list begins; one more at the end.
    pub starts: Vec<u32>,
    /// Contacts of the lists, ascending for each body.
    pub entries: Vec<u32>,
    /// The body's arm of each entry, times its sign, and the sign.
    pub arms: Vec<[f32; 4]>,
    /// Per body: columns z, x, y of its inverse inertia, and its inverse mass. Empty with `masses`.
    pub answers: Vec<[[f32; 4]; 4]>,
    /// Where anything but contacts acts on bodies, per body: inverse mass; xx, yy, zz, yz, xz, xy of its inverse
    /// inertia; 1 for tied bodies and 0 for others. Bodies then answer in f64.
    pub masses: Vec<[f64; 8]>,
    /// Bodies whose velocities the processor gives, ascending.
    pub tied: Vec<u32>,
}

impl DeviceProblem {
    /// How many bodies it has.
    pub fn bodies(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }
}

/// The numbers of a pass (see `engine/pass.rs`).
#[derive(Clone, Copy, Debug)]
pub struct DevicePass<'a> {
    /// Slots of the newest iterate, of the one before it, and where the next one goes (its place may be that of
    /// `before`).
    pub base: usize,
    /// See `base`.
    pub before: usize,
    /// See `base`.
    pub target: usize,
    /// Momentum.
    pub beta: f32,
    /// Length of the step.
    pub t: f32,
    /// Square of the residual from which on contacts are counted.
    pub level2: f32,
    /// First (N + E) base from the bodies' velocities? Otherwise it stands there.
    pub product: bool,
    /// The residual of the base too?
    pub check: bool,
    /// Coulomb's law instead of the cone's?
    pub coulomb: bool,
    /// Units in which terms of length, curvature and uphill are counted; none: each in that of
    /// [`grouser_math::FixedSum::last_unit`], by its greatest term.
    pub units: Option<[i32; 3]>,
    /// Velocities of the tied bodies (linear, 0, angular, 0) for the product.
    pub velocities: &'a [[f32; 8]],
}

/// Sums of a pass: f32 terms in whole units, rounded to the nearest number of them, ties to even.
#[derive(Clone, Debug)]
pub struct DeviceSums {
    /// Length, curvature, uphill.
    pub sums: [TermSum; 3],
    /// Greatest square of a contact's step.
    pub near2: f32,
    /// Greatest square of a contact's residual.
    pub residual2: f32,
    /// Contacts whose square is at the level or above.
    pub above: u32,
    /// Impulse and its moment of the target on each tied body: x, y, z each, summed in runs of 32 in f64.
    pub loads: Vec<[f64; 6]>,
}

/// What a device is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceLabel {
    /// Name.
    pub name: String,
    /// Driver and its version.
    pub driver: String,
    /// Are its bits the processor's?
    pub is_exact: bool,
}

/// A device and what it has done.
pub struct DeviceShare {
    /// The device.
    pub device: Box<dyn PassDevice>,
    /// What it is called.
    pub label: DeviceLabel,
    /// Contacts of all solves, one count per solve.
    pub contacts: u64,
    /// Those whose iterations ran on the device.
    pub on_device: u64,
    /// Why the last solve failed, where the device is to blame.
    pub fault: Option<DeviceFault>,
}

impl DeviceShare {
    /// A device that has done nothing yet.
    pub fn new(device: Box<dyn PassDevice>) -> Self {
        Self { device, label: DeviceLabel::default(), contacts: 0, on_device: 0, fault: None }
    }
}
