//! APGD's passes on a card.
//!
//! A solve takes the problem over: about 130 bytes a contact go to the card. A pass is then 64 bytes down and 64 up:
//! bodies gather and answer (`gather`), contacts step (`step`), and the groups' sums are folded (`fold`). A pass whose
//! units are not known yet leaves its terms beside the iterates and counts them in two further goes (`count`), since
//! counts may then have more than two words.
//!
//! For bodies of mechanisms the processor answers. A pass ends with the loads on them (`load`), which come up with the
//! sums; the next one begins with their velocities (`tell`). So there is one way up and down an iteration, as without.
//!
//! Arrays stand in one buffer each. Where a kernel may see less than that at once (128 MiB on some devices), contacts
//! are cut into windows and bodies into ranges, a dispatch each; what is read at random is bound as two windows
//! (velocities) or three (impulses). So with bindings of 128 MiB 25 million contacts fit.

use crate::arrays::{CardColumn, ranges, windows};
use crate::card::Card;
use crate::kernels::{Kernel, grid};
use grouser_math::{FixedSum, TermSum};
use grouser_solve::{DeviceCounts, DeviceFault, DevicePass, DeviceProblem, DeviceSums, PassDevice};
use std::sync::Arc;
use wgpu::BufferUsages as Use;

/// Words of a record of sums.
const RECORD: usize = 16;
/// Bytes of the answer before the loads.
const LOADS: u64 = 256;
/// Flags of `pass.wgsl`.
const PRODUCT: u32 = 1;
const CHECK: u32 = 2;
const COULOMB: u32 = 4;
const COUNTED: u32 = 8;

/// A dispatch: what it sees, and how large it is.
struct Dispatch {
    group: wgpu::BindGroup,
    columns: u32,
    rows: u32,
}

struct PassKernels {
    gather: Kernel,
    gather_free: Kernel,
    load: Kernel,
    tell: Kernel,
    step: Kernel,
    count: Kernel,
    fold: Kernel,
}

/// Runs APGD's passes on a card.
pub struct PassCard {
    card: Arc<Card>,
    kernels: PassKernels,
    numbers: CardColumn,
    /// Of each dispatch: uniform numbers, 256 bytes each.
    places: CardColumn,
    lanes: CardColumn,
    slots: [CardColumn; 3],
    products: CardColumn,
    starts: CardColumn,
    entries: CardColumn,
    arms: CardColumn,
    answers: CardColumn,
    motions: CardColumn,
    tied: TiedColumns,
    records: CardColumn,
    total: CardColumn,
    staging: CardColumn,
    contacts: usize,
    bodies: usize,
    /// Contacts of a window.
    window: usize,
    steps: Vec<Dispatch>,
    /// For each slot.
    gathers: [Vec<Dispatch>; 3],
    /// Do the bodies that the processor does not answer for answer in f64?
    is_free: bool,
    folds: Option<wgpu::BindGroup>,
    counts: DeviceCounts,
}

/// Bodies for which the processor answers.
struct TiedColumns {
    /// Which, as the processor has them and as the card does.
    bodies: Vec<u32>,
    list: CardColumn,
    /// Their lists alone, with so many entries.
    count: usize,
    starts: CardColumn,
    entries: CardColumn,
    arms: CardColumn,
    velocities: CardColumn,
    /// A dispatch for each window of motions.
    tells: Vec<Dispatch>,
    /// For each slot.
    loads: [Option<Dispatch>; 3],
}

impl TiedColumns {
    fn new(card: &Card) -> Self {
        let [list, starts, entries, arms, velocities] = std::array::from_fn(|_| CardColumn::storage(card));
        let (bodies, tells, loads) = (Vec::new(), Vec::new(), [const { None }; 3]);
        Self { bodies, list, count: 0, starts, entries, arms, velocities, tells, loads }
    }

