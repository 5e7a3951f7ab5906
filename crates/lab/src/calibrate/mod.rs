//! Calibration: scene keys for which a scene's results match data, by least squares.
//!
//! The distance of a run from its data is the mean square of simulated minus given values at the data's places, over
//! the mean square of the given values; distances of several targets are added with their weights. [`search`] looks for
//! the least one; every set of values that it asks for is a case as of a study, a recording of its own, so that a
//! calibration that is started again continues where it stopped.

pub mod ask;
pub mod bundled;
pub mod keys;
pub mod report;
pub mod search;

use crate::recorded::Recorded;
use crate::rig::measure::{Curve, RigRun};
use crate::rig::report::RigReport;
use crate::sweep::{Case, CaseMeans, End, Event, Study};
use grouser::Error;
use grouser::files::{self, FileFault, Table};
use grouser::folder::Folder;
use grouser::scene::document::Document;
use grouser::scene::path::{Fault, KeyPath, suggest};
use grouser::scene::{bundled as scenes, name_of_file};
use grouser::watch::Watch;
use keys::{CalibrateFile, TargetKeys};
use search::Limits;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A calibration that was read and checked.
#[derive(Clone, Debug)]
pub struct Calibration {
    document: Document,
    file: CalibrateFile,
    name: String,
    scene: String,
    /// Overrides of the command line.
    set: Vec<String>,
    /// Per target: its curve in SI units; empty for numbers.
    data: Vec<Curve>,
}

/// A set of values that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// Value of each parameter.
    pub values: Vec<f64>,
    /// Distance from the data, a share of them: root of the weighted mean of squares.
    pub distance: f64,
    /// Name of its cases: with `_TARGET` behind where there are several targets.
    pub case: String,
}

/// How cases are run.
pub struct Running<'a> {
    /// Folder of all cases.
    pub out: &'a Path,
    /// Replace recordings of other scenes?
    pub force: bool,
    /// Cases side by side.
    pub jobs: usize,
    /// Cores to share among them.
    pub cores: usize,
    /// Makes the watch of each case.
    pub watch: &'a dyn Fn(&Case) -> Box<dyn Watch>,
    /// Set to stop.
    pub stop: &'a Arc<AtomicBool>,
}

impl Calibration {
    /// Reads a calibration by path or bundled name; `set` are overrides of all runs.
    pub fn load(path: &str, set: &[String]) -> Result<Self, Error> {
        let known = bundled::find(path);
        let text = match known {
            Some(bundled) => bundled.text.to_string(),
            None => grouser::limits::read_text(Path::new(path)).map_err(|e| {
                if !path.contains(['/', '\\']) && !path.ends_with(".toml") {
                    return bundled::unknown(path);
                }
                let help = "give the path of a calibration's file, or a name that `grouser calibrate --list` shows";
                Error::usage(format!("cannot read `{path}`: {e}"), help.to_string())
            })?,
        };
        let document = Document { name: path.to_string(), text, ..Document::default() };
        let tree = document.tree()?;
        let file: CalibrateFile = serde_path_to_error::deserialize(toml::de::Deserializer::from(tree))
            .map_err(|error| Error::from_serde(&document, error))?;
        let blame = |fault: Fault| Error::from_fault(&document, fault);
        file.check().map_err(blame)?;
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        let mut data = Vec::new();
        for (i, target) in file.target.iter().enumerate() {
            let at = KeyPath::root().key("target").index(i).key("data");
            let table = |file: &str| match known {
                Some(bundled) => bundled.table(file),
                None => files::read_table(&folder.join(file)),
            };
            data.push(read(target, table, &at).map_err(blame)?);
        }
        let name = file.calibrate.name.clone().unwrap_or_else(|| name_of_file(path));
        let scene = match scenes::find(&file.calibrate.scene) {
            Some(_) => file.calibrate.scene.clone(),
            None => folder.join(&file.calibrate.scene).to_string_lossy().into_owned(),
        };
        let calibration = Self { document, file, name, scene, set: set.to_vec(), data };
        // Both ends of all ranges must be scenes.
        for place in [0.0, 1.0] {
            let study = calibration.study(&[vec![place; calibration.file.parameter.len()]]);
            for (t, case) in study.cases().iter().enumerate() {
                calibration.check(t, study.columns(case)?)?;
            }
        }
        Ok(calibration)
    }

