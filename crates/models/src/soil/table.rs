//! Bekker parameters of 23 soils: Wong 2008, table 2.3, and two planetary soils. The table has no shear modulus K:
//! where none was published for a soil, a usual value for its kind stands here, and [`KnownSoil::is_modulus_guessed`]
//! says so.

use super::{SinkageLaw, Soil};

/// A soil of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnownSoil {
    /// Name in scenes and on the command line.
    pub name: &'static str,
    /// What it is; percentages are moisture.
    pub description: &'static str,
    /// k_c in kN/m^(n+1), k_phi in kN/m^(n+2), n.
    bekker: [f64; 3],
    /// Cohesion in kPa, angle of friction in degrees.
    shear: [f64; 2],
    /// Shear modulus in m.
    modulus: f64,
    /// Is the shear modulus a usual value rather than one that was measured on this soil?
    pub is_modulus_guessed: bool,
}

impl KnownSoil {
    /// Its parameters in SI units.
    pub fn soil(&self) -> Soil {
        let [k_c, k_phi, exponent] = self.bekker;
        let [cohesion, angle] = self.shear;
        Soil {
            law: SinkageLaw::Bekker { k_c: 1e3 * k_c, k_phi: 1e3 * k_phi },
            exponent,
            cohesion: 1e3 * cohesion,
            friction_angle: angle.to_radians(),
            shear_modulus: self.modulus,
        }
    }
}

/// The soil of a name.
pub fn find(name: &str) -> Option<&'static KnownSoil> {
    SOILS.iter().find(|soil| soil.name == name)
}

/// A usual shear modulus in m where none is known.
pub const USUAL_MODULUS: f64 = 0.02;
/// That of firm clay.
const FIRM_CLAY: f64 = 0.006;

macro_rules! soils {
    ($($name:literal $description:literal $bekker:tt $shear:tt $modulus:tt $guessed:literal;)*) => {
        /// The soils, in the order of their sources.
        pub const SOILS: &[KnownSoil] = &[$(KnownSoil {
            name: $name,
            description: $description,
            bekker: $bekker,
            shear: $shear,
            modulus: $modulus,
            is_modulus_guessed: $guessed,
        }),*];
    };
}

soils! {
    "dry-sand" "dry sand (LLL)" [0.99, 1528.43, 1.1] [1.04, 28.0] USUAL_MODULUS true;
    "sandy-loam-15" "sandy loam 15 % (LLL)" [5.27, 1515.04, 0.7] [1.72, 29.0] USUAL_MODULUS true;
    "sandy-loam-22" "sandy loam 22 % (LLL)" [2.56, 43.12, 0.2] [1.38, 38.0] USUAL_MODULUS true;
    "sandy-loam-11" "sandy loam 11 % (Michigan)" [52.53, 1127.97, 0.9] [4.83, 20.0] USUAL_MODULUS true;
    "sandy-loam-23" "sandy loam 23 % (Michigan)" [11.42, 808.96, 0.4] [9.65, 35.0] USUAL_MODULUS true;
    "sandy-loam-26" "sandy loam 26 % (Hanamoto)" [2.79, 141.11, 0.3] [13.79, 22.0] USUAL_MODULUS true;
    "sandy-loam-32" "sandy loam 32 % (Hanamoto)" [0.77, 51.91, 0.5] [5.17, 11.0] USUAL_MODULUS true;
    "clayey-soil-38" "clayey soil 38 % (Thailand)" [13.19, 692.15, 0.5] [4.14, 13.0] USUAL_MODULUS true;
    "clayey-soil-55" "clayey soil 55 % (Thailand)" [16.03, 1262.53, 0.7] [2.07, 10.0] USUAL_MODULUS true;
    "heavy-clay-25" "heavy clay 25 %" [12.7, 1555.95, 0.13] [68.95, 34.0] FIRM_CLAY true;
    "heavy-clay-40" "heavy clay 40 %" [1.84, 103.27, 0.11] [20.69, 6.0] FIRM_CLAY true;
    "lean-clay-22" "lean clay 22 % (WES)" [16.43, 1724.69, 0.2] [68.95, 20.0] FIRM_CLAY true;
    "lean-clay-32" "lean clay 32 % (WES)" [1.52, 119.61, 0.15] [13.79, 11.0] FIRM_CLAY true;
    "lete-sand" "LETE sand (Wong)" [102.0, 5301.0, 0.79] [1.3, 31.1] 0.012 false;
    "upland-sandy-loam" "upland sandy loam 51 % (Wong)" [74.6, 2080.0, 1.1] [3.3, 33.7] USUAL_MODULUS true;
    "rubicon-sandy-loam" "Rubicon sandy loam 43 % (Wong)" [6.9, 752.0, 0.66] [3.7, 29.8] USUAL_MODULUS true;
    "north-gower-clayey-loam" "North Gower clayey loam 46 % (Wong)" [41.6, 2471.0, 0.73] [6.1, 26.6] USUAL_MODULUS true;
    "grenville-loam" "Grenville loam 24 % (Wong)" [0.06, 5880.0, 1.01] [3.1, 29.8] USUAL_MODULUS true;
    "snow-us" "snow (US)" [4.37, 196.72, 1.6] [1.03, 19.7] USUAL_MODULUS true;
    "snow-us-harrison" "snow (US, Harrison)" [2.49, 245.9, 1.6] [0.62, 23.2] USUAL_MODULUS true;
    "snow-sweden" "snow (Sweden)" [10.55, 66.08, 1.44] [6.0, 20.7] USUAL_MODULUS true;
    "mars-simulant" "DLR Mars simulant" [5.79, 180.0, 0.8] [0.3, 17.8] USUAL_MODULUS true;
    "lunar" "lunar nominal" [1.4, 820.0, 1.0] [0.17, 35.0] 0.0178 false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_all_are_soils() {
        for (i, known) in SOILS.iter().enumerate() {
            assert!(SOILS[..i].iter().all(|other| other.name != known.name), "{}", known.name);
            known.soil().checked().unwrap().modulus(0.1).unwrap();
        }
        assert_eq!(SOILS.len(), 23);
    }
}
