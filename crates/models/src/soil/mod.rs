//! Soil by empirical laws: what terramechanics engineers measure with plates and shear rings, and the closed formulas
//! for plates, tracks and wheels that follow from it.
//!
//! Pressure below a plate of smaller side b (a disc: its radius) that has sunk by z: p = k(b) z^n, with
//!
//! - Bekker 1956: k = k_c/b + k_phi;
//! - Reece 1965: k = (k_1 + k_2 b)/b^n, with k_1 = c k_c' and k_2 = gamma_s k_phi' where these are known.
//!
//! Shear stress on a surface that has slid by j (Janosi and Hanamoto 1961): tau = (c + sigma tan phi)(1 - exp(-j/K)).
//! The formulas built on them are in [`plate`], [`track`] and [`wheel`]; [`ground`] is soil that deforms below bodies.

pub mod ground;
pub mod plate;
mod quadrature;
pub mod table;
pub mod track;
pub mod wheel;

/// How pressure grows with sinkage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SinkageLaw {
    /// Bekker's: k_c in N/m^(n+1), k_phi in N/m^(n+2). k_c may be negative, as fits of real soils have it.
    Bekker {
        /// Part that goes with 1/b.
        k_c: f64,
        /// Part that does not depend on b.
        k_phi: f64,
    },
    /// Reece's: k_1 in Pa, k_2 in Pa/m, of (z/b)^n.
    Reece {
        /// Part that does not depend on b.
        k_1: f64,
        /// Part that grows with b.
        k_2: f64,
    },
}

/// A soil.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Soil {
    /// How pressure grows with sinkage.
    pub law: SinkageLaw,
    /// Exponent n of the sinkage.
    pub exponent: f64,
    /// Cohesion c in Pa.
    pub cohesion: f64,
    /// Angle of internal friction phi in rad.
    pub friction_angle: f64,
    /// Shear deformation modulus K in m.
    pub shear_modulus: f64,
}

/// Why a formula has no answer.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SoilError {
    /// A number that no soil or vehicle has.
    #[error("{what} must be {bound}, is {value}")]
    OutOfBounds {
        /// Which number.
        what: &'static str,
        /// What it must be.
        bound: &'static str,
        /// What it is.
        value: f64,
    },
    /// A modulus that is not positive for this width.
    #[error("the soil carries nothing below a width of {width} m: k = {modulus:.4e} is not positive")]
    NoModulus {
        /// Width b in m.
        width: f64,
        /// k(b).
        modulus: f64,
    },
    /// A wheel that the soil does not carry.
    #[error("the wheel sinks in: up to an entry angle of 80 degrees the soil carries {carried:.4e} N of {load:.4e} N")]
    SinksIn {
        /// Load that would be carried at the largest angle of entry, in N.
        carried: f64,
        /// Load asked for, in N.
        load: f64,
    },
}

/// The value if it is greater than zero and finite.
fn positive(what: &'static str, value: f64) -> Result<f64, SoilError> {
    if value > 0.0 && value.is_finite() {
        return Ok(value);
    }
    Err(SoilError::OutOfBounds { what, bound: "greater than 0", value })
}

impl Soil {
    /// The soil, if its numbers are those of a soil.
    pub fn checked(self) -> Result<Self, SoilError> {
        positive("the exponent n", self.exponent)?;
        positive("the shear modulus K", self.shear_modulus)?;
        if !(self.cohesion >= 0.0 && self.cohesion.is_finite()) {
            return Err(SoilError::OutOfBounds { what: "the cohesion", bound: "at least 0", value: self.cohesion });
        }
        if !(0.0..std::f64::consts::FRAC_PI_2).contains(&self.friction_angle) {
            let (what, bound) = ("the angle of friction in degrees", "at least 0 and below 90");
            return Err(SoilError::OutOfBounds { what, bound, value: self.friction_angle.to_degrees() });
        }
        Ok(self)
    }

    /// k(b) of p = k z^n, in Pa/m^n; b in m.
    pub fn modulus(&self, width: f64) -> Result<f64, SoilError> {
        positive("the width", width)?;
        let modulus = match self.law {
            SinkageLaw::Bekker { k_c, k_phi } => k_c / width + k_phi,
            SinkageLaw::Reece { k_1, k_2 } => (k_1 + k_2 * width) / width.powf(self.exponent),
        };
        if modulus > 0.0 && modulus.is_finite() { Ok(modulus) } else { Err(SoilError::NoModulus { width, modulus }) }
    }

    /// Largest shear stress in Pa at a normal stress in Pa: Coulomb's c + sigma tan phi.
    pub fn shear_strength(&self, pressure: f64) -> f64 {
        self.cohesion + pressure * self.friction_angle.tan()
    }
}
