//! Study: products that each method needs on random problems under both laws.
//!
//! Friction is 0 to 1 times the first argument (1), the residual asked for is the second (1e-6 m/s).

use std::time::Instant;

use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::*;
fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|a| a.parse::<f64>().ok());
    let scale = numbers.next().unwrap_or(1.0);
    let tolerance = numbers.next().unwrap_or(1e-6);
    let kinds: [(&str, fn(u64) -> Recipe); 5] = [
        ("small", Recipe::small),
        ("moments", |s| Recipe { moments: true, rows: 3, ..Recipe::small(s) }),
        ("equations", |s| Recipe { bodies: 12, equations: 9, compliant: true, ..Recipe::small(s) }),
        ("masses", |s| Recipe { mass_ratio: 1000.0, bodies: 20, contacts: 50, ..Recipe::small(s) }),
        ("dense", |s| Recipe { bodies: 20, contacts: 200, ..Recipe::small(s) }),
    ];
    let methods: Vec<Method> = Method::ALL.into_iter().filter(|m| *m != Method::Jacobi).collect();
    for (name, recipe) in kinds {
        for law in Law::ALL {
            for method in &methods {
                let label = format!("{} {}", law.name(), method.name());
                if only.as_ref().is_some_and(|o| *o != label) {
                    continue;
                }
                let (mut failed, mut products, mut worst) = (0, 0u64, 0);
                let t = Instant::now();
                for seed in 1000..1060 {
                    let mut p = random_problem(&recipe(seed));
                    p.contacts.iter_mut().for_each(|c| c.friction *= scale);
                    let settings =
                        Settings { method: *method, law, tolerance, max_iterations: 20_000, ..Default::default() };
                    let (mut g, mut ws) = (Impulses::default(), Workspace::default());
                    g.reset(&p);
                    let r = solve(&p, &settings, &mut g, &mut ws);
                    failed += (r.status != Status::Converged) as u32;
                    products += u64::from(r.products);
                    worst = worst.max(r.products);
                }
                println!(
                    "{name:10} {:8} {:13} unsolved {failed:2} of 60, products mean {:7.0} worst {worst:6} {:.2}s",
                    law.name(),
                    method.name(),
                    products as f64 / 60.0,
                    t.elapsed().as_secs_f64()
                );
            }
        }
    }
}
