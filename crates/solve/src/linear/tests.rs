//! The linear systems against the products of the first-order methods.

use super::Conductance;
use super::system::*;
use crate::nodal::{NodalBlock, NodalPoint, NodalPort};
use crate::problem::{BodyResponse, Impulses, NO_BODY, Problem, Row};
use crate::random::{Recipe, random_problem};
use crate::workspace::Workspace;
use grouser_math::rng::Rng;
use grouser_math::sparse::dense::{MOST, Square, zero};
use grouser_math::sparse::{Factor, Order, SparseBlocks, SparseSystem};
use grouser_math::{Mat3, Twist, TwistMatrix, Vec3};
use std::sync::Arc;

/// x = T (b - N x) with N from the products of the first-order methods, for every kind of lane and either reach.
#[test]
fn solves_what_it_says() {
    let cases =
        [(1, false, 0, 0), (2, true, 4, 0), (3, true, 4, 9), (4, false, 3, 12), (5, false, 0, 0), (6, true, 4, 9)];
    for (seed, moments, rows, equations) in cases {
        let recipe = Recipe { bodies: 20, contacts: 40, rows, equations, moments, ..Recipe::small(seed) };
        let mut p = random_problem(&recipe);
        let mut rng = Rng::new(seed);
        if seed > 4 {
            // A free sheet, and one that a body carries.
            add_sheet(&mut p, &mut rng, None);
            let port = (0..20).find(|b| p.bodies[*b].moves()).unwrap();
            add_sheet(&mut p, &mut rng, Some(port as u32));
        }
        let mut matrix = |s: f64| Mat3::from_cols(rng.direction() * s, rng.direction() * s, rng.direction() * s);
        let mut t = Conductance::default();
        t.reset(&p);
        for i in 0..p.contacts.len() {
            // A random positive semidefinite block of widely varying size, some singular.
            let s = 10f64.powi((i % 4) as i32 - 2);
            let (f, m) = (matrix(s), matrix(s));
            let singular = if i % 5 == 0 { Mat3::from_diagonal(Vec3::new(1.0, 0.0, 1.0)) } else { Mat3::IDENTITY };
            t.contact[i] = f * singular * f.transpose();
            if moments {
                t.cross[i] = f * singular * m.transpose();
                t.moment[i] = m * singular * m.transpose();
            }
        }
        t.row.iter_mut().enumerate().for_each(|(i, t)| *t = i as f64);
        let mut ws = Workspace::default();
        ws.prepare(&p);
        let (mut b, mut x) = (Impulses::default(), Impulses::default());
        b.reset(&p);
        b.contact.iter_mut().chain(&mut b.moment).for_each(|b| *b = rng.direction());
        b.row.iter_mut().for_each(|b| *b = rng.normal());
        for reach in [Reach::All, Reach::Joined] {
            let mut system = NewtonSystem::default();
            system.prepare(&p, &ws.gather, reach);
            system.factorise(&p, &ws.gather, &t);
            let solved = system.solve(&p, &ws.gather, &t, &b, &mut x, 1e-13, 500);
            assert!(reach == Reach::Joined || solved.iterations <= 4, "seed {seed}: {solved:?}");
            // N x by the products that the other solvers use.
            ws.evaluate(&p, &x);
            let mut right = b.clone();
            right.contact.iter_mut().zip(ws.u.contact.iter().zip(&ws.r.contact)).for_each(|(b, (u, r))| *b -= *u - *r);
            right.moment.iter_mut().zip(ws.u.moment.iter().zip(&ws.r.moment)).for_each(|(b, (u, r))| *b -= *u - *r);
            for (i, b) in right.row.iter_mut().enumerate() {
                *b -= ws.u.row[i] - ws.r.row[i] - p.rows[i].compliance * x.row[i];
            }
            t.multiply(&mut right);
            // The equations are eliminated with different shifts there and here.
            let scale = if equations > 0 { 100.0 } else { 1.0 };
            let scale = scale * x.contact.iter().fold(1.0f64, |m, x| m.max(x.length()));
            for (x, y) in x.contact.iter().zip(&right.contact).chain(x.moment.iter().zip(&right.moment)) {
                assert!((*x - *y).length() < 1e-6 * scale, "seed {seed} {reach:?}: {x} {y}");
            }
            for (x, y) in x.row.iter().zip(&right.row) {
                assert!((x - y).abs() < 1e-6 * scale, "seed {seed} {reach:?}: {x} {y}");
            }
        }
    }
}

