//! Impacts with penalty contact: Hertz's closed form, and the tests of Chung and Ooi, "Benchmark tests for verifying
//! discrete element modelling codes at particle impact level", Granular Matter 13 (2011).
//!
//! Their curves are files, found through `GROUSER_REFERENCE_DATA` (default `../shared/data`), folder `chung_ooi_2011`.
//! Deviations from a curve: sum of |ours - theirs| over the sum of |theirs|.

use crate::stage::*;
use grouser_dynamics::*;
use grouser_geom::Shape;
use grouser_math::{Quat, Vec3};
use std::f64::consts::PI;
use std::path::Path;

/// A weightless world with penalty contact.
fn world(step: f64) -> World {
    let mut settings = Settings { step, gravity: Vec3::ZERO, ..Settings::default() };
    settings.contact.method = ContactMethod::Penalty;
    World::new(settings)
}

/// Sphere: radius in m, Young's modulus in Pa, Poisson's ratio, density in kg/m^3.
#[derive(Clone, Copy)]
struct Grain(f64, f64, f64, f64);

const LIMESTONE: Grain = Grain(0.01, 20e9, 0.25, 2500.0);
const GLASS: Grain = Grain(0.01, 48e9, 0.2, 2800.0);
const MAGNESIUM: Grain = Grain(0.1, 40e9, 0.35, 1800.0);
const ALUMINIUM: Grain = Grain(0.1, 70e9, 0.30, 2699.0);
const OXIDE: Grain = Grain(0.0025, 380e9, 0.23, 4000.0);
const STEEL: Grain = Grain(1e-5, 208e9, 0.3, 7850.0);
const POLYETHYLENE: Grain = Grain(1e-5, 1e9, 0.4, 1400.0);
const SOFT_ALUMINIUM: Grain = Grain(0.1, 70e9, 0.33, 2700.0);
const NYLON: Grain = Grain(0.1, 2.5e9, 0.4, 1000.0);

impl Grain {
    fn mass(&self) -> f64 {
        4.0 / 3.0 * PI * self.0.powi(3) * self.3
    }

    fn material(&self, restitution: f64, friction: f64) -> Material {
        Material { friction, restitution, stiffness: Stiffness::Young(self.1), poisson: self.2, ..Material::default() }
    }

    /// Duration in s of an elastic impact of this grain at `v` m/s on a rigid wall.
    fn wall_time(&self, v: f64) -> f64 {
        let e = self.1 / (1.0 - self.2 * self.2);
        2.943275 / v * (1.25 * self.mass() * v * v / (4.0 / 3.0 * e * self.0.sqrt())).powf(0.4)
    }
}

/// What an impact was like.
struct Impact {
    /// Largest force in N, largest overlap in m, duration in s.
    force: f64,
    overlap: f64,
    duration: f64,
    /// Velocities after it.
    after: Vec<Twist>,
}

/// Steps until `bodies` have touched and parted.
fn collide(world: &mut World, bodies: &[BodyId]) -> Impact {
    let mut impact = Impact { force: 0.0, overlap: 0.0, duration: 0.0, after: Vec::new() };
    let mut touched = false;
    let step = world.settings().step;
    for _ in 0..100_000 {
        let report = world.step().expect("the step succeeds");
        impact.overlap = impact.overlap.max(report.penetration.max);
        impact.force =
            (0..world.contacts().len()).map(|i| world.force_of_contact(i).length()).fold(impact.force, f64::max);
        if report.contacts > 0 {
            (touched, impact.duration) = (true, impact.duration + step);
        } else if touched {
            break;
        }
    }
    assert!(touched && world.contacts().is_empty(), "the bodies meet and part");
    impact.after = bodies.iter().map(|b| world.velocity(*b)).collect();
    impact
}

/// Two equal grains head on, `v` m/s each.
fn head_on(grain: Grain, v: f64, restitution: f64, step: f64) -> Impact {
    let mut world = world(step);
    let m = world.add_material(grain.material(restitution, 0.0)).unwrap();
    let bodies = [-1.0, 1.0].map(|side| {
        let at = side * (grain.0 + 3.3 * step * v) * Vec3::X;
        let body = moving(&mut world, Shape::sphere(grain.0), grain.mass(), at, m);
        world.set_velocity(body, Twist { linear: -side * v * Vec3::X, angular: Vec3::ZERO });
        body
    });
    collide(&mut world, &bodies)
}

