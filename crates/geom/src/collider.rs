//! A shape attached to a body, with its filter.

use crate::Shape;
use grouser_math::Pose;

/// One posed shape of a body.
#[derive(Clone, Debug)]
pub struct Collider {
    /// Index of the body that carries the shape (into the poses given to the detector).
    pub body: u32,
    /// The shape.
    pub shape: Shape,
    /// Pose of the shape in the body's frame.
    pub local: Pose,
    /// Bits of the groups that this collider belongs to.
    pub group: u32,
    /// Bits of the groups that it meets. Two colliders meet if each one's group is in the other's mask.
    pub mask: u32,
}

impl Collider {
    /// A collider of all groups that meets all groups.
    pub fn new(body: u32, shape: Shape, local: Pose) -> Self {
        Self { body, shape, local, group: 1, mask: u32::MAX }
    }

    /// May the two make contact, as far as body and groups say?
    pub fn meets(&self, other: &Self) -> bool {
        self.body != other.body && self.group & other.mask != 0 && other.group & self.mask != 0
    }
}

/// Pairs of bodies between which no contact is wanted (bodies joined by a joint), sorted for look-up.
#[derive(Clone, Debug, Default)]
pub struct BodyPairs {
    pairs: Vec<(u32, u32)>,
    /// Stretches of bodies of which no two meet.
    ranges: Vec<std::ops::Range<u32>>,
    /// A body, and a stretch of others that it does not meet.
    apart: Vec<(u32, std::ops::Range<u32>)>,
    /// Pieces of a sheet that may meet itself: the first body, and for each the corners of its cell.
    sheets: Vec<(u32, Vec<[u32; 4]>)>,
}

impl BodyPairs {
    /// Adds a pair, in either order.
    pub fn insert(&mut self, a: u32, b: u32) {
        let pair = (a.min(b), a.max(b));
        if let Err(at) = self.pairs.binary_search(&pair) {
            self.pairs.insert(at, pair);
        }
    }

    /// Adds all pairs of a stretch of bodies.
    pub fn insert_range(&mut self, bodies: std::ops::Range<u32>) {
        if !bodies.is_empty() {
            self.ranges.push(bodies);
        }
    }

    /// Adds the pairs of a body with a stretch of others.
    pub fn insert_apart(&mut self, body: u32, others: std::ops::Range<u32>) {
        self.apart.push((body, others));
    }

    /// Adds the pairs of the pieces of a sheet, bodies from `first` on, whose cells share a corner.
    pub fn insert_sheet(&mut self, first: u32, cells: Vec<[u32; 4]>) {
        self.sheets.push((first, cells));
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        let Self { pairs, ranges, apart, sheets } = self;
        pairs.is_empty() && ranges.is_empty() && apart.is_empty() && sheets.is_empty()
    }

    /// Does it name a body from this one on?
    pub fn names_from(&self, first: u32) -> bool {
        self.pairs.iter().any(|(_, b)| *b >= first)
            || self.ranges.iter().any(|range| range.end > first)
            || self.apart.iter().any(|(body, range)| *body >= first || range.end > first)
            || !self.sheets.is_empty()
    }

    /// Is the pair, in either order, in the list?
    pub fn contains(&self, a: u32, b: u32) -> bool {
        (!self.pairs.is_empty() && self.pairs.binary_search(&(a.min(b), a.max(b))).is_ok())
            || self.ranges.iter().any(|range| range.contains(&a) && range.contains(&b))
            || self.apart.iter().any(|(c, range)| (*c == a && range.contains(&b)) || (*c == b && range.contains(&a)))
            || self.sheets.iter().any(|(first, cells)| {
                let cell = |body: u32| body.checked_sub(*first).and_then(|k| cells.get(k as usize));
                matches!((cell(a), cell(b)), (Some(x), Some(y)) if x.iter().any(|corner| y.contains(corner)))
            })
    }
}
