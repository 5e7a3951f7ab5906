//! Keys of an empirical soil.

use crate::scene::path::{Checked, Fault, KeyPath};
use grouser_models::soil::table::{self, KnownSoil, SOILS, USUAL_MODULUS};
use grouser_models::soil::{SinkageLaw, Soil};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A soil of the table by `kind`, with any of its numbers replaced; or all numbers of a soil of your own.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SoilKeys {
    /// Name of a soil that `grouser soil list` shows.
    pub kind: Option<String>,
    /// Bekker's k_c in N/m^(n+1); may be negative.
    pub k_c: Option<f64>,
    /// Bekker's k_phi in N/m^(n+2).
    pub k_phi: Option<f64>,
    /// Reece's k_1 in Pa, of p = (k_1 + k_2 b)(z/b)^n, instead of `k_c` and `k_phi`.
    pub k_1: Option<f64>,
    /// Reece's k_2 in Pa/m. Absent beside `k_1`: 0.
    pub k_2: Option<f64>,
    /// Exponent n of the sinkage.
    pub n: Option<f64>,
    /// Cohesion in Pa.
    pub cohesion: Option<f64>,
    /// Angle of internal friction in degrees.
    pub friction_angle_deg: Option<f64>,
    /// Shear deformation modulus K in m. Absent: that of the kind; for a soil of your own 0.02, a usual value.
    pub shear_modulus: Option<f64>,
}

/// A soil, and whether its shear modulus is a guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GivenSoil {
    /// Its parameters.
    pub soil: Soil,
    /// Is the shear modulus a usual value that nobody measured?
    pub is_modulus_guessed: bool,
}

impl SoilKeys {
    /// The soil.
    pub fn soil(&self, at: &KeyPath) -> Checked<GivenSoil> {
        let known = self.kind.as_ref().map(|name| find(name, at)).transpose()?;
        let base = known.map(KnownSoil::soil);
        let need = |key: &str, given: Option<f64>, of_kind: Option<f64>| {
            given.or(of_kind).ok_or_else(|| {
                let fault = at.fault(format!("`{key}` of the soil is missing"));
                fault.help("give it, or the `kind` of a soil that `grouser soil list` shows")
            })
        };
        let soil = Soil {
            law: self.law(base.map(|soil| soil.law), at)?,
            exponent: need("n", self.n, base.map(|soil| soil.exponent))?,
            cohesion: need("cohesion", self.cohesion, base.map(|soil| soil.cohesion))?,
            friction_angle: need(
                "friction_angle_deg",
                self.friction_angle_deg,
                base.map(|soil| soil.friction_angle.to_degrees()),
            )?
            .to_radians(),
            shear_modulus: self.shear_modulus.or(base.map(|soil| soil.shear_modulus)).unwrap_or(USUAL_MODULUS),
        };
        let is_modulus_guessed = self.shear_modulus.is_none() && known.is_none_or(|soil| soil.is_modulus_guessed);
        let soil = soil.checked().map_err(|why| at.fault(why.to_string()))?;
        Ok(GivenSoil { soil, is_modulus_guessed })
    }

    fn law(&self, base: Option<SinkageLaw>, at: &KeyPath) -> Checked<SinkageLaw> {
        let is_bekker = self.k_c.is_some() || self.k_phi.is_some();
        if (self.k_1.is_some() || self.k_2.is_some()) && is_bekker {
            let fault = at.key("k_1").fault("the law of sinkage is given twice");
            return Err(fault.help("give `k_c` and `k_phi` (Bekker), or `k_1` and `k_2` (Reece)"));
        }
        if let Some(k_1) = self.k_1 {
            return Ok(SinkageLaw::Reece { k_1, k_2: self.k_2.unwrap_or(0.0) });
        }
        let of_kind = match base {
            Some(SinkageLaw::Bekker { k_c, k_phi }) => Some((k_c, k_phi)),
            _ => None,
        };
        let k_c = self.k_c.or(of_kind.map(|k| k.0));
        let k_phi = self.k_phi.or(of_kind.map(|k| k.1));
        match (k_c, k_phi) {
            (Some(k_c), Some(k_phi)) => Ok(SinkageLaw::Bekker { k_c, k_phi }),
            _ => {
                let fault = at.fault("the law of sinkage is missing");
                Err(fault.help("give `k_c` and `k_phi` (Bekker), or `k_1` (Reece), or the `kind` of a known soil"))
            }
        }
    }
}

/// The soil of the table with this name.
fn find<'a>(name: &str, at: &KeyPath) -> Result<&'a KnownSoil, Fault> {
    table::find(name).ok_or_else(|| {
        let names: Vec<&str> = SOILS.iter().map(|soil| soil.name).collect();
        at.key("kind").unknown_name("soil", name, &names)
    })
}