/// A grain on a rigid wall below it: normal speed, tangential speed along x, spin about y.
fn on_wall(grain: Grain, v: f64, along: f64, spin: f64, restitution: f64, friction: f64, step: f64) -> Impact {
    let mut world = world(step);
    let own = grain.material(restitution, friction);
    let wall = Material { stiffness: Stiffness::Rigid, ..own };
    let (own, wall) = (world.add_material(own).unwrap(), world.add_material(wall).unwrap());
    ground(&mut world, wall, Quat::IDENTITY);
    let at = (grain.0 + 3.3 * step * v) * Vec3::Z;
    let body = moving(&mut world, Shape::sphere(grain.0), grain.mass(), at, own);
    world.set_velocity(body, Twist { linear: Vec3::new(along, 0.0, -v), angular: spin * Vec3::Y });
    collide(&mut world, &[body])
}

fn near(value: f64, expected: f64, share: f64, what: &str) {
    assert!((value / expected - 1.0).abs() <= share, "{what}: {value:e}, expected {expected:e}");
}

/// Largest overlap (5 m v^2 / (4 k))^(2/5), k = 4/3 E* sqrt(R*), and duration 2.943275 d / v, m and v those of the
/// pair.
#[test]
fn hertz_impact_in_closed_form() {
    for (v, step) in [(0.1, 2e-7), (1.0, 2e-7), (10.0, 1e-7)] {
        let impact = head_on(LIMESTONE, v, 1.0, step);
        let (e, r) = (LIMESTONE.1 / (2.0 * (1.0 - 0.0625)), 0.5 * LIMESTONE.0);
        let k: f64 = 4.0 / 3.0 * e * r.sqrt();
        let (m, v) = (0.5 * LIMESTONE.mass(), 2.0 * v);
        let overlap = (1.25 * m * v * v / k).powf(0.4);
        near(impact.overlap, overlap, 1e-3, "overlap");
        near(impact.duration, 2.943275 * overlap / v, 0.01, "duration");
        near(impact.force, k * overlap.powf(1.5), 1e-3, "force");
        near(impact.after[1].linear.x, 0.5 * v, 1e-4, "speed after");
    }
}

/// Test 1: two equal spheres, elastic.
#[test]
fn chung_ooi_1_elastic_pair() {
    let impact = head_on(LIMESTONE, 10.0, 1.0, 1e-7);
    near(impact.force, 7108.2, 0.01, "limestone force");
    near(impact.overlap, 368.30e-6, 0.01, "limestone overlap");
    near(impact.duration, 54.20e-6, 0.01, "limestone duration");
    let impact = head_on(GLASS, 10.0, 1.0, 1e-7);
    near(impact.force, 10_696.9, 0.01, "glass force");
    near(impact.overlap, 274.11e-6, 0.01, "glass overlap");
}

/// Test 2: a sphere on a rigid wall, elastic.
#[test]
fn chung_ooi_2_elastic_wall() {
    let impact = on_wall(MAGNESIUM, 0.2, 0.0, 0.0, 1.0, 0.0, 2e-6);
    near(impact.force, 7232.7, 0.01, "magnesium force");
    near(impact.overlap, 52.12e-6, 0.01, "magnesium overlap");
    let impact = on_wall(ALUMINIUM, 0.2, 0.0, 0.0, 1.0, 0.0, 2e-6);
    near(impact.force, 11_369.9, 0.01, "aluminium force");
    near(impact.overlap, 49.72e-6, 0.01, "aluminium overlap");
}

/// Test 3: the measured restitution is the given one, with both laws, with and without attraction, in about 40
/// sub-steps per impact.
#[test]
fn chung_ooi_3_restitution() {
    for law in NormalLaw::ALL {
        for attraction in [true, false] {
            for e in [0.2, 0.4, 0.6, 0.8, 1.0] {
                let (e_star, share) = (OXIDE.1 / (1.0 - OXIDE.2 * OXIDE.2), 0.1f64);
                let linear = PI * (OXIDE.mass() / (2.0 * e_star * OXIDE.0 * share.sqrt())).sqrt();
                let step = if law == NormalLaw::Hertz { OXIDE.wall_time(3.9) } else { linear } / 40.0;
                let mut world = world(step);
                world.settings_mut().contact.penalty =
                    PenaltySettings { law, attraction, substeps: SubstepCount::Count(1) };
                let own = OXIDE.material(e, 0.0);
                let wall = Material { stiffness: Stiffness::Rigid, ..own };
                let (own, wall) = (world.add_material(own).unwrap(), world.add_material(wall).unwrap());
                ground(&mut world, wall, Quat::IDENTITY);
                let at = (OXIDE.0 + 3.3 * step * 3.9) * Vec3::Z;
                let body = moving(&mut world, Shape::sphere(OXIDE.0), OXIDE.mass(), at, own);
                world.set_velocity(body, Twist { linear: -3.9 * Vec3::Z, angular: Vec3::ZERO });
                let impact = collide(&mut world, &[body]);
                near(impact.after[0].linear.z / 3.9, e, 0.01, &format!("{} {attraction} {e}", law.name()));
            }
        }
    }
}

