//! Interior point methods.
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{Impulses, Method, Settings, Status, Workspace, solve};

fn trial(recipe: &Recipe, method: Method, tolerance: f64) -> grouser_solve::Report {
    let p = random_problem(recipe);
    let mut g = Impulses::default();
    g.reset(&p);
    let settings = Settings { method, tolerance: 1e-6, max_iterations: 100, ..Settings::default() };
    solve(&p, &settings, &mut g, &mut Workspace::default());
    let size = (0..p.contacts.len()).map(|i| g.contact[i].length() / p.contact_eta(i)).fold(1.0, f64::max);
    let tolerance = tolerance * size;
    let mut r = trial2(recipe, method, tolerance);
    r.residual.velocity /= size;
    r
}
fn trial2(recipe: &Recipe, method: Method, tolerance: f64) -> grouser_solve::Report {
    let p = random_problem(recipe);
    let mut g = Impulses::default();
    g.reset(&p);
    let settings = Settings { method, tolerance, max_iterations: 100, ..Settings::default() };
    solve(&p, &settings, &mut g, &mut Workspace::default())
}

#[test]
fn survey() {
    for method in [Method::Pdip, Method::Scip, Method::PScip] {
        for ratio in [3.0, 1e2, 1e4, 1e6] {
            for (name, recipe) in [
                ("plain", Recipe::small(0)),
                ("rows", Recipe { rows: 4, ..Recipe::small(0) }),
                ("moments", Recipe { moments: true, ..Recipe::small(0) }),
                ("compliant", Recipe { compliant: true, rows: 3, ..Recipe::small(0) }),
                ("equations", Recipe { bodies: 12, equations: 9, rows: 3, ..Recipe::small(0) }),
            ] {
                let (mut most, mut mean, mut worst, mut failed) = (0, 0, 0.0f64, 0);
                for seed in 0..20 {
                    let r = trial(&Recipe { seed, mass_ratio: ratio, ..recipe }, method, 1e-10);
                    most = most.max(r.iterations);
                    mean += r.iterations;
                    worst = worst.max(r.residual.velocity);
                    failed += u32::from(r.status != Status::Converged);
                }
                println!(
                    "{} {ratio:e} {name}: mean {} most {most} worst {worst:.1e} failed {failed}",
                    method.name(),
                    mean as f64 / 20.0
                );
            }
        }
    }
}
