//! A search: what is dispatched, and where the processor waits.

use super::columns::{BATCHES, COUNTERS, DetectColumns, DetectPlan, PAIRS, PLAN, UNTAMED, grid_words};
use super::scan::ScanTiles;
use super::{DetectCard, send};
use crate::arrays::{ALIGNMENT, CardColumn, windows};
use crate::card::Card;
use crate::kernels::{Kernel, grid};
use grouser_geom::detect::{DetectGrid, LevelTally};
use grouser_geom::{DetectScene, DetectedPairs};
use grouser_solve::DeviceFault;
use std::ops::Range;

/// Bits of a digit of the sort.
const DIGIT: u32 = 4;
/// Counts of a tile.
const DIGITS: usize = 1 << DIGIT;

/// Dispatches that are handed over together, each with its plan.
struct DetectBatch<'a> {
    card: &'a Card,
    /// Kernel, bindings after the plan, and workgroups.
    list: Vec<(&'a Kernel, wgpu::BindGroup, [u32; 2])>,
}

/// Plans of all dispatches of a search, in order.
#[derive(Default)]
struct DetectPlans(Vec<[u32; PLAN as usize / 4]>);

impl DetectPlans {
    /// A plan for so many threads; its place.
    fn threads(&mut self, card: &Card, count: usize, plan: DetectPlan) -> usize {
        let (_, _, width) = grid(count, card);
        self.0.push(DetectPlan { count: count as u32, width, ..plan }.padded());
        self.0.len() - 1
    }

    fn tiles(&mut self, tiles: &ScanTiles, plan: DetectPlan) -> usize {
        let DetectPlan { count, width, tiles, .. } = tiles.plan();
        self.0.push(DetectPlan { count, width, tiles, ..plan }.padded());
        self.0.len() - 1
    }
}

impl<'a> DetectBatch<'a> {
    fn new(card: &'a Card) -> Self {
        Self { card, list: Vec::new() }
    }

    /// A thread for each of `count` items.
    fn add(&mut self, kernel: &'a Kernel, parts: Vec<wgpu::BindingResource>, count: usize) {
        let (columns, rows, _) = grid(count, self.card);
        self.list.push((kernel, kernel.bind(self.card, parts), [columns, rows]));
    }

    fn add_tiles(&mut self, kernel: &'a Kernel, parts: Vec<wgpu::BindingResource>, tiles: &ScanTiles) {
        self.list.push((kernel, kernel.bind(self.card, parts), [tiles.columns, tiles.rows]));
    }

    /// Records them; how many there were.
    fn record(&self, encoder: &mut wgpu::CommandEncoder) -> u64 {
        let mut work = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        for (kernel, group, [columns, rows]) in &self.list {
            work.set_pipeline(&kernel.pipeline);
            work.set_bind_group(0, group, &[]);
            work.dispatch_workgroups(*columns, *rows, 1);
        }
        self.list.len() as u64
    }
}

/// All of a column that has so many bytes.
fn all(column: &CardColumn, bytes: usize) -> wgpu::BindingResource<'_> {
    column.part(0..bytes as u64)
}

fn plan_at(plans: &CardColumn, place: usize) -> wgpu::BindingResource<'_> {
    plans.part(PLAN * place as u64..PLAN * place as u64 + ALIGNMENT)
}

