//! `grouser plan`, as the program does it.

mod binary;

use binary::last_json;
use serde_json::Value;
use std::path::Path;

/// Grains in the box before they have settled: contacts of a bed after some steps.
const BED: [&str; 4] = ["bed", "--set", "fill.0.count=2000", "--steps"];

/// What a command says that is refused.
fn refused(at: &Path, args: &[&str]) -> String {
    let (code, _, error) = binary::grouser(at, args);
    assert_eq!(code, 2, "{args:?}: {error}");
    error
}

/// Counts of a plan: every contact once, borders twice, as many ghosts as copies; one rank says nothing.
#[test]
fn plans_count_and_say_that_times_are_estimates() {
    let place = binary::place("scale", "plan");
    let mut args = vec!["plan"];
    args.extend(BED);
    args.extend(["250", "--ranks", "1,2,4,8", "--json"]);
    let said = binary::ok(&place, &args);
    assert!(said.contains("estimates, not measured"), "{said}");
    let plan = last_json(&said)["plan"].as_array().unwrap().clone();
    let sum = |row: &Value, key: &str| -> u64 {
        row["by_rank"].as_array().unwrap().iter().map(|rank| rank[key].as_u64().unwrap()).sum()
    };
    let [contacts, bodies] = ["contacts", "bodies"].map(|key| sum(&plan[0], key));
    assert!(contacts > 1000 && bodies == 2000, "{contacts} contacts of {bodies} bodies");
    for (row, ranks) in plan.iter().zip([1, 2, 4, 8]) {
        assert_eq!(row["ranks"], ranks);
        assert_eq!([sum(row, "contacts"), sum(row, "bodies")], [contacts, bodies], "each once");
        assert_eq!(sum(row, "ghosts") > 0, ranks > 1);
        assert_eq!(sum(row, "bytes_per_iteration"), 32 * sum(row, "ghosts"));
        assert_eq!(sum(row, "ghosts"), row["ghosts"].as_u64().unwrap());
        assert!(sum(row, "computed_contacts") >= contacts);
        assert!(row["max_over_mean_work"].as_f64().unwrap() < 1.5, "{row}");
        let efficiency = row["estimate"]["efficiency"].as_f64().unwrap();
        assert!(efficiency > 0.0 && efficiency <= 1.0 && (ranks > 1 || efficiency == 1.0), "{row}");
    }
}

#[test]
fn plans_refuse_what_makes_no_sense() {
    let place = binary::place("scale", "refused");
    for (args, word) in [
        (vec!["plan", "bed", "--ranks", "0"], "0"),
        (vec!["plan", "bed", "--network", "2e-6"], "a latency"),
        (vec!["plan", "bed", "--memory", "none"], "--memory"),
        (vec!["plan", "pendulum"], "no contacts"),
    ] {
        let said = refused(&place, &args);
        assert!(said.contains(word), "{args:?}: {said}");
    }
}
