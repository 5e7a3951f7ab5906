//! Curves and numbers of one recording of a rig.

use super::fit::{Estimate, Fit, least_squares};
use crate::recorded::Recorded;
use grouser::Error;
use grouser::folder::{Folder, SCENE};
use grouser::record::inputs;
use grouser::scene::Scene;
use grouser::scene::keys::SceneFile;
use grouser::scene::keys::rig::{PlateKeys, RigGround, RigKeys, RigKind, ShearKeys, TireRigKeys, WheelKeys};
use grouser::scene::path::KeyPath;
use grouser::scene::rig::measured::MeasuredCurves;
use grouser_record::RecordError;
use std::path::Path;

/// Points of a curve.
pub type Curve = Vec<(f64, f64)>;

/// Points that curves of reports and fits are averaged to.
const BINS: usize = 60;
/// The residual stress is taken over the last part of the way, and so many means of parts of it enter the fit.
const RESIDUAL_FROM: f64 = 2.0 / 3.0;
const BLOCKS: usize = 5;
/// The wheel rolls steadily after this share of its time.
const STEADY_FROM: f64 = 0.4;

/// Mean and standard deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// Standard deviation of the samples.
    pub deviation: f64,
}

impl Spread {
    /// Of numbers; not a number if there are none.
    pub fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        Self { mean, deviation: (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n).sqrt() }
    }
}

/// A recording of a rig.
pub struct RigRun {
    /// Name in tables and legends: that of its folder.
    pub name: String,
    /// The scene as run.
    pub scene: SceneFile,
    /// Its rig.
    pub rig: RigKeys,
    /// Signals and summary.
    pub recorded: Recorded,
    /// The measured curves that its rig names.
    pub reference: Option<MeasuredCurves>,
}

/// Direct shear.
#[derive(Clone, Debug)]
pub struct Shear {
    /// Shear stress in Pa over displacement in m.
    pub stress: Curve,
    /// Rise of the plate since shearing began, in m, over displacement in m.
    pub dilation: Curve,
    /// Normal stress in Pa that the plate exerts, measured over the residual part.
    pub normal: f64,
    /// Normal stress in Pa that reaches the shear plane, the weight of the soil above it left out: what the plate
    /// exerts less what the walls of the upper half take by friction.
    pub plane: f64,
    /// Stress in Pa over the last third of the way.
    pub residual: Spread,
    /// Means of parts of it in Pa.
    pub blocks: Vec<f64>,
    /// Mean of the second half of that third less that of the first, as a share of the mean: a residual stress changes
    /// little.
    pub drift: f64,
    /// Greatest stress of the averaged curve in Pa.
    pub peak: f64,
    /// Janosi and Hanamoto's tau = tau_max (1 - exp(-j/K)): tau_max in Pa, K in m.
    pub janosi: Option<Fit>,
}

/// Largest drift of a curve that counts as settled.
const SETTLED: f64 = 0.05;

impl Shear {
    /// Has the stress settled at its residual value?
    pub fn is_settled(&self) -> bool {
        self.drift.abs() <= SETTLED
    }
}

/// Pressure-sinkage.
#[derive(Clone, Debug)]
pub struct Plate {
    /// Pressure in Pa over sinkage in m since the first touch.
    pub pressure: Curve,
    /// Slope of its straight line of least squares in Pa/m.
    pub slope: Estimate,
    /// p = k z^n: k in Pa/m^n, n.
    pub power: Option<Fit>,
}

/// Single wheel.
#[derive(Clone, Debug)]
pub struct Wheel {
    /// Drawbar pull in N, torque in N m, sinkage in m, side force in N, vertical force in N: over the steady part.
    pub steady: [Spread; 5],
    /// Mean of the second half of the steady part less that of the first, of the same.
    pub drift: [f64; 5],
    /// Drawbar pull in N, torque in N m and sinkage in m over time in s from the start of rolling, averaged.
    pub over_time: [Curve; 3],
    /// Room in m left between the wheel and the end of the bin.
    pub room: f64,
}

/// Tire test: samples from the start on.
#[derive(Clone, Debug)]
pub struct TireTest {
    /// Per quantity of [`TireTest::NAMES`]: samples over time, in the units given there.
    pub samples: Vec<Vec<f64>>,
}