impl DetectCard {
    /// Finds all pairs and contacts; false where the processor has to.
    pub(super) fn search(
        &mut self,
        scene: &DetectScene,
        lay_out: &mut dyn FnMut(&LevelTally) -> DetectGrid,
        found: &mut DetectedPairs,
    ) -> Result<bool, DeviceFault> {
        let limit = self.card.info.binding_limit;
        if !DetectColumns::fits(scene, limit) {
            return Ok(false);
        }
        let card = std::sync::Arc::clone(&self.card);
        self.counts.down += self.columns.upload(&card, scene, &mut found.planes)?;
        if !self.columns.given_fit(limit) {
            return Ok(false);
        }
        let counters = self.bound(&card, scene)?;
        if counters[UNTAMED] != 0 {
            return Ok(false);
        }
        let mut tally: LevelTally = [0; 32];
        tally.copy_from_slice(&counters[..32]);
        let cells = lay_out(&tally);
        let n = scene.colliders.len();
        if 4 * (u64::from(cells.cells) + 3) > limit {
            return Ok(false);
        }
        self.counts.down += send(&mut self.columns.grid, &card, &grid_words(&scene.sizes, Some(&cells)))?;
        let sorted = self.sort(&card, n, &cells)?;
        self.columns.searched = (n, cells.cells as usize, sorted);
        let mut pairs = self.count(&card, n, &cells, scene.in_order)?;
        if let Some(counters) = &pairs
            && counters[BATCHES] > self.batches
            && !scene.in_order
        {
            // Cells with more candidates than ever before: count again, batch by batch.
            self.batches = counters[BATCHES];
            pairs = self.count(&card, n, &cells, scene.in_order)?;
        }
        let Some(counters) = pairs.filter(|counters| counters[UNTAMED] == 0) else { return Ok(false) };
        if 64 * u64::from(counters[PAIRS]) > self.card.info.buffer_limit {
            return Ok(false);
        }
        self.write(&card, (n, &cells, scene.in_order), counters[PAIRS] as usize, found)?;
        Ok(true)
    }

    /// bounds: and how many colliders each level has.
    fn bound(&mut self, card: &Card, scene: &DetectScene) -> Result<Vec<u32>, DeviceFault> {
        let Self { columns, kernels, counts, .. } = self;
        let (n, bodies) = (scene.colliders.len(), scene.poses.len());
        counts.down += send(&mut columns.grid, card, &grid_words(&scene.sizes, None))?;
        let window = (card.info.binding_limit / 64) as usize & !15;
        let mut plans = DetectPlans::default();
        windows(n, window).for_each(|range| {
            plans.threads(card, range.len(), DetectPlan::default());
        });
        counts.down += send(&mut columns.plans, card, &plans.0)?;
        let columns = &*columns;
        let mut batch = DetectBatch::new(card);
        for (k, Range { start, end }) in windows(n, window).enumerate() {
            let of = |bytes: usize| (bytes * start) as u64..(bytes * end) as u64;
            let parts = vec![
                plan_at(&columns.plans, k),
                all(&columns.grid, 2048),
                columns.places.part(of(64)),
                columns.tags.part(of(16)),
                all(&columns.positions, 32 * bodies),
                all(&columns.rotations, 32 * bodies),
                all(&columns.given, columns.given_bytes()),
                columns.balls.part(of(32)),
                columns.sizes.part(of(32)),
                all(&columns.counters, 4 * COUNTERS),
            ];
            batch.add(&kernels.bounds, parts, end - start);
        }
        card.submit(|encoder| counts.dispatches += batch.record(encoder));
        self.heard(card)
    }

    /// The counters, after all that was handed over.
    fn heard(&mut self, card: &Card) -> Result<Vec<u32>, DeviceFault> {
        self.counts.waits += 1;
        self.counts.up += 4 * COUNTERS as u64;
        card.read(&self.columns.counters.buffer, &self.columns.staging.buffer, 4 * COUNTERS as u64)
    }

