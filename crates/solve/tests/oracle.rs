//! Every solver against Clarabel, an independent interior-point conic solver, on random contact problems.
//!
//! Clarabel gets the problem in primal form, min 1/2 w'Mw + 1/2 g'Eg + r'g with M w = D g and the cones on g, so that no
//! code of ours (products, projections, residual) takes part. Impulses are not unique; objective and velocities are.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{DefaultSettings, DefaultSolver, IPSolver, SolverStatus, SupportedConeT::*};
use grouser_math::frame::tangents;
use grouser_math::{Twist, Vec3};
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{Coupling, Impulses, Method, Problem, Settings, Status, Workspace, operator, solve};

/// Objective and velocity changes of the bodies at the optimum. Equations are rows like any other here.
fn clarabel(p: &Problem) -> (f64, Vec<Twist>) {
    let mut p = p.clone();
    p.rows.append(&mut p.equations.rows);
    let p = &p;
    let moving: Vec<usize> = (0..p.bodies.len()).filter(|i| p.bodies[*i].moves()).collect();
    let slot = |body: u32| moving.binary_search(&(body as usize)).ok();
    let lanes = if p.has_moments() { 6 } else { 3 };
    let (nw, nc) = (6 * moving.len(), p.contacts.len());
    let at_contact = |i: usize| nw + lanes * i;
    let at_row = |i: usize| nw + lanes * nc + i;
    let n = nw + lanes * nc + p.rows.len();

    let mut r = Impulses::default();
    operator::right_side(p, &p.free, &mut r);
    let mut q = vec![0.0; n];
    let (mut pi, mut pj, mut pv) = (vec![], vec![], vec![]);
    let mut entry = |i: usize, j: usize, v: f64| {
        if i <= j {
            pi.push(i);
            pj.push(j);
            pv.push(v);
        }
    };
    let (mut ai, mut aj, mut av) = (vec![], vec![], vec![]);
    let mut a = |i: usize, j: usize, v: f64| {
        ai.push(i);
        aj.push(j);
        av.push(v);
    };
    // M w - D g = 0
    for (k, body) in moving.iter().enumerate() {
        let m = 1.0 / p.bodies[*body].inverse_mass;
        let inertia = p.bodies[*body].inverse_inertia.to_mat3().inverse();
        for c in 0..3 {
            entry(6 * k + c, 6 * k + c, m);
            a(6 * k + c, 6 * k + c, m);
            for d in 0..3 {
                entry(6 * k + 3 + c, 6 * k + 3 + d, inertia.col(d)[c]);
                a(6 * k + 3 + c, 6 * k + 3 + d, inertia.col(d)[c]);
            }
        }
    }
    let mut rows = nw;
    let mut cones = vec![ZeroConeT(nw)];
    let mut b = vec![0.0; nw];
    for (i, c) in p.contacts.iter().enumerate() {
        let (u, w) = tangents(c.normal);
        let frame = [c.normal, u, w];
        let e = p.compliance.get(i).copied().unwrap_or_default();
        for (k, axis) in frame.iter().enumerate() {
            let x = at_contact(i) + k;
            q[x] = axis.dot(r.contact[i]);
            entry(x, x, if k == 0 { e.normal } else { e.tangential });
            for (body, arm, sign) in [(c.a, c.arms[0], -1.0), (c.b, c.arms[1], 1.0)] {
                if let Some(s) = slot(body) {
                    let l = arm.cross(*axis);
                    for d in 0..3 {
                        a(6 * s + d, x, -sign * axis[d]);
                        a(6 * s + 3 + d, x, -sign * l[d]);
                    }
                }
            }
            if let Some(m) = p.moments.get(i) {
                let x = at_contact(i) + 3 + k;
                q[x] = axis.dot(r.moment[i]);
                for (body, sign) in [(c.a, -1.0), (c.b, 1.0)] {
                    if let Some(s) = slot(body) {
                        for d in 0..3 {
                            a(6 * s + 3 + d, x, -sign * m.length * axis[d]);
                        }
                    }
                }
            }
        }
        // (mu g_n, g_u, g_w) in the second-order cone.
        let x = at_contact(i);
        a(rows, x, -c.friction);
        a(rows + 1, x + 1, -1.0);
        a(rows + 2, x + 2, -1.0);
        rows += 3;
        b.extend([0.0; 3]);
        cones.push(SecondOrderConeT(3));
        if let Some(m) = p.moments.get(i) {
            a(rows, x, -m.rolling);
            a(rows + 1, x + 4, -1.0);
            a(rows + 2, x + 5, -1.0);
            cones.push(SecondOrderConeT(3));
            a(rows + 3, x, -m.spinning);
            a(rows + 3, x + 3, -1.0);
            a(rows + 4, x, -m.spinning);
            a(rows + 4, x + 3, 1.0);
            cones.push(NonnegativeConeT(2));
            rows += 5;
            b.extend([0.0; 5]);
        }
    }
    for (i, row) in p.rows.iter().enumerate() {
        let x = at_row(i);
        q[x] = r.row[i];
        entry(x, x, row.compliance);
        for (body, j) in row.ends() {
            if let Some(s) = slot(body as u32) {
                for d in 0..3 {
                    a(6 * s + d, x, -j.linear[d]);
                    a(6 * s + 3 + d, x, -j.angular[d]);
                }
            }
        }
        for (bound, sign) in [(row.upper, 1.0), (-row.lower, -1.0)] {
            if bound.is_finite() {
                a(rows, x, sign);
                b.push(bound);
                cones.push(NonnegativeConeT(1));
                rows += 1;
            }
        }
    }
    let pm = CscMatrix::new_from_triplets(n, n, pi, pj, pv);
    let am = CscMatrix::new_from_triplets(rows, n, ai, aj, av);
    let settings = DefaultSettings {
        verbose: false,
        tol_gap_abs: 1e-12,
        tol_gap_rel: 1e-12,
        tol_feas: 1e-12,
        max_iter: 500,
        ..DefaultSettings::default()
    };
    let mut solver = DefaultSolver::new(&pm, &q, &am, &b, &cones, settings).expect("clarabel takes the problem");
    solver.solve();
    assert!(matches!(solver.solution.status, SolverStatus::Solved | SolverStatus::AlmostSolved));
    let mut w = vec![Twist::ZERO; p.bodies.len()];
    for (k, body) in moving.iter().enumerate() {
        let x = &solver.solution.x[6 * k..6 * k + 6];
        w[*body] = Twist { linear: Vec3::from_slice(&x[..3]), angular: Vec3::from_slice(&x[3..]) };
    }
    (solver.solution.obj_val, w)
}

