//! Stages of the step on a card, in f64: velocities without contact, new velocities and poses, a thread per body; the
//! terms of contacts (`contacts.rs`).
//!
//! The columns stay on the card. What a stage has found there is read by the processor, which has its own work with
//! it, and goes down again only where the processor changed it ([`HeldColumn`]): of a bed that lies still the poses,
//! velocities and masses never go down again. Bodies are independent of each other, so that a device which shows its
//! kernels little of a buffer does them in ranges.
//!
//! Quotients and roots are right to the last bit (`wgsl/exact.wgsl`). Where that cannot be had, for numbers of extreme
//! size, for a turn of more than 0.1 rad, which needs a sine, and for bodies that spin so fast that their step is
//! divided into many parts, the kernel leaves the body to the processor.

mod contacts;
mod held;
pub mod trial;

use crate::arrays::CardColumn;
use crate::card::Card;
use crate::kernels::{Kernel, grid};
use contacts::ContactBuffers;
use grouser_dynamics::{
    BodyMass, ContactColumns, ContactTerms, FreeColumns, HALF_STEP, MoveColumns, StageCounts, StageDevice,
};
use grouser_math::{Pose, Quat, Sym3, Twist, Vec3, par};
use grouser_solve::{BodyResponse, DeviceFault};
use held::{HeldColumn, Sent};
use std::ops::Range;
use std::sync::Arc;
use wgpu::BufferUsages as Use;

/// Bytes of the widest column's item: the masses'.
const WIDEST: u64 = 8 * 13;
/// Bodies are cut at multiples of this many: parts of all columns are then aligned.
const BODIES: usize = 64;

/// Runs stages on a card.
pub struct StageCard {
    card: Arc<Card>,
    free: Kernel,
    integrate: Kernel,
    places: CardColumn,
    numbers: CardColumn,
    ranges: Vec<Range<usize>>,
    movable: HeldColumn<u32>,
    ways: HeldColumn<u32>,
    masses: HeldColumn<[f64; 13]>,
    poses: HeldColumn<[f64; 7]>,
    velocities: HeldColumn<[f64; 6]>,
    signs: HeldColumn<u32>,
    answers: HeldColumn<[f64; 7]>,
    frees: HeldColumn<[f64; 6]>,
    changes: HeldColumn<[f64; 6]>,
    left: CardColumn,
    contacts: ContactBuffers,
    staging: CardColumn,
    counts: StageCounts,
}

fn of_pose(pose: &Pose) -> [f64; 7] {
    let (p, r) = (pose.position, pose.rotation);
    [p.x, p.y, p.z, r.x, r.y, r.z, r.w]
}

fn to_pose([x, y, z, a, b, c, w]: [f64; 7]) -> Pose {
    Pose::new(Vec3::new(x, y, z), Quat::from_xyzw(a, b, c, w))
}

fn of_twist(twist: &Twist) -> [f64; 6] {
    let (v, w) = (twist.linear, twist.angular);
    [v.x, v.y, v.z, w.x, w.y, w.z]
}

fn to_twist([x, y, z, a, b, c]: [f64; 6]) -> Twist {
    Twist { linear: Vec3::new(x, y, z), angular: Vec3::new(a, b, c) }
}

fn of_inertia(s: &Sym3) -> [f64; 6] {
    let (d, o) = (s.diagonal, s.off);
    [d.x, d.y, d.z, o.x, o.y, o.z]
}

fn of_response(response: &BodyResponse) -> [f64; 7] {
    let [xx, yy, zz, yz, xz, xy] = of_inertia(&response.inverse_inertia);
    [response.inverse_mass, xx, yy, zz, yz, xz, xy]
}

fn of_mass(mass: &BodyMass) -> [f64; 13] {
    let (inverse, inertia) = (of_inertia(&mass.inverse_inertia), of_inertia(&mass.inertia));
    std::array::from_fn(|k| match k {
        0 => mass.inverse_mass,
        1..7 => inverse[k - 1],
        _ => inertia[k - 7],
    })
}

