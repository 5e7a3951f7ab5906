//! The interior point methods: how far they get, in how many steps, and what degenerate problems do to them.

use grouser_math::rng::Rng;
use grouser_math::{Mat3, Sym3, Twist, Vec3};
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{
    BodyResponse, Contact, Coupling, Impulses, Method, NO_BODY, Problem, Report, Row, Settings, Status, Workspace,
    solve,
};

const INTERIOR: [Method; 3] = [Method::Pdip, Method::Scip, Method::PScip];

fn run(p: &Problem, method: Method, tolerance: f64, start: Option<&Impulses>) -> (Report, Impulses) {
    let mut gamma = Impulses::default();
    gamma.reset(p);
    if let Some(start) = start {
        gamma.clone_from(start);
    }
    let most = if INTERIOR.contains(&method) { 150 } else { 1_000_000 };
    let settings = Settings { method, tolerance, max_iterations: most, ..Settings::default() };
    let report = solve(p, &settings, &mut gamma, &mut Workspace::default());
    (report, gamma)
}

/// Velocity that the largest impulse gives to its contact alone: rounding is relative to it.
fn size(p: &Problem, gamma: &Impulses) -> f64 {
    (0..p.contacts.len()).fold(1.0, |m, i| f64::max(m, gamma.contact[i].length() / p.contact_eta(i)))
}

/// Natural-map residual 1e-10, relative to the velocities that single impulses make, for mass ratios from 3 to 1e6.
#[test]
fn residual_of_1e_10_on_random_problems() {
    let recipes = [
        ("plain", Recipe::small(0)),
        ("rows", Recipe { rows: 4, ..Recipe::small(0) }),
        ("moments", Recipe { moments: true, ..Recipe::small(0) }),
        ("compliance", Recipe { compliant: true, rows: 3, ..Recipe::small(0) }),
        ("equations", Recipe { bodies: 12, equations: 9, rows: 3, ..Recipe::small(0) }),
    ];
    let mut failed = 0;
    for method in INTERIOR {
        for mass_ratio in [3.0, 1e2, 1e4, 1e6] {
            for (name, recipe) in &recipes {
                let (mut sum, mut most) = (0, 0);
                for seed in 0..10 {
                    let p = random_problem(&Recipe { seed, mass_ratio, ..*recipe });
                    let (_, rough) = run(&p, Method::Scip, 1e-6, None);
                    let tolerance = 1e-10 * size(&p, &rough);
                    let (report, _) = run(&p, method, tolerance, None);
                    let what = format!("{} {name} mass ratio {mass_ratio:e} seed {seed}: {report:?}", method.name());
                    // PDIP is at the mercy of its line search where masses differ by a million.
                    if report.status != Status::Converged {
                        println!("{what}");
                        failed += usize::from(method != Method::Pdip || mass_ratio < 1e6);
                    }
                    sum += report.iterations;
                    most = most.max(report.iterations);
                }
                println!(
                    "{:7} {mass_ratio:5.0e} {name:10} iterations: mean {:.1}, most {most}",
                    method.name(),
                    f64::from(sum) / 10.0
                );
                let limit = if method == Method::Pdip { 150 } else { 60 };
                assert!(most <= limit, "{} {name} {mass_ratio:e}: {most}", method.name());
            }
        }
    }
    assert_eq!(failed, 0);
}