    /// Checks a target against the columns that its scene records.
    fn check(&self, target: usize, mut columns: Vec<String>) -> Result<(), Error> {
        columns.push("time".to_string());
        let known: Vec<&str> = columns.iter().map(String::as_str).collect();
        let keys = &self.file.target[target];
        for (key, name) in [("x", &keys.x), ("y", &keys.y)] {
            let Some(name) = name.as_ref().filter(|name| !known.contains(&name.as_str())) else { continue };
            let at = KeyPath::root().key("target").index(target).key(key);
            let fault = at.fault(format!("the scene has no column `{name}` of a signal")).help(suggest(name, &known));
            return Err(Error::from_fault(&self.document, fault));
        }
        Ok(())
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its keys.
    pub fn keys(&self) -> &CalibrateFile {
        &self.file
    }

    /// The text of its file.
    pub fn text(&self) -> &str {
        &self.document.text
    }

    /// Name of the cases of a point.
    fn case_name(&self, point: &[f64]) -> String {
        let part =
            |(parameter, place): (&keys::SoughtKeys, &f64)| format!("{}-{}", parameter.name, parameter.value(*place));
        let name = self.file.parameter.iter().zip(point).map(part).collect::<Vec<_>>().join("_");
        name.chars().map(|c| if c.is_alphanumeric() || "-_.+".contains(c) { c } else { '-' }).collect()
    }

    fn folder_name(&self, case: &str, target: &TargetKeys) -> String {
        if self.file.target.len() == 1 {
            case.to_string()
        } else {
            format!("{case}_{}", target.name.replace(['/', ' ', '\\'], "-"))
        }
    }

    /// The cases of points, a case per target, as a study.
    fn study(&self, points: &[Vec<f64>]) -> Study {
        let root = KeyPath::root();
        let mut cases = Vec::new();
        for point in points {
            for (t, target) in self.file.target.iter().enumerate() {
                let common = root.key("calibrate").key("set");
                let mut overrides: Vec<(KeyPath, String)> = self
                    .file
                    .calibrate
                    .set
                    .iter()
                    .enumerate()
                    .map(|(i, text)| (common.index(i), text.clone()))
                    .collect();
                overrides.extend(self.set.iter().map(|text| (root.clone(), text.clone())));
                let own = root.key("target").index(t).key("set");
                overrides.extend(target.set.iter().enumerate().map(|(i, text)| (own.index(i), text.clone())));
                for (p, (parameter, place)) in self.file.parameter.iter().zip(point).enumerate() {
                    let at = root.key("parameter").index(p).key(if parameter.key.is_some() { "key" } else { "keys" });
                    let value = parameter.value(*place);
                    overrides.extend(parameter.targets().iter().map(|key| (at.clone(), format!("{key}={value:?}"))));
                }
                let name = self.folder_name(&self.case_name(point), target);
                cases.push(Case { group: name.clone(), name, values: vec![], overrides });
            }
        }
        self.study_of(cases)
    }

    /// The scene of a run of a candidate.
    pub fn scene(&self, run: &Case) -> Result<grouser::scene::Scene, Error> {
        self.study_of(vec![run.clone()]).scene(run)
    }

    fn study_of(&self, cases: Vec<Case>) -> Study {
        Study::of_cases(self.document.clone(), self.name.clone(), self.scene.clone(), cases)
    }

    /// Searches; `tell` hears of cases, and of sets of values as they are done.
    pub fn run(
        &self,
        running: &Running<'_>,
        mut tell: impl FnMut(&Case, Event<'_>),
        mut told: impl FnMut(&Tried),
    ) -> Result<Vec<Tried>, Error> {
        let start = self.start();
        let limits = Limits { evaluations: self.file.calibrate.evaluations, tolerance: self.file.calibrate.tolerance };
        let mut all = Vec::new();
        search::search(&start, limits, |batch| {
            let study = self.study(batch);
            let plan = study.plan(running.out, running.force)?;
            let left = plan.iter().filter(|work| **work != crate::sweep::Work::Nothing).count().max(1);
            let jobs = running.jobs.min(left).max(1);
            let threads = (running.cores / jobs).max(1);
            let ran = study.run(
                running.out,
                &plan,
                jobs,
                &CaseMeans::threads(threads),
                running.watch,
                running.stop,
                &mut tell,
            )?;
            for (ran, case) in ran.iter().zip(study.cases()) {
                match &ran.end {
                    End::Done => {}
                    End::Failed(why) => return Err(Error::Failed(format!("case `{}` failed: {why}", case.name))),
                    End::Interrupted => return Err(Error::Interrupted),
                }
            }
            let mut distances = Vec::new();
            for point in batch {
                let case = self.case_name(point);
                let distance = self.distance(running.out, &case)?;
                let values = self.file.parameter.iter().zip(point).map(|(p, x)| p.value(*x)).collect();
                let tried = Tried { values, distance, case };
                told(&tried);
                // Squares: near their least value they are a parabola.
                distances.push(tried.distance.powi(2));
                all.push(tried);
            }
            Ok(distances)
        })?;
        Ok(all)
    }

    /// Distance of a point's recordings from all data.
    fn distance(&self, out: &Path, case: &str) -> Result<f64, Error> {
        let (mut sum, mut weights) = (0.0, 0.0);
        for (i, target) in self.file.target.iter().enumerate() {
            let folder = out.join(self.folder_name(case, target));
            let square = match (&target.quantity, target.value) {
                (Some(path), Some(value)) => ((self.quantity(i, path, &folder)? - value) / value).powi(2),
                _ => relative_square(&self.simulated(target, &folder)?, &self.data[i]).ok_or_else(|| {
                    let at = KeyPath::root().key("target").index(i).key("data");
                    let fault =
                        at.fault(format!("no point of the data lies within the curve of `{}`", folder.display()));
                    Error::from_fault(&self.document, fault.help("look at units: `scale`"))
                })?,
            };
            sum += target.weight * square;
            weights += target.weight;
        }
        Ok((sum / weights).sqrt())
    }

    fn quantity(&self, target: usize, path: &str, folder: &PathBuf) -> Result<f64, Error> {
        let report = RigReport::new(std::slice::from_ref(folder))?;
        report.number(0, path).ok_or_else(|| {
            let at = KeyPath::root().key("target").index(target).key("quantity");
            let known: Vec<&str> =
                report.json["recordings"][0].as_object().into_iter().flatten().map(|(k, _)| k.as_str()).collect();
            let fault = at.fault(format!("the rig's report has no number `{path}`"));
            Error::from_fault(&self.document, fault.help(format!("it has {}", known.join(", "))))
        })
    }

    /// The curve of a recording that a target is compared with.
    fn simulated(&self, target: &TargetKeys, folder: &Path) -> Result<Curve, Error> {
        let (Some(x), Some(y)) = (&target.x, &target.y) else { return RigRun::read(folder)?.curve() };
        let recorded = Folder::open(folder).and_then(|folder| Recorded::read(&folder));
        let recorded = recorded.map_err(|e| Error::usage(e.to_string(), "run it again".to_string()))?;
        let column = |name: &str| recorded.column(name).map(|(numbers, _)| numbers.to_vec()).unwrap_or_default();
        let points = column(x).into_iter().zip(column(y));
        let mut curve: Curve = points.filter(|(x, y)| !x.is_nan() && !y.is_nan()).collect();
        curve.sort_by(|a, b| a.0.total_cmp(&b.0));
        Ok(curve)
    }
}

/// The data of a target, in SI units, from the table of its file.
fn read(
    target: &TargetKeys,
    table: impl FnOnce(&str) -> Result<Table, FileFault>,
    at: &KeyPath,
) -> Result<Curve, Fault> {
    let Some(file) = &target.data else { return Ok(vec![]) };
    let table = table(file).map_err(|e| at.fault(e.message).help(e.help))?;
    if table.rows.first().map_or(0, Vec::len) < 2 {
        return Err(at.fault(format!("`{file}` has no two columns")).help("give x and y in columns"));
    }
    let [x, y] = target.scale;
    let points: Curve = table.rows.iter().map(|row| (row[0] * x, row[1] * y)).collect();
    if points.iter().all(|p| p.1 == 0.0) {
        return Err(at.fault(format!("all values of `{file}` are 0: distances are shares of them")));
    }
    Ok(points)
}

/// Mean square of curve minus data at the data's places, over the data's mean square; none if no place is within the
/// curve.
fn relative_square(curve: &[(f64, f64)], data: &[(f64, f64)]) -> Option<f64> {
    let (mut sum, mut scale) = (0.0, 0.0);
    for (x, y) in data {
        let Some(value) = at(curve, *x) else { continue };
        sum += (value - y).powi(2);
        scale += y * y;
    }
    (scale > 0.0).then(|| sum / scale)
}

/// Value of a curve at a place, linear between its points; none outside.
fn at(curve: &[(f64, f64)], x: f64) -> Option<f64> {
    let i = curve.partition_point(|p| p.0 < x);
    let b = curve.get(i)?;
    if b.0 == x {
        return Some(b.1);
    }
    let a = curve.get(i.checked_sub(1)?)?;
    Some(a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_shares_of_the_data_and_only_where_there_is_a_curve() {
        let curve = [(0.0, 0.0), (1.0, 2.0), (2.0, 2.0)];
        assert_eq!(at(&curve, 0.25), Some(0.5));
        assert_eq!(at(&curve, 2.0), Some(2.0));
        assert_eq!((at(&curve, -0.1), at(&curve, 2.1)), (None, None));
        // Ten percent off everywhere, and a point outside that does not count.
        let data = [(0.5, 1.0 / 1.1), (1.5, 2.0 / 1.1), (7.0, 100.0)];
        assert!((relative_square(&curve, &data).unwrap() - 0.01).abs() < 1e-12);
        assert_eq!(relative_square(&curve, &[(7.0, 1.0)]), None);
    }
}
