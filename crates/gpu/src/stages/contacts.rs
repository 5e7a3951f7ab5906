//! assemble on a card: a thread per contact. What it reads of bodies is put together on the card from the columns that
//! stay there; contacts come from the processor, which has found them.
//!
//! A contact reads two bodies anywhere. Where a kernel sees few bodies at once, they are cut into windows, and contacts
//! are done by a dispatch for each pair of windows that some of them lie in.

use super::{BODIES, StageCard, of_pose, of_response, of_twist};
use crate::arrays::{CardColumn, windows};
use crate::card::Card;
use crate::kernels::{Kernel, grid};
use grouser_dynamics::{ContactColumns, ContactTerms};
use grouser_math::{Vec3, par};
use grouser_solve::{Compliance, DeviceFault};
use std::ops::Range;
use std::sync::Arc;
use wgpu::BufferUsages as Use;

/// Bytes of what a contact reads of a body, of what it is given, and of what it makes.
const RECORD: u64 = 8 * 17;
const GIVEN: u64 = 8 * 18;
const TERMS: u64 = 8 * 17;
/// Signs of bodies: forces move it; it has one contact alone, or nothing moves it.
const MOVABLE: u32 = 1;
const ALONE: u32 = 2;

/// Kernels and buffers.
pub(super) struct ContactBuffers {
    join: Kernel,
    assemble: Kernel,
    places: CardColumn,
    numbers: CardColumn,
    records: CardColumn,
    given: CardColumn,
    ends: CardColumn,
    terms: CardColumn,
    left: CardColumn,
    /// The columns `given` and `ends` on the processor.
    lists: (Vec<[f64; 18]>, Vec<[u32; 4]>),
}

/// A dispatch of assemble: contacts, and the first bodies of both windows.
type Piece = (Range<usize>, [usize; 2]);

impl ContactBuffers {
    pub fn new(card: &Card) -> Result<Self, DeviceFault> {
        let storage = || CardColumn::storage(card);
        Ok(Self {
            join: Kernel::new(card, "join")?,
            assemble: Kernel::new(card, "assemble")?,
            places: CardColumn::new(card, Use::UNIFORM | Use::COPY_DST),
            numbers: storage(),
            records: storage(),
            given: storage(),
            ends: storage(),
            terms: storage(),
            left: storage(),
            lists: (Vec::new(), Vec::new()),
        })
    }

    /// Writes what contacts are made from; how many bytes that are.
    fn fill(&mut self, card: &Card, given: &ContactColumns) -> Result<u64, DeviceFault> {
        let ContactColumns { contacts, h, threshold, recovery, passes, .. } = *given;
        let mut numbers = vec![h, threshold, recovery, passes, if given.is_lagged { 1.0 } else { 0.0 }];
        for law in given.laws {
            let parts = [law.compliance, law.compliance_radius, law.compliance_auto];
            numbers.extend([law.friction, law.damping, law.tangential_ratio]);
            numbers.extend(parts);
            numbers.push(law.restitution);
        }
        let (columns, ends) = &mut self.lists;
        columns.resize(contacts.len(), [0.0; 18]);
        let remembered = |i: usize| given.remembered.get(given.continues[i] as usize);
        par::update(&mut columns[..], |i, out| {
            let c = &contacts[i];
            let (blank, numbers) = ([Vec3::ZERO; 3], [c.distance, c.radius, given.thin[i]]);
            let [normal, impulse, slip] = remembered(i).map_or(blank, |e| [e.normal, e.impulse, e.slip]);
            for (out, v) in out.chunks_exact_mut(3).zip([c.normal, c.point, numbers.into(), normal, impulse, slip]) {
                out.copy_from_slice(&v.to_array());
            }
        });
        par::fill(ends, contacts.len(), |i| {
            let c = &contacts[i];
            [c.body_a, c.body_b, given.pairs[i], u32::from(remembered(i).is_some())]
        });
        self.numbers.fill(card, &numbers)?;
        self.given.fill(card, columns)?;
        self.ends.fill(card, ends)?;
        self.terms.fit(card, TERMS * contacts.len() as u64)?;
        self.left.fit(card, 4 * contacts.len() as u64)?;
        self.records.fit(card, RECORD * given.pose.len() as u64)?;
        let laws = 8 * numbers.len() as u64;
        if laws > card.info.binding_limit {
            let name = &card.info.name;
            return Err(DeviceFault(format!(
                "{name}: the laws of all pairs of materials do not fit into its bindings"
            )));
        }
        Ok(laws + (GIVEN + 16) * contacts.len() as u64)
    }

    /// Contacts in pieces whose bodies lie in two windows of `most` bodies.
    fn pieces(&self, limit: u64, bodies: usize, most: usize) -> Vec<Piece> {
        let contacts = &self.lists.1;
        let part = ((limit / GIVEN) as usize / BODIES * BODIES).max(BODIES);
        let mut pieces = Vec::new();
        for range in windows(contacts.len(), part) {
            let window = |body: u32| body as usize / most;
            let pair = |ends: &[u32; 4]| [window(ends[0]), window(ends[1])];
            let mut pairs: Vec<[usize; 2]> = match bodies <= most {
                true => vec![[0, 0]],
                false => contacts[range.clone()].iter().map(pair).collect(),
            };
            pairs.sort_unstable();
            pairs.dedup();
            pieces.extend(pairs.into_iter().map(|pair| (range.clone(), pair.map(|window| window * most))));
        }
        pieces
    }
}

