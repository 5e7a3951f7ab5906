//! Studies case by case, as a cluster runs them: `sweep --cases`, `--case`, `--collect`, `--script`.

mod binary;

use binary::{command, end_of, grouser, last_json, ok, place};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const STUDY: &str = "[sweep]
scene = \"filling\"
set = [\"fill.0.count=40\", \"time.duration=0.3\"]
[[parameter]]
name = \"seed\"
key = \"fill.0.seed\"
values = [1, 2, 3, 4]
[[collect]]
name = \"contacts\"
summary = \"contacts.mean\"
[[plot]]
name = \"law\"
x = \"seed\"
y = \"contacts\"
";

fn study(name: &str, text: &str) -> PathBuf {
    let at = place("cluster", name);
    std::fs::write(at.join("study.toml"), text).unwrap();
    at
}

fn table(at: &Path, out: &str) -> String {
    std::fs::read_to_string(at.join(out).join("table.csv")).unwrap()
}

#[test]
fn cases_in_any_order_and_two_processes_give_the_table_of_one_sweep() {
    let at = study("order", STUDY);
    ok(&at, &["sweep", "study.toml", "--out", "whole", "--quiet"]);
    let listed = last_json(&ok(&at, &["sweep", "study.toml", "--out", "parts", "--cases", "--json"]));
    assert_eq!((listed["cases"].as_array().unwrap().len(), listed["cases"][3]["state"].as_str()), (4, Some("new")));
    // Nothing is there: the table says so, and so does the exit code.
    assert_eq!(grouser(&at, &["sweep", "study.toml", "--out", "parts", "--collect"]).0, 1);
    let case = |which: &'static str| ["sweep", "study.toml", "--out", "parts", "--quiet", "--case", which];
    let mut pair = [command(&at, &case("4")), command(&at, &case("seed-2"))];
    let mut pair: Vec<_> = pair.iter_mut().map(|command| command.spawn().unwrap()).collect();
    assert!(pair.iter_mut().all(|child| child.wait().unwrap().success()));
    let (code, out, _) = grouser(&at, &["sweep", "study.toml", "--out", "parts", "--collect"]);
    assert_eq!((code, out.matches("interrupted").count()), (1, 2), "{out}");
    for which in ["3", "1"] {
        let told = last_json(&ok(&at, &[&case(which)[..], &["--json"]].concat()));
        assert_eq!((told["status"].as_str(), told["name"].as_str()), (Some("done"), Some(&*format!("seed-{which}"))));
    }
    ok(&at, &["sweep", "study.toml", "--out", "parts", "--collect"]);
    assert_eq!(table(&at, "parts"), table(&at, "whole"));
    assert!(at.join("parts/law.png").is_file());
    // Done: the list says so, and again is nothing.
    assert_eq!(ok(&at, &["sweep", "study.toml", "--out", "parts", "--cases"]).matches("done").count(), 4);
    assert!(grouser(&at, &["sweep", "study.toml", "--out", "parts", "--case", "1"]).2.contains("done before"));
    for wrong in ["0", "5", "sed-2", ""] {
        let (code, _, error) = grouser(&at, &case_of(wrong));
        assert!(code == 2 && error.contains("no case"), "{wrong}: {error}");
    }
}

fn case_of(which: &str) -> [&str; 6] {
    ["sweep", "study.toml", "--out", "parts", "--case", which]
}

#[test]
fn a_killed_case_goes_on_and_the_second_process_is_told_who_has_it() {
    let long = STUDY.replace("time.duration=0.3", "time.duration=6\", \"record.checkpoint_seconds=0.02");
    let at = study("killed", &long);
    let case = ["sweep", "study.toml", "--out", "parts", "--case", "2"];
    let mut child = command(&at, &case).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let checkpoints = at.join("parts/seed-2/checkpoints");
    while std::fs::read_dir(&checkpoints).map_or(true, |mut files| files.next().is_none()) {
        assert!(child.try_wait().unwrap().is_none(), "the case ended without a checkpoint");
        std::thread::sleep(Duration::from_millis(2));
    }
    let (code, _, error) = grouser(&at, &case);
    assert!(code == 2 && error.contains("`seed-2` is being run by process"), "{code} {error}");
    assert!(error.contains(&child.id().to_string()), "{error}");
    child.kill().unwrap();
    child.wait().unwrap();
    let told = last_json(&ok(&at, &["sweep", "study.toml", "--out", "parts", "--cases", "--json"]));
    assert_eq!(told["cases"][1]["state"], "begun");
    ok(&at, &case);
    let set = ["--set", "fill.0.count=40", "--set", "fill.0.seed=2", "--duration", "6"];
    let whole = ok(&at, &[&["run", "filling", "--no-record", "--json", "--quiet"], &set[..]].concat());
    let summary: Value = serde_json::from_slice(&std::fs::read(at.join("parts/seed-2/summary.json")).unwrap()).unwrap();
    assert_eq!(summary["digest"], last_json(&whole)["digest"]);
}

/// Schedulers that run what they are given at once, one job after the other.
const SBATCH: &str = "#!/usr/bin/env bash
for word; do case $word in --wrap) wrap=yes;; *) last=$word
  [ \"${wrap:-}\" = yes ] && { wrap=no; bash -c \"$word\" >&2; };;
esac; done
if [ -z \"${wrap:-}\" ]; then
  n=$(sed -n 's/#SBATCH --array=1-//p' \"$last\")
  for i in $(seq $n); do SLURM_JOB_ID=7 SLURM_ARRAY_TASK_ID=$i bash \"$last\" >&2 || exit 1; done
fi
echo '7;cluster'
";
const QSUB: &str = "#!/usr/bin/env bash
export PBS_O_WORKDIR=$PWD PBS_JOBID=7
if [ $# = 1 ]; then
  n=$(sed -n 's/#PBS -J 1-//p' \"$1\")
  for i in $(seq ${n:-1}); do PBS_ARRAY_INDEX=$i bash \"$1\" >&2 || exit 1; done
else bash >&2; fi
echo 7
";
const PARALLEL: &str = "#!/usr/bin/env bash
while [ $# -gt 0 ]; do case $1 in --jobs|--retries|--joblog) shift 2;; *) break;; esac; done
while read -r i; do eval \"${*//\\{\\}/$i}\" || exit 1; done
";

#[cfg(unix)]
#[test]
fn printed_scripts_are_shell_and_run_every_case() {
    use std::os::unix::fs::PermissionsExt;
    let at = study("scripts", &STUDY.replace("values = [1, 2, 3, 4]", "values = [1, 2]"));
    std::fs::create_dir_all(at.join("bin")).unwrap();
    for (name, text) in [("sbatch", SBATCH), ("qsub", QSUB), ("parallel", PARALLEL)] {
        std::fs::write(at.join("bin").join(name), text).unwrap();
        std::fs::set_permissions(at.join("bin").join(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    ok(&at, &["sweep", "study.toml", "--out", "whole", "--quiet"]);
    for scheduler in ["slurm", "pbs", "parallel"] {
        let out = format!("it's by {scheduler}");
        let script = ok(&at, &["sweep", "study.toml", "--out", &out, "--script", scheduler]);
        assert!(!at.join(&out).exists(), "{scheduler}: a script runs nothing");
        let file = at.join(format!("{scheduler}.sh"));
        std::fs::write(&file, script).unwrap();
        assert!(Command::new("bash").arg("-n").arg(&file).status().unwrap().success(), "{scheduler}");
        let mut bash = Command::new("bash");
        let path = format!("{}:{}", at.join("bin").display(), std::env::var("PATH").unwrap());
        bash.arg(&file).current_dir(&at).env("PATH", path).env("GROUSER", env!("CARGO_BIN_EXE_grouser"));
        let (code, _, error) = end_of(bash);
        assert_eq!(code, 0, "{scheduler}: {error}");
        assert_eq!(table(&at, &out), table(&at, "whole"), "{scheduler}");
    }
    let (code, _, error) = grouser(&at, &["sweep", "study.toml", "--script", "slrum"]);
    assert!(code == 2 && error.contains("slurm"), "{error}");
}
