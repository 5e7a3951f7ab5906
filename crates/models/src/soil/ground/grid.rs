//! Nodes of deformable soil: what is remembered of each place that was driven over.
//!
//! Node (i, j) is the middle of the cell of side d at ((i + 1/2) d, (j + 1/2) d) of the ground's frame. Nodes stand
//! in tiles of 16 x 16 that are allocated when one of them is touched. A directory by tile index finds them without
//! hashing: memory goes with what was driven over, time with the nodes that are asked for. Larger tiles would hold
//! more ground that nobody touched: a rut of 0.3 m at 2 cm would take four times its own nodes at 64. The directory
//! has two levels, a rectangle of pages that grows and pages of 64 x 64 tiles: one rectangle of tiles alone would
//! hold the whole square that a way across it spans, 39 MB for a kilometre along the diagonal.
//!
//! What a node remembers for good are four numbers. Those that matter only below a body (shear, how far it presses into
//! loose soil) stand beside them, in tiles that a body touches.

/// Nodes along a tile's side.
pub(super) const SIDE: i32 = 16;
const NODES: usize = (SIDE * SIDE) as usize;
/// Numbers that a node keeps for good, and those that it has below a body.
const KEPT: usize = 4;
const BELOW: usize = NUMBERS - KEPT;
/// Tiles along a page's side.
const PAGE: i32 = 64;
/// No tile, no page.
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
    /// Loose soil that was heaped on it, m.
    pub loose: f64,
    /// How far a body presses into the loose soil at present, m; what it displaces is beside.
    pub pressed: f64,
    /// Shear state s of the soil, along the two tangents, |s| <= 1.
    pub shear: [f64; 2],
    /// The same of the part that is rubber on soil.
    pub rubber: [f64; 2],
}

/// Numbers of a node's state.
pub(super) const NUMBERS: usize = 9;

impl SoilNode {
    fn numbers(&self) -> [f64; NUMBERS] {
        let Self { yielded, plastic, base, loose, pressed, shear, rubber } = *self;
        [yielded, plastic, base, loose, pressed, shear[0], shear[1], rubber[0], rubber[1]]
    }

    fn from_numbers(n: &[f64]) -> Self {
        let (shear, rubber) = ([n[5], n[6]], [n[7], n[8]]);
        Self { yielded: n[0], plastic: n[1], base: n[2], loose: n[3], pressed: n[4], shear, rubber }
    }

    /// Height of the free surface above the initial ground in m; `steep` is the vertical part of the ground's normal.
    pub fn rise(&self, steep: f64) -> f64 {
        self.base + self.loose - self.pressed - self.plastic / steep
    }

    /// Heaps so much soil on it, or takes it away, in m of height: loose soil first, then ground.
    pub(super) fn add(&mut self, height: f64) {
        self.loose += height;
        if self.loose < 0.0 {
            self.base += self.loose;
            self.loose = 0.0;
        }
    }

    /// The node once the body has left: its shear is forgotten, and what was displaced stays away.
    pub(super) fn left(&self) -> Self {
        let loose = (self.loose - self.pressed).max(0.0);
        Self { shear: [0.0; 2], rubber: [0.0; 2], loose, pressed: 0.0, ..*self }
    }
}

struct NodeTile {
    at: [i32; 2],
    kept: Box<[[f64; KEPT]]>,
    /// Only where a body touches; how many nodes have any.
    below: Option<Box<[[f64; BELOW]]>>,
    touched: usize,
    /// Number of the touch at each node in the present step, plus one.
    mark: Box<[u32]>,
    /// Counter of the grid when a node of it was last written.
    written: u64,
}

impl NodeTile {
    fn node(&self, k: usize) -> SoilNode {
        let mut numbers = [0.0; NUMBERS];
        numbers[..KEPT].copy_from_slice(&self.kept[k]);
        if let Some(below) = &self.below {
            numbers[KEPT..].copy_from_slice(&below[k]);
        }
        SoilNode::from_numbers(&numbers)
    }

    fn put(&mut self, k: usize, node: &SoilNode) {
        let numbers = node.numbers();
        self.kept[k].copy_from_slice(&numbers[..KEPT]);
        let new = &numbers[KEPT..];
        let is_touched = new.iter().any(|x| *x != 0.0);
        if self.below.is_none() && !is_touched {
            return;
        }
        let below = self.below.get_or_insert_with(|| vec![[0.0; BELOW]; NODES].into());
        let was_touched = below[k].iter().any(|x| *x != 0.0);
        below[k].copy_from_slice(new);
        self.touched = self.touched + usize::from(is_touched) - usize::from(was_touched);
        if self.touched == 0 {
            self.below = None;
        }
    }
}