    /// Takes over the lists of tied bodies; how many bytes that are.
    fn upload(&mut self, card: &Card, problem: &DeviceProblem) -> Result<u64, DeviceFault> {
        self.bodies.clone_from(&problem.tied);
        let (mut starts, mut entries, mut arms) = (vec![0u32], Vec::<u32>::new(), Vec::<[f32; 4]>::new());
        for body in self.bodies.iter().map(|body| *body as usize) {
            let places = problem.starts[body] as usize..problem.starts[body + 1] as usize;
            entries.extend(&problem.entries[places.clone()]);
            arms.extend(&problem.arms[places]);
            starts.push(entries.len() as u32);
        }
        let most = card.info.binding_limit;
        if 16 * arms.len() as u64 > most || 48 * self.bodies.len() as u64 > most {
            let name = &card.info.name;
            return Err(DeviceFault(format!("{name}: mechanisms do not fit into its bindings of {most} bytes")));
        }
        self.count = arms.len();
        self.list.fill(card, &self.bodies)?;
        self.starts.fill(card, &starts)?;
        self.entries.fill(card, &entries)?;
        self.arms.fill(card, &arms)?;
        self.velocities.fit(card, 32 * self.bodies.len() as u64)?;
        Ok((4 * self.bodies.len() + 4 * starts.len() + 20 * arms.len()) as u64)
    }
}

impl PassCard {
    /// On this card.
    pub fn new(card: Arc<Card>) -> Result<Self, DeviceFault> {
        let kernel = |entry| Kernel::new(&card, entry);
        let kernels = PassKernels {
            gather: kernel("gather")?,
            gather_free: kernel("gather_free")?,
            load: kernel("load")?,
            tell: kernel("tell")?,
            step: kernel("step")?,
            count: kernel("count")?,
            fold: kernel("fold")?,
        };
        let storage = || CardColumn::storage(&card);
        let uniform = || CardColumn::new(&card, Use::UNIFORM | Use::COPY_DST);
        Ok(Self {
            kernels,
            numbers: uniform(),
            places: uniform(),
            lanes: storage(),
            slots: [storage(), storage(), storage()],
            products: storage(),
            starts: storage(),
            entries: storage(),
            arms: storage(),
            answers: storage(),
            motions: storage(),
            tied: TiedColumns::new(&card),
            records: storage(),
            total: storage(),
            staging: CardColumn::new(&card, Use::MAP_READ | Use::COPY_DST),
            contacts: 0,
            bodies: 0,
            window: 0,
            steps: Vec::new(),
            gathers: [const { Vec::new() }; 3],
            is_free: false,
            folds: None,
            counts: DeviceCounts::default(),
            card,
        })
    }

    /// Writes all columns.
    fn upload(&mut self, problem: &DeviceProblem) -> Result<(), DeviceFault> {
        let card = &*self.card;
        let window = self.window;
        let mut lanes = vec![[0u32; 4]; 5 * window * self.contacts.div_ceil(window)];
        for (out, range) in lanes.chunks_mut(5 * window).zip(windows(self.contacts, window)) {
            let (columns, right) = out.split_at_mut(4 * window);
            for (out, column) in columns.chunks_mut(window).zip(&problem.columns) {
                out[..range.len()].copy_from_slice(&column[range.clone()]);
            }
            right[..range.len()].copy_from_slice(bytemuck::cast_slice(&problem.right[range]));
        }
        self.lanes.fill(card, &lanes)?;
        for slot in &mut self.slots {
            slot.fit(card, 16 * self.contacts as u64)?;
        }
        self.slots[0].fill(card, &problem.start)?;
        self.products.fill(card, &problem.product)?;
        self.starts.fill(card, &problem.starts)?;
        self.entries.fill(card, &problem.entries)?;
        self.arms.fill(card, &problem.arms)?;
        self.is_free = !problem.masses.is_empty();
        match (self.is_free, card.sums_in_f64()) {
            (false, _) => self.answers.fill(card, &problem.answers)?,
            (true, true) => self.answers.fill(card, &problem.masses)?,
            (true, false) => {
                let single: Vec<_> = problem.masses.iter().map(|mass| mass.map(|x| x as f32)).collect();
                self.answers.fill(card, &single)?;
            }
        }
        self.counts.down += self.tied.upload(card, problem)?;
        let loads = LOADS + 48 * self.tied.bodies.len() as u64;
        self.motions.fit(card, 32 * self.bodies as u64)?;
        self.total.fit(card, loads)?;
        self.staging.fit(card, loads.max((16 * self.contacts).max(32 * self.bodies) as u64))?;
        let entries = 20 * problem.arms.len() + 68 * self.bodies;
        self.counts.down += (5 * 16 * self.contacts + 32 * self.contacts + entries) as u64;
        self.counts.problems += 1;
        Ok(())
    }

