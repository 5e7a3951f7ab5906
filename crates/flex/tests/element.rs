//! The element against its definition: rigid motions, patches, tangent against differences.

use grouser_flex::element::{MatrixParts, pair};
use grouser_flex::mesh::{TireForm, tire};
use grouser_flex::{ElementBuffers, FlexBody, FlexLoad, PlateMesh, PlateSection, PlateSide};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};

/// Uneven rectangles around the origin.
fn uneven() -> PlateMesh {
    let (l, w) = ([0.11, 0.19, 0.2], [0.23, 0.12, 0.16]);
    let at = |sides: &[f64], i: usize| sides[..i].iter().sum::<f64>() - 0.25;
    PlateMesh::grid(&l, &w, false, |i, j| [Vec3::new(at(&l, i), at(&w, j), 0.0), Vec3::X, Vec3::Y])
}

fn curved(section: PlateSection) -> FlexBody {
    let form = TireForm { radius: 0.3, rim_radius: 0.15, width: 0.2, fillet: 0.04 };
    FlexBody::new(tire(&form.profile(4).unwrap(), 5, &Pose::IDENTITY), section)
}

fn shaken(e: &[Vec3], by: f64, rng: &mut Rng) -> Vec<Vec3> {
    e.iter().map(|x| *x + by * Vec3::new(rng.uniform(-1.0, 1.0), rng.normal(), rng.uniform(-1.0, 1.0))).collect()
}

fn largest(forces: &[Vec3]) -> f64 {
    forces.iter().fold(0.0, |most, f| most.max(f.abs().max_element()))
}

#[test]
fn rigid_motions_cost_nothing() {
    let body = curved(PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap());
    let mut rng = Rng::new(1);
    let (mut buffers, mut force) = (ElementBuffers::default(), Vec::new());
    body.evaluate(&shaken(&body.mesh.vectors, 0.01, &mut rng), None, None, &mut buffers);
    body.gather_forces(&buffers, &mut force);
    let (scale, energy) = (largest(&force), buffers.energy());
    for _ in 0..5 {
        let (turn, shift) = (rng.rotation(), rng.direction());
        let moved: Vec<Vec3> = (0..body.mesh.vectors.len())
            .map(|k| turn * body.mesh.vectors[k] + if k % 3 == 0 { shift } else { Vec3::ZERO })
            .collect();
        body.evaluate(&moved, None, None, &mut buffers);
        body.gather_forces(&buffers, &mut force);
        assert!(buffers.energy() < 1e-12 * energy, "energy {} of {energy}", buffers.energy());
        assert!(largest(&force) < 1e-12 * scale, "force {} of {scale}", largest(&force));
    }
}

/// Affine deformations and, in the limit of small deflections, constant curvature and twist: the energy is that of the
/// constant strain, and no force is left inside.
#[test]
fn patches_are_exact() {
    let section = PlateSection::isotropic(1.0, 3.0, 0.25, 1.0).unwrap();
    let body = FlexBody::new(uneven(), section);
    let [mx, _] = body.mesh.grid.unwrap();
    let is_inside = |node: usize| (1..mx - 1).contains(&(node % mx)) && (1..mx - 1).contains(&(node / mx));
    let check = |place: &dyn Fn(Vec3) -> [Vec3; 3], is_bent: bool, expected: f64, what: &str| {
        let nodes: Vec<Vec3> = body.mesh.vectors.iter().step_by(3).copied().collect();
        let e: Vec<Vec3> = nodes.iter().flat_map(|r| place(*r)).collect();
        let (mut buffers, mut force, mut other) = (ElementBuffers::default(), Vec::new(), Vec::new());
        // Half the difference to the mirror image below: what is even in the deflection, the membrane's forces, goes.
        if is_bent {
            let mirrored: Vec<Vec3> = e.iter().map(|x| Vec3::new(x.x, x.y, -x.z)).collect();
            body.evaluate(&mirrored, None, None, &mut buffers);
            body.gather_forces(&buffers, &mut other);
        }
        body.evaluate(&e, None, None, &mut buffers);
        body.gather_forces(&buffers, &mut force);
        force.iter_mut().zip(&other).for_each(|(force, other)| *force = 0.5 * (*force - *other));
        let error = buffers.energy() / expected - 1.0;
        assert!(error.abs() < 1e-9, "{what}: energy off by {error:.1e}");
        let scale = buffers.forces.iter().flatten().fold(0.0, |most: f64, f| most.max(f.length()));
        let inside = (0..force.len()).filter(|k| is_inside(k / 3)).map(|k| force[k].length());
        let left = inside.fold(0.0, f64::max) / scale;
        assert!(left < 1e-9, "{what}: {left:.1e} of the forces is left");
    };
    let area = 0.5 * 0.51;
    let energy = |d: &[[f64; 3]; 3], x: [f64; 3]| -> f64 {
        0.5 * area * (0..3).map(|i| (0..3).map(|j| x[i] * d[i][j] * x[j]).sum::<f64>()).sum::<f64>()
    };
    // Columns of an affine map.
    let (a, b) = (Vec3::new(1.1, 0.2, 0.1), Vec3::new(-0.3, 0.9, 0.2));
    let strain = [0.5 * (a.dot(a) - 1.0), 0.5 * (b.dot(b) - 1.0), a.dot(b)];
    check(&|r| [r.x * a + r.y * b, a, b], false, energy(&section.membrane, strain), "constant strain");
    let k = 1e-5;
    let bent = |kxx: f64, kyy: f64, kxy: f64| {
        move |r: Vec3| {
            let z = 0.5 * kxx * r.x * r.x + 0.5 * kyy * r.y * r.y + kxy * r.x * r.y;
            [
                Vec3::new(r.x, r.y, z),
                Vec3::new(1.0, 0.0, kxx * r.x + kxy * r.y),
                Vec3::new(0.0, 1.0, kyy * r.y + kxy * r.x),
            ]
        }
    };
    check(&bent(k, 0.0, 0.0), true, energy(&section.bending, [k, 0.0, 0.0]), "constant curvature");
    check(&bent(k, -0.5 * k, 0.0), true, energy(&section.bending, [k, -0.5 * k, 0.0]), "two curvatures");
    check(&bent(0.0, 0.0, k), true, energy(&section.bending, [0.0, 0.0, 2.0 * k]), "twist");
}

