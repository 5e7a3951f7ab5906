//! Published curves of load and deflection, row by row, and the size of the factor; the tables are the reference data
//! (`GROUSER_REFERENCE_DATA`), without which these tests are skipped.

use grouser_flex::{
    FlexBody, FlexLoad, FlexMotion, MotionSettings, NodeHold, NodeMatrix, PlateMesh, PlateSection, PlateSide,
    StaticSettings, Statics,
};
use grouser_math::{Pose, Vec3};
use std::f64::consts::{FRAC_PI_2, TAU};
use std::path::PathBuf;
use std::time::Instant;

/// Rows of a table; none without the reference data.
fn table(name: &str) -> Option<Vec<Vec<f64>>> {
    let root = std::env::var("GROUSER_REFERENCE_DATA").unwrap_or_else(|_| "../../../shared/data".into());
    let file = PathBuf::from(root).join("shells").join(name);
    let Ok(text) = std::fs::read_to_string(&file) else {
        eprintln!("skipped: no reference data at {} (GROUSER_REFERENCE_DATA)", file.display());
        return None;
    };
    let row = |line: &str| line.split(',').map(|x| x.parse().unwrap()).collect();
    Some(text.lines().skip(1).map(row).collect())
}

/// Deflections at the load shares of a table's rows, in steps of 1/`steps`: one list of what `take` says per step.
fn path(body: &FlexBody, load: FlexLoad, steps: u32, take: impl Fn(&[Vec3]) -> Vec<f64>) -> Vec<(f64, Vec<f64>)> {
    let mut e = body.mesh.vectors.clone();
    let mut seen = vec![(0.0, take(&e))];
    let settings = StaticSettings { steps, ..StaticSettings::default() };
    Statics::new(body).run(&[load], &settings, &mut e, |report, e| seen.push((report.share, take(e)))).unwrap();
    seen
}

/// Largest difference in column `c` between table and path, over the largest value of the column, of the rows that
/// `counts` names.
fn worst(table: &[Vec<f64>], path: &[(f64, Vec<f64>)], c: usize, counts: impl Fn(f64) -> bool) -> f64 {
    let most = table.iter().fold(0.0, |most: f64, row| most.max(row[1 + c].abs()));
    let mut worst: f64 = 0.0;
    for row in table.iter().filter(|row| counts(row[0])) {
        let found = path.iter().find(|(share, _)| (share - row[0]).abs() < 1e-9);
        let (_, values) = found.unwrap_or_else(|| panic!("no load step ends at {}", row[0]));
        worst = worst.max((values[c] - row[1 + c]).abs() / most);
    }
    worst
}

fn shift(body: &FlexBody, e: &[Vec3], node: u32) -> Vec3 {
    e[3 * node as usize] - body.mesh.vectors[3 * node as usize]
}

/// Sze, Liu and Lo 2004, 3.1: a cantilever under end shear, all 20 rows.
#[test]
fn curve_of_a_cantilever() {
    let Some(table) = table("sze31_cantilever_end_shear.csv") else { return };
    let section = PlateSection::isotropic(0.1, 1.2e6, 0.0, 1.0).unwrap();
    let pose = Pose { position: Vec3::new(5.0, 0.5, 0.0), ..Pose::IDENTITY };
    let mut body = FlexBody::new(PlateMesh::plate([10.0, 1.0], [16, 1], &pose), section);
    body.mesh.edge_nodes(PlateSide::Left).into_iter().for_each(|node| body.hold(node, NodeHold::All));
    let tip = body.mesh.node(16, 0).unwrap();
    let load = FlexLoad::EdgeForce(PlateSide::Right, 4.0 * Vec3::Z);
    let path = path(&body, load, 20, |e| vec![-shift(&body, e, tip).x, shift(&body, e, tip).z]);
    let off = [0, 1].map(|c| worst(&table, &path, c, |_| true));
    assert!(off[0] < 3e-3 && off[1] < 1e-3, "u off by {:.1e}, w by {:.1e} of the largest", off[0], off[1]);
}

/// Sze, Liu and Lo 2004, 3.5: an open cylinder pulled by two forces. It snaps at half the load: rows from 0.5 to 0.525
/// are not compared.
#[test]
fn curve_of_a_pulled_cylinder() {
    let Some(table) = table("sze35_pullout_cylinder.csv") else { return };
    let ([n, m], radius, half_length) = ([12, 8], 4.953, 0.5 * 10.35);
    let (l, w) = (FRAC_PI_2 * radius / n as f64, half_length / m as f64);
    let mesh = PlateMesh::grid(&vec![l; n], &vec![w; m], false, |i, j| {
        let (s, c) = (FRAC_PI_2 * i as f64 / n as f64).sin_cos();
        [Vec3::new(radius * s, w * j as f64, radius * c), Vec3::new(c, 0.0, -s), Vec3::Y]
    });
    let mut body = FlexBody::new(mesh, PlateSection::isotropic(0.094, 10.5e6, 0.3125, 1.0).unwrap());
    // Planes of symmetry: x = 0, z = 0, y = 0.
    let sides = [(PlateSide::Left, [0, 4, 5, 6]), (PlateSide::Right, [2, 3, 4, 8]), (PlateSide::Bottom, [1, 4, 6, 8])];
    for (side, held) in sides {
        for node in body.mesh.edge_nodes(side) {
            body.hold(node, NodeHold::Coordinates(std::array::from_fn(|c| held.contains(&c))));
        }
    }
    let [a, b, c] = [(0, 0), (n, 0), (n, m)].map(|(i, j)| body.mesh.node(i, j).unwrap());
    let load = FlexLoad::Node(0, 0.25 * 40_000.0 * Vec3::Z);
    let take = |e: &[Vec3]| vec![shift(&body, e, a).z, -shift(&body, e, b).x, -shift(&body, e, c).x];
    let path = path(&body, load, 40, take);
    let off = [0, 1, 2].map(|c| worst(&table, &path, c, |share| !(0.49..0.53).contains(&share)));
    assert!(off[0] < 0.04 && off[1] < 0.02 && off[2] < 0.02, "A, B and C off by {off:.3?} of the largest");
}

