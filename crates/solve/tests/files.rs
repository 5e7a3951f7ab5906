//! Problem files, hand-made: each storage of the text form, both forms of HDF5, what is wrong said with its place, and
//! bytes changed at random.

use grouser_solve::io::{self, FilePlace, Global, Local, Sparse, Statement, fclib, hdf5, state, text};
use grouser_solve::random::{Recipe, random_problem};
use grouser_solve::{Impulses, Law, Method, Published, Settings, SolveTarget, Workspace, solve};
use proptest::prelude::*;

/// W of two contacts in the plane, not symmetric: a mistaken transposition shows.
const W: [[f64; 4]; 4] = [[5.0, 1.0, 0.0, 0.0], [2.0, 6.0, 0.0, -1.0], [0.0, 0.0, 7.0, 0.5], [0.0, -1.5, 0.25, 8.0]];

fn expected() -> Sparse {
    let all = (0..16).map(|k| (k / 4, k % 4, W[k as usize / 4][k as usize % 4]));
    Sparse::new(4, 4, all.filter(|e| e.2 != 0.0))
}

fn read_w(matrix: &str) -> Sparse {
    match io::read(format!("2\n2\n{matrix}\n-1 2 -3 4\n0.5 0.25\n1\n").as_bytes()) {
        Ok(Statement::Local(p)) => {
            assert_eq!((p.dimension, p.q, p.friction), (2, vec![-1.0, 2.0, -3.0, 4.0], vec![0.5, 0.25]));
            Sparse::new(4, 4, p.w.triplets().filter(|e| e.2 != 0.0))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_storage_of_the_text_form() {
    let dense: Vec<String> = (0..16).map(|k| W[k % 4][k / 4].to_string()).collect();
    assert_eq!(read_w(&format!("0\n4\n4\n4\t4\n{}", dense.join(" "))), expected());
    let block = |i: usize, j: usize| {
        let at = |r: usize, c: usize| W[2 * i + r][2 * j + c];
        format!("{}\n{}\n{}\n{}\n", at(0, 0), at(1, 0), at(0, 1), at(1, 1))
    };
    let blocks: String = (0..4).map(|k| format!("{k}\n{}", block(k / 2, k % 2))).collect();
    assert_eq!(read_w(&format!("1\n4\n4\n4\n2\n2\n2\t4\n2\t4\n3\n4\n0 2 4\n0 1 0 1\n{blocks}")), expected());
    let lines = |colon: &str| {
        let all = expected();
        all.triplets().map(|(i, j, x)| format!("    {i} {j} {colon} {x}\n")).collect::<String>()
    };
    let version = "CSparse Version 3.1.9, May 4, 2016.  Copyright (c) Timothy A. Davis, 2006-2016";
    let count = expected().count();
    let header = format!("4-by-4, nzmax: 16 nnz: {count}");
    assert_eq!(read_w(&format!("2\n4\n4\n1\n{version}\ntriplet: {header}\n{}", lines(":"))), expected());
    assert_eq!(read_w(&format!("2\n4\n4\n{count}\n{}", lines(""))), expected());
    let by_outer = |a: &Sparse| {
        let mut at = 0;
        let one = |j: usize| {
            let row = a.row(j);
            let head = format!("    col {j} : locations {at} to {}\n", at as i64 + row.len() as i64 - 1);
            at += row.len();
            head + &row.iter().map(|(i, x)| format!("      {i} : {x}\n")).collect::<String>()
        };
        (0..4).map(one).collect::<String>()
    };
    let columns = by_outer(&expected().transposed());
    assert_eq!(read_w(&format!("2\n4\n4\n2\n{version}\n{header}, 1-norm: 12\n{columns}")), expected());
    let rows = by_outer(&expected());
    assert_eq!(read_w(&format!("2\n4\n4\n3\n{version}\n{header}, 1-norm: 12\n{rows}")), expected());
}

/// A problem in HDF5 whose matrix W is stored as given.
fn hdf5_with(nz: i32, p: Vec<i32>, i: Vec<i32>, x: Vec<f64>) -> Vec<u8> {
    use hdf5::Node::{Group, Integers, Reals};
    let group =
        |members: Vec<(&str, hdf5::Node)>| Group(members.into_iter().map(|(n, x)| (n.to_string(), x)).collect());
    let one = |x: i32| Integers(vec![x]);
    let w = vec![
        ("m", one(4)),
        ("n", one(4)),
        ("nzmax", one(16)),
        ("nz", one(nz)),
        ("p", Integers(p)),
        ("i", Integers(i)),
        ("x", Reals(x)),
    ];
    let vectors = vec![("q", Reals(vec![-1.0, 2.0, -3.0, 4.0])), ("mu", Reals(vec![0.5, 0.25]))];
    let local = vec![("spacedim", one(2)), ("W", group(w)), ("vectors", group(vectors))];
    hdf5::write(&group(vec![("fclib_local", group(local))]))
}

/// In triplets `i` is the row and `p` the column, whatever the public header says; compressed storages as it says.
#[test]
fn every_storage_of_hdf5() {
    let (all, columns) = (expected(), expected().transposed());
    let starts = |a: &Sparse| {
        (0..4)
            .scan(0, |at, j| {
                *at += a.row(j).len() as i32;
                Some(*at)
            })
            .collect::<Vec<_>>()
    };
    let compressed = |nz: i32, a: &Sparse| {
        let (i, x) = a.triplets().map(|t| (t.1 as i32, t.2)).unzip();
        hdf5_with(nz, [vec![0], starts(a)].concat(), i, x)
    };
    let mut triplets: Vec<(u32, u32, f64)> = all.triplets().collect();
    triplets.reverse();
    let p = triplets.iter().map(|t| t.1 as i32).collect();
    let i = triplets.iter().map(|t| t.0 as i32).collect();
    let x = triplets.iter().map(|t| t.2).collect();
    let files = [hdf5_with(triplets.len() as i32, p, i, x), compressed(-1, &columns), compressed(-2, &all)];
    for bytes in files {
        let Ok(Statement::Local(local)) = io::read(&bytes) else { panic!("{:?}", io::read(&bytes)) };
        assert_eq!((local.w, local.friction), (all.clone(), vec![0.5, 0.25]));
    }
}

/// What is written reads back to the same bits, in both formats and forms, equations included (HDF5).
#[test]
fn writers_and_readers_agree() {
    let local = Local {
        dimension: 2,
        w: expected(),
        q: vec![0.1, 1e-300, -3.0, 4.5e10],
        friction: vec![0.3, 0.0],
        rolling: Vec::new(),
        equations: None,
    };
    let global = Global {
        dimension: 2,
        m: expected(),
        h: expected().transposed(),
        f: vec![1.0 / 3.0, 0.0, 2.0, -1.0],
        w: vec![0.25; 4],
        friction: vec![0.1, 0.2],
        rolling: Vec::new(),
        equations: None,
    };
    let with = Global { equations: Some((expected().part(0..4, 0..2), vec![1.0, -2.0])), ..global.clone() };
    let mixed = Local {
        equations: Some((expected().part(0..4, 0..2), expected().part(0..2, 0..2), vec![1.0, -2.0])),
        ..local.clone()
    };
    for statement in [Statement::Local(local.clone()), Statement::Global(global)] {
        assert_eq!(text::read(&text::write(&statement).unwrap()), Ok(statement.clone()));
        assert_eq!(io::read(&fclib::write(&statement, "a title", "more")), Ok(statement));
    }
    for statement in [Statement::Global(with), Statement::Local(mixed)] {
        assert_eq!(io::read(&fclib::write(&statement, "", "")), Ok(statement));
    }
}

/// The text of a global form: M and H, then f, w, mu; told from the local form by what follows the first matrix.
#[test]
fn global_text_equals_local_text() {
    let m = "0 3 3 3 3  2 0 0 0 4 0 0 0 5";
    let h = "0 3 3 3 3  1 0 0 0 1 0 0 0 1";
    let global = io::read(format!("3 1 {m} {h} -1 0.5 1  0.1 0 0  0.3 0").as_bytes()).unwrap();
    assert_eq!(global.form(), "global");
    let local = io::read(b"3 1 0 3 3 3 3 0.5 0 0 0 0.25 0 0 0 0.2  -0.4 0.125 0.2  0.3").unwrap();
    assert_eq!(local.form(), "local");
    let objective = |statement: Statement| {
        let target = SolveTarget {
            method: Method::GaussSeidel,
            law: Law::Cone,
            tolerance: 1e-12,
            max_iterations: 1000,
            ..SolveTarget::default()
        };
        Published::new(statement).unwrap().solve(&target).score.objective
    };
    let (a, b) = (objective(global), objective(local));
    assert!((a - b).abs() < 1e-12 && a < -0.01, "{a} {b}");
}

/// Problems of random bodies, stated and read back, have the optimum of the problem itself; with equations, with
/// compliance (local form), with both.
#[test]
fn stated_problems_have_the_same_optimum() {
    for (seed, equations, compliant) in [(1, 0, false), (2, 6, false), (3, 0, true), (4, 6, true), (5, 9, false)] {
        let mut p = random_problem(&Recipe { bodies: 12, equations, compliant, ..Recipe::small(seed) });
        if seed == 5 {
            // The same block twice, as a door on three hinges has it: redundant.
            let again = p.equations.rows[..3].to_vec();
            p.equations.rows.extend(again);
            p.equations.ends.push(p.equations.rows.len() as u32);
        }
        let (mut gamma, mut ws) = (Impulses::default(), Workspace::default());
        gamma.reset(&p);
        let settings =
            Settings { method: Method::Apgd, tolerance: 1e-10, max_iterations: 100_000, ..Settings::default() };
        let ours = solve(&p, &settings, &mut gamma, &mut ws).objective;
        let statement = state::state(&p).unwrap();
        assert_eq!(statement.form(), if compliant { "local" } else { "global" });
        for bytes in [fclib::write(&statement, "", ""), text::write(&statement).unwrap().into_bytes()] {
            let published = Published::new(io::read(&bytes).unwrap()).unwrap();
            let target = SolveTarget {
                method: Method::Apgd,
                law: Law::Cone,
                tolerance: 1e-10,
                max_iterations: 100_000,
                ..SolveTarget::default()
            };
            let theirs = published.solve(&target).score.objective;
            assert!((ours - theirs).abs() < 1e-7 * ours.abs(), "seed {seed}: {ours} {theirs}");
        }
    }
    let refused = random_problem(&Recipe { rows: 2, ..Recipe::small(1) });
    assert!(state::state(&refused).unwrap_err().to_string().contains("rows with bounds"));
}

/// Zeros that a file stores are places without a number: they tie no bodies together in M^-1, in any storage.
#[test]
fn explicit_zeros_in_a_mass_matrix_change_nothing() {
    let h = "0 3 3 3 3  1 0 0 0 1 0 0 0 1";
    let rest = "-3 1 2  0 0 0  0.5";
    let solved = |m: &str| {
        let statement = io::read(format!("3 1 {m} {h} {rest}").as_bytes()).unwrap();
        let target = SolveTarget {
            method: Method::Scip,
            law: Law::Cone,
            tolerance: 1e-12,
            max_iterations: 1000,
            ..SolveTarget::default()
        };
        let outcome = Published::new(statement).unwrap().solve(&target);
        assert_eq!(outcome.ending.name(), "converged");
        outcome.score.objective
    };
    let numbers = "0 0 1  0 1 0.5  1 0 0.5  1 1 1  2 2 2";
    let plain = solved(&format!("2 3 3 5 {numbers}"));
    for (count, more) in [(7, "1 2 0  2 1 0"), (6, "0 2 0"), (7, "1 2 4  1 2 -4"), (9, "2 1 0 1 2 0 0 2 0 2 0 0")] {
        let zeros = solved(&format!("2 3 3 {count} {numbers} {more}"));
        assert!((zeros - plain).abs() < 1e-12 * plain.abs(), "{more}: {zeros} instead of {plain}");
    }
    // Numbers at one place are summed, wherever they stand.
    let twice = solved("2 3 3 7  0 0 0.25  0 1 0.5  2 2 2  1 0 0.5  1 1 2  0 0 0.75  1 1 -1");
    assert!((twice - plain).abs() < 1e-12 * plain.abs(), "{twice} instead of {plain}");
    let dense = solved("0 3 3 3 3  1 0.5 0 0.5 1 0 0 0 2");
    assert!((dense - plain).abs() < 1e-12 * plain.abs(), "{dense} instead of {plain}");
}

/// Blocks store the zeros of an identity; nine rows, so that the ordering of a block has something to do.
#[test]
fn an_identity_in_blocks_is_a_mass_matrix() {
    let block = |k: usize| format!("{k}  1 0 0  0 1 0  0 0 1 ");
    let m = format!("1 9 9  3 3 3  3 6 9  3 6 9  4 3  0 1 2 3  0 1 2 {}", (0..3).map(block).collect::<String>());
    let h: Vec<&str> = (0..27).map(|k| if [0, 10, 20].contains(&k) { "1" } else { "0" }).collect();
    let text = format!("3 1 {m} 0 9 3 9 3 {} -1 2 3 0 0 0 0 0 0  0 0 0  0.1", h.join(" "));
    let global = io::read(text.as_bytes()).unwrap();
    let local = global.reduced().unwrap();
    assert_eq!((local.w.at(0, 0), local.w.at(1, 1), local.w.at(0, 1), local.q), (1.0, 1.0, 0.0, vec![-1.0, 2.0, 3.0]));
}

/// No contact at all, and contacts that nothing can move.
#[test]
fn empty_problems_are_solved() {
    let none = io::read(b"2 0 2 3 3 3  0 0 1.0  1 1 1.0  2 2 1.0   2 3 0 0   1 2 3").unwrap();
    let stuck = io::read(b"3 1 0 3 3 3 3  0 0 0 0 0 0 0 0 0  0 0 0  0.5").unwrap();
    for statement in [none, stuck] {
        for law in Law::ALL {
            let target = SolveTarget {
                method: Method::default(),
                law,
                tolerance: 1e-9,
                max_iterations: 100,
                ..SolveTarget::default()
            };
            let outcome = Published::new(statement.clone()).unwrap().solve(&target);
            assert_eq!((outcome.ending.name(), outcome.score.residual), ("converged", 0.0));
        }
    }
}

#[test]
fn wrong_text_files_are_told_by_line() {
    let line = |n: usize| FilePlace::Line(n);
    let good = "3\n1\n0\n3\n3\n3 3\n15 -1 -2\n-1 14 1\n-2 1 16\n-1 2 3\n0.1\n";
    assert!(io::read(good.as_bytes()).is_ok());
    let cases = [
        ("", FilePlace::Whole, "empty"),
        ("3\n1\n0\n3\n3\n3 3\n15 -1", line(6), "numbers left"),
        (&good.replace("14", "NaN"), line(8), "NaN"),
        (&good.replace("14", "1e999"), line(8), "1e999"),
        (&good.replace("14", "x14"), line(8), "`x14` is not a number"),
        (&good.replace("0.1", "-0.1"), line(11), "friction coefficient -0.1"),
        (&good.replace("3 3\n", "3 4\n"), line(6), "3 x 3, then 3 x 4"),
        (&good.replacen("3\n1\n0", "4\n1\n0", 1), line(1), "dimension 4"),
        (&good.replacen("3\n1\n0", "3\n2\n0", 1), line(3), "2 contacts need 6"),
        (&good.replacen("3\n1\n0", "3\n1\n7", 1), line(3), "storage 7"),
        (&good.replace("0.1\n", ""), line(10), "mu"),
        ("3\n1\n0\n99999999999\n3", line(4), "not the number of rows"),
        ("{\"json\": 1}", line(1), "is not the dimension"),
    ];
    for (text, place, what) in cases {
        let error = io::read(text.as_bytes()).unwrap_err();
        assert!(error.place == place && error.to_string().contains(what) && !error.remedy.is_empty(), "{error:?}");
    }
    assert!(io::read(&[0, 159, 146, 150]).unwrap_err().what.contains("neither HDF5 nor text"));
}

#[test]
fn wrong_hdf5_files_are_told_by_dataset() {
    let dataset = |name: &str| FilePlace::Dataset(format!("/fclib_local/{name}"));
    let diagonal = |x: Vec<f64>| hdf5_with(4, vec![0, 1, 2, 3], vec![0, 1, 2, 3], x);
    let good = diagonal(vec![1.0; 4]);
    assert!(io::read(&good).is_ok());
    let cases = [
        (diagonal(vec![1.0, f64::NAN, 1.0, 1.0]), dataset("W/x"), "number 1 is NaN"),
        (diagonal(vec![1.0; 3]), dataset("W/x"), "3 numbers where 4 are needed"),
        (hdf5_with(4, vec![0, 1, 2, 4], vec![0, 1, 2, 3], vec![1.0; 4]), dataset("W/p"), "index 4"),
        (hdf5_with(-1, vec![0, 1, 2], vec![0, 1, 2, 3], vec![1.0; 4]), dataset("W/p"), "3 numbers where 5"),
        (hdf5_with(-2, vec![0, 2, 1, 3, 4], vec![0, 1, 2, 3], vec![1.0; 4]), dataset("W/p"), "ascend"),
        (hdf5_with(-7, vec![], vec![], vec![]), dataset("W/nz"), "storage -7"),
        (hdf5::write(&hdf5::Node::Group(vec![])), FilePlace::Whole, "no group"),
        (good[..40].to_vec(), FilePlace::Whole, "ends within"),
    ];
    for (bytes, place, what) in cases {
        let error = io::read(&bytes).unwrap_err();
        assert!(error.place == place && error.to_string().contains(what) && !error.remedy.is_empty(), "{error:?}");
    }
}

/// M that cannot be inverted.
#[test]
fn masses_that_are_not_positive_are_refused() {
    let error = Published::new(
        io::read(b"3 1 0 3 3 3 3  2 0 0 0 0 0 0 0 5  0 3 3 3 3  1 0 0 0 1 0 0 0 1  0 0 0  0 0 0  0.3 0").unwrap(),
    );
    assert!(error.unwrap_err().to_string().contains("matrix M cannot be inverted: row 1"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done to the bytes of a file, reading ends in a problem or an error.
    #[test]
    fn changed_bytes_never_panic(
        which in 0..4usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let global = Global {
            dimension: 2, m: expected(), h: expected(), f: vec![1.0; 4], w: vec![0.0; 4], rolling: Vec::new(),
            friction: vec![0.1; 2], equations: None,
        };
        let statement = Statement::Global(global);
        let mut bytes = match which {
            0 => fclib::write(&statement, "t", "d"),
            1 => text::write(&statement).unwrap().into_bytes(),
            2 => hdf5_with(-1, vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3], vec![1.0; 4]),
            _ => b"2\n2\n1\n4\n4\n2\n2\n2\n2 4\n2 4\n3\n2\n0 1 2\n0 1\n0\n1 0 0 1\n1\n1 0 0 1\n1 2 3 4\n0.1 \
                0.1\n".to_vec(),
        };
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(statement) = io::read(&bytes) && statement.contacts() < 100 {
            let _ = Published::new(statement);
        }
    }
}
