//! Products B' P^-1 B with a sparse P, exact up to rounding.
//!
//! Problem: published problems in global form state M v = H r + f, u = H' v + w; solvers want u = W r + q with
//!
//! ```text
//! W = H' M^-1 H,    q = H' M^-1 f + w            (Acary, Bremond and Huber, FCLIB, 2014)
//! ```
//!
//! and equations G' v + b = 0 (multipliers l, M v = H r + G l + f) leave a second product of the same kind.
//!
//! P falls into blocks that share no row: the connected components of its graph, a body each as a rule. Each is
//! factorised on its own: Cholesky in an envelope after reverse Cuthill-McKee ordering where it is symmetric and
//! positive, LU with pivoting where it is not. Cost per block of n rows with envelope width b and k columns of B that
//! touch it: n b^2 + 2 n b k + n k^2 / 2.

use super::sparse::Sparse;

/// Numbers of a product at most (about 3 GB while it is made): one plate under 5,000 contacts reaches it.
const MOST: usize = 150_000_000;
/// Largest block for LU, in rows: the work grows with its cube.
const LARGEST_LU: usize = 3000;

/// What to do with rows that depend on others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependent {
    /// The matrix is wrong.
    Refuse,
    /// They say nothing new: leave them out.
    LeaveOut,
}

impl Dependent {
    /// Share that rounding has of a matrix: of one that was given, and of one that was computed (G' M^-1 G). A pivot
    /// below that share of the diagonal that it came from says that nothing is left of the row; numbers that differ by
    /// less across the diagonal are the same.
    fn rounding(self) -> f64 {
        match self {
            Self::Refuse => 1e-13,
            Self::LeaveOut => 1e-9,
        }
    }
}

/// Why there is no product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// A row depends on the others.
    Singular {
        /// The row, from 0.
        row: usize,
    },
    /// The product would not fit into memory.
    TooLarge {
        /// Its numbers.
        numbers: usize,
    },
    /// A block that is not positive definite is too large for LU.
    LargeBlock {
        /// Its rows.
        rows: usize,
    },
}

/// B' P^-1 B, for P with as many rows and columns as B has rows.
pub fn product(p: &Sparse, b: &Sparse, dependent: Dependent) -> Result<Sparse, Fault> {
    let mut numbers = 0usize;
    let mut out: Vec<(u32, u32, f64)> = Vec::new();
    let mut place = vec![0usize; p.rows()];
    for rows in components(p) {
        let mut columns: Vec<u32> = rows.iter().flat_map(|i| b.row(*i as usize).iter().map(|e| e.0)).collect();
        columns.sort_unstable();
        columns.dedup();
        if columns.is_empty() {
            continue;
        }
        numbers += columns.len() * columns.len();
        if numbers > MOST {
            return Err(Fault::TooLarge { numbers });
        }
        let rows = cuthill_mckee(p, rows);
        for (k, row) in rows.iter().enumerate() {
            place[*row as usize] = k;
        }
        let n = rows.len();
        let factor = Factor::new(p, &rows, &place, dependent)?;
        // Columns of B by block row, for the product from the left.
        let mut x = vec![0.0; n];
        for (k, column) in columns.iter().enumerate() {
            for (i, row) in rows.iter().enumerate() {
                x[i] = b.at(*row as usize, *column as usize);
            }
            factor.solve(&mut x);
            let mut sums = vec![0.0; columns.len()];
            for (i, row) in rows.iter().enumerate() {
                if x[i] != 0.0 {
                    let mut at = 0;
                    for (j, y) in b.row(*row as usize) {
                        while columns[at] != *j {
                            at += 1;
                        }
                        sums[at] += y * x[i];
                    }
                }
            }
            let entries = sums.iter().enumerate().filter(|(_, s)| **s != 0.0);
            out.extend(entries.map(|(i, s)| (columns[i], columns[k], *s)));
        }
    }
    Ok(Sparse::new(b.columns, b.columns, out))
}

/// Rows of `p` by connected component, both ascending.
fn components(p: &Sparse) -> Vec<Vec<u32>> {
    let mut root: Vec<u32> = (0..p.rows() as u32).collect();
    fn find(root: &mut [u32], mut i: u32) -> u32 {
        while root[i as usize] != i {
            root[i as usize] = root[root[i as usize] as usize];
            i = root[i as usize];
        }
        i
    }
    for (i, j, _) in p.triplets() {
        let (a, b) = (find(&mut root, i), find(&mut root, j));
        root[a.max(b) as usize] = a.min(b);
    }
    let mut all: Vec<Vec<u32>> = Vec::new();
    let mut index = vec![usize::MAX; p.rows()];
    for i in 0..p.rows() as u32 {
        let r = find(&mut root, i) as usize;
        if index[r] == usize::MAX {
            index[r] = all.len();
            all.push(Vec::new());
        }
        all[index[r]].push(i);
    }
    all
}