/// Test 4: oblique impact at 3.9 m/s, e 0.98, mu 0.092. Where it slides throughout, the impulse is mu (1 + e) m v_n.
#[test]
fn chung_ooi_4_oblique_sliding() {
    let (v, e, mu) = (3.9f64, 0.98, 0.092);
    for degrees in [35.0f64, 45.0, 60.0, 75.0, 85.0] {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let step = OXIDE.wall_time(v * cos) / 100.0;
        let after = on_wall(OXIDE, v * cos, v * sin, 0.0, e, mu, step).after[0];
        near(after.linear.z, e * v * cos, 0.01, "normal speed");
        near(after.linear.x, v * sin - mu * (1.0 + e) * v * cos, 0.01, "tangential speed");
        near(after.angular.y, 2.5 * mu * (1.0 + e) * v * cos / OXIDE.0, 0.01, "spin");
    }
}

/// The curves of a file, `x, y` or `x y` per line, sections set apart by comments; nothing if there is none.
fn curves(name: &str) -> Option<Vec<Vec<(f64, f64)>>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("GROUSER_REFERENCE_DATA").map_or_else(|| root.join("../shared/data"), Into::into);
    let Ok(text) = std::fs::read_to_string(folder.join("chung_ooi_2011").join(name)) else {
        println!("skipped: no chung_ooi_2011/{name} in the reference data; set GROUSER_REFERENCE_DATA");
        return None;
    };
    let mut all: Vec<Vec<(f64, f64)>> = Vec::new();
    for line in text.lines() {
        let numbers: Vec<f64> = line.split([',', ' ']).filter_map(|w| w.trim().parse().ok()).collect();
        match numbers[..] {
            _ if line.starts_with('#') => all.push(Vec::new()),
            [x, y] if all.is_empty() => all.push(vec![(x, y)]),
            [x, y] => all.last_mut().expect("a section").push((x, y)),
            _ => {}
        }
    }
    Some(all)
}

/// Deviation of `ours` from a curve.
fn deviation(curve: &[(f64, f64)], mut ours: impl FnMut(f64) -> f64) -> f64 {
    let mut sums = (0.0, 0.0);
    for (x, y) in curve {
        let value = ours(*x);
        sums = (sums.0 + (value - y).abs(), sums.1 + y.abs());
    }
    sums.0 / sums.1
}

/// Test 5: oblique impact of small spheres at a constant normal speed of 5 m/s, e 1, mu 0.3: tangential surface
/// velocity and spin after it, over mu times the normal speed, against the tangent of the angle over mu. Where they
/// slide the published curves are met. Where they stick we lie between those, which belong to half of Mindlin's
/// tangential stiffness, and its full value without micro-slip; the finite elements lie there too.
#[test]
fn chung_ooi_5_oblique() {
    let (Some(slip), Some(spin)) = (curves("benchmark5_graph1.dat"), curves("benchmark5_graph2.dat")) else { return };
    let scale = 0.3 * 5.0;
    for (k, grain) in [STEEL, POLYETHYLENE].into_iter().enumerate() {
        let step = grain.wall_time(5.0) / 200.0;
        let after = |x: f64| on_wall(grain, 5.0, x * scale, 0.0, 1.0, 0.3, step).after[0];
        let ours_slip = |x: f64| (after(x).linear.x - after(x).angular.y * grain.0) / scale;
        let ours_spin = |x: f64| -after(x).angular.y * grain.0 / scale;
        let sliding = |curve: &[(f64, f64)]| curve.iter().filter(|p| p.0 > 5.9).copied().collect::<Vec<_>>();
        let d = deviation(&sliding(&slip[k]), ours_slip);
        assert!(d < 0.02, "slip {d}");
        let d = deviation(&sliding(&spin[k]), ours_spin);
        assert!(d < 0.02, "spin {d}");
        // Finite elements (of steel), the whole curve.
        let d = deviation(&spin[2], ours_spin);
        assert!(d < 0.08, "spin against finite elements {d}");
    }
}

