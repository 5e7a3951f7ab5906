//! Random contact problems for tests and trials: a cloud of bodies, contacts between random pairs.

use crate::cone::Moments;
use crate::problem::{BodyResponse, Compliance, Contact, NO_BODY, Problem, Row};
use grouser_math::rng::Rng;
use grouser_math::{Sym3, Twist, Vec3};

/// What to make.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Seed.
    pub seed: u64,
    /// Bodies; the first cannot move.
    pub bodies: u32,
    /// Contacts.
    pub contacts: u32,
    /// Rows, about half of them with bounds.
    pub rows: u32,
    /// Equations, in blocks of three.
    pub equations: u32,
    /// With rolling and spinning friction?
    pub moments: bool,
    /// With compliance?
    pub compliant: bool,
    /// Largest over smallest mass.
    pub mass_ratio: f64,
}

impl Recipe {
    /// A few contacts.
    pub fn small(seed: u64) -> Self {
        Self { seed, bodies: 8, contacts: 20, rows: 0, equations: 0, moments: false, compliant: false, mass_ratio: 3.0 }
    }
}

/// A random, solvable problem: bodies fall towards the first one, friction from 0 to 1 in the same problem.
pub fn random_problem(recipe: &Recipe) -> Problem {
    let mut rng = Rng::new(recipe.seed);
    let mut p = Problem::default();
    let vector = |rng: &mut Rng, s: f64| Vec3::new(rng.normal(), rng.normal(), rng.normal()) * s;
    let positions: Vec<Vec3> = (0..recipe.bodies).map(|_| vector(&mut rng, 1.0)).collect();
    for i in 0..recipe.bodies {
        let mass = recipe.mass_ratio.powf(rng.unit());
        let inverse_mass = if i == 0 { 0.0 } else { 1.0 / mass };
        let d = Vec3::new(rng.uniform(1.0, 2.0), rng.uniform(1.0, 2.0), rng.uniform(1.0, 2.0));
        let inverse_inertia = Sym3::diagonal(d * 2.5 * inverse_mass).rotated(rng.rotation());
        p.bodies.push(BodyResponse { inverse_mass, inverse_inertia });
        let fall = -positions[i as usize] * 0.5;
        let free = Twist { linear: fall + vector(&mut rng, 0.3), angular: vector(&mut rng, 0.3) };
        p.free.push(if i == 0 { Twist::ZERO } else { free });
    }
    let pair = |rng: &mut Rng| {
        let a = rng.below(u64::from(recipe.bodies)) as u32;
        let b = (a + 1 + rng.below(u64::from(recipe.bodies) - 1) as u32) % recipe.bodies;
        (a.min(b), a.max(b))
    };
    for _ in 0..recipe.contacts {
        let (a, b) = pair(&mut rng);
        let normal = (positions[b as usize] - positions[a as usize]).normalize();
        p.contacts.push(Contact {
            a,
            b,
            normal,
            arms: [normal + vector(&mut rng, 0.1), -normal + vector(&mut rng, 0.1)],
            friction: rng.unit(),
        });
        p.bias.push(normal * rng.uniform(-0.1, 0.3));
        if recipe.compliant {
            p.compliance.push(Compliance { normal: rng.uniform(0.0, 0.2), tangential: rng.uniform(0.0, 0.3) });
        }
        if recipe.moments {
            p.moments.push(Moments { length: 0.7, rolling: 0.2 * rng.unit(), spinning: 0.1 * rng.unit() });
        }
    }
    let row = |rng: &mut Rng, (a, b): (u32, u32), (lower, upper): (f64, f64)| {
        let mut jacobian = || Twist { linear: vector(rng, 1.0), angular: vector(rng, 1.0) };
        let jacobian = [jacobian(), jacobian(), Twist::ZERO];
        Row { bodies: [a, b, NO_BODY], jacobian, bias: rng.normal() * 0.1, compliance: 0.0, lower, upper }
    };
    let free = (f64::NEG_INFINITY, f64::INFINITY);
    for _ in 0..recipe.rows {
        let ends = pair(&mut rng);
        let bounds = if rng.unit() < 0.5 { free } else { (0.0, 0.4) };
        p.rows.push(row(&mut rng, ends, bounds));
    }
    while (p.equations.rows.len() as u32) < recipe.equations {
        let ends = pair(&mut rng);
        for _ in 0..3 {
            p.equations.rows.push(row(&mut rng, ends, free));
        }
        p.equations.ends.push(p.equations.rows.len() as u32);
    }
    p
}
