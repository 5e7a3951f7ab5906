//! How the step's cost grows with the number of bodies and with the depth of a bed.
//!
//! All beds are copies of the common bed of 1,000 spheres (11 diameters deep), side by side or on top of one another,
//! so that sizes and depths differ in nothing else. 50 iterations exactly where the size grows, 1 % of g h where the
//! depth does.

use grouser::run::summary::peak_memory;
use grouser::{Error, Simulation};
use grouser_dynamics::{BodyId, Stiffness, World};
use grouser_math::par::Pool;
use grouser_models::terrain::common;
use grouser_record::plot::{Figure, Panel, Series};
use grouser_solve::Method;
use std::fmt::Write;
use std::time::Instant;

const STEP: f64 = 1e-3;
/// Copies along x and y of the growing beds.
const SIDES: [usize; 6] = [1, 2, 4, 8, 16, 32];
/// Shares of the common bed's height, and copies on top of one another: 5 to 80 diameters.
const DEPTHS: [(f64, usize); 5] = [(0.5, 1), (1.0, 1), (1.0, 2), (1.0, 4), (1.0, 8)];
/// Rigid beds are measured up to so many copies: deeper ones take thousands of iterations a step.
const RIGID: usize = 4;

/// One bed, measured.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Point {
    /// `size` or `depth`.
    pub experiment: &'static str,
    /// Moving bodies.
    pub bodies: usize,
    /// Contacts of the last step.
    pub contacts: u32,
    /// Depth in diameters of 40 mm.
    pub depth: f64,
    /// Mean time of a step in s.
    pub seconds: f64,
    /// Mean iterations of a step.
    pub iterations: f64,
    /// Greatest residual in m/s.
    pub residual: f64,
    /// Most memory that the program has held so far, in bytes.
    pub memory: Option<u64>,
    /// State at the end.
    pub digest: String,
}

/// Measures beds up to `most` bodies; `tell` gets a line per bed.
pub fn run(text: &str, threads: usize, most: usize, mut tell: impl FnMut(&str)) -> Result<Vec<Point>, Error> {
    let spheres = common::spheres(text)?;
    let mut points = Vec::new();
    for side in SIDES.into_iter().filter(|s| s * s * spheres.len() <= most) {
        let bed = common::copies(&spheres, [side, side, 1]);
        let mut world = common::bed_of(&bed, Stiffness::Young(1e8), STEP)?;
        let solver = &mut world.settings_mut().solver;
        (solver.method, solver.fixed_iterations, solver.max_iterations) = (Method::Apgd, true, 50);
        points.push(measure("size", world, threads, 80, 5)?);
        tell(&line(points.last().ok_or_else(|| Error::Failed("no point".to_string()))?));
    }
    let height = spheres.iter().fold(0.0f64, |m, (c, r)| m.max(c.z + r));
    for (share, copies) in DEPTHS {
        let low: Vec<_> = spheres.iter().copied().filter(|(c, r)| c.z + r <= share * height).collect();
        let bed = common::copies(&low, [1, 1, copies]);
        for (name, stiffness) in [("depth", Stiffness::Young(1e8)), ("depth-rigid", Stiffness::Rigid)] {
            if stiffness == Stiffness::Rigid && copies > RIGID {
                continue;
            }
            let world = common::bed_of(&bed, stiffness, STEP)?;
            points.push(measure(name, world, threads, 400, 50)?);
            tell(&line(points.last().ok_or_else(|| Error::Failed("no point".to_string()))?));
        }
    }
    Ok(points)
}

fn measure(experiment: &'static str, world: World, threads: usize, settle: u32, steps: u32) -> Result<Point, Error> {
    let mut simulation = Simulation::new(world, vec![]);
    Pool::new(threads)?.run(|| {
        let mut point = Point {
            experiment,
            bodies: simulation.world().body_count() - 1,
            contacts: 0,
            depth: 0.0,
            seconds: 0.0,
            iterations: 0.0,
            residual: 0.0,
            memory: None,
            digest: String::new(),
        };
        for _ in 0..settle {
            simulation.step()?;
        }
        let start = Instant::now();
        for _ in 0..steps {
            let report = simulation.step()?;
            point.contacts = report.contacts;
            point.iterations += f64::from(report.solver.iterations) / f64::from(steps);
            point.residual = point.residual.max(report.residual().velocity);
        }
        point.seconds = start.elapsed().as_secs_f64() / f64::from(steps);
        let world = simulation.world();
        let top = (1..world.body_count() as u32).map(|b| world.pose(BodyId(b)).position.z).fold(0.0, f64::max);
        point.depth = top / 0.04;
        point.memory = peak_memory();
        point.digest = world.digest();
        Ok(point)
    })
}