/// The rows of a component in an order with a narrow envelope (E. Cuthill and J. McKee, 1969; reversed, A. George,
/// 1971).
fn cuthill_mckee(p: &Sparse, mut rows: Vec<u32>) -> Vec<u32> {
    if rows.len() <= 6 {
        return rows;
    }
    rows.sort_by_key(|i| (p.row(*i as usize).len(), *i));
    let mut order = Vec::with_capacity(rows.len());
    let mut seen = vec![false; p.rows()];
    for first in &rows {
        if seen[*first as usize] {
            continue;
        }
        seen[*first as usize] = true;
        let mut next = order.len();
        order.push(*first);
        while next < order.len() {
            let mut near: Vec<u32> = p.row(order[next] as usize).iter().map(|e| e.0).collect();
            near.retain(|j| !seen[*j as usize]);
            near.sort_by_key(|j| (p.row(*j as usize).len(), *j));
            for j in &near {
                seen[*j as usize] = true;
            }
            order.extend(near);
            next += 1;
        }
    }
    order.reverse();
    order
}

/// A block, factorised.
enum Factor {
    /// Rows of L from their first number to the diagonal; an infinite diagonal leaves the row out.
    Cholesky { first: Vec<usize>, start: Vec<usize>, l: Vec<f64> },
    /// LU of the dense block, row by row, with the rows' order.
    Lu { n: usize, a: Vec<f64>, order: Vec<usize> },
}

impl Factor {
    fn new(p: &Sparse, rows: &[u32], place: &[usize], dependent: Dependent) -> Result<Self, Fault> {
        let symmetric = rows.iter().all(|i| {
            let size = |k: u32| p.at(k as usize, k as usize).abs();
            p.row(*i as usize).iter().all(|(j, x)| {
                let bound = dependent.rounding() * (size(*i) * size(*j)).sqrt();
                (x - p.at(*j as usize, *i as usize)).abs() <= bound
            })
        });
        if symmetric && let Some(factor) = Self::cholesky(p, rows, place, dependent) {
            return Ok(factor);
        }
        if rows.len() > LARGEST_LU {
            return Err(Fault::LargeBlock { rows: rows.len() });
        }
        Self::lu(p, rows, place)
    }

    /// None if a pivot is not positive (unless rows that depend on others are left out).
    fn cholesky(p: &Sparse, rows: &[u32], place: &[usize], dependent: Dependent) -> Option<Self> {
        let n = rows.len();
        let (mut first, mut start) = (Vec::with_capacity(n), vec![0]);
        for (i, row) in rows.iter().enumerate() {
            let least = p.row(*row as usize).iter().map(|e| place[e.0 as usize]).fold(i, usize::min);
            first.push(least);
            start.push(start[i] + i - least + 1);
        }
        let mut l = vec![0.0; start[n]];
        for (i, row) in rows.iter().enumerate() {
            for (j, x) in p.row(*row as usize) {
                let j = place[*j as usize];
                if j <= i {
                    l[start[i] + j - first[i]] = *x;
                }
            }
        }
        for i in 0..n {
            let (above, own) = l.split_at_mut(start[i]);
            for j in first[i]..i {
                let from = first[i].max(first[j]);
                let mine = &own[from - first[i]..j - first[i]];
                let theirs = &above[start[j] + from - first[j]..start[j] + j - first[j]];
                let sum = mine.iter().zip(theirs).fold(0.0, |s, (a, b)| s + a * b);
                own[j - first[i]] = (own[j - first[i]] - sum) / above[start[j + 1] - 1];
            }
            let row = &own[..i - first[i]];
            let given = own[i - first[i]];
            let pivot = given - row.iter().fold(0.0, |s, a| s + a * a);
            own[i - first[i]] = match (pivot > dependent.rounding() * given.abs(), dependent) {
                (true, _) => pivot.sqrt(),
                (false, Dependent::LeaveOut) if pivot >= -dependent.rounding() * given.abs() => f64::INFINITY,
                _ => return None,
            };
        }
        Some(Self::Cholesky { first, start, l })
    }

