//! Contacts on weighted patches of nodes against equivalent problems and closed forms.

use grouser_math::rng::Rng;
use grouser_math::{Mat3, Twist, Vec3};
use grouser_solve::{
    BodyResponse, Contact, ContactEnd, Coupling, Impulses, Law, Method, Problem, Report, Row, Settings, Status,
    Workspace, solve,
};

fn settings(method: Method, law: Law) -> Settings {
    Settings { method, law, tolerance: 1e-10, max_iterations: 200_000, ..Settings::default() }
}

fn run(problem: &Problem, method: Method, law: Law) -> (Report, Impulses, Vec<Twist>) {
    let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
    gamma.reset(problem);
    let report = solve(problem, &settings(method, law), &mut gamma, &mut ws);
    (report, gamma, ws.w)
}

fn patchers() -> impl Iterator<Item = Method> {
    Method::ALL.into_iter().filter(|m| m.facts().patches)
}

fn particle(mass: f64) -> BodyResponse {
    BodyResponse { inverse_mass: 1.0 / mass, ..BodyResponse::default() }
}

/// A ground and particles that fall on it, with random contacts between the ends that `ends` gives.
fn cloud(seed: u64, particles: u32, patches: &[Vec<(u32, f64)>], contacts: u32) -> Problem {
    let mut rng = Rng::new(seed);
    let mut p = Problem { bodies: vec![BodyResponse::default()], free: vec![Twist::ZERO], ..Problem::default() };
    for _ in 0..particles {
        p.bodies.push(particle(rng.uniform(0.5, 2.0)));
        let linear = Vec3::new(rng.normal(), rng.normal(), -1.0 - rng.unit());
        p.free.push(Twist { linear, angular: Vec3::ZERO });
    }
    let points: Vec<u32> = patches.iter().map(|nodes| p.add_patch(nodes)).collect();
    for k in 0..contacts {
        let b = if points.is_empty() { 1 + k % particles } else { points[k as usize % points.len()] };
        let a = if k % 3 == 2 { 1 + (k + 1) % particles } else { 0 };
        let tilt = Vec3::new(0.3 * rng.normal(), 0.3 * rng.normal(), 1.0);
        let normal = tilt.normalize();
        p.contacts.push(Contact { a, b, normal, arms: [Vec3::ZERO; 2], friction: rng.unit() });
        p.bias.push(0.1 * rng.normal() * normal);
    }
    p
}

/// A patch of one node of weight 1 is that node: same impulses, same velocities.
#[test]
fn one_node_of_weight_one_is_a_body() {
    for seed in 0..4 {
        let bodies = cloud(seed, 6, &[], 12);
        let single: Vec<_> = (1..=6).map(|k| vec![(k, 1.0)]).collect();
        let points = cloud(seed, 6, &single, 12);
        assert_eq!(points.end(3), ContactEnd::Body(3));
        assert_eq!(points.end(7), ContactEnd::Patch(&[(1, 1.0)]));
        for (law, method) in patchers().flat_map(|m| [(Law::Cone, m), (Law::Coulomb, m)]) {
            let (expected, _, w) = run(&bodies, method, law);
            let (report, gamma, wp) = run(&points, method, law);
            let what = format!("{} {law:?} seed {seed}: {report:?}", method.name());
            assert_eq!((expected.status, report.status), (Status::Converged, Status::Converged), "{what}");
            assert!(law == Law::Coulomb || (report.objective - expected.objective).abs() < 1e-8, "{what}");
            let off = |x: &Twist, y: &Twist| (x.linear - y.linear).length();
            assert!(law == Law::Coulomb || w.iter().zip(&wp).all(|(x, y)| off(x, y) < 1e-6), "{what}");
            // A point moves with its node.
            assert!((1..=6).all(|k| off(&wp[k], &wp[6 + k]) < 1e-12), "{what}");
            assert!(gamma.contact.iter().all(|g| g.is_finite()));
        }
    }
}

