//! Published problems with rolling friction: five numbers per contact, both forms of file, against the same problem
//! stated by its bodies.

use grouser_math::frame::tangents;
use grouser_solve::cone::Moments;
use grouser_solve::io::{self, Local, Sparse, Statement, fclib, text};
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{Impulses, Law, Method, Problem, Published, Settings, SolveTarget, Workspace, solve};

/// Contacts between random bodies with rolling friction alone: moments in N m s, coefficients in m.
fn rolling_problem(seed: u64) -> Problem {
    let mut p = random_problem(&Recipe { moments: true, ..Recipe::small(seed) });
    p.moments.iter_mut().for_each(|m| *m = Moments { length: 1.0, rolling: m.rolling, spinning: 0.0 });
    p
}

/// u of impulses, by a product of the problem's own.
fn velocities(p: &Problem, gamma: &Impulses) -> Impulses {
    let mut ws = Workspace::default();
    ws.prepare(p);
    ws.evaluate(p, gamma);
    ws.u
}

/// The five lanes of contact `i`: normal, tangents, moments about these.
fn lanes(p: &Problem, i: usize, x: &Impulses) -> [f64; 5] {
    let n = p.contacts[i].normal;
    let (t1, t2) = tangents(n);
    let (f, m) = (x.contact[i], x.moment[i]);
    [f.dot(n), f.dot(t1), f.dot(t2), m.dot(t1), m.dot(t2)]
}

/// W and q, column by column.
fn stated(p: &Problem) -> Statement {
    let n = p.contacts.len();
    let mut zero = Impulses::default();
    zero.reset(p);
    let all = |x: &Impulses| (0..n).flat_map(|i| lanes(p, i, x)).collect::<Vec<f64>>();
    let q = all(&velocities(p, &zero));
    let mut entries = Vec::new();
    for j in 0..5 * n {
        let (i, normal) = (j / 5, p.contacts[j / 5].normal);
        let (t1, t2) = tangents(normal);
        let axis = [normal, t1, t2, t1, t2][j % 5];
        let mut unit = zero.clone();
        *(if j % 5 < 3 { &mut unit.contact[i] } else { &mut unit.moment[i] }) = axis;
        let column = all(&velocities(p, &unit));
        entries.extend((0..5 * n).map(|r| (r as u32, j as u32, column[r] - q[r])).filter(|e| e.2.abs() > 1e-14));
    }
    let friction = p.contacts.iter().map(|c| c.friction).collect();
    let rolling = p.moments.iter().map(|m| m.rolling).collect();
    Statement::Local(Local {
        dimension: 5,
        w: Sparse::new(5 * n, 5 * n, entries),
        q,
        friction,
        rolling,
        equations: None,
    })
}

/// Every method, from text and from HDF5, ends at the optimum that the bodies' own problem has; under the exact law at
/// the velocities that it has.
#[test]
fn rolling_friction_files_have_the_answer_of_their_bodies() {
    for seed in [3, 4] {
        let p = rolling_problem(seed);
        let statement = stated(&p);
        let files = [fclib::write(&statement, "", ""), text::write(&statement).unwrap().into_bytes()];
        for law in Law::ALL {
            let settings = Settings { law, tolerance: 1e-11, max_iterations: 200_000, ..Settings::default() };
            let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
            gamma.reset(&p);
            let ours = solve(&p, &settings, &mut gamma, &mut ws);
            let u = (0..p.contacts.len()).flat_map(|i| lanes(&p, i, &ws.u)).collect::<Vec<f64>>();
            for bytes in &files {
                let published = Published::new(io::read(bytes).unwrap()).unwrap();
                assert_eq!((published.dimension(), published.contacts()), (5, p.contacts.len()));
                for method in Method::ALL {
                    let target = SolveTarget { method, law, tolerance: 1e-9, ..SolveTarget::default() };
                    let outcome = published.solve(&target);
                    let what = format!("seed {seed}, {}, {}: {:?}", method.name(), law.name(), outcome.score);
                    assert_eq!(outcome.ending.name(), "converged", "{what}");
                    match law {
                        Law::Cone => {
                            let gap = (outcome.score.objective - ours.objective).abs();
                            assert!(gap < 1e-6 * ours.objective.abs(), "{what}: {}", ours.objective);
                        }
                        Law::Coulomb => {
                            let theirs = published.numbers(&outcome.velocities);
                            let off = u.iter().zip(&theirs).fold(0.0f64, |m, (a, b)| m.max((a - b).abs()));
                            assert!(off < 1e-4, "{what}: {off:e}");
                        }
                    }
                }
            }
        }
    }
}

/// A sphere of 2 kg and radius 0.1 m falls on ground at 0.3 m/s while it slides and turns: impulse, friction and
/// rolling moment in closed form.
#[test]
fn a_sphere_that_slides_and_rolls() {
    // I = 0.008 kg m^2; the moment about t2 goes with sliding along t1.
    let (m, inertia, radius) = (2.0, 0.008, 0.1);
    let (mu, mu_r, v, spin) = (0.25, 0.01, 4.0, -5.0);
    let (tt, tm, mm) = (1.0 / m + radius * radius / inertia, -radius / inertia, 1.0 / inertia);
    let w = format!("0 5 5 5 5  0.5 0 0 0 0  0 {tt} 0 0 {tm}  0 0 {tt} {} 0  0 0 {} {mm} 0  0 {tm} 0 0 {mm}", -tm, -tm);
    let file = format!("5 1 {w}  -0.3 {v} 0 0 {spin}  {mu}  {mu_r}");
    let published = Published::new(io::read(file.as_bytes()).unwrap()).unwrap();
    let target = SolveTarget { method: Method::Scip, law: Law::Coulomb, tolerance: 1e-11, ..SolveTarget::default() };
    let outcome = published.solve(&target);
    let (r, u) = (published.numbers(&outcome.impulses), published.numbers(&outcome.velocities));
    // The fall is stopped; friction acts against sliding, the moment against rolling, both at their bounds.
    let rn = 0.3 * m;
    for (k, x) in [rn, -mu * rn, 0.0, 0.0, mu_r * rn].into_iter().enumerate() {
        assert!((r[k] - x).abs() < 1e-7, "{k}: {r:?}");
    }
    let expected = [0.0, v - tt * mu * rn + tm * mu_r * rn, 0.0, 0.0, spin - tm * mu * rn + mm * mu_r * rn];
    for (k, x) in expected.into_iter().enumerate() {
        assert!((u[k] - x).abs() < 1e-6, "{k}: {u:?} {expected:?}");
    }
    assert!(u[1] > 0.0 && u[4] < 0.0, "{u:?}");
    for (text, part) in [(file.replace("0.01", "-1"), "-1"), (file.replace("5 1 0", "4 1 0"), "dimension 4")] {
        let error = io::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