fn settings(method: Method) -> Settings {
    Settings { method, tolerance: 1e-8, max_iterations: 400_000, ..Settings::default() }
}

/// Each method reaches the optimum: objective to 1e-6 relative, velocities to 1e-5.
fn check(recipe: &Recipe) {
    let problem = random_problem(recipe);
    let (objective, w) = clarabel(&problem);
    for method in Method::ALL {
        let mut gamma = Impulses::default();
        gamma.reset(&problem);
        let mut ws = Workspace::default();
        let report = solve(&problem, &settings(method), &mut gamma, &mut ws);
        let what = format!("{} on {recipe:?}: {report:?}", method.name());
        assert_eq!(report.status, Status::Converged, "{what}");
        // With equations eliminated the objective is another one; its minimiser is not.
        let gap = if recipe.equations == 0 { (report.objective - objective).abs() / objective.abs() } else { 0.0 };
        assert!(gap < 1e-6, "objective {objective}, relative gap {gap:e}; {what}");
        let worst =
            ws.w.iter()
                .zip(&w)
                .fold(0.0f64, |m, (x, y)| m.max((x.linear - y.linear).length()).max((x.angular - y.angular).length()));
        assert!(worst < 1e-5, "velocities differ by {worst:e}; {what}");
    }
}

#[test]
fn small_problems() {
    for seed in 0..20 {
        check(&Recipe::small(seed));
    }
}

