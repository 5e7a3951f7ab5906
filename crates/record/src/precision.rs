//! How the numbers of frames are rounded.
//!
//! Frames are for looking and for starting again, checkpoints for going on to the same bits. So frames keep 32-bit
//! floats whose low bits are rounded away; what is left compresses (see `blosc.rs`).
//!
//! - Positions: to a multiple of a power of two, at most `share` times the scene's size off.
//! - Rotations: each component to a multiple of a power of two, at most `share` off.
//! - Velocities and forces: to 13 significant bits, at most 1.3e-4 of their value off. They span many powers of ten in
//!   one scene, so an absolute step would be wrong for some.

use crate::quantity::Quantity;
use crate::zarr::{NumberKind, Values};
use grouser_math::par;
use serde::{Deserialize, Serialize};

/// Bits of a 32-bit float's fraction that velocities keep.
const VELOCITY_BITS: u32 = 12;

/// How the numbers of frames are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Precision {
    /// Not at all: 64-bit floats.
    Full,
    /// To these steps, in 32-bit floats.
    Rounded {
        /// Step of positions in m, a power of two.
        position: f64,
        /// Step of the components of unit quaternions, a power of two.
        rotation: f64,
    },
}

impl Precision {
    /// Errors of at most `share` of `size` (m) in positions, of `share` in rotations.
    pub fn share(share: f64, size: f64) -> Self {
        // Rounding errs by half a step.
        let step = |largest: f64| (2.0 * largest).log2().floor().exp2();
        Self::Rounded { position: step(share * size), rotation: step(share) }
    }

    pub(crate) fn kind(&self) -> NumberKind {
        if *self == Self::Full { NumberKind::F64 } else { NumberKind::F32 }
    }

    /// The rounded numbers of `count` bodies, in parallel; `value` gives those of a body.
    pub fn pack<const K: usize>(
        &self,
        quantity: Quantity,
        count: usize,
        value: impl Fn(usize) -> [f64; K] + Sync + Send,
    ) -> Values
    where
        [f64; K]: Default,
        [f32; K]: Default,
    {
        let step = match (*self, quantity) {
            (Self::Full, _) => {
                let mut rows = Vec::new();
                par::fill(&mut rows, count, value);
                return Values::F64(rows.into_flattened());
            }
            (Self::Rounded { position, .. }, Quantity::Position) => Some(position),
            (Self::Rounded { rotation, .. }, Quantity::Rotation) => Some(rotation),
            _ => None,
        };
        let mut rows = Vec::new();
        match step {
            // Adding zero makes -0 to 0.
            Some(step) => par::fill(&mut rows, count, |i| value(i).map(|x| ((x / step).round() * step + 0.0) as f32)),
            None => par::fill(&mut rows, count, |i| value(i).map(|x| significant(x as f32))),
        }
        Values::F32(rows.into_flattened())
    }
}

/// Rounds to `VELOCITY_BITS` bits of the fraction; subnormal numbers are zero.
pub(crate) fn significant(x: f32) -> f32 {
    const DROPPED: u32 = 23 - VELOCITY_BITS;
    if !x.is_normal() {
        return if x.is_finite() { 0.0 } else { x };
    }
    f32::from_bits((x.to_bits() + (1 << (DROPPED - 1))) & !((1 << DROPPED) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    #[test]
    fn errors_stay_below_the_promise() {
        let mut rng = Rng::new(3);
        let (share, size) = (1e-6, 20.0);
        let precision = Precision::share(share, size);
        let values: Vec<[f64; 3]> = (0..10_000).map(|_| [(); 3].map(|()| rng.uniform(-20.0, 20.0))).collect();
        let packed = precision.pack(Quantity::Position, values.len(), |i| values[i]).to_f64();
        let worst = packed.iter().zip(values.iter().flatten()).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(worst <= share * size && worst > 0.2 * share * size, "{worst}");

        let packed = precision.pack(Quantity::Velocity, values.len(), |i| values[i]).to_f64();
        let worst = packed.iter().zip(values.iter().flatten()).map(|(a, b)| ((a - b) / b).abs()).fold(0.0, f64::max);
        assert!(worst <= 1.3e-4 && worst > 1e-4, "{worst}");

        assert_eq!(
            Precision::Full.pack(Quantity::Position, values.len(), |i| values[i]).to_f64(),
            values.as_flattened()
        );
        assert_eq!(significant(f32::MIN_POSITIVE / 4.0), 0.0);
        assert!(significant(f32::NAN).is_nan());
    }
}