impl TireTest {
    /// Signals of the rig, their words for the page, and the unit of the page with its size in SI units.
    pub const NAMES: [(&str, &str, &str, f64); 11] = [
        ("time", "time", "s", 1.0),
        ("load", "load", "N", 1.0),
        ("slip", "slip", "", 1.0),
        ("slip_angle", "slip angle", "°", std::f64::consts::PI / 180.0),
        ("camber", "camber", "°", std::f64::consts::PI / 180.0),
        ("fx", "Fx", "N", 1.0),
        ("fy", "Fy", "N", 1.0),
        ("mx", "Mx", "N m", 1.0),
        ("my", "My", "N m", 1.0),
        ("mz", "Mz", "N m", 1.0),
        ("deflection", "deflection", "mm", 1e-3),
    ];

    /// What was swept: the quantity among load, slip, slip angle and camber that changed most beside what is usual;
    /// time, where none did.
    pub fn swept(&self) -> usize {
        let range = |i: usize| {
            let ends = self.samples[i].iter().fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(*x), h.max(*x)));
            ends.1 - ends.0
        };
        let usual = [(1, 1e4), (2, 1.0), (3, 0.5), (4, 0.5)];
        let most = usual.iter().max_by(|a, b| (range(a.0) / a.1).total_cmp(&(range(b.0) / b.1)));
        most.filter(|(i, usual)| range(*i) > 0.02 * usual).map_or(0, |(i, _)| *i)
    }
}

/// What a recording says.
#[derive(Clone, Debug)]
pub enum Measured {
    /// Direct shear.
    Shear(Shear),
    /// Pressure-sinkage.
    Plate(Plate),
    /// Single wheel.
    Wheel(Wheel),
    /// Tire test.
    Tire(TireTest),
}

/// Means of points in bins of equal width over x.
pub fn binned(points: &[(f64, f64)], bins: usize) -> Curve {
    let (low, high) = points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), p| (l.min(p.0), h.max(p.0)));
    if points.is_empty() || high <= low {
        return points.first().copied().into_iter().collect();
    }
    let mut sums = vec![(0.0, 0.0, 0.0); bins];
    for (x, y) in points {
        let sum = &mut sums[(((x - low) / (high - low) * bins as f64) as usize).min(bins - 1)];
        *sum = (sum.0 + x, sum.1 + y, sum.2 + 1.0);
    }
    sums.iter().filter(|s| s.2 > 0.0).map(|(x, y, n)| (x / n, y / n)).collect()
}

/// Mean of the second half less that of the first.
fn drift(values: &[f64]) -> f64 {
    let (first, second) = values.split_at(values.len() / 2);
    Spread::of(second).mean - Spread::of(first).mean
}