    /// The dispatches of a pass, with what each sees.
    fn plan(&mut self, problem: &DeviceProblem) -> Result<(), DeviceFault> {
        let (card, limit) = (Arc::clone(&self.card), self.card.info.binding_limit);
        let impulses = (limit / 16) as usize & !15;
        let motions = (limit / 32) as usize & !63;
        let too_many = |what: &str, most: usize| {
            DeviceFault(format!(
                "{}: more than {most} {what} do not fit into its bindings of {limit} bytes",
                card.info.name
            ))
        };
        if self.contacts > 3 * impulses {
            return Err(too_many("contacts", 3 * impulses));
        }
        if self.bodies > 2 * motions {
            return Err(too_many("bodies", 2 * motions));
        }
        let longest = || too_many("contacts of 64 bodies in a row", (limit / 16) as usize);
        let ranges = ranges(&problem.starts, motions, limit).ok_or_else(longest)?;
        let mut places: Vec<[u32; 64]> = Vec::new();
        let (mut records, group) = (0, card.limits.workgroup as usize);
        for range in windows(self.contacts, self.window) {
            let (_, _, width) = grid(range.len(), &card);
            let mut place = [0; 64];
            place[..5].copy_from_slice(&[
                range.len() as u32,
                self.window as u32,
                width,
                records as u32,
                motions as u32,
            ]);
            places.push(place);
            records += range.len().div_ceil(group).next_multiple_of(width as usize / group);
        }
        for range in &ranges {
            let (_, _, width) = grid(range.len(), &card);
            let first = problem.starts[range.start] & !63;
            let mut place = [0; 64];
            place[..4].copy_from_slice(&[range.len() as u32, width, first, impulses as u32]);
            places.push(place);
        }
        let mut last = [0; 64];
        last[0] = records as u32;
        places.push(last);
        self.place_tied(&mut places, [impulses, motions]);
        self.places.fill(&card, &places)?;
        self.records.fit(&card, (4 * RECORD * records) as u64)?;
        self.numbers.fit(&card, 64)?;
        self.bind(problem, &ranges, [impulses as u64, motions as u64], records);
        card.heed()
    }

    /// The places of the tied bodies' dispatches: the loads, then a window of motions each.
    fn place_tied(&self, places: &mut Vec<[u32; 64]>, [impulses, motions]: [usize; 2]) {
        let mut add = |numbers: [u32; 4]| {
            let mut place = [0; 64];
            place[..4].copy_from_slice(&numbers);
            places.push(place);
        };
        let width = |threads: usize| grid(threads, &self.card).2;
        let count = self.tied.bodies.len();
        add([count as u32, width(count), 0, impulses as u32]);
        for (range, first_body) in tied_windows(&self.tied.bodies, motions) {
            add([range.len() as u32, width(range.len()), range.start as u32, first_body]);
        }
    }

