//! Performance profiles of solvers (E. Dolan and J. More, 2002).
//!
//! For each problem and method a cost (time, iterations), infinite where the method failed. The profile of a method is
//! the share of problems that it solves within a factor tau of the best method's cost: at tau = 1 how often it is the
//! best, for large tau how often it succeeds at all.

use grouser_record::plot::{Figure, Panel, Series};
use std::fmt::Write;

/// One solve.
#[derive(Clone, Debug, PartialEq)]
pub struct Solve {
    /// Which problem.
    pub problem: String,
    /// Friction law, by name; laws have profiles of their own.
    pub law: &'static str,
    /// Method, by name.
    pub method: &'static str,
    /// Time in s; none if it failed.
    pub seconds: Option<f64>,
    /// Iterations; none if it failed.
    pub iterations: Option<f64>,
}

/// The profile of one method.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// `seconds` or `iterations`.
    pub cost: &'static str,
    /// Friction law.
    pub law: &'static str,
    /// Method.
    pub method: &'static str,
    /// Where the share changes: factor tau and the share from there on.
    pub steps: Vec<(f64, f64)>,
}

/// Shortest time that counts, in s: below it the clock decides.
const SHORTEST: f64 = 1e-6;

/// All profiles of some solves.
pub fn curves(solves: &[Solve]) -> Vec<Curve> {
    let first = |names: Vec<&'static str>| {
        let mut seen: Vec<&'static str> = Vec::new();
        names.into_iter().for_each(|n| {
            if !seen.contains(&n) {
                seen.push(n)
            }
        });
        seen
    };
    let (laws, methods) =
        (first(solves.iter().map(|s| s.law).collect()), first(solves.iter().map(|s| s.method).collect()));
    let mut all = Vec::new();
    for cost in ["seconds", "iterations"] {
        let of = |s: &Solve| match cost {
            "seconds" => s.seconds.map_or(f64::INFINITY, |x| x.max(SHORTEST)),
            // A problem that needs none costs one: factors need a positive best.
            _ => s.iterations.map_or(f64::INFINITY, |x| x.max(1.0)),
        };
        for law in &laws {
            let here: Vec<&Solve> = solves.iter().filter(|s| s.law == *law).collect();
            let mut problems: Vec<&str> = here.iter().map(|s| s.problem.as_str()).collect();
            problems.sort_unstable();
            problems.dedup();
            let best = |problem: &str| {
                here.iter().filter(|s| s.problem == problem).map(|s| of(s)).fold(f64::INFINITY, f64::min)
            };
            for method in &methods {
                let own = here.iter().filter(|s| s.method == *method && of(s).is_finite());
                let mut factors: Vec<f64> = own.map(|s| of(s) / best(&s.problem)).collect();
                factors.sort_by(f64::total_cmp);
                let share = |n: usize| n as f64 / problems.len() as f64;
                let mut steps: Vec<(f64, f64)> = Vec::new();
                for (i, tau) in factors.iter().enumerate() {
                    steps.retain(|s| s.0 != *tau);
                    steps.push((*tau, share(i + 1)));
                }
                all.push(Curve { cost, law, method, steps });
            }
        }
    }
    all
}

/// The curves as a table: a line per step.
pub fn csv(curves: &[Curve]) -> String {
    let mut out = String::from("cost,law,method,tau,share\n");
    for c in curves {
        for (tau, share) in &c.steps {
            writeln!(out, "{},{},{},{tau},{share}", c.cost, c.law, c.method).expect("a string takes all");
        }
    }
    out
}

/// The curves as a figure: a panel per cost and law, over log2 of the factor.
pub fn figure(curves: &[Curve]) -> Figure {
    let finite = curves.iter().flat_map(|c| &c.steps).map(|s| s.0.log2());
    let end = finite.fold(1.0f64, f64::max).ceil() + 0.5;
    let mut panels: Vec<(String, Panel)> = Vec::new();
    for c in curves {
        let label = format!("share, {}, {}", if c.cost == "seconds" { "time" } else { c.cost }, c.law);
        if !panels.iter().any(|p| p.0 == label) {
            panels.push((label.clone(), Panel { label: label.clone(), series: Vec::new() }));
        }
        let mut points = vec![(0.0, 0.0)];
        for (tau, share) in &c.steps {
            let before = points[points.len() - 1].1;
            points.extend([(tau.log2(), before), (tau.log2(), *share)]);
        }
        points.push((end, points[points.len() - 1].1));
        let panel = panels.iter_mut().find(|p| p.0 == label).expect("just made");
        panel.1.series.push(Series { name: c.method.to_string(), points, raw: false, marks: false });
    }
    Figure {
        title: "Share of problems solved within a factor of the best".to_string(),
        axis: "log2 of the factor: 0 best, 1 twice the best, …".replace('…', "..."),
        panels: panels.into_iter().map(|p| p.1).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_by_factor() {
        let solve = |problem: &str, method, seconds: Option<f64>| Solve {
            problem: problem.to_string(),
            law: "cone",
            method,
            seconds,
            iterations: seconds.map(|_| 0.0),
        };
        let all =
            [solve("a", "x", Some(1.0)), solve("a", "y", Some(4.0)), solve("b", "x", None), solve("b", "y", Some(2.0))];
        let curves = curves(&all);
        assert_eq!(curves[0].steps, [(1.0, 0.5)]);
        assert_eq!(curves[1].steps, [(1.0, 0.5), (4.0, 1.0)]);
        assert_eq!((curves[3].cost, &curves[3].steps), ("iterations", &vec![(1.0, 1.0)]));
        assert!(csv(&curves).contains("seconds,cone,y,4,1\n"));
        let figure = figure(&curves);
        assert_eq!((figure.panels.len(), figure.panels[0].series.len()), (2, 2));
        assert_eq!(
            figure.panels[0].series[1].points,
            [(0.0, 0.0), (0.0, 0.0), (0.0, 0.5), (2.0, 0.5), (2.0, 1.0), (2.5, 1.0)]
        );
    }
}
