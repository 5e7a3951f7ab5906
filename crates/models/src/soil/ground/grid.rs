//! Nodes of deformable soil: what is remembered of each place that was driven over.
//!
//! Node (i, j) is the middle of the cell of side d at ((i + 1/2) d, (j + 1/2) d) of the ground's frame. Nodes stand in
//! tiles of 64 x 64 that are allocated when one of them is written. A directory by tile index, a rectangle that grows,
//! finds them without hashing: memory goes with what was driven over, time with the nodes that are asked for.

/// Nodes along a tile's side.
pub(super) const SIDE: i32 = 64;
const NODES: usize = (SIDE * SIDE) as usize;
/// No tile.
const NONE: u32 = u32::MAX;

/// State of a node; all zero where nothing happened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SoilNode {
    /// Greatest sinkage z_y so far below the origin of its soil, along the ground's normal, m.
    pub yielded: f64,
    /// What stays of it without load, m.
    pub plastic: f64,
    /// How far the origin, from which sinkage counts, lies above the initial ground, m: soil heaped or carried off.
    pub base: f64,
    /// Loose soil that lies on what was compacted, m.
    pub loose: f64,
    /// Shear state s of the soil, along the two tangents, |s| <= 1.
    pub shear: [f64; 2],
    /// The same of the part that is rubber on soil.
    pub rubber: [f64; 2],
}

/// Numbers of a node's state.
pub(super) const NUMBERS: usize = 8;

impl SoilNode {
    fn numbers(&self) -> [f64; NUMBERS] {
        let Self { yielded, plastic, base, loose, shear, rubber } = *self;
        [yielded, plastic, base, loose, shear[0], shear[1], rubber[0], rubber[1]]
    }

    fn from_numbers(n: &[f64]) -> Self {
        Self { yielded: n[0], plastic: n[1], base: n[2], loose: n[3], shear: [n[4], n[5]], rubber: [n[6], n[7]] }
    }

    /// Height of the free surface above the initial ground in m; `steep` is the vertical part of the ground's normal.
    pub fn rise(&self, steep: f64) -> f64 {
        self.base + self.loose - self.plastic / steep
    }

    /// Adds so much soil, or takes it away, in m of height: onto what was compacted as loose soil, of it as part of
    /// the ground.
    pub(super) fn add(&mut self, height: f64) {
        if self.yielded == 0.0 {
            self.base += height;
        } else {
            self.loose += height;
            if self.loose < 0.0 {
                self.base += self.loose;
                self.loose = 0.0;
            }
        }
    }
}

struct NodeTile {
    at: [i32; 2],
    nodes: Box<[SoilNode]>,
    /// Number of the touch at each node in the present step, plus one.
    mark: Box<[u32]>,
    /// Counter of the grid when a node of it was last written.
    written: u64,
}

/// Place of a node in memory: number of its tile and number in it.
pub(super) type Place = u32;

/// All tiles.
#[derive(Default)]
pub(super) struct SoilGrid {
    tiles: Vec<NodeTile>,
    /// Number of the tile per index of the rectangle that begins at `origin`.
    directory: Vec<u32>,
    origin: [i32; 2],
    size: [i32; 2],
    /// Grows by one with each step that writes.
    pub counter: u64,
}

impl SoilGrid {
    fn slot(&self, at: [i32; 2]) -> Option<usize> {
        let [x, y] = [at[0] - self.origin[0], at[1] - self.origin[1]];
        (x >= 0 && y >= 0 && x < self.size[0] && y < self.size[1]).then(|| (y * self.size[0] + x) as usize)
    }

    /// The place of node (i, j), if its tile is there.
    pub fn find(&self, i: i32, j: i32) -> Option<Place> {
        let tile = self.directory[self.slot([i.div_euclid(SIDE), j.div_euclid(SIDE)])?];
        (tile != NONE).then(|| tile * NODES as u32 + (j.rem_euclid(SIDE) * SIDE + i.rem_euclid(SIDE)) as u32)
    }

    /// The state of node (i, j).
    pub fn node(&self, i: i32, j: i32) -> SoilNode {
        self.find(i, j).map_or(SoilNode::default(), |place| *self.at(place))
    }

    pub fn at(&self, place: Place) -> &SoilNode {
        &self.tiles[place as usize / NODES].nodes[place as usize % NODES]
    }

    pub fn at_mut(&mut self, place: Place) -> &mut SoilNode {
        let tile = &mut self.tiles[place as usize / NODES];
        tile.written = self.counter;
        &mut tile.nodes[place as usize % NODES]
    }

    pub fn mark_mut(&mut self, place: Place) -> &mut u32 {
        &mut self.tiles[place as usize / NODES].mark[place as usize % NODES]
    }

    /// The number of the touch at node (i, j) in this step.
    pub fn mark(&self, i: i32, j: i32) -> Option<usize> {
        let place = self.find(i, j)? as usize;
        (self.tiles[place / NODES].mark[place % NODES] as usize).checked_sub(1)
    }