    fn bind_tied(&mut self, first_place: usize, [impulses, motions]: [u64; 2]) {
        let (card, tied, kernels) = (&*self.card, &self.tied, &self.kernels);
        let place = |k: usize| self.places.part(256 * k as u64..256 * (k as u64 + 1));
        let count = tied.bodies.len();
        let loads = [0, 1, 2].map(|s| {
            let impulse = |k: u64| self.slots[s].part(16 * k * impulses..16 * (k + 1) * impulses);
            let out = self.total.part(LOADS..LOADS + 48 * count as u64);
            let starts = || tied.starts.part(0..4 * (count as u64 + 1));
            let (items, arms) =
                (tied.entries.part(0..4 * tied.count as u64), tied.arms.part(0..16 * tied.count as u64));
            let [a, b, c] = [0, 1, 2].map(impulse);
            // The fourth is the answers' place, of which loads know nothing.
            let parts = vec![place(first_place), starts(), items, arms, starts(), out, a, b, c];
            let (columns, rows, _) = grid(count, card);
            (count > 0).then(|| Dispatch { group: kernels.load.bind(card, parts), columns, rows })
        });
        let tell = |(k, (range, first_body)): (usize, (std::ops::Range<usize>, u32))| {
            let at = 32 * u64::from(first_body);
            let window = self.motions.part(at..at + 32 * motions);
            let [list, velocities] = [tied.list.part(0..4 * count as u64), tied.velocities.part(0..32 * count as u64)];
            let parts = vec![place(first_place + 1 + k), list, velocities, window];
            let (columns, rows, _) = grid(range.len(), card);
            Dispatch { group: kernels.tell.bind(card, parts), columns, rows }
        };
        let tells = tied_windows(&tied.bodies, motions as usize).enumerate().map(tell).collect();
        (self.tied.loads, self.tied.tells) = (loads, tells);
    }

    fn bind(&mut self, problem: &DeviceProblem, ranges: &[std::ops::Range<usize>], most: [u64; 2], records: usize) {
        let (card, [impulses, motions]) = (&*self.card, most);
        let place = |k: usize| self.places.part(256 * k as u64..256 * (k as u64 + 1));
        let of_records = || self.records.part(0..(4 * RECORD * records) as u64);
        let velocities = |k: u64| self.motions.part(32 * k * motions..32 * motions * (k + 1));
        let steps = windows(self.contacts, self.window).enumerate().map(|(k, range)| {
            let [a, b] = [range.start as u64, range.end as u64];
            let slot = |s: usize| self.slots[s].part(16 * a..16 * b);
            let lanes = self.lanes.part(80 * (k * self.window) as u64..80 * ((k + 1) * self.window) as u64);
            let (numbers, products) = (self.numbers.part(0..64), self.products.part(16 * a..16 * b));
            let [va, vb] = [velocities(0), velocities(1)];
            let parts = vec![numbers, place(k), lanes, slot(0), slot(1), slot(2), products, va, vb, of_records()];
            let (columns, rows, _) = grid(range.len(), card);
            Dispatch { group: self.kernels.step.bind(card, parts), columns, rows }
        });
        let steps: Vec<Dispatch> = steps.collect();
        let gathers = [0, 1, 2].map(|s| {
            let one = |(k, range): (usize, &std::ops::Range<usize>)| {
                let [a, b] = [range.start as u64, range.end as u64];
                let first = u64::from(problem.starts[range.start] & !63);
                let last = u64::from(problem.starts[range.end]);
                let impulse = |k: u64| self.slots[s].part(16 * k * impulses..16 * (k + 1) * impulses);
                let parts = vec![
                    place(steps.len() + k),
                    self.starts.part(4 * a..4 * (b + 1)),
                    self.entries.part(4 * first..4 * last),
                    self.arms.part(16 * first..16 * last),
                    self.answers.part(64 * a..64 * b),
                    self.motions.part(32 * a..32 * b),
                    impulse(0),
                    impulse(1),
                    impulse(2),
                ];
                let (columns, rows, _) = grid(range.len(), card);
                let kernel = if self.is_free { &self.kernels.gather_free } else { &self.kernels.gather };
                Dispatch { group: kernel.bind(card, parts), columns, rows }
            };
            ranges.iter().enumerate().map(one).collect::<Vec<_>>()
        });
        let parts = vec![place(steps.len() + ranges.len()), of_records(), self.total.part(0..4 * RECORD as u64)];
        self.folds = Some(self.kernels.fold.bind(card, parts));
        let first_place = steps.len() + ranges.len() + 1;
        (self.steps, self.gathers) = (steps, gathers);
        self.bind_tied(first_place, most);
    }