    /// keys, sort, starts, arrange: which of the two columns of keys has the sorted ones.
    fn sort(&mut self, card: &Card, n: usize, cells: &DetectGrid) -> Result<usize, DeviceFault> {
        let Self { columns, kernels, scan, counts, .. } = self;
        let count_of_cells = cells.cells as usize + 3;
        let tiles = ScanTiles::of(card, n);
        let passes = cells.key_bits.div_ceil(DIGIT);
        let table = DIGITS * tiles.tiles;
        columns.table.fit(card, 4 * table as u64)?;
        columns.starts.fit(card, 4 * count_of_cells as u64)?;
        let known = DetectPlan { colliders: n as u32, cells: cells.cells, ..DetectPlan::default() };
        let mut plans = DetectPlans::default();
        let for_keys = plans.threads(card, n, known);
        let first = (0..passes).map(|pass| plans.tiles(&tiles, DetectPlan { shift: DIGIT * pass, ..known })).min();
        let for_starts = plans.threads(card, count_of_cells, known);
        counts.down += send(&mut columns.plans, card, &plans.0)?;
        let of_table = scan.prepare(card, table)?;
        counts.down += of_table.bytes;
        let columns = &*columns;
        let [a, b] = [&columns.keys[0], &columns.keys[1]];
        card.submit(|encoder| {
            let mut batch = DetectBatch::new(card);
            let parts = vec![
                plan_at(&columns.plans, for_keys),
                all(&columns.grid, 2048),
                all(&columns.tags, 16 * n),
                all(&columns.balls, 32 * n),
                all(a, 8 * n),
                all(&columns.counters, 4 * COUNTERS),
            ];
            batch.add(&kernels.keys, parts, n);
            counts.dispatches += batch.record(encoder);
            for pass in 0..passes as usize {
                let (from, to) = if pass % 2 == 0 { (a, b) } else { (b, a) };
                let place = first.unwrap_or(0) + pass;
                let parts = || {
                    let plan = plan_at(&columns.plans, place);
                    vec![plan, all(from, 8 * n), all(&columns.table, 4 * table), all(to, 8 * n)]
                };
                let mut batch = DetectBatch::new(card);
                batch.add_tiles(&kernels.digits, parts(), &tiles);
                counts.dispatches += batch.record(encoder);
                counts.dispatches += scan.run(card, encoder, &columns.table, &of_table);
                let mut batch = DetectBatch::new(card);
                batch.add_tiles(&kernels.scatter, parts(), &tiles);
                counts.dispatches += batch.record(encoder);
            }
            let sorted = if passes.is_multiple_of(2) { a } else { b };
            let mut batch = DetectBatch::new(card);
            let starts = all(&columns.starts, 4 * count_of_cells);
            let parts = vec![plan_at(&columns.plans, for_starts), all(sorted, 8 * n), starts];
            batch.add(&kernels.starts, parts, count_of_cells);
            let parts = vec![
                plan_at(&columns.plans, for_keys),
                all(sorted, 8 * n),
                all(&columns.tags, 16 * n),
                all(&columns.balls, 32 * n),
                all(&columns.sizes, 32 * n),
                all(&columns.sorted[0], 16 * n),
                all(&columns.sorted[1], 32 * n),
                all(&columns.sorted[2], 32 * n),
            ];
            batch.add(&kernels.arrange, parts, n);
            counts.dispatches += batch.record(encoder);
        });
        Ok(passes as usize % 2)
    }

