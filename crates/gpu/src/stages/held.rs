//! Columns of which the processor knows what the device holds: only blocks that differ go down.
//!
//! Nobody has to say what was changed. The processor keeps a copy of what the device has, of each block of 64 items;
//! comparing it costs one read of memory, sending it would cost the bus.

use crate::arrays::CardColumn;
use crate::card::Card;
use bytemuck::Pod;
use grouser_math::par;
use grouser_solve::DeviceFault;

/// Items that are sent together.
const BLOCK: usize = 64;

/// Bytes of a column that went down, and of those that did not have to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sent {
    pub down: u64,
    pub kept: u64,
}

/// A column with the processor's copy of it.
pub(crate) struct HeldColumn<T> {
    pub column: CardColumn,
    held: Vec<T>,
    next: Vec<T>,
}

impl<T: Pod + Default + Send + Sync> HeldColumn<T> {
    pub fn new(card: &Card) -> Self {
        Self { column: CardColumn::storage(card), held: Vec::new(), next: Vec::new() }
    }

    /// Makes the device hold `value(i)` of so many items.
    pub fn send(
        &mut self,
        card: &Card,
        count: usize,
        value: impl Fn(usize) -> T + Sync + Send,
    ) -> Result<Sent, DeviceFault> {
        let size = size_of::<T>();
        let before = self.column.buffer.size();
        self.column.fit(card, (size * count) as u64)?;
        if self.column.buffer.size() != before {
            self.held.clear();
        }
        par::fill(&mut self.next, count, value);
        let differs = |block: usize| {
            let range = block * BLOCK..count.min((block + 1) * BLOCK);
            let held = self.held.get(range.clone()).map(bytemuck::cast_slice::<T, u8>);
            held != Some(bytemuck::cast_slice(&self.next[range]))
        };
        let (blocks, mut block, mut sent) = (count.div_ceil(BLOCK), 0, Sent::default());
        while block < blocks {
            let first = block;
            while block < blocks && differs(block) {
                block += 1;
            }
            if block > first {
                let changed = &self.next[first * BLOCK..count.min(block * BLOCK)];
                card.queue.write_buffer(
                    &self.column.buffer,
                    (size * first * BLOCK) as u64,
                    bytemuck::cast_slice(changed),
                );
                sent.down += size_of_val(changed) as u64;
            } else {
                block += 1;
            }
        }
        sent.kept = (size * count) as u64 - sent.down;
        std::mem::swap(&mut self.held, &mut self.next);
        card.heed()?;
        Ok(sent)
    }

    /// What the device has written into the column, and was read from it.
    pub fn hold(&mut self, values: &[T]) {
        self.held.clear();
        self.held.extend_from_slice(values);
    }

    /// So many items that the device will write; what it holds of them is not known.
    pub fn make_room(&mut self, card: &Card, count: usize) -> Result<(), DeviceFault> {
        self.held.clear();
        self.column.fit(card, (size_of::<T>() * count) as u64)
    }
}
