//! Plane problems of granular flow at a wall, with the six digits that published text files have: their W has lost its
//! least eigenvalues to rounding.

use grouser_math::rng::Rng;
use grouser_solve::io::{Local, Sparse, Statement};
use grouser_solve::rounds::Ending;
use grouser_solve::{Law, Method, Published, SolveTarget};

/// Discs in rows of equal spheres' packing on a floor and at a wall, some missing: W and q to six digits.
fn granular_flow(rows: i32, columns: i32, seed: u64) -> Statement {
    let mut rng = Rng::new(seed);
    let radius = 0.01;
    let mut discs: Vec<(i32, i32, f64, [f64; 3])> = Vec::new();
    for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
        if rng.unit() < 0.85 {
            let velocity = [0.05 * rng.normal(), -0.00981 + 0.05 * rng.normal(), 1.5 * rng.normal()];
            discs.push((row, column, 0.00235 * rng.uniform(0.95, 1.05), velocity));
        }
    }
    let at = |row: i32, column: i32| discs.iter().position(|d| (d.0, d.1) == (row, column));
    // First disc (none: floor or wall), second disc, normal from the first to the second.
    let mut contacts: Vec<(Option<usize>, usize, [f64; 2])> = Vec::new();
    let up = 0.75f64.sqrt();
    for (k, (row, column, ..)) in discs.iter().enumerate() {
        let odd = row % 2;
        for (r, c, normal) in [(0, 1, [1.0, 0.0]), (1, odd, [0.5, up]), (1, odd - 1, [-0.5, up])] {
            contacts.extend(at(row + r, column + c).map(|other| (Some(k), other, normal)));
        }
        if *row == 0 {
            contacts.push((None, k, [0.0, 1.0]));
        }
        if *column == 0 && odd == 0 {
            contacts.push((None, k, [1.0, 0.0]));
        }
    }
    // Generators: per contact lane, the bodies' shares.
    let lane = |(a, b, [x, y]): &(Option<usize>, usize, [f64; 2]), tangent: bool| {
        let axis = if tangent { [-y, *x] } else { [*x, *y] };
        let side = |sign: f64| {
            let turn = -sign * radius * (x * axis[1] - y * axis[0]);
            [sign * axis[0], sign * axis[1], sign * turn]
        };
        [a.map(|a| (a, side(-1.0))), Some((*b, side(1.0)))]
    };
    let lanes: Vec<_> = contacts.iter().flat_map(|c| [lane(c, false), lane(c, true)]).collect();
    let inverse = |k: usize| [1.0 / discs[k].2, 1.0 / discs[k].2, 2.0 / (discs[k].2 * radius * radius)];
    let six = |x: f64| format!("{x:.5e}").parse::<f64>().unwrap();
    let mut w = Vec::new();
    for (i, one) in lanes.iter().enumerate() {
        for (j, other) in lanes.iter().enumerate() {
            let pairs = one.iter().flatten().flat_map(|p| other.iter().flatten().map(move |q| (p, q)));
            let shared = pairs.filter(|(p, q)| p.0 == q.0);
            let x =
                shared.fold(0.0, |sum, (p, q)| sum + (0..3).map(|c| p.1[c] * inverse(p.0)[c] * q.1[c]).sum::<f64>());
            if x.abs() > 1e-10 {
                w.push((i as u32, j as u32, six(x)));
            }
        }
    }
    let seen = |side: &(usize, [f64; 3])| (0..3).map(|c| side.1[c] * discs[side.0].3[c]).sum::<f64>();
    let q = lanes.iter().map(|lane| lane.iter().flatten().map(seen).sum()).collect();
    let friction = vec![0.5; contacts.len()];
    let w = Sparse::new(lanes.len(), lanes.len(), w);
    Statement::Local(Local { dimension: 2, w, q, friction, rolling: Vec::new(), equations: None })
}

#[test]
fn granular_flow_at_a_wall_is_solved_by_every_newton_method() {
    for (rows, columns, seed) in [(4, 6, 1), (5, 8, 2), (6, 10, 3), (6, 10, 4)] {
        let problem = Published::new(granular_flow(rows, columns, seed)).unwrap();
        for method in [Method::Scip, Method::PScip, Method::Direct] {
            let target = SolveTarget { method, law: Law::Cone, tolerance: 1e-8, ..SolveTarget::default() };
            let outcome = problem.solve(&target);
            let what = format!("{rows} x {columns}, {}: {:?}, {}", method.name(), outcome.score, outcome.iterations);
            assert_eq!(outcome.ending, Ending::Converged, "{what}");
            assert!(outcome.iterations < 1000, "{what}");
        }
    }
}