/// Test 6: a spinning sphere (contact velocity from spin alone) on a rigid wall, v_n 0.2, e 0.5, mu 0.4: where it
/// slides throughout, the surface velocity falls by 3.5 mu (1 + e) v_n.
#[test]
fn chung_ooi_6_spin_on_wall() {
    for grain in [SOFT_ALUMINIUM, NYLON] {
        let step = grain.wall_time(0.2) / 100.0;
        for x in [2.5, 3.5, 5.0, 7.0, 11.0] {
            let spin = -x * 0.2 / grain.0;
            let after = on_wall(grain, 0.2, 0.0, spin, 0.5, 0.4, step).after[0];
            let surface = after.linear.x - after.angular.y * grain.0;
            near(after.linear.z, 0.1, 0.01, "normal speed");
            near(surface / 0.1, (x - 2.1) / 0.5, 0.01, "tangent of the recoil angle");
        }
    }
}

/// Test 7: two equal spheres with opposite spins: their surfaces do not slide, so nothing turns.
#[test]
fn chung_ooi_7_equal_spheres() {
    let Some(spins) = curves("benchmark7_graph2.dat") else { return };
    for (w, expected) in &spins[0] {
        let grain = SOFT_ALUMINIUM;
        let mut world = world(2e-6);
        let m = world.add_material(grain.material(0.5, 0.4)).unwrap();
        let bodies = [-1.0, 1.0].map(|side| {
            let body = moving(&mut world, Shape::sphere(grain.0), grain.mass(), side * (grain.0 + 1e-6) * Vec3::X, m);
            world.set_velocity(body, Twist { linear: -side * 0.2 * Vec3::X, angular: -side * *w * Vec3::Y });
            body
        });
        let after = collide(&mut world, &bodies).after;
        assert!(after[0].linear.z.abs() < 1e-9, "{} m/s", after[0].linear.z);
        near(after[0].angular.y, *expected, 0.01, "spin");
        near(after[0].linear.x, -0.1, 0.01, "normal speed");
    }
}

/// Test 8: a spinning sphere meets a sphere of five times its radius, a thousand times its density and modulus.
fn unequal(grain: Grain, tangent: f64) -> Twist {
    let mut world = world(grain.wall_time(0.2) / 100.0);
    let own = grain.material(0.5, 0.4);
    let large = Grain(0.5, 1e3 * grain.1, grain.2, 1e3 * grain.3);
    let (own, other) = (world.add_material(own).unwrap(), world.add_material(large.material(0.5, 0.4)).unwrap());
    let body = moving(&mut world, Shape::sphere(grain.0), grain.mass(), -(grain.0 + 1e-6) * Vec3::X, own);
    let wall = moving(&mut world, Shape::sphere(large.0), large.mass(), large.0 * Vec3::X, other);
    world.set_velocity(body, Twist { linear: 0.2 * Vec3::X, angular: -tangent * 0.2 / grain.0 * Vec3::Y });
    collide(&mut world, &[body, wall]).after[0]
}

/// Tangential restitution against 3.5 mu (1 + e) over the tangent, and tangent of the recoil angle, where they slide.
#[test]
fn chung_ooi_8_unequal_spheres() {
    let names = ["benchmark8_graph1.dat", "benchmark8_graph2.dat", "benchmark8_graph3.dat", "benchmark8_graph4.dat"];
    let Some(data) = names.iter().map(|n| curves(n)).collect::<Option<Vec<_>>>() else { return };
    for (k, grain) in [SOFT_ALUMINIUM, NYLON].into_iter().enumerate() {
        let surface = |v: &Twist| v.linear.z - v.angular.y * grain.0;
        let beta = |x: f64| -surface(&unequal(grain, 2.1 / x)) / (2.1 / x * 0.2);
        let recoil = |tangent: f64| {
            let after = unequal(grain, tangent);
            -surface(&after) / after.linear.x
        };
        let d = deviation(&data[2 * k + 1][0], recoil);
        assert!(d < 0.03, "recoil, sticking included {d}");
        let sliding = |c: &[(f64, f64)], from: f64, to: f64| -> Vec<_> {
            c.iter().filter(|p| p.0 > from && p.0 < to).copied().collect()
        };
        let d = deviation(&sliding(&data[2 * k][0], 0.0, 0.95), beta);
        assert!(d < 0.03, "restitution {d}");
        let d = deviation(&sliding(&data[2 * k + 1][0], 2.1, 20.0), recoil);
        assert!(d < 0.03, "recoil {d}");
    }
}
