//! Patches: touched nodes that are neighbours by edges, whatever bodies touch them.
//!
//! Bekker's width of a patch is b = 2 A/L, A and L the area and the perimeter of the convex hull of its cells: the
//! radius of a disc, and a b/(a + b) of a rectangle. Cost: linear in the nodes, by union-find and row by row.

use super::contact::Touch;
use super::grid::SoilGrid;

/// A connected patch.
#[derive(Clone, Debug)]
pub(super) struct SoilPatch {
    /// Bekker's width b in m.
    pub width: f64,
    /// Least and greatest indices of its nodes.
    pub low: [i32; 2],
    pub high: [i32; 2],
}

/// Finds the patches of the touched nodes; `of` receives the number of each one's patch.
pub(super) fn find(touches: &[Touch], grid: &SoilGrid, spacing: f64, of: &mut Vec<u32>) -> Vec<SoilPatch> {
    let at: Vec<[i32; 2]> = touches.iter().map(|touch| touch.hit.at).collect();
    let patches = connect(&at, grid, of);
    measure(patches, spacing, &at, of, |k| touches[k].sides)
}

/// Patches without their widths.
fn connect(at: &[[i32; 2]], grid: &SoilGrid, of: &mut Vec<u32>) -> Vec<SoilPatch> {
    let mut root: Vec<u32> = (0..at.len() as u32).collect();
    for (k, [i, j]) in at.iter().enumerate() {
        for other in [grid.mark(i - 1, *j), grid.mark(*i, j - 1)].into_iter().flatten() {
            let (a, b) = (find_root(&mut root, k as u32), find_root(&mut root, other as u32));
            root[a.max(b) as usize] = a.min(b);
        }
    }
    of.clear();
    of.resize(at.len(), 0);
    let mut patches: Vec<SoilPatch> = Vec::new();
    for k in 0..at.len() {
        let r = find_root(&mut root, k as u32) as usize;
        if r == k {
            of[k] = patches.len() as u32;
            patches.push(SoilPatch { width: 0.0, low: at[k], high: at[k] });
        } else {
            // The root is the lowest of its set and has its number already.
            of[k] = of[r];
            let patch = &mut patches[of[k] as usize];
            for c in 0..2 {
                patch.low[c] = patch.low[c].min(at[k][c]);
                patch.high[c] = patch.high[c].max(at[k][c]);
            }
        }
    }
    patches
}

/// Their widths; `sides` gives how far each cell goes.
fn measure(
    mut patches: Vec<SoilPatch>,
    spacing: f64,
    at: &[[i32; 2]],
    of: &[u32],
    sides: impl Fn(usize) -> [f64; 4],
) -> Vec<SoilPatch> {
    let mut first = Vec::with_capacity(patches.len());
    let mut count = 0;
    for patch in &patches {
        first.push(count);
        count += (patch.high[1] - patch.low[1] + 1) as usize;
    }
    // Per row of each patch: least and greatest x, and how far its cells go down and up.
    let mut spans = vec![[f64::INFINITY, f64::NEG_INFINITY, 0.0, 0.0]; count];
    for (k, ([i, j], patch)) in at.iter().zip(of).enumerate() {
        let span = &mut spans[first[*patch as usize] + (j - patches[*patch as usize].low[1]) as usize];
        let ([left, right, near, far], x) = (sides(k), f64::from(*i));
        *span = [span[0].min(x - left), span[1].max(x + right), span[2].max(near), span[3].max(far)];
    }
    for (patch, first) in patches.iter_mut().zip(first) {
        let rows = (patch.high[1] - patch.low[1] + 1) as usize;
        patch.width = spacing * hull_width(&spans[first..first + rows]);
    }
    patches
}

/// The root of an item's set (union-find with halved paths).
fn find_root(root: &mut [u32], mut i: u32) -> u32 {
    while root[i as usize] != i {
        root[i as usize] = root[root[i as usize] as usize];
        i = root[i as usize];
    }
    i
}

/// 2 A/L of the hull of rows of cells of side 1 (Andrew's monotone chain, along y).
fn hull_width(spans: &[[f64; 4]]) -> f64 {
    let corners = |side: usize| -> Vec<[f64; 2]> {
        let both = |(j, span): (usize, &[f64; 4])| {
            let near = if j == 0 { span[2] } else { 0.5 };
            let far = if j + 1 == spans.len() { span[3] } else { 0.5 };
            [[span[side], j as f64 - near], [span[side], j as f64 + far]]
        };
        let mut chain: Vec<[f64; 2]> = Vec::new();
        for p in spans.iter().enumerate().flat_map(both) {
            while let [.., a, b] = chain[..] {
                let turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
                // The left chain bends to the right, the right one to the left.
                if (side == 0 && turn < 0.0) || (side == 1 && turn > 0.0) {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain
    };
    let mut ring = corners(1);
    ring.extend(corners(0).into_iter().rev());
    let (mut area, mut length) = (0.0, 0.0);
    for (k, p) in ring.iter().enumerate() {
        let q = ring[(k + 1) % ring.len()];
        area += 0.5 * (p[0] * q[1] - p[1] * q[0]);
        length += (q[0] - p[0]).hypot(q[1] - p[1]);
    }
    2.0 * area / length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patches(at: &[[i32; 2]]) -> (Vec<SoilPatch>, Vec<u32>) {
        let mut grid = SoilGrid::default();
        for (k, [i, j]) in at.iter().enumerate() {
            let place = grid.place(*i, *j);
            *grid.mark_mut(place) = k as u32 + 1;
        }
        let mut of = Vec::new();
        let found = measure(connect(at, &grid, &mut of), 0.01, at, &of, |_| [0.5; 4]);
        (found, of)
    }

    /// Exact for rectangles; the radius of a disc.
    #[test]
    fn widths() {
        let rectangle: Vec<[i32; 2]> = (0..40 * 15).map(|k| [k % 40 - 7, k / 40 + 60]).collect();
        let (found, _) = patches(&rectangle);
        assert_eq!(found.len(), 1);
        assert!((found[0].width - 0.01 * 40.0 * 15.0 / 55.0).abs() < 1e-15);
        let r = 50.2f64;
        let disc = |[i, j]: &[i32; 2]| f64::from(i * i + j * j) < r * r;
        let disc: Vec<[i32; 2]> = (0..121 * 121).map(|k| [k % 121 - 60, k / 121 - 60]).filter(disc).collect();
        let (found, _) = patches(&disc);
        assert!((found[0].width / (0.01 * r) - 1.0).abs() < 0.02, "{}", found[0].width);
    }

    /// Corners do not join; a ring is one patch whatever the order.
    #[test]
    fn neighbours() {
        let (found, of) = patches(&[[0, 0], [1, 1], [5, 5], [5, 6], [1, 0]]);
        assert_eq!((found.len(), of), (2, vec![0, 0, 1, 1, 0]));
        let (found, of) = patches(&[[0, 0], [1, 1]]);
        assert_eq!((found.len(), of), (2, vec![0, 1]));
    }
}