    /// The place of node (i, j); its tile is allocated if need be.
    pub fn place(&mut self, i: i32, j: i32) -> Place {
        if let Some(place) = self.find(i, j) {
            return place;
        }
        let at = [i.div_euclid(SIDE), j.div_euclid(SIDE)];
        if self.slot(at).is_none() {
            self.grow(at);
        }
        let slot = self.slot(at).unwrap_or_default();
        self.directory[slot] = self.tiles.len() as u32;
        self.tiles.push(NodeTile {
            at,
            nodes: vec![SoilNode::default(); NODES].into(),
            mark: vec![0; NODES].into(),
            written: self.counter,
        });
        self.find(i, j).unwrap_or_default()
    }

    /// Makes the directory's rectangle hold tile `at`, with room on the side where it grows.
    fn grow(&mut self, at: [i32; 2]) {
        let (mut low, mut high) = (at, [at[0] + 1, at[1] + 1]);
        for k in 0..2 {
            if self.size[k] > 0 {
                let (old, end) = (self.origin[k], self.origin[k] + self.size[k]);
                low[k] = if at[k] < old { at[k] - self.size[k] / 2 } else { old };
                high[k] = if at[k] >= end { at[k] + 1 + self.size[k] / 2 } else { end };
            }
        }
        (self.origin, self.size) = (low, [high[0] - low[0], high[1] - low[1]]);
        self.directory = vec![NONE; (self.size[0] * self.size[1]) as usize];
        for k in 0..self.tiles.len() {
            if let Some(slot) = self.slot(self.tiles[k].at) {
                self.directory[slot] = k as u32;
            }
        }
    }

    /// Indices of a place's node.
    pub fn indices(&self, place: Place) -> [i32; 2] {
        let (at, k) = (self.tiles[place as usize / NODES].at, (place as usize % NODES) as i32);
        [at[0] * SIDE + k % SIDE, at[1] * SIDE + k / SIDE]
    }

    /// Tiles with a node that was written after the counter stood at `since`: index of the tile and its nodes, row by
    /// row, in the order of their indices.
    pub fn written_since(&self, since: Option<u64>) -> Vec<([i32; 2], &[SoilNode])> {
        let wanted = |t: &&NodeTile| since.is_none_or(|since| t.written > since);
        let mut tiles: Vec<_> = self.tiles.iter().filter(wanted).map(|t| (t.at, &*t.nodes)).collect();
        tiles.sort_unstable_by_key(|(at, _)| [at[1], at[0]]);
        tiles
    }

    /// Was nothing written yet?
    pub fn is_blank(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Bytes that the nodes take.
    pub fn bytes(&self) -> usize {
        self.tiles.len() * NODES * (size_of::<SoilNode>() + size_of::<u32>()) + 4 * self.directory.len()
    }

    /// Appends all nodes that are not as they were, tiles in the order of their indices.
    pub fn save(&self, numbers: &mut Vec<f64>) {
        let tiles = self.written_since(None);
        let count = numbers.len();
        numbers.push(0.0);
        let blank = SoilNode::default();
        for (at, nodes) in tiles {
            let used = nodes.iter().filter(|node| **node != blank).count();
            if used == 0 {
                continue;
            }
            numbers[count] += 1.0;
            numbers.extend([f64::from(at[0]), f64::from(at[1]), used as f64]);
            for (k, node) in nodes.iter().enumerate().filter(|(_, node)| **node != blank) {
                numbers.push(k as f64);
                numbers.extend(node.numbers());
            }
        }
    }

    /// Takes back what `save` gave from the beginning of `numbers`; the rest, or nothing if it is not such a state.
    pub fn restored(numbers: &[f64]) -> Option<(Self, &[f64])> {
        let (count, mut rest) = numbers.split_first()?;
        let mut grid = Self::default();
        for _ in 0..*count as usize {
            let (head, nodes) = rest.split_at_checked(3)?;
            let [x, y] = [head[0] as i32, head[1] as i32];
            let (nodes, after) = nodes.split_at_checked(head[2] as usize * (NUMBERS + 1))?;
            for record in nodes.chunks(NUMBERS + 1) {
                let k = record[0] as i32;
                if !(0..NODES as i32).contains(&k) {
                    return None;
                }
                let place = grid.place(x * SIDE + k % SIDE, y * SIDE + k / SIDE);
                *grid.at_mut(place) = SoilNode::from_numbers(&record[1..]);
            }
            rest = after;
        }
        Some((grid, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes far apart and with negative indices are found again, also after saving.
    #[test]
    fn nodes_are_found_again() {
        let mut grid = SoilGrid::default();
        let places = [(0, 0), (-1, 5), (63, 64), (1000, -3), (-70, -70), (64, 63)];
        for (k, (i, j)) in places.into_iter().enumerate() {
            let place = grid.place(i, j);
            assert_eq!(grid.indices(place), [i, j]);
            grid.at_mut(place).base = 1.0 + k as f64;
        }
        let mut numbers = Vec::new();
        grid.save(&mut numbers);
        let (other, rest) = SoilGrid::restored(&numbers).unwrap();
        assert!(rest.is_empty());
        for (k, (i, j)) in places.into_iter().enumerate() {
            assert_eq!(grid.node(i, j).base, 1.0 + k as f64);
            assert_eq!(other.node(i, j), grid.node(i, j));
        }
        assert_eq!(grid.node(2, 2), SoilNode::default());
        assert!(grid.find(500, 500).is_none() && SoilGrid::restored(&numbers[..20]).is_none());
    }
}
