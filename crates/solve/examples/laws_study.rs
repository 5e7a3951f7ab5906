//! Study: products that each method needs on random problems, under both laws.
//!
//! Friction is 0 to 1 times the first argument (1), the residual asked for is the second (1e-6 m/s).

use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{Impulses, Law, Method, Settings, Status, Workspace, solve};

/// Problems of each kind.
const PROBLEMS: u64 = 60;

/// Makes the recipe of a seed.
type RecipeOf = fn(u64) -> Recipe;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|a| a.parse::<f64>().ok());
    let scale = numbers.next().unwrap_or(1.0);
    let tolerance = numbers.next().unwrap_or(1e-6);
    let kinds: [(&str, RecipeOf); 5] = [
        ("small", Recipe::small),
        ("moments", |s| Recipe { moments: true, rows: 3, ..Recipe::small(s) }),
        ("equations", |s| Recipe { bodies: 12, equations: 9, compliant: true, ..Recipe::small(s) }),
        ("masses", |s| Recipe { mass_ratio: 1000.0, bodies: 20, contacts: 50, ..Recipe::small(s) }),
        ("dense", |s| Recipe { bodies: 20, contacts: 200, ..Recipe::small(s) }),
    ];
    for (name, recipe) in kinds {
        for law in Law::ALL {
            for method in Method::ALL {
                let (mut unsolved, mut products, mut most) = (0, 0u64, 0);
                for seed in 1000..1000 + PROBLEMS {
                    let mut p = random_problem(&recipe(seed));
                    p.contacts.iter_mut().for_each(|c| c.friction *= scale);
                    let settings = Settings { method, law, tolerance, max_iterations: 20_000, ..Settings::default() };
                    let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
                    gamma.reset(&p);
                    let report = solve(&p, &settings, &mut gamma, &mut ws);
                    unsolved += u32::from(report.status != Status::Converged);
                    products += u64::from(report.products);
                    most = most.max(report.products);
                }
                let mean = products as f64 / PROBLEMS as f64;
                println!(
                    "{name:10} {:8} {:13} unsolved {unsolved:2} of {PROBLEMS}, products: mean {mean:6.0}, most {most}",
                    law.name(),
                    method.name()
                );
            }
        }
    }
}