    /// Bindings of the search after its plan.
    fn look<'a>(
        columns: &'a DetectColumns,
        plan: usize,
        n: usize,
        cells: usize,
        slots: usize,
        window: Range<usize>,
    ) -> Vec<wgpu::BindingResource<'a>> {
        let sorted = columns.searched.2;
        vec![
            plan_at(&columns.plans, plan),
            all(&columns.grid, 2048),
            all(&columns.keys[sorted], 8 * n),
            all(&columns.starts, 4 * (cells + 3)),
            all(&columns.sorted[0], 16 * n),
            all(&columns.sorted[1], 32 * n),
            all(&columns.sorted[2], 32 * n),
            all(&columns.slots, 4 * slots),
            columns.pairs.part(16 * window.start as u64..16 * window.end as u64),
            all(&columns.counters, 4 * COUNTERS),
        ]
    }

    /// Numbers of the search for pairs, and how many slots their counts have.
    fn lanes(&self, n: usize, cells: &DetectGrid, in_order: bool) -> (DetectPlan, usize) {
        let batches = if in_order { 1 } else { self.batches };
        let in_order = u32::from(in_order);
        let plan = DetectPlan { colliders: n as u32, cells: cells.cells, batches, in_order, ..DetectPlan::default() };
        (plan, n * (batches as usize + 1) + 1)
    }

    /// count_pairs and scan: the counters; none where the counts do not fit.
    fn count(
        &mut self,
        card: &Card,
        n: usize,
        cells: &DetectGrid,
        in_order: bool,
    ) -> Result<Option<Vec<u32>>, DeviceFault> {
        let (plan, slots) = self.lanes(n, cells, in_order);
        if 4 * slots as u64 > card.info.binding_limit {
            return Ok(None);
        }
        let Self { columns, kernels, scan, counts, .. } = self;
        columns.slots.fit(card, 4 * slots as u64)?;
        let mut plans = DetectPlans::default();
        plans.threads(card, n, plan);
        counts.down += send(&mut columns.plans, card, &plans.0)?;
        let of_slots = scan.prepare(card, slots)?;
        counts.down += of_slots.bytes;
        let columns = &*columns;
        card.submit(|encoder| {
            encoder.clear_buffer(&columns.slots.buffer, 0, Some(4 * slots as u64));
            let mut batch = DetectBatch::new(card);
            let parts = Self::look(columns, 0, n, cells.cells as usize, slots, 0..16);
            batch.add(&kernels.count_pairs, parts, n);
            counts.dispatches += batch.record(encoder);
            counts.dispatches += scan.run(card, encoder, &columns.slots, &of_slots);
            // The last sum is that of all.
            let (from, to) = (4 * (slots as u64 - 1), 4 * PAIRS as u64);
            encoder.copy_buffer_to_buffer(&columns.slots.buffer, from, &columns.counters.buffer, to, 4);
        });
        self.heard(card).map(Some)
    }

    /// write_pairs and touch, window by window, and what they say.
    fn write(
        &mut self,
        card: &Card,
        (n, cells, in_order): (usize, &DetectGrid, bool),
        pairs: usize,
        found: &mut DetectedPairs,
    ) -> Result<(), DeviceFault> {
        let (plan, slots) = self.lanes(n, cells, in_order);
        let Self { columns, kernels, counts, .. } = self;
        let window = (card.info.binding_limit / 64) as usize & !15;
        let mut plans = DetectPlans::default();
        for range in windows(pairs, window) {
            plans.threads(card, n, DetectPlan { first: range.start as u32, most: range.len() as u32, ..plan });
            plans.threads(card, range.len(), plan);
        }
        counts.down += send(&mut columns.plans, card, &plans.0)?;
        columns.pairs.fit(card, 16 * pairs as u64)?;
        columns.points.fit(card, 64 * pairs as u64)?;
        columns.staging.fit(card, 64 * pairs as u64)?;
        let columns = &*columns;
        let mut batch = DetectBatch::new(card);
        for (k, range) in windows(pairs, window).enumerate() {
            let parts = Self::look(columns, 2 * k, n, cells.cells as usize, slots, range.clone());
            batch.add(&kernels.write_pairs, parts, n);
            let parts = vec![
                plan_at(&columns.plans, 2 * k + 1),
                columns.pairs.part(16 * range.start as u64..16 * range.end as u64),
                all(&columns.tags, 16 * n),
                all(&columns.balls, 32 * n),
                all(&columns.sizes, 32 * n),
                columns.points.part(64 * range.start as u64..64 * range.end as u64),
                all(&columns.given, columns.given_bytes()),
            ];
            batch.add(&kernels.touch, parts, range.len());
        }
        card.submit(|encoder| counts.dispatches += batch.record(encoder));
        found.pairs = card.read(&columns.pairs.buffer, &columns.staging.buffer, 16 * pairs as u64)?;
        found.points = card.read(&columns.points.buffer, &columns.staging.buffer, 64 * pairs as u64)?;
        counts.waits += 2;
        counts.up += 80 * pairs as u64;
        Ok(())
    }
}
