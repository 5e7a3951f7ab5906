//! Simulated curves beside measured ones: how far they are apart.

use super::fit::Estimate;
use super::measure::{Curve, Spread};
use super::report::digits;
use grouser::scene::rig::measured::{MeasuredCurve, MeasuredCurves, MeasuredPoint};
use serde_json::{Value, json};

/// How far a simulated curve is from a measured one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveError {
    /// Root of the mean square of the differences at the measured points, in SI units.
    pub rms: f64,
    /// The same over the root of the mean square of what was measured.
    pub share: f64,
    /// Mean of the differences, simulated less measured, with its interval.
    pub bias: Estimate,
    /// Number of measured points that the simulated curve covers.
    pub points: usize,
    /// How many of them the simulated curve passes within one standard deviation; none where no deviation is given.
    pub within: Option<usize>,
}

/// Value of a curve between its points; nothing beyond its ends.
fn value_at(curve: &[(f64, f64)], x: f64) -> Option<f64> {
    let next = curve.iter().position(|p| p.0 >= x)?;
    let (x1, y1) = curve[next];
    let Some((x0, y0)) = next.checked_sub(1).map(|before| curve[before]) else {
        return (x1 == x).then_some(y1);
    };
    Some(if x1 > x0 { y0 + (y1 - y0) * (x - x0) / (x1 - x0) } else { y1 })
}

impl CurveError {
    /// Of pairs of a measured point and the simulated value there; nothing if there are none.
    pub fn of(pairs: &[(MeasuredPoint, f64)]) -> Option<Self> {
        let differences: Vec<f64> = pairs.iter().map(|(point, simulated)| simulated - point.mean).collect();
        let root = |sum: f64| (sum / pairs.len() as f64).sqrt();
        let rms = root(differences.iter().map(|d| d * d).sum());
        let size = root(pairs.iter().map(|(point, _)| point.mean * point.mean).sum());
        let spread = pairs.iter().any(|(point, _)| point.deviation > 0.0);
        let hits = pairs.iter().zip(&differences).filter(|((point, _), d)| d.abs() <= point.deviation).count();
        Some(Self {
            rms,
            share: rms / size,
            bias: Estimate::of_mean(&differences)?,
            points: pairs.len(),
            within: spread.then_some(hits),
        })
    }

    /// Of a simulated curve, at the measured points that it covers.
    pub fn of_curve(simulated: &Curve, measured: &MeasuredCurve) -> Option<Self> {
        let pair = |point: &MeasuredPoint| Some((*point, value_at(simulated, point.at)?));
        Self::of(&measured.points.iter().filter_map(pair).collect::<Vec<_>>())
    }

    /// In words, with numbers over `unit`, whose name is `name`.
    pub fn words(&self, unit: f64, name: &str) -> String {
        let within = match self.within {
            Some(within) => format!("{within} of {} points within the measured spread", self.points),
            None => format!("{} points, no spread given", self.points),
        };
        let bias = self.bias.value / unit;
        let sign = if bias < 0.0 { "-" } else { "+" };
        let (rms, bias) = (digits(self.rms / unit), digits(bias.abs()));
        format!("error {rms} {name} rms ({:.1} %), mean {sign}{bias} {name}, {within}", 100.0 * self.share)
    }

    /// For programs.
    pub fn json(&self, file: &str) -> Value {
        json!({ "file": file, "rms": self.rms, "share": self.share, "bias": self.bias.value, "points": self.points,
            "within_spread": self.within })
    }
}

/// Points of a measured curve over units of the axes.
pub fn shown(points: &[MeasuredPoint], x: f64, y: f64) -> Vec<(f64, Spread)> {
    points.iter().map(|p| (p.at * x, Spread { mean: p.mean * y, deviation: p.deviation * y })).collect()
}

/// Note for a recording whose condition was not measured.
pub fn not_measured(file: &MeasuredCurves, recording: &str, condition: &str) -> String {
    format!("`{}` has no curve of {condition}, so {recording} is not compared with it.", file.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rig::measure::RigRun;
    use grouser::files;

    fn curves(scene: &str, text: &str) -> Result<MeasuredCurves, String> {
        let run = RigRun::of_scene(scene, "");
        MeasuredCurves::of("a.csv".into(), &files::table("a.csv", text).unwrap(), run.kind()).map_err(|e| e.message)
    }

    #[test]
    fn curves_by_condition_in_si_units() {
        let text = "pressure_kPa,displacement_mm,stress_kPa,sd\n16.9,0.0,0,0.5\n16.9,1.0,8,0.5\n71.4,1.0,30,2\n";
        let file = curves("direct-shear", text).unwrap();
        assert_eq!(file.curves.len(), 2);
        let light = file.find(0, 16.8e3).unwrap();
        assert_eq!(light.points[1], MeasuredPoint { at: 1e-3, mean: 8e3, deviation: 500.0 });
        assert!(file.find(0, 40e3).is_none() && file.find(1, 16.9e3).is_none());
        let fault = curves("pressure-sinkage", text).unwrap_err();
        assert_eq!(fault, "`a.csv` has no column `sinkage_mm` with `pressure_kPa`");
        assert!(curves("tire-rig", text).is_err());
    }

    /// Errors of 1 and 2 kPa at two of three points; the last one is beyond the simulated curve.
    #[test]
    fn errors_are_those_of_the_points_covered() {
        let text = "displacement_mm,stress_kPa,sd\n1,4,2\n2,6,2\n5,9,2\n";
        let file = curves("direct-shear", text).unwrap();
        let simulated = vec![(0.0, 2e3), (2e-3, 8e3), (3e-3, 1e3), (4e-3, 0.0)];
        let error = CurveError::of_curve(&simulated, file.find(0, 1.0).unwrap()).unwrap();
        assert_eq!((error.points, error.within), (2, Some(2)));
        assert!((error.rms - 2.5e6f64.sqrt()).abs() < 1e-9);
        assert!((error.share - (2.5e6f64 / 26e6).sqrt()).abs() < 1e-12);
        assert!((error.bias.value - 1.5e3).abs() < 1e-9);
        let words = "error 1.581 kPa rms (31.0 %), mean +1.500 kPa, 2 of 2 points within the measured spread";
        assert_eq!(error.words(1e3, "kPa"), words);
        assert!(CurveError::of_curve(&vec![(0.0, 1.0)], file.find(0, 1.0).unwrap()).is_none());
    }
}
