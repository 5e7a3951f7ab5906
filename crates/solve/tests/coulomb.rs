//! Coulomb's law by every method: the law's own conditions contact by contact, published problems, and what relaxation
//! leaves. The conditions are written out here; no projection or residual of ours takes part in them.

use grouser_math::{Mat3, Vec3};
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{Coupling, Impulses, Law, Method, Problem, Report, Settings, Status, Workspace, solve};

fn solved(p: &Problem, law: Law, method: Method, tolerance: f64) -> (Impulses, Workspace, Report) {
    let settings = Settings { method, law, tolerance, max_iterations: 400_000, ..Settings::default() };
    let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
    gamma.reset(p);
    let report = solve(p, &settings, &mut gamma, &mut ws);
    (gamma, ws, report)
}

/// gamma_n >= 0, u_n >= 0, gamma_n u_n = 0; |x_T| <= c gamma_n, and where the lane slides it pushes against the slip
/// with all it has (Melanz 2016, Eqs. 3.8c and 3.8d), for friction, rolling and spinning alike.
fn check_law(p: &Problem, gamma: &Impulses, ws: &Workspace, epsilon: f64, what: &str) {
    for (i, c) in p.contacts.iter().enumerate() {
        let (g, u) = (gamma.contact[i], ws.u.contact[i]);
        let (gn, un) = (g.dot(c.normal), u.dot(c.normal));
        assert!(
            gn >= 0.0 && un >= -epsilon && (gn * un).abs() <= epsilon * (1.0 + gn),
            "{what}: contact {i}, {gn} {un}"
        );
        let mut lanes = vec![(g - gn * c.normal, u - un * c.normal, c.friction)];
        if let Some(m) = p.moments.get(i) {
            let (x, v) = (gamma.moment[i], ws.u.moment[i]);
            let (xn, vn) = (x.dot(c.normal) * c.normal, v.dot(c.normal) * c.normal);
            lanes.extend([(x - xn, v - vn, m.rolling), (xn, vn, m.spinning)]);
        }
        for (force, slip, slope) in lanes {
            assert!(force.length() <= slope * gn + epsilon, "{what}: contact {i} outside its cone");
            let power = force.dot(slip) + slope * gn * slip.length();
            assert!(power.abs() <= epsilon * (1.0 + gn), "{what}: contact {i} dissipates {power} too little");
        }
    }
}

fn check(recipe: &Recipe) {
    let p = random_problem(recipe);
    for method in Method::ALL {
        let (gamma, ws, report) = solved(&p, Law::Coulomb, method, 1e-8);
        let what = format!("{} on {recipe:?}: {report:?}", method.name());
        assert_eq!(report.status, Status::Converged, "{what}");
        check_law(&p, &gamma, &ws, 1e-6, &what);
        // Both laws say how far Coulomb's complementarity is missed.
        let (_, _, relaxed) = solved(&p, Law::Cone, method, 1e-8);
        assert!(report.residual.unrelaxed < 1e-4 * relaxed.residual.unrelaxed, "{what}");
    }
}

#[test]
fn contacts_alone_and_with_rows() {
    for seed in 0..6 {
        check(&Recipe { rows: 3 * (seed as u32 % 2), ..Recipe::small(seed) });
    }
}

#[test]
fn compliance_and_equations() {
    // (13 has a row that the equations all but imply: the relaxed problem takes most methods 40,000 iterations too.)
    for seed in [10, 11, 12, 14, 15] {
        check(&Recipe { bodies: 12, equations: 9, rows: 2, compliant: true, ..Recipe::small(seed) });
    }
}

#[test]
fn rolling_and_spinning_friction() {
    for seed in 20..24 {
        check(&Recipe { moments: true, ..Recipe::small(seed) });
    }
}

/// A thousand contacts by the methods that are meant for them.
#[test]
fn a_thousand_contacts() {
    let p = random_problem(&Recipe { bodies: 400, contacts: 1000, ..Recipe::small(99) });
    for method in [Method::Apgd, Method::GaussSeidel] {
        let (gamma, ws, report) = solved(&p, Law::Coulomb, method, 1e-8);
        assert_eq!(report.status, Status::Converged, "{}: {report:?}", method.name());
        check_law(&p, &gamma, &ws, 1e-6, method.name());
    }
}