impl StageCard {
    /// Arms, bias, compliance and old impulses; 1 in `left` where the processor has to do them.
    pub(super) fn assembled(
        &mut self,
        given: &ContactColumns,
        terms: &mut Vec<ContactTerms>,
        left: &mut Vec<u32>,
    ) -> Result<(), DeviceFault> {
        let (card, bodies, count) = (Arc::clone(&self.card), given.pose.len(), given.contacts.len());
        card.heed()?;
        let sign = |is_set: bool, sign: u32| if is_set { sign } else { 0 };
        let signs = |i: usize| sign(given.movable[i], MOVABLE) | sign(given.alone[i], ALONE);
        let sent = [
            self.signs.send(&card, bodies, signs)?,
            self.poses.send(&card, bodies, |i| of_pose(&given.pose[i]))?,
            self.velocities.send(&card, bodies, |i| of_twist(&given.velocity[i]))?,
            self.frees.send(&card, bodies, |i| of_twist(&given.free[i]))?,
            self.answers.send(&card, bodies, |i| of_response(&given.bodies[i]))?,
        ];
        self.count(&sent);
        self.counts.down += self.contacts.fill(&card, given)?;
        let most = ((card.info.binding_limit / RECORD) as usize / BODIES * BODIES).max(BODIES);
        let pieces = self.contacts.pieces(card.info.binding_limit, bodies, most);
        self.dispatch_contacts(&pieces, bodies, most)?;
        let bytes = [TERMS * count as u64, 4 * (count as u64).next_multiple_of(2)];
        self.staging.fit(&card, bytes.iter().sum())?;
        let buffers = [(&self.contacts.terms.buffer, bytes[0]), (&self.contacts.left.buffer, bytes[1])];
        let words: Vec<f64> = card.read_all(&buffers, &self.staging.buffer)?;
        let (made, lefts) = words.split_at(17 * count);
        let made: &[[f64; 17]] = bytemuck::cast_slice(made);
        left.clear();
        left.extend_from_slice(&bytemuck::cast_slice(lefts)[..count]);
        par::fill(terms, count, |i| {
            let t = &made[i];
            let at = |k: usize| Vec3::new(t[k], t[k + 1], t[k + 2]);
            let compliance = Compliance { normal: t[15], tangential: t[16] };
            ContactTerms { arms: [at(0), at(3)], bias: at(6), impulse: at(9), slip: at(12), compliance }
        });
        self.counts.up += bytes.iter().sum::<u64>();
        self.counts.stages[1] += 1;
        self.counts.contacts += count as u64;
        self.counts.contacts_left += left.iter().map(|left| u64::from(*left)).sum::<u64>();
        Ok(())
    }

    /// `join` over all bodies, then `assemble` over the pieces.
    fn dispatch_contacts(&mut self, pieces: &[Piece], bodies: usize, most: usize) -> Result<(), DeviceFault> {
        let (card, buffers) = (&*self.card, &mut self.contacts);
        let place = |count: usize, [a, b]: [usize; 2]| {
            let mut place = [0u32; 64];
            let numbers = [count as u32, grid(count, card).2, a as u32, b as u32, most as u32];
            place[..5].copy_from_slice(&numbers);
            place
        };
        let ranges: Vec<_> = windows(bodies, most).collect();
        let joins = ranges.iter().map(|range| place(range.len(), [0, 0]));
        let places: Vec<_> = joins.chain(pieces.iter().map(|(range, first)| place(range.len(), *first))).collect();
        buffers.places.fill(card, &places)?;
        self.counts.down += size_of_val(&places[..]) as u64;
        let buffers = &self.contacts;
        let place = |k: usize| buffers.places.part(256 * k as u64..256 * (k as u64 + 1));
        let items = |column: &CardColumn, size: u64, range: &Range<usize>| -> Range<u64> {
            (size * range.start as u64)..(size * range.end as u64).min(column.buffer.size())
        };
        let join = |(k, range): (usize, &Range<usize>)| {
            let columns = [
                (&self.signs.column, 4),
                (&self.poses.column, 56),
                (&self.velocities.column, 48),
                (&self.frees.column, 48),
                (&self.answers.column, 56),
                (&buffers.records, RECORD),
            ];
            let mut parts = vec![place(k)];
            parts.extend(columns.iter().map(|(column, size)| column.part(items(column, *size, range))));
            (buffers.join.bind(card, parts), grid(range.len(), card))
        };
        let joins: Vec<_> = ranges.iter().enumerate().map(join).collect();
        let assemble = |(k, (range, first)): (usize, &Piece)| {
            let column = |column: &'_ CardColumn, size: u64| items(column, size, range);
            let window = |first: usize| items(&buffers.records, RECORD, &(first..(first + most).min(bodies)));
            let parts = vec![
                place(ranges.len() + k),
                buffers.numbers.part(0..buffers.numbers.buffer.size().min(card.info.binding_limit)),
                buffers.given.part(column(&buffers.given, GIVEN)),
                buffers.ends.part(column(&buffers.ends, 16)),
                buffers.records.part(window(first[0])),
                buffers.records.part(window(first[1])),
                buffers.terms.part(column(&buffers.terms, TERMS)),
                buffers.left.part(column(&buffers.left, 4)),
            ];
            (buffers.assemble.bind(card, parts), grid(range.len(), card))
        };
        let groups: Vec<_> = pieces.iter().enumerate().map(assemble).collect();
        card.submit(|encoder| {
            let mut work = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for (kernel, groups) in [(&buffers.join, &joins), (&buffers.assemble, &groups)] {
                work.set_pipeline(&kernel.pipeline);
                for (group, (columns, rows, _)) in groups {
                    work.set_bind_group(0, group, &[]);
                    work.dispatch_workgroups(*columns, *rows, 1);
                }
            }
        });
        self.counts.dispatches += (joins.len() + groups.len()) as u64;
        Ok(())
    }
}