    fn lu(p: &Sparse, rows: &[u32], place: &[usize]) -> Result<Self, Fault> {
        let n = rows.len();
        let mut a = vec![0.0; n * n];
        for (i, row) in rows.iter().enumerate() {
            for (j, x) in p.row(*row as usize) {
                a[i * n + place[*j as usize]] = *x;
            }
        }
        let largest = a.iter().fold(0.0f64, |m, x| m.max(x.abs()));
        let mut order: Vec<usize> = (0..n).collect();
        for c in 0..n {
            let best = (c..n).fold(c, |m, r| if a[r * n + c].abs() > a[m * n + c].abs() { r } else { m });
            if a[best * n + c].abs() <= 1e-15 * largest {
                return Err(Fault::Singular { row: rows[order[c]] as usize });
            }
            if best != c {
                order.swap(c, best);
                for k in 0..n {
                    a.swap(c * n + k, best * n + k);
                }
            }
            for r in c + 1..n {
                let f = a[r * n + c] / a[c * n + c];
                a[r * n + c] = f;
                if f != 0.0 {
                    let (above, below) = a.split_at_mut(r * n);
                    for k in c + 1..n {
                        below[k] -= f * above[c * n + k];
                    }
                }
            }
        }
        Ok(Self::Lu { n, a, order })
    }

    /// x = P^-1 x.
    fn solve(&self, x: &mut [f64]) {
        match self {
            Self::Cholesky { first, start, l } => {
                for i in 0..x.len() {
                    let row = &l[start[i]..start[i + 1]];
                    let sum = row.iter().zip(&x[first[i]..i]).fold(0.0, |s, (a, b)| s + a * b);
                    x[i] = (x[i] - sum) / row[i - first[i]];
                }
                for i in (0..x.len()).rev() {
                    let row = &l[start[i]..start[i + 1]];
                    x[i] /= row[i - first[i]];
                    let xi = x[i];
                    for (a, y) in row.iter().zip(&mut x[first[i]..i]) {
                        *y -= a * xi;
                    }
                }
            }
            Self::Lu { n, a, order } => {
                let b: Vec<f64> = order.iter().map(|i| x[*i]).collect();
                for i in 0..*n {
                    x[i] = b[i] - (0..i).fold(0.0, |s, k| s + a[i * n + k] * x[k]);
                }
                for i in (0..*n).rev() {
                    let sum = (i + 1..*n).fold(0.0, |s, k| s + a[i * n + k] * x[k]);
                    x[i] = (x[i] - sum) / a[i * n + i];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    /// Checks P X = B through B'X for the identity as B: the product is the inverse.
    fn check(p: &Sparse, tolerance: f64) {
        let n = p.rows();
        let identity = Sparse::new(n, n, (0..n as u32).map(|i| (i, i, 1.0)));
        let inverse = product(p, &identity, Dependent::Refuse).unwrap();
        for j in 0..n {
            let column: Vec<f64> = (0..n).map(|i| inverse.at(i, j)).collect();
            for (i, y) in p.times(&column).iter().enumerate() {
                assert!((y - f64::from(i == j)).abs() < tolerance, "{i} {j}: {y}");
            }
        }
    }

    #[test]
    fn inverts_blocks_of_any_kind() {
        let mut rng = Rng::new(8);
        for seed in 0..20 {
            let mut entries = Vec::new();
            // A chain (one component of 40 rows, positive), three blocks of two rows (one asymmetric, one indefinite).
            for i in 0..40u32 {
                entries.push((i, i, 4.0 + rng.unit()));
                if i > 0 {
                    let j = if seed % 2 == 0 { i - 1 } else { rng.below(u64::from(i)) as u32 };
                    let x = rng.uniform(-1.0, 1.0) * 0.3;
                    entries.extend([(i, j, x), (j, i, x)]);
                }
            }
            for (k, block) in [[2.0, 1.0, 1.0, 3.0], [2.0, 1.0, 0.5, 3.0], [0.0, 1.0, 1.0, 0.0]].iter().enumerate() {
                let at = 40 + 2 * k as u32;
                entries.extend((0..4).map(|e| (at + e / 2, at + e % 2, block[e as usize])));
            }
            check(&Sparse::new(46, 46, entries), 1e-10);
        }
    }

    #[test]
    fn dependent_rows_are_refused_or_left_out() {
        // P = J J' of rows (1, 0), (0, 1), (1, 1), the last of which says nothing new.
        let p = Sparse::new(
            3,
            3,
            [(0, 0, 1.0), (1, 1, 1.0), (2, 2, 2.0), (0, 2, 1.0), (2, 0, 1.0), (1, 2, 1.0), (2, 1, 1.0)],
        );
        let b = Sparse::new(3, 1, [(0, 0, 1.0), (1, 0, 2.0), (2, 0, 3.0)]);
        assert!(matches!(product(&p, &b, Dependent::Refuse), Err(Fault::Singular { .. })));
        let x = product(&p, &b, Dependent::LeaveOut).unwrap();
        assert!((x.at(0, 0) - 5.0).abs() < 1e-12, "{}", x.at(0, 0));
    }
}