/// Adds a flexible body of one element, one unknown of which is held, with a term of rank three and three touched
/// points, on which some contacts end.
fn add_sheet(p: &mut Problem, rng: &mut Rng, port: Option<u32>) {
    const N: usize = 36;
    let ends: Vec<u32> = (0..8).map(|k| 9 * (k / 2) + if k % 2 == 0 { 3 } else { 9 }).collect();
    let start = |k: usize| if k == 0 { 0 } else { ends[k - 1] as usize };
    let held: Vec<bool> = (0..N).map(|k| k == 7).collect();
    let l: Vec<f64> = (0..N * N).map(|_| 0.3 * rng.normal()).collect();
    let full = |r: usize, c: usize| -> f64 {
        let unit = f64::from(u8::from(r == c));
        let sum: f64 = (0..N).map(|k| l[N * r + k] * l[N * c + k]).sum();
        if held[r] || held[c] { unit } else { sum + unit }
    };
    let block = |a: usize, b: usize| -> Square {
        let mut block = zero();
        for (r, row) in (start(a)..ends[a] as usize).enumerate() {
            (start(b)..ends[b] as usize).enumerate().for_each(|(c, column)| block[MOST * r + c] = full(row, column));
        }
        block
    };
    let mut matrix = SparseBlocks { diagonal: (0..8).map(|k| block(k, k)).collect(), ..SparseBlocks::default() };
    for a in 0..8u32 {
        (a + 1..8).for_each(|b| matrix.pairs.push(if b % 3 == 0 { [b, a] } else { [a, b] }));
    }
    matrix.blocks = matrix.pairs.iter().map(|[a, b]| block(*a as usize, *b as usize)).collect();
    let near = (0..8).map(|k| (0..8).filter(|j| *j != k).collect()).collect();
    let order = Order::new(near, &[3, 6, 3, 6, 3, 6, 3, 6], |_| false);
    let mut factor = Factor::new(&order, |_| false);
    factor.compute(&order, |diagonal, below| {
        (0..8).for_each(|k| diagonal[order.place[k] as usize] = block(k, k));
        for a in 0..8 {
            for b in (0..8).filter(|b| order.place[a] < order.place[*b]) {
                let (to, stride) = below.get(order.entry(a, b).0);
                let from = block(a, b);
                to.chunks_exact_mut(stride)
                    .enumerate()
                    .for_each(|(r, to)| to.copy_from_slice(&from[MOST * r..][..stride]));
            }
        }
    });
    let mut system = SparseSystem { order, factor, ends, taken_off: None };
    let mut column = || -> Vec<f64> { (0..N).map(|k| if held[k] { 0.0 } else { 0.2 * rng.normal() }).collect() };
    let u = [column(), column(), column()];
    assert!(system.take_off(u, &Mat3::from_diagonal(Vec3::new(4.0, 5.0, 6.0))));
    let first = p.bodies.len() as u32;
    let points: Vec<NodalPoint> = (0..3)
        .map(|k| {
            p.bodies.push(BodyResponse { inverse_mass: 1.0, ..BodyResponse::default() });
            p.free.push(Twist::ZERO);
            let weights = std::array::from_fn(|_| 0.4 * rng.normal());
            NodalPoint { body: first + k, vectors: std::array::from_fn(|k| k as u32), weights }
        })
        .collect();
    for (i, c) in p.contacts.iter_mut().enumerate().skip(first as usize % 5).step_by(5) {
        (c.b, c.arms[1]) = (first + i as u32 % 3, Vec3::ZERO);
    }
    let port = port.map(|body| {
        let own = p.bodies[body as usize];
        let mass = TwistMatrix::rigid(2.0 / own.inverse_mass, &own.inverse_inertia.inverse());
        let inverse = mass.inverse().unwrap();
        let reach = points.iter().map(|_| std::array::from_fn(|_| rng.direction())).collect();
        p.bodies[body as usize].inverse_mass *= 0.5;
        NodalPort { body, mass, inverse, reach }
    });
    let (flexible, matrix) = (p.nodal.len() as u32, Some(Arc::new(matrix)));
    p.nodal.push(NodalBlock { flexible, system: Arc::new(system), matrix, held: held.into(), points, port });
}

/// Bodies in a plane, in a slot and on a hinge of another one, some joined by pins, with contacts and rows of every
/// kind: the step with as many unknowns as the joints leave is the one with six each and all equations, and holds the
/// equations to rounding.
#[test]
fn guided_bodies_move_as_their_equations_say() {
    for moments in [false, true] {
        guided_bodies(moments);
    }
}

