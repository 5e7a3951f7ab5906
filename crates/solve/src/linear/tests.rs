//! The linear systems against the products of the first-order methods.

use super::Conductance;
use super::system::*;
use crate::problem::Impulses;
use crate::random::{Recipe, random_problem};
use crate::workspace::Workspace;
use grouser_math::rng::Rng;
use grouser_math::{Mat3, Vec3};

/// x = T (b - N x) with N from the products of the first-order methods, for every kind of lane and either reach.
#[test]
fn solves_what_it_says() {
    for (seed, moments, rows, equations) in [(1, false, 0, 0), (2, true, 4, 0), (3, true, 4, 9), (4, false, 3, 12)] {
        let p = random_problem(&Recipe { bodies: 20, contacts: 40, rows, equations, moments, ..Recipe::small(seed) });
        let mut rng = Rng::new(seed);
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
