//! A track under even pressure that slips by i over its length L (Wong 2008, section 2.5): the soil below x from its
//! front has been sheared by j = i x, hence the thrust
//!
//! F = (A c + W tan phi) (1 - K/(i L) (1 - exp(-i L/K))), A = b L.
//!
//! It sinks like a plate of width b below W/A, and the rut that it leaves is its resistance.

use super::plate::{self, PlateAnswer};
use super::{Soil, SoilError, positive};

/// Ground contact of a track, or of all tracks of a vehicle together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackPatch {
    /// Length L in m.
    pub length: f64,
    /// Width b in m of one track.
    pub width: f64,
    /// Load W in N that it carries.
    pub load: f64,
}

/// A track at a slip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackAnswer {
    /// Thrust in N.
    pub thrust: f64,
    /// Sinkage, pressure, and resistance of the rut.
    pub rut: PlateAnswer,
    /// Drawbar pull in N: thrust less resistance.
    pub drawbar: f64,
}

/// What the track does at a slip from 0 to 1.
pub fn at_slip(soil: &Soil, track: &TrackPatch, slip: f64) -> Result<TrackAnswer, SoilError> {
    let TrackPatch { length, width, load } = *track;
    positive("the length", length)?;
    positive("the load", load)?;
    let area = length * positive("the width", width)?;
    if !(0.0..=1.0).contains(&slip) {
        return Err(SoilError::OutOfBounds { what: "the slip of a track", bound: "from 0 to 1", value: slip });
    }
    let rut = plate::at_pressure(soil, width, load / area)?;
    let ways = slip * length / soil.shear_modulus;
    // 1 - (1 - exp(-x))/x, without cancellation where x is small.
    let share = if ways > 1e-5 { 1.0 + (-ways).exp_m1() / ways } else { 0.5 * ways };
    let thrust = area * soil.shear_strength(load / area) * share;
    Ok(TrackAnswer { thrust, rut, drawbar: thrust - rut.resistance })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soil::table;

    /// Thrust of a track of 2.67 m x 0.38 m below 55.6 kN, K = 2 cm.
    #[test]
    fn thrust_of_a_track_on_two_soils() {
        let track = TrackPatch { length: 2.67, width: 0.38, load: 55.6e3 };
        for (name, expected) in [
            ("dry-sand", [26_037.0, 28_324.7, 29_471.5, 30_044.9]),
            ("upland-sandy-loam", [34_379.7, 37_400.4, 38_914.6, 39_671.7]),
        ] {
            let soil = Soil { shear_modulus: 0.02, ..table::find(name).unwrap().soil() };
            for (slip, expected) in [0.05, 0.1, 0.2, 0.4].into_iter().zip(expected) {
                let thrust = at_slip(&soil, &track, slip).unwrap().thrust;
                assert!((thrust - expected).abs() < 0.06, "{name} at {slip}: {thrust}, not {expected}");
            }
            assert_eq!(at_slip(&soil, &track, 0.0).unwrap().thrust, 0.0);
            assert!(at_slip(&soil, &track, 1.5).is_err() && at_slip(&soil, &track, f64::NAN).is_err());
        }
    }
}