/// Two equal masses with weights 1/2 that fall at speeds v1 and v2: the point has the mass 2 m, and each gets half of
/// the impulse m (v1 + v2) that stops the mean.
#[test]
fn two_masses_stop_in_the_mean() {
    let (m, v1, v2) = (3.0, 1.0, 2.0);
    let fall = |v: f64| Twist { linear: -v * Vec3::Z, angular: Vec3::ZERO };
    let mut p = Problem {
        bodies: vec![BodyResponse::default(), particle(m), particle(m)],
        free: vec![Twist::ZERO, fall(v1), fall(v2)],
        ..Problem::default()
    };
    let point = p.add_patch(&[(1, 0.5), (2, 0.5)]);
    assert!((p.bodies[point as usize].inverse_mass - 0.5 / m).abs() < 1e-15);
    p.contacts.push(Contact { a: 0, b: point, normal: Vec3::Z, arms: [Vec3::ZERO; 2], friction: 0.5 });
    p.bias.push(Vec3::ZERO);
    for method in patchers() {
        let (report, gamma, w) = run(&p, method, Law::Cone);
        assert_eq!(report.status, Status::Converged, "{}", method.name());
        assert!((gamma.contact[0] - m * (v1 + v2) * Vec3::Z).length() < 1e-8, "{}", method.name());
        for (node, v) in [(1, v1), (2, v2)] {
            assert!((w[node].linear.z - 0.5 * (v1 + v2)).abs() < 1e-8 && (v - w[node].linear.z).abs() <= 0.5 + 1e-8);
        }
        assert!(w[point as usize].linear.z - 0.5 * (v1 + v2) < 1e-8);
    }
    // Welded along z they move as one body of mass 2 m: both stop.
    let along = |s: f64| Twist { linear: s * Vec3::Z, angular: Vec3::ZERO };
    p.equations.rows.push(Row {
        bodies: [1, 2, grouser_solve::NO_BODY],
        jacobian: [along(1.0), along(-1.0), Twist::ZERO],
        bias: 0.0,
        compliance: 0.0,
        lower: f64::NEG_INFINITY,
        upper: f64::INFINITY,
    });
    p.equations.ends.push(1);
    for method in patchers() {
        let (report, gamma, w) = run(&p, method, Law::Cone);
        assert_eq!(report.status, Status::Converged, "{}", method.name());
        assert!((gamma.contact[0].z - m * (v1 + v2)).abs() < 1e-6, "{} {:?}", method.name(), gamma.contact);
        let stopped = [(1, v1), (2, v2)].iter().all(|(k, v)| (w[*k].linear.z - v).abs() < 1e-6);
        assert!(stopped, "{} {w:?}", method.name());
    }
}

/// Patches that share nodes, against the same N as a matrix: N_ij = sum_k w_ik w_jk / m_k.
#[test]
fn shared_nodes_give_the_matrix_of_the_weights() {
    for seed in 0..4 {
        let mut rng = Rng::new(100 + seed);
        let patches: Vec<Vec<(u32, f64)>> =
            (0..7).map(|i| (0..4).map(|k| (1 + (i + 2 * k) % 6, rng.uniform(0.05, 0.5))).collect()).collect();
        let problem = cloud(seed, 6, &patches, 14);
        let weight = |body: u32, node: u32| match problem.end(body) {
            ContactEnd::Body(b) => f64::from(u8::from(b == node)),
            ContactEnd::Patch(nodes) => nodes.iter().filter(|(k, _)| *k == node).map(|(_, w)| w).sum(),
        };
        let n = problem.contacts.len();
        let entry = |i: usize, j: usize| -> f64 {
            let on = |c: &Contact, node: u32| weight(c.b, node) - weight(c.a, node);
            let (ci, cj) = (&problem.contacts[i], &problem.contacts[j]);
            (1..=6).map(|k| on(ci, k) * on(cj, k) * problem.bodies[k as usize].inverse_mass).sum()
        };
        // The matrix form has all normals along x: turn each contact's frame.
        let frames: Vec<Mat3> = problem
            .contacts
            .iter()
            .map(|c| {
                let (u, v) = grouser_math::frame::tangents(c.normal);
                Mat3::from_cols(c.normal, u, v)
            })
            .collect();
        let mut coupling = Coupling { start: vec![0], ..Coupling::default() };
        for i in 0..n {
            for j in 0..n {
                coupling.column.push(j as u32);
                coupling.block.push(frames[i].transpose() * frames[j] * entry(i, j));
            }
            coupling.start.push(coupling.column.len() as u32);
        }
        let velocity = |c: &Contact| problem.free[c.b as usize].linear - problem.free[c.a as usize].linear;
        let q: Vec<Vec3> =
            (0..n).map(|i| frames[i].transpose() * (velocity(&problem.contacts[i]) + problem.bias[i])).collect();
        let friction: Vec<f64> = problem.contacts.iter().map(|c| c.friction).collect();
        let stated = Problem::from_coupling(coupling, &q, &friction);
        let (expected, ..) = run(&stated, Method::Scip, Law::Cone);
        assert_eq!(expected.status, Status::Converged);
        for method in patchers() {
            let (report, ..) = run(&problem, method, Law::Cone);
            let what = format!("{} seed {seed}: {report:?} {expected:?}", method.name());
            assert_eq!(report.status, Status::Converged, "{what}");
            assert!((report.objective - expected.objective).abs() < 1e-7 * expected.objective.abs(), "{what}");
        }
    }
}

/// Methods that cannot take patches say so and do nothing.
#[test]
fn others_refuse_by_name() {
    let problem = cloud(1, 4, &[vec![(1, 0.5), (2, 0.5)]], 3);
    let others: Vec<_> = Method::ALL.into_iter().filter(|m| !m.facts().patches).collect();
    assert!(others.contains(&Method::Direct));
    for method in others {
        let (report, gamma, _) = run(&problem, method, Law::Cone);
        assert_eq!(report.status, Status::NoPatches, "{}", method.name());
        assert!(gamma.contact.iter().all(|g| *g == Vec3::ZERO));
    }
}
