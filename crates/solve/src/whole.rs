//! Sums and maxima over a whole problem, of which this may be one rank's part.

use crate::part::RankPart;
use crate::problem::{Impulses, Problem};
use crate::residual::Maxima;
use grouser_math::FixedSum;
use grouser_math::par::{self, Fold};

const CHUNK: usize = 1024;

impl Problem {
    /// Contacts of the whole problem, of which this may be one rank's part.
    pub fn count(&self) -> usize {
        self.part.as_ref().map_or(self.contacts.len(), RankPart::contacts)
    }

    /// Greatest of numbers over all ranks; NaN stays.
    pub fn greatest_of_all<const K: usize>(&self, own: Maxima<K>) -> Maxima<K> {
        let Some(part) = &self.part else { return own };
        part.fold(
            own,
            |max, packet| max.0.iter().for_each(|x| packet.f64(*x)),
            |bytes| Maxima(std::array::from_fn(|_| bytes.f64())),
            |all, max| all.fold(&max),
        )
    }

    /// Sum over all ranks.
    pub(crate) fn sum_of_all(&self, own: FixedSum) -> FixedSum {
        let Some(part) = &self.part else { return own };
        part.fold(own, |sum, packet| packet.sum(sum), |bytes| bytes.sum(), |all, sum| all.merge(&sum))
    }

    /// Sum of `value(i)` over the contacts of the whole problem, in any order.
    pub(crate) fn sum_over_contacts(&self, value: impl Fn(usize) -> f64 + Sync + Send) -> f64 {
        let part = self.part.as_ref();
        let counts = |i: &usize| part.is_none_or(|part| part.counts(*i));
        let own = par::fold_chunks::<FixedSum>(self.contacts.len(), CHUNK, |range| {
            range.filter(counts).map(&value).collect()
        });
        self.sum_of_all(own).value()
    }

    /// x'y over all lanes of the whole problem, in any order.
    pub(crate) fn dot(&self, x: &Impulses, y: &Impulses) -> f64 {
        let rows = grouser_math::fixed::sum(x.row.len(), |i| x.row[i] * y.row[i]);
        let forces = self.sum_over_contacts(|i| x.contact[i].dot(y.contact[i]));
        let moments = if self.has_moments() { self.sum_over_contacts(|i| x.moment[i].dot(y.moment[i])) } else { 0.0 };
        forces + moments + rows
    }
}