/// A clamped plate with a force on its corner over time (Yamashita et al. 2015), damping 0.08 s: the published curve is
/// that of another element.
#[test]
fn curve_of_a_plate_under_a_corner_force() {
    let Some(table) = table("plate_corner_load_tip.csv") else { return };
    let section = PlateSection::isotropic(0.01, 2.1e8, 0.3, 500.0).unwrap().damped(0.08, 0.0);
    let mut body = FlexBody::new(PlateMesh::plate([1.0; 2], [4; 2], &Pose::IDENTITY), section);
    body.mesh.edge_nodes(PlateSide::Left).into_iter().for_each(|node| body.hold(node, NodeHold::All));
    let corner = body.mesh.node(4, 4).unwrap();
    let loads = [FlexLoad::Node(corner, -50.0 * Vec3::Z)];
    let (mut e, mut v) = (body.mesh.vectors.clone(), vec![Vec3::ZERO; body.mesh.vectors.len()]);
    let mut motion = FlexMotion::default();
    let (mut at, mut off, mut square) = (0.0, 0.0f64, 0.0);
    for row in &table {
        while at < row[0] - 1e-9 {
            let settings = MotionSettings { h: 2.5e-3, theta: 0.5, newton: 1 };
            motion.predict(&body, &e, &v, (&loads, &[]), settings, None).unwrap();
            motion.finish(&body, None, None, &mut e, &mut v);
            at += 2.5e-3;
        }
        let difference = e[3 * corner as usize].z - row[1];
        off = off.max(difference.abs());
        square += difference * difference / table.len() as f64;
    }
    assert!(off < 0.08 && square.sqrt() < 0.03, "off by up to {off:.3} m, {:.3} m on average", square.sqrt());
}

/// Seconds that a substitution takes, the least of many.
fn substitution(body: &FlexBody) -> f64 {
    let (mut motion, e) = (FlexMotion::default(), body.mesh.vectors.clone());
    let settings = MotionSettings { h: 2e-3, theta: 1.0, newton: 1 };
    motion.predict(body, &e, &vec![Vec3::ZERO; e.len()], (&[], &[]), settings, None).unwrap();
    let system = motion.matrix().unwrap().system().clone();
    let (mut x, mut numbers) = (vec![1.0; 3 * e.len()], Vec::new());
    let mut least = f64::INFINITY;
    for _ in 0..20 {
        let start = Instant::now();
        system.solve(&mut x, &mut numbers);
        least = least.min(start.elapsed().as_secs_f64());
    }
    least
}

/// Numbers in the factor of cloths and tires, counted with a minimum degree order of another program.
#[test]
fn factors_are_as_small_as_counted() {
    let cloth = |n: usize| PlateMesh::plate([1.0; 2], [n; 2], &Pose::IDENTITY);
    let tire = |n: usize, m: usize| {
        let l = TAU * 0.3 / n as f64;
        PlateMesh::grid(&vec![l; n], &vec![0.05; m], true, |i, j| {
            let (s, c) = (TAU * i as f64 / n as f64).sin_cos();
            [Vec3::new(0.3 * c, 0.3 * s, 0.05 * j as f64), Vec3::new(-s, c, 0.0), Vec3::Z]
        })
    };
    let section = PlateSection::isotropic(0.01, 2e7, 0.0, 1000.0).unwrap();
    let cases = [
        (cloth(7), 38e3),
        (cloth(16), 313e3),
        (tire(13, 9), 128e3),
        (tire(24, 9), 262e3),
        (tire(60, 12), 1.25e6),
        (tire(90, 12), 2.0e6),
    ];
    for (mesh, expected) in cases {
        let unknowns = 9 * mesh.node_count();
        let body = FlexBody::new(mesh, section);
        let matrix = NodeMatrix::new(&body);
        let count = matrix.entry_count() as f64;
        println!("{unknowns} unknowns: {count} numbers, {:.0} us a substitution", 1e6 * substitution(&body));
        assert!((count / expected) < 1.2, "{unknowns} unknowns: {count} numbers, counted {expected}");
    }
}
