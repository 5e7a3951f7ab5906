//! What the headers of bundled scenes claim, executed: lines `# Claim:` are run and compared.
//!
//! `# Claim: COLUMN at TIME = VALUE +- TOLERANCE` takes the column of the signals' table at a time; `mean A:B`,
//! `min A:B` and `max A:B` take all rows between two times. The tolerance is a number of the column's unit, or `N %` of
//! the value. Every claim of a scene is about one run of it, as long as the latest time asks for. `with KEY=VALUE` at
//! its end makes it another run, and `long` marks claims that take more than some seconds: `cargo xtask claims` runs
//! these too.

mod binary;

use binary::{ok, place};
use grouser::scene::BUNDLED;
use std::collections::BTreeMap;

/// Scenes whose figures no claim states yet.
const WITHOUT: [&str; 0] = [];

#[derive(Debug, PartialEq)]
struct Claim {
    column: String,
    measure: String,
    times: [f64; 2],
    value: f64,
    tolerance: f64,
    with: Vec<String>,
    is_long: bool,
}

impl Claim {
    /// The claim of a line of a header; none if it is no claim.
    fn read(line: &str) -> Option<Self> {
        let text = line.trim_start_matches('#').trim().strip_prefix("Claim:")?;
        let (text, is_long) = text.trim().strip_suffix(" long").map_or((text.trim(), false), |text| (text, true));
        let (text, with) = text.split_once(" with ").unwrap_or((text, ""));
        let (what, given) = text.split_once('=').unwrap_or_else(|| panic!("no claim: {line}"));
        let words: Vec<&str> = what.split_whitespace().collect();
        let [column, measure, times] = words[..] else { panic!("no claim: {line}") };
        let number = |text: &str| text.trim().parse::<f64>().unwrap_or_else(|_| panic!("no claim: {line}"));
        let (from, to) = times.split_once(':').unwrap_or((times, times));
        let (value, tolerance) = given.split_once("+-").unwrap_or_else(|| panic!("no claim: {line}"));
        let value = number(value);
        let tolerance = match tolerance.trim().strip_suffix('%') {
            Some(percent) => 0.01 * number(percent) * value.abs(),
            None => number(tolerance),
        };
        Some(Self {
            column: column.to_string(),
            measure: measure.to_string(),
            times: [number(from), number(to)],
            value,
            tolerance,
            with: with.split_whitespace().map(str::to_string).collect(),
            is_long,
        })
    }

    /// What a table of signals says: its value, or why there is none.
    fn measured(&self, table: &str) -> Result<f64, String> {
        let mut rows = table.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let names = rows.next().unwrap_or_default();
        let place = |name: &str| {
            names.iter().position(|n| *n == name).ok_or_else(|| format!("no column `{name}` among {names:?}"))
        };
        let (time, column) = (place("time")?, place(&self.column)?);
        let numbers: Vec<[f64; 2]> =
            rows.filter_map(|row| Some([row.get(time)?.parse().ok()?, row.get(column)?.parse().ok()?])).collect();
        let [from, to] = self.times;
        let chosen: Vec<f64> = match self.measure.as_str() {
            "at" => {
                let near = |a: &&[f64; 2], b: &&[f64; 2]| (a[0] - from).abs().total_cmp(&(b[0] - from).abs());
                numbers
                    .iter()
                    .min_by(near)
                    .filter(|row| (row[0] - from).abs() < 1e-2)
                    .map(|row| row[1])
                    .into_iter()
                    .collect()
            }
            _ => numbers.iter().filter(|row| row[0] >= from - 1e-9 && row[0] <= to + 1e-9).map(|row| row[1]).collect(),
        };
        let chosen: Vec<f64> = chosen.into_iter().filter(|x| x.is_finite()).collect();
        if chosen.is_empty() {
            return Err(format!("no row of `{}` at {from} to {to} s", self.column));
        }
        match self.measure.as_str() {
            "at" | "mean" => Ok(chosen.iter().sum::<f64>() / chosen.len() as f64),
            "min" => Ok(chosen.iter().copied().fold(f64::INFINITY, f64::min)),
            "max" => Ok(chosen.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
            other => Err(format!("unknown measure `{other}`")),
        }
    }
}

/// Claims of a scene's header.
fn claims(text: &str) -> Vec<Claim> {
    text.lines().take_while(|line| line.starts_with('#')).filter_map(Claim::read).collect()
}

/// Runs all claims of this kind and tells every one that does not hold.
fn run(group: &str, long: bool) {
    let mut wrong = Vec::new();
    for scene in BUNDLED {
        let mut runs: BTreeMap<Vec<String>, Vec<Claim>> = BTreeMap::new();
        claims(scene.text)
            .into_iter()
            .filter(|c| c.is_long == long)
            .for_each(|c| runs.entry(c.with.clone()).or_default().push(c));
        for (with, claims) in runs {
            let at = place(group, scene.name);
            let duration = claims.iter().fold(0.0, |d: f64, c| d.max(c.times[1])).to_string();
            let mut args = vec!["run", scene.name, "--out", "run", "--duration", &duration, "--threads", "1"];
            with.iter().for_each(|set| args.extend(["--set", set.as_str()]));
            ok(&at, &args);
            ok(&at, &["export", "run", "--to", "csv", "--out", "signals.csv"]);
            let table = std::fs::read_to_string(at.join("signals.csv")).unwrap();
            for claim in claims {
                let measured = claim.measured(&table);
                println!("{}: {claim:?}: {measured:?}", scene.name);
                if !measured.as_ref().is_ok_and(|x| (x - claim.value).abs() <= claim.tolerance) {
                    wrong.push(format!("{}: {claim:?} is {measured:?}", scene.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_headers_of_scenes_claim_holds() {
    run("claims", false);
}

#[test]
#[ignore = "takes minutes; run it with `cargo xtask claims`"]
fn long_claims_hold() {
    run("long-claims", true);
}

#[test]
fn scenes_without_a_claim_are_known() {
    let without: Vec<&str> = BUNDLED.iter().filter(|s| claims(s.text).is_empty()).map(|s| s.name).collect();
    let mut known = WITHOUT.to_vec();
    known.sort_by_key(|name| BUNDLED.iter().position(|s| s.name == *name));
    assert_eq!(without, known);
}

#[test]
fn claims_are_read_and_measured_as_written() {
    assert_eq!(Claim::read("# Look at: `angle`."), None);
    let claim = Claim::read("# Claim: f.z mean 1:2 = -200 +- 1 % with a.b=3 c=4 long").unwrap();
    assert_eq!((claim.value, claim.tolerance, claim.times, claim.is_long), (-200.0, 2.0, [1.0, 2.0], true));
    assert_eq!(claim.with, ["a.b=3", "c=4"]);
    let table = "step,time,f.z\n0,0,NaN\n1,1,-100\n2,2,-300\n3,3,7\n";
    assert_eq!(claim.measured(table), Ok(-200.0));
    let of = |text: &str| Claim::read(text).unwrap().measured(table);
    assert_eq!(of("# Claim: f.z at 3 = 7 +- 0"), Ok(7.0));
    assert_eq!(of("# Claim: f.z max 0:2 = 7 +- 0"), Ok(-100.0));
    assert!(of("# Claim: f.y at 3 = 7 +- 0").unwrap_err().contains("no column"));
    assert!(of("# Claim: f.z at 9 = 7 +- 0").unwrap_err().contains("no row"));
    assert!(of("# Claim: f.z at 0 = 7 +- 0").unwrap_err().contains("no row"));
}