/// Place of a node in memory: number of its tile and number in it.
pub(super) type Place = u32;

/// All tiles.
#[derive(Default)]
pub(super) struct SoilGrid {
    tiles: Vec<NodeTile>,
    /// Number of the page per index of the rectangle of pages that begins at `origin`.
    directory: Vec<u32>,
    /// Numbers of tiles, page after page.
    pages: Vec<u32>,
    origin: [i32; 2],
    size: [i32; 2],
    /// Grows by one with each step that writes.
    pub counter: u64,
}

impl SoilGrid {
    /// Where the directory names the page of a tile.
    fn entry(&self, at: [i32; 2]) -> Option<usize> {
        let [x, y] = [0, 1].map(|k| at[k].div_euclid(PAGE) - self.origin[k]);
        let is_inside = x >= 0 && y >= 0 && x < self.size[0] && y < self.size[1];
        is_inside.then(|| y as usize * self.size[0] as usize + x as usize)
    }

    /// Where a page names a tile, if the page is there.
    fn slot(&self, at: [i32; 2]) -> Option<usize> {
        let page = self.directory[self.entry(at)?];
        let [x, y] = at.map(|k| k.rem_euclid(PAGE));
        (page != NONE).then(|| page as usize * (PAGE * PAGE) as usize + (y * PAGE + x) as usize)
    }

    /// The place of node (i, j), if its tile is there.
    pub fn find(&self, i: i32, j: i32) -> Option<Place> {
        let tile = self.pages[self.slot([i.div_euclid(SIDE), j.div_euclid(SIDE)])?];
        (tile != NONE).then(|| tile * NODES as u32 + (j.rem_euclid(SIDE) * SIDE + i.rem_euclid(SIDE)) as u32)
    }

    /// The state of node (i, j).
    pub fn node(&self, i: i32, j: i32) -> SoilNode {
        self.find(i, j).map_or(SoilNode::default(), |place| self.at(place))
    }

    /// The state of the node at a place.
    pub fn at(&self, place: Place) -> SoilNode {
        self.tiles[place as usize / NODES].node(place as usize % NODES)
    }