/// Force is the gradient of the energy, the tangent that of the force, at a random state of a curved patch with layers
/// that are not aligned; the blended tangent is positive semidefinite.
#[test]
fn force_and_tangent_are_derivatives() {
    let layer =
        |angle| grouser_flex::PlateLayer { thickness: 0.01, angle, young: [9e6, 1e6], poisson: 0.3, shear: 0.5e6 };
    let body = curved(PlateSection::laminate(&[layer(0.4), layer(-0.7), layer(0.4)], 1000.0).unwrap());
    let mut rng = Rng::new(5);
    let e = shaken(&body.mesh.vectors, 0.02, &mut rng);
    let exact = MatrixParts { mass: 0.0, material: 1.0, geometric: 1.0, safe: 0.0 };
    let element = &body.elements[7];
    let own = body.mesh.element(7, &e);
    let (mut force, mut matrix) = ([Vec3::ZERO; 12], [[0.0; 9]; 78]);
    element.evaluate(&own, None, &mut force, Some((exact, &mut matrix)));
    let at = |k: usize, c: usize, by: f64| {
        let (mut moved, mut force) = (own, [Vec3::ZERO; 12]);
        moved[k][c] += by;
        let report = element.evaluate(&moved, None, &mut force, None);
        (report.energy, force)
    };
    let step = 1e-5;
    let scale = force.iter().fold(0.0, |most: f64, f| most.max(f.length()));
    let stiff = matrix.iter().flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
    let (mut worst_force, mut worst_tangent): (f64, f64) = (0.0, 0.0);
    for k in 0..12 {
        for c in 0..3 {
            // Differences of fourth order.
            let [p, q, r, s] = [step, -step, 2.0 * step, -2.0 * step].map(|by| at(k, c, by));
            let energy = (8.0 * (p.0 - q.0) - (r.0 - s.0)) / (12.0 * step);
            worst_force = worst_force.max((energy - force[k][c]).abs() / scale);
            for m in 0..12 {
                let difference = (8.0 * (p.1[m] - q.1[m]) - (r.1[m] - s.1[m])) / (12.0 * step);
                for d in 0..3 {
                    let value = if m >= k { matrix[pair(m, k)][3 * d + c] } else { matrix[pair(k, m)][3 * c + d] };
                    worst_tangent = worst_tangent.max((difference[d] - value).abs() / stiff);
                }
            }
        }
    }
    assert!(worst_force < 1e-8, "force {worst_force:.1e}");
    assert!(worst_tangent < 1e-8, "tangent {worst_tangent:.1e}");
}

/// x' A x of the safe matrix is not negative, at a state full of compression.
#[test]
fn safe_matrix_is_positive() {
    let body = curved(PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap());
    let mut rng = Rng::new(3);
    let e: Vec<Vec3> = shaken(&body.mesh.vectors, 0.01, &mut rng).iter().map(|x| 0.9 * *x).collect();
    let quadratic = |safe: f64, x: &[Vec3; 12], k: usize| {
        let parts = MatrixParts { mass: 0.0, material: 1.0, geometric: 1.0, safe };
        let (mut force, mut matrix) = ([Vec3::ZERO; 12], [[0.0; 9]; 78]);
        body.elements[k].evaluate(&body.mesh.element(k, &e), None, &mut force, Some((parts, &mut matrix)));
        let mut sum = 0.0;
        for i in 0..12 {
            for j in 0..=i {
                let b = &matrix[pair(i, j)];
                let product: f64 = (0..9).map(|n| x[i][n / 3] * b[n] * x[j][n % 3]).sum();
                sum += if i == j { product } else { 2.0 * product };
            }
        }
        sum
    };
    let mut some_negative = false;
    for trial in 0..400 {
        // Directions of no strain to first order show the geometric part: turn each element's vectors about the normal.
        let spin = rng.direction();
        let k = trial % body.elements.len();
        let own = body.mesh.element(k, &e);
        let x: [Vec3; 12] = std::array::from_fn(|i| spin.cross(own[i]) + 1e-3 * rng.direction());
        assert!(quadratic(1.0, &x, k) > -1e-9 * x.iter().map(|x| x.length_squared()).sum::<f64>() * 2e7 * 0.01);
        some_negative |= quadratic(0.0, &x, k) < 0.0;
    }
    assert!(some_negative, "the exact tangent has negative directions here");
}

