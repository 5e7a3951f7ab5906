//! Every solver against Clarabel, an independent interior-point conic solver, on random contact problems.
//!
//! Clarabel gets the problem in primal form, min 1/2 w'Mw + 1/2 g'Eg + r'g with M w = D g and the cones on g, so that
//! no code of ours (products, projections, residual) takes part. Impulses are not unique; objective and velocities are.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{DefaultSettings, DefaultSolver, IPSolver, SolverStatus, SupportedConeT, SupportedConeT::*};
use grouser_math::frame::tangents;
use grouser_math::{Twist, Vec3};
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{Coupling, Impulses, Method, Problem, Settings, Status, Workspace, operator, solve};

/// Objective and velocity changes of the bodies at the optimum. Equations are rows like any other here.
fn clarabel(p: &Problem) -> (f64, Vec<Twist>) {
    let mut p = p.clone();
    p.rows.append(&mut p.equations.rows);
    let mut conic = Conic::new(&p);
    conic.masses();
    (0..p.contacts.len()).for_each(|i| conic.contact(i));
    (0..p.rows.len()).for_each(|i| conic.row(i));
    conic.solve()
}

/// Entries of a matrix.
#[derive(Default)]
struct Triplets(Vec<usize>, Vec<usize>, Vec<f64>);

impl Triplets {
    fn add(&mut self, i: usize, j: usize, v: f64) {
        self.0.push(i);
        self.1.push(j);
        self.2.push(v);
    }

    fn matrix(self, rows: usize, columns: usize) -> CscMatrix {
        CscMatrix::new_from_triplets(rows, columns, self.0, self.1, self.2)
    }
}

/// The problem as Clarabel wants it: unknowns are the velocity changes of moving bodies, lanes of contacts, rows.
struct Conic<'a> {
    p: &'a Problem,
    r: Impulses,
    moving: Vec<usize>,
    lanes: usize,
    n: usize,
    quadratic: Triplets,
    q: Vec<f64>,
    a: Triplets,
    b: Vec<f64>,
    cones: Vec<SupportedConeT<f64>>,
}

impl<'a> Conic<'a> {
    fn new(p: &'a Problem) -> Self {
        let moving: Vec<usize> = (0..p.bodies.len()).filter(|i| p.bodies[*i].moves()).collect();
        let lanes = if p.has_moments() { 6 } else { 3 };
        let nw = 6 * moving.len();
        let n = nw + lanes * p.contacts.len() + p.rows.len();
        let mut r = Impulses::default();
        operator::right_side(p, &p.free, &mut r);
        let (quadratic, a) = (Triplets::default(), Triplets::default());
        Self { p, r, moving, lanes, n, quadratic, q: vec![0.0; n], a, b: vec![0.0; nw], cones: vec![ZeroConeT(nw)] }
    }

    fn slot(&self, body: u32) -> Option<usize> {
        self.moving.binary_search(&(body as usize)).ok()
    }

    /// An entry of the upper half of the objective's matrix.
    fn entry(&mut self, i: usize, j: usize, v: f64) {
        if i <= j {
            self.quadratic.add(i, j, v);
        }
    }

    /// M w - D g = 0: the part of w.
    fn masses(&mut self) {
        for (k, body) in self.moving.clone().into_iter().enumerate() {
            let m = 1.0 / self.p.bodies[body].inverse_mass;
            let inertia = self.p.bodies[body].inverse_inertia.to_mat3().inverse();
            for c in 0..3 {
                self.entry(6 * k + c, 6 * k + c, m);
                self.a.add(6 * k + c, 6 * k + c, m);
                for d in 0..3 {
                    self.entry(6 * k + 3 + c, 6 * k + 3 + d, inertia.col(d)[c]);
                    self.a.add(6 * k + 3 + c, 6 * k + 3 + d, inertia.col(d)[c]);
                }
            }
        }
    }

    /// Unknown `x` is a generalised impulse with this Jacobian on `body`.
    fn act(&mut self, x: usize, body: u32, linear: Vec3, angular: Vec3) {
        if let Some(s) = self.slot(body) {
            for d in 0..3 {
                self.a.add(6 * s + d, x, -linear[d]);
                self.a.add(6 * s + 3 + d, x, -angular[d]);
            }
        }
    }