#[test]
fn rows_and_cones_together() {
    for seed in 20..30 {
        check(&Recipe { rows: 4, ..Recipe::small(seed) });
    }
}

/// Equations are eliminated, not iterated over: the answer is that of the whole problem.
#[test]
fn equations_rows_and_cones_together() {
    for seed in 60..70 {
        check(&Recipe { bodies: 12, equations: 9, rows: 3, ..Recipe::small(seed) });
    }
    for seed in 70..73 {
        check(&Recipe { bodies: 30, equations: 21, mass_ratio: 1000.0, compliant: true, ..Recipe::small(seed) });
    }
}

#[test]
fn compliance() {
    for seed in 30..40 {
        check(&Recipe { compliant: true, rows: 3, ..Recipe::small(seed) });
    }
}

#[test]
fn rolling_and_spinning_friction() {
    for seed in 40..50 {
        check(&Recipe { moments: true, ..Recipe::small(seed) });
    }
}

#[test]
fn different_masses() {
    for seed in 50..55 {
        check(&Recipe { mass_ratio: 100.0, ..Recipe::small(seed) });
    }
}

#[test]
fn a_thousand_contacts() {
    check(&Recipe { bodies: 400, contacts: 1000, ..Recipe::small(99) });
}

/// A problem stated by its matrix has the solution of the same problem stated by its bodies.
#[test]
fn problems_by_bodies_and_by_matrix_agree() {
    let p = random_problem(&Recipe { compliant: true, ..Recipe::small(5) });
    let mut ws = Workspace::default();
    ws.prepare(&p);
    let (n, mut e) = (p.contacts.len(), Impulses::default());
    // Frames with the normal first, as published problems have them.
    let frames: Vec<[Vec3; 3]> =
        p.contacts.iter().map(|c| (c.normal, tangents(c.normal))).map(|(n, (u, w))| [n, u, w]).collect();
    let local = |i: usize, v: Vec3| Vec3::from(frames[i].map(|axis| axis.dot(v)));
    let mut coupling = Coupling { start: vec![0], ..Coupling::default() };
    let mut blocks = vec![grouser_math::Mat3::ZERO; n * n];
    for j in 0..n {
        for k in 0..3 {
            e.reset(&p);
            e.contact[j] = frames[j][k];
            ws.evaluate(&p, &e);
            for i in 0..n {
                *blocks[i * n + j].col_mut(k) = local(i, ws.u.contact[i] - ws.r.contact[i]);
            }
        }
    }
    for i in 0..n {
        for j in 0..n {
            if blocks[i * n + j] != grouser_math::Mat3::ZERO {
                coupling.column.push(j as u32);
                coupling.block.push(blocks[i * n + j]);
            }
        }
        coupling.start.push(coupling.column.len() as u32);
    }
    let q: Vec<Vec3> = (0..n).map(|i| local(i, ws.r.contact[i])).collect();
    let friction: Vec<f64> = p.contacts.iter().map(|c| c.friction).collect();
    let by_matrix = Problem::from_coupling(coupling, &q, &friction);
    for method in Method::ALL {
        let settings = Settings { method, tolerance: 1e-9, max_iterations: 200_000, ..Settings::default() };
        let objective = |p: &Problem| {
            let mut g = Impulses::default();
            g.reset(p);
            let report = solve(p, &settings, &mut g, &mut Workspace::default());
            assert_eq!(report.status, Status::Converged, "{}", method.name());
            report.objective
        };
        let (a, b) = (objective(&p), objective(&by_matrix));
        assert!((a - b).abs() < 1e-8 * a.abs(), "{}: {a} {b}", method.name());
    }
}