/// The problem, and how many of its equations guide a body.
fn guided_problem(moments: bool, rng: &mut Rng) -> (Problem, usize) {
    let mut p = random_problem(&Recipe { bodies: 14, contacts: 50, rows: 6, moments, ..Recipe::small(6) });
    let n = rng.direction();
    let (x, y) = (n.any_orthonormal_vector(), n.cross(n.any_orthonormal_vector()));
    let moving: Vec<u32> = (0..p.bodies.len() as u32).filter(|b| p.bodies[*b as usize].moves()).collect();
    let (leader, guided) = (moving[0], &moving[3..]);
    let (slot, hinge) = (moving[1], moving[2]);
    let places: Vec<Vec3> = p.bodies.iter().map(|_| rng.normal() * x + rng.normal() * y + 0.3 * n).collect();
    // Contacts at one place, that do not feel the leader.
    for (i, (a, b)) in [(leader, slot), (hinge, leader), (slot, hinge)].into_iter().enumerate() {
        let at = rng.direction();
        let c = &mut p.contacts[10 * i + 1];
        (c.a, c.b, c.arms) = (a, b, [at - places[a as usize], at - places[b as usize]]);
    }
    let along = |axis: Vec3, at: Vec3, a: u32, b: u32| {
        let side = |b: u32, s: f64| Twist { linear: s * axis, angular: s * (at - places[b as usize]).cross(axis) };
        [side(a, -1.0), side(b, 1.0), Twist::ZERO]
    };
    let about = |axis: Vec3| {
        let side = |s: f64| Twist { linear: Vec3::ZERO, angular: s * axis };
        [side(-1.0), side(1.0), Twist::ZERO]
    };
    // A motor of the hinge.
    p.rows[0].bodies = [leader, hinge, NO_BODY];
    p.rows[0].jacobian = about(n);
    let mut block = |a: u32, b: u32, jacobians: &[[Twist; 3]]| {
        p.equations.rows.extend(jacobians.iter().map(|jacobian| Row {
            bodies: [a, b, NO_BODY],
            jacobian: *jacobian,
            bias: 0.0,
            compliance: 0.0,
            lower: f64::NEG_INFINITY,
            upper: f64::INFINITY,
        }));
        p.equations.ends.push(p.equations.rows.len() as u32);
    };
    let at = |b: u32| places[b as usize] + 0.2 * x;
    let (mine, its) = (at(slot), at(hinge));
    let held = |axis: Vec3, at: Vec3, b: u32| along(axis, at, leader, b);
    block(leader, slot, &[held(x, mine, slot), about(x), held(n, mine, slot), about(y)]);
    block(leader, hinge, &[held(x, its, hinge), held(y, its, hinge), held(n, its, hinge), about(x), about(y)]);
    for b in guided {
        block(leader, *b, &[along(n, places[*b as usize], leader, *b), about(x), about(y)]);
    }
    let guiding = 4 + 5 + 3 * guided.len();
    for pair in guided.windows(2) {
        let at = 0.5 * (places[pair[0] as usize] + places[pair[1] as usize]);
        block(pair[0], pair[1], &[along(x, at, pair[0], pair[1]), along(y, at, pair[0], pair[1])]);
    }
    // One that feels the leader: a distance to a place in the world.
    block(guided[0], NO_BODY, &[[Twist { linear: x, angular: n }, Twist::ZERO, Twist::ZERO]]);
    (p, guiding)
}

fn guided_bodies(moments: bool) {
    let mut rng = Rng::new(8);
    let (p, guiding) = guided_problem(moments, &mut rng);
    let mut t = Conductance::default();
    t.reset(&p);
    for i in (0..p.contacts.len()).filter(|i| i % 4 > 0) {
        let mut draw = || Mat3::from_cols(rng.direction(), rng.direction(), rng.direction());
        let (f, m) = (draw(), draw());
        t.contact[i] = f * f.transpose() * (1.0 + i as f64);
        if moments {
            t.cross[i] = f * m.transpose() * (1.0 + i as f64);
            t.moment[i] = m * m.transpose() * (1.0 + i as f64);
        }
    }
    t.row.iter_mut().enumerate().for_each(|(i, t)| *t = (i % 4) as f64);
    t.row[0] = 3.0;
    let mut ws = Workspace::default();
    ws.prepare(&p);
    let draw = |_| Twist { linear: rng.direction(), angular: rng.direction() };
    let f: Vec<Twist> = p.bodies.iter().map(draw).collect();
    let mut answers = Vec::new();
    let mut unknowns = Vec::new();
    for reach in [Reach::All, Reach::Guided] {
        let mut system = NewtonSystem::default();
        system.prepare(&p, &ws.gather, reach);
        system.factorise(&p, &ws.gather, &t);
        let (mut d, mut dw, mut du) = (Vec::new(), Vec::new(), Impulses::default());
        system.direction(&p, &ws.gather, &t, &f, &mut d, &mut dw, &mut du);
        answers.push(dw);
        unknowns.push(system.unknowns());
    }
    // Each of the planar ones has three unknowns less and three equations less, the slot four and four, the hinge five
    // and five.
    assert_eq!(unknowns[0] - unknowns[1], 2 * guiding);
    let size = answers[0].iter().fold(0.0f64, |m, w| m.max(w.linear.length() + w.angular.length()));
    for (a, b) in answers[0].iter().zip(&answers[1]) {
        let apart = (a.linear - b.linear).length() + (a.angular - b.angular).length();
        assert!(apart < 1e-6 * size, "{a:?} {b:?}");
    }
    for (i, row) in p.equations.rows.iter().enumerate().take(guiding) {
        assert!(row.velocity(&answers[1]).abs() < 1e-12 * size, "row {i}: {:e}", row.velocity(&answers[1]));
    }
}
