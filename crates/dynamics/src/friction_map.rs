//! Friction that differs from place to place on a shape: ice on a road, mud beside it.
//!
//! A map is a grid of coefficients over the world's x, y, bilinear between its points, constant beyond its rim. In
//! contacts of a shape that has a map, the map's number stands in place of the friction of the shape's material and is
//! combined with the other material's by the world's rule; friction declared for the pair of materials does not count
//! there.

use crate::material::{Combine, Material, MaterialId};
use grouser_geom::Contact;

const NONE: u32 = u32::MAX;

/// Friction coefficients over x, y.
#[derive(Clone, Debug, PartialEq)]
pub struct FrictionMap {
    size: [usize; 2],
    origin: [f64; 2],
    spacing: [f64; 2],
    values: Vec<f64>,
}

/// Why a map cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum FrictionMapError {
    /// The grid has another number of points.
    #[error("{} x {} coefficients are wanted, there are {found}", size[0], size[1])]
    Count {
        /// Columns and rows.
        size: [usize; 2],
        /// Coefficients given.
        found: usize,
    },
    /// The grid's spacing, in m, or its origin cannot be used.
    #[error("the spacing {0:?} m is not greater than zero, or the origin is not finite")]
    Grid([f64; 2]),
    /// A coefficient is negative or not finite.
    #[error("the coefficient in column {column}, row {row} is {value}: give zero or more")]
    Value {
        /// Column, counted from 0.
        column: usize,
        /// Row, counted from 0.
        row: usize,
        /// The coefficient.
        value: f64,
    },
}

impl FrictionMap {
    /// A grid of `size` columns and rows, its first value at `origin` (m), `spacing` in metres, values row by row; what
    /// is wrong if it cannot be used.
    pub fn new(
        size: [usize; 2],
        origin: [f64; 2],
        spacing: [f64; 2],
        values: Vec<f64>,
    ) -> Result<Self, FrictionMapError> {
        if size.contains(&0) || values.len() != size[0] * size[1] {
            return Err(FrictionMapError::Count { size, found: values.len() });
        }
        if spacing.iter().chain(&origin).any(|s| !s.is_finite()) || spacing.iter().any(|s| *s <= 0.0) {
            return Err(FrictionMapError::Grid(spacing));
        }
        if let Some(i) = values.iter().position(|v| !(v.is_finite() && *v >= 0.0)) {
            let (column, row) = (i % size[0], i / size[0]);
            return Err(FrictionMapError::Value { column, row, value: values[i] });
        }
        Ok(Self { size, origin, spacing, values })
    }

    /// The coefficient at x, y (m).
    pub fn at(&self, x: f64, y: f64) -> f64 {
        let [(i, u), (j, w)] = [(0, x), (1, y)].map(|(axis, p)| {
            let last = (self.size[axis] - 1) as f64;
            let t = ((p - self.origin[axis]) / self.spacing[axis]).clamp(0.0, last);
            let cell = t.floor().min((last - 1.0).max(0.0));
            (cell as usize, t - cell)
        });
        let value = |i: usize, j: usize| self.values[j.min(self.size[1] - 1) * self.size[0] + i.min(self.size[0] - 1)];
        let row = |j: usize| (1.0 - u) * value(i, j) + u * value(i + 1, j);
        (1.0 - w) * row(j) + w * row(j + 1)
    }
}

/// The maps of a world's shapes.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrictionMaps {
    maps: Vec<FrictionMap>,
    /// Per collider, as far as the last one with a map.
    of_collider: Vec<u32>,
}

impl FrictionMaps {
    pub(crate) fn set(&mut self, collider: usize, map: FrictionMap) {
        if self.of_collider.len() <= collider {
            self.of_collider.resize(collider + 1, NONE);
        }
        self.of_collider[collider] = self.maps.len() as u32;
        self.maps.push(map);
    }

    /// The map of a collider.
    pub(crate) fn of(&self, collider: usize) -> Option<&FrictionMap> {
        self.of_collider.get(collider).filter(|map| **map != NONE).map(|map| &self.maps[*map as usize])
    }

    /// Has any shape a map?
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        !self.maps.is_empty()
    }

    /// Has a collider from this one on a map?
    pub(crate) fn names_from(&self, first: usize) -> bool {
        self.of_collider.len() > first
    }

    /// Friction of a contact; `law` where no shape of it has a map.
    pub(crate) fn friction(
        &self,
        c: &Contact,
        law: f64,
        materials: &[Material],
        of_collider: &[MaterialId],
        combine: Combine,
    ) -> f64 {
        let [a, b] = [c.key.collider_a, c.key.collider_b].map(|i| i as usize);
        for (own, other) in [(a, b), (b, a)] {
            if let Some(map) = self.of_collider.get(own).filter(|map| **map != NONE) {
                let theirs = materials[usize::from(of_collider[other].0)].friction;
                return combine.apply(self.maps[*map as usize].at(c.point.x, c.point.y), theirs);
            }
        }
        law
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_points_and_beyond_the_rim() {
        let map = FrictionMap::new([3, 2], [1.0, 2.0], [2.0, 1.0], vec![0.0, 0.4, 0.8, 0.2, 0.6, 1.0]).unwrap();
        let near = |x: f64, y: f64, expected: f64| assert!((map.at(x, y) - expected).abs() < 1e-12, "{x}, {y}");
        near(1.0, 2.0, 0.0);
        near(2.0, 2.0, 0.2);
        near(2.0, 2.5, 0.3);
        near(5.0, 3.0, 1.0);
        near(99.0, -99.0, 0.8);
        near(-9.0, 9.0, 0.2);
        let one = FrictionMap::new([1, 1], [0.0; 2], [1.0; 2], vec![0.3]).unwrap();
        assert_eq!(one.at(5.0, -7.0), 0.3);
    }

    #[test]
    fn bad_maps_are_told() {
        let error = |size, values| FrictionMap::new(size, [0.0; 2], [1.0; 2], values).unwrap_err().to_string();
        assert!(error([2, 2], vec![0.1; 3]).contains("2 x 2 coefficients are wanted, there are 3"));
        assert!(error([2, 1], vec![0.1, -0.1]).contains("column 1, row 0 is -0.1"));
    }
}
