//! Job scripts: a study as an array of jobs of a scheduler, one case each, and a last job that collects.
//!
//! A script is started with `bash`: it submits itself as an array, and the collection behind it. A job that is killed
//! or requeued goes on from its last checkpoint, since `--case` does. GNU parallel needs no scheduler.

use grouser::Error;
use grouser::scene::path::suggest;
use std::path::Path;

/// A scheduler that scripts are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheduler {
    /// Slurm: `sbatch` and job arrays.
    Slurm,
    /// PBS Professional and OpenPBS: `qsub` and job arrays.
    Pbs,
    /// GNU parallel on one machine, or several by its own options.
    Parallel,
}

impl Scheduler {
    /// All of them with their names.
    pub const ALL: [(&'static str, Self); 3] =
        [("slurm", Self::Slurm), ("pbs", Self::Pbs), ("parallel", Self::Parallel)];

    /// By name.
    pub fn find(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, scheduler)| *scheduler);
        let names = Self::ALL.map(|(known, _)| known);
        found.ok_or_else(|| Error::usage(format!("there is no scheduler `{name}`"), suggest(name, &names)))
    }

    /// The script of a study: its file or bundled name, its name, number of cases, folder, overrides of all cases.
    pub fn script(self, study: &str, name: &str, cases: usize, out: &Path, set: &[String]) -> String {
        let mut words = vec!["sweep".to_string(), quoted(study), "--out".to_string(), quoted(&out.to_string_lossy())];
        words.extend(set.iter().flat_map(|set| ["--set".to_string(), quoted(set)]));
        let sweep = format!("\"${{GROUSER:-grouser}}\" {}", words.join(" "));
        let job: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(15).collect();
        match self {
            Self::Slurm => slurm(&sweep, &job, cases),
            Self::Pbs => pbs(&sweep, &job, cases),
            Self::Parallel => parallel(&sweep, cases, out),
        }
    }
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./+=,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn slurm(sweep: &str, job: &str, cases: usize) -> String {
    format!(
        "#!/usr/bin/env bash
# Submit with `bash`: an array of {cases} jobs, one case each, then a job that collects table and plots.
# Set time, memory, cores and partition for one case; GROUSER names the program if it is not on the path.
#SBATCH --job-name={job}
#SBATCH --array=1-{cases}
#SBATCH --requeue
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=12:00:00
#SBATCH --output=%x-%a.log
#SBATCH --open-mode=append
set -euo pipefail

if [ -z \"${{SLURM_JOB_ID:-}}\" ]; then
  array=$(sbatch --parsable \"$0\")
  sbatch --job-name={job} --ntasks=1 --dependency=\"afterany:${{array%%;*}}\" --output=%x-collect.log \\
    --wrap {wrap}
  exit
fi

# Killed or requeued, a case goes on from its last checkpoint.
exec {sweep} --quiet --case \"$SLURM_ARRAY_TASK_ID\"
",
        wrap = quoted(&format!("{sweep} --collect"))
    )
}

fn pbs(sweep: &str, job: &str, cases: usize) -> String {
    // PBS refuses arrays of one job.
    let array = if cases > 1 { format!("#PBS -J 1-{cases}\n") } else { String::new() };
    format!(
        "#!/usr/bin/env bash
# Submit with `bash`: an array of {cases} jobs, one case each, then a job that collects table and plots.
# Set time, memory and cores for one case; GROUSER names the program if it is not on the path.
#PBS -N {job}
{array}#PBS -r y
#PBS -V
#PBS -l select=1:ncpus=2
#PBS -l walltime=12:00:00
#PBS -j oe
set -euo pipefail

if [ -z \"${{PBS_JOBID:-}}\" ]; then
  array=$(qsub \"$0\")
  printf '%s\\n' 'cd \"$PBS_O_WORKDIR\"' {collect} |
    qsub -V -N {job} -W depend=afterany:\"$array\" -j oe
  exit
fi

cd \"$PBS_O_WORKDIR\"
# Killed or run again, a case goes on from its last checkpoint.
exec {sweep} --quiet --case \"${{PBS_ARRAY_INDEX:-1}}\"
",
        collect = quoted(&format!("{sweep} --collect"))
    )
}

fn parallel(sweep: &str, cases: usize, out: &Path) -> String {
    let out = quoted(&out.to_string_lossy());
    format!(
        "#!/usr/bin/env bash
# {cases} cases with GNU parallel, then table and plots. JOBS: cases at a time; 0 as many as possible.
# GROUSER names the program if it is not on the path.
set -uo pipefail

mkdir -p {out}
# A case that fails is tried once more; killed, it goes on from its last checkpoint.
seq {cases} | parallel --jobs \"${{JOBS:-100%}}\" --retries 2 --joblog {out}/jobs.log {case} --quiet --case {{}}
exec {sweep} --collect
",
        case = quoted(sweep)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_the_shell_would_read_them_otherwise() {
        assert_eq!(quoted("runs/a-1.toml"), "runs/a-1.toml");
        assert_eq!(quoted("it's a $study"), "'it'\\''s a $study'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn unknown_schedulers_are_named_with_the_known_ones() {
        let error = Scheduler::find("slrum").unwrap_err();
        assert!(error.render(false).contains("slurm"));
        assert_eq!(Scheduler::find("pbs").unwrap(), Scheduler::Pbs);
    }
}