impl StageCard {
    /// On this card; none where it has no f64.
    pub fn new(card: Arc<Card>) -> Result<Option<Self>, DeviceFault> {
        if !card.sums_in_f64() {
            return Ok(None);
        }
        Ok(Some(Self {
            free: Kernel::new(&card, "free")?,
            integrate: Kernel::new(&card, "integrate")?,
            places: CardColumn::new(&card, Use::UNIFORM | Use::COPY_DST),
            numbers: CardColumn::storage(&card),
            ranges: Vec::new(),
            movable: HeldColumn::new(&card),
            ways: HeldColumn::new(&card),
            masses: HeldColumn::new(&card),
            poses: HeldColumn::new(&card),
            velocities: HeldColumn::new(&card),
            signs: HeldColumn::new(&card),
            answers: HeldColumn::new(&card),
            frees: HeldColumn::new(&card),
            changes: HeldColumn::new(&card),
            left: CardColumn::storage(&card),
            contacts: ContactBuffers::new(&card)?,
            staging: CardColumn::new(&card, Use::MAP_READ | Use::COPY_DST),
            counts: StageCounts::default(),
            card,
        }))
    }

    fn count(&mut self, sent: &[Sent]) {
        self.counts.down += sent.iter().map(|sent| sent.down).sum::<u64>();
        self.counts.kept += sent.iter().map(|sent| sent.kept).sum::<u64>();
    }

    /// The numbers of a stage, and the ranges of so many bodies that kernels can see.
    fn prepare(&mut self, count: usize, numbers: &[f64]) -> Result<(), DeviceFault> {
        self.card.heed()?;
        self.numbers.fill(&self.card, numbers)?;
        self.counts.down += size_of_val(numbers) as u64;
        if self.ranges.last().map_or(0, |range| range.end) == count {
            return Ok(());
        }
        let most = ((self.card.info.binding_limit / WIDEST) as usize / BODIES * BODIES).max(BODIES);
        self.ranges = crate::arrays::windows(count, most).collect();
        let place = |range: &Range<usize>| {
            let mut place = [0u32; 64];
            (place[0], place[1]) = (range.len() as u32, grid(range.len(), &self.card).2);
            place
        };
        let places: Vec<_> = self.ranges.iter().map(place).collect();
        self.counts.down += size_of_val(&places[..]) as u64;
        self.places.fill(&self.card, &places)
    }

    /// Runs a kernel over all ranges; `columns` are its bindings after the numbers, with the bytes of an item.
    fn run(&self, kernel: &Kernel, columns: &[(&CardColumn, u64)]) -> u64 {
        let bind = |(k, range): (usize, &Range<usize>)| {
            let k = k as u64;
            let mut parts = vec![self.places.part(256 * k..256 * (k + 1)), self.numbers.part(0..32)];
            let [a, b] = [range.start as u64, range.end as u64];
            parts.extend(columns.iter().map(|(column, size)| column.part(size * a..size * b)));
            (kernel.bind(&self.card, parts), grid(range.len(), &self.card))
        };
        let groups: Vec<_> = self.ranges.iter().enumerate().map(bind).collect();
        self.card.submit(|encoder| {
            let mut work = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            work.set_pipeline(&kernel.pipeline);
            for (group, (columns, rows, _)) in &groups {
                work.set_bind_group(0, group, &[]);
                work.dispatch_workgroups(*columns, *rows, 1);
            }
        });
        groups.len() as u64
    }
}

