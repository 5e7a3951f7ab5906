//! Which of many vectors are independent: modified Gram-Schmidt with pivoting, each new direction made orthogonal twice
//! (Giraud, Langou and Rozložník 2005: twice is enough).
//!
//! The vector with the longest rest is taken next; one whose rest is shorter than a tolerance is dependent, and its
//! coefficients on those taken before say how. k vectors of n numbers with rank r cost 2 k n r multiplications. Vectors
//! come in batches, so that a later batch is judged after all of an earlier one.

/// An orthonormal basis of the vectors that were added to it.
#[derive(Clone, Debug, Default)]
pub struct Basis {
    /// Unit vectors, orthogonal to each other.
    pub units: Vec<Vec<f64>>,
    /// Per unit vector: the number of the vector that gave it, and that vector's coefficients on the units up to it.
    taken: Vec<(usize, Vec<f64>)>,
    count: usize,
}

/// A vector that depends on others: it is the sum of these, each with its coefficient.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependent {
    /// Number of the vector, counted over all batches.
    pub vector: usize,
    /// Numbers and coefficients of the vectors that it is the sum of.
    pub sum_of: Vec<(usize, f64)>,
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn subtract(from: &mut [f64], factor: f64, what: &[f64]) {
    from.iter_mut().zip(what).for_each(|(x, y)| *x -= factor * y);
}

impl Basis {
    /// Number of independent vectors so far.
    pub fn rank(&self) -> usize {
        self.units.len()
    }

    /// Adds vectors of one length and returns those that depend on the others. `tolerance`: length of the rest below
    /// which a vector is dependent.
    pub fn add(&mut self, mut vectors: Vec<Vec<f64>>, tolerance: f64) -> Vec<Dependent> {
        let (first, count) = (self.count, vectors.len());
        self.count += count;
        let mut coefficients: Vec<Vec<f64>> = vec![Vec::new(); count];
        let mut is_taken = vec![false; count];
        for (vector, list) in vectors.iter_mut().zip(&mut coefficients) {
            for unit in &self.units {
                list.push(dot(unit, vector));
                subtract(vector, list[list.len() - 1], unit);
            }
        }
        loop {
            let left = (0..count).filter(|i| !is_taken[*i]).map(|i| (i, dot(&vectors[i], &vectors[i])));
            let Some((best, _)) = left.fold(None, |best: Option<(usize, f64)>, (i, length)| match best {
                Some((_, longest)) if longest >= length => best,
                _ => Some((i, length)),
            }) else {
                break;
            };
            let mut unit = vectors[best].clone();
            for (k, other) in self.units.iter().enumerate() {
                let more = dot(other, &unit);
                subtract(&mut unit, more, other);
                coefficients[best][k] += more;
            }
            let length = dot(&unit, &unit).sqrt();
            if length <= tolerance {
                break;
            }
            unit.iter_mut().for_each(|x| *x /= length);
            is_taken[best] = true;
            coefficients[best].push(length);
            self.taken.push((first + best, std::mem::take(&mut coefficients[best])));
            for i in (0..count).filter(|i| !is_taken[*i]) {
                let along = dot(&unit, &vectors[i]);
                subtract(&mut vectors[i], along, &unit);
                coefficients[i].push(along);
            }
            self.units.push(unit);
        }
        (0..count).filter(|i| !is_taken[*i]).map(|i| self.dependent(first + i, &coefficients[i])).collect()
    }

    /// Solves R c = r backwards: the vectors that gave the units have the columns of R.
    fn dependent(&self, vector: usize, coefficients: &[f64]) -> Dependent {
        let mut rest = coefficients.to_vec();
        let mut sum_of = vec![(0, 0.0); self.taken.len()];
        for k in (0..self.taken.len()).rev() {
            let (number, column) = &self.taken[k];
            let factor = rest[k] / column[k];
            subtract(&mut rest[..=k], factor, column);
            sum_of[k] = (*number, factor);
        }
        Dependent { vector, sum_of }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn the_rank_of_made_up_vectors_is_found_and_their_sums_hold() {
        let mut rng = Rng::new(7);
        for (n, rank, count) in [(6, 3, 6), (20, 20, 20), (40, 11, 30), (5, 5, 9)] {
            let mut random = |n: usize| -> Vec<f64> { (0..n).map(|_| rng.uniform(-1.0, 1.0)).collect() };
            let base: Vec<Vec<f64>> = (0..rank).map(|_| random(n)).collect();
            let vectors: Vec<Vec<f64>> = (0..count)
                .map(|_| {
                    let (factors, mut sum) = (random(rank), vec![0.0; n]);
                    base.iter().zip(factors).for_each(|(b, f)| subtract(&mut sum, -f, b));
                    sum
                })
                .collect();
            let mut basis = Basis::default();
            let (early, late) = vectors.split_at(count / 2);
            let mut dependent = basis.add(early.to_vec(), 1e-9);
            dependent.extend(basis.add(late.to_vec(), 1e-9));
            assert_eq!((basis.rank(), dependent.len()), (rank, count - rank), "{n} {rank} {count}");
            for d in dependent {
                let mut rest = vectors[d.vector].clone();
                d.sum_of.iter().for_each(|(k, c)| subtract(&mut rest, *c, &vectors[*k]));
                assert!(dot(&rest, &rest).sqrt() < 1e-11, "{rest:?}");
            }
        }
    }

    #[test]
    fn nothing_and_zeros_have_no_rank() {
        let mut basis = Basis::default();
        assert_eq!(basis.add(vec![], 1e-9), vec![]);
        assert_eq!(basis.add(vec![vec![0.0; 3]], 1e-9), vec![Dependent { vector: 0, sum_of: vec![] }]);
        assert_eq!(basis.rank(), 0);
    }
}