/// Slope of log y over log x by least squares.
pub fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0.ln() / n, y + p.1.ln() / n));
    let (xy, xx) = points.iter().fold((0.0, 0.0), |(xy, xx), p| {
        let d = p.0.ln() - x;
        (xy + d * (p.1.ln() - y), xx + d * d)
    });
    xy / xx
}

/// Head of the table that [`line()`] writes.
pub const HEAD: &str = "experiment     bodies   contacts  depth  ms/step  iterations  residual  MiB  digest";

/// A point in words.
pub fn line(p: &Point) -> String {
    format!(
        "{:<12} {:>8} {:>10} {:>6.1} {:>8.2} {:>11.1} {:>9.1e} {:>4.0}  {}",
        p.experiment,
        p.bodies,
        p.contacts,
        p.depth,
        1e3 * p.seconds,
        p.iterations,
        p.residual,
        p.memory.map_or(f64::NAN, |m| m as f64 / f64::from(1 << 20)),
        p.digest.get(..8).unwrap_or("-")
    )
}

/// All points, a line each.
pub fn csv(points: &[Point]) -> String {
    let mut out = String::from("experiment,bodies,contacts,depth,seconds,iterations,residual,memory,digest\n");
    for p in points {
        let memory = p.memory.map_or(String::new(), |m| m.to_string());
        let _ = writeln!(
            out,
            "{},{},{},{:.3},{:.6},{:.2},{:e},{memory},{}",
            p.experiment, p.bodies, p.contacts, p.depth, p.seconds, p.iterations, p.residual, p.digest
        );
    }
    out
}

/// Points (x, y) of an experiment.
fn of(points: &[Point], experiment: &str, value: impl Fn(&Point) -> Option<(f64, f64)>) -> Vec<(f64, f64)> {
    points.iter().filter(|p| p.experiment == experiment).filter_map(value).collect()
}

/// Time and memory over the number of bodies, and iterations over the depth.
pub fn figures(points: &[Point], threads: usize) -> [(&'static str, Figure); 2] {
    let time = of(points, "size", |p| Some((p.bodies as f64, p.seconds)));
    let memory = of(points, "size", |p| Some((p.bodies as f64, p.memory? as f64)));
    let panel = |label: String, series: Vec<(&str, Vec<(f64, f64)>)>| Panel {
        label,
        series: series
            .into_iter()
            .map(|(name, points)| Series { name: name.to_string(), points, raw: false, marks: true })
            .collect(),
    };
    let log = |points: &[(f64, f64)]| points.iter().map(|p| (p.0.log10(), p.1.log10())).collect();
    let size = Figure {
        title: format!("50 iterations, {threads} threads"),
        axis: "log10 of the number of bodies".to_string(),
        panels: vec![
            panel(format!("log10 s per step, slope {:.2}", slope(&time)), vec![("time", log(&time))]),
            panel("log10 of bytes held".to_string(), vec![("memory", log(&memory))]),
        ],
    };
    let depths = |experiment| of(points, experiment, |p| Some((p.depth, p.iterations)));
    let depth = Figure {
        title: "each step to 1 % of g h, after 0.4 s".to_string(),
        axis: "depth in diameters".to_string(),
        panels: vec![panel(
            "iterations".to_string(),
            vec![("1e8 Pa", depths("depth")), ("rigid", depths("depth-rigid"))],
        )],
    };
    [("scaling-size", size), ("scaling-depth", depth)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_of_a_power_is_its_exponent() {
        let points: Vec<_> = [1.0, 3.0, 10.0].iter().map(|x: &f64| (*x, 2.0 * x.powf(1.25))).collect();
        assert!((slope(&points) - 1.25).abs() < 1e-12);
    }
}