/// The next step starts from the last one's impulses: nothing is left to do.
#[test]
fn a_solution_is_its_own_warm_start() {
    let p = random_problem(&Recipe::small(3));
    for method in Method::ALL {
        let (mut gamma, mut ws, _) = solved(&p, Law::Coulomb, method, 1e-9);
        let settings = Settings { method, law: Law::Coulomb, tolerance: 1e-7, ..Settings::default() };
        let report = solve(&p, &settings, &mut gamma, &mut ws);
        assert!(report.status == Status::Converged && report.iterations == 0, "{}: {report:?}", method.name());
    }
}

/// Iterations that run out are said to.
#[test]
fn too_few_iterations_are_reported() {
    let p = random_problem(&Recipe::small(4));
    for method in Method::ALL {
        for fixed_iterations in [false, true] {
            let settings = Settings {
                method,
                law: Law::Coulomb,
                tolerance: 1e-14,
                max_iterations: 3,
                fixed_iterations,
                ..Settings::default()
            };
            let mut gamma = Impulses::default();
            gamma.reset(&p);
            let report = solve(&p, &settings, &mut gamma, &mut Workspace::default());
            assert_eq!((report.status, report.iterations), (Status::IterationLimit, 3), "{}", method.name());
        }
    }
}

/// Published problems in dense text form: norm of u under the exact law, optimum under the relaxed one. (Siconos,
/// FCLIB; norms and optima computed independently to 1e-10.)
#[test]
fn published_problems() {
    let folder = std::env::var("GROUSER_REFERENCE_DATA")
        .unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").to_string());
    let cases = [
        ("FrictionContact3D_1c", 3.3527426, -0.05930553737),
        ("FC3D_Example1", 5.3040205, -2.57295376),
        ("NESpheres_10_1", 3.5285501, -3.389722125),
        ("NESpheres_30_1", 60.0372, -1848.27246),
    ];
    for (name, norm, optimum) in cases {
        let path = format!("{folder}/frictional_contact_problems/{name}.dat");
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("skipped: {name} is not in the folder of reference data");
            continue;
        };
        let p = dense_problem(&text);
        // To 1e-9 by sweeps; tests/published.rs has every method, to the published residual.
        for method in [Method::Jacobi, Method::GaussSeidel, Method::Apgd, Method::Nncg] {
            let (gamma, ws, report) = solved(&p, Law::Coulomb, method, 1e-9);
            let what = format!("{} on {name}: {report:?}", method.name());
            assert_eq!(report.status, Status::Converged, "{what}");
            check_law(&p, &gamma, &ws, 1e-6, &what);
            let u = ws.u.contact.iter().map(|u| u.length_squared()).sum::<f64>().sqrt();
            assert!((u - norm).abs() < 1e-7 * norm, "|u| = {u} for {norm}; {what}");
            let (_, _, report) = solved(&p, Law::Cone, method, 1e-9);
            let gap = (report.objective - optimum).abs();
            assert!(gap < 1e-8 * optimum.abs(), "{} on {name}: optimum off by {gap:e}", method.name());
        }
    }
}

/// `dim nc 0 3nc 3nc 3nc 3nc W q mu`, W dense by columns, contacts as (normal, t1, t2).
fn dense_problem(text: &str) -> Problem {
    let numbers: Vec<f64> = text.split_whitespace().map(|t| t.parse().expect("a number")).collect();
    let nc = numbers[1] as usize;
    assert_eq!(numbers[2], 0.0, "dense storage");
    let n = 3 * nc;
    let (w, rest) = numbers[7..].split_at(n * n);
    let mut coupling = Coupling { start: vec![0], ..Coupling::default() };
    for i in 0..nc {
        for j in 0..nc {
            let column = |c: usize| Vec3::from_slice(&w[(3 * j + c) * n + 3 * i..]);
            coupling.column.push(j as u32);
            coupling.block.push(Mat3::from_cols(column(0), column(1), column(2)));
        }
        coupling.start.push(coupling.column.len() as u32);
    }
    let q: Vec<Vec3> = (0..nc).map(|i| Vec3::from_slice(&rest[3 * i..])).collect();
    Problem::from_coupling(coupling, &q, &rest[n..n + nc])
}