/// A slab of `mass` kg on 25 columns of four spheres of 1 kg, neighbours touching, everything a little crooked. One
/// step of 0.01 s; the slab comes down with 0.1 m/s.
fn slab(mass: f64) -> Problem {
    let (side, layers, h) = (5usize, 4usize, 0.01);
    let mut rng = Rng::new(12);
    let mut p = Problem::default();
    let body = |p: &mut Problem, mass: f64, inertia: Vec3, linear: Vec3| {
        let moves = mass > 0.0;
        let invert = |x: f64| if moves { 1.0 / x } else { 0.0 };
        let turn = Vec3::new(invert(inertia.x), invert(inertia.y), invert(inertia.z));
        p.bodies.push(BodyResponse { inverse_mass: invert(mass), inverse_inertia: Sym3::diagonal(turn) });
        p.free.push(Twist { linear, angular: Vec3::ZERO });
        (p.bodies.len() - 1) as u32
    };
    let fall = Vec3::new(0.0, 0.0, -9.81 * h);
    let ground = body(&mut p, 0.0, Vec3::ZERO, Vec3::ZERO);
    let spheres: Vec<u32> = (0..side * side * layers).map(|_| body(&mut p, 1.0, Vec3::splat(0.4), fall)).collect();
    let width = 2.0 * side as f64;
    let inertia = Vec3::new(1.0, 1.0, 2.0) * mass * width * width / 12.0;
    let top = body(&mut p, mass, inertia, fall - Vec3::Z * 0.1);
    let at = |x: usize, y: usize, z: usize| spheres[(z * side + y) * side + x];
    let mut contact = |a: u32, b: u32, normal: Vec3, arms: [Vec3; 2], gap: f64| {
        let (a, b, normal, arms) = if a < b { (a, b, normal, arms) } else { (b, a, -normal, [arms[1], arms[0]]) };
        p.contacts.push(Contact { a, b, normal, arms, friction: 0.25 });
        p.bias.push(normal * (gap / h));
    };
    for z in 0..layers {
        for y in 0..side {
            for x in 0..side {
                let own = at(x, y, z);
                let tilt = Vec3::new(rng.normal(), rng.normal(), 0.0) * 0.1;
                let up = (Vec3::Z + tilt).normalize();
                let centre = Vec3::new(x as f64, y as f64, z as f64) * 2.0;
                if z == 0 {
                    contact(ground, own, Vec3::Z, [centre - Vec3::Z, -Vec3::Z], 0.0);
                }
                if z + 1 < layers {
                    contact(own, at(x, y, z + 1), up, [up, -up], 0.0);
                } else {
                    let centre = centre - Vec3::new(side as f64 - 1.0, side as f64 - 1.0, 0.0);
                    contact(own, top, Vec3::Z, [Vec3::Z, Vec3::new(centre.x, centre.y, -0.5)], 0.0);
                }
                for (nx, ny, axis) in [(x + 1, y, Vec3::X), (x, y + 1, Vec3::Y)] {
                    if nx < side && ny < side {
                        contact(own, at(nx, ny, z), axis, [axis, -axis], 2e-4 * rng.unit());
                    }
                }
            }
        }
    }
    p
}

/// Vertical impulse on the last body.
fn load(p: &Problem, gamma: &Impulses) -> f64 {
    let last = p.bodies.len() as u32 - 1;
    p.contacts.iter().zip(&gamma.contact).filter(|(c, _)| c.b == last).map(|(_, g)| g.z).sum()
}

/// Melanz 2016, 4.2.5: the mass of the slab does not show in the steps of an interior point method, and all methods
/// agree.
#[test]
fn slab_mass_does_not_matter() {
    let mut counts = [(u32::MAX, 0); 3];
    for mass in [10.0, 100.0, 1e3, 1e4, 1e5] {
        let p = slab(mass);
        let (_, exact) = run(&p, Method::Scip, 1e-7, None);
        let expected = load(&p, &exact);
        for (k, method) in INTERIOR.into_iter().enumerate() {
            let (report, gamma) = run(&p, method, 1e-6, None);
            println!("{mass:7} kg {:7} {} steps, load {:.6} N s", method.name(), report.iterations, load(&p, &gamma));
            assert_eq!(report.status, Status::Converged, "{} {mass}: {report:?}", method.name());
            assert!((load(&p, &gamma) - expected).abs() < 1e-3 * expected, "{}", method.name());
            counts[k] = (counts[k].0.min(report.iterations), counts[k].1.max(report.iterations));
        }
        let mut others = vec![Method::Apgd];
        if mass < 1e3 {
            others.extend([Method::Jacobi, Method::GaussSeidel]);
        }
        for method in others {
            let (report, gamma) = run(&p, method, 1e-5, None);
            println!("{mass:7} kg {:7} {} iterations, load {:.6}", method.name(), report.iterations, load(&p, &gamma));
            assert_eq!(report.status, Status::Converged, "{} {mass}: {report:?}", method.name());
            assert!((load(&p, &gamma) - expected).abs() < 1e-3 * expected, "{}", method.name());
        }
    }
    for (method, (least, most)) in INTERIOR.into_iter().zip(counts) {
        assert!(most <= 2 * least, "{}: {least} to {most}", method.name());
    }
}