/// Kelvin-Voigt forces are alpha times the material matrix times the velocities.
#[test]
fn damping_is_the_material_matrix() {
    let section = PlateSection::isotropic(0.01, 2e7, 0.3, 1000.0).unwrap().damped(0.03, 0.0);
    let body = curved(section);
    let mut rng = Rng::new(9);
    let (e, v) =
        (shaken(&body.mesh.vectors, 0.01, &mut rng), shaken(&vec![Vec3::ZERO; body.mesh.vectors.len()], 1.0, &mut rng));
    let (own, speed) = (body.mesh.element(3, &e), body.mesh.element(3, &v));
    let parts = MatrixParts { mass: 0.0, material: 0.03, geometric: 0.0, safe: 0.0 };
    let (mut still, mut moving, mut matrix) = ([Vec3::ZERO; 12], [Vec3::ZERO; 12], [[0.0; 9]; 78]);
    body.elements[3].evaluate(&own, None, &mut still, Some((parts, &mut matrix)));
    body.elements[3].evaluate(&own, Some(&speed), &mut moving, None);
    for k in 0..12 {
        let mut expected = Vec3::ZERO;
        for m in 0..12 {
            for r in 0..3 {
                for c in 0..3 {
                    let b = if k >= m { matrix[pair(k, m)][3 * r + c] } else { matrix[pair(m, k)][3 * c + r] };
                    expected[r] += b * speed[m][c];
                }
            }
        }
        let error = (moving[k] - still[k] - expected).length();
        assert!(error < 1e-11 * largest(&moving), "vector {k}: {error:.1e}");
    }
}

/// Pressure on a closed surface has no net force, and the volume inside is the same wherever the surface is.
#[test]
fn pressure_on_a_closed_surface_balances() {
    // A torus: closed around, and the last row of nodes joined with the first.
    let (n, m) = (8, 8);
    let turn = |k: usize, n: usize| std::f64::consts::TAU * k as f64 / n as f64;
    let node = |i: usize, j: usize| {
        let ((s, c), (t, d)) = (turn(i, n).sin_cos(), turn(j, m).sin_cos());
        let rho = 1.0 + 0.4 * d;
        [Vec3::new(rho * c, rho * s, 0.4 * t), Vec3::new(-rho * s, rho * c, 0.0), 0.4 * Vec3::new(-t * c, -t * s, d)]
    };
    let mut mesh = PlateMesh::grid(&vec![turn(1, n); n], &vec![turn(1, m); m], true, node);
    mesh.vectors.truncate(3 * n * m);
    for quad in &mut mesh.quads {
        quad.nodes = quad.nodes.map(|k| k % (n * m) as u32);
    }
    mesh.grid = None;
    let body = FlexBody::new(mesh, PlateSection::isotropic(0.01, 1e6, 0.3, 1.0).unwrap());
    let e = shaken(&body.mesh.vectors, 0.02, &mut Rng::new(2));
    let net = |e: &[Vec3]| {
        let (mut buffers, mut force) = (ElementBuffers::default(), Vec::new());
        body.evaluate(e, None, None, &mut buffers);
        buffers.forces.fill([Vec3::ZERO; 12]);
        FlexLoad::Pressure(1e3).add(&body, e, 1.0, &mut buffers, &mut [], false);
        body.gather_forces(&buffers, &mut force);
        force
    };
    let force = net(&e);
    let scale: f64 = force.iter().step_by(3).map(|f| f.length()).sum();
    let total = force.iter().step_by(3).fold(Vec3::ZERO, |sum, f| sum + *f);
    assert!(total.length() < 1e-10 * scale, "net force {:.1e} of {scale}", total.length());
    assert!(body.mesh.edge(PlateSide::Left).is_empty() && body.mesh.edge(PlateSide::Top).is_empty());
    let turned: Vec<Vec3> = e.iter().map(|x| Quat::from_rotation_x(1.0) * *x).collect();
    let volume = [body.volume(&e, Vec3::ZERO), body.volume(&turned, Vec3::new(3.0, 1.0, 0.0))];
    assert!((volume[0] / volume[1] - 1.0).abs() < 1e-10, "{volume:?}");
}