impl RigRun {
    /// Reads the recording of a rig.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let wrong = |what: String, help: &str| Error::usage(what, help.to_string());
        let folder = Folder::open(path).map_err(refused)?;
        let scene = Scene::load(&path.join(SCENE).to_string_lossy(), &[])?;
        inputs::must_be_those_of(&folder, &scene)?;
        let Some(rig) = scene.keys().rig.clone() else {
            let help = "give recordings of scenes with `[rig]`: direct-shear, pressure-sinkage, single-wheel, tire-rig";
            return Err(wrong(
                format!("`{}` is a recording of `{}`, which is not a rig", path.display(), scene.name()),
                help,
            ));
        };
        let kind = rig
            .kind(&KeyPath::root().key("rig"))
            .map_err(|f| wrong(format!("{}: {}", f.path, f.message), "run it again"))?;
        let read = |name: &String| MeasuredCurves::read(&path.join(name), kind);
        let reference = rig.reference.as_ref().map(read).transpose().map_err(|e| Error::usage(e.message, e.help))?;
        let recorded = Recorded::read(&folder).map_err(refused)?;
        let name = path.canonicalize().unwrap_or(path.to_path_buf());
        let name = name.file_name().map_or(String::new(), |n| n.to_string_lossy().into_owned());
        Ok(Self { name, scene: scene.keys().clone(), rig, recorded, reference })
    }

    /// A recording of nothing, for tests: the scene with overrides, blanks between them.
    #[cfg(test)]
    pub(super) fn of_scene(scene: &str, set: &str) -> Self {
        let set: Vec<String> = set.split_whitespace().map(str::to_string).collect();
        let scene = Scene::load(scene, &set).unwrap().keys().clone();
        let rig = scene.rig.clone().unwrap();
        Self { name: String::new(), scene, rig, recorded: Recorded::default(), reference: None }
    }

    /// The rig.
    pub fn kind(&self) -> RigKind<'_> {
        self.rig.kind(&KeyPath::root()).expect("checked when it was read")
    }

    fn column(&self, name: &str) -> Result<&[f64], Error> {
        let column = self.recorded.column(name).map(|(numbers, _)| numbers).filter(|n| !n.is_empty());
        column.ok_or_else(|| {
            let what = format!("the recording `{}` has no samples of `{name}`", self.name);
            Error::usage(what, "run the scene again, to its end".to_string())
        })
    }

    /// Pairs of two columns from a time in s on; absent values are left out.
    fn pairs(&self, x: &str, y: &str, from: f64) -> Result<Curve, Error> {
        let (times, x, y) = (self.column("time")?, self.column(x)?, self.column(y)?);
        let is_wanted = |i: &usize| times[*i] >= from - 1e-9 && !x[*i].is_nan() && !y[*i].is_nan();
        let points: Curve = (0..times.len()).filter(is_wanted).map(|i| (x[i], y[i])).collect();
        if points.len() < 10 {
            let what = format!("the recording `{}` ends before the test has begun, at {from} s", self.name);
            return Err(Error::usage(what, "run the scene to its end".to_string()));
        }
        Ok(points)
    }

    /// Curves and numbers.
    pub fn measure(&self) -> Result<Measured, Error> {
        match self.kind() {
            RigKind::Shear(keys) => self.shear(keys).map(Measured::Shear),
            RigKind::Plate(keys) => self.plate(keys).map(Measured::Plate),
            RigKind::Wheel(keys) => self.wheel(keys).map(Measured::Wheel),
            RigKind::Tire(keys) => self.tire(keys).map(Measured::Tire),
        }
    }

    /// The rig's curve that data are compared with: stress over displacement, or pressure over sinkage; of the wheel
    /// drawbar pull over time, of the tire its force along over slip.
    pub fn curve(&self) -> Result<Curve, Error> {
        Ok(match self.measure()? {
            Measured::Shear(shear) => shear.stress,
            Measured::Plate(plate) => plate.pressure,
            Measured::Wheel(wheel) => wheel.over_time[0].clone(),
            Measured::Tire(tire) => tire.samples[2].iter().copied().zip(tire.samples[5].iter().copied()).collect(),
        })
    }

    fn shear(&self, keys: &ShearKeys) -> Result<Shear, Error> {
        let [x, y, _] = keys.size;
        let samples = self.pairs("lower.x", "shear.x", keys.start)?;
        // The halves cover each other less and less.
        let stress: Curve = samples.iter().map(|(j, f)| (*j, f / ((x - j) * y))).collect();
        let heights = self.pairs("lower.x", "plate.z", keys.start)?;
        let dilation: Curve = heights.iter().map(|(j, z)| (*j, z - heights[0].1)).collect();
        let press = self.pairs("lower.x", "press.z", keys.start)?;
        let plane = self.pairs("lower.x", "shear.z", keys.start)?;
        let way = samples.last().map_or(0.0, |p| p.0);
        let last = |points: &[(f64, f64)]| -> Vec<f64> {
            points.iter().filter(|p| p.0 >= RESIDUAL_FROM * way).map(|p| p.1).collect()
        };
        let residual = last(&stress);
        let blocks: Vec<f64> =
            residual.chunks(residual.len().div_ceil(BLOCKS)).map(|part| Spread::of(part).mean).collect();
        let stress = binned(&stress, BINS);
        let peak = stress.iter().map(|p| p.1).fold(f64::NEG_INFINITY, f64::max);
        let model = |p: &[f64], j: &f64| p[0] * (1.0 - (-j / p[1]).exp());
        // A curve that goes on rising over the whole way tells no K.
        let levels_off = |fit: &Fit| fit.parameters[1].value > 0.0 && fit.parameters[1].value < way;
        let janosi = least_squares(model, &[peak, 0.1 * way], &stress).filter(levels_off);
        Ok(Shear {
            dilation: binned(&dilation, BINS),
            normal: Spread::of(&last(&press)).mean / (x * y),
            plane: Spread::of(&last(&plane)).mean / (x * y),
            residual: Spread::of(&residual),
            drift: drift(&residual) / Spread::of(&residual).mean,
            blocks,
            peak,
            janosi,
            stress,
        })
    }

    fn plate(&self, keys: &PlateKeys) -> Result<Plate, Error> {
        let samples = self.pairs("plate.z", "force.z", 0.0)?;
        let Some(touch) = samples.iter().position(|(_, f)| *f > 0.0) else {
            let what = format!("the plate of `{}` did not reach the soil", self.name);
            return Err(Error::usage(what, "run it longer, or lower `rig.soil.surface`".to_string()));
        };
        let area = keys.width * keys.length;
        let pressure: Curve = samples[touch..].iter().map(|(z, f)| (samples[touch].0 - z, f / area)).collect();
        let pressure = binned(&pressure, BINS);
        let line = least_squares(|p, z: &f64| p[0] + p[1] * z, &[1.0, 1.0], &pressure);
        let (depth, greatest) = pressure.last().copied().unwrap_or_default();
        let power =
            least_squares(|p, z: &f64| p[0] * z.max(1e-9).powf(p[1]), &[greatest / depth.max(1e-9), 1.0], &pressure);
        let nothing = Estimate { value: f64::NAN, half_width: f64::NAN };
        Ok(Plate { slope: line.map_or(nothing, |l| l.parameters[1]), power, pressure })
    }

    fn tire(&self, keys: &TireRigKeys) -> Result<TireTest, Error> {
        let each = TireTest::NAMES.iter().map(|(name, ..)| self.pairs("time", name, keys.start));
        let columns: Vec<Curve> = each.collect::<Result<_, Error>>()?;
        Ok(TireTest { samples: columns.iter().map(|c| c.iter().map(|p| p.1).collect()).collect() })
    }

    fn wheel(&self, keys: &WheelKeys) -> Result<Wheel, Error> {
        let ground = match self.rig.ground {
            RigGround::Grains => self.column("surface.mean")?[0],
            // The plane of the soil.
            RigGround::Soil => 0.0,
        };
        let sinkage = |z: f64| ground - (z - keys.radius);
        let end = *self.column("time")?.last().unwrap_or(&0.0);
        let steady = keys.start + STEADY_FROM * (end - keys.start);
        let columns = ["ground.x", "torque", "wheel.z", "ground.y", "ground.z"];
        let mut spreads = [Spread { mean: 0.0, deviation: 0.0 }; 5];
        let mut drifts = [0.0; 5];
        let mut over_time = [vec![], vec![], vec![]];
        for (i, name) in columns.iter().enumerate() {
            let value = |v: f64| if i == 2 { sinkage(v) } else { v };
            let points: Curve =
                self.pairs("time", name, keys.start)?.iter().map(|(t, v)| (t - keys.start, value(*v))).collect();
            let last: Vec<f64> = points.iter().filter(|p| p.0 >= steady - keys.start).map(|p| p.1).collect();
            spreads[i] = Spread::of(&last);
            drifts[i] = drift(&last);
            if i < 3 {
                over_time[i] = binned(&points, 2 * BINS);
            }
        }
        let room = 0.5 * keys.bin[0] - keys.reach() - self.column("wheel.x")?.last().unwrap_or(&0.0);
        Ok(Wheel { steady: spreads, drift: drifts, over_time, room })
    }
}

fn refused(error: RecordError) -> Error {
    match error {
        RecordError::Refused { what, remedy } => Error::usage(what, remedy),
        other => Error::usage(other.to_string(), "run the scene again".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drift_is_the_change_from_one_half_to_the_other() {
        assert_eq!(drift(&[1.0, 1.0, 1.0, 1.0]), 0.0);
        assert_eq!(drift(&[1.0, 2.0, 4.0, 5.0]), 3.0);
        // A straight line: half of its change over the whole.
        let line: Vec<f64> = (0..100).map(|i| 2.0 * f64::from(i) / 100.0).collect();
        assert!((drift(&line) - 1.0).abs() < 1e-12);
    }
}