/// Published one-step problems (Siconos, FCLIB: FrictionContact3D_1c, FC3D_Example1), relaxed optimum.
#[test]
fn published_optima() {
    let one = Mat3::from_cols(Vec3::new(15.0, -1.0, -2.0), Vec3::new(-1.0, 14.0, 1.0), Vec3::new(-2.0, 1.0, 16.0));
    let single = Coupling { start: vec![0, 1], column: vec![0], block: vec![one], ..Coupling::default() };
    let three = Coupling {
        start: vec![0, 1, 2, 3],
        column: vec![0, 1, 2],
        block: vec![Mat3::IDENTITY; 3],
        ..Coupling::default()
    };
    let cases = [
        (Problem::from_coupling(single, &[Vec3::new(-1.0, 2.0, 3.0)], &[0.1]), -0.05930553737),
        (Problem::from_coupling(three, &[Vec3::new(-1.0, 1.0, 3.0); 3], &[0.1; 3]), -2.57295376),
    ];
    for (p, optimum) in &cases {
        for method in INTERIOR {
            let (report, _) = run(p, method, 1e-10, None);
            assert_eq!(report.status, Status::Converged, "{}: {report:?}", method.name());
            assert!((report.objective - optimum).abs() < 1e-8, "{}: {}", method.name(), report.objective);
        }
    }
}

/// Contacts between bodies that do not move, copies of contacts, friction 0, rows without room or without effect.
#[test]
fn degenerate_problems_end_in_a_status() {
    for moments in [false, true] {
        let mut p = random_problem(&Recipe { moments, rows: 2, ..Recipe::small(3) });
        let still = p.bodies.len() as u32;
        p.bodies.push(BodyResponse::default());
        p.free.push(Twist::ZERO);
        for (i, copies) in [(0, 3), (1, 2), (2, 1)] {
            for _ in 0..copies {
                let mut c = p.contacts[i];
                if i == 2 {
                    (c.a, c.b) = (0, still);
                }
                p.contacts.push(c);
                p.bias.push(p.bias[i]);
                if moments {
                    p.moments.push(p.moments[i]);
                }
            }
        }
        p.contacts[4].friction = 0.0;
        if moments {
            p.moments[5].rolling = 0.0;
            p.moments[6].spinning = 0.0;
            p.moments[4].rolling = 0.0;
        }
        let row = p.rows[0];
        p.rows.push(Row { lower: 0.1, upper: 0.1, ..row });
        p.rows.push(Row { bodies: [0, still, NO_BODY], lower: 0.0, upper: f64::INFINITY, ..row });
        p.rows.push(Row { lower: f64::NEG_INFINITY, upper: 0.2, ..row });
        for method in INTERIOR {
            let (report, gamma) = run(&p, method, 1e-9, None);
            assert_eq!(report.status, Status::Converged, "{}: {report:?}", method.name());
            assert!(gamma.contact.iter().all(|g| g.is_finite()));
            // A problem without a finite answer: two bodies that do not move, driven into each other, beside it.
            let mut bad = p.clone();
            bad.free[0].linear = Vec3::NAN;
            assert_ne!(run(&bad, method, 1e-9, None).0.status, Status::Converged);
        }
    }
}

/// Old impulses of a problem near by: fewer steps than from a cold start, never noticeably more.
#[test]
fn warm_start_saves_steps() {
    for method in [Method::Scip, Method::PScip] {
        for change in [1e-2, 1e-4, 1e-6] {
            let (mut cold, mut warm) = (0, 0);
            for seed in 0..20 {
                let p = random_problem(&Recipe { compliant: seed % 2 == 0, ..Recipe::small(seed) });
                let (_, old) = run(&p, method, 1e-8, None);
                let mut next = p.clone();
                let mut rng = Rng::new(seed);
                for v in &mut next.free[1..] {
                    v.linear += change * rng.direction();
                }
                let (a, _) = run(&next, method, 1e-8, None);
                let (b, _) = run(&next, method, 1e-8, Some(&old));
                assert_eq!((a.status, b.status), (Status::Converged, Status::Converged));
                cold += a.iterations;
                warm += b.iterations;
            }
            println!("{} change {change:e}: {warm} steps warm, {cold} cold", method.name());
            assert!(warm <= cold + cold / 10, "{}: {warm} warm, {cold} cold", method.name());
            assert!(change > 1e-4 || warm < cold, "{}: {warm} warm, {cold} cold", method.name());
        }
    }
}

/// Same bits with one and with several threads.
#[test]
fn threads_do_not_show() {
    let p = random_problem(&Recipe { bodies: 400, contacts: 1500, rows: 10, moments: true, ..Recipe::small(5) });
    for method in INTERIOR {
        let run = |threads: usize| {
            grouser_math::par::Pool::new(threads).unwrap().run(|| {
                let settings = Settings { method, tolerance: 1e-6, max_iterations: 8, ..Settings::default() };
                let mut gamma = Impulses::default();
                gamma.reset(&p);
                solve(&p, &settings, &mut gamma, &mut Workspace::default());
                gamma
            })
        };
        let one = run(1);
        assert!([2, 3].into_iter().all(|t| run(t) == one), "{}", method.name());
    }
}