    /// Gives the node at a place a state.
    pub fn put(&mut self, place: Place, node: &SoilNode) {
        let tile = &mut self.tiles[place as usize / NODES];
        tile.written = self.counter;
        tile.put(place as usize % NODES, node);
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
            self.grow(at.map(|k| k.div_euclid(PAGE)));
            let entry = self.entry(at).unwrap_or_default();
            self.directory[entry] = (self.pages.len() / (PAGE * PAGE) as usize) as u32;
            self.pages.resize(self.pages.len() + (PAGE * PAGE) as usize, NONE);
        }
        let slot = self.slot(at).unwrap_or_default();
        self.pages[slot] = self.tiles.len() as u32;
        self.tiles.push(NodeTile {
            at,
            kept: vec![[0.0; KEPT]; NODES].into(),
            below: None,
            touched: 0,
            mark: vec![0; NODES].into(),
            written: 0,
        });
        self.find(i, j).unwrap_or_default()
    }

    /// Makes the directory's rectangle hold page `at`, with room on the side where it grows.
    fn grow(&mut self, at: [i32; 2]) {
        let (mut low, mut high) = (at, [at[0] + 1, at[1] + 1]);
        for k in 0..2 {
            if self.size[k] > 0 {
                let (old, end) = (self.origin[k], self.origin[k] + self.size[k]);
                low[k] = if at[k] < old { at[k] - self.size[k] / 2 } else { old };
                high[k] = if at[k] >= end { at[k] + 1 + self.size[k] / 2 } else { end };
            }
        }
        if (low, [high[0] - low[0], high[1] - low[1]]) == (self.origin, self.size) {
            return;
        }
        let (origin, size) = (self.origin, self.size);
        (self.origin, self.size) = (low, [high[0] - low[0], high[1] - low[1]]);
        let width = self.size[0] as usize;
        let old = std::mem::replace(&mut self.directory, vec![NONE; width * self.size[1] as usize]);
        for (row, pages) in old.chunks(size[0].max(1) as usize).enumerate() {
            let first = (origin[1] - low[1]) as usize * width + row * width + (origin[0] - low[0]) as usize;
            self.directory[first..first + pages.len()].copy_from_slice(pages);
        }
    }

    /// Indices of a place's node.
    pub fn indices(&self, place: Place) -> [i32; 2] {
        let (at, k) = (self.tiles[place as usize / NODES].at, (place as usize % NODES) as i32);
        [at[0] * SIDE + k % SIDE, at[1] * SIDE + k / SIDE]
    }

    /// All tiles: index and nodes, row by row, in the order of their indices.
    pub fn tiles(&self) -> impl Iterator<Item = ([i32; 2], [SoilNode; NODES])> {
        let mut order: Vec<usize> = (0..self.tiles.len()).collect();
        order.sort_unstable_by_key(|k| [self.tiles[*k].at[1], self.tiles[*k].at[0]]);
        order.into_iter().map(|k| (self.tiles[k].at, std::array::from_fn(|node| self.tiles[k].node(node))))
    }

    /// Indices of the tiles with a node that was written after the counter stood at `since`, as [row, column].
    pub fn tiles_since(&self, since: u64) -> Vec<[i32; 2]> {
        self.tiles.iter().filter(|tile| tile.written > since).map(|tile| [tile.at[1], tile.at[0]]).collect()
    }

    /// Was nothing written yet?
    pub fn is_blank(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Bytes that the nodes take.
    pub fn bytes(&self) -> usize {
        let below = self.tiles.iter().filter(|tile| tile.below.is_some()).count() * NODES * size_of::<[f64; BELOW]>();
        self.tiles.len() * NODES * (size_of::<[f64; KEPT]>() + size_of::<u32>())
            + below
            + 4 * (self.directory.len() + self.pages.len())
    }

    /// Appends all nodes that are not as they were, tiles in the order of their indices.
    pub fn save(&self, numbers: &mut Vec<f64>) {
        let count = numbers.len();
        numbers.push(0.0);
        let blank = SoilNode::default();
        for (at, nodes) in self.tiles() {
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
    /// All of it counts as written when the counter stands at `counter`.
    pub fn restored(numbers: &[f64], counter: u64) -> Option<(Self, &[f64])> {
        let (count, mut rest) = numbers.split_first()?;
        let mut grid = Self { counter, ..Self::default() };
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
                grid.put(place, &SoilNode::from_numbers(&record[1..]));
            }
            rest = after;
        }
        Some((grid, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two vehicles far apart, and a way across a square: memory goes with the tiles, not with what they span.
    #[test]
    fn far_places_cost_no_more_than_near_ones() {
        let mut grid = SoilGrid::default();
        let places = [(0, 0), (10_000_000, -10_000_000), (-10_000_000, 7), (3, 4)];
        for (i, j) in places {
            let place = grid.place(i, j);
            grid.put(place, &SoilNode { base: f64::from(i), loose: f64::from(j), ..SoilNode::default() });
        }
        for (i, j) in places {
            let node = grid.node(i, j);
            assert_eq!((node.base, node.loose), (f64::from(i), f64::from(j)));
        }
        assert_eq!(grid.tiles().count(), 3);
        let mut grid = SoilGrid::default();
        for k in (0..50_000).step_by(16) {
            grid.place(k, k);
        }
        let tiles = 3125 * NODES * (size_of::<[f64; KEPT]>() + size_of::<u32>());
        assert!(grid.bytes() < tiles + 2_000_000, "{} bytes, {tiles} of tiles", grid.bytes());
    }

    /// Nodes far apart and with negative indices are found again, also after saving.
    #[test]
    fn nodes_are_found_again() {
        let mut grid = SoilGrid::default();
        let places = [(0, 0), (-1, 5), (63, 64), (1000, -3), (-70, -70), (64, 63)];
        for (k, (i, j)) in places.into_iter().enumerate() {
            let place = grid.place(i, j);
            assert_eq!(grid.indices(place), [i, j]);
            grid.put(place, &SoilNode { base: 1.0 + k as f64, shear: [0.1, 0.0], ..SoilNode::default() });
        }
        let mut numbers = Vec::new();
        grid.save(&mut numbers);
        let (other, rest) = SoilGrid::restored(&numbers, 7).unwrap();
        assert!(rest.is_empty());
        for (k, (i, j)) in places.into_iter().enumerate() {
            assert_eq!(grid.node(i, j).base, 1.0 + k as f64);
            assert_eq!(other.node(i, j), grid.node(i, j));
        }
        assert_eq!(grid.node(2, 2), SoilNode::default());
        assert!(grid.tiles_since(0).is_empty() && other.tiles_since(7).is_empty());
        let mut tiles = other.tiles_since(6);
        tiles.sort_unstable();
        assert_eq!(tiles, [[-5, -5], [-1, 62], [0, -1], [0, 0], [3, 4], [4, 3]]);
        // What only matters below a body takes no room once it is gone.
        let before = grid.bytes();
        for (i, j) in places {
            let place = grid.place(i, j);
            let left = grid.at(place).left();
            grid.put(place, &left);
        }
        assert_eq!(before - grid.bytes(), places.len() * NODES * size_of::<[f64; BELOW]>());
        assert!(grid.find(500, 500).is_none() && SoilGrid::restored(&numbers[..20], 1).is_none());
    }
}