    /// Runs a kernel over the contacts, after the gather of slot `gather`, folds its sums, and has the loads of slot
    /// `load` on tied bodies. Returns the sums and, behind [`LOADS`], the loads.
    fn run(&mut self, gather: Option<usize>, kernel: &str, load: Option<usize>) -> Result<Vec<u32>, DeviceFault> {
        let Self { kernels, steps, folds, gathers, tied, .. } = &*self;
        let mut dispatches = 1;
        let mut dispatch = |work: &mut wgpu::ComputePass, kernel: &Kernel, list: &[Dispatch]| {
            work.set_pipeline(&kernel.pipeline);
            for Dispatch { group, columns, rows } in list {
                work.set_bind_group(0, group, &[]);
                work.dispatch_workgroups(*columns, *rows, 1);
                dispatches += 1;
            }
        };
        self.card.submit(|encoder| {
            let mut work = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            if let Some(slot) = gather {
                dispatch(&mut work, if self.is_free { &kernels.gather_free } else { &kernels.gather }, &gathers[slot]);
                dispatch(&mut work, &kernels.tell, &tied.tells);
            }
            dispatch(&mut work, if kernel == "count" { &kernels.count } else { &kernels.step }, steps);
            if let Some(loads) = load.and_then(|slot| tied.loads[slot].as_ref()) {
                dispatch(&mut work, &kernels.load, std::slice::from_ref(loads));
            }
            work.set_pipeline(&kernels.fold.pipeline);
            work.set_bind_group(0, folds, &[]);
            work.dispatch_workgroups(1, 1, 1);
        });
        let loads = if load.is_some() { 6 * self.real() * tied.bodies.len() as u64 } else { 0 };
        let bytes = if loads > 0 { LOADS + loads } else { 4 * RECORD as u64 };
        let words = self.card.read(&self.total.buffer, &self.staging.buffer, bytes)?;
        self.counts.dispatches += dispatches;
        self.counts.up += bytes;
        self.counts.loads += loads;
        Ok(words)
    }

    /// Bytes of a number that the processor has in f64.
    fn real(&self) -> u64 {
        if self.card.sums_in_f64() { 8 } else { 4 }
    }

    /// The loads in what [`Self::run`] returned.
    fn loads(&self, words: &[u32]) -> Vec<[f64; 6]> {
        let words = words.get(LOADS as usize / 4..).unwrap_or_default();
        if self.card.sums_in_f64() {
            words.chunks_exact(12).map(|load| std::array::from_fn(|k| double(&load[2 * k..]))).collect()
        } else {
            words.chunks_exact(6).map(|load| std::array::from_fn(|k| f32::from_bits(load[k]).into())).collect()
        }
    }

    /// The numbers of a pass; `part` says which words of counts are wanted.
    fn write_numbers(&mut self, pass: &DevicePass, units: Option<[i32; 3]>, part: u32) {
        let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
        let flags = flag(pass.product, PRODUCT)
            | flag(pass.check, CHECK)
            | flag(pass.coulomb, COULOMB)
            | flag(units.is_some(), COUNTED);
        let [length, curvature, uphill] = units.unwrap_or_default().map(|unit| unit as u32);
        let [newest, older, coming] = [pass.base, pass.before, pass.target].map(|slot| slot as u32);
        let [beta, t, level2] = [pass.beta, pass.t, pass.level2].map(f32::to_bits);
        let numbers = [newest, older, coming, flags, beta, t, level2, part, length, curvature, uphill, 0];
        self.card.queue.write_buffer(&self.numbers.buffer, 0, bytemuck::cast_slice(&numbers));
        self.counts.down += 48;
    }

    fn read<T: bytemuck::Pod>(&mut self, column: usize, bytes: usize) -> Result<Vec<T>, DeviceFault> {
        let of = [&self.slots[0], &self.slots[1], &self.slots[2], &self.motions, &self.products][column];
        self.counts.up += bytes as u64;
        self.card.read(&of.buffer, &self.staging.buffer, bytes as u64)
    }
}