    fn contact(&mut self, i: usize) {
        let c = self.p.contacts[i];
        let (u, w) = tangents(c.normal);
        let e = self.p.compliance.get(i).copied().unwrap_or_default();
        let first = 6 * self.moving.len() + self.lanes * i;
        for (k, axis) in [c.normal, u, w].into_iter().enumerate() {
            let x = first + k;
            self.q[x] = axis.dot(self.r.contact[i]);
            self.entry(x, x, if k == 0 { e.normal } else { e.tangential });
            for (body, arm, sign) in [(c.a, c.arms[0], -1.0), (c.b, c.arms[1], 1.0)] {
                self.act(x, body, sign * axis, sign * arm.cross(axis));
            }
            if let Some(m) = self.p.moments.get(i) {
                self.q[x + 3] = axis.dot(self.r.moment[i]);
                for (body, sign) in [(c.a, -1.0), (c.b, 1.0)] {
                    self.act(x + 3, body, Vec3::ZERO, sign * m.length * axis);
                }
            }
        }
        // (mu g_n, g_u, g_w) in the second-order cone.
        self.cone(SecondOrderConeT(3), &[(first, -c.friction), (first + 1, -1.0), (first + 2, -1.0)], &[0, 1, 2]);
        if let Some(m) = self.p.moments.get(i).copied() {
            self.cone(SecondOrderConeT(3), &[(first, -m.rolling), (first + 4, -1.0), (first + 5, -1.0)], &[0, 1, 2]);
            let spin = [(first, -m.spinning), (first + 3, -1.0), (first, -m.spinning), (first + 3, 1.0)];
            self.cone(NonnegativeConeT(2), &spin, &[0, 0, 1, 1]);
        }
    }

    /// A cone with right side 0: entries by unknown and value, each in the row of the cone that `rows` gives.
    fn cone(&mut self, cone: SupportedConeT<f64>, entries: &[(usize, f64)], rows: &[usize]) {
        let start = self.b.len();
        for ((x, value), row) in entries.iter().zip(rows) {
            self.a.add(start + row, *x, *value);
        }
        self.b.resize(start + rows.iter().max().map_or(0, |row| row + 1), 0.0);
        self.cones.push(cone);
    }

    fn row(&mut self, i: usize) {
        let row = self.p.rows[i];
        let x = 6 * self.moving.len() + self.lanes * self.p.contacts.len() + i;
        self.q[x] = self.r.row[i];
        self.entry(x, x, row.compliance);
        for (body, j) in row.ends() {
            self.act(x, body as u32, j.linear, j.angular);
        }
        for (bound, sign) in [(row.upper, 1.0), (-row.lower, -1.0)] {
            if bound.is_finite() {
                self.a.add(self.b.len(), x, sign);
                self.b.push(bound);
                self.cones.push(NonnegativeConeT(1));
            }
        }
    }

    fn solve(self) -> (f64, Vec<Twist>) {
        let quadratic = self.quadratic.matrix(self.n, self.n);
        let a = self.a.matrix(self.b.len(), self.n);
        let settings = DefaultSettings {
            verbose: false,
            tol_gap_abs: 1e-12,
            tol_gap_rel: 1e-12,
            tol_feas: 1e-12,
            max_iter: 500,
            ..DefaultSettings::default()
        };
        let solver = DefaultSolver::new(&quadratic, &self.q, &a, &self.b, &self.cones, settings);
        let mut solver = solver.expect("clarabel takes the problem");
        solver.solve();
        assert!(matches!(solver.solution.status, SolverStatus::Solved | SolverStatus::AlmostSolved));
        let mut w = vec![Twist::ZERO; self.p.bodies.len()];
        for (k, body) in self.moving.iter().enumerate() {
            let x = &solver.solution.x[6 * k..6 * k + 6];
            w[*body] = Twist { linear: Vec3::from_slice(&x[..3]), angular: Vec3::from_slice(&x[3..]) };
        }
        (solver.solution.obj_val, w)
    }
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
