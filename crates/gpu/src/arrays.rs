//! Buffers that grow, and how they are cut where a kernel may see a part only.

use crate::card::Card;
use grouser_solve::DeviceFault;
use std::ops::Range;

/// Offsets of bindings are multiples of this many bytes.
pub(crate) const ALIGNMENT: u64 = 256;

/// A buffer on the device.
pub(crate) struct CardColumn {
    pub(crate) buffer: wgpu::Buffer,
    usage: wgpu::BufferUsages,
}

impl CardColumn {
    pub(crate) fn new(card: &Card, usage: wgpu::BufferUsages) -> Self {
        Self { buffer: buffer(card, ALIGNMENT, usage), usage }
    }

    /// One that kernels read and write.
    pub(crate) fn storage(card: &Card) -> Self {
        use wgpu::BufferUsages as Use;
        Self::new(card, Use::STORAGE | Use::COPY_DST | Use::COPY_SRC)
    }

    /// Makes room for `bytes`; what it held may be gone.
    pub(crate) fn fit(&mut self, card: &Card, bytes: u64) -> Result<(), DeviceFault> {
        let bytes = bytes.next_multiple_of(ALIGNMENT).max(ALIGNMENT);
        if bytes > self.buffer.size() {
            if bytes > card.info.buffer_limit {
                let (most, name) = (card.info.buffer_limit, &card.info.name);
                return Err(DeviceFault(format!("{name}: a buffer of {bytes} bytes is needed, {most} is the limit")));
            }
            let roomy = (bytes + bytes / 4).next_multiple_of(ALIGNMENT).min(card.info.buffer_limit & !(ALIGNMENT - 1));
            self.buffer.destroy();
            self.buffer = buffer(card, roomy.max(bytes), self.usage);
        }
        card.heed()
    }

    /// Makes room and writes.
    pub(crate) fn fill<T: bytemuck::NoUninit>(&mut self, card: &Card, values: &[T]) -> Result<(), DeviceFault> {
        self.fit(card, size_of_val(values) as u64)?;
        card.queue.write_buffer(&self.buffer, 0, bytemuck::cast_slice(values));
        card.heed()
    }

    /// The part with these bytes; at least one unit of alignment.
    pub(crate) fn part(&self, bytes: Range<u64>) -> wgpu::BindingResource<'_> {
        let start = bytes.start.min(self.buffer.size() - ALIGNMENT);
        let end = bytes.end.next_multiple_of(16).clamp(start + 16, self.buffer.size());
        let size = std::num::NonZeroU64::new(end - start);
        wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer: &self.buffer, offset: start, size })
    }
}

fn buffer(card: &Card, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
    card.device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
}

/// The first `bytes` of a column.
pub(crate) fn read<T: bytemuck::Pod>(card: &Card, column: &CardColumn, bytes: u64) -> Result<Vec<T>, DeviceFault> {
    use wgpu::BufferUsages as Use;
    let mut staging = CardColumn::new(card, Use::MAP_READ | Use::COPY_DST);
    staging.fit(card, bytes)?;
    card.read(&column.buffer, &staging.buffer, bytes)
}

/// Contacts 0 to `count` in windows of `size`.
pub(crate) fn windows(count: usize, size: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count.div_ceil(size)).map(move |k| k * size..count.min((k + 1) * size))
}

/// Bodies are cut at multiples of this many: parts of all their columns are then aligned.
const BODIES: usize = 64;

/// Bodies in ranges whose answers and list entries fit into bindings of `limit` bytes, and none crosses a multiple of
/// `most` bodies; none where a single block of bodies has too long a list.
pub(crate) fn ranges(starts: &[u32], most: usize, limit: u64) -> Option<Vec<Range<usize>>> {
    let bodies = starts.len().saturating_sub(1);
    let entries = |range: &Range<usize>| {
        let first = starts[range.start] & !(BODIES as u32 - 1);
        u64::from(starts[range.end] - first)
    };
    let fits = |range: &Range<usize>| 64 * range.len() as u64 <= limit && 16 * entries(range) <= limit;
    let mut out = Vec::new();
    let mut start = 0;
    while start < bodies {
        let mut end = bodies.min(start + BODIES);
        if !fits(&(start..end)) {
            return None;
        }
        let last = bodies.min((start / most + 1) * most);
        while end < last && fits(&(start..last.min(end + BODIES))) {
            end = last.min(end + BODIES);
        }
        out.push(start..end);
        start = end;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_all_bodies_and_fit() {
        for (length, limit) in [(4, 4 << 10), (7, 16 << 10), (30, 64 << 10), (0, 4 << 10)] {
            let starts: Vec<u32> = (0..=1000).map(|b| length * b).collect();
            let found = ranges(&starts, 256, limit);
            if 16 * 64 * u64::from(length) > limit {
                assert!(found.is_none(), "{length}");
                continue;
            }
            let found = found.unwrap();
            assert_eq!((found[0].start, found[found.len() - 1].end), (0, 1000));
            for (k, range) in found.iter().enumerate() {
                assert!(k == 0 || found[k - 1].end == range.start);
                assert!(range.start % BODIES == 0 && range.start / 256 == (range.end - 1) / 256);
                assert!(16 * u64::from(starts[range.end] - (starts[range.start] & !63)) <= limit);
            }
        }
        assert_eq!(ranges(&[0], 64, 1024), Some(Vec::new()));
    }

    #[test]
    fn windows_hold_all_contacts() {
        assert_eq!(windows(10, 4).collect::<Vec<_>>(), [0..4, 4..8, 8..10]);
        assert_eq!(windows(0, 4).count(), 0);
    }
}
