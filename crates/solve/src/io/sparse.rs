//! Sparse matrices of published problems: rows of numbers, as little as reading, reducing and writing them needs.

/// A sparse matrix by rows; columns of a row ascend, none stands twice, and no zero is stored: files that do would tie
/// rows together that have nothing to do with each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Sparse {
    /// Number of columns.
    pub columns: usize,
    /// Start of each row in `entry`; one more than there are rows.
    start: Vec<usize>,
    /// Column and number.
    entry: Vec<(u32, f64)>,
}

impl Sparse {
    /// From (row, column, number) in any order; numbers at the same place are added, zeros left out. Indices must be in
    /// range.
    pub fn new(rows: usize, columns: usize, triplets: impl IntoIterator<Item = (u32, u32, f64)>) -> Self {
        let mut all: Vec<(u32, u32, f64)> = triplets.into_iter().collect();
        all.sort_by_key(|t| (t.0, t.1));
        let mut start = vec![0; rows + 1];
        let mut entry: Vec<(u32, f64)> = Vec::with_capacity(all.len());
        for place in all.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (row, column, first) = place[0];
            let x = place[1..].iter().fold(first, |sum, t| sum + t.2);
            if x != 0.0 {
                entry.push((column, x));
                start[row as usize + 1] = entry.len();
            }
        }
        for i in 1..=rows {
            start[i] = start[i].max(start[i - 1]);
        }
        Self { columns, start, entry }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.start.len() - 1
    }

    /// Number of stored numbers.
    pub fn count(&self) -> usize {
        self.entry.len()
    }

    /// Columns and numbers of row `i`.
    pub fn row(&self, i: usize) -> &[(u32, f64)] {
        &self.entry[self.start[i]..self.start[i + 1]]
    }

    /// The number at a place.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        let entries = self.row(row);
        entries.binary_search_by_key(&(column as u32), |e| e.0).map_or(0.0, |k| entries[k].1)
    }

    /// All (row, column, number), by rows.
    pub fn triplets(&self) -> impl Iterator<Item = (u32, u32, f64)> + '_ {
        (0..self.rows()).flat_map(|i| self.row(i).iter().map(move |(j, x)| (i as u32, *j, *x)))
    }

    /// A x.
    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        (0..self.rows()).map(|i| self.row(i).iter().fold(0.0, |sum, (j, a)| sum + a * x[*j as usize])).collect()
    }

    /// A'.
    pub fn transposed(&self) -> Self {
        Self::new(self.columns, self.rows(), self.triplets().map(|(i, j, x)| (j, i, x)))
    }

    /// Rows `rows` and columns `columns` of it.
    pub fn part(&self, rows: std::ops::Range<usize>, columns: std::ops::Range<usize>) -> Self {
        let inside = |(i, j, _): &(u32, u32, f64)| rows.contains(&(*i as usize)) && columns.contains(&(*j as usize));
        let shift = |(i, j, x)| (i - rows.start as u32, j - columns.start as u32, x);
        Self::new(rows.len(), columns.len(), self.triplets().filter(inside).map(shift))
    }

    /// A + factor B; both of the same size.
    pub fn plus(&self, factor: f64, other: &Self) -> Self {
        let more = other.triplets().map(|(i, j, x)| (i, j, factor * x));
        Self::new(self.rows(), self.columns, self.triplets().chain(more))
    }

    /// Largest |A_ij - A_ji| over the largest |A_ij|: 0 for a symmetric matrix.
    pub fn asymmetry(&self) -> f64 {
        let largest = self.entry.iter().fold(0.0f64, |m, e| m.max(e.1.abs()));
        let off = self.triplets().fold(0.0f64, |m, (i, j, x)| m.max((x - self.at(j as usize, i as usize)).abs()));
        if largest > 0.0 { off / largest } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triplets_in_any_order_are_added_and_sorted() {
        let a = Sparse::new(3, 2, [(2, 1, 1.0), (0, 0, 2.0), (2, 0, 4.0), (2, 1, 0.5)]);
        assert_eq!(a.triplets().collect::<Vec<_>>(), [(0, 0, 2.0), (2, 0, 4.0), (2, 1, 1.5)]);
        assert_eq!((a.rows(), a.count(), a.at(1, 1), a.at(2, 1)), (3, 3, 0.0, 1.5));
        let zeros = Sparse::new(3, 2, [(0, 1, 3.0), (2, 1, 1.0), (0, 0, 0.0), (1, 1, -0.0), (0, 1, -3.0)]);
        assert_eq!(zeros.triplets().collect::<Vec<_>>(), [(2, 1, 1.0)]);
        assert_eq!(a.times(&[1.0, 2.0]), [2.0, 0.0, 7.0]);
        assert_eq!(a.transposed().row(1), [(2, 1.5)]);
        assert_eq!(a.part(1..3, 1..2).triplets().collect::<Vec<_>>(), [(1, 0, 1.5)]);
        let b = Sparse::new(2, 2, [(0, 1, 3.0), (1, 0, 2.0), (0, 0, 4.0)]);
        assert_eq!((b.asymmetry(), b.plus(-1.0, &b.transposed()).at(0, 1)), (0.25, 1.0));
    }
}