/// The bodies of each window of motions, as a range of the list `tied`, and the window's first body.
fn tied_windows(tied: &[u32], motions: usize) -> impl Iterator<Item = (std::ops::Range<usize>, u32)> {
    let last = tied.last().map_or(0, |body| *body as usize / motions + 1);
    let place = move |body: usize| tied.partition_point(|tied| (*tied as usize) < body);
    let window = move |k: usize| (place(k * motions)..place((k + 1) * motions), (k * motions) as u32);
    (0..last).map(window).filter(|(range, _)| !range.is_empty())
}

/// A number of f64 in two words.
fn double(words: &[u32]) -> f64 {
    f64::from_bits(u64::from(words[0]) | u64::from(words[1]) << 32)
}

/// The whole number in three words of 32 bits.
fn whole(words: &[u32]) -> i128 {
    let low = u128::from(words[0]) | u128::from(words[1]) << 32 | u128::from(words[2]) << 64;
    ((low << 32) as i128) >> 32
}

impl PassDevice for PassCard {
    fn take_over(&mut self, problem: &DeviceProblem) -> Result<(), DeviceFault> {
        self.card.heed()?;
        (self.contacts, self.bodies) = (problem.right.len(), problem.bodies());
        // Columns of a window, and no larger than needed.
        let most = (self.card.info.binding_limit / 80) as usize & !255;
        self.window = most.clamp(256, self.contacts.next_multiple_of(256).max(256));
        self.upload(problem)?;
        self.plan(problem)
    }

    fn pass(&mut self, pass: &DevicePass) -> Result<DeviceSums, DeviceFault> {
        self.counts.passes += 1;
        self.write_numbers(pass, pass.units, 0);
        if pass.product && !pass.velocities.is_empty() {
            let bytes = bytemuck::cast_slice(pass.velocities);
            self.card.queue.write_buffer(&self.tied.velocities.buffer, 0, bytes);
            self.counts.down += bytes.len() as u64;
            self.counts.velocities += bytes.len() as u64;
        }
        let words = self.run(pass.product.then_some(pass.base), "step", Some(pass.target))?;
        let loads = self.loads(&words);
        let number = |k: usize| f32::from_bits(words[k]);
        let greatest = [9, 10, 11].map(|k| f64::from(number(k)));
        let is_lost = words[15] != 0;
        let sums = match pass.units {
            Some(_) => [0, 1, 2].map(|k| {
                let units = whole(&words[3 * k..]);
                TermSum { units, greatest: greatest[k], is_lost, ..TermSum::default() }
            }),
            None => {
                let units = greatest.map(|greatest| FixedSum::<2>::last_unit(greatest).unwrap_or(0));
                let mut goes = [const { Vec::new() }; 2];
                for (part, words) in (1..).zip(&mut goes) {
                    self.write_numbers(pass, Some(units), part);
                    *words = self.run(None, "count", None)?;
                }
                [0, 1, 2].map(|k| {
                    let [low, high] = goes.each_ref().map(|words| whole(&words[3 * k..]));
                    let fixed = FixedSum::counted(greatest[k], low + (high << 32));
                    TermSum { fixed, greatest: greatest[k], is_lost, ..TermSum::default() }
                })
            }
        };
        Ok(DeviceSums { sums, near2: number(12), residual2: number(13), above: words[14], loads })
    }

    fn impulses(&mut self, slot: usize) -> Result<Vec<[f32; 4]>, DeviceFault> {
        self.read(slot, 16 * self.contacts)
    }

    fn motions(&mut self) -> Result<Vec<[f32; 8]>, DeviceFault> {
        self.read(3, 32 * self.bodies)
    }

    fn residuals(&mut self) -> Result<Vec<f32>, DeviceFault> {
        let products: Vec<[f32; 4]> = self.read(4, 16 * self.contacts)?;
        Ok(products.iter().map(|product| product[3]).collect())
    }

    fn counts(&self) -> DeviceCounts {
        self.counts
    }
}
