//! `grouser solve`, `grouser statics` and `grouser run --dump-problem`, on the real binary.

use serde_json::Value;
use std::f64::consts::TAU;
use std::path::{Path, PathBuf};
use std::process::Command;

fn grouser(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grouser"))
        .args(args)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn rows(out: &str) -> Vec<Value> {
    let last: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    last["rows"].as_array().unwrap().clone()
}

/// One contact: W, q and mu of a published example (norm of u under the exact law 3.3527426).
const ONE: &str = "3\n1\n\n0\n3\n3\n\n3\n3\n\n15\n-1\n-2\n\n-1\n14\n1\n\n-2\n1\n16\n\n-1\n2\n3\n\n0.1\n";

#[test]
fn rows_table_profile_and_exit_codes() {
    let dir = folder("solve");
    std::fs::write(dir.join("one.dat"), ONE).unwrap();
    std::fs::write(dir.join("two.dat"), ONE.replace("0.1\n", "0.7\n")).unwrap();
    std::fs::write(dir.join("notes.txt"), "no problem").unwrap();
    let (code, out, error) =
        grouser(&["solve", "solve", "--method", "all", "--law", "both", "--json", "--profile", "solve/all.png"]);
    assert_eq!(code, 0, "{out}{error}");
    let rows = rows(&out);
    let methods = grouser_solve::Method::ALL.len();
    assert_eq!(rows.len(), 2 * 2 * methods);
    for row in &rows {
        assert_eq!((&row["status"], &row["contacts"]), (&"converged".into(), &1.into()), "{row}");
        assert!(row["residual"].as_f64().unwrap() <= 1e-6 && row["seconds"].as_f64().unwrap() >= 0.0);
        let keys: Vec<&String> = row.as_object().unwrap().keys().take(8).collect();
        assert_eq!(keys, ["file", "contacts", "method", "law", "status", "iterations", "residual", "seconds"]);
    }
    let of = |law: &str| rows.iter().find(|r| r["law"] == law && r["file"] == "solve/one.dat").unwrap();
    assert!((of("cone")["objective"].as_f64().unwrap() + 0.05930553737).abs() < 1e-9);
    assert!((of("coulomb")["velocity_norm"].as_f64().unwrap() - 3.3527426).abs() < 1e-5);
    assert!(out.contains("one.dat") && out.contains("gauss-seidel") && out.contains("converged"));
    let csv = std::fs::read_to_string(dir.join("all.csv")).unwrap();
    assert!(csv.starts_with("cost,law,method,tau,share\n") && csv.contains("iterations,coulomb,apgd"), "{csv}");
    assert!(std::fs::read(dir.join("all.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(std::fs::read_to_string(dir.join("all.svg")).unwrap().contains("within a factor of the best"));

    // Not solved: named, and 1.
    let (code, out, error) = grouser(&["solve", "solve/one.dat", "--method", "jacobi", "--max-iterations", "2"]);
    assert!(code == 1 && out.contains("iteration limit") && error.contains("one.dat (jacobi, cone)"), "{out}{error}");
}

/// `--out` has the impulses and velocities of every contact, `--history` a row per iteration, and both end where the
/// table does; the number of threads does not show.
#[test]
fn solutions_and_histories_are_written() {
    let dir = folder("solve-tables");
    std::fs::write(dir.join("one.dat"), ONE).unwrap();
    // A sphere with rolling friction: five numbers per contact.
    let w = "0 5 5 5 5  1 0 0 0 0  0 1 0 0 -0.1  0 0 1 0.1 0  0 0 0.1 1 0  0 -0.1 0 0 1";
    std::fs::write(dir.join("roll.dat"), format!("5 1 {w}  -0.07 0.0002 0 0 -0.85  0.6  0.5")).unwrap();
    let files = |n: &str| [format!("solve-tables/out{n}.csv"), format!("solve-tables/history{n}.csv")];
    let run = |n: &str| {
        let [out, history] = files(n);
        let more = ["--threads", n, "--out", &out, "--history", &history, "--seconds", "60"];
        let what = ["solve", "solve-tables", "--method", "scip,apgd", "--law", "both", "--json"];
        let (code, text, error) = grouser(&[&what[..], &more[..]].concat());
        assert_eq!(code, 0, "{text}{error}");
        let read = |file: &String| std::fs::read_to_string(dir.parent().unwrap().join(file)).unwrap();
        (rows(&text), read(&files(n)[0]), read(&files(n)[1]))
    };
    let (rows, solutions, history) = run("1");
    assert_eq!((run("2").1, run("2").2), (solutions.clone(), history.clone()));
    let lines: Vec<Vec<&str>> = solutions.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(lines.len(), 1 + 2 * 2 * 2);
    assert!(lines.iter().all(|l| l.len() == 14));
    for (line, row) in lines[1..].iter().zip(&rows) {
        assert_eq!(
            (line[0], line[1], line[2]),
            (row["file"].as_str().unwrap(), row["method"].as_str().unwrap(), row["law"].as_str().unwrap())
        );
        assert_eq!(line[7].is_empty(), line[0].contains("one.dat"));
        let norm = |from: usize| {
            line[from..from + 5].iter().filter_map(|x| x.parse::<f64>().ok()).map(|x| x * x).sum::<f64>().sqrt()
        };
        assert!((norm(4) - row["impulse_norm"].as_f64().unwrap()).abs() < 1e-12);
        assert!((norm(9) - row["velocity_norm"].as_f64().unwrap()).abs() < 1e-12);
    }
    assert!(history.starts_with("file,method,law,iteration,residual,score\n"));
    for row in &rows {
        let head = format!(
            "{},{},{},",
            row["file"].as_str().unwrap(),
            row["method"].as_str().unwrap(),
            row["law"].as_str().unwrap()
        );
        let own: Vec<Vec<&str>> =
            history.lines().filter(|l| l.starts_with(&head)).map(|l| l.split(',').collect()).collect();
        let last = own.last().unwrap();
        assert_eq!(last[5].parse::<f64>().unwrap(), row["residual"].as_f64().unwrap(), "{last:?}");
        assert_eq!(last[3].parse::<u64>().unwrap(), row["iterations"].as_u64().unwrap());
    }
}

#[test]
fn a_solve_ends_when_its_time_is_up() {
    let dir = folder("solve-seconds");
    std::fs::write(dir.join("one.dat"), ONE).unwrap();
    let what = ["solve", "solve-seconds", "--method", "jacobi", "--tolerance", "1e-300"];
    let more = ["--max-iterations", "4000000000", "--seconds", "0.2", "--json"];
    let (code, out, _) = grouser(&[&what[..], &more[..]].concat());
    let row = &rows(&out)[0];
    let seconds = row["seconds"].as_f64().unwrap();
    assert!(
        code == 1 && seconds < 5.0 && ["time limit", "stalled"].contains(&row["status"].as_str().unwrap()),
        "{row}"
    );
    let (code, _, error) = grouser(&["solve", "solve-seconds", "--seconds", "0"]);
    assert!(code == 2 && error.contains("positive number of seconds"), "{error}");
}

/// Rigid spheres in a container under Coulomb's law itself: the loop of APGD went in circles in 76 of these 260 steps,
/// at 20,000 iterations each, with residuals up to 1.5e-3 m/s. What takes over leaves three, at 3.5e-5 m/s.
#[test]
fn a_rigid_filling_hardly_ever_fails_under_coulombs_law() {
    let sets = ["fill.0.count=30", "contact.law=coulomb", "contact.stiffness=rigid"];
    let solver = ["solver.tolerance=1e-5", "solver.max_iterations=20000"];
    let sets: Vec<&str> = sets.into_iter().chain(solver).flat_map(|set| ["--set", set]).collect();
    let what = ["run", "filling", "--steps", "260", "--no-record", "--quiet", "--json"];
    let (code, out, error) = grouser(&[&what[..], &sets[..]].concat());
    assert_eq!(code, 0, "{out}{error}");
    let summary: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert!(summary["unconverged_steps"].as_u64().unwrap() <= 5, "{summary}");
    assert!(summary["residual"]["max"].as_f64().unwrap() <= 1e-4, "{summary}");
}

#[test]
fn wrong_files_and_usage() {
    let dir = folder("solve-wrong");
    std::fs::write(dir.join("good.dat"), ONE).unwrap();
    std::fs::write(dir.join("bad.dat"), ONE.replace("14", "nan")).unwrap();
    std::fs::create_dir(dir.join("empty")).unwrap();
    // The good ones are solved all the same.
    let (code, out, error) = grouser(&["solve", "solve-wrong", "--json"]);
    assert!(code == 2 && error.contains("bad.dat") && error.contains("line 16") && error.contains("nan"), "{error}");
    assert_eq!(rows(&out).len(), 1);
    for (args, part) in [
        (vec!["solve", "solve-wrong/none.dat"], "cannot read"),
        (vec!["solve", "solve-wrong/empty"], "no problem file"),
        (vec!["solve", "solve-wrong/good.dat", "--method", "agpd"], "did you mean `apgd`?"),
        (vec!["solve", "solve-wrong/good.dat", "--tolerance", "2"], "between 0 and 1"),
        (vec!["solve", "solve-wrong/good.dat", "--law", "amontons"], "coulomb"),
        (vec!["solve"], "required"),
    ] {
        let (code, _, error) = grouser(&args);
        assert!(code == 2 && error.contains(part), "{args:?}: {error}");
    }
}

/// The matrix of a step as a picture, also where bounds keep it out of the problem files.
#[test]
fn the_matrix_of_a_step_is_drawn() {
    let folder = folder("solve-picture");
    let file = "solve-picture/matrix.png";
    let args = ["run", "four-bar", "--steps", "3", "--no-record", "--quiet", "--dump-problem", "3", "--dump-to", file];
    let (code, _, error) = grouser(&args);
    assert_eq!(code, 0, "{error}");
    assert!(std::fs::read(folder.join("matrix.png")).unwrap().starts_with(b"\x89PNG"));
}

/// A step's problem, written and solved again, has the optimum of the run's own solve; in both formats, rigid (global
/// form) and compliant (local form).
#[test]
fn problems_of_steps_have_the_same_optimum() {
    folder("solve-dump");
    for (name, scene, sets) in [
        ("rigid", "filling", vec!["fill.0.count=60", "contact.stiffness=\"rigid\""]),
        ("soft", "filling", vec!["fill.0.count=60", "contact.stiffness={ young = 1e8 }"]),
    ] {
        let steps = "140";
        let mut optima = Vec::new();
        for ending in ["hdf5", "dat"] {
            let file = format!("solve-dump/{name}.{ending}");
            let mut args = vec!["run", scene, "--steps", steps, "--no-record", "--quiet"];
            sets.iter().for_each(|set| args.extend(["--set", set]));
            args.extend(["--dump-problem", steps, "--dump-to", &file]);
            let (code, _, error) = grouser(&args);
            assert_eq!(code, 0, "{error}");
            let (code, out, error) = grouser(&["solve", &file, "--tolerance", "1e-7", "--json"]);
            assert_eq!(code, 0, "{out}{error}");
            optima.push(rows(&out)[0]["objective"].as_f64().unwrap());
        }
        let own = optimum_of_step(scene, &sets, steps.parse().unwrap());
        assert!(own < 0.0);
        for optimum in optima {
            assert!((optimum - own).abs() < 1e-3 * own.abs(), "{name}: {optimum} {own}");
        }
    }
}

/// The objective that the run's own solver reports, after a tight solve of its problem.
fn optimum_of_step(scene: &str, sets: &[&str], steps: u64) -> f64 {
    use grouser_solve::{Settings, Workspace, solve};
    let sets: Vec<String> = sets.iter().map(|s| s.to_string()).collect();
    let mut world = grouser::scene::Scene::load(scene, &sets).unwrap().build().unwrap().world;
    for _ in 0..steps {
        world.step().unwrap();
    }
    let (problem, impulses) = world.problem();
    let settings = Settings { tolerance: 1e-9, max_iterations: 200_000, ..Settings::default() };
    solve(problem, &settings, &mut impulses.clone(), &mut Workspace::default()).objective
}

#[test]
fn dumps_go_into_the_recording_and_mistakes_are_told() {
    folder("solve-where");
    let run = ["run", "rolling-ball", "--steps", "3", "--quiet", "--out", "solve-where/ball", "--force"];
    let (code, _, error) = grouser(&[&run[..], &["--dump-problem", "1", "--dump-problem", "3"]].concat());
    assert_eq!(code, 0, "{error}");
    let (code, out, error) = grouser(&["solve", "solve-where/ball/problem-1.hdf5", "solve-where/ball/problem-3.hdf5"]);
    assert!(code == 0 && out.contains("problem-3.hdf5"), "{out}{error}");
    for (more, part) in [
        (vec!["--dump-problem", "4"], "beyond the last step"),
        (vec!["--dump-problem", "1", "--dump-problem", "2", "--dump-to", "x.hdf5"], "into one file"),
        (vec!["--dump-problem", "0"], "0 is not in"),
        (vec!["--dump-to", "x.hdf5"], "--dump-problem"),
    ] {
        let (code, _, error) = grouser(&[&run[..], &more].concat());
        assert!(code == 2 && error.contains(part), "{more:?}: {error}");
    }
    let (code, _, error) = grouser(&["run", "rolling-ball", "--no-record", "--dump-problem", "1"]);
    assert!(code == 2 && error.contains("--dump-to"), "{error}");
}

/// Redundant equations of a closed loop are left out; rows with bounds are refused by name.
#[test]
fn problems_of_mechanisms() {
    folder("solve-joints");
    let run = |scene: &str, file: &str| {
        grouser(&["run", scene, "--steps", "5", "--no-record", "--quiet", "--dump-problem", "5", "--dump-to", file])
    };
    let (code, _, error) = run("four-bar", "solve-joints/loop.hdf5");
    assert_eq!(code, 0, "{error}");
    let (code, out, error) = grouser(&["solve", "solve-joints/loop.hdf5", "--json"]);
    assert!(code == 0 && rows(&out)[0]["contacts"] == 0, "{out}{error}");
    let (code, _, error) = run("car-door", "solve-joints/door.hdf5");
    assert!(code == 1 && error.contains("rows with bounds"), "{error}");
}

/// Sze, Liu and Lo 2004, 3.3: a slit annular plate, clamped on one side of the slit and lifted on the other, as a mesh
/// of an Abaqus file. Nodes are named by places; the lift of the inner and the outer corner is 13.891 and 17.528.
#[test]
fn a_slit_annular_plate_of_an_abaqus_file() {
    let (across, around) = (6, 30);
    let mut mesh = String::from("*HEADING\n** quads from the inner to the outer edge\n*NODE, NSET=ALL\n");
    let number = |i: usize, j: usize| 1 + i + (across + 1) * j;
    for (j, i) in (0..=around).flat_map(|j| (0..=across).map(move |i| (j, i))) {
        let (radius, angle) = (6.0 + 4.0 * i as f64 / across as f64, TAU * j as f64 / around as f64);
        mesh += &format!("{}, {}, {}, 0.0\n", number(i, j), radius * angle.cos(), radius * angle.sin());
    }
    mesh += "*ELEMENT, TYPE=S4R, ELSET=RING\n";
    for (k, (j, i)) in (0..around).flat_map(|j| (0..across).map(move |i| (j, i))).enumerate() {
        let [a, b, c, d] = [number(i, j), number(i + 1, j), number(i + 1, j + 1), number(i, j + 1)];
        mesh += &format!("{}, {a}, {b}, {c}, {d}\n", k + 1);
    }
    let at = folder("slit");
    std::fs::write(at.join("slit.inp"), mesh).unwrap();
    let signal = |name: &str, x: f64| {
        let of = format!("{{ name = \"ring\", quantity = \"position\", node = {{ near = [{x}, 0, 0] }} }}");
        format!("[[signal]]\nname = \"{name}\"\nflexible = {of}\n")
    };
    let scene = format!(
        "[scene]\ngravity = [0, 0, 0]\n[time]\nstep = 0.01\nduration = 1.0\n[statics]\nsteps = 20\n[[flexible]]\n\
         name = \"ring\"\nkind = \"mesh\"\nfile = \"slit.inp\"\nthickness = 0.03\nyoung = 21e6\ndensity = 1\n\
         pin = [{{ edge = \"top\", what = \"all\" }}]\nload = [{{ edge = \"bottom\", force = [0, 0, 0.8] }}]\n{}{}",
        signal("inner", 6.0),
        signal("outer", 10.0)
    );
    std::fs::write(at.join("slit.toml"), scene).unwrap();
    let (code, out, error) = grouser(&["statics", "slit/slit.toml", "--json"]);
    assert_eq!(code, 0, "{error}");
    let table: Value = serde_json::from_str(&out).unwrap();
    let last = table["rows"].as_array().unwrap().last().unwrap().clone();
    for (name, expected) in [("inner.z", 13.891), ("outer.z", 17.528)] {
        let column = table["columns"].as_array().unwrap().iter().position(|column| column == name).unwrap();
        let lift = last[column].as_f64().unwrap();
        assert!((lift / expected - 1.0).abs() < 0.02, "{name}: {lift}, not {expected}");
    }
    // Triangles are refused with their line, and a mesh of a file has no numbers of nodes.
    std::fs::write(at.join("slit.inp"), "*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n*ELEMENT, TYPE=S3\n1, 1, 2, 3\n")
        .unwrap();
    let (code, _, error) = grouser(&["statics", "slit/slit.toml"]);
    assert!(code != 0 && error.contains("line 6: a face must have four corners"), "{error}");
}

/// A plate clamped at an edge under its own weight: w = rho g h L^4 / (8 D) with D = E h^3 / 12, at each share of it.
#[test]
fn statics_of_a_cantilever() {
    let clamp = "flexible.0.pin=[{edge=\"left\",what=\"all\"}]";
    let stiff = ["--set", "flexible.0.young=2e11", "--set", "flexible.0.poisson=0.0", "--set", clamp];
    let (code, out, error) = grouser(&[&["statics", "cloth", "--json", "--steps", "4"], &stiff[..]].concat());
    assert_eq!(code, 0, "{error}");
    let table: Value = serde_json::from_str(&out).unwrap();
    let column = table["columns"].as_array().unwrap().iter().position(|name| name == "corner.z").unwrap();
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    for (row, share) in rows.iter().zip([0.25, 0.5, 0.75, 1.0]) {
        let sag = -share * 7200.0 * 9.81 * 0.01 / (8.0 * 2e11 * 1e-6 / 12.0);
        assert_eq!(row[0].as_f64().unwrap(), share);
        assert!((row[column].as_f64().unwrap() / sag - 1.0).abs() < 2e-3, "{row} of {sag}");
    }
    // The table as a file; the number of steps from the scene.
    let (code, out, error) =
        grouser(&[&["statics", "cloth", "--out", "statics.csv", "--set", "statics.steps=3"], &stiff[..]].concat());
    assert!(code == 0 && out.contains("3 load steps"), "{out}{error}");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("statics.csv");
    assert_eq!(std::fs::read_to_string(path).unwrap().lines().count(), 4);
    // Held at one node it can swing; a scene without flexible bodies is named.
    let (code, _, error) = grouser(&["statics", "cloth"]);
    assert!(code != 0 && error.contains("can move freely") && error.contains("pin more nodes"), "{error}");
    let (code, _, error) = grouser(&["statics", "filling"]);
    assert!(code != 0 && error.contains("no flexible body"), "{error}");
}
