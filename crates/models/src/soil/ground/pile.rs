//! Soil that was pressed out heaps up beside the patch, and slopes steeper than the angle of repose slide.
//!
//! A sweep looks at the old heights and moves along every edge between two free neighbours (|dh| - d tan)/8 downhill,
//! along diagonals (|dh| - sqrt(2) d tan)/16, all at once. Each flow is computed with opposite signs at both ends, so
//! that volume is kept to rounding and no order of visits matters. The steepest heap that stays is a cone of eight
//! sides whose slopes along edges and diagonals are `repose`. Nothing flows into or out of touched nodes.
//! Cost: `sweeps` passes over the rectangles around the patches.

use super::grid::SoilGrid;
use super::touch::Initial;
use grouser_math::par;

/// Rows per parallel task.
const CHUNK: usize = 8;

/// A rectangle of nodes: least and greatest indices.
pub(super) type Rectangle = [[i32; 2]; 2];

/// Joins rectangles that overlap or touch until none do, in order.
pub(super) fn join(mut list: Vec<Rectangle>) -> Vec<Rectangle> {
    let mut k = 0;
    while k < list.len() {
        let [low, high] = list[k];
        let meets = |[l, h]: &Rectangle| (0..2).all(|c| l[c] <= high[c] + 1 && low[c] <= h[c] + 1);
        match (k + 1..list.len()).find(|m| meets(&list[*m])) {
            Some(m) => {
                let [l, h] = list.remove(m);
                for c in 0..2 {
                    list[k][0][c] = low[c].min(l[c]);
                    list[k][1][c] = high[c].max(h[c]);
                }
                k = 0;
            }
            None => k += 1,
        }
    }
    list
}

/// Heights of a rectangle while soil slides in it.
#[derive(Default)]
pub(super) struct Slide {
    width: usize,
    start: Vec<f64>,
    old: Vec<f64>,
    new: Vec<f64>,
    free: Vec<bool>,
}

impl Slide {
    /// Lets soil slide in a rectangle; `change` receives indices and change of height in m of each node that moved.
    pub fn run(
        &mut self,
        [low, high]: Rectangle,
        grid: &SoilGrid,
        initial: &Initial,
        (tangent, sweeps): (f64, u32),
        mut change: impl FnMut([i32; 2], f64),
    ) {
        let size = [0, 1].map(|c| (high[c] - low[c] + 1) as usize);
        let (width, count) = (size[0], size[0] * size[1]);
        self.width = width;
        self.start.resize(count, 0.0);
        self.free.resize(count, false);
        par::each(width * CHUNK, (&mut self.start, &mut self.free), |k, (height, free): (&mut f64, &mut bool)| {
            let at = [low[0] + (k % width) as i32, low[1] + (k / width) as i32];
            let surface = initial.surface(grid, at);
            *free = surface.is_some() && grid.mark(at[0], at[1]).is_none();
            *height = surface.unwrap_or(0.0);
        });
        let steep = initial.spacing * tangent;
        self.old.clone_from(&self.start);
        let mut moved = false;
        for _ in 0..sweeps {
            let mut new = std::mem::take(&mut self.new);
            new.resize(count, 0.0);
            let this = &*self;
            par::each(width * CHUNK, &mut new[..], |k, height: &mut f64| *height = this.slid(k, size[1], steep));
            let stands = new == self.old;
            self.new = std::mem::replace(&mut self.old, new);
            if stands {
                break;
            }
            moved = true;
        }
        if moved {
            for (k, (new, start)) in self.old.iter().zip(&self.start).enumerate().filter(|(_, (n, s))| n != s) {
                change([low[0] + (k % width) as i32, low[1] + (k / width) as i32], new - start);
            }
        }
    }

    /// Height of a node after a sweep.
    fn slid(&self, k: usize, rows: usize, steep: f64) -> f64 {
        let (width, here) = (self.width, self.old[k]);
        if !self.free[k] {
            return here;
        }
        let (i, j) = ((k % width) as isize, (k / width) as isize);
        let mut flow = 0.0;
        for (di, dj) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let (p, q) = (i + di, j + dj);
            if p < 0 || q < 0 || p >= width as isize || q >= rows as isize {
                continue;
            }
            let other = q as usize * width + p as usize;
            if self.free[other] {
                let difference = self.old[other] - here;
                let is_diagonal = di != 0 && dj != 0;
                let (stands, share) =
                    if is_diagonal { (std::f64::consts::SQRT_2 * steep, 0.0625) } else { (steep, 0.125) };
                flow += share * (difference.abs() - stands).max(0.0).copysign(difference);
            }
        }
        here + flow
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::SoilNode;
    use super::*;

    /// A column of soil becomes a heap that stands at the angle of repose; its volume stays.
    #[test]
    fn a_heap_ends_at_the_angle_of_repose() {
        let (mut grid, initial) = (SoilGrid::default(), Initial { surface: None, spacing: 0.02 });
        for j in -4..4 {
            for i in -4..4 {
                let place = grid.place(i, j);
                grid.put(place, &SoilNode { base: 0.5, ..SoilNode::default() });
            }
        }
        let volume = |grid: &SoilGrid| {
            let heights = grid.tiles().flat_map(|(_, nodes)| nodes);
            heights.map(|node| node.rise(1.0)).sum::<f64>()
        };
        let (before, tangent) = (volume(&grid), 40f64.to_radians().tan());
        let mut slide = Slide::default();
        for _ in 0..700 {
            let mut changes = Vec::new();
            slide.run([[-40, -40], [40, 40]], &grid, &initial, (tangent, 3), |at, dz| changes.push((at, dz)));
            for ([i, j], dz) in changes {
                let place = grid.place(i, j);
                let mut node = grid.at(place);
                node.add(dz);
                grid.put(place, &node);
            }
        }
        assert!((volume(&grid) / before - 1.0).abs() < 1e-12, "{}", volume(&grid) / before - 1.0);
        let h = |i: i32, j: i32| grid.node(i, j).rise(1.0);
        let mut steepest: f64 = 0.0;
        for k in -39..39 {
            for l in -39..39 {
                let edge = (h(k, l) - h(k + 1, l)).abs().max((h(k, l) - h(k, l + 1)).abs()) / 0.02;
                let diagonal = (h(k, l) - h(k + 1, l + 1)).abs() / (0.02 * std::f64::consts::SQRT_2);
                steepest = steepest.max(edge).max(diagonal);
            }
        }
        let steepest = steepest.atan().to_degrees();
        assert!((steepest - 40.0).abs() < 1.0, "{steepest}");
        // Its flank, from near the top to near the foot, along an edge and along a diagonal.
        for (way, length) in [([1, 0], 1.0), ([1, 1], std::f64::consts::SQRT_2)] {
            let slope = (h(2 * way[0], 2 * way[1]) - h(8 * way[0], 8 * way[1])) / (6.0 * 0.02 * length);
            let slope = slope.atan().to_degrees();
            assert!((slope - 40.0).abs() < 1.0, "{way:?}: {slope}");
        }
    }

    #[test]
    fn rectangles_join() {
        let list = vec![[[0, 0], [1, 1]], [[10, 0], [11, 1]], [[2, 0], [9, 0]], [[20, 20], [21, 21]]];
        assert_eq!(join(list), [[[0, 0], [11, 1]], [[20, 20], [21, 21]]]);
    }
}
