//! A plate pressed into soil: p = k(b) z^n; the work that a rut of width b and depth z takes per length is the
//! resistance of what makes it, b k z^(n+1)/(n+1) (Bekker 1956).

use super::{Soil, SoilError, positive};

/// A plate at a depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlateAnswer {
    /// Sinkage in m.
    pub sinkage: f64,
    /// Pressure in Pa.
    pub pressure: f64,
    /// Resistance in N of a rut of this width and depth.
    pub resistance: f64,
}

/// A plate of smaller side `width` in m at a sinkage in m.
pub fn at_sinkage(soil: &Soil, width: f64, sinkage: f64) -> Result<PlateAnswer, SoilError> {
    let n = soil.exponent;
    let k = soil.modulus(width)?;
    positive("the sinkage", sinkage)?;
    let pressure = k * sinkage.powf(n);
    Ok(PlateAnswer { sinkage, pressure, resistance: width * pressure * sinkage / (n + 1.0) })
}

/// A plate of smaller side `width` in m below a pressure in Pa.
pub fn at_pressure(soil: &Soil, width: f64, pressure: f64) -> Result<PlateAnswer, SoilError> {
    let k = soil.modulus(width)?;
    positive("the pressure", pressure)?;
    at_sinkage(soil, width, (pressure / k).powf(1.0 / soil.exponent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soil::table;

    /// Bekker's pressures of three soils, to six digits.
    #[test]
    fn pressures_of_known_soils() {
        for (name, width, sinkage, expected) in [
            ("dry-sand", 0.3, 0.05, 56.761e3),
            ("upland-sandy-loam", 0.3, 0.05, 86.293e3),
            ("lete-sand", 0.1, 0.02, 287.475e3),
        ] {
            let soil = table::find(name).unwrap().soil();
            let plate = at_sinkage(&soil, width, sinkage).unwrap();
            assert!((plate.pressure - expected).abs() < 0.5, "{name}: {}", plate.pressure);
            let back = at_pressure(&soil, width, plate.pressure).unwrap();
            assert!((back.sinkage - sinkage).abs() < 1e-12 * sinkage.max(1.0));
        }
    }

    /// A negative k_c is a soil for wide plates and none for narrow ones.
    #[test]
    fn narrow_plates_on_a_soil_with_negative_k_c() {
        let mut soil = table::find("dry-sand").unwrap().soil();
        soil.law = crate::soil::SinkageLaw::Bekker { k_c: -69e3, k_phi: 4260e3 };
        assert!(at_sinkage(&soil, 0.05, 0.01).is_ok());
        assert!(matches!(at_sinkage(&soil, 0.01, 0.01), Err(SoilError::NoModulus { .. })));
        assert!(at_sinkage(&soil, -0.1, 0.01).is_err() && at_sinkage(&soil, 0.1, f64::NAN).is_err());
    }
}
