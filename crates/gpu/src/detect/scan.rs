//! Exclusive sums on the card: tiles are reduced, their sums scanned the same way, and each tile then writes its own.

use super::send;
use crate::arrays::{ALIGNMENT, CardColumn};
use crate::card::Card;
use crate::detect::columns::{DetectPlan, PLAN};
use crate::kernels::{Kernel, grid};
use grouser_solve::DeviceFault;
use wgpu::BufferUsages as Use;

/// Numbers of a thread, here and of keys in a tile of the sort.
pub(super) const ITEMS: usize = 8;

/// A dispatch of tiles: numbers, tiles, and workgroups in columns and rows.
#[derive(Clone, Copy)]
pub(super) struct ScanTiles {
    pub(super) count: usize,
    pub(super) tiles: usize,
    pub(super) columns: u32,
    pub(super) rows: u32,
    pub(super) width: u32,
}

impl ScanTiles {
    pub(super) fn of(card: &Card, count: usize) -> Self {
        let tiles = count.div_ceil(ITEMS * card.limits.workgroup as usize).max(1);
        let (columns, rows, width) = grid(tiles * card.limits.workgroup as usize, card);
        Self { count, tiles, columns, rows, width }
    }

    /// The plan of its dispatch.
    pub(super) fn plan(&self) -> DetectPlan {
        DetectPlan { count: self.count as u32, width: self.width, tiles: self.tiles as u32, ..DetectPlan::default() }
    }
}

/// Kernels and sums of tiles.
pub(super) struct CardScan {
    reduce: Kernel,
    scan: Kernel,
    /// Sums of tiles, of tiles of tiles, and so on.
    sums: Vec<CardColumn>,
    plans: CardColumn,
}

impl CardScan {
    pub(super) fn new(card: &Card) -> Result<Self, DeviceFault> {
        let (reduce, scan) = (Kernel::new(card, "reduce")?, Kernel::new(card, "scan")?);
        Ok(Self { reduce, scan, sums: Vec::new(), plans: CardColumn::new(card, Use::UNIFORM | Use::COPY_DST) })
    }

    /// Makes room for scans of `count` numbers; how many bytes went down.
    pub(super) fn prepare(&mut self, card: &Card, count: usize) -> Result<ScanPlan, DeviceFault> {
        let mut levels = vec![ScanTiles::of(card, count)];
        while let Some(last) = levels.last().copied().filter(|last: &ScanTiles| last.tiles > 1) {
            levels.push(ScanTiles::of(card, last.tiles));
        }
        while self.sums.len() < levels.len() {
            self.sums.push(CardColumn::storage(card));
        }
        let mut plans = Vec::new();
        for (k, level) in levels.iter().enumerate() {
            self.sums[k].fit(card, 4 * level.tiles as u64)?;
            plans.push(DetectPlan { has_sums: u32::from(k + 1 < levels.len()), ..level.plan() }.padded());
        }
        let bytes = send(&mut self.plans, card, &plans)?;
        Ok(ScanPlan { levels, bytes })
    }

    /// Scans `numbers`, as many as were prepared for; how many dispatches that takes.
    pub(super) fn run(
        &self,
        card: &Card,
        encoder: &mut wgpu::CommandEncoder,
        numbers: &CardColumn,
        plan: &ScanPlan,
    ) -> u64 {
        let bind = |kernel: &Kernel, k: usize, level: &ScanTiles| {
            let of = if k == 0 { numbers } else { &self.sums[k - 1] };
            let plan = self.plans.part(PLAN * k as u64..PLAN * k as u64 + ALIGNMENT);
            let numbers = of.part(0..4 * level.count as u64);
            kernel.bind(card, vec![plan, numbers, self.sums[k].part(0..4 * level.tiles as u64)])
        };
        let mut work = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        let mut dispatch = |kernel: &Kernel, k: usize| {
            let level = &plan.levels[k];
            work.set_pipeline(&kernel.pipeline);
            work.set_bind_group(0, &bind(kernel, k, level), &[]);
            work.dispatch_workgroups(level.columns, level.rows, 1);
        };
        let last = plan.levels.len() - 1;
        (0..last).for_each(|k| dispatch(&self.reduce, k));
        (0..=last).rev().for_each(|k| dispatch(&self.scan, k));
        2 * last as u64 + 1
    }
}

/// A scan that was prepared.
pub(super) struct ScanPlan {
    levels: Vec<ScanTiles>,
    pub(super) bytes: u64,
}