impl StageDevice for StageCard {
    fn free(
        &mut self,
        given: &FreeColumns,
        bodies: &mut [BodyResponse],
        free: &mut [Twist],
    ) -> Result<(), DeviceFault> {
        let (card, count, fall) = (Arc::clone(&self.card), bodies.len(), given.fall);
        self.prepare(count, &[fall.x, fall.y, fall.z, 0.0])?;
        let sent = [
            self.movable.send(&card, count, |i| u32::from(given.movable[i]))?,
            self.masses.send(&card, count, |i| of_mass(&given.mass[i]))?,
            self.poses.send(&card, count, |i| of_pose(&given.pose[i]))?,
            self.velocities.send(&card, count, |i| of_twist(&given.velocity[i]))?,
        ];
        self.count(&sent);
        self.answers.make_room(&card, count)?;
        self.frees.make_room(&card, count)?;
        let columns = [
            (&self.movable.column, 4),
            (&self.masses.column, WIDEST),
            (&self.poses.column, 56),
            (&self.velocities.column, 48),
            (&self.answers.column, 56),
            (&self.frees.column, 48),
        ];
        self.counts.dispatches += self.run(&self.free, &columns);
        let bytes = [56 * count as u64, 48 * count as u64];
        self.staging.fit(&card, bytes[0] + bytes[1])?;
        let columns = [(&self.answers.column.buffer, bytes[0]), (&self.frees.column.buffer, bytes[1])];
        let words: Vec<f64> = card.read_all(&columns, &self.staging.buffer)?;
        let (answers, found) = words.split_at(7 * count);
        let (answers, found): (&[[f64; 7]], &[[f64; 6]]) = (bytemuck::cast_slice(answers), bytemuck::cast_slice(found));
        self.answers.hold(answers);
        self.frees.hold(found);
        par::update((bodies, free), |i, (response, free)| {
            if given.movable[i] {
                let [inverse_mass, xx, yy, zz, yz, xz, xy] = answers[i];
                let inverse_inertia = Sym3 { diagonal: Vec3::new(xx, yy, zz), off: Vec3::new(yz, xz, xy) };
                *response = BodyResponse { inverse_mass, inverse_inertia };
                *free = to_twist(found[i]);
            }
        });
        self.counts.up += bytes[0] + bytes[1];
        self.counts.stages[0] += 1;
        Ok(())
    }

    fn assemble(
        &mut self,
        given: &ContactColumns,
        terms: &mut Vec<ContactTerms>,
        left: &mut Vec<u32>,
    ) -> Result<(), DeviceFault> {
        self.assembled(given, terms, left)
    }

    fn integrate(
        &mut self,
        given: &MoveColumns,
        pose: &mut [Pose],
        velocity: &mut [Twist],
        left: &mut Vec<u32>,
    ) -> Result<(), DeviceFault> {
        let (card, count) = (Arc::clone(&self.card), pose.len());
        self.prepare(count, &[given.h, 0.0, 0.0, 0.0])?;
        let start = |i: usize| of_pose(if given.ways[i] == HALF_STEP { &given.middle[i] } else { &pose[i] });
        let sent = [
            self.ways.send(&card, count, |i| given.ways[i])?,
            self.masses.send(&card, count, |i| of_mass(&given.mass[i]))?,
            self.frees.send(&card, count, |i| of_twist(&given.free[i]))?,
            self.changes.send(&card, count, |i| of_twist(&given.w[i]))?,
            self.poses.send(&card, count, start)?,
            self.velocities.send(&card, count, |i| of_twist(&velocity[i]))?,
        ];
        self.count(&sent);
        self.left.fit(&card, 4 * count as u64)?;
        let columns = [
            (&self.ways.column, 4),
            (&self.masses.column, WIDEST),
            (&self.frees.column, 48),
            (&self.changes.column, 48),
            (&self.poses.column, 56),
            (&self.velocities.column, 48),
            (&self.left, 4),
        ];
        self.counts.dispatches += self.run(&self.integrate, &columns);
        let bytes = [56 * count as u64, 48 * count as u64, 4 * (count as u64).next_multiple_of(2)];
        self.staging.fit(&card, bytes.iter().sum())?;
        let buffers = [&self.poses.column.buffer, &self.velocities.column.buffer, &self.left.buffer];
        let columns = [0, 1, 2].map(|k| (buffers[k], bytes[k]));
        let words: Vec<f64> = card.read_all(&columns, &self.staging.buffer)?;
        let (poses, rest) = words.split_at(7 * count);
        let (velocities, lefts) = rest.split_at(6 * count);
        let (poses, velocities) = (bytemuck::cast_slice(poses), bytemuck::cast_slice(velocities));
        left.clear();
        left.extend_from_slice(&bytemuck::cast_slice(lefts)[..count]);
        self.poses.hold(poses);
        self.velocities.hold(velocities);
        par::update((pose, velocity, &left[..]), |i, (pose, velocity, left)| {
            if *left == 0 {
                (*pose, *velocity) = (to_pose(poses[i]), to_twist(velocities[i]));
            }
        });
        self.counts.up += bytes.iter().sum::<u64>();
        self.counts.stages[2] += 1;
        self.counts.bodies += count as u64;
        self.counts.left += left.iter().map(|left| u64::from(*left)).sum::<u64>();
        Ok(())
    }

    fn counts(&self) -> StageCounts {
        self.counts
    }
}
